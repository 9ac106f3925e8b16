//! What a location knows of single tickets, patrons and games that is needed seldom: it lies on the disk, as facts beside the
//! stream ([`ledger::Fact`]), each with the entry with which it became so. What the disk does not have yet is here.
//!
//! A location asks for what was so at the entry that it has read up to. So it makes no difference that another node, which
//! may be further, has written down what came after.

use super::again;
use keno::lounge::{Shelf, Ticket};
use ledger::{Fact, Reader, StreamId};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The fact about a ticket that is over.
pub(super) fn about_ticket(number: u32) -> String {
    format!("ticket {number}")
}

/// A ticket that an account bought.
pub(super) fn about_patron(patron: &str) -> String {
    format!("patron {patron}")
}

/// What each ticket won in a game whose payoffs met the limit.
pub(super) fn about_shares(ordinal: u32) -> String {
    format!("shares {ordinal}")
}

/// That races of a ticket were cancelled.
pub(super) fn about_refund(number: u32) -> String {
    format!("refund {number}")
}

/// The facts of one location.
pub(super) struct Archive {
    reader: Reader,
    stream: StreamId,
    form: String,
    /// The entry up to which the location has read.
    at: AtomicU64,
    unwritten: Mutex<Unwritten>,
}

/// What the disk does not have yet.
#[derive(Default)]
struct Unwritten {
    facts: BTreeMap<(String, u64), Vec<u8>>,
    /// Those that were not handed over either.
    waiting: Vec<(String, u64)>,
}

impl Archive {
    pub(super) fn new(reader: Reader, stream: StreamId, form: String) -> Archive {
        Archive { reader, stream, form, at: AtomicU64::new(0), unwritten: Mutex::default() }
    }

    /// The location has read up to this entry.
    pub(super) fn read_to(&self, seq: u64) {
        self.at.store(seq, Ordering::Release);
    }

    fn with<T>(&self, work: impl FnOnce(&mut Unwritten) -> T) -> T {
        work(&mut self.unwritten.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Something became so.
    pub(super) fn add(&self, facts: impl IntoIterator<Item = Fact>) {
        self.with(|unwritten| {
            for Fact { key, seq, body } in facts {
                unwritten.waiting.push((key.clone(), seq));
                unwritten.facts.insert((key, seq), body);
            }
        });
    }

    /// What is to be handed over to the disk now.
    pub(super) fn take_waiting(&self) -> Vec<Fact> {
        self.with(|unwritten| {
            let waiting = std::mem::take(&mut unwritten.waiting);
            let fact = |(key, seq): (String, u64)| {
                let body = unwritten.facts.get(&(key.clone(), seq))?.clone();
                Some(Fact { key, seq, body })
            };
            waiting.into_iter().filter_map(fact).collect()
        })
    }

    /// The disk has these.
    pub(super) fn written(&self, facts: &[(String, u64)]) {
        self.with(|unwritten| facts.iter().for_each(|fact| drop(unwritten.facts.remove(fact))));
    }

    /// Is there a fact about this ticket that can be read?
    pub(super) fn has_ticket(&self, number: u32) -> bool {
        self.known(number).is_some()
    }

    fn known(&self, number: u32) -> Option<Ticket> {
        serde_json::from_slice(&self.fact(&about_ticket(number))?.body).ok()
    }

    /// The last fact about something.
    pub(super) fn fact(&self, key: &str) -> Option<Fact> {
        self.facts(key, 1).into_iter().next()
    }

    /// The last facts about something, the newest first.
    ///
    /// # Panics
    ///
    /// Where the disk cannot be read: the location goes no further, and the process ends.
    pub(super) fn facts(&self, key: &str, most: u64) -> Vec<Fact> {
        let at = self.at.load(Ordering::Acquire);
        let mut found: Vec<Fact> = self.with(|unwritten| {
            let range = (key.to_owned(), 0)..=(key.to_owned(), at);
            let here = unwritten.facts.range(range).rev().take(usize::try_from(most).unwrap_or(usize::MAX));
            here.map(|((key, seq), body)| Fact { key: key.clone(), seq: *seq, body: body.clone() }).collect()
        });
        // What is here may be on the disk by now as well. What is on the disk only is older.
        let oldest = found.last().map_or(at, |fact| fact.seq - 1);
        let more = most - found.len() as u64;
        if more > 0 {
            let on_disk = self.reader.facts(&self.stream, &self.form, key, oldest, more);
            found.extend(on_disk.expect("what was put away can be read"));
        }
        found
    }
}

impl Shelf for Archive {
    /// A ticket that was put away. Where its row is gone or damaged, everything is played again to find out.
    fn ticket(&self, number: u32) -> Option<Ticket> {
        let known = self.known(number);
        if known.is_some() {
            return known;
        }
        let at = self.at.load(Ordering::Acquire);
        tracing::warn!(stream = %self.stream, ticket = number, "its row is gone or damaged; everything is played again");
        again::ticket(&self.reader, &self.stream, at, number)
    }
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive").field("stream", &self.stream).finish_non_exhaustive()
    }
}
