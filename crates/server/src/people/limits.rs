//! How often somebody may try to come in: from one address, and under one id, whether or not it is anybody's.

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// From one address: so many at once, and one more each second after that.
const FROM_ONE_ADDRESS: u32 = 40;
const EACH_SECOND: Duration = Duration::from_secs(1);
/// Under one id: so many at once, and one more each six seconds after that.
const UNDER_ONE_ID: u32 = 15;
const EACH_SIX_SECONDS: Duration = Duration::from_secs(6);
/// Those who have not tried for long are forgotten when there are more than this.
const MOST_REMEMBERED: usize = 10_000;
/// As much of an id is looked at: no id is longer.
const LONGEST_ID: usize = 64;

pub(crate) struct Limits {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    ids: DefaultKeyedRateLimiter<String>,
    clock: DefaultClock,
}

fn quota(at_once: u32, each: Duration) -> Quota {
    let at_once = NonZeroU32::new(at_once).expect("at least one");
    Quota::with_period(each).expect("a period").allow_burst(at_once)
}

impl Limits {
    pub(crate) fn new() -> Limits {
        Limits {
            addresses: RateLimiter::keyed(quota(FROM_ONE_ADDRESS, EACH_SECOND)),
            ids: RateLimiter::keyed(quota(UNDER_ONE_ID, EACH_SIX_SECONDS)),
            clock: DefaultClock::default(),
        }
    }

    /// Counts an attempt. How long to wait first, where it is one too many.
    pub(crate) fn attempt(&self, from: IpAddr, id: &str) -> Result<(), Duration> {
        if self.addresses.len() > MOST_REMEMBERED {
            self.addresses.retain_recent();
        }
        if self.ids.len() > MOST_REMEMBERED {
            self.ids.retain_recent();
        }
        let id: String = id.chars().take(LONGEST_ID).collect();
        let now = self.clock.now();
        self.addresses.check_key(&network(from)).map_err(|not_yet| not_yet.wait_time_from(now))?;
        self.ids.check_key(&id).map_err(|not_yet| not_yet.wait_time_from(now))
    }
}

/// One household has a whole /64 of the new addresses: it counts as one.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        older => older,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_id_is_tried_a_few_times_whoever_it_is() {
        let limits = Limits::new();
        for id in ["ann", "nobody"] {
            for place in 0..UNDER_ONE_ID {
                assert_eq!(limits.attempt(address(&format!("10.0.0.{place}")), id), Ok(()));
            }
            let wait = limits.attempt(address("10.9.9.9"), id).expect_err("one too many");
            assert!(wait <= EACH_SIX_SECONDS, "{wait:?}");
        }
    }

    #[test]
    fn one_address_tries_many_ids_only_so_often() {
        let limits = Limits::new();
        let tried =
            (0..FROM_ONE_ADDRESS * 2).filter(|n| limits.attempt(address("10.0.0.1"), &n.to_string()).is_ok());
        assert!(tried.count() < FROM_ONE_ADDRESS as usize + 5);
        assert_eq!(limits.attempt(address("10.0.0.2"), "another"), Ok(()));
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(network(address("2001:db8:1:2:3::4")), network(address("2001:db8:1:2:ffff::1")));
        assert_ne!(network(address("2001:db8:1:2::4")), network(address("2001:db8:1:3::4")));
        assert_eq!(network(address("::ffff:10.0.0.1")), address("10.0.0.1"));
    }
}
