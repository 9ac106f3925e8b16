//! What is legal at a layout.

use super::refusal::Why;
use super::{Betting, Board, Bounds, Command, Confirmation, Coupon, Step, Waiting, apply};
use crate::actor::{Actor, Role, Seat};
use crate::game::{Act, Amounts, Nearest, Sink, carry_out};
use crate::money::Cents;

type Considers<T> = Result<Step<<T as super::Seated>::On>, <T as super::Seated>::Refusal>;

/// What a command will do at this table, or why it is refused. What no amount would mend is refused first.
pub fn consider<T: Betting, C>(table: &T, act: &Act<C>, command: Command<T::On>) -> Considers<T> {
    let it = Considered(table);
    match command {
        Command::Join {} => table.coming(act).map(Step::Join),
        Command::Leave {} => {
            let seat = table.staying(act, T::SEATS)?;
            table.may_leave().map(|()| Step::Leave(seat))
        }
        Command::Wager { on, amount, cash, coupon } => {
            it.wager(table.player(act, T::LAW.wagers)?, on, amount, cash, coupon)
        }
        Command::ConfirmWager { seat } => it.confirm(act, seat),
        Command::DeclineWager { seat } => it.waiting(act, seat).map(|_| Step::Withdraw(seat)),
        Command::Reduce { on, amount } => it.reduce(table.player(act, T::LAW.taking_back)?, on, amount),
        Command::Remove { on } => {
            let seat = table.player(act, T::LAW.taking_back)?;
            it.removable(seat, on).map(|_| Step::Remove { seat, wager: on })
        }
    }
}

/// Does a command at this table, or says why not: [`consider`] and [`apply`], for tables that count nanoseconds. A step that
/// is wrapped into the game's own first is written in small pieces and read back in large ones, for which the processor
/// waits.
#[inline]
pub fn act<T: Betting, C>(
    table: &mut T,
    act: &Act<C>,
    command: Command<T::On>,
    events: &mut impl Sink<T::Event>,
) -> Result<(), T::Refusal> {
    carry_out(consider(table, act, command), |step| apply(table, step, events))
}

/// What the patron at this seat may add to this wager now with chips, between which amounts; or why nothing.
pub fn wagerable<T: Betting>(table: &T, seat: Seat, on: T::On) -> Result<Amounts, T::Refusal> {
    let it = Considered(table);
    it.stage(seat, on, table.confirmation(false))?;
    let bounds = table.bounds(seat, on);
    it.addable(seat, on, &bounds, bounds.unit)
}

/// What they may take off it and leave a legal wager.
pub fn reducible<T: Betting>(table: &T, seat: Seat, on: T::On) -> Result<Amounts, T::Refusal> {
    let it = Considered(table);
    let stake = it.removable(seat, on)?;
    it.reducible(seat, on, stake, &table.bounds(seat, on))
}

struct Considered<'t, T: Betting>(&'t T);

impl<T: Betting> Considered<'_, T> {
    #[inline]
    fn wager(&self, seat: Seat, wager: T::On, amount: Cents, cash: bool, coupon: Cents) -> Considers<T> {
        if cash && T::LAW.second.is_none() {
            return Err(Why::NoCash.by(T::LAW.wagers).into());
        }
        let confirmation = self.0.confirmation(cash);
        self.stage(seat, wager, confirmation)?;
        self.amount(seat, wager, amount, coupon)?;
        let second = confirmation != Confirmation::Both;
        let asked = Waiting { wager, amount, coupon, cash, dealer: false, second };
        Ok(match confirmation {
            Confirmation::Nobody => Step::Make { seat, wager: asked, confirmed: false },
            Confirmation::Dealer | Confirmation::Both => Step::Hold { seat, wager: asked },
        })
    }

    /// Is this the moment? One wager of a patron waits at a time.
    #[inline]
    fn stage(&self, seat: Seat, wager: T::On, confirmation: Confirmation) -> Result<(), T::Refusal> {
        if self.0.seating().is_leaving(seat) {
            return Err(Why::Leaving(seat).by(T::SEATS).into());
        }
        self.0.may_make(seat, wager)?;
        if confirmation != Confirmation::Nobody && self.0.board().waiting(seat).is_some() {
            return Err(Why::AlreadyWaiting(seat).by(T::LAW.confirming).into());
        }
        Ok(())
    }

    /// May this much be laid? Where chips and coupon are paid together, the chips alone need not come out even.
    #[inline]
    fn amount(&self, seat: Seat, wager: T::On, amount: Cents, coupon: Cents) -> Result<(), T::Refusal> {
        let goes = if coupon.is_zero() { None } else { Some(self.0.coupon(wager)) };
        let bounds = self.0.bounds(seat, wager);
        let step = match goes {
            Some(Coupon::Never) => return Err(Why::CouponNotHere(wager).by(T::laid_under(wager)).into()),
            Some(Coupon::Together(_)) => self.0.coins().chip,
            Some(Coupon::Apart(_)) | None => bounds.unit,
        };
        // What lies there is even already, so these are just the amounts of `addable`, without working them out.
        let stake = self.0.board().stake(seat, wager);
        let fits = bounds.least - stake <= amount && amount <= bounds.most - stake && amount > Cents::ZERO;
        if !(fits && amount.is_multiple_of(step)) {
            return Err(self.wrong_amount(seat, wager, amount, &bounds, step));
        }
        goes.map_or(Ok(()), |goes| self.coupon(seat, (wager, amount, coupon), &bounds, goes))
    }

    /// Why this much may not be laid, with the nearest amounts that may.
    #[cold]
    fn wrong_amount(
        &self,
        seat: Seat,
        wager: T::On,
        amount: Cents,
        bounds: &Bounds,
        step: Cents,
    ) -> T::Refusal {
        let amounts = match self.addable(seat, wager, bounds, step) {
            Ok(amounts) => amounts,
            Err(refusal) => return refusal,
        };
        let laid = T::laid_under(wager);
        let nearest = Nearest::among(amounts, amount);
        let (stake, chip) = (self.0.board().stake(seat, wager), self.0.coins().chip);
        let (least, most) = (stake + amounts.min, stake + amounts.max);
        let one_amount = bounds.least == bounds.most && bounds.least_by == bounds.most_by;
        if amount <= Cents::ZERO {
            Why::NoAmount.by(laid)
        } else if one_amount {
            Why::OneAmount { wager, only: most, nearest }.by(bounds.most_by)
        } else if amount > amounts.max {
            Why::AboveMaximum { wager, most, nearest }.by(bounds.most_by)
        } else if !amount.is_multiple_of(chip) {
            Why::NotInChips { amount, chip, nearest }.by(laid)
        } else if !amount.is_multiple_of(step) {
            Why::NotExact { wager, amount: stake + amount, nearest }.by(bounds.pays)
        } else {
            Why::BelowMinimum { wager, least, nearest }.by(bounds.least_by)
        }
        .into()
    }

    /// A coupon goes with chips of at least its value, once, and what it wins can be paid in whole coins.
    fn coupon(
        &self,
        seat: Seat,
        (wager, amount, coupon): (T::On, Cents, Cents),
        bounds: &Bounds,
        goes: Coupon,
    ) -> Result<(), T::Refusal> {
        let laid = T::laid_under(wager);
        if coupon < Cents::ZERO || coupon > amount {
            return Err(Why::CouponUnmatched.by(laid).into());
        }
        if !self.0.board().coupon(seat, wager).is_zero() {
            return Err(Why::CouponAgain.by(laid).into());
        }
        // The chips beside which the coupon must come out even.
        let (unit, chips) = match goes {
            Coupon::Together(unit) => (unit, self.0.board().stake(seat, wager) + amount),
            Coupon::Apart(unit) => (unit, Cents::ZERO),
            Coupon::Never => return Err(Why::CouponNotHere(wager).by(laid).into()),
        };
        if (chips + coupon).is_multiple_of(unit) {
            return Ok(());
        }
        // The smallest coupon that does, and so on by units.
        let amounts = Amounts { min: chips.floor_to(unit) + unit - chips, max: amount, step: unit };
        Err(Why::CouponNotExact { nearest: Nearest::among(amounts, coupon) }.by(bounds.pays).into())
    }

    /// What may be added in these steps. What lies there is even, with its coupon, so what is added is even by itself.
    #[inline]
    fn addable(&self, seat: Seat, wager: T::On, bounds: &Bounds, step: Cents) -> Result<Amounts, T::Refusal> {
        let stake = self.0.board().stake(seat, wager);
        let min = (bounds.least - stake).ceil_to(step).max(step);
        let max = (bounds.most - stake).floor_to(step);
        if min > max {
            let why = Why::AboveMaximum { wager, most: stake + max, nearest: Nearest::default() };
            return Err(why.by(bounds.most_by).into());
        }
        Ok(Amounts { min, max, step })
    }

    fn confirm<C>(&self, act: &Act<C>, seat: Seat) -> Considers<T> {
        let mut wager = self.waiting(act, seat)?;
        let already = match act.by {
            Actor::Staff(Role::Dealer) => std::mem::replace(&mut wager.dealer, true),
            Actor::Staff(_) => std::mem::replace(&mut wager.second, true),
            _ => {
                (wager.dealer, wager.second) = (true, true);
                false
            }
        };
        if already {
            return Err(Why::ConfirmedAlready(act.by).by(T::LAW.confirming).into());
        }
        if !(wager.dealer && wager.second) {
            return Ok(Step::Hold { seat, wager });
        }
        self.stage(seat, wager.wager, Confirmation::Nobody)?;
        self.amount(seat, wager.wager, wager.amount, wager.coupon)?;
        Ok(Step::Make { seat, wager, confirmed: true })
    }

    /// The wager that one of those who confirm wagers speaks of.
    fn waiting<C>(&self, act: &Act<C>, seat: Seat) -> Result<Waiting<T::On>, T::Refusal> {
        let cite = T::LAW.confirming;
        match T::LAW.second {
            Some(second) => self.0.staff(act, &[Role::Dealer, second], cite)?,
            None => self.0.staff(act, &[Role::Dealer], cite)?,
        }
        self.0.seat_exists(seat)?;
        self.0.board().waiting(seat).ok_or_else(|| Why::NothingToConfirm(seat).by(cite).into())
    }

    /// What lies there, if it may be taken back.
    #[inline]
    fn removable(&self, seat: Seat, wager: T::On) -> Result<Cents, T::Refusal> {
        self.0.may_take_back(seat, wager)?;
        let stake = self.0.board().stake(seat, wager);
        if stake.is_zero() { Err(Why::NothingThere(wager).by(T::LAW.taking_back).into()) } else { Ok(stake) }
    }

    fn reducible(
        &self,
        seat: Seat,
        wager: T::On,
        stake: Cents,
        bounds: &Bounds,
    ) -> Result<Amounts, T::Refusal> {
        // A coupon stays matched by at least its value in chips.
        let least = bounds.least.max(self.0.board().coupon(seat, wager));
        let max = (stake - least).floor_to(bounds.unit);
        if max < bounds.unit {
            let why = Why::BelowMinimum { wager, least: stake - max, nearest: Nearest::default() };
            return Err(why.by(bounds.least_by).into());
        }
        Ok(Amounts { min: bounds.unit, max, step: bounds.unit })
    }

    fn reduce(&self, seat: Seat, wager: T::On, amount: Cents) -> Considers<T> {
        let stake = self.removable(seat, wager)?;
        if amount <= Cents::ZERO {
            return Err(Why::NoAmount.by(T::laid_under(wager)).into());
        }
        if amount >= stake {
            return Err(Why::ReduceIsRemove { stake }.by(T::LAW.taking_back).into());
        }
        let bounds = self.0.bounds(seat, wager);
        let amounts = self.reducible(seat, wager, stake, &bounds)?;
        if amounts.has(amount) {
            return Ok(Step::Reduce { seat, wager, amount });
        }
        let nearest = Nearest::among(amounts, amount);
        Err(match amount.is_multiple_of(amounts.step) {
            true => Why::BelowMinimum { wager, least: stake - amounts.max, nearest }.by(bounds.least_by),
            false => Why::NotExact { wager, amount: stake - amount, nearest }.by(bounds.pays),
        }
        .into())
    }
}
