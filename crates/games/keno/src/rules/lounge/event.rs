//! What a location made of an act, and the money that moved.

use super::act::{By, Payment, Person, Tender};
use super::day::GameName;
use super::ticket::{Digest, Issue, Ordinal};
use crate::rules::spots::Draw;
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// Whose money.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Purse {
    /// The drawer of a station.
    Drawer(u16),
    /// A patron's account.
    Patron(String),
    /// Where casino checks come from.
    Cage,
    /// Wagers on games that are not drawn yet.
    Layout,
    /// What the house has won and lost here.
    Bank,
    /// Winnings and returned wagers that nobody has come for yet.
    Unclaimed,
}

/// Money from one purse to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// From here.
    pub from: Purse,
    /// To there.
    pub to: Purse,
    /// So much.
    pub cents: Cents,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(transform = cited))]
#[serde(tag = "event", remote = "Self")]
#[allow(missing_docs)]
pub enum Event {
    #[serde(rename = "opened")]
    Opened { game: GameName, ordinal: Ordinal, locks_at: Option<Moment> },
    #[serde(rename = "signed on")]
    SignedOn { station: u16, writer: Person },
    #[serde(rename = "signed off")]
    SignedOff { station: u16, writer: Person },
    #[serde(rename = "issued")]
    Issued {
        ticket: u32,
        price: Cents,
        first: GameName,
        last: GameName,
        digest: Digest,
        #[serde(skip)]
        issue: Arc<Issue>,
        #[serde(skip)]
        purse: Purse,
    },
    #[serde(rename = "voided")]
    Voided {
        ticket: u32,
        station: u16,
        writer: Person,
        issued_at: u16,
        price: Cents,
        #[serde(skip)]
        purse: Purse,
    },
    #[serde(rename = "races cancelled")]
    RacesCancelled {
        ticket: u32,
        document: u32,
        station: u16,
        writer: Person,
        games: u32,
        #[serde(skip)]
        last: Ordinal,
        refunded: Cents,
        #[serde(skip)]
        purse: Purse,
    },
    #[serde(rename = "notice")]
    Noticed { game: GameName, locks_at: Option<Moment> },
    #[serde(rename = "overridden")]
    Overridden { game: GameName, by: By, from: Moment, to: Moment, why: String },
    #[serde(rename = "locked")]
    Locked { game: GameName, tickets: u32, handle: Cents, late_millis: i64, digest: Digest },
    #[serde(rename = "key turned")]
    KeyTurned { by: By, armed: bool },
    #[serde(rename = "key withdrawn")]
    KeyWithdrawn { by: By },
    #[serde(rename = "drawn")]
    Drawn { game: GameName, numbers: Draw },
    #[serde(rename = "settled")]
    Settled {
        game: GameName,
        handle: Cents,
        winners: u32,
        /// What the rate card would pay, before the limit for a game.
        by_the_card: Cents,
        /// What is paid.
        payoffs: Cents,
        #[serde(skip)]
        each: Vec<(u32, Cents)>,
    },
    #[serde(rename = "stopped")]
    Stopped { game: GameName, why: String },
    #[serde(rename = "returned")]
    Returned { game: GameName, tickets: u32, handle: Cents, why: String },
    #[serde(rename = "presented")]
    Presented { ticket: u32, station: u16, writer: Person, payable: Cents },
    #[serde(rename = "authorised")]
    Authorised { ticket: u32, by: By, payable: Cents },
    #[serde(rename = "paid")]
    Paid {
        ticket: u32,
        station: u16,
        writer: Person,
        amount: Cents,
        with: Payment,
        authorised_by: Option<Person>,
        #[serde(skip)]
        purse: Purse,
    },
    #[serde(rename = "referred")]
    Referred { ticket: u32, station: u16, writer: Person, why: String },
    #[serde(rename = "ruled")]
    Ruled { ticket: u32, by: By, pay: bool, why: String },
    #[serde(rename = "slip waived")]
    SlipWaived { ticket: u32, by: By, payable: Cents, why: String },
    #[serde(rename = "expired")]
    Expired { tickets: Vec<u32>, amount: Cents },
    #[serde(rename = "clock doubted")]
    ClockDoubted { moved_millis: i64 },
    #[serde(rename = "clock confirmed")]
    ClockConfirmed { by: By },
    #[serde(rename = "reinstated")]
    Reinstated { tickets: Vec<u32>, amount: Cents },
    #[serde(rename = "restarted")]
    Restarted { program: String },
    #[serde(rename = "adopted")]
    Adopted {
        title: String,
        #[serde(skip)]
        card: Arc<crate::rules::RateCard>,
    },
}

/// Every event has the provision beside it, as it is written below.
#[cfg(feature = "schema")]
fn cited(schema: &mut schemars::Schema) {
    let events = schema.get_mut("oneOf").and_then(serde_json::Value::as_array_mut);
    for event in events.into_iter().flatten().filter_map(serde_json::Value::as_object_mut) {
        if let Some(fields) = event.get_mut("properties").and_then(serde_json::Value::as_object_mut) {
            fields.insert("cite".to_string(), serde_json::json!({ "$ref": "#/$defs/Provision" }));
        }
        if let Some(required) = event.get_mut("required").and_then(serde_json::Value::as_array_mut) {
            required.push("cite".into());
        }
    }
}

/// An event is always written with the provision that it goes by.
impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Cited<'a> {
            #[serde(flatten, serialize_with = "plain")]
            event: &'a Event,
            cite: Provision,
        }
        fn plain<S: Serializer>(event: &&Event, serializer: S) -> Result<S::Ok, S::Error> {
            Event::serialize(event, serializer)
        }
        Cited { event: self, cite: self.cite() }.serialize(serializer)
    }
}

impl Event {
    /// The money that it moved.
    pub fn movements(&self) -> Vec<Movement> {
        let one = |from: &Purse, to: &Purse, cents: Cents| {
            let moved = Movement { from: from.clone(), to: to.clone(), cents };
            if cents.is_zero() { Vec::new() } else { vec![moved] }
        };
        match self {
            Event::Issued { price, purse, .. } => one(purse, &Purse::Layout, *price),
            Event::Voided { price, purse, .. } => one(&Purse::Layout, purse, *price),
            Event::RacesCancelled { refunded, purse, .. } => one(&Purse::Layout, purse, *refunded),
            Event::Settled { handle, payoffs, .. } => {
                let mut moved = one(&Purse::Layout, &Purse::Bank, *handle);
                moved.extend(one(&Purse::Bank, &Purse::Unclaimed, *payoffs));
                moved
            }
            Event::Returned { handle, .. } => one(&Purse::Layout, &Purse::Unclaimed, *handle),
            Event::Paid { amount, purse, .. } => one(&Purse::Unclaimed, purse, *amount),
            Event::Expired { amount, .. } => one(&Purse::Unclaimed, &Purse::Bank, *amount),
            Event::Reinstated { amount, .. } => one(&Purse::Bank, &Purse::Unclaimed, *amount),
            _ => Vec::new(),
        }
    }

    /// The provision that it goes by.
    pub fn cite(&self) -> Provision {
        match self {
            Event::Opened { .. } => P15_5_B,
            Event::SignedOn { .. } | Event::SignedOff { .. } => P15_3_A,
            Event::Issued { .. } => P15_4_C,
            Event::Voided { .. } => P15_4_E,
            Event::RacesCancelled { .. } => P15_4_D,
            Event::Noticed { .. } => P15_5_C,
            Event::Overridden { .. } => P15_5_E,
            Event::Locked { .. } => P15_5_D_1,
            Event::KeyTurned { .. } | Event::KeyWithdrawn { .. } | Event::Restarted { .. } => P15_5_A,
            Event::Drawn { .. } | Event::Stopped { .. } | Event::Returned { .. } => P15_5_D_2,
            Event::Settled { .. } => P15_3_E,
            Event::Paid { .. } | Event::Referred { .. } | Event::Ruled { .. } | Event::SlipWaived { .. } => {
                P15_6_A
            }
            Event::Presented { .. } | Event::Authorised { .. } => P15_6_B,
            Event::Expired { .. }
            | Event::ClockDoubted { .. }
            | Event::ClockConfirmed { .. }
            | Event::Reinstated { .. } => P15_6_C,
            Event::Adopted { .. } => P15_3_D,
        }
    }

    /// Was it paid for with something else than a patron's account?
    pub fn is_over_the_counter(&self) -> bool {
        !self
            .movements()
            .iter()
            .any(|moved| matches!(moved.from, Purse::Patron(_)) || matches!(moved.to, Purse::Patron(_)))
    }
}

/// The purse that a sale at a station comes from.
pub(super) fn purse_of_sale(station: u16, paid: Tender, patron: Option<&str>) -> Purse {
    match (paid, patron) {
        (Tender::Account, Some(patron)) => Purse::Patron(patron.to_string()),
        _ => Purse::Drawer(station),
    }
}
