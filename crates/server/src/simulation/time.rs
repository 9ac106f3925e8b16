//! The time of a simulation, which passes when the simulation says so, and the clocks of its nodes, which can be set.

use crate::clock::HouseClock;
use rulebook::game::Moment;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

/// 2026-11-16, nine in the morning in Atlantic City.
const NINE: i64 = 1_794_837_600_000;

/// How many milliseconds have passed. Clones are the same time.
#[derive(Clone)]
pub(super) struct Time {
    passed: Arc<AtomicI64>,
    began: Instant,
}

impl Time {
    pub(super) fn new() -> Time {
        Time { passed: Arc::default(), began: Instant::now() }
    }

    pub(super) fn pass(&self, millis: i64) {
        self.passed.fetch_add(millis, Ordering::SeqCst);
    }

    /// Milliseconds since the beginning.
    pub(super) fn now(&self) -> i64 {
        self.passed.load(Ordering::SeqCst)
    }

    /// The clock of a node whose machine is set wrong by so many milliseconds.
    pub(super) fn clock(&self, wrong: &Arc<AtomicI64>) -> HouseClock {
        let (wrong, wall, steady, ticks) = (Arc::clone(wrong), self.clone(), self.clone(), self.clone());
        let shows = move || Moment(NINE + wall.now() + wrong.load(Ordering::SeqCst));
        let passed = move || Duration::from_millis(steady.now().unsigned_abs());
        let clock = HouseClock::new(Arc::new(shows), Arc::new(passed));
        clock.ticking(move || ticks.began + Duration::from_millis(ticks.now().unsigned_abs()))
    }
}
