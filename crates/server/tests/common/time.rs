//! The time in a house, which only the test moves on, and its clock, which only the test sets.

use rulebook::game::Moment;
use server::keno::Means;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// 2026-11-16, nine in the morning in Atlantic City.
pub(crate) const NINE: i64 = 1_794_837_600_000;
pub(crate) const MINUTE: i64 = 60 * 1000;

/// Time that stands still until it passes, and a clock that shows it until it is set.
#[derive(Clone)]
pub(crate) struct Time {
    passed: Arc<AtomicI64>,
    set: Arc<AtomicI64>,
}

impl Time {
    /// Nine in the morning.
    pub(crate) fn new() -> Time {
        Time { passed: Arc::new(AtomicI64::new(0)), set: Arc::new(AtomicI64::new(NINE)) }
    }

    /// So many milliseconds go by.
    pub(crate) fn pass(&self, millis: i64) {
        self.passed.fetch_add(millis, Ordering::SeqCst);
    }

    /// The clock is moved by so many milliseconds, and no time goes by.
    pub(crate) fn set(&self, by: i64) {
        self.set.fetch_add(by, Ordering::SeqCst);
    }

    /// What the clock shows.
    pub(crate) fn now(&self) -> i64 {
        self.set.load(Ordering::SeqCst) + self.passed.load(Ordering::SeqCst)
    }

    /// What a house is given from outside.
    pub(crate) fn means(&self) -> Means {
        let (shown, passed) = (self.clone(), Arc::clone(&self.passed));
        Means {
            clock: Arc::new(move || Moment(shown.now())),
            steady: Arc::new(move || Duration::from_millis(passed.load(Ordering::SeqCst).unsigned_abs())),
            ..Means::default()
        }
    }
}
