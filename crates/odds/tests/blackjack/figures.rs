//! Figures that are known from elsewhere, to the digits in which they are known.

use odds::Fraction;
use odds::blackjack::*;
use rulebook::blackjack::{Rules, Wager};
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
    for decks in [1, 2, 4, 5, 6, 8] {
        println!("{decks} {}", exact_percent(&sevens(&fresh(decks), true)));
        let terms = Terms { decks, ..Terms::default() };
        let chart = Chart::best_for(&terms).expect("enough cards");
        println!("{decks} {}", exact_percent(&sevens_by_chart(&fresh(decks), &terms, &chart, true)));
    }
    let _ = Rules::default();
}
