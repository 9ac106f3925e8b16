//! 19:47-1.10(b) and 1.4: after the call every wager that the throw decides is settled, then the dice go on.

use super::decision::{Ruling, shares};
use super::event::{Event, Part, Parts, Settled};
use super::table::{Dice, Hand, Roll, Table, Thrown};
use super::wager::{Point, Wager, Wagers};
use rulebook::actor::{Seat, Seats};
use rulebook::dice::Throw;
use rulebook::game::Sink;
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::Outcome;

/// Every come odds wager.
const COME_ODDS: Wagers = {
    let mut set = Wagers::NONE;
    let mut i = 0;
    while i < 6 {
        set = set.with(Wager::ComeOdds(Point::ALL[i]));
        i += 1;
    }
    set
};

impl Table {
    /// Seat by seat, losers are collected and what goes back goes back; then, seat by seat, winners are paid and come
    /// bets travel.
    pub(super) fn settle(&mut self, roll: Roll, throw: Throw, events: &mut impl Sink<Event>) {
        let ruling = Ruling::of(throw, self.point);
        for seat in self.present().iter() {
            let place = self.place(seat);
            let lost = place.active.and(ruling.loses).without(self.off(place));
            for wager in lost.iter() {
                self.collect(seat, wager, events);
            }
            self.give_back(seat, ruling, events);
        }
        for seat in self.present().iter() {
            let place = self.place(seat);
            let won = place.active.and(ruling.wins).without(self.off(place));
            for wager in won.iter() {
                self.pay(seat, wager, throw, events);
            }
            let travelling = self.place(seat).active.and(ruling.travels);
            for wager in travelling.iter() {
                self.travel(seat, wager, throw, events);
            }
        }
        self.move_the_puck(roll, throw, events);
        for seat in self.present().iter() {
            self.vacate_if_done(seat);
        }
        // Somebody may have come while they were thrown.
        self.pass_the_departed_over();
    }

    fn collect(&mut self, seat: Seat, wager: Wager, events: &mut impl Sink<Event>) {
        let (stake, coupon) = self.place_mut(seat).clear(wager);
        events.put(Event::Settled(Settled {
            seat,
            wager,
            stake,
            outcome: Outcome::Lost,
            paid: Cents::ZERO,
            returned: Cents::ZERO,
            collected: stake,
            vigorish: Cents::ZERO,
            coupon,
            parts: None,
            cite: wager.cite(),
        }));
    }

    /// The barred twelve (1.2(a)2iv, 4iv), and come odds that were off when their come bet was decided (1.3(e)).
    fn give_back(&mut self, seat: Seat, ruling: &Ruling, events: &mut impl Sink<Event>) {
        let place = self.place(seat);
        let decided = ruling.wins.or(ruling.loses);
        let off = self.off(place);
        let void = place.active.and(ruling.void).without(off);
        let idle = place.active.and(COME_ODDS).and(decided).and(off);
        for (wagers, outcome) in [(void, Outcome::Void), (idle, Outcome::Returned)] {
            for wager in wagers.iter() {
                let (stake, coupon) = self.place_mut(seat).clear(wager);
                events.put(Event::Settled(Settled {
                    seat,
                    wager,
                    stake,
                    outcome,
                    paid: Cents::ZERO,
                    returned: stake,
                    collected: Cents::ZERO,
                    vigorish: Cents::ZERO,
                    coupon,
                    parts: None,
                    cite: if outcome == Outcome::Void { wager.cite() } else { P1_3_E },
                }));
            }
        }
    }

    fn pay(&mut self, seat: Seat, wager: Wager, throw: Throw, events: &mut impl Sink<Event>) {
        let (stake, coupon) = self.place_mut(seat).clear(wager);
        let (paid, parts) = self.winnings(wager, stake + coupon, throw);
        events.put(Event::Settled(Settled {
            seat,
            wager,
            stake,
            outcome: Outcome::Won,
            paid,
            returned: stake,
            collected: Cents::ZERO,
            vigorish: Cents::ZERO,
            coupon,
            parts,
            cite: wager.cite(),
        }));
    }

    /// 1.4: the winnings on a wager that wins on this throw.
    fn winnings(&self, wager: Wager, stake: Cents, throw: Throw) -> (Cents, Option<Parts>) {
        if let Some(odds) = self.supplemental_odds(wager) {
            return (odds.pay(stake), None);
        }
        match shares(wager) {
            None => (self.rules.pays().on(wager, throw.total()).pay(stake), None),
            // 1.4(c), (d): as if each share were its own wager; what the others lose comes off.
            Some((shares, count)) => {
                let unit = stake.0 / i64::from(count);
                let parts = shares.map(|(part, share)| {
                    (share > 0).then(|| {
                        let stake = Cents(unit * i64::from(share));
                        let wins = Ruling::of(throw, None).wins.has(part);
                        let paid = if wins {
                            self.rules.pays().on(part, throw.total()).pay(stake)
                        } else {
                            Cents::ZERO
                        };
                        Part {
                            wager: part,
                            stake,
                            outcome: if wins { Outcome::Won } else { Outcome::Lost },
                            paid,
                        }
                    })
                });
                let net = parts.iter().flatten().map(|part| match part.outcome {
                    Outcome::Won => part.paid,
                    _ => -part.stake,
                });
                (net.sum(), Some(Parts(parts)))
            }
        }
    }

    /// 1.2(a)3, 4: a come or don't come bet goes to the point that was thrown.
    fn travel(&mut self, seat: Seat, wager: Wager, throw: Throw, events: &mut impl Sink<Event>) {
        let Some(point) = Point::of(throw.total()) else { return };
        let to = match wager {
            Wager::Come => Wager::ComePoint(point),
            Wager::DontCome => Wager::DontComePoint(point),
            _ => return,
        };
        let (amount, coupon) = self.place_mut(seat).clear(wager);
        self.place_mut(seat).put(to, amount, coupon);
        events.put(Event::Moved { seat, wager, to, amount });
    }

    /// 1.1, 1.11: the point is set, made or lost; a loser seven passes the dice.
    fn move_the_puck(&mut self, roll: Roll, throw: Throw, events: &mut impl Sink<Event>) {
        let Dice::Shot(shooter) = &mut self.dice else { return };
        let seat = shooter.seat;
        // 1.11(b): after a throw without a line bet the same shooter goes on without one.
        shooter.hand =
            if roll.without_line_bet { Hand::WithoutLineBet { asked: Seats::NONE } } else { Hand::ByTheLine };
        shooter.thrown = Thrown::No;
        match (self.point, Point::of(throw.total())) {
            // 1.11(b): a throw without a line bet sets no point.
            (None, Some(point)) if !roll.without_line_bet => {
                self.point = Some(point);
                events.put(Event::Point { point });
            }
            (Some(standing), thrown) if thrown == Some(standing) => {
                self.point = None;
                events.put(Event::PointOff { made: true });
            }
            (Some(_), _) if throw.total() == 7 => {
                self.point = None;
                // 1.11(a)1: a loser seven.
                events.put(Event::PointOff { made: false });
                self.relinquish(seat);
            }
            _ => {}
        }
    }
}
