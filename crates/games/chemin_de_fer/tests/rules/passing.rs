//! 19:47-4.11: who keeps the bank, and who has it next.

use crate::support::*;
use chemin_de_fer::{Event, How, OrderReason, TableEvent};
use rulebook::game::Need;

/// Seat 3 has won a bank of $100 against seat 5.
fn won() -> Salon {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 5, BANKER_WINS, "");
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

/// Why the bank was given up.
fn passed(events: &[Event]) -> Vec<(u8, &'static str)> {
    let pick = |event: TableEvent| match event {
        TableEvent::Passed { seat, cite } => Some((seat.number(), cite.number())),
        _ => None,
    };
    table_events(events).into_iter().filter_map(pick).collect()
}

#[test]
fn p4_11a_after_a_round_the_banker_stays_or_passes() {
    let mut salon = won();
    assert_eq!(salon.no(5, PassBank {}), "19:47-4.11(a)");
    salon.clone().ok(3, bank(100));
    assert_eq!(passed(&salon.ok(3, PassBank {})), [(3, "19:47-4.11(a)")]);
    assert_eq!(salon.table.banker(), None);
    // A stand off is no loss.
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 5, STAND_OFF, "");
    salon.ok(3, bank(100));
    // Once somebody has wagered against him the round is played.
    salon.ok(5, BANCO);
    assert_eq!(salon.no(3, PassBank {}), "19:47-4.11(a)");
}

#[test]
fn p4_11a1_a_banker_who_loses_passes_the_shoe() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    let events = salon.round(3, 100, 5, PLAYER_WINS, "");
    assert_eq!(passed(&events), [(3, "19:47-4.11(a)1")]);
    assert_eq!(salon.table.banker(), None);
    assert_eq!(salon.no(3, bank(100)), "19:47-4.6(a)");
}

#[test]
fn p4_11a2_dealer_or_floorman_may_order_it() {
    for reason in OrderReason::ALL {
        for by in [DEALER, FLOOR] {
            let mut salon = won();
            assert_eq!(salon.no(SUPERVISOR, OrderPass { reason }), "19:47-4.11(a)2");
            assert_eq!(salon.no(2, OrderPass { reason }), "19:47-4.11(a)2");
            assert_eq!(passed(&salon.ok(by, OrderPass { reason })), [(3, "19:47-4.11(a)2")]);
            // He had no choice, so it goes on as (b) says: no amount is asked.
            salon.ok(DEALER, OfferBank { to: seat(4) });
            salon.ok(4, TakeBank { amount: None });
        }
    }
    let mut salon = won();
    salon.ok(3, bank(100));
    salon.banco(5);
    assert_eq!(salon.no(DEALER, OrderPass { reason: OrderReason::Delay }), "19:47-4.11(a)2");
}

#[test]
fn p4_11b_a_lost_bank_is_offered_counterclockwise_from_the_right() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 5, PLAYER_WINS, "");
    assert_eq!(salon.no(DEALER, OfferBank { to: seat(5) }), "19:47-4.11(b)");
    assert_eq!(salon.no(DEALER, OpenBidding {}), "19:47-4.11(b)");
    salon.ok(DEALER, OfferBank { to: seat(4) });
    assert_eq!(salon.offered(4, Need::Default), [DeclineBank {}.into()]);
    assert_eq!(salon.no(5, TakeBank { amount: None }), "19:47-4.11(b)");
    assert_eq!(salon.no(5, DeclineBank {}), "19:47-4.11(b)");
    salon.ok(4, DeclineBank {});
    salon.ok(DEALER, OfferBank { to: seat(5) });
    assert_eq!(salon.no(5, TakeBank { amount: Some(usd(100)) }), "19:47-4.11(b)");
    let events = table_events(&salon.ok(5, TakeBank { amount: None }));
    assert_eq!(events, [TableEvent::Banker { seat: seat(5), how: How::Offer }]);
    // He wagers what he likes within the posted limits.
    assert_eq!(salon.no(5, bank(4)), "19:47-8.2");
    salon.ok(5, bank(5));
}

#[test]
fn p4_11b_everybody_else_is_asked_once_and_then_it_is_auctioned() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 5, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [4, 5, 1, 2]);
    assert_eq!(salon.public().phase, "bidding");
    salon.ok(3, Bid { amount: usd(10) });
}

#[test]
fn p4_11b_who_takes_it_and_puts_nothing_up_gives_it_on() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 5, PLAYER_WINS, "");
    salon.run();
    salon.ok(4, TakeBank { amount: None });
    salon.ok(4, PassBank {});
    assert_eq!(way(&mut salon), [5, 1, 2]);
}

#[test]
fn p4_11c_a_passed_bank_goes_to_the_first_who_matches_its_last_wager() {
    let mut salon = won();
    salon.ok(3, PassBank {});
    assert_eq!(salon.no(DEALER, OfferBank { to: seat(1) }), "19:47-4.11(c)");
    salon.ok(DEALER, OfferBank { to: seat(4) });
    assert_eq!(salon.no(4, TakeBank { amount: None }), "19:47-4.11(c)");
    assert_eq!(salon.no(4, TakeBank { amount: Some(usd(99)) }), "19:47-4.11(c)");
    assert_eq!(salon.no(4, TakeBank { amount: Some(usd(201)) }), "19:47-4.11(c)");
    salon.ok(4, DeclineBank {});
    salon.ok(DEALER, OfferBank { to: seat(5) });
    let events = table_events(&salon.ok(5, TakeBank { amount: Some(usd(150)) }));
    assert_eq!(events, [TableEvent::Banker { seat: seat(5), how: How::Pass }]);
    assert_eq!(salon.no(5, bank(149)), "19:47-4.11(c)");
    assert_eq!(salon.no(5, bank(201)), "19:47-4.11(c)");
    salon.clone().ok(5, bank(200));
    salon.round(5, 150, 1, BANKER_WINS, "");
    // From then on he is bound by his own last wager.
    assert_eq!(salon.no(5, bank(301)), "19:47-4.6(b)");
    salon.ok(5, bank(300));
}

#[test]
fn p4_11c_if_nobody_does_it_is_auctioned_and_who_passed_sits_out_the_first_round() {
    let mut salon = won();
    salon.ok(3, PassBank {});
    assert_eq!(way(&mut salon), [4, 5, 1, 2]);
    assert_eq!(salon.no(3, Bid { amount: usd(500) }), "19:47-4.11(c)");
    let mut other = salon.clone();
    // Any amount: the highest has it.
    other.ok(4, Bid { amount: usd(20) });
    other.ok(1, Bid { amount: usd(30) });
    assert_eq!(other.no(3, Bid { amount: usd(500) }), "19:47-4.11(c)");
    other.ok(DEALER, CloseBidding {});
    assert_eq!(other.table.banker(), Some(seat(1)));
    other.ok(1, bank(30));
    // Nobody bids in the first round; in the second he may.
    for number in [1, 2, 4, 5] {
        salon.ok(number, NoBid {});
    }
    assert_eq!(salon.offered(DEALER, Need::Duty), [CloseBidding {}.into()]);
    salon.ok(DEALER, CloseBidding {});
    salon.ok(3, Bid { amount: usd(10) });
    salon.ok(DEALER, CloseBidding {});
    assert_eq!(salon.table.banker(), Some(seat(3)));
}

#[test]
fn p4_11d_a_passed_bank_that_is_beaten_goes_on_from_who_passed_it() {
    let mut salon = won();
    salon.ok(3, PassBank {});
    salon.run();
    salon.ok(4, DeclineBank {});
    salon.run();
    salon.ok(5, TakeBank { amount: Some(usd(100)) });
    let events = salon.round(5, 100, 1, PLAYER_WINS, "");
    assert_eq!(passed(&events), [(5, "19:47-4.11(d)")]);
    // As if 3 had kept it and lost: from 3's right, and to everybody but 3.
    assert_eq!(way(&mut salon), [4, 5, 1, 2]);
}

#[test]
fn p4_11d_through_several_hands_and_several_passes() {
    let mut salon = won();
    salon.ok(3, PassBank {});
    salon.run();
    salon.ok(4, TakeBank { amount: Some(usd(100)) });
    salon.round(4, 100, 1, BANKER_WINS, "");
    salon.ok(4, PassBank {});
    salon.run();
    salon.ok(5, TakeBank { amount: Some(usd(100)) });
    salon.round(5, 100, 1, STAND_OFF, "");
    salon.round(5, 100, 1, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [4, 5, 1, 2]);
    // A bank that came by (b) is no passed bank.
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 5, PLAYER_WINS, "");
    salon.run();
    salon.ok(4, TakeBank { amount: None });
    salon.round(4, 100, 1, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [5, 1, 2, 3]);
}

#[test]
fn p4_11e_who_moves_nearer_to_the_bank_misses_a_turn() {
    let mut salon = Salon::ready("", &[1, 2, 3, 5]);
    salon.auction(3, 100);
    salon.round(3, 100, 5, BANKER_WINS, "");
    // From 1 to 4: the bank of seat 3 would come to him next.
    let events = table_events(&salon.ok(1, Move { to: seat(4) }));
    assert_eq!(events, [TableEvent::Moved { seat: seat(1), to: seat(4) }]);
    assert!(salon.public().seats.iter().any(|view| view.seat == seat(4) && view.misses_turn));
    salon.round(3, 100, 5, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [5, 2], "4 is passed over, once");
    salon.ok(2, Bid { amount: usd(10) });
    salon.ok(DEALER, CloseBidding {});
    salon.round(2, 10, 3, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [3, 4, 5], "and has his turn the next time");
}

#[test]
fn p4_11e_who_moves_away_misses_nothing() {
    let mut salon = Salon::ready("", &[2, 3, 4, 5]);
    salon.auction(3, 100);
    salon.round(3, 100, 5, BANKER_WINS, "");
    salon.ok(4, Move { to: seat(1) });
    salon.round(3, 100, 5, PLAYER_WINS, "");
    assert_eq!(way(&mut salon), [5, 1, 2]);
}

#[test]
fn p4_11e_seats_are_changed_between_rounds_with_nothing_before_one() {
    let mut salon = won();
    assert_eq!(salon.no(3, Move { to: seat(7) }), "19:47-4.11(e)");
    assert_eq!(salon.code(1, Move { to: seat(2) }), "seat_taken");
    assert_eq!(salon.code(1, Move { to: seat(10) }), "no_such_seat");
    // The right to suivi goes with him.
    salon.ok(5, Move { to: seat(8) });
    salon.ok(3, bank(100));
    assert_eq!(salon.no(1, Move { to: seat(9) }), "19:47-4.11(e)");
    salon.ok(8, SUIVI);
}

#[test]
fn p4_11a_a_banker_who_leaves_passes_the_bank() {
    let mut salon = won();
    salon.ok(3, Leave {});
    salon.run();
    salon.ok(4, TakeBank { amount: Some(usd(100)) });
    // In the middle of a round it is played first.
    let mut salon = won();
    salon.ok(3, bank(100));
    salon.banco(5);
    salon.ok(3, Leave {});
    salon.play(BANKER_WINS, "");
    assert!(!salon.table.present().has(seat(3)));
    salon.run();
    assert_eq!(salon.public().offered_bank, Some(seat(4)));
}

#[test]
fn p4_11c_p8_2_a_passed_bank_is_taken_within_the_posted_maximum() {
    let mut salon = Salon::ready("[limits]\nmaximum_cents = 15000", &[1, 2, 3]);
    salon.auction(1, 100);
    salon.round(1, 100, 2, BANKER_WINS, "");
    salon.ok(1, PassBank {});
    salon.run();
    assert_eq!(salon.act(2, TakeBank { amount: Some(usd(151)) }), Err(("19:47-8.2", "above_maximum")));
    salon.ok(2, TakeBank { amount: Some(usd(150)) });
}
