//! What a log leaves out, case by case.

use records::audit::{Kind, RemarkKind};
use records::foreign::{Format, Log, Map, Report, Watched, audit};
use rulebook::licensee::RulesFile as _;
use std::sync::Arc;

fn judged_by<G: Watched>(rules: &str, map: &str, rows: &[&str]) -> Report {
    let map = Map::from_toml(map).expect("a mapping file");
    let log = Log::read(rows.join("\n").as_bytes(), Format::JsonLines, &map).expect("memory");
    audit::<G>(Arc::new(G::Rules::from_toml(rules).expect("lawful rules")), &log, 100)
}

fn judged<G: Watched>(rows: &[&str]) -> Report {
    judged_by::<G>("", "", rows)
}

fn kinds(report: &Report) -> Vec<Kind> {
    report.departures.iter().map(|departure| departure.kind).collect()
}

const A_BLACKJACK_ROUND: [&str; 7] = [
    r#"{"do":"wager","seat":1,"amount":1000}"#,
    r#"{"do":"card","card":"Th","to":"box 1"}"#,
    r#"{"do":"card","card":"6d","to":"dealer"}"#,
    r#"{"do":"card","card":"9c","to":"box 1"}"#,
    r#"{"do":"stand","seat":1}"#,
    r#"{"do":"card","card":"Td","to":"dealer"}"#,
    r#"{"do":"card","card":"Kc","to":"dealer"}"#,
];

const PAID: &str = r#"{"do":"pay","seat":1,"on":"blackjack","amount":1000}"#;

fn round(last: &str) -> Vec<&str> {
    A_BLACKJACK_ROUND.into_iter().chain([last]).collect()
}

#[test]
fn p2_3a_one_wrong_payment_is_one_finding_with_its_provision() {
    let wrong = PAID.replace("1000", "1500");
    let rows = [round(&wrong), round(PAID)].concat();
    let report = judged::<blackjack::Table>(&rows);
    assert_eq!(kinds(&report), [Kind::WrongPayment], "{report:#?}");
    let departure = &report.departures[0];
    assert_eq!((departure.line, departure.cite.map(|cite| cite.number())), (8, Some("19:47-2.3(a)1")));
    assert_eq!(departure.expected.as_ref().map(|due| due["amount"].clone()), Some(1000.into()));
}

#[test]
fn after_a_departure_the_next_round_is_judged_again() {
    let mut first = round(PAID);
    // Eleven dollars and a half cannot be wagered with chips of a dollar.
    first[0] = r#"{"do":"wager","seat":1,"amount":1150}"#;
    let wrong = PAID.replace("1000", "900");
    let rows = [first, round(&wrong), round(PAID)].concat();
    let report = judged::<blackjack::Table>(&rows);
    assert_eq!(kinds(&report), [Kind::RefusedAct, Kind::WrongPayment], "{report:#?}");
    assert_eq!((report.departures[0].line, report.departures[1].line), (1, 16));
    assert_eq!(report.not_judged, 7);
    assert!(report.remarks.iter().any(|remark| remark.kind == RemarkKind::UnknownCards));
}

#[test]
fn p2_6j_the_hole_card_is_known_from_the_row_that_turns_it() {
    let rules = "[dealing]\nhole_card = \"down\"\n";
    let rows = |hole: &'static str, turned: &'static str| {
        [
            r#"{"do":"wager","seat":1,"amount":1000}"#,
            r#"{"do":"card","card":"Th","to":"box 1"}"#,
            r#"{"do":"card","card":"6d","to":"dealer"}"#,
            r#"{"do":"card","card":"9c","to":"box 1"}"#,
            hole,
            r#"{"do":"stand","seat":1}"#,
            turned,
            r#"{"do":"card","card":"4c","to":"dealer"}"#,
            r#"{"do":"collect","seat":1,"amount":1000}"#,
        ]
    };
    let (down, up) = (r#"{"do":"card","to":"dealer"}"#, r#"{"do":"card","card":"Td","to":"dealer"}"#);
    let turned = r#"{"do":"turn","to":"dealer","card":"Td"}"#;
    for hole in [down, up] {
        let report = judged_by::<blackjack::Table>(rules, "", &rows(hole, turned));
        assert_eq!((report.found, report.remarked), (0, 0), "{report:#?}");
    }
    let other = r#"{"do":"turn","to":"dealer","card":"9d"}"#;
    assert_eq!(kinds(&judged_by::<blackjack::Table>(rules, "", &rows(up, other))), [Kind::WrongCards]);
    assert!(!judged_by::<blackjack::Table>(rules, "", &rows(down, other)).is_clean());
}

#[test]
fn p2_6j_a_hole_card_that_nobody_turned_is_said_to_be_unknown() {
    let rows = [
        r#"{"do":"wager","seat":1,"amount":1000}"#,
        r#"{"do":"card","card":"Th","to":"box 1"}"#,
        r#"{"do":"card","card":"6d","to":"dealer"}"#,
        r#"{"do":"card","card":"6c","to":"box 1"}"#,
        r#"{"do":"card","to":"dealer"}"#,
        r#"{"do":"draw","seat":1}"#,
        r#"{"do":"card","card":"Qc","to":"box 1"}"#,
        r#"{"do":"collect","seat":1,"amount":1000}"#,
    ];
    let report = judged_by::<blackjack::Table>("[dealing]\nhole_card = \"down\"\n", "", &rows);
    assert!(report.is_clean(), "{report:#?}");
    assert_eq!(
        report.remarks.iter().map(|remark| remark.kind).collect::<Vec<_>>(),
        [RemarkKind::UnknownCards]
    );
}

#[test]
fn a_log_that_begins_in_mid_shoe_says_so_and_nothing_is_said_about_the_cards() {
    // More of one card than a shoe has: only in a shoe that is known.
    let eights = r#"{"do":"card","card":"9c","to":"box 1"}"#;
    let rows: Vec<&str> = (0..9).flat_map(|_| round(PAID)).collect();
    assert!(rows.contains(&eights));
    let report = judged::<blackjack::Table>(&rows);
    assert_eq!(kinds(&report), [Kind::RefusedAct], "{report:#?}");
    assert_eq!(report.departures[0].line, 8 * 8 + 2);
    let report = judged_by::<blackjack::Table>("", "starts = \"mid-shoe\"", &rows);
    assert!(report.is_clean(), "{report:#?}");
}

const A_BACCARAT_ROUND: [&str; 6] = [
    r#"{"do":"wager","seat":1,"on":"player","amount":1000}"#,
    r#"{"do":"card","card":"9h","to":"player"}"#,
    r#"{"do":"card","card":"Ts","to":"banker"}"#,
    r#"{"do":"card","card":"Kd","to":"player"}"#,
    r#"{"do":"card","card":"2c","to":"banker"}"#,
    r#"{"do":"pay","seat":1,"amount":1000}"#,
];

#[test]
fn p3_5e_a_log_shows_all_burns_or_none() {
    let burns =
        [r#"{"do":"burn","card":"2h"}"#, r#"{"do":"burn","card":"7h"}"#, r#"{"do":"burn","card":"Jh"}"#];
    let with = |burns: &[&'static str]| {
        let rows: Vec<&str> = burns.iter().copied().chain(A_BACCARAT_ROUND).collect();
        judged::<punto_banco::Table>(&rows)
    };
    assert!(with(&[]).is_clean());
    assert!(with(&burns).is_clean(), "{:#?}", with(&burns));
    let report = with(&burns[..2]);
    assert_eq!(kinds(&report), [Kind::RefusedAct], "{report:#?}");
    assert_eq!(report.departures[0].cite.map(|cite| cite.number()), Some("19:47-3.5(e)"));
}

#[test]
fn p3_8e_the_cutting_card_is_where_the_log_has_it_come_out() {
    let cut = r#"{"do":"cutting card"}"#;
    // Five hands, the cutting card in the sixth, and one hand more; then the cards are shuffled.
    let mut rows: Vec<&str> = (0..5).flat_map(|_| A_BACCARAT_ROUND).collect();
    rows.extend(&A_BACCARAT_ROUND[..3]);
    rows.push(cut);
    rows.extend(&A_BACCARAT_ROUND[3..]);
    rows.extend(A_BACCARAT_ROUND);
    rows.push(r#"{"do":"shuffle"}"#);
    rows.extend(A_BACCARAT_ROUND);
    let report = judged::<punto_banco::Table>(&rows);
    assert!(report.is_clean(), "{report:#?}");
    let mut early = rows.clone();
    let shuffle = early.iter().position(|row| row.contains("shuffle")).expect("it is there");
    early.swap(shuffle, shuffle - A_BACCARAT_ROUND.len());
    assert!(!judged::<punto_banco::Table>(&early).is_clean());
    // Without the row for the cutting card the shuffle comes from nowhere, unless the mapping file says so.
    let silent: Vec<&str> = rows.iter().copied().filter(|row| *row != cut).collect();
    assert_eq!(kinds(&judged::<punto_banco::Table>(&silent)), [Kind::RefusedAct]);
    assert!(judged_by::<punto_banco::Table>("", "leaves_out = [\"cutting card\"]", &silent).is_clean());
}

#[test]
fn p1_11c_the_dice_go_around_to_the_shooter_whom_the_log_names() {
    let rows = |first: u8, second: u8| {
        let throw = |seat: u8, faces: &str| format!(r#"{{"do":"dice","seat":{seat},"faces":{faces}}}"#);
        vec![
            r#"{"do":"wager","seat":1,"on":"pass","amount":1000}"#.to_string(),
            r#"{"do":"wager","seat":3,"on":"pass","amount":1000}"#.to_string(),
            throw(first, "[2,2]"),
            throw(first, "[3,4]"),
            r#"{"do":"collect","seat":1,"amount":1000}"#.to_string(),
            r#"{"do":"collect","seat":3,"amount":1000}"#.to_string(),
            r#"{"do":"wager","seat":1,"on":"pass","amount":1000}"#.to_string(),
            throw(second, "[5,6]"),
            r#"{"do":"pay","seat":1,"amount":1000}"#.to_string(),
        ]
    };
    for (first, second, clean) in [(1, 1, true), (3, 1, true), (1, 3, false), (2, 1, false)] {
        let rows = rows(first, second);
        let report = judged::<craps::Table>(&rows.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(report.is_clean(), clean, "{first}, {second}: {report:#?}");
    }
}

#[test]
fn a_refused_wager_is_one_finding_and_its_payment_none() {
    let rows = [
        r#"{"do":"wager","seat":1,"on":"pass","amount":1000}"#,
        r#"{"do":"wager","seat":1,"on":"place 6","amount":1000}"#,
        r#"{"do":"dice","faces":[2,2]}"#,
        r#"{"do":"dice","faces":[3,3]}"#,
        r#"{"do":"pay","seat":1,"on":"place 6","amount":1167}"#,
        r#"{"do":"dice","faces":[1,3]}"#,
        r#"{"do":"pay","seat":1,"on":"pass","amount":1000}"#,
    ];
    let report = judged::<craps::Table>(&rows);
    assert_eq!(kinds(&report), [Kind::RefusedAct], "{report:#?}");
}

#[test]
fn p4_9a_a_natural_need_not_be_announced_in_a_log() {
    let rows = [
        r#"{"do":"bid","seat":1,"amount":10000}"#,
        r#"{"do":"bank","seat":1,"amount":10000}"#,
        r#"{"do":"banco","seat":2,"amount":10000}"#,
        r#"{"do":"card","to":"player","card":"9h"}"#,
        r#"{"do":"card","to":"banker","card":"2c"}"#,
        r#"{"do":"card","to":"player","card":"Kh"}"#,
        r#"{"do":"card","to":"banker","card":"4c"}"#,
        r#"{"do":"pay","seat":2,"amount":10000}"#,
        r#"{"do":"collect","seat":1,"amount":10000}"#,
    ];
    let report = judged::<chemin_de_fer::Table>(&rows);
    assert_eq!((report.found, report.remarked), (0, 0), "{report:#?}");
}

#[test]
fn a_log_that_ends_in_mid_round_says_what_is_at_stake() {
    let report = judged::<blackjack::Table>(&A_BLACKJACK_ROUND[..4]);
    assert!(report.is_clean());
    let remark = &report.remarks[0];
    assert_eq!(
        (remark.kind, remark.because.as_str()),
        (RemarkKind::MoneyOut, "the log ends with $10 at stake")
    );
    assert!(!judged::<blackjack::Table>(&[]).is_clean());
}

#[test]
fn time_never_goes_back() {
    let rows = [
        r#"{"at":1000,"do":"wager","seat":1,"on":"pass","amount":1000}"#,
        r#"{"at":2000,"do":"dice","faces":[3,4]}"#,
        r#"{"at":1500,"do":"pay","seat":1,"amount":1000}"#,
    ];
    assert_eq!(kinds(&judged::<craps::Table>(&rows)), [Kind::Time]);
}

#[test]
fn a_mapping_file_says_what_is_wrong_with_it() {
    for (text, expected) in [
        ("colums = 1", "unknown field"),
        ("format = \"xml\"", "jsonl"),
        ("delimiter = \"é\"", "ASCII"),
        ("leaves_out = [\"cards\"]", "what a log can leave out"),
        ("[time]\nformat = \"noon\"", "time.format"),
        ("[time]\nformat = \"%H\"\nzone = \"Mars/Base\"", "there is no time zone"),
    ] {
        let wrong = Map::from_toml(text).expect_err(text);
        assert!(wrong.contains(expected), "{text}: {wrong}");
    }
}

#[test]
fn rows_that_cannot_be_read_are_findings_that_say_what_to_do() {
    let map = "[columns]\ndo = \"t\"\namount = \"a\"\nseat = \"p\"\n[money]\nunit = \"dollars\"\n\
               [values.do]\nBET = \"wager\"\n";
    for (row, expected) in [
        (r#"{"t":"RAKE"}"#, "name it in [values.do]"),
        (r#"{"a":"5.00"}"#, "its column for \"do\" is empty"),
        (r#"{"t":"BET","p":"P1","a":"5.005"}"#, "no amount in dollars"),
        (r#"{"t":"BET","p":"P1","a":"five"}"#, "no amount in dollars"),
        (r#"{"t":"BET","p":"North","a":"5.00"}"#, "is a whole number"),
        ("[1]", "JSON object"),
    ] {
        let report = judged_by::<blackjack::Table>("", map, &[row]);
        assert_eq!(kinds(&report), [Kind::Malformed], "{row}");
        assert!(report.departures[0].because.contains(expected), "{row}: {}", report.departures[0].because);
    }
}
