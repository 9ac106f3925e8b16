//! The page of the staff and an attended table: `/ws/staff/tables/ID`.

use super::Written;
#[cfg(feature = "schema")]
use super::any;
use crate::people::door;
use house::served::{Due, WagerInfo};
use rulebook::actor::Seat;
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::VecDeque;
use table::forms::Form;

/// What a table says to the page of the staff.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FromServer"))]
#[serde(rename_all = "lowercase")]
pub(crate) enum FromTable<'a> {
    /// Everything that a page needs. It is the answer to a hello, and comes by itself when the table starts anew.
    Welcome(Box<Welcome<'a>>),
    /// Something changed.
    Update(Box<Changing<'a>>),
    /// The answer to what was entered.
    #[cfg_attr(feature = "schema", schemars(with = "super::Answer<'static, Changing<'static>>"))]
    Answer(&'a RawValue),
    /// A message cannot be understood, and has no id.
    Error(&'a str),
}

/// What changes from message to message.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Changing<'a> {
    /// The number of the table's last entry. What is entered names it.
    pub(crate) seq: u64,
    /// How many rounds are over.
    pub(crate) round: u64,
    /// The table, as the staff see it.
    #[cfg_attr(feature = "schema", schemars(with = "any::View"))]
    pub(crate) view: Written,
    /// What can be entered, in short.
    pub(crate) awaiting: Vec<Due>,
    /// Everybody at the table.
    pub(crate) players: Vec<Patron>,
    /// Those who have a place at the table, in the order in which they came.
    pub(crate) crew: Vec<Member>,
    /// What is in the drop box.
    pub(crate) drop: Option<Cents>,
    /// What happened, oldest first.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<any::Entered>"))]
    pub(crate) acts: &'a [Written],
    /// Until when rounds may go on, where the house is closing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closing: Option<i64>,
    /// The time, by the clock of the house.
    pub(crate) now: i64,
}

/// Everything that a page needs.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Welcome<'a> {
    /// The id of the table.
    pub(crate) table: &'a str,
    /// What the table is called.
    pub(crate) title: &'a str,
    /// Which game.
    pub(crate) game: &'a str,
    /// Whose page it is.
    pub(crate) me: Member,
    /// The roles that have a place at the table.
    pub(crate) places: Vec<&'static str>,
    /// Places for patrons.
    pub(crate) seats: u8,
    /// Everything that can be entered.
    pub(crate) forms: Vec<&'static Form>,
    /// Limits and options.
    #[cfg_attr(feature = "schema", schemars(with = "any::Sheet"))]
    pub(crate) rules: &'a Value,
    /// Which of all the rules that ever bound the table they are, from 1.
    pub(crate) rules_number: usize,
    /// The price list.
    pub(crate) wagers: &'a [WagerInfo],
    /// What happened before, oldest first.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<any::Past>"))]
    pub(crate) rolls: &'a VecDeque<Value>,
    #[serde(flatten)]
    pub(crate) changing: Changing<'a>,
}

/// A patron at the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Patron {
    /// Where.
    pub(crate) seat: Seat,
    /// What they are called.
    pub(crate) name: String,
    /// Their id.
    pub(crate) patron: String,
    /// Their chips that are not on the layout.
    pub(crate) has: Option<Cents>,
    /// Their chips that are.
    pub(crate) at_stake: Cents,
    /// Have they gone, and left wagers behind?
    pub(crate) leaving: bool,
}

/// Somebody of the staff.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Member {
    /// Their id.
    pub(crate) id: String,
    /// What they are called.
    pub(crate) name: String,
    /// Their role, in words.
    pub(crate) role: &'static str,
}

impl From<&door::Member> for Member {
    fn from(door::Member { id, name, role }: &door::Member) -> Member {
        Member { id: id.to_string(), name: name.clone(), role: role.in_words() }
    }
}

/// What somebody says of a place at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Place {
    /// They take it.
    Take,
    /// They leave it.
    Leave,
}

/// Cash that a patron brought, for chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct BuyIn {
    /// Whose.
    pub(crate) seat: Seat,
    /// How much.
    pub(crate) cents: Cents,
}

/// What the page of the staff says to a table.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // its parts are what is read
enum ToServer {
    Hello { hello: super::players::Hello },
    Entry(Entry),
}

/// What is entered: a place that somebody takes or leaves, a buy-in, or an act.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code)]
struct Entry {
    id: super::Id,
    /// The table's last entry, as the page shows it.
    seq: u64,
    /// Somebody takes their place, or leaves it.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<Place>,
    /// Whose place, where a supervisor relieves somebody.
    #[serde(skip_serializing_if = "Option::is_none")]
    staff: Option<String>,
    /// A patron buys chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    buy_in: Option<BuyIn>,
    /// Who acts; left out for oneself.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<rulebook::actor::Actor>,
    /// What is done: the fields of the command stand beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#do: Option<String>,
    /// Who sits down, by the id of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    patron: Option<String>,
    /// Who sits down without an account, by their name.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(flatten)]
    more: serde_json::Map<String, Value>,
}

#[cfg(feature = "schema")]
pub(super) fn describe(generator: &mut schemars::SchemaGenerator) {
    generator.subschema_for::<FromTable<'static>>();
    generator.subschema_for::<ToServer>();
}
