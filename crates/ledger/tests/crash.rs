//! Acknowledged means durable, and nothing is there in part.

mod support;

use ledger::{Account, Batch, Journal, Posting};
use rulebook::money::Cents;
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use support::*;

const CHILDS_JOURNAL: &str = "LEDGER_TEST_CHILDS_JOURNAL";
const TABLES: [&str; 4] = ["table:a", "table:b", "table:c", "table:d"];

/// Not a test of its own: the process that is killed. Each table appends batches of three entries as fast as it
/// can, from the reply to the one before, and prints the number of each that was acknowledged.
#[test]
#[ignore = "run by the tests below, in a process of its own"]
fn child_appends_until_it_is_killed() {
    let path = std::env::var_os(CHILDS_JOURNAL).expect("run by the tests below");
    let journal = Arc::new(Journal::open(PathBuf::from(path)).expect("opened"));
    for table in TABLES {
        let next = journal.head(&stream(table)).expect("readable").seq + 1;
        go_on(Arc::clone(&journal), table, next);
    }
    loop {
        std::thread::park();
    }
}

fn go_on(journal: Arc<Journal>, table: &'static str, seq: u64) {
    let mut entries: Vec<_> = (seq..seq + 3).map(|seq| buy_in(table, seq, "ann", 7)).collect();
    entries[1].postings.extend(Posting::transfer(patron("ann"), layout("a"), Cents(3)));
    let batch = Batch::new(entries).keyed(key("ann", &format!("{table}/{seq}")), seq.to_string());
    let again = Arc::clone(&journal);
    journal.append(batch, move |result| {
        result.expect("taken");
        let mut out = std::io::stdout().lock();
        writeln!(out, "acknowledged {table} {}", seq + 2)
            .and_then(|()| out.flush())
            .expect("the parent listens");
        drop(out);
        go_on(again, table, seq + 3);
    });
}

/// Runs the child until it has acknowledged so many batches, kills it, and returns the last acknowledged numbers.
fn kill_after(path: &Path, batches: usize) -> HashMap<String, u64> {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "child_appends_until_it_is_killed", "--ignored", "--nocapture"])
        .env(CHILDS_JOURNAL, path)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a child");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut acknowledged: HashMap<String, u64> = HashMap::new();
    // The test harness writes lines of its own, and the first of ours may follow on one of them.
    let mut note = |line: &str| {
        let (table, seq) = line.split_once("acknowledged ")?.1.split_once(' ')?;
        let seen = acknowledged.entry(table.to_owned()).or_default();
        *seen = seq.parse::<u64>().ok()?.max(*seen);
        Some(())
    };
    let mut count = 0;
    while count < batches {
        let line = lines.next().expect("the child goes on until it is killed").expect("readable");
        count += usize::from(note(&line).is_some());
    }
    child.kill().expect("killed");
    child.wait().expect("ended");
    // What it had said before it died was acknowledged too. A line cut short gives a number cut short: a smaller one.
    for line in lines.map_while(Result::ok) {
        let _ = note(&line);
    }
    acknowledged
}

#[test]
fn kill_9_loses_nothing_acknowledged_and_leaves_nothing_half() {
    let (_folder, path) = place();
    for batches in [1, 2, 7, 50, 333, 1000, 3, 200] {
        let acknowledged = kill_after(&path, batches);
        assert!(!acknowledged.is_empty());
        let journal = Journal::open(&path).expect("recovered");
        for (table, seq) in &acknowledged {
            let head = journal.head(&stream(table)).expect("readable").seq;
            assert!(head >= *seq, "{table}: {seq} was acknowledged, {head} is there");
        }
        let mut entries = 0;
        for table in TABLES {
            let head = journal.head(&stream(table)).expect("readable").seq;
            assert_eq!(head % 3, 0, "{table} has a part of a batch");
            assert_eq!(journal.read(&stream(table), 1).filter(Result::is_ok).count() as u64, head);
            if head > 0 {
                let last =
                    journal.answer_for(&key("ann", &format!("{table}/{}", head - 2))).expect("readable");
                assert_eq!(last.expect("its key is there").entries.len(), 3);
            }
            entries += head as i64;
        }
        assert_eq!(journal.balance(&Account::Cage).expect("readable"), Cents(-7 * entries));
        assert_eq!(journal.balance(&layout("a")).expect("readable"), Cents(entries));
        assert_eq!(journal.checkpoint().expect("readable").entries, entries as u64);
        assert_clean(&path);
    }
}

/// A disk that lost power keeps of the log what was synced, and of the rest any part. So whatever follows a point
/// in the log is cut off, or overwritten with rubbish: all that was acknowledged before that point has to be there.
#[test]
fn a_log_cut_anywhere_holds_every_batch_that_was_synced_before_the_cut() {
    let (folder, journal) = open();
    let log = folder.path().join("house.journal-wal");
    let length = || log.metadata().map_or(0, |log| log.len());
    let mut synced = vec![(0, 0)];
    for seq in 1..=4 {
        let batch = Batch::new(vec![buy_in("house", 2 * seq - 1, "ann", 5), note("house", 2 * seq)]);
        journal.append_and_wait(batch).expect("taken");
        synced.push((2 * seq, length()));
    }
    let (file, log) = (fs::read(file_of(&journal)).expect("readable"), fs::read(&log).expect("readable"));
    let frame = 24 + 4096;
    let mut cuts: Vec<usize> =
        (0..log.len()).step_by(frame).flat_map(|at| [at, at + 32, at + 2000]).collect();
    cuts.push(log.len());
    let trial = folder_in_memory();
    for cut in cuts.into_iter().filter(|cut| *cut <= log.len()) {
        for rubbish in [false, true] {
            let path = trial.path().join(format!("{cut}-{rubbish}"));
            let mut kept = log[..cut].to_vec();
            if rubbish {
                kept.resize(log.len(), 0xA5);
            }
            ledger::private::write(&path, &file).expect("written");
            let log = trial.path().join(format!("{cut}-{rubbish}-wal"));
            ledger::private::write(&log, &kept).expect("written");
            let journal = Journal::open(&path).expect("recovered");
            let head = journal.head(&stream("house")).expect("readable").seq;
            let promised = synced.iter().filter(|(_, end)| *end <= cut as u64).map(|(seq, _)| *seq).max();
            assert!(Some(head) >= promised, "cut at {cut}: {promised:?} was synced, {head} is there");
            assert_eq!(head % 2, 0, "cut at {cut}: a batch is there in part");
            assert_clean(&path);
            journal.append_and_wait(one(note("house", head + 1))).expect("it goes on");
        }
    }
}

/// The second process is refused, and the first does not notice.
#[test]
fn a_second_process_is_refused_while_the_first_has_the_file() {
    let (_folder, journal) = open();
    let child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "child_appends_until_it_is_killed", "--ignored", "--nocapture"])
        .env(CHILDS_JOURNAL, file_of(&journal))
        .output()
        .expect("a child");
    assert!(!child.status.success());
    let said = String::from_utf8_lossy(&child.stderr).into_owned() + &String::from_utf8_lossy(&child.stdout);
    assert!(said.contains("InUse") && said.contains(&format!("process {}", std::process::id())), "{said}");
    journal.append_and_wait(one(note("house", 1))).expect("taken");
}
