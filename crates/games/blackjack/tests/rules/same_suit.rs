//! 19:47-2.3(e), 2.9(c), 2.17(e): the payout odds, figure by figure.

use crate::rules_file::rules;
use blackjack::{Additional, Payout, Rules, SevensHand, Wager};
use rulebook::payout::Odds;

/// Decks, option, what a king and queen pay, and what other cards pay, as the text prints it.
const SCHEDULES: [(u8, u8, &str, &str); 19] = [
    (1, 1, "5 to 1", "5 to 2"),
    (1, 2, "10 to 1", "3 to 1"),
    (1, 3, "5 to 1", "3 to 1"),
    (1, 4, "25 to 1", "5 to 2"),
    (2, 1, "10 to 1", "3 to 1"),
    (2, 2, "5 to 1", "3 to 1"),
    (2, 3, "25 to 1", "5 to 2"),
    (2, 4, "20 to 1", "5 to 2"),
    (4, 1, "5 to 1", "3 to 1"),
    (4, 2, "25 to 1", "5 to 2"),
    (4, 3, "20 to 1", "5 to 2"),
    (4, 4, "50 to 1", "2 to 1"),
    (6, 1, "5 to 1", "3 to 1"),
    (6, 2, "25 to 1", "5 to 2"),
    (6, 3, "20 to 1", "5 to 2"),
    (6, 4, "15 to 1", "5 to 2"),
    (8, 1, "5 to 1", "3 to 1"),
    (8, 2, "25 to 1", "5 to 2"),
    (8, 3, "50 to 1", "2 to 1"),
];

#[test]
fn p2_17e2_every_figure_of_every_option_in_both_editions() {
    for edition in ["1996", "2011"] {
        for (decks, option, mut king_and_queen, other) in SCHEDULES {
            if (edition, decks, option) == ("1996", 1, 1) {
                king_and_queen = "50 to 1";
            }
            let file = format!(
                "edition = \"{edition}\"\ndecks = {decks}\n[wagers]\nadditional = \"same suit\"\nsame_suit_option = {option}"
            );
            let paid = match rules(&file).additional() {
                Some(Additional::SameSuit { king_and_queen, other }) => {
                    (king_and_queen.to_string(), other.to_string())
                }
                none => panic!("{none:?}"),
            };
            assert_eq!(paid, (king_and_queen.to_string(), other.to_string()), "{file}");
        }
    }
}

#[test]
fn p2_17e3_the_sevens_pay_by_how_many_come_first() {
    let pays = SevensHand::ALL.map(|hand| hand.odds().to_string());
    assert_eq!(pays, ["3 to 1", "50 to 1", "100 to 1", "500 to 1", "5000 to 1"]);
    assert!(SevensHand::ALL.is_sorted_by(|one, next| one.odds() < next.odds()), "only the highest is paid");
}

#[test]
fn p2_3e_p2_6k2_what_winning_hands_pay_where_it_is_offered() {
    let all =
        "[payouts]\nsuited_678 = true\nthree_sevens = true\ndesignated = \"As Ks\"\nfive_card_21 = true\n";
    let pays = |toml: &str| {
        Payout::ALL.map(|hand| rules(toml).payout(hand).map_or("-".to_string(), |odds| odds.to_string()))
    };
    assert_eq!(pays(""), ["1 to 1", "3 to 2", "-", "-", "-", "-"]);
    assert_eq!(pays(all), ["1 to 1", "3 to 2", "2 to 1", "3 to 2", "2 to 1", "2 to 1"]);
    let up = format!("{all}[dealing]\nhole_card = \"up\"");
    assert_eq!(pays(&up), ["1 to 1", "1 to 1", "2 to 1", "3 to 2", "2 to 1", "2 to 1"]);
    let cites = |toml: &str| {
        Payout::ALL.map(|hand| rules(toml).cite_payout(hand).number().trim_start_matches("19:47-"))
    };
    assert_eq!(cites(all), ["2.3(e)", "2.3(e)", "2.3(e)1", "2.3(e)2", "2.3(e)3", "2.3(e)4"]);
    assert_eq!(cites(&up)[1], "2.6(k)2");
}

#[test]
fn p2_9c_p2_17e1_insurance_pays_two_to_one_and_over_and_under_even_money() {
    assert_eq!((Rules::INSURANCE_PAYS, Rules::OVER_UNDER_PAYS), (Odds::to(2, 1), Odds::to(1, 1)));
    let cites = Wager::ALL.map(|wager| Rules::payout_cite(wager).number().trim_start_matches("19:47-"));
    assert_eq!(cites, ["2.3(e)", "2.9(c)", "2.17(e)1", "2.17(e)1", "2.17(e)2", "2.17(e)3"]);
}
