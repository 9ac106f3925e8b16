//! `chapter47 audit` on the baccarats: a record that was changed is found, with the provision that it breaks.

mod support;

use std::path::Path;
use support::{Ran, file, run, run_with};

/// Plays these acts and gives the record, which is clean.
fn recorded(folder: &Path, arguments: &[&str], acts: &[&str]) -> Vec<String> {
    let path = folder.join("clean.jsonl");
    let name = path.to_str().expect("a plain name");
    let arguments = [&["table"], arguments, &["--record", name]].concat();
    let ran = run_with(&arguments, acts.join("\n").as_bytes()).code(0);
    for (act, answer) in acts.iter().zip(ran.stdout.lines()) {
        assert!(answer.starts_with("{\"ok\":"), "{act}\n{answer}");
    }
    // What lies there where the input ends is no offence; it is said.
    assert!(run(&["audit", name]).says("no departure in ").code != Some(1));
    std::fs::read_to_string(path).expect("it is there").lines().map(str::to_string).collect()
}

fn audited(folder: &Path, lines: &[String]) -> Ran {
    let name = file(folder, "changed.jsonl", lines.join("\n") + "\n");
    run(&["audit", &name])
}

/// The place of the last line that has this in it.
fn place_of(lines: &[String], text: &str) -> usize {
    lines.iter().rposition(|line| line.contains(text)).unwrap_or_else(|| panic!("the record has no {text}"))
}

/// A banker wager of ten dollars that wins seven over six: nobody draws.
const SEVEN_OVER_SIX: [&str; 8] = [
    r#"{"by":"seat 1","do":"pass me by","on":true}"#,
    r#"{"by":"seat 1","do":"wager","on":"banker","amount":1000}"#,
    r#"{"by":"device","do":"card","card":"As"}"#,
    r#"{"by":"device","do":"card","card":"9d"}"#,
    r#"{"by":"device","do":"card","card":"2h"}"#,
    r#"{"by":"device","do":"card","card":"3h"}"#,
    r#"{"by":"device","do":"card","card":"4h"}"#,
    r#"{"by":"device","do":"card","card":"4s"}"#,
];

#[test]
fn a_third_card_wrongly_dealt_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path(), &["punto-banco"], &SEVEN_OVER_SIX);
    let told = place_of(&lines, r#""do":"instruct","hand":"player","draw":false"#);
    lines[told] = lines[told].replace("\"draw\":false", "\"draw\":true");
    audited(folder.path(), &lines).code(1).says("error[19:47-3.9(b)]");

    // The same with the card itself: the player stood on six, and got one.
    let mut lines = recorded(folder.path(), &["punto-banco"], &SEVEN_OVER_SIX);
    let card =
        r#"{"by":"device","do":"card","card":"5c","events":[{"event":"dealt","hand":"player","card":"5c"}]}"#;
    lines.insert(told, card.to_string());
    audited(folder.path(), &lines).code(1).says("error[19:47-3.9(b)]").says("right up to line");
}

#[test]
fn a_card_after_a_natural_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut acts = SEVEN_OVER_SIX;
    acts[6] = r#"{"by":"device","do":"card","card":"6c"}"#;
    let mut lines = recorded(folder.path(), &["punto-banco"], &acts);
    let result = place_of(&lines, r#""do":"announce result""#);
    let card =
        r#"{"by":"device","do":"card","card":"5c","events":[{"event":"dealt","hand":"banker","card":"5c"}]}"#;
    lines.insert(result, card.to_string());
    audited(folder.path(), &lines).code(1).says("error[19:47-3.9(a)]");
}

#[test]
fn a_payout_and_a_vigorish_off_by_a_cent_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let clean = recorded(folder.path(), &["punto-banco"], &SEVEN_OVER_SIX);
    let settled = place_of(&clean, r#""event":"settled""#);
    let mut lines = clean.clone();
    lines[settled] = lines[settled].replace("\"paid\":1000", "\"paid\":1001");
    audited(folder.path(), &lines).code(1).says(
        "error[19:47-3.2(a)1]: settled, seat 1, banker: paid is $10.01 in the record and $10 by the rules",
    );
    let mut lines = clean;
    lines[settled] = lines[settled].replace("\"amount\":50,\"taken\"", "\"amount\":49,\"taken\"");
    audited(folder.path(), &lines).code(1).says(
        "error[19:47-3.10(b)1]: vigorish, seat 1: amount is $0.49 in the record and $0.50 by the rules",
    );
}

/// A shoe of few rounds, in which the banker's hand wins now and then: the marker is collected before the shuffle.
fn to_the_shuffle(folder: &Path, edition: &str) -> Vec<String> {
    let rules = format!(
        "game = \"punto-banco\"\nedition = \"{edition}\"\ndecks = 6\n[vigorish]\ncollect = \"deferred\"\n\
         [shoe]\ncards_behind = 270\n"
    );
    let rules = file(folder, "deferred.toml", rules);
    let mut acts = vec![r#"{"by":"seat 1","do":"pass me by","on":true}"#];
    if edition == "1996" {
        acts.push(r#"{"by":"seat 1","do":"take shoe"}"#);
    }
    let round = [
        r#"{"by":"seat 1","do":"wager","on":"banker","amount":1000}"#,
        r#"{"by":"dealer","do":"no more bets"}"#,
    ];
    let record = folder.join("long.jsonl");
    let name = record.to_str().expect("a plain name");
    // As many rounds as it takes: what is refused (the shoe goes around after a loss) is not recorded.
    for _ in 0..30 {
        acts.extend(round);
        if edition == "1996" {
            acts.push(r#"{"by":"seat 1","do":"take shoe"}"#);
        }
    }
    let arguments = ["table", "punto-banco", "--rules", &rules, "--seed", "47", "--record", name];
    run_with(&arguments, acts.join("\n").as_bytes()).code(0);
    run(&["audit", name]).code(3).says("owed of seat 1 is still out").says("no departure in ");
    std::fs::read_to_string(record).expect("it is there").lines().map(str::to_string).collect()
}

#[test]
fn vigorish_uncollected_at_the_shuffle_is_found() {
    for (edition, provision) in [("2011", "19:47-3.3(c)2"), ("1996", "19:47-3.3(c)")] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut lines = to_the_shuffle(folder.path(), edition);
        let collected = lines.iter().position(|line| line.contains(r#""do":"collect vigorish""#));
        let collected = collected.expect("somebody owed something at the end of the shoe");
        assert!(
            lines[collected + 1].contains(r#""do":"shuffle""#),
            "it is the last thing before the shuffle"
        );
        lines.remove(collected);
        audited(folder.path(), &lines)
            .code(1)
            .says(&format!("error[{provision}]"))
            .says(&format!("changed.jsonl:{}", collected + 1));
    }
}

/// Two people: the banker puts up ten dollars and wins, then twenty, which is twice the last.
const TWICE_THE_LAST: [&str; 15] = [
    r#"{"by":"seat 1","do":"join"}"#,
    r#"{"by":"seat 2","do":"join"}"#,
    r#"{"by":"device","do":"card","card":"As"}"#,
    r#"{"by":"device","do":"card","card":"9d"}"#,
    r#"{"by":"seat 1","do":"bid","amount":1000}"#,
    r#"{"by":"seat 2","do":"no bid"}"#,
    r#"{"by":"seat 1","do":"bank","amount":1000}"#,
    r#"{"by":"seat 2","do":"banco"}"#,
    r#"{"by":"device","do":"card down","card":"2h"}"#,
    r#"{"by":"device","do":"card down","card":"3h"}"#,
    r#"{"by":"device","do":"card down","card":"4h"}"#,
    r#"{"by":"device","do":"card down","card":"4s"}"#,
    r#"{"by":"seat 2","do":"call","say":"stay"}"#,
    r#"{"by":"seat 1","do":"bank","amount":2000}"#,
    r#"{"by":"seat 2","do":"banco"}"#,
];

#[test]
fn a_banker_wager_above_twice_the_last_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path(), &["chemin-de-fer"], &TWICE_THE_LAST);
    let bank = place_of(&lines, r#""do":"bank","amount":2000"#);
    lines[bank] = lines[bank].replace("2000", "2100");
    audited(folder.path(), &lines)
        .code(1)
        .says("error[19:47-4.6(b)]")
        .says(&format!("changed.jsonl:{}", bank + 1));
}

#[test]
fn what_passes_between_participants_is_found_to_the_cent() {
    let folder = tempfile::tempdir().expect("a folder");
    let clean = recorded(folder.path(), &["chemin-de-fer"], &TWICE_THE_LAST);
    let settled = place_of(&clean, r#""event":"settled""#);
    for (right, wrong, provision) in [
        ("\"collected\":1000", "\"collected\":1001", "19:47-4.7(g)2"),
        (
            "\"event\":\"vigorish\",\"seat\":1,\"amount\":50",
            "\"event\":\"vigorish\",\"seat\":1,\"amount\":49",
            "19:47-4.10(c)",
        ),
    ] {
        let mut lines = clean.clone();
        assert!(lines[settled].contains(right), "{}", lines[settled]);
        lines[settled] = lines[settled].replace(right, wrong);
        audited(folder.path(), &lines).code(1).says(&format!("error[{provision}]"));
    }
}
