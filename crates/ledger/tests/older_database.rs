//! A database of the layout in which one row ordered all nodes is brought up to date: numbers, positions, hashes and money
//! are what they were, and the house goes on.

mod support;

use ledger::{Account, Batch, Fault, Journal, KeptKey, Patron, Reader, Site};
use postgres_for_tests::Database;
use rusqlite::types::ValueRef;
use std::path::Path;
use support::*;

/// What older programs made, in order.
const OLDER: [(i32, &str, &str); 4] = [
    (1, "journal", include_str!("../migrations/postgres/V1__journal.sql")),
    (12, "sealed", include_str!("../migrations/postgres/V12__sealed.sql")),
    (
        40,
        "devices_and_second_factors",
        include_str!("../migrations/postgres/V40__devices_and_second_factors.sql"),
    ),
    (60, "states", include_str!("../migrations/postgres/V60__states.sql")),
];

const TABLES: [&str; 8] =
    ["batches", "entries", "postings", "heads", "balances", "checkpoint", "patrons", "sealed_keys"];

/// The rows of a table in a file, as SQL that inserts them.
fn rows(file: &rusqlite::Connection, table: &str) -> String {
    let mut statement = file.prepare(&format!("SELECT * FROM {table}")).expect("a table");
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let value = |value: ValueRef<'_>| match value {
        ValueRef::Null => "NULL".to_owned(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Text(text) => format!("'{}'", String::from_utf8_lossy(text).replace('\'', "''")),
        ValueRef::Blob(bytes) => {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("decode('{hex}', 'hex')")
        }
        ValueRef::Real(_) => unreachable!("a journal has no fractions"),
    };
    let row = |row: &rusqlite::Row<'_>| {
        let values: Result<Vec<String>, _> =
            (0..names.len()).map(|column| row.get_ref(column).map(value)).collect();
        values.map(|values| format!("({})", values.join(", ")))
    };
    let rows: Vec<String> =
        statement.query_map([], row).expect("rows").map(|row| row.expect("readable")).collect();
    match rows.is_empty() {
        true => String::new(),
        false => format!("INSERT INTO {table} ({}) VALUES {};", names.join(", "), rows.join(", ")),
    }
}

/// Makes an older program's database of what a file has.
fn older(database: &Database, file: &Path) {
    database.ask(
        "CREATE TABLE refinery_schema_history (version int4 PRIMARY KEY, name VARCHAR(255), applied_on VARCHAR(255),
                                               checksum VARCHAR(255))",
    );
    for (version, name, sql) in OLDER {
        database.ask(sql);
        let migration =
            refinery::Migration::unapplied(&format!("V{version}__{name}"), sql).expect("a migration");
        let checksum = migration.checksum();
        database.ask(&format!(
            "INSERT INTO refinery_schema_history VALUES ({version}, '{name}', '2026-11-16T00:00:00Z', '{checksum}')"
        ));
    }
    let file = rusqlite::Connection::open(file).expect("a file");
    let rows: Vec<String> = TABLES.iter().map(|table| rows(&file, table)).collect();
    database.ask(&format!("DELETE FROM checkpoint; {}", rows.join("\n")));
}

/// An evening in a file: batches of one entry and of several, with keys and without, money of every kind.
fn evening(path: &Path) {
    let journal = Journal::open(path).expect("a new journal");
    journal.admit(Patron { id: name("ann"), name: "Ann".to_owned(), created_at: 3 }).expect("admitted");
    for seq in 1..=40_u64 {
        let mut entries = vec![buy_in("cage", seq, "ann", 100), note("house", 3 * seq - 2)];
        entries.extend([note("house", 3 * seq - 1), note("house", 3 * seq)]);
        let money = moves("table:t", 2 * seq - 1, patron("ann"), layout("t"), 30);
        let marked = moves("table:t", 2 * seq, Account::Owed(name("ann")), Account::Vigorish(name("t")), 1);
        journal
            .append_and_wait(Batch::new(entries).keyed(key("ann", &format!("it's {seq}")), "ok".to_owned()))
            .expect("taken");
        journal.append_and_wait(Batch::new(vec![money, marked])).expect("taken");
    }
    let mut last = one(sealed("table:t", 81));
    last.kept_keys.push(KeptKey { stream: stream("table:t"), seq: 81, key: [9; 32] });
    journal.append_and_wait(last).expect("taken");
}

/// What a reader sees of it.
fn seen(site: &Site) -> String {
    let reader = Reader::open(site).expect("readable");
    let batches: Vec<_> = reader.batches(1).map(|batch| batch.expect("readable")).collect();
    let streams = reader.streams().expect("read");
    let entries: Vec<_> =
        streams.iter().flat_map(|(on, _)| reader.read(on, 1)).map(|entry| entry.expect("readable")).collect();
    let rest = (reader.checkpoint().expect("read"), reader.balances().expect("read"));
    let keys = reader.kept_keys(&stream("table:t")).expect("read");
    format!("{batches:?} {entries:?} {streams:?} {rest:?} {keys:?}")
}

#[test]
fn a_database_of_the_one_row_is_brought_up_to_date_and_is_the_same_journal() {
    let (_folder, path) = place();
    evening(&path);
    let (file, database) = (Site::from(&path), Database::new());
    older(&database, &path);
    let site = Site::from(database.address().as_str());
    assert!(matches!(Reader::open(&site), Err(Fault::NotAJournal { .. })), "of another version still");
    let journal = Journal::open(&site).expect("brought up to date");
    assert_eq!(seen(&site), seen(&file));
    let first = journal.answer_for(&key("ann", "it's 7")).expect("readable").expect("answered");
    assert_eq!((first.entries.len(), first.entries[0].seq), (4, 7));
    // A key that was used then is used now, and the money that is there is the money that counts.
    let again = one(note("house", 121)).keyed(key("ann", "it's 7"), "no".to_owned());
    assert_eq!(journal.append_and_wait(again).expect("known").answer.as_deref(), Some("ok"));
    let all = |cents| one(moves("table:t", 82, patron("ann"), layout("t"), cents));
    journal.append_and_wait(all(2761)).expect_err("she has 2,800, and owes 40");
    journal.append_and_wait(all(2760)).expect("what is free");
    assert_eq!(journal.checkpoint().expect("readable").batches, 82);
    drop(journal);
    assert_clean(&site);
}

#[test]
fn a_database_whose_entries_and_batches_do_not_agree_is_left_as_it_is() {
    let (_folder, path) = place();
    evening(&path);
    let database = Database::new();
    older(&database, &path);
    database
        .ask("INSERT INTO entries SELECT 9999, 'house', 999, at, body, hash FROM entries WHERE position = 1");
    let fault = Journal::open(database.address().as_str()).expect_err("damaged");
    assert!(fault.to_string().contains("verify it with the program that wrote it"), "{fault}");
    assert_eq!(database.ask("SELECT count(*) FROM entries WHERE position > 240"), "2", "nothing was changed");
}
