//! Copies of a journal: whole, verified, taken while it is written, and never over anything.

mod support;

use ledger::note::key_beside;
use ledger::{
    Batch, Copied, Fault, Holder, Journal, KeptKey, NotCopied, PasswordHash, Patron, Person, PersonChange,
    Reader, Role, Secrets, Session, Stored, back_up, restore,
};
use rulebook::money::Cents;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use support::*;

/// A key that can be found again in a file.
const KEY: [u8; 32] = *b"the key of what lies face down!!";

/// A journal with money in it, and a key that is kept.
fn filled(path: &Path) -> Journal {
    let journal = Journal::open(path).expect("a new journal");
    for seq in 1..=300 {
        let mut batch = one(buy_in("table:a", seq, "ann", 7));
        if seq == 300 {
            batch = one(sealed("table:a", seq));
            batch.kept_keys.push(KeptKey { stream: stream("table:a"), seq, key: KEY });
        }
        journal.append_and_wait(batch).expect("taken");
    }
    journal
}

/// What a journal says that was put back.
const RESTORED: &str = r#"{"note":"restored"}"#;

fn put_back(copied: &Path, to: &Path) -> Result<Copied, NotCopied> {
    restore(copied, to, 9, |_| RESTORED.to_owned())
}

/// Everything but what was said when it was put back.
fn before(entries: Vec<Stored>) -> Vec<Stored> {
    entries.into_iter().filter(|entry| entry.body != RESTORED).collect()
}

fn entries(reader: &Reader) -> Vec<Stored> {
    let streams = reader.streams().expect("readable").into_iter();
    streams.flat_map(|(stream, _)| reader.read(&stream, 1)).map(|entry| entry.expect("readable")).collect()
}

fn names(folder: &Path) -> BTreeSet<String> {
    let found = fs::read_dir(folder).expect("a folder");
    found.map(|one| one.expect("readable").file_name().into_string().expect("plain")).collect()
}

fn holds(file: &Path, bytes: &[u8]) -> bool {
    fs::read(file).expect("readable").windows(bytes.len()).any(|window| window == bytes)
}

#[test]
fn a_copy_is_one_file_for_its_owner_alone_and_holds_what_the_journal_held() {
    let (folder, path) = place();
    let journal = filled(&path);
    let before = names(folder.path());
    let to = folder.path().join("copy.db");
    let copied = back_up(&path, &to, Secrets::Included).expect("copied");
    assert_eq!((copied.report.entries, copied.report.is_clean()), (300, true));
    assert_eq!(copied.last_at, Some(1_700_000_000_000));
    let mut expected = before;
    expected.insert("copy.db".to_owned());
    assert_eq!(names(folder.path()), expected, "one file, and nothing beside it");
    assert_eq!(fs::metadata(&to).expect("there").permissions().mode() & 0o777, 0o600);
    let copy = Reader::open(&to).expect("a journal");
    assert_eq!(entries(&copy), entries(&journal));
    assert_eq!(copy.checkpoint().expect("readable"), journal.checkpoint().expect("readable"));
    assert_eq!(copied.report.checkpoint, journal.checkpoint().expect("readable"));
    assert_eq!(copy.balances().expect("readable"), journal.balances().expect("readable"));
    let kept = copy.kept_keys(&stream("table:a")).expect("readable");
    assert_eq!(kept.iter().map(|kept| kept.key).collect::<Vec<_>>(), [KEY]);
}

#[test]
fn copies_taken_while_the_journal_is_written_are_each_a_whole_beginning_of_it() {
    let (folder, path) = place();
    let journal = Journal::open(&path).expect("a new journal");
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        threads.spawn(|| {
            for seq in (1..).step_by(3).take_while(|_| !done.load(Ordering::Relaxed)) {
                let entries = (seq..seq + 3).map(|seq| buy_in("table:a", seq, "ann", 7)).collect();
                journal.append_and_wait(Batch::new(entries)).expect("taken");
            }
        });
        let mut reached = 0;
        for number in 0..12 {
            // At least one more is on the disk, so that every copy is another.
            while journal.checkpoint().expect("readable").entries <= reached {
                std::thread::yield_now();
            }
            let copied = back_up(&path, &folder.path().join(number.to_string()), Secrets::Included);
            reached = copied.expect("copied").report.entries;
        }
        done.store(true, Ordering::Relaxed);
    });
    let all = entries(&journal);
    let mut lengths = BTreeSet::new();
    for number in 0..12 {
        let copy = folder.path().join(number.to_string());
        let again = folder.path().join(format!("{number} again"));
        put_back(&copy, &again).expect("restored");
        let restored = Journal::open(&again).expect("it goes on");
        let kept = before(entries(&restored));
        assert_eq!(kept, all[..kept.len()], "what came first, in order");
        assert!(!kept.is_empty() && kept.len().is_multiple_of(3), "batches are there whole: {}", kept.len());
        lengths.insert(kept.len());
        let money = restored.balance(&patron("ann")).expect("readable");
        assert_eq!(money, Cents(7 * kept.len() as i64), "as much money as the entries say");
        let next = kept.len() as u64 + 2;
        restored.append_and_wait(one(buy_in("table:a", next, "ann", 7))).expect("taken");
        drop(restored);
        assert_clean(&again);
    }
    assert_eq!(lengths.len(), 12);
}

#[test]
fn the_key_that_signs_goes_with_the_copy_and_back_and_the_last_checkpoint_is_told() {
    let (folder, path) = place();
    let journal = Arc::new(filled(&path));
    let notary = notary_of(&journal).expect("a notary");
    let signed = notary.sign(7).expect("signed").expect("a note");
    journal.append_and_wait(one(note("table:a", 301))).expect("taken");
    let [copy, without, house] = ["copy.db", "without.db", "again.db"].map(|name| folder.path().join(name));
    let copied = back_up(&path, &copy, Secrets::Included).expect("copied");
    assert_eq!((copied.signed, copied.has_signing_key), (Some(signed.clone()), true));
    let copied = back_up(&path, &without, Secrets::LeftOut).expect("copied");
    assert_eq!((copied.signed, copied.has_signing_key), (Some(signed.clone()), false));
    assert!(!key_beside(&without).exists());
    let key = fs::read(key_beside(&path)).expect("the house's key");
    assert_eq!(fs::read(key_beside(&copy)).expect("its copy"), key);
    assert_eq!(fs::metadata(key_beside(&copy)).expect("there").permissions().mode() & 0o777, 0o600);

    // A key that was left where it is does not stand in the way; another one does, and stays.
    fs::write(key_beside(&house), &key).expect("written");
    fs::write(folder.path().join("other.db.key"), "another house's").expect("written");
    match put_back(&copy, &folder.path().join("other.db")) {
        Err(NotCopied::Exists(found)) => assert_eq!(found, folder.path().join("other.db.key")),
        other => panic!("{other:?}"),
    }
    assert_eq!(fs::read(folder.path().join("other.db.key")).expect("there"), b"another house's");
    let restored = put_back(&copy, &house).expect("restored");
    assert_eq!((restored.signed, restored.has_signing_key), (Some(signed), true));
}

#[test]
fn nothing_is_overwritten_by_a_copy_or_a_restore() {
    let (folder, path) = place();
    drop(filled(&path));
    let copied = folder.path().join("copy.db");
    back_up(&path, &copied, Secrets::Included).expect("copied");
    for (number, there) in ["", "-wal", "-shm", "-journal", ".part"].into_iter().enumerate() {
        let to = folder.path().join(format!("to {number}"));
        let in_the_way = folder.path().join(format!("to {number}{there}"));
        fs::write(&in_the_way, "precious").expect("written");
        let before = names(folder.path());
        for refused in [back_up(&path, &to, Secrets::Included), put_back(&copied, &to)] {
            match refused {
                Err(NotCopied::Exists(found)) => assert_eq!(found, in_the_way),
                other => panic!("{there:?}: {other:?}"),
            }
        }
        assert_eq!(fs::read_to_string(&in_the_way).expect("there"), "precious");
        assert_eq!(names(folder.path()), before, "nothing is left behind");
    }
    assert!(matches!(back_up(&path, &path, Secrets::Included), Err(NotCopied::Exists(_))));
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(folder.path().join("nowhere"), &link).expect("a link");
    assert!(
        matches!(put_back(&copied, &link), Err(NotCopied::Exists(_))),
        "a link that leads nowhere is there"
    );
}

#[test]
fn a_damaged_journal_is_neither_copied_nor_put_back() {
    let (folder, path) = place();
    drop(filled(&path));
    let change = "DROP TRIGGER entries_are_never_changed; UPDATE entries SET body = '{}' WHERE position = 7";
    rusqlite::Connection::open(&path).and_then(|db| db.execute_batch(change)).expect("changed");
    let to = folder.path().join("copy.db");
    for refused in [back_up(&path, &to, Secrets::Included), put_back(&path, &to)] {
        match refused {
            Err(NotCopied::Unsound { report, .. }) => assert!(!report.is_clean()),
            other => panic!("{other:?}"),
        }
        // A journal that is read has its log beside it.
        let left = names(folder.path()).into_iter().filter(|name| !name.starts_with("house.journal"));
        assert_eq!(left.count(), 0, "nothing is left behind");
    }
    fs::write(folder.path().join("other"), "this is no journal").expect("written");
    assert!(matches!(put_back(&folder.path().join("other"), &to), Err(NotCopied::Fault(_))));
    assert!(matches!(put_back(&folder.path().join("nothing"), &to), Err(NotCopied::Fault(_))));
    assert!(!to.exists());
}

#[test]
fn a_copy_without_keys_has_not_a_byte_of_them_and_opens_no_house() {
    let (folder, path) = place();
    let journal = filled(&path);
    // Many keys that come and go, so that pages have been divided and rows moved.
    let kept = |seq: u64| {
        let mut key = KEY;
        key[24..].copy_from_slice(&seq.to_be_bytes());
        KeptKey { stream: stream("table:b"), seq, key }
    };
    for seq in 1..=600 {
        let mut batch = one(sealed("table:b", seq));
        batch.kept_keys.push(kept(seq));
        journal.append_and_wait(batch).expect("taken");
    }
    drop(journal);
    let [with, without] = ["with", "without"].map(|name| folder.path().join(name));
    back_up(&path, &with, Secrets::Included).expect("copied");
    let copied = back_up(&path, &without, Secrets::LeftOut).expect("copied");
    assert_eq!((copied.secrets, copied.report.entries), (Secrets::LeftOut, 900));
    assert!(holds(&with, &KEY[..24]), "the search finds what is there");
    assert!(!holds(&without, &KEY[..24]));
    assert_clean(&without);
    assert_eq!(
        entries(&Reader::open(&without).expect("a journal")),
        entries(&Reader::open(&path).expect("one"))
    );
    let to = folder.path().join("house.db");
    assert!(matches!(put_back(&without, &to), Err(NotCopied::WithoutKeys(_))));
    assert!(!to.exists());
    put_back(&with, &to).expect("restored");
    let restored = Reader::open(&to).expect("a journal");
    assert_eq!(restored.kept_keys(&stream("table:b")).expect("readable").len(), 600);
}

#[test]
fn who_may_come_in_is_in_a_copy_and_not_in_one_for_readers_and_nobody_who_was_inside_is_after_a_restore() {
    const HASH: &str = "$argon2id$the hash of a password that could be guessed";
    let (folder, path) = place();
    let journal = Journal::open(&path).expect("a new journal");
    let sue = Person::new(name("sue"), "Sue".to_owned(), Role::KenoSupervisor, 1);
    let sue = Person { password: Some(PasswordHash(HASH.to_owned())), ..sue };
    let enrol = PersonChange::Enrol(sue.clone());
    journal.amend(enrol.clone(), tells(&enrol, 1)).expect("enrolled");
    journal.admit(Patron { id: name("ann"), name: "Ann".to_owned(), created_at: 1 }).expect("admitted");
    for (byte, holder) in [(b's', Holder::Person(name("sue"))), (b'v', Holder::Visitor(name("ann")))] {
        let session = Session { token_hash: [byte; 32], holder, created_at: 2, used_at: 2, ends_at: 99 };
        journal.begin_session(session).expect("begun");
    }
    let [with, without, house] = ["with", "without", "house"].map(|name| folder.path().join(name));
    back_up(&path, &with, Secrets::Included).expect("copied");
    back_up(&path, &without, Secrets::LeftOut).expect("copied");
    for secret in [HASH.as_bytes(), &[b's'; 32], &[b'v'; 32]] {
        assert!(holds(&with, secret), "the search finds what is there");
        assert!(!holds(&without, secret));
    }
    assert_clean(&without);
    put_back(&with, &house).expect("restored");
    let restored = Reader::open(&house).expect("a journal");
    assert_eq!(restored.person(&name("sue")).expect("readable"), Some(sue), "she comes in with her password");
    assert_eq!(
        restored.session(&[b's'; 32]).expect("readable"),
        None,
        "her session may have been ended since"
    );
    assert!(
        restored.session(&[b'v'; 32]).expect("readable").is_some(),
        "a visitor has nothing but his session"
    );
    assert_clean(&house);
}

#[test]
fn a_journal_that_is_put_back_says_so_in_every_stream() {
    let (folder, path) = place();
    let journal = filled(&path);
    journal.append_and_wait(one(note("people", 1))).expect("taken");
    let reached = journal.checkpoint().expect("readable");
    let [copy, house] = ["copy.db", "house.db"].map(|name| folder.path().join(name));
    back_up(&path, &copy, Secrets::Included).expect("copied");
    let line = |batches: u64| format!(r#"{{"note":"restored","batches":{batches}}}"#);
    let restored = restore(&copy, &house, 77, |reached| line(reached.batches)).expect("restored");
    assert_eq!(restored.report.checkpoint, reached, "how far the copy reaches");
    let after = entries(&Reader::open(&house).expect("a journal"));
    let (said, kept): (Vec<Stored>, Vec<Stored>) = after.into_iter().partition(|entry| entry.at == 77);
    assert_eq!(kept, entries(&journal), "and all else is as it was");
    let said: Vec<_> = said.iter().map(|entry| (entry.stream.as_str(), entry.seq, &entry.body)).collect();
    let line = line(reached.batches);
    assert_eq!(said, [("people", 2, &line), ("table:a", 301, &line)]);
    assert_clean(&house);
    assert!(names(folder.path()).iter().all(|name| !name.contains(".part")), "nothing is left behind");
    Journal::open(&house).expect("a house can be opened on it");
}

#[test]
fn a_copy_is_put_back_before_it_is_written() {
    let (folder, path) = place();
    drop(filled(&path));
    for (name, secrets) in [("with", Secrets::Included), ("without", Secrets::LeftOut)] {
        let copy = folder.path().join(name);
        back_up(&path, &copy, secrets).expect("copied");
        let bytes = fs::read(&copy).expect("readable");
        assert!(matches!(Journal::open(&copy), Err(Fault::Copy { .. })));
        assert_eq!(fs::read(&copy).expect("readable"), bytes, "and nothing was changed");
        // A copy of a copy is one too.
        let second = folder.path().join(format!("{name} again"));
        back_up(&copy, &second, Secrets::Included).expect("copied");
        assert!(matches!(Journal::open(&second), Err(Fault::Copy { .. })));
        let house = folder.path().join(format!("{name} house"));
        match (secrets, put_back(&second, &house)) {
            (Secrets::Included, Ok(_)) | (Secrets::LeftOut, Err(NotCopied::WithoutKeys(_))) => {}
            other => panic!("{other:?}"),
        }
    }
}
