//! One hand, the cards that are left, and even money.

use blackjack::odds::*;
use odds::Fraction;
use rulebook::cards::Card;

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

fn asked(terms: &Terms, hand: &str, dealer: &str) -> Result<HandOdds, NoHand> {
    blackjack::odds::hand(terms, &Shoe::fresh(terms.decks)?, &cards(hand), &cards(dealer))
}

fn expected(odds: &HandOdds, action: Action) -> f64 {
    odds.actions.iter().find(|odds| odds.action == action).expect("it is open").expected
}

#[test]
fn p2_12a_sixteen_against_a_nine() {
    let odds = asked(&Terms { surrender: true, ..Terms::default() }, "Td 6s", "9h").expect("a hand");
    assert_eq!((odds.total, odds.soft), (16, false));
    let actions: Vec<Action> = odds.actions.iter().map(|odds| odds.action).collect();
    assert_eq!(actions, [Action::Surrender, Action::Hit, Action::Stand, Action::Double]);
    assert_eq!(expected(&odds, Action::Surrender), -0.5);
    let longer = asked(&Terms::default(), "2d 4h Ts", "9h").expect("a hand");
    let actions: Vec<Action> = longer.actions.iter().map(|odds| odds.action).collect();
    assert_eq!(actions, [Action::Hit, Action::Stand], "three cards are neither doubled nor surrendered");
}

#[test]
fn p2_6j_a_card_reader_changes_what_is_known_and_not_what_is_best() {
    let plain = asked(&Terms::default(), "Td 6s", "Ah").expect("a hand");
    let reader = Terms { dealing: Dealing::CardReader, ..Terms::default() };
    let after = asked(&reader, "Td 6s", "Ah").expect("a hand");
    assert_eq!(after.dealer_blackjack, 0.0);
    // 127 tens are left among 413 cards.
    let blackjack = 127.0 / 413.0;
    assert!((plain.dealer_blackjack - blackjack).abs() < 1e-15);
    for (plain, after) in plain.actions.iter().zip(&after.actions) {
        assert_eq!(plain.action, after.action);
        let whole = (1.0 - blackjack) * after.expected - blackjack;
        assert!((plain.expected - whole).abs() < 1e-14, "{plain:?} {after:?}");
    }
    let shoe = Shoe::fresh(8).expect("a shoe");
    let down = Terms { dealing: Dealing::HoleCardDown, ..Terms::default() };
    let worth = |terms: &Terms| best(terms, &shoe).expect("enough cards");
    assert_eq!(worth(&reader), worth(&Terms::default()));
    assert_eq!(worth(&down), worth(&Terms::default()));
}

#[test]
fn p2_3e1_two_suited_cards_are_worth_more() {
    let payouts = Payouts { six_seven_eight: true, ..Payouts::default() };
    let terms = Terms { payouts, ..Terms::default() };
    let hit = |hand: &str| expected(&asked(&terms, hand, "5d").expect("a hand"), Action::Hit);
    assert!(hit("6s 7s") > hit("6s 7h"));
    assert!(hit("7s 6s") == hit("6s 7s"), "in either order");
    let stand = |hand: &str| expected(&asked(&terms, hand, "5d").expect("a hand"), Action::Stand);
    let (suited, mixed) = (stand("6s 7s 8s"), stand("6s 7s 8h"));
    assert!((suited - 2.0 * mixed).abs() < 1e-12, "at 2 to 1 where the other wins 1 to 1: {suited} {mixed}");
}

#[test]
fn p2_7b_p2_7c_a_blackjack_against_an_ace() {
    let terms = Terms { even_money: true, ..Terms::default() };
    let odds = asked(&terms, "As Kh", "Ad").expect("a hand");
    // 127 tens among 413 cards make the dealer's blackjack.
    let left_alone = 1.5 * (1.0 - 127.0 / 413.0);
    assert!(odds.blackjack && odds.actions.len() == 1);
    assert!((odds.actions[0].expected - left_alone).abs() < 1e-14);
    assert_eq!(odds.even_money, Some(1.0));
    assert_eq!(odds.insurance, Some(Fraction::new(3 * 127 - 413, 413)));
    let plain = asked(&Terms::default(), "As Kh", "Ad").expect("a hand");
    assert_eq!(plain.even_money, None, "it is not offered");
}

#[test]
fn p2_7c_even_money_is_taken_where_it_gains_and_nowhere_else() {
    let with = Terms { decks: 1, even_money: true, ..Terms::default() };
    let without = Terms { even_money: false, ..with };
    let full = Shoe::fresh(1).expect("a shoe");
    let worth = |terms: &Terms, shoe: &Shoe| best(terms, shoe).expect("enough cards");
    assert_eq!(worth(&with, &full), worth(&without, &full));
    let costs = Analysis::of(&with, &full).expect("enough cards").even_money_costs;
    // An ace and a ten for the player, an ace for the dealer; 15 tens among the other 49 cards.
    let chance = 2.0 * (4.0 / 52.0) * (16.0 / 51.0) * (3.0 / 50.0);
    assert!((costs - chance * (1.5 * (1.0 - 15.0 / 49.0) - 1.0)).abs() < 1e-15);

    let rich = full.without("2s 2h 2d 2c 3s 3h 3d 3c 4s 4h").expect("low cards gone");
    let gain = worth(&with, &rich) - worth(&without, &rich);
    let chance = 2.0 * (4.0 / 42.0) * (16.0 / 41.0) * (3.0 / 40.0);
    assert!((gain - chance * (1.0 - 1.5 * (1.0 - 15.0 / 39.0))).abs() < 1e-14, "{gain}");
    assert!(Analysis::of(&with, &rich).expect("enough cards").even_money_costs < 0.0, "there it pays always");
}

#[test]
fn p2_18a_multiple_action_is_worth_the_same_for_each_wager() {
    let shoe = Shoe::fresh(8).expect("a shoe");
    for dealer_hands in [2, 3] {
        let terms = Terms { dealer_hands, ..Terms::default() };
        assert_eq!(best(&terms, &shoe), best(&Terms::default(), &shoe));
    }
}

#[test]
fn removed_cards_change_the_odds() {
    let full = Shoe::fresh(1).expect("a shoe");
    let terms = Terms { decks: 1, ..Terms::default() };
    let worth = |shoe: &Shoe| best(&terms, shoe).expect("enough cards");
    let without = |cards: &str| worth(&full.without(cards).expect("a shoe"));
    assert!(without("5s 5h") > worth(&full) && worth(&full) > without("As Ah"));
    // A hand is the same whether its cards are taken from the shoe before or when it is named.
    let rest = full.without("2c").expect("a shoe");
    let removed = blackjack::odds::hand(&terms, &rest, &cards("Td 6s"), &cards("9h")).expect("a hand");
    assert_ne!(removed.actions, asked(&terms, "Td 6s", "9h").expect("a hand").actions);
}

#[test]
fn p2_15f_what_cannot_be_reckoned_says_why() {
    let terms = Terms::default();
    let wrong = |hand: &str, dealer: &str| asked(&terms, hand, dealer).expect_err("no hand").to_string();
    assert!(wrong("Td", "9h").contains("two cards or more"));
    assert!(wrong("Td 9s 5h", "9h").starts_with("24 is more than 21"), "{}", wrong("Td 9s 5h", "9h"));
    assert!(wrong("Td 6s", "9h 9d").contains("19:47-2.6(k)"));
    let nine = ["Td"; 9].join(" ");
    assert!(wrong(&nine, "9h").starts_with("no Td is left"), "eight decks have eight");

    let shoe = Shoe::fresh(8).expect("a shoe");
    assert_eq!(Shoe::fresh(0), Err(Unfit::Decks(0)));
    assert_eq!(shoe.without("As A"), Err(Unfit::NotACard("A".into())));
    assert!(shoe.without("9").expect_err("no suit").to_string().contains("suits count here"));
    let few = Shoe::counted(|card| u16::from(card.rank as u8 == 5));
    assert_eq!(best(&terms, &few), Err(Unfit::TooFew { points: 20, needed: 86 }));
    let four = Terms { most_hands: MostHands::Four, ..terms };
    assert!(best(&four, &few).expect_err("too few").to_string().contains("19:47-2.15(f)"));
}
