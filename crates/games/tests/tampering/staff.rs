//! Who of the staff did it: what a record shows of them, and where it contradicts itself.

use super::{examined, golden};
use records::audit::{Kind, RemarkKind, Report};
use serde_json::Value;

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
