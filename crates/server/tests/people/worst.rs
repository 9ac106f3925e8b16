//! Every route stands in the table of worst inputs by which `make load` attacks a house: whoever adds a route says what the
//! worst is that can be asked there.

#[path = "../../../cli/examples/load/worst.rs"]
#[allow(dead_code)]
mod table;

use crate::openapi::described;
use crate::support::*;
use std::collections::BTreeSet;

#[tokio::test]
async fn every_route_has_a_worst_input() {
    let house = open(true).await;
    let description = described(&house).await;
    let mut routes = BTreeSet::new();
    for (address, ways) in description["paths"].as_object().expect("paths") {
        let methods = ways.as_object().expect("ways").keys();
        routes.extend(methods.map(|method| (address.clone(), method.to_uppercase())));
    }
    let tried = table::ALL.iter().map(|worst| {
        let method = if worst.method == "LINE" { "GET" } else { worst.method };
        (worst.route.to_string(), method.to_string())
    });
    let tried: BTreeSet<(String, String)> = tried.collect();
    let missing: Vec<_> = routes.difference(&tried).collect();
    assert!(missing.is_empty(), "crates/cli/examples/load/worst.rs has no worst input for {missing:?}");
    let gone: Vec<_> = tried.difference(&routes).collect();
    assert!(gone.is_empty(), "crates/cli/examples/load/worst.rs has routes that are gone: {gone:?}");
}
