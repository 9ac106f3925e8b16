//! What a table tells the pages that watch it, cut to what each of them may see.

use crate::messages::players::{self, Changing, Clock, FromTable, OpenPledge, Player, Posted};
use crate::messages::{Written, text};
use ledger::Name;
use rulebook::actor::Seat;
use rulebook::money::Cents;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;

/// One change of a table, ready to be sent.
#[derive(Debug)]
pub(crate) struct Update {
    pub(crate) acts: Vec<Written>,
    /// What everybody sees alike.
    pub(crate) shared: Shared,
    /// The message for the staff of an attended table.
    pub(crate) staff: Option<String>,
    /// Has the table started anew? Then a page needs everything.
    pub(crate) anew: bool,
    pub(crate) public: Seen,
    pub(crate) by_patron: HashMap<Name, Seen>,
}

/// What everybody who watches a table sees alike.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) seq: u64,
    /// Rounds that are over.
    pub(crate) round: u64,
    pub(crate) players: Vec<Player>,
    pub(crate) clock: Option<Clock>,
    /// Is there betting that the dealer will close?
    pub(crate) window: bool,
    /// Until when rounds may go on, where the house is closing.
    pub(crate) closing: Option<i64>,
    /// Who attends the table, where people do.
    pub(crate) attended: Option<Vec<String>>,
    /// What is posted and does not bind yet.
    pub(crate) posted: Option<Posted>,
    /// The pledge that stands open.
    pub(crate) pledge: Option<OpenPledge>,
    pub(crate) now: i64,
}

impl Shared {
    /// With what one viewer sees.
    pub(crate) fn with<'a>(&'a self, seen: &'a Seen) -> Changing<'a> {
        Changing {
            seq: self.seq,
            round: self.round,
            step: seen.step,
            seat: seen.seat,
            view: &seen.view,
            balance: seen.balance,
            players: &self.players,
            clock: self.clock,
            window: self.window,
            closing: self.closing,
            attended: self.attended.as_deref(),
            posted: self.posted.as_ref(),
            pledge: self.pledge.as_ref(),
            now: self.now,
        }
    }
}

/// What one viewer sees.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) seat: Option<Seat>,
    /// How many steps he has taken, or were taken for him.
    pub(crate) step: Option<u64>,
    pub(crate) view: Written,
    /// What he may do; the same text for as long as that does not change.
    pub(crate) awaiting: Arc<RawValue>,
    pub(crate) balance: Option<Cents>,
}

impl Update {
    /// What one patron sees, or somebody who only watches.
    pub(crate) fn seen_by(&self, patron: Option<&Name>) -> &Seen {
        patron.and_then(|patron| self.by_patron.get(patron)).unwrap_or(&self.public)
    }

    /// The message for one patron, or for somebody who only watches. What he may do is left out where he `knows` it.
    pub(crate) fn message(&self, patron: Option<&Name>, knows: Option<&Arc<RawValue>>) -> String {
        let seen = self.seen_by(patron);
        let known = knows.is_some_and(|known| Arc::ptr_eq(known, &seen.awaiting));
        let awaiting = (!known).then_some(&*seen.awaiting);
        let changing = self.shared.with(seen);
        text(&FromTable::Update(Box::new(players::Update { changing, awaiting, acts: &self.acts })))
    }
}
