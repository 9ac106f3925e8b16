//! 19:47-2.11 Splitting pairs.

use crate::support::{Pit, fates, settlement};

const EDITIONS: [&str; 2] = ["edition = \"2011\"", "edition = \"1996\""];
const THREE_HANDS: &str = "[play]\nsplit_hands = 3";
const FOUR_HANDS: &str = "boxes = 6\n[play]\nsplit_hands = 4";
const ACES_TOO: &str = "boxes = 6\n[play]\nsplit_hands = 4\nsplit_aces_once = false";
const SEVENS: &str = "[wagers]\nadditional = \"sevens\"";

#[test]
fn p2_11a_two_cards_of_one_value_become_two_hands_with_equal_wagers() {
    for edition in EDITIONS {
        for pair in ["Ts 6h Kd", "8s 6h 8d", "As 6h Ad", "2s 6h 2d", "Js 6h Qd"] {
            let mut pit = Pit::wagered(edition, &[1]);
            pit.play(pair);
            let told = pit.says(1, "split");
            assert_eq!(told, ["box 1 splits hand 1", "1 blackjack hand 2 split wager 1000"], "{pair}");
            let (first, second) =
                (pair.split(' ').next().unwrap_or(""), pair.split(' ').next_back().unwrap_or(""));
            assert_eq!(pit.hands(1), [first, second]);
        }
        for cards in ["Ts 6h 9d", "8s 6h 7d", "As 6h 2d"] {
            let mut pit = Pit::wagered(edition, &[1]);
            pit.play(cards);
            assert!(!pit.turn().contains("split"), "{cards}: {}", pit.turn());
            assert_eq!(pit.refuses("seat 1", "split"), ("19:47-2.11(a)", "not_a_pair"), "{cards}");
        }
    }
}

#[test]
fn p2_11a_nothing_is_split_after_a_draw() {
    let mut pit = Pit::wagered(FOUR_HANDS, &[1]);
    pit.play("2s 6h 2d; 1 draw; 2c");
    assert_eq!(pit.turn(), "1.1 draw stand");
    assert_eq!(pit.refuses("seat 1", "split"), ("19:47-2.11(a)", "only_first_two"));
    // Nor a split hand that has drawn, nor one that is doubled.
    let mut pit = Pit::wagered(FOUR_HANDS, &[1]);
    pit.play("8s 6h 8d; 1 split; 2c; 1 draw; 8h");
    assert_eq!(pit.refuses("seat 1", "split"), ("19:47-2.11(a)", "only_first_two"));
}

#[test]
fn p2_11b_one_hand_is_finished_before_the_next_gets_a_card() {
    for edition in EDITIONS {
        let mut pit = Pit::wagered(edition, &[1, 2]);
        pit.play("8s Ts 6h 8d Td; 1 split; 3c");
        assert_eq!(
            (pit.hands(1), pit.turn().as_str()),
            (vec!["8s 3c".to_string(), "8d".into()], "1.1 draw stand double")
        );
        assert_eq!(pit.refuses("device", "card card=2c"), ("19:47-2.11(c)", "no_card_now"));
        assert_eq!(pit.refuses("seat 2", "stand"), ("19:47-2.6(f)", "not_your_turn"));
        pit.play("1 draw; 2c");
        assert_eq!(pit.hands(1), ["8s 3c 2c", "8d"], "the first hand goes on");
        pit.play("1 stand; 9c");
        assert_eq!(pit.hands(1), ["8s 3c 2c", "8d 9c"]);
        assert_eq!(pit.turn(), "1.2 draw stand double");
        pit.play("1 draw; 9h");
        assert_eq!(pit.turn(), "2.1 draw stand double split", "broken, and then the next box");
    }
}

#[test]
fn p2_11b_of_hands_split_again_the_one_at_the_dealers_left_comes_first() {
    let mut pit = Pit::wagered(FOUR_HANDS, &[1]);
    pit.play("8s 6h 8d; 1 split; 8c; 1 split");
    assert_eq!(pit.hands(1), ["8s", "8c", "8d"]);
    pit.play("Tc; 1 stand; Th; 1 stand");
    assert_eq!(pit.hands(1), ["8s Tc", "8c Th", "8d"], "the hand made of the first comes before the second");
    let mut pit = Pit::wagered(FOUR_HANDS, &[1]);
    pit.play("8s 6h 8d; 1 split; Tc; 1 stand; 8c; 1 split");
    assert_eq!(pit.hands(1), ["8s Tc", "8d", "8c"]);
    pit.play("2h; 1 draw; 5h; 1 stand; 3h");
    assert_eq!((pit.hands(1)[1].as_str(), pit.turn().as_str()), ("8d 2h 5h", "1.3 draw stand double"));
}

#[test]
fn p2_11c_the_total_is_announced_and_the_player_decides() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("6s 5h 6d; 1 split");
    assert_eq!(pit.play("Ac"), ["box 1 Ac, soft 17"]);
    assert_eq!(pit.turn(), "1.1 draw stand double");
    assert_eq!(pit.play("1 stand; 5c"), ["box 1 hand 2 5c, 11"]);
    assert_eq!(pit.turn(), "1.2 draw stand double");
}

#[test]
fn p2_11c1_a_split_hand_is_not_split_again() {
    for edition in EDITIONS {
        for script in ["8s 6h 8d; 1 split; 8c", "Ks 6h Qd; 1 split; Jc", "8s 6h 8d; 1 split; 2c; 1 stand; 8c"]
        {
            let mut pit = Pit::wagered(edition, &[1]);
            pit.play(script);
            assert!(pit.turn().ends_with("draw stand double"), "{script}: {}", pit.turn());
            assert_eq!(pit.refuses("seat 1", "split"), ("19:47-2.11(c)1", "not_split_again"), "{script}");
        }
    }
}

#[test]
fn p2_11c2_a_split_ace_gets_one_card() {
    for toml in ["", "edition = \"1996\"", FOUR_HANDS] {
        let mut pit = Pit::wagered(toml, &[1]);
        pit.play("As 6h Ad; 1 split; 5c");
        assert_eq!((pit.hands(1), pit.turn().as_str()), (vec!["As 5c".to_string(), "Ad".into()], "nobody"));
        assert_eq!(pit.refuses("seat 1", "draw"), ("19:47-2.11(c)2", "one_card_to_aces"));
        let told = pit.play("Ac");
        assert_eq!(told, ["box 1 hand 2 Ac, soft 12", "dealer's card"], "another ace is no second split");
        assert_eq!(
            settlement(pit.play("Tc 9s")),
            ["1 blackjack won 1000+1000", "1 blackjack hand 2 won 1000+1000"]
        );
    }
}

#[test]
fn p2_11c2_an_ace_that_may_be_split_again_still_gets_no_third_card() {
    let mut pit = Pit::wagered(ACES_TOO, &[1]);
    pit.play("As 6h Ad; 1 split; Ac");
    assert_eq!(pit.turn(), "1.1 stand split");
    for words in ["draw", "double"] {
        assert_eq!(pit.refuses("seat 1", words), ("19:47-2.11(c)2", "one_card_to_aces"));
    }
    assert_eq!(pit.refuses("device", "card card=2c"), ("19:47-2.11(c)2", "no_card_now"));
    pit.play("1 stand; 9c");
    assert_eq!((pit.hands(1), pit.turn().as_str()), (vec!["As Ac".to_string(), "Ad 9c".into()], "nobody"));
}

#[test]
fn p2_11c_p2_1_an_ace_and_a_ten_after_a_split_are_no_blackjack() {
    for pair in ["As 6h Ad; 1 split; Kc Qc", "Ks 6h Qd; 1 split; Ac Ah"] {
        let told = fates("", &format!("{pair}; Tc 4s"));
        assert_eq!(told, ["1 blackjack won 1000+1000", "1 blackjack hand 2 won 1000+1000"], "1 to 1: {pair}");
        let told = fates("", &format!("{pair}; Tc 5s"));
        assert_eq!(told, ["1 blackjack void 0+1000", "1 blackjack hand 2 void 0+1000"], "against 21: {pair}");
    }
    let told = fates("", "As Th Ad; 1 split; Kc Qc; Ac");
    assert_eq!(told, ["1 blackjack lost 0+0", "1 blackjack hand 2 void 0+1000"], "against a blackjack");
    // It is not paid before the others draw, as a blackjack is (2.7(a)).
    let mut pit = Pit::wagered("", &[1, 2]);
    assert_eq!(settlement(pit.play("As Ts 6h Ad 5d; 1 split; Kc Qc")), Vec::<String>::new());
}

#[test]
fn p2_11d_a_dealers_blackjack_takes_the_original_wager_alone() {
    for edition in EDITIONS {
        let mut pit = Pit::wagered(edition, &[1]);
        let told = pit.settles("8s Kh 8d; 1 split; 3c; 1 double; Tc; 9c; 1 stand; Ad");
        assert_eq!(told, ["1 blackjack lost 0+1000", "1 blackjack hand 2 void 0+1000"]);
        // The money on the second hand was added to split, that on the first to double (2.10(b)).
        assert_eq!(told.iter().map(|line| pit.cite_of(line)).collect::<Vec<_>>(), ["2.10(b)", "2.11(d)"]);
        let mut pit = Pit::wagered(edition, &[1]);
        let told = pit.settles("8s Ah 8d; 1 decline insurance; 1 split; Tc; 1 stand; 9c; 1 double; 2c; Kd");
        assert_eq!(told, ["1 blackjack lost 0+0", "1 blackjack hand 2 void 0+2000"]);
        assert_eq!(pit.cite_of(&told[1]), "2.10(b)", "it was doubled last");
    }
    let four =
        "8s Kh 8d; 1 split; 8c; 1 split; 8h; 1 split; Tc; 1 stand; Td; 1 stand; Th; 1 stand; Ts; 1 stand; Ad";
    assert_eq!(
        fates(FOUR_HANDS, four),
        [
            "1 blackjack lost 0+0",
            "1 blackjack hand 2 void 0+1000",
            "1 blackjack hand 3 void 0+1000",
            "1 blackjack hand 4 void 0+1000"
        ]
    );
}

#[test]
fn p2_11d_money_on_a_broken_split_hand_is_held_while_the_dealer_may_have_a_blackjack() {
    for (second, end) in [("Ad", "void 0+1000"), ("9d", "lost 0+0")] {
        let mut pit = Pit::wagered("", &[1]);
        let told = pit.play("8s Kh 8d; 1 split; Tc; 1 draw; 9c");
        assert_eq!(settlement(told), ["1 blackjack lost 0+0"], "the original wager is lost either way");
        let told = pit.play("Td; 1 draw; 9h");
        assert_eq!(settlement(told), Vec::<String>::new());
        assert_eq!(settlement(pit.play(second)), [format!("1 blackjack hand 2 {end}")]);
        assert!(pit.table.takes_wagers(), "no further card matters");
    }
    // The first hand, doubled: all of it is held.
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(
        settlement(pit.play("8s Kh 8d; 1 split; 6c; 1 double; 9c; Td; 1 stand")),
        Vec::<String>::new()
    );
    assert_eq!(settlement(pit.play("Ad")), ["1 blackjack lost 0+1000", "1 blackjack hand 2 void 0+1000"]);
    // Against a card that can make no blackjack nothing is held.
    let mut pit = Pit::wagered("", &[1]);
    let told = pit.play("8s 9h 8d; 1 split; Tc; 1 draw; 9c; Td; 1 draw; 9h");
    assert_eq!(settlement(told), ["1 blackjack lost 0+0", "1 blackjack hand 2 lost 0+0"]);
    assert!(pit.table.takes_wagers());
}

#[test]
fn p2_11e_up_to_four_hands_with_six_boxes_and_three_with_seven() {
    for edition in EDITIONS {
        for (toml, hands) in [(THREE_HANDS, 3), (FOUR_HANDS, 4)] {
            let mut pit = Pit::wagered(&format!("{edition}\n{toml}"), &[1]);
            pit.play("8s 6h 8d");
            for card in ["8c", "8h", "8s"].into_iter().take(hands - 1) {
                let told = pit.says(1, "split");
                assert!(told[1].ends_with("split wager 1000"), "{told:?}");
                pit.play(card);
            }
            assert_eq!((pit.hands(1).len(), pit.turn().as_str()), (hands, "1.1 draw stand double"));
            assert_eq!(pit.refuses("seat 1", "split"), ("19:47-2.11(e)", "not_split_again"));
            assert_eq!(pit.table.at_stake(crate::support::seat(1)).0, 1000 * hands as i64);
        }
    }
}

#[test]
fn p2_11e_every_new_hand_is_a_split_hand() {
    // 21 in two cards is no blackjack, a double is possible, and a dealer's blackjack takes the original alone.
    let mut pit = Pit::wagered(FOUR_HANDS, &[1]);
    pit.play("Ts 6h Kd; 1 split; Qc; 1 split; Ac; 5c");
    assert_eq!(
        (pit.hands(1), pit.turn().as_str()),
        (vec!["Ts Ac".to_string(), "Qc 5c".into(), "Kd".into()], "1.2 draw stand double")
    );
    let told = pit.play("1 double; 6c; 9d; 1 stand; 9c 5d");
    assert_eq!(
        settlement(told),
        ["1 blackjack hand 3 lost 0+0", "1 blackjack won 1000+1000", "1 blackjack hand 2 won 2000+2000"]
    );
}

#[test]
fn p2_11e_aces_once_where_the_house_says_so() {
    let mut pit = Pit::wagered(FOUR_HANDS, &[1]);
    pit.play("As 6h Ad; 1 split; Ac");
    assert_eq!((pit.hands(1), pit.turn().as_str()), (vec!["As Ac".to_string(), "Ad".into()], "nobody"));
    let mut pit = Pit::wagered(ACES_TOO, &[1]);
    pit.play("As 6h Ad; 1 split; Ac; 1 split; Ah; 1 split; Ac");
    assert_eq!(pit.hands(1), ["As Ac", "Ah", "Ac", "Ad"], "four hands, and each ace its one card");
    assert_eq!(pit.turn(), "nobody");
    pit.play("2c 3c 4c");
    assert_eq!(pit.hands(1), ["As Ac", "Ah 2c", "Ac 3c", "Ad 4c"]);
}

#[test]
fn p2_11f_who_splits_sevens_forfeits_three_of_them_and_is_paid_for_two() {
    for (second, paid) in [("7d", "1 sevens won 5000+100"), ("7s", "1 sevens won 10000+100")] {
        let mut pit = Pit::wagered(SEVENS, &[1]);
        pit.does("seat 1", "wager on=sevens amount=100");
        assert_eq!(
            settlement(pit.play(&format!("7s 6h {second}"))),
            Vec::<String>::new(),
            "it waits for the choice"
        );
        let told = pit.says(1, "split");
        let expected =
            ["1 sevens forfeited box 1", paid, "box 1 splits hand 1", "1 blackjack hand 2 split wager 1000"];
        assert_eq!(told, expected, "before any card");
        assert_eq!(pit.cite_of(paid), "2.11(f)");
        assert_eq!(pit.cite_of("1 sevens forfeited box 1"), "2.11(f)");
        assert_eq!(
            settlement(pit.play("7c; 1 stand; 7h; 1 stand")),
            Vec::<String>::new(),
            "and no more for a third"
        );
    }
    // Nobody forfeits what he has not wagered on, or has lost.
    let mut pit = Pit::wagered(SEVENS, &[1]);
    pit.play("7s 6h 7d");
    assert_eq!(pit.says(1, "split")[0], "box 1 splits hand 1");
    let mut pit = Pit::wagered(SEVENS, &[1]);
    pit.does("seat 1", "wager on=sevens amount=100");
    assert_eq!(settlement(pit.play("8s 6h 8d")), ["1 sevens lost 0+0"]);
    assert_eq!(pit.says(1, "split")[0], "box 1 splits hand 1");
}
