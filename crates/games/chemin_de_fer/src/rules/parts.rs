//! 19:47-4.7(a), (d), (e): wagers against a part of the bank, until it is covered or the dealer says "No More Bets".

use super::bank::Bank;
use super::command::Command;
use super::event::{Event, TableEvent};
use super::refusal::{Limit, Refusal};
use super::round::Round;
use super::table::{Phase, Step, Table};
use baccarat::Side;
use rulebook::actor::{Seat, Seats};
use rulebook::game::{Act, Amounts, Sink};
use rulebook::layout::Seated as _;
use rulebook::money::Cents;
use rulebook::provision::*;

impl Table {
    fn parts(&self) -> Result<(Bank, Cents, Seats), Refusal> {
        match self.phase {
            Phase::Parts { bank, placed, asked } => Ok((bank, placed, asked)),
            Phase::Round(_) => Err(Refusal::BetsClosed),
            Phase::Claims { .. } => Err(Refusal::ClaimsFirst),
            _ => Err(self.not_now(P4_7_D)),
        }
    }

    /// (d): whose turn it is, counterclockwise from the banker's right; nobody's once all have had theirs, or when
    /// nothing is left to cover.
    pub(super) fn turn(&self) -> Option<Seat> {
        let (bank, placed, asked) = self.parts().ok()?;
        if self.covered() == placed {
            return None;
        }
        let open = self.participants().without(asked.with(bank.seat));
        self.counterclockwise_from(bank.seat).find(|seat| open.has(*seat))
    }

    /// (a): what this seat may wager, or add to its wager: never more than is left to cover; a whole of less than the
    /// minimum only if no more is left.
    pub(super) fn coverable(&self, placed: Cents, seat: Seat) -> Amounts {
        let (max, step) = (placed - self.covered(), self.rules.unit());
        let least = (self.rules.least_part() - self.stake(seat)).max(step);
        Amounts { min: least.min(max), max, step }
    }

    pub(super) fn consider_part(
        &self,
        act: &Act<Command>,
        amount: Cents,
        cash: bool,
    ) -> Result<Step, Refusal> {
        let seat = self.staying(act, P4_7_D)?;
        let (bank, placed, _) = self.parts()?;
        if seat == bank.seat {
            return Err(Refusal::OwnBank(seat));
        }
        let amounts = self.coverable(placed, seat);
        if amounts.max.is_zero() {
            return Err(Refusal::Covered);
        }
        if let Some(turn) = self.turn().filter(|turn| *turn != seat) {
            return Err(Refusal::NotYourTurn(turn));
        }
        Limit::BelowPart.or(amounts, amount, Limit::AboveUncovered)?;
        Ok(Step::Part { seat, amount, cash })
    }

    pub(super) fn part(&mut self, seat: Seat, amount: Cents, cash: bool, events: &mut impl Sink<Event>) {
        self.no_part(seat);
        self.put_against(seat, amount, None, cash, events);
    }

    pub(super) fn consider_no_part(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P4_7_D)?;
        self.parts()?;
        match self.turn() {
            Some(turn) if turn == seat => Ok(Step::NoPart(seat)),
            Some(turn) => Err(Refusal::NotYourTurn(turn)),
            None => Err(Refusal::SpokenAlready(seat, P4_7_D)),
        }
    }

    /// He has had his turn.
    pub(super) fn no_part(&mut self, seat: Seat) {
        if let Phase::Parts { asked, .. } = &mut self.phase {
            asked.set(seat, true);
        }
    }

    /// (d): everybody has his turn first, unless the bank is covered.
    pub(super) fn consider_no_more_bets(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.dealer(act, P4_7_D)?;
        self.parts()?;
        if let Some(turn) = self.turn() {
            return Err(Refusal::NotYourTurn(turn));
        }
        if self.covered().is_zero() { Err(Refusal::NothingAgainst) } else { Ok(Step::NoMoreBets) }
    }

    /// (e): the banker withdraws what nobody covered; 4.8(c): the largest wager has the Player's Hand.
    pub(super) fn no_more_bets(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Parts { bank, placed, .. } = self.phase else { return };
        let uncovered = placed - self.covered();
        if !uncovered.is_zero() {
            let (seat, wager, amount) = (bank.seat, Side::Banker, uncovered);
            events.put(Event::Table(TableEvent::Withdrawn { seat, wager, amount, cite: P4_7_E }));
        }
        let dominant = self.dominant_by_wager(bank.seat);
        self.phase = Phase::Round(Round::new(bank, placed, dominant));
        events.put(Event::Table(TableEvent::Dominant { seat: dominant }));
    }

    /// 4.8(c): whoever wagered most; of equals, the one nearest to the banker counterclockwise. A suivi or a banco is the
    /// only wager, and so the largest.
    fn dominant_by_wager(&self, banker: Seat) -> Seat {
        let seats = self.counterclockwise_from(banker);
        seats
            .reduce(|best, next| if self.stake(next) > self.stake(best) { next } else { best })
            .unwrap_or(banker)
    }
}
