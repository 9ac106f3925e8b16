//! What is pledged at a table, as pages and programs ask for it: `/api/fair/TABLE`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// What everybody may know of the pledges of a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Fairness {
    /// The id of the table.
    pub(crate) table: String,
    /// Are its cards or dice physical? Then nothing is pledged.
    pub(crate) physical: bool,
    /// What one pledge serves, such as `shoe`; null where nothing is pledged.
    pub(crate) part: Option<&'static str>,
    /// The pledge to which patrons can add.
    pub(crate) open: Option<Pledge>,
    /// The pledge from which chance is drawn now.
    pub(crate) in_use: Option<Pledge>,
    /// Those that are over, the newest first.
    pub(crate) past: Vec<PastPledge>,
}

/// A pledge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Pledge {
    /// Its number.
    pub(crate) pledge: u64,
    /// What binds the house to its secret, in hexadecimal digits.
    pub(crate) commitment: String,
    /// How patrons add to it: 2 by promises that are opened; 1 in the clear, as it was done before there were promises.
    pub(crate) form: u64,
    /// What patrons added to it, in hexadecimal digits, in the order in which it is mixed in.
    pub(crate) contributions: Vec<String>,
    /// What patrons promised to it, in order.
    pub(crate) promises: Vec<Promised>,
    /// Are no more promises taken? Then those who promised are to open what they did.
    pub(crate) closed: bool,
}

/// A promise to a pledge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Promised {
    /// The hash, in hexadecimal digits.
    pub(crate) promise: String,
    /// What became of it.
    pub(crate) state: State,
    /// What was promised, in hexadecimal digits, once it is opened.
    pub(crate) opening: Option<String>,
    /// Whose it was, where it was not opened.
    pub(crate) who: Option<String>,
}

/// What became of a promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    /// It is not opened yet.
    Sealed,
    /// It is opened, and counts.
    Opened,
    /// It was not opened in time, and counts for nothing.
    Unopened,
}

/// A pledge that is over.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PastPledge {
    /// Its number.
    pub(crate) pledge: u64,
    /// What bound the house to its secret, in hexadecimal digits.
    pub(crate) commitment: String,
    /// Who promised something to it and did not open it.
    pub(crate) unopened: Vec<String>,
}

/// A part that is over, with everything that it takes to check it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Over {
    /// The id of the table.
    pub(crate) table: String,
    /// Which game.
    pub(crate) game: &'static str,
    /// How many cards the table's shoes have; null where the part is no shoe.
    pub(crate) cards: Option<u16>,
    /// What an act of chance is drawn from, where that is the same list every time: outcomes by the act's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, Vec<Outcome>>>")
    )]
    pub(crate) chance: Option<Value>,
    #[serde(flatten)]
    pub(crate) pledge: Pledge,
    /// What the pledge served.
    pub(crate) part: &'static str,
    /// The record from the end of the part before it to its own end, and the reveal.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Line>"))]
    pub(crate) lines: Vec<Map<String, Value>>,
}

/// What an act of chance then has in its fields, and how often it comes beside the others.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)] // a game writes it
struct Outcome {
    is: Map<String, Value>,
    weight: u64,
}

/// A line of the record: a header, an act or a note.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)] // the record has it
struct Line {
    /// Of an act: who.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<rulebook::actor::Actor>,
    /// Of an act: what is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#do: Option<String>,
    /// Of an act: what came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<super::any::Event>>,
    /// Of a note: what it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Of a note about a pledge: its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pledge: Option<u64>,
    /// Of the reveal: the secret, in hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// What a patron promised, or opened, is taken.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Given {
    /// To which pledge.
    pub(crate) pledge: u64,
}

/// What a patron sends: a promise of something of their own, and later what it was.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // read by hand, to say what is wrong with it
enum Contribution {
    /// SHA-256 of `chapter47 promise 2`, the pledge's commitment and the opening, in hexadecimal digits.
    Promise {
        /// To which pledge.
        pledge: u64,
        promise: String,
    },
    /// 32 to 96 bytes in hexadecimal digits, of which the first 32 are to be ones that nobody can guess.
    Opening {
        /// To which pledge.
        pledge: u64,
        opening: String,
    },
}

#[cfg(feature = "schema")]
pub(super) fn describe(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<Fairness>();
    generator.subschema_for::<Over>();
    generator.subschema_for::<Contribution>();
    generator.subschema_for::<super::Answered<Given, ()>>();
}
