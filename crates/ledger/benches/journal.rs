//! The journal beside bare SQLite: the same rows in the same groups on the same disk, without hashes, checks,
//! keys looked up, threads and replies. `cargo bench -p chapter47-ledger` prints both, and their ratio.
//!
//! `LEDGER_BENCH_DIR` picks the disk; the default is the target folder's.

use criterion::{Criterion, Throughput};
use ledger::{Account, Batch, Entry, IdempotencyKey, Journal, Name, Posting, StreamId};
use rulebook::money::Cents;
use rusqlite::{Connection, params};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

/// Entries in a group commit: as many clients, each of which sends its next when it has its answer.
const GROUP: usize = 100;
const GROUPS: usize = 60;
const TABLES: usize = 10;
const ROUNDS: usize = 21;

fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

/// One batch of one entry: a wager of 200 bytes with its postings, its key and its answer.
fn batches(count: usize) -> Vec<Batch> {
    let mut next = [0_u64; TABLES];
    let make = |n: usize| {
        let (table, who) = (n % TABLES, format!("{:032x}", n % GROUP));
        next[table] += 1;
        let patron = Account::Patron(name(&who));
        // Play money moves to and fro, so that everybody always has some.
        let other = match (n / GROUP).is_multiple_of(2) {
            true => [(Account::Cage, -500), (patron, 500)],
            false => [(patron, -500), (Account::Layout(name(&format!("craps-{table}"))), 500)],
        };
        let entry = Entry {
            stream: StreamId::new(&format!("table:craps-{table}")).expect("a good stream"),
            expected_seq: next[table],
            at: 1_700_000_000_000 + n as i64,
            body: format!(
                r#"{{"at":{n},"by":"seat 1","command":{{"do":"wager","on":"pass","amount":500}},"events":[{{"event":"wagered","seat":1,"wager":"pass","amount":500,"patron":"{who}","cite":"19:47-1.2(a)1"}}]}}"#
            ),
            postings: other.map(|(account, cents)| Posting::new(account, Cents(cents))).to_vec(),
        };
        let key = IdempotencyKey { patron: name(&who), key: format!("{n:032x}") };
        Batch::new(vec![entry])
            .keyed(key, r#"{"ok":[{"event":"wagered","seat":1,"wager":"pass"}]}"#.to_owned())
    };
    (0..count).map(make).collect()
}

/// The clients: each reply sends the next batch, so that in the steady state a hundred wait for every commit.
fn send(journal: &Arc<Journal>, clients: &Arc<Clients>) {
    let Some(batch) = clients.next() else { return };
    let (journal_, clients_) = (Arc::clone(journal), Arc::clone(clients));
    journal.append(batch, move |result| {
        result.expect("taken");
        let answered = clients_.answered.fetch_add(1, Ordering::Relaxed) + 1;
        if answered == clients_.total {
            clients_.done.send(()).expect("somebody waits");
        }
        send(&journal_, &clients_);
    });
}

struct Clients {
    batches: Mutex<std::vec::IntoIter<Batch>>,
    answered: AtomicUsize,
    total: usize,
    done: mpsc::Sender<()>,
}

impl Clients {
    fn next(&self) -> Option<Batch> {
        self.batches.lock().expect("no panic").next()
    }
}

/// The time that the journal takes for these batches, opened and closed outside it.
fn journal(folder: &Path, batches: Vec<Batch>) -> Duration {
    let folder = tempfile::tempdir_in(folder).expect("a temporary folder");
    let journal = Arc::new(Journal::open(folder.path().join("j")).expect("a new journal"));
    let (done, finished) = mpsc::channel();
    let total = batches.len();
    let clients = Arc::new(Clients {
        batches: Mutex::new(batches.into_iter()),
        answered: AtomicUsize::new(0),
        total,
        done,
    });
    let start = Instant::now();
    for _ in 0..GROUP {
        send(&journal, &clients);
    }
    finished.recv().expect("done");
    let time = start.elapsed();
    assert_eq!(journal.checkpoint().expect("readable").entries, total as u64);
    time
}

/// A row of `entries`, of `batches`, and the postings between them, ready to be bound.
struct Row {
    stream: String,
    seq: i64,
    at: i64,
    body: String,
    postings: Vec<(String, i64)>,
    patron: String,
    key: String,
    answer: String,
    hash: [u8; 32],
}

fn rows(batches: Vec<Batch>) -> Vec<Row> {
    let row = |(n, batch): (usize, Batch)| {
        let entry = batch.entries.into_iter().next().expect("one entry");
        let (key, answer) = batch.keyed.expect("keyed");
        let postings = entry.postings.iter().map(|posting| (posting.account.to_string(), posting.cents.0));
        // Not a hash, but as long as one and as hard to compress.
        let mut hash = [0; 32];
        let mut state = n as u64 + 1;
        for chunk in hash.chunks_mut(8) {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            chunk.copy_from_slice(&state.to_be_bytes());
        }
        Row {
            stream: entry.stream.to_string(),
            seq: entry.expected_seq as i64,
            at: entry.at,
            body: entry.body,
            postings: postings.collect(),
            patron: key.patron.to_string(),
            key: key.key,
            answer,
            hash,
        }
    };
    batches.into_iter().enumerate().map(row).collect()
}

/// The same rows into the same tables, by one thread with nothing else to do.
fn bare(folder: &Path, rows: &[Row]) -> Duration {
    let folder = tempfile::tempdir_in(folder).expect("a temporary folder");
    let path = folder.path().join("j");
    drop(Journal::open(&path).expect("the tables"));
    let db = Connection::open(&path).expect("opened");
    db.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = on")
        .expect("set");
    let prepare = |sql| db.prepare(sql).expect("prepared");
    let mut begin = prepare("BEGIN IMMEDIATE");
    let mut entry = prepare("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    let mut posting = prepare("INSERT INTO postings VALUES (?1, ?2, ?3, ?4)");
    let mut batch = prepare("INSERT INTO batches VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    let mut head = prepare("INSERT OR REPLACE INTO heads VALUES (?1, ?2, ?3)");
    let mut balance = prepare("INSERT OR REPLACE INTO balances VALUES (?1, ?2)");
    let mut checkpoint = prepare("UPDATE checkpoint SET batches = ?1, entries = ?1, hash = ?2");
    let mut commit = prepare("COMMIT");
    // What the heads and balances come to is worked out beforehand: only the writing is measured.
    let mut balances: HashMap<&str, i64> = HashMap::new();
    type Ends<'r> = (BTreeMap<&'r str, &'r Row>, BTreeMap<&'r str, i64>);
    let ends: Vec<Ends<'_>> = rows
        .chunks(GROUP)
        .map(|group| {
            let mut touched = BTreeMap::new();
            for (account, cents) in group.iter().flat_map(|row| &row.postings) {
                let balance = balances.entry(account).or_default();
                *balance += cents;
                touched.insert(account.as_str(), *balance);
            }
            (group.iter().map(|row| (row.stream.as_str(), row)).collect(), touched)
        })
        .collect();

    let start = Instant::now();
    let mut position = 0_i64;
    for (group, (heads, touched)) in rows.chunks(GROUP).zip(&ends) {
        begin.execute([]).expect("begun");
        for row in group {
            position += 1;
            entry
                .execute(params![position, row.stream, row.seq, row.at, row.body, row.hash])
                .expect("written");
            for (line, (account, cents)) in row.postings.iter().enumerate() {
                posting.execute(params![position, line as i64, account, cents]).expect("written");
            }
            batch
                .execute(params![position, position, row.patron, row.key, row.answer, row.hash])
                .expect("written");
        }
        for (stream, last) in heads {
            head.execute(params![stream, last.seq, last.hash]).expect("written");
        }
        for (account, cents) in touched {
            balance.execute(params![account, cents]).expect("written");
        }
        checkpoint.execute(params![position, group[group.len() - 1].hash]).expect("written");
        commit.execute([]).expect("committed");
    }
    start.elapsed()
}

/// What one sync of a group's bytes costs, with no database at all.
fn sync(folder: &Path) -> Duration {
    let mut file = tempfile::NamedTempFile::new_in(folder).expect("a temporary file");
    let file: &mut File = file.as_file_mut();
    let bytes = vec![0x5A_u8; GROUP * 1000];
    let start = Instant::now();
    for _ in 0..GROUPS {
        file.write_all(&bytes).and_then(|()| file.sync_data()).expect("synced");
    }
    start.elapsed() / GROUPS as u32
}

fn median<T: PartialOrd + Copy>(mut values: Vec<T>) -> T {
    values.sort_by(|a, b| a.partial_cmp(b).expect("comparable"));
    values[values.len() / 2]
}

fn main() {
    let folder = std::env::var_os("LEDGER_BENCH_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    let count = GROUP * GROUPS;
    let ready = batches(count);
    let plain = rows(ready.clone());

    let mut criterion = Criterion::default().configure_from_args().sample_size(10);
    let mut group = criterion.benchmark_group("journal");
    group.throughput(Throughput::Elements(count as u64));
    group.bench_function("journal", |bencher| {
        bencher.iter_custom(|times| (0..times).map(|_| journal(&folder, ready.clone())).sum());
    });
    group.bench_function("bare", |bencher| {
        bencher.iter_custom(|times| (0..times).map(|_| bare(&folder, &plain)).sum());
    });
    group.finish();
    criterion.final_summary();

    // Neighbours on the machine slow both alike when they take turns.
    let rounds: Vec<(f64, f64, f64)> = (0..ROUNDS)
        .map(|_| {
            let (ours, theirs) = (journal(&folder, ready.clone()), bare(&folder, &plain));
            (ours.as_secs_f64(), theirs.as_secs_f64(), sync(&folder).as_secs_f64())
        })
        .collect();
    let micros = |pick: fn(&(f64, f64, f64)) -> f64| median(rounds.iter().map(pick).collect()) * 1e6;
    let per_entry = count as f64;
    println!("{ROUNDS} rounds of {GROUPS} groups of {GROUP} entries, taking turns; medians:");
    println!("  journal {:8.2} us an entry", micros(|round| round.0) / per_entry);
    println!("  bare    {:8.2} us an entry", micros(|round| round.1) / per_entry);
    println!(
        "  sync    {:8.2} us a group, of {:.2} us that a bare group takes",
        micros(|round| round.2),
        micros(|round| round.1) / GROUPS as f64
    );
    println!(
        "  ratio   {:8.3} journal to bare",
        median(rounds.iter().map(|round| round.0 / round.1).collect())
    );
}
