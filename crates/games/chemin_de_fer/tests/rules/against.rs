//! 19:47-4.7: wagers against the banker.

use crate::support::*;
use baccarat::Side;
use chemin_de_fer::{Claim, Event, TableEvent};
use rulebook::game::{Game, Need};
use rulebook::settlement::Outcome;

/// Seat 3 has the bank with $100 on it.
fn banked() -> Salon {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon
}

/// The same, and everybody has let suivi and banco go by.
fn parted() -> Salon {
    let mut salon = banked();
    salon.ok(DEALER, CloseClaims {});
    salon
}

fn withdrawn(events: &[Event]) -> Vec<(u8, i64)> {
    let pick = |event: TableEvent| match event {
        TableEvent::Withdrawn { seat, amount, .. } => Some((seat.number(), amount.0 / 100)),
        _ => None,
    };
    table_events(events).into_iter().filter_map(pick).collect()
}

#[test]
fn p4_7a_never_more_than_the_bank_singly_or_together() {
    let mut salon = parted();
    assert_eq!(salon.no(4, part(101)), "19:47-4.7(a)");
    salon.ok(4, part(60));
    assert_eq!(salon.no(5, part(41)), "19:47-4.7(a)");
    salon.ok(5, part(40));
    assert_eq!(salon.no(1, part(5)), "19:47-4.7(d)");
}

#[test]
fn p4_7a_the_banker_does_not_wager_against_himself() {
    let mut salon = banked();
    assert_eq!(salon.no(3, BANCO), "19:47-4.7(a)");
    salon.ok(DEALER, CloseClaims {});
    assert_eq!(salon.no(3, part(10)), "19:47-4.7(a)");
    assert_eq!(salon.no(7, part(10)), "19:47-4.7(a)");
}

#[test]
fn p4_7b_who_equalled_and_lost_the_last_wager_comes_first() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 1, BANKER_WINS, "");
    salon.ok(3, bank(150));
    assert_eq!(salon.public().bank.and_then(|bank| bank.suivi), Some(seat(1)));
    // Seat 4 is nearer to the banker, and says so first; suivi has it all the same.
    salon.ok(4, BANCO);
    assert_eq!(salon.no(4, SUIVI), "19:47-4.7(b)");
    assert_eq!(salon.no(5, SUIVI), "19:47-4.7(b)");
    let events = salon.ok(1, SUIVI);
    assert!(matches!(events[..], [Event::Table(TableEvent::Wagered { claim: Some(Claim::Suivi), .. })]));
    assert_eq!(salon.offered(DEALER, Need::Duty), [CloseClaims {}.into()], "nothing can change it any more");
    assert_eq!(withdrawn(&salon.ok(DEALER, CloseClaims {})), [(4, 150)]);
    salon.ok(DEALER, NoMoreBets {});
    assert_eq!(salon.table.dominant(), Some(seat(1)));
}

#[test]
fn p4_7b_only_who_equalled_it_and_only_if_he_lost() {
    // A part is no equal.
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.parts(&[(4, 60), (5, 40)]);
    salon.play(BANKER_WINS, "");
    salon.ok(3, bank(100));
    for number in [1, 2, 4, 5] {
        assert_eq!(salon.no(number, SUIVI), "19:47-4.7(b)");
    }
    // The first wager of a bank has none before it.
    let mut salon = banked();
    assert_eq!(salon.no(1, SUIVI), "19:47-4.7(b)");
    // All of it under (d) is equal too.
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.parts(&[(4, 100)]);
    salon.play(BANKER_WINS, "");
    salon.ok(3, bank(100));
    salon.ok(4, SUIVI);
    // But not all of a bank that nobody else covered: he equals the wager as it was placed, or not.
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.ok(3, bank(100));
    salon.parts(&[(4, 40)]);
    salon.play(BANKER_WINS, "");
    salon.ok(3, bank(100));
    assert_eq!(salon.no(4, SUIVI), "19:47-4.7(b)");
}

#[test]
fn p4_7b_a_stand_off_is_passed_over() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 1, BANKER_WINS, "");
    // Seat 5 stands off: seat 1 still holds the right, seat 5 has none.
    salon.round(3, 100, 5, STAND_OFF, "");
    salon.ok(3, bank(100));
    assert_eq!(salon.no(5, SUIVI), "19:47-4.7(b)");
    salon.ok(1, SUIVI);
}

#[test]
fn p4_7b_a_new_banker_has_no_last_wager_to_follow() {
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 1, BANKER_WINS, "");
    salon.ok(3, PassBank {});
    salon.ok(DEALER, OfferBank { to: seat(4) });
    salon.ok(4, TakeBank { amount: Some(usd(100)) });
    salon.ok(4, bank(100));
    assert_eq!(salon.no(1, SUIVI), "19:47-4.7(b)");
}

#[test]
fn p4_7c_banco_goes_to_the_nearest_to_the_banker_counterclockwise() {
    let mut salon = banked();
    salon.ok(2, BANCO);
    salon.ok(1, BANCO);
    salon.ok(5, BANCO);
    assert_eq!(salon.no(5, BANCO), "19:47-4.7(c)");
    assert_eq!(salon.no(5, NoClaim {}), "19:47-4.7(c)");
    // Counterclockwise from 3: 4, 5, then around to 1 and 2.
    assert_eq!(withdrawn(&salon.ok(DEALER, CloseClaims {})), [(1, 100), (2, 100)]);
    salon.ok(DEALER, NoMoreBets {});
    assert_eq!(salon.table.dominant(), Some(seat(5)));
}

#[test]
fn p4_7c_the_window_closes_at_once_when_everybody_has_spoken() {
    let mut salon = banked();
    assert_eq!(salon.no(4, CloseClaims {}), "19:47-4.7(c)");
    for number in [1, 2, 4] {
        salon.ok(number, NoClaim {});
        assert!(salon.offered(DEALER, Need::Default).contains(&CloseClaims {}.into()));
    }
    assert_eq!(salon.no(4, NoClaim {}), "19:47-4.7(c)");
    salon.ok(5, BANCO);
    assert_eq!(salon.offered(DEALER, Need::Duty), [CloseClaims {}.into()]);
}

#[test]
fn p4_7d_parts_go_counterclockwise_from_the_bankers_right() {
    let mut salon = banked();
    assert_eq!(salon.no(4, part(10)), "19:47-4.7(d)");
    salon.ok(DEALER, CloseClaims {});
    for turn in [4, 5, 1, 2] {
        assert_eq!(salon.public().turn, Some(seat(turn)));
        for other in [1, 2, 4, 5].into_iter().filter(|other| *other != turn) {
            assert_eq!(salon.no(other, part(10)), "19:47-4.7(d)");
            assert_eq!(salon.no(other, NoWager {}), "19:47-4.7(d)");
        }
        assert_eq!(salon.no(DEALER, NoMoreBets {}), "19:47-4.7(d)");
        assert_eq!(salon.offered(turn, Need::Default), [NoWager {}.into()]);
        if turn == 5 {
            salon.ok(5, NoWager {})
        } else {
            salon.ok(turn, part(10))
        };
    }
    // Now anybody, until the dealer says so.
    salon.ok(5, part(20));
    salon.ok(4, part(10));
    assert_eq!(salon.table.stake(seat(4)), usd(20));
    assert!(salon.offered(DEALER, Need::Default).contains(&NoMoreBets {}.into()));
    salon.ok(DEALER, NoMoreBets {});
}

#[test]
fn p4_7d_a_covered_bank_closes_the_wagering() {
    let mut salon = parted();
    salon.ok(4, part(100));
    assert_eq!(salon.public().turn, None);
    assert_eq!(salon.offered(DEALER, Need::Duty), [NoMoreBets {}.into()]);
}

#[test]
fn p4_7d_the_rest_may_be_covered_though_it_is_below_the_minimum() {
    let mut salon = parted();
    assert_eq!(salon.no(4, part(4)), "19:47-8.2");
    salon.ok(4, part(97));
    assert_eq!(salon.no(5, part(2)), "19:47-8.2");
    salon.ok(5, part(3));
}

#[test]
fn p4_7d_p8_2_the_minimum_is_of_what_lies_there_not_of_what_is_added() {
    let mut salon = Salon::ready("[limits]\nminimum_cents = 1000\npart_minimum_cents = 1000", &[1, 2, 3]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.ok(DEALER, CloseClaims {});
    assert_eq!(salon.code(2, part(9)), "below_minimum");
    salon.ok(2, part(45));
    salon.ok(3, NoWager {});
    let adds = |salon: &Salon, number: u8| {
        let offers = salon.table.offers();
        let his = |offer: &&rulebook::game::Offer<_>| offer.by == Who::from(number).0;
        offers.iter().filter(his).find_map(|offer| offer.amounts).map(|amounts| amounts.min)
    };
    assert_eq!((adds(&salon, 2), adds(&salon, 3)), (Some(usd(1)), Some(usd(10))));
    salon.ok(2, part(5));
    assert_eq!(salon.table.stake(seat(2)), usd(50));
    assert_eq!(salon.no(3, part(5)), "19:47-8.2", "his first");
    // What was less than the minimum, because no more was left, is raised to it when there is.
    salon.ok(2, part(44));
    salon.ok(3, part(6));
    salon.ok(2, Leave {});
    assert_eq!(salon.no(3, part(3)), "19:47-8.2");
    salon.ok(3, part(4));
}

#[test]
fn p4_7d_without_a_wager_there_is_no_round() {
    let mut salon = parted();
    for turn in [4, 5, 1, 2] {
        salon.ok(turn, NoWager {});
    }
    assert_eq!(salon.no(DEALER, NoMoreBets {}), "19:47-4.7(d)");
    assert!(salon.offered(DEALER, Need::Default).is_empty(), "the table waits");
    // The banker may take his money back and pass.
    assert_eq!(withdrawn(&salon.ok(3, PassBank {})), [(3, 100)]);
    assert_eq!(salon.purses, [0; 16]);
}

#[test]
fn p4_7e_nothing_changes_after_no_more_bets() {
    let mut salon = parted();
    salon.ok(4, part(30));
    for turn in [5, 1, 2] {
        salon.ok(turn, NoWager {});
    }
    let events = salon.ok(DEALER, NoMoreBets {});
    // What nobody covered goes back to the banker.
    assert_eq!(withdrawn(&events), [(3, 70)]);
    assert_eq!(salon.table.on_layout(), usd(60));
    assert_eq!(salon.no(5, part(10)), "19:47-4.7(e)");
    assert_eq!(salon.no(4, part(10)), "19:47-4.7(e)");
    assert_eq!(salon.no(5, BANCO), "19:47-4.7(e)");
    // Nor does leaving take a wager back.
    assert!(salon.ok(4, Leave {}).is_empty());
    assert!(salon.ok(3, Leave {}).is_empty());
    assert_eq!(salon.table.on_layout(), usd(60));
}

#[test]
fn p4_7e_before_it_who_leaves_takes_his_wager_with_him() {
    let mut salon = parted();
    salon.ok(4, part(30));
    assert_eq!(withdrawn(&salon.ok(4, Leave {})), [(4, 30)]);
    let mut salon = banked();
    salon.ok(2, BANCO);
    assert_eq!(withdrawn(&salon.ok(2, Leave {})), [(2, 100)]);
    assert_eq!(withdrawn(&salon.ok(3, Leave {})), [(3, 100)]);
    assert_eq!(salon.table.on_layout(), usd(0));
}

#[test]
fn p4_7f_cash_against_the_bank_becomes_chips_at_once() {
    let cite = |events: &[Event]| match events[..] {
        [Event::Table(event @ TableEvent::Wagered { cash: true, .. })] => event.cite().number(),
        _ => panic!("{events:?}"),
    };
    assert_eq!(cite(&banked().ok(4, Banco { cash: true })), "19:47-4.7(f)");
    assert_eq!(cite(&parted().ok(4, Wager { amount: usd(10), cash: true })), "19:47-4.7(f)");
    let mut salon = Salon::five();
    salon.auction(3, 100);
    salon.round(3, 100, 1, BANKER_WINS, "");
    salon.ok(3, bank(100));
    assert_eq!(cite(&salon.ok(1, Suivi { cash: true })), "19:47-4.7(f)");
}

fn against(cards: &str) -> (Outcome, i64, &'static str) {
    let mut salon = banked();
    salon.parts(&[(4, 60), (5, 25)]);
    let events = salon.play(cards, "");
    let all = settled(&events);
    let four = all.iter().find(|s| s.seat == seat(4) && s.wager == Side::Player).expect("a wager");
    let five = all.iter().find(|s| s.seat == seat(5)).expect("a wager");
    assert_eq!((four.outcome, four.cite), (five.outcome, five.cite));
    (four.outcome, four.paid.0 / 100, four.cite.number())
}

#[test]
fn p4_7g_every_wager_against_the_banker_ends_the_same_way() {
    assert_ne!(against(PLAYER_WINS), against(BANKER_WINS));
}

#[test]
fn p4_7g1_it_wins_when_the_players_hand_counts_more() {
    assert_eq!(against(PLAYER_WINS), (Outcome::Won, 60, "19:47-4.7(g)1"));
}

#[test]
fn p4_7g2_it_loses_when_the_players_hand_counts_less() {
    assert_eq!(against(BANKER_WINS), (Outcome::Lost, 0, "19:47-4.7(g)2"));
}

#[test]
fn p4_7g3_it_is_void_on_a_tie() {
    assert_eq!(against(STAND_OFF), (Outcome::Void, 0, "19:47-4.7(g)3"));
}

#[test]
fn p4_7c_the_banco_of_a_player_who_left_stands_in_nobodys_way() {
    for (gone, stays) in [(5, 4), (4, 5)] {
        let mut salon = banked();
        salon.ok(gone, BANCO);
        salon.ok(stays, BANCO);
        salon.ok(gone, Leave {});
        salon.ok(DEALER, CloseClaims {});
        let purse = |number: u8| salon.purses[usize::from(number) - 1];
        assert_eq!((purse(gone), purse(stays)), (0, -10_000), "seat {stays} covers the bank");
    }
}

#[test]
fn p4_7d_only_the_dealer_closes_the_bets() {
    let mut salon = parted();
    for by in [3, 4] {
        assert_eq!(salon.code(by, NoMoreBets {}), "not_yours", "seat {by}");
    }
}

#[test]
fn p4_7c_p4_7d_claims_are_heard_before_parts() {
    let mut salon = banked();
    for again in [false, true] {
        if again {
            // A claim that covers the bank does not close the bets either.
            salon.ok(4, BANCO);
        }
        assert_eq!(salon.act(2, part(50)), Err(("19:47-4.7(d)", "claims_first")));
        assert_eq!(salon.act(2, NoWager {}), Err(("19:47-4.7(d)", "claims_first")));
        assert_eq!(salon.act(DEALER, NoMoreBets {}), Err(("19:47-4.7(d)", "claims_first")));
    }
}

#[test]
fn p4_7c_without_anybody_else_there_is_nobody_to_claim() {
    let mut salon = Salon::ready("", &[1, 2]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.clone().ok(DEALER, CloseClaims {});
    salon.ok(2, Leave {});
    assert_eq!(salon.code(DEALER, CloseClaims {}), "nobody_here");
}

#[test]
fn p4_7c_who_sits_down_where_somebody_claimed_nothing_has_not_spoken() {
    let mut salon = Salon::ready("", &[1, 2]);
    salon.auction(1, 100);
    salon.ok(1, bank(100));
    salon.ok(2, NoClaim {});
    assert_eq!(salon.offered(DEALER, Need::Duty), [CloseClaims {}.into()]);
    salon.ok(2, Leave {});
    salon.ok(2, Join {});
    assert_eq!(salon.offered(DEALER, Need::Duty), [], "the newcomer is asked");
    salon.ok(2, NoClaim {});
    // And may still change his mind.
    salon.ok(2, BANCO);
}

#[test]
fn p4_7b_p4_7c_a_suivi_stands_until_the_one_who_said_it_leaves() {
    // Seat 2 equalled the last wager and lost.
    let said = || {
        let mut salon = Salon::ready("", &[1, 2, 3, 4]);
        salon.auction(1, 100);
        salon.round(1, 100, 2, BANKER_WINS, "");
        salon.ok(1, bank(100));
        salon.ok(2, SUIVI);
        salon
    };
    let mut salon = said();
    salon.ok(4, BANCO);
    salon.ok(3, Leave {});
    assert_eq!(salon.offered(DEALER, Need::Duty), [CloseClaims {}.into()], "nobody comes before it");
    salon.ok(DEALER, CloseClaims {});
    assert_eq!((salon.table.stake(seat(2)), salon.table.stake(seat(4))), (usd(100), usd(0)));
    // If he leaves, the others are asked after all.
    let mut salon = said();
    salon.ok(2, Leave {});
    assert_eq!(salon.offered(DEALER, Need::Duty), []);
    // Who leaves without a claim makes none.
    let mut salon = said();
    salon.ok(2, Leave {});
    salon.ok(3, Leave {});
    assert_eq!(salon.offered(DEALER, Need::Duty), [], "seat 4 has not spoken");
}
