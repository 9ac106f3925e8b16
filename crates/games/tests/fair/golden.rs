//! Parts that are over, written down for the browser's verifier: what it works out in its own way must be what came here.
//! `FAIR=overwrite` writes them anew.

use super::house::House;
use serde_json::{Map, Value, json};
use std::path::Path;
use table::fair::{Fair, Form, Part};

/// The first part of a table, with what it takes to check it and nothing else.
fn past<G: Fair>(form: Form, rules: &str, seed: u64) -> Value {
    let mut house = House::<G>::of(form, rules, seed);
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
    let openings = about("opening");
    let promised = about("promise").into_iter().map(|line| {
        let opened = openings.iter().find(|opening| opening["patron"] == line["patron"]);
        let state = if opened.is_some() { "opened" } else { "unopened" };
        let opening = opened.map(|opened| opened["opening"].clone());
        json!({ "promise": line["promise"], "state": state, "opening": opening, "who": null })
    });
    let promises: Vec<Value> = promised.collect();
    let opened = promises.iter().map(|one| one["opening"].clone()).filter(|opening| !opening.is_null());
    let given = about("contribution").into_iter().map(|line| line["entropy"].clone()).chain(opened);
    json!({
        "pledge": 1,
        "part": part.name(),
        "cards": if let Part::Shoe { cards } = part { json!(cards) } else { Value::Null },
        "commitment": about("commitment")[0]["commitment"],
        "form": form.number(),
        "closed": !promises.is_empty(),
        "contributions": given.collect::<Vec<_>>(),
        "promises": promises,
        "lines": first.into_iter().chain(drawn).chain([Value::Object(reveal)]).collect::<Vec<_>>(),
    })
}

const SHOE: &str = "decks = 1\n[dealing]\nhole_card = \"down\"\n";

#[test]
fn the_browser_has_the_same_parts_to_work_out() {
    let parts = json!({
        "turn": past::<craps::Table>(Form::Promised, "", 47),
        "shoe": past::<blackjack::Table>(Form::Promised, SHOE, 47),
        "old turn": past::<craps::Table>(Form::Clear, "", 47),
        "old shoe": past::<blackjack::Table>(Form::Clear, SHOE, 47),
    });
    let text = serde_json::to_string_pretty(&parts).expect("plain data") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/test/fair-parts.json");
    if std::env::var_os("FAIR").is_some_and(|what| what == "overwrite") {
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let found = std::fs::read_to_string(&path).expect("FAIR=overwrite writes it");
    assert_eq!(found, text, "FAIR=overwrite writes it anew");
}
