//! Who sits where.

use ledger::Name;
use rulebook::actor::{Seat, Seats};
use std::collections::BTreeMap;

/// What the ids of those begin with who sat down at an attended table and have no account.
pub(crate) const WALK_IN: &str = "w-";

/// A patron at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guest {
    pub(crate) id: Name,
    pub(crate) name: String,
}

/// The patrons of a table by their seats. Nobody has two seats at one table here.
#[derive(Clone, Debug, Default)]
pub(crate) struct Guests(BTreeMap<Seat, Guest>);

impl Guests {
    pub(crate) fn seat(&mut self, seat: Seat, guest: Guest) {
        self.0.insert(seat, guest);
    }

    pub(crate) fn at(&self, seat: Seat) -> Option<&Guest> {
        self.0.get(&seat)
    }

    pub(crate) fn seat_of(&self, patron: &Name) -> Option<Seat> {
        self.0.iter().find(|(_, guest)| guest.id == *patron).map(|(seat, _)| *seat)
    }

    /// A patron has changed his seat.
    pub(crate) fn follow(&mut self, from: Option<Seat>, to: Option<Seat>) {
        if let (Some(from), Some(to)) = (from, to)
            && let Some(guest) = self.0.remove(&from)
        {
            self.0.insert(to, guest);
        }
    }

    /// Somebody is gone.
    pub(crate) fn unseat(&mut self, seat: Seat) {
        self.0.remove(&seat);
    }

    /// Forgets those who are gone.
    pub(crate) fn keep(&mut self, present: Seats) {
        self.0.retain(|seat, _| present.has(*seat));
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (Seat, &Guest)> {
        self.0.iter().map(|(seat, guest)| (*seat, guest))
    }
}
