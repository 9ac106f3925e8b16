//! 19:47-2.3(a), (c), (d), 2.17(b), (f), (g), 2.18(b): coming and going, making wagers and taking them back, until the
//! first card.

use super::box_number::BoxNumber;
use super::boxes::{Extra, Share, spot_number};
use super::command::{Command, Spot};
use super::event::{Event, On, TableEvent as E};
use super::patron::{Patron, Unconfirmed};
use super::refusal::Refusal;
use super::table::{Laid, Phase, Step, Table};
use super::wager::Wager;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Amounts, Nearest, Sink};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;
use std::cmp::Ordering;

/// 2.3(d): who confirms a spoken wager.
const CONFIRMERS: [Role; 2] = [Role::Dealer, Role::CasinoSupervisor];

impl Table {
    pub(super) fn consider_join(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.patron_of(act, P2_3_D)?;
        if self.present.has(seat) && !self.patron(seat).leaving {
            return Err(Refusal::SeatTaken(seat));
        }
        Ok(Step::Join(seat))
    }

    pub(super) fn join(&mut self, seat: Seat) {
        if self.present.is_empty() {
            // 2.5(e)1: the first player to the table cuts.
            for side in super::stacks::Side::ALL {
                self.shoe_mut(side).start_cut_from(seat);
            }
        }
        if !self.present.has(seat) {
            // 2.3(j): the spot has been kept until now, with what its player had done before.
            self.patron_mut(seat).reserved = false;
        }
        self.present.set(seat, true);
        self.patron_mut(seat).leaving = false;
    }

    pub(super) fn consider_leave(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P2_3_D)?;
        if self.patron(seat).leaving { Err(Refusal::Leaving(seat)) } else { Ok(Step::Leave(seat)) }
    }

    /// Wagers come down as long as they can; what is in play keeps him (2.3(f)).
    pub(super) fn leave(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.lapse(seat, events);
        if self.phase == Phase::Wagers {
            for at in self.all_boxes() {
                self.take_all_back(seat, at, P2_3_C, events);
            }
        }
        self.patron_mut(seat).leaving = true;
        self.pass_the_call(seat);
        for side in super::stacks::Side::ALL {
            self.shoe_mut(side).gone(seat);
        }
        self.let_go(seat);
    }

    /// Whoever is leaving goes once nothing of his is in play.
    pub(super) fn let_go(&mut self, seat: Seat) {
        if self.patron(seat).leaving && self.places.iter().all(|place| place.share(seat).is_none()) {
            let gone = *self.patron(seat);
            *self.patron_mut(seat) =
                Patron { standing: gone.standing_left(), reserved: gone.reserved, ..Patron::NEW };
            self.present.set(seat, false);
            for place in &mut self.places {
                // Who comes there next has consented to nothing.
                place.shared_by = place.shared_by.filter(|by| *by != seat);
            }
        }
    }

    pub(super) fn consider_pass_me_by(&self, act: &Act<Command>, on: bool) -> Result<Step, Refusal> {
        let seat = self.player(act, P2_5_F)?;
        Ok(Step::PassMeBy { seat, on })
    }

    /// What somebody has laid on a wager, with its coupon.
    pub(super) fn made(&self, seat: Seat, at: BoxNumber, spot: usize, wager: Wager) -> (Cents, Cents) {
        let share = self.place(at).share(seat);
        share.map_or((Cents::ZERO, Cents::ZERO), |share| share.made(wager, spot))
    }

    /// A wager's name and place.
    pub(super) fn on(&self, seat: Seat, at: BoxNumber, spot: usize, wager: Wager) -> On {
        let spot = if matches!(wager, Wager::Blackjack | Wager::Insurance) {
            spot_number(self.rules.spots(), spot)
        } else {
            None
        };
        On { seat, at, wager, spot }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of the command, one by one")]
    pub(super) fn consider_wager(
        &self,
        act: &Act<Command>,
        wager: Wager,
        amount: Cents,
        at: Option<BoxNumber>,
        spot: Option<Spot>,
        cash: bool,
        coupon: Cents,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P2_3_D)?;
        let (at, spot) = (self.which(seat, at)?, self.spot(spot)?);
        self.consider_amount(seat, at, spot, wager, amount, coupon)?;
        if !cash {
            let extra = Extra { wager, stake: amount, coupon };
            return Ok(Step::Make(Laid { seat, at, spot, extra, cash }));
        }
        if self.patron(seat).unconfirmed.is_some() {
            return Err(Refusal::AlreadyWaiting(seat));
        }
        let spot = spot_number(self.rules.spots(), spot);
        let wager = Unconfirmed { wager, at, spot, amount, coupon, dealer: false, supervisor: false };
        Ok(Step::Hold { seat, wager })
    }

    /// May this patron lay this much more here?
    fn consider_amount(
        &self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        wager: Wager,
        amount: Cents,
        coupon: Cents,
    ) -> Result<(), Refusal> {
        let amounts = self.wagerable(seat, at, spot, wager)?;
        let stake = self.made(seat, at, spot, wager).0;
        if amounts.has(amount) {
            return self.consider_coupon(seat, at, spot, wager, amount, coupon);
        }
        let nearest = Nearest::among(amounts, amount);
        let chip = self.rules.coins().chip;
        Err(if amount <= Cents::ZERO {
            Refusal::NoAmount
        } else if wager == Wager::Sevens {
            Refusal::SevensAmount { nearest }
        } else if amount > amounts.max {
            let cite = self.most(seat, at, wager).1;
            Refusal::AboveMaximum { wager, most: stake + amounts.max, cite, nearest }
        } else if !amount.is_multiple_of(chip) {
            Refusal::NotInChips { amount, chip, nearest }
        } else if !(stake + amount).is_multiple_of(self.rules.unit(wager)) {
            let cite = super::Rules::payout_cite(wager);
            Refusal::NotExact { wager, amount: stake + amount, cite, nearest }
        } else {
            Refusal::BelowMinimum { wager, least: stake + amounts.min, cite: self.cite_least(wager), nearest }
        })
    }

    /// 2.3(d), 2.17(f): a coupon is matched by chips of at least its value, once, and can be paid like them.
    fn consider_coupon(
        &self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        wager: Wager,
        amount: Cents,
        coupon: Cents,
    ) -> Result<(), Refusal> {
        if coupon.is_zero() {
            return Ok(());
        }
        if wager == Wager::Sevens || spot > 0 {
            return Err(Refusal::CouponNotHere(wager));
        }
        if coupon < Cents::ZERO || coupon > amount {
            return Err(Refusal::CouponUnmatched { wager, coupon });
        }
        if !self.made(seat, at, spot, wager).1.is_zero() {
            return Err(Refusal::CouponAgain(wager));
        }
        // Blackjack pays 3 to 2 and two cards of a suit may pay 5 to 2: an even number of coins serves both.
        let change = self.rules.coins().change;
        let unit = match wager {
            Wager::Blackjack | Wager::SameSuit => Odds::to(3, 2).unit(change, change),
            _ => change,
        };
        if coupon.is_multiple_of(unit) {
            return Ok(());
        }
        let amounts = Amounts { min: unit, max: amount.floor_to(unit), step: unit };
        let cite = super::Rules::payout_cite(wager);
        Err(Refusal::CouponNotExact { cite, nearest: Nearest::among(amounts, coupon) })
    }

    /// The most that may lie on a wager of this patron, and by which provision.
    fn most(&self, seat: Seat, at: BoxNumber, wager: Wager) -> (Cents, Provision) {
        let most = self.rules.posted(wager).1;
        if wager != Wager::Blackjack {
            let smallest = self.smallest_wager(seat, at);
            return match smallest.cmp(&most) {
                Ordering::Less => (smallest, P2_17_G_1),
                Ordering::Equal => (most, P2_17_G),
                Ordering::Greater => (most, P2_17_G_2),
            };
        }
        match self.limited_to_minimum(seat) {
            Some(cite) => (self.rules.posted(wager).0.ceil_to(self.rules.unit(wager)), cite),
            None if self.rules.spots() > 1 => (most, P2_18_B),
            None => (most, P8_2),
        }
    }

    /// By which provision a smallest wager is posted.
    fn cite_least(&self, wager: Wager) -> Provision {
        if wager == Wager::Blackjack && self.rules.spots() > 1 { P2_18_B } else { P8_2 }
    }

    /// 2.17(g)1: the patron's wager on the hand; of several (2.18), the smallest.
    fn smallest_wager(&self, seat: Seat, at: BoxNumber) -> Cents {
        let share = self.place(at).share(seat);
        let wagers = share.into_iter().flat_map(|share| share.spots(0).map(|spot| share.wager(spot)));
        wagers.min().unwrap_or(Cents::ZERO)
    }

    /// What this patron may add to this wager now, between which amounts; or why nothing.
    pub(super) fn wagerable(
        &self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        wager: Wager,
    ) -> Result<Amounts, Refusal> {
        if wager == Wager::Insurance {
            return Err(Refusal::InsuranceIsInsured);
        }
        if !self.rules.offers(wager) {
            return Err(Refusal::NotOffered(wager, self.rules.cite_permitting(wager)));
        }
        self.still_open(P2_3_C)?;
        self.may_use(seat, at)?;
        self.may_enter(seat)?;
        if wager.is_additional() {
            let Some(share) = self.place(at).share(seat) else {
                return Err(Refusal::AdditionalAlone(wager));
            };
            if share.extra.is_some_and(|extra| extra.wager != wager) {
                return Err(Refusal::OneAdditional);
            }
        }
        let unit = self.rules.unit(wager);
        let least = self.rules.posted(wager).0.ceil_to(unit);
        let (most, cite) = self.most(seat, at, wager);
        let most = most.floor_to(unit);
        let stake = self.made(seat, at, spot, wager).0;
        let smallest = least.max(stake + unit);
        if smallest > most {
            return Err(Refusal::AboveMaximum { wager, most, cite, nearest: Nearest::default() });
        }
        Ok(Amounts { min: smallest - stake, max: most - stake, step: unit })
    }

    /// 2.3(c), (f): nothing is made, increased or withdrawn after the first card, which is the determinant card of a
    /// double shoe (2.3(k)).
    pub(super) fn still_open(&self, cite: Provision) -> Result<(), Refusal> {
        match self.phase {
            Phase::Wagers => Ok(()),
            _ if self.sides().len() == 2 => Err(Refusal::RoundBegun(P2_3_K)),
            _ => Err(Refusal::RoundBegun(cite)),
        }
    }

    /// 2.3(f), (g), (h): who may not touch a wager that is in play: its owner, what he added least of all, and nobody for
    /// him.
    fn still_his(&self, act: &Act<Command>, seat: Seat, at: BoxNumber, wager: Wager) -> Result<(), Refusal> {
        let share = self.place(at).share(seat);
        let added = || share.is_some_and(|share| share.has_added());
        self.still_open(match wager {
            _ if act.by != Actor::Seat(seat) => P2_3_H,
            Wager::Insurance => P2_3_G,
            Wager::Blackjack if added() => P2_3_G,
            _ => P2_3_F,
        })
    }

    pub(super) fn make(&mut self, laid: Laid, events: &mut impl Sink<Event>) {
        let Laid { seat, at, spot, extra, cash } = laid;
        let Extra { wager, stake: amount, coupon } = extra;
        if cash {
            self.patron_mut(seat).unconfirmed = None;
        }
        let before = self.made(seat, at, spot, wager).0;
        if self.place(at).share(seat).is_none() {
            self.place_mut(at).shares.push(Share::new(seat));
        }
        if let Some(share) = self.place_mut(at).share_mut(seat) {
            if wager == Wager::Blackjack {
                share.stake_mut(0, spot).original += amount;
                share.coupon += coupon;
            } else {
                let had = share.extra.unwrap_or(Extra { wager, stake: Cents::ZERO, coupon: Cents::ZERO });
                share.extra = Some(Extra { wager, stake: had.stake + amount, coupon: had.coupon + coupon });
            }
        }
        let stake = (!before.is_zero()).then_some(before + amount);
        let on = self.on(seat, at, spot, wager);
        events.put(Event::Table(E::Wagered { on, amount, stake, coupon, cash }));
        // 2.18(b): a further wager on the hand may be smaller than the additional wager that lies there already.
        self.drop_uncarried(seat, at, events);
    }

    pub(super) fn consider_confirm(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &CONFIRMERS, P2_3_D)?;
        let waiting = self.patrons.get(seat.index()).and_then(|patron| patron.unconfirmed);
        let Some(mut waiting) = waiting else { return Err(Refusal::NothingToConfirm(seat)) };
        match act.by {
            Actor::Staff(Role::Dealer) if waiting.dealer => return Err(Refusal::ConfirmedAlready("dealer")),
            Actor::Staff(Role::Dealer) => waiting.dealer = true,
            Actor::Staff(Role::CasinoSupervisor) if waiting.supervisor => {
                return Err(Refusal::ConfirmedAlready("casino supervisor"));
            }
            Actor::Staff(_) => waiting.supervisor = true,
            _ => (waiting.dealer, waiting.supervisor) = (true, true),
        }
        let Unconfirmed { wager, at, spot, amount, coupon, dealer, supervisor } = waiting;
        if !(dealer && supervisor) {
            return Ok(Step::Hold { seat, wager: waiting });
        }
        let spot = self.spot(spot)?;
        self.consider_amount(seat, at, spot, wager, amount, coupon)?;
        let extra = Extra { wager, stake: amount, coupon };
        Ok(Step::Make(Laid { seat, at, spot, extra, cash: true }))
    }

    pub(super) fn consider_decline_wager(&self, act: &Act<Command>, seat: Seat) -> Result<Step, Refusal> {
        self.staff(act, &CONFIRMERS, P2_3_D)?;
        match self.patrons.get(seat.index()).and_then(|patron| patron.unconfirmed) {
            Some(_) => Ok(Step::Lapse(seat)),
            None => Err(Refusal::NothingToConfirm(seat)),
        }
    }

    /// An unconfirmed wager falls; its money never left the patron.
    pub(super) fn lapse(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if let Some(waiting) = self.patron_mut(seat).unconfirmed.take() {
            let Unconfirmed { wager, at, spot, amount, .. } = waiting;
            events.put(Event::Table(E::Lapsed { on: On { seat, at, wager, spot }, amount }));
        }
    }

    fn removable(&self, seat: Seat, at: BoxNumber, spot: usize, wager: Wager) -> Result<Cents, Refusal> {
        self.still_open(P2_3_F)?;
        let stake = self.made(seat, at, spot, wager).0;
        if stake.is_zero() { Err(Refusal::NothingThere(wager)) } else { Ok(stake) }
    }

    pub(super) fn consider_remove(
        &self,
        act: &Act<Command>,
        wager: Wager,
        at: Option<BoxNumber>,
        spot: Option<Spot>,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P2_3_C)?;
        let (at, spot) = (self.which(seat, at)?, self.spot(spot)?);
        self.still_his(act, seat, at, wager)?;
        self.removable(seat, at, spot, wager)?;
        Ok(Step::Remove { seat, at, spot, wager })
    }

    /// Takes a wager back. An additional wager that the rest no longer carries goes with it (2.17(g)1).
    pub(super) fn remove(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        wager: Wager,
        events: &mut impl Sink<Event>,
    ) {
        self.take_back(seat, at, spot, wager, P2_3_C, events);
        self.drop_uncarried(seat, at, events);
        self.place_mut(at).drop_empty_shares();
    }

    /// 2.17(g)1: an additional wager is never larger than the smallest wager on the hand, whichever was made first.
    fn drop_uncarried(&mut self, seat: Seat, at: BoxNumber, events: &mut impl Sink<Event>) {
        let extra = self.place(at).share(seat).and_then(|share| share.extra);
        if let Some(extra) = extra.filter(|extra| extra.stake > self.smallest_wager(seat, at)) {
            self.take_back(seat, at, 0, extra.wager, P2_17_G_1, events);
        }
    }

    /// Everything this patron laid on a box goes back.
    pub(super) fn take_all_back(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        for spot in 0..usize::from(self.rules.spots()) {
            self.take_back(seat, at, spot, Wager::Blackjack, cite, events);
        }
        if let Some(extra) = self.place(at).share(seat).and_then(|share| share.extra) {
            self.take_back(seat, at, 0, extra.wager, cite, events);
        }
        self.place_mut(at).drop_empty_shares();
    }

    fn take_back(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        wager: Wager,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        let (amount, coupon) = self.made(seat, at, spot, wager);
        if amount.is_zero() {
            return;
        }
        if let Some(share) = self.place_mut(at).share_mut(seat) {
            if wager == Wager::Blackjack {
                share.stake_mut(0, spot).original = Cents::ZERO;
                share.coupon -= coupon;
            } else {
                share.extra = None;
            }
        }
        let on = self.on(seat, at, spot, wager);
        events.put(Event::Table(E::Removed { on, amount, coupon, cite }));
    }

    /// What may be taken off and leave a legal wager.
    pub(super) fn reducible(
        &self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        wager: Wager,
    ) -> Result<Amounts, Refusal> {
        let stake = self.removable(seat, at, spot, wager)?;
        let unit = self.rules.unit(wager);
        let coupon = self.made(seat, at, spot, wager).1;
        let least = self.rules.posted(wager).0.max(coupon).ceil_to(unit);
        if stake <= least {
            let cite = self.cite_least(wager);
            return Err(Refusal::BelowMinimum { wager, least, cite, nearest: Nearest::default() });
        }
        Ok(Amounts { min: unit, max: stake - least, step: unit })
    }

    pub(super) fn consider_reduce(
        &self,
        act: &Act<Command>,
        wager: Wager,
        amount: Cents,
        at: Option<BoxNumber>,
        spot: Option<Spot>,
    ) -> Result<Step, Refusal> {
        let seat = self.player(act, P2_3_C)?;
        let (at, spot) = (self.which(seat, at)?, self.spot(spot)?);
        self.still_his(act, seat, at, wager)?;
        let stake = self.removable(seat, at, spot, wager)?;
        if amount <= Cents::ZERO {
            return Err(Refusal::NoAmount);
        }
        if amount >= stake {
            return Err(Refusal::ReduceIsRemove { stake });
        }
        let amounts = self.reducible(seat, at, spot, wager)?;
        if amounts.has(amount) {
            return Ok(Step::Reduce { seat, at, spot, wager, amount });
        }
        let nearest = Nearest::among(amounts, amount);
        Err(if (stake - amount).is_multiple_of(amounts.step) {
            Refusal::BelowMinimum { wager, least: stake - amounts.max, cite: self.cite_least(wager), nearest }
        } else {
            let cite = super::Rules::payout_cite(wager);
            Refusal::NotExact { wager, amount: stake - amount, cite, nearest }
        })
    }

    pub(super) fn reduce(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        wager: Wager,
        amount: Cents,
        events: &mut impl Sink<Event>,
    ) {
        if let Some(share) = self.place_mut(at).share_mut(seat) {
            match (wager, &mut share.extra) {
                (Wager::Blackjack, _) => share.stake_mut(0, spot).original -= amount,
                (_, Some(extra)) => extra.stake -= amount,
                _ => {}
            }
        }
        let stake = self.made(seat, at, spot, wager).0;
        let on = self.on(seat, at, spot, wager);
        events.put(Event::Table(E::Reduced { on, amount, stake }));
        self.drop_uncarried(seat, at, events);
    }
}
