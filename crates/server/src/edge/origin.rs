//! The address by which visitors know the house: a scheme, a host and a port, as a browser writes them in `Origin`.

use axum::http::uri::Authority;
use std::fmt;
use std::net::Ipv6Addr;
use std::net::{IpAddr, Ipv4Addr};
use std::str::FromStr;

/// A public address of the house: `https://casino.example`. Plain HTTP is for this machine alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    scheme: Scheme,
    /// Host and port, in lower case, without the scheme's own port.
    authority: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scheme {
    Http,
    Https,
}

impl Scheme {
    fn as_str(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
        }
    }

    fn own_port(self) -> u16 {
        match self {
            Scheme::Http => 80,
            Scheme::Https => 443,
        }
    }
}

/// Why a text is not an origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an address of the house: {1}")]
pub struct BadOrigin(String, &'static str);

impl Origin {
    pub(super) fn is_tls(&self) -> bool {
        self.scheme == Scheme::Https
    }

    /// Is this the host that a request names?
    pub(super) fn is_host(&self, host: &Authority) -> bool {
        normal(host, self.scheme) == self.authority
    }

    /// The origin of pages that a browser gets from this host by plain HTTP.
    pub(super) fn plain(host: &Authority) -> Origin {
        Origin { scheme: Scheme::Http, authority: normal(host, Scheme::Http) }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme.as_str(), self.authority)
    }
}

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Origin, BadOrigin> {
        let bad = |because| BadOrigin(text.to_string(), because);
        let (scheme, rest) = match text.split_once("://") {
            Some(("https", rest)) => (Scheme::Https, rest),
            Some(("http", rest)) => (Scheme::Http, rest),
            _ => return Err(bad("write https:// and the host, as in https://casino.example")),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.contains(['/', '?', '#', '@', '*']) {
            return Err(bad("it has a scheme, a host and perhaps a port, and nothing else"));
        }
        let authority = Authority::from_str(rest).ok().filter(|authority| !authority.host().is_empty());
        let authority = authority.ok_or_else(|| bad("its host cannot be read"))?;
        if scheme == Scheme::Http && !is_loopback(&authority) {
            return Err(bad("without TLS a house is for this machine alone; write https://"));
        }
        Ok(Origin { scheme, authority: normal(&authority, scheme) })
    }
}

/// Host and port in lower case, without the port that the scheme has anyway.
fn normal(authority: &Authority, scheme: Scheme) -> String {
    let host = authority.host().to_ascii_lowercase();
    match authority.port_u16() {
        Some(port) if port != scheme.own_port() => format!("{host}:{port}"),
        _ => host,
    }
}

/// Does this host mean the visitor's own machine, whatever a name server says?
pub(super) fn is_loopback(authority: &Authority) -> bool {
    let host = authority.host().to_ascii_lowercase();
    let named = host == "localhost" || host.ends_with(".localhost");
    let numbered = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(host) => host.parse::<Ipv6Addr>().map(IpAddr::V6),
        None => host.parse::<Ipv4Addr>().map(IpAddr::V4),
    };
    named || numbered.is_ok_and(|address| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn authority(text: &str) -> Authority {
        text.parse().expect("a host")
    }

    #[test]
    fn an_origin_is_read_as_a_browser_writes_it() {
        for (text, written) in [
            ("https://casino.example", "https://casino.example"),
            ("https://Casino.Example:443/", "https://casino.example"),
            ("https://casino.example:8443", "https://casino.example:8443"),
            ("http://localhost:4747", "http://localhost:4747"),
            ("http://127.0.0.1:80", "http://127.0.0.1"),
            ("http://[::1]:4747", "http://[::1]:4747"),
        ] {
            assert_eq!(text.parse::<Origin>().map(|origin| origin.to_string()), Ok(written.to_string()));
        }
    }

    #[test]
    fn what_is_no_origin_is_refused() {
        for text in [
            "",
            "casino.example",
            "ftp://casino.example",
            "https://",
            "https://casino.example/lobby",
            "https://casino.example?x",
            "https://ann@casino.example",
            "https://*.casino.example",
            "https://casino .example",
            "null",
            "http://casino.example",
            "http://192.168.0.7:4747",
            "http://localhost.example",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_host_matches_exactly() {
        let house: Origin = "https://casino.example".parse().expect("an origin");
        for host in ["casino.example", "casino.example:443", "CASINO.example"] {
            assert!(house.is_host(&authority(host)), "{host}");
        }
        for host in
            ["casino.example:80", "casino.example:8443", "www.casino.example", "casino.example.evil.example"]
        {
            assert!(!house.is_host(&authority(host)), "{host}");
        }
    }

    #[test]
    fn a_loopback_host_is_this_machine_and_no_other() {
        for host in
            ["localhost", "LOCALHOST:4747", "house.localhost", "127.0.0.1", "127.3.2.1:80", "[::1]:4747"]
        {
            assert!(is_loopback(&authority(host)), "{host}");
        }
        for host in ["localhost.example", "notlocalhost", "0.0.0.0", "10.0.0.1", "[::2]", "127.0.0.1.example"]
        {
            assert!(!is_loopback(&authority(host)), "{host}");
        }
    }
}
