//! The ruling desk: for each irregularity of each game what the table rules, and every path of answers.

mod blackjack;
mod chemin_de_fer;
mod craps;
mod paths;
mod poker_room;
mod punto_banco;

use desk::{Consulted, Known, Matter, Ruled};
use serde_json::{Map, Value};

fn consult(game: &str, matter: &str, rules: Option<&str>, facts: &Map<String, Value>) -> Consulted {
    games::standard().consult(game, matter, rules, facts)
}

fn matters() -> Vec<Matter> {
    games::standard().matters()
}

fn games() -> Vec<&'static str> {
    games::standard().desks().iter().map(Known::game).collect()
}

/// The ruling on a matter, with all its facts.
#[track_caller]
fn ruled(game: &str, matter: &str, rules: &str, facts: Value) -> Ruled {
    let facts = facts.as_object().expect("facts by name").clone();
    match consult(game, matter, Some(rules), &facts) {
        Consulted::Ruled(ruled) => ruled,
        other => panic!("{game} {matter}: {other:?}"),
    }
}

/// Its provision and its decision; a refusal begins with "no:".
#[track_caller]
fn ruling(game: &str, matter: &str, rules: &str, facts: Value) -> (String, String) {
    let ruled = ruled(game, matter, rules, facts);
    let no = if ruled.refused { "no: " } else { "" };
    (ruled.cite.number().trim_start_matches("19:47-").to_string(), format!("{no}{}", ruled.decision))
}

/// What is asked next.
#[track_caller]
fn asked(game: &str, matter: &str, rules: &str, facts: Value) -> &'static str {
    let facts = facts.as_object().expect("facts by name").clone();
    match consult(game, matter, Some(rules), &facts) {
        Consulted::Ask(field) => field.name,
        other => panic!("{game} {matter}: {other:?}"),
    }
}

#[test]
fn what_is_asked_wrongly_is_told() {
    let consult = |game, matter, rules, facts: Value| {
        let facts: Map<String, Value> = facts.as_object().expect("facts").clone();
        match consult(game, matter, rules, &facts) {
            Consulted::Wrong { field, because } => (field, because),
            other => panic!("{other:?}"),
        }
    };
    let none = || serde_json::json!({});
    assert_eq!(consult("roulette", "no roll", None, none()).0, "game");
    assert_eq!(consult("craps", "no ball", None, none()).0, "matter");
    assert_eq!(consult("craps", "no roll", Some("game = \"blackjack\""), none()).0, "rules");
    let (field, because) = consult("craps", "no roll", None, serde_json::json!({ "reason": "rain" }));
    assert_eq!(field, "reason");
    assert!(because.starts_with("answer one of: not simultaneous, "), "{because}");
    // A fact that makes no difference is not taken for one that was considered.
    let facts = serde_json::json!({ "reason": "touched chips or coupons", "dice": "at rest" });
    let (field, because) = consult("craps", "no roll", None, facts);
    assert_eq!(
        (field.as_str(), because.as_str()),
        ("dice", "\"dice\" makes no difference here; leave it out")
    );
}
