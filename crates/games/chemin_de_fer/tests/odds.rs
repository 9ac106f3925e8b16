//! Chemin de fer as a game of two: what is known of it, what must hold, and every order of a small shoe dealt by hand.

#[path = "../../baccarat/tests/second/mod.rs"]
mod second;

use baccarat::odds::Composition;
use baccarat::{Side, Vigorish};
use chemin_de_fer::odds::{
    Always, Chosen, Dealt, Equilibrium, Fixed, Freedom, Knowledge, Setting, Solution, solve,
};
use odds::Fraction;
use odds::contest::Ways;
use proptest::prelude::*;
use second::{Choices, every_six, play, values};

fn shoe(decks: u8) -> Composition {
    Composition::fresh(decks).unwrap()
}

fn solved(setting: Setting) -> Solution {
    solve(&setting).unwrap()
}

/// The one equilibrium, where there is one.
fn only(solution: &Solution) -> &Equilibrium {
    assert_eq!(solution.equilibria.len(), 1);
    &solution.equilibria[0]
}

fn draws(chosen: &[Chosen], situation: &str) -> String {
    let found = chosen.iter().find(|chosen| chosen.situation.to_string() == situation);
    found.unwrap_or_else(|| panic!("{situation} can arise")).draws.to_string()
}

fn fixed<'a>(equilibrium: &'a Equilibrium, side: Side, always: &str) -> &'a Fixed {
    let same = |fixed: &&Fixed| fixed.side == side && fixed.always.to_string() == always;
    equilibrium.fixed.iter().find(same).unwrap_or_else(|| panic!("{always} is reported"))
}

const VIGORISH: [Option<Vigorish>; 3] = [None, Some(Vigorish::four(false)), Some(Vigorish::five(false))];

/// The game that Kemeny and Snell solved in 1957: every card put back, the banker free everywhere.
fn kemeny_and_snell() -> Setting {
    Setting { dealt: Dealt::Replaced, freedom: Freedom::Free, ..Setting::new(shoe(6), None) }
}

#[test]
fn the_free_game_with_replacement_is_the_one_in_the_books() {
    let solution = solved(kemeny_and_snell());
    let equilibrium = only(&solution);
    assert_eq!(solution.player_situations().len(), 1);
    assert_eq!(solution.banker_situations().len(), 88, "eight counts against ten cards or none");
    assert_eq!(draws(&equilibrium.player, "5"), "9/11");
    assert_eq!(draws(&equilibrium.banker, "6 against none"), "859/2288");
    let value: Fraction = format!("-679568/{}", 11 * 13i64.pow(6)).parse().unwrap();
    assert_eq!(equilibrium.expected.player_expects, value);
    assert_eq!(equilibrium.expected.banker_expects, -value);
    let mixed = |chosen: &&Chosen| !chosen.draws.is_zero() && chosen.draws != Fraction::ONE;
    assert_eq!(equilibrium.banker.iter().filter(mixed).count(), 1, "the banker mixes nowhere else");
}

#[test]
fn the_free_game_from_a_shoe_is_close_to_it() {
    for decks in [6, 8] {
        let solution = solved(Setting { freedom: Freedom::Free, ..Setting::new(shoe(decks), None) });
        let five = only(&solution).player[0].draws.to_f64();
        assert!((0.80..0.82).contains(&five), "{five}");
    }
}

#[test]
fn under_table_3_the_equilibrium_is_punto_banco() {
    for vigorish in VIGORISH {
        for decks in 6..=100 {
            let solution = solved(Setting::new(shoe(decks), vigorish));
            let equilibrium = only(&solution);
            assert_eq!(draws(&equilibrium.player, "5"), "1");
            assert_eq!(draws(&equilibrium.banker, "3 against 9"), "1");
            assert_eq!(draws(&equilibrium.banker, "5 against 4"), "1");
            assert_eq!(solution.banker_situations().len(), 2);
            assert_eq!(equilibrium.expected, solution.punto_banco);
            let table_2 = fixed(equilibrium, Side::Banker, "as at punto banco");
            assert!(table_2.gives_away.is_zero() && table_2.gives_away_if_known.is_zero());
        }
    }
}

#[test]
fn eight_decks_give_the_figures_of_punto_banco() {
    let figures = |vigorish| {
        let solution = solved(Setting::new(shoe(8), vigorish));
        let expected = &only(&solution).expected;
        [&expected.player_expects, &expected.banker_expects, &expected.house_expects]
            .map(|part| format!("{:.6}", 100.0 * part.to_f64()))
    };
    assert_eq!(figures(VIGORISH[0]), ["-1.235081", "1.235081", "0.000000"]);
    assert_eq!(figures(VIGORISH[1]), ["-1.235081", "-0.599308", "1.834390"]);
    assert_eq!(figures(VIGORISH[2]), ["-1.235081", "-1.057906", "2.292987"]);
}

#[test]
fn to_stay_where_one_should_draw_gives_something_away() {
    let solution = solved(Setting::new(shoe(8), None));
    let equilibrium = only(&solution);
    let percent = |side, always| {
        let fixed = fixed(equilibrium, side, always);
        [&fixed.gives_away, &fixed.gives_away_if_known].map(|part| format!("{:.4}", 100.0 * part.to_f64()))
    };
    assert_eq!(percent(Side::Player, "draws on 5"), ["0.0000", "0.0000"]);
    assert_eq!(percent(Side::Player, "stays on 5"), ["0.2863", "0.3116"]);
    assert_eq!(percent(Side::Banker, "stays on 3 against 9"), ["0.0352", "0.0352"]);
    assert_eq!(percent(Side::Banker, "stays on 5 against 4"), ["0.0033", "0.0033"]);
    assert_eq!(
        equilibrium.fixed.len(),
        7,
        "two for the player, four for the banker, and punto banco's table"
    );
}

#[test]
fn the_cards_tell_the_banker_of_six_decks_more_than_his_points() {
    let by_points = solved(Setting::new(shoe(6), None));
    let by_cards = solved(Setting::new(shoe(6), None).by_cards());
    let equilibrium = only(&by_cards);
    // With an ace and a four, or a two and a three, gone from the shoe, five stays against a four.
    for (cards, drawn) in [("0-5", "1"), ("1-4", "0"), ("2-3", "0"), ("6-9", "1"), ("7-8", "1")] {
        assert_eq!(draws(&equilibrium.banker, &format!("5 as {cards} against 4")), drawn, "{cards}");
        assert_eq!(draws(&equilibrium.player, &format!("5 as {cards}")), "1", "{cards}");
    }
    for cards in ["0-3", "1-2", "4-9", "5-8", "6-7"] {
        assert_eq!(draws(&equilibrium.banker, &format!("3 as {cards} against 9")), "1");
    }
    let worth = &only(&by_points).expected.player_expects - &equilibrium.expected.player_expects;
    assert!(worth > Fraction::ZERO && worth < Fraction::new(1, 500_000), "{worth}");
    // The player learns nothing from his.
    let player_only = solved(Setting { player_by: Knowledge::Cards, ..Setting::new(shoe(6), None) });
    assert_eq!(only(&player_only).expected, only(&by_points).expected);
    // Two more decks, and neither do the banker's say anything.
    let eight = solved(Setting::new(shoe(8), None).by_cards());
    assert_eq!(only(&eight).expected, solved(Setting::new(shoe(8), None)).punto_banco);
}

#[test]
fn the_free_game_by_cards_is_mixed_in_one_hand_of_each() {
    let free = Setting { freedom: Freedom::Free, ..Setting::new(shoe(6), None) }.by_cards();
    let solution = solved(free);
    let equilibrium = only(&solution);
    let mixed = |chosen: &[Chosen]| {
        let mixed = chosen.iter().filter(|chosen| !chosen.draws.is_zero() && chosen.draws != Fraction::ONE);
        mixed.map(|chosen| format!("{}: {}", chosen.situation, chosen.draws)).collect::<Vec<_>>()
    };
    assert_eq!(mixed(&equilibrium.player), ["5 as 1-4: 35003/74880"]);
    assert_eq!(mixed(&equilibrium.banker), ["6 as 0-6 against none: 18885571/36781056"]);
}

#[test]
fn a_shoe_rich_in_twos_and_nines_makes_both_mix() {
    let ranks = [1, 5, 2, 2, 3, 4, 2, 3, 5, 3, 0, 0, 5];
    for (vigorish, five) in [(VIGORISH[0], "9307/33535"), (VIGORISH[2], "74815/261772")] {
        let solution = solved(Setting::new(Composition::of_ranks(ranks).unwrap(), vigorish));
        let equilibrium = only(&solution);
        // The vigorish is the banker's: it moves what leaves him indifferent, and so the player's mixture alone.
        assert_eq!(draws(&equilibrium.player, "5"), five);
        assert_eq!(draws(&equilibrium.banker, "3 against 9"), "6117/167675");
        assert_eq!(draws(&equilibrium.banker, "5 against 4"), "0");
        for always in ["draws on 5", "stays on 5"] {
            let fixed = fixed(equilibrium, Side::Player, always);
            assert!(fixed.gives_away.is_zero() && fixed.gives_away_if_known > Fraction::ZERO);
        }
    }
}

#[test]
fn a_situation_that_cannot_arise_is_not_listed() {
    // No nine is left, and nothing that makes five.
    let mut ranks = [0; 13];
    (ranks[1], ranks[3], ranks[5], ranks[9]) = (10, 10, 10, 10);
    let solution = solved(Setting::new(Composition::of_ranks(ranks).unwrap(), None));
    assert!(solution.player_situations().is_empty() && solution.banker_situations().is_empty());
    let equilibrium = only(&solution);
    assert_eq!(equilibrium.expected, solution.punto_banco);
}

/// Orders won by player and banker when both always do the same, dealt one by one.
fn dealt(cards: &[u8], choices: &Choices<'_>) -> (i64, i64, u64) {
    let (mut player, mut banker, mut all) = (0, 0, 0);
    every_six(cards, &mut |six| {
        let ended = play(six, choices);
        all += 1;
        player += i64::from(ended.player > ended.banker);
        banker += i64::from(ended.banker > ended.player);
    });
    (player, banker, all)
}

#[test]
fn every_order_of_a_small_shoe_dealt_one_by_one_gives_the_same() {
    // Both options and most fives can arise: aces, 2, 3, 4, 4, 7, 8, 9 and two tens.
    let ranks = [1, 1, 1, 2, 0, 0, 1, 1, 1, 1, 0, 0, 1];
    let cards = values(ranks);
    for knowledge in [Knowledge::Points, Knowledge::Cards] {
        let by = Setting {
            player_by: knowledge,
            banker_by: knowledge,
            ..Setting::new(Composition::of_ranks(ranks).unwrap(), VIGORISH[2])
        };
        let solution = solved(by);
        // One in three of the choices, in eight different mixtures.
        for mixture in 0..8u8 {
            let chooses = |hand: (u8, u8), salt: u8| match knowledge {
                Knowledge::Points => mixture >> salt & 1 == 1,
                Knowledge::Cards => (hand.0 * 7 + mixture + salt).is_multiple_of(3),
            };
            let choices = Choices {
                player_draws_on_five: &|hand| chooses(hand, 0),
                banker_draws_three_against_nine: &|hand| chooses(hand, 1),
                banker_draws_five_against_four: &|hand| chooses(hand, 2),
            };
            let likely = |hand: Option<baccarat::odds::Pair>, salt| {
                let drawn = chooses(hand.map_or((0, 0), |hand| hand.values()), salt);
                Fraction::from(i64::from(drawn))
            };
            let first = solution.player_situations().iter().map(|at| likely(at.cards, 0)).collect();
            let salt = |points| if points == 3 { 1 } else { 2 };
            let second =
                solution.banker_situations().iter().map(|at| likely(at.cards, salt(at.points))).collect();
            let found = solution.expected(&Ways { first, second });
            let (player, banker, all) = dealt(&cards, &choices);
            assert_eq!(found.player_wins, Fraction::new(player, all));
            assert_eq!(found.banker_wins, Fraction::new(banker, all));
            assert_eq!(found.player_expects, Fraction::new(player - banker, all));
            assert_eq!(found.banker_expects, Fraction::new(95 * banker - 100 * player, 100 * all));
            assert_eq!(found.house_expects, Fraction::new(banker, 20 * all));
        }
    }
}

#[test]
fn the_report_is_the_documented_one() {
    let json = serde_json::to_value(solved(Setting::new(shoe(8), VIGORISH[2]))).unwrap();
    assert_eq!(json["game"], "chemin-de-fer");
    assert_eq!(json["cards"], 416);
    assert_eq!((&json["freedom"], &json["player_by"]), (&"table 3".into(), &"points".into()));
    assert_eq!(json["vigorish"], "1/20");
    let equilibrium = &json["equilibria"][0];
    assert_eq!(equilibrium["player"][0], serde_json::json!({"situation": "5", "draws": "1"}));
    assert_eq!(equilibrium["banker"][1]["situation"], "5 against 4");
    assert_eq!(equilibrium["player_expects"], "-241149546272/19524993263685");
    assert_eq!(equilibrium["fixed"][1]["always"], "stays on 5");
    assert_eq!(equilibrium["fixed"][1]["side"], "player");
    assert_eq!(json["punto_banco"]["player_expects"], equilibrium["player_expects"]);
}

#[test]
fn the_picture_shows_the_equilibrium_and_what_choices_cost() {
    let texts = |setting| {
        let svg = chemin_de_fer::odds::equilibrium(&solved(setting), "Tom & Jerry");
        assert!(!svg.contains("NaN") && !svg.contains("inf") && svg.contains("Tom &amp; Jerry"));
        svg
    };
    let svg = texts(kemeny_and_snell());
    for words in
        ["5: draws 81.82 %", "6 against none: draws 37.54 %", "equilibrium: -1.2799 %", "every card put back"]
    {
        assert!(svg.contains(words), "{words}");
    }
    assert_eq!(
        svg.matches(r#"<line class="way""#).count(),
        16 + 1,
        "four situations turn; one for the legend"
    );
    let svg = texts(Setting::new(shoe(8), VIGORISH[2]));
    assert!(
        svg.contains("the player stays on 5")
            && svg.contains("5 percent vigorish")
            && svg.contains("nobody mixes")
    );
    assert!(!svg.contains("the player draws on 5"), "what costs nothing is left out");
    let mut ranks = [0; 13];
    ranks[12] = 6;
    assert!(
        texts(Setting::new(Composition::of_ranks(ranks).unwrap(), None))
            .contains("the player never has five points")
    );
}

fn some_shoe() -> impl Strategy<Value = Composition> {
    proptest::array::uniform13(0u16..=9)
        .prop_filter_map("enough cards for a round", |ranks| Composition::of_ranks(ranks).ok())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn nobody_can_do_better_by_himself(shoe in some_shoe(), percent in 0usize..3, by_cards: bool) {
        let setting = Setting::new(shoe, VIGORISH[percent]);
        let solution = solved(if by_cards { setting.by_cards() } else { setting });
        prop_assert!(!solution.equilibria.is_empty());
        for equilibrium in &solution.equilibria {
            let expected = &equilibrium.expected;
            prop_assert_eq!(&expected.player_wins + &expected.banker_wins + expected.stand_off.clone(), Fraction::ONE);
            prop_assert_eq!(
                &expected.player_expects + &expected.banker_expects,
                -expected.house_expects.clone()
            );
            let likely = |chosen: &[Chosen]| chosen.iter().map(|chosen| chosen.draws.clone()).collect::<Vec<_>>();
            let ways = Ways { first: likely(&equilibrium.player), second: likely(&equilibrium.banker) };
            prop_assert_eq!(&solution.expected(&ways), expected);
            // The best answer to each is worth no more than what he plays.
            let better = Ways { first: solution.players_reply(&ways.second), second: ways.second.clone() };
            prop_assert_eq!(&solution.expected(&better).player_expects, &expected.player_expects);
            let better = Ways { first: ways.first.clone(), second: solution.bankers_reply(&ways.first) };
            prop_assert_eq!(&solution.expected(&better).banker_expects, &expected.banker_expects);
            for fixed in &equilibrium.fixed {
                prop_assert!(fixed.gives_away >= Fraction::ZERO, "{:?}", fixed.always);
                if percent == 0 {
                    prop_assert!(fixed.gives_away_if_known >= fixed.gives_away, "{:?}", fixed.always);
                }
            }
            // Without vigorish one wins what the other loses, and every equilibrium is worth the same.
            if percent == 0 {
                prop_assert_eq!(&expected.player_expects, &solution.equilibria[0].expected.player_expects);
            }
        }
    }

    #[test]
    fn who_goes_by_cards_expects_no_less_where_there_is_no_vigorish(shoe in some_shoe()) {
        let by = |player_by, banker_by| {
            let solution = solved(Setting { player_by, banker_by, ..Setting::new(shoe.clone(), None) });
            solution.equilibria[0].expected.player_expects.clone()
        };
        let points = by(Knowledge::Points, Knowledge::Points);
        prop_assert!(by(Knowledge::Cards, Knowledge::Points) >= points);
        prop_assert!(by(Knowledge::Points, Knowledge::Cards) <= points);
    }
}

#[test]
fn what_is_always_done_is_said_in_words() {
    let solution = solved(Setting::new(shoe(8), None).by_cards());
    let all: Vec<String> = only(&solution).fixed.iter().map(|fixed| fixed.always.to_string()).collect();
    for words in ["draws on 5", "stays on 5 as 2-3", "draws on 3 against 9", "stays on 5 as 7-8 against 4"] {
        assert!(all.iter().any(|always| always == words), "{words}");
    }
    assert!(only(&solution).fixed.iter().any(|fixed| fixed.always == Always::AsAtPuntoBanco));
}
