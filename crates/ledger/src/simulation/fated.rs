//! A disk with a fate.

use super::{Fate, Outcome, Wreck};
use crate::chain::Link;
use crate::disk::{Begun, Broken, Disk, Written};
use crate::queue::Task;
use crate::rows::{Found, Row, Rows, Store, Trouble, Value};
use crate::{Checkpoint, Hash, Head, Holder, Person};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The real disk, as long as its fate lets it be. After its first failure it is not asked again.
///
/// Most of what is changed seldom goes through [`Disk::rows`] of the disk beneath, which must have no way of its own for
/// it but those that are passed on here.
pub(super) struct Fated<'c> {
    disk: Box<dyn Disk + 'c>,
    fate: Box<dyn Fate>,
    path: PathBuf,
    wreck: Arc<Mutex<Option<Wreck>>>,
    group: Outcome,
    calls: u32,
    /// Stands for the disk where the present call fails.
    gone: Gone,
}

const FAILED: &str = "the simulated disk failed";
const CUT: &str = "the simulated power went";

/// Rows of a disk that has failed.
struct Gone;

impl Rows for Gone {
    fn store(&self) -> Store {
        Store::File
    }

    fn rows(&mut self, _: &str, _: &[Value]) -> Found<Vec<Row>> {
        Err(Trouble::Refused(FAILED.to_owned()))
    }

    fn execute(&mut self, _: &str, _: &[Value]) -> Found<u64> {
        Err(Trouble::Refused(FAILED.to_owned()))
    }
}

impl<'c> Fated<'c> {
    pub(super) fn new(
        disk: Box<dyn Disk + 'c>,
        fate: Box<dyn Fate>,
        path: PathBuf,
        wreck: Arc<Mutex<Option<Wreck>>>,
    ) -> Fated<'c> {
        Fated { disk, fate, path, wreck, group: Outcome::Written, calls: 0, gone: Gone }
    }

    /// Does the present call fail?
    fn fails(&mut self) -> bool {
        let number = self.calls;
        self.calls += 1;
        matches!(self.group, Outcome::Fails { call } if call <= number)
    }

    fn call<T>(&mut self, call: impl FnOnce(&mut (dyn Disk + 'c)) -> Written<T>) -> Written<T> {
        if self.fails() { Err(Broken(FAILED.to_owned())) } else { call(&mut *self.disk) }
    }

    fn leave(&self, wreck: Wreck) {
        *self.wreck.lock().unwrap_or_else(PoisonError::into_inner) = Some(wreck);
    }

    /// Moves the log into the file, as its fate lets it.
    fn checkpoint_by(&mut self, work: impl FnOnce(&mut (dyn Disk + 'c)) -> Written) -> Written {
        match self.fate.of_checkpoint() {
            Outcome::Written => return work(&mut *self.disk),
            Outcome::Fails { .. } => return Err(Broken(FAILED.to_owned())),
            Outcome::AnswerLost => work(&mut *self.disk)?,
            Outcome::PowerLost => {
                let before = Wreck::before_checkpoint(&self.path)?;
                work(&mut *self.disk)?;
                self.leave(before);
            }
        }
        Err(Broken(CUT.to_owned()))
    }
}

impl Disk for Fated<'_> {
    fn rows(&mut self) -> &mut dyn Rows {
        if self.fails() { &mut self.gone } else { self.disk.rows() }
    }

    fn begin(&mut self, tasks: &mut Vec<Task>) -> Written<Begun> {
        (self.group, self.calls) = (self.fate.of_group(), 0);
        if self.group == Outcome::PowerLost {
            self.leave(Wreck::before_group(&self.path)?);
        }
        self.call(|disk| disk.begin(tasks))
    }

    fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) -> Written {
        self.call(|disk| disk.entry(position, link, hash))
    }

    fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) -> Written {
        self.call(|disk| disk.posting(position, line, account, cents))
    }

    fn batch(&mut self, after: Option<&Checkpoint>, keyed: Option<[&str; 3]>) -> Written<bool> {
        self.call(|disk| disk.batch(after, keyed))
    }

    fn head(&mut self, stream: &str, head: &Head) -> Written {
        self.call(|disk| disk.head(stream, head))
    }

    fn balance(&mut self, account: &str, cents: i64) -> Written {
        self.call(|disk| disk.balance(account, cents))
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Written {
        self.call(|disk| disk.checkpoint(checkpoint))
    }

    fn end_session(&mut self, token_hash: &[u8; 32]) -> Written<bool> {
        self.call(|disk| disk.end_session(token_hash))
    }

    fn end_sessions(&mut self, holder: &Holder) -> Written<bool> {
        self.call(|disk| disk.end_sessions(holder))
    }

    fn enrol(&mut self, person: &Person) -> Written<bool> {
        self.call(|disk| disk.enrol(person))
    }

    fn rewrite(&mut self, person: &Person) -> Written {
        self.call(|disk| disk.rewrite(person))
    }

    fn commit(&mut self) -> Written {
        match self.group {
            Outcome::Fails { .. } => return Err(Broken(FAILED.to_owned())),
            Outcome::Written => return self.disk.commit(),
            Outcome::AnswerLost | Outcome::PowerLost => self.disk.commit()?,
        }
        Err(Broken(CUT.to_owned()))
    }

    fn tidy(&mut self) -> Written {
        self.checkpoint_by(|disk| disk.tidy())
    }

    fn close(&mut self) -> Written {
        self.checkpoint_by(|disk| disk.close())
    }
}
