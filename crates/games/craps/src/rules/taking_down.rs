//! 19:47-1.3(c), (d): removing and reducing wagers; and leaving the table.

use super::command::Command;
use super::event::Event;
use super::place::Place;
use super::refusal::Refusal;
use super::table::{Dice, Step, Table};
use super::wager::{Wager, Wagers};
use rulebook::actor::Seat;
use rulebook::game::{Act, Amounts, Nearest, Sink};
use rulebook::money::Cents;
use rulebook::provision::*;

impl Table {
    /// 1.3(c): not with the dice thrown, and never a pass or come bet whose point stands. (A don't bet may come
    /// down at any time: 1.3(d).)
    pub(super) fn removable(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        if matches!(self.dice, Dice::InTheAir(_) | Dice::AtRest { .. }) {
            return Err(Refusal::DiceThrown);
        }
        if self.place(seat).stake(wager).is_zero() {
            return Err(Refusal::NothingThere(wager));
        }
        match (wager, self.point) {
            (Wager::Pass, Some(_)) | (Wager::ComePoint(_), _) => Err(Refusal::Contract(wager)),
            _ => Ok(()),
        }
    }

    pub(super) fn consider_remove(&self, act: &Act<Command>, wager: Wager) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_3_C)?;
        self.removable(seat, wager)?;
        Ok(Step::Remove { seat, wager })
    }

    /// What may be taken off and leave a legal wager.
    pub(super) fn reducible(&self, seat: Seat, wager: Wager) -> Result<Amounts, Refusal> {
        self.removable(seat, wager)?;
        let unit = self.rules.unit(wager, self.point);
        let stake = self.place(seat).stake(wager);
        let least = self.rules.posted(wager).0.ceil_to(unit);
        // A coupon stays matched by at least its value in chips.
        let least = least.max(self.place(seat).coupon(wager).ceil_to(unit));
        if stake <= least {
            return Err(Refusal::BelowMinimum { wager, least, nearest: Nearest::default() });
        }
        Ok(Amounts { min: unit, max: stake - least, step: unit })
    }

    pub(super) fn consider_reduce(
        &self,
        act: &Act<Command>,
        wager: Wager,
        amount: Cents,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_3_C)?;
        self.removable(seat, wager)?;
        let stake = self.place(seat).stake(wager);
        if amount <= Cents::ZERO {
            return Err(Refusal::NoAmount);
        }
        if amount >= stake {
            return Err(Refusal::ReduceIsRemove { amount, stake });
        }
        let amounts = self.reducible(seat, wager)?;
        if amounts.has(amount) {
            return Ok(Step::Reduce { seat, wager, amount });
        }
        let nearest = Nearest::among(amounts, amount);
        let left = stake - amount;
        Err(if left.is_multiple_of(amounts.step) {
            Refusal::BelowMinimum { wager, least: stake - amounts.max, nearest }
        } else {
            Refusal::NotExact { wager, amount: left, nearest }
        })
    }

    pub(super) fn reduce(&mut self, seat: Seat, wager: Wager, amount: Cents, events: &mut impl Sink<Event>) {
        self.take_odds_down(seat, wager, events);
        let before = self.place(seat).stake(wager);
        let stake = before - amount;
        let vigorish = self.rules.vigorish(wager, before) - self.rules.vigorish(wager, stake);
        self.place_mut(seat).take_off(wager, amount);
        events.put(Event::Reduced { seat, wager, amount, stake, vigorish });
    }

    pub(super) fn remove(&mut self, seat: Seat, wager: Wager, events: &mut impl Sink<Event>) {
        self.take_odds_down(seat, wager, events);
        let (amount, coupon) = self.place_mut(seat).clear(wager);
        let vigorish = self.rules.vigorish(wager, amount);
        events.put(Event::Removed { seat, wager, amount, vigorish, coupon });
    }

    /// A don't bet that is reduced or removed takes its odds down with it.
    fn take_odds_down(&mut self, seat: Seat, wager: Wager, events: &mut impl Sink<Event>) {
        if let Some(odds) = wager.odds()
            && self.place(seat).active.has(odds)
        {
            let (amount, coupon) = self.place_mut(seat).clear(odds);
            events.put(Event::Removed { seat, wager: odds, amount, vigorish: Cents::ZERO, coupon });
        }
    }

    pub(super) fn consider_leave(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_3_C)?;
        if matches!(self.dice, Dice::InTheAir(_) | Dice::AtRest { .. }) {
            return Err(Refusal::DiceThrown);
        }
        if self.place(seat).leaving {
            return Err(Refusal::Leaving(seat));
        }
        Ok(Step::Leave(seat))
    }

    /// Takes down what may be taken down. What may not, stays until it is decided, and the place with it.
    pub(super) fn leave(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.lapse(seat, events);
        for wager in self.place(seat).active.iter() {
            // Odds may have come down with their don't bet already.
            if self.removable(seat, wager).is_ok() {
                self.remove(seat, wager, events);
            }
        }
        self.place_mut(seat).leaving = true;
        self.let_go_of_the_dice(seat);
        self.vacate_if_done(seat);
        self.start_anew_if_all_were_asked();
        self.look_who_is_left_to_ask();
    }

    /// A leaving patron is gone once nothing of his is left. Dice that lie with him go on afterwards.
    pub(super) fn vacate_if_done(&mut self, seat: Seat) {
        if !self.place(seat).leaving || self.place(seat).active != Wagers::NONE {
            return;
        }
        *self.place_mut(seat) = Place::EMPTY;
        self.present.set(seat, false);
        self.dice.forget(seat);
    }
}
