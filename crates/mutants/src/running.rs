//! Runs the tests: once each to see which mutants they reach, then those that reach a mutant with it chosen.

use crate::building::Program;
use anyhow::{Context as _, Result, ensure};
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A test, how long it takes, and how many mutants it reaches.
#[derive(Debug)]
struct Test {
    program: usize,
    name: String,
    time: Duration,
    reaches: usize,
}

/// Which tests reach each mutant.
#[derive(Debug, Default)]
pub(crate) struct Reach {
    programs: Vec<Program>,
    tests: Vec<Test>,
    by_mutant: BTreeMap<usize, Vec<usize>>,
}

/// What became of a mutant.
#[derive(Clone, Debug)]
pub(crate) enum End {
    /// A test failed, or hung.
    Caught(String),
    /// Every test that reaches it passed.
    Survived,
    /// No test reaches it.
    Unreached,
}

/// What the sources do not know; a mutant that allocates without end must not take the machine with it.
const LIMIT: &str = "ulimit -v 6000000; exec \"$0\" \"$@\"";

/// Tests this quick run together, in one process.
const QUICK: Duration = Duration::from_millis(200);

fn command(program: &Program) -> Command {
    let mut command = Command::new("sh");
    command
        .args(["-c", LIMIT])
        .arg(&program.path)
        .current_dir(&program.folder)
        .env("CARGO_MANIFEST_DIR", &program.folder)
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1")
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    command
}

impl Reach {
    /// Runs every test once.
    pub(crate) fn find(programs: Vec<Program>, scratch: &Path) -> Result<Reach> {
        let mut reach = Reach { programs, ..Reach::default() };
        for (index, program) in reach.programs.iter().enumerate() {
            let output =
                command(program).args(["--list", "--format", "terse"]).output().context("a test program")?;
            ensure!(output.status.success(), "{} does not list its tests", program.name);
            let list = String::from_utf8_lossy(&output.stdout).into_owned();
            for name in list.lines().filter_map(|line| line.strip_suffix(": test")) {
                let _ = fs::remove_file(scratch);
                let start = Instant::now();
                let status = command(program)
                    .args(["--exact", name, "--test-threads", "1"])
                    .env("C47_REACHED", scratch)
                    .stdout(Stdio::null())
                    .status()?;
                let time = start.elapsed();
                if !status.success() {
                    println!("{}::{name} fails without any mutant and is left out", program.name);
                    continue;
                }
                let text = fs::read_to_string(scratch).unwrap_or_default();
                let reached: Vec<usize> = text.lines().filter_map(|line| line.parse().ok()).collect();
                if reached.is_empty() {
                    continue;
                }
                for mutant in &reached {
                    reach.by_mutant.entry(mutant - 1).or_default().push(reach.tests.len());
                }
                reach.tests.push(Test {
                    program: index,
                    name: name.to_owned(),
                    time,
                    reaches: reached.len(),
                });
            }
        }
        for (index, program) in reach.programs.iter().enumerate() {
            let times = || reach.tests.iter().filter(|it| it.program == index).map(|it| it.time);
            let slow = times().filter(|time| *time >= QUICK).count();
            let seconds = times().sum::<Duration>().as_secs_f64();
            println!("  {}: {} tests, {slow} of them slow, {seconds:.1} s", program.name, times().count());
        }
        Ok(reach)
    }

    pub(crate) fn tests(&self) -> usize {
        self.tests.len()
    }

    pub(crate) fn time(&self) -> Duration {
        self.tests.iter().map(|test| test.time).sum()
    }

    /// Runs the tests of some programs that reach a mutant until one fails: first those that reach little else, then all
    /// that are quick, then the others, the quickest first. Before them all comes the test that is named, if any.
    pub(crate) fn run(
        &self,
        mutant: usize,
        programs: &[&str],
        is_quick: bool,
        before: Option<&str>,
    ) -> Result<End> {
        let mut tests: Vec<&Test> =
            self.by_mutant.get(&mutant).into_iter().flatten().map(|it| &self.tests[*it]).collect();
        tests.retain(|test| programs.contains(&self.programs[test.program].name.as_str()));
        if tests.is_empty() {
            return Ok(End::Unreached);
        }
        let (mut quick, mut slow): (Vec<&Test>, Vec<&Test>) =
            tests.iter().partition(|test| test.time < QUICK);
        quick.sort_by_key(|test| test.reaches);
        slow.sort_by_key(|test| test.time);
        let rest = quick.split_off(quick.len().min(12));
        let mut batches: Vec<Vec<&Test>> = Vec::new();
        let is_named =
            |test: &&Test| before == Some(&format!("{}::{}", self.programs[test.program].name, test.name));
        batches.extend(tests.iter().copied().find(is_named).map(|test| vec![test]));
        for part in [quick, rest] {
            for program in 0..self.programs.len() {
                batches.push(part.iter().copied().filter(|test| test.program == program).collect());
            }
        }
        if !is_quick {
            batches.extend(slow.into_iter().map(|test| vec![test]));
        }
        for batch in batches.iter().filter(|batch| !batch.is_empty()) {
            if let Some(test) = self.fails(mutant, batch)? {
                return Ok(End::Caught(test));
            }
        }
        Ok(End::Survived)
    }

    /// The test of a batch that fails first, if one does.
    fn fails(&self, mutant: usize, batch: &[&Test]) -> Result<Option<String>> {
        let program = &self.programs[batch[0].program];
        let mut command = command(program);
        command.args(["--exact", "--test-threads", "1"]).args(batch.iter().map(|test| &test.name));
        command.env("C47_MUTANT", (mutant + 1).to_string()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let output = child.stdout.take().context("a pipe was asked for")?;
        let (lines, heard) = mpsc::channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if lines.send(line).is_err() {
                    break;
                }
            }
        });
        let allowed: Duration = batch.iter().map(|test| test.time).sum();
        let end = Instant::now() + Duration::from_secs(5) + allowed * 8;
        loop {
            match heard.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with("test ") && line.ends_with("FAILED") => {
                    stop(&mut child);
                    let name = line.trim_start_matches("test ").split(" ...").next().unwrap_or("").to_owned();
                    return Ok(Some(format!("{}::{name}", program.name)));
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => {
                    stop(&mut child);
                    return Ok(Some(format!("{}: hangs", program.name)));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = child.wait()?;
                    return Ok((!status.success()).then(|| format!("{}: ends with {status}", program.name)));
                }
            }
        }
    }
}

fn stop(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
