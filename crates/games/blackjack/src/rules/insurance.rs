//! 19:47-2.9, 2.7(c), 2.18(d): insurance, at the table's moment or at the player's turn, and even money.

use super::box_number::BoxNumber;
use super::boxes::{Area, Share};
use super::command::{Command, Spot};
use super::event::{Event, TableEvent as E};
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use super::wager::Wager;
use rulebook::actor::{Role, Seat};
use rulebook::cards::Rank;
use rulebook::game::{Act, Amounts, Nearest, Sink};
use rulebook::layout::{Seated as _, Why};
use rulebook::money::Cents;
use rulebook::provision::*;

impl Table {
    /// Has somebody on this box something to insure, and not answered?
    fn is_unanswered(&self, at: BoxNumber) -> bool {
        self.place(at).shares.iter().any(|share| !share.has_answered && !share.wagered().is_zero())
    }

    /// 2.9(b): where insurance is asked at the player's turn, before his first decision.
    pub(super) fn asks_insurance_at_turn(&self, at: BoxNumber) -> bool {
        let ace = self.dealer.upcard().is_some_and(|card| card.rank == Rank::Ace);
        ace && self.rules.insurance_at_turn() && self.is_unanswered(at)
    }

    /// 2.9(b), 2.7(c), 2.18(d): how much may be insured; none where it has been, or nothing is there.
    pub(super) fn insurable(&self, share: &Share, spot: usize) -> Option<Amounts> {
        let wager = share.wager(spot);
        if share.has_answered || wager.is_zero() || !share.insurance[spot].is_zero() {
            return None;
        }
        // Half, or the next chip above where half cannot be bet in chips.
        let chip = self.rules.coins().chip;
        let max = Cents(wager.0 - wager.0 / 2).ceil_to(chip);
        Some(Amounts { min: chip, max, step: chip })
    }

    /// The share of this patron in the insurance that is open now.
    fn insuring(
        &self,
        act: &Act<Command>,
        named: Option<BoxNumber>,
    ) -> Result<(Seat, BoxNumber, &Share), Refusal> {
        let seat = self.player(act, P2_9_B)?;
        let Phase::Insurance { at: open } = self.phase else { return Err(Refusal::NoInsuranceNow) };
        let at = match (named, open) {
            (None, Some(open)) => open,
            _ => self.which(seat, named)?,
        };
        if open.is_some_and(|open| open != at) {
            return Err(Refusal::NotTheTurnOf { turn: open.unwrap_or(at) });
        }
        // 2.13(f): each player on a shared box answers for their own wager.
        match self.place(at).share(seat) {
            Some(share) if share.has_answered => Err(Refusal::InsuranceAnswered),
            Some(share) if !share.wagered().is_zero() => Ok((seat, at, share)),
            _ => Err(Refusal::NothingToInsure),
        }
    }

    pub(super) fn consider_insure(
        &self,
        act: &Act<Command>,
        amount: Cents,
        named: Option<BoxNumber>,
        spot: Option<Spot>,
    ) -> Result<Step, Refusal> {
        if !self.rules.offers_insurance() {
            return Err(Refusal::NoInsurance);
        }
        let (seat, at, share) = self.insuring(act, named)?;
        let spot = self.spot(spot)?;
        let Some(amounts) = self.insurable(share, spot) else { return Err(Refusal::InsuranceAnswered) };
        if amounts.has(amount) {
            return Ok(Step::Insure { seat, at, spot, amount });
        }
        let nearest = Nearest::among(amounts, amount);
        let chip = self.rules.coins().chip;
        Err(if amount <= Cents::ZERO {
            Why::NoAmount.by(P2_3_D).into()
        } else if amount > amounts.max {
            Refusal::InsuranceTooMuch { most: amounts.max, nearest }
        } else {
            Why::NotInChips { amount, chip, nearest }.by(P2_3_D).into()
        })
    }

    pub(super) fn insure(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        spot: usize,
        amount: Cents,
        events: &mut impl Sink<Event>,
    ) {
        let Some(share) = self.place_mut(at).share_mut(seat) else { return };
        share.insurance[spot] = amount;
        share.has_answered = share.spots(0).all(|spot| !share.insurance[spot].is_zero());
        let wager = share.wager(spot);
        let on = self.on(seat, Area { at, spot, wager: Wager::Insurance });
        events.put(Event::Table(E::Insured { on, amount }));
        let blackjack = self.played(at, 0).hand.is_blackjack();
        if self.rules.offers_even_money() && blackjack && Cents(amount.0 * 2) == wager {
            self.settle_even_money(seat, at, spot, events);
        }
        self.insurance_goes_on(events);
    }

    pub(super) fn consider_decline_insurance(
        &self,
        act: &Act<Command>,
        named: Option<BoxNumber>,
    ) -> Result<Step, Refusal> {
        let (seat, at, _) = self.insuring(act, named)?;
        Ok(Step::DeclineInsurance { seat, at })
    }

    pub(super) fn decline_insurance(&mut self, seat: Seat, at: BoxNumber, events: &mut impl Sink<Event>) {
        if let Some(share) = self.place_mut(at).share_mut(seat) {
            share.has_answered = true;
        }
        self.insurance_goes_on(events);
    }

    pub(super) fn consider_close_insurance(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P2_9_B)?;
        match self.phase {
            Phase::Insurance { .. } => Ok(Step::CloseInsurance),
            _ => Err(Refusal::NoInsuranceNow),
        }
    }

    pub(super) fn close_insurance(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Insurance { at: open } = self.phase else { return };
        for at in self.all_boxes().filter(|at| open.is_none_or(|open| open == *at)) {
            for share in &mut self.place_mut(at).shares {
                share.has_answered = true;
            }
        }
        self.insurance_goes_on(events);
    }

    /// Once everybody has answered, play goes on. At a turn the same box is asked until then.
    pub(super) fn insurance_goes_on(&mut self, events: &mut impl Sink<Event>) {
        match self.phase {
            Phase::Insurance { at: None } if !self.all_boxes().any(|at| self.is_unanswered(at)) => {
                self.after_insurance(events);
            }
            Phase::Insurance { at: Some(_) } => self.next_turn(events),
            _ => {}
        }
    }
}
