//! 19:47-4.7(c), 4.11: people who leave, come and change seats while the bank goes around.

use crate::support::*;
use chemin_de_fer::OrderReason;
use rulebook::game::{Game, Need};

/// Seat 1 has won a bank of $100 against seat 3.
fn won(seats: &[u8]) -> Salon {
    let mut salon = Salon::ready("", seats);
    salon.auction(1, 100);
    salon.round(1, 100, 3, BANKER_WINS, "");
    salon
}

/// To whom the bank goes, if everybody declines, until it is auctioned.
fn way(salon: &mut Salon) -> Vec<u8> {
    let mut seats = Vec::new();
    loop {
        salon.run();
        let Some(to) = salon.public().offered_bank else { return seats };
        seats.push(to.number());
        salon.ok(to.number(), DeclineBank {});
    }
}

fn bid(dollars: i64) -> chemin_de_fer::TableCommand {
    Bid { amount: usd(dollars) }
}

#[test]
fn p4_11e_who_leaves_and_sits_down_nearer_is_not_asked_either() {
    for by in [true, false] {
        let mut salon = won(&[1, 3, 4, 6]);
        salon.ok(DEALER, OrderPass { reason: OrderReason::Delay });
        if by {
            salon.ok(6, Move { to: seat(2) });
        } else {
            salon.ok(6, Leave {});
            salon.ok(2, Join {});
        }
        assert_eq!(way(&mut salon), [3, 4]);
        // In the auction that follows he takes part, and when the bank next goes around.
        salon.ok(2, bid(10));
        salon.ok(DEALER, CloseBidding {});
        salon.round(2, 10, 1, PLAYER_WINS, "");
        assert_eq!(way(&mut salon), [3, 4, 1]);
    }
    // Nor is he while somebody has the bank and may yet give it on unplayed.
    let mut salon = won(&[1, 3, 4, 6]);
    salon.ok(DEALER, OrderPass { reason: OrderReason::Delay });
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(3, TakeBank { amount: None });
    salon.ok(5, Join {});
    salon.ok(3, PassBank {});
    assert_eq!(way(&mut salon), [4, 6]);
}

#[test]
fn p4_11c_who_passed_the_bank_sits_out_in_whatever_seat_he_comes_back_to() {
    for back in [1, 2] {
        let mut salon = won(&[1, 3, 4]);
        salon.ok(1, PassBank {});
        assert_eq!(way(&mut salon), [3, 4]);
        salon.ok(1, Leave {});
        salon.ok(back, Join {});
        assert_eq!(salon.no(back, bid(100)), "19:47-4.11(c)");
        for number in [3, 4] {
            salon.ok(number, NoBid {});
        }
        salon.ok(DEALER, CloseBidding {});
        salon.ok(back, bid(100));
    }
    // He leaves with the bank, or while it goes around.
    let mut salon = won(&[1, 3, 4]);
    salon.ok(1, Leave {});
    salon.ok(2, Join {});
    assert_eq!(way(&mut salon), [3, 4]);
    assert_eq!(salon.no(2, bid(100)), "19:47-4.11(c)");
    // While he is still there a newcomer is not he.
    let mut salon = won(&[1, 3, 4]);
    salon.ok(1, PassBank {});
    way(&mut salon);
    salon.ok(2, Join {});
    salon.ok(2, bid(100));
}

#[test]
fn p4_11e_a_passed_bank_may_come_from_two_seats() {
    // Seat 1 passed, seat 5 has it. If it is beaten it goes on from seat 1, so seat 2 would be first.
    let mut salon = won(&[1, 3, 5, 7]);
    salon.ok(1, PassBank {});
    salon.run();
    salon.ok(3, DeclineBank {});
    salon.run();
    salon.ok(5, TakeBank { amount: Some(usd(100)) });
    let misses = |salon: &Salon, number: u8| {
        salon.public().seats.iter().any(|view| view.seat == seat(number) && view.misses_turn)
    };
    let mut other = salon.clone();
    other.ok(3, Move { to: seat(6) });
    assert!(misses(&other, 6), "seat 5 may pass it too");
    salon.ok(7, Move { to: seat(2) });
    assert!(misses(&salon, 2));
    salon.round(5, 100, 3, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [3, 5]);
}

#[test]
fn p4_11d_it_goes_on_from_where_the_passer_sits_now() {
    let mut salon = won(&[1, 3, 5]);
    salon.ok(1, PassBank {});
    salon.run();
    salon.ok(3, TakeBank { amount: Some(usd(100)) });
    salon.ok(1, Move { to: seat(9) });
    salon.ok(1, Join {});
    salon.round(3, 100, 5, PLAYER_WINS, "");
    // Seat 1 is somebody else, and is asked; seat 9 passed it, and is not.
    assert_eq!(way(&mut salon), [1, 3, 5]);
}

#[test]
fn p4_11d_whoever_sits_where_the_passer_sat_is_not_he() {
    // He leaves after he passed, with the bank, or at the end of a round that he had left.
    for when in 0..3 {
        let mut salon = won(&[1, 3, 5]);
        match when {
            0 => {
                salon.ok(1, PassBank {});
            }
            1 => {
                salon.ok(1, Leave {});
            }
            _ => {
                salon.ok(1, bank(100));
                salon.banco(3);
                salon.ok(1, Leave {});
                salon.play(BANKER_WINS, "");
            }
        }
        salon.run();
        salon.ok(3, TakeBank { amount: Some(usd(100)) });
        salon.ok(3, bank(100));
        if when == 0 {
            salon.ok(1, Leave {});
        }
        salon.ok(1, Join {});
        salon.banco(5);
        salon.play(PLAYER_WINS, "");
        assert_eq!(way(&mut salon), [3, 5, 1], "{when}");
    }
}

#[test]
fn p4_11a_a_banker_on_his_way_out_is_gone_when_the_bank_is() {
    for ordered in [true, false] {
        let mut salon = Salon::ready("", &[1, 2]);
        salon.auction(1, 100);
        salon.ok(1, bank(100));
        salon.ok(2, BANCO);
        salon.ok(1, Leave {});
        salon.ok(2, Leave {});
        assert!(salon.table.is_leaving(seat(1)));
        if ordered {
            salon.ok(FLOOR, OrderPass { reason: OrderReason::Delay });
        } else {
            salon.ok(1, PassBank {});
        }
        assert!(salon.table.present().is_empty());
        salon.ok(3, Join {});
        salon.ok(4, Join {});
        salon.run();
        assert_eq!(salon.public().seats.len(), 2);
        salon.ok(3, bid(10));
    }
}

#[test]
fn p4_11a_a_silent_banker_whom_nobody_covers_passes() {
    let mut salon = Salon::ready("", &[1, 2, 3]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.ok(DEALER, CloseClaims {});
    salon.ok(2, NoWager {});
    assert_eq!(salon.offered(1, Need::Default), [], "somebody may still cover it");
    salon.ok(3, NoWager {});
    assert_eq!(salon.offered(1, Need::Default), [chemin_de_fer::Command::Table(PassBank {})]);
    salon.ok(1, PassBank {});
    assert_eq!((salon.purses, salon.table.on_layout()), ([0; 16], usd(0)));
}

#[test]
fn p4_7c_if_the_preferred_claimant_leaves_the_others_may_claim() {
    let mut salon = Salon::ready("", &[1, 2, 3, 4]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.ok(2, BANCO);
    salon.ok(4, BANCO);
    salon.ok(DEALER, CloseClaims {});
    salon.ok(2, Leave {});
    assert_eq!(salon.public().phase, "suivi and banco");
    salon.ok(4, BANCO);
    salon.ok(DEALER, CloseClaims {});
    salon.ok(DEALER, NoMoreBets {});
    assert_eq!(salon.table.dominant(), Some(seat(4)));
    // A part of the same size is no claim: the turns go on.
    let mut salon = Salon::ready("", &[1, 2, 3]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.ok(DEALER, CloseClaims {});
    salon.ok(2, part(100));
    salon.ok(2, Leave {});
    assert_eq!(salon.public().turn, Some(seat(3)));
}

#[test]
fn p4_11c_once_the_passer_has_left_every_newcomer_sits_out_whoever_takes_his_chair() {
    // Seat 2 bids for the bank, passes it unplayed and leaves; somebody takes his chair, or seat 1 moves there.
    for moves in [false, true] {
        let mut salon = Salon::ready("", &[1, 2, 3]);
        salon.auction(2, 100);
        salon.ok(2, PassBank {});
        salon.ok(2, Leave {});
        if moves {
            salon.ok(1, Move { to: seat(2) });
        } else {
            salon.ok(2, Join {});
        }
        salon.ok(DEALER, OpenBidding {});
        // Without a bid a second round follows, though nobody may be left who sits out this one.
        salon.clone().ok(DEALER, CloseBidding {});
        salon.ok(4, Join {});
        assert_eq!(salon.no(4, bid(100)), "19:47-4.11(c)");
        if moves {
            // Seat 1 was there when the bank was passed, and is not he.
            salon.clone().ok(2, bid(100));
        } else {
            assert_eq!(salon.no(2, bid(100)), "19:47-4.11(c)");
        }
        salon.ok(DEALER, CloseBidding {});
        salon.ok(4, bid(100));
    }
    // The same while the bank goes around; also where he left with the round that he still played.
    for early in [false, true] {
        let mut salon = won(&[1, 3, 4]);
        if early {
            salon.ok(1, bank(100));
            salon.banco(3);
            salon.ok(1, Leave {});
            salon.play(BANKER_WINS, "");
        } else {
            salon.ok(1, Leave {});
        }
        salon.ok(1, Join {});
        salon.ok(6, Join {});
        assert_eq!(way(&mut salon), [3, 4]);
        for number in [1, 6] {
            assert_eq!(salon.no(number, bid(100)), "19:47-4.11(c)");
        }
        salon.ok(3, bid(100));
    }
}

#[test]
fn p4_7e_p4_11a_a_banker_who_has_left_passes_when_nothing_lies_against_him_any_more() {
    for claims in [false, true] {
        let mut salon = Salon::ready("", &[1, 2, 3]);
        salon.auction(1, 100);
        salon.ok(1, bank(100));
        if claims {
            salon.ok(2, BANCO);
        } else {
            salon.ok(DEALER, CloseClaims {});
            salon.ok(2, part(20));
        }
        salon.ok(1, Leave {});
        assert!(salon.table.is_leaving(seat(1)), "somebody has wagered against him");
        assert!(salon.offered(1, Need::Implied).is_empty());
        salon.ok(2, Leave {});
        // By leaving he has passed; it is not waited for any time to run out.
        assert_eq!(salon.offered(1, Need::Implied), [chemin_de_fer::Command::Table(PassBank {})]);
        salon.run();
        assert_eq!((salon.table.banker(), salon.purses[0]), (None, 0), "his money is his again");
        assert!(!salon.table.present().has(seat(1)));
        salon.ok(3, bid(50));
    }
}

#[test]
fn p4_11e_a_move_after_everybody_has_declined_gains_no_turn_and_costs_none() {
    let misses = |salon: &Salon, number: u8| {
        salon.public().seats.iter().any(|view| view.seat == seat(number) && view.misses_turn)
    };
    let mut salon = won(&[1, 3]);
    salon.ok(DEALER, OrderPass { reason: OrderReason::Delay });
    // While a turn is to be had, to come nearer costs it.
    let mut other = salon.clone();
    other.ok(3, Move { to: seat(2) });
    assert!(misses(&other, 2));
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(3, DeclineBank {});
    salon.ok(3, Move { to: seat(2) });
    assert!(!misses(&salon, 2), "only the auction remains");
}

#[test]
fn p4_11d_whoever_sits_where_the_passer_sat_takes_nothing_with_him_when_he_moves() {
    let mut salon = won(&[1, 3, 5]);
    salon.ok(1, PassBank {});
    salon.run();
    salon.ok(3, TakeBank { amount: Some(usd(100)) });
    salon.ok(1, Leave {});
    salon.ok(1, Join {});
    salon.ok(1, Move { to: seat(4) });
    salon.round(3, 100, 5, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [3, 5], "from seat 1 on; seat 4 has come nearer");
}

#[test]
fn p4_11c_who_takes_the_old_chair_of_one_who_sits_out_elsewhere_may_bid() {
    let mut salon = Salon::ready("", &[1, 2, 3]);
    salon.auction(2, 100);
    salon.ok(2, PassBank {});
    salon.ok(2, Move { to: seat(5) });
    salon.ok(2, Join {});
    salon.ok(DEALER, OpenBidding {});
    assert_eq!(salon.no(5, bid(100)), "19:47-4.11(c)");
    salon.ok(2, bid(100));
}

#[test]
fn p4_11b_p4_11e_who_has_declined_is_not_asked_again_in_another_seat() {
    let mut salon = won(&[1, 3, 4]);
    salon.ok(DEALER, OrderPass { reason: OrderReason::Delay });
    assert_eq!(salon.act(3, OfferBank { to: seat(3) }), Err(("19:47-4.11(b)", "not_yours")));
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(3, DeclineBank {});
    salon.ok(3, Move { to: seat(6) });
    assert_eq!(way(&mut salon), [4]);
}

#[test]
fn p4_11e_a_turn_is_missed_once_and_not_before_it_comes() {
    // Seat 2 has come nearer and is passed over; seat 3 takes the bank, and when it goes on seat 2 has its turn.
    let lost = |mover: u8, to: u8| {
        let mut salon = won(&[1, 3, 5, mover]);
        salon.ok(mover, Move { to: seat(to) });
        salon.round(1, 100, 3, PLAYER_WINS, "");
        salon
    };
    let mut salon = lost(8, 2);
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(3, TakeBank { amount: None });
    salon.round(3, 100, 1, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [5, 1, 2]);
    // The bank was taken before it would have come to seat 6: that turn is still to be missed.
    let mut salon = lost(8, 6);
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(3, TakeBank { amount: None });
    salon.round(3, 100, 1, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [5, 1]);
}

#[test]
fn p4_11e_who_has_declined_and_then_comes_nearer_misses_the_next_turn() {
    let mut salon = won(&[1, 3, 5]);
    salon.round(1, 100, 3, PLAYER_WINS, "");
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(3, DeclineBank {});
    salon.ok(3, Move { to: seat(2) });
    salon.ok(DEALER, OfferBank { to: seat(5) });
    salon.ok(5, TakeBank { amount: None });
    salon.round(5, 100, 1, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [1]);
}
