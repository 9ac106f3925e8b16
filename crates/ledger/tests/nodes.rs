//! Several nodes on one database: one order, one truth, and nobody who is told less than what is there.

mod support;

use ledger::{Account, Batch, Declined, Fault, Holder, Journal, News, Patron, Reader, Session};
use postgres_for_tests::{Cluster, Database};
use rulebook::money::Cents;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Barrier};
use support::*;

fn site(database: &Database) -> ledger::Site {
    database.address().as_str().into()
}

fn node(database: &Database) -> Journal {
    Journal::open(site(database)).expect("a node")
}

/// Appends to a stream until it is taken, whoever else does so meanwhile. How often it had to be tried again.
fn append_somehow(journal: &Journal, on: &str, entry: impl Fn(u64) -> ledger::Entry) -> u64 {
    let mut seq = journal.head(&stream(on)).expect("readable").seq + 1;
    let mut stale = 0;
    loop {
        match journal.append_and_wait(one(entry(seq))) {
            Ok(_) => return stale,
            Err(Declined::Stale { present, .. }) => seq = present + 1,
            Err(other) => panic!("{other}"),
        }
        stale += 1;
    }
}

#[test]
fn what_one_node_writes_the_other_knows_before_it_decides() {
    let database = Database::new();
    let (a, b) = (node(&database), node(&database));
    assert!(a.is_shared());
    a.append_and_wait(one(buy_in("house", 1, "ann", 100))).expect("taken");
    // The other was opened before there was anything, and has seen nothing since.
    let declined = b.append_and_wait(one(note("house", 1))).expect_err("the number is taken");
    assert_eq!(declined, Declined::Stale { stream: stream("house"), expected: 1, present: 1 });
    let wager = |seq, cents| one(moves("table:t", seq, patron("ann"), layout("t"), cents));
    b.append_and_wait(wager(1, 60)).expect("there is money");
    let short = Declined::InsufficientFunds { account: patron("ann"), has: Cents(40), needs: Cents(41) };
    assert_eq!(a.append_and_wait(wager(2, 41)), Err(short));
    let keyed = |seq| wager(seq, 1).keyed(key("ann", "k"), "first".to_owned());
    let first = b.append_and_wait(keyed(2)).expect("taken");
    let again = a.append_and_wait(keyed(3)).expect("known");
    assert_eq!((again.repeated, again.batch), (true, first.batch));
    drop((a, b));
    assert_clean(site(&database));
}

#[test]
fn nodes_at_once_give_every_number_once_and_one_chain() {
    const NODES: usize = 2;
    const EACH: u64 = 60;
    let database = Database::new();
    let nodes: Vec<Journal> = (0..NODES).map(|_| node(&database)).collect();
    let again = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for (number, journal) in nodes.iter().enumerate() {
            for thread in 0..3 {
                let again = &again;
                scope.spawn(move || {
                    for turn in 0..EACH / 3 {
                        let stale = append_somehow(journal, "house", |seq| buy_in("house", seq, "ann", 5));
                        again.fetch_add(stale, Ordering::Relaxed);
                        let own = format!("table:{number}-{thread}");
                        assert_eq!(append_somehow(journal, &own, |seq| note(&own, seq)), 0, "turn {turn}");
                    }
                });
            }
        }
    });
    let reader = nodes[0].reader();
    let count = NODES as u64 * EACH;
    let seqs: Vec<u64> = reader.read(&stream("house"), 1).map(|entry| entry.expect("readable").seq).collect();
    assert_eq!(seqs, (1..=count).collect::<Vec<_>>());
    assert_eq!(reader.balance(&patron("ann")).expect("readable"), Cents(5 * count as i64));
    assert_eq!(nodes[0].checkpoint().expect("readable").batches, 2 * count);
    drop(nodes);
    assert_clean(site(&database));
}

#[test]
fn of_a_thousand_wagers_over_nodes_with_money_for_one_one_is_taken() {
    let database = Database::new();
    let nodes = [node(&database), node(&database)];
    nodes[0].append_and_wait(one(buy_in("house", 1, "ann", 100))).expect("taken");
    let (tell, told) = channel();
    let start = Barrier::new(nodes.len());
    std::thread::scope(|scope| {
        for (node, journal) in nodes.iter().enumerate() {
            let (tell, start) = (tell.clone(), &start);
            scope.spawn(move || {
                start.wait();
                for number in 0..500 {
                    let tell = tell.clone();
                    let on = format!("table:{node}-{number}");
                    let wager = moves(&on, 1, patron("ann"), layout("t"), 100);
                    journal.append(one(wager), move |result| tell.send(result).expect("somebody listens"));
                }
            });
        }
    });
    drop(tell);
    let results: Vec<_> = told.iter().collect();
    assert_eq!(results.len(), 1000);
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    let short = |result: &&Result<_, Declined>| matches!(result, Err(Declined::InsufficientFunds { .. }));
    assert_eq!(results.iter().filter(short).count(), 999);
    drop(nodes);
    assert_clean(site(&database));
}

#[test]
fn of_many_over_nodes_with_one_key_one_is_performed() {
    let database = Database::new();
    let nodes = [node(&database), node(&database)];
    let (tell, told) = channel();
    std::thread::scope(|scope| {
        for (node, journal) in nodes.iter().enumerate() {
            let tell = tell.clone();
            scope.spawn(move || {
                for number in 0..50 {
                    let on = format!("table:{node}-{number}");
                    let batch = one(buy_in(&on, 1, "ann", 7)).keyed(key("ann", "k"), on.clone());
                    tell.send(journal.append_and_wait(batch)).expect("somebody listens");
                }
            });
        }
    });
    drop(tell);
    let receipts: Vec<_> = told.iter().map(|result| result.expect("done, or done before")).collect();
    assert_eq!(receipts.iter().filter(|receipt| !receipt.repeated).count(), 1);
    assert!(receipts.iter().all(|receipt| receipt.answer == receipts[0].answer));
    assert_eq!(nodes[1].balance(&patron("ann")).expect("readable"), Cents(7));
}

#[test]
fn of_nodes_that_join_at_once_at_most_one_is_alone_and_a_console_is_no_node() {
    let database = Database::new();
    let console = node(&database);
    let nodes: Vec<Journal> = (0..4).map(|_| node(&database)).collect();
    std::thread::scope(|scope| {
        for node in &nodes {
            scope.spawn(|| node.join().expect("joined"));
        }
    });
    let alone = nodes.iter().filter(|node| node.found_alone()).count();
    assert!(alone <= 1, "{alone} were alone");
    assert!(nodes.iter().all(|node| node.others().expect("told") == 3));
    assert_eq!(console.others().expect("told"), 0, "it has not joined, and asks nobody");
    drop(nodes);
    let next = node(&database);
    next.join().expect("joined");
    assert!(next.found_alone(), "who left in order is gone");
    assert_eq!(next.others().expect("told"), 0);
}

#[test]
fn nodes_hear_of_each_other_and_not_of_themselves() {
    let database = Database::new();
    let (a, b) = (node(&database), node(&database));
    let (tell, heard) = channel();
    let listen = |journal: &Journal, who: &'static str| {
        let tell = tell.clone();
        journal.listen(move |news| drop(tell.send((who, news)))).expect("listening");
    };
    listen(&a, "a");
    listen(&b, "b");
    a.append_and_wait(Batch::new(vec![note("house", 1), note("table:t", 1), note("house", 2)]))
        .expect("taken");
    b.admit(Patron { id: name("ann"), name: "Ann".to_owned(), created_at: 0 }).expect("admitted");
    let session = Session {
        token_hash: [1; 32],
        holder: Holder::Visitor(name("ann")),
        created_at: 0,
        used_at: 0,
        ends_at: 9,
    };
    b.begin_session(session).expect("begun");
    b.end_session([1; 32]).expect("ended");
    a.tell("a word\nof two lines");
    b.tell("another");
    let mut all: Vec<(&str, News)> = (0..5).map(|_| heard.recv().expect("told")).collect();
    all.sort_by_key(|(who, _)| *who);
    let news = |on: &str, seq| News::Stream { stream: stream(on), seq };
    let of =
        |who| all.iter().filter(|(whose, _)| *whose == who).map(|(_, news)| news.clone()).collect::<Vec<_>>();
    assert_eq!(of("a"), [News::Door, News::Word("another".to_owned())]);
    assert_eq!(
        of("b"),
        [news("house", 2), news("table:t", 1), News::Word("a word\nof two lines".to_owned())]
    );
    drop((a, b, tell));
    assert_eq!(heard.iter().collect::<Vec<_>>(), [], "nothing else was told, and the threads have ended");
}

#[test]
fn a_connection_that_breaks_while_listening_is_told() {
    let database = Database::new();
    let journal = node(&database);
    let (tell, heard) = channel();
    journal.listen(move |news| drop(tell.send(news))).expect("listening");
    database.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'");
    let News::Lost(because) = heard.recv().expect("told") else { panic!("it was lost") };
    assert!(!because.is_empty());
}

#[test]
fn work_that_is_done_alone_is_done_by_one_node_at_a_time() {
    let database = Database::new();
    let nodes = [node(&database), node(&database)];
    let inside = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for journal in &nodes {
            let inside = &inside;
            scope.spawn(move || {
                for _ in 0..10 {
                    let work = || {
                        assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0, "nobody else is in");
                        std::thread::yield_now();
                        inside.fetch_sub(1, Ordering::SeqCst);
                    };
                    journal.alone("opening", work).expect("done");
                }
            });
        }
    });
    assert_eq!(nodes[0].alone("one", || nodes[1].alone("another", || 5)).expect("done").expect("done"), 5);
    // One who dies with the lock in his hands does not keep it.
    let died = std::thread::scope(|scope| {
        let work = || nodes[0].alone("opening", || panic!("in the middle"));
        scope.spawn(work).join()
    });
    assert!(died.is_err());
    assert_eq!(nodes[1].alone("opening", || 7).expect("free again"), 7);
}

#[test]
fn a_node_whose_connection_is_killed_is_dead_and_what_it_acknowledged_is_there() {
    let database = Database::new();
    let (journal, other) = (node(&database), node(&database));
    let mut acknowledged = 0;
    let declined = loop {
        match journal.append_and_wait(one(note("house", acknowledged + 1))) {
            Ok(_) => acknowledged += 1,
            Err(declined) => break declined,
        }
        if acknowledged == 20 {
            let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                       WHERE datname = current_database() AND query = 'COMMIT'";
            database.ask(sql);
        }
    };
    assert!(matches!(declined, Declined::Dead { .. }), "{declined}");
    assert!(matches!(journal.health(), Err(Fault::Dead { .. })));
    journal.append_and_wait(one(note("house", 21))).expect_err("it stays dead");
    drop((journal, other));
    // All or nothing of what nobody was told of.
    let journal = node(&database);
    let there = journal.head(&stream("house")).expect("readable").seq;
    assert!(
        (acknowledged..=acknowledged + 1).contains(&there),
        "{acknowledged} were acknowledged, {there} are there"
    );
    journal.append_and_wait(one(note("house", there + 1))).expect("it goes on");
    drop(journal);
    assert_clean(site(&database));
}

#[test]
fn a_server_that_is_killed_while_it_writes_loses_nothing_that_was_acknowledged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // PostgreSQL runs as somebody else, who has to be able to look in.
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755)).expect("set");
    let cluster = Cluster::own(folder.path());
    let database = Database::on(cluster.clone());
    for round in 1..=3 {
        let journal = Arc::new(node(&database));
        let before = journal.checkpoint().expect("readable").batches;
        let acknowledged = Arc::new(AtomicU64::new(0));
        let killed = std::thread::scope(|scope| {
            let writers: Vec<_> = (0..4)
                .map(|thread| {
                    let (journal, acknowledged) = (Arc::clone(&journal), Arc::clone(&acknowledged));
                    let on = format!("table:{round}-{thread}");
                    scope.spawn(move || {
                        let mut seq = 0;
                        loop {
                            let both = vec![buy_in(&on, seq + 1, "ann", 5), note(&on, seq + 2)];
                            if journal.append_and_wait(Batch::new(both)).is_err() {
                                return (on, seq);
                            }
                            seq += 2;
                            acknowledged.fetch_add(1, Ordering::SeqCst);
                        }
                    })
                })
                .collect();
            while acknowledged.load(Ordering::SeqCst) < 40 {
                std::thread::yield_now();
            }
            cluster.kill();
            writers.into_iter().map(|writer| writer.join().expect("no panic")).collect::<Vec<_>>()
        });
        assert!(matches!(journal.health(), Err(Fault::Dead { .. })));
        drop(journal);
        cluster.start();
        let reader = Reader::open(site(&database)).expect("it comes back");
        for (on, acknowledged) in killed {
            let there = reader.head(&stream(&on)).expect("readable").seq;
            assert!(
                there >= acknowledged && there.is_multiple_of(2),
                "{on}: {acknowledged} acknowledged, {there} there"
            );
        }
        ledger::gather(&site(&database)).expect("gathered");
        assert!(reader.checkpoint().expect("readable").batches >= before + 40);
        assert_clean(site(&database));
    }
    drop(database);
    cluster.remove();
}

/// What an owner does who restores yesterday's copy under a house that is open.
const YESTERDAY: &str =
    "DELETE FROM kept_postings WHERE ticket = 3; DELETE FROM kept_entries WHERE ticket = 3;
    DELETE FROM kept_batches WHERE ticket = 3; DELETE FROM gathered WHERE number = 3;
    UPDATE checkpoint SET batches = 2, entries = 2, hash = (SELECT hash FROM gathered WHERE number = 2);
    UPDATE kept_heads SET seq = 2, hash = (SELECT hash FROM kept_entries WHERE ticket = 2);
    UPDATE kept_balances SET cents = 10; UPDATE sums SET cents = -10";

#[test]
fn a_database_that_was_put_back_is_not_written_further() {
    let database = Database::new();
    let journal = node(&database);
    for seq in 1..=3 {
        journal.append_and_wait(one(buy_in("house", seq, "ann", 5))).expect("taken");
    }
    journal.gather().expect("gathered");
    database.ask(&format!("SET session_replication_role = replica; {YESTERDAY}"));
    let declined = journal.append_and_wait(one(note("house", 4))).expect_err("not the same journal");
    assert!(declined.to_string().contains("an older state was put back"), "{declined}");
    assert!(matches!(journal.health(), Err(Fault::Dead { .. })));
    assert_eq!(journal.balance(&Account::Cage).expect("readable"), Cents(-10));
}
