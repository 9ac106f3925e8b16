//! `chapter47 table`: what strangers send, and what is recorded.

mod support;

use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;
use support::{chapter47, file, run, run_with};

const PASS: &str = r#"{"by":"seat 1","do":"wager","on":"pass","amount":1000}"#;
const SEVEN: &str = r#"{"by":"device","do":"dice","faces":[4,3]}"#;
const THROW: &str = r#"{"by":"seat 1","do":"throw"}"#;

#[test]
fn each_answer_is_flushed_before_the_next_line_is_read() {
    let mut child = chapter47()
        .args(["table", "craps"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let mut answers = BufReader::new(child.stdout.take().expect("it has an output")).lines();
    for line in [PASS, SEVEN, PASS] {
        writeln!(stdin, "{line}").expect("it reads");
        let answer = answers.next().expect("it answers").expect("in text");
        assert!(answer.starts_with("{\"ok\":["), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn nasty_lines_get_an_error_and_the_table_goes_on() {
    let long = format!("{{\"by\":\"{}\"}}", "x".repeat(1 << 20));
    let deep = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
    let nasty: Vec<Vec<u8>> = vec![
        b"".to_vec(),
        b"\xff\xfe\x00".to_vec(),
        b"\x00".to_vec(),
        b"nonsense".to_vec(),
        b"null".to_vec(),
        b"{}".to_vec(),
        b"{\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"pass\",\"amount\":1e400}".to_vec(),
        b"{\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"pass\",\"amount\":99999999999999999999}".to_vec(),
        b"{\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"pass\",\"amount\":null}".to_vec(),
        b"{\"by\":\"seat 1\",\"do\":\"dice\",\"faces\":[7,0]}".to_vec(),
        b"{\"by\":\"seat 1\",\"do\":\"take dice\",\"dice\":[300,-1]}".to_vec(),
        b"{\"by\":\"seat 1\",\"at\":\"noon\",\"do\":\"join\"}".to_vec(),
        b"{\"by\":\"seat 1\",\"for\":\"nobody\",\"do\":\"join\"}".to_vec(),
        long.into_bytes(),
        deep.into_bytes(),
    ];
    let mut input = nasty.join(&b'\n');
    input.extend_from_slice(format!("\n{PASS}").as_bytes());
    let ran = run_with(&["table", "craps"], &input).code(0);
    let answers: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(answers.len(), nasty.len() + 1);
    for (answer, line) in answers.iter().zip(&nasty) {
        assert!(
            answer.starts_with("{\"error\":\""),
            "{:?}: {answer}",
            String::from_utf8_lossy(&line[..line.len().min(80)])
        );
        assert!(answer.len() < 1000, "an error is short");
    }
    assert!(answers[nasty.len()].starts_with("{\"ok\":"));
}

#[test]
fn amounts_at_the_ends_of_the_numbers_are_refused() {
    for amount in [i64::MIN, i64::MIN + 1, -1000, -1, 0, i64::MAX - 1, i64::MAX] {
        for on in ["pass", "place 6", "buy 4", "lay 10", "horn high 12", "pass odds", "come 6 odds"] {
            for act in ["wager", "reduce"] {
                let line =
                    format!("{{\"by\":\"seat 1\",\"do\":{act:?},\"on\":{on:?},\"amount\":{amount}}}\n");
                let ran = run_with(&["table", "craps"], line.as_bytes()).code(0);
                assert!(ran.stdout.starts_with("{\"refused\":"), "{line}{}", ran.stdout);
            }
        }
    }
    let line = format!(
        "{{\"by\":\"seat 1\",\"do\":\"wager\",\"on\":\"pass\",\"amount\":1000,\"coupon\":{}}}\n",
        i64::MAX
    );
    assert!(run_with(&["table", "craps"], line.as_bytes()).code(0).stdout.starts_with("{\"refused\":"));
}

#[test]
fn a_reader_who_goes_away_ends_it_quietly() {
    let mut child = chapter47()
        .args(["table", "craps"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("it has an input");
    while writeln!(stdin, "{PASS}").is_ok() {}
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_same_seed_gives_the_same_answers_and_the_device_is_not_asked() {
    let mut input = String::new();
    for _ in 0..200 {
        input.push_str(&format!("{PASS}\n{THROW}\n"));
    }
    let first = run_with(&["table", "craps", "--seed", "47"], input.as_bytes()).code(0).stdout;
    assert_eq!(run_with(&["table", "craps", "--seed", "47"], input.as_bytes()).code(0).stdout, first);
    assert_ne!(run_with(&["table", "craps", "--seed", "48"], input.as_bytes()).code(0).stdout, first);
    assert!(first.matches("\"event\":\"dice\"").count() > 150);
    let ran = run_with(&["table", "craps", "--seed", "47"], format!("{PASS}\n{SEVEN}\n").as_bytes()).code(0);
    assert!(ran.stdout.lines().nth(1).expect("two answers").starts_with("{\"error\":"));
}

#[test]
fn at_an_attended_table_nothing_happens_by_itself() {
    let ran = run_with(&["table", "craps", "--attended"], format!("{PASS}\n{SEVEN}\n").as_bytes()).code(0);
    assert_eq!(ran.stdout.matches("{\"refused\":").count(), 2, "nobody came, and nobody has the dice");
    assert!(!ran.stdout.contains("croupier"));
}

#[test]
fn rules_come_from_a_file_or_not_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = file(folder.path(), "high.toml", "[limits]\nline_minimum_cents = 5000\n");
    let ran = run_with(&["table", "craps", "--rules", &rules], PASS.as_bytes()).code(0);
    let answer: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(answer["refused"]["cite"], "19:47-8.2");
    assert_eq!(answer["refused"]["nearest"][0], 5000);

    let bad = file(folder.path(), "bad.toml", "seats = 99\n[payouts]\n\"place 6\" = \"6 to 6\"\n");
    let ran = run(&["table", "craps", "--rules", &bad]).code(2);
    assert!(ran.stdout.is_empty());
    ran.says("19:47-1.4(b)").says("bad.toml:1:1").says("bad.toml:3:1").says("2 violations");
    run(&["table", "craps", "--rules", "/nowhere.toml"]).code(2).says("there is no such file");
    run(&["table", "craps", "--rules", "/"]).code(2).says("it is a directory");
    let bytes = file(folder.path(), "bytes.toml", b"title = \"\xff\"");
    run(&["table", "craps", "--rules", &bytes]).code(2).says("not UTF-8");
    run(&["table", "roulette"]).code(2).says("craps");
    run(&["table", "craps", "--seed", "-1"]).code(2);
}

#[test]
fn a_record_is_written_before_the_answer_and_never_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("record.jsonl");
    let record = path.to_str().expect("a plain name");
    for _ in 0..2 {
        run_with(&["table", "craps", "--record", record], format!("{PASS}\nrubbish\n{SEVEN}\n").as_bytes())
            .code(0);
    }
    let written = std::fs::read_to_string(&path).expect("it is there");
    assert_eq!(written.matches("{\"record\":2,\"game\":\"craps\",").count(), 2, "two sittings");
    assert_eq!(written.matches("\"do\":\"dice\"").count(), 2);
    assert!(!written.contains("rubbish"));
    run(&["audit", record]).code(0).says("no departure");

    let other = file(folder.path(), "letter.txt", "Dear diary\n");
    run_with(&["table", "craps", "--record", &other], PASS.as_bytes()).code(2).says("is no record");
    run_with(&["table", "craps", "--record", "/no/such/folder/x"], PASS.as_bytes())
        .code(2)
        .says("/no/such/folder/x");
    run_with(&["table", "craps", "--record", "/"], PASS.as_bytes()).code(2).says("it is a directory");

    // A line that a crash cut off spoils itself and nothing after it.
    std::fs::write(&path, &written[..written.len() - 10]).expect("writable");
    run_with(&["table", "craps", "--record", record], format!("{PASS}\n").as_bytes()).code(0);
    let ran = run(&["audit", record]).code(1);
    assert_eq!(ran.stdout.matches("error[").count(), 1, "{}", ran.stdout);
}

#[test]
fn a_full_disk_stops_the_table_before_it_answers() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let ran = run_with(&["table", "craps", "--record", "/dev/full"], PASS.as_bytes()).code(2);
    assert!(ran.stdout.is_empty());
}
