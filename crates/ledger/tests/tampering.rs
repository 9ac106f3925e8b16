//! What somebody with a hand in the file can do, what is seen of it, and what is not.

mod support;

use ledger::verify::{Place, Report};
use ledger::{Batch, Journal, verify};
use rusqlite::Connection;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};
use support::*;
use tempfile::TempDir;

/// Two streams of five entries each, a batch a pair.
fn journal() -> (TempDir, PathBuf) {
    let folder = folder_in_memory();
    let path = folder.path().join("house.journal");
    let journal = Journal::open(&path).expect("a new journal");
    for seq in 1..=5 {
        let batch = Batch::new(vec![buy_in("house", seq, "ann", 100), note("table:craps-1", seq)]);
        journal.append_and_wait(batch.keyed(key("ann", &seq.to_string()), "ok".to_owned())).expect("taken");
    }
    drop(journal);
    assert_clean(&path);
    (folder, path)
}

/// Changes the file behind the journal's back, with its guards off.
fn tampered(sql: &str) -> Report {
    let (_folder, path) = journal();
    let db = Connection::open(&path).expect("opened");
    db.execute_batch("PRAGMA foreign_keys = off").expect("off");
    let triggers: Vec<(String, String)> = {
        let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
        let mut statement = db.prepare(sql).expect("readable");
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("readable");
        rows.map(|trigger| trigger.expect("readable")).collect()
    };
    triggers.iter().for_each(|(name, _)| db.execute_batch(&format!("DROP TRIGGER {name}")).expect("dropped"));
    db.execute_batch(sql).expect("tampered with");
    triggers.iter().for_each(|(_, sql)| db.execute_batch(sql).expect("put back"));
    drop(db);
    verify(&path).expect("readable")
}

fn entry(stream: &str, seq: i64) -> Place {
    Place::Entry { stream: stream.to_owned(), seq }
}

fn places(report: &Report) -> Vec<Place> {
    report.faults.iter().map(|fault| fault.place.clone()).collect()
}

#[test]
fn an_edited_entry_is_found_and_those_after_it_are_not_blamed() {
    let report = tampered("UPDATE entries SET body = '{\"note\":9}' WHERE stream = 'house' AND seq = 3");
    assert_eq!(places(&report), [entry("house", 3)]);
    let says = report.faults[0].to_string();
    assert_eq!(says, "house 3: its content, its hash or the hash before it was changed");
    let report = tampered("UPDATE entries SET at = at + 1 WHERE stream = 'table:craps-1' AND seq = 1");
    assert_eq!(places(&report), [entry("table:craps-1", 1)]);
}

/// An entry's hash, made from nothing but the documentation of `ledger::chain`.
fn documented_hash(db: &Connection, stream: &str, seq: i64) -> Vec<u8> {
    let number = |number: i64| number.to_be_bytes().to_vec();
    let text = |text: &str| [number(text.len() as i64), text.as_bytes().to_vec()].concat();
    let previous: Vec<u8> = db
        .query_row("SELECT hash FROM entries WHERE stream = ?1 AND seq = ?2", (stream, seq - 1), |row| {
            row.get(0)
        })
        .unwrap_or(vec![0; 32]);
    let (position, at, body): (i64, i64, String) = db
        .query_row(
            "SELECT position, at, body FROM entries WHERE stream = ?1 AND seq = ?2",
            (stream, seq),
            |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)),
        )
        .expect("readable");
    let sql = "SELECT account, cents FROM postings WHERE position = ?1 ORDER BY line";
    let mut statement = db.prepare(sql).expect("readable");
    let posting =
        |row: &rusqlite::Row<'_>| Ok([text(&row.get::<_, String>(0)?), number(row.get(1)?)].concat());
    let postings: Vec<Vec<u8>> = statement
        .query_map([position], posting)
        .expect("readable")
        .map(|row| row.expect("readable"))
        .collect();
    let head =
        [text("chapter47 entry 1"), previous, text(stream), number(seq), number(at), text(&body)].concat();
    Sha256::digest([head, number(postings.len() as i64), postings.concat()].concat()).to_vec()
}

#[test]
fn anybody_can_recompute_the_hashes_from_the_documentation() {
    let (_folder, path) = journal();
    let db = Connection::open(&path).expect("opened");
    for (stream, seq) in [("house", 1), ("house", 2), ("table:craps-1", 1), ("table:craps-1", 5)] {
        let sql = "SELECT hash FROM entries WHERE stream = ?1 AND seq = ?2";
        let stored: Vec<u8> = db.query_row(sql, (stream, seq), |row| row.get(0)).expect("readable");
        assert_eq!(stored, documented_hash(&db, stream, seq), "{stream} {seq}");
    }
}

#[test]
fn an_edit_with_its_own_hash_made_right_is_found_at_the_next_entry() {
    let (_folder, path) = journal();
    let db = Connection::open(&path).expect("opened");
    let guard: String = db
        .query_row("SELECT sql FROM sqlite_schema WHERE name = 'entries_are_never_changed'", [], |row| {
            row.get(0)
        })
        .expect("readable");
    db.execute_batch(
        "DROP TRIGGER entries_are_never_changed; UPDATE entries SET body = 'x' WHERE position = 5",
    )
    .expect("tampered with");
    let hash = documented_hash(&db, "house", 3);
    db.execute("UPDATE entries SET hash = ?1 WHERE position = 5", [hash]).expect("made right");
    db.execute_batch(&guard).expect("put back");
    let report = verify(&path).expect("readable");
    assert_eq!(places(&report), [Place::Batch(3), entry("house", 4)]);
}

#[test]
fn money_that_was_changed_is_found_at_its_entry_and_in_the_balance() {
    let report = tampered("UPDATE postings SET cents = cents * 10 WHERE position = 5");
    let balances = [Place::Balance("cage".to_owned()), Place::Balance("patron:ann".to_owned())];
    assert_eq!(places(&report), [&[entry("house", 3)], &balances[..]].concat());
    let report = tampered("UPDATE balances SET cents = 1000000 WHERE account = 'patron:ann'");
    assert_eq!(places(&report), [Place::Balance("patron:ann".to_owned())]);
    assert!(
        report.faults[0].what.contains("it says 1000000 cents, its postings 500"),
        "{}",
        report.faults[0]
    );
    let report = tampered("DELETE FROM postings WHERE position = 5 AND line = 1");
    assert!(report.faults.iter().any(|fault| fault.to_string() == "house 3: its postings sum to -100 cents"));
}

#[test]
fn a_balance_that_went_below_zero_is_found() {
    let report = tampered("UPDATE postings SET cents = -cents WHERE position = 1");
    assert!(
        report.faults.iter().any(|fault| fault.to_string() == "house 1: it leaves patron:ann at -100 cents")
    );
}

#[test]
fn a_debt_that_cannot_be_collected_is_found() {
    let says = |change: &str, fault: &str| {
        let sql =
            format!("UPDATE postings SET account = 'owed:ann', cents = {change} WHERE account = 'cage'");
        let report = tampered(&format!("{sql} AND position = 1"));
        assert!(report.faults.iter().any(|found| found.to_string() == fault), "{:?}", report.faults);
    };
    says("-200", "house 1: it leaves ann with 100 cents, who owes 200");
    says("100", "house 1: it leaves owed:ann at 100 cents, which nobody owes");
}

#[test]
fn a_deleted_entry_is_found_and_named() {
    let report = tampered("DELETE FROM postings WHERE position = 5; DELETE FROM entries WHERE position = 5");
    let says: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert!(says.contains(&"house 3: it is missing".to_owned()), "{says:#?}");
    assert!(says.iter().any(|fault| fault.starts_with("house 4: what it follows is missing")), "{says:#?}");
    assert!(places(&report).contains(&Place::Batch(3)));
    assert!(!places(&report).contains(&entry("house", 5)));
}

#[test]
fn swapped_entries_are_found() {
    let report = tampered(
        "UPDATE entries SET seq = 99 WHERE stream = 'house' AND seq = 2;
         UPDATE entries SET seq = 2 WHERE stream = 'house' AND seq = 3;
         UPDATE entries SET seq = 3 WHERE stream = 'house' AND seq = 99",
    );
    assert!(places(&report).contains(&entry("house", 2)) && places(&report).contains(&entry("house", 3)));
    let report = tampered(
        "UPDATE entries SET position = 99 WHERE position = 4; UPDATE entries SET position = 4 WHERE position = 6;
         UPDATE entries SET position = 6 WHERE position = 99",
    );
    assert!(places(&report).contains(&entry("table:craps-1", 3)), "{:#?}", report.faults);
    assert!(places(&report).contains(&Place::Batch(2)) && places(&report).contains(&Place::Batch(3)));
}

#[test]
fn a_tail_that_was_cut_off_is_found() {
    let cut = "DELETE FROM postings WHERE position > 8; DELETE FROM entries WHERE position > 8;
               DELETE FROM batches WHERE number > 4;";
    let report = tampered(cut);
    assert!(
        places(&report).contains(&entry("house", 5)) && places(&report).contains(&entry("table:craps-1", 5))
    );
    assert!(places(&report).contains(&Place::Checkpoint));
    let heads = "UPDATE heads SET seq = 4, hash = (SELECT hash FROM entries
                 WHERE entries.stream = heads.stream AND entries.seq = 4);
                 UPDATE balances SET cents = cents / 5 * 4;";
    let report = tampered(&format!("{cut}{heads}"));
    assert_eq!(
        places(&report),
        [Place::Batch(5), Place::Checkpoint],
        "heads and balances made right, the checkpoint left"
    );
    assert_eq!((report.batches, report.entries, report.streams), (4, 8, 2));
}

#[test]
fn a_key_or_an_answer_that_was_changed_is_found() {
    for sql in [
        "UPDATE batches SET answer = 'no' WHERE number = 2",
        "UPDATE batches SET patron = 'bob' WHERE number = 2",
    ] {
        assert_eq!(places(&tampered(sql)), [Place::Batch(2)]);
    }
}

#[test]
fn a_key_of_no_entry_is_found() {
    let report = tampered("INSERT INTO sealed_keys VALUES ('house', 9, zeroblob(32), zeroblob(32))");
    assert_eq!(places(&report), vec![Place::Key { stream: "house".to_owned(), seq: 9 }; 2]);
}

#[test]
fn a_schema_without_its_guards_is_found() {
    let report = tampered("DROP INDEX entries_stream_seq; CREATE TABLE extra (x)");
    let schema = |name: &str| Place::Schema(name.to_owned());
    assert_eq!(places(&report), [schema("entries_stream_seq"), schema("extra")]);
    let report = tampered("UPDATE refinery_schema_history SET checksum = '1' WHERE version = 1");
    assert_eq!(places(&report), [schema("refinery_schema_history")]);
}

/// The limit of a chain that its owner keeps: stated in the crate's documentation, and shown here.
#[test]
fn a_journal_rewritten_whole_verifies_but_does_not_meet_a_checkpoint_kept_elsewhere() {
    let (_first, path) = journal();
    let kept = verify(&path).expect("readable").checkpoint;
    let (_second, rewritten) = place();
    let forged = Journal::open(&rewritten).expect("a new journal");
    for seq in 1..=5 {
        let cents = if seq == 3 { 100_000 } else { 100 };
        let batch = Batch::new(vec![buy_in("house", seq, "ann", cents), note("table:craps-1", seq)]);
        forged.append_and_wait(batch.keyed(key("ann", &seq.to_string()), "ok".to_owned())).expect("taken");
    }
    let report = verify(&rewritten).expect("readable");
    assert!(report.is_clean(), "a plain chain cannot show this");
    assert_eq!(report.checkpoint.entries, kept.entries);
    assert_ne!(report.checkpoint.hash, kept.hash, "whoever kept the checkpoint can");
}

#[test]
fn verifying_changes_nothing() {
    let (_folder, path) = journal();
    let before = fs::read(&path).expect("readable");
    assert_clean(&path);
    assert_eq!(fs::read(&path).expect("readable"), before);
    drop(Journal::open(&path).expect("free to be opened"));
}

/// All that a journal says, as text.
fn contents(path: &Path) -> Option<Vec<String>> {
    let db = Connection::open(path).ok()?;
    let mut rows = Vec::new();
    for table in ["entries", "postings", "batches", "heads", "balances", "checkpoint", "patrons", "sessions"]
    {
        let mut statement = db.prepare(&format!("SELECT * FROM {table}")).ok()?;
        let columns = statement.column_count();
        let mut found = statement.query([]).ok()?;
        while let Some(row) = found.next().ok()? {
            let values = (0..columns).map(|column| row.get_ref(column).map(|value| format!("{value:?}")));
            rows.push(values.collect::<Result<Vec<_>, _>>().ok()?.join("|"));
        }
    }
    Some(rows)
}

#[test]
fn a_flipped_bit_anywhere_in_the_file_is_found_or_harms_nothing() {
    let (folder, path) = journal();
    let (bytes, right) = (fs::read(&path).expect("readable"), contents(&path).expect("readable"));
    let trial = folder.path().join("trial");
    let (mut found, mut harmless) = (0, 0);
    for (step, at) in (0..bytes.len()).step_by(89).enumerate() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (step % 8);
        fs::write(&trial, damaged).expect("written");
        match verify(&trial) {
            Ok(report) if report.is_clean() => {
                assert_eq!(
                    contents(&trial).as_ref(),
                    Some(&right),
                    "byte {at} changed what the journal says"
                );
                harmless += 1;
            }
            _ => found += 1,
        }
    }
    assert!(found > 0 && harmless > 0, "{found} found, {harmless} in unused space");
}

#[test]
fn a_damaged_file_is_opened_or_refused_but_never_ends_in_a_panic() {
    let (folder, path) = journal();
    let (bytes, right) = (fs::read(&path).expect("readable"), contents(&path).expect("readable"));
    for (step, at) in (0..bytes.len()).step_by(1009).chain([16, 18, 20, 28, 40, 52, 96, 100, 105]).enumerate()
    {
        let trial = folder.path().join(format!("trial-{step}"));
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (step % 8);
        fs::write(&trial, damaged).expect("written");
        if let Ok(journal) = Journal::open(&trial) {
            let next = journal.head(&stream("house")).map_or(1, |head| head.seq + 1);
            let _ = journal.append_and_wait(one(buy_in("house", next, "ann", 1)));
        }
    }
    for length in [0, 1, 15, 16, 50, 99, 100, 512, 4095, 4096, 4097, bytes.len() / 2, bytes.len() - 1] {
        let trial = folder.path().join(format!("short-{length}"));
        fs::write(&trial, &bytes[..length]).expect("written");
        if verify(&trial).is_ok_and(|report| report.is_clean()) {
            assert_eq!(contents(&trial).as_ref(), Some(&right), "cut to {length} bytes");
        }
        let _ = Journal::open(&trial);
    }
}
