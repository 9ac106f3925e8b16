//! 19:47-3.2(b) to (d), 3.3(c), 3.6(c): coming and going, and what exactly is refused before "No More Bets".

use crate::support::{Pit, seat};
use crate::vigorish::{BANKER, DEFERRED};
use punto_banco::Wager;

#[test]
fn p3_2c_a_seat_is_for_one_and_is_left_once() {
    let mut pit = Pit::open("", &[1]);
    assert_eq!(pit.refuses("seat 1", "join").1, "seat_taken");
    pit.bet(1, "player", 1000);
    pit.close();
    pit.does("seat 1", "leave");
    assert_eq!(pit.refuses("seat 1", "leave").1, "leaving");
}

#[test]
fn p3_2d_who_leaves_before_no_more_bets_takes_everything_back_and_is_gone() {
    let mut pit = Pit::open("", &[1, 2]);
    pit.bet(1, "player", 1000);
    pit.bet(1, "tie", 500);
    pit.does("seat 1", "pass me by on=true");
    pit.does("seat 1", "wager on=banker amount=1000 cash=true");
    let told = pit.does("seat 1", "leave");
    assert_eq!(told, ["1 lapsed banker 1000", "1 removes player 1000", "1 removes tie 500"]);
    assert_eq!(pit.view().seats.len(), 1);
    // Whoever sits down there has asked for nothing.
    pit.does("seat 1", "join");
    assert!(!pit.view().seats[0].passed_by);
}

#[test]
fn p3_3c4_who_has_left_and_owes_vigorish_wagers_no_more() {
    let mut pit = Pit::open(DEFERRED, &[1, 2]);
    pit.bet(1, "banker", 1000);
    pit.settle(BANKER);
    pit.does("seat 1", "leave");
    assert_eq!(pit.refuses("seat 1", "wager on=player amount=1000").1, "leaving");
}

#[test]
fn p3_5c_the_cut_is_not_waited_for_from_a_player_who_has_left() {
    let mut pit = Pit::seated("", &[1, 2]);
    pit.go_up_to("decline cut");
    let first = pit.view().shoe.cut_offered.expect("the stack is offered");
    pit.does(&first.to_string(), "leave");
    assert_ne!(pit.view().shoe.cut_offered, Some(first));
}

#[test]
fn p3_6b_an_offer_of_the_shoe_stands_when_somebody_else_leaves() {
    let mut pit = Pit::seated("", &[1, 2]);
    pit.go_up_to("offer shoe");
    pit.does("dealer", "offer shoe to=1");
    pit.does("seat 2", "leave");
    assert_eq!(pit.does("seat 1", "take shoe"), ["curator 1"]);
}

#[test]
fn p3_6c_who_has_the_shoe_deals_the_hand_to_its_end_though_he_leaves() {
    let mut pit = Pit::seated("", &[1, 2]);
    pit.go_up_to("offer shoe");
    pit.give_shoe(1);
    pit.make_ready();
    pit.bet(2, "banker", 1000);
    pit.close();
    pit.does("seat 1", "leave");
    assert_eq!((pit.view().seats.len(), pit.view().curator.as_deref()), (2, Some("seat 1")));
    for card in BANKER.split(' ') {
        pit.does("device", &format!("card card={card}"));
    }
    pit.go_up_to("offer shoe");
    assert_eq!(pit.view().seats.len(), 1);
}

#[test]
fn p3_6d1_who_sits_where_somebody_named_the_dealer_has_named_nobody() {
    let mut pit = Pit::seated("", &[1, 2]);
    pit.go_up_to("offer shoe");
    pit.does("dealer", "offer shoe to=1");
    pit.does("seat 1", "name dealer");
    pit.does("seat 1", "leave");
    pit.does("seat 1", "join");
    assert_eq!(pit.refuses("seat 1", "pass shoe").1, "not_the_curator");
}

#[test]
fn p3_2c_cash_waits_for_both_words_and_for_no_other_wager() {
    let waiting = || {
        let mut pit = Pit::open("", &[1]);
        pit.does("seat 1", "wager on=banker amount=2000 cash=true");
        pit
    };
    let mut pit = waiting();
    assert_eq!(pit.refuses("seat 1", "wager on=tie amount=500 cash=true").1, "already_waiting");
    // Chips meanwhile change nothing about it.
    pit.bet(1, "tie", 500);
    assert!(pit.does("casino supervisor", "confirm wager seat=1").is_empty());
    assert_eq!(pit.refuses("casino supervisor", "confirm wager seat=1").1, "confirmed_already");
    assert_eq!(pit.does("dealer", "confirm wager seat=1"), ["1 wagers banker 2000 cash"]);
    assert_eq!(waiting().does("croupier", "confirm wager seat=1"), ["1 wagers banker 2000 cash"]);
    for words in ["confirm wager", "decline wager"] {
        let refused = waiting().refuses("seat 1", &format!("{words} seat=1"));
        assert_eq!(refused, ("19:47-3.2(c)", "not_yours"), "{words}");
        assert_eq!(waiting().refuses("dealer", &format!("{words} seat=16")).1, "no_such_seat", "{words}");
    }
    // What no longer fits is not confirmed.
    let mut pit = Pit::open("[limits]\nmaximum_cents = 3000", &[1]);
    pit.does("seat 1", "wager on=banker amount=2000 cash=true");
    pit.bet(1, "banker", 2000);
    pit.does("dealer", "confirm wager seat=1");
    assert_eq!(pit.refuses("casino supervisor", "confirm wager seat=1").1, "above_maximum");
}

#[test]
fn p3_2b_a_bonus_wager_falls_only_with_the_last_regular_wager_it_needs() {
    let alone = "[wagers]\nbonus = \"A\"";
    let mut pit = Pit::open(alone, &[1]);
    pit.bet(1, "player", 1000);
    pit.bet(1, "bonus player", 1000);
    assert_eq!(pit.does("seat 1", "remove on=player"), ["1 removes player 1000"], "it needs none here");
    let mut pit = Pit::open(&format!("{alone}\nbonus_needs_regular = true"), &[1]);
    for on in ["player", "banker", "bonus player"] {
        pit.bet(1, on, 1000);
    }
    assert_eq!(pit.does("seat 1", "remove on=player"), ["1 removes player 1000"], "the other carries it");
    let told = pit.does("seat 1", "remove on=banker");
    assert_eq!(told, ["1 removes banker 1000", "1 removes bonus player 1000"]);
}

#[test]
fn p3_2c_p3_2d_each_refusal_is_of_what_is_wrong_and_says_which_amount_is_meant() {
    // Four percent in change of 5 cents: a banker wager goes by $5.
    let mut pit =
        Pit::open("[vigorish]\npercent = 4\n[limits]\nminimum_cents = 1000\nmaximum_cents = 3000", &[1]);
    assert_eq!(pit.refuses("seat 1", "reduce on=banker amount=100").1, "nothing_there");
    let refused = pit.refuses("seat 1", "wager on=banker amount=500").1;
    assert_eq!(refused, "below_minimum");
    pit.bet(1, "banker", 2000);
    for (words, code, amount) in [
        ("wager on=banker amount=1500", "above_maximum", "than $30 may"),
        ("wager on=banker amount=600", "not_exact", "$26 on"),
        ("reduce on=banker amount=100", "not_exact", "$19 on"),
        ("reduce on=banker amount=1500", "below_minimum", "least $10 must"),
        ("reduce on=banker amount=0", "no_amount", ""),
        ("reduce on=banker amount=-500", "no_amount", ""),
        ("wager on=banker amount=500 coupon=-100", "coupon_unmatched", ""),
    ] {
        assert_eq!(pit.refuses("seat 1", words).1, code, "{words}");
        let why = pit.why_not("seat 1", words);
        assert!(why.contains(amount), "{words}: {why}");
    }
    let amounts = |pit: &Pit| pit.table.amounts(seat(1), Wager::Banker).map(|it| (it.min.0, it.max.0));
    assert_eq!(amounts(&pit), Some((500, 1000)));
    pit.bet(1, "banker", 500);
    assert_eq!(amounts(&pit), Some((500, 500)), "exactly one amount is left");
    pit.bet(1, "banker", 500);
    assert_eq!(amounts(&pit), None);
    let full = pit.why_not("seat 1", "wager on=banker amount=500");
    assert!(full.contains("than $30 may"), "{full}");
    // At the least, nothing can be taken off.
    pit.does("seat 1", "reduce on=banker amount=2000");
    let why = pit.why_not("seat 1", "reduce on=banker amount=500");
    assert!(why.contains("least $10 must"), "{why}");
    // Below the least altogether.
    let mut pit = Pit::open("[limits]\nminimum_cents = 1000", &[1]);
    pit.bet(1, "player", 1000);
    assert!(pit.why_not("seat 1", "wager on=banker amount=500").contains("least $10 must"));
}

#[test]
fn p3_3c_a_coupon_that_does_not_come_out_even_is_told_which_would() {
    let quarters =
        "[money]\nchip_cents = 25\nchange_cents = 1\n[limits]\nminimum_cents = 25\nside_minimum_cents = 25";
    let pit = Pit::open(quarters, &[1]);
    let why = pit.why_not("seat 1", "wager on=banker amount=75 coupon=30");
    assert!(why.contains("$0.25 or $0.45 would do"), "{why}");
    let why = pit.why_not("seat 1", "wager on=banker amount=75 coupon=3");
    assert!(why.contains("; $0.05 would do"), "none smaller: {why}");
}
