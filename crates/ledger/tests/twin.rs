//! The journal on a disk that loses what was not synced, fails one call, or is full: at the n-th write, truncation or sync,
//! for every n until nothing fails. The disk is a library between the process and the system (`twin/twin.c`).

mod support;

use ledger::{Batch, Declined, Fault, Journal};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use support::*;
use tempfile::TempDir;

const CHILDS_JOURNAL: &str = "LEDGER_TEST_TWINS_JOURNAL";

/// The library, built once. A C compiler is there: SQLite was built with it.
static TWIN: LazyLock<(TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let built = folder.path().join("twin.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/twin/twin.c");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let done = Command::new(compiler)
        .args(["-O1", "-shared", "-fPIC", "-o"])
        .args([&built, &source])
        .args(["-ldl", "-lpthread"])
        .status();
    assert!(done.expect("a C compiler").success());
    (folder, built)
});

/// What the child came to.
struct Run {
    /// The last number of each stream that was acknowledged, by the order of [`STREAMS`].
    acknowledged: [u64; 2],
    /// Did it end by itself?
    finished: bool,
    /// How many calls the disk saw, and how many writes after a sync that failed.
    calls: u64,
    after_failed_sync: u64,
}

const STREAMS: [&str; 2] = ["table:a", "table:b"];
/// How many batches of two entries the child appends to each of them.
const ROUNDS: u64 = 2;

/// Not a test of its own: the process that has the bad disk. It opens the journal, appends, and closes it.
#[test]
#[ignore = "run by the tests below, in a process of its own"]
fn child_appends_on_a_bad_disk() {
    let path = PathBuf::from(std::env::var_os(CHILDS_JOURNAL).expect("run by the tests below"));
    let journal = match Journal::open(&path) {
        Ok(journal) => journal,
        Err(fault) => return println!("no journal: {fault}"),
    };
    for _ in 0..ROUNDS {
        for on in STREAMS {
            let seq = journal.head(&stream(on)).expect("readable").seq + 1;
            let entries = vec![buy_in(on, seq, "ann", 7), note(on, seq + 1)];
            match journal.append_and_wait(Batch::new(entries)) {
                Ok(_) => println!("acknowledged {on} {}", seq + 1),
                Err(Declined::Dead { .. }) => {
                    assert!(matches!(journal.health(), Err(Fault::Dead { .. })), "it stays dead");
                    return println!("dead");
                }
                Err(declined) => panic!("{declined}"),
            }
        }
    }
    println!("the run is whole");
}

/// Not a test of its own: a program that says "written" before it has synced.
#[test]
#[ignore = "run by the tests below, in a process of its own"]
fn child_writes_without_a_sync() {
    use std::io::Write as _;
    let path = std::env::var_os(CHILDS_JOURNAL).expect("run by the tests below");
    let mut file = std::fs::File::create(path).expect("a file");
    file.write_all(&[b'a'; 2000]).expect("written");
    file.sync_data().expect("synced");
    file.write_all(&[b'b'; 2000]).expect("written");
    println!("the run is whole");
    let _ = file.sync_data();
}

fn run(child: &str, path: &Path, how: &str, at: u64, seed: u64) -> Run {
    let report = path.with_extension("report");
    let done = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", child, "--ignored", "--nocapture", "--test-threads=1"])
        .env(CHILDS_JOURNAL, path)
        .env("LD_PRELOAD", &TWIN.1)
        .env("TWIN_PREFIX", path)
        .env("TWIN_REPORT", &report)
        .env("TWIN_HOW", how)
        .env("TWIN_AT", at.to_string())
        .env("TWIN_SEED", seed.to_string())
        .output()
        .expect("a child");
    let said = String::from_utf8_lossy(&done.stdout);
    let code = done.status.code();
    assert!(
        matches!(code, Some(0 | 111)),
        "{how} at {at}: {code:?}\n{said}\n{}",
        String::from_utf8_lossy(&done.stderr)
    );
    let mut acknowledged = [0; 2];
    for line in said.lines() {
        let Some((_, rest)) = line.split_once("acknowledged ") else { continue };
        let (on, seq) = rest.split_once(' ').expect("a stream and a number");
        let place = STREAMS.iter().position(|stream| *stream == on).expect("one of ours");
        acknowledged[place] = seq.parse().expect("a number");
    }
    let report = std::fs::read_to_string(report).expect("the disk's report");
    let mut numbers = report.split_whitespace().map(|number| number.parse().expect("a number"));
    let mut number = || numbers.next().expect("two numbers");
    Run {
        acknowledged,
        finished: said.contains("the run is whole"),
        calls: number(),
        after_failed_sync: number(),
    }
}

/// The journal opens on a good disk, has all that was acknowledged, nothing in part, and goes on.
fn assert_recovers(path: &Path, run: &Run, what: &str) {
    let journal = Journal::open(path).unwrap_or_else(|fault| panic!("{what}: {fault}"));
    for (on, acknowledged) in STREAMS.iter().zip(run.acknowledged) {
        let head = journal.head(&stream(on)).expect("readable").seq;
        assert!(head >= acknowledged, "{what}: {acknowledged} of {on} was acknowledged, {head} is there");
        assert!(
            head <= acknowledged + 2 && head.is_multiple_of(2),
            "{what}: {on} has {head} after {acknowledged}"
        );
        journal.append_and_wait(one(note(on, head + 1))).expect("it goes on");
    }
    drop(journal);
    assert_clean(path);
}

/// Every n from 1 until the run completes untouched, with a journal that is made and with one that is there.
fn at_every_call(how: &str, seeds: &[u64], check: impl Fn(&Run, &str)) {
    for (&seed, exists) in seeds.iter().flat_map(|seed| [(seed, false), (seed, true)]) {
        for at in 1.. {
            let folder = folder_in_memory();
            let path = folder.path().join("j");
            if exists {
                let journal = Journal::open(&path).expect("made");
                for on in STREAMS {
                    journal.append_and_wait(Batch::new(vec![note(on, 1), note(on, 2)])).expect("taken");
                }
            }
            let mut run = run("child_appends_on_a_bad_disk", &path, how, at, seed);
            let there = if exists { 2 } else { 0 };
            run.acknowledged = run.acknowledged.map(|acknowledged| acknowledged.max(there));
            let what = format!("{how} at call {at}, seed {seed}, a journal there: {exists}");
            assert_recovers(&path, &run, &what);
            check(&run, &what);
            if run.calls < at {
                let whole = run.finished && run.acknowledged == [there + 2 * ROUNDS; 2];
                assert!(whole, "{what}: untouched, and not whole");
                break;
            }
        }
    }
}

#[test]
fn the_twin_itself_loses_what_was_not_synced() {
    let folder = folder_in_memory();
    let path = folder.path().join("j");
    let untouched = run("child_writes_without_a_sync", &path, "cut", 0, 0);
    assert_eq!((untouched.calls, untouched.finished), (4, true));
    assert_eq!(std::fs::read(&path).expect("readable").len(), 4000);
    run("child_writes_without_a_sync", &path, "cut", 4, 0);
    assert_eq!(std::fs::read(&path).expect("readable"), [b'a'; 2000], "what was synced, and no more");
    run("child_writes_without_a_sync", &path, "cut", 4, 5);
    let torn = std::fs::read(&path).expect("readable");
    assert!(torn.starts_with(&[b'a'; 2000]) && torn != [b'a'; 2000] && torn.len() <= 4000, "torn in parts");
    run("child_writes_without_a_sync", &path, "eio", 4, 0);
    assert_eq!(
        std::fs::read(&path).expect("readable"),
        [b'a'; 2000],
        "a sync that failed has lost its writes"
    );
}

#[test]
fn power_that_goes_at_any_call_loses_nothing_acknowledged() {
    at_every_call("cut", &[0, 1], |_, _| {});
}

#[test]
fn an_error_at_any_call_kills_the_journal_and_loses_nothing_acknowledged() {
    at_every_call("eio", &[0], |run, what| {
        // While the file is being made SQLite puts back what it has overwritten: then nothing was acknowledged yet.
        let making = run.acknowledged == [0, 0] && !run.finished;
        let again = run.after_failed_sync;
        assert!(
            making || again == 0,
            "{what}: the disk was asked {again} times more after a sync that failed"
        );
    });
}

#[test]
fn a_full_disk_kills_the_journal_and_loses_nothing_acknowledged() {
    at_every_call("full", &[0], |_, _| {});
}
