//! 19:47-15.4(c): a ticket as it was issued, and what has become of it.

use super::act::{Person, Tender};
use super::day::GameName;
use crate::rules::play::{Line, Play};
use crate::rules::request::Kind;
use crate::rules::spots::Spots;
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A game as its location counts it, for ever and from 1. Games of one ticket have consecutive ordinals and, because a
/// gaming day does not end between them, consecutive numbers.
pub type Ordinal = u32;

/// SHA-256.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// Of some bytes.
    pub fn of(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// In hexadecimal digits.
    pub fn hex(&self) -> String {
        const DIGITS: [char; 16] =
            ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
        let mut text = String::with_capacity(64);
        for byte in self.0 {
            text.extend([byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]));
        }
        text
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        let byte = |place: usize| {
            text.get(2 * place..2 * place + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok())
        };
        let mut digest = [0; 32];
        for (place, into) in digest.iter_mut().enumerate() {
            *into =
                byte(place).ok_or_else(|| serde::de::Error::custom("a digest is 64 hexadecimal digits"))?;
        }
        match text.len() {
            64 => Ok(Digest(digest)),
            _ => Err(serde::de::Error::custom("a digest is 64 hexadecimal digits")),
        }
    }
}

impl Serialize for Digest {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.hex())
    }
}

rulebook::described!(Digest as "Digest", {
    "description": "SHA-256.", "type": "string", "pattern": "^[0-9a-f]{64}$",
});

/// A ticket as it was issued: what is paid by, whatever the request said (15.3(c), 15.6(a)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// Its number in the location.
    pub number: u32,
    /// When.
    pub at: Moment,
    /// At which station.
    pub station: u16,
    /// By which writer.
    pub writer: Person,
    /// What is played.
    pub play: Play,
    /// The first of its games.
    pub first: GameName,
    /// The last of its games.
    pub last: GameName,
    /// With what it was paid.
    pub paid: Tender,
    /// Whose account paid it, if one did.
    pub patron: Option<String>,
    /// The most that is paid in a game to all winners together.
    pub limit: Option<Cents>,
    /// How long winnings can be claimed, from the start of the last game.
    pub claim_millis: i64,
}

/// The contents of an issue, in the order in which they are digested and shown.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Contents<'a> {
    number: u32,
    issued_at: Moment,
    station: u16,
    writer: &'a Person,
    kind: Kind,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    quick_pick: bool,
    groups: &'a [Spots],
    kings: Spots,
    games: u16,
    first: GameName,
    last: GameName,
    conditioning: String,
    lines: &'a [Line],
    ways: u32,
    price_of_a_game: Cents,
    price: Cents,
    paid: Tender,
    #[serde(skip_serializing_if = "Option::is_none")]
    patron: Option<&'a str>,
    limit: Option<Cents>,
    claim_millis: i64,
}

impl Serialize for Issue {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let play = &self.play;
        let contents = Contents {
            number: self.number,
            issued_at: self.at,
            station: self.station,
            writer: &self.writer,
            kind: play.kind(),
            quick_pick: play.quick_pick(),
            groups: play.groups(),
            kings: play.kings(),
            games: play.games(),
            first: self.first,
            last: self.last,
            conditioning: play.conditioning(),
            lines: play.lines(),
            ways: play.ways(),
            price_of_a_game: play.price_of_a_game(),
            price: play.price(),
            paid: self.paid,
            patron: self.patron.as_deref(),
            limit: self.limit,
            claim_millis: self.claim_millis,
        };
        contents.serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Issue {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Issue".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Contents::json_schema(generator)
    }
}

impl Issue {
    /// The digest of everything on it, with the location that issued it.
    pub fn digest(&self, location: &str) -> Digest {
        let contents = serde_json::to_vec(self).expect("a ticket is plain data");
        let mut hash = Sha256::new();
        hash.update(location.as_bytes());
        hash.update([0]);
        hash.update(&contents);
        Digest(hash.finalize().into())
    }
}

/// How far a ticket is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Standing {
    /// Games are still to come.
    Open,
    /// It was taken back.
    Voided(Done),
    /// Its games are over, and nothing is to be paid.
    Lost,
    /// Its games are over, and something is to be paid until then.
    Won {
        /// The last moment for a claim.
        until: Moment,
    },
    /// It was paid.
    Paid(Done),
    /// Nobody came in time.
    Expired {
        /// The last moment for a claim.
        until: Moment,
    },
}

/// When, where and by whom something was done with a ticket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AtStation"))]
pub struct Done {
    /// When.
    pub at: Moment,
    /// At which station.
    pub station: u16,
    /// By which writer.
    pub by: Person,
}

/// A slip that went to the supervisor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Referral {
    /// When, where and by whom.
    #[serde(flatten)]
    pub done: Done,
    /// What differs.
    pub why: String,
}

/// A ticket and what has become of it. What is printed on it stands in the record, where whoever has to show it looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    /// The digest of what is on it, while it is in play.
    #[serde(skip)]
    pub digest: Option<Digest>,
    /// The first of its games.
    pub first: Ordinal,
    /// The last of its games; less than it was sold for where races were cancelled.
    pub last: Ordinal,
    /// For how many games it was sold.
    pub games: u16,
    /// What it wagers on each of its games.
    pub a_game: Cents,
    /// The station that issued it.
    pub station: u16,
    /// With what it was paid.
    pub paid: Tender,
    /// Whose account paid it, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub patron: Option<String>,
    /// What it has won so far.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub won: Cents,
    /// Wagers that go back because a draw could not be completed.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub returned: Cents,
    /// What was paid back for cancelled races.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub refunded: Cents,
    /// How far it is.
    pub standing: Standing,
    /// It waits for an authorisation: shown when, where and by whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presented: Option<Box<Done>>,
    /// The supervisor who authorised its payment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub authorised: Option<Person>,
    /// A slip with its number is with the supervisor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub referred: Option<Box<Referral>>,
    /// The supervisor who ruled that its slip need not be shown, until something is done under that ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waived: Option<Person>,
}

impl Ticket {
    /// What is to be paid for it.
    pub fn payable(&self) -> Cents {
        self.won + self.returned
    }

    /// What it was sold for.
    pub fn price(&self) -> Cents {
        Cents(self.a_game.0 * i64::from(self.games))
    }
}

fn is_nothing(cents: &Cents) -> bool {
    cents.is_zero()
}
