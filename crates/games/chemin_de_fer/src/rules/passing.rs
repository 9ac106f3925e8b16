//! 19:47-4.11: the banker stays or passes the shoe, and who has it next.

use super::auction::Auction;
use super::bank::{Bank, Came};
use super::command::Command;
use super::event::{Event, How, TableEvent};
use super::refusal::{Limit, Refusal};
use super::table::{Phase, Step, Table};
use baccarat::Side;
use rulebook::actor::{Role, Seat, Seats};
use rulebook::game::{Act, Amounts, Sink};
use rulebook::layout::Seated as _;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// The bank as it goes around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Offering {
    /// Whose neighbour on the right is asked first.
    from: Seat,
    /// Those who have been asked, or are not.
    asked: Seats,
    pub(super) terms: Terms,
    /// (c): who sits out the first round of an auction.
    sits_out: SitsOut,
    /// (d): who passed it first.
    pub(super) passed_by: Option<Passer>,
}

/// (d): whoever passed a bank. It goes on from his seat when it is beaten, also when he has left it; but whoever sits
/// there then is not he.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Passer {
    pub(super) seat: Seat,
    here: bool,
}

impl Passer {
    /// He goes to another seat.
    pub(super) fn reseat(&mut self, from: Seat, to: Seat) {
        if self.here && self.seat == from {
            self.seat = to;
        }
    }

    /// Somebody is gone.
    pub(super) fn gone(&mut self, seat: Seat) {
        self.here &= self.seat != seat;
    }
}

/// (c): who sits out the first round of bidding: whoever passed the bank. Once he has left, anybody who sits down may be
/// he, in his old chair or in another, and sits it out too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct SitsOut {
    seats: Seats,
    left: bool,
}

impl SitsOut {
    pub(super) const NOBODY: SitsOut = SitsOut { seats: Seats::NONE, left: false };

    /// Who sat here has passed the bank; he may have left with it.
    const fn passer(seat: Seat, here: bool) -> SitsOut {
        SitsOut { seats: Seats::NONE.with(seat), left: !here }
    }

    pub(super) fn has(&self, seat: Seat) -> bool {
        self.seats.has(seat)
    }

    pub(super) const fn seats(&self) -> Seats {
        self.seats
    }

    /// Somebody sits down.
    pub(super) fn comes(&mut self, seat: Seat) {
        if self.left {
            self.seats.set(seat, true);
        }
    }

    /// Somebody is gone; the seat of one who sits out does so without him.
    pub(super) fn gone(&mut self, seat: Seat) {
        self.left |= self.seats.has(seat);
    }

    /// Somebody has changed seats: it goes with him.
    pub(super) fn reseat(&mut self, from: Seat, to: Seat) {
        self.seats = moved(self.seats, from, to);
    }
}

/// What was so of one seat is so of another.
fn moved(mut seats: Seats, from: Seat, to: Seat) -> Seats {
    seats.set(to, seats.has(from));
    seats.set(from, false);
    seats
}

/// What the next banker must be willing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Terms {
    /// (b): the bank had to be given up, and is simply taken.
    Any,
    /// (c): it was passed after this wager, and whoever takes it wagers as much, up to twice as much.
    Match(Cents),
}

impl Offering {
    /// (b): after a loss, or an order.
    pub(super) const fn mandatory(from: Seat) -> Offering {
        let asked = Seats::NONE.with(from);
        Offering { from, asked, terms: Terms::Any, sits_out: SitsOut::NOBODY, passed_by: None }
    }

    /// (d): from whoever had passed it, as if he had kept it. If he has left, whoever sits there now is asked, last.
    const fn beaten(passer: Passer) -> Offering {
        let asked = if passer.here { Seats::NONE.with(passer.seat) } else { Seats::NONE };
        Offering { asked, ..Offering::mandatory(passer.seat) }
    }

    /// Whose subsection.
    pub(super) const fn cite(&self) -> Provision {
        match self.terms {
            Terms::Any => P4_11_B,
            Terms::Match(_) => P4_11_C,
        }
    }

    /// Everybody has declined: the bank is auctioned.
    pub(super) const fn auction(&self) -> Auction {
        Auction::new(self.sits_out, self.passed_by)
    }

    /// Who was asked stays asked in his new seat; who was not does not become so.
    pub(super) fn reseat(&mut self, from: Seat, to: Seat) {
        self.asked = moved(self.asked, from, to);
        self.sits_out.reseat(from, to);
    }

    /// (e): who sits down while the bank goes around is not asked: to leave one seat for a nearer one gains no more than
    /// to move there.
    pub(super) fn comes(&mut self, seat: Seat) {
        self.asked.set(seat, true);
        self.sits_out.comes(seat);
    }

    /// Somebody is gone.
    pub(super) fn gone(&mut self, seat: Seat) {
        self.sits_out.gone(seat);
    }

    /// Whose neighbour on the right was asked first.
    pub(super) const fn starts_at(&self) -> Seat {
        self.from
    }
}

impl Table {
    /// (b), (c): the next to be asked, counterclockwise; (e) who misses his turn is passed over.
    pub(super) fn next_to_offer(&self, offering: &Offering) -> Option<Seat> {
        let open = self.participants().without(offering.asked).without(self.misses_turn);
        self.counterclockwise_from(offering.from).find(|seat| open.has(*seat))
    }

    pub(super) fn consider_offer_bank(&self, act: &Act<Command>, to: Seat) -> Result<Step, Refusal> {
        self.dealer(act, P4_11_B)?;
        let Phase::ToOffer(offering) = self.phase else { return Err(self.not_now(P4_11_B)) };
        match self.next_to_offer(&offering) {
            Some(next) if next == to => Ok(Step::Offer { to, offering }),
            Some(next) => Err(Refusal::BankGoesTo { next, cite: offering.cite() }),
            None => Err(Refusal::NobodyToOffer(offering.cite())),
        }
    }

    pub(super) fn offer_bank(&mut self, to: Seat, mut offering: Offering) {
        self.missed_turns(&mut offering, Some(to));
        offering.asked.set(to, true);
        self.phase = Phase::Offered { to, offering };
    }

    /// (e): those who are passed over on the way to this seat have missed their turn, and are even again.
    pub(super) fn missed_turns(&mut self, offering: &mut Offering, until: Option<Seat>) {
        for seat in self.counterclockwise_from(offering.from) {
            if Some(seat) == until {
                return;
            }
            if self.misses_turn.has(seat) && !offering.asked.has(seat) {
                self.misses_turn.set(seat, false);
                offering.asked.set(seat, true);
            }
        }
    }

    fn offered_to(&self, seat: Seat, cite: Provision) -> Result<Offering, Refusal> {
        match self.phase {
            Phase::Offered { to, offering } if to == seat => Ok(offering),
            _ => Err(Refusal::BankNotOffered(seat, cite)),
        }
    }

    /// (c): what somebody may be willing to wager on a passed bank.
    pub(super) fn matching(&self, last: Cents) -> Amounts {
        Amounts { min: last, max: (last + last).min(self.rules.bounds().1), step: self.rules.unit() }
    }

    pub(super) fn consider_take_bank(
        &self,
        act: &Act<Command>,
        amount: Option<Cents>,
    ) -> Result<Step, Refusal> {
        let seat = self.staying(act, P4_11_B)?;
        let offering = self.offered_to(seat, P4_11_B)?;
        let least = match (offering.terms, amount) {
            (Terms::Any, None) => self.rules.bounds().0,
            (Terms::Any, Some(_)) => return Err(Refusal::NoAmountNow),
            (Terms::Match(last), None) => return Err(Refusal::SaysNoAmount(self.matching(last))),
            (Terms::Match(last), Some(amount)) => {
                let amounts = self.matching(last);
                let capped = amounts.max == self.rules.bounds().1;
                let above = if capped { Limit::AboveMaximum } else { Limit::AbovePassed };
                Limit::BelowPassed.or(amounts, amount, above)?;
                amount
            }
        };
        Ok(Step::Take { seat, offering, least })
    }

    pub(super) fn take_bank(
        &mut self,
        seat: Seat,
        offering: Offering,
        least: Cents,
        events: &mut impl Sink<Event>,
    ) {
        let came = Came::Offer { offering, least };
        self.phase = Phase::ToBank(Bank { passed_by: offering.passed_by, ..Bank::new(seat, came) });
        let how = if offering.terms == Terms::Any { How::Offer } else { How::Pass };
        events.put(Event::Table(TableEvent::Banker { seat, how }));
    }

    pub(super) fn consider_decline_bank(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P4_11_B)?;
        self.offered_to(seat, P4_11_B).map(Step::DeclineBank)
    }

    /// Is the bank in somebody's hands with nothing wagered against it, so that no round would be broken off?
    fn idle_bank(&self) -> Option<Bank> {
        match self.phase {
            Phase::ToBank(bank) => Some(bank),
            Phase::Claims { bank, .. } | Phase::Parts { bank, .. } if self.covered().is_zero() => Some(bank),
            _ => None,
        }
    }

    /// (a): after any round he may pass the shoe. So may he, before the next, while nobody has wagered against him.
    pub(super) fn consider_pass_bank(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.player(act, P4_11_A)?;
        match (self.idle_bank(), self.banker()) {
            (_, banker) if banker != Some(seat) => Err(Refusal::NotTheBanker(seat, P4_11_A)),
            (Some(_), _) => Ok(Step::PassBank),
            (None, _) => Err(Refusal::RoundFirst(P4_11_A)),
        }
    }

    /// (a)2
    pub(super) fn consider_order_pass(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer, Role::Floorperson], P4_11_A_2)?;
        match (self.idle_bank(), self.banker()) {
            (Some(_), _) => Ok(Step::OrderPass),
            (None, Some(_)) => Err(Refusal::RoundFirst(P4_11_A_2)),
            (None, None) => Err(self.not_now(P4_11_A_2)),
        }
    }

    /// The banker takes back what nobody wagered against.
    fn take_back(&mut self, events: &mut impl Sink<Event>) -> Option<Bank> {
        let bank = self.idle_bank()?;
        if let Phase::Claims { placed, .. } | Phase::Parts { placed, .. } = self.phase {
            let (seat, wager) = (bank.seat, Side::Banker);
            events.put(Event::Table(TableEvent::Withdrawn { seat, wager, amount: placed, cite: P4_7_E }));
        }
        Some(bank)
    }

    pub(super) fn pass_bank(&mut self, events: &mut impl Sink<Event>) {
        if let Some(bank) = self.take_back(events) {
            self.relinquish(bank, events);
            self.let_go(bank.seat);
        }
    }

    /// A banker who was on his way out, and only waited for the round, is gone.
    fn let_go(&mut self, banker: Seat) {
        if self.is_leaving(banker) {
            self.vacate(banker);
        }
    }

    /// (a)2, (b): an order is no choice.
    pub(super) fn order_pass(&mut self, events: &mut impl Sink<Event>) {
        if let Some(bank) = self.take_back(events) {
            self.must_give_up(bank.seat, Offering::mandatory(bank.seat), P4_11_A_2, events);
            self.let_go(bank.seat);
        }
    }

    /// (c): a bank that has been played is offered to whoever matches its last wager. One that was never played has no
    /// last wager: it goes on as if this banker had declined it, or is auctioned again.
    pub(super) fn relinquish(&mut self, bank: Bank, events: &mut impl Sink<Event>) {
        events.put(Event::Table(TableEvent::Passed { seat: bank.seat, cite: P4_11_A }));
        let here = self.present().has(bank.seat);
        let passed_by = bank.passed_by.or(Some(Passer { seat: bank.seat, here }));
        let sits_out = SitsOut::passer(bank.seat, here);
        self.phase = match (bank.last, bank.came) {
            (Some(last), _) => Phase::ToOffer(Offering {
                terms: Terms::Match(last),
                sits_out,
                passed_by,
                ..Offering::mandatory(bank.seat)
            }),
            (None, Came::Offer { offering, .. }) => Phase::ToOffer(offering),
            (None, Came::Bid { .. }) => Phase::ToBid(Auction::new(sits_out, bank.passed_by)),
        };
    }

    /// (b): the bank goes on, whether its holder wants it or not.
    pub(super) fn must_give_up(
        &mut self,
        seat: Seat,
        offering: Offering,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        self.phase = Phase::ToOffer(offering);
        events.put(Event::Table(TableEvent::Passed { seat, cite }));
    }

    /// (a)1: after a loss the bank goes on from the banker; (d): a passed one from whoever passed it, had he kept it.
    pub(super) fn lose_bank(&mut self, bank: Bank, events: &mut impl Sink<Event>) {
        let (offering, cite) = match bank.passed_by {
            None => (Offering::mandatory(bank.seat), P4_11_A_1),
            Some(passer) => (Offering::beaten(passer), P4_11_D),
        };
        self.must_give_up(bank.seat, offering, cite, events);
    }
}
