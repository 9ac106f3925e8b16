//! What the staff of a poker room does. Patrons are called by the name they gave at the desk.

use super::dealt::Dealt;
use super::name::Name;
use super::options::TableNumber;
use super::rulings::{Facts, Matter};
use rulebook::actor::{Seat, Seats};
use rulebook::money::Cents;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// A command, as it is written after `"do"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// 14.17: a table is opened for a type of game, and its sign put up.
    #[serde(rename = "open table")]
    OpenTable {
        /// Which.
        table: TableNumber,
        /// What is dealt there.
        game: Dealt,
        /// The smallest wager.
        minimum: Cents,
        /// The largest.
        maximum: Cents,
        /// The most raises that a round of betting permits; left out where there is no restriction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        raises: Option<u8>,
    },
    /// A table at which nobody sits is closed.
    #[serde(rename = "close table")]
    CloseTable {
        /// Which.
        table: TableNumber,
    },

    /// 14.17, 8.3(b): other limits are posted.
    #[serde(rename = "post limits")]
    PostLimits {
        /// Where.
        table: TableNumber,
        /// The smallest wager.
        minimum: Cents,
        /// The largest.
        maximum: Cents,
        /// The most raises that a round of betting permits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        raises: Option<u8>,
    },
    /// What is posted is withdrawn.
    #[serde(rename = "withdraw limits")]
    WithdrawLimits {
        /// Where.
        table: TableNumber,
    },
    /// 8.3(b): what has been posted for half an hour is put in effect, between two rounds.
    #[serde(rename = "change limits")]
    ChangeLimits {
        /// Where.
        table: TableNumber,
    },
    /// 14.17: all patrons at a table agree to a higher minimum, which needs no notice.
    #[serde(rename = "raise minimum")]
    RaiseMinimum {
        /// Where.
        table: TableNumber,
        /// The new minimum.
        amount: Cents,
        /// The seats of those who agree.
        agreed: Agreed,
    },

    /// 14.18: somebody is put on the list of a type of game.
    #[serde(rename = "join list")]
    JoinList {
        /// Which game.
        game: Dealt,
        /// What he is called.
        name: Name,
    },
    /// He is taken off it: he went home, or changed his mind.
    #[serde(rename = "leave list")]
    LeaveList {
        /// Which game.
        game: Dealt,
        /// What he is called.
        name: Name,
    },
    /// 14.18: the first who waits is called to a vacant seat, which is held for him.
    Call {
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// He was called and does not come: he is off the list.
    #[serde(rename = "no show")]
    NoShow {
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// He was called and waits for another table of the same game: he keeps his place on the list.
    #[serde(rename = "wait on")]
    WaitOn {
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// 14.18: the vacancies of a table are announced.
    Announce {
        /// Where.
        table: TableNumber,
    },

    /// 14.18: somebody takes a vacant seat.
    Seat {
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
        /// What he is called.
        name: Name,
    },
    /// Somebody leaves his seat.
    Vacate {
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
    },
    /// Somebody changes his seat at a table, which makes no vacancy more or less.
    Move {
        /// Where.
        table: TableNumber,
        /// From which seat.
        seat: Seat,
        /// To which.
        to: Seat,
    },

    /// 14.16(b): there is reasonable cause to believe that a player acts against (a), and he has to leave the game.
    #[serde(rename = "remove player")]
    RemovePlayer {
        /// Where.
        table: TableNumber,
        /// Which seat.
        seat: Seat,
        /// What he is believed to have done.
        conduct: Conduct,
        /// (c): was the licensee in good faith?
        good_faith: bool,
    },
    /// 14.16(b): the Commission or the Division was notified.
    #[serde(rename = "give notice")]
    GiveNotice {
        /// Of which removal, by its number.
        removal: u32,
        /// Who was told.
        to: Notified,
    },

    /// 14.16(b): a player who had to leave may be seated again.
    #[serde(rename = "allow return")]
    AllowReturn {
        /// After which removal, by its number.
        removal: u32,
    },

    /// 14.15: something went wrong at a table.
    Rule(RuleOn),
}

/// 14.16(a): what a player may not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Conduct {
    /// He acted to improve another's chance of winning.
    #[serde(rename = "helped another")]
    HelpedAnother,
    /// He told another something that could assist him.
    #[serde(rename = "told another")]
    ToldAnother,
}

impl Conduct {
    /// Both.
    pub const ALL: [Conduct; 2] = [Conduct::HelpedAnother, Conduct::ToldAnother];
}

/// 14.16(b): who is told of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Notified {
    /// The Casino Control Commission.
    Commission,
    /// The Division of Gaming Enforcement.
    Division,
}

impl Notified {
    /// Both.
    pub const ALL: [Notified; 2] = [Notified::Commission, Notified::Division];

    /// As a sentence has it.
    pub const fn in_words(self) -> &'static str {
        match self {
            Notified::Commission => "the Commission",
            Notified::Division => "the Division",
        }
    }
}

/// The seats of those who agree. Written as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Agreed(pub Seats);

impl Serialize for Agreed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for seat in self.0.iter() {
            list.serialize_element(&seat)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for Agreed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Agreed, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        Ok(Agreed(seats.into_iter().fold(Seats::NONE, Seats::with)))
    }
}

rulebook::described!(Agreed as "Agreed", generator => {
    "description": "The seats of those who agree.", "type": "array", "items": generator.subschema_for::<Seat>(),
});

/// A matter at a table, and what is known of it. The facts stand beside the matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Map<String, Value>")]
pub struct RuleOn {
    /// Where.
    pub table: TableNumber,
    /// What happened.
    pub on: Matter,
    /// What is known of it.
    #[serde(flatten)]
    pub facts: Facts,
}

impl TryFrom<Map<String, Value>> for RuleOn {
    type Error = String;
    fn try_from(mut fields: Map<String, Value>) -> Result<RuleOn, String> {
        fn part<T: for<'d> Deserialize<'d>>(value: Option<Value>, missing: &str) -> Result<T, String> {
            serde_json::from_value(value.ok_or(missing)?).map_err(|error| error.to_string())
        }
        let table = part(fields.remove("table"), "\"table\" is missing: where it happened")?;
        let on = part(fields.remove("on"), "\"on\" is missing: what happened, such as \"missed player\"")?;
        let facts = part(Some(Value::Object(fields)), "")?;
        Ok(RuleOn { table, on, facts })
    }
}
