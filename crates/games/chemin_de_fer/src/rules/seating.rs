//! Who sits at the table: coming, going, and 19:47-4.11(e), changing seats.

use super::bank::{Bank, Came};
use super::claims::Claims;
use super::command::Command;
use super::event::{Event, TableEvent};
use super::passing::{Offering, Passer};
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use rulebook::actor::Seat;
use rulebook::game::{Act, Sink};
use rulebook::layout::{Seated as _, Why};
use rulebook::provision::*;

impl Table {
    pub(super) fn consider_join(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.coming(act).map(Step::Join)
    }

    /// Who was on his way out may change his mind. Whoever else sits down takes no part in an offering of the bank that is
    /// under way (4.11(e)), nor, where whoever passed it has left, in the first round of its auction (4.11(c)): he might
    /// be the same.
    pub(super) fn join(&mut self, seat: Seat) {
        if !self.present().has(seat) {
            if let Phase::ToBid(auction) | Phase::Bidding(auction) = &mut self.phase {
                auction.comes(seat);
            }
            if let Some(offering) = self.offering_mut() {
                offering.comes(seat);
            }
        }
        self.seats.join(seat);
    }

    fn bank_mut(&mut self) -> Option<&mut Bank> {
        match &mut self.phase {
            Phase::ToBank(bank) | Phase::Claims { bank, .. } | Phase::Parts { bank, .. } => Some(bank),
            Phase::Round(round) => Some(&mut round.bank),
            _ => None,
        }
    }

    /// The offering under way; one that led to a bank which is not played yet may go on.
    fn offering_mut(&mut self) -> Option<&mut Offering> {
        let bank = match &mut self.phase {
            Phase::ToOffer(offering) | Phase::Offered { offering, .. } => return Some(offering),
            Phase::ToBank(bank) | Phase::Claims { bank, .. } | Phase::Parts { bank, .. } => bank,
            Phase::Round(round) => &mut round.bank,
            Phase::Cards | Phase::ToBid(_) | Phase::Bidding(_) => return None,
        };
        match &mut bank.came {
            Came::Offer { offering, .. } => Some(offering),
            Came::Bid { .. } => None,
        }
    }

    /// 4.11(d): everything that is remembered of whoever passed the bank.
    fn for_passer(&mut self, change: impl Fn(&mut Passer)) {
        if let Phase::ToBid(auction) | Phase::Bidding(auction) = &mut self.phase {
            auction.passed_by.iter_mut().for_each(&change);
        }
        if let Some(bank) = self.bank_mut() {
            bank.passed_by.iter_mut().for_each(&change);
        }
        if let Some(offering) = self.offering_mut() {
            offering.passed_by.iter_mut().for_each(&change);
        }
    }

    pub(super) fn consider_leave(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staying(act, P4_7_A).map(Step::Leave)
    }

    /// Before "No More Bets" what he wagered goes back to him; after it, his wager is played first (4.7(e)). A banker who
    /// leaves passes the bank, unless somebody has wagered against him: then he is kept for the round, or until nothing
    /// lies against him any more.
    pub(super) fn leave(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let banker = self.banker() == Some(seat);
        match self.phase {
            Phase::Offered { to, offering } if to == seat => self.phase = Phase::ToOffer(offering),
            Phase::ToBank(_) if banker => self.pass_bank(events),
            Phase::Claims { .. } | Phase::Parts { .. } if banker && self.covered().is_zero() => {
                self.pass_bank(events);
            }
            Phase::Claims { .. } | Phase::Parts { .. } if banker => return self.seats.leave(seat),
            // 4.7(c): the claim goes with him, so the others may claim after all.
            Phase::Parts { bank, placed, asked } if asked.is_empty() && self.stake(seat) == placed => {
                self.withdraw(seat, P4_7_E, events);
                self.phase = Phase::Claims { bank, placed, claims: Claims::NONE };
            }
            Phase::Claims { .. } | Phase::Parts { .. } => self.withdraw(seat, P4_7_E, events),
            Phase::Round(_) if banker || !self.stake(seat).is_zero() => return self.seats.leave(seat),
            _ => {}
        }
        self.vacate(seat);
    }

    /// A seat is empty, and nothing is remembered of who sat there, but that it sits out an auction (4.11(c)).
    pub(super) fn vacate(&mut self, seat: Seat) {
        self.seats.vacate(seat);
        self.misses_turn.set(seat, false);
        self.shoe.gone(seat);
        self.for_passer(|passer| passer.gone(seat));
        if let Some(offering) = self.offering_mut() {
            offering.gone(seat);
        }
        match &mut self.phase {
            Phase::ToBid(auction) | Phase::Bidding(auction) => auction.gone(seat),
            Phase::Claims { bank, claims, .. } => {
                Table::claimant_gone(claims, bank.suivi == Some(seat), seat);
            }
            Phase::Parts { asked, .. } => asked.set(seat, false),
            _ => {}
        }
        if let Some(bank) = self.bank_mut() {
            bank.suivi = bank.suivi.filter(|his| *his != seat);
        }
    }

    /// Seats are changed between rounds, by somebody who has nothing before him.
    pub(super) fn consider_move(&self, act: &Act<Command>, to: Seat) -> Result<Step, Refusal> {
        let seat = self.staying(act, P4_11_E)?;
        self.seat_exists(to)?;
        if self.present().has(to) {
            return Err(Why::SeatTaken(to).by(P4_7_A).into());
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

    /// (e): would the bank come to the new seat sooner than to the old one? A passed bank may go on from two seats: the
    /// banker's if he passes it too, and the one it was passed from if it is beaten (d).
    fn is_promoted(&self, seat: Seat, to: Seat) -> bool {
        let (from, or) = match self.phase {
            // Everybody has declined: it is auctioned next, and no turn is to be had.
            Phase::ToOffer(offering) if self.next_to_offer(&offering).is_none() => return false,
            Phase::ToOffer(offering) | Phase::Offered { offering, .. } => (offering.starts_at(), None),
            Phase::ToBank(bank) => (bank.seat, bank.passed_by.map(|passer| passer.seat)),
            _ => return false,
        };
        let sooner = |from: Seat| {
            let turn = |wanted: Seat| self.counterclockwise_from(from).position(|seat| seat == wanted);
            turn(to) < turn(seat)
        };
        sooner(from) || or.is_some_and(sooner)
    }

    pub(super) fn reseat(&mut self, seat: Seat, to: Seat, events: &mut impl Sink<Event>) {
        let misses = self.misses_turn.has(seat) || self.is_promoted(seat, to);
        self.for_passer(|passer| passer.reseat(seat, to));
        if let Phase::ToBid(auction) | Phase::Bidding(auction) = &mut self.phase {
            auction.reseat(seat, to);
        }
        if let Some(offering) = self.offering_mut() {
            offering.reseat(seat, to);
        }
        if let Some(bank) = self.bank_mut() {
            bank.suivi = bank.suivi.map(|his| if his == seat { to } else { his });
        }
        self.seats.vacate(seat);
        self.seats.join(to);
        self.misses_turn.set(seat, false);
        self.misses_turn.set(to, misses);
        events.put(Event::Table(TableEvent::Moved { seat, to }));
    }
}
