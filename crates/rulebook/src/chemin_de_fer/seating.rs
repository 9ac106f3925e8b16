//! Who sits at the table: coming, going, and 19:47-4.11(e), changing seats.

use super::bank::Came;
use super::command::Command;
use super::event::{Event, TableEvent};
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use crate::actor::Seat;
use crate::game::{Act, Sink};
use crate::provision::*;

impl Table {
    pub(super) fn consider_join(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.patron(act, P4_7_A)?;
        if self.participants().has(seat) { Err(Refusal::SeatTaken(seat)) } else { Ok(Step::Join(seat)) }
    }

    pub(super) fn join(&mut self, seat: Seat) {
        self.present.set(seat, true);
        self.leaving.set(seat, false);
    }

    pub(super) fn consider_leave(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staying(act, P4_7_A).map(Step::Leave)
    }

    /// Before "No More Bets" what he wagered goes back to him; after it, his wager is played first (4.7(e)). A banker who
    /// leaves passes the bank.
    pub(super) fn leave(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let banker = self.banker() == Some(seat);
        match self.phase {
            Phase::Offered { to, offering } if to == seat => self.phase = Phase::ToOffer(offering),
            Phase::ToBank(_) if banker => self.pass_bank(events),
            Phase::Claims { .. } | Phase::Parts { .. } if banker && self.covered().is_zero() => {
                self.pass_bank(events);
            }
            Phase::Claims { .. } | Phase::Parts { .. } if banker => return self.leaving.set(seat, true),
            Phase::Claims { .. } | Phase::Parts { .. } => self.withdraw(seat, P4_7_E, events),
            Phase::Round(_) if banker || !self.stake(seat).is_zero() => return self.leaving.set(seat, true),
            _ => {}
        }
        self.vacate(seat);
    }

    /// A seat is empty, and nothing is remembered of who sat there.
    pub(super) fn vacate(&mut self, seat: Seat) {
        self.present.set(seat, false);
        self.leaving.set(seat, false);
        self.misses_turn.set(seat, false);
        self.shoe.gone(seat);
        match &mut self.phase {
            Phase::ToBid(auction) | Phase::Bidding(auction) => auction.gone(seat),
            Phase::ToOffer(offering) | Phase::Offered { offering, .. } => offering.gone(seat),
            Phase::Claims { bank, claims, .. } => {
                Table::claimant_gone(claims, bank.suivi == Some(seat), seat);
                if bank.suivi == Some(seat) {
                    bank.suivi = None;
                }
            }
            Phase::ToBank(bank) | Phase::Parts { bank, .. } if bank.suivi == Some(seat) => bank.suivi = None,
            Phase::Round(round) if round.bank.suivi == Some(seat) => round.bank.suivi = None,
            _ => {}
        }
        if let Phase::Parts { asked, .. } = &mut self.phase {
            asked.set(seat, false);
        }
    }

    /// Seats are changed between rounds, by somebody who has nothing before him.
    pub(super) fn consider_move(&self, act: &Act<Command>, to: Seat) -> Result<Step, Refusal> {
        let seat = self.staying(act, P4_11_E)?;
        if to.number() > self.rules.seats() {
            return Err(Refusal::NoSuchSeat(to));
        }
        if self.present.has(to) {
            return Err(Refusal::SeatTaken(to));
        }
        let free = match self.phase {
            Phase::Cards => self.shoe.cut_offered_to() != Some(seat),
            Phase::ToBid(_) | Phase::ToOffer(_) => true,
            Phase::Bidding(auction) => auction.bid_of(seat).is_zero(),
            Phase::Offered { to: offered, .. } => offered != seat,
            Phase::ToBank(bank) => bank.seat != seat,
            Phase::Claims { .. } | Phase::Parts { .. } | Phase::Round(_) => false,
        };
        if free { Ok(Step::Move { seat, to }) } else { Err(Refusal::CannotMove(seat)) }
    }

    /// (e): would the bank come to the new seat sooner than to the old one?
    fn is_promoted(&self, seat: Seat, to: Seat) -> bool {
        let from = match self.phase {
            Phase::ToOffer(offering) | Phase::Offered { offering, .. } => offering.starts_at(),
            Phase::ToBank(bank) => bank.seat,
            _ => return false,
        };
        let turn = |wanted: Seat| self.counterclockwise_from(from).position(|seat| seat == wanted);
        turn(to) < turn(seat)
    }

    pub(super) fn reseat(&mut self, seat: Seat, to: Seat, events: &mut impl Sink<Event>) {
        let misses = self.misses_turn.has(seat) || self.is_promoted(seat, to);
        match &mut self.phase {
            Phase::ToBid(auction) | Phase::Bidding(auction) => auction.reseat(seat, to),
            Phase::ToOffer(offering) | Phase::Offered { offering, .. } => offering.reseat(seat, to),
            Phase::ToBank(bank) => {
                if bank.suivi == Some(seat) {
                    bank.suivi = Some(to);
                }
                if let Came::Offer { offering, .. } = &mut bank.came {
                    offering.reseat(seat, to);
                }
            }
            _ => {}
        }
        self.present.set(seat, false);
        self.present.set(to, true);
        self.misses_turn.set(seat, false);
        self.misses_turn.set(to, misses);
        events.put(Event::Table(TableEvent::Moved { seat, to }));
    }
}
