//! 19:47-4.5(b), 4.7, 4.11: what is remembered of people who come, leave and move, and what is not.

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

fn misses(salon: &Salon, number: u8) -> bool {
    salon.public().seats.iter().any(|view| view.seat == seat(number) && view.misses_turn)
}

#[test]
fn p4_7a_a_seat_is_for_one() {
    let mut salon = Salon::ready("", &[1, 2]);
    assert_eq!(salon.code(2, Join {}), "seat_taken");
}

#[test]
fn p4_7e_a_wager_in_a_round_keeps_its_owner_and_nothing_else_does() {
    let leaves = |number: u8| {
        let mut salon = Salon::ready("", &[1, 2, 3]);
        salon.auction(1, 100);
        salon.ok(1, bank(100));
        salon.banco(2);
        salon.ok(number, Leave {});
        salon
    };
    let salon = leaves(3);
    assert!(!salon.table.present().has(seat(3)), "seat 3 had nothing in it");
    let mut salon = leaves(2);
    assert!(salon.table.is_leaving(seat(2)));
    let mut back = salon.clone();
    salon.play(PLAYER_WINS, "");
    assert_eq!(salon.purses[1], 10_000, "the wager was played");
    assert!(!salon.table.present().has(seat(2)) && !salon.table.is_leaving(seat(2)));
    // Whoever changes his mind stays.
    back.ok(2, Join {});
    back.play(PLAYER_WINS, "");
    assert!(back.table.present().has(seat(2)));
}

#[test]
fn p4_11b_p4_12a_who_stays_after_all_is_asked_when_an_annulled_bank_goes_on() {
    let mut salon = won(&[1, 3, 5]);
    salon.ok(DEALER, OrderPass { reason: OrderReason::Delay });
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(3, TakeBank { amount: None });
    salon.ok(3, bank(100));
    salon.banco(5);
    salon.ok(5, Leave {});
    salon.ok(5, Join {});
    salon.deal("2s 4h 3s 5h");
    salon.ok(DEALER, WrongOrder { rectified: false, transfer: false });
    salon.ok(3, PassBank {});
    assert_eq!(way(&mut salon), [5]);
}

#[test]
fn p4_7b_the_right_to_suivi_goes_with_its_owner_and_with_nobody_else() {
    let lost = || {
        let mut salon = Salon::ready("", &[1, 2, 3, 4]);
        salon.auction(1, 100);
        salon.round(1, 100, 2, BANKER_WINS, "");
        salon
    };
    let mut salon = lost();
    salon.ok(4, Move { to: seat(6) });
    salon.ok(1, bank(100));
    salon.ok(2, SUIVI);
    // Its owner leaves in a round of others; whoever sits down there has lost nothing.
    let mut salon = lost();
    salon.ok(1, bank(100));
    salon.banco(3);
    salon.ok(2, Leave {});
    salon.ok(2, Join {});
    salon.play(STAND_OFF, "");
    salon.ok(1, bank(100));
    assert_eq!(salon.no(2, SUIVI), "19:47-4.7(b)");
}

#[test]
fn p4_11d_a_passer_who_leaves_during_the_auction_is_not_whoever_sits_there_next() {
    let mut salon = won(&[1, 3, 5]);
    salon.ok(1, PassBank {});
    assert_eq!(way(&mut salon), [3, 5]);
    salon.ok(1, Leave {});
    salon.ok(3, Bid { amount: usd(100) });
    salon.ok(DEALER, CloseBidding {});
    salon.ok(1, Join {});
    salon.round(3, 100, 5, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [3, 5, 1]);
}

#[test]
fn p4_11b_an_offer_of_the_bank_stands_when_somebody_else_leaves() {
    let mut salon = won(&[1, 3, 4]);
    salon.ok(DEALER, OrderPass { reason: OrderReason::Delay });
    salon.ok(DEALER, OfferBank { to: seat(3) });
    salon.ok(4, Leave {});
    salon.ok(3, TakeBank { amount: None });
}

#[test]
fn p4_7d_turns_go_on_when_somebody_without_a_wager_leaves_and_a_newcomer_has_his_own() {
    let mut salon = Salon::ready("", &[1, 2, 3, 4]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.ok(DEALER, CloseClaims {});
    salon.ok(4, Leave {});
    assert_eq!(salon.public().turn, Some(seat(2)), "no claim has gone with seat 4");
    salon.ok(2, NoWager {});
    assert_eq!(salon.public().turn, Some(seat(3)));
    salon.ok(2, Leave {});
    salon.ok(2, Join {});
    assert_eq!(salon.public().turn, Some(seat(2)));
}

#[test]
fn p4_4c_the_cut_is_not_waited_for_from_a_participant_who_has_left() {
    let mut salon = Salon::new("", &[1, 2]);
    let offered = |salon: &Salon| salon.public().shoe.cut_offered;
    while offered(&salon).is_none() {
        let duty = salon.table.offers().into_iter().find(|offer| offer.need == Need::Duty);
        let duty = duty.expect("the cards are made ready");
        salon.ok(Who(duty.by), duty.command);
    }
    let first = offered(&salon).expect("the stack is offered");
    salon.ok(first.number(), Leave {});
    assert_ne!(offered(&salon), Some(first));
}

#[test]
fn p4_11e_a_missed_turn_is_the_movers_wherever_he_sits_and_nobody_elses() {
    // From seat 8 to seat 2, nearer to the bank of seat 1; and away again.
    let nearer = || {
        let mut salon = won(&[1, 3, 8]);
        salon.ok(8, Move { to: seat(2) });
        assert!(misses(&salon, 2));
        salon
    };
    let mut salon = nearer();
    salon.ok(2, Move { to: seat(9) });
    salon.ok(2, Join {});
    assert!(misses(&salon, 9) && !misses(&salon, 2));
    salon.round(1, 100, 3, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [2, 3]);
    // Whoever sits down where he sat has moved nowhere.
    let mut salon = nearer();
    salon.ok(2, Leave {});
    salon.ok(2, Join {});
    salon.round(1, 100, 3, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [2, 3]);
    // Before an auction there is no turn to be had.
    let mut salon = Salon::ready("", &[1, 3, 8]);
    salon.ok(8, Move { to: seat(2) });
    assert!(!misses(&salon, 2));
}

#[test]
fn p4_11e_a_turn_is_missed_also_where_the_bank_is_then_auctioned() {
    let mut salon = won(&[1, 3, 8]);
    salon.ok(8, Move { to: seat(6) });
    salon.round(1, 100, 3, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [3], "seat 6 is passed over");
    salon.ok(3, Bid { amount: usd(10) });
    salon.ok(DEALER, CloseBidding {});
    salon.round(3, 10, 1, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [6, 1], "once");
}
