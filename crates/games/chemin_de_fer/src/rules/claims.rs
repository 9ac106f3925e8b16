//! 19:47-4.7(b), (c): suivi and banco, gathered until the dealer closes the window.

use super::bank::Bank;
use super::command::Command;
use super::event::{Claim, Event};
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use rulebook::actor::{Seat, Seats};
use rulebook::game::{Act, Sink};
use rulebook::layout::Seated as _;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// Who has said what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Claims {
    /// (b): has the one who may said "Suivi"?
    suivi: bool,
    /// (c): who said "Banco".
    banco: Seats,
    /// Who has said that they claim nothing. They may still change their minds.
    silent: Seats,
}

impl Claims {
    pub(super) const NONE: Claims = Claims { suivi: false, banco: Seats::NONE, silent: Seats::NONE };
}

impl Table {
    fn claims(&self, cite: Provision) -> Result<(Bank, Cents, Claims), Refusal> {
        match self.phase {
            Phase::Claims { bank, placed, claims } => Ok((bank, placed, claims)),
            Phase::Round(_) => Err(Refusal::BetsClosed),
            _ => Err(self.not_now(cite)),
        }
    }

    /// The participant who speaks: not the banker, and not twice.
    fn claimant(&self, act: &Act<Command>, cite: Provision) -> Result<(Seat, Bank, Claims), Refusal> {
        let seat = self.staying(act, cite)?;
        let (bank, _, claims) = self.claims(cite)?;
        if seat == bank.seat {
            return Err(Refusal::OwnBank(seat));
        }
        if claims.banco.has(seat) || (claims.suivi && bank.suivi == Some(seat)) {
            return Err(Refusal::SpokenAlready(seat, cite));
        }
        Ok((seat, bank, claims))
    }

    pub(super) fn consider_suivi(&self, act: &Act<Command>, cash: bool) -> Result<Step, Refusal> {
        let (seat, bank, _) = self.claimant(act, P4_7_B)?;
        if bank.suivi != Some(seat) {
            return Err(Refusal::NoSuivi(seat));
        }
        Ok(Step::Claim { seat, suivi: true, cash })
    }

    pub(super) fn consider_banco(&self, act: &Act<Command>, cash: bool) -> Result<Step, Refusal> {
        let (seat, ..) = self.claimant(act, P4_7_C)?;
        Ok(Step::Claim { seat, suivi: false, cash })
    }

    /// The call and the money come together; whoever is not preferred gets his back.
    pub(super) fn claim(&mut self, seat: Seat, suivi: bool, cash: bool, events: &mut impl Sink<Event>) {
        let Phase::Claims { placed, claims, .. } = &mut self.phase else { return };
        if suivi {
            claims.suivi = true;
        } else {
            claims.banco.set(seat, true);
        }
        let (amount, claim) = (*placed, if suivi { Claim::Suivi } else { Claim::Banco });
        self.put_against(seat, amount, Some(claim), cash, events);
    }

    pub(super) fn consider_no_claim(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let (seat, _, claims) = self.claimant(act, P4_7_C)?;
        if claims.silent.has(seat) {
            return Err(Refusal::SpokenAlready(seat, P4_7_C));
        }
        Ok(Step::NoClaim(seat))
    }

    pub(super) fn no_claim(&mut self, seat: Seat) {
        if let Phase::Claims { claims, .. } = &mut self.phase {
            claims.silent.set(seat, true);
        }
    }

    /// Nothing that anybody could still say would change who has the claim.
    pub(super) fn claims_are_over(&self, bank: &Bank, claims: &Claims) -> bool {
        let mut open = self.participants().without(claims.banco).without(claims.silent);
        open.set(bank.seat, false);
        claims.suivi || open.is_empty()
    }

    pub(super) fn consider_close_claims(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.dealer(act, P4_7_C)?;
        let (bank, ..) = self.claims(P4_7_C)?;
        let mut others = self.participants();
        others.set(bank.seat, false);
        if others.is_empty() { Err(Refusal::NobodyHere) } else { Ok(Step::CloseClaims) }
    }

    /// (b): suivi first; (c): then the banco nearest to the banker counterclockwise. All others get their money back.
    pub(super) fn close_claims(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Claims { bank, placed, claims } = self.phase else { return };
        let nearest = self.counterclockwise_from(bank.seat).find(|seat| claims.banco.has(*seat));
        let (first, cite) = match bank.suivi.filter(|_| claims.suivi) {
            Some(seat) => (Some(seat), P4_7_B),
            None => (nearest, P4_7_C),
        };
        for seat in claims.banco.iter().filter(|seat| Some(*seat) != first) {
            self.withdraw(seat, cite, events);
        }
        self.phase = Phase::Parts { bank, placed, asked: Seats::NONE };
    }

    /// Somebody who had claimed is gone.
    pub(super) fn claimant_gone(claims: &mut Claims, suivi: bool, seat: Seat) {
        claims.banco.set(seat, false);
        claims.silent.set(seat, false);
        claims.suivi &= !suivi;
    }
}
