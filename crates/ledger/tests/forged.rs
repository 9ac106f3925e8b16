//! Rows beside the chain that somebody deleted or forged, each with its digest made right: the streams tell.

mod support;

use ledger::verify::{Place, Trust, password_digest};
use ledger::{
    Batch, Entry, Holder, Journal, KeptKey, KeptSecret, PasswordHash, Person, PersonChange, Role, Secrets,
    Session, back_up, verify, verify_against,
};
use rusqlite::Connection;
use serde_json::json;
use std::path::{Path, PathBuf};
use support::*;
use tempfile::TempDir;

fn told(on: &str, expected_seq: u64, body: serde_json::Value) -> Entry {
    Entry { body: body.to_string(), ..note(on, expected_seq) }
}

fn hash(person: &str) -> PasswordHash {
    PasswordHash(format!("$argon2id${person}"))
}

/// Takes somebody on, as the server does.
fn enrol(journal: &Journal, seq: u64, id: &str, role: Role) {
    let person = Person { password: Some(hash(id)), ..Person::new(name(id), id.to_owned(), role, 1) };
    let body = json!({
        "people": "enrolled", "id": id, "by": "(console)", "name": id, "role": role, "one_time": false,
        "password": password_digest(&hash(id).0),
    });
    journal.amend(PersonChange::Enrol(person), told("people", seq, body)).expect("enrolled");
}

fn session(mark: u8, id: &str) -> Session {
    let holder = Holder::Person(name(id));
    Session { token_hash: [mark; 32], holder, created_at: 1, used_at: 1, ends_at: 100 }
}

/// A house with an administrator, a dealer and a patron with an account; a table with a pledge that is open and one that is
/// revealed, and a card that lies face down.
fn house(dealer: Role) -> (TempDir, PathBuf) {
    let folder = folder_in_memory();
    let path = folder.path().join("house.journal");
    let journal = Journal::open(&path).expect("a new journal");
    enrol(&journal, 1, "ada", Role::Administrator);
    enrol(&journal, 2, "dan", dealer);
    enrol(&journal, 3, "pat", Role::Patron);
    journal.begin_session(session(1, "ada")).expect("begun");
    journal.begin_session(session(2, "dan")).expect("begun");
    let table = || stream("table:craps-1");
    let commitment = |pledge: u64| json!({ "note": "commitment", "pledge": pledge, "commitment": "00" });
    let mut batch = Batch::new(vec![
        told("table:craps-1", 1, commitment(1)),
        told("table:craps-1", 2, json!({ "do": "deal", "sealed": "00" })),
        told("table:craps-1", 3, commitment(2)),
    ]);
    for number in [1, 2] {
        batch.kept_secrets.push(KeptSecret { stream: table(), number, secret: vec![7; 32] });
    }
    batch.kept_keys.push(KeptKey { stream: table(), seq: 2, key: [9; 32] });
    journal.append_and_wait(batch).expect("taken");
    let reveal = json!({ "note": "reveal", "pledge": 1, "secret": "07" });
    let mut batch = Batch::new(vec![told("table:craps-1", 4, reveal)]);
    batch.dropped_secrets.push((table(), 1));
    journal.append_and_wait(batch).expect("taken");
    drop(journal);
    assert_clean(&path);
    (folder, path)
}

fn faults(path: &Path) -> Vec<(Place, String)> {
    let report = verify(path).expect("readable");
    report.faults.into_iter().map(|fault| (fault.place, fault.what)).collect()
}

/// What is found after this was done to the file.
#[track_caller]
fn tampered(sql: &str) -> (Place, String) {
    let (_folder, path) = house(Role::Dealer);
    let db = Connection::open(&path).expect("opened");
    db.execute_batch("PRAGMA foreign_keys = off").expect("off");
    db.execute_batch(sql).expect("tampered with");
    drop(db);
    match faults(&path).as_slice() {
        [one] => one.clone(),
        found => panic!("{sql}: {found:?}"),
    }
}

fn person(id: &str) -> Place {
    Place::Person(id.to_owned())
}

#[test]
fn a_person_whose_row_was_deleted_is_missed() {
    let (place, what) = tampered("DELETE FROM people WHERE id = 'pat'");
    assert_eq!((place, what.contains("the row is missing")), (person("pat"), true), "{what}");
    let (place, what) = tampered("DELETE FROM patrons WHERE id = 'pat'");
    assert_eq!((place, what.contains("the patron's own row is missing")), (person("pat"), true), "{what}");
}

#[test]
fn a_role_a_password_and_a_person_that_no_entry_tells_of_are_found_with_their_digests_made_right() {
    let (_folder, path) = house(Role::Dealer);
    let (_other, forged) = house(Role::Administrator);
    let db = Connection::open(&path).expect("opened");
    let attach = format!("ATTACH '{}' AS forged", forged.display());
    db.execute_batch(&attach).expect("attached");
    db.execute_batch("INSERT OR REPLACE INTO people SELECT * FROM forged.people WHERE id = 'dan'")
        .expect("forged");
    let found = faults(&path);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, person("dan"));
    assert!(found[0].1.contains("\"administrator\"") && found[0].1.contains("\"dealer\""), "{}", found[0].1);

    let (_third, other) = house(Role::Dealer);
    let journal = Journal::open(&other).expect("opened");
    let change = PersonChange::Password { id: name("ada"), password: hash("mallory"), must_change: false };
    journal.amend(change, told("people", 4, json!({}))).expect("changed");
    enrol(&journal, 5, "eve", Role::Administrator);
    drop(journal);
    let (_folder, path) = house(Role::Dealer);
    let db = Connection::open(&path).expect("opened");
    db.execute_batch(&format!("ATTACH '{}' AS forged", other.display())).expect("attached");
    db.execute_batch("INSERT OR REPLACE INTO people SELECT * FROM forged.people WHERE id IN ('ada', 'eve')")
        .expect("forged");
    let found = faults(&path);
    let places: Vec<&Place> = found.iter().map(|(place, _)| place).collect();
    assert_eq!(places, [&person("ada"), &person("eve")], "{found:?}");
    assert!(found[0].1.contains("its password is not the one"), "{}", found[0].1);
    assert!(found[1].1.contains("does not tell of this person"), "{}", found[1].1);
}

#[test]
fn a_lock_taken_back_and_a_session_put_back_are_found() {
    let (folder, path) = house(Role::Dealer);
    let before = folder.path().join("before");
    back_up(&path, &before, Secrets::Included).expect("copied");
    let journal = Journal::open(&path).expect("opened");
    let lock = PersonChange::Lock { id: name("dan"), at: 5 };
    journal
        .amend(lock, told("people", 4, json!({ "people": "locked", "id": "dan", "by": "ada" })))
        .expect("locked");
    let gone = PersonChange::Dismiss { id: name("ada"), at: 6 };
    journal
        .amend(gone, told("people", 5, json!({ "people": "dismissed", "id": "ada", "by": "(console)" })))
        .expect("dismissed");
    drop(journal);
    assert_clean(&path);
    let db = Connection::open(&path).expect("opened");
    db.execute_batch(&format!("ATTACH '{}' AS before", before.display())).expect("attached");
    db.execute_batch("INSERT INTO sessions SELECT * FROM before.sessions").expect("put back");
    let found = faults(&path);
    let session = "there is a session of this person, who was locked out or dismissed";
    let expected = ["ada", "dan"].map(|id| (person(id), session.to_owned()));
    assert_eq!(found, expected);
    db.execute_batch("DELETE FROM sessions; INSERT OR REPLACE INTO people SELECT * FROM before.people")
        .expect("put back");
    let found: Vec<String> =
        faults(&path).into_iter().map(|(place, what)| format!("{place}: {what}")).collect();
    assert!(
        found.iter().any(|said| said.starts_with("person dan") && said.contains("not locked")),
        "{found:?}"
    );
    assert!(
        found.iter().any(|said| said.starts_with("person ada") && said.contains("not dismissed")),
        "{found:?}"
    );
}

#[test]
fn a_kept_secret_and_a_kept_key_that_were_deleted_are_missed() {
    let secret = Place::Secret { stream: "table:craps-1".to_owned(), number: 2 };
    let (place, what) = tampered("DELETE FROM kept_secrets");
    assert_eq!((place, what.contains("nobody can reveal it")), (secret, true), "{what}");
    let key = Place::Key { stream: "table:craps-1".to_owned(), seq: 2 };
    let (place, what) = tampered("DELETE FROM sealed_keys");
    assert_eq!((place, what.contains("nothing opens it")), (key, true), "{what}");
}

#[test]
fn what_is_not_checked_is_said() {
    let (folder, path) = house(Role::Dealer);
    let unchecked =
        |path: &Path| verify_against(path, &Trust::default()).expect("readable").unchecked.join("\n");
    let said = unchecked(&path);
    for words in ["sessions", "chapter47 audit", "--key", "--checkpoint"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let readers = folder.path().join("readers");
    back_up(&path, &readers, Secrets::LeftOut).expect("copied");
    assert!(unchecked(&readers).contains("made without them"), "{}", unchecked(&readers));
}
