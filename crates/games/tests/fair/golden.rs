//! Parts that are over, written down for the browser's verifier: what it works out in its own way must be what came here.
//! `FAIR=overwrite` writes them anew.

use super::house::House;
use serde_json::{Map, Value, json};
use std::path::Path;
use table::fair::{Fair, Part};

/// The first part of a table, with what it takes to check it and nothing else.
fn past<G: Fair>(rules: &str, seed: u64) -> Value {
    let mut house = House::<G>::open(rules, seed);
    house.contribute("ann", b"something of ann");
    house.contribute("bob", b"b");
    let house = house.play(1);
    let part = G::part(house.session.game().rules());
    let lines: Vec<Map<String, Value>> =
        house.record.iter().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let about = |what: &str| {
        let found = lines.iter().filter(move |line| line.get("note").is_some_and(|note| note == what));
        found.filter(|line| line["pledge"] == 1).cloned().collect::<Vec<_>>()
    };
    let reveal = about("reveal").remove(0);
    let until = lines.iter().position(|line| *line == reveal).expect("it is over");
    let shuffled = |line: &Map<String, Value>| {
        let events = line.get("events").and_then(Value::as_array)?;
        events.iter().find(|event| event["event"] == "shuffled").map(|event| json!({ "events": [event] }))
    };
    let drawn = |line: &Map<String, Value>| {
        let mut line = line.clone();
        line.retain(|field, _| field != "at" && field != "events");
        (line.get("by").is_some_and(|by| by == "device")).then_some(Value::Object(line))
    };
    let first = lines.iter().find_map(shuffled);
    let drawn = lines[..until].iter().filter_map(drawn);
    let given = about("contribution").into_iter().map(|line| line["entropy"].clone());
    json!({
        "pledge": 1,
        "part": part.name(),
        "cards": if let Part::Shoe { cards } = part { json!(cards) } else { Value::Null },
        "commitment": about("commitment")[0]["commitment"],
        "contributions": given.collect::<Vec<_>>(),
        "lines": first.into_iter().chain(drawn).chain([Value::Object(reveal)]).collect::<Vec<_>>(),
    })
}

#[test]
fn the_browser_has_the_same_parts_to_work_out() {
    let parts = json!({
        "turn": past::<craps::Table>("", 47),
        "shoe": past::<blackjack::Table>("decks = 1\n[dealing]\nhole_card = \"down\"\n", 47),
    });
    let text = serde_json::to_string_pretty(&parts).expect("plain data") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/test/fair-parts.json");
    if std::env::var_os("FAIR").is_some_and(|what| what == "overwrite") {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&path).expect("FAIR=overwrite writes it");
    assert_eq!(found, text, "FAIR=overwrite writes it anew");
}
