//! What a game says in a message, as far as it is the same whichever game it is. The document of the game has the rest. These
//! types are never made: a message has the text that the game wrote, and this is the schema of that text.
#![allow(dead_code)]

use rulebook::actor::Actor;
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::settlement::Outcome;
use schemars::JsonSchema;
use serde_json::{Map, Value};

/// What somebody sees of a table: `View` of its game.
#[derive(JsonSchema)]
#[schemars(rename = "AnyView")]
pub(super) struct View {
    /// Which game.
    game: String,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// A command: `Command` of its game.
#[derive(JsonSchema)]
#[schemars(rename = "AnyCommand")]
pub(super) struct Command {
    /// What is done.
    r#do: String,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// What happened: `Event` of its game.
#[derive(JsonSchema)]
#[schemars(rename = "AnyEvent")]
pub(super) struct Event {
    /// What.
    event: String,
    /// By which provision.
    #[serde(skip_serializing_if = "Option::is_none")]
    cite: Option<String>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// A settled wager, as the event `settled` of every game has it.
pub(super) type Settled = rulebook::settlement::Settled<String, Vec<Part>>;

/// A part of a wager that is settled as several.
#[derive(JsonSchema)]
pub(super) struct Part {
    /// Its name.
    wager: String,
    /// Its share of the stake.
    stake: Cents,
    /// How it ended.
    outcome: Outcome,
    /// Its winnings.
    paid: Cents,
}

/// An act with what came of it: `Act` of its game, with its number.
#[derive(JsonSchema)]
#[schemars(rename = "AnyAct")]
pub(super) struct Act {
    /// Its number in the table's stream.
    seq: u64,
    /// When.
    at: Moment,
    /// Who.
    by: Actor,
    /// For whom the croupier does it.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    whose: Option<Actor>,
    /// What is done.
    r#do: String,
    /// What came of it.
    events: Vec<Event>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// Limits and options of a table: `Sheet` of its game. A game may say none of them.
#[derive(JsonSchema)]
#[schemars(rename = "AnySheet")]
pub(super) struct Sheet {
    /// The smallest chip that can be wagered.
    #[serde(skip_serializing_if = "Option::is_none")]
    chip_cents: Option<Cents>,
    /// The smallest coin that can be paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    change_cents: Option<Cents>,
    #[serde(flatten)]
    more: Map<String, Value>,
}

/// A line of the history: `Past` of its game.
#[derive(JsonSchema)]
#[schemars(rename = "AnyPast")]
pub(super) struct Past(Map<String, Value>);

/// An act, or a note about the table: a place that somebody took or left, a buy-in.
#[derive(JsonSchema)]
#[schemars(rename = "Entered")]
pub(super) struct Entered {
    /// Its number in the table's stream.
    seq: u64,
    /// When.
    at: Moment,
    /// Of an act: who.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Actor>,
    /// Of an act: for whom the croupier does it.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    whose: Option<Actor>,
    /// Of an act: what is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#do: Option<String>,
    /// Of an act: what came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<Event>>,
    /// Of a note: what it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Who takes a place or leaves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    staff: Option<String>,
    /// As what.
    #[serde(skip_serializing_if = "Option::is_none")]
    role: Option<String>,
    /// The member of the staff who entered it.
    #[serde(skip_serializing_if = "Option::is_none")]
    entered_by: Option<String>,
    #[serde(flatten)]
    more: Map<String, Value>,
}
