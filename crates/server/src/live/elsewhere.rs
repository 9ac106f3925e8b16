//! What other nodes say of a table: who is connected there, and who has said that he is done wagering. These are words and
//! no entries: whoever misses one waits for the clock, and nothing else is lost.

use super::Live;
use ledger::{Declined, Follows as _, Name};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher as _, RandomState};
use std::time::{Duration, Instant};

/// How often a node says who is connected to it.
pub(crate) const BEAT: Duration = Duration::from_secs(10);
/// A node of which nothing was heard for so long is gone.
const GONE_AFTER: Duration = Duration::from_secs(30);

/// A word of one node to the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Word {
    pub(crate) table: String,
    pub(crate) said: Said,
}

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Said {
    /// These are connected to this node.
    Here { node: String, patrons: BTreeSet<String> },
    /// A patron is done wagering in this round, or takes it back.
    Ready { patron: String, ready: bool, round: u64 },
}

/// Who is connected to which other node.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(BTreeMap<String, (Instant, BTreeSet<String>)>);

/// A name for this node that no other has.
pub(super) fn node_name() -> String {
    // The seed is random for each process.
    format!("{:016x}", RandomState::new().hash_one(std::process::id()))
}

impl Elsewhere {
    pub(super) fn has(&self, patron: &Name) -> bool {
        self.0.values().any(|(_, patrons)| patrons.contains(patron.as_str()))
    }

    fn hear(&mut self, node: String, patrons: BTreeSet<String>, now: Instant) {
        self.0.insert(node, (now, patrons));
    }

    fn forget_the_silent(&mut self, now: Instant) {
        self.0.retain(|_, (heard, _)| now.saturating_duration_since(*heard) < GONE_AFTER);
    }
}

impl Live {
    /// Is he connected, here or to another node?
    pub(super) fn is_connected(&self, patron: &Name) -> bool {
        self.lines.contains_key(patron) || self.elsewhere.has(patron)
    }

    /// Tells the other nodes who of those at the table is connected here.
    pub(super) fn say_who_is_here(&self) {
        let guests = self.guests.iter().map(|(_, guest)| &guest.id);
        let patrons = guests.filter(|id| self.lines.contains_key(*id)).map(Name::to_string).collect();
        self.say_elsewhere(Said::Here { node: self.node.clone(), patrons });
    }

    pub(super) fn say_elsewhere(&self, said: Said) {
        if self.tail.journal().is_shared() {
            let word = Word { table: self.id.to_string(), said };
            self.tail.journal().tell(&serde_json::to_string(&word).expect("plain data serialises"));
        }
    }

    /// Another node said something.
    pub(super) fn hear_elsewhere(&mut self, said: Said) -> Result<(), Declined> {
        match said {
            Said::Here { node, patrons } => {
                let before = self.who_is_connected();
                self.elsewhere.hear(node, patrons, self.time.instant());
                self.show_who_is_connected(&before);
            }
            Said::Ready { patron, ready, round } => {
                self.catch_up()?;
                if let (true, Ok(patron)) = (round == self.progress.rounds(), Name::new(&patron)) {
                    self.hear_ready(&patron, ready)?;
                }
            }
        }
        Ok(())
    }

    /// It is time to say who is here, and to forget nodes that say nothing any more.
    pub(super) fn beat(&mut self) {
        self.say_who_is_here();
        let before = self.who_is_connected();
        self.elsewhere.forget_the_silent(self.time.instant());
        self.show_who_is_connected(&before);
    }

    fn who_is_connected(&self) -> BTreeSet<Name> {
        let guests = self.guests.iter().map(|(_, guest)| &guest.id);
        guests.filter(|id| self.is_connected(id)).cloned().collect()
    }

    fn show_who_is_connected(&mut self, before: &BTreeSet<Name>) {
        if self.who_is_connected() != *before {
            self.publish(Vec::new());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_that_is_silent_is_forgotten_and_what_it_said_with_it() {
        let name = |text: &str| Name::new(text).expect("a name");
        let (mut elsewhere, start) = (Elsewhere::default(), Instant::now());
        elsewhere.hear("a".to_owned(), ["ann".to_owned()].into(), start);
        elsewhere.hear("b".to_owned(), ["bob".to_owned()].into(), start + BEAT);
        assert!(elsewhere.has(&name("ann")) && elsewhere.has(&name("bob")));
        elsewhere.hear("b".to_owned(), [].into(), start + BEAT);
        assert!(!elsewhere.has(&name("bob")), "the last word counts");
        elsewhere.forget_the_silent(start + GONE_AFTER);
        assert!(!elsewhere.has(&name("ann")));
        assert_eq!(elsewhere.0.len(), 1);
    }
}
