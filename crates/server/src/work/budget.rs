//! How much one address may ask for. A household has a whole /64 of the newer addresses, and counts as one.

use super::NotNow;
use crate::edge::Client;
use crate::people::limits::network;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// Addresses that have asked for nothing in a while are forgotten when there are more than this.
const MOST_REMEMBERED: usize = 10_000;

pub(super) struct Budget {
    spent: DefaultKeyedRateLimiter<IpAddr>,
    clock: DefaultClock,
}

impl Budget {
    /// So many at once, and one more after each of these.
    pub(super) fn new(at_once: u32, each: Duration) -> Budget {
        let at_once = NonZeroU32::new(at_once).expect("at least one");
        let quota = Quota::with_period(each).expect("a period").allow_burst(at_once);
        Budget { spent: RateLimiter::keyed(quota), clock: DefaultClock::default() }
    }

    /// Counts a question, or says how long to wait first.
    pub(super) fn spend(&self, Client(from): Client) -> Result<(), NotNow> {
        if self.spent.len() > MOST_REMEMBERED {
            self.spent.retain_recent();
        }
        let now = self.clock.now();
        self.spent.check_key(&network(from)).map_err(|not_yet| NotNow::TooOften(not_yet.wait_time_from(now)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(text: &str) -> Client {
        Client(text.parse().expect("an address"))
    }

    #[test]
    fn a_budget_is_that_of_an_address_or_of_a_household() {
        let budget = Budget::new(2, Duration::from_secs(3600));
        for client in ["203.0.113.7", "2001:db8:1:2::1"] {
            assert_eq!((budget.spend(from(client)), budget.spend(from(client))), (Ok(()), Ok(())));
            assert!(matches!(budget.spend(from(client)), Err(NotNow::TooOften(_))), "{client}");
        }
        assert!(budget.spend(from("2001:db8:1:2:ffff::9")).is_err(), "the same household");
        assert_eq!(budget.spend(from("2001:db8:1:3::1")), Ok(()), "the next one");
        assert_eq!(budget.spend(from("203.0.113.8")), Ok(()));
    }
}
