//! The events and the view of a game that nobody here knows, in words.

use crate::terminal::{BAD, GOOD, QUIET, STRONG, plain};
use rulebook::money::Cents;
use rulebook::provision::Provision;
use serde_json::Value;

/// Fields whose numbers are cents.
const CENTS: [&str; 8] = ["amount", "stake", "paid", "returned", "collected", "vigorish", "coupon", "owed"];
/// Fields that are said elsewhere, or not at all.
const NOT_SAID: [&str; 6] = ["event", "cite", "seat", "game", "seats", "edition"];

/// An event in a line; none where it has no name.
pub(super) fn line(event: &Value, called: &dyn Fn(&str) -> String) -> Option<String> {
    let kind = event["event"].as_str()?;
    let amount = |key: &str| Cents(event[key].as_i64().unwrap_or_default());
    let wager = event["wager"].as_str().map(called).unwrap_or_default();
    let wager = plain(&wager).into_owned();
    Some(match kind {
        "wagered" if event["stake"].is_number() => {
            format!("  {} on {wager}, {} in all.", amount("amount"), amount("stake"))
        }
        "wagered" => format!("  {} on {wager}.", amount("amount")),
        "reduced" => format!("  {} off {wager}, {} is left.", amount("amount"), amount("stake")),
        "removed" => format!("  {wager} is down: {} back to you.", amount("amount")),
        "lapsed" => format!("  {} on {wager} is not taken.", amount("amount")),
        "settled" => settled(event, &wager),
        _ => {
            let facts = said(event, called);
            let facts = if facts.is_empty() { String::new() } else { format!(": {facts}") };
            format!("{STRONG}{}{STRONG:#}{}.", capital(kind), plain(&facts))
        }
    })
}

fn settled(event: &Value, wager: &str) -> String {
    let amount = |key: &str| Cents(event[key].as_i64().unwrap_or_default());
    let (style, what) = match event["outcome"].as_str() {
        Some("won") => (GOOD, format!("wins {}", amount("paid"))),
        Some("lost") => (BAD, "loses".to_string()),
        _ => (STRONG, format!("is void: {} back", amount("returned"))),
    };
    let cite = event["cite"].as_str().and_then(|cite| cite.parse::<Provision>().ok());
    let cite = cite.map(|cite| cite.cited().to_string()).unwrap_or_default();
    let wager = format!("{} on {wager}", amount("stake"));
    format!("  {wager:<22}{style}{what:<18}{style:#} {QUIET}{cite}{QUIET:#}")
}

/// What an event says besides its name. A wager is called what people call it.
fn said(event: &Value, called: &dyn Fn(&str) -> String) -> String {
    let fields = event.as_object().into_iter().flatten();
    let fields = fields.filter(|(name, _)| !NOT_SAID.contains(&name.as_str()));
    fields.filter_map(|(name, value)| one(name, value, called)).collect::<Vec<_>>().join(", ")
}

/// The plain facts of a view.
pub(super) fn facts(view: &Value) -> String {
    let fields = view.as_object().into_iter().flatten();
    let fields = fields.filter(|(name, _)| !NOT_SAID.contains(&name.as_str()));
    fields.filter_map(|(name, value)| one(name, value, &str::to_string)).collect::<Vec<_>>().join(", ")
}

/// A field in words: a word says itself, a number has its name before it.
fn one(name: &str, value: &Value, called: &dyn Fn(&str) -> String) -> Option<String> {
    match value {
        Value::String(text) => Some(called(text)),
        Value::Number(number) if CENTS.contains(&name) => Some(Cents(number.as_i64()?).to_string()),
        Value::Number(number) => Some(format!("{} {number}", name.replace('_', " "))),
        Value::Bool(true) => Some(name.replace('_', " ")),
        _ => None,
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn events_are_told_by_the_names_that_all_games_share() {
        let called = |wager: &str| if wager == "emblem 1" { "joker".to_string() } else { wager.to_string() };
        let told = |event: Value| {
            let line = line(&event, &called).unwrap_or_default();
            anstream::adapter::strip_str(&line).to_string()
        };
        let wagered = json!({ "event": "wagered", "seat": 1, "wager": "emblem 1", "amount": 500 });
        assert_eq!(told(wagered), "  $5 on joker.");
        assert_eq!(told(json!({ "event": "stopped", "space": "emblem 1" })), "Stopped: joker.");
        assert_eq!(told(json!({ "event": "turned", "face": 6 })), "Turned: face 6.");
        let won = json!({ "event": "settled", "seat": 1, "wager": "emblem 1", "stake": 100, "outcome": "won",
            "paid": 4500, "returned": 100, "cite": "19:47-5.5" });
        assert!(told(won).contains("$1 on joker           wins $45           19:47-5.5"));
    }
}
