//! Punto banco counted over the shoe: the known figures, every order of a small shoe dealt by hand, and what must hold
//! whatever is left.

#[path = "../../baccarat/tests/second/mod.rs"]
mod second;

use baccarat::odds::Composition;
use baccarat::{Final, Round, Side};
use odds::{Fraction, Table};
use proptest::prelude::*;
use punto_banco::odds::{Distribution, expected_cents, per_wager, table};
use punto_banco::{Rules, Wager};
use rulebook::cards::Rank;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use second::{Ended, PUNTO_BANCO, every_six, play, values};
use std::collections::BTreeMap;

fn rounds(decks: u8) -> Distribution {
    Distribution::of(&Composition::fresh(decks).unwrap())
}

#[test]
fn eight_decks_order_by_order() {
    let rounds = rounds(8);
    let won_by = |winner| rounds.orders_of(|round| round.winner() == winner);
    assert_eq!(rounds.orders(), 4_998_398_275_503_360);
    assert_eq!(won_by(Some(Side::Banker)), 2_292_252_566_437_888);
    assert_eq!(won_by(Some(Side::Player)), 2_230_518_282_592_256);
    assert_eq!(won_by(None), 475_627_426_473_216);
}

#[test]
fn a_hundred_decks_are_counted_without_overflow() {
    let rounds = rounds(100);
    assert_eq!(rounds.orders(), (5195..=5200).product::<u128>());
    assert_eq!(rounds.orders_of(|_| true), rounds.orders());
}

/// A small shoe by rank, ace first, in which naturals, both third cards and most of Table 2 can come.
const SMALL: [[u16; 13]; 3] = [
    [1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0],
    [0, 0, 2, 1, 1, 2, 0, 1, 0, 1, 0, 1, 0],
    [2, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 1, 1],
];

fn round(ended: &Ended) -> Round {
    Round {
        player: Final { points: ended.player, cards: ended.player_cards },
        banker: Final { points: ended.banker, cards: ended.banker_cards },
    }
}

/// How often rounds end in each way when every order is dealt.
fn dealt(ranks: [u16; 13]) -> BTreeMap<Ended, u128> {
    let mut endings = BTreeMap::new();
    every_six(&values(ranks), &mut |six| *endings.entry(play(six, &PUNTO_BANCO)).or_default() += 1);
    endings
}

#[test]
fn every_order_of_a_small_shoe_dealt_one_by_one_gives_the_same() {
    for ranks in SMALL {
        let counted = Distribution::of(&Composition::of_ranks(ranks).unwrap());
        let dealt = dealt(ranks);
        assert_eq!(counted.endings().len(), dealt.len());
        for (ended, orders) in dealt {
            assert_eq!(counted.orders_of(|other| *other == round(&ended)), orders, "{ended:?}");
        }
    }
}

fn rules(text: &str) -> Rules {
    Rules::from_toml(text).unwrap()
}

fn eight(text: &str) -> Table {
    table(&rules(text), &Composition::fresh(8).unwrap())
}

fn expects(table: &Table, wager: &str) -> String {
    let row = table.get(wager).unwrap_or_else(|| panic!("{wager} is listed"));
    assert_eq!(row.house_edge_percent, (&row.expected * &Fraction::from(-100)).to_f64());
    format!("{:.6}", -row.house_edge_percent)
}

const SIX_PAYS_HALF: &str = "no_vigorish.six_pays_half = true";
const COVERED: &str = "no_vigorish.covered_by_totals = true\nwagers.total_cards = true";
const DRAGON_7: &str = "no_vigorish.dragon_7_push = true";

#[test]
fn eight_decks_give_the_known_figures() {
    let plain = eight("");
    for (wager, expected) in [("player", "-1.235081"), ("banker", "-1.057906"), ("tie", "-14.359629")] {
        assert_eq!(expects(&plain, wager), expected, "{wager}");
    }
    assert_eq!(expects(&eight("vigorish.percent = 4"), "banker"), "-0.599308");
    assert_eq!(expects(&eight(SIX_PAYS_HALF), "banker"), "-1.458104");
    let dragon = eight(DRAGON_7);
    assert_eq!(expects(&dragon, "banker"), "-1.018301");
    assert_eq!(expects(&dragon, "dragon 7"), "-7.611334");
    let bonus = eight("wagers.bonus = \"A\"");
    assert_eq!(expects(&bonus, "bonus player"), "-2.651675");
    assert_eq!(expects(&bonus, "bonus banker"), "-9.373074");
}

#[test]
fn what_is_not_offered_is_priced_and_says_so() {
    let plain = eight("");
    let names: Vec<&str> = plain.wagers.iter().map(|row| row.wager.as_str()).collect();
    assert_eq!(names, Wager::ALL.map(Wager::name));
    for row in &plain.wagers {
        assert_eq!(row.offered, ["banker", "player", "tie"].contains(&row.wager.as_str()), "{}", row.wager);
    }
    assert_eq!(expects(&plain, "dragon 7"), "-7.611334");
    assert_eq!(expects(&plain, "bonus player"), "-2.651675", "at the first paytable");
    assert!(plain.get("bonus player").unwrap().pays.starts_with("win by 9 30 to 1"));
    assert!(plain.get("bonus banker").unwrap().note.unwrap().contains("paytable"));
    let offered = eight("wagers.bonus = \"B\"");
    assert_eq!(offered.get("bonus banker").unwrap().note, None);
    assert_ne!(expects(&offered, "bonus player"), "-2.651675");
}

#[test]
fn a_banker_wager_that_must_be_covered_is_given_both_ways() {
    let covered = eight(COVERED);
    assert_eq!(expects(&covered, "banker"), "-1.057906");
    // Nothing is taken: what the player's side loses.
    assert_eq!(expects(&covered, "banker covered"), "1.235081");
    assert_eq!(covered.get("banker covered").unwrap().cite.to_string(), "19:47-3.3(e)2");
    assert!(covered.get("banker covered").unwrap().offered);
    for other in ["", SIX_PAYS_HALF, DRAGON_7] {
        assert!(eight(other).get("banker covered").is_none());
    }
}

#[test]
fn the_vigorish_is_reckoned_exactly_and_charged_as_rounded() {
    let rounds = rounds(8);
    let (plain, rounded) = (rules(""), rules("vigorish.round_up = true"));
    let row = |rules: &Rules| per_wager(rules, &rounds, Wager::Banker);
    assert_eq!(row(&plain).expected, row(&rounded).expected);
    assert!(row(&plain).note.unwrap().contains("rounding"));
    let cents =
        |rules: &Rules, stake: i64| expected_cents(rules, &rounds, Wager::Banker, Cents(stake), false);
    let exact = row(&plain).expected;
    assert_eq!(cents(&plain, 600), &exact * &Fraction::from(600));
    // Five percent of six dollars is 30 cents; rounded up, 50.
    let dearer = rounds.wins(Some(Side::Banker)) * Fraction::from(20);
    assert_eq!(cents(&rounded, 600), &exact * &Fraction::from(600) - dearer);
    assert_eq!(cents(&rounded, 500), &exact * &Fraction::from(500));
    let spared = expected_cents(&rules(COVERED), &rounds, Wager::Banker, Cents(500), true);
    assert_eq!(spared, -expected_cents(&plain, &rounds, Wager::Player, Cents(500), false));
}

#[test]
fn raised_payouts_count() {
    let raised = eight("payouts.tie = \"9 to 1\"");
    let (raised, plain) = (raised.get("tie").unwrap(), &eight("").wagers[2]);
    assert_eq!(raised.expected, &plain.expected + &plain.win);
    let better = eight("wagers.bonus = \"A\"\npayouts.\"bonus win by 9\" = \"40 to 1\"");
    assert!(better.get("bonus player").unwrap().expected > eight("").get("bonus player").unwrap().expected);
}

/// What a hundred units on a wager come to, from the text of 19:47-3.2 and 3.3 alone.
fn gains(rules: &str, wager: &str, ended: &Ended) -> i64 {
    let Ended { player, player_cards, banker, banker_cards } = *ended;
    let won_if = |won: bool, pays: i64| if won { pays } else { -100 };
    let dragon = banker > player && banker_cards == 3 && banker == 7;
    match wager {
        "banker" if banker == player => 0,
        "banker" if banker < player => -100,
        "banker" if rules.contains("six_pays_half") => {
            if banker == 6 {
                50
            } else {
                100
            }
        }
        "banker" if rules.contains("dragon_7_push") => {
            if dragon {
                0
            } else {
                100
            }
        }
        "banker" if rules.contains("percent = 4") => 96,
        "banker" => 95,
        "banker covered" => 100 * (i64::from(banker > player) - i64::from(banker < player)),
        "player" => 100 * (i64::from(player > banker) - i64::from(player < banker)),
        "tie" => won_if(player == banker, 800),
        "total 4" => won_if(player_cards + banker_cards == 4, 150),
        "total 5" => won_if(player_cards + banker_cards == 5, 200),
        "total 6" => won_if(player_cards + banker_cards == 6, 200),
        "dragon 7" => won_if(dragon, 4000),
        "bonus player" => bonus(rules, (player, player_cards), (banker, banker_cards)),
        "bonus banker" => bonus(rules, (banker, banker_cards), (player, player_cards)),
        other => panic!("{other} is no wager"),
    }
}

fn bonus(rules: &str, own: (u8, u8), other: (u8, u8)) -> i64 {
    let natural = |(points, cards): (u8, u8)| cards == 2 && points > 7;
    match (natural(own), natural(other)) {
        (true, false) => 100,
        (true, true) if own.0 == other.0 => 0,
        (true, true) => {
            if own.0 > other.0 {
                100
            } else {
                -100
            }
        }
        (false, _) => {
            // By four points to nine.
            let pays = match rules {
                rules if rules.contains("\"B\"") => [1, 3, 4, 7, 8, 20],
                rules if rules.contains("\"C\"") => [2, 2, 4, 4, 10, 30],
                _ => [1, 2, 4, 6, 10, 30],
            };
            match own.0.checked_sub(other.0) {
                Some(margin) if margin >= 4 => 100 * pays[usize::from(margin) - 4],
                _ => -100,
            }
        }
    }
}

#[test]
fn every_wager_on_every_order_of_a_small_shoe_settled_one_by_one_comes_to_the_same() {
    let bonus = ["A", "B", "C"].map(|letter| format!("wagers.bonus = \"{letter}\""));
    let choices = ["", "vigorish.percent = 4", SIX_PAYS_HALF, COVERED, DRAGON_7];
    for ranks in SMALL {
        let shoe = Composition::of_ranks(ranks).unwrap();
        let dealt = dealt(ranks);
        let all: u128 = dealt.values().sum();
        for text in choices.into_iter().chain(bonus.iter().map(String::as_str)) {
            for row in table(&rules(text), &shoe).wagers {
                let gained = |(ended, orders): (&Ended, &u128)| {
                    gains(text, &row.wager, ended) as i128 * *orders as i128
                };
                let gained = Fraction::whole(dealt.iter().map(gained).sum());
                assert_eq!(
                    row.expected,
                    gained / Fraction::part(100 * all, 1),
                    "{} with {text:?}",
                    row.wager
                );
            }
        }
    }
}

#[test]
fn cards_that_are_gone_change_the_price() {
    let fresh = Composition::fresh(8).unwrap();
    let without = |cards: &str| table(&rules(""), &fresh.without(cards).unwrap());
    let player = |table: &Table| table.get("player").unwrap().expected.clone();
    let plain = player(&without(""));
    // Gone fours help the player's hand, gone sixes help the banker's, as counters know.
    assert!(player(&without("4 4 4 4h")) < plain);
    assert!(player(&without("6 6 6 6d")) > plain);
    assert_eq!(player(&without("T J")), player(&without("Qs,Kd")), "all tens are worth the same");
}

#[test]
fn the_json_is_the_documented_one() {
    let json = serde_json::to_value(eight("edition = \"1996\"")).unwrap();
    assert_eq!((&json["game"], &json["edition"]), (&"punto-banco".into(), &"1996".into()));
    let player = &json["wagers"][1];
    assert_eq!((&player["wager"], &player["offered"]), (&"player".into(), &true.into()));
    assert_eq!(player["expected"], "-241149546272/19524993263685");
    assert_eq!((&player["pays"], &player["cite"]), (&"1 to 1".into(), &"19:47-3.2(a)2".into()));
    assert!(player.get("note").is_none());
    assert!(json["wagers"][0]["note"].as_str().unwrap().contains("exact percentage"));
}

#[test]
fn the_picture_has_room_for_long_fractions() {
    let svg = odds::chart::svg(&eight("wagers.bonus = \"A\"\nwagers.total_cards = true"), "Punto banco");
    assert!(svg.contains("bonus banker") && svg.contains("1.24 %") && svg.contains("14.36 %"));
    assert!(svg.contains("241149546272/19524993263685"));
    assert!(!svg.contains("NaN") && svg.contains("19:47-3.2"));
}

fn some_shoe() -> impl Strategy<Value = Composition> {
    proptest::array::uniform13(0u16..=40)
        .prop_filter_map("enough cards to lose one", |ranks| Composition::of_ranks(ranks).ok())
        .prop_filter("enough cards to lose one", |shoe| shoe.cards() > 6)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_order_ends_in_one_way(shoe in some_shoe()) {
        let rounds = Distribution::of(&shoe);
        let cards = u128::from(shoe.cards());
        prop_assert_eq!(rounds.orders(), (cards - 5..=cards).product::<u128>());
        prop_assert_eq!(rounds.endings().iter().map(|(_, orders)| orders).sum::<u128>(), rounds.orders());
    }

    #[test]
    fn rounds_of_four_cards_know_no_difference_between_the_hands(shoe in some_shoe()) {
        let rounds = Distribution::of(&shoe);
        for (round, orders) in rounds.endings().iter().filter(|(round, _)| round.total_cards() == 4) {
            let turned = Round { player: round.banker, banker: round.player };
            prop_assert_eq!(rounds.orders_of(|other| *other == turned), *orders);
        }
    }

    /// A card that is burned unseen changes nothing: over all that it could be, the shoe is worth what it was.
    #[test]
    fn an_unseen_card_changes_nothing(shoe in some_shoe()) {
        let before = Distribution::of(&shoe);
        let possible = Rank::ALL.into_iter().filter(|rank| shoe.of_rank(*rank) > 0);
        let after: Vec<(Fraction, Distribution)> = possible
            .map(|rank| {
                let letter = "A23456789TJQK".chars().nth(rank as usize - 1).unwrap().to_string();
                let likely = Fraction::new(shoe.of_rank(rank).into(), shoe.cards().into());
                (likely, Distribution::of(&shoe.without(&letter).unwrap()))
            })
            .collect();
        for winner in [None, Some(Side::Player), Some(Side::Banker)] {
            let mean = after.iter().map(|(likely, rounds)| likely * &rounds.wins(winner));
            prop_assert_eq!(mean.sum::<Fraction>(), before.wins(winner));
        }
    }

    #[test]
    fn wagers_add_up(shoe in some_shoe()) {
        let plain = table(&rules(COVERED), &shoe);
        let row = |wager: &str| plain.get(wager).unwrap();
        for row in &plain.wagers {
            prop_assert_eq!(&row.win + &row.lose + row.void.clone(), Fraction::ONE, "{}", &row.wager);
        }
        // The vigorish is all that the house has of the two hands together.
        let taken = &row("banker").win * &Fraction::new(1, 20);
        prop_assert_eq!(&row("banker").expected + &row("player").expected, -taken);
        prop_assert_eq!(row("banker covered").expected.clone(), -row("player").expected.clone());
        prop_assert_eq!(&row("tie").win, &row("player").void);
        let totals = ["total 4", "total 5", "total 6"].map(|wager| row(wager).win.clone());
        prop_assert_eq!(totals.into_iter().sum::<Fraction>(), Fraction::ONE);
    }
}
