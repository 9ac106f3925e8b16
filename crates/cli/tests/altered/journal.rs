//! The export of a whole journal, in which the streams of people, of the house and of its cage stand too. Every change of a
//! line is found by its hashes, its sums and a checkpoint that was kept.

use crate::alterations::{is_whole, mutants::mutants};
use crate::common::Disk;
use crate::support::run;
use crate::{craps, playing};
use ledger::note::{SignedHead, key_beside};
use ledger::verify::{ExportedEntry, Trust, exported};
use ledger::{Journal, Notary};
use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;

/// How many lines are read over all mutants.
const MOST_LINES: usize = 200_000;

/// What somebody who kept the house's last checkpoint has.
fn kept(disk: &Disk) -> Trust {
    let journal = Arc::new(Journal::open(disk.file()).expect("a journal"));
    let notary = Notary::open(Arc::clone(&journal), &key_beside(&disk.file())).expect("a key");
    notary.sign(playing::NINE).expect("signed");
    let note = journal.last_note().expect("readable").expect("one was signed").note;
    let head: SignedHead = note.parse().expect("a checkpoint");
    Trust { key: None, kept: vec![("kept".to_string(), head)] }
}

fn is_clean(lines: &[String], trust: &Trust) -> bool {
    let entries = lines
        .iter()
        .map(|line| serde_json::from_str::<ExportedEntry>(line).map_err(|error| error.to_string()))
        .map(Ok::<_, Infallible>);
    let Ok(report) = exported(entries, trust, |_| {});
    report.is_clean()
}

#[tokio::test]
async fn every_change_of_a_whole_journal_is_found() {
    let disk = playing::everything(&craps()).await;
    let trust = kept(&disk);
    let text = run(&["journal", "export", &disk.place()]).code(0).stdout;
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    assert!(is_clean(&lines, &trust));
    let entry = |line: &String| serde_json::from_str::<ExportedEntry>(line).expect("an entry").stream;
    let streams: BTreeSet<String> = lines.iter().map(entry).collect();
    for stream in ["people", "house", "table:one", "keno:keno-main"] {
        assert!(streams.contains(stream), "{streams:?}");
    }
    let all = mutants(&lines).count() * lines.len();
    let step = if is_whole() { 1 } else { all.div_ceil(MOST_LINES) };
    let passing: Vec<String> = mutants(&lines)
        .step_by(step)
        .filter(|mutant| is_clean(&mutant.lines, &trust))
        .map(|mutant| mutant.to_string())
        .collect();
    println!("{} lines, every {step}th mutant of {}", lines.len(), all / lines.len());
    assert!(passing.is_empty(), "these pass, and should not:\n{}", passing.join("\n"));
}
