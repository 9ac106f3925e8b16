//! Who of the staff did it: what a record shows of them, and where it contradicts itself.

use super::{examined, golden};
use records::audit::{Kind, RemarkKind, Report};
use rulebook::game::{Game as _, Silent};
use rulebook::wire::read_act;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use table::croupier::{self, Duties};

/// The golden record with its lines changed.
fn changed(mut lines: Vec<String>, change: impl Fn(&mut Vec<Value>)) -> Report {
    let mut read: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    change(&mut read);
    // A stream's last line says how many came before it.
    let entries = read.len() - 1;
    if let Some(seq) = read.last_mut().and_then(|line| line.get_mut("seq")) {
        *seq = entries.into();
    }
    lines = read.iter().map(Value::to_string).collect();
    examined(&lines)
}

fn entered_by(lines: &mut [Value], command: &str, id: &str) {
    let line = lines.iter_mut().rfind(|line| line["do"] == command).expect("it is there");
    line["entered_by"] = id.into();
}

#[test]
fn somebody_who_left_a_place_enters_nothing_any_more() {
    let report = changed(golden::craps_attended(), |lines| {
        let left = lines.iter().position(|line| line["note"] == "place left").expect("ed leaves");
        let note = lines.remove(left);
        let first = lines.iter().position(|line| line["do"] == "wager").expect("a wager");
        lines.insert(first, Value::clone(&note));
        lines[first]["at"] = lines[first + 1]["at"].clone();
        entered_by(lines, "wager", "ed");
    });
    assert_eq!(report.lines_of(RemarkKind::OtherRole).len(), 1, "{report:#?}");
    assert!(report.is_clean(), "ed may have been promoted: {report:#?}");
}

#[test]
fn nobody_is_two_things() {
    let report = changed(golden::poker_limits(), |lines| {
        let line = lines.iter_mut().find(|line| line["do"] == "post limits").expect("it is there");
        line["by"] = "pit boss".into();
    });
    let lines = report.lines_of(RemarkKind::OtherRole);
    assert!(
        report.is_clean() && lines.len() == 2,
        "as the pit boss, and as the floorperson again: {report:#?}"
    );
}

/// People who come to a table, whose rules then change; of some of them nothing says who they are.
fn coming(unnamed: &[usize]) -> Vec<Kind> {
    let report = changed(golden::craps_served(), |lines| {
        let is_coming = |line: &Value| line["do"] == "join";
        let (header, end) = (lines[0].clone(), lines.last().expect("a closing line").clone());
        let mut join = lines.iter().find(|line| is_coming(line)).expect("somebody comes").clone();
        lines.retain(|line| line["note"].as_str().is_some_and(|note| note.starts_with("rules posted")));
        let mut posted = lines.pop().expect("rules are posted");
        // Nobody is asked for anything: people would deal here.
        let (mut old, mut new) = (header.clone(), header);
        (old["attended"], new["attended"]) = (json!(true), json!(true));
        new["rules"] = posted["rules"].clone();
        new["at"] = posted["from"].clone();
        posted["at"] = json!(posted["from"].as_i64().expect("a time") - table::posted::NOTICE);
        let mut seat = |number: usize, at: &Value| {
            join["at"] = at.clone();
            join["by"] = json!(format!("seat {}", number % 2 + 1));
            join["patron"] = json!(format!("p-{}", number % 2 + 1));
            if unnamed.contains(&number) {
                join.as_object_mut().expect("an object").remove("patron");
            }
            join["entered_by"] = json!("flo");
            if number > 1 {
                join.as_object_mut().expect("an object").remove("entered_by");
            }
            join.clone()
        };
        let first = [0, 1].map(|number| seat(number, &posted["at"]));
        let again = [2, 3].map(|number| seat(number, &posted["from"]));
        *lines = [vec![old], first.to_vec(), vec![posted, new], again.to_vec(), vec![end]].concat();
    });
    report.departures.iter().map(|departure| departure.kind).collect()
}

#[test]
fn where_one_patron_is_named_everybody_is() {
    assert_eq!(coming(&[]), []);
    assert_eq!(coming(&[0, 1, 2, 3]), [], "a table that a program drives knows no names");
    for unnamed in 0..4 {
        assert_eq!(coming(&[unnamed]), [Kind::Person], "{unnamed}");
    }
}

#[test]
fn a_place_is_one_that_the_game_has() {
    let report = changed(golden::poker_limits(), |lines| {
        let note = lines.iter_mut().find(|line| line["note"] == "place taken").expect("dora comes");
        note["role"] = "boxman".into();
    });
    assert_eq!(report.departures[0].kind, Kind::Untrue, "{report:#?}");
    assert!(report.departures[0].because.contains("there is no place for a boxman"));
}

#[test]
fn the_croupier_does_nothing_where_people_deal() {
    let report = changed(golden::craps_attended(), |lines| {
        let line = lines.iter_mut().find(|line| line["do"] == "wager").expect("a wager");
        let seat = line["by"].take();
        line["for"] = seat;
        line["by"] = "croupier".into();
        line.as_object_mut().expect("an object").remove("entered_by");
    });
    let croupier =
        |departure: &records::audit::Departure| departure.because.contains("the croupier is the program's");
    assert!(report.departures.iter().any(croupier), "{report:#?}");
}

#[test]
fn p15_6c_a_clock_that_nobody_doubted_is_not_put_back() {
    let report = changed(golden::keno_clock(), |lines| lines.retain(|line| line["do"] != "doubt clock"));
    let found = &report.departures[0];
    assert_eq!((found.kind, found.cite.map(|cite| cite.number())), (Kind::Time, Some("19:47-15.6(c)")));
}

/// A keno location whose program starts again, saying these versions of the record, where it says any.
fn restarted(versions: &[Option<u32>]) -> Vec<Kind> {
    let report = changed(golden::keno(), |lines| {
        let mut end = lines.pop().expect("a closing line");
        for version in versions {
            let mut restart = json!({
                "at": end["at"], "by": "device", "do": "restart", "program": "p",
                "events": [{ "event": "restarted", "program": "p", "cite": "19:47-15.5(a)" }],
            });
            if let Some(version) = version {
                restart["version"] = json!(version);
            }
            lines.push(restart);
        }
        lines.push(end.take());
    });
    report.departures.iter().map(|departure| departure.kind).collect()
}

/// In an older version nobody would have to confirm the clock after a start.
#[test]
fn p15_6c_a_restart_goes_on_in_a_version_that_there_is_and_in_no_older_one() {
    assert_eq!(restarted(&[None, Some(2), Some(2)]), [], "a program that drives it need not say it");
    assert_eq!(restarted(&[Some(1)]), [Kind::Untrue]);
    assert_eq!(restarted(&[Some(2), Some(1)]), [Kind::Untrue]);
    assert_eq!(restarted(&[Some(2), None]), [Kind::Untrue], "said once, it is said every time");
    assert_eq!(restarted(&[Some(3)]), [Kind::Malformed]);
    assert_eq!(restarted(&[Some(0), Some(2)]), [Kind::Malformed]);
}

/// Nothing later depends on the offer of the bank, and the participant who took it need not have been asked.
#[test]
fn p4_11b_a_step_that_was_due_is_not_left_out_by_the_croupier() {
    let report = changed(golden::chemin_de_fer_outside(), |lines| {
        let offer = lines.iter().position(|line| line["do"] == "offer bank").expect("the bank is offered");
        lines.remove(offer);
    });
    let found = &report.departures[0];
    assert_eq!(found.kind, Kind::SkippedStep, "{report:#?}");
    let expected = found.expected.as_ref().expect("what was due");
    assert_eq!((&expected["by"], &expected["do"]), (&"croupier".into(), &"offer bank".into()));
}

/// Where people deal, a step may stand open beside others: people act while one is due, and it is no departure.
#[test]
fn where_people_deal_a_step_may_wait() {
    let lines = golden::craps_attended();
    let mut table = craps::Table::open(Arc::new(craps::Rules::default()));
    let mut waited = 0;
    for line in &lines {
        let mut fields: Map<String, Value> = serde_json::from_str(line).expect("JSON");
        if !fields.contains_key("do") {
            continue;
        }
        fields.retain(|key, _| !["events", "patron", "entered_by"].contains(&key.as_str()));
        let Ok(act) = read_act::<craps::Table>(fields) else { panic!("{line}") };
        let due = croupier::next_step(&table, Duties::ALL, act.at).is_some();
        waited += u32::from(due && !croupier::is_due(&table, &act));
        table.act(act, &mut Silent).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    assert!(waited > 0, "nothing was due while somebody acted");
    let report = examined(&lines);
    assert!(report.is_clean(), "{report:#?}");
}
