//! What a table tells the pages that watch it, cut to what each of them may see.

use ledger::Name;
use rulebook::actor::Seat;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::Arc;

/// One change of a table, ready to be sent.
#[derive(Debug)]
pub(crate) struct Update {
    pub(crate) seq: u64,
    /// Rounds that are over.
    pub(crate) round: u64,
    pub(crate) acts: String,
    pub(crate) players: String,
    pub(crate) clock: String,
    /// Is there betting that the dealer will close?
    pub(crate) window: bool,
    /// Until when rounds may go on, where the house is closing.
    pub(crate) closing: Option<i64>,
    /// The field that says who attends the table; empty where nobody does.
    pub(crate) attended: String,
    /// The message for the staff of an attended table.
    pub(crate) staff: Option<String>,
    /// What is posted and does not bind yet: a field, or nothing.
    pub(crate) posted: String,
    /// Has the table started anew? Then a page needs everything.
    pub(crate) anew: bool,
    pub(crate) now: i64,
    pub(crate) public: Seen,
    pub(crate) by_patron: HashMap<Name, Seen>,
}

/// What one viewer sees: pieces of JSON.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) seat: Option<Seat>,
    /// How many steps he has taken, or were taken for him.
    pub(crate) step: Option<u64>,
    pub(crate) view: String,
    /// What he may do; the same text for as long as that does not change.
    pub(crate) awaiting: Arc<str>,
    pub(crate) balance: String,
}

impl Update {
    /// What one patron sees, or somebody who only watches.
    pub(crate) fn seen_by(&self, patron: Option<&Name>) -> &Seen {
        patron.and_then(|patron| self.by_patron.get(patron)).unwrap_or(&self.public)
    }

    /// The message for one patron, or for somebody who only watches. What he may do is left out where he `knows` it.
    pub(crate) fn message(&self, patron: Option<&Name>, knows: Option<&Arc<str>>) -> String {
        let seen = self.seen_by(patron);
        let awaiting = match knows.is_some_and(|known| Arc::ptr_eq(known, &seen.awaiting)) {
            true => String::new(),
            false => format!(r#""awaiting":{},"#, seen.awaiting),
        };
        format!(
            r#"{{"update":{{"seq":{},"round":{},"seat":{},"step":{},"acts":{},"view":{},{awaiting}"balance":{},"players":{},"clock":{},"window":{}{}{}{},"now":{}}}}}"#,
            self.seq,
            self.round,
            quoted(&seen.seat),
            quoted(&seen.step),
            self.acts,
            seen.view,
            seen.balance,
            self.players,
            self.clock,
            self.window,
            closing(self.closing),
            self.attended,
            self.posted,
            self.now,
        )
    }
}

/// The field that says until when rounds may go on; none while the house is open.
pub(crate) fn closing(until: Option<i64>) -> String {
    until.map_or_else(String::new, |until| format!(r#","closing":{until}"#))
}

/// Plain data as JSON.
pub(crate) fn quoted(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data serialises")
}
