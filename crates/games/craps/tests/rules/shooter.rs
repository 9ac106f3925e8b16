//! 19:47-1.11: keeping the dice, passing them, and throwing without a line bet.

use crate::common::*;
use craps::{Command, Event, InvalidReason, OrderReason, TableCommand};
use rulebook::actor::Actor;
use rulebook::game::{Game, Need, Refuse, Viewer};
use rulebook::layout;

/// Seat 2 has made its point; seat 1 has money on a come point; nobody has a line bet.
fn only_come_left(seats: &[u8]) -> Pit {
    let mut pit = Pit::with_seats("", seats);
    pit.on_point(4);
    pit.bet(1, "come", 1000);
    pit.roll(9);
    pit.roll(4);
    assert_eq!((pit.table.point(), pit.stake(1, "come 9")), (None, 1000));
    pit
}

fn throw(pit: &mut Pit, by: u8) -> Result<Vec<Event>, craps::Refusal> {
    pit.act(patron(by), Command::Table(TableCommand::Throw {}))
}

#[test]
fn p1_11a_the_shooter_keeps_the_dice_or_passes_them_after_any_roll() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    for total in [7, 11, 2, 12, 6, 5, 6] {
        pit.roll(total);
        assert_eq!(pit.table.shooter(), Some(seat(THROWER)), "after {total}");
        let mut passed = pit.clone();
        passed.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("his option");
        assert_eq!((passed.table.shooter(), passed.next_offer()), (None, Some(3)));
    }
    assert_eq!(
        refused(pit.act(patron(1), Command::Table(TableCommand::PassDice {}))),
        ("19:47-1.11(a)", "not_the_shooter")
    );
    assert_eq!(
        refused(pit.act(DEALER, Command::Table(TableCommand::PassDice {}))),
        ("19:47-1.11(a)", "not_yours")
    );
}

#[test]
fn p1_11a_a_new_shooter_takes_the_point_over_and_owes_a_line_bet_at_the_come_out() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.on_point(6);
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("his option");
    pit.give_dice(3);
    throw(&mut pit, 3).expect("no line bet is needed for the point");
    let events = pit.settle(1, 5);
    assert!(events.contains(&Event::PointOff { made: true }));
    assert_eq!(told(&events, THROWER), ["pass won 500+500"]);
    assert_eq!(refused(throw(&mut pit, 3)), ("19:47-1.8", "no_line_bet"));
    let offers = pit.table.offers();
    let passing = offers
        .iter()
        .find(|offer| offer.command == Command::Table(TableCommand::PassDice {}))
        .map(|offer| offer.need);
    assert_eq!(passing, Some(Need::Default), "who cannot throw passes if he says nothing");
    pit.bet(3, "don't pass", 500);
    throw(&mut pit, 3).expect("now he may");
}

#[test]
fn p1_11a1_a_loser_seven_passes_the_dice() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.roll(7);
    assert_eq!(pit.table.shooter(), Some(seat(THROWER)), "a seven on the come out is no loser");
    pit.on_point(8);
    let events = pit.throw(3, 4);
    let lost = Event::PointOff { made: false };
    assert!(events.contains(&lost) && lost.cite().number() == "19:47-1.11(a)1");
    assert_eq!((pit.table.shooter(), pit.next_offer()), (None, Some(3)));
    assert_eq!(refused(throw(&mut pit, THROWER)).1, "no_shooter");
    // For a shooter on don't pass too: the seven that loses the pass line.
    let mut pit = Pit::open("");
    pit.give_dice(1);
    pit.bet(1, "don't pass", 500);
    pit.settle(4, 5);
    pit.settle(3, 4);
    assert_eq!(pit.table.shooter(), None);
}

#[test]
fn p1_11a2_the_boxman_may_order_the_dice_passed_for_three_reasons() {
    for reason in OrderReason::ALL {
        let mut pit = Pit::with_seats("", &[1, 2, 3]);
        pit.on_point(8);
        for by in [DEALER, STICKMAN, patron(1)] {
            assert_eq!(
                refused(pit.act(by, Command::Table(TableCommand::OrderPass { reason }))),
                ("19:47-1.11(a)2", "not_yours")
            );
        }
        pit.act(BOXMAN, Command::Table(TableCommand::OrderPass { reason })).expect("the boxman");
        assert_eq!((pit.table.shooter(), pit.next_offer()), (None, Some(3)));
        assert_eq!(pit.table.point().map(|point| point.total()), Some(8), "the point stands");
        assert_eq!(
            refused(pit.act(BOXMAN, Command::Table(TableCommand::OrderPass { reason }))).1,
            "no_shooter"
        );
    }
    assert_eq!(OrderReason::ALL.len(), 3);
}

#[test]
fn p1_11b_the_others_are_asked_first_and_then_the_previous_shooter_throws_without_a_line_bet() {
    let mut pit = only_come_left(&[1, 2, 3]);
    assert_eq!(refused(throw(&mut pit, THROWER)), ("19:47-1.11(b)", "others_first"));
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {}))
        .expect("no line bet, so the dice go round");
    for next in [3, 1] {
        assert_eq!(pit.next_offer(), Some(next), "from his left on");
        pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(next) })).expect("in turn");
        pit.act(patron(next), Command::Table(TableCommand::DeclineDice {})).expect("no");
    }
    assert_eq!(pit.next_offer(), Some(THROWER));
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(THROWER) })).expect("in turn");
    pit.act(patron(THROWER), Command::Table(TableCommand::TakeDice { dice: [1, 2] })).expect("he takes them");
    assert!(pit.table.view(Viewer::Public).without_line_bet);
    throw(&mut pit, THROWER).expect("nobody else wanted to");
    assert!(pit.table.view(Viewer::Public).without_line_bet, "the marker stays while the dice fly");
    pit.settle(2, 4);
    assert_eq!(pit.table.point(), None, "such a throw sets no point");
    let told = told(&pit.settle(3, 6), 1);
    assert_eq!(told, ["come 9 won 1000+1000"]);
    assert_eq!(refused(throw(&mut pit, THROWER)), ("19:47-1.8", "no_line_bet"), "nothing is left to decide");
}

#[test]
fn p1_11b_another_player_who_takes_the_dice_needs_a_line_bet() {
    let mut pit = only_come_left(&[1, 2, 3]);
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("passed");
    pit.give_dice(3);
    assert_eq!(refused(throw(&mut pit, 3)), ("19:47-1.11(b)", "others_first"));
    pit.bet(3, "pass", 500);
    throw(&mut pit, 3).expect("the game goes on as 1.8 says");
    pit.settle(2, 4);
    assert_eq!(pit.table.point().map(|point| point.total()), Some(6));
}

#[test]
fn p1_11b_a_lone_player_throws_at_once_and_his_throws_are_come_out_rolls_for_what_is_off() {
    let mut pit = Pit::with_seats("", &[2]);
    pit.on_point(4);
    pit.bet(2, "come", 1000);
    pit.roll(9);
    pit.bet(2, "come 9 odds", 1000);
    pit.bet(2, "place 6", 600);
    pit.roll(4);
    throw(&mut pit, 2).expect("nobody else is there");
    assert!(pit.settle(1, 5).iter().all(|event| !matches!(event, Event::Settled(_) | Event::Point { .. })));
    let mut told = told(&pit.settle(3, 6), 2);
    told.sort();
    assert_eq!(told, ["come 9 odds returned 0+1000", "come 9 won 1000+1000"]);
}

/// The stickman offers the dice to whoever is next, who takes them.
fn offer_and_take(pit: &mut Pit, to: u8) {
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(to) })).expect("in turn");
    pit.act(patron(to), Command::Table(TableCommand::TakeDice { dice: [1, 2] })).expect("taken");
}

/// Only come bets are left, seat 1 declined, and seat 2 has the dice and may throw without a line bet.
fn without_line_bet() -> Pit {
    let mut pit = only_come_left(&[1, 2]);
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("passed");
    pit.give_dice(THROWER);
    pit
}

#[test]
fn p1_11b_the_dice_go_round_once_whatever_the_others_do_with_them() {
    let order = Command::Table(TableCommand::OrderPass { reason: OrderReason::Delay });
    for (by, passing) in [(patron(3), Command::Table(TableCommand::PassDice {})), (BOXMAN, order)] {
        let mut pit = only_come_left(&[1, 2, 3]);
        pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {}))
            .expect("no line bet, so the dice go round");
        offer_and_take(&mut pit, 3);
        assert_eq!(refused(throw(&mut pit, 3)), ("19:47-1.11(b)", "others_first"));
        pit.act(by, passing).expect("without a line bet");
        offer_and_take(&mut pit, 1);
        pit.act(BOXMAN, order).expect("the boxman");
        assert_eq!(pit.next_offer(), Some(THROWER), "everybody was asked");
        offer_and_take(&mut pit, THROWER);
        throw(&mut pit, THROWER).expect("the previous shooter throws without a line bet");
        pit.settle(2, 4);
        throw(&mut pit, THROWER).expect("and goes on");
    }
}

#[test]
fn p1_11b_a_line_bet_and_no_valid_throw_is_no_election_to_shoot() {
    let mut pit = only_come_left(&[1, 2, 3]);
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("passed");
    offer_and_take(&mut pit, 3);
    pit.bet(3, "pass", 500);
    throw(&mut pit, 3).expect("with a line bet");
    let reason = InvalidReason::OffTheTable;
    pit.act(Actor::Device, Command::Table(TableCommand::InvalidRoll { reason })).expect("off the table");
    pit.act(BOXMAN, Command::Table(TableCommand::OrderPass { reason: OrderReason::InvalidRolls }))
        .expect("ordered");
    assert_eq!(pit.next_offer(), Some(1), "the round goes on");
    pit.give_dice(THROWER);
    assert!(pit.table.view(Viewer::Public).without_line_bet);
    throw(&mut pit, THROWER).expect("everybody was asked");
    let events = pit.settle(3, 4);
    assert_eq!(told(&events, 3), [] as [&str; 0], "the line bet of seat 3 is not in action");
    assert_eq!(told(&events, 1), ["come 9 lost 0+0"]);
    assert_eq!(pit.stake(3, "pass"), 500);
}

#[test]
fn p1_11b_a_line_bet_of_a_player_who_declined_is_not_in_action_and_may_be_taken_back() {
    for total in [2, 3, 4, 5, 6, 7, 8, 10, 11, 12] {
        for line in ["pass", "don't pass"] {
            let mut pit = only_come_left(&[1, 2]);
            pit.bet(1, line, 500);
            pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("passed");
            pit.give_dice(THROWER);
            assert!(!pit.table.is_working(seat(1), wager(line)));
            let (first, second) = faces(total);
            let events = pit.settle(first, second);
            assert!(told(&events, 1).iter().all(|line| line.starts_with("come 9")), "{line} on {total}");
            assert_eq!((pit.table.point(), pit.stake(1, line)), (None, 500), "{line} on {total}");
            pit.try_remove(1, line).expect("it may be taken back");
        }
    }
}

#[test]
fn p1_11b_a_new_line_bet_brings_the_dice_to_that_player_and_the_game_goes_on_by_1_8() {
    let mut pit = without_line_bet();
    throw(&mut pit, THROWER).expect("seat 1 declined");
    pit.settle(2, 4);
    assert_eq!(pit.next_offer(), None);
    pit.bet(1, "pass", 500);
    assert_eq!(pit.next_offer(), Some(1), "seat 1 wishes to shoot");
    throw(&mut pit.clone(), THROWER).expect("the bet alone keeps nobody from throwing");
    offer_and_take(&mut pit, 1);
    throw(&mut pit, 1).expect("as 1.8 says");
    pit.settle(2, 4);
    assert_eq!(pit.table.point().map(|point| point.total()), Some(6));
}

#[test]
fn p1_11b_the_shooters_own_line_bet_ends_the_throws_without_one() {
    let mut pit = without_line_bet();
    pit.bet(THROWER, "pass", 500);
    pit.try_remove(THROWER, "pass").expect("before the come out");
    throw(&mut pit.clone(), THROWER).expect("and nobody is asked anew for it");
    pit.bet(THROWER, "pass", 500);
    pit.settle(2, 4);
    assert_eq!(pit.table.point().map(|point| point.total()), Some(6));
    pit.settle(1, 5);
    assert_eq!(
        refused(throw(&mut pit, THROWER)),
        ("19:47-1.11(b)", "others_first"),
        "after a point the others are asked"
    );
}

#[test]
fn p1_11b_a_player_who_keeps_declining_does_not_keep_the_shooter_from_throwing() {
    let mut pit = without_line_bet();
    pit.settle(2, 4);
    pit.bet(1, "pass", 500);
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) }))
        .expect("seat 1 wishes to shoot");
    pit.act(patron(1), Command::Table(TableCommand::DeclineDice {})).expect("and does not");
    assert_eq!(pit.next_offer(), Some(THROWER), "nobody else is asked");
    offer_and_take(&mut pit, THROWER);
    pit.try_remove(1, "pass").expect("taken back");
    pit.bet(1, "pass", 500);
    assert_eq!(pit.next_offer(), None, "asked once");
    let offer = pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) }));
    assert_eq!(refused(offer), ("19:47-1.7(a)", "not_with_the_stickman"));
    pit.settle(2, 4);
    assert_eq!((pit.table.point(), pit.next_offer()), (None, Some(1)), "another bet, after another throw");
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) }))
        .expect("seat 1 wishes to shoot again");
    pit.act(patron(1), Command::Table(TableCommand::DeclineDice {})).expect("and does not");
    offer_and_take(&mut pit, THROWER);
    for _ in 0..3 {
        pit.settle(2, 4);
        assert_eq!((pit.table.point(), pit.next_offer()), (None, None), "that bet was declined with");
    }
    pit.bet(1, "pass", 500);
    assert_eq!(pit.next_offer(), None, "more on it is no new one");
    pit.try_remove(1, "pass").expect("taken back");
    pit.settle(2, 4);
    pit.bet(1, "don't pass", 500);
    assert_eq!(pit.next_offer(), Some(1), "a new bet after a throw is a new wish");
}

/// Seat 1 is the previous shooter and throws without a line bet; seats 2 and 3 were asked and declined.
fn the_first_throws_for_a_come_bet() -> Pit {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.give_dice(1);
    pit.bet(1, "pass", 1000);
    pit.settle(2, 4);
    pit.bet(1, "come", 500);
    pit.settle(2, 3);
    pit.settle(3, 3);
    pit.act(patron(1), Command::Table(TableCommand::PassDice {})).expect("no line bet, so the dice go round");
    for next in [2, 3] {
        offer_and_decline(&mut pit, next);
    }
    offer_and_take(&mut pit, 1);
    pit
}

/// The stickman offers the dice to whoever is next, who declines them.
fn offer_and_decline(pit: &mut Pit, to: u8) {
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(to) })).expect("in turn");
    pit.act(patron(to), Command::Table(TableCommand::DeclineDice {})).expect("no");
}

#[test]
fn p1_11b_a_wish_to_shoot_is_heard_after_anothers_came_to_nothing() {
    let mut pit = the_first_throws_for_a_come_bet();
    pit.settle(3, 3);
    pit.bet(2, "pass", 1000);
    offer_and_decline(&mut pit, 2);
    offer_and_take(&mut pit, 1);
    assert_eq!(pit.next_offer(), None, "seat 2 had its offer");
    // Neither seat 3, who declined before the last throw, nor a newcomer was asked since.
    for better in [3, 4] {
        let mut pit = pit.clone();
        if better == 4 {
            pit.act(patron(4), Command::Layout(layout::Command::Join {})).expect("a free place");
        }
        pit.bet(better, "pass", 1000);
        assert_eq!(pit.next_offer(), Some(better));
        offer_and_take(&mut pit, better);
        throw(&mut pit, better).expect("as 1.8 says");
        pit.settle(2, 4);
        assert_eq!(pit.table.point().map(|point| point.total()), Some(6));
    }
    pit.bet(3, "pass", 1000);
    offer_and_decline(&mut pit, 3);
    assert_eq!(pit.next_offer(), Some(1), "seat 2 is not asked again");
    offer_and_take(&mut pit, 1);
    throw(&mut pit, 1).expect("everybody who wished to was asked");
}

#[test]
fn p1_11b_a_line_bet_made_after_declining_is_heard_after_the_next_throw() {
    let mut pit = the_first_throws_for_a_come_bet();
    pit.bet(2, "pass", 1000);
    assert_eq!(pit.next_offer(), None, "seat 2 was asked just now");
    pit.settle(3, 3);
    assert_eq!(pit.next_offer(), Some(2), "it declined without a line bet, and has made one");
    pit.settle(3, 3);
    assert_eq!(pit.next_offer(), Some(2), "a wish does not lapse");
    offer_and_decline(&mut pit, 2);
    offer_and_take(&mut pit, 1);
    pit.settle(3, 3);
    assert_eq!(pit.next_offer(), None, "it declined with this bet");
    pit.try_remove(2, "pass").expect("taken back");
    pit.bet(2, "pass", 1000);
    assert_eq!(pit.next_offer(), Some(2), "and this is another, after another throw");

    // The same with the dice in the air,
    let mut pit = the_first_throws_for_a_come_bet();
    throw(&mut pit, 1).expect("everybody was asked");
    pit.bet(2, "pass", 1000);
    pit.act(Actor::Croupier, Command::Layout(layout::Command::ConfirmWager { seat: seat(2) }))
        .expect("dealer and boxman");
    pit.settle(3, 3);
    assert_eq!(pit.next_offer(), Some(2));

    // and before the last to be asked has taken them.
    let mut pit = the_first_throws_for_a_come_bet();
    pit.act(patron(1), Command::Table(TableCommand::PassDice {})).expect("his option");
    offer_and_decline(&mut pit, 2);
    pit.bet(2, "pass", 1000);
    offer_and_decline(&mut pit, 3);
    offer_and_take(&mut pit, 1);
    assert_eq!(pit.next_offer(), None);
    pit.settle(3, 3);
    assert_eq!(pit.next_offer(), Some(2));
}

#[test]
fn p1_11b_a_newcomer_who_has_left_again_does_not_keep_the_previous_shooter_from_throwing() {
    let mut pit = the_first_throws_for_a_come_bet();
    pit.act(patron(1), Command::Table(TableCommand::PassDice {})).expect("his option");
    for next in [2, 3] {
        offer_and_decline(&mut pit, next);
    }
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("the last");
    pit.act(patron(4), Command::Layout(layout::Command::Join {})).expect("a free place");
    pit.act(patron(1), Command::Table(TableCommand::TakeDice { dice: [1, 2] })).expect("taken");
    assert_eq!(refused(throw(&mut pit, 1)), ("19:47-1.11(b)", "others_first"), "seat 4 was not asked");
    pit.act(patron(4), Command::Layout(layout::Command::Leave {})).expect("free to go");
    assert!(pit.table.view(Viewer::Public).without_line_bet);
    throw(&mut pit.clone(), 1).expect("everybody who is there was asked");
    pit.act(patron(4), Command::Layout(layout::Command::Join {})).expect("and comes again");
    throw(&mut pit, 1).expect("no further round of offers keeps him from it");
}

#[test]
fn p1_7b_dice_thrown_for_one_who_has_left_go_to_whoever_came_meanwhile() {
    let mut pit = Pit::with_seats("", &[1]);
    pit.give_dice(1);
    pit.bet(1, "pass", 1000);
    pit.settle(2, 4);
    pit.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("free to go");
    offer_and_take(&mut pit, 1);
    throw(&mut pit, 1).expect("the contract comes to a decision");
    pit.act(patron(2), Command::Layout(layout::Command::Join {})).expect("a free place");
    let mut void = pit.clone();
    pit.settle(2, 2);
    assert_eq!((pit.table.shooter(), pit.next_offer()), (None, Some(2)));
    let reason = InvalidReason::OffTheTable;
    void.act(Actor::Device, Command::Table(TableCommand::InvalidRoll { reason })).expect("off the table");
    assert_eq!((void.table.shooter(), void.next_offer()), (None, Some(2)));
}

#[test]
fn p1_7b_who_comes_back_is_offered_the_dice_that_were_declined_for_them() {
    let mut pit = Pit::with_seats("", &[1, 2]);
    pit.give_dice(1);
    pit.bet(1, "pass", 1000);
    pit.bet(2, "pass", 1000);
    pit.settle(2, 4);
    pit.act(patron(2), Command::Layout(layout::Command::Leave {})).expect("free to go");
    pit.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("free to go");
    offer_and_decline(&mut pit, 2);
    assert_eq!(pit.next_offer(), Some(1));
    pit.act(patron(2), Command::Layout(layout::Command::Join {})).expect("back");
    assert_eq!(pit.next_offer(), Some(2), "nobody else stays");
    offer_and_take(&mut pit, 2);
    throw(&mut pit, 2).expect("the point stands");
}

#[test]
fn p1_11b_dice_taken_back_from_one_who_had_left_are_no_answer_of_theirs() {
    // Come bets are left; their owner, seat 1, has gone and is offered the dice.
    let mut pit = Pit::with_seats("", &[1]);
    pit.give_dice(1);
    pit.bet(1, "pass", 1000);
    pit.settle(2, 4);
    pit.bet(1, "come", 500);
    pit.settle(2, 3);
    pit.settle(3, 3);
    pit.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("free to go");
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("nobody stays");
    pit.act(patron(2), Command::Layout(layout::Command::Join {})).expect("a free place");
    assert_eq!(pit.next_offer(), Some(2));
    pit.act(patron(1), Command::Layout(layout::Command::Join {})).expect("back");
    offer_and_take(&mut pit, 2);
    assert_eq!(refused(throw(&mut pit, 2)), ("19:47-1.11(b)", "others_first"));
}

#[test]
fn p1_11b_a_line_bet_made_in_the_air_is_not_in_action_for_that_throw() {
    for better in [1, THROWER] {
        let mut pit = without_line_bet();
        throw(&mut pit, THROWER).expect("seat 1 declined");
        pit.bet(better, "pass", 500);
        pit.act(Actor::Croupier, Command::Layout(layout::Command::ConfirmWager { seat: seat(better) }))
            .expect("dealer and boxman");
        pit.settle(2, 4);
        assert_eq!(pit.table.point(), None, "the throw was made without a line bet");
        assert_eq!(pit.stake(better, "pass"), 500);
    }
}

#[test]
fn p1_11c_the_whole_set_goes_to_the_left_of_the_previous_shooter_and_around() {
    let mut pit = Pit::with_seats("seats = 5", &[1, 2, 4, 5]);
    let mut order = Vec::new();
    pit.give_dice(4);
    for _ in 0..5 {
        let shooter = pit.table.shooter().expect("a shooter").number();
        order.push(shooter);
        pit.bet(shooter, "pass", 500);
        pit.settle(2, 4);
        pit.settle(3, 4);
        let next = pit.next_offer().expect("somebody");
        let wrong = if next == 1 { 2 } else { 1 };
        let done = pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(wrong) }));
        assert_eq!(refused(done), ("19:47-1.11(c)", "out_of_turn"));
        pit.give_dice(next);
    }
    assert_eq!(order, [4, 5, 1, 2, 4]);
}

#[test]
fn p1_11c_the_offers_go_on_when_somebody_leaves() {
    // Seat 1 has declined and seat 2, the only other, leaves before he is asked: seat 1 is asked again.
    let mut pit = Pit::with_seats("", &[1, 2]);
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("in turn");
    pit.act(patron(1), Command::Table(TableCommand::DeclineDice {})).expect("no");
    pit.act(patron(2), Command::Layout(layout::Command::Leave {})).expect("free to go");
    assert_eq!(pit.next_offer(), Some(1));
    // Who is offered the dice and leaves has answered.
    let mut pit = Pit::with_seats("", &[1, 2]);
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("in turn");
    pit.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("free to go");
    assert_eq!(pit.next_offer(), Some(2));
    // The shooter who leaves passes them.
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.ready();
    pit.act(patron(THROWER), Command::Layout(layout::Command::Leave {})).expect("free to go");
    assert_eq!((pit.table.shooter(), pit.next_offer()), (None, Some(3)));
}

#[test]
fn p1_11c_who_has_left_is_not_offered_the_dice_while_others_stay() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.bet(3, "pass", 500);
    pit.on_point(6);
    pit.act(patron(3), Command::Layout(layout::Command::Leave {})).expect("free to go");
    assert!(pit.table.present().has(seat(3)), "his pass bet is a contract");
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("his option");
    assert_eq!(pit.next_offer(), Some(1), "past the empty place at his left");
    // With nobody else left, the wagers that wait must still come to a decision.
    let mut pit = Pit::with_seats("", &[2]);
    pit.on_point(6);
    pit.act(patron(2), Command::Layout(layout::Command::Leave {})).expect("free to go");
    assert_eq!(pit.next_offer(), Some(2));
    pit.give_dice(2);
    let mut joined = pit.clone();
    pit.settle(3, 4);
    assert!(pit.table.present().is_empty());
    // A player who comes meanwhile is offered the dice at once.
    joined.act(patron(1), Command::Layout(layout::Command::Join {})).expect("a free place");
    assert_eq!((joined.table.shooter(), joined.next_offer()), (None, Some(1)));
}

#[test]
fn p1_11d_who_accepts_first_is_the_new_shooter_with_two_dice_of_his_choice() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.on_point(8);
    pit.roll(7);
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(3) })).expect("at his left");
    pit.act(patron(3), Command::Table(TableCommand::DeclineDice {})).expect("no");
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("clockwise");
    let same = pit.act(patron(1), Command::Table(TableCommand::TakeDice { dice: [4, 4] }));
    assert_eq!(same.expect_err("two dice").code(), "not_two_dice");
    assert_eq!(
        refused(pit.act(DEALER, Command::Table(TableCommand::TakeDice { dice: [4, 5] }))),
        ("19:47-1.11(d)", "not_yours")
    );
    pit.act(patron(1), Command::Table(TableCommand::TakeDice { dice: [4, 5] })).expect("two of them");
    assert_eq!(pit.table.shooter(), Some(seat(1)));
    pit.bet(1, "pass", 500);
    throw(&mut pit, 1).expect("the new shooter");
}

#[test]
fn p1_11a_the_shooter_keeps_the_dice_when_somebody_joins() {
    let mut pit = Pit::open("");
    pit.ready();
    pit.act(patron(3), Command::Layout(layout::Command::Join {})).expect("a free seat");
    assert_eq!(pit.table.shooter(), Some(seat(THROWER)));
}

#[test]
fn p1_7b_an_offer_stands_when_somebody_else_leaves() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("in turn");
    pit.act(patron(3), Command::Layout(layout::Command::Leave {})).expect("leaves");
    pit.act(patron(1), Command::Table(TableCommand::TakeDice { dice: [1, 2] }))
        .expect("the dice were offered to seat 1");
}

#[test]
fn p1_7b_the_dice_are_offered_to_seats_of_the_table() {
    let mut pit = Pit::open("");
    assert_eq!(
        refused(pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(16) }))).1,
        "no_such_seat"
    );
}

#[test]
fn p1_7b_whoever_comes_to_a_place_was_not_asked() {
    let mut pit = Pit::with_seats("", &[1, 2, 3]);
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("in turn");
    pit.act(patron(1), Command::Table(TableCommand::DeclineDice {})).expect("no");
    pit.act(patron(1), Command::Layout(layout::Command::Leave {})).expect("leaves");
    pit.act(patron(1), Command::Layout(layout::Command::Join {})).expect("somebody else comes");
    assert_eq!(pit.next_offer(), Some(1));
}

#[test]
fn p1_11c_the_offers_start_anew_when_the_last_to_be_asked_leaves() {
    let mut pit = Pit::open("");
    pit.on_point(6);
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("passed");
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(1) })).expect("in turn");
    pit.act(patron(1), Command::Table(TableCommand::DeclineDice {})).expect("no");
    assert_eq!(pit.next_offer(), Some(THROWER));
    pit.act(patron(THROWER), Command::Layout(layout::Command::Leave {})).expect("leaves the pass bet behind");
    assert_eq!(pit.next_offer(), Some(1));
}

#[test]
fn p1_11c_the_dice_stay_with_nobody_who_is_gone() {
    let mut pit = Pit::with_seats("", &[THROWER]);
    pit.on_point(6);
    pit.act(patron(THROWER), Command::Layout(layout::Command::Leave {})).expect("leaves the pass bet behind");
    pit.give_dice(THROWER);
    throw(&mut pit, THROWER).expect("nobody else is there");
    let events = pit.settle(2, 4);
    assert_eq!(told(&events, THROWER), ["pass won 500+500"]);
    assert_eq!(pit.table.shooter(), None);
}

#[test]
fn p1_11b_nobody_else_is_asked_once_the_shooter_has_a_line_bet() {
    let mut pit = without_line_bet();
    throw(&mut pit, THROWER).expect("seat 1 declined");
    pit.settle(2, 4);
    pit.bet(1, "pass", 500);
    assert_eq!(pit.next_offer(), Some(1), "seat 1 wishes to shoot");
    pit.bet(THROWER, "pass", 500);
    assert_eq!(pit.next_offer(), None, "the shooter goes on by 1.8");
}
