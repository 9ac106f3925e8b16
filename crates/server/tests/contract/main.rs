//! The contract that is checked in is what the types say: the JSON Schemas in `docs/schema`, and the browser's TypeScript in
//! `web/src/contract/generated`. Both are written anew with
//! `CONTRACT=write cargo nextest run -p chapter47-server --test contract`.
//!
//! Whether what is really sent is as the schemas say is looked at by every test that has a line open
//! (`tests/common/contract.rs`).

#[path = "../common/contract.rs"]
#[allow(dead_code)] // others have lines open
mod contract;

use contract::documents;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What to do about it.
const AGAIN: &str = "run CONTRACT=write cargo nextest run -p chapter47-server --test contract";

/// The documents of the product, each with its name.
fn checked_in() -> impl Iterator<Item = (&'static str, &'static Value)> {
    let product = games::standard();
    let is_a_game = move |name: &str| product.find(name).is_some();
    let others: BTreeSet<&str> =
        server::documents().into_iter().map(|(name, _)| name).chain(["record"]).collect();
    documents()
        .iter()
        .filter(move |(name, _)| is_a_game(name) || others.contains(*name))
        .map(|(name, document)| (*name, document))
}

/// Compares the files of a folder with what they should say, or writes them. Gives what is not right.
fn wrong_in(folder: &str, ending: &str, write: impl Fn(&Value) -> String) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let path = |name: &str| folder.join(format!("{name}.{ending}"));
    let right: Vec<(PathBuf, String)> =
        checked_in().map(|(name, document)| (path(name), write(document))).collect();
    if std::env::var("CONTRACT").as_deref() == Ok("write") {
        fs::create_dir_all(&folder).expect("the folder is made");
        for (path, text) in &right {
            fs::write(path, text).expect("the file is written");
        }
    }
    let is_stale =
        |(path, text): &&(PathBuf, String)| fs::read_to_string(path).map_or(true, |found| found != *text);
    let stale = right.iter().filter(is_stale).map(|(path, _)| path.clone());
    let files = fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.expect("an entry").path());
    let ours = files.filter(|path| path.extension().is_some_and(|found| found == ending));
    let nobodys = ours.filter(|path| right.iter().all(|(right, _)| right != path));
    stale.chain(nobodys).map(|path| path.display().to_string()).collect()
}

#[test]
fn the_schemas_checked_in_are_what_the_types_say() {
    let write = |document: &Value| serde_json::to_string_pretty(document).expect("plain data") + "\n";
    let wrong = wrong_in("docs/schema", "json", write);
    assert!(wrong.is_empty(), "{wrong:?} are not what the types say: {AGAIN}");
}

#[test]
fn the_typescript_checked_in_is_what_the_types_say() {
    let wrong = wrong_in("web/src/contract/generated", "ts", table::schema::typescript);
    assert!(wrong.is_empty(), "{wrong:?} are not what the types say: {AGAIN}");
}

#[test]
fn what_a_table_does_not_say_is_not_in_the_contract() {
    let check = contract::check("players", "FromServer");
    for said in [json!({ "answer": { "id": "a", "ok": true } }), json!({ "ready": false })] {
        assert!(check.is_valid(&said), "{said}");
    }
    let refused = json!({ "code": "x", "because": "y", "more": 1 });
    for wrong in [
        json!({ "ready": 1 }),
        json!({ "ready": true, "more": 1 }),
        json!({ "answer": { "id": "a", "ok": true, "more": 1 } }),
        json!({ "answer": { "id": "a", "refused": refused } }),
        json!({ "answer": { "ok": true } }),
        json!({ "update": {} }),
    ] {
        assert!(!check.is_valid(&wrong), "{wrong}");
    }
}

#[test]
fn what_a_page_says_is_in_the_contract_and_what_it_does_not_say_is_not() {
    for said in [
        json!({ "hello": { "since": null } }),
        json!({ "hello": { "since": 7 } }),
        json!({ "id": "a", "round": 0, "step": 3, "do": "wager", "on": "pass", "amount": 500 }),
        json!({ "id": "a", "check": { "do": "wager", "on": "pass", "amount": 500 } }),
        json!({ "ready": true, "round": 4 }),
    ] {
        contract::is_as("players", "ToServer", &said);
    }
    for wrong in [
        json!({ "hello": {}, "more": 1 }),
        json!({ "id": "a", "do": "wager" }),
        json!({ "id": "", "round": 0, "step": 3, "do": "wager" }),
        json!({ "ready": true }),
        json!({ "ready": true, "round": 4, "more": 1 }),
    ] {
        assert!(!contract::check("players", "ToServer").is_valid(&wrong), "{wrong}");
    }
    for said in [
        json!({ "hello": { "since": null } }),
        json!({ "id": "a", "seq": 3, "place": "take" }),
        json!({ "id": "a", "seq": 3, "place": "leave", "staff": "dora" }),
        json!({ "id": "a", "seq": 3, "buy_in": { "seat": 1, "cents": 50_000 } }),
        json!({ "id": "a", "seq": 3, "by": "seat 1", "do": "join", "name": "Ann" }),
    ] {
        contract::is_as("staff", "ToServer", &said);
    }
    assert!(!contract::check("staff", "ToServer").is_valid(&json!({ "id": "a", "seq": 3, "place": "keep" })));
    let game = json!({ "day": "2026-11-16", "number": 7 });
    let request = json!({ "kind": "straight", "groups": [[1, 2, 3]], "rates": [100], "games": 1 });
    contract::is_as("lounge", "Purchase", &json!({ "id": "a", "game": game, "request": request }));
    let pick = json!({ "quick_pick": 4, "rates": [100], "games": 1 });
    contract::is_as("lounge", "Purchase", &json!({ "id": "a", "game": game, "request": pick }));
    let issue =
        json!({ "id": "a", "do": "issue", "game": game, "station": 1, "line": "1 2 3 @1", "paid": "cash" });
    contract::is_as("lounge", "StaffCommand", &issue);
    assert!(!contract::check("lounge", "Purchase").is_valid(&json!({ "id": "a", "line": "1 2 3 @1" })));
}
