//! What a supervisor of processes asks: does it live, and may people be sent to it?
//!
//! `/healthz` fails where starting again would help: the journal took no write, and takes none any more. `/readyz` fails
//! also while tables are brought back from the journal, and while the house closes.

use crate::house::House;
use crate::shutdown::Phase;
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::get;
use std::sync::{Arc, OnceLock, Weak};
use tokio::sync::watch;

/// What the answers rest on.
#[derive(Clone)]
pub(crate) struct Health {
    phase: watch::Receiver<Phase>,
    /// Set when every table is open. It holds nothing: the house goes when it is closed.
    house: Arc<OnceLock<Weak<House>>>,
}

impl Health {
    pub(crate) fn new(phase: watch::Receiver<Phase>) -> Health {
        Health { phase, house: Arc::default() }
    }

    /// Every table is open.
    pub(crate) fn opened(&self, house: &Arc<House>) {
        let _ = self.house.set(Arc::downgrade(house));
    }

    /// The house, while there is one.
    pub(crate) fn house(&self) -> Option<Arc<House>> {
        self.house.get().and_then(Weak::upgrade)
    }

    /// Does it live? It does while it opens; from then on, while the journal can be written.
    fn is_alive(&self) -> bool {
        self.house.get().is_none() || self.house().is_some_and(|house| house.is_healthy())
    }
}

const DEAD: (StatusCode, &str) = (StatusCode::SERVICE_UNAVAILABLE, "the journal is dead\n");

async fn alive(State(health): State<Health>) -> (StatusCode, &'static str) {
    if health.is_alive() { (StatusCode::OK, "ok\n") } else { DEAD }
}

async fn ready(State(health): State<Health>) -> (StatusCode, &'static str) {
    let phase = *health.phase.borrow();
    match phase {
        _ if !health.is_alive() => DEAD,
        Phase::Opening => (StatusCode::SERVICE_UNAVAILABLE, "opening\n"),
        Phase::Open => (StatusCode::OK, "ready\n"),
        Phase::Closing => (StatusCode::SERVICE_UNAVAILABLE, "closing\n"),
    }
}

/// The two addresses, beside whatever else is served.
pub(crate) fn router<S: Clone + Send + Sync + 'static>(health: Health) -> Router<S> {
    Router::new().route("/healthz", get(alive)).route("/readyz", get(ready)).with_state(health)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nobody_is_sent_to_a_house_that_opens_or_closes_and_both_live() {
        let (phase, present) = watch::channel(Phase::Opening);
        let health = Health::new(present);
        for (now, status, says) in [
            (Phase::Opening, 503, "opening\n"),
            (Phase::Open, 200, "ready\n"),
            (Phase::Closing, 503, "closing\n"),
        ] {
            phase.send_replace(now);
            let (found, said) = ready(State(health.clone())).await;
            assert_eq!((found.as_u16(), said), (status, says), "{now:?}");
            assert_eq!(alive(State(health.clone())).await.0, StatusCode::OK, "{now:?}");
        }
        // A house that is gone lives no more, whatever it was doing.
        let _ = health.house.set(Weak::new());
        assert_eq!((alive(State(health.clone())).await, ready(State(health)).await), (DEAD, DEAD));
    }
}
