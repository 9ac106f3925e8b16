//! 19:47-2.3(c), (d), 2.13(a), 2.17(g), 2.18(b): coming and going, and what exactly is refused before the first card.

use crate::support::{Pit, seat};

const OVER_UNDER: &str = "[wagers]\nadditional = \"over under 13\"";
const MULTIPLE: &str = "[multiple_action]\nhands = 2";

#[test]
fn p2_3d_a_seat_is_for_one_and_is_left_once() {
    let mut pit = Pit::wagered("", &[1]);
    assert_eq!(pit.refuses("seat 1", "join").1, "seat_taken");
    pit.play("Ts 6h 9d");
    pit.does("seat 1", "leave");
    assert_eq!(pit.refuses("seat 1", "leave").1, "leaving");
}

#[test]
fn p2_3j_a_spot_that_was_kept_is_kept_no_longer_once_its_player_is_back() {
    let mut pit = Pit::wagered("[entry]\nsitting_out = \"barred\"", &[1, 2]);
    pit.round("Ts Td 9h Kd Ks; 1 stand; 2 stand; 8c");
    pit.does("floorperson", "reserve spot seat=2");
    pit.does("seat 2", "leave");
    pit.does("seat 2", "join");
    assert!(!pit.view().seats[1].reserved);
}

#[test]
fn p2_5f_the_cut_is_not_waited_for_from_a_player_who_has_left() {
    let mut pit = Pit::seated("", &[1, 2]);
    pit.go_up_to("decline cut");
    let first = pit.view().shoe.cut_offered.expect("the stack is offered");
    pit.does(&first.to_string(), "leave");
    assert_ne!(pit.view().shoe.cut_offered, Some(first));
}

#[test]
fn p2_13a_a_consent_stands_when_somebody_else_leaves() {
    let mut pit = Pit::open("boxes = 3\nstanding = 4\n[sharing]\nmost = 3", &[1, 4, 5]);
    pit.bet(1, 1000);
    pit.does("seat 1", "share box on=true");
    pit.does("seat 5", "leave");
    pit.does("seat 4", "wager on=blackjack amount=1000 box=1");
}

#[test]
fn p8_2_p2_18b_a_limit_is_cited_as_it_is_posted() {
    for (toml, spot, cite) in [("", "", "19:47-8.2"), (MULTIPLE, " spot=1", "19:47-2.18(b)")] {
        let mut pit = Pit::open(&format!("{toml}\n{OVER_UNDER}"), &[1]);
        let refused = pit.refuses("seat 1", &format!("wager on=blackjack amount=60000{spot}"));
        assert_eq!(refused, (cite, "above_maximum"));
        let refused = pit.refuses("seat 1", &format!("wager on=blackjack amount=100{spot}"));
        assert_eq!(refused, (cite, "below_minimum"));
    }
    // The least of an additional wager is posted for itself.
    let least = format!("{MULTIPLE}\n{OVER_UNDER}\n[limits]\nadditional_minimum_cents = 300");
    let mut pit = Pit::open(&least, &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1");
    let refused = pit.refuses("seat 1", "wager on=over_13 amount=200");
    assert_eq!(refused, ("19:47-8.2", "below_minimum"));
}

#[test]
fn p2_3f_who_has_no_wager_in_a_round_has_added_nothing_to_one() {
    let mut pit = Pit::wagered("", &[1]);
    pit.does("seat 2", "join");
    pit.play("Ts 6h 9d");
    assert_eq!(pit.refuses("seat 2", "remove on=blackjack"), ("19:47-2.3(f)", "round_begun"));
}

#[test]
fn p2_3d_the_croupier_confirms_cash_for_dealer_and_supervisor_and_no_player_does() {
    let mut pit = Pit::open("", &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 cash=true");
    for words in ["confirm wager seat=1", "decline wager seat=1"] {
        assert_eq!(pit.refuses("seat 1", words), ("19:47-2.3(d)", "not_yours"), "{words}");
    }
    assert_eq!(pit.does("croupier", "confirm wager seat=1"), ["1 blackjack wagers 1000 cash"]);
}

#[test]
fn p2_3c_who_leaves_before_the_first_card_takes_everything_back() {
    let mut pit = Pit::wagered(OVER_UNDER, &[1]);
    pit.does("seat 1", "wager on=over_13 amount=500");
    let told = pit.does("seat 1", "leave");
    assert_eq!(told, ["1 blackjack removed 1000 19:47-2.3(c)", "1 over 13 removed 500 19:47-2.3(c)"]);
    assert!(!pit.table.present().has(seat(1)));
}

#[test]
fn p2_3d_p2_18b_a_coupon_taken_back_may_be_laid_again() {
    let mut pit = Pit::open(MULTIPLE, &[1]);
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1 coupon=500");
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=2");
    pit.does("seat 1", "remove on=blackjack spot=1");
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1");
    let told = pit.clone().settles("Ts 6h 9d; 1 stand; Tc 9s; Td 9h");
    assert_eq!(told, ["1 spot 1 blackjack won 1000+1000", "1 spot 2 blackjack won 1000+1000"]);
    pit.does("seat 1", "remove on=blackjack spot=1");
    pit.does("seat 1", "wager on=blackjack amount=1000 spot=1 coupon=500");
}

#[test]
fn p2_3c_p2_17g_an_additional_wager_is_reduced_like_any_other() {
    let mut pit = Pit::wagered(OVER_UNDER, &[1]);
    pit.does("seat 1", "wager on=over_13 amount=500");
    assert_eq!(pit.does("seat 1", "reduce on=over_13 amount=200"), ["1 over 13 reduced by 200 to 300"]);
    assert_eq!(pit.table.at_stake(seat(1)).0, 1300);
}

#[test]
fn p2_3c_p2_3e_what_is_left_of_a_wager_can_be_wagered_and_paid() {
    // Chips of 25 and change of 25: 3 to 2 needs two of them.
    let toml = "[money]\nchip_cents = 25\nchange_cents = 25\n[limits]\nminimum_cents = 500";
    let mut pit = Pit::open(toml, &[1]);
    pit.bet(1, 600);
    for amount in [0, -50] {
        assert_eq!(pit.refuses("seat 1", &format!("reduce on=blackjack amount={amount}")).1, "no_amount");
    }
    assert_eq!(pit.refuses("seat 1", "reduce on=blackjack amount=25"), ("19:47-2.3(e)", "not_exact"));
    assert_eq!(pit.refuses("seat 1", "reduce on=blackjack amount=150"), ("19:47-8.2", "below_minimum"));
    // Each says which amount is meant: what would be left, what would lie there, the least.
    for (words, amount) in [
        ("reduce on=blackjack amount=25", "$5.75"),
        ("wager on=blackjack amount=75", "$6.75"),
        ("reduce on=blackjack amount=150", "$5"),
    ] {
        let why = pit.why_not("seat 1", words);
        assert!(why.split([' ', ';', ',', ':']).any(|word| word == amount), "{words}: {why}");
    }
}
