//! What the journal does with what it is given.

mod support;

use ledger::{
    Account, Batch, Checkpoint, Declined, Fault, Hash, Head, Holder, Journal, KeptKey, Patron, Posting,
    Reader, Session,
};
use rulebook::money::Cents;
use std::sync::mpsc;
use std::sync::{Arc, Barrier};
use support::*;

fn what_was_appended_is_read_back_byte_for_byte(store: Store) {
    let (_folder, journal) = store.open();
    let mut entry = buy_in("house", 1, "ann", 500);
    entry.body = "{\"name\":\"Zo\u{eb}\",\"zero\":\"\\u0000\"}\u{1F3B2}".to_owned();
    entry.at = -1;
    let receipt = journal.append_and_wait(one(entry.clone())).expect("taken");
    let read: Vec<_> = journal.read(&stream("house"), 1).map(|stored| stored.expect("readable")).collect();
    assert_eq!(read.len(), 1);
    assert_eq!((read[0].seq, read[0].at, &read[0].body), (1, -1, &entry.body));
    assert_eq!(read[0].postings, entry.postings);
    assert_eq!(receipt.entries[0].hash, read[0].hash);
    // In a database it is numbered afterwards.
    assert_eq!(receipt.batch, matches!(store, Store::File).then_some(1));
    assert_eq!((receipt.repeated, receipt.answer), (false, None));
    assert_eq!(journal.head(&stream("house")).expect("readable"), Head { seq: 1, hash: read[0].hash });
    assert_eq!(journal.head(&stream("table:none")).expect("readable"), Head::default());
}

fn long_streams_are_read_from_any_number_on(store: Store) {
    let (_folder, journal) = store.open();
    for first in [1_u64, 301, 601] {
        journal
            .append_and_wait(Batch::new((first..first + 300).map(|seq| note("house", seq)).collect()))
            .expect("taken");
    }
    for from in [0, 1, 255, 256, 257, 899, 900, 901, u64::MAX] {
        let seqs: Vec<u64> =
            journal.read(&stream("house"), from).map(|stored| stored.expect("read").seq).collect();
        assert_eq!(seqs, (from.max(1)..=900).collect::<Vec<_>>(), "from {from}");
    }
}

fn every_stream_counts_and_chains_for_itself(store: Store) {
    let (_folder, journal) = store.open();
    let both = Batch::new(vec![note("house", 1), note("table:craps-1", 1), note("house", 2)]);
    let receipt = journal.append_and_wait(both).expect("taken");
    let placed: Vec<_> = receipt.entries.iter().map(|placed| (placed.stream.as_str(), placed.seq)).collect();
    assert_eq!(placed, [("house", 1), ("table:craps-1", 1), ("house", 2)]);
    let heads = journal.streams().expect("readable");
    let heads: Vec<_> = heads.iter().map(|(stream, head)| (stream.as_str(), head.seq)).collect();
    assert_eq!(heads, [("house", 2), ("table:craps-1", 1)]);
    assert_clean(journal.site());
}

fn an_entry_for_another_number_is_stale_and_says_the_present_one(store: Store) {
    let (_folder, journal) = store.open();
    journal.append_and_wait(one(note("house", 1))).expect("taken");
    for expected in [0, 1, 3, u64::MAX] {
        let declined = journal.append_and_wait(one(note("house", expected))).expect_err("not the next");
        assert_eq!(declined, Declined::Stale { stream: stream("house"), expected, present: 1 });
    }
    let declined = journal.append_and_wait(one(note("table:craps-1", 2))).expect_err("not the first");
    assert_eq!(declined, Declined::Stale { stream: stream("table:craps-1"), expected: 2, present: 0 });
}

fn a_batch_is_taken_whole_or_not_at_all(store: Store) {
    let (_folder, journal) = store.open();
    journal.append_and_wait(one(buy_in("house", 1, "ann", 100))).expect("taken");
    let before = journal.checkpoint().expect("readable");
    let wager = |seq, cents| moves("table:craps-1", seq, patron("ann"), layout("craps-1"), cents);
    let declined = journal.append_and_wait(Batch::new(vec![wager(1, 60), note("house", 2), wager(2, 60)]));
    let short = Declined::InsufficientFunds { account: patron("ann"), has: Cents(40), needs: Cents(60) };
    assert_eq!(declined, Err(short));
    assert_eq!(journal.checkpoint().expect("readable"), before);
    assert_eq!(journal.balance(&patron("ann")).expect("readable"), Cents(100));
    assert_eq!(journal.read(&stream("table:craps-1"), 1).count(), 0);
    journal
        .append_and_wait(Batch::new(vec![wager(1, 60), wager(2, 40)]))
        .expect("the numbers are still free");
    assert_clean(journal.site());
}

fn postings_that_do_not_sum_to_zero_are_never_journalled(store: Store) {
    let (_folder, journal) = store.open();
    let mut entry = buy_in("house", 2, "ann", 100);
    entry.postings.push(Posting::new(Account::Bank(name("craps-1")), Cents(1)));
    let declined = journal.append_and_wait(Batch::new(vec![note("house", 1), entry.clone()]));
    assert_eq!(declined, Err(Declined::Unbalanced { entry: 1, sum: 1 }));
    entry.postings = vec![Posting::new(Account::Cage, Cents(i64::MAX)); 3];
    let declined = journal.append_and_wait(Batch::new(vec![note("house", 1), entry]));
    assert_eq!(declined, Err(Declined::Unbalanced { entry: 1, sum: 3 * i128::from(i64::MAX) }));
    assert_eq!(journal.checkpoint().expect("readable"), Checkpoint::default());
}

fn patrons_and_layouts_never_go_below_zero_and_the_house_may(store: Store) {
    let (_folder, journal) = store.open();
    let t = || name("craps-1");
    for broke in [patron("ann"), layout("craps-1")] {
        let declined = journal.append_and_wait(one(moves("house", 1, broke.clone(), Account::Cage, 1)));
        assert_eq!(
            declined,
            Err(Declined::InsufficientFunds { account: broke, has: Cents(0), needs: Cents(1) })
        );
    }
    for (seq, house) in [(1, Account::Bank(t())), (2, Account::Vigorish(t())), (3, Account::Cage)] {
        journal
            .append_and_wait(one(moves("house", seq, house.clone(), patron("ann"), 5)))
            .expect("may be negative");
        assert_eq!(journal.balance(&house).expect("readable"), Cents(-5));
    }
    let all = journal.balances().expect("readable");
    assert_eq!(all.iter().map(|(_, cents)| *cents).sum::<Cents>(), Cents::ZERO);
    assert_eq!(all.len(), 4, "accounts of declined batches are not kept: {all:?}");
}

fn money_that_is_owed_is_not_wagered_and_is_always_there_to_be_collected(store: Store) {
    let (_folder, journal) = store.open();
    let (ann, owed) = (patron("ann"), Account::Owed(name("ann")));
    let (vigorish, given) = (Account::Vigorish(name("b")), Account::Complimentary(name("b")));
    let take = |seq, from: &Account, to: &Account, cents| {
        journal.append_and_wait(one(moves("table:b", seq, from.clone(), to.clone(), cents)))
    };
    take(1, &Account::Cage, &ann, 100).expect("chips");
    take(2, &owed, &vigorish, 40).expect("marked");
    assert_eq!(journal.free(&name("ann")).expect("readable"), Cents(60));
    let short = Declined::InsufficientFunds { account: ann.clone(), has: Cents(60), needs: Cents(61) };
    assert_eq!(take(3, &ann, &layout("b"), 61), Err(short));
    take(3, &ann, &layout("b"), 60).expect("what is free");
    let paid = Declined::NotOwed { account: owed.clone(), owes: Cents(40) };
    assert_eq!(take(4, &ann, &owed, 41), Err(paid));
    take(4, &ann, &owed, 30).expect("collected");
    take(5, &given, &owed, 10).expect("waived");
    assert_eq!(journal.free(&name("ann")).expect("readable"), Cents(10));
    assert_clean(journal.site());
}

fn a_key_is_kept_until_its_entry_is_opened_and_is_in_no_entry(store: Store) {
    let (_folder, journal) = store.open();
    let kept = |seq| KeptKey { stream: stream("table:b"), seq, key: [seq as u8; 32] };
    let sealing = |seq| Batch { kept_keys: vec![kept(seq)], ..one(sealed("table:b", seq)) };
    let strange = Batch { kept_keys: vec![kept(9)], ..one(note("table:b", 1)) };
    assert!(matches!(journal.append_and_wait(strange), Err(Declined::OutOfBounds(_))), "a key of no entry");
    journal.append_and_wait(sealing(1)).expect("taken");
    journal.append_and_wait(sealing(2)).expect("taken");
    assert_eq!(journal.kept_keys(&stream("table:b")).expect("readable"), [kept(1), kept(2)]);
    assert!(!format!("{:?}", sealing(1)).contains("[1, 1"), "a key is not printed");
    // The third publishes them; what a fourth of the same batch seals is kept.
    let entries = vec![opened("table:b", 3, &[1, 2]), sealed("table:b", 4)];
    let dropped_keys = vec![stream("table:b")];
    let opening = Batch { dropped_keys, kept_keys: vec![kept(4)], ..Batch::new(entries) };
    journal.append_and_wait(opening).expect("taken");
    assert_eq!(journal.kept_keys(&stream("table:b")).expect("readable"), [kept(4)]);
    assert_clean(journal.site());
}

fn a_balance_that_would_not_fit_is_declined(store: Store) {
    let (_folder, journal) = store.open();
    let bank = || Account::Bank(name("craps-1"));
    journal.append_and_wait(one(moves("house", 1, bank(), Account::Cage, i64::MAX))).expect("it just fits");
    let declined = journal.append_and_wait(one(moves("house", 2, bank(), Account::Cage, 2)));
    assert!(matches!(declined, Err(Declined::TooMuch { .. })), "{declined:?}");
    assert_clean(journal.site());
}

fn limits_are_said(store: Store) {
    let (_folder, journal) = store.open();
    let said = |batch| journal.append_and_wait(batch).expect_err("beyond a limit").to_string();
    assert_eq!(said(Batch::new(vec![])), "a batch has 1 to 10000 entries");
    let mut long = note("house", 1);
    long.body = "x".repeat(ledger::BODY_LIMIT + 1);
    assert_eq!(said(one(long.clone())), "a body has at most 1048576 bytes");
    assert_eq!(
        said(one(note("house", 1)).keyed(key("ann", ""), String::new())),
        "an idempotency key has 1 to 200 bytes"
    );
    long.body.pop();
    assert_eq!(said(Batch::new(vec![long.clone(); 17])), "a batch has at most 16777216 bytes");
    journal.append_and_wait(one(long)).expect("at the limit");
}

fn a_repeated_key_does_nothing_and_gets_the_first_answer(store: Store) {
    let (_folder, journal) = store.open();
    let batch = |seq, cents| Batch::new(vec![note("table:craps-1", seq), buy_in("house", seq, "ann", cents)]);
    let first =
        journal.append_and_wait(batch(1, 100).keyed(key("ann", "k1"), "first".to_owned())).expect("taken");
    assert_eq!((first.repeated, first.answer.as_deref()), (false, Some("first")));
    // Other content, another answer, a stale number: it is the key that counts.
    let again =
        journal.append_and_wait(batch(9, 7).keyed(key("ann", "k1"), "second".to_owned())).expect("known");
    assert_eq!(again, ledger::Receipt { repeated: true, ..first.clone() });
    assert_eq!(journal.answer_for(&key("ann", "k1")).expect("readable"), Some(again.clone()));
    assert_eq!(journal.answer_for(&key("ann", "k2")).expect("readable"), None);
    journal.gather().expect("gathered");
    let beginning = |text: &str| journal.keys_beginning(text, 1..=1_000).expect("readable");
    assert_eq!(beginning("k"), [key("ann", "k1")]);
    assert_eq!(
        (beginning("k1 "), beginning("_1")),
        (vec![], vec![]),
        "no pattern, and no more than there is"
    );
    assert_eq!(journal.balance(&patron("ann")).expect("readable"), Cents(100));
    // The same key of another patron is another key.
    let other =
        journal.append_and_wait(batch(2, 1).keyed(key("bob", "k1"), "bob's".to_owned())).expect("taken");
    assert!(!other.repeated);
    // Nor does a number that is right help: nothing of it is written.
    let next = journal.append_and_wait(batch(3, 7).keyed(key("ann", "k1"), "third".to_owned()));
    assert_eq!(next.expect("known"), again);
    assert_eq!(journal.head(&stream("house")).expect("readable").seq, 2);
    assert_eq!(journal.balance(&patron("ann")).expect("readable"), Cents(101), "100, and 1 by bob's batch");
    // And it is remembered by the file, not by the process.
    let path = journal.site().clone();
    drop(journal);
    let journal = Journal::open(path).expect("reopened");
    let batch = batch(9, 7).keyed(key("ann", "k1"), String::new());
    assert_eq!(journal.append_and_wait(batch).expect("known"), again);
}

fn a_key_is_free_again_when_its_batch_was_declined(store: Store) {
    let (_folder, journal) = store.open();
    let wager = |seq| one(moves("table:craps-1", seq, patron("ann"), layout("craps-1"), 100));
    let keyed = |batch: Batch| batch.keyed(key("ann", "k1"), "wagered".to_owned());
    journal.append_and_wait(keyed(wager(1))).expect_err("no money yet");
    journal.append_and_wait(one(buy_in("house", 1, "ann", 100))).expect("taken");
    assert!(!journal.append_and_wait(keyed(wager(1))).expect("money now").repeated);
}

fn of_many_at_once_with_one_key_one_is_performed(store: Store) {
    let (_folder, journal) = store.open();
    let (journal, start) = (&journal, &Barrier::new(16));
    let receipts: Vec<_> = std::thread::scope(|scope| {
        let ask = |n: u64| {
            let batch = one(buy_in("house", 1, "ann", 100)).keyed(key("ann", "k1"), format!("answer {n}"));
            start.wait();
            journal.append_and_wait(batch).expect("performed or repeated")
        };
        let threads: Vec<_> = (0..16).map(|n| scope.spawn(move || ask(n))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    let performed: Vec<_> = receipts.iter().filter(|receipt| !receipt.repeated).collect();
    assert_eq!(performed.len(), 1);
    for receipt in &receipts {
        assert_eq!((&receipt.entries, &receipt.answer), (&performed[0].entries, &performed[0].answer));
    }
    assert_eq!(journal.balance(&patron("ann")).expect("readable"), Cents(100));
}

fn of_a_thousand_wagers_at_once_with_money_for_one_one_is_taken(store: Store) {
    let (_folder, journal) = store.open();
    journal.append_and_wait(one(buy_in("house", 1, "ann", 100))).expect("taken");
    let (tell, told) = mpsc::channel();
    let start = &Barrier::new(8);
    let journal = &journal;
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let tell = tell.clone();
            scope.spawn(move || {
                start.wait();
                for n in 0..125 {
                    let table = format!("t{thread}-{n}");
                    let wager = one(moves(&format!("table:{table}"), 1, patron("ann"), layout(&table), 100));
                    let tell = tell.clone();
                    journal.append(wager, move |result| tell.send(result).expect("somebody listens"));
                }
            });
        }
    });
    drop(tell);
    let results: Vec<_> = told.iter().collect();
    assert_eq!(results.len(), 1000);
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let short = Declined::InsufficientFunds { account: patron("ann"), has: Cents(0), needs: Cents(100) };
    assert!(results.iter().all(|result| result.is_ok() || result.as_ref() == Err(&short)));
    assert_eq!(journal.balance(&patron("ann")).expect("readable"), Cents(0));
    assert_clean(journal.site());
}

fn of_a_thousand_entries_at_once_for_one_number_one_is_taken(store: Store) {
    let (_folder, journal) = store.open();
    let (tell, told) = mpsc::channel();
    for _ in 0..1000 {
        let tell = tell.clone();
        journal.append(one(note("house", 1)), move |result| tell.send(result).expect("somebody listens"));
    }
    drop(tell);
    assert_eq!(told.iter().filter(Result::is_ok).count(), 1);
}

fn a_reply_may_append_and_its_panic_harms_nobody(store: Store) {
    let (_folder, journal) = store.open();
    let journal = Arc::new(journal);
    let (tell, told) = mpsc::channel();
    let inner = Arc::clone(&journal);
    journal.append(one(note("house", 1)), move |_| {
        inner.append(one(note("house", 2)), move |result| tell.send(result).expect("somebody listens"));
        drop(inner);
        std::panic::resume_unwind(Box::new("a caller's mistake"));
    });
    assert!(told.recv().expect("answered").is_ok());
    journal.append_and_wait(one(note("house", 3))).expect("the journal goes on");
}

fn what_waits_when_the_journal_is_dropped_is_still_written(store: Store) {
    let (_folder, journal) = store.open();
    let path = journal.site().clone();
    let (tell, told) = mpsc::channel();
    for seq in 1..=200 {
        let tell = tell.clone();
        journal.append(one(note("house", seq)), move |result| tell.send(result).expect("somebody listens"));
    }
    drop((journal, tell));
    assert_eq!(told.iter().filter(Result::is_ok).count(), 200);
    let journal = Journal::open(path).expect("reopened");
    assert_eq!(journal.head(&stream("house")).expect("readable").seq, 200);
}

fn the_last_owner_may_be_a_reply(store: Store) {
    let (_folder, journal) = store.open();
    let (path, journal) = (journal.site().clone(), Arc::new(journal));
    let (tell, told) = mpsc::channel();
    let (owner, go) = (Arc::clone(&journal), Arc::new(Barrier::new(2)));
    let wait = Arc::clone(&go);
    journal.append(one(note("house", 1)), move |result| {
        wait.wait();
        drop(owner);
        tell.send(result).expect("somebody listens");
    });
    drop(journal);
    go.wait();
    assert!(told.recv().expect("answered").is_ok());
    assert_clean(&path);
}

fn a_closed_journal_reopens_as_it_was(store: Store) {
    let (_folder, journal) = store.open();
    let path = journal.site().clone();
    journal
        .append_and_wait(Batch::new(vec![buy_in("house", 1, "ann", 100), note("table:craps-1", 1)]))
        .expect("taken");
    let state = |reader: &Reader| {
        (
            reader.streams().expect("read"),
            reader.balances().expect("read"),
            reader.checkpoint().expect("read"),
        )
    };
    journal.gather().expect("gathered");
    let before = state(&journal);
    drop(journal);
    if let Some(file) = path.file() {
        let wal = file.with_file_name("house.journal-wal");
        assert!(
            !wal.exists() || wal.metadata().expect("readable").len() == 0,
            "the file alone is the journal"
        );
    }
    let journal = Journal::open(&path).expect("reopened");
    assert_eq!(state(&journal), before);
    journal.append_and_wait(one(note("house", 2))).expect("the chain goes on");
    assert_eq!(journal.checkpoint().expect("readable").batches, 2);
    assert_clean(&path);
}

#[test]
fn a_second_writer_is_told_who_has_the_file_and_what_to_do() {
    let (folder, journal) = open();
    let link = folder.path().join("alias");
    std::os::unix::fs::symlink(file_of(&journal), &link).expect("a link");
    for path in [&file_of(&journal), &link] {
        let fault = Journal::open(path).expect_err("one writer only");
        assert!(matches!(fault, Fault::InUse { .. }), "{fault}");
        let says = fault.to_string();
        let process = format!("(process {})", std::process::id());
        assert!(says.contains(&process) && says.contains("stop that one first"), "{says}");
    }
    let path = journal.site().clone();
    drop(journal);
    Journal::open(path).expect("free again");
}

#[test]
fn a_file_that_another_program_holds_is_refused() {
    let (_folder, path) = place();
    drop(Journal::open(&path).expect("a new journal"));
    let other = rusqlite::Connection::open(&path).expect("opened");
    other.execute_batch("BEGIN EXCLUSIVE").expect("held");
    other.execute_batch("UPDATE checkpoint SET batches = batches").expect("held for writing");
    let fault = Journal::open(&path).expect_err("busy");
    assert!(matches!(fault, Fault::Busy { .. }), "{fault}");
    assert!(fault.to_string().contains("let it finish, then start again"), "{fault}");
}

#[test]
fn a_file_that_another_program_wrote_into_is_not_written_further() {
    let (_folder, journal) = open();
    journal.append_and_wait(one(note("house", 1))).expect("taken");
    let other = rusqlite::Connection::open(file_of(&journal)).expect("opened");
    other.execute_batch("INSERT INTO balances VALUES ('patron:mallory', 1000000)").expect("written");
    let declined = journal.append_and_wait(one(note("house", 2))).expect_err("not ours any more");
    assert!(declined.to_string().contains("another program has written"), "{declined}");
    assert!(matches!(journal.health(), Err(Fault::Dead { .. })));
    assert_eq!(journal.head(&stream("house")).expect("readable").seq, 1);
}

#[test]
fn a_file_that_is_no_journal_is_left_alone() {
    let (folder, _) = place();
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "not a database, and longer than a header, ".repeat(100)).expect("written");
    let other = folder.path().join("other.sqlite");
    rusqlite::Connection::open(&other).and_then(|db| db.execute_batch("CREATE TABLE t (x)")).expect("made");
    for path in [text, other] {
        let before = std::fs::read(&path).expect("readable");
        assert!(matches!(Journal::open(&path), Err(Fault::NotAJournal { .. })));
        assert!(matches!(ledger::verify(&path), Err(Fault::NotAJournal { .. })));
        assert!(matches!(Reader::open(&path), Err(Fault::NotAJournal { .. })));
        assert_eq!(std::fs::read(&path).expect("readable"), before);
    }
    let nowhere = folder.path().join("no/such/folder");
    assert!(matches!(Journal::open(&nowhere), Err(Fault::File { .. })));
    assert!(matches!(ledger::verify(&nowhere), Err(Fault::File { .. })));
    assert!(matches!(Journal::open("/"), Err(Fault::File { .. } | Fault::Store { .. })));
}

#[test]
fn the_file_is_set_to_lose_nothing() {
    let (_folder, journal) = open();
    let other = rusqlite::Connection::open(file_of(&journal)).expect("opened");
    let mode: String = other.query_row("PRAGMA journal_mode", [], |row| row.get(0)).expect("told");
    assert_eq!(mode, "wal");
    let foreign =
        other.execute_batch("PRAGMA foreign_keys = on; DELETE FROM entries; UPDATE batches SET key = 1");
    foreign.expect("nothing there yet");
    journal.append_and_wait(one(note("house", 1))).expect("taken: nothing was changed");
    for sql in ["UPDATE entries SET at = 0", "DELETE FROM entries", "DELETE FROM batches"] {
        let refused = other.execute_batch(sql).expect_err("append-only").to_string();
        assert!(refused.contains("corrections are new entries"), "{refused}");
    }
}

fn readers_in_many_threads_see_whole_batches_only(store: Store) {
    let (_folder, journal) = store.open();
    let journal = &journal;
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..3)
            .map(|_| {
                let reader = journal.reader();
                scope.spawn(move || {
                    loop {
                        let sum = reader
                            .balances()
                            .expect("readable")
                            .iter()
                            .map(|(_, cents)| *cents)
                            .sum::<Cents>();
                        assert_eq!(sum, Cents::ZERO);
                        let checkpoint = reader.checkpoint().expect("readable");
                        assert_eq!(checkpoint.entries, 2 * checkpoint.batches);
                        if checkpoint.batches == 200 {
                            return;
                        }
                    }
                })
            })
            .collect();
        for seq in 1..=200 {
            let batch = Batch::new(vec![buy_in("house", seq, "ann", 5), note("table:craps-1", seq)]);
            journal.append_and_wait(batch).expect("taken");
        }
        readers.into_iter().for_each(|reader| reader.join().expect("no panic"));
    });
}

fn another_process_may_read_while_one_writes(store: Store) {
    let (_folder, journal) = store.open();
    journal.append_and_wait(one(note("house", 1))).expect("taken");
    let reader = Reader::open(journal.site()).expect("readable beside the writer");
    assert_eq!(reader.head(&stream("house")).expect("readable").seq, 1);
    journal.append_and_wait(one(note("house", 2))).expect("taken");
    assert_eq!(reader.head(&stream("house")).expect("readable").seq, 2);
    assert_clean(journal.site());
}

#[test]
fn the_log_is_kept_short_and_nothing_is_lost_by_it() {
    let (folder, journal) = open();
    let mut entry = note("house", 1);
    for seq in 1..=100 {
        entry.expected_seq = seq;
        entry.body = "x".repeat(600_000);
        journal.append_and_wait(one(entry.clone())).expect("taken");
    }
    let log = folder.path().join("house.journal-wal").metadata().expect("there is a log").len();
    assert!(log < 20_000_000, "60 MB were written, and the log has {log} bytes");
    assert_eq!(journal.read(&stream("house"), 1).filter(Result::is_ok).count(), 100);
    assert_clean(journal.site());
}

fn patrons_and_sessions_are_kept(store: Store) {
    let (_folder, journal) = store.open();
    let ann = Patron { id: name("ann"), name: "Ann \u{2660}".to_owned(), created_at: 5 };
    journal.admit(ann.clone()).expect("admitted");
    assert_eq!(journal.admit(ann.clone()), Err(Declined::PatronExists(name("ann"))));
    let session = |byte, patron: &str| Session {
        token_hash: [byte; 32],
        holder: Holder::Visitor(name(patron)),
        created_at: 6,
        used_at: 6,
        ends_at: 60,
    };
    journal.begin_session(session(1, "ann")).expect("begun");
    journal.begin_session(session(2, "ann")).expect("begun");
    assert_eq!(journal.begin_session(session(1, "ann")), Err(Declined::SessionExists));
    assert_eq!(journal.begin_session(session(3, "bob")), Err(Declined::UnknownPatron(name("bob"))));
    assert_eq!(journal.end_session([2; 32]), Ok(true));
    assert_eq!(journal.end_session([2; 32]), Ok(false));
    for bad in ["", "a\nb", &"x".repeat(65)] {
        let patron = Patron { id: name("x"), name: bad.to_owned(), created_at: 0 };
        assert!(matches!(journal.admit(patron), Err(Declined::OutOfBounds(_))));
    }

    let path = journal.site().clone();
    drop(journal);
    let journal = Journal::open(&path).expect("reopened");
    assert_eq!(journal.patrons().expect("readable"), std::slice::from_ref(&ann));
    assert_eq!(journal.patron(&name("ann")).expect("readable"), Some(ann));
    assert_eq!(journal.patron(&name("bob")).expect("readable"), None);
    assert_eq!(journal.session(&[1; 32]).expect("readable"), Some(session(1, "ann")));
    assert_eq!(journal.session(&[2; 32]).expect("readable"), None);
    assert_eq!(journal.sessions_of(&Holder::Visitor(name("ann"))).expect("readable"), [session(1, "ann")]);
    assert_clean(&path);
}

fn the_same_batches_give_the_same_hashes_however_they_were_grouped(store: Store) {
    let batches = || {
        (1..=50)
            .map(|seq| one(buy_in("house", seq, "ann", 5)).keyed(key("ann", &seq.to_string()), "ok".into()))
    };
    let (_first, one_by_one) = store.open();
    batches().for_each(|batch| drop(one_by_one.append_and_wait(batch).expect("taken")));
    let (_second, together) = store.open();
    let (tell, told) = mpsc::channel();
    for batch in batches() {
        let tell = tell.clone();
        together.append(batch, move |result| tell.send(result.is_ok()).expect("somebody listens"));
    }
    drop(tell);
    assert!(told.iter().all(|taken| taken));
    let (a, b) = (one_by_one.checkpoint().expect("readable"), together.checkpoint().expect("readable"));
    assert_eq!(a, b);
    assert_ne!(a.hash, Hash::ZERO);
}

on_both! {
    what_was_appended_is_read_back_byte_for_byte,
    long_streams_are_read_from_any_number_on,
    every_stream_counts_and_chains_for_itself,
    an_entry_for_another_number_is_stale_and_says_the_present_one,
    a_batch_is_taken_whole_or_not_at_all,
    postings_that_do_not_sum_to_zero_are_never_journalled,
    patrons_and_layouts_never_go_below_zero_and_the_house_may,
    money_that_is_owed_is_not_wagered_and_is_always_there_to_be_collected,
    a_key_is_kept_until_its_entry_is_opened_and_is_in_no_entry,
    a_balance_that_would_not_fit_is_declined,
    limits_are_said,
    a_repeated_key_does_nothing_and_gets_the_first_answer,
    a_key_is_free_again_when_its_batch_was_declined,
    of_many_at_once_with_one_key_one_is_performed,
    of_a_thousand_wagers_at_once_with_money_for_one_one_is_taken,
    of_a_thousand_entries_at_once_for_one_number_one_is_taken,
    a_reply_may_append_and_its_panic_harms_nobody,
    what_waits_when_the_journal_is_dropped_is_still_written,
    the_last_owner_may_be_a_reply,
    a_closed_journal_reopens_as_it_was,
    readers_in_many_threads_see_whole_batches_only,
    another_process_may_read_while_one_writes,
    patrons_and_sessions_are_kept,
    the_same_batches_give_the_same_hashes_however_they_were_grouped,
}
