//! Who does what at a location, and when.

use crate::rules::request::Request;
use crate::rules::spots::Draw;
use rulebook::game::Moment;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A person of the keno department, by the name that stands on tickets and in the record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Person(String);

impl Person {
    /// The automatic writer, which has stations of its own.
    pub const AUTOMATIC: &'static str = "automatic";
    /// The longest name.
    pub const LONGEST: usize = 40;

    /// A person's identification: small letters, digits and hyphens.
    pub fn new(name: &str) -> Option<Person> {
        let plain = |letter: u8| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'-';
        let fits = (1..=Person::LONGEST).contains(&name.len()) && name.bytes().all(plain);
        fits.then(|| Person(name.to_string()))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Is it the automatic writer?
    pub fn is_automatic(&self) -> bool {
        self.0 == Person::AUTOMATIC
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Person {
    type Error = &'static str;

    fn try_from(name: String) -> Result<Person, Self::Error> {
        Person::new(&name).ok_or("a person is named by up to 40 small letters, digits and hyphens")
    }
}

impl From<Person> for String {
    fn from(person: Person) -> String {
        person.0
    }
}

rulebook::described!(Person as "Person", {
    "description": "A person of the keno department.", "type": "string", "pattern": "^[a-z0-9-]{1,40}$",
});

/// Who acts. Written `writer ann`, `supervisor sue`, `inspector ida`, `clock`, `device`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum By {
    /// A keno writer.
    Writer(Person),
    /// A keno supervisor, or a supervisor of one.
    Supervisor(Person),
    /// The Commission's inspector.
    Inspector(Person),
    /// The clock of the automatic lock-out.
    Clock,
    /// The computer system itself, and its generator.
    Device,
}

impl By {
    /// The person who acts, if it is one.
    pub fn person(&self) -> Option<&Person> {
        match self {
            By::Writer(person) | By::Supervisor(person) | By::Inspector(person) => Some(person),
            By::Clock | By::Device => None,
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            By::Writer(person) => write!(f, "writer {person}"),
            By::Supervisor(person) => write!(f, "supervisor {person}"),
            By::Inspector(person) => write!(f, "inspector {person}"),
            By::Clock => f.write_str("clock"),
            By::Device => f.write_str("device"),
        }
    }
}

impl FromStr for By {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<By, Self::Err> {
        let wrong =
            "\"by\" is \"writer NAME\", \"supervisor NAME\", \"inspector NAME\", \"clock\" or \"device\"";
        let (role, person) = text.split_once(' ').unwrap_or((text, ""));
        match (role, Person::new(person)) {
            ("writer", Some(person)) => Ok(By::Writer(person)),
            ("supervisor", Some(person)) => Ok(By::Supervisor(person)),
            ("inspector", Some(person)) => Ok(By::Inspector(person)),
            ("clock", None) if person.is_empty() => Ok(By::Clock),
            ("device", None) if person.is_empty() => Ok(By::Device),
            _ => Err(wrong),
        }
    }
}

impl TryFrom<String> for By {
    type Error = &'static str;

    fn try_from(text: String) -> Result<By, Self::Error> {
        text.parse()
    }
}

impl From<By> for String {
    fn from(by: By) -> String {
        by.to_string()
    }
}

rulebook::described!(By as "By", {
    "description": "Who acts.",
    "type": "string",
    "pattern": "^((writer|supervisor|inspector) [a-z0-9-]{1,40}|clock|device)$",
});

/// What a ticket is paid for with (15.3(b)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Tender {
    /// Currency or coin.
    Cash,
    /// Gaming chips.
    Chips,
    /// A coupon.
    Coupon,
    /// Slot tokens.
    Tokens,
    /// The play chips of a patron's account, at an automatic station.
    Account,
}

impl Tender {
    /// Its one word.
    pub const fn word(self) -> &'static str {
        match self {
            Tender::Cash => "cash",
            Tender::Chips => "chips",
            Tender::Coupon => "coupon",
            Tender::Tokens => "tokens",
            Tender::Account => "account",
        }
    }
}

/// What winnings are paid with (15.6(a)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Payment {
    /// From the drawer.
    Cash,
    /// A casino check.
    Check,
    /// To a patron's account, at an automatic station.
    Account,
}

/// What proves that a ticket belongs to the person who brings it (15.4(c)12, 15.6(a)). Its number proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shown {
    /// The slip: the code on it was read and is genuine. The code itself stands in no record.
    Slip,
    /// The account that bought the ticket: its holder is signed in, and the money goes to that account.
    Account,
    /// No slip: a supervisor has ruled that it may be done without one.
    Ruling,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", deny_unknown_fields)]
pub enum Command {
    /// A location opens its first game.
    #[serde(rename = "open")]
    Open {
        /// Its name, such as `keno-main`.
        location: String,
    },
    /// A writer takes a station.
    #[serde(rename = "sign on")]
    SignOn {
        /// Which.
        station: u16,
    },
    /// A writer leaves his station: the end of a shift there.
    #[serde(rename = "sign off")]
    SignOff {
        /// Which.
        station: u16,
    },
    /// A ticket is sold (15.4(c)).
    #[serde(rename = "issue")]
    Issue {
        /// Where.
        station: u16,
        /// What was asked for.
        request: Request,
        /// With what it was paid.
        paid: Tender,
        /// Whose account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        patron: Option<String>,
    },
    /// A ticket is taken back before its first game starts (15.4(e)).
    #[serde(rename = "void")]
    Void {
        /// Where.
        station: u16,
        /// Its number.
        ticket: u32,
        /// What was shown; none in records of version 1, when the number was enough.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<Shown>,
    },
    /// The races of a ticket that have not started are cancelled, and paid back (15.4(d)).
    #[serde(rename = "cancel races")]
    CancelRaces {
        /// Where.
        station: u16,
        /// Its number.
        ticket: u32,
        /// What was shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<Shown>,
    },
    /// It is said that the game will close (15.5(c)).
    #[serde(rename = "notice")]
    Notice,
    /// The stations are locked out: the game starts (15.5(d)1).
    #[serde(rename = "lock")]
    Lock {
        /// The supervisor whose approval a writer has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        approved_by: Option<Person>,
    },
    /// The automatic lock-out is moved (15.5(e)).
    #[serde(rename = "override")]
    Override {
        /// To when.
        locks_at: Moment,
        /// Why.
        why: String,
    },
    /// A key of the generator is turned (15.5(a)).
    #[serde(rename = "turn key")]
    TurnKey,
    /// A key of the generator is withdrawn.
    #[serde(rename = "withdraw key")]
    WithdrawKey,
    /// The generator has drawn (15.5(d)2).
    #[serde(rename = "draw")]
    Draw {
        /// The 20 numbers.
        numbers: Draw,
        /// The digest of the program that drew them.
        program: String,
        /// The digest of the lock that they belong to.
        lock: String,
    },
    /// The draw cannot be completed.
    #[serde(rename = "fail")]
    Fail {
        /// Why.
        why: String,
    },
    /// A supervisor gives up a game that started.
    #[serde(rename = "return wagers")]
    ReturnWagers {
        /// Why.
        why: String,
    },
    /// A winning ticket that needs a supervisor's authorisation is shown (15.6(b)).
    #[serde(rename = "present")]
    Present {
        /// Where.
        station: u16,
        /// Its number.
        ticket: u32,
        /// What was shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<Shown>,
    },
    /// A supervisor authorises a payment (15.6(b)).
    #[serde(rename = "authorise")]
    Authorise {
        /// The ticket.
        ticket: u32,
    },
    /// A winning ticket is paid (15.6(a)).
    #[serde(rename = "pay")]
    Pay {
        /// Where.
        station: u16,
        /// Its number.
        ticket: u32,
        /// With what.
        with: Payment,
        /// To whose account.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        patron: Option<String>,
        /// What was shown.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shown: Option<Shown>,
    },
    /// A slip that differs from the ticket as issued goes to the supervisor (15.3(c), 15.6(a)).
    #[serde(rename = "refer")]
    Refer {
        /// Where.
        station: u16,
        /// The ticket whose number it bears.
        ticket: u32,
        /// What differs.
        why: String,
    },
    /// A supervisor rules on such a slip.
    #[serde(rename = "rule")]
    Rule {
        /// The ticket.
        ticket: u32,
        /// May it be paid, by the ticket as issued?
        pay: bool,
        /// Why.
        why: String,
    },
    /// A supervisor rules that a ticket may be paid, voided or its races cancelled without its slip (15.6(a)).
    #[serde(rename = "waive slip")]
    WaiveSlip {
        /// The ticket.
        ticket: u32,
        /// Why: how the patron proved that the ticket is theirs.
        why: String,
    },
    /// Winnings that nobody came for in time are the house's (15.6(c)).
    #[serde(rename = "expire")]
    Expire,
    /// The computer system started again: its generator needs both keys anew.
    #[serde(rename = "restart")]
    Restart {
        /// The digest of its program.
        program: String,
        /// The version of the record from here on; none in records of version 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        version: Option<u32>,
    },
    /// The computer system finds that its clock was moved (15.6(c)). `at` is the time by the clock before it was moved.
    #[serde(rename = "doubt clock")]
    DoubtClock {
        /// How far it was moved: ahead, or back where this is negative.
        moved_millis: i64,
    },
    /// A supervisor confirms that the clock is right; `at` is what it shows.
    #[serde(rename = "confirm clock")]
    ConfirmClock,
    /// Another rate card, while no ticket is open under the old one.
    #[serde(rename = "adopt")]
    Adopt {
        /// The card as a file.
        card: String,
    },
}

impl Command {
    /// Does it matter for this what time it is? While the clock is in doubt such a command waits. Writers still come and
    /// go, keys are turned and withdrawn, and the system starts.
    pub fn needs_the_time(&self) -> bool {
        !matches!(
            self,
            Command::SignOn { .. }
                | Command::SignOff { .. }
                | Command::TurnKey
                | Command::WithdrawKey
                | Command::Restart { .. }
                | Command::DoubtClock { .. }
                | Command::ConfirmClock
        )
    }
}

/// One thing that somebody does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Act {
    /// When.
    pub at: Moment,
    /// Who.
    pub by: By,
    /// What.
    #[serde(flatten)]
    pub command: Command,
}

impl Act {
    /// Something that somebody does.
    pub fn new(at: Moment, by: By, command: Command) -> Act {
        Act { at, by, command }
    }

    /// Reads an act from the fields of a line.
    pub fn read(mut fields: serde_json::Map<String, serde_json::Value>) -> Result<Act, String> {
        let mut take = |name: &str| fields.remove(name).ok_or_else(|| format!("\"{name}\" is missing"));
        let (at, by) = (take("at")?, take("by")?);
        let at = serde_json::from_value(at).map_err(|_| "\"at\" is a number of milliseconds since 1970")?;
        let by = serde_json::from_value(by).map_err(|error| error.to_string())?;
        let command = serde_json::from_value(fields.into()).map_err(|error| error.to_string())?;
        Ok(Act { at, by, command })
    }
}
