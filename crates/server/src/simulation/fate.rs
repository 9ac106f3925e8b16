//! What becomes of what a node writes.

use super::dice::Dice;
use super::time::Time;
use ledger::simulation::{Fate, Outcome};
use std::sync::{Arc, Mutex, MutexGuard};

/// What can go wrong with the store of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Store {
    /// A file of its own: the disk fails, and the power goes.
    File,
    /// A database that others write too: connections break, before a commit and after it.
    Shared,
}

struct Luck {
    dice: Dice,
    time: Time,
    store: Store,
    /// Nothing goes wrong for a while.
    quiet: bool,
    /// The process was killed: nothing of what it had in hand is written.
    killed: bool,
    /// How often something went wrong.
    faults: u64,
}

/// The luck of one node over all its lives. Clones are the same.
#[derive(Clone)]
pub(super) struct Fates(Arc<Mutex<Luck>>);

/// One group in so many goes wrong.
const FAULT: u64 = 300;
/// One group in so many is slow.
const SLOW: u64 = 40;
/// One check of the log in so many goes wrong; the log is moved into the file only when it is long.
const TIDYING: u64 = 1_500;

impl Fates {
    pub(super) fn new(dice: Dice, time: &Time, store: Store) -> Fates {
        let luck = Luck { dice, time: time.clone(), store, quiet: false, killed: false, faults: 0 };
        Fates(Arc::new(Mutex::new(luck)))
    }

    fn luck(&self) -> MutexGuard<'_, Luck> {
        self.0.lock().expect("nothing under this lock panics")
    }

    pub(super) fn quiet(&self, quiet: bool) {
        self.luck().quiet = quiet;
    }

    /// The process is killed, or starts again.
    pub(super) fn kill(&self, killed: bool) {
        self.luck().killed = killed;
    }

    pub(super) fn faults(&self) -> u64 {
        self.luck().faults
    }
}

impl Fate for Fates {
    fn of_group(&mut self) -> Outcome {
        let mut luck = self.luck();
        if luck.killed {
            return Outcome::Fails { call: 0 };
        }
        if luck.quiet {
            return Outcome::Written;
        }
        if luck.dice.one_in(SLOW) {
            let millis = luck.dice.below(4_000);
            luck.time.pass(millis as i64);
        }
        if !luck.dice.one_in(FAULT) {
            return Outcome::Written;
        }
        luck.faults += 1;
        match (luck.store, luck.dice.below(3)) {
            (_, 0) => Outcome::Fails { call: luck.dice.below(30) as u32 },
            (Store::File, 1) => Outcome::PowerLost,
            _ => Outcome::AnswerLost,
        }
    }

    fn of_checkpoint(&mut self) -> Outcome {
        let mut luck = self.luck();
        if luck.killed {
            return Outcome::Fails { call: 0 };
        }
        if luck.quiet || luck.store == Store::Shared || !luck.dice.one_in(TIDYING) {
            return Outcome::Written;
        }
        luck.faults += 1;
        Outcome::PowerLost
    }
}
