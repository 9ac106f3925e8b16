//! Every route of the house, found in its sources: what changes anything comes from our own pages, and a GET changes
//! nothing. A route that is added later is found here too.

use crate::common::request;
use crate::support::*;
use std::collections::BTreeSet;
use std::path::Path;

/// Every source of the server.
pub(crate) fn sources() -> Vec<String> {
    fn walk(folder: &Path, found: &mut Vec<String>) {
        for file in std::fs::read_dir(folder).expect("the sources") {
            let path = file.expect("a file").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                let text = std::fs::read_to_string(&path).expect("a source");
                // Tests open small houses of their own.
                found.push(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_string());
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found
}

/// Every address that any router of the server names. (It may stand on a line of its own.)
fn routes() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for text in sources() {
        let parts = text.split(".route(").skip(1).map(str::trim_start);
        found.extend(parts.filter_map(|rest| rest.strip_prefix('"')?.split('"').next().map(str::to_string)));
    }
    assert!(found.len() > 40 && found.contains("/sit") && found.contains("/staff/cage"), "{found:?}");
    found
}

/// An address with something in each of its places.
pub(crate) fn filled(route: &str) -> String {
    let fill = |part: &str| match part {
        "{at}" => AT.to_string(),
        "{id}" => "craps-1".to_string(),
        "{station}" => "1".to_string(),
        "{provision}" => "19:47-1.3(c)".to_string(),
        part if part.starts_with('{') => "x".to_string(),
        part => part.to_string(),
    };
    route.split('/').map(fill).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn nothing_is_changed_from_anybody_elses_page_on_any_route() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    let (address, cookie) = (house.floor.address, boss.cookie.as_str());
    let before = house.disk.reader().checkpoint().expect("readable");
    let lookalike = format!("http://{address}.evil.example");
    let origins = [
        None,
        Some("http://evil.example"),
        Some("null"),
        Some(""),
        Some(lookalike.as_str()),
        Some("https://127.0.0.1"),
    ];
    for route in routes() {
        let path = filled(&route);
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            for origin in origins {
                let mut headers = vec![("Cookie", cookie)];
                headers.extend(origin.map(|origin| ("Origin", origin)));
                let page = request(address, method, &path, &headers, "").await;
                assert_eq!(page.status, 403, "{method} {route} from {origin:?}");
            }
        }
        for origin in origins {
            let mut headers = vec![
                ("Cookie", cookie),
                ("Upgrade", "websocket"),
                ("Sec-WebSocket-Version", "13"),
                ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
            ];
            headers.extend(origin.map(|origin| ("Origin", origin)));
            let page = request(address, "GET", &path, &headers, "").await;
            assert_eq!(page.status, 403, "a line to {route} from {origin:?}");
        }
    }
    assert_eq!(house.disk.reader().checkpoint().expect("readable"), before);
}

#[tokio::test]
async fn looking_changes_nothing_on_any_route() {
    let house = open(true).await;
    let mut people = Vec::new();
    for id in ["administrator", "pit-clerk", "keno-supervisor", "keno-writer", "patron"] {
        people.push(house.enter(id).await);
    }
    let state = || {
        let reader = house.disk.reader();
        let people = reader.people().expect("readable");
        (reader.checkpoint().expect("readable"), people, reader.patrons().expect("readable"))
    };
    let before = state();
    for route in routes() {
        for person in &people {
            let page = person.get(&filled(&route)).await;
            assert!(page.status < 500, "{route}: {}", page.body);
            assert_eq!(page.cookie(), None, "{route}");
        }
    }
    assert_eq!(state(), before);
    for person in &people[..4] {
        assert!(person.is_in().await, "nobody is signed out by looking");
    }
}

#[tokio::test]
async fn our_own_pages_are_let_through() {
    let house = open(true).await;
    for route in routes() {
        let page = house.floor.post(&filled(&route), None, "").await;
        let foreign = page.status == 403 && page.body.contains("our own pages");
        assert!(!foreign, "{route}: {}", page.body);
    }
}
