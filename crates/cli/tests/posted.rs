//! `journal rules`: which rules bound a table, when, and who posted them; and an audit that reads on past notices.

mod support;

use ledger::{Batch, Entry, Journal, StreamId};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use std::path::Path;
use support::{file, run};
use table::posted::{Notice, Posted, Poster, reopened};
use table::protocol::Header;

/// 2026-11-16 14:00 in universal time.
const TWO: i64 = 1_794_837_600_000;
const MINUTE: i64 = 60 * 1000;

fn rules(text: &str) -> craps::Rules {
    craps::Rules::from_toml(text).expect("legal rules")
}

fn header(minutes: i64, text: &str) -> String {
    Header::of::<craps::Table>(&rules(text), Moment(TWO + minutes * MINUTE)).to_line()
}

fn posted(minutes: i64, text: &str) -> String {
    let by = Poster::member("sam", "casino supervisor");
    Notice::Posted(Posted::now(TWO + minutes * MINUTE, by, rules(text).to_toml(false))).to_line()
}

/// A journal with these entries at a craps table, each written so many minutes after two.
fn journal(folder: &Path, lines: &[(i64, String)]) -> String {
    let path = folder.join("house.db");
    let journal = Journal::open(&path).expect("a journal");
    let stream = StreamId::new("table:craps-1").expect("a stream");
    for (expected_seq, (minutes, body)) in (1..).zip(lines) {
        let (stream, body, postings) = (stream.clone(), body.clone(), Vec::new());
        let entry = Entry { stream, expected_seq, at: TWO + minutes * MINUTE, body, postings };
        journal.append_and_wait(Batch::new(vec![entry])).expect("written");
    }
    path.to_str().expect("plain").to_string()
}

const FIVE: &str = "title = \"Craps\"";
const TEN: &str = "title = \"Craps\"\n[limits]\nline_minimum_cents = 1000";
const TWENTY: &str = "title = \"Craps\"\n[limits]\nline_minimum_cents = 2000";
const FIFTY: &str = "title = \"Craps\"\n[limits]\nline_minimum_cents = 5000";

fn evening(folder: &Path) -> String {
    let ben = || Poster::member("ben", "pit boss");
    let withdrawn = Notice::Withdrawn { at: TWO + 50 * MINUTE, by: ben() }.to_line();
    journal(
        folder,
        &[
            (0, header(0, FIVE)),
            (1, posted(1, TEN)),
            (2, posted(2, TWENTY)),
            (32, header(32, TWENTY)),
            (40, posted(40, FIFTY)),
            (50, withdrawn),
            (55, reopened("chapter47 0.1.0", &rules(FIVE).to_toml(false)).to_line(Moment(TWO + 55 * MINUTE))),
            (60, posted(60, TEN)),
        ],
    )
}

#[test]
fn the_rules_of_a_table_are_told_with_who_posted_them_and_what_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = evening(folder.path());
    let told = run(&["journal", "rules", &house, "craps-1"]).code(0).stdout;
    let expected = "\
Rules 1  2026-11-16 09:00:00 EST to 2026-11-16 09:32:00 EST  entry 1
    the table was opened with them
Rules 2  2026-11-16 09:32:00 EST to now  entry 4
    posted 2026-11-16 09:02:00 EST by sam (a casino supervisor)
    limits, line minimum: $20 instead of $5
Posted  binding from 2026-11-16 10:30:00 EST
    posted 2026-11-16 10:00:00 EST by sam (a casino supervisor)
    limits, line minimum: $10 instead of $20
Never bound  replaced 2026-11-16 09:02:00 EST by sam
    posted 2026-11-16 09:01:00 EST by sam (a casino supervisor)
Never bound  withdrawn 2026-11-16 09:50:00 EST by ben
    posted 2026-11-16 09:40:00 EST by sam (a casino supervisor)
";
    assert_eq!(told, expected);
    let told = run(&["journal", "rules", &house, "craps-1", "--json"]).code(0).stdout;
    let told: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(told["bound"][0]["until"], json!(TWO + 32 * MINUTE));
    assert_eq!(told["bound"][1]["posted"]["by"], json!({ "id": "sam", "role": "casino supervisor" }));
    assert_eq!(told["bound"][1]["rules"], json!(rules(TWENTY).to_toml(false)));
    assert_eq!(told["posted"]["from"], json!(TWO + 90 * MINUTE));
    assert_eq!(told["never_bound"][1]["ended"]["replaced"], false);
}

#[test]
fn rules_that_were_not_posted_long_enough_are_a_finding() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = [(0, header(0, FIVE)), (1, posted(1, TEN)), (30, header(30, TEN))];
    let house = journal(folder.path(), &lines);
    run(&["journal", "rules", &house, "craps-1"])
        .code(1)
        .says("not posted for 30 minutes before (19:47-8.3)");
}

#[test]
fn a_table_that_is_not_there_is_said_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = evening(folder.path());
    run(&["journal", "rules", &house, "craps-2"]).code(2).says("there is no stream \"table:craps-2\"");
}

#[test]
fn an_audit_passes_over_notices() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = evening(folder.path());
    let record = run(&["journal", "export", &house, "--stream", "table:craps-1"]).code(0).stdout;
    let record = file(folder.path(), "craps-1.jsonl", record);
    let report = run(&["audit", &record, "--json"]).code(0).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report[0]["sittings"], &report[0]["found"]), (&json!(2), &json!(0)), "{report}");
}
