//! `chapter47 audit`: whatever is changed in a record is found, and located.

mod support;

use serde_json::{Value, json};
use std::path::Path;
use support::{Ran, chapter47, file, run, run_with};

/// A sitting with every kind of event in it, as `table` recorded it.
fn recorded(folder: &Path) -> Vec<String> {
    let acts = [
        r#"{"by":"seat 1","do":"wager","on":"pass","amount":1000}"#,
        r#"{"by":"seat 2","do":"wager","on":"buy 4","amount":4000}"#,
        r#"{"by":"device","do":"dice","faces":[4,2]}"#,
        r#"{"by":"seat 1","do":"wager","on":"pass odds","amount":1000}"#,
        r#"{"by":"seat 1","do":"wager","on":"horn","amount":400}"#,
        r#"{"by":"seat 2","do":"wager","on":"field","amount":500}"#,
        r#"{"by":"device","do":"dice","faces":[6,5]}"#,
        r#"{"by":"device","do":"dice","faces":[5,1]}"#,
        r#"{"by":"seat 2","do":"remove","on":"buy 4"}"#,
    ];
    let path = folder.join("clean.jsonl");
    let name = path.to_str().expect("a plain name");
    let ran = run_with(&["table", "craps", "--record", name], acts.join("\n").as_bytes()).code(0);
    assert_eq!(ran.stdout.matches("{\"ok\":").count(), acts.len(), "{}", ran.stdout);
    run(&["audit", name]).code(0).says("no departure in ");
    std::fs::read_to_string(path).expect("it is there").lines().map(str::to_string).collect()
}

/// Audits these lines as a file.
fn audited(folder: &Path, lines: &[String]) -> Ran {
    let name = file(folder, "changed.jsonl", lines.join("\n") + "\n");
    run(&["audit", &name])
}

/// The number of the line, from 1, that has this in it.
fn line_with(lines: &[String], text: &str) -> usize {
    lines.iter().position(|line| line.contains(text)).expect("the record has it") + 1
}

/// Changes a line of JSON.
fn change(lines: &mut [String], line: usize, edit: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_str(&lines[line - 1]).expect("JSON");
    edit(&mut value);
    lines[line - 1] = value.to_string();
}

#[test]
fn a_payout_that_is_one_cent_wrong_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let line = line_with(&lines, "\"wager\":\"pass odds\",\"stake\":1000,\"outcome\":\"won\"");
    lines[line - 1] = lines[line - 1].replace("\"paid\":1200,", "\"paid\":1201,");
    audited(folder.path(), &lines)
        .code(1)
        .says("error[19:47-1.6(a)]: settled, seat 1, pass odds: paid is $12.01 in the record and $12 by the rules")
        .says(&format!("changed.jsonl:{line}  act {}", line - 1))
        .says(&format!("1 departure in {} acts; the record is right up to line {}", lines.len() - 2, line - 1));
}

#[test]
fn vigorish_that_is_one_cent_wrong_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let line = line_with(&lines, "\"vigorish\":200");
    change(&mut lines, line, |value| value["events"][0]["vigorish"] = json!(201));
    audited(folder.path(), &lines).code(1).says(
        "error[19:47-1.5(a)]: wagered, seat 2, buy 4: vigorish is $2.01 in the record and $2 by the rules",
    );
}

#[test]
fn an_act_that_the_rules_refuse_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let line = line_with(&lines, "\"on\":\"pass odds\"");
    let mut illegal: Value = serde_json::from_str(&lines[line - 1]).expect("JSON");
    illegal["on"] = json!("pass");
    illegal["events"] = json!([{"event":"wagered","seat":1,"wager":"pass","amount":1000,"stake":2000}]);
    lines.insert(line - 1, illegal.to_string());
    audited(folder.path(), &lines)
        .code(1)
        .says("error[19:47-1.2(a)1]: pass is made before a come out roll, and the point is 6")
        .says(&format!("changed.jsonl:{line}"))
        .says("1 departure");
}

#[test]
fn missing_extra_and_reordered_events_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let line = line_with(&lines, "\"outcome\":\"won\"");

    let mut missing = lines.clone();
    change(&mut missing, line, |value| {
        value["events"].as_array_mut().expect("a list").remove(0);
    });
    audited(folder.path(), &missing)
        .code(1)
        .says("the record lacks an event: ")
        .says(&format!("changed.jsonl:{line}"));

    let mut extra = lines.clone();
    change(&mut extra, line, |value| {
        let events = value["events"].as_array_mut().expect("a list");
        events.push(json!({"event":"settled","seat":3,"wager":"field","stake":500,"outcome":"won","paid":500,"returned":500,"vigorish":0,"cite":"19:47-1.2(a)11"}));
    });
    audited(folder.path(), &extra)
        .code(1)
        .says("error[19:47-1.2(a)11]: the record has an event that did not happen: settled, seat 3, field")
        .says(&format!("changed.jsonl:{line}"));

    let mut reordered = lines.clone();
    change(&mut reordered, line, |value| value["events"].as_array_mut().expect("a list").reverse());
    audited(folder.path(), &reordered).code(1).says("another order").says("1 departure");
}

#[test]
fn every_line_that_is_left_out_or_doubled_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    for place in 0..lines.len() {
        let mut without = lines.clone();
        without.remove(place);
        let ran = audited(folder.path(), &without);
        // A closing line that is missing is no offence, but must be known.
        let found = if place + 1 < lines.len() { 1 } else { 3 };
        assert_eq!(ran.code, Some(found), "without line {}: {}\n{}", place + 1, lines[place], ran.stdout);
        // A second header opens a second table; crates/games/tests/tampering looks at that too.
        if place > 0 {
            let mut twice = lines.clone();
            twice.insert(place, lines[place].clone());
            let ran = audited(folder.path(), &twice);
            assert_eq!(ran.code, Some(1), "line {} twice: {}\n{}", place + 1, lines[place], ran.stdout);
        }
    }
}

#[test]
fn a_changed_header_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let with_rules = |from: &str, to: &str| {
        let mut changed = lines.clone();
        change(&mut changed, 1, |value| {
            let rules = value["rules"].as_str().expect("text");
            assert!(rules.contains(from));
            value["rules"] = json!(rules.replace(from, to));
        });
        audited(folder.path(), &changed).code(1)
    };
    with_rules("\"eleven\" = \"15 to 1\"", "\"eleven\" = \"16 to 1\"")
        .says("settled, seat 1, horn")
        .says("paid is");
    with_rules("\"eleven\" = \"15 to 1\"", "\"eleven\" = \"14 to 1\"")
        .says("error[19:47-1.4(b)]")
        .says("changed.jsonl:1")
        .says("nothing of the record can be relied on");
    with_rules("line_minimum_cents = 500", "line_minimum_cents = 2000").says("error[19:47-8.2 (modelled)]");
    with_rules("buy_percent = \"5\"", "buy_percent = \"4\"")
        .says("error[19:47-1.5(a)]")
        .says("vigorish is $2 in the record and $1.50 by the rules");

    let mut other_game = lines.clone();
    change(&mut other_game, 1, |value| value["game"] = json!("roulette"));
    audited(folder.path(), &other_game)
        .code(1)
        .says("there is no game \"roulette\"")
        .says("could not be played again");
    let mut newer = lines.clone();
    change(&mut newer, 1, |value| value["record"] = json!(99));
    audited(folder.path(), &newer).code(1).says("version 99");
}

#[test]
fn what_is_no_record_is_said_to_be_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let audit = |contents: &[u8]| run(&["audit", &file(folder.path(), "x.jsonl", contents)]);
    audit(b"").code(1).says("the file is empty");
    audit(b"hello\n").code(1).says("this is not JSON");
    audit(b"\n").code(1).says("the line is empty");
    audit("\u{feff}{\"record\":2}\n".as_bytes()).code(1).says("byte order mark");
    audit(b"{\"by\":\"seat 1\",\"do\":\"join\",\"events\":[]}\n").code(1).says("there is no header");
    audit(b"[1,2]\n\xff\xff\n").code(1).says("not UTF-8").says("2 departures");
    audit(&vec![b'x'; 5 << 20]).code(1).says("longer than");
    audit(b"\x1b[31mred\n").code(1).says("\u{fffd}[31mred");
    audit(format!("{}\n", "[".repeat(100_000)).as_bytes()).code(1);
    run(&["audit", "/nowhere.jsonl"]).code(2).says("there is no such file");
    run(&["audit", "/"]).code(2).says("it is a directory");
    run::<&str>(&["audit"]).code(2);
}

#[test]
fn a_file_that_was_cut_off_is_right_up_to_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let whole = lines.join("\n") + "\n";
    let name = file(folder.path(), "cut.jsonl", &whole[..whole.len() - 20]);
    run(&["audit", &name])
        .code(1)
        .says("the file ends in the middle of a line")
        .says(&format!("right up to line {}", lines.len() - 1));
}

#[test]
fn many_departures_are_counted_and_few_are_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = vec![recorded(folder.path())[0].clone()];
    let at = serde_json::from_str::<Value>(&lines[0]).expect("JSON")["at"].clone();
    let throw = format!("{{\"at\":{at},\"by\":\"seat 1\",\"do\":\"throw\",\"events\":[]}}");
    lines.extend(std::iter::repeat_n(throw, 500));
    let name = file(folder.path(), "changed.jsonl", lines.join("\n"));
    let ran = run(&["audit", &name]).code(1).says("… and 480 more").says("500 departures in 500 acts");
    assert_eq!(ran.stdout.matches("error[").count(), 20);
    assert_eq!(run(&["audit", "--most", "3", &name]).code(1).stdout.matches("error[").count(), 3);
}

#[test]
fn programs_get_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let clean = folder.path().join("clean.jsonl");
    let line = line_with(&lines, "\"outcome\":\"won\"");
    change(&mut lines, line, |value| {
        value["events"].as_array_mut().expect("a list").clear();
    });
    let changed = file(folder.path(), "changed.jsonl", lines.join("\n"));
    let ran = run(&["audit", "--json", clean.to_str().expect("plain"), &changed]).code(1);
    let reports: Value = serde_json::from_str(&ran.stdout).expect("JSON");
    assert_eq!(reports[0]["clean"], true);
    assert_eq!(reports[0]["departures"], json!([]));
    assert_eq!(reports[1]["clean"], false);
    assert_eq!(reports[1]["departures"][0]["line"], line);
    assert_eq!(reports[1]["departures"][0]["kind"], "missing_event");
    assert_eq!(reports[1]["right_to_line"], line - 1);
    assert!(reports[1]["departures"][0]["cite"].as_str().expect("a provision").starts_with("19:47-1."));

    // One that is missing does not keep the others from being audited.
    run(&["audit", "/nowhere", clean.to_str().expect("plain")]).code(2).says("no departure");
}

#[test]
fn a_note_on_an_act_hides_nothing_and_blames_no_other_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let line = line_with(&lines, "\"outcome\":\"won\"");
    change(&mut lines, line, |value| value["note"] = json!("x"));
    audited(folder.path(), &lines).code(1).says(&format!("changed.jsonl:{line}")).says("1 departure");
}

#[test]
fn a_record_that_ends_in_mid_round_says_what_is_at_stake() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let line = line_with(&lines, "\"on\":\"pass\"");
    let said = audited(folder.path(), &lines[..line]).code(1);
    said.says("the record ends while $10 of seat 1 is at stake").says("without a closing line");
}

#[test]
fn a_key_that_stands_twice_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let line = line_with(&lines, "\"paid\":1200,");
    lines[line - 1] = lines[line - 1].replacen("\"paid\":1200,", "\"paid\":90000,\"paid\":1200,", 1);
    audited(folder.path(), &lines).code(1).says("the key \"paid\" stands twice");
}

#[test]
fn a_header_of_another_edition_than_its_rules_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    change(&mut lines, 1, |value| value["edition"] = json!("1996"));
    audited(folder.path(), &lines)
        .code(1)
        .says("the header says the text of 1996, and its rules are of 2011");
}

#[test]
fn time_is_there_and_never_goes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let no_time = "whole number of milliseconds since 1970";
    for (at, because) in [
        (json!(-5), no_time),
        (json!(1.0), no_time),
        (json!("5"), no_time),
        (json!(i64::MAX), no_time),
        (json!(5), "time goes back"),
    ] {
        let mut changed = lines.clone();
        change(&mut changed, 4, |value| value["at"] = at);
        audited(folder.path(), &changed).code(1).says(because).says("changed.jsonl:4").says("1 departure in");
    }
    let mut changed = lines.clone();
    change(&mut changed, 4, |value| drop(value.as_object_mut().expect("an object").remove("at")));
    audited(folder.path(), &changed).code(1).says("\"at\" is missing");
}

/// Version 1 had no closing line, no time in its header, and other citations.
#[test]
fn a_record_of_version_1_is_judged_by_what_version_1_meant() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    lines.pop();
    change(&mut lines, 1, |value| {
        value["record"] = json!(1);
        value.as_object_mut().expect("an object").remove("at");
    });
    let line = line_with(&lines, "\"outcome\":\"won\"");
    change(&mut lines, line, |value| value["events"][0]["cite"] = json!("19:47-1.1"));
    audited(folder.path(), &lines).code(0).says("no departure");
    // A round that never ended is no offence of version 1, but must be known.
    let wager = line_with(&lines, "\"on\":\"pass\"");
    audited(folder.path(), &lines[..wager]).code(3).says("$10 of seat 1 is still out");
    change(&mut lines, line, |value| value["note"] = json!("x"));
    audited(folder.path(), &lines).code(1);
}

/// Who makes a record older than it is gets it judged less strictly: that must be seen.
#[test]
fn a_record_that_was_made_version_1_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let mut older = lines.clone();
    change(&mut older, 1, |value| {
        value["record"] = json!(1);
        value.as_object_mut().expect("an object").remove("at");
    });
    audited(folder.path(), &older).code(1).says("the header is of version 1").says("1 departure");
    // A part of version 1 behind one of version 2.
    older.pop();
    let both = [lines, older].concat();
    audited(folder.path(), &both)
        .code(3)
        .says("this header is of version 1, and those before it are of version 2");
}

/// A notice at the end of time once ended the audit with a panic.
#[test]
fn no_time_is_too_late_for_the_audit() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let header: Value = serde_json::from_str(&lines[0]).expect("JSON");
    let by = json!({ "id": "x", "role": "casino supervisor" });
    let rules = header["rules"].as_str().expect("a text").replace("seats = 8", "seats = 7");
    let notice =
        json!({ "note": "rules posted", "at": i64::MAX, "by": by, "from": i64::MAX, "rules": rules });
    lines.insert(5, notice.to_string());
    audited(folder.path(), &lines).code(1).says("not after the year 9999").says("changed.jsonl:6");
}

/// A seal keeps the audit from everything behind it, so it stands only where cards can lie face down.
#[test]
fn a_seal_hides_no_wager_and_no_closing_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let wager = line_with(&lines, "\"on\":\"pass\"");
    change(&mut lines, wager, |value| value["sealed"] = json!("00"));
    let said = audited(folder.path(), &lines).code(1).says("a patron's act is sealed");
    said.says(&format!("changed.jsonl:{wager}")).says("it closes with \"goes on\"").says("2 departures");
}

#[test]
fn behind_a_closing_line_only_a_header_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let act = lines[1].clone();
    lines.push(act);
    audited(folder.path(), &lines).code(1).says("only a header follows a closing line");
}

/// `audit … | head -1` ends as `audit` does.
#[test]
fn a_reader_who_has_gone_away_does_not_change_the_exit_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut lines = recorded(folder.path());
    let line = line_with(&lines, "\"paid\":1200,");
    lines[line - 1] = lines[line - 1].replacen("\"paid\":1200,", "\"paid\":1300,", 1);
    let name = file(folder.path(), "changed.jsonl", lines.join("\n") + "\n");
    for arguments in [vec!["audit", &name], vec!["audit", "--json", &name]] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let ended = chapter47().args(&arguments).stdout(writer).status().expect("it starts");
        assert_eq!(ended.code(), Some(1), "{arguments:?}");
    }
}

/// The line and the act up to which a record is right belong together.
#[test]
fn what_is_right_is_counted_in_lines_and_in_acts() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let wager = line_with(&lines, "\"on\":\"pass\"");
    let right = format!("the record is right up to line {}, act {}.", wager - 1, wager - 2);
    audited(folder.path(), &lines[..wager]).code(1).says(&right);
}

/// Adds one to the `n`-th number of a value; none where there are fewer.
fn add_one(value: &mut Value, n: &mut usize) -> bool {
    match value {
        Value::Number(number) => {
            if *n == 0 {
                *value = json!(number.as_i64().expect("records have whole numbers") + 1);
                return true;
            }
            *n -= 1;
            false
        }
        Value::Array(list) => list.iter_mut().any(|value| add_one(value, n)),
        Value::Object(fields) => fields.values_mut().any(|value| add_one(value, n)),
        _ => false,
    }
}

#[test]
fn every_number_of_every_event_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = recorded(folder.path());
    let mut changes = 0;
    for line in 2..=lines.len() {
        for number in 0.. {
            let mut changed = lines.clone();
            let mut there = false;
            change(&mut changed, line, |value| there = add_one(&mut value["events"], &mut { number }));
            if !there {
                break;
            }
            changes += 1;
            let ran = audited(folder.path(), &changed);
            assert_eq!(ran.code, Some(1), "line {line}, number {number}: {}", changed[line - 1]);
            ran.says(&format!("changed.jsonl:{line}"));
        }
    }
    assert!(changes > 40, "{changes}");
}
