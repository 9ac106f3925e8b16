//! A patron's page and its table: `/ws/tables/ID`.

use super::Written;
#[cfg(feature = "schema")]
use super::any;
use house::served::WagerInfo;
use rulebook::actor::Seat;
use rulebook::licensee::Change;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::VecDeque;

/// What a table says to a patron's page.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FromServer"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum FromTable<'a> {
    /// Everything that a page needs. It is the answer to a hello, and comes by itself when the table starts anew.
    Welcome(Box<Welcome<'a>>),
    /// Something changed.
    Update(Box<Update<'a>>),
    /// The answer to a command.
    #[cfg_attr(feature = "schema", schemars(with = "super::Answer<'static, Present<'static>>"))]
    Answer(&'a RawValue),
    /// Does the word that the patron is done wagering stand?
    Ready(bool),
    /// A message cannot be understood, and has no id.
    Error(&'a str),
}

/// What changes from message to message.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Changing<'a> {
    /// The number of the table's last entry.
    pub(crate) seq: u64,
    /// How many rounds, or throws of the dice, are over. A command names the round that it is meant for.
    pub(crate) round: u64,
    /// How many steps were taken by the patron, or for them; null for somebody who only watches. A command names it too.
    pub(crate) step: Option<u64>,
    /// The patron's seat; null for somebody who only watches.
    pub(crate) seat: Option<Seat>,
    /// The table, as the patron sees it.
    #[cfg_attr(feature = "schema", schemars(with = "any::View"))]
    pub(crate) view: &'a RawValue,
    /// The patron's chips that are not on the layout.
    pub(crate) balance: Option<Cents>,
    /// Everybody at the table.
    pub(crate) players: &'a [Player],
    /// When something is done for somebody who says nothing; null where no clock runs.
    pub(crate) clock: Option<Clock>,
    /// Does the dealer wait to close the betting? Then a patron who is done can say so.
    pub(crate) window: bool,
    /// Until when rounds may go on, where the house is closing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closing: Option<i64>,
    /// Who deals, where people do. Then patrons wager at the table, not on this page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) attended: Option<&'a [String]>,
    /// Rules that are posted and do not bind yet (19:47-8.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) posted: Option<&'a Posted>,
    /// The pledge that patrons can add to; left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) pledge: Option<&'a OpenPledge>,
    /// The time, by the clock of the house.
    pub(crate) now: i64,
}

/// The pledge that stands open: what a page needs to add to it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct OpenPledge {
    /// Its number.
    pub(crate) number: u64,
    /// What binds the house to its secret, in hexadecimal digits.
    pub(crate) commitment: String,
    /// Are no more promises taken? Then whoever promised something to it is to open that now.
    pub(crate) closed: bool,
}

/// Everything that a page needs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Welcome<'a> {
    /// The id of the table.
    pub(crate) table: &'a str,
    /// What the table is called.
    pub(crate) title: &'a str,
    /// What the patron is called; null for somebody who only watches.
    pub(crate) name: Option<&'a str>,
    #[serde(flatten)]
    pub(crate) changing: Changing<'a>,
    /// What the patron may do.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<rulebook::game::Offer<()>>"))]
    pub(crate) awaiting: &'a RawValue,
    /// What happened before, oldest first.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<any::Past>"))]
    pub(crate) rolls: &'a VecDeque<Value>,
    /// Limits and options.
    #[cfg_attr(feature = "schema", schemars(with = "any::Sheet"))]
    pub(crate) rules: &'a Value,
    /// Which of all the rules that ever bound the table they are, from 1.
    pub(crate) rules_number: usize,
    /// The price list.
    pub(crate) wagers: &'a [WagerInfo],
    /// What happened since the entry that the hello named; null where that is too much to tell.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<any::Act>>"))]
    pub(crate) acts: Option<Vec<Written>>,
}

/// Something changed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Update<'a> {
    #[serde(flatten)]
    pub(crate) changing: Changing<'a>,
    /// What the patron may do; left out where that has not changed since the last message.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<rulebook::game::Offer<()>>>"))]
    pub(crate) awaiting: Option<&'a RawValue>,
    /// What happened.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<any::Act>"))]
    pub(crate) acts: &'a [Written],
}

/// A table as it is, beside the refusal of a command that was meant for the table as it was.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Present<'a> {
    /// The number of the table's last entry.
    pub(crate) seq: u64,
    /// How many rounds are over.
    pub(crate) round: u64,
    /// How many steps were taken by the patron, or for them.
    pub(crate) step: u64,
    /// The table, as the patron sees it.
    #[cfg_attr(feature = "schema", schemars(with = "any::View"))]
    pub(crate) view: &'a RawValue,
    /// What the patron may do.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<rulebook::game::Offer<()>>"))]
    pub(crate) awaiting: &'a RawValue,
    /// The patron's chips that are not on the layout.
    pub(crate) balance: Option<Cents>,
}

/// A patron at the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Player {
    /// Where.
    pub(crate) seat: Seat,
    /// What they are called.
    pub(crate) name: String,
    /// Is a page of theirs open?
    pub(crate) connected: bool,
    /// Have they said that they are done wagering?
    pub(crate) ready: bool,
}

/// A clock that runs.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Clock {
    /// What is waited for.
    pub(crate) what: WaitsFor,
    /// When it runs out, by the clock of the house.
    pub(crate) ends_at: i64,
    /// Whose time it is; null where it is everybody's.
    pub(crate) seat: Option<Seat>,
}

/// What a clock waits for.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum WaitsFor {
    /// Everybody's wagers.
    Wager,
    /// One patron's decision.
    Decide,
}

/// Rules that are posted and do not bind yet (19:47-8.3).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Posted {
    /// From when they bind, by the clock of the house.
    pub(crate) from: i64,
    /// Is it time? Then they bind as soon as nothing is under way.
    pub(crate) due: bool,
    /// What changes.
    pub(crate) changes: Vec<Change>,
}

/// A page opens, or is back.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Hello {
    /// The last entry of which it knows.
    pub(crate) since: Option<u64>,
}

/// A patron is done wagering in this round, or takes it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Ready {
    /// Are they done?
    pub(crate) ready: bool,
    /// The round that it is about.
    pub(crate) round: u64,
}

/// The moment that a command was meant for, as the last message had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Meant {
    /// How many rounds were over.
    pub(crate) round: u64,
    /// How many steps were taken by the patron, or for them.
    pub(crate) step: u64,
}

/// What a patron's page says to its table.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // its parts are what is read
enum ToServer {
    Hello { hello: Hello },
    Ready(Ready),
    Check { id: super::Id, check: any::Command },
    Command(Sent),
}

/// A command of a patron.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)]
struct Sent {
    id: super::Id,
    #[serde(flatten)]
    meant: Meant,
    #[serde(flatten)]
    command: any::Command,
}

#[cfg(feature = "schema")]
pub(super) fn describe(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<FromTable<'static>>();
    generator.subschema_for::<ToServer>();
    generator.subschema_for::<any::Settled>();
}
