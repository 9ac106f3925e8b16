//! A journal in a database as an auditor finds it: copied there and back, changed behind its back, cut off, and kept where
//! nothing would be durable.

mod support;

use ledger::note::PrivateKey;
use ledger::verify::{Place, Trust};
use ledger::{
    Batch, ComingIn, Device, FactorSecret, Fault, Holder, Journal, KeptKey, KeptSecret, NotCopied, Notary,
    PasswordHash, Patron, Person, PersonChange, Proof, Reader, Role, Session, Site, verify, verify_against,
};
use postgres_for_tests::{Cluster, Database};
use std::fs;
use std::path::Path;
use std::sync::{Arc, Barrier};
use support::*;
use tempfile::TempDir;

fn site(database: &Database) -> Site {
    database.address().as_str().into()
}

/// A journal with something in every table.
fn fill(site: &Site, key: &Path) {
    let journal = Arc::new(Journal::open(site).expect("a new journal"));
    journal
        .admit(Patron { id: name("ann"), name: "Ann \u{2660}".to_owned(), created_at: 3 })
        .expect("admitted");
    let session = Session {
        token_hash: [7; 32],
        holder: Holder::Visitor(name("ann")),
        created_at: 4,
        used_at: 5,
        ends_at: 6,
    };
    journal.begin_session(session.clone()).expect("begun");
    let sue = Person {
        password: Some(PasswordHash("$argon2id$".to_owned())),
        ..Person::new(name("sue"), "Sue".to_owned(), Role::KenoSupervisor, 6)
    };
    let enrol = PersonChange::Enrol(sue);
    journal.amend(enrol.clone(), tells(&enrol, 1)).expect("enrolled");
    journal.attempt(None, None, 5).expect("counted");
    let password = PasswordHash("$argon2id$".to_owned());
    let coming = ComingIn {
        session: Session { token_hash: [8; 32], holder: Holder::Person(name("sue")), ..session },
        password: password.clone(),
        proof: Proof::Password,
        from: None,
        device: Some(Device::new([9; 32], name("sue"), 6)),
    };
    assert!(journal.sign_in(coming).expect("written"));
    let secret = FactorSecret(vec![5; 20]);
    assert!(journal.offer_factor(name("sue"), password, secret).expect("written"));
    for seq in 1..=300 {
        let batch = Batch::new(vec![buy_in("house", seq, "ann", 5), note("table:t", seq)]);
        journal
            .append_and_wait(batch.keyed(support::key("ann", &seq.to_string()), "ok".to_owned()))
            .expect("taken");
    }
    let both = serde_json::json!({ "note": "commitment", "pledge": 1, "sealed": "c0ffee" });
    let mut sealed = one(said("table:t", 301, both));
    sealed.kept_keys.push(KeptKey { stream: stream("table:t"), seq: 301, key: [9; 32] });
    sealed.kept_secrets.push(KeptSecret { stream: stream("table:t"), number: 1, secret: vec![5; 40] });
    journal.append_and_wait(sealed).expect("taken");
    Notary::open(Arc::clone(&journal), key).expect("a key").sign(9).expect("it can").expect("a note");
}

/// What a reader sees of it, but for sessions.
fn seen(site: &Site) -> String {
    let reader = Reader::open(site).expect("readable");
    let batches: Vec<_> = reader.batches(1).map(|batch| batch.expect("readable")).collect();
    let rest = (
        (
            reader.checkpoint().expect("read"),
            reader.streams().expect("read"),
            reader.balances().expect("read"),
        ),
        (reader.devices_of(&name("sue")).expect("read"), reader.second_factor(&name("sue")).expect("read")),
        (reader.patrons().expect("read"), reader.people().expect("read"), reader.notes().expect("read")),
        reader.kept_keys(&stream("table:t")).expect("read"),
        reader.kept_secrets(&stream("table:t")).expect("read"),
    );
    format!("{batches:?} {rest:?}")
}

fn nothing(_: u64, _: u64) {}

#[test]
fn a_journal_is_copied_into_a_database_and_back_and_is_the_same() {
    let (folder, path) = place();
    fill(&Site::from(&path), &folder.path().join("key"));
    let (from, database, back) = (Site::from(&path), Database::new(), folder.path().join("back"));
    let mut steps = Vec::new();
    let there =
        ledger::copy(&from, &site(&database), &mut |done, of| steps.push((done, of))).expect("copied");
    assert_eq!(steps.last().copied(), Some((there.rows, there.rows)));
    assert_eq!((there.report.batches, there.report.entries), (302, 602));
    let again = ledger::copy(&site(&database), &Site::from(&back), &mut nothing).expect("copied back");
    assert_eq!((again.rows, again.root), (there.rows, there.root));
    assert_eq!(again.report.checkpoint, there.report.checkpoint);
    assert_eq!(seen(&site(&database)), seen(&from));
    assert_eq!(seen(&Site::from(&back)), seen(&from));
    for copied in [site(&database), Site::from(&back)] {
        let journal = Journal::open(&copied).expect("a house can be opened on it");
        assert_eq!(journal.session(&[7; 32]).expect("readable"), None, "sessions end");
        journal.append_and_wait(one(note("house", 301))).expect("it goes on");
        drop(journal);
        assert_clean(&copied);
    }
}

#[test]
fn nothing_is_overwritten_by_a_copy_and_nothing_is_copied_that_is_in_use_or_damaged() {
    let (folder, path) = place();
    let (from, database) = (Site::from(&path), Database::new());
    let journal = Journal::open(&path).expect("a new journal");
    journal.append_and_wait(one(buy_in("house", 1, "ann", 5))).expect("taken");
    let refused = ledger::copy(&from, &site(&database), &mut nothing).expect_err("a server has it");
    assert!(matches!(refused, NotCopied::Fault(Fault::InUse { .. })), "{refused}");
    drop(journal);
    ledger::copy(&from, &site(&database), &mut nothing).expect("copied");
    let refused = ledger::copy(&from, &site(&database), &mut nothing).expect_err("there is one");
    assert!(matches!(refused, NotCopied::Occupied(_)), "{refused}");
    let refused = ledger::copy(&site(&database), &from, &mut nothing).expect_err("the file is there");
    assert!(matches!(refused, NotCopied::Exists(_)), "{refused}");
    let other = Site::from(&folder.path().join("other"));
    assert!(matches!(ledger::copy(&from, &other, &mut nothing), Err(NotCopied::SameKind)));
    assert!(!folder.path().join("other").exists());

    let empty = Database::new();
    rusqlite::Connection::open(&path)
        .and_then(|db| db.execute_batch("UPDATE balances SET cents = cents * 2"))
        .expect("changed");
    let refused = ledger::copy(&from, &site(&empty), &mut nothing).expect_err("damaged");
    assert!(matches!(refused, NotCopied::Unsound { .. }), "{refused}");
    assert_eq!(empty.ask("SELECT count(*) FROM pg_class WHERE relname = 'entries'"), "0", "nothing was made");
    database.ask("UPDATE kept_balances SET cents = cents * 2");
    let refused = ledger::copy(&site(&database), &other, &mut nothing).expect_err("damaged");
    assert!(matches!(refused, NotCopied::Unsound { .. }), "{refused}");
    assert_eq!(
        fs::read_dir(folder.path())
            .expect("a folder")
            .flatten()
            .filter(|file| { file.file_name().to_string_lossy().contains("other") })
            .count(),
        0,
        "nothing is left of it"
    );
}

/// Where a database is wrong after its owner changed it, past the triggers.
fn places_after(database: &Database, change: &str) -> Vec<Place> {
    database.ask(&format!("SET session_replication_role = replica; {change}"));
    let report = verify(site(database)).expect("readable");
    report.faults.into_iter().map(|fault| fault.place).collect()
}

fn filled() -> (TempDir, Database) {
    let (folder, database) = (tempfile::tempdir().expect("a temporary folder"), Database::new());
    fill(&site(&database), &folder.path().join("key"));
    (folder, database)
}

#[test]
fn whatever_is_changed_in_a_database_is_found_and_located() {
    let (_folder, database) = filled();
    assert_eq!(places_after(&database, "SELECT 1"), [], "it is clean to begin with");
    let entry = |on: &str, seq| Place::Entry { stream: on.to_owned(), seq };
    let found = places_after(
        &database,
        "UPDATE kept_entries SET body = replace(body, '7', '8') WHERE stream = 'table:t' AND seq = 7",
    );
    assert_eq!(found, [entry("table:t", 7)]);
    let back = "UPDATE kept_entries SET body = replace(body, '8', '7') WHERE stream = 'table:t' AND seq = 7";
    assert_eq!(places_after(&database, back), []);
    let found = places_after(
        &database,
        "UPDATE kept_entries SET hash = set_byte(hash, 3, get_byte(hash, 3) # 1) WHERE ticket = 6 AND place = 2",
    );
    assert!(!found.is_empty() && found.iter().all(|place| *place != Place::File), "{found:?}");
    places_after(
        &database,
        "UPDATE kept_entries SET hash = set_byte(hash, 3, get_byte(hash, 3) # 1) WHERE ticket = 6 AND place = 2",
    );
    let found =
        places_after(&database, "UPDATE kept_balances SET cents = cents + 1 WHERE account = 'patron:ann'");
    assert_eq!(found, [Place::Balance("patron:ann".to_owned())]);
    let found = places_after(
        &database,
        "UPDATE kept_balances SET cents = cents - 1 WHERE account = 'patron:ann';
         UPDATE people SET role = 'administrator' WHERE id = 'sue'; UPDATE sessions SET ends_at = 99",
    );
    assert!(found.contains(&Place::Person("sue".to_owned())), "{found:?}");
    assert!(found.iter().any(|place| matches!(place, Place::Session(_))), "{found:?}");
}

#[test]
fn tables_that_are_not_as_they_were_made_are_found() {
    let (_folder, database) = filled();
    for (change, object) in [
        (
            "ALTER TABLE kept_entries DISABLE TRIGGER entries_are_never_changed",
            "trigger entries_are_never_changed",
        ),
        ("DROP INDEX batches_patron_key", "index batches_patron_key"),
        ("ALTER TABLE kept_heads SET UNLOGGED", "table kept_heads"),
        (
            "CREATE OR REPLACE VIEW heads AS SELECT stream, seq, hash FROM kept_heads WHERE seq > 1",
            "rule heads _RETURN",
        ),
        ("CREATE TABLE notebook (x int)", "table notebook"),
        ("ALTER TABLE kept_balances ALTER cents DROP NOT NULL", "table kept_balances"),
    ] {
        let found = places_after(&database, change);
        assert!(found.contains(&Place::Schema(object.to_owned())), "{change}: {found:?}");
    }
    let fault = Journal::open(site(&database)).expect_err("a crash would empty it");
    assert!(fault.to_string().contains("kept_heads has no log"), "{fault}");
    database.ask("UPDATE refinery_schema_history SET checksum = '1'");
    assert!(matches!(Journal::open(site(&database)), Err(Fault::Damaged { .. })));
    assert!(
        places_after(&database, "SELECT 1").contains(&Place::Schema("refinery_schema_history".to_owned()))
    );
    database.ask("INSERT INTO refinery_schema_history VALUES (99, 'tomorrow', 'x', '1')");
    assert!(matches!(Journal::open(site(&database)), Err(Fault::Newer { .. })));
}

#[test]
fn a_database_that_was_cut_off_is_found_by_a_checkpoint_that_somebody_kept() {
    let (folder, database) = filled();
    let kept =
        Reader::open(site(&database)).expect("readable").last_note().expect("readable").expect("signed");
    // All of the last batch, with everything that tells of it: what is left is a journal by itself.
    let found = places_after(
        &database,
        "DELETE FROM sealed_keys; DELETE FROM kept_secrets; DELETE FROM notes;
         DELETE FROM kept_entries WHERE ticket = 302; DELETE FROM kept_batches WHERE ticket = 302;
         DELETE FROM gathered WHERE number = 302;
         UPDATE checkpoint SET batches = 301, entries = 601, hash = (SELECT hash FROM gathered WHERE number = 301);
         UPDATE kept_heads SET seq = 300,
                hash = (SELECT hash FROM kept_entries WHERE stream = 'table:t' AND seq = 300)
             WHERE stream = 'table:t'",
    );
    assert_eq!(found, [], "nothing in it shows it");
    let key = PrivateKey::read(&folder.path().join("key")).expect("the key").public();
    let kept = vec![("shelf.note".to_owned(), kept.head().expect("a checkpoint"))];
    let report = verify_against(site(&database), &Trust { key: Some(key), kept }).expect("readable");
    assert_eq!(report.faults.into_iter().map(|fault| fault.place).collect::<Vec<_>>(), [Place::Batch(302)]);
}

#[test]
fn a_slip_of_the_hand_is_refused_by_the_database_itself() {
    let (_folder, database) = filled();
    for change in [
        "UPDATE kept_entries SET at = 0",
        "DELETE FROM kept_batches WHERE ticket = 302",
        "DELETE FROM gathered WHERE number = 302",
        "TRUNCATE kept_postings",
        "DELETE FROM notes",
    ] {
        let said = database.try_to(change).expect_err("append-only");
        assert!(said.contains("corrections are new entries"), "{said}");
    }
    assert_clean(site(&database));
}

#[test]
fn a_server_that_would_lose_what_it_acknowledged_is_not_used() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).expect("set");
    let cluster = Cluster::own(folder.path());
    let database = Database::on(cluster.clone());
    for setting in ["fsync", "full_page_writes"] {
        let set = |to: &str| {
            database.ask(&format!("ALTER SYSTEM SET {setting} = {to}"));
            database.ask("SELECT pg_reload_conf()");
            // The server reads its settings when it gets round to it.
            while database.ask(&format!("SHOW {setting}")) != to {}
        };
        set("off");
        let fault = Journal::open(site(&database)).expect_err("not durable");
        assert!(fault.to_string().contains(&format!("{setting} is off")), "{fault}");
        set("on");
    }
    // What a connection can set for itself it does, whatever the server's default.
    database.ask("ALTER ROLE chapter47 SET synchronous_commit = off");
    let journal = Journal::open(site(&database)).expect("durable");
    let sql = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'chapter47'";
    assert_ne!(database.ask(sql), "0");
    journal.append_and_wait(one(note("house", 1))).expect("taken");
    cluster.kill();
    drop(journal);
    cluster.start();
    let reader = Reader::open(site(&database)).expect("it comes back");
    assert_eq!(reader.head(&stream("house")).expect("readable").seq, 1);
    drop(database);
    cluster.remove();
}

#[test]
fn nodes_that_start_at_once_make_one_journal() {
    let database = Database::new();
    let start = Barrier::new(4);
    std::thread::scope(|scope| {
        for node in 0..4 {
            let (database, start) = (&database, &start);
            scope.spawn(move || {
                start.wait();
                let journal = Journal::open(site(database)).expect("opened");
                journal.append_and_wait(one(note(&format!("table:{node}"), 1))).expect("taken");
            });
        }
    });
    assert_eq!(database.ask("SELECT batches FROM checkpoint"), "4");
    assert_clean(site(&database));
}

#[test]
fn nodes_sign_with_one_key() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [own, copied, other] = ["own", "copied", "other"].map(|file| folder.path().join(file));
    let database = Database::new();
    let node = || Arc::new(Journal::open(site(&database)).expect("a node"));
    let (a, b) = (node(), node());
    let first = Notary::open(Arc::clone(&a), &own).expect("a new key");
    // Another key was made before anything was signed: it never signs.
    let stranger = Notary::open(Arc::clone(&b), &other).expect("nothing is signed yet");
    a.append_and_wait(one(note("house", 1))).expect("taken");
    first.sign(1).expect("it can").expect("something is new");
    let refused = stranger.sign(2).expect_err("another key").to_string();
    assert!(refused.contains("copy the key of the house's other nodes"), "{refused}");
    for key in [&other, &folder.path().join("none")] {
        let refused = Notary::open(Arc::clone(&b), key).expect_err("another key");
        assert!(matches!(refused, Fault::Key { .. }), "{refused}");
    }
    assert!(!folder.path().join("none").exists(), "no new key is made for it");
    fs::copy(&own, &copied).expect("copied");
    let second = Notary::open(Arc::clone(&b), &copied).expect("the same key");
    assert_eq!(second.sign(2).expect("it can"), None, "the other has signed that");
    std::thread::scope(|scope| {
        for (notary, journal, on) in [(&first, &a, "table:a"), (&second, &b, "table:b")] {
            scope.spawn(move || {
                for seq in 1..=20 {
                    journal.append_and_wait(one(note(on, seq))).expect("taken");
                    notary.sign(seq as i64).expect("whoever comes first");
                }
            });
        }
    });
    first.sign(99).expect("it can");
    let notes = b.notes().expect("readable");
    assert_eq!(
        notes.iter().map(|note| note.number).collect::<Vec<_>>(),
        (1..=notes.len() as u64).collect::<Vec<_>>()
    );
    assert_eq!(notes.last().expect("signed").size, 41);
    let trust = Trust { key: Some(second.public_key()), kept: Vec::new() };
    assert!(verify_against(site(&database), &trust).expect("readable").is_clean());
}

#[test]
fn what_is_no_journal_or_no_database_is_refused_with_advice() {
    let database = Database::new();
    assert!(matches!(Reader::open(site(&database)), Err(Fault::NotAJournal { .. })), "empty");
    assert!(matches!(verify(site(&database)), Err(Fault::NotAJournal { .. })), "empty");
    database.ask("CREATE TABLE theirs (x int)");
    let fault = Journal::open(site(&database)).expect_err("somebody else's");
    assert!(matches!(fault, Fault::NotAJournal { .. }), "{fault}");
    // In a schema of its own it may be beside others.
    database.ask("CREATE SCHEMA house");
    let own = Site::from(format!("{}&options=-csearch_path%3Dhouse", database.address()).as_str());
    Journal::open(&own).expect("opened").append_and_wait(one(note("house", 1))).expect("taken");
    assert_clean(&own);
    assert_eq!(database.ask("SELECT batches FROM house.checkpoint"), "1");

    for (address, says) in [
        ("postgres://h?port=x", "this is no address of a database"),
        ("postgres://h/d?sslmode=prefer", "say sslmode=verify-full"),
        ("postgres://h/d?sslmode=verify-full&sslrootcert=/nowhere.pem", "sslrootcert=/nowhere.pem"),
        ("postgres:///nowhere?host=/nowhere&password=hush", "/nowhere"),
    ] {
        let fault = Journal::open(address).expect_err("nothing there").to_string();
        assert!(fault.contains(says) && !fault.contains("hush"), "{fault}");
    }
}

#[test]
fn a_letter_that_no_database_holds_is_in_no_journal() {
    let (_home, journal) = Store::Postgres.open();
    let mut entry = note("house", 1);
    entry.body.push('\0');
    let keyed = one(note("house", 1)).keyed(support::key("ann", "k\0"), String::new());
    for batch in [one(entry), keyed] {
        let declined = journal.append_and_wait(batch).expect_err("not to be kept").to_string();
        assert!(declined.contains("NUL"), "{declined}");
    }
    journal.append_and_wait(one(note("house", 1))).expect("the journal goes on");
}
