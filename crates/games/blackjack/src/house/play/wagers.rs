//! Wagers laid and taken up again, and the deal that closes them.

use super::Player;
use super::speech::Place;
use crate::rules::{BoxNumber, Command, Spot, TableCommand, Wager};
use house::asked::now;
use rulebook::actor::Actor;
use rulebook::game::{Act, Game as _};
use rulebook::money::Cents;
use std::io::Write;

/// A wager as it lay: which, on which box, against which hand of the dealer's, how much.
pub(super) type Laid = (Wager, BoxNumber, Option<Spot>, Cents);

impl Player {
    /// What I have on the layout before the cards come.
    pub(super) fn laid(&self) -> Vec<Laid> {
        let mut laid = Vec::new();
        for place in self.view().boxes {
            for share in place.patrons.iter().filter(|share| share.seat == self.seat) {
                let wagers = share.wagers.iter();
                laid.extend(wagers.map(|wager| (wager.wager, place.at, wager.spot, wager.stake)));
            }
        }
        laid
    }

    /// On the box I sit at, unless another is named. 2.18(b): several amounts lie on several spots, and one on the first
    /// that is free.
    pub(super) fn wager(
        &mut self,
        on: Wager,
        amounts: &[Cents],
        place: Place,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let spots = if on == Wager::Blackjack { self.rules().spots() } else { 1 };
        if amounts.len() > usize::from(spots) || (amounts.len() > 1 && place.spot.is_some()) {
            let most = house::terminal::count(u64::from(spots), "amount");
            writeln!(out, "No more than {most} at a time, please.")?;
            return Ok(());
        }
        let own = BoxNumber::new(self.seat.number()).filter(|_| on == Wager::Blackjack);
        let at = place.at.or(own);
        let first = place.spot.or_else(|| (spots > 1).then(|| self.free_spot(at, spots, amounts.len())));
        for (number, amount) in (0..).zip(amounts) {
            let spot = first.map(|first| first + number);
            let wager =
                TableCommand::Wager { on, amount: *amount, at, spot, cash: false, coupon: Cents::ZERO };
            if !self.do_it(wager, out)? {
                break;
            }
        }
        Ok(())
    }

    /// Where one more wager on a hand goes. Several are all of them, from the first on.
    fn free_spot(&self, at: Option<BoxNumber>, spots: u8, amounts: usize) -> Spot {
        let laid = self.laid();
        let has = |spot: Spot| laid.iter().any(|laid| Some(laid.1) == at && laid.2 == Some(spot));
        (1..=spots).find(|spot| amounts == 1 && !has(*spot)).unwrap_or(1)
    }

    /// A wager without an amount: how much it may be. Where there is no choice it is made.
    pub(super) fn how_much(&mut self, on: Wager, place: Place, out: &mut dyn Write) -> anyhow::Result<()> {
        let mine = self.session.game().offers().into_iter().find(|offer| {
            let Command::Table(TableCommand::Wager { on: what, at, spot, .. }) = offer.command else {
                return false;
            };
            let here = place.at.is_none_or(|named| at == Some(named));
            let there = place.spot.is_none_or(|named| spot == Some(named));
            offer.by == Actor::Seat(self.seat) && what == on && here && there
        });
        match mine.and_then(|offer| offer.amounts) {
            Some(amounts) if amounts.min == amounts.max => self.wager(on, &[amounts.min], place, out)?,
            Some(amounts) => {
                let (min, max, step) = (amounts.min, amounts.max, amounts.step);
                writeln!(out, "How much? From {min} to {max}, by {step}.")?;
            }
            // It will be refused, with its reason.
            None => self.wager(on, &[self.rules().limits().minimum], place, out)?,
        }
        Ok(())
    }

    /// The dealer closes the wagers; the rest follows.
    pub(super) fn deal(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        let laid = self.laid();
        if !self.session.game().takes_wagers() || self.is_cut_mine() {
            return self.ask(out);
        }
        if laid.is_empty() {
            let again = if self.last.is_empty() { "" } else { ", or \"again\" for the last wagers" };
            writeln!(out, "Nothing is wagered yet: say \"10\"{again}.")?;
            return Ok(());
        }
        self.felt.clear();
        let command = Command::Table(TableCommand::Deal {});
        if self.perform(Act::new(now(), Actor::Croupier, command), out)? {
            self.rounds += 1;
            self.last = laid;
        }
        Ok(())
    }

    /// The wagers of the last round once more, and the deal.
    pub(super) fn again(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.last.is_empty() {
            writeln!(out, "There is nothing to repeat yet.")?;
            return Ok(());
        }
        if !self.session.game().takes_wagers() {
            return self.ask(out);
        }
        if !self.laid().is_empty() {
            writeln!(out, "Wagers lie on the layout already: \"deal\" plays them.")?;
            return Ok(());
        }
        for (on, at, spot, amount) in self.last.clone() {
            let (at, cash, coupon) = (Some(at), false, Cents::ZERO);
            if !self.do_it(TableCommand::Wager { on, amount, at, spot, cash, coupon }, out)? {
                return Ok(());
            }
        }
        self.deal(out)
    }
}
