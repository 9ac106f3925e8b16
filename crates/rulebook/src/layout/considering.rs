//! What is legal at a layout, and what it does.

use super::refusal::Why;
use super::{Betting, Bounds, Command, Event, Layout, Step, Wager, Waiting};
use crate::actor::{Actor, Role, Seat};
use crate::game::{Act, Amounts, Nearest, Sink};
use crate::money::Cents;

impl<W: Wager> Layout<W> {
    /// Carries out what was considered. What goes along with it (a wager that needs another beside it) is the game's to
    /// say.
    pub fn apply(&mut self, step: Step<W>, is_open: bool, events: &mut impl Sink<Event<W>>) {
        match step {
            Step::Join(seat) => self.join(seat),
            Step::Leave(seat) => {
                self.lapse(seat, events);
                if is_open {
                    W::all().for_each(|wager| self.take_back(seat, wager, events));
                }
                self.leave(seat);
                self.let_go(seat);
            }
            Step::Make { seat, wager, amount, coupon, cash } => {
                if cash {
                    self.wait(seat, None);
                }
                let before = self.stake(seat, wager);
                self.put(seat, wager, amount, coupon);
                let stake = (!before.is_zero()).then_some(before + amount);
                events.put(Event::Wagered { seat, wager, amount, stake, coupon, cash });
            }
            Step::Hold { seat, wager } => drop(self.wait(seat, Some(wager))),
            Step::Withdraw(seat) => self.lapse(seat, events),
            Step::Reduce { seat, wager, amount } => {
                self.take_off(seat, wager, amount);
                let stake = self.stake(seat, wager);
                events.put(Event::Reduced { seat, wager, amount, stake });
            }
            Step::Remove { seat, wager } => self.take_back(seat, wager, events),
        }
    }

    /// Takes a wager back, if there is one.
    pub fn take_back(&mut self, seat: Seat, wager: W, events: &mut impl Sink<Event<W>>) {
        let (amount, coupon) = self.clear(seat, wager);
        if !amount.is_zero() {
            events.put(Event::Removed { seat, wager, amount, coupon });
        }
    }

    /// A wager that is not confirmed falls; its money never left the patron.
    pub fn lapse(&mut self, seat: Seat, events: &mut impl Sink<Event<W>>) {
        if let Some(Waiting { wager, amount, .. }) = self.wait(seat, None) {
            events.put(Event::Lapsed { seat, wager, amount });
        }
    }
}

/// What a game with a layout gets for what it says. Called through [`consider`], [`wagerable`] and [`reducible`].
struct Considered<'t, T: Betting>(&'t T);

/// What a command will do at this table, or why it is refused.
pub fn consider<T: Betting, C>(
    table: &T,
    act: &Act<C>,
    command: Command<T::Wager>,
) -> Result<Step<T::Wager>, T::Refusal> {
    let (wagers, taking_back) = (T::LAW.wagers, T::LAW.taking_back);
    let it = Considered(table);
    let cite =
        if matches!(command, Command::Reduce { .. } | Command::Remove { .. }) { taking_back } else { wagers };
    let patron = || act.patron().ok_or(Why::NotYours(act.by).by(cite));
    match command {
        Command::Join {} => it.join(patron()?),
        Command::Leave {} => it.leave(patron()?),
        Command::Wager { on, amount, cash, coupon } => it.wager(patron()?, on, amount, cash, coupon),
        Command::ConfirmWager { seat } => it.confirm(act, seat),
        Command::DeclineWager { seat } => it.decline(act, seat),
        Command::Reduce { on, amount } => it.reduce(patron()?, on, amount),
        Command::Remove { on } => it.remove(patron()?, on),
    }
}

/// What the patron at this seat may add to this wager now, between which amounts; or why nothing.
pub fn wagerable<T: Betting>(table: &T, seat: Seat, on: T::Wager) -> Result<Amounts, T::Refusal> {
    Considered(table).wagerable(seat, on, false)
}

/// What he may take off it and leave a legal wager.
pub fn reducible<T: Betting>(table: &T, seat: Seat, on: T::Wager) -> Result<Amounts, T::Refusal> {
    Considered(table).reducible(seat, on)
}

type Considers<T> = Result<Step<<T as Betting>::Wager>, <T as Betting>::Refusal>;

impl<T: Betting> Considered<'_, T> {
    fn layout(&self) -> &Layout<T::Wager> {
        self.0.layout()
    }

    fn no(&self, why: Why<T::Wager>) -> T::Refusal {
        why.by(T::LAW.wagers).into()
    }

    fn seat(&self, seat: Seat) -> Result<Seat, T::Refusal> {
        if self.layout().has(seat) { Ok(seat) } else { Err(self.no(Why::NoSuchSeat(seat))) }
    }

    fn player(&self, seat: Seat) -> Result<Seat, T::Refusal> {
        self.seat(seat)?;
        if self.layout().present().has(seat) { Ok(seat) } else { Err(self.no(Why::NotAtTheTable(seat))) }
    }

    /// Who left with something still to be settled may come back to it.
    fn join(&self, seat: Seat) -> Considers<T> {
        self.seat(seat)?;
        let taken = self.layout().present().has(seat) && !self.layout().is_leaving(seat);
        if taken { Err(self.no(Why::SeatTaken(seat))) } else { Ok(Step::Join(seat)) }
    }

    fn leave(&self, seat: Seat) -> Considers<T> {
        self.player(seat)?;
        if self.layout().is_leaving(seat) { Err(self.no(Why::Leaving(seat))) } else { Ok(Step::Leave(seat)) }
    }

    fn wager(&self, seat: Seat, wager: T::Wager, amount: Cents, cash: bool, coupon: Cents) -> Considers<T> {
        self.player(seat)?;
        // First of all: no amount would do.
        if cash && T::LAW.confirmers.is_empty() {
            return Err(self.no(Why::NoCash));
        }
        if !coupon.is_zero() && !self.0.takes_coupon(wager) {
            return Err(self.no(Why::CouponNotHere(wager)));
        }
        self.amount(seat, wager, amount, coupon)?;
        if !cash {
            return Ok(Step::Make { seat, wager, amount, coupon, cash });
        }
        if self.layout().waiting(seat).is_some() {
            return Err(self.no(Why::AlreadyWaiting(seat)));
        }
        let wager = Waiting { wager, amount, coupon, dealer: false, supervisor: false };
        Ok(Step::Hold { seat, wager })
    }

    /// May he put this much more on this wager now? With a coupon the chips alone need not come out even: what both
    /// together win does.
    fn amount(&self, seat: Seat, wager: T::Wager, amount: Cents, coupon: Cents) -> Result<(), T::Refusal> {
        let bounds = self.0.bounds(seat, wager)?;
        let amounts = self.wagerable(seat, wager, !coupon.is_zero())?;
        if amounts.has(amount) {
            return self.coupon(seat, wager, amount, coupon, bounds);
        }
        let nearest = Nearest::among(amounts, amount);
        let (stake, chip) = (self.layout().stake(seat, wager), self.0.coins().chip);
        Err(if amount <= Cents::ZERO {
            self.no(Why::NoAmount)
        } else if amount > amounts.max {
            let most = stake + amounts.max;
            Why::AboveMaximum { wager, most, nearest }.by(bounds.limits).into()
        } else if !amount.is_multiple_of(chip) {
            self.no(Why::NotInChips { amount, chip, nearest })
        } else if !amount.is_multiple_of(amounts.step) {
            Why::NotExact { wager, amount: stake + amount, nearest }.by(bounds.pays).into()
        } else {
            let least = stake + amounts.min;
            Why::BelowMinimum { wager, least, nearest }.by(bounds.limits).into()
        })
    }

    /// A coupon goes with chips of at least its value, once. What both win can be paid in whole coins.
    fn coupon(
        &self,
        seat: Seat,
        wager: T::Wager,
        amount: Cents,
        coupon: Cents,
        bounds: Bounds,
    ) -> Result<(), T::Refusal> {
        if coupon.is_zero() {
            return Ok(());
        }
        if coupon < Cents::ZERO || coupon > amount {
            return Err(self.no(Why::CouponUnmatched));
        }
        if !self.layout().coupon(seat, wager).is_zero() {
            return Err(self.no(Why::CouponAgain));
        }
        let unit = self.0.unit_with_coupon(wager, bounds);
        let chips = self.layout().stake(seat, wager) + amount;
        if (chips + coupon).is_multiple_of(unit) {
            return Ok(());
        }
        // The smallest coupon that makes these chips come out even, and so on by units.
        let least = chips.floor_to(unit) + unit - chips;
        let nearest = Nearest::among(Amounts { min: least, max: amount, step: unit }, coupon);
        Err(Why::CouponNotExact { nearest }.by(bounds.pays).into())
    }

    /// What may be added; where a coupon comes along, by whole chips.
    fn wagerable(&self, seat: Seat, wager: T::Wager, coupon: bool) -> Result<Amounts, T::Refusal> {
        let bounds = self.0.bounds(seat, wager)?;
        self.0.is_open()?;
        if self.layout().is_leaving(seat) {
            return Err(self.no(Why::Leaving(seat)));
        }
        let step = if coupon { self.0.coins().chip } else { bounds.unit };
        let stake = self.layout().stake(seat, wager);
        // What lies there is even with its coupon, so what is added is even by itself.
        let min = (bounds.least - stake).ceil_to(step).max(step);
        let max = (bounds.most - stake).floor_to(step);
        if min > max {
            let why = Why::AboveMaximum { wager, most: stake + max, nearest: Nearest::default() };
            return Err(why.by(bounds.limits).into());
        }
        Ok(Amounts { min, max, step })
    }

    fn confirm<C>(&self, act: &Act<C>, seat: Seat) -> Considers<T> {
        let waiting = self.waiting(act, seat)?;
        let mut confirmed = waiting;
        match act.by {
            Actor::Staff(Role::Dealer) if waiting.dealer => {
                return Err(self.no(Why::ConfirmedAlready("dealer")));
            }
            Actor::Staff(Role::Dealer) => confirmed.dealer = true,
            Actor::Staff(_) if waiting.supervisor => {
                return Err(self.no(Why::ConfirmedAlready("casino supervisor")));
            }
            Actor::Staff(_) => confirmed.supervisor = true,
            _ => (confirmed.dealer, confirmed.supervisor) = (true, true),
        }
        let Waiting { wager, amount, coupon, dealer, supervisor } = confirmed;
        if !(dealer && supervisor) {
            return Ok(Step::Hold { seat, wager: confirmed });
        }
        self.amount(seat, wager, amount, coupon)?;
        Ok(Step::Make { seat, wager, amount, coupon, cash: true })
    }

    fn decline<C>(&self, act: &Act<C>, seat: Seat) -> Considers<T> {
        self.waiting(act, seat).map(|_| Step::Withdraw(seat))
    }

    fn waiting<C>(&self, act: &Act<C>, seat: Seat) -> Result<Waiting<T::Wager>, T::Refusal> {
        if !act.is_by_staff(T::LAW.confirmers) {
            return Err(self.no(Why::NotYours(act.by)));
        }
        self.seat(seat)?;
        self.layout().waiting(seat).ok_or_else(|| self.no(Why::NothingToConfirm(seat)))
    }

    fn removable(&self, seat: Seat, wager: T::Wager) -> Result<(), T::Refusal> {
        self.0.is_open()?;
        match self.layout().stake(seat, wager).is_zero() {
            true => Err(Why::NothingThere(wager).by(T::LAW.taking_back).into()),
            false => Ok(()),
        }
    }

    fn remove(&self, seat: Seat, wager: T::Wager) -> Considers<T> {
        self.player(seat)?;
        self.removable(seat, wager)?;
        Ok(Step::Remove { seat, wager })
    }

    fn reducible(&self, seat: Seat, wager: T::Wager) -> Result<Amounts, T::Refusal> {
        self.removable(seat, wager)?;
        let bounds = self.0.bounds(seat, wager)?;
        let stake = self.layout().stake(seat, wager);
        // A coupon stays matched by at least its value in chips.
        let least = bounds.least.max(self.layout().coupon(seat, wager));
        let max = (stake - least).floor_to(bounds.unit);
        if max < bounds.unit {
            let why = Why::BelowMinimum { wager, least: stake - max, nearest: Nearest::default() };
            return Err(why.by(bounds.limits).into());
        }
        Ok(Amounts { min: bounds.unit, max, step: bounds.unit })
    }

    fn reduce(&self, seat: Seat, wager: T::Wager, amount: Cents) -> Considers<T> {
        self.player(seat)?;
        self.removable(seat, wager)?;
        let stake = self.layout().stake(seat, wager);
        if amount <= Cents::ZERO {
            return Err(self.no(Why::NoAmount));
        }
        if amount >= stake {
            return Err(Why::ReduceIsRemove { stake }.by(T::LAW.taking_back).into());
        }
        let (bounds, amounts) = (self.0.bounds(seat, wager)?, self.reducible(seat, wager)?);
        if amounts.has(amount) {
            return Ok(Step::Reduce { seat, wager, amount });
        }
        let nearest = Nearest::among(amounts, amount);
        Err(match amount.is_multiple_of(amounts.step) {
            true => Why::BelowMinimum { wager, least: stake - amounts.max, nearest }.by(bounds.limits),
            false => Why::NotExact { wager, amount: stake - amount, nearest }.by(bounds.pays),
        }
        .into())
    }
}
