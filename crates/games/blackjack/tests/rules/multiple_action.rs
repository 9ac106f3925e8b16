//! 19:47-2.18 Multiple action.

use crate::support::{Pit, seat, settlement};
use rulebook::game::Need;

const THREE: &str = "[multiple_action]\nhands = 3";
const ALL_THREE: &str = "[multiple_action]\nhands = 3\nleast = 3";
const TWO: &str = "[multiple_action]\nhands = 2";

/// Seat 1 with these wagers on the first, second and third spot.
fn with(toml: &str, stakes: &[i64]) -> Pit {
    let mut pit = Pit::open(toml, &[1]);
    lay(&mut pit, 1, stakes);
    pit
}

fn lay(pit: &mut Pit, number: u8, stakes: &[i64]) {
    for (spot, cents) in stakes.iter().enumerate().filter(|(_, cents)| **cents > 0) {
        let words = format!("wager on=blackjack amount={cents} spot={}", spot + 1);
        pit.does(&format!("seat {number}"), &words);
    }
}

#[test]
fn p2_18a_one_hand_plays_against_two_or_three_of_the_dealer() {
    for edition in ["2011", "1996"] {
        let mut pit = with(&format!("edition = \"{edition}\"\n{THREE}"), &[1000, 2000, 500]);
        let told = pit.round("Ts 6h 9d; 1 stand; Tc 9s; Td 2s; 5c 8s");
        // 25, 18 and 19 against 19: each hand grows from the same six.
        let expected = [
            "dealer's card",
            "dealer Tc, 16",
            "dealer 9s, 25",
            "dealer has 25",
            "1 spot 1 blackjack won 1000+1000",
            "hand moved 2",
            "dealer's card",
            "dealer Td, 16",
            "dealer 2s, 18",
            "dealer 2 has 18",
            "1 spot 2 blackjack won 2000+2000",
            "hand moved 3",
            "dealer's card",
            "dealer 5c, 11",
            "dealer 8s, 19",
            "dealer 3 has 19",
            "1 spot 3 blackjack void 0+500",
        ];
        assert_eq!(told[told.len() - expected.len()..], expected);
        let mut pit = with(&format!("edition = \"{edition}\"\n{TWO}"), &[1000, 2000]);
        let told = pit.settles("Ts 6h 9d; 1 stand; Tc 9s; Td 4s");
        assert_eq!(told, ["1 spot 1 blackjack won 1000+1000", "1 spot 2 blackjack lost 0+0"]);
        assert_eq!(
            pit.refuses("seat 1", "wager on=blackjack amount=500 spot=3"),
            ("19:47-2.18(b)", "no_such_spot")
        );
    }
}

#[test]
fn p2_18b_two_or_three_wagers_are_made_before_the_first_card() {
    let mut pit = with(THREE, &[1000]);
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.18(b)", "too_few_wagers"), "one is not enough");
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=2");
    pit.clone().does("dealer", "deal");
    pit.does("seat 2", "join");
    pit.does("seat 2", "wager on=blackjack amount=1000 spot=1");
    let told = pit.does("dealer", "deal");
    assert_eq!(told, ["2 spot 1 blackjack removed 1000 19:47-2.18(b)"], "whoever has too few gets them back");
    assert_eq!(pit.refuses("seat 1", "wager on=blackjack amount=1000 spot=3").1, "round_begun");
    // Where the house asks for three, two are too few.
    let mut pit = with(ALL_THREE, &[1000, 1000]);
    assert_eq!(pit.refuses("dealer", "deal").1, "too_few_wagers");
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=3");
    pit.does("dealer", "deal");
}

#[test]
fn p2_18b_the_limits_are_those_of_each_wager() {
    let mut pit = Pit::open(THREE, &[1]);
    for spot in 1..=3 {
        let mut wager =
            |cents: i64| pit.act("seat 1", &format!("wager on=blackjack amount={cents} spot={spot}"));
        assert_eq!(wager(400), Err(("19:47-2.18(b)", "below_minimum")));
        assert_eq!(wager(50_100), Err(("19:47-2.18(b)", "above_maximum")));
        assert!(wager(50_000).is_ok());
    }
    assert_eq!(pit.table.at_stake(seat(1)).0, 150_000);
}

#[test]
fn p2_18c_to_double_is_to_add_to_each_wager() {
    let mut pit = with(THREE, &[1000, 2000, 500]);
    pit.play("5s 6h 6d");
    assert_eq!(pit.turn(), "1.1 draw stand double");
    assert_eq!(
        pit.refuses("seat 1", "double amount=600").1,
        "double_too_much",
        "more than the smallest of them"
    );
    let told = pit.clone().says(1, "double amount=500");
    assert_eq!(told.iter().filter(|line| line.ends_with("doubled 500")).count(), 3, "{told:?}");
    let told = pit.says(1, "double");
    assert_eq!(
        told,
        [
            "1 spot 1 blackjack hand 1 doubled 1000",
            "1 spot 2 blackjack hand 1 doubled 2000",
            "1 spot 3 blackjack hand 1 doubled 500"
        ]
    );
    assert_eq!(pit.cite_of("1 spot 2 blackjack hand 1 doubled 2000"), "2.18(c)");
    let told = pit.play("9c; Tc 4s; Td 5s; Ts 9s");
    assert_eq!(
        settlement(told),
        ["1 spot 1 blackjack void 0+2000", "1 spot 2 blackjack lost 0+0", "1 spot 3 blackjack won 1000+1000"]
    );
}

#[test]
fn p2_18c_to_split_is_to_wager_on_the_second_hand_for_each() {
    let mut pit = with(THREE, &[1000, 2000]);
    pit.play("8s 6h 8d");
    let told = pit.says(1, "split");
    assert_eq!(
        told,
        [
            "box 1 splits hand 1",
            "1 spot 1 blackjack hand 2 split wager 1000",
            "1 spot 2 blackjack hand 2 split wager 2000"
        ]
    );
    assert_eq!(pit.cite_of("1 spot 1 blackjack hand 2 split wager 1000"), "2.18(c)");
    pit.play("8c");
    assert_eq!(pit.refuses("seat 1", "split"), ("19:47-2.11(c)1", "not_split_again"));
    let told = pit.play("1 draw; 4c; 1 stand; Tc; 1 stand; Td 3s; Th 8h");
    // 20 and 18 against 19 and a broken hand.
    assert_eq!(
        settlement(told),
        [
            "1 spot 1 blackjack hand 2 lost 0+0",
            "1 spot 1 blackjack won 1000+1000",
            "1 spot 2 blackjack won 2000+2000",
            "1 spot 2 blackjack hand 2 won 2000+2000"
        ]
    );
}

#[test]
fn p2_18d_insurance_on_any_of_the_wagers_each_by_its_own_second_card() {
    let mut pit = with(THREE, &[1000, 2000, 500]);
    pit.play("Ts Ah 9d");
    assert_eq!(pit.refuses("seat 1", "insure amount=600 spot=1").1, "insurance_too_much");
    let told = pit.says(1, "insure amount=500 spot=1");
    assert_eq!(told, ["1 spot 1 insurance insured 500"]);
    assert_eq!(pit.cite_of("1 spot 1 insurance insured 500"), "2.18(d)");
    assert_eq!(pit.refuses("seat 1", "insure amount=100 spot=1").1, "insurance_answered");
    assert_eq!(pit.offered(Need::Decision).len(), 1, "he is asked about the others");
    pit.play("1 insure amount=1000 spot=2; 1 decline insurance; 1 stand");
    assert_eq!(settlement(pit.play("9c")), ["1 spot 1 insurance lost 0+0", "1 spot 1 blackjack lost 0+0"]);
    let told = settlement(pit.play("Kc"));
    assert_eq!(
        told,
        ["1 spot 2 insurance won 2000+1000", "1 spot 2 blackjack lost 0+0"],
        "blackjack this time"
    );
    assert_eq!(settlement(pit.play("8c")), ["1 spot 3 blackjack void 0+500"]);
}

#[test]
fn p2_18d_insurance_of_a_broken_hand_still_waits_for_each_second_card() {
    let mut pit = with(THREE, &[1000, 1000, 1000]);
    pit.play("Ts Ah 6d; 1 insure amount=500 spot=1; 1 insure amount=500 spot=3; 1 decline insurance");
    let told = settlement(pit.play("1 draw; Kc"));
    assert_eq!(told.len(), 3, "all wagers on the hand at once: {told:?}");
    assert_eq!(settlement(pit.play("5c")), ["1 spot 1 insurance lost 0+0"], "one card, and no more");
    assert_eq!(
        settlement(pit.play("Kd")),
        ["1 spot 3 insurance won 1000+500"],
        "the second hand has nothing to decide"
    );
    assert!(pit.table.takes_wagers());
}

#[test]
fn p2_18e_the_second_card_comes_after_every_decision_and_is_announced() {
    let mut pit = with(THREE, &[1000, 1000]);
    pit.play("Ts 6h 9d");
    assert_eq!(pit.refuses("dealer", "dealer's card").1, "not_now");
    pit.does("seat 1", "stand");
    assert_eq!(pit.refuses("device", "card card=Tc"), ("19:47-2.6(h)", "no_card_now"));
    pit.does("dealer", "dealer's card");
    assert_eq!(pit.refuses("device", "card down card=Tc").0, "19:47-2.18(e)");
    pit.does("device", "card card=Ac");
    assert_eq!(
        pit.refuses("device", "card card=Ac"),
        ("19:47-2.12(b)", "no_card_now"),
        "soft seventeen stands"
    );
}

#[test]
fn p2_18f_the_first_spots_are_settled_by_the_first_hand() {
    let mut pit = Pit::open(THREE, &[1, 2]);
    lay(&mut pit, 1, &[1000, 2000]);
    lay(&mut pit, 2, &[3000, 4000]);
    pit.play("Ts 9s 6h 9d 9h; 1 stand; 2 stand");
    assert_eq!(pit.refuses("dealer", "settle"), ("19:47-2.18(f)", "not_now"));
    let told = settlement(pit.play("Tc 3s"));
    assert_eq!(told, ["2 spot 1 blackjack lost 0+0", "1 spot 1 blackjack void 0+1000"]);
    assert_eq!(pit.table.at_stake(seat(1)).0 + pit.table.at_stake(seat(2)).0, 6000, "the others stay");
}

#[test]
fn p2_18f_a_hand_above_21_loses_all_its_wagers_at_once() {
    let mut pit = Pit::open(THREE, &[1, 2]);
    lay(&mut pit, 1, &[1000, 2000, 500]);
    lay(&mut pit, 2, &[1000, 1000]);
    let told = pit.play("Ts Ts 6h 6d 9h; 1 draw; 9c");
    assert_eq!(
        settlement(told),
        ["1 spot 1 blackjack lost 0+0", "1 spot 2 blackjack lost 0+0", "1 spot 3 blackjack lost 0+0"]
    );
    assert_eq!(pit.cite_of("1 spot 3 blackjack lost 0+0"), "2.18(f)");
    assert_eq!(pit.turn(), "2.1 draw stand double");
    let told = pit.round("2 stand; Tc 9s; 5c 6c");
    assert_eq!(settlement(told).len(), 2, "and nobody has a third wager any more");
}

#[test]
fn p2_18f_p2_10b_what_was_added_is_held_for_each_hand_of_the_dealer() {
    let mut pit = with(THREE, &[1000, 2000, 500]);
    assert_eq!(settlement(pit.play("Ts Kh 6d; 1 double; 9c")), Vec::<String>::new());
    assert_eq!(settlement(pit.play("Ad")), ["1 spot 1 blackjack lost 0+1000"]);
    assert_eq!(settlement(pit.play("5d")), ["1 spot 2 blackjack lost 0+0"], "and no third card");
    assert_eq!(settlement(pit.play("Ac")), ["1 spot 3 blackjack lost 0+500"]);
    assert!(pit.table.takes_wagers());
}

#[test]
fn p2_18f1_where_everybody_has_broken_the_dealer_draws_nothing() {
    let mut pit = with(THREE, &[1000, 2000, 500]);
    pit.play("Ts 6h 6d");
    pit.does("seat 1", "draw");
    pit.does("device", "card card=9c");
    assert_eq!(pit.refuses("dealer", "dealer's card").1, "not_now");
    assert_eq!(pit.refuses("device", "card card=9c"), ("19:47-2.18(f)1", "no_card_now"));
    let cards = pit.view().shoe.cards;
    assert!(pit.does("dealer", "settle").iter().all(|line| !line.contains("moved")));
    assert!(pit.table.takes_wagers(), "the round is over, and the face up card is gone too");
    assert_eq!((pit.view().shoe.cards, pit.view().shoe.discards), (cards, 416 - cards));
}

#[test]
fn p2_18f2_p2_18g_the_face_up_card_alone_stays_and_moves_on() {
    let mut pit = with(THREE, &[1000, 1000]);
    pit.play("Ts 6h 9d; 1 stand");
    let rack = pit.view().shoe.discards;
    pit.does("device", "card card=2c");
    pit.does("device", "card card=9c");
    let told = pit.does("dealer", "settle");
    assert_eq!(told.last().map(String::as_str), Some("hand moved 2"));
    assert_eq!(pit.cite_of("hand moved 2"), "2.18(f)2");
    let view = pit.view();
    assert_eq!((view.dealer.hand, view.dealer.cards.len(), view.dealer.total), (2, 1, Some(6)));
    assert_eq!(view.shoe.discards, rack + 2, "the others are in the rack");
    assert_eq!(pit.refuses("device", "card card=2c").1, "no_card_now", "it is announced first");
    pit.does("dealer", "dealer's card");
    assert_eq!(pit.refuses("device", "card down card=2c").0, "19:47-2.18(g)");
    pit.does("device", "card card=5c");
    assert_eq!(pit.refuses("dealer", "settle"), ("19:47-2.12(b)", "not_now"), "eleven draws");
    pit.does("device", "card card=Tc");
    pit.does("dealer", "settle");
    assert!(pit.table.takes_wagers());
}

#[test]
fn p2_18h_without_a_third_wager_the_round_ends_after_the_second_hand() {
    let mut pit = with(THREE, &[1000, 1000]);
    assert_eq!(pit.settles("Ts 6h 9d; 1 stand; Tc 9s; Td 9h").len(), 2);
    // With somebody's third wager it does not.
    let mut pit = Pit::open(THREE, &[1, 2]);
    lay(&mut pit, 1, &[1000, 1000]);
    lay(&mut pit, 2, &[1000, 1000, 1000]);
    let told = pit.settles("Ts 9s 6h 9d 9h; 1 stand; 2 stand; Tc 9c; Td 2c; Th 9c");
    let expected = [
        "2 spot 1 blackjack won 1000+1000",
        "1 spot 1 blackjack won 1000+1000",
        "2 spot 2 blackjack void 0+1000",
        "1 spot 2 blackjack won 1000+1000",
        "2 spot 3 blackjack won 1000+1000",
    ];
    assert_eq!(told, expected);
    assert_eq!(pit.cite_of("hand moved 3"), "2.18(h)");
}

#[test]
fn p2_18b_two_wagers_are_those_against_the_first_two_hands() {
    for stakes in [[1000, 0, 1000], [0, 1000, 1000]] {
        let mut pit = with(THREE, &stakes);
        assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.18(b)", "too_few_wagers"), "{stakes:?}");
        // Beside somebody whose wagers are in order, they go back.
        pit.does("seat 2", "join");
        lay(&mut pit, 2, &[1000, 1000]);
        let told = pit.does("dealer", "deal");
        assert_eq!(
            told.iter().filter(|line| line.ends_with("removed 1000 19:47-2.18(b)")).count(),
            2,
            "{told:?}"
        );
        assert_eq!(pit.table.at_stake(seat(1)).0, 0);
    }
}

#[test]
fn p2_18i_the_third_spots_are_settled_by_the_third_hand() {
    let mut pit = with(THREE, &[1000, 1000, 1000]);
    pit.play("Ts 6h 9d; 1 stand; Tc 9s; Td 9h");
    assert_eq!(pit.refuses("dealer", "settle"), ("19:47-2.18(i)", "not_now"));
    pit.does("device", "card card=5c");
    pit.does("device", "card card=9s");
    let told = pit.does("dealer", "settle");
    assert_eq!(told.last().map(String::as_str), Some("1 spot 3 blackjack lost 0+0"), "{told:?}");
}

#[test]
fn p2_18f_p2_7a_p2_7b_blackjacks_are_paid_on_all_spots_or_wait_for_each_hand() {
    let mut pit = Pit::open(THREE, &[1, 2]);
    lay(&mut pit, 1, &[1000, 2000, 500]);
    lay(&mut pit, 2, &[1000, 1000]);
    let told = settlement(pit.play("As Ts 6h Kd 9h"));
    let all = [
        "1 spot 1 blackjack won 1500+1000",
        "1 spot 2 blackjack won 3000+2000",
        "1 spot 3 blackjack won 750+500",
    ];
    assert_eq!(told, all, "against a six before anybody draws");
    let mut pit = with(THREE, &[1000, 2000, 500]);
    assert_eq!(settlement(pit.play("As Th Kd")), Vec::<String>::new());
    assert_eq!(settlement(pit.play("Ac")), ["1 spot 1 blackjack void 0+1000"]);
    assert_eq!(settlement(pit.play("9c")), ["1 spot 2 blackjack won 3000+2000"]);
    assert_eq!(settlement(pit.play("5c")), ["1 spot 3 blackjack won 750+500"], "no third card is drawn");
    assert!(pit.table.takes_wagers());
}

#[test]
fn p2_18j_the_cards_are_picked_up_after_the_last_hand() {
    let mut pit = with(THREE, &[1000, 1000]);
    pit.play("Ts 6h 9d; 1 stand; Tc 9s");
    assert_eq!(pit.refuses("dealer", "deal"), ("19:47-2.18(j)", "not_now"), "a hand is still to come");
    assert_eq!(pit.hands(1), ["Ts 9d"]);
    pit.play("Td 9h");
    let view = pit.view();
    assert!(view.dealer.cards.is_empty() && pit.hands(1).is_empty());
    assert_eq!(view.shoe.discards, 416 - view.shoe.cards, "nothing stays on the layout");
}

#[test]
fn p2_12c_p2_18i_for_who_has_no_wager_on_his_third_hand_the_dealer_draws_nothing() {
    let mut pit = Pit::open(THREE, &[1, 2]);
    lay(&mut pit, 1, &[1000, 1000]);
    lay(&mut pit, 2, &[1000, 1000, 1000]);
    // Box 2 has a blackjack: it waits for his second card each time, and for no more.
    pit.play("Ts As Kh 9d Kd; 1 stand; 5c 9s; 5d 9h");
    let told = pit.round("5s");
    let expected = ["2 spot 3 blackjack won 1500+1000", "dealer 3 has 15"];
    assert_eq!(told[told.len() - 2..], expected, "{told:?}");
}
