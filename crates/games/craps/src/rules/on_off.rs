//! 19:47-1.3(e), 1.2(a)5: what is off on a come out roll, and calling it on.

use super::command::Command;
use super::decision::OFF_ON_COME_OUT;
use super::event::Event;
use super::place::Place;
use super::refusal::Refusal;
use super::table::{Dice, Step, Table, Thrown};
use super::wager::{Wager, Wagers};
use rulebook::actor::{Role, Seat};
use rulebook::game::{Act, Sink};
use rulebook::layout::{Seated as _, Why};
use rulebook::provision::*;

const LINE: Wagers = Wagers::NONE.with(Wager::Pass).with(Wager::DontPass);

impl Table {
    /// The wagers of a place for which the next roll does not count. 1.11(b): line bets do not count for a throw that
    /// is made without one.
    pub(super) fn off(&self, place: &Place) -> Wagers {
        match self.point {
            None if self.is_without_line_bet() => LINE.or(OFF_ON_COME_OUT).without(place.marked_on),
            None => OFF_ON_COME_OUT.without(place.marked_on),
            Some(_) => Wagers::NONE,
        }
    }

    /// 1.11(b): does the roll, or the next one if none is under way, only decide what is left on come and don't come?
    pub(super) fn is_without_line_bet(&self) -> bool {
        let Dice::Shot(shooter) = &self.dice else { return false };
        match shooter.thrown {
            Thrown::No => self.may_throw(shooter).is_ok_and(|roll| roll.without_line_bet),
            Thrown::InTheAir(roll) | Thrown::AtRest { roll, .. } => roll.without_line_bet,
        }
    }

    /// A wager of this patron that knows on and off.
    fn switchable(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        if !OFF_ON_COME_OUT.has(wager) {
            Err(Refusal::AlwaysOn(wager))
        } else if !self.place(seat).active.has(wager) {
            Err(Why::NothingThere(wager).by(P1_3_C).into())
        } else if self.is_thrown() {
            Err(Refusal::DiceThrown)
        } else {
            Ok(())
        }
    }

    pub(super) fn consider_call_on(&self, act: &Act<Command>, wager: Wager) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_3_E)?;
        self.switchable(seat, wager)?;
        let place = self.place(seat);
        if place.called_on.or(place.marked_on).has(wager) {
            return Err(Refusal::AlreadyOn(wager));
        }
        Ok(Step::CallOn { seat, wager })
    }

    pub(super) fn consider_call_off(&self, act: &Act<Command>, wager: Wager) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_3_E)?;
        self.switchable(seat, wager)?;
        let place = self.place(seat);
        if !place.called_on.or(place.marked_on).has(wager) {
            return Err(Refusal::NotOn(wager));
        }
        Ok(Step::Mark { seat, wager, on: false })
    }

    /// The dealer's part: without the button the wager stays off.
    pub(super) fn consider_confirm_on(
        &self,
        act: &Act<Command>,
        seat: Seat,
        wager: Wager,
    ) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P1_2_A_5)?;
        self.seat_exists(seat)?;
        if !self.place(seat).called_on.has(wager) {
            return Err(Refusal::NotCalledOn(seat, wager));
        }
        if self.is_thrown() {
            return Err(Refusal::DiceThrown);
        }
        Ok(Step::Mark { seat, wager, on: true })
    }

    pub(super) fn mark(&mut self, seat: Seat, wager: Wager, on: bool, events: &mut impl Sink<Event>) {
        let place = self.place_mut(seat);
        place.called_on = place.called_on.less(wager);
        if on != place.marked_on.has(wager) {
            place.marked_on = if on { place.marked_on.with(wager) } else { place.marked_on.less(wager) };
            events.put(Event::Marked { seat, wager, on });
        }
    }
}
