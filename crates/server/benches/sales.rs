//! Keno sales beside bare SQLite: fifty writers at a location, each of whom sells his next ticket when he has the last in
//! his hand, durable; and the rows that this left in the journal, written on the same disk by one thread with nothing
//! else to do: in as many group commits as the journal needed, and in groups of fifty, which is what would be possible
//! if everybody's next ticket were always ready. `cargo bench -p chapter47-server` prints all three, and the ratios.
//!
//! `SERVER_BENCH_DIR` picks the disk; the default is the target folder's.

use keno::RateCard;
use ledger::{Journal, Name, Role};
use rulebook::licensee::RulesFile as _;
use rusqlite::{Connection, params};
use serde_json::{Map, Value, json};
use server::keno::{Booth, Means};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::unbounded_channel;

/// Writers at once, and entries in the largest groups of the bare side.
const WRITERS: usize = 50;
const TICKETS: usize = 10_000;
const ROUNDS: usize = 9;

/// A location with fifty stations, where no clock locks.
fn card() -> RateCard {
    let stations: Vec<String> = (1..=WRITERS).map(|station| station.to_string()).collect();
    let text = format!(
        "[games]\nautomatic_lock = false\n[stations]\nbooth = \"{}\"\nautomatic = \"\"\n",
        stations.join(" ")
    );
    RateCard::from_toml(&text).unwrap_or_else(|wrong| panic!("{wrong:?}"))
}

/// What is sold in turn: straight, split, way, king.
const LINES: [&str; 4] = [
    "3 7 12 44 51 60 71 80 @1",
    "split 1 2 3 / 4 5 6 @2",
    "1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x3",
    "k7 / 1 2 3 / 4 5 : 1/4, 2/3 @1,2",
];

/// What a writer sends, in order: the name of each request, and its fields.
type Messages = std::vec::IntoIter<(String, Map<String, Value>)>;

struct Sale {
    booth: Booth,
    /// What each writer will send, in turn: the writers' own work is not the house's.
    messages: Vec<Mutex<Messages>>,
    names: Vec<Name>,
    answered: AtomicUsize,
    done: mpsc::Sender<()>,
}

/// The messages of one writer.
fn messages(writer: usize) -> Vec<(String, Map<String, Value>)> {
    let message = |number: usize| {
        let line = LINES[number % LINES.len()];
        let sale = json!({ "do": "issue", "station": writer + 1, "line": line, "paid": "cash" });
        let Value::Object(sale) = sale else { unreachable!("an object") };
        (format!("{number:032x}"), sale)
    };
    (0..TICKETS / WRITERS).map(message).collect()
}

/// A writer sells, and again when he has his answer.
fn sell(sale: &Arc<Sale>, writer: usize) {
    let Some((id, message)) = sale.messages[writer].lock().expect("no panic").next() else { return };
    let next = Arc::clone(sale);
    sale.booth.submit(&sale.names[writer], Role::KenoWriter, &id, message, move |answer| {
        assert!(answer.starts_with("{\"ok\""), "{answer}");
        if next.answered.fetch_add(1, Ordering::Relaxed) + 1 == TICKETS {
            next.done.send(()).expect("somebody waits");
        }
        sell(&next, writer);
    });
}

fn staff(writer: usize) -> Name {
    Name::new(&format!("writer-{writer}")).expect("a name")
}

/// The time of the sales, opened and closed outside it, and the group commits that they took.
fn service(folder: &Path) -> (Duration, u64) {
    let journal = Arc::new(Journal::open(folder.join("j")).expect("a new journal"));
    let (fatal, _died) = unbounded_channel();
    let booth = Booth::open("keno-main", &card(), &journal, &Means::default(), &fatal).expect("it opens");
    let (signed, heard) = mpsc::channel();
    for writer in 0..WRITERS {
        let on = Map::from_iter([
            ("do".to_string(), json!("sign on")),
            ("station".to_string(), json!(writer + 1)),
        ]);
        let signed = signed.clone();
        booth.submit(&staff(writer), Role::KenoWriter, "on", on, move |answer| {
            assert!(answer.starts_with("{\"ok\""), "{answer}");
            signed.send(()).expect("somebody waits");
        });
    }
    (0..WRITERS).for_each(|_| heard.recv().expect("signed on"));
    let (done, finished) = mpsc::channel();
    let messages = (0..WRITERS).map(|writer| Mutex::new(messages(writer).into_iter())).collect();
    let names = (0..WRITERS).map(staff).collect();
    let sale = Arc::new(Sale { booth, messages, names, answered: AtomicUsize::new(0), done });
    let before = journal.commits();
    let start = Instant::now();
    (0..WRITERS).for_each(|writer| sell(&sale, writer));
    finished.recv().expect("all are sold");
    (start.elapsed(), journal.commits() - before)
}

/// The rows of one entry with its batch.
struct Row {
    stream: String,
    seq: i64,
    at: i64,
    body: String,
    hash: Vec<u8>,
    postings: Vec<(String, i64)>,
    batch: (Option<String>, Option<String>, Option<String>, Vec<u8>),
}

/// What the sales left in the journal, entry by entry.
fn rows(folder: &Path) -> Vec<Row> {
    let db = Connection::open(folder.join("j")).expect("opened");
    let mut postings: BTreeMap<i64, Vec<(String, i64)>> = BTreeMap::new();
    let mut statement = db.prepare("SELECT position, account, cents FROM postings").expect("readable");
    let lines = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    for line in lines.expect("readable") {
        let (position, account, cents) = line.expect("readable");
        postings.entry(position).or_default().push((account, cents));
    }
    let sql = "SELECT e.position, e.stream, e.seq, e.at, e.body, e.hash, b.patron, b.key, b.answer, b.hash
               FROM entries e JOIN batches b ON b.last_position = e.position
               WHERE b.key IS NOT NULL ORDER BY e.position";
    let mut statement = db.prepare(sql).expect("readable");
    let found = statement.query_map([], |row| {
        Ok(Row {
            postings: postings.remove(&row.get(0)?).unwrap_or_default(),
            stream: row.get(1)?,
            seq: row.get(2)?,
            at: row.get(3)?,
            body: row.get(4)?,
            hash: row.get(5)?,
            batch: (row.get(6)?, row.get(7)?, row.get(8)?, row.get(9)?),
        })
    });
    let mut found: Vec<Row> = found.expect("readable").map(|row| row.expect("readable")).collect();
    found.drain(..WRITERS);
    assert_eq!(found.len(), TICKETS);
    found
}

/// The same rows into the same tables, in groups of this size, by one thread with nothing else to do.
fn bare(folder: &Path, rows: &[Row], size: usize) -> Duration {
    let path = folder.join(format!("b{size}"));
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
    // What the balances come to is worked out beforehand: only the writing is measured.
    let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
    let ends: Vec<BTreeMap<&str, i64>> = rows
        .chunks(size)
        .map(|group| {
            let mut touched = BTreeMap::new();
            for (account, cents) in group.iter().flat_map(|row| &row.postings) {
                let sum = sums.entry(account).or_default();
                *sum += cents;
                touched.insert(account.as_str(), *sum);
            }
            touched
        })
        .collect();
    let start = Instant::now();
    let mut position = 0_i64;
    for (group, touched) in rows.chunks(size).zip(&ends) {
        begin.execute([]).expect("begun");
        for row in group {
            position += 1;
            entry
                .execute(params![position, row.stream, row.seq, row.at, row.body, row.hash])
                .expect("written");
            for (line, (account, cents)) in row.postings.iter().enumerate() {
                posting.execute(params![position, line as i64, account, cents]).expect("written");
            }
            let (patron, key, answer, hash) = &row.batch;
            batch.execute(params![position, position, patron, key, answer, hash]).expect("written");
        }
        let last = &group[group.len() - 1];
        head.execute(params![last.stream, last.seq, last.hash]).expect("written");
        for (account, cents) in touched {
            balance.execute(params![account, cents]).expect("written");
        }
        checkpoint.execute(params![position, last.hash]).expect("written");
        commit.execute([]).expect("committed");
    }
    start.elapsed()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let folder = std::env::var_os("SERVER_BENCH_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_TARGET_TMPDIR")), PathBuf::from);
    // Neighbours on the machine slow all alike when they take turns.
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let folder = tempfile::tempdir_in(&folder).expect("a temporary folder");
        let (ours, commits) = service(folder.path());
        let rows = rows(folder.path());
        let size = TICKETS.div_ceil(commits as usize);
        let [same, fifty] = [size, WRITERS].map(|size| bare(folder.path(), &rows, size).as_secs_f64());
        rounds.push([ours.as_secs_f64(), same, fifty, commits as f64]);
    }
    let middle = |pick: &dyn Fn(&[f64; 4]) -> f64| median(rounds.iter().map(pick).collect());
    let each = 1e6 / TICKETS as f64;
    println!("{ROUNDS} rounds of {TICKETS} tickets, {WRITERS} writers at once, taking turns; medians:");
    let (ours, commits) = (middle(&|round| round[0]), middle(&|round| round[3]));
    println!(
        "  sales   {:8.2} us a ticket, {:.0} a second, in {commits} commits",
        ours * each,
        TICKETS as f64 / ours
    );
    println!("  bare    {:8.2} us a row, in as many commits", middle(&|round| round[1]) * each);
    println!("  bare    {:8.2} us a row, in groups of {WRITERS}", middle(&|round| round[2]) * each);
    println!("  ratio   {:8.3} of the bare rate in as many commits", middle(&|round| round[1] / round[0]));
    println!(
        "  ratio   {:8.3} of the bare rate in groups of {WRITERS}",
        middle(&|round| round[2] / round[0])
    );
}
