//! The licensee's file: all violations at once, each with line, key and provision; and rules that read back.

use crate::common::LOOSE;
use craps::{Payouts, Rules};
use proptest::prelude::*;
use rulebook::licensee::RulesFile as _;

/// Line, key and provision of each violation.
fn found(toml: &str) -> Vec<(Option<usize>, String, Option<&'static str>)> {
    let violations = Rules::from_toml(toml).expect_err("a file with faults").0;
    violations.into_iter().map(|v| (v.line, v.key, v.cite.map(|cite| cite.number()))).collect()
}

#[track_caller]
fn one(toml: &str, line: usize, key: &str, cite: Option<&'static str>) {
    assert_eq!(found(toml), [(Some(line), key.to_string(), cite)], "{toml}");
}

#[test]
fn each_violation_has_its_line_its_key_and_its_provision() {
    one("\n\nseats = 17", 3, "seats", None);
    one("seats = \"many\"", 1, "seats", None);
    one("game = \"keno\"", 1, "game", None);
    one("edition = \"2012\"", 1, "edition", None);
    one("title = \"\"", 1, "title", None);
    one("[money]\nchip_cents = 0", 2, "money.chip_cents", None);
    one("[money]\nchange_cents = 30", 2, "money.change_cents", Some("19:47-1.4(e)"));
    one("[limits]\nline_maximum_cents = 100", 2, "limits.line_maximum_cents", Some("19:47-8.2"));
    one("[limits]\nminimum_cents = 600000", 2, "limits.minimum_cents", Some("19:47-8.2"));
    one("[money]\nchip_cents = 30", 2, "money.chip_cents", Some("19:47-1.4(e)"));
    one("[wagers]\nplace_to_win = false", 2, "wagers.place_to_win", Some("19:47-1.5(a)"));
    one("[pace]\nwager_seconds = 0", 2, "pace.wager_seconds", None);
    one("[wagers]\npass = false\ndont_pass = false", 2, "wagers.pass", Some("19:47-1.8"));
    one("[payouts]\n\"place 6\" = \"1 to 1\"", 2, "payouts.place 6", Some("19:47-1.4(b)"));
    one("[payouts]\n\"place 6\" = \"7 for 6\"", 2, "payouts.place 6", Some("19:47-1.4(a)"));
    one("[payouts]\n\"place 6\" = \"7:6\"", 2, "payouts.place 6", None);
    one("[payouts]\nplace_6 = \"7 to 6\"", 2, "payouts.place_6", Some("19:47-1.2(b)"));
    one("[vigorish]\nbuy_percent = 5.5", 2, "vigorish.buy_percent", None);
    one("[vigorish]\nbuy_percent = \"5.5\"", 2, "vigorish.buy_percent", Some("19:47-1.5(a)"));
    one("[vigorish]\nlay_percent = 6", 2, "vigorish.lay_percent", Some("19:47-1.5(b)"));
    one("[vigorish]\npass_percent = 1", 2, "vigorish.pass_percent", Some("19:47-1.5(c)"));
    one("[odds]\nmultiple = 11", 2, "odds.multiple", Some("19:47-1.6(e)"));
    one("[odds]\nmultiple = { 6 = 20 }", 2, "odds.multiple.6", Some("19:47-1.6(e)"));
    one("[odds]\nmultiple = 0", 2, "odds.multiple", Some("19:47-1.6(a)"));
    one("[odds]\nmultiple = { 7 = 2 }", 2, "odds.multiple.7", Some("19:47-1.6(a)"));
    one("[dice]\nset = 4", 2, "dice.set", Some("19:47-1.7(a)"));
    one("[dice]\nno_roll_called_by = \"pit boss\"", 2, "dice.no_roll_called_by", Some("19:47-1.9(b)"));
    one("hardways = true", 1, "hardways", None);
}

#[test]
fn p1_2b_p1_4c_p1_4d_p1_6a_a_wager_or_a_price_that_cannot_be_cites_what_forbids_it() {
    one("[wagers]\nbig_six = true", 2, "wagers.big_six", Some("19:47-1.2(b)"));
    one("[payouts]\n\"big 6\" = \"1 to 1\"", 2, "payouts.big 6", Some("19:47-1.2(b)"));
    for (wager, cite) in [
        ("horn", "19:47-1.4(c)"),
        ("horn high 12", "19:47-1.4(c)"),
        ("c and e", "19:47-1.4(d)"),
        ("come 4", "19:47-1.4(b)"),
        ("don't come 10", "19:47-1.4(b)"),
        ("buy 4", "19:47-1.5(a)"),
        ("lay 4", "19:47-1.5(b)"),
        ("pass odds", "19:47-1.6(a)"),
        ("don't pass odds", "19:47-1.6(b)"),
        ("come 4 odds", "19:47-1.6(c)"),
        ("don't come 4 odds", "19:47-1.6(d)"),
    ] {
        one(&format!("[payouts]\n\"{wager}\" = \"7 to 1\""), 2, &format!("payouts.{wager}"), Some(cite));
    }
    let exact = "[payouts]\n\"buy 4\" = \"2 to 1\"\n\"don't come 6 odds\" = \"5 to 6\"\n";
    assert!(Rules::from_toml(exact).is_ok(), "what they pay may be stated");
}

/// A dollar on the line, dollars as change: single odds on 6 would need five dollars.
const NO_ODDS_ON_SIX: &str = "[money]\nchange_cents = 100\n[limits]\nline_minimum_cents = 100\n\
     [odds]\nexceed_for_exact_payout = false\n";

#[test]
fn p1_6a_p1_6b_p1_6c_p1_6d_a_line_bet_that_could_take_no_odds_is_a_violation() {
    let all = found(NO_ODDS_ON_SIX);
    let cites: Vec<_> = all.iter().map(|(_, _, cite)| cite.unwrap_or_default()).collect();
    assert_eq!(cites, ["19:47-1.6(a)", "19:47-1.6(b)", "19:47-1.6(c)", "19:47-1.6(d)"]);
    assert!(all.iter().all(|(line, key, _)| *line == Some(6) && key == "odds.exceed_for_exact_payout"));
    // The excess of (f), a larger minimum or a larger multiple each make odds possible on every point.
    for mended in [
        NO_ODDS_ON_SIX.replace("false", "true"),
        NO_ODDS_ON_SIX.replace("line_minimum_cents = 100", "line_minimum_cents = 500"),
        NO_ODDS_ON_SIX.to_string() + "multiple = 6\n",
    ] {
        assert!(Rules::from_toml(&mended).is_ok(), "{mended}");
    }
    // Don't bets alone: (b) and (d).
    let donts = format!("{NO_ODDS_ON_SIX}[wagers]\npass = false\ncome = false\n");
    assert_eq!(found(&donts).len(), 2);
}

#[test]
fn p1_6a_a_record_with_rules_that_would_be_refused_today_is_readable() {
    let recorded = Rules::recorded(NO_ODDS_ON_SIX).expect("readable");
    assert_eq!(recorded.refused_today.len(), 4);
    assert!(Rules::recorded("").is_ok_and(|recorded| recorded.refused_today.is_empty()));
    let faulty = format!("seats = 99\n{NO_ODDS_ON_SIX}");
    let wrong = Rules::recorded(&faulty).expect_err("no table has 99 seats").0;
    assert_eq!(wrong.len(), 1, "what was wrong then is wrong now");
    assert_eq!(found(&faulty).len(), 5);
}

#[test]
fn a_limit_below_what_can_be_paid_is_a_violation() {
    let all = found("[limits]\nminimum_cents = 1\nmaximum_cents = 450\n");
    assert!(!all.is_empty() && all.iter().all(|(_, _, cite)| *cite == Some("19:47-1.4(e)")), "{all:?}");
    // Between eleven and eleven fifty no place bet on six can be paid.
    let all = found("[limits]\nminimum_cents = 1150\nmaximum_cents = 1150\n");
    assert!(all.iter().any(|(_, key, cite)| key == "limits.maximum_cents" && *cite == Some("19:47-1.4(e)")));
    // Travelled come bets are not reported beside the come bet itself.
    let all = found("[limits]\nline_minimum_cents = 1150\nline_maximum_cents = 1150\n");
    assert_eq!(all.len(), 4, "{all:?}");
}

#[test]
fn horn_high_without_an_area_needs_its_two_parts() {
    let all = found("[wagers]\nhorn_high_area = false\neleven = false\n");
    assert_eq!(all, [(Some(2), "wagers.horn_high_area".to_string(), Some("19:47-1.2(a)20"))]);
    assert!(Rules::from_toml("[wagers]\neleven = false\n").is_ok(), "with an area it needs nothing else");
}

#[test]
fn everything_wrong_is_reported_at_once_in_the_order_of_the_lines() {
    let file = "title = \"Fast\"\nseats = 99\nspeed = 3\n[payouts]\n\"field\" = \"2 for 1\"\n\"hard 8\" = \"8 to 1\"\n\
                [odds]\nmultiple = 20\n[vigorish]\nbuy_percent = 9\nfield = 1\n[dice]\nset = 2\n";
    let all = found(file);
    let lines: Vec<_> = all.iter().map(|(line, ..)| line.expect("every key stands in the file")).collect();
    assert_eq!(lines, [2, 3, 5, 6, 8, 10, 11, 13]);
    let text = Rules::from_toml(file).expect_err("eight faults").to_string();
    assert_eq!(text.lines().count(), 8);
    assert!(text.contains("line 6: payouts.hard 8: 19:47-1.4(b): "), "{text}");
}

#[test]
fn a_misspelt_key_is_answered_with_the_nearest_one() {
    let violations = Rules::from_toml("[limits]\nline_minimun_cents = 500").expect_err("a typo").0;
    assert_eq!(violations[0].instead.as_deref(), Some("did you mean \"limits.line_minimum_cents\"?"));
}

#[test]
fn a_quoted_key_with_a_dot_is_not_the_key_it_looks_like() {
    assert!(Rules::from_toml("\"odds.multiple\" = 3\n[odds]\nmultiple = 2\n").is_err());
    assert_eq!(
        Rules::from_toml("odds.multiple = 3").map(|rules| rules.odds_multiple(craps::Point::Six)),
        Ok(3)
    );
}

#[test]
fn an_empty_file_is_the_plainest_legal_table() {
    let rules = Rules::from_toml("").expect("nothing is wrong with nothing");
    assert_eq!(rules, Rules::default());
    assert_eq!((rules.coins().chip.0, rules.coins().change.0), (100, 25));
    assert_eq!((rules.limits().line_minimum.0, rules.buy_vigorish().to_string()), (500, "5".to_string()));
    assert!(Payouts::lines().all(|line| rules.pays().line(line) == Payouts::LISTED.line(line)));
    assert!(rules.guide().contains("Craps") && Rules::from_toml(LOOSE).is_ok());
}

/// A file with random choices, legal or not.
fn files() -> impl Strategy<Value = String> {
    let money = prop::sample::select(vec![(100, 25), (100, 100), (100, 50), (25, 5), (1, 1), (500, 25)]);
    let percent =
        || (0..=500u16).prop_map(|hundredths| format!("{}.{:02}", hundredths / 100, hundredths % 100));
    let multiples = prop::collection::vec(1..=10u8, 6);
    let switches = prop::collection::vec(any::<bool>(), 15);
    let raises = prop::collection::vec((0..30usize, 0..4u16), 0..5);
    let title = "[^\\p{C}]{1,60}";
    (money, percent(), percent(), multiples, switches, raises, title, 1..=16u8, 5..=20u8, any::<[bool; 3]>()).prop_map(
        |((chip, change), buy, lay, multiples, switches, raises, title, seats, set, flags)| {
            let names = [
                "come", "dont_come", "place_to_lose", "lay", "hardways", "field", "any_seven", "any_craps", "craps_2",
                "craps_3", "craps_12", "eleven", "c_and_e", "horn", "horn_high",
            ];
            let on: String = names.iter().zip(switches).map(|(name, on)| format!("{name} = {on}\n")).collect();
            let mut payouts = String::new();
            let mut raised = Vec::new();
            for (line, more) in raises {
                let Some(line) = Payouts::lines().nth(line) else { continue };
                if raised.contains(&line.to_string()) {
                    continue;
                }
                raised.push(line.to_string());
                let odds = Payouts::LISTED.line(line);
                payouts += &format!("\"{line}\" = \"{} to {}\"\n", odds.wins() + more, odds.per());
            }
            let [four, five, six, eight, nine, ten] = multiples[..] else { panic!("six multiples") };
            let title = toml_string(&title);
            let caller = if flags[0] { "boxman" } else { "stickman" };
            format!(
                "title = {title}\nseats = {seats}\nedition = \"{}\"\n[money]\nchip_cents = {chip}\nchange_cents = {change}\n\
                 [limits]\nmaximum_cents = 10000000\nline_maximum_cents = 10000000\n[wagers]\nhorn_high_area = {}\n{on}\
                 [payouts]\n{payouts}[vigorish]\nbuy_percent = \"{buy}\"\nlay_percent = \"{lay}\"\n[odds]\n\
                 multiple = {{ 4 = {four}, 5 = {five}, 6 = {six}, 8 = {eight}, 9 = {nine}, 10 = {ten} }}\n\
                 exceed_for_exact_payout = {}\n[dice]\nset = {set}\nno_roll_called_by = \"{caller}\"\n",
                if flags[0] { "1996" } else { "2011" },
                flags[1],
                flags[2],
            )
        },
    )
}

fn toml_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn rules_read_back_equal_explained_or_not(file in files()) {
        // A horn high bet without its parts, or in chips of five dollars a line bet without odds.
        let parts = file.contains("horn_high_area = false") && file.contains("horn_high = true");
        let odds = file.contains("chip_cents = 500") && file.contains("exceed_for_exact_payout = false");
        let Ok(recorded) = Rules::recorded(&file) else {
            prop_assert!(parts, "{}", file);
            return Ok(());
        };
        // What has no effect is refused in a new file, and left out of what is read from a record.
        if recorded.refused_today.iter().any(|wrong| !wrong.because.starts_with("this has no effect here")) {
            prop_assert!(odds, "{}", file);
            return Ok(());
        }
        let rules = recorded.rules;
        for explained in [false, true] {
            let written = rules.to_toml(explained);
            prop_assert_eq!(Rules::from_toml(&written), Ok(rules.clone()), "{}", written);
        }
        prop_assert!(!rules.guide().is_empty());
    }
}

#[test]
fn a_key_that_changes_nothing_under_the_others_is_reported() {
    let horns = "[wagers]\nhorn_high = false\nhorn_high_area = false";
    one(horns, 3, "wagers.horn_high_area", Some("19:47-1.2(a)20"));
    let field = "[wagers]\nfield = false\n[payouts]\n\"field 12\" = \"3 to 1\"";
    one(field, 4, "payouts.field 12", Some("19:47-1.4(b)"));
    let parts = "[wagers]\nhorn = false\nhorn_high = false\nc_and_e = false\n";
    for (switch, line) in [("craps_2", "craps 2"), ("eleven", "eleven"), ("any_craps", "any craps")] {
        let raised = format!("{switch} = false\n[payouts]\n\"{line}\" = \"40 to 1\"");
        one(&format!("{parts}{raised}"), 7, &format!("payouts.{line}"), Some("19:47-1.4(b)"));
        // 1.4(c), (d): horns and C and E are paid as their parts.
        assert!(Rules::from_toml(&format!("[wagers]\n{raised}")).is_ok(), "{line}");
    }
    let buy = "[wagers]\nbuy = false\n[vigorish]\nbuy_percent = 4";
    one(buy, 4, "vigorish.buy_percent", Some("19:47-1.5(a)"));
    one(
        "[wagers]\nlay = false\n[vigorish]\nlay_percent = 4",
        4,
        "vigorish.lay_percent",
        Some("19:47-1.5(b)"),
    );
    let off = ["place_to_win", "place_to_lose", "buy", "lay", "hardways", "field", "any_seven", "any_craps"];
    let more = ["craps_2", "craps_3", "craps_12", "eleven", "c_and_e", "horn", "horn_high"];
    let off: Vec<String> = off.iter().chain(&more).map(|switch| format!("{switch} = false")).collect();
    let line_only = format!("[wagers]\n{}\n[limits]\nmaximum_cents = 10000", off.join("\n"));
    one(&line_only, 18, "limits.maximum_cents", Some("19:47-8.2"));
    for file in [horns, field, buy, &line_only] {
        // A record that was written when it passed is still read, and what is written of it is in order.
        let recorded = Rules::recorded(file).expect("readable");
        assert_eq!(recorded.refused_today.len(), 1, "{file}");
        assert!(Rules::from_toml(&recorded.rules.to_toml(false)).is_ok(), "{file}");
    }
    // The plain value says nothing, and stands in every file that is written.
    for file in [
        "[wagers]\nbuy = false\n[vigorish]\nbuy_percent = 5",
        "[wagers]\nhorn_high = false\nhorn_high_area = true",
    ] {
        assert!(Rules::from_toml(file).is_ok(), "{file}");
    }
}
