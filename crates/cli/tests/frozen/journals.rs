//! Journals of served houses, of an early program and of the last one that went out: each has one that closed in order, and one
//! that was killed with rounds under way.

use crate::intended::CLOSING;
use crate::support::run;
use crate::{assert_nothing, frozen, names, records, text};
use sha2::Digest as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use tempfile::TempDir;

/// A copy of the house: whoever reads a journal writes beside it.
pub(crate) fn copied(house: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    // Houses have a seal since they seal their secrets.
    let there = |file: &&str| frozen().join(house).join(file).exists();
    for file in ["house.db", "house.db.key", "house.db.seal"].into_iter().filter(there) {
        let to = folder.path().join(file);
        std::fs::copy(frozen().join(house).join(file), &to).expect("copied");
        // Git keeps no such mode, and a house is not opened on files that others can read.
        std::fs::set_permissions(to, std::fs::Permissions::from_mode(0o600)).expect("set");
    }
    let database = folder.path().join("house.db").to_str().expect("plain").to_string();
    // Brought up to date, as a house does that is opened on it. No entry comes of that.
    drop(ledger::Journal::open(database.as_str()).expect("an older journal opens"));
    (folder, database)
}

/// The stream's name, as its file has it with a dot.
fn stream(file: &str) -> String {
    file.replacen('.', ":", 1)
}

/// As `sha256sum` says it.
fn digest(text: &str) -> String {
    sha2::Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn whole_and_as_it_was(house: &str) {
    let (folder, database) = copied(house);
    run(&["journal", "verify", &database]).code(0).says("every hash and every sum is right");
    let whole = run(&["journal", "export", &database]).code(0).stdout;
    assert_eq!(digest(&whole), text(&format!("{house}/whole.sha256")).trim(), "the export of {house}");
    let mut wrong = Vec::new();
    for file in names(&format!("{house}/streams")) {
        let exported = run(&["journal", "export", &database, "--stream", &stream(&file)]).code(0).stdout;
        let then = text(&format!("{house}/streams/{file}.jsonl"));
        let more = exported.strip_prefix(&then);
        if !more.is_some_and(|more| more.is_empty() || more.starts_with(CLOSING) && more.lines().count() == 1)
        {
            wrong.push(format!("{house}, {}", stream(&file)));
        }
    }
    assert_nothing(&wrong);
    drop(folder);
}

#[test]
fn the_journal_that_closed_in_order_is_whole_and_exports_what_it_did() {
    whole_and_as_it_was("closed");
}

#[test]
fn the_journal_that_was_killed_is_whole_and_exports_what_it_did() {
    whole_and_as_it_was("killed");
}

#[test]
fn the_journals_of_the_last_program_are_whole_and_export_what_they_did() {
    whole_and_as_it_was("670f46e/closed");
    whole_and_as_it_was("670f46e/killed");
}

#[test]
fn the_auditor_finds_in_every_stream_what_it_found() {
    let played = |house: &str| -> Vec<(String, String)> {
        let streams = names(&format!("{house}/streams"));
        let of_play =
            streams.into_iter().filter(|file| file.starts_with("table.") || file.starts_with("keno."));
        let path = |file: &str| frozen().join(house).join("streams").join(format!("{file}.jsonl"));
        let plain = |path: &Path| path.to_str().expect("plain").to_string();
        of_play.map(|file| (format!("{house}/{file}"), plain(&path(&file)))).collect()
    };
    let houses = ["closed", "killed", "670f46e/closed", "670f46e/killed"];
    records::assert_audited(houses.into_iter().flat_map(played));
}

/// The export of a whole journal is read back without the journal: whole, and with one thing changed.
#[test]
fn an_exported_journal_is_verified_without_the_journal() {
    for (house, code) in [("closed", 3), ("killed", 3)] {
        let (folder, database) = copied(house);
        let whole = run(&["journal", "export", &database]).code(0).stdout;
        let verified = |lines: &[&str], more: &[&str]| {
            let path = folder.path().join("house.jsonl");
            std::fs::write(&path, lines.join("\n") + "\n").expect("written");
            let path = path.to_str().expect("plain").to_string();
            run(&["journal", "verify", &path].iter().chain(more).copied().collect::<Vec<&str>>())
        };
        let lines: Vec<&str> = whole.lines().collect();
        verified(&lines, &[]).code(code).says("every hash and every sum is right").says("Not checked here");
        let json: serde_json::Value =
            serde_json::from_str(&verified(&lines, &["--json"]).code(code).stdout).expect("JSON");
        assert_eq!((&json["clean"], &json["faults_in_all"]), (&true.into(), &0.into()));
        assert!(json["audits"].as_object().is_some_and(|audits| audits.contains_key("keno:keno-a")));
        let middle = lines.len() / 2;
        // A line is gone, stands twice, or has changed places with the next.
        let mut changed = lines.clone();
        changed.remove(middle);
        verified(&changed, &[]).code(1).says("missing");
        let mut changed = lines.clone();
        changed.insert(middle, lines[middle]);
        verified(&changed, &[]).code(1);
        let mut changed = lines.clone();
        changed.swap(middle, middle + 1);
        verified(&changed, &[]).code(1);
        // Every field of a line.
        for key in ["batch", "stream", "seq", "at", "body", "postings", "hash", "batch_hash"] {
            let with_it = |line: &&str| {
                let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
                line[key].is_array() && line[key] != serde_json::json!([])
                    || !line[key].is_array() && !line[key].is_null()
            };
            let place = lines.iter().position(with_it).expect("some line has it");
            let mut line: serde_json::Value = serde_json::from_str(lines[place]).expect("JSON");
            line[key] = match &line[key] {
                serde_json::Value::Number(number) => (number.as_i64().expect("whole") + 1).into(),
                serde_json::Value::String(text) if text.len() == 64 => {
                    format!("{}{}", &text[1..], &text[..1]).into()
                }
                serde_json::Value::String(text) => format!("{text} ").into(),
                _ => serde_json::json!([]),
            };
            let text = line.to_string();
            let mut changed = lines.clone();
            changed[place] = &text;
            let ran = verified(&changed, &[]);
            assert_eq!(ran.code, Some(1), "{key}: {}", ran.stdout);
        }
        let doubled = lines[middle].replacen("{\"batch\":", "{\"batch\":1,\"batch\":", 1);
        let mut changed = lines.clone();
        changed[middle] = &doubled;
        verified(&changed, &[]).code(1).says("it is no entry");
    }
}

#[test]
fn a_record_of_one_table_is_for_the_audit() {
    let (folder, database) = copied("closed");
    let record = run(&["journal", "export", &database, "--stream", "table:craps-a"]).code(0).stdout;
    let path = folder.path().join("craps-a.jsonl");
    std::fs::write(&path, record).expect("written");
    run(&["journal", "verify", path.to_str().expect("plain")]).code(2).says("chapter47 audit");
}
