//! How the house closes. Nothing new begins, and every page says so; rounds under way are played out as long as there is
//! grace, with the plain thing done for whoever says nothing; then the lines are closed. What could not be played out is
//! held, and goes on at the next start as after a crash.

use crate::house::House;
use crate::live::{Request, now};
use ledger::Name;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::sync::oneshot::error::TryRecvError;
use tokio::time::timeout;

/// What the house is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// Tables are brought back from the journal.
    Opening,
    /// Everybody may come.
    Open,
    /// Rounds under way are played out, or held.
    Closing,
}

/// Calls the last rounds, and waits until they are over or there is no more grace.
pub(crate) async fn last_rounds(house: &House, grace: Duration) {
    if grace.is_zero() {
        return;
    }
    // Where nobody can say, rounds are played out: that harms nothing.
    if house.journal().others().unwrap_or_default() > 0 {
        tracing::info!("closing: other nodes of the house go on with its tables");
        return;
    }
    tracing::info!(seconds = grace.as_secs(), "closing: nothing new begins, rounds under way are played out");
    let mut rounds = LastRounds::call(house, grace);
    let _ = timeout(grace, rounds.over()).await;
    for table in rounds.held() {
        tracing::info!(%table, "a round is held, and goes on at the next start");
    }
}

/// The tables that may have a round under way.
struct LastRounds(Vec<(Name, oneshot::Receiver<()>)>);

impl LastRounds {
    fn call(house: &House, grace: Duration) -> LastRounds {
        let until = now().0.saturating_add(i64::try_from(grace.as_millis()).unwrap_or(i64::MAX));
        house.lounges().iter().for_each(|booth| booth.close(until));
        let call = house.tables().iter().map(|table| {
            let (at_rest, told) = oneshot::channel();
            table.tell(Request::Close { until, at_rest });
            (table.id.clone(), told)
        });
        LastRounds(call.collect())
    }

    /// Resolves when no table has a round under way.
    async fn over(&mut self) {
        while let Some((_, told)) = self.0.last_mut() {
            // A table that is gone has nothing under way either.
            let _ = told.await;
            self.0.pop();
        }
    }

    /// Those that still have one.
    fn held(self) -> impl Iterator<Item = Name> {
        let still = |told: &mut oneshot::Receiver<()>| told.try_recv() == Err(TryRecvError::Empty);
        self.0.into_iter().filter_map(move |(table, mut told)| still(&mut told).then_some(table))
    }
}
