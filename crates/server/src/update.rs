//! What a table tells the pages that watch it, cut to what each of them may see.

use ledger::Name;
use rulebook::actor::Seat;
use serde::Serialize;
use std::collections::HashMap;

/// One change of a table, ready to be sent.
#[derive(Debug)]
pub(crate) struct Update {
    pub(crate) seq: u64,
    pub(crate) acts: String,
    pub(crate) players: String,
    pub(crate) clock: String,
    /// Is there betting that the dealer will close?
    pub(crate) window: bool,
    pub(crate) now: i64,
    pub(crate) public: Seen,
    pub(crate) by_patron: HashMap<Name, Seen>,
}

/// What one viewer sees: pieces of JSON.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) seat: Option<Seat>,
    pub(crate) view: String,
    pub(crate) awaiting: String,
    pub(crate) balance: String,
}

impl Update {
    /// The message for one patron, or for somebody who only watches.
    pub(crate) fn message(&self, patron: Option<&Name>) -> String {
        let seen = patron.and_then(|patron| self.by_patron.get(patron)).unwrap_or(&self.public);
        format!(
            r#"{{"update":{{"seq":{},"seat":{},"acts":{},"view":{},"awaiting":{},"balance":{},"players":{},"clock":{},"window":{},"now":{}}}}}"#,
            self.seq,
            quoted(&seen.seat),
            self.acts,
            seen.view,
            seen.awaiting,
            seen.balance,
            self.players,
            self.clock,
            self.window,
            self.now,
        )
    }
}

/// Plain data as JSON.
pub(crate) fn quoted(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data serialises")
}
