//! 19:47-2.10 Doubling down.

use crate::support::{Pit, fate, fates, settlement};

const EDITIONS: [&str; 2] = ["edition = \"2011\"", "edition = \"1996\""];
const HOLE_CARD: &str = "[dealing]\nhole_card = \"down\"";
const READER: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true";

#[test]
fn p2_10a_a_doubled_hand_gets_one_card_and_no_other() {
    for edition in EDITIONS {
        let mut pit = Pit::wagered(edition, &[1]);
        pit.play("5s 6h 6d");
        assert_eq!(pit.says(1, "double"), ["1 blackjack hand 1 doubled 1000"]);
        assert_eq!(pit.turn(), "nobody");
        let told = pit.play("2c");
        assert_eq!(told, ["box 1 2c, 13", "dealer's card"], "a poor card, and still no other");
        assert_eq!((pit.hands(1), pit.turn()), (vec!["5s 6d 2c".to_string()], "nobody".to_string()));
        assert_eq!(pit.refuses("seat 1", "draw"), ("19:47-2.12(a)2", "no_further_card"));
        for words in ["stand", "double", "split"] {
            assert_eq!(pit.refuses("seat 1", words).1, "no_decision_now");
        }
        assert_eq!(settlement(pit.play("Tc 9s")), ["1 blackjack won 2000+2000"]);
    }
}

#[test]
fn p2_10a_up_to_the_original_wager_is_added() {
    let doubling = |words: &str| {
        let mut pit = Pit::wagered("", &[1]);
        pit.play("5s 6h 6d");
        pit.act("seat 1", words)
    };
    assert_eq!(
        doubling("double amount=1000").as_deref(),
        Ok(&["1 blackjack hand 1 doubled 1000".to_string()][..])
    );
    assert_eq!(
        doubling("double amount=100").as_deref(),
        Ok(&["1 blackjack hand 1 doubled 100".to_string()][..])
    );
    assert_eq!(doubling("double amount=1100"), Err(("19:47-2.10(a)", "double_too_much")));
    assert_eq!(doubling("double amount=1001"), Err(("19:47-2.10(a)", "double_too_much")));
    assert_eq!(doubling("double amount=150"), Err(("19:47-2.3(d)", "not_in_chips")));
    assert_eq!(doubling("double amount=0"), Err(("19:47-2.3(d)", "no_amount")));
    assert_eq!(doubling("double amount=-100"), Err(("19:47-2.3(d)", "no_amount")));
    // What was added wins and loses with the wager.
    assert_eq!(fate("", "5s 6h 6d; 1 double amount=300; Tc; Tc 9s"), "won 1300+1300");
    assert_eq!(fate("", "5s 6h 6d; 1 double amount=300; 2c; Tc 2s"), "lost 0+0");
    assert_eq!(fate("", "5s 6h 6d; 1 double amount=300; 7c; Tc 2s"), "void 0+1300");
}

#[test]
fn p2_10a_any_first_two_cards_but_21() {
    for cards in ["2s 6h 2d", "2s 6h 3d", "As 6h 9d", "As 6h Ad", "Ts 6h 9d", "Ts 6h Jd", "8s 6h Td"] {
        let mut pit = Pit::wagered("", &[1]);
        pit.play(cards);
        assert!(pit.turn().contains("draw stand double"), "{cards}: {}", pit.turn());
        pit.does("seat 1", "double");
    }
    // A blackjack has nothing to decide; nor has a 21 in the first two cards of a split hand.
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("As Ts 6h Kd Qd");
    assert_eq!(pit.turn(), "2.1 draw stand double split");
    assert_eq!(pit.refuses("seat 1", "double"), ("19:47-2.6(f)", "not_your_turn"));
    pit.play("2 split; Ad");
    assert_eq!((pit.hands(2), pit.turn()), (vec!["Ts Ad".to_string(), "Qd".into()], "nobody".to_string()));
    assert_eq!(pit.refuses("seat 2", "double"), ("19:47-2.10(a)", "no_decision_now"));
}

#[test]
fn p2_10a_a_hand_of_one_card_or_three_is_not_doubled() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s 6h 8d; 1 split");
    assert_eq!(pit.refuses("seat 1", "double"), ("19:47-2.10(a)", "no_decision_now"), "it has one card");
    let mut pit = Pit::wagered("", &[1]);
    pit.play("2s 6h 3d; 1 draw; 4c");
    assert_eq!(pit.turn(), "1.1 draw stand");
    assert_eq!(pit.refuses("seat 1", "double"), ("19:47-2.10(a)", "only_first_two"));
}

#[test]
fn p2_10a_the_first_two_cards_of_each_split_hand_may_be_doubled() {
    let mut pit = Pit::wagered("", &[1]);
    pit.play("8s 6h 8d; 1 split; 3c");
    assert_eq!(pit.turn(), "1.1 draw stand double");
    assert_eq!(pit.refuses("seat 1", "double amount=1100"), ("19:47-2.10(a)", "double_too_much"));
    let told = pit.play("1 double; Tc; 2h; 1 double amount=500; Ts; Th 9s");
    assert!(told.contains(&"1 blackjack hand 2 doubled 500".to_string()), "{told:?}");
    assert_eq!(settlement(told), ["1 blackjack won 2000+2000", "1 blackjack hand 2 won 1500+1500"]);
}

#[test]
fn p2_10a_where_three_sevens_pay_three_to_two_what_is_added_can_be_paid_so() {
    let mut pit = Pit::wagered("[payouts]\nthree_sevens = true\n[money]\nchange_cents = 100", &[1]);
    pit.play("7s 6h 7d");
    assert_eq!(pit.refuses("seat 1", "double amount=100").1, "not_in_chips");
    assert_eq!(settlement(pit.play("1 double amount=200; 7c; Tc 9s")), ["1 blackjack won 1800+1200"]);
}

#[test]
fn p2_10b_a_dealers_blackjack_takes_the_original_wager_alone() {
    for edition in EDITIONS {
        for (script, told) in [
            ("5s Ah 6d; 1 decline insurance; 1 double; 4c; Kd", "1 blackjack lost 0+1000"),
            ("5s Kh 6d; 1 double; 4c; Ad", "1 blackjack lost 0+1000"),
            ("5s Kh 6d; 1 double amount=300; Tc; Ad", "1 blackjack lost 0+300"),
        ] {
            let mut pit = Pit::wagered(edition, &[1]);
            assert_eq!(pit.settles(script), [told], "{script}");
            assert_eq!(pit.cite_of(told), "2.10(b)");
        }
        let hole = format!("{edition}\n{HOLE_CARD}");
        assert_eq!(fate(&hole, "5s Kh 6d Ad; 1 double; 4c"), "lost 0+1000");
    }
    // A 21 in more cards takes all of it.
    assert_eq!(fate("", "5s Kh 6d; 1 double; 4c; 5d 6c"), "lost 0+0");
}

#[test]
fn p2_10b_a_broken_hand_is_held_while_the_dealer_may_have_a_blackjack() {
    for edition in EDITIONS {
        for (up, second, end) in
            [("Kh", "Ad", "0+1000"), ("Kh", "9d", "0+0"), ("Ah", "Td", "0+1000"), ("Ah", "9d", "0+0")]
        {
            let mut pit = Pit::wagered(edition, &[1]);
            let ask = if up == "Ah" { "1 decline insurance; " } else { "" };
            let told = pit.play(&format!("Ts {up} 6d; {ask}1 double; 9c"));
            assert_eq!(
                told[told.len() - 2..],
                ["box 1 broken", "dealer's card"],
                "held, and the card is due"
            );
            assert_eq!(pit.table.at_stake(crate::support::seat(1)).0, 2000);
            assert_eq!(settlement(pit.play(second)), [format!("1 blackjack lost {end}")], "{up} {second}");
            assert!(pit.table.takes_wagers(), "no further card matters");
        }
    }
    // Against any other card it is collected at once, and so is a broken hand to which nothing was added.
    for up in ["2h", "9h"] {
        assert_eq!(fate("", &format!("Ts {up} 6d; 1 double; 9c")), "lost 0+0");
    }
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(settlement(pit.play("Ts Kh 6d; 1 draw; 9c")), ["1 blackjack lost 0+0"]);
}

#[test]
fn p2_10b_once_the_reader_has_found_no_blackjack_nothing_is_held() {
    let mut pit = Pit::wagered(READER, &[1, 2]);
    let told = pit.play("Ts 5h Kh 6d 6s 9d; 1 double; 9c");
    assert!(told.contains(&"no blackjack".to_string()));
    assert_eq!(settlement(told), ["1 blackjack lost 0+0"], "before box 2 has played");
    assert_eq!(pit.turn(), "2.1 draw stand double");
    // Without the reader it lies there.
    let mut pit = Pit::wagered(HOLE_CARD, &[1, 2]);
    assert_eq!(settlement(pit.play("Ts 5h Kh 6d 6s Ad; 1 double; 9c")), Vec::<String>::new());
    let end = ["1 blackjack lost 0+1000", "2 blackjack lost 0+0"];
    assert_eq!(settlement(pit.play("2 stand")), end);
    assert_eq!(fates(READER, "5s Kh 6d Ad"), ["1 blackjack lost 0+0"], "nobody could double");
}
