//! 19:47-1.2 and 1.3(a), (b): when a wager may be made, and how much; 1.4(e): only what can be paid exactly.

use super::command::Command;
use super::event::Event;
use super::place::Unconfirmed;
use super::refusal::Refusal;
use super::supplemental::Most;
use super::table::{Dice, Step, Table};
use super::wager::Wager;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Amounts, Nearest, Sink};
use rulebook::money::Cents;
use rulebook::provision::*;

impl Table {
    pub(super) fn consider_join(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.patron(act, P1_3_B)?;
        // Who left with wagers still to be decided may come back to them.
        if self.present.has(seat) && !self.place(seat).leaving {
            return Err(Refusal::SeatTaken(seat));
        }
        Ok(Step::Join(seat))
    }

    pub(super) fn consider_wager(
        &self,
        act: &Act<Command>,
        wager: Wager,
        amount: Cents,
        cash: bool,
        coupon: Cents,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P1_3_B)?;
        if self.place(seat).leaving {
            return Err(Refusal::Leaving(seat));
        }
        let in_the_air = match self.dice {
            Dice::AtRest { .. } => return Err(Refusal::DiceAtRest),
            Dice::InTheAir(_) => true,
            _ => false,
        };
        // 1.3(a): in the air, dealer and boxman confirm; 1.3(b): with cash, the dealer.
        let waits = in_the_air || cash;
        if waits && self.place(seat).unconfirmed.is_some() {
            return Err(Refusal::AlreadyWaiting(seat));
        }
        self.consider_amount(seat, wager, amount, coupon)?;
        if !waits {
            return Ok(Step::Make { seat, wager, amount, coupon, cash });
        }
        let wager = Unconfirmed { wager, amount, coupon, cash, dealer: false, boxman: !in_the_air };
        Ok(Step::Hold { seat, wager })
    }

    /// 1.4(e): may this seat put this much more on this wager now?
    fn consider_amount(&self, seat: Seat, wager: Wager, amount: Cents, coupon: Cents) -> Result<(), Refusal> {
        let amounts = self.wagerable(seat, wager)?;
        if amounts.has(amount) {
            return self.consider_coupon(seat, wager, amount, coupon);
        }
        let nearest = Nearest::among(amounts, amount);
        let stake = self.place(seat).stake(wager);
        let unit = self.rules.unit(wager, self.point);
        let chip = self.rules.coins().chip;
        if amount <= Cents::ZERO {
            Err(Refusal::NoAmount)
        } else if amount > amounts.max {
            match wager.supports() {
                Some(on) => Err(self.too_much_odds(wager, on, seat, nearest)),
                None => Err(Refusal::AboveMaximum { wager, most: stake + amounts.max, nearest }),
            }
        } else if !amount.is_multiple_of(chip) {
            Err(Refusal::NotInChips { amount, chip, nearest })
        } else if !(stake + amount).is_multiple_of(unit) {
            Err(Refusal::NotExact { wager, amount: stake + amount, nearest })
        } else {
            Err(Refusal::BelowMinimum { wager, least: stake + amounts.min, nearest })
        }
    }

    /// 1.3(b): a coupon goes on pass or don't pass, with chips of at least its value, once.
    fn consider_coupon(&self, seat: Seat, wager: Wager, amount: Cents, coupon: Cents) -> Result<(), Refusal> {
        if coupon.is_zero() {
            return Ok(());
        }
        if !wager.is_line() {
            return Err(Refusal::CouponNotHere(wager));
        }
        if coupon < Cents::ZERO || coupon > amount {
            return Err(Refusal::CouponUnmatched { coupon });
        }
        if !self.place(seat).coupon(wager).is_zero() {
            return Err(Refusal::CouponAgain);
        }
        let change = self.rules.coins().change;
        let unit = self.rules.pays().on(wager, 0).unit(change, change);
        // The chips are paid exactly as they are.
        if coupon.is_multiple_of(unit) {
            return Ok(());
        }
        let amounts = Amounts { min: unit, max: amount.floor_to(unit), step: unit };
        Err(Refusal::CouponNotExact { nearest: Nearest::among(amounts, coupon) })
    }

    /// What this seat may add to this wager now, between which amounts; or why nothing.
    pub(super) fn wagerable(&self, seat: Seat, wager: Wager) -> Result<Amounts, Refusal> {
        if !self.rules.offers(wager) {
            return Err(Refusal::NotOffered(wager));
        }
        self.in_time(seat, wager)?;
        let place = self.place(seat);
        let unit = self.rules.unit(wager, self.point);
        let (least, most) = self.rules.posted(wager);
        let (least, most) = (least.ceil_to(unit), most.floor_to(unit));
        let (least, most) = match wager {
            Wager::HornHigh(high) if !self.rules.horn_high_area() => {
                // 1.2(a)20: broken down, each of the two must still have room.
                let room = |part, share| (self.rules.posted(part).1 - place.stake(part)).0 * 5 / share;
                let room = room(Wager::Horn, 4).min(room(high.alone(), 1)).min(most.0);
                (least, Cents(room.max(0)).floor_to(unit))
            }
            _ => match wager.supports() {
                Some(on) => {
                    (unit, self.most_odds(wager, place.stake(on)).map_or(Cents::ZERO, |limit| limit.most))
                }
                None => (least, most),
            },
        };
        let stake = place.stake(wager);
        // A part of a broken-down horn high may lie below the minimum; what is added to it must reach it.
        let smallest = least.max(stake + unit);
        if smallest > most {
            let nearest = Nearest::default();
            return Err(match wager.supports() {
                Some(on) => self.too_much_odds(wager, on, seat, nearest),
                None => Refusal::AboveMaximum { wager, most, nearest },
            });
        }
        Ok(Amounts { min: smallest - stake, max: most - stake, step: unit })
    }

    fn too_much_odds(&self, wager: Wager, on: Wager, seat: Seat, nearest: Nearest) -> Refusal {
        match self.most_odds(wager, self.place(seat).stake(on)) {
            Some(Most { most, cite }) => Refusal::TooMuchOdds { wager, most, cite, nearest },
            None => Refusal::NothingToSupport { odds: wager, on },
        }
    }

    /// 1.2(a)1 to 4 and 1.6: the moments for each wager. Everything else may be made at any time. Odds on the line before
    /// a come out roll are refused because there is no point to limit them ([`Table::most_odds`]).
    fn in_time(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        let place = self.place(seat);
        match (wager, self.point) {
            (Wager::Pass | Wager::DontPass, Some(point)) => Err(Refusal::AfterTheComeOut(wager, point)),
            (Wager::Come | Wager::DontCome, None) => Err(Refusal::BeforeTheComeOut(wager)),
            (Wager::ComePoint(_), _) => Err(Refusal::OnlyByTheDice(wager)),
            (Wager::DontComePoint(_), _) if !place.stake(wager).is_zero() => {
                Err(Refusal::DontBetIncreased(wager))
            }
            (Wager::DontComePoint(_), _) => Err(Refusal::OnlyByTheDice(wager)),
            _ => match wager.supports() {
                Some(on) if place.stake(on).is_zero() => Err(Refusal::NothingToSupport { odds: wager, on }),
                _ => Ok(()),
            },
        }
    }

    pub(super) fn make(
        &mut self,
        seat: Seat,
        wager: Wager,
        amount: Cents,
        coupon: Cents,
        cash: bool,
        events: &mut impl Sink<Event>,
    ) {
        if let Wager::HornHigh(high) = wager
            && !self.rules.horn_high_area()
        {
            // 1.2(a)20: no area for it, so it becomes a horn bet of four units and one unit on the total.
            let unit = Cents(amount.0 / 5);
            self.put(seat, Wager::Horn, amount - unit, coupon, cash, events);
            self.put(seat, high.alone(), unit, coupon, cash, events);
            return;
        }
        self.put(seat, wager, amount, coupon, cash, events);
    }

    fn put(
        &mut self,
        seat: Seat,
        wager: Wager,
        amount: Cents,
        coupon: Cents,
        cash: bool,
        events: &mut impl Sink<Event>,
    ) {
        let before = self.place(seat).stake(wager);
        let vigorish = match wager {
            Wager::Buy(_) | Wager::Lay(_) => {
                self.rules.vigorish(wager, before + amount) - self.rules.vigorish(wager, before)
            }
            _ => Cents::ZERO,
        };
        self.place_mut(seat).put(wager, amount, coupon);
        let stake = (!before.is_zero()).then_some(before + amount);
        events.put(Event::Wagered { seat, wager, amount, stake, vigorish, coupon, cash });
    }

    // 1.3(a), (b): confirmation.

    pub(super) fn consider_confirm(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Boxman], P1_3_A)?;
        self.seat_exists(seat)?;
        let Some(mut waiting) = self.place(seat).unconfirmed else {
            return Err(Refusal::NothingToConfirm(seat));
        };
        let confirmed = match act.by {
            Actor::Staff(Role::Dealer) if !std::mem::replace(&mut waiting.dealer, true) => Ok(()),
            Actor::Staff(Role::Boxman) if !std::mem::replace(&mut waiting.boxman, true) => Ok(()),
            Actor::Staff(role) => Err(Refusal::ConfirmedAlready(role.name())),
            _ => {
                (waiting.dealer, waiting.boxman) = (true, true);
                Ok(())
            }
        };
        confirmed?;
        if !(waiting.dealer && waiting.boxman) {
            return Ok(Step::Hold { seat, wager: waiting });
        }
        self.consider_amount(seat, waiting.wager, waiting.amount, waiting.coupon)?;
        Ok(Step::Confirm { seat, wager: waiting })
    }

    pub(super) fn consider_decline_wager(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Boxman], P1_3_A)?;
        self.seat_exists(seat)?;
        match self.place(seat).unconfirmed {
            Some(_) => Ok(Step::Withdraw(seat)),
            None => Err(Refusal::NothingToConfirm(seat)),
        }
    }

    /// 1.3(a): a wager that still waits when the dice leave the hand will be made, if at all, with them in the
    /// air, so the boxman must confirm it too.
    pub(super) fn need_the_boxman(&mut self) {
        for seat in self.present.iter() {
            if let Some(waiting) = &mut self.place_mut(seat).unconfirmed {
                waiting.boxman = false;
            }
        }
    }

    /// An unconfirmed wager falls; its money never left the patron.
    pub(super) fn lapse(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if let Some(waiting) = self.place_mut(seat).unconfirmed.take() {
            events.put(Event::Lapsed { seat, wager: waiting.wager, amount: waiting.amount });
        }
    }
}
