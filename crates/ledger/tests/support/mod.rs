//! What the tests share.
#![allow(dead_code)] // not every test needs all of it

use ledger::note::key_beside;
use ledger::verify::password_digest;
use ledger::{
    Account, Batch, Entry, Fault, IdempotencyKey, Journal, Name, Notary, PersonChange, Posting, Site,
    StreamId,
};
use postgres_for_tests::Database;
use rulebook::money::Cents;
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;
use tempfile::TempDir;

pub(crate) fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

pub(crate) fn patron(text: &str) -> Account {
    Account::Patron(name(text))
}

pub(crate) fn layout(text: &str) -> Account {
    Account::Layout(name(text))
}

pub(crate) fn stream(text: &str) -> StreamId {
    StreamId::new(text).expect("a good stream")
}

pub(crate) fn key(patron: &str, key: &str) -> IdempotencyKey {
    IdempotencyKey { patron: name(patron), key: key.to_owned() }
}

/// An entry that moves no money.
pub(crate) fn note(on: &str, expected_seq: u64) -> Entry {
    let body = format!(r#"{{"note":{expected_seq}}}"#);
    Entry { stream: stream(on), expected_seq, at: 1_700_000_000_000, body, postings: Vec::new() }
}

/// An entry that says this.
pub(crate) fn said(on: &str, expected_seq: u64, body: serde_json::Value) -> Entry {
    Entry { body: body.to_string(), ..note(on, expected_seq) }
}

/// An entry of which a part is sealed.
pub(crate) fn sealed(on: &str, expected_seq: u64) -> Entry {
    said(on, expected_seq, json!({ "do": "deal", "sealed": "c0ffee" }))
}

/// An entry that publishes the keys of these.
pub(crate) fn opened(on: &str, expected_seq: u64, entries: &[u64]) -> Entry {
    let keys: serde_json::Map<_, _> = entries.iter().map(|seq| (seq.to_string(), json!("00"))).collect();
    said(on, expected_seq, json!({ "do": "turn", "opened": keys }))
}

/// An entry with which the house binds itself.
pub(crate) fn pledged(on: &str, expected_seq: u64, pledge: u64) -> Entry {
    said(on, expected_seq, json!({ "note": "commitment", "pledge": pledge, "commitment": "00" }))
}

/// The entry that tells of a change of somebody, as the server writes it.
pub(crate) fn tells(change: &PersonChange, expected_seq: u64) -> Entry {
    let mut body = match change {
        PersonChange::Enrol(person) => json!({
            "people": "enrolled", "name": person.name, "role": person.role, "one_time": person.must_change,
            "password": person.password.as_ref().map(|hash| password_digest(&hash.0)),
        }),
        PersonChange::Lock { .. } => json!({ "people": "locked" }),
        PersonChange::Unlock { .. } => json!({ "people": "unlocked" }),
        PersonChange::Dismiss { .. } => json!({ "people": "dismissed" }),
        PersonChange::Password { password, must_change, .. } => json!({
            "people": "password changed", "one_time": must_change, "password": password_digest(&password.0),
        }),
        PersonChange::EndSessions { .. } => json!({ "people": "sessions ended" }),
        // What tells of no column that a verifier compares.
        _ => json!({ "people": "changed" }),
    };
    body["id"] = json!(change.id());
    body["by"] = json!("(console)");
    said("people", expected_seq, body)
}

/// An entry that moves money.
pub(crate) fn moves(on: &str, expected_seq: u64, from: Account, to: Account, cents: i64) -> Entry {
    Entry { postings: Posting::transfer(from, to, Cents(cents)).into(), ..note(on, expected_seq) }
}

/// Chips from the cage.
pub(crate) fn buy_in(on: &str, expected_seq: u64, who: &str, cents: i64) -> Entry {
    moves(on, expected_seq, Account::Cage, patron(who), cents)
}

pub(crate) fn one(entry: Entry) -> Batch {
    Batch::new(vec![entry])
}

/// A folder that goes away with the test, and a path in it.
pub(crate) fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("house.journal");
    (folder, path)
}

/// A folder in memory, where there is one, for what has nothing to do with a disk.
pub(crate) fn folder_in_memory() -> TempDir {
    let memory = std::path::Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.expect("a temporary folder")
}

/// The two kinds of places in which a journal is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Store {
    File,
    Postgres,
}

/// A place for one journal, which goes away with the test.
pub(crate) enum Home {
    Folder(TempDir),
    Database(Database),
}

impl Home {
    pub(crate) fn site(&self) -> Site {
        match self {
            Home::Folder(folder) => folder.path().join("house.journal").into(),
            Home::Database(database) => database.address().as_str().into(),
        }
    }
}

impl Store {
    pub(crate) fn home(self) -> Home {
        match self {
            Store::File => Home::Folder(tempfile::tempdir().expect("a temporary folder")),
            Store::Postgres => Home::Database(Database::new()),
        }
    }

    /// A place, and a new journal in it.
    pub(crate) fn open(self) -> (Home, Journal) {
        let home = self.home();
        let journal = Journal::open(home.site()).expect("a new journal");
        (home, journal)
    }
}

/// Makes each of these a test in a file and a test in a database.
#[macro_export]
macro_rules! on_both {
    ($($test:ident),* $(,)?) => {
        mod on_a_file {
            $(#[test]
            fn $test() {
                super::$test(super::Store::File);
            })*
        }
        mod on_postgres {
            $(#[test]
            fn $test() {
                super::$test(super::Store::Postgres);
            })*
        }
    };
}

pub(crate) fn open() -> (TempDir, Journal) {
    let (folder, path) = place();
    let journal = Journal::open(path).expect("a new journal");
    (folder, journal)
}

pub(crate) fn assert_clean(site: impl Into<Site>) {
    let report = ledger::verify(site).expect("a journal to verify");
    assert!(report.is_clean(), "{:#?}", report.faults);
}

/// The journal's file.
pub(crate) fn file_of(journal: &Journal) -> PathBuf {
    journal.site().file().expect("a file").to_owned()
}

/// The notary of a journal that is a file.
pub(crate) fn notary_of(journal: &Arc<Journal>) -> Result<Notary, Fault> {
    Notary::open(Arc::clone(journal), &key_beside(&file_of(journal)))
}
