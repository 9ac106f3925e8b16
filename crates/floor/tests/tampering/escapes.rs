//! What a record alone cannot show, by the kind of what was changed, each with its reason. The journal's chain shows all
//! of it.

use super::mutants::{Change, Mutant};
use serde_json::Value;

/// Why this mutant is as good a record as the one it was made from, where it is.
pub(crate) fn reason(mutant: &Mutant, lines: &[String]) -> Option<&'static str> {
    let line: Value = serde_json::from_str(&lines[mutant.line]).expect("JSON");
    match mutant.change {
        Change::LinesSwapped => swapped(mutant),
        Change::LineDropped | Change::LineDoubled => of_line(&line),
        Change::Dropped | Change::Doubled => left_out(mutant, &line),
        Change::Altered | Change::Exchanged => other_value(mutant, &line, lines),
    }
}

fn swapped(mutant: &Mutant) -> Option<&'static str> {
    (mutant.before["at"] == mutant.after["at"])
        .then_some("two things of one moment, neither of which depends on the other")
}

/// An act without an event, or one of a run of cards that are burnt.
fn of_line(line: &Value) -> Option<&'static str> {
    let events = line["events"].as_array()?;
    let is_aside = |event: &Value| event["event"] == "burned" || event["event"] == "set aside";
    let is_idle = events.iter().all(is_aside);
    is_idle.then_some(
        "nothing later depends on it: a word that was spoken, or one card more that is out of play",
    )
}

fn left_out(mutant: &Mutant, line: &Value) -> Option<&'static str> {
    match (mutant.path.as_str(), mutant.change) {
        ("box", Change::Dropped) => Some("a patron with one box means that one"),
        ("request.rates.0", Change::Doubled) if line["request"]["kind"] != "straight" => {
            Some("one rate for all lines of a ticket, or the same rate for each")
        }
        _ => None,
    }
}

fn other_value(mutant: &Mutant, line: &Value, lines: &[String]) -> Option<&'static str> {
    let (note, command) = (line["note"].as_str(), line["do"].as_str());
    let is_revealed = || {
        let reveal = |line: &&String| line.contains("\"note\":\"reveal\"");
        let number = format!("\"pledge\":{},", line["pledge"]);
        lines.iter().filter(reveal).any(|line| line.contains(&number))
    };
    match (mutant.path.as_str(), note, command) {
        ("at", ..) => Some("a time between its neighbours is as good as any other"),
        ("program", ..) => Some("which program wrote it is what the program says of itself"),
        ("hash" | "stream", None, None) => Some("where it goes on is for the journal to show"),
        ("commitment", Some("commitment"), _) | ("entropy", Some("contribution"), _) if !is_revealed() => {
            Some("its secret is not revealed yet")
        }
        ("patron", Some("contribution"), _) => {
            Some("whoever of those at the table gave it, the words are the same")
        }
        ("by.id" | "by.role", Some("rules posted" | "rules withdrawn"), _) => {
            Some("who works in the house is for the house's own stream to show")
        }
        ("cents", Some("buy-in"), _) => Some("a patron's chips are no part of a table's record"),
        ("entered_by", Some("buy-in" | "place left"), _) | ("entered_by", None, Some(_)) => {
            Some("a supervisor enters anything, and of two dealers either may have")
        }
        ("staff" | "entered_by" | "role", Some("place taken" | "place left"), _) => {
            Some("a place from which nothing was done may have been anybody's")
        }
        ("by", None, Some(_)) if !is_a_patrons(&mutant.before) && !is_a_patrons(&mutant.after) => {
            Some("the rules let either of the staff take this step")
        }
        ("on", None, Some(_)) if mutant.before.is_boolean() => {
            Some("a patron's standing wish, which nothing has touched since")
        }
        ("name" | "reason" | "of", None, Some(_)) => {
            Some("a name, a reason or a notice is as it was written")
        }
        (path, None, Some(command))
            if path.starts_with("dice.") && (command == "take dice" || path.ends_with(".up")) =>
        {
            Some("which of the dice it was, or how it lay, is nothing that was played for")
        }
        _ => None,
    }
}

fn is_a_patrons(by: &Value) -> bool {
    by.as_str().is_none_or(|by| by.starts_with("seat") || by == "device")
}
