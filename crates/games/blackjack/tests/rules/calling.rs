//! 19:47-2.11, 2.12(a), 2.13: who calls a box, and what the others on it may and may not say.

use crate::support::{Pit, settlement};
use blackjack::BoxNumber;

/// Three boxes, four who stand behind them (seats 4 to 7), up to three on a box.
const SHARED: &str = "boxes = 3\nstanding = 4\n[sharing]\nmost = 3";

/// Seat 1 with 1000 on box 1, and standing patrons with these wagers beside him.
fn beside(toml: &str, others: &[(u8, i64)]) -> Pit {
    let mut pit = Pit::open(toml, &[1, 2]);
    pit.bet(1, 1000);
    pit.does("seat 1", "share box on=true");
    for (number, cents) in others {
        pit.does(&format!("seat {number}"), "join");
        pit.does(&format!("seat {number}"), &format!("wager on=blackjack amount={cents} box=1"));
    }
    pit
}

fn caller(pit: &Pit) -> Option<u8> {
    pit.table.caller(BoxNumber::new(1).expect("a box")).map(|seat| seat.number())
}

#[test]
fn p2_13b_a_call_passes_only_from_the_caller_and_only_to_who_stays() {
    let mut pit = beside(SHARED, &[(4, 5000), (5, 2000)]);
    pit.play("5s 6h 6d");
    pit.does("seat 4", "leave");
    assert_eq!(caller(&pit), Some(1), "seat 4 called nothing");
    pit.does("seat 1", "leave");
    assert_eq!(caller(&pit), Some(5), "seat 4 has left, though its wager is the highest");
}

#[test]
fn p2_13b_no_call_passes_to_somebody_whose_wager_is_decided() {
    let mut pit = beside(SHARED, &[(4, 5000)]);
    let told = pit.play("8s 6h 8d; 1 split; 4 keep hand hand=1; 7c; 1 draw; Tc");
    assert!(settlement(told).contains(&"4 box 1 blackjack lost 0+0".to_string()));
    pit.play("3c");
    pit.does("seat 1", "leave");
    assert_eq!(caller(&pit), Some(1), "nobody else has anything on the other hand");
}

#[test]
fn p2_11a_who_calls_a_hand_without_a_wager_on_it_does_not_split_it() {
    let mut pit = beside(&format!("{SHARED}\n[play]\nsplit_hands = 4"), &[(4, 3000)]);
    pit.play("8s 6h 8d; 1 split; 4 keep hand hand=2; 8c");
    pit.does("seat 1", "leave");
    assert_eq!(caller(&pit), Some(4));
    assert_eq!(pit.refuses("seat 4", "split").1, "nothing_there");
}

#[test]
fn p2_13a_whoever_is_seated_before_a_box_must_consent_unless_he_came_to_it_later() {
    // Seat 4 is the first on box 3 and consents; then somebody sits down there.
    let mut pit = Pit::open(SHARED, &[4, 5]);
    pit.does("seat 4", "wager on=blackjack amount=1000 box=3");
    pit.does("seat 4", "share box on=true");
    pit.does("seat 3", "join");
    let joins = "wager on=blackjack amount=1000 box=3";
    assert_eq!(pit.refuses("seat 5", joins), ("19:47-2.13(a)", "no_consent"), "seat 3 has not wagered");
    pit.does("seat 3", "wager on=blackjack amount=1000");
    pit.does("seat 5", joins);
}

#[test]
fn p2_13d_p2_13e_only_what_is_asked_is_answered_and_only_by_players() {
    let mut pit = beside(SHARED, &[(4, 3000)]);
    pit.play("5s 6h 6d; 1 double");
    assert_eq!(pit.refuses("dealer", "follow"), ("19:47-2.13(d)", "not_yours"));
    assert_eq!(pit.refuses("seat 4", "follow box=2").1, "nothing_to_follow");
    assert_eq!(pit.refuses("seat 4", "keep hand hand=1").1, "nothing_to_follow", "nothing was split");
    pit.does("seat 4", "follow box=1");
    let mut pit = beside(&format!("{SHARED}\n[play]\nsplit_hands = 4"), &[(4, 3000)]);
    pit.play("8s 6h 8d; 1 split");
    assert_eq!(pit.refuses("dealer", "follow"), ("19:47-2.13(e)", "not_yours"));
    let why = pit.why_not("seat 4", "keep hand hand=3");
    assert!(why.contains("into hand 1 and"), "{why}");
}

#[test]
fn p2_11c2_only_who_split_the_aces_is_told_of_them() {
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("As 9s 6h Ad 9d; 1 split; Kc");
    assert_eq!(pit.refuses("seat 1", "stand"), ("19:47-2.11(c)2", "one_card_to_aces"), "also beside box 2");
    assert_eq!(pit.refuses("seat 2", "stand").1, "no_decision_now");
}

#[test]
fn p2_12a1_who_may_not_draw_is_told_why_and_nobody_else() {
    let mut pit = beside(SHARED, &[(4, 3000)]);
    pit.bet(2, 1000);
    pit.play("Ts 9s 6h 6d 9d; 1 draw; 5c");
    assert_eq!(pit.refuses("seat 1", "draw"), ("19:47-2.12(a)1", "no_further_card"), "21");
    assert_eq!(pit.refuses("seat 4", "draw"), ("19:47-2.6(f)", "not_your_turn"), "he calls nothing");
    // Of two hands, the last: 18 and then 21.
    let mut pit = Pit::wagered("", &[1, 2]);
    pit.play("8s 9s 6h 8d 9d; 1 split; Tc; 1 stand; 3c; 1 draw; Td");
    assert_eq!(pit.refuses("seat 1", "draw"), ("19:47-2.12(a)1", "no_further_card"));
}

#[test]
fn p2_18c_only_wagers_that_were_made_are_doubled() {
    let mut pit = Pit::open("[multiple_action]\nhands = 3", &[1]);
    for spot in [1, 2] {
        pit.does("seat 1", &format!("wager on=blackjack amount=1000 spot={spot}"));
    }
    pit.play("5s 6h 6d");
    let told = pit.does("seat 1", "double");
    assert_eq!(told, [1, 2].map(|spot| format!("1 spot {spot} blackjack hand 1 doubled 1000")));
}
