//! 19:47-3.2: coming and going, making wagers and taking them back, until "No More Bets".

use super::command::Command;
use super::event::{Event, TableEvent as E};
use super::place::{Place, Unconfirmed};
use super::refusal::Refusal;
use super::table::{Curator, Phase, Step, Table};
use super::wager::Wager;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Amounts, Nearest, Sink};
use rulebook::money::Cents;
use rulebook::provision::*;

/// 3.2(c): who confirms a spoken wager.
const CONFIRMERS: [Role; 2] = [Role::Dealer, Role::CasinoSupervisor];

impl Table {
    pub(super) fn consider_join(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.patron(act, P3_2_C)?;
        // Who left with something still to be settled may come back to it.
        if self.present.has(seat) && !self.place(seat).leaving {
            return Err(Refusal::SeatTaken(seat));
        }
        Ok(Step::Join(seat))
    }

    pub(super) fn join(&mut self, seat: Seat) {
        self.present.set(seat, true);
        self.place_mut(seat).leaving = false;
    }

    pub(super) fn consider_leave(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P3_2_C)?;
        if self.place(seat).leaving { Err(Refusal::Leaving(seat)) } else { Ok(Step::Leave(seat)) }
    }

    /// Wagers come down as long as they can. Wagers in play, vigorish owed (3.3(c)4) and the shoe in a hand keep him.
    pub(super) fn leave(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.lapse(seat, events);
        if self.phase == Phase::Wagers {
            for wager in Wager::ALL {
                self.take_back(seat, wager, events);
            }
        }
        self.place_mut(seat).leaving = true;
        self.shoe.gone(seat);
        if matches!(self.curator, Curator::Offered { to, .. } if to == seat) {
            self.decline_shoe(seat, events);
        }
        if self.phase == Phase::Wagers && self.curator == Curator::Seat(seat) {
            self.relinquish();
        }
        self.let_go(seat);
        self.go_on_offering(events);
        self.dealer_gives_up_the_shoe();
    }

    /// Whoever is leaving goes once nothing keeps him.
    pub(super) fn let_go(&mut self, seat: Seat) {
        let place = self.place(seat);
        let kept =
            !place.on_layout().is_zero() || !place.owed.is_zero() || self.curator == Curator::Seat(seat);
        if place.leaving && !kept {
            *self.place_mut(seat) = Place::EMPTY;
            self.present.set(seat, false);
            // Who sits there next has named nobody.
            if self.curator == (Curator::Dealer { named_by: Some(seat) }) {
                self.curator = Curator::Dealer { named_by: None };
            }
        }
    }

    pub(super) fn consider_pass_me_by(&self, act: &Act<Command>, on: bool) -> Result<Step, Refusal> {
        let seat = self.player(act, P3_6_B)?;
        Ok(Step::PassMeBy { seat, on })
    }

    pub(super) fn consider_wager(
        &self,
        act: &Act<Command>,
        wager: Wager,
        amount: Cents,
        cash: bool,
        coupon: Cents,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P3_2_C)?;
        self.consider_amount(seat, wager, amount, coupon)?;
        if !cash {
            return Ok(Step::Make { seat, wager, amount, coupon, cash });
        }
        if self.place(seat).unconfirmed.is_some() {
            return Err(Refusal::AlreadyWaiting(seat));
        }
        let wager = Unconfirmed { wager, amount, coupon, dealer: false, supervisor: false };
        Ok(Step::Hold { seat, wager })
    }

    /// May this seat put this much more on this wager now? With a coupon the chips alone need not come out even: what is
    /// won by both together does (3.3(c)).
    fn consider_amount(&self, seat: Seat, wager: Wager, amount: Cents, coupon: Cents) -> Result<(), Refusal> {
        let chip = self.rules.coins().chip;
        let step = if coupon.is_zero() { self.rules.unit(wager) } else { chip };
        let amounts = self.wagerable_by(seat, wager, step)?;
        if amounts.has(amount) {
            return self.consider_coupon(seat, wager, amount, coupon);
        }
        let nearest = Nearest::among(amounts, amount);
        let stake = self.place(seat).stake(wager);
        Err(if amount <= Cents::ZERO {
            Refusal::NoAmount
        } else if amount > amounts.max {
            Refusal::AboveMaximum { wager, most: stake + amounts.max, nearest }
        } else if !amount.is_multiple_of(chip) {
            Refusal::NotInChips { amount, chip, nearest }
        } else if !amount.is_multiple_of(step) {
            let cite = self.rules.payout_cite(wager);
            Refusal::NotExact { wager, amount: stake + amount, cite, nearest }
        } else {
            Refusal::BelowMinimum { wager, least: stake + amounts.min, nearest }
        })
    }

    /// 3.2(c): a coupon goes with a wager on one of the hands, matched by chips of at least its value, once. What both
    /// win can be paid, and its vigorish taken, in whole coins.
    fn consider_coupon(&self, seat: Seat, wager: Wager, amount: Cents, coupon: Cents) -> Result<(), Refusal> {
        if coupon.is_zero() {
            return Ok(());
        }
        if !wager.is_regular() {
            return Err(Refusal::CouponNotHere(wager));
        }
        if coupon < Cents::ZERO || coupon > amount {
            return Err(Refusal::CouponUnmatched { coupon });
        }
        if !self.place(seat).coupon(wager).is_zero() {
            return Err(Refusal::CouponAgain);
        }
        let unit = self.rules.unit_of(wager, self.rules.coins().change);
        let chips = self.place(seat).stake(wager) + amount;
        if (chips + coupon).is_multiple_of(unit) {
            return Ok(());
        }
        // The smallest coupon that makes these chips come out even, and so on by units.
        let least = chips.floor_to(unit) + unit - chips;
        let amounts = Amounts { min: least, max: amount, step: unit };
        let cite = self.rules.payout_cite(wager);
        Err(Refusal::CouponNotExact { cite, nearest: Nearest::among(amounts, coupon) })
    }

    /// What this seat may add to this wager now, between which amounts; or why nothing.
    pub(super) fn wagerable(&self, seat: Seat, wager: Wager) -> Result<Amounts, Refusal> {
        self.wagerable_by(seat, wager, self.rules.unit(wager))
    }

    /// The same where amounts go by this much.
    fn wagerable_by(&self, seat: Seat, wager: Wager, step: Cents) -> Result<Amounts, Refusal> {
        let place = self.place(seat);
        if !self.rules.offers(wager) {
            return Err(Refusal::NotOffered(wager, self.rules.cite_wager(wager)));
        }
        self.still_open()?;
        if self.is_mock_round() {
            return Err(Refusal::CorrectionFirst(P3_12_C_3));
        }
        if place.leaving {
            return Err(Refusal::Leaving(seat));
        }
        if matches!(wager, Wager::Bonus(_)) && self.rules.bonus_needs_regular() && !place.has_regular() {
            return Err(Refusal::BonusAlone);
        }
        let (least, most) = self.rules.posted(wager);
        let stake = place.stake(wager);
        // What lies there is even with its coupon, so what is added is even by itself.
        let (min, max) = ((least - stake).ceil_to(step).max(step), (most - stake).floor_to(step));
        if min > max {
            return Err(Refusal::AboveMaximum { wager, most: stake + max, nearest: Nearest::default() });
        }
        Ok(Amounts { min, max, step })
    }

    /// 3.2(d): nothing is made, increased or withdrawn after "No More Bets".
    fn still_open(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Wagers { Ok(()) } else { Err(Refusal::NoMoreBetsSaid) }
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
        if cash {
            self.place_mut(seat).unconfirmed = None;
        }
        let before = self.place(seat).stake(wager);
        self.place_mut(seat).put(wager, amount, coupon);
        let stake = (!before.is_zero()).then_some(before + amount);
        events.put(Event::Table(E::Wagered { seat, wager, amount, stake, coupon, cash }));
    }

    pub(super) fn consider_confirm(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &CONFIRMERS, P3_2_C)?;
        self.seat_exists(seat)?;
        let Some(mut waiting) = self.place(seat).unconfirmed else {
            return Err(Refusal::NothingToConfirm(seat));
        };
        match act.by {
            Actor::Staff(Role::Dealer) if waiting.dealer => return Err(Refusal::ConfirmedAlready("dealer")),
            Actor::Staff(Role::Dealer) => waiting.dealer = true,
            Actor::Staff(Role::CasinoSupervisor) if waiting.supervisor => {
                return Err(Refusal::ConfirmedAlready("casino supervisor"));
            }
            Actor::Staff(_) => waiting.supervisor = true,
            _ => (waiting.dealer, waiting.supervisor) = (true, true),
        }
        let Unconfirmed { wager, amount, coupon, dealer, supervisor } = waiting;
        if !(dealer && supervisor) {
            return Ok(Step::Hold { seat, wager: waiting });
        }
        self.consider_amount(seat, wager, amount, coupon)?;
        Ok(Step::Make { seat, wager, amount, coupon, cash: true })
    }

    pub(super) fn consider_decline_wager(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &CONFIRMERS, P3_2_C)?;
        self.seat_exists(seat)?;
        match self.place(seat).unconfirmed {
            Some(_) => Ok(Step::Withdraw(seat)),
            None => Err(Refusal::NothingToConfirm(seat)),
        }
    }

    /// An unconfirmed wager falls; its money never left the patron.
    pub(super) fn lapse(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if let Some(waiting) = self.place_mut(seat).unconfirmed.take() {
            let (wager, amount) = (waiting.wager, waiting.amount);
            events.put(Event::Table(E::Lapsed { seat, wager, amount }));
        }
    }

    fn removable(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        self.still_open()?;
        if self.place(seat).stake(wager).is_zero() { Err(Refusal::NothingThere(wager)) } else { Ok(()) }
    }

    pub(super) fn consider_remove(&self, act: &Act<Command>, wager: Wager) -> Result<Step, Refusal> {
        let seat = self.player(act, P3_2_D)?;
        self.removable(seat, wager)?;
        Ok(Step::Remove { seat, wager })
    }

    /// Takes a wager back; a bonus wager that needs it goes with it (3.2(b)).
    pub(super) fn remove(&mut self, seat: Seat, wager: Wager, events: &mut impl Sink<Event>) {
        self.take_back(seat, wager, events);
        if self.rules.bonus_needs_regular() && !self.place(seat).has_regular() {
            for bonus in Wager::ALL.into_iter().filter(|wager| matches!(wager, Wager::Bonus(_))) {
                self.take_back(seat, bonus, events);
            }
        }
    }

    fn take_back(&mut self, seat: Seat, wager: Wager, events: &mut impl Sink<Event>) {
        let (amount, coupon) = self.place_mut(seat).clear(wager);
        if !amount.is_zero() {
            events.put(Event::Table(E::Removed { seat, wager, amount, coupon }));
        }
    }

    /// What may be taken off and leave a legal wager.
    pub(super) fn reducible(&self, seat: Seat, wager: Wager) -> Result<Amounts, Refusal> {
        self.removable(seat, wager)?;
        let unit = self.rules.unit(wager);
        let stake = self.place(seat).stake(wager);
        // A coupon stays matched by at least its value in chips.
        let least = self.rules.posted(wager).0.max(self.place(seat).coupon(wager));
        let max = (stake - least).floor_to(unit);
        if max < unit {
            return Err(Refusal::BelowMinimum { wager, least: stake - max, nearest: Nearest::default() });
        }
        Ok(Amounts { min: unit, max, step: unit })
    }

    pub(super) fn consider_reduce(
        &self,
        act: &Act<Command>,
        wager: Wager,
        amount: Cents,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P3_2_D)?;
        self.removable(seat, wager)?;
        let stake = self.place(seat).stake(wager);
        if amount <= Cents::ZERO {
            return Err(Refusal::NoAmount);
        }
        if amount >= stake {
            return Err(Refusal::ReduceIsRemove { stake });
        }
        let amounts = self.reducible(seat, wager)?;
        if amounts.has(amount) {
            return Ok(Step::Reduce { seat, wager, amount });
        }
        let nearest = Nearest::among(amounts, amount);
        Err(if amount.is_multiple_of(amounts.step) {
            Refusal::BelowMinimum { wager, least: stake - amounts.max, nearest }
        } else {
            let cite = self.rules.payout_cite(wager);
            Refusal::NotExact { wager, amount: stake - amount, cite, nearest }
        })
    }

    pub(super) fn reduce(&mut self, seat: Seat, wager: Wager, amount: Cents, events: &mut impl Sink<Event>) {
        self.place_mut(seat).take_off(wager, amount);
        let stake = self.place(seat).stake(wager);
        events.put(Event::Table(E::Reduced { seat, wager, amount, stake }));
    }

    /// Is there anything to deal for?
    pub(super) fn any_wager(&self) -> bool {
        self.places.iter().any(|place| !place.on_layout().is_zero())
    }
}
