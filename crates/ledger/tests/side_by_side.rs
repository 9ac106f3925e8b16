//! Streams that have nothing in common do not wait for each other, whoever writes them; what has something in common is
//! decided one after the other; and everything comes into one chain afterwards.

mod support;

use ledger::verify::Place;
use ledger::{Account, Declined, Journal, News, Receipt, Site, verify};
use postgres::{Client, NoTls};
use postgres_for_tests::Database;
use rulebook::money::Cents;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use support::*;

fn site(database: &Database) -> Site {
    database.address().as_str().into()
}

fn node(database: &Database) -> Journal {
    Journal::open(site(database)).expect("a node")
}

/// A node whose connections have this name.
fn node_called(database: &Database, name: &str) -> Journal {
    let address = format!("{}&application_name={name}", database.address());
    Journal::open(address.as_str()).expect("a node")
}

fn owner(database: &Database) -> Client {
    Client::connect(&database.address(), NoTls).expect("connected")
}

fn sent(journal: &Journal, batch: ledger::Batch) -> Receiver<Result<Receipt, Declined>> {
    let (tell, told) = channel();
    journal.append(batch, move |result| drop(tell.send(result)));
    told
}

/// Has every transaction that writes an entry of this stream stand still in the middle, with all that it holds, for as long as
/// the returned connection has the lock.
fn hold_writers_of(database: &Database, on: &str) -> Client {
    let mut gate = owner(database);
    gate.batch_execute(&format!(
        "SELECT pg_advisory_lock(47);
         CREATE FUNCTION stand_still() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN PERFORM pg_advisory_xact_lock_shared(47); RETURN NEW; END $$;
         CREATE TRIGGER stand_still BEFORE INSERT ON kept_entries FOR EACH ROW WHEN (NEW.stream = '{on}')
             EXECUTE FUNCTION stand_still()"
    ))
    .expect("held");
    gate
}

/// Waits until somebody waits in the server for this.
fn until(database: &mut Client, what: &str) {
    let sql = format!("SELECT count(*) FROM pg_stat_activity WHERE {what}");
    while database.query_one(&sql, &[]).expect("told").get::<_, i64>(0) == 0 {
        std::thread::yield_now();
    }
}

#[test]
fn a_node_in_the_middle_of_a_transaction_holds_up_only_what_it_writes_itself() {
    let database = Database::new();
    let (a, b) = (node_called(&database, "node_a"), node_called(&database, "node_b"));
    for who in ["ann", "ben"] {
        a.append_and_wait(one(buy_in(&format!("cage:{who}"), 1, who, 100))).expect("taken");
    }
    let mut gate = hold_writers_of(&database, "table:a");
    let mut look = owner(&database);
    let wager = |on: &str, seq, who: &str| {
        let table = on.trim_start_matches("table:");
        one(moves(on, seq, patron(who), layout(table), 60))
    };
    let held = sent(&a, wager("table:a", 1, "ann"));
    until(&mut look, "application_name = 'node_a' AND wait_event = 'advisory'");

    // Another stream, another patron: the other node is not held up.
    b.append_and_wait(wager("table:b", 1, "ben")).expect("nothing in common");
    // Nor by what both of them add to: the cage gives out more chips.
    b.append_and_wait(one(buy_in("cage:ben", 2, "ben", 5))).expect("nothing in common");

    // The same stream waits, and so does the same patron's money at another table; and nothing else behind them.
    let same_stream = sent(&b, one(note("table:a", 1)));
    let same_money = sent(&b, wager("table:c", 1, "ann"));
    for seq in 2..=30 {
        b.append_and_wait(one(note("table:b", seq))).expect("nothing in common");
    }
    assert!(b.written().passed_over > 0, "what waits was passed by");
    assert!(held.try_recv().is_err() && same_stream.try_recv().is_err() && same_money.try_recv().is_err());

    gate.batch_execute("SELECT pg_advisory_unlock(47)").expect("let go");
    held.recv().expect("told").expect("taken");
    let stale = Declined::Stale { stream: stream("table:a"), expected: 1, present: 1 };
    assert_eq!(same_stream.recv().expect("told"), Err(stale));
    let short = Declined::InsufficientFunds { account: patron("ann"), has: Cents(40), needs: Cents(60) };
    assert_eq!(same_money.recv().expect("told"), Err(short));
    gate.batch_execute("DROP TRIGGER stand_still ON kept_entries; DROP FUNCTION stand_still").expect("gone");
    drop((a, b));
    assert_clean(site(&database));
}

#[test]
fn what_a_node_committed_and_did_not_gather_is_gathered_and_told_by_the_others() {
    let database = Database::new();
    let (a, b) = (node_called(&database, "node_a"), node_called(&database, "node_b"));
    let (tell, heard) = channel();
    b.listen(move |news| drop(tell.send(news))).expect("listening");
    // Nobody can gather.
    let mut gate = owner(&database);
    gate.batch_execute("BEGIN; SELECT one FROM checkpoint FOR UPDATE").expect("held");
    for seq in 1..=3 {
        a.append_and_wait(one(buy_in("cage", seq, "ann", 7))).expect("taken");
    }
    assert_eq!(b.reader().checkpoint().expect("readable").batches, 0);
    // What is not gathered is there all the same.
    assert_eq!(b.balance(&patron("ann")).expect("readable"), Cents(21));
    assert_eq!(b.balance(&Account::Cage).expect("readable"), Cents(-21));
    assert_eq!(b.read(&stream("cage"), 1).count(), 3);
    let killed = owner(&database)
        .query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'node_a'",
            &[],
        )
        .expect("killed");
    assert!(killed.len() >= 2, "its writer and its gatherer");
    gate.batch_execute("COMMIT").expect("let go");
    assert_eq!(heard.recv(), Ok(News::Stream { stream: stream("cage"), seq: 3 }));
    let there = b.checkpoint().expect("readable");
    assert_eq!((there.batches, there.entries), (3, 3));
    b.append_and_wait(one(buy_in("cage", 4, "ann", 7))).expect("it goes on");
    drop((a, b));
    assert_clean(site(&database));
}

#[test]
fn what_waits_is_verified_and_copied_in_its_place() {
    let database = Database::new();
    let journal = node(&database);
    let mut gate = owner(&database);
    gate.batch_execute("BEGIN; SELECT one FROM checkpoint FOR UPDATE").expect("held");
    journal
        .append_and_wait(one(buy_in("cage", 1, "ann", 7)).keyed(key("ann", "k"), "ok".to_owned()))
        .expect("taken");
    journal.append_and_wait(one(moves("table:t", 1, patron("ann"), layout("t"), 5))).expect("taken");
    gate.batch_execute("COMMIT").expect("let go");
    let (_folder, path) = place();
    let carried = ledger::copy(&site(&database), &Site::from(&path), &mut |_, _| {}).expect("copied");
    assert_eq!((carried.report.batches, carried.report.entries), (2, 2));
    assert_eq!(journal.checkpoint().expect("readable"), carried.report.checkpoint, "and is so from then on");
}

/// A few numbers that look like chance, the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

#[test]
fn whatever_nodes_write_at_once_comes_into_one_lawful_chain() {
    const PEOPLE: [&str; 4] = ["ann", "ben", "cat", "dan"];
    let database = Database::new();
    let nodes: Vec<Journal> = (0..3).map(|_| node(&database)).collect();
    for who in PEOPLE {
        nodes[0].append_and_wait(one(buy_in(&format!("cage:{who}"), 1, who, 300))).expect("taken");
    }
    let (taken, declined, writing) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(6));
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::thread::scope(|scope| {
        for writer in 0..6 {
            let (journal, taken, declined, writing) = (&nodes[writer % 3], &taken, &declined, &writing);
            scope.spawn(move || {
                let mut numbers = Numbers(writer as u64 + 1);
                for _ in 0..60 {
                    // Two streams and two patrons of a few, in any order: in conflict with others as often as not.
                    let on = [numbers.below(6), numbers.below(6)].map(|number| format!("table:{number}"));
                    let who = [numbers.below(4), numbers.below(4)].map(|number| PEOPLE[number as usize]);
                    let cents = numbers.below(120) as i64 + 1;
                    let mut seqs =
                        on.each_ref().map(|on| journal.head(&stream(on)).expect("readable").seq + 1);
                    if on[0] == on[1] {
                        seqs[1] += 1;
                    }
                    let money = moves(&on[0], seqs[0], patron(who[0]), patron(who[1]), cents);
                    let bank = moves(&on[1], seqs[1], Account::Bank(name("b")), layout("l"), 1);
                    match journal.append_and_wait(ledger::Batch::new(vec![money, bank])) {
                        Ok(_) => taken.fetch_add(1, Ordering::Relaxed),
                        Err(Declined::Stale { .. } | Declined::InsufficientFunds { .. }) => {
                            declined.fetch_add(1, Ordering::Relaxed)
                        }
                        Err(other) => panic!("{other}"),
                    };
                }
                writing.fetch_sub(1, Ordering::Relaxed);
            });
        }
        let mut copies = 0;
        while writing.load(Ordering::Relaxed) > 0 || copies == 0 {
            copies += 1;
            let to = Site::from(&folder.path().join(format!("copy-{copies}")));
            // Every hash, every balance after every entry, and the tree over the batches of both.
            ledger::copy(&site(&database), &to, &mut |_, _| {}).expect("a lawful journal");
        }
    });
    let (taken, declined) = (taken.into_inner(), declined.into_inner());
    assert_eq!(taken + declined, 360);
    assert!(taken > 0 && declined > 0, "{taken} taken, {declined} declined");
    assert_eq!(nodes[1].checkpoint().expect("readable").batches, taken + 4);
    assert_eq!(nodes[2].balance(&layout("l")).expect("readable"), Cents(taken as i64));
    drop(nodes);
    assert_clean(site(&database));
}

#[test]
fn a_transaction_that_the_server_undid_is_done_again() {
    let database = Database::new();
    let journal = node(&database);
    journal.append_and_wait(one(buy_in("cage", 1, "ann", 50))).expect("taken");
    database.ask(
        "CREATE SEQUENCE tries;
         CREATE FUNCTION undo() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
             IF nextval('tries') <= 2 THEN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END IF;
             RETURN NEW;
         END $$;
         CREATE TRIGGER undo BEFORE INSERT ON kept_entries FOR EACH ROW EXECUTE FUNCTION undo()",
    );
    let wager =
        one(moves("table:t", 1, patron("ann"), layout("t"), 50)).keyed(key("ann", "k"), "ok".to_owned());
    let receipt = journal.append_and_wait(wager).expect("taken");
    assert_eq!((receipt.repeated, database.ask("SELECT last_value FROM tries").as_str()), (false, "3"));
    database.ask("DROP TRIGGER undo ON kept_entries; DROP FUNCTION undo; DROP SEQUENCE tries");
    assert_eq!(journal.balance(&layout("t")).expect("readable"), Cents(50), "once");
    drop(journal);
    assert_clean(site(&database));
}

#[test]
fn rows_that_belong_to_no_batch_are_found() {
    let database = Database::new();
    node(&database).append_and_wait(one(buy_in("cage", 1, "ann", 50))).expect("taken");
    database.ask(
        "INSERT INTO kept_entries (stream, seq, ticket, place, at, body, hash)
         SELECT stream, 2, 99, 1, at, body, hash FROM kept_entries",
    );
    let report = verify(site(&database)).expect("readable");
    let places: Vec<Place> = report.faults.into_iter().map(|fault| fault.place).collect();
    assert_eq!(places, [Place::Schema("kept_entries".to_owned())]);
}

#[test]
fn a_head_that_is_another_than_this_node_knew_is_not_written_further() {
    let database = Database::new();
    let (journal, other) = (node(&database), node(&database));
    journal.append_and_wait(one(note("house", 1))).expect("taken");
    // Put back and gone on from there, as far as before and further.
    for sql in ["UPDATE kept_entries SET hash = sha256(hash)", "UPDATE kept_heads SET seq = 3"] {
        database.ask(&format!("SET session_replication_role = replica; {sql} WHERE stream = 'house'"));
    }
    let declined = journal.append_and_wait(one(note("house", 4))).expect_err("not the same journal");
    assert!(declined.to_string().contains("an older state was put back"), "{declined}");
    other.append_and_wait(one(note("table:t", 1))).expect("who never saw it goes on");
}

#[test]
fn entries_that_are_not_in_the_order_of_their_tickets_are_not_chained() {
    let database = Database::new();
    let journal = node(&database);
    let mut gate = owner(&database);
    gate.batch_execute("BEGIN; SELECT one FROM checkpoint FOR UPDATE").expect("held");
    journal.append_and_wait(one(note("house", 1))).expect("taken");
    // A sequence that another session had taken numbers of in advance.
    gate.batch_execute("SELECT setval('tickets', 100)").expect("set");
    journal.append_and_wait(one(note("house", 2))).expect("taken");
    gate.batch_execute("SELECT setval('tickets', 50)").expect("set");
    journal.append_and_wait(one(note("house", 3))).expect("taken");
    gate.batch_execute("COMMIT").expect("let go");
    journal.gather().expect_err("out of order");
    let fault = loop {
        if let Err(fault) = journal.health() {
            break fault.to_string();
        }
    };
    assert!(fault.contains("not in the order of their tickets"), "{fault}");
    assert_eq!(journal.reader().checkpoint().expect("readable").batches, 0);
}
