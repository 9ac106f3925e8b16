//! Two journals of a served house: one that closed in order, and one that was killed with rounds under way.

use crate::intended::CLOSING;
use crate::support::run;
use crate::{assert_nothing, frozen, names, records, text};
use sha2::Digest as _;
use std::path::Path;
use tempfile::TempDir;

/// A copy of the house: whoever reads a journal writes beside it.
fn copied(house: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    for file in ["house.db", "house.db.key"] {
        std::fs::copy(frozen().join(house).join(file), folder.path().join(file)).expect("copied");
    }
    let database = folder.path().join("house.db").to_str().expect("plain").to_string();
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
    run(&["journal", "verify", &database]).code(0).says("everything is as it was written");
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
fn the_auditor_finds_in_every_stream_what_it_found() {
    let played = |house: &str| -> Vec<(String, String)> {
        let streams = names(&format!("{house}/streams"));
        let of_play =
            streams.into_iter().filter(|file| file.starts_with("table.") || file.starts_with("keno."));
        let path = |file: &str| frozen().join(house).join("streams").join(format!("{file}.jsonl"));
        let plain = |path: &Path| path.to_str().expect("plain").to_string();
        of_play.map(|file| (format!("{house}/{file}"), plain(&path(&file)))).collect()
    };
    records::assert_audited(played("closed").into_iter().chain(played("killed")));
}
