//! Whom a request comes from, where proxies that are named stand in between.

use axum::http::HeaderMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// The header in which each proxy adds the address that it has seen, last.
pub(super) const FORWARDED_FOR: &str = "x-forwarded-for";

/// The addresses of a proxy: one, or all that begin with the same bits (`10.0.0.0/8`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

/// Why a text is no network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an address or a network; write 127.0.0.1, 10.0.0.0/8 or 2001:db8::/32")]
pub struct BadNetwork(String);

impl Network {
    /// Is this address in it?
    pub(super) fn has(&self, address: IpAddr) -> bool {
        masked(address.to_canonical(), self.bits) == Some(self.address)
    }
}

/// The first bits of an address, and zeros for the rest; none if it has not as many.
fn masked(address: IpAddr, bits: u8) -> Option<IpAddr> {
    match address {
        IpAddr::V4(four) => {
            let rest = 32_u32.checked_sub(bits.into())?;
            let mask = u32::MAX.checked_shl(rest).unwrap_or(0);
            Some(IpAddr::V4((four.to_bits() & mask).into()))
        }
        IpAddr::V6(six) => {
            let rest = 128_u32.checked_sub(bits.into())?;
            let mask = u128::MAX.checked_shl(rest).unwrap_or(0);
            Some(IpAddr::V6((six.to_bits() & mask).into()))
        }
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Network, BadNetwork> {
        let bad = || BadNetwork(text.to_string());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| bad())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let bits = bits.unwrap_or(if address.is_ipv4() { 32 } else { 128 });
        // An older address may be written as a newer one: it is the same machine.
        let (address, bits) = match (address, address.to_canonical()) {
            (IpAddr::V6(_), older @ IpAddr::V4(_)) => (older, bits.checked_sub(96).ok_or_else(bad)?),
            (address, _) => (address, bits),
        };
        let address = masked(address, bits).ok_or_else(bad)?;
        Ok(Network { address, bits })
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

/// Whom a request comes from: the peer, or, where that is a named proxy, the last address in the header that is not one.
/// What stands before that was written by the client and may be anything.
pub(super) fn client(proxies: &[Network], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let is_proxy = |address| proxies.iter().any(|network| network.has(address));
    let mut seen = peer.to_canonical();
    let lines = headers.get_all(FORWARDED_FOR).iter().rev();
    for line in lines {
        for said in line.to_str().unwrap_or_default().rsplit(',') {
            if !is_proxy(seen) {
                return seen;
            }
            // What cannot be read hides whoever stands before it; the proxy that wrote it is known.
            let Some(before) = address(said.trim()) else { return seen };
            seen = before;
        }
    }
    seen
}

/// An address as proxies write it: some add a port.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().map(|address| address.ip());
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let address: Option<IpAddr> = text.parse().or_else(|_| with_port()).ok().or_else(bracketed);
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn from(proxies: &[&str], peer: &str, lines: &[&str]) -> IpAddr {
        let proxies: Vec<Network> = proxies.iter().map(|text| text.parse().expect("a network")).collect();
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, HeaderValue::from_str(line).expect("a header"));
        }
        client(&proxies, ip(peer), &headers)
    }

    #[test]
    fn nobody_is_believed_who_is_not_named() {
        assert_eq!(from(&[], "127.0.0.1", &["203.0.113.7"]), ip("127.0.0.1"));
        assert_eq!(from(&["10.0.0.1"], "127.0.0.1", &["203.0.113.7"]), ip("127.0.0.1"));
        assert_eq!(from(&["10.0.0.1"], "10.0.0.2", &["203.0.113.7"]), ip("10.0.0.2"));
    }

    #[test]
    fn a_named_proxy_says_whom_it_has_seen_and_what_the_client_wrote_before_counts_for_nothing() {
        let proxies = ["127.0.0.1"];
        assert_eq!(from(&proxies, "127.0.0.1", &["203.0.113.7"]), ip("203.0.113.7"));
        assert_eq!(from(&proxies, "127.0.0.1", &["198.51.100.1, 203.0.113.7"]), ip("203.0.113.7"));
        assert_eq!(from(&proxies, "127.0.0.1", &["198.51.100.1", "203.0.113.7"]), ip("203.0.113.7"));
        // A client that claims to be the proxy is the last address that is not one.
        assert_eq!(from(&proxies, "127.0.0.1", &["127.0.0.1, 203.0.113.7"]), ip("203.0.113.7"));
        assert_eq!(from(&proxies, "::ffff:127.0.0.1", &["203.0.113.7"]), ip("203.0.113.7"));
        assert_eq!(from(&proxies, "127.0.0.1", &[]), ip("127.0.0.1"));
    }

    #[test]
    fn several_proxies_stand_one_behind_the_other() {
        let proxies = ["127.0.0.1", "10.1.0.0/16", "2001:db8:ff::/48"];
        let chain = "198.51.100.9, 203.0.113.7, 2001:db8:ff::2, 10.1.2.3";
        assert_eq!(from(&proxies, "127.0.0.1", &[chain]), ip("203.0.113.7"));
        // One in between that is not named is where the chain ends.
        assert_eq!(from(&proxies, "127.0.0.1", &["203.0.113.7, 10.2.0.1, 10.1.2.3"]), ip("10.2.0.1"));
        // Somebody of the proxies' own network asks.
        assert_eq!(from(&proxies, "127.0.0.1", &["10.1.2.3, 10.1.9.9"]), ip("10.1.2.3"));
    }

    #[test]
    fn a_proxy_may_write_a_port_and_what_cannot_be_read_hides_what_is_before_it() {
        let proxies = ["127.0.0.1", "10.0.0.0/8"];
        assert_eq!(from(&proxies, "127.0.0.1", &["203.0.113.7:52311"]), ip("203.0.113.7"));
        assert_eq!(from(&proxies, "127.0.0.1", &["[2001:db8::7]:443"]), ip("2001:db8::7"));
        assert_eq!(from(&proxies, "127.0.0.1", &["[2001:db8::7]"]), ip("2001:db8::7"));
        assert_eq!(from(&proxies, "127.0.0.1", &["203.0.113.7, unknown, 10.0.0.5"]), ip("10.0.0.5"));
        assert_eq!(from(&proxies, "127.0.0.1", &["203.0.113.7, "]), ip("127.0.0.1"));
    }

    #[test]
    fn a_network_is_read_and_has_its_own() {
        for (text, written, has, has_not) in [
            ("127.0.0.1", "127.0.0.1/32", "127.0.0.1", "127.0.0.2"),
            ("10.1.2.3/8", "10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("0.0.0.0/0", "0.0.0.0/0", "203.0.113.7", "2001:db8::1"),
            ("2001:db8::/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
            ("::ffff:10.0.0.0/104", "10.0.0.0/8", "10.9.9.9", "11.0.0.1"),
            ("::/0", "::/0", "2001:db8::1", "10.0.0.1"),
        ] {
            let network: Network = text.parse().unwrap_or_else(|_| panic!("{text}"));
            assert_eq!(network.to_string(), written);
            assert!(network.has(ip(has)) && !network.has(ip(has_not)), "{text}");
        }
        for text in ["", "localhost", "10.0.0.0/33", "10.0.0/8", "::/129", "10.0.0.1/x", "10.0.0.1/"] {
            assert!(text.parse::<Network>().is_err(), "{text:?}");
        }
    }
}
