//! 19:47-15.1, 15.4(a), (b): what a patron asks for. Nothing in it has been checked.
//!
//! A request is written as JSON, or as one line, which is what a writer keys in and what a telephone shows:
//!
//! ```text
//! [kind] groups [: conditioning] @rates [xGAMES] [=PRICE]
//!
//! 3 7 12 44 @1                                  a straight ticket of four spots for a dollar
//! split 1 2 3 / 4 5 6 @2                        two groups, each for itself
//! 1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =15        a way ticket for five games, fifteen dollars
//! 1-4 / 5 6 / 7-9 : 1/6 A+B, 1/7 A+C @1         a combination ticket of two ways: A with B, and A with C
//! k7 / 1 2 3 / 4 5 : 1/4, 2/3 @0.50,1           a king, and a rate for each line
//! q8 @1 x2                                      a quick-pick of eight spots for two games
//! ```

mod line;

pub use line::NotARequest;

use super::conditioning::Conditioning;
use super::rate_card::RateCard;
use super::refusal::Refusal;
use super::spots::Spots;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;

/// The kind of a ticket (15.2(c)1 to 5). Any of them may be for several games (15.2(c)6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// One group of spots.
    Straight,
    /// Several groups, each for itself.
    Split,
    /// Equal groups, combined.
    Way,
    /// Any groups, combined.
    Combination,
    /// One king or more, combined with groups or with each other.
    King,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 5] = [Kind::Straight, Kind::Split, Kind::Way, Kind::Combination, Kind::King];

    /// Its one word.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Straight => "straight",
            Kind::Split => "split",
            Kind::Way => "way",
            Kind::Combination => "combination",
            Kind::King => "king",
        }
    }

    /// The provision that allows it.
    pub const fn cite(self) -> Provision {
        match self {
            Kind::Straight => P15_2_C_1,
            Kind::Split => P15_2_C_2,
            Kind::Way => P15_2_C_3,
            Kind::Combination => P15_2_C_4,
            Kind::King => P15_2_C_5,
        }
    }
}

/// `a way ticket`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} ticket", self.word())
    }
}

/// A keno request (15.4(b)): what is marked, for how many games, at which rates, how conditioned, and the price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The kind of ticket.
    pub kind: Kind,
    /// The groups, each as its numbers.
    pub groups: Vec<Vec<u8>>,
    /// The kings.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kings: Vec<u8>,
    /// How the groups are combined; a straight or a split ticket need not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conditioning: Option<Conditioning>,
    /// What is wagered on each way, one rate for all lines or one for each.
    pub rates: Vec<Cents>,
    /// For how many games in a row.
    #[serde(default = "one_game")]
    pub games: u16,
    /// The price as the patron worked it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Cents>,
    /// Did the computer mark it (15.1)?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick_pick: bool,
}

/// A quick-pick that is asked for: how many spots the computer is to mark (15.1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct QuickPick {
    /// How many spots.
    #[serde(rename = "quick_pick")]
    pub spots: u32,
    /// What is wagered on them.
    pub rates: Vec<Cents>,
    /// For how many games in a row.
    #[serde(default = "one_game")]
    pub games: u16,
    /// The price as the patron worked it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<Cents>,
}

/// What a patron asks for: the spots he marked, or so many that the computer is to mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A request with its marks.
    Marked(Request),
    /// A quick-pick.
    QuickPick(QuickPick),
}

fn one_game() -> u16 {
    1
}

impl QuickPick {
    /// How many spots the computer is to mark, if the rate card has such a wager (15.2(b)).
    pub fn offered(&self, card: &RateCard) -> Result<u8, Refusal> {
        let spots = u8::try_from(self.spots).ok().filter(|spots| card.pays(*spots).is_some());
        spots.ok_or_else(|| Refusal::not_offered(self.spots, card))
    }

    /// The request once the computer has marked its spots.
    pub fn marked(&self, spots: Spots) -> Request {
        Request {
            kind: Kind::Straight,
            groups: vec![spots.iter().collect()],
            kings: Vec::new(),
            conditioning: None,
            rates: self.rates.clone(),
            games: self.games,
            price: self.price,
            quick_pick: true,
        }
    }
}

impl Asked {
    /// Takes what is asked for out of a message: `line` is the request as text, `request` as JSON. None where it has
    /// neither.
    pub fn take(fields: &mut Map<String, Value>) -> Result<Option<Asked>, String> {
        match (fields.remove("line"), fields.remove("request")) {
            (None, None) => Ok(None),
            (None, Some(request)) => Asked::from_json(request).map(Some),
            (Some(Value::String(line)), None) => {
                line.parse().map(Some).map_err(|wrong: NotARequest| wrong.to_string())
            }
            (Some(_), None) => Err("\"line\" is a text, such as \"3 7 12 44 @1\"".to_string()),
            (Some(_), Some(_)) => Err("\"line\" and \"request\" say the same: give one".to_string()),
        }
    }

    /// Reads a request in JSON: a quick-pick has a number of spots in `quick_pick`.
    pub fn from_json(value: Value) -> Result<Asked, String> {
        let picked = value.get("quick_pick").is_some_and(Value::is_number);
        let read = match picked {
            true => serde_json::from_value(value).map(Asked::QuickPick),
            false => serde_json::from_value(value).map(Asked::Marked),
        };
        match read.map_err(|error| error.to_string())? {
            Asked::Marked(Request { quick_pick: true, .. }) => {
                Err("\"quick_pick\" is a number of spots; the computer marks them".to_string())
            }
            asked => Ok(asked),
        }
    }
}
