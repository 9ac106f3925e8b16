//! The engine against plain recursion, on shoes small enough to play every order of their cards.

use super::brute::Brute;
use blackjack::odds::*;
use proptest::prelude::*;
use rulebook::cards::Card;

/// As near as two sums of so many terms can be.
const NEAR: f64 = 1e-11;

fn shoe(brute: &Brute<'_>) -> Shoe {
    let count = |card: Card| brute.cards.iter().position(|other| *other == card).map(|at| brute.counts[at]);
    Shoe::counted(|card| count(card).map_or(0, u16::from))
}

/// Every action of every two first cards, and the whole round.
fn agrees(cards: &str, counts: &[u8], terms: Terms) {
    let brute = Brute::new(cards, counts, terms, None);
    each_action(&brute, &shoe(&brute));
    agrees_as_a_whole(cards, counts, terms);
}

/// The whole round; played best, and by the best chart. Which of the two is worth more is not asked here: after a split
/// the best play goes by the unsplit hand, and in a shoe of twenty cards a chart can do better than that by a little. With
/// whole decks it cannot (`figures`).
fn agrees_as_a_whole(cards: &str, counts: &[u8], terms: Terms) {
    let brute = Brute::new(cards, counts, terms, None);
    let shoe = shoe(&brute);
    near(best(&terms, &shoe).expect("enough cards"), brute.expectation(), "best play");
    let analysis = Analysis::of(&terms, &shoe).expect("enough cards");
    let by_chart = Brute::new(cards, counts, terms, Some(&analysis.chart));
    near(analysis.by_chart, by_chart.expectation(), "by the chart");
    near(
        analysis.chart.expectation(&terms, &shoe).expect("enough cards"),
        analysis.by_chart,
        "the same chart",
    );
}

fn near(one: f64, other: f64, what: &str) {
    assert!((one - other).abs() < NEAR, "{what}: {one} and {other} differ by {:e}", one - other);
}

fn each_action(brute: &Brute<'_>, shoe: &Shoe) {
    let places = 0..brute.cards.len();
    let face_up = brute.terms.dealing == Dealing::HoleCardUp;
    for first in places.clone() {
        for second in first..brute.cards.len() {
            for up in places.clone() {
                let holes: Vec<Vec<usize>> = if face_up {
                    places.clone().map(|hole| vec![up, hole]).collect()
                } else {
                    vec![vec![up]]
                };
                for dealer in holes {
                    let needed = [&[first, second], &dealer[..]].concat();
                    let enough = places.clone().all(|card| {
                        needed.iter().filter(|other| **other == card).count()
                            <= usize::from(brute.counts[card])
                    });
                    if enough {
                        one_hand(brute, shoe, &[first, second], &dealer);
                    }
                }
            }
        }
    }
}

fn one_hand(brute: &Brute<'_>, shoe: &Shoe, hand: &[usize], dealer: &[usize]) {
    let cards = |places: &[usize]| places.iter().map(|at| brute.cards[*at]).collect::<Vec<_>>();
    let odds = blackjack::odds::hand(&brute.terms, shoe, &cards(hand), &cards(dealer)).expect("a hand");
    for odds in &odds.actions {
        let again = match odds.action {
            Action::Stand => brute.stand(hand, dealer),
            Action::Hit => brute.hit(hand, dealer),
            Action::Double => brute.double(hand, dealer),
            Action::Split => brute.split(hand, dealer),
            Action::Surrender => brute.surrender(hand, dealer),
        };
        let what = format!("{} {:?} against {:?}", odds.action, cards(hand), cards(dealer));
        near(odds.expected, again, &what);
    }
    let open = |action| odds.actions.iter().any(|odds| odds.action == action);
    assert_eq!(open(Action::Double), brute.may_double(hand));
    assert_eq!(open(Action::Split), brute.is_pair(hand));
    assert_eq!(open(Action::Surrender), brute.terms.offers_surrender() && !odds.blackjack);
}

fn plain() -> Terms {
    Terms { surrender: true, ..Terms::default() }
}

#[test]
fn p2_6h_no_hole_card_and_a_blackjack_takes_only_the_original_wager() {
    agrees("As 5s 6s Ts", &[4, 4, 5, 6], plain());
    agrees("As 4s 9s Ts", &[3, 5, 5, 5], plain());
}

#[test]
fn p2_11e_pairs_split_again_and_again() {
    for most_hands in [MostHands::Two, MostHands::Three, MostHands::Four] {
        agrees("3s 8s Ts", &[6, 8, 8], Terms { most_hands, ..plain() });
    }
}

#[test]
fn p2_11e_aces_split_again_where_they_may_be() {
    for aces_once in [true, false] {
        agrees("As 6s Ts", &[6, 7, 11], Terms { most_hands: MostHands::Four, aces_once, ..plain() });
    }
}

#[test]
fn p2_11e_when_the_pair_runs_out_of_cards() {
    for most_hands in [MostHands::Three, MostHands::Four] {
        agrees("5s 9s Ts", &[4, 3, 12], Terms { most_hands, ..plain() });
    }
}

#[test]
fn p2_3e1_six_seven_and_eight_of_one_suit() {
    let payouts = Payouts { six_seven_eight: true, ..Payouts::default() };
    agrees("6s 6h 7s 8s 8h Ts", &[2, 1, 4, 2, 2, 6], Terms { payouts, ..plain() });
}

#[test]
fn p2_3e1_suits_count_in_pairs_that_are_split_again() {
    let payouts = Payouts { six_seven_eight: true, ..Payouts::default() };
    agrees("6s 7s 7h 8s Ts", &[3, 3, 3, 4, 8], Terms { payouts, most_hands: MostHands::Three, ..plain() });
}

#[test]
fn p2_3e2_three_sevens() {
    let payouts = Payouts { three_sevens: true, ..Payouts::default() };
    agrees("2s 7s 9s Ts", &[5, 6, 4, 5], Terms { payouts, ..plain() });
}

#[test]
fn p2_3e3_the_designated_blackjack() {
    let payouts =
        Payouts { designated: Some(("As".parse().unwrap(), "Kh".parse().unwrap())), ..Payouts::default() };
    agrees("As Ah 6s Kh Ts", &[2, 2, 5, 3, 5], Terms { payouts, ..plain() });
}

#[test]
fn p2_3e4_five_cards_totalling_21() {
    let payouts = Payouts { five_card_21: true, ..Payouts::default() };
    agrees("2s 3s 7s Ts", &[7, 6, 4, 6], Terms { payouts, ..plain() });
}

#[test]
fn p2_6k_the_hole_card_face_up() {
    let terms = Terms { dealing: Dealing::HoleCardUp, ..plain() };
    agrees("As 4s Ts", &[4, 9, 7], terms);
    agrees_as_a_whole("As 4s 7s Ts", &[3, 5, 5, 5], terms);
    agrees_as_a_whole("As 2s 9s Ts", &[4, 6, 4, 6], terms);
    let payouts = Payouts { six_seven_eight: true, five_card_21: true, ..Payouts::default() };
    agrees_as_a_whole("6s 6h 7s 8s Ts", &[3, 2, 3, 3, 5], Terms { payouts, ..terms });
}

#[test]
fn p2_18a_every_wager_of_multiple_action_is_worth_the_same() {
    for dealer_hands in [1, 2, 3] {
        agrees("As 6s Ts", &[4, 9, 12], Terms { dealer_hands, surrender: false, ..plain() });
    }
}

fn payouts() -> impl Strategy<Value = Payouts> {
    (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(suited, sevens, named, five)| {
        Payouts {
            six_seven_eight: suited,
            three_sevens: sevens,
            designated: named.then(|| ("As".parse().unwrap(), "Ks".parse().unwrap())),
            five_card_21: five,
        }
    })
}

fn terms() -> impl Strategy<Value = Terms> {
    let dealing = prop_oneof![4 => Just(Dealing::NoHoleCard), 1 => Just(Dealing::HoleCardUp)];
    let most_hands = prop_oneof![2 => Just(MostHands::Two), 1 => Just(MostHands::Three)];
    (dealing, most_hands, any::<bool>(), any::<bool>(), payouts()).prop_map(
        |(dealing, most_hands, aces_once, surrender, payouts)| Terms {
            dealing,
            most_hands,
            aces_once,
            surrender,
            payouts,
            ..Terms::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Any options with any small shoe: tens, and two other cards that are not too low for the patience of a test.
    #[test]
    fn any_options_agree_with_plain_recursion(
        terms in terms(),
        others in prop::sample::subsequence(vec!["As", "4s", "5s", "6s", "7s", "8s", "9s"], 2),
        counts in [4u8..8, 4u8..8, 7u8..11],
    ) {
        let cards = [others[0], others[1], "Ks"].join(" ");
        let brute = Brute::new(&cards, &counts, terms, None);
        prop_assume!(shoe(&brute).is_enough_for(&terms).is_ok());
        agrees_as_a_whole(&cards, &counts, terms);
    }
}
