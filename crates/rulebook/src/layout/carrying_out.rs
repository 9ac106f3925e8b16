//! Carrying out what was considered.

use super::{Betting, Board, Event, Step, Wager, Waiting};
use crate::actor::Seat;
use crate::game::Sink;
use crate::money::Cents;

/// Carries out what was considered.
pub fn apply<T: Betting>(table: &mut T, step: &Step<T::On>, events: &mut impl Sink<T::Event>) {
    match *step {
        Step::Join(seat) => {
            let back = table.seating().present().has(seat);
            table.seating_mut().join(seat);
            table.joined(seat, back);
        }
        Step::Leave(seat) => {
            lapse(table, seat, events);
            for on in T::On::all() {
                let stays = table.board().stake(seat, on).is_zero() || table.may_take_back(seat, on).is_err();
                if !stays {
                    take_back(table, seat, on, events);
                }
            }
            table.seating_mut().leave(seat);
            table.left(seat, events);
        }
        Step::Make { seat, ref wager, confirmed } => {
            if confirmed {
                table.board_mut().wait(seat, None);
            }
            make(table, seat, wager, events);
            table.after(seat, wager.wager, events);
        }
        Step::Hold { seat, wager } => table.board_mut().wait(seat, Some(wager)),
        Step::Withdraw(seat) => lapse(table, seat, events),
        Step::Reduce { seat, wager, amount } => {
            table.before_taking(seat, wager, events);
            table.board_mut().take_off(seat, wager, amount);
            let stake = table.board().stake(seat, wager);
            let vigorish = table.vigorish(wager, stake + amount) - table.vigorish(wager, stake);
            events.put(table.heard(Event::Reduced { seat, wager, amount, stake, vigorish }));
            table.after(seat, wager, events);
        }
        Step::Remove { seat, wager } => {
            take_back(table, seat, wager, events);
            table.after(seat, wager, events);
        }
    }
}

#[inline]
fn make<T: Betting>(table: &mut T, seat: Seat, asked: &Waiting<T::On>, events: &mut impl Sink<T::Event>) {
    match table.divided(asked.wager, asked.amount) {
        None => lay(table, seat, asked, events),
        Some(parts) => {
            for (wager, amount) in parts {
                lay(table, seat, &Waiting { wager, amount, ..*asked }, events);
            }
        }
    }
}

#[inline]
fn lay<T: Betting>(table: &mut T, seat: Seat, asked: &Waiting<T::On>, events: &mut impl Sink<T::Event>) {
    let Waiting { wager, amount, coupon, cash, .. } = *asked;
    let before = table.board().stake(seat, wager);
    table.board_mut().put(seat, wager, amount, coupon);
    let stake = (!before.is_zero()).then_some(before + amount);
    let vigorish = table.vigorish(wager, before + amount) - table.vigorish(wager, before);
    events.put(table.heard(Event::Wagered { seat, wager, amount, stake, vigorish, coupon, cash }));
}

/// Takes a wager back with what must come down before it, if there is one.
#[inline]
pub fn take_back<T: Betting>(table: &mut T, seat: Seat, wager: T::On, events: &mut impl Sink<T::Event>) {
    if table.board().stake(seat, wager).is_zero() {
        return;
    }
    table.before_taking(seat, wager, events);
    let (amount, coupon): (Cents, Cents) = table.board_mut().clear(seat, wager);
    let vigorish = table.vigorish(wager, amount);
    events.put(table.heard(Event::Removed { seat, wager, amount, vigorish, coupon }));
}

/// A wager that was not confirmed falls; its money never left the patron.
pub fn lapse<T: Betting>(table: &mut T, seat: Seat, events: &mut impl Sink<T::Event>) {
    if let Some(Waiting { wager, amount, .. }) = table.board().waiting(seat) {
        table.board_mut().wait(seat, None);
        events.put(table.heard(Event::Lapsed { seat, wager, amount }));
    }
}
