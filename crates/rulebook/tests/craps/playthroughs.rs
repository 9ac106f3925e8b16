//! Golden playthroughs: acts and every answer of a table, in `tests/playthroughs/craps-*.txt`. A file starts with the
//! rules after `#`; lines after `>` are acts; the rest is what the table answered. They are written anew only with
//! `PLAYTHROUGHS=write`, and then read by a person.

use rulebook::craps::{Rules, Table};
use rulebook::game::{Game, Need, Viewer};
use rulebook::wire::{Misread, read_act, read_object, refusal_line};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

/// What is awaited, counted by need, with duties and defaults in full.
fn awaiting(table: &Table) -> String {
    let offers = table.offers();
    let count = |wanted: fn(Need) -> bool| offers.iter().filter(|offer| wanted(offer.need)).count();
    let chance = count(|need| matches!(need, Need::Chance(_)));
    let may = count(|need| need == Need::May);
    let mut text = format!("chance {chance}, may {may}");
    for offer in
        offers.iter().filter(|offer| matches!(offer.need, Need::Duty | Need::Implied | Need::Default))
    {
        let _ = write!(text, "; {}", serde_json::to_string(offer).expect("an offer can be written"));
    }
    text
}

/// The transcript that these acts make by these rules.
fn transcript(text: &str) -> String {
    let rules: String =
        text.lines().filter_map(|line| line.strip_prefix("# ")).map(|line| format!("{line}\n")).collect();
    let rules = Rules::from_toml(&rules).unwrap_or_else(|violations| panic!("{violations}"));
    let mut table = Table::open(Arc::new(rules));
    let mut out = String::new();
    for line in text.lines().filter(|line| line.starts_with("# ")) {
        let _ = writeln!(out, "{line}");
    }
    for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        let _ = writeln!(out, "\n> {line}");
        let act = match read_object(line).map_err(Misread::Malformed).and_then(read_act::<Table>) {
            Ok(act) => act,
            Err(Misread::Refused(refusal)) => {
                let _ = writeln!(
                    out,
                    "refused  {}",
                    serde_json::to_string(&refusal_line(&refusal)).expect("text")
                );
                continue;
            }
            Err(Misread::Malformed(error)) => {
                let _ = writeln!(out, "error    {error}");
                continue;
            }
        };
        let mut events = Vec::new();
        match table.act(act, &mut events) {
            Ok(()) => {
                for event in events {
                    let _ = writeln!(out, "event    {}", serde_json::to_string(&event).expect("text"));
                }
            }
            Err(refusal) => {
                let _ = writeln!(
                    out,
                    "refused  {}",
                    serde_json::to_string(&refusal_line(&refusal)).expect("text")
                );
                continue;
            }
        }
        let _ = writeln!(out, "awaiting {}", awaiting(&table));
        let _ =
            writeln!(out, "view     {}", serde_json::to_string(&table.view(Viewer::Public)).expect("text"));
    }
    out
}

#[test]
fn the_golden_playthroughs_play_as_they_are_written() {
    let mut seen = 0;
    for entry in std::fs::read_dir(folder()).expect("the folder of playthroughs") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.starts_with("craps-") {
            continue;
        }
        seen += 1;
        let text = std::fs::read_to_string(&path).expect("a playthrough");
        let played = transcript(&text);
        if std::env::var("PLAYTHROUGHS").as_deref() == Ok("write") {
            std::fs::write(&path, played).expect("the playthrough is written");
            continue;
        }
        for (number, (wrote, plays)) in text.lines().zip(played.lines()).enumerate() {
            assert_eq!(wrote, plays, "{name}, line {}", number + 1);
        }
        assert_eq!(text, played, "{name}");
    }
    assert!(seen >= 4, "{seen} playthroughs");
}
