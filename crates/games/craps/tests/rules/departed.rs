//! 19:47-1.7(b), 1.11: the dice of players who have left while wagers of theirs wait for a decision.

use crate::common::*;
use craps::{Command, TableCommand};
use rulebook::layout;

fn offer(pit: &mut Pit, to: u8) {
    assert_eq!(pit.next_offer(), Some(to));
    pit.act(STICKMAN, Command::Table(TableCommand::OfferDice { to: seat(to) })).expect("in turn");
}

fn take(pit: &mut Pit, by: u8) {
    pit.act(patron(by), Command::Table(TableCommand::TakeDice { dice: [1, 2] })).expect("taken");
}

fn leave(pit: &mut Pit, number: u8) {
    pit.act(patron(number), Command::Layout(layout::Command::Leave {})).expect("free to go");
}

fn join(pit: &mut Pit, number: u8) {
    pit.act(patron(number), Command::Layout(layout::Command::Join {})).expect("a free place");
}

/// Seats 2 and 6 have left pass bets behind, with a point standing; seat 2 had the dice, so seat 6 is asked next.
fn left_with_a_point() -> Pit {
    let mut pit = Pit::with_seats("", &[THROWER, 6]);
    pit.bet(6, "pass", 500);
    pit.on_point(6);
    leave(&mut pit, THROWER);
    leave(&mut pit, 6);
    pit
}

/// Seats 2 and 6 have left come bets behind, and no point stands; seat 2 had the dice, so seat 6 is asked next.
fn left_with_come_bets() -> Pit {
    let mut pit = Pit::with_seats("", &[THROWER, 6]);
    pit.on_point(4);
    pit.bet(6, "come", 500);
    pit.bet(THROWER, "come", 500);
    pit.roll(9);
    pit.roll(4);
    pit.act(patron(THROWER), Command::Table(TableCommand::PassDice {})).expect("his option");
    leave(&mut pit, THROWER);
    leave(&mut pit, 6);
    pit
}

#[test]
fn p1_11a_while_nobody_stays_the_dice_stay_with_the_player_for_whom_they_are_thrown() {
    let mut pit = Pit::with_seats("", &[THROWER]);
    pit.on_point(6);
    leave(&mut pit, THROWER);
    pit.give_dice(THROWER);
    pit.settle(2, 3);
    assert_eq!(pit.table.shooter(), Some(seat(THROWER)));
}

#[test]
fn p1_7b_who_comes_back_is_asked_in_turn_if_the_offer_had_no_answer() {
    let mut pit = left_with_a_point();
    offer(&mut pit, 6);
    join(&mut pit, 7);
    assert_eq!(pit.next_offer(), Some(7), "while seat 6 is gone");
    join(&mut pit, 6);
    assert_eq!(pit.next_offer(), Some(6), "before seat 7");
}

#[test]
fn p1_11c_dice_that_were_taken_go_to_the_left_of_who_had_them() {
    let mut pit = left_with_a_point();
    offer(&mut pit, 6);
    take(&mut pit, 6);
    join(&mut pit, 7);
    join(&mut pit, 6);
    assert_eq!(pit.next_offer(), Some(7));
}

#[test]
fn p1_11b_dice_that_were_taken_without_a_throw_are_no_answer_where_only_come_bets_are_left() {
    let mut pit = left_with_come_bets();
    offer(&mut pit, 6);
    take(&mut pit, 6);
    join(&mut pit, 7);
    assert_eq!((pit.table.shooter(), pit.next_offer()), (None, Some(7)));
    join(&mut pit, 6);
    assert_eq!(pit.next_offer(), Some(6), "the round goes on, and seat 6 was not asked");
}
