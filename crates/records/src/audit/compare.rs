//! What came of an act, compared with what the record says of it.

use super::{Finding, Kind};
use rulebook::money::Cents;
use rulebook::provision::Provision;
use serde_json::Value;
use std::collections::HashMap;

/// An event as it is written, with the provision it goes by.
pub struct Written {
    /// The event, as the record has it.
    pub event: Value,
    /// The provision that it cites.
    pub cite: Option<Provision>,
    /// The provision that gives it its place among the others.
    pub order: Option<Provision>,
}

/// Compares what came of an act with what the record says. Equal events are matched first, then those about the same
/// wager, so that one wrong figure is one departure.
pub(super) fn compare(events: &[Written], recorded: Vec<Value>) -> Vec<Finding> {
    let expected: Vec<&Value> = events.iter().map(|written| &written.event).collect();
    if expected.iter().copied().eq(&recorded) {
        return Vec::new();
    }
    let mut matched = vec![None; expected.len()];
    let mut used = vec![false; recorded.len()];
    for key in [Value::to_string, subject] as [fn(&Value) -> String; 2] {
        let mut free: HashMap<String, Vec<usize>> = HashMap::new();
        for (place, event) in recorded.iter().enumerate().rev().filter(|(place, _)| !used[*place]) {
            free.entry(key(event)).or_default().push(place);
        }
        for (place, event) in expected.iter().enumerate() {
            if matched[place].is_none() {
                matched[place] = free.get_mut(&key(event)).and_then(Vec::pop);
            }
            if let Some(other) = matched[place] {
                used[other] = true;
            }
        }
    }
    let mut findings = Vec::new();
    for (Written { event: right, cite, .. }, other) in events.iter().zip(&matched) {
        let mut finding = match other.map(|other| &recorded[other]) {
            Some(found) if found == right => continue,
            Some(found) => {
                let because = format!("{}: {}", name(right), differences(right, found));
                Finding { recorded: Some(found.clone()), ..Finding::new(Kind::WrongEvent, because) }
            }
            None => {
                let because = format!("the record lacks an event: {}", name(right));
                Finding::new(Kind::MissingEvent, because)
            }
        };
        finding.cite = *cite;
        finding.expected = Some(right.clone());
        findings.push(finding);
    }
    for (extra, _) in recorded.iter().zip(&used).filter(|(_, used)| !**used) {
        let because = format!("the record has an event that did not happen: {}", name(extra));
        let mut finding =
            Finding { recorded: Some(extra.clone()), ..Finding::new(Kind::ExtraEvent, because) };
        finding.cite = extra.get("cite").and_then(Value::as_str).and_then(|cite| cite.parse().ok());
        findings.push(finding);
    }
    if findings.is_empty() {
        let mut finding =
            Finding::new(Kind::EventOrder, "the events stand in another order than they happened");
        // The first that is not where it should be.
        let misplaced = events.iter().zip(&recorded).find(|(written, found)| written.event != **found);
        finding.cite = misplaced.and_then(|(written, _)| written.order);
        finding.expected = Some(Value::Array(expected.into_iter().cloned().collect()));
        finding.recorded = Some(Value::Array(recorded));
        findings.push(finding);
    }
    findings
}

/// What an event is about: its kind, its seat, the box and the hand where a game has them, its wager; at keno its
/// ticket.
fn subject(event: &Value) -> String {
    let part = |key: &str| event.get(key).map(Value::to_string).unwrap_or_default();
    ["event", "seat", "box", "hand", "wager", "ticket"].map(part).join(" ")
}

/// The same for people.
fn name(event: &Value) -> String {
    let mut name = event.get("event").and_then(Value::as_str).unwrap_or("something unnamed").to_string();
    if let Some(seat) = event.get("seat").and_then(Value::as_u64) {
        name.push_str(&format!(", seat {seat}"));
    }
    if let Some(ticket) = event.get("ticket").and_then(Value::as_u64) {
        name.push_str(&format!(", ticket {ticket}"));
    }
    if let Some(wager) = event.get("wager").and_then(Value::as_str) {
        name.push_str(&format!(", {wager}"));
    }
    name.chars().take(120).collect()
}

/// The fields of an event that are amounts of money.
const AMOUNTS: [&str; 13] = [
    "amount",
    "stake",
    "paid",
    "returned",
    "collected",
    "vigorish",
    "coupon",
    "receivable",
    "price",
    "handle",
    "payoffs",
    "by_the_card",
    "refunded",
];

fn differences(right: &Value, found: &Value) -> String {
    let (Value::Object(right), Value::Object(found)) = (right, found) else {
        return "not an event".to_string();
    };
    let mut keys: Vec<&String> =
        right.keys().chain(found.keys().filter(|key| !right.contains_key(*key))).collect();
    keys.retain(|key| right.get(*key) != found.get(*key));
    let show = |key: &str, value: Option<&Value>| match value {
        None => "nothing".to_string(),
        Some(Value::Number(number)) if AMOUNTS.contains(&key) => match number.as_i64() {
            Some(cents) => Cents(cents).to_string(),
            None => number.to_string(),
        },
        Some(value) => value.to_string().chars().take(120).collect(),
    };
    let list: Vec<String> = keys
        .iter()
        .take(6)
        .map(|key| {
            let (right, found) = (show(key, right.get(*key)), show(key, found.get(*key)));
            format!("{key} is {found} in the record and {right} by the rules")
        })
        .collect();
    list.join("; ")
}
