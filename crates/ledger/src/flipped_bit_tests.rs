//! Every bit of every value of every row, flipped by itself, is found, and found where it is.

use crate::notary::{KeptNote, Notarial};
use crate::note::{Kind, PrivateKey};
use crate::tree;
use crate::verify::{CONTENTS, Place, examine};
use crate::{
    Account, Batch, ComingIn, Device, Entry, Fact, FactorSecret, Holder, IdempotencyKey, Journal, KeptKey,
    KeptSecret, Name, NewState, PasswordHash, Patron, Person, PersonChange, Posting, Proof, Role, Session,
    StreamId,
};
use rulebook::money::Cents;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, params_from_iter};
use std::collections::{HashMap, HashSet};
use std::path::Path;

fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

/// Two streams, a batch of three, keys, patrons, sessions, people: small, and nothing missing.
fn small_journal(path: &Path) {
    let journal = Journal::open(path).expect("a new journal");
    let (ann, layout) = (|| Account::Patron(name("ann")), || Account::Layout(name("t")));
    let entry = |stream: &str, expected_seq, postings: Vec<Posting>| Entry {
        stream: StreamId::new(stream).expect("a good stream"),
        expected_seq,
        at: 1_700_000_000_000,
        body: r#"{"é":1}"#.to_owned(),
        postings,
    };
    let key = |key: &str| IdempotencyKey { patron: name("ann"), key: key.to_owned() };
    let moves = |from, to, cents| Posting::transfer(from, to, Cents(cents)).to_vec();
    journal.admit(Patron { id: name("ann"), name: "Ann".to_owned(), created_at: 3 }).expect("admitted");
    let session = Session {
        token_hash: [0x5A; 32],
        holder: Holder::Visitor(name("ann")),
        created_at: 4,
        used_at: 5,
        ends_at: 6,
    };
    journal.begin_session(session.clone()).expect("begun");
    let sue = Person {
        password: Some(PasswordHash("$argon2id$".to_owned())),
        must_change: true,
        failures: 2,
        failed_at: Some(7),
        ..Person::new(name("sue"), "Sue".to_owned(), Role::KenoSupervisor, 6)
    };
    let told = |seq, body: &str| Entry { body: body.to_owned(), ..entry("people", seq, vec![]) };
    let enrolled =
        r#"{"people":"enrolled","id":"sue","name":"Sue","role":"keno-supervisor","one_time":true}"#;
    journal.amend(PersonChange::Enrol(sue), told(1, enrolled)).expect("enrolled");
    let lou = Person::new(name("lou"), "Lou".to_owned(), Role::Dealer, 6);
    let enrolled = r#"{"people":"enrolled","id":"lou","name":"Lou","role":"dealer","one_time":false}"#;
    journal.amend(PersonChange::Enrol(lou), told(2, enrolled)).expect("enrolled");
    let lock = PersonChange::Lock { id: name("lou"), at: 8 };
    journal.amend(lock, told(3, r#"{"people":"locked","id":"lou"}"#)).expect("locked");
    let dismiss = PersonChange::Dismiss { id: name("lou"), at: 9 };
    journal.amend(dismiss, told(4, r#"{"people":"dismissed","id":"lou"}"#)).expect("dismissed");
    let hers = || Session { token_hash: [0x2D; 32], holder: Holder::Person(name("sue")), ..session.clone() };
    journal.begin_session(hers()).expect("begun");
    let tom = Person {
        password: Some(PasswordHash("$argon2id$".to_owned())),
        ..Person::new(name("tom"), "Tom".to_owned(), Role::Inspector, 6)
    };
    let enrolled = r#"{"people":"enrolled","id":"tom","name":"Tom","role":"inspector","one_time":false}"#;
    journal.amend(PersonChange::Enrol(tom), told(5, enrolled)).expect("enrolled");
    let coming = ComingIn {
        session: Session { token_hash: [0x2E; 32], holder: Holder::Person(name("tom")), ..hers() },
        password: PasswordHash("$argon2id$".to_owned()),
        proof: Proof::Password,
        from: None,
        device: Some(Device { failures: 3, ..Device::new([0x4B; 32], name("tom"), 11) }),
    };
    assert!(journal.sign_in(coming).expect("written"), "he comes in");
    let secret = |byte| FactorSecret(vec![byte; 20]);
    let offer = |byte| journal.offer_factor(name("tom"), PasswordHash("$argon2id$".to_owned()), secret(byte));
    assert!(offer(0x71).expect("written"));
    let (id, recovery) = (name("tom"), vec![[0x1B; 32], [0x2C; 32]]);
    let enrolled = PersonChange::EnrolFactor { id, secret: secret(0x71), step: 55, recovery };
    journal.amend(enrolled, told(6, r#"{"people":"second factor enrolled","id":"tom"}"#)).expect("enrolled");
    assert!(offer(0x72).expect("written"), "and is about to replace it");
    let mut sealed = Batch::new(vec![entry("table:u", 2, vec![])]);
    sealed.entries[0].body = r#"{"note":"commitment","pledge":1,"sealed":"00"}"#.to_owned();
    let stream = sealed.entries[0].stream.clone();
    sealed.kept_secrets.push(KeptSecret { stream: stream.clone(), number: 1, secret: vec![0xC3; 40] });
    sealed.kept_keys.push(KeptKey { stream, seq: 2, key: [0x3C; 32] });
    let batches = [
        Batch::new(vec![entry("house", 1, moves(Account::Cage, ann(), 100))]),
        Batch::new(vec![entry("house", 2, vec![])]).keyed(key("k1"), "yes".to_owned()),
        Batch::new(vec![
            entry("table:t", 1, moves(ann(), layout(), 60)),
            entry("house", 3, vec![]),
            entry("table:t", 2, moves(layout(), Account::Bank(name("t")), 60)),
        ]),
        Batch::new(vec![entry("table:u", 1, vec![])]).keyed(key("k2"), String::new()),
        sealed,
    ];
    for batch in batches {
        journal.append_and_wait(batch).expect("taken");
    }
    let state = NewState {
        seq: 2,
        form: "1".to_owned(),
        body: b"so".to_vec(),
        pages: vec![(0, b"and so".to_vec())],
        is_whole: true,
        facts: vec![Fact { key: "k".to_owned(), seq: 1, body: b"that".to_vec() }],
        drops_other_facts: true,
    };
    let table = StreamId::new("table:t").expect("a good stream");
    assert_eq!(journal.keep_state_and_wait(table, state), Ok(true));
    let key = PrivateKey::from_secret("house", Kind::House, &[5; 32]).expect("a key");
    let note = key.sign_head(3, tree::root(&journal.tree(), 3).expect("readable")).to_string();
    let note = Some(KeptNote { number: 1, size: 3, at: 7, note });
    journal.keep(Notarial { note, ..Notarial::default() }).expect("kept");
}

/// The value with one bit flipped; `None` past its last bit.
fn flipped(value: &Value, bit: usize) -> Option<Value> {
    let flip = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        *bytes.get_mut(bit / 8)? ^= 1 << (bit % 8);
        Some(bytes)
    };
    match value {
        Value::Integer(number) if bit < 64 => Some(Value::Integer(number ^ (1 << bit))),
        // Text is bound as its bytes, which need not be UTF-8 any more.
        Value::Text(text) => flip(text.as_bytes()).map(Value::Blob),
        Value::Blob(bytes) => flip(bytes).map(Value::Blob),
        _ => None,
    }
}

/// A table, its columns, those of them that name a row, and the place that a fault in a row should be reported at.
type Table<'a> = (&'a str, &'a [&'a str], &'a [&'a str], &'a dyn Fn(&[Value]) -> Place);

fn text(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        other => panic!("{other:?} is no text"),
    }
}

fn number(value: &Value) -> i64 {
    match value {
        Value::Integer(number) => *number,
        other => panic!("{other:?} is no number"),
    }
}

#[test]
fn every_flipped_bit_is_found_where_it_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("j");
    small_journal(&path);
    let db = Connection::open(&path).expect("opened");
    db.execute_batch(
        "PRAGMA foreign_keys = off; PRAGMA ignore_check_constraints = on;
         DROP TRIGGER batches_are_never_changed; DROP TRIGGER entries_are_never_changed;
         DROP TRIGGER postings_are_never_changed; DROP TRIGGER notes_are_never_changed;
         DROP INDEX entries_stream_seq; DROP INDEX batches_patron_key;",
    )
    .expect("the guards are off");
    assert_eq!(examine(&db, &CONTENTS).faults, [], "and the contents are as they were");

    let mut statement = db.prepare("SELECT position, stream, seq FROM entries").expect("readable");
    let entries = statement
        .query_map([], |row| Ok((row.get(0)?, Place::Entry { stream: row.get(1)?, seq: row.get(2)? })));
    let entries: HashMap<i64, Place> =
        entries.expect("readable").map(|entry| entry.expect("readable")).collect();
    let hex = |value: &Value| match value {
        Value::Blob(bytes) => bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>(),
        other => panic!("{other:?} is no blob"),
    };
    let tables: [Table<'_>; 17] = [
        ("entries", &["position", "stream", "seq", "at", "body", "hash"], &["position"], &|row| {
            entries[&number(&row[0])].clone()
        }),
        ("postings", &["position", "line", "account", "cents"], &["position", "line"], &|row| {
            entries[&number(&row[0])].clone()
        }),
        ("batches", &["number", "last_position", "patron", "key", "answer", "hash"], &["number"], &|row| {
            Place::Batch(number(&row[0]))
        }),
        ("heads", &["stream", "seq", "hash"], &["stream"], &|row| Place::Head(text(&row[0]))),
        ("balances", &["account", "cents"], &["account"], &|row| Place::Balance(text(&row[0]))),
        ("checkpoint", &["one", "batches", "entries", "hash"], &["one"], &|_| Place::Checkpoint),
        // The id of a damaged patron, session or person may be what is damaged: it is reported as it now reads.
        ("patrons", &["id", "name", "created_at", "digest"], &["id"], &|row| Place::Patron(text(&row[0]))),
        (
            "sessions",
            &["token_hash", "patron", "person", "created_at", "used_at", "ends_at", "digest"],
            &["token_hash"],
            &|row| Place::Session(hex(&row[0])),
        ),
        (
            "people",
            &[
                "id",
                "name",
                "role",
                "password",
                "must_change",
                "failures",
                "failed_at",
                "locked_at",
                "dismissed_at",
                "created_at",
                "digest",
            ],
            &["id"],
            &|row| Place::Person(text(&row[0])),
        ),
        (
            "devices",
            &["token_hash", "person", "created_at", "used_at", "failures", "digest"],
            &["token_hash"],
            &|row| Place::Device(hex(&row[0])),
        ),
        (
            "second_factors",
            &["person", "secret", "pending", "last_step", "recovery", "digest"],
            &["person"],
            &|row| Place::SecondFactor(text(&row[0])),
        ),
        ("notes", &["number", "size", "at", "note", "digest"], &["number"], &|row| {
            Place::Note(number(&row[0]))
        }),
        ("sealed_keys", &["stream", "seq", "key", "digest"], &["stream", "seq"], &|row| Place::Key {
            stream: text(&row[0]),
            seq: number(&row[1]),
        }),
        ("states", &["stream", "seq", "hash", "form", "body", "digest"], &["stream", "seq"], &|row| {
            Place::State { stream: text(&row[0]), seq: number(&row[1]) }
        }),
        ("state_pages", &["stream", "page", "seq", "body", "digest"], &["stream", "page"], &|row| {
            Place::StatePage { stream: text(&row[0]), page: number(&row[1]) }
        }),
        (
            "state_facts",
            &["stream", "form", "key", "seq", "body", "digest"],
            &["stream", "form", "key", "seq"],
            &|row| Place::StateFact { stream: text(&row[0]), key: text(&row[2]), seq: number(&row[3]) },
        ),
        ("kept_secrets", &["stream", "number", "secret", "digest"], &["stream", "number"], &|row| {
            Place::Secret { stream: text(&row[0]), number: number(&row[1]) }
        }),
    ];

    let (mut found, mut impossible) = (0, 0);
    for (table, columns, names, place) in tables {
        let select = format!("SELECT {} FROM {table}", columns.join(", "));
        let read = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|column| row.get(column)).collect();
        let mut statement = db.prepare(&select).expect("readable");
        let rows: Vec<Vec<Value>> =
            statement.query_map([], read).expect("readable").map(|row| row.expect("readable")).collect();
        assert!(!rows.is_empty(), "{table}");
        let which: Vec<String> =
            names.iter().enumerate().map(|(n, name)| format!("{name} = ?{}", n + 2)).collect();
        for row in &rows {
            for (index, column) in columns.iter().enumerate() {
                let is_text = matches!(row[index], Value::Text(_));
                let value = if is_text { "CAST(?1 AS TEXT)" } else { "?1" };
                let update = format!("UPDATE {table} SET {column} = {value} WHERE {}", which.join(" AND "));
                let mut update = db.prepare(&update).expect("prepared");
                for bit in 0.. {
                    let Some(value) = flipped(&row[index], bit) else { break };
                    let naming = columns.iter().zip(row).filter(|(column, _)| names.contains(column));
                    let values = std::iter::once(value.clone()).chain(naming.map(|(_, value)| value.clone()));
                    let change = db.unchecked_transaction().expect("begun");
                    match update.execute(params_from_iter(values)) {
                        Ok(rows) => assert_eq!(rows, 1),
                        // Two rows cannot have one primary key: SQLite cannot even hold that.
                        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                            impossible += 1;
                            continue;
                        }
                        Err(error) => panic!("{table}.{column} bit {bit}: {error}"),
                    }
                    let mut damaged = row.clone();
                    damaged[index] = value;
                    let (was, mut places) = (place(row), HashSet::from([place(row)]));
                    if matches!(
                        was,
                        Place::Patron(_)
                            | Place::Session(_)
                            | Place::Person(_)
                            | Place::Device(_)
                            | Place::SecondFactor(_)
                            | Place::Key { .. }
                            | Place::Secret { .. }
                            | Place::State { .. }
                            | Place::StatePage { .. }
                            | Place::StateFact { .. }
                            | Place::Note(_)
                    ) {
                        places = HashSet::from([place(&damaged)]);
                    }
                    let report = examine(&db, &CONTENTS);
                    assert!(
                        report.faults.iter().any(|fault| places.contains(&fault.place)),
                        "{table}.{column} bit {bit} of {row:?} is not found at {was}: {:?}",
                        report.faults
                    );
                    found += 1;
                    change.rollback().expect("undone");
                }
            }
        }
    }
    assert_eq!(examine(&db, &CONTENTS).faults, []);
    assert!(found > 8_000 && impossible < 100, "{found} found, {impossible} impossible");
}
