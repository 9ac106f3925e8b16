//! 19:47-3.10: the result, and the exact order in which the dealer collects and pays.

use super::command::Command;
use super::decision::{WagerResult, decide, is_dragon_7};
use super::event::{Event, Settled, TableEvent as E, Taken};
use super::options::{BankerWin, Order};
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use super::wager::Wager;
use baccarat::{Round, Side};
use rulebook::actor::{Role, Seat, Seats};
use rulebook::game::{Act, Sink};
use rulebook::layout::{Board as _, Seated as _};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::Outcome;

impl Table {
    /// 3.10(a): what is announced must be so.
    pub(super) fn consider_result(
        &self,
        act: &Act<Command>,
        points: [u8; 2],
        cards: Option<u8>,
        dragon_7: bool,
    ) -> Result<Step, Refusal> {
        self.staff(act, &[Role::Dealer], P3_10_A)?;
        if self.phase != Phase::Complete {
            return Err(Refusal::NotNow("the hands are not complete", P3_10_A));
        }
        if (points, cards, dragon_7) == self.announcement() {
            return Ok(Step::Settle);
        }
        let ([player, banker], cards, dragon_7) = self.announcement();
        Err(Refusal::WrongResult { player, banker, cards, dragon_7 })
    }

    /// What the dealer has to say: the counts; the number of cards where wagers depend on it; "dragon 7".
    pub(super) fn announcement(&self) -> ([u8; 2], Option<u8>, bool) {
        let round = self.round();
        let totals = self.rules.offers(Wager::Total(super::wager::Total::Four));
        let dragon = self.rules.banker_win() == BankerWin::Dragon7Push && is_dragon_7(&round);
        ([round.player.points, round.banker.points], totals.then(|| round.total_cards()), dragon)
    }

    /// 3.10(b): losers first, then winners and vigorish by the procedure in use, always from the highest seat down.
    pub(super) fn settle(&mut self, events: &mut impl Sink<Event>) {
        let round = self.round();
        let ([player, banker], cards, dragon_7) = self.announcement();
        let winner = round.winner();
        events.put(Event::Table(E::Result { player, banker, winner, cards, dragon_7 }));
        // The vigorish depends on wagers that are cleared before it is taken (3.3(e)2).
        let mut due = [Cents::ZERO; Seat::MOST as usize];
        for seat in self.present().iter() {
            due[seat.index()] = self.vigorish_due(seat, &round);
        }
        for outcome in [Outcome::Lost, Outcome::Void] {
            for seat in downwards(self.present()) {
                self.settle_those(seat, outcome, &round, &due, events);
            }
        }
        match self.order {
            Order::PayAllFirst | Order::VigorishAllFirst => {
                let vigorish_first = self.order == Order::VigorishAllFirst;
                for pass in [vigorish_first, !vigorish_first] {
                    for seat in downwards(self.present()) {
                        if pass {
                            self.take_vigorish(seat, due[seat.index()], events);
                        } else {
                            self.settle_those(seat, Outcome::Won, &round, &due, events);
                        }
                    }
                }
            }
            Order::PayEachFirst | Order::VigorishEachFirst => {
                let vigorish_first = self.order == Order::VigorishEachFirst;
                for seat in downwards(self.present()) {
                    for pass in [vigorish_first, !vigorish_first] {
                        if pass {
                            self.take_vigorish(seat, due[seat.index()], events);
                        } else {
                            self.settle_those(seat, Outcome::Won, &round, &due, events);
                        }
                    }
                }
            }
        }
        let cut_from = self.cuts_first();
        if must_pass(winner).is_some() {
            self.relinquish();
        }
        self.end_round(cut_from, events);
    }

    /// Settles a seat's wagers that ended in this way.
    fn settle_those(
        &mut self,
        seat: Seat,
        which: Outcome,
        round: &Round,
        due: &[Cents],
        events: &mut impl Sink<Event>,
    ) {
        for wager in Wager::ALL {
            let stake = self.stake(seat, wager);
            if stake.is_zero() {
                continue;
            }
            let decision = decide(&self.rules, wager, round);
            let coupon = self.layout.coupon(seat, wager);
            let (outcome, paid, returned, collected) = match decision.result {
                WagerResult::Won(odds) => (Outcome::Won, odds.pay(stake + coupon), stake, Cents::ZERO),
                WagerResult::Lost => (Outcome::Lost, Cents::ZERO, Cents::ZERO, stake),
                WagerResult::Void => (Outcome::Void, Cents::ZERO, stake, Cents::ZERO),
            };
            if outcome != which {
                continue;
            }
            self.layout.clear(seat, wager);
            let is_banker_win = wager == Wager::Banker && outcome == Outcome::Won;
            let vigorish = if is_banker_win { due[seat.index()] } else { Cents::ZERO };
            events.put(Event::Table(E::Settled(Settled {
                seat,
                wager,
                stake,
                outcome,
                paid,
                returned,
                collected,
                vigorish,
                coupon,
                parts: None,
                cite: decision.cite,
            })));
        }
    }

    /// 3.3(c): on what the banker wager won, unless 3.3(e) or (h) frees it.
    fn vigorish_due(&self, seat: Seat, round: &Round) -> Cents {
        let wagered = self.wagered(seat, Wager::Banker);
        let WagerResult::Won(odds) = decide(&self.rules, Wager::Banker, round).result else {
            return Cents::ZERO;
        };
        let covered = || {
            let totals = super::wager::Total::ALL.map(|total| self.stake(seat, Wager::Total(total)));
            totals.into_iter().sum::<Cents>() >= wagered
        };
        match self.rules.banker_win() {
            BankerWin::Vigorish => self.rules.vigorish().on(odds.pay(wagered)),
            BankerWin::FreeIfCovered if !covered() => self.rules.vigorish().on(odds.pay(wagered)),
            BankerWin::FreeIfCovered | BankerWin::SixPaysHalf | BankerWin::Dragon7Push => Cents::ZERO,
        }
    }

    /// 3.3(c)2: collected at once, or marked in the patron's space.
    fn take_vigorish(&mut self, seat: Seat, amount: Cents, events: &mut impl Sink<Event>) {
        if amount.is_zero() {
            return;
        }
        let taken = if self.rules.defers_vigorish() {
            self.owed[seat.index()] += amount;
            Taken::Marked
        } else {
            Taken::Collected
        };
        events.put(Event::Table(E::Vigorish { seat, amount, taken, cite: self.order.cite() }));
    }
}

/// The rule by which the curator loses the shoe: when the Banker's Hand loses. A tie or a push is no loss.
const fn must_pass(winner: Option<Side>) -> Option<Provision> {
    match winner {
        Some(Side::Player) => Some(P3_11_A_1),
        Some(Side::Banker) | None => None,
    }
}

/// From the highest seat to the lowest.
fn downwards(seats: Seats) -> impl Iterator<Item = Seat> {
    (1..=Seat::MOST).rev().filter_map(Seat::new).filter(move |seat| seats.has(*seat))
}
