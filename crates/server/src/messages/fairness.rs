//! What is pledged at a table, as pages and programs ask for it: `/api/fair/TABLE`.

use serde::Serialize;
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
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Pledge {
    /// Its number.
    pub(crate) pledge: u64,
    /// What binds the house to its secret, in hexadecimal digits.
    pub(crate) commitment: String,
    /// What patrons added to it, in hexadecimal digits.
    pub(crate) contributions: Vec<String>,
}

/// A pledge that is over.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PastPledge {
    /// Its number.
    pub(crate) pledge: u64,
    /// What bound the house to its secret, in hexadecimal digits.
    pub(crate) commitment: String,
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

/// What a patron added is taken.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Given {
    /// To which pledge.
    pub(crate) pledge: u64,
}

/// Something of a patron's own, in hexadecimal digits.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)] // read by hand, to say what is wrong with it
struct Contribution {
    entropy: String,
}

#[cfg(feature = "schema")]
pub(super) fn describe(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<Fairness>();
    generator.subschema_for::<Over>();
    generator.subschema_for::<Contribution>();
    generator.subschema_for::<super::Answered<Given, ()>>();
}
