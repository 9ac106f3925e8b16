//! What `journal export` writes of a served journal, altered: every field and every line of each stream changed as in
//! `crates/games/tests/tampering`, by a fixed sample where a stream is long. The streams are of version 1, of which only
//! what it meant is demanded; the list below says what that leaves open.

use crate::alterations::Exported;
use crate::alterations::mutants::{Change, Mutant};
use crate::journals::copied;
use crate::support::run;
use serde_json::Value;
use std::fmt::Write as _;

/// How many lines are audited for one stream, over all its mutants.
const MOST_LINES: usize = 20_000;

/// Why this mutant is as good a stream as the one it was made from, where it is.
fn reason(mutant: &Mutant, stream: &Exported) -> Option<&'static str> {
    use Change::{Altered, Doubled, Dropped, Exchanged, LineDropped, LinesSwapped};
    let (lines, sealed) = (&stream.read, stream.sealed);
    let line = &lines[mutant.line];
    let key = mutant.path.rsplit('.').find(|step| step.parse::<usize>().is_err()).unwrap_or_default();
    let pledged =
        |number: &Value| lines.iter().any(|line| line["note"] == "reveal" && line["pledge"] == *number);
    let is_act = line["do"].is_string();
    let is_keno = lines[0]["game"] == "keno";
    Some(match (mutant.change, key) {
        _ if sealed.is_some_and(|sealed| mutant.line + 1 >= sealed) => {
            "behind the seal nothing is audited, and that is remarked"
        }
        (Altered | Dropped, "given") => "version 1 need not say with which rules a table was opened again",
        (Dropped, "games") => "version 1 may leave out what is plain",
        (LineDropped, _) if line["end"] == "goes on" => "version 1 need not be closed",
        (LinesSwapped, _) if mutant.after["note"] == "reopened" => "in version 1 this note has no time",
        (Exchanged, "rules") if line["record"].is_number() => {
            "in version 1 other rules need not have been posted, and what was played is lawful under both"
        }
        (Exchanged, "patron") if line["note"] == "contribution" => {
            "whoever of those at the table gave it, the words are the same"
        }
        (Exchanged, "patron") if line["do"] == "join" => {
            "somebody who came and did nothing may have been anybody"
        }
        (Altered, "cents") if line["note"] == "buy-in" => "a patron's chips are no part of a table's record",
        (Exchanged, "entered_by") => {
            "of those with a place, and those over the table, either may have entered it"
        }
        (Altered, "by") if is_keno && mutant.before.as_str().is_some_and(|by| by.contains(' ')) => {
            "who works in the house is for the house's own stream to show"
        }
        (_, "cite") => "version 1 is compared without citations",
        (Altered | Exchanged, "at") => "a time between its neighbours is as good as any other",
        (Altered | Exchanged, "program") => "which program wrote it is what the program says of itself",
        (Altered, "hash" | "stream") if line["end"].is_string() => {
            "where it goes on is for the journal to show"
        }
        (Altered | Exchanged, "commitment" | "entropy") if !pledged(&line["pledge"]) => {
            "its secret is not revealed yet"
        }
        (Altered | Exchanged, "id" | "role") if line["note"].is_string() => {
            "who works in the house is for the house's own stream to show"
        }
        (Altered, "entered_by") => "those over the table have no place at it",
        (Altered | Exchanged, "name") if is_act => "a name is as it was written",
        (_, "dice") if line["do"] == "take dice" => {
            "which two of the dice the shooter took is not played for"
        }
        (Altered, "on") if line["do"] == "pass me by" => "a patron's standing wish",
        (Dropped, "box") => "a patron with one box means that one",
        (Doubled, "rates") => "one rate for all lines of a ticket, or the same rate for each",
        (LinesSwapped, _) if mutant.before["at"] == mutant.after["at"] => {
            "two things of one moment, neither of which depends on the other"
        }
        (LineDropped, _) if line["events"].as_array().is_some_and(Vec::is_empty) => {
            "a word that was spoken, on which nothing later depends"
        }
        _ => return None,
    })
}

fn every_change_is_found(house: &str, streams: &[&str]) {
    let (folder, database) = copied(house);
    let mut wrong = String::new();
    for stream in streams {
        let exported = run(&["journal", "export", &database, "--stream", stream]).code(0).stdout;
        let exported = Exported::new(&exported);
        let excused = |mutant: &Mutant, stream: &Exported| reason(mutant, stream).is_some();
        let (tried, pass) = exported.passing(MOST_LINES, excused);
        println!("{house} {stream}: {} lines, {tried} mutants", exported.lines.len());
        if !pass.is_empty() {
            let _ = write!(wrong, "{house} {stream}:\n{pass}");
        }
    }
    assert!(wrong.is_empty(), "these pass, and should not:\n{wrong}");
    drop(folder);
}

#[test]
fn every_change_of_an_exported_stream_is_found() {
    let tables = ["craps-a", "blackjack-b", "punto-banco-b", "chemin-de-fer-b", "poker-a"];
    let tables: Vec<String> = tables.iter().map(|table| format!("table:{table}")).collect();
    let streams: Vec<&str> = tables.iter().map(String::as_str).chain(["keno:keno-b"]).collect();
    every_change_is_found("closed", &streams);
}

#[test]
fn every_change_of_a_long_exported_stream_is_found() {
    let streams = ["table:blackjack-a", "table:punto-banco-a", "table:chemin-de-fer-a", "keno:keno-a"];
    every_change_is_found("closed", &streams);
}

#[test]
fn every_change_of_a_stream_that_was_cut_off_is_found() {
    let streams =
        ["table:craps-b", "table:blackjack-b", "table:punto-banco-b", "table:chemin-de-fer-b", "keno:keno-a"];
    every_change_is_found("killed", &streams);
}
