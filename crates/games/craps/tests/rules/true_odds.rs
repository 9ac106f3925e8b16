//! 19:47-1.5: buy and lay bets at true odds, for a vigorish that never exceeds five percent.

use crate::common::*;
use craps::{Event, Rules};
use rulebook::game::{Game, Refuse};
use rulebook::layout;
use rulebook::licensee::RulesFile as _;

const POINTS: [u8; 6] = [4, 5, 6, 8, 9, 10];

fn vigorish_of(events: &[Event]) -> i64 {
    match events {
        [
            ..,
            Event::Layout(layout::Event::Wagered { vigorish, .. })
            | Event::Layout(layout::Event::Reduced { vigorish, .. })
            | Event::Layout(layout::Event::Removed { vigorish, .. }),
        ] => vigorish.0,
        other => panic!("{other:?}"),
    }
}

/// What a lay of this stake wins.
fn lay_wins(point: u8, stake: i64) -> i64 {
    match point {
        4 | 10 => stake / 2,
        5 | 9 => stake * 2 / 3,
        _ => stake * 5 / 6,
    }
}

#[test]
fn p1_5a_buy_bets_are_paid_at_true_odds() {
    for (point, wins, per) in [(4, 2, 1), (5, 3, 2), (6, 6, 5), (8, 6, 5), (9, 3, 2), (10, 2, 1)] {
        let name = format!("buy {point}");
        let other = if point == 6 { 8 } else { 6 };
        let pit = arranged(LOOSE, &name, 2000, Some(other)).expect("a buy bet");
        assert_eq!(paid(&pit, &name, faces(point)), 2000 * wins / per);
        assert_eq!(fate(&pit, &name, (3, 4)), 'L');
    }
}

#[test]
fn p1_5a_buy_vigorish_is_five_percent_of_the_wager_taken_when_made() {
    let mut pit = Pit::open("");
    // On the wager, not on the winnings of forty.
    assert_eq!(vigorish_of(&pit.bet(1, "buy 4", 2000)), 100);
    let events = pit.throw(3, 6);
    assert!(settlements(&events).is_empty());
    let mut pit = arranged("", "buy 4", 2000, Some(6)).expect("a buy bet");
    assert_eq!(pit.roll(4), ["buy 4 won 4000+2000"], "nothing is taken from the winnings");
}

#[test]
fn p1_5a_vigorish_never_exceeds_five_percent_of_any_stake_to_2000_dollars() {
    let rules = Rules::default();
    for (chip, change) in [(100, 25), (100, 100), (100, 1)] {
        let coarse = rules_with(chip, change);
        for dollars in 1..=2000 {
            for point in POINTS {
                let stake = dollars * 100;
                let on = wager(&format!("buy {point}"));
                let vigorish = coarse.vigorish(on, rulebook::money::Cents(stake)).0;
                assert!(vigorish * 20 <= stake && vigorish % change == 0, "{on} {stake}: {vigorish}");
                assert!(vigorish * 20 > stake - 20 * change, "{on} {stake}: a coin too little");
            }
        }
    }
    assert_eq!(rules.buy_vigorish().to_string(), "5");
}

fn rules_with(chip: i64, change: i64) -> Rules {
    Rules::from_toml(&format!("[money]\nchip_cents = {chip}\nchange_cents = {change}")).expect("rules")
}

#[test]
fn p1_5b_lay_bets_are_paid_at_true_odds_against() {
    for point in POINTS {
        let name = format!("lay {point}");
        let pit = arranged(LOOSE, &name, 6000, Some(if point == 6 { 8 } else { 6 })).expect("a lay bet");
        assert_eq!(paid(&pit, &name, (3, 4)), lay_wins(point, 6000));
        assert_eq!(fate(&pit, &name, faces(point)), 'L');
    }
}

#[test]
fn p1_5b_lay_vigorish_is_five_percent_of_what_it_could_win() {
    let mut pit = Pit::open("");
    // 40 to win 20: five percent of 20 is one dollar; of the wager it would be two.
    assert_eq!(vigorish_of(&pit.bet(1, "lay 4", 4000)), 100);
    assert_eq!(vigorish_of(&pit.bet(1, "lay 9", 6000)), 200);
    assert_eq!(vigorish_of(&pit.bet(1, "lay 6", 4800)), 200);
}

#[test]
fn p1_5b_lay_vigorish_never_exceeds_five_percent_of_the_winnings_or_the_wager() {
    for change in [1, 25, 100] {
        let rules = rules_with(100, change);
        for point in POINTS {
            let on = wager(&format!("lay {point}"));
            let unit = rules.unit(on, None).0;
            for stake in (1..=200_000 / unit).map(|units| units * unit) {
                let vigorish = rules.vigorish(on, rulebook::money::Cents(stake)).0;
                let could_win = lay_wins(point, stake);
                assert!(vigorish * 20 <= could_win && vigorish * 20 <= stake, "{on} {stake}: {vigorish}");
                assert!(vigorish * 20 > could_win - 20 * change && vigorish % change == 0);
            }
        }
    }
}

#[test]
fn p1_5a_p1_5b_vigorish_follows_raises_reductions_and_removals() {
    for (name, part) in [("buy 4", 20), ("lay 4", 40)] {
        let mut pit = Pit::open("");
        let mut charged = vigorish_of(&pit.bet(1, name, 1000));
        for (more, less) in [(700, 300), (100, 900), (2300, 100), (1100, 1500)] {
            charged += vigorish_of(&pit.bet(1, name, more));
            charged -= vigorish_of(&pit.try_reduce(1, name, less).expect("a reduction"));
            let due = pit.stake(1, name) / part / 25 * 25;
            assert_eq!(charged, due, "{name} {}", pit.stake(1, name));
        }
        charged -= vigorish_of(&pit.try_remove(1, name).expect("a removal"));
        assert_eq!(charged, 0, "{name}: all of it comes back");
    }
}

#[test]
fn p1_5a_p1_5b_true_odds_are_exact_and_vigorish_at_most_five_percent() {
    let file = "[vigorish]\nbuy_percent = \"5.01\"\nlay_percent = 6\n[payouts]\n\"buy 4\" = \"9 to 4\"\n\"lay 6\" = \"1 to 1\"\n";
    let violations = Rules::from_toml(file).expect_err("four faults").0;
    let found: Vec<_> = violations
        .iter()
        .map(|violation| (violation.line, violation.key.as_str(), violation.cite.map(|cite| cite.number())))
        .collect();
    let expected = [
        (Some(2), "vigorish.buy_percent", Some("19:47-1.5(a)")),
        (Some(3), "vigorish.lay_percent", Some("19:47-1.5(b)")),
        (Some(5), "payouts.buy 4", Some("19:47-1.5(a)")),
        (Some(6), "payouts.lay 6", Some("19:47-1.5(b)")),
    ];
    assert_eq!(found, expected);
    let low = Rules::from_toml("[vigorish]\nbuy_percent = \"2.5\"\nlay_percent = 0\n").expect("less is fine");
    assert_eq!(low.vigorish(wager("buy 4"), rulebook::money::Cents(4000)).0, 100);
    assert_eq!(low.vigorish(wager("lay 4"), rulebook::money::Cents(4000)).0, 0);
}

#[test]
fn p1_5a_buy_only_beside_place_and_p1_5b_lay_beside_or_instead() {
    let violations = Rules::from_toml("[wagers]\nplace_to_win = false\n").expect_err("buy needs place").0;
    assert_eq!(violations[0].cite.map(|cite| cite.number()), Some("19:47-1.5(a)"));
    let lay = Rules::from_toml("[wagers]\nplace_to_lose = false\n").expect("lay in lieu of place to lose");
    assert!(lay.offers(wager("lay 6")) && !lay.offers(wager("place 6 to lose")));
    let plain = Rules::from_toml("[wagers]\nbuy = false\nlay = false\n").expect("neither");
    assert!(!plain.offers(wager("buy 6")) && plain.offers(wager("place 6")));
}

#[test]
fn p1_5a_a_buy_bet_that_true_odds_cannot_pay_is_refused() {
    let mut pit = Pit::open("[money]\nchange_cents = 100");
    let refusal = pit.try_bet(1, "buy 6", 700).expect_err("6 to 5 on seven dollars");
    assert_eq!((refusal.cite().number(), refusal.nearest().len()), ("19:47-1.5(a)", 2));
    assert_eq!(refused(pit.try_bet(1, "lay 9", 700)), ("19:47-1.5(b)", "not_exact"));
}

#[test]
fn p1_5c_nothing_else_is_charged_for() {
    for on in craps::Wager::ALL {
        let name = on.to_string();
        if name.starts_with("buy") || name.starts_with("lay") {
            continue;
        }
        assert_eq!(Rules::default().vigorish(on, rulebook::money::Cents(1320)).0, 0);
        let Some(mut pit) = arranged(LOOSE, &name, 1320, Some(9)) else { continue };
        if let Ok(events) = pit.try_bet(1, &name, 1320) {
            assert_eq!(vigorish_of(&events), 0, "{name}");
        }
        for (first, second) in [(3, 4), (1, 5), (6, 6), (5, 6), (2, 2)] {
            let events = pit.clone().throw(first, second);
            assert!(settlements(&events).iter().all(|settled| settled.vigorish.0 == 0));
        }
    }
    let file = "[vigorish]\nfield_percent = 1\n\"place 6\" = \"2\"\n";
    let violations = Rules::from_toml(file).expect_err("no other vigorish").0;
    assert_eq!(violations.len(), 2);
    assert!(
        violations.iter().all(|violation| violation.cite.map(|cite| cite.number()) == Some("19:47-1.5(c)"))
    );
    assert_eq!(Pit::open("").table.rules().lay_vigorish().to_string(), "5");
}
