//! 19:47-4.6: the banker's wager.

use crate::support::*;
use baccarat::Side;
use chemin_de_fer::{Event, TableEvent};
use rulebook::settlement::Outcome;

#[test]
fn p4_6a_the_banker_wagers_before_anything_is_dealt() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    assert_eq!(salon.no(2, bank(100)), "19:47-4.6(a)");
    assert_eq!(salon.no(2, BANCO), "19:47-4.7(c)");
    assert_eq!(salon.no(DEALER, Deal {}), "19:47-4.8(d)");
    let events = table_events(&salon.ok(3, bank(100)));
    let (seat, wager, amount) = (seat(3), Side::Banker, usd(100));
    assert_eq!(events, [TableEvent::Wagered { seat, wager, amount, stake: None, claim: None, cash: false }]);
    assert_eq!(salon.no(3, bank(100)), "19:47-4.6(a)");
}

#[test]
fn p4_6a1_it_wins_when_the_bankers_hand_counts_more() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    let events = salon.round(3, 100, 5, BANKER_WINS, "");
    let bank = settled(&events).into_iter().find(|s| s.wager == Side::Banker).expect("his wager");
    assert_eq!((bank.outcome, bank.paid, bank.cite.number()), (Outcome::Won, usd(100), "19:47-4.6(a)1"));
}

#[test]
fn p4_6a2_it_loses_when_the_bankers_hand_counts_less() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    let events = salon.round(3, 100, 5, PLAYER_WINS, "");
    let bank = settled(&events).into_iter().find(|s| s.wager == Side::Banker).expect("his wager");
    assert_eq!(
        (bank.outcome, bank.collected, bank.cite.number()),
        (Outcome::Lost, usd(100), "19:47-4.6(a)2")
    );
}

#[test]
fn p4_6a3_it_is_void_on_a_tie() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    let events = salon.round(3, 100, 5, STAND_OFF, "");
    let bank = settled(&events).into_iter().find(|s| s.wager == Side::Banker).expect("his wager");
    assert_eq!((bank.outcome, bank.returned, bank.cite.number()), (Outcome::Void, usd(100), "19:47-4.6(a)3"));
    assert_eq!(salon.purses, [0; 16]);
}

/// The regulation's own example: a bid of $1,000, then $1,000 to $2,000, then $2,000 to $4,000.
#[test]
fn p4_6b_the_example_of_participant_a() {
    let mut salon = Salon::five();
    salon.auction(1, 1000);
    assert_eq!(salon.no(1, bank(999)), "19:47-4.6(b)");
    salon.clone().ok(1, bank(1500));
    salon.round(1, 1000, 2, BANKER_WINS, "");
    assert_eq!(salon.no(1, bank(999)), "19:47-4.6(b)");
    assert_eq!(salon.no(1, bank(2001)), "19:47-4.6(b)");
    salon.clone().ok(1, bank(1000));
    salon.round(1, 2000, 2, BANKER_WINS, "");
    assert_eq!(salon.no(1, bank(1999)), "19:47-4.6(b)");
    assert_eq!(salon.no(1, bank(4001)), "19:47-4.6(b)");
    salon.clone().ok(1, bank(2000));
    salon.ok(1, bank(4000));
}

#[test]
fn p4_6b_the_last_wager_is_the_one_placed_and_a_stand_off_counts() {
    let mut salon = Salon::five();
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.parts(&[(2, 30)]);
    salon.play(STAND_OFF, "");
    // 70 were withdrawn and nothing was won; the last wager is 100 all the same.
    assert_eq!(salon.no(1, bank(99)), "19:47-4.6(b)");
    assert_eq!(salon.no(1, bank(201)), "19:47-4.6(b)");
    salon.ok(1, bank(200));
}

#[test]
fn p4_6b_the_posted_maximum_ends_the_doubling() {
    let mut salon = Salon::ready("[limits]\nmaximum_cents = 15000", &[1, 2]);
    salon.auction(1, 100);
    salon.round(1, 100, 2, BANKER_WINS, "");
    assert_eq!(salon.no(1, bank(151)), "19:47-8.2");
    salon.round(1, 150, 2, BANKER_WINS, "");
    salon.ok(1, bank(150));
}

#[test]
fn p4_6c_cash_becomes_chips_at_once() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    let events = salon.ok(3, Bank { amount: usd(100), cash: true });
    let [Event::Table(event @ TableEvent::Wagered { cash: true, .. })] = events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(event.cite().number(), "19:47-4.6(c)");
}

/// A banker who says nothing passes: nobody's money is wagered for him.
#[test]
fn p4_6a_nothing_is_put_up_for_a_banker_whose_time_runs_out() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    assert_eq!(salon.offered(3, rulebook::game::Need::Default), [PassBank {}.into()]);
}
