//! A log that somebody else wrote: wagers, where the wheel stopped, and payments.

use floor::foreign::{Format, Log, Map, Report};
use games::Registry;

fn judged(log: &str) -> Report {
    let rules = Registry::standard().rules("game = \"big-six\"").expect("lawful rules");
    let log = Log::read(log.as_bytes(), Format::JsonLines, &Map::default())
        .unwrap_or_else(|error| panic!("{error}"));
    rules.game().foreign(&*rules, &log, 100).unwrap_or_else(|error| panic!("{error}"))
}

const NIGHT: &str = r#"{"do":"wager","seat":1,"on":"1","amount":500}
{"do":"wager","seat":3,"on":"emblem 1","amount":100}
{"do":"stop","space":"1"}
{"do":"collect","seat":3,"on":"emblem 1","amount":100}
{"do":"pay","seat":1,"on":"1","amount":500}
{"do":"wager","seat":3,"on":"20","amount":200}
{"do":"stop","space":"20"}
{"do":"pay","seat":3,"on":"20","amount":4000}
"#;

fn findings(log: &str) -> Vec<(usize, Option<&'static str>)> {
    let report = judged(log);
    report.departures.iter().map(|one| (one.line, one.cite.map(|cite| cite.number()))).collect()
}

#[test]
fn p5_6_a_right_log_is_right() {
    assert_eq!(findings(NIGHT), []);
    let report = judged(NIGHT);
    assert_eq!((report.acts, report.payments), (5, 3));
}

#[test]
fn p5_5_a_wrong_payment_is_found_with_its_provision() {
    assert_eq!(findings(&NIGHT.replace("4000", "4200")), [(8, Some("19:47-5.5"))]);
    let unpaid = NIGHT.replace("{\"do\":\"pay\",\"seat\":1,\"on\":\"1\",\"amount\":500}\n", "");
    assert_eq!(findings(&unpaid), [(3, Some("19:47-5.5"))]);
    // The other emblem pays nothing.
    let other = NIGHT.replace("\"space\":\"1\"", "\"space\":\"emblem 2\"");
    assert!(!findings(&other).is_empty());
}

#[test]
fn p8_2_a_wager_above_the_limit_is_found_and_the_next_round_is_judged() {
    let log = NIGHT.replacen("\"amount\":500", "\"amount\":60000", 1).replace("4000", "4200");
    assert_eq!(findings(&log), [(1, Some("19:47-8.2")), (8, Some("19:47-5.5"))]);
    assert!(
        judged(&log).remarks.iter().all(|remark| !remark.because.contains("cards")),
        "a wheel has no cards"
    );
}
