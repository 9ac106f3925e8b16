//! A game that the product does not have, put into the registry: every subcommand takes it without another line.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The command with hi-lo among its games; cargo builds it with the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("this test");
    let built = tests.ancestors().nth(2).expect("target/debug").join("examples/with_hilo");
    assert!(built.exists(), "{} is missing: cargo build -p chapter47-cli --examples", built.display());
    built
}

/// Runs it with this on standard input.
fn told(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(program())
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // A command that does not read ends before it is told everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// What it prints, where all is well.
fn said(args: &[&str], input: &str) -> String {
    let output = told(args, input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// What it complains of.
fn refused(args: &[&str]) -> String {
    let output = told(args, "");
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).expect("text")
}

const SITTING: &str = r#"{"by":"seat 1","do":"wager","on":"low","amount":500}
{"by":"dealer","do":"no more bets"}
{"by":"seat 1","do":"stand"}
"#;

#[test]
fn its_rules_are_written_checked_and_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("hi-lo-1.toml");
    std::fs::write(&file, said(&["rules", "new", "hi-lo"], "")).expect("written");
    let file = file.to_str().expect("a name");
    assert!(said(&["rules", "check", file], "").contains("\"hi-lo\" is in order (2011 edition)"));
    assert!(said(&["rules", "guide", file], "").contains("maximum_cents = 50000"));
    assert!(refused(&["rules", "new", "whist"]).contains("hi-lo"));
}

#[test]
fn it_is_driven_recorded_and_audited() {
    let folder = tempfile::tempdir().expect("a folder");
    let record = folder.path().join("record.jsonl");
    let record = record.to_str().expect("a name");
    let answers = said(&["table", "hi-lo", "--seed", "4", "--record", record], SITTING);
    assert_eq!(answers.lines().count(), 3);
    assert!(answers.contains("\"event\":\"turned\""), "{answers}");
    // A dead die leaves the wager for another round, and that is said.
    let audited = told(&["audit", record], "");
    assert!(matches!(audited.status.code(), Some(0 | 3)), "{audited:?}");
    let forged = std::fs::read_to_string(record).expect("a record").replace("\"paid\":1000", "\"paid\":1100");
    let forged = forged.replace("\"amount\":500", "\"amount\":600");
    std::fs::write(record, forged).expect("written");
    assert_eq!(told(&["audit", record], "").status.code(), Some(1), "a changed record is found");
    assert!(told(&["fair", "verify", record], "").status.code().is_some());
}

/// High has three of four decided dice and pays 1 to 4, low has the fourth and pays 2 to 1.
#[test]
fn its_odds_are_worked_out_through_its_table() {
    let said = said(&["odds", "hi-lo"], "");
    let line =
        |wager: &str| said.lines().find(|line| line.starts_with(wager)).unwrap_or_default().to_string();
    assert!(line("high").contains("3/4") && line("high").ends_with("1/16"), "{said}");
    assert!(line("low").contains("25.00 %") && line("low").ends_with("1/4"), "{said}");
}

/// Flat wagers through its table: on a 1 they stay, so a round is as many dice as it takes.
#[test]
fn it_is_simulated_by_what_its_table_offers() {
    let listed = said(&["simulate", "hi-lo", "--list-strategies"], "");
    assert!(listed.starts_with("high") && listed.contains("$5 to $500"), "{listed}");
    let args = ["simulate", "hi-lo", "--rounds", "200000", "--seed", "4", "--json", "--strategy"];
    let report = |strategy: &str, threads: &str| {
        let args = [&args[..], &[strategy, "--threads", threads]].concat();
        serde_json::from_str::<serde_json::Value>(&said(&args, "")).expect("JSON")
    };
    let low = report("low 8", "1");
    assert_eq!(low["expected"], "-40000000", "a quarter of $8, 200,000 times");
    assert!(low["z_score"].as_f64().is_some_and(|z| z.abs() < 4.0), "{low}");
    assert_eq!(low, report("low 8", "2"), "on any number of threads");
    // Low wins one time in four and pays 2 to 1: the variance of one unit is 27/16.
    let deviation = low["deviation_cents"].as_f64().expect("a number");
    assert!((deviation - 800.0 * (27.0_f64 / 16.0).sqrt()).abs() < 1e-6, "{deviation}");
}

#[test]
fn it_is_played_in_the_terminal_by_what_its_table_offers() {
    let answer = said(&["play", "hi-lo", "--seed", "4"], "5 on low\ngo\nhelp\ndouble\nshow\nquit\n");
    for text in
        ["Say \"$5 on low\" and \"go\"", "$5 on low.", "You can say \"double\", \"stand\".", "Turned: "]
    {
        assert!(answer.contains(text), "{text:?} is not said:\n{answer}");
    }
    assert!(answer.contains("$5 on low, ") || answer.contains("$5 on low."), "{answer}");
}

#[test]
fn a_log_that_somebody_else_wrote_is_judged() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.jsonl");
    let rows = "{\"do\":\"wager\",\"seat\":1,\"on\":\"low\",\"amount\":500}\n{\"do\":\"cover\",\"face\":2}\n\
                {\"do\":\"stand\",\"seat\":1}\n{\"do\":\"pay\",\"seat\":1,\"amount\":1000}\n";
    let path = log.to_str().expect("a name");
    std::fs::write(&log, rows).expect("written");
    assert!(
        said(&["audit", "--foreign", "hi-lo", path], "").contains("no departure in 3 acts and 1 payment")
    );
    std::fs::write(&log, rows.replace("1000", "1100")).expect("written");
    let found = told(&["audit", "--foreign", "hi-lo", path], "");
    assert_eq!(found.status.code(), Some(1), "{found:?}");
}

#[test]
fn what_it_does_not_say_is_said() {
    assert!(refused(&["simulate", "hi-lo", "--show-strategy", "low"]).contains("has no file"));
    assert!(refused(&["ruling", "hi-lo", "anything"]).contains("invalid value 'hi-lo'"));
}

#[test]
fn help_completions_and_manual_know_it() {
    assert!(said(&["table", "--help"], "").contains("hi-lo"));
    assert!(said(&["completions", "bash"], "").contains("hi-lo"));
    assert!(said(&["man"], "").contains("chapter47"));
}
