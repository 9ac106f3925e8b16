//! The tail of a stream: where a machine, such as a table, writes what it does.
//!
//! The machine decides, appends here, and carries out. It carries out what was acknowledged; or, where it must not wait for
//! the disk each time, it runs ahead ([`When::Ahead`]), and then nothing that rests on such an entry is said before the
//! disk has it ([`Tail::after`]). Where other nodes write the same stream, the store decides who was first: the machine
//! that was not reads on and decides anew ([`Follows`]). What was done under a key is done once, and a repeat gets the first
//! answer ([`Tail::answered`]).
//!
//! What the entries say, what is stale for whom, and when two commands are the same is the machine's own business.

mod outbox;
#[cfg(test)]
mod tests;
mod used;

use crate::{Batch, Declined, Entries, Entry, Fault, IdempotencyKey, Journal, Reader, Stored, StreamId};
use outbox::Outbox;
use std::fmt;
use std::sync::Arc;
use used::{UsedKeys, WhenUsed};

/// As many entries may be on their way to the disk: far fewer than the journal lets wait.
const MOST_ON_THEIR_WAY: u64 = 4_096;

/// When an entry may be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// When the disk has it.
    Durable,
    /// At once: nothing can make the journal decline it. On a store that others write too, when the disk has it all the
    /// same, because another node may have been first.
    Ahead,
}

/// What became of a batch that the journal did not decline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is in the stream, and the machine carries it out.
    Written,
    /// Something was done under its key before: nothing is written.
    Repeated,
    /// Another node was first: nothing is written. Read on, and decide anew.
    Behind,
}

/// What was said when a key was used before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answered {
    /// The same was done: this is the first answer.
    Before(String),
    /// Something else was.
    Another,
}

/// One stream, as far as a machine has decided or read it.
pub struct Tail {
    /// None where it is only read.
    journal: Option<Arc<Journal>>,
    reader: Reader,
    stream: StreamId,
    /// The last entry that was decided here, or read. The disk may not have it yet.
    seq: u64,
    outbox: Arc<Outbox>,
    /// The keys that were used, where the machine may run ahead.
    used: Option<UsedKeys>,
}

impl Tail {
    /// A stream of which nothing was read yet, and whose machine never runs ahead.
    pub fn of(journal: Arc<Journal>, stream: StreamId) -> Tail {
        let (reader, outbox) = (journal.reader(), Arc::new(Outbox::new(|_| {})));
        Tail { journal: Some(journal), reader, stream, seq: 0, outbox, used: None }
    }

    /// A stream that is only read: nothing can be appended to it.
    pub fn to_read(reader: Reader, stream: StreamId) -> Tail {
        Tail { journal: None, reader, stream, seq: 0, outbox: Arc::new(Outbox::new(|_| {})), used: None }
    }

    /// One whose machine may run ahead. Its keys begin with `keys`, and are looked up only where they may have been used;
    /// `fatal` hears, once, why the journal declined what was carried out already: then the process must end.
    pub fn ahead(
        journal: Arc<Journal>,
        stream: StreamId,
        keys: &str,
        fatal: impl Fn(String) + Send + Sync + 'static,
    ) -> Result<Tail, Fault> {
        let tail = Tail::of(journal, stream);
        let used = UsedKeys::of(&tail.reader, keys, tail.journal().is_in_step())?;
        Ok(Tail { outbox: Arc::new(Outbox::new(fatal)), used: Some(used), ..tail })
    }

    /// Which stream it is.
    pub fn stream(&self) -> &StreamId {
        &self.stream
    }

    /// The last entry that was decided here, or read.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The journal that it is in.
    ///
    /// # Panics
    ///
    /// Where the stream is only read.
    pub fn journal(&self) -> &Arc<Journal> {
        self.journal.as_ref().expect("a stream that is only read is not written")
    }

    fn is_shared(&self) -> bool {
        self.journal.as_ref().is_some_and(|journal| journal.is_shared())
    }

    /// The same, to read what is durable.
    pub fn reader(&self) -> &Reader {
        &self.reader
    }

    /// An entry of the stream that moves no money.
    pub fn entry(&self, expected_seq: u64, at: i64, body: String) -> Entry {
        Entry { stream: self.stream.clone(), expected_seq, at, body, postings: Vec::new() }
    }

    /// Appends a batch whose entries follow the last one; all or nothing.
    pub fn append(&mut self, batch: Batch, when: When) -> Result<Appended, Declined> {
        let own = batch.entries.iter().filter(|entry| entry.stream == self.stream);
        let last = self.seq + own.count() as u64;
        if let (Some(used), Some((key, _))) = (&mut self.used, &batch.keyed) {
            // Before it is known whether it is done: then one key more is looked up, and none is missed.
            used.add(key);
        }
        if when == When::Ahead && !self.is_shared() {
            self.hand_over(batch, last)?;
        } else {
            match self.journal().append_and_wait(batch) {
                Ok(receipt) if receipt.repeated => return Ok(Appended::Repeated),
                Ok(_) => self.outbox.reached(last),
                Err(Declined::Stale { .. }) if self.is_shared() => return Ok(Appended::Behind),
                Err(declined) => return Err(declined),
            }
        }
        self.seq = last;
        Ok(Appended::Written)
    }

    /// Hands a batch to the journal without waiting; it can be declined no more.
    fn hand_over(&self, batch: Batch, last: u64) -> Result<(), Declined> {
        let outbox = Arc::clone(&self.outbox);
        self.journal().append(batch, move |result| match result {
            Ok(receipt) if !receipt.repeated => outbox.reached(last),
            Ok(_) => outbox.fail("an idempotency key was used twice at once".to_owned()),
            Err(declined) => outbox.fail(declined.to_string()),
        });
        if last.saturating_sub(self.outbox.durable()?) > MOST_ON_THEIR_WAY {
            self.wait_for(last - MOST_ON_THEIR_WAY / 2)?;
        }
        Ok(())
    }

    /// Says something once the disk has everything that was decided so far: at once where it has it, never where it will
    /// not.
    pub fn after(&self, word: impl FnOnce() + Send + 'static) {
        self.outbox.after(self.seq, word);
    }

    /// Waits until the disk has everything that was decided so far.
    pub fn settle(&self) -> Result<(), Declined> {
        self.wait_for(self.seq)
    }

    /// Waits until the disk has an entry.
    pub fn wait_for(&self, seq: u64) -> Result<(), Declined> {
        #[cfg(feature = "simulation")]
        self.journal.iter().for_each(|journal| journal.step());
        self.outbox.wait(seq)
    }

    /// Has the journal taken everything so far? It says no once it declined what was carried out ahead of it.
    pub fn is_taken(&self) -> Result<(), Declined> {
        self.outbox.durable().map(drop)
    }

    /// An entry, once the disk has it.
    pub fn stored(&self, seq: u64) -> Result<Option<Stored>, Declined> {
        self.wait_for(seq)?;
        self.reader.entry(&self.stream, seq).map_err(Declined::from)
    }

    /// What the stream has beyond the last entry that is known here.
    pub fn rest(&self) -> Entries {
        self.reader.read(&self.stream, self.seq + 1)
    }

    /// The machine has carried out what was read, up to this entry.
    pub fn read_to(&mut self, seq: u64) {
        self.seq = seq;
        self.outbox.reached(seq);
    }

    /// Has another node written what is not read here?
    pub fn is_behind(&self) -> Result<bool, Fault> {
        Ok(self.is_shared() && self.reader.head(&self.stream)?.seq != self.seq)
    }

    /// What was answered when something was done under this key; none where it is new. `is_it` says whether the entries
    /// that were written then are the same thing. Something may be on its way to the disk still, and is waited for.
    pub fn answered(
        &self,
        key: &IdempotencyKey,
        is_it: impl FnOnce(&[Stored]) -> bool,
    ) -> Result<Option<Answered>, Declined> {
        // What other nodes did under a key is not in this one's memory.
        match self.used.as_ref().filter(|_| !self.is_shared()).map(|used| used.when(key)) {
            Some(WhenUsed::Never) => return Ok(None),
            // What was used before the start is on the disk.
            Some(WhenUsed::BeforeTheStart) => {}
            Some(WhenUsed::SinceTheStart) | None => self.settle()?,
        }
        // What was done before and is not known must not be done again.
        let Some(receipt) = self.reader.answer_for(key)? else { return Ok(None) };
        let mut entries = Vec::with_capacity(receipt.entries.len());
        for placed in &receipt.entries {
            entries.extend(self.reader.entry(&placed.stream, placed.seq)?);
        }
        let first = receipt.answer.filter(|_| is_it(&entries));
        Ok(Some(first.map_or(Answered::Another, Answered::Before)))
    }
}

impl fmt::Debug for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tail").field("stream", &self.stream).field("seq", &self.seq).finish_non_exhaustive()
    }
}

/// A machine whose state follows from one stream, which other nodes may write too.
pub trait Follows {
    /// Its stream.
    fn tail(&self) -> &Tail;

    /// Carries out what the stream has beyond what the machine has ([`Tail::rest`]), and says so ([`Tail::read_to`]).
    fn read_on(&mut self) -> Result<(), Declined>;

    /// Brings the machine up to what other nodes have written.
    fn catch_up(&mut self) -> Result<(), Declined> {
        if self.tail().is_behind()? { self.read_on() } else { Ok(()) }
    }

    /// Does something that another node may come before: then it gives none, and is done again with the machine as the
    /// other left it.
    fn in_turn<T>(
        &mut self,
        mut work: impl FnMut(&mut Self) -> Result<Option<T>, Declined>,
    ) -> Result<T, Declined> {
        loop {
            self.catch_up()?;
            if let Some(done) = work(self)? {
                return Ok(done);
            }
        }
    }

    /// Does something while no other node does what has this name, with the machine as the others left it.
    fn alone<T>(
        &mut self,
        what: &str,
        work: impl FnOnce(&mut Self) -> Result<T, Declined>,
    ) -> Result<T, Declined> {
        let journal = Arc::clone(self.tail().journal());
        journal.alone(what, || {
            self.catch_up()?;
            work(self)
        })?
    }
}
