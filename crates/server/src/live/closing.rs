//! The end of a table's day: nobody comes and nothing new is wagered, what lies on the layout is played out, and whoever
//! closes the house hears when nothing does any more. What cannot be played out in time is held, and goes on at the next
//! start.

use super::Live;
use crate::played::{Played, Waits};
use serde_json::{Value, json};
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

impl<G: Played> Live<G> {
    /// From now on nothing new begins. With company or alone, the clock runs for whatever is under way.
    pub(super) fn begin_closing(&mut self, until: i64, at_rest: oneshot::Sender<()>) {
        self.closing = Some(Closing { until, at_rest: Some(at_rest) });
        self.unattended = 0;
        self.clock = None;
        self.wind_the_clock();
        self.publish(&[]);
    }

    /// Until when rounds may go on, where the house is closing.
    pub(super) fn closes_at(&self) -> Option<i64> {
        self.closing.as_ref().map(|closing| closing.until)
    }

    /// Why this is not taken any more.
    pub(super) fn comes_too_late(&self, command: &G::Command) -> Option<Value> {
        let too_late = self.closing.is_some() && G::begins(command);
        let closing = || json!({ "cite": G::wagers_cite().number(), "code": "closing", "because": CLOSING });
        too_late.then(closing).or_else(|| self.waits_for_new_rules(command))
    }

    /// Is anything to be decided that somebody has wagered on?
    pub(super) fn is_under_way(&self) -> bool {
        let game = self.session.game();
        !game.on_layout().is_zero() || game.is_anything_concealed()
    }

    /// How long the table waits for this, at most.
    pub(super) fn patience(&self, waits: Waits) -> Duration {
        let posted = Duration::from_secs(u64::from(G::seconds(self.rules(), waits)));
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
