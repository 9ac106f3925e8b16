//! The description of what can be asked (`/openapi.json`), beside the routes as the sources have them: neither has anything
//! that the other has not.

use crate::routes::sources;
use crate::support::*;
use serde_json::Value;
use std::collections::BTreeSet;

/// Every method at every address that any router of the server names.
fn asked() -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    for text in sources() {
        for rest in text.split(".route(").skip(1).map(str::trim_start) {
            let Some((address, rest)) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) else {
                continue;
            };
            // The figures have an address of their own, and what is nowhere is at every address.
            if address == "/metrics" || address == "/api/{*elsewhere}" {
                continue;
            }
            let mut open = 1;
            let end = rest.find(|letter| {
                open += i32::from(letter == '(') - i32::from(letter == ')');
                open == 0
            });
            let handlers = &rest[..end.expect("what is opened is closed")];
            for method in ["get", "post", "put", "patch", "delete", "any"] {
                if handlers.contains(&format!("{method}(")) {
                    found.insert((address.replace("{*", "{"), method.to_string()));
                }
            }
        }
    }
    assert!(found.len() > 60, "{found:?}");
    found
}

pub(crate) async fn described(house: &House) -> Value {
    let page = house.floor.get("/openapi.json").await;
    assert_eq!((page.status, page.header("content-type")), (200, Some("application/json")));
    serde_json::from_str(&page.body).expect("JSON")
}

#[tokio::test]
async fn the_description_has_every_route_and_no_other() {
    let house = open(true).await;
    let description = described(&house).await;
    let mut found = BTreeSet::new();
    for (address, ways) in description["paths"].as_object().expect("paths") {
        found.extend(ways.as_object().expect("ways").keys().map(|method| (address.clone(), method.clone())));
    }
    assert_eq!(found, asked());
}

#[tokio::test]
async fn every_way_says_what_it_is_and_how_it_is_answered() {
    let house = open(true).await;
    let description = described(&house).await;
    let schemas = description["components"]["schemas"].as_object().expect("schemas");
    for (address, ways) in description["paths"].as_object().expect("paths") {
        for (method, way) in ways.as_object().expect("ways") {
            let here = format!("{method} {address}");
            assert!(way["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{here}");
            assert!(way["responses"].as_object().is_some_and(|answers| !answers.is_empty()), "{here}");
            assert!(way["responses"].get("500").is_none(), "{here}: a fault of ours is no answer");
            let places = address.matches('{').count();
            let named = way["parameters"].as_array().into_iter().flatten();
            assert_eq!(named.filter(|parameter| parameter["in"] == "path").count(), places, "{here}");
            for name in way.to_string().split("#/components/schemas/").skip(1) {
                let name = name.split('"').next().expect("a name");
                assert!(schemas.contains_key(name), "{here}: {name}");
            }
        }
    }
}

/// What is said has every field that the description requires, and no other.
fn assert_has_the_fields(description: &Value, schema: &Value, said: &Value, at: &str) {
    let named = schema["$ref"].as_str().and_then(|name| description.pointer(name.trim_start_matches('#')));
    let schema = named.unwrap_or(schema);
    if let (Some(fields), Some(known)) = (said.as_object(), schema["properties"].as_object()) {
        for name in fields.keys() {
            assert!(
                known.contains_key(name) || schema["additionalProperties"] != false,
                "{at}: {name} is not described"
            );
        }
        for name in schema["required"].as_array().into_iter().flatten() {
            let name = name.as_str().expect("a name");
            assert!(fields.contains_key(name), "{at}: {name} is missing");
        }
        known.iter().for_each(|(name, schema)| assert_has_the_fields(description, schema, &said[name], at));
    }
    for item in said.as_array().into_iter().flatten() {
        assert_has_the_fields(description, &schema["items"], item, at);
    }
}

/// Every GET of the description, asked by nobody and by everybody, is answered with a status that it has.
#[tokio::test]
async fn whoever_looks_gets_an_answer_that_is_described() {
    let house = open(true).await;
    let description = described(&house).await;
    let mut people = vec![house.stranger()];
    for id in ["administrator", "pit-clerk", "keno-supervisor", "keno-writer", "patron"] {
        people.push(house.enter(id).await);
    }
    for (address, ways) in description["paths"].as_object().expect("paths") {
        let answers = ways["get"]["responses"].as_object();
        for person in answers.iter().flat_map(|_| &people) {
            let page = person.get(&crate::routes::filled(address)).await;
            let known = answers.and_then(|answers| answers.get(&page.status.to_string()));
            let known = known.unwrap_or_else(|| panic!("{address}: {} is not described", page.status));
            let kind = page.header("content-type").and_then(|kind| kind.split(';').next());
            if let (Some(kind), Some(kinds)) = (kind, known["content"].as_object()) {
                assert!(kinds.contains_key(kind), "{address}: {} as {kind}", page.status);
                if kind == "application/json" {
                    let body = serde_json::from_str(&page.body).expect("JSON");
                    assert_has_the_fields(&description, &kinds[kind]["schema"], &body, address);
                }
            }
        }
    }
}
