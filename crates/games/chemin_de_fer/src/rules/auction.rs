//! 19:47-4.5(b), 4.11(c): the auction of the bank.

use super::bank::{Bank, Came};
use super::command::Command;
use super::event::{Event, How, TableEvent};
use super::passing::{Passer, SitsOut};
use super::refusal::{Limit, Refusal};
use super::table::{Phase, Step, Table};
use rulebook::actor::{Seat, Seats};
use rulebook::game::{Act, Amounts, Sink};
use rulebook::layout::Seated as _;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize};

/// An auction, before it is opened or under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Auction {
    /// 4.11(c): who sits out the first round of bidding.
    sits_out: SitsOut,
    /// 4.11(d): whoever passed the bank that is auctioned.
    pub(super) passed_by: Option<Passer>,
    bids: [Cents; Seat::MOST as usize],
    /// Those who have said that they do not bid.
    silent: Seats,
}

impl Auction {
    pub(super) const fn new(sits_out: SitsOut, passed_by: Option<Passer>) -> Auction {
        Auction { sits_out, passed_by, bids: [Cents::ZERO; Seat::MOST as usize], silent: Seats::NONE }
    }

    /// What a seat has bid; nothing if it has not.
    pub(super) fn bid_of(&self, seat: Seat) -> Cents {
        self.bids[seat.index()]
    }

    /// The bids, from the dealer counterclockwise.
    pub(super) fn bids(&self) -> impl Iterator<Item = (Seat, Cents)> {
        Seat::first(Seat::MOST).zip(self.bids).filter(|(_, bid)| !bid.is_zero())
    }

    /// 4.5(b): the highest; of equals, the one nearest to the dealer counterclockwise, whose number is lowest.
    fn highest(&self) -> Option<(Seat, Cents)> {
        self.bids().reduce(|best, next| if next.1 > best.1 { next } else { best })
    }

    /// 4.11(c): is it the first round after a bank was passed? Without a bid a second follows, in which everybody may.
    fn is_first_of_two(&self) -> bool {
        self.sits_out != SitsOut::NOBODY
    }

    /// Somebody is gone, and his bid with him.
    pub(super) fn gone(&mut self, seat: Seat) {
        self.bids[seat.index()] = Cents::ZERO;
        self.silent.set(seat, false);
        self.sits_out.gone(seat);
    }

    /// Somebody sits down.
    pub(super) fn comes(&mut self, seat: Seat) {
        self.sits_out.comes(seat);
    }

    /// Somebody without a bid has changed seats.
    pub(super) fn reseat(&mut self, from: Seat, to: Seat) {
        self.silent.set(to, self.silent.has(from));
        self.silent.set(from, false);
        self.sits_out.reseat(from, to);
    }
}

impl Table {
    pub(super) fn consider_open_bidding(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.dealer(act, P4_5_B)?;
        match self.phase {
            Phase::ToBid(_) | Phase::ToOffer(_) if self.participants().is_empty() => Err(Refusal::NobodyHere),
            Phase::ToBid(auction) => Ok(Step::OpenBidding(auction)),
            // 4.11(b), (c): only when everybody has declined.
            Phase::ToOffer(offering) => match self.next_to_offer(&offering) {
                None => Ok(Step::OpenBidding(offering.auction())),
                Some(next) => Err(Refusal::BankGoesTo { next, cite: offering.cite() }),
            },
            _ => Err(self.not_now(P4_5_B)),
        }
    }

    pub(super) fn open_bidding(&mut self, auction: Auction) {
        if let Phase::ToOffer(mut offering) = self.phase {
            self.missed_turns(&mut offering, None);
        }
        self.phase = Phase::Bidding(auction);
    }

    fn bidding(&self) -> Result<Auction, Refusal> {
        match self.phase {
            Phase::Bidding(auction) => Ok(auction),
            _ => Err(self.not_now(P4_5_B)),
        }
    }

    /// Those who may bid in this round of the bidding.
    fn bidders(&self, auction: &Auction) -> Seats {
        self.participants().without(auction.sits_out.seats())
    }

    /// What a seat may bid: at least the minimum, and more than before.
    pub(super) fn biddable(&self, auction: &Auction, seat: Seat) -> Amounts {
        let (least, max) = self.rules.bounds();
        let step = self.rules.unit();
        let before = auction.bid_of(seat);
        let min = if before.is_zero() { least } else { before + step };
        Amounts { min, max, step }
    }

    pub(super) fn consider_bid(&self, act: &Act<Command>, amount: Cents) -> Result<Step, Refusal> {
        let seat = self.staying(act, P4_5_B)?;
        let auction = self.bidding()?;
        if auction.sits_out.has(seat) {
            return Err(Refusal::SitsOut(seat));
        }
        let amounts = self.biddable(&auction, seat);
        let below = if auction.bid_of(seat).is_zero() { Limit::BelowMinimum } else { Limit::NotRaised };
        below.or(amounts, amount, Limit::AboveMaximum)?;
        Ok(Step::Bid { seat, amount })
    }

    pub(super) fn bid(&mut self, seat: Seat, amount: Cents, events: &mut impl Sink<Event>) {
        if let Phase::Bidding(auction) = &mut self.phase {
            auction.bids[seat.index()] = amount;
            auction.silent.set(seat, false);
            events.put(Event::Table(TableEvent::Bid { seat, amount }));
        }
    }

    pub(super) fn consider_no_bid(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        let seat = self.staying(act, P4_5_B)?;
        let auction = self.bidding()?;
        if !auction.bid_of(seat).is_zero() || auction.silent.has(seat) || auction.sits_out.has(seat) {
            return Err(Refusal::SpokenAlready(seat, P4_5_B));
        }
        Ok(Step::NoBid(seat))
    }

    pub(super) fn no_bid(&mut self, seat: Seat) {
        if let Phase::Bidding(auction) = &mut self.phase {
            auction.silent.set(seat, true);
        }
    }

    /// Is nobody left who could change the outcome? One bid stands alone, or only the one who sits out has not spoken.
    pub(super) fn bidding_is_over(&self, auction: &Auction) -> bool {
        let open = self.bidders(auction).without(auction.silent);
        match auction.bids().count() {
            0 => open.is_empty(),
            1 => open.count() == 1,
            _ => false,
        }
    }

    pub(super) fn consider_close_bidding(&self, act: &Act<Command>) -> Result<Step, Refusal> {
        self.dealer(act, P4_5_B)?;
        let auction = self.bidding()?;
        // Without a bid there is nothing to close for, but for the second round in which everybody may bid.
        if auction.highest().is_none() && !auction.is_first_of_two() {
            return Err(Refusal::NoBids);
        }
        Ok(Step::CloseBidding)
    }

    pub(super) fn close_bidding(&mut self, events: &mut impl Sink<Event>) {
        let Phase::Bidding(mut auction) = self.phase else { return };
        let Some((seat, amount)) = auction.highest() else {
            auction.sits_out = SitsOut::NOBODY;
            auction.silent = Seats::NONE;
            self.phase = Phase::Bidding(auction);
            return;
        };
        let came = Came::Bid { amount };
        self.phase = Phase::ToBank(Bank { passed_by: auction.passed_by, ..Bank::new(seat, came) });
        events.put(Event::Table(TableEvent::Banker { seat, how: How::Bid }));
    }
}
