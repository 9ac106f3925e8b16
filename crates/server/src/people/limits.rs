//! How often somebody may try to come in: a stranger, from one address and under one id, whether or not it is anybody's; and
//! a known device, which no stranger can use up.

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// From one address: so many at once, and one more each second after that.
const FROM_ONE_ADDRESS: u32 = 40;
const EACH_SECOND: Duration = Duration::from_secs(1);
/// From one address under one id, and from one known device: so many at once, and one more each six seconds after that.
const UNDER_ONE_ID: u32 = 15;
const EACH_SIX_SECONDS: Duration = Duration::from_secs(6);
/// Those who have not tried for long are forgotten when there are more than this.
const MOST_REMEMBERED: usize = 10_000;
/// As much of an id is looked at: no id is longer.
const LONGEST_ID: usize = 64;

pub(crate) struct Limits {
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    ids: DefaultKeyedRateLimiter<(IpAddr, String)>,
    devices: DefaultKeyedRateLimiter<[u8; 32]>,
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
            devices: RateLimiter::keyed(quota(UNDER_ONE_ID, EACH_SIX_SECONDS)),
            clock: DefaultClock::default(),
        }
    }

    /// Counts an attempt of a stranger. How long to wait first, where it is one too many. One address cannot use up what
    /// another has: nobody is sent away because of what strangers do elsewhere.
    pub(crate) fn stranger(&self, from: IpAddr, id: &str) -> Result<(), Duration> {
        let (from, id) = (network(from), id.chars().take(LONGEST_ID).collect());
        self.count(&self.addresses, &from)?;
        self.count(&self.ids, &(from, id))
    }

    /// Counts an attempt from a known device, wherever it is.
    pub(crate) fn known(&self, device: &[u8; 32]) -> Result<(), Duration> {
        self.count(&self.devices, device)
    }

    fn count<K: Hash + Eq + Clone>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), Duration> {
        if limiter.len() > MOST_REMEMBERED {
            limiter.retain_recent();
        }
        limiter.check_key(key).map_err(|not_yet| not_yet.wait_time_from(self.clock.now()))
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
    fn one_address_tries_one_id_a_few_times_whoever_it_is() {
        let limits = Limits::new();
        for id in ["ann", "nobody"] {
            for _ in 0..UNDER_ONE_ID {
                assert_eq!(limits.stranger(address("10.0.0.1"), id), Ok(()));
            }
            let wait = limits.stranger(address("10.0.0.1"), id).expect_err("one too many");
            assert!(wait <= EACH_SIX_SECONDS, "{wait:?}");
            assert_eq!(limits.stranger(address("10.0.0.2"), id), Ok(()), "another has as many");
        }
    }

    #[test]
    fn one_address_tries_many_ids_only_so_often() {
        let limits = Limits::new();
        let tried = (0..FROM_ONE_ADDRESS * 2)
            .filter(|n| limits.stranger(address("10.0.0.1"), &n.to_string()).is_ok());
        assert!(tried.count() < FROM_ONE_ADDRESS as usize + 5);
        assert_eq!(limits.stranger(address("10.0.0.2"), "another"), Ok(()));
        assert_eq!(limits.known(&[7; 32]), Ok(()), "a known device does not pay for its neighbours");
    }

    #[test]
    fn a_known_device_has_a_limit_of_its_own() {
        let limits = Limits::new();
        assert!((0..UNDER_ONE_ID).all(|_| limits.known(&[7; 32]).is_ok()));
        assert!(limits.known(&[7; 32]).is_err());
        assert_eq!(limits.known(&[8; 32]), Ok(()));
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(network(address("2001:db8:1:2:3::4")), network(address("2001:db8:1:2:ffff::1")));
        assert_ne!(network(address("2001:db8:1:2::4")), network(address("2001:db8:1:3::4")));
        assert_eq!(network(address("::ffff:10.0.0.1")), address("10.0.0.1"));
    }
}
