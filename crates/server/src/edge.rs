//! Where the house meets the network: by which addresses visitors know it, which proxies stand before it, and whom a
//! request comes from. One layer decides that for every route, before anything else looks at the request.
//!
//! | how it was started | who is served |
//! |---|---|
//! | without an origin | visitors on this machine, who name it (`Host`) by a loopback name or address; plain HTTP |
//! | `--origin http://localhost:4747` | whoever names exactly this host: for a port that is forwarded from one's own machine |
//! | `--origin https://casino.example --proxy …` | whoever comes through a named proxy and names exactly this host; TLS |

mod origin;
mod proxy;

pub use origin::{BadOrigin, Origin};
pub use proxy::{BadNetwork, Network};

use crate::http::App;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{FORWARDED, HOST, ORIGIN, STRICT_TRANSPORT_SECURITY};
use axum::http::request::Parts;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};

/// The addresses of the house and the proxies before it. Without any: for visitors on this machine alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edge {
    /// All of them with TLS, or all without.
    origins: Vec<Origin>,
    proxies: Vec<Network>,
}

/// Why origins and proxies do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEdge {
    /// Some origins with TLS, and some without.
    #[error(
        "origins are all https:// or all http://: a cookie that is safe with one is not safe with the other"
    )]
    Mixed,
    /// The house speaks plain HTTP: something before it must speak TLS.
    #[error(
        "an https:// origin needs the proxy that speaks TLS before the house: name it with --proxy (127.0.0.1, or \
         a network as 10.0.0.0/8)"
    )]
    NoProxy,
}

impl Edge {
    /// A house with these public addresses, behind these proxies.
    pub fn new(origins: Vec<Origin>, proxies: Vec<Network>) -> Result<Edge, BadEdge> {
        let with_tls = origins.iter().filter(|origin| origin.is_tls()).count();
        match with_tls {
            0 => Ok(Edge { origins, proxies }),
            _ if with_tls < origins.len() => Err(BadEdge::Mixed),
            _ if proxies.is_empty() => Err(BadEdge::NoProxy),
            _ => Ok(Edge { origins, proxies }),
        }
    }

    /// The public addresses.
    pub fn origins(&self) -> &[Origin] {
        &self.origins
    }

    /// Does it serve visitors on this machine alone?
    pub fn is_for_this_machine(&self) -> bool {
        self.origins.is_empty()
    }

    /// Is it reached by plain HTTP, so that cookies go without TLS?
    pub(crate) fn is_plain(&self) -> bool {
        !self.origins.iter().any(Origin::is_tls)
    }

    /// Decides about a request: for which of our addresses it is, or why it is not served.
    fn admit(&self, peer: IpAddr, client: IpAddr, uri: &Uri, headers: &HeaderMap) -> Result<Origin, Refused> {
        let host = host(uri, headers)?;
        if self.is_for_this_machine() {
            // A visitor on this machine asks without a proxy.
            let through_proxy = headers.contains_key(proxy::FORWARDED_FOR) || headers.contains_key(FORWARDED);
            let here = client.is_loopback() && (!through_proxy || self.is_proxy(peer));
            return match here && origin::is_loopback(&host) {
                true => Ok(Origin::plain(&host)),
                false => Err(Refused::OnlyThisMachine),
            };
        }
        let ours = self.origins.iter().find(|origin| origin.is_host(&host)).ok_or(Refused::Elsewhere)?;
        match ours.is_tls() && !self.is_proxy(peer) {
            true => Err(Refused::WithoutTls),
            false => Ok(ours.clone()),
        }
    }

    fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.has(address))
    }
}

/// The host that a request is for. An address written out in the request's first line counts before the header.
fn host(uri: &Uri, headers: &HeaderMap) -> Result<Authority, Refused> {
    let mut named = headers.get_all(HOST).iter();
    let only = match (named.next(), named.next()) {
        (Some(host), None) => host,
        _ => return Err(Refused::NoHost),
    };
    let host: Authority = only.to_str().ok().and_then(|host| host.parse().ok()).ok_or(Refused::NoHost)?;
    let plain = !host.as_str().contains('@');
    match uri.authority() {
        Some(other) if *other != host => Err(Refused::NoHost),
        _ if !plain => Err(Refused::NoHost),
        _ => Ok(host),
    }
}

/// Why a request is not served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refused {
    NoHost,
    OnlyThisMachine,
    Elsewhere,
    WithoutTls,
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let (status, says) = match self {
            Refused::NoHost => (StatusCode::BAD_REQUEST, "This request does not name one host.\n"),
            Refused::OnlyThisMachine => (
                StatusCode::FORBIDDEN,
                "This house serves visitors on its own machine only, at a loopback address. Operators: start it with \
                 --origin and --proxy to open it to others (docs/operations.md).\n",
            ),
            Refused::Elsewhere => (
                StatusCode::MISDIRECTED_REQUEST,
                "This house has another address. Operators: name this one with --origin, and have the proxy pass \
                 the Host header on unchanged (docs/operations.md).\n",
            ),
            Refused::WithoutTls => (
                StatusCode::FORBIDDEN,
                "This house is visited over TLS, through its proxy. Operators: name the proxy with --proxy \
                 (docs/operations.md).\n",
            ),
        };
        (status, says).into_response()
    }
}

/// The address that a request comes from: its budget is kept under it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client(pub(crate) IpAddr);

impl FromRequestParts<App> for Client {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Client, StatusCode> {
        // Set for every request, by `check`.
        parts.extensions.get::<Client>().copied().ok_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

/// Which of our addresses a request is for. Only set where it was checked.
#[derive(Clone, Debug)]
struct Ours(Origin);

/// Does the request come from a page of the same address? Browsers say so on every POST and every WebSocket.
pub(crate) fn is_from_our_page(request: &Request) -> bool {
    let mut said = request.headers().get_all(ORIGIN).iter();
    let (Some(said), None) = (said.next(), said.next()) else { return false };
    request
        .extensions()
        .get::<Ours>()
        .is_some_and(|Ours(ours)| said.as_bytes() == ours.to_string().as_bytes())
}

/// What supervisors of processes ask, by whatever address they have; it says nothing about anybody.
const HEALTH: [&str; 2] = ["/healthz", "/readyz"];
/// What witnesses ask of a house that is open to others: signed, the same for everybody, and without a cookie.
const RECORD: &str = "/journal/";
/// A year.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Says whom a request comes from, and answers those that are not for this house.
pub(crate) async fn check(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let (edge, peer) = (&app.edge, peer.ip().to_canonical());
    let client = proxy::client(&edge.proxies, peer, request.headers());
    let path = request.uri().path();
    let is_free = HEALTH.contains(&path) || (path.starts_with(RECORD) && !edge.is_for_this_machine());
    let over_tls = match edge.admit(peer, client, request.uri(), request.headers()) {
        Ok(ours) => {
            let over_tls = ours.is_tls();
            request.extensions_mut().insert(Ours(ours));
            over_tls
        }
        Err(_) if is_free => false,
        Err(refused) => return refused.into_response(),
    };
    request.extensions_mut().insert(Client(client));
    let mut response = next.run(request).await;
    if over_tls {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, HSTS);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: &str = "127.0.0.1";
    const THERE: &str = "203.0.113.7";

    fn edge(origins: &[&str], proxies: &[&str]) -> Result<Edge, BadEdge> {
        let origins = origins.iter().map(|text| text.parse().expect("an origin")).collect();
        Edge::new(origins, proxies.iter().map(|text| text.parse().expect("a network")).collect())
    }

    /// What becomes of a request from this peer with these headers.
    fn judged(edge: &Edge, peer: &str, said: &[(&str, &str)]) -> Result<String, Refused> {
        let mut headers = HeaderMap::new();
        for (name, value) in said {
            let name: axum::http::HeaderName = name.parse().expect("a name");
            headers.append(name, HeaderValue::from_str(value).expect("a value"));
        }
        let peer = peer.parse().expect("an address");
        let client = proxy::client(&edge.proxies, peer, &headers);
        edge.admit(peer, client, &Uri::from_static("/"), &headers).map(|origin| origin.to_string())
    }

    #[test]
    fn origins_and_proxies_go_together() {
        assert!(edge(&["https://a.example", "https://b.example"], &[HERE]).is_ok());
        assert_eq!(edge(&["https://a.example"], &[]), Err(BadEdge::NoProxy));
        assert_eq!(edge(&["https://a.example", "http://localhost"], &[HERE]), Err(BadEdge::Mixed));
        assert!(edge(&["http://localhost:4747"], &[]).is_ok_and(|edge| edge.is_plain()));
    }

    #[test]
    fn without_an_origin_the_house_is_for_this_machine() {
        let edge = Edge::default();
        for host in ["127.0.0.1:4747", "localhost:4747", "[::1]:4747"] {
            assert_eq!(judged(&edge, HERE, &[("host", host)]), Ok(format!("http://{host}")));
        }
        let only = Err(Refused::OnlyThisMachine);
        assert_eq!(judged(&edge, THERE, &[("host", "127.0.0.1:4747")]), only, "from elsewhere");
        assert_eq!(judged(&edge, HERE, &[("host", "casino.example")]), only, "a name that points here");
        let through = [("host", "127.0.0.1:4747"), ("x-forwarded-for", HERE)];
        assert_eq!(judged(&edge, HERE, &through), only, "through a proxy that is not named");
        let through = [("host", "127.0.0.1:4747"), ("forwarded", "for=127.0.0.1")];
        assert_eq!(judged(&edge, HERE, &through), only, "in either way of saying so");
        assert_eq!(judged(&edge, THERE, &[("host", "127.0.0.1"), ("x-forwarded-for", HERE)]), only, "forged");
    }

    #[test]
    fn a_named_proxy_before_a_house_without_an_origin_hides_nobody() {
        let edge = edge(&[], &[HERE]).expect("in order");
        let seen = |client| [("host", "127.0.0.1:4747"), ("x-forwarded-for", client)];
        assert!(judged(&edge, HERE, &seen("::1")).is_ok());
        assert_eq!(judged(&edge, HERE, &seen(THERE)), Err(Refused::OnlyThisMachine));
    }

    #[test]
    fn with_an_origin_the_host_is_exactly_ours_and_comes_through_the_proxy() {
        let edge =
            edge(&["https://casino.example", "https://b.example:8443"], &["10.0.0.0/8"]).expect("in order");
        let ours = Ok("https://casino.example".to_string());
        assert_eq!(judged(&edge, "10.1.1.1", &[("host", "casino.example")]), ours);
        assert!(judged(&edge, "10.1.1.1", &[("host", "b.example:8443")]).is_ok());
        for host in
            ["127.0.0.1:4747", "localhost", "b.example", "evil.example", "casino.example.evil.example"]
        {
            assert_eq!(judged(&edge, "10.1.1.1", &[("host", host)]), Err(Refused::Elsewhere), "{host}");
        }
        for peer in [HERE, THERE] {
            let past = judged(&edge, peer, &[("host", "casino.example"), ("x-forwarded-for", THERE)]);
            assert_eq!(past, Err(Refused::WithoutTls), "past the proxy");
        }
    }

    #[test]
    fn a_forwarded_port_of_ones_own_machine_is_named_exactly() {
        let edge = edge(&["http://localhost:4747"], &[]).expect("in order");
        let bridge = "172.17.0.1";
        assert_eq!(judged(&edge, bridge, &[("host", "localhost:4747")]), Ok("http://localhost:4747".into()));
        assert_eq!(judged(&edge, bridge, &[("host", "127.0.0.1:4747")]), Err(Refused::Elsewhere));
        assert_eq!(judged(&edge, bridge, &[("host", "casino.example")]), Err(Refused::Elsewhere));
    }

    #[test]
    fn a_request_names_one_host() {
        let edge = Edge::default();
        for hosts in [&[][..], &["localhost", "localhost"][..], &["ann@localhost"][..], &[""][..]] {
            let said: Vec<(&str, &str)> = hosts.iter().map(|host| ("host", *host)).collect();
            assert_eq!(judged(&edge, HERE, &said), Err(Refused::NoHost), "{hosts:?}");
        }
        let headers: HeaderMap = [(HOST, HeaderValue::from_static("localhost"))].into_iter().collect();
        let here = HERE.parse().expect("an address");
        let other = Uri::from_static("http://evil.example/");
        assert_eq!(edge.admit(here, here, &other, &headers), Err(Refused::NoHost));
    }
}
