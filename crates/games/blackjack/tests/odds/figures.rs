//! Figures that are known from elsewhere, to the digits in which they are known.

use blackjack::odds::*;
use blackjack::{Rules, Wager};
use odds::Fraction;
use rulebook::licensee::RulesFile as _;
use rulebook::payout::Odds;

fn fresh(decks: u8) -> Shoe {
    Shoe::fresh(decks).expect("a lawful shoe")
}

/// In percent of the wager, as it is printed.
fn percent(worth: f64) -> String {
    format!("{:.6}", 100.0 * worth)
}

fn exact_percent(odds: &odds::WagerOdds) -> String {
    format!("{:.4}", -odds.house_edge_percent)
}

/// Dealer stands on 17, double any two, double after split: 4, 6 and 8 decks.
fn is_worth(most_hands: MostHands, aces_once: bool, surrender: bool, known: [&str; 3]) {
    for (decks, known) in [4, 6, 8].into_iter().zip(known) {
        let terms = Terms { decks, most_hands, aces_once, surrender, ..Terms::default() };
        let worth = best(&terms, &fresh(decks)).expect("enough cards");
        assert_eq!(percent(worth), known, "{decks} decks");
    }
}

#[test]
fn p2_11c1_a_pair_split_once() {
    is_worth(MostHands::Two, true, false, ["-0.399097", "-0.456886", "-0.485780"]);
}

#[test]
fn p2_8a_with_surrender() {
    is_worth(MostHands::Two, true, true, ["-0.332332", "-0.384284", "-0.409963"]);
}

#[test]
fn p2_11e_split_to_four_hands_but_aces_once() {
    is_worth(MostHands::Four, true, false, ["-0.347489", "-0.402870", "-0.430581"]);
}

#[test]
fn p2_11e_p2_8a_split_to_four_hands_with_surrender() {
    is_worth(MostHands::Four, true, true, ["-0.280724", "-0.330268", "-0.354763"]);
}

#[test]
fn p2_11e_aces_split_again_with_surrender() {
    is_worth(MostHands::Four, false, true, ["-0.215877", "-0.261401", "-0.283868"]);
}

#[test]
fn p2_9a_insurance_off_the_top() {
    let insurance = insurance(&fresh(8), true).expect("there are aces");
    assert_eq!(insurance.expected, Fraction::new(-31, 415));
    assert_eq!(insurance.win, Fraction::new(128, 415));
}

#[test]
fn p2_17a1_over_and_under_13_with_six_decks() {
    assert_eq!(exact_percent(&over_or_under_13(&fresh(6), Wager::Over13, true)), "-6.5545");
    assert_eq!(exact_percent(&over_or_under_13(&fresh(6), Wager::Under13, true)), "-10.0668");
}

#[test]
fn p2_17e2_same_suit_with_six_decks() {
    let odds = same_suit(&fresh(6), Odds::to(25, 1), Odds::to(5, 2), true);
    assert_eq!(exact_percent(&odds), "-6.6658");
}

#[test]
fn p2_17e3_sevens_where_a_third_card_always_comes() {
    let odds = |decks| sevens(&fresh(decks), true);
    assert_eq!(exact_percent(&odds(6)), "-11.4000", "six decks give the figure that is known");
    assert_eq!(exact_percent(&odds(8)), "-9.0078");
    // One deck, where no two sevens are alike, by hand: a seven first 4/52, a second 3/51, a third 2/50.
    let two = Fraction::new(4 * 3, 52 * 51);
    let three = &two * &Fraction::new(2, 50);
    let one = &Fraction::new(4, 52) - &two;
    let won = Fraction::from(3) * one + Fraction::from(50) * (&two - &three) + Fraction::from(500) * three;
    assert_eq!(odds(1).expected, won - Fraction::new(48, 52));
}

#[test]
fn p2_11f_sevens_that_the_chart_splits_get_no_third_card() {
    let terms = Terms { decks: 1, ..Terms::default() };
    let chart = Chart::best_for(&terms).expect("enough cards");
    // With one deck the chart splits sevens against 2 to 7, and draws to them otherwise, or stands.
    let open = Open { double: true, split: true, surrender: false };
    let draws = |up: u8| chart.play(14, false, Some(7), open, Facing::Up(up)) == Action::Hit;
    let left = |up: u8| match up {
        7 => 2,
        10 => 16,
        _ => 4,
    };
    // By hand: two sevens, a card of the dealer's that lets a third come, and the third.
    let comes: i64 = (1..=10).filter(|up| draws(*up)).map(|up| left(up) * if up == 7 { 1 } else { 2 }).sum();
    let third = Fraction::new(4 * 3, 52 * 51) * Fraction::new(comes, 50 * 49);
    let two = Fraction::new(4 * 3, 52 * 51);
    let one = &Fraction::new(4, 52) - &two;
    let won = Fraction::from(3) * one + Fraction::from(50) * two + Fraction::from(450) * third;
    let odds = sevens_by_chart(&fresh(1), &terms, &chart, true);
    assert_eq!(odds.expected, won - Fraction::new(48, 52));
}

#[test]
fn a_report_lists_the_main_wager_first_and_what_each_option_changes() {
    let rules = Rules::default();
    let report = report(&rules, 8, &fresh(8)).expect("enough cards");
    let json = serde_json::to_value(&report).expect("JSON");
    assert_eq!(json["wagers"][0]["wager"], "blackjack");
    assert_eq!(json["wagers"][0]["expected"], "-0.004857803589");
    let gains = |option: &str| {
        let change = report.options.iter().find(|change| change.option.starts_with(option)).expect(option);
        percent(change.gains())
    };
    assert_eq!(gains("surrender"), "0.075818");
    assert_eq!(gains("insurance.even_money"), "0.000000");
    assert_eq!(gains("multiple_action.hands = 3"), "0.000000");
    assert_eq!(report.options.len(), 11, "aces cannot be split again where nothing is");

    let text = "decks = 6\nsurrender.offered = true\nplay = { split_hands = 4, split_aces_once = false }\nboxes = 6\n\
                wagers = { additional = \"same suit\", same_suit_option = 2 }\npayouts.designated = \"Ah Jd\"";
    let rules = Rules::from_toml(text).expect("lawful rules");
    let report = blackjack::odds::report(&rules, 6, &fresh(6)).expect("enough cards");
    let offered: Vec<&str> = report
        .wagers
        .iter()
        .filter_map(|wager| match wager {
            Priced::Side(side) if side.odds.offered => Some(side.odds.wager.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(offered, ["insurance", "same suit"]);
    let set: Vec<&str> =
        report.options.iter().filter(|change| change.offered).map(|change| change.option.as_str()).collect();
    let known = ["surrender.offered = true", "play.split_hands = 4", "play.split_aces_once = false"];
    assert_eq!(set[..3], known);
    assert_eq!(set[3], "payouts.designated = \"Ah Jd\"");
}

#[test]
fn p2_6d1_a_round_of_a_double_shoe_comes_from_one_side() {
    let rules = |shoe: &str| Rules::from_toml(shoe).expect("legal rules");
    let double = rules("decks = 8\n[shoe]\nkind = \"double\"\nleft_decks = 4\n");
    assert_eq!(Shoe::of_a_round(&double), Shoe::fresh(4));
    let four = rules("decks = 4\n");
    let worth = |rules: &Rules| {
        let terms = Terms::from(rules);
        best(&terms, &Shoe::of_a_round(rules).expect("even sides")).expect("enough cards")
    };
    assert_eq!(worth(&double).to_bits(), worth(&four).to_bits());
    let uneven = rules("decks = 8\n[shoe]\nkind = \"double\"\nleft_decks = 3\n");
    let refused = Shoe::of_a_round(&uneven).expect_err("which side is it to be?");
    assert_eq!(refused, Unfit::Sides { left: 3, right: 5 });
    assert!(refused.to_string().contains("19:47-2.6(d)1"), "{refused}");
}

#[test]
fn with_whole_decks_no_chart_is_better_than_the_best_play() {
    for decks in [1, 2, 4, 8] {
        let terms = Terms { decks, ..Terms::default() };
        let analysis = Analysis::of(&terms, &fresh(decks)).expect("enough cards");
        assert!(
            analysis.by_chart < analysis.best,
            "{decks} decks: {} and {}",
            analysis.by_chart,
            analysis.best
        );
    }
}
