//! The end of a table's day: nobody comes and nothing new is wagered, what lies on the layout is played out, and whoever
//! closes the house hears when nothing does any more. What cannot be played out in time is held, and goes on at the next
//! start.

use super::Live;
use super::posted::new_rules;
use crate::messages::Refused;
use house::served::{Said, Taking, Waits};
use std::time::Duration;
use tokio::sync::oneshot;

/// How long the table waits at most where everybody could wager: nobody can now.
const NOTHING_TO_WAGER: Duration = Duration::from_secs(1);

/// The house is closing.
pub(super) struct Closing {
    /// Until when rounds may go on, in unix milliseconds.
    until: i64,
    /// Hears that nothing is under way.
    at_rest: Option<oneshot::Sender<()>>,
}

/// What everybody hears who comes too late.
pub(super) const CLOSING: &str = "the house is closing: rounds under way are played out, and none begins";

impl Live {
    /// From now on nothing new begins. With company or alone, the clock runs for whatever is under way.
    pub(super) fn begin_closing(&mut self, until: i64, at_rest: oneshot::Sender<()>) {
        self.closing = Some(Closing { until, at_rest: Some(at_rest) });
        self.unattended = 0;
        self.clock = None;
        self.wind_the_clock();
        self.publish(Vec::new());
    }

    /// Until when rounds may go on, where the house is closing.
    pub(super) fn closes_at(&self) -> Option<i64> {
        self.closing.as_ref().map(|closing| closing.until)
    }

    /// What the table takes now.
    pub(super) fn taking(&self) -> Taking {
        match (&self.closing, self.is_due()) {
            (Some(_), _) => Taking::NothingNew,
            (None, true) => Taking::WhatCarriesOn,
            (None, false) => Taking::Everything,
        }
    }

    /// Why this is not taken any more.
    pub(super) fn comes_too_late(&self, said: &Said) -> Option<Refused> {
        let taking = self.taking();
        if taking.takes(self.table.begins(said)) {
            return None;
        }
        Some(match taking {
            Taking::NothingNew => self.not_taken("closing", CLOSING),
            Taking::WhatCarriesOn | Taking::Everything => new_rules(),
        })
    }

    /// Why a page may not send this, though a patron at an attended table might say it: cash and coupons are handed over,
    /// and nobody is here to take them. A page's word for them would make money.
    pub(super) fn not_from_a_page(&self, said: &Said) -> Option<Refused> {
        let because = "this table takes neither cash nor coupons";
        let refusal = || self.not_taken("chips_only", because).instead("wager with your chips");
        self.table.hands_over(said).then(refusal)
    }

    /// Is anything to be decided that somebody has wagered on?
    pub(super) fn is_under_way(&self) -> bool {
        !self.table.on_layout().is_zero() || self.table.is_anything_concealed()
    }

    /// How long the table waits for this, at most.
    pub(super) fn patience(&self, waits: Waits) -> Duration {
        let posted = Duration::from_secs(u64::from(self.rules().seconds(waits)));
        match (&self.closing, waits) {
            (Some(_), Waits::Wagers) => posted.min(NOTHING_TO_WAGER),
            _ => posted,
        }
    }

    /// Tells whoever closes the house once nothing is under way.
    pub(super) fn say_if_at_rest(&mut self) {
        let under_way = self.is_under_way();
        if let Some(closing) = &mut self.closing
            && !under_way
            && let Some(at_rest) = closing.at_rest.take()
        {
            // Nobody waits any longer where time ran out.
            let _ = at_rest.send(());
        }
    }
}
