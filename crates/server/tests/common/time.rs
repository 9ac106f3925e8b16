//! The time in a house, which only the test moves on.

use rulebook::game::Moment;
use server::keno::Means;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// 2026-11-16, nine in the morning in Atlantic City.
pub(crate) const NINE: i64 = 1_794_837_600_000;
pub(crate) const MINUTE: i64 = 60 * 1000;

/// A clock that stands still until it is moved.
#[derive(Clone)]
pub(crate) struct Time(Arc<AtomicI64>);

impl Time {
    /// Nine in the morning.
    pub(crate) fn new() -> Time {
        Time(Arc::new(AtomicI64::new(NINE)))
    }

    /// So many milliseconds go by.
    pub(crate) fn pass(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }

    pub(crate) fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    /// What a house is given from outside.
    pub(crate) fn means(&self) -> Means {
        let time = Arc::clone(&self.0);
        Means { clock: Arc::new(move || Moment(time.load(Ordering::SeqCst))), ..Means::default() }
    }
}
