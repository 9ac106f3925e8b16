//! 19:47-14.17, 8.3(b): the limits of a poker table change when they have been posted for half an hour. A record cannot
//! make the half hour shorter by its times.

use super::{examined, golden};
use records::audit::Kind;
use serde_json::{Value, json};

/// The golden record with another time in some lines.
fn stamped(other: impl Fn(&str, i64) -> i64) -> Vec<String> {
    let stamp = |line: &String| {
        let mut line: Value = serde_json::from_str(line).expect("JSON");
        let command = line["do"].as_str().unwrap_or_default().to_string();
        line["at"] = json!(other(&command, line["at"].as_i64().expect("a time")));
        line.to_string()
    };
    golden::poker_limits().iter().map(stamp).collect()
}

fn kinds(lines: &[String]) -> Vec<Kind> {
    examined(lines).departures.iter().map(|departure| departure.kind).collect()
}

#[test]
fn p14_17_limits_that_change_a_millisecond_early_are_found() {
    assert!(examined(&stamped(|_, at| at)).is_clean());
    let early = stamped(|command, at| if command == "change limits" { at - 1 } else { at });
    let report = examined(&early);
    let found = &report.departures[0];
    assert_eq!((found.kind, found.cite.map(|cite| cite.number())), (Kind::RefusedAct, Some("19:47-8.3")));
}

#[test]
fn p14_17_a_change_that_is_stamped_later_than_what_follows_it_is_found() {
    // The change is done after 20 minutes and stamped as if the half hour were over; the truth comes out below it.
    let real = |at: i64| at - 10 * 60 * 1000;
    let later = stamped(|command, at| match command {
        "join list" | "close table" | "" if at > golden::POSTED => real(at),
        _ => at,
    });
    assert!(kinds(&later).contains(&Kind::Time), "{later:#?}");
    // The same with the notice stamped earlier than what stands above it.
    let earlier = stamped(|command, at| if command == "post limits" { at - 10 * 60 * 1000 } else { at });
    assert!(kinds(&earlier).contains(&Kind::Time), "{earlier:#?}");
}
