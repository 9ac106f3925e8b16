//! 19:47-4.6: the banker and his wager.

use super::claims::Claims;
use super::command::Command;
use super::event::{Event, TableEvent};
use super::passing::{Offering, Passer, Terms};
use super::refusal::{Limit, Refusal};
use super::table::{Phase, Step, Table};
use baccarat::Side;
use rulebook::actor::Seat;
use rulebook::game::{Act, Amounts, Sink};
use rulebook::layout::Seated as _;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// The bank in somebody's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Bank {
    /// Whose it is.
    pub(super) seat: Seat,
    pub(super) came: Came,
    /// 4.6(b): his immediately preceding wager, as it was placed; none before his first.
    pub(super) last: Option<Cents>,
    /// 4.7(b): who equalled and lost it.
    pub(super) suivi: Option<Seat>,
    /// 4.11(d): who passed this bank, where it was passed.
    pub(super) passed_by: Option<Passer>,
}

/// How the banker came to it, which binds his first wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Came {
    /// By a bid of so much.
    Bid { amount: Cents },
    /// He was offered it, and is willing to wager so much.
    Offer { offering: Offering, least: Cents },
}

impl Bank {
    pub(super) const fn new(seat: Seat, came: Came) -> Bank {
        Bank { seat, came, last: None, suivi: None, passed_by: None }
    }
}

impl Table {
    /// 4.6(b): his bid or more at first, then the last wager to twice the last. (4.11(c) sets the same bounds on a
    /// passed bank.) The posted limits bind besides.
    pub(super) fn bankable(&self, bank: &Bank) -> Amounts {
        let (mut min, mut max) = self.rules.bounds();
        let twice = |amount: Cents| amount + amount;
        match (bank.last, bank.came) {
            (Some(last), _) => (min, max) = (last, max.min(twice(last))),
            (None, Came::Bid { amount }) => min = amount,
            (None, Came::Offer { offering: Offering { terms: Terms::Match(last), .. }, least }) => {
                (min, max) = (least, max.min(twice(last)));
            }
            (None, Came::Offer { .. }) => {}
        }
        Amounts { min, max, step: self.rules.unit() }
    }

    pub(super) fn consider_bank(
        &self,
        act: &Act<Command>,
        amount: Cents,
        cash: bool,
    ) -> Result<Step, Refusal> {
        let seat = self.staying(act, P4_6_A)?;
        let Phase::ToBank(bank) = self.phase else { return Err(self.not_now(P4_6_A)) };
        if bank.seat != seat {
            return Err(Refusal::NotTheBanker(seat, P4_6_A));
        }
        let amounts = self.bankable(&bank);
        let (least, most) = self.rules.bounds();
        let below = match (bank.last, bank.came) {
            _ if amounts.min == least => Limit::BelowMinimum,
            (Some(_), _) => Limit::BelowLast,
            (None, Came::Bid { .. }) => Limit::BelowBid,
            (None, Came::Offer { .. }) => Limit::BelowPassed,
        };
        let above = match bank.last {
            _ if amounts.max == most => Limit::AboveMaximum,
            Some(_) => Limit::AboveTwice,
            None => Limit::AbovePassed,
        };
        below.or(amounts, amount, above)?;
        Ok(Step::Bank { bank, amount, cash })
    }

    /// 4.6(c): cash is changed at once; the event says so.
    pub(super) fn place_bank(
        &mut self,
        bank: Bank,
        amount: Cents,
        cash: bool,
        events: &mut impl Sink<Event>,
    ) {
        self.phase = Phase::Claims { bank, placed: amount, claims: Claims::NONE };
        let (seat, wager) = (bank.seat, Side::Banker);
        events.put(Event::Table(TableEvent::Wagered { seat, wager, amount, stake: None, claim: None, cash }));
    }
}
