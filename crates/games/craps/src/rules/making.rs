//! 19:47-1.2 and 1.3(a), (b): when a wager may be made, and how much; 1.4(e): only what can be paid exactly. The machine is
//! [`layout`]; here is what craps says to it.

use super::event::Event;
use super::place::Places;
use super::refusal::Refusal;
use super::supplemental::Most;
use super::table::{Table, Thrown};
use super::wager::Wager;
use rulebook::actor::{Role, Seat};
use rulebook::game::Sink;
use rulebook::layout::{self, Betting, Bounds, Confirmation, Coupon, Law, Seated, Seating};
use rulebook::licensee::Coins;
use rulebook::money::Cents;
use rulebook::provision::*;

impl Seated for Table {
    type On = Wager;
    type Refusal = Refusal;
    const SEATS: Provision = P1_3_B;

    #[inline]
    fn seating(&self) -> &Seating {
        &self.seats
    }

    #[inline]
    fn seating_mut(&mut self) -> &mut Seating {
        &mut self.seats
    }
}

impl Betting for Table {
    type Event = Event;
    type Board = Places;

    const LAW: Law =
        Law { wagers: P1_3_B, taking_back: P1_3_C, confirming: P1_3_A, second: Some(Role::Boxman) };

    #[inline]
    fn board(&self) -> &Places {
        &self.places
    }

    #[inline]
    fn board_mut(&mut self) -> &mut Places {
        &mut self.places
    }

    #[inline]
    fn coins(&self) -> Coins {
        self.rules.coins()
    }

    /// 1.2(a)1 to 4 and 1.6: the moments for each wager. Everything else may be made until the dice are at rest. Odds on
    /// the line wait for a point.
    #[inline]
    fn may_make(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        if matches!(self.thrown(), Thrown::AtRest { .. }) {
            return Err(Refusal::DiceAtRest);
        }
        if !self.rules.offers(wager) {
            return Err(Refusal::NotOffered(wager));
        }
        match (wager, self.point) {
            (Wager::Pass | Wager::DontPass, Some(point)) => Err(Refusal::AfterTheComeOut(wager, point)),
            (Wager::Come | Wager::DontCome, None) => Err(Refusal::BeforeTheComeOut(wager)),
            (Wager::ComePoint(_), _) => Err(Refusal::OnlyByTheDice(wager)),
            (Wager::DontComePoint(_), _) if !self.place(seat).stake(wager).is_zero() => {
                Err(Refusal::DontBetIncreased(wager))
            }
            (Wager::DontComePoint(_), _) => Err(Refusal::OnlyByTheDice(wager)),
            _ => match wager.supports() {
                Some(on)
                    if self.place(seat).stake(on).is_zero()
                        || wager.come_point().or(self.point).is_none() =>
                {
                    Err(Refusal::NothingToSupport { odds: wager, on })
                }
                _ => Ok(()),
            },
        }
    }

    #[inline]
    fn may_take_back(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        self.may_take_down(seat, wager)
    }

    #[inline]
    fn bounds(&self, seat: Seat, wager: Wager) -> Bounds {
        let unit = self.rules.unit(wager, self.point);
        let supports = wager.supports();
        let pays = match wager {
            Wager::Buy(_) | Wager::Lay(_) => wager.cite(),
            _ if supports.is_some() => P1_6_F,
            _ => P1_4_E,
        };
        let posted = Bounds::posted(self.rules.posted(wager), unit, pays);
        match (wager, supports) {
            (Wager::HornHigh(high), _) if !self.rules.horn_high_area() => {
                // 1.2(a)20: broken down, each of the two must still have room.
                let stake = |part| self.place(seat).stake(part);
                let room = |part, share| (self.rules.posted(part).1 - stake(part)).0 * 5 / share;
                let room = room(Wager::Horn, 4).min(room(high.alone(), 1)).min(posted.most.0);
                Bounds { most: Cents(room.max(0)), ..posted }
            }
            (_, Some(on)) => {
                let limit = self.most_odds(wager, self.place(seat).stake(on));
                let Most { most, cite } = limit.unwrap_or(Most { most: Cents::ZERO, cite: wager.cite() });
                Bounds { least: unit, most, most_by: cite, ..posted }
            }
            _ => posted,
        }
    }

    #[inline]
    fn heard(&self, event: layout::Event<Wager>) -> Event {
        Event::Layout(event)
    }

    fn left(&mut self, seat: Seat, _: &mut impl Sink<Event>) {
        self.let_go_of_the_dice(seat);
        self.vacate_if_done(seat);
        self.start_anew_if_all_were_asked();
        self.look_who_is_left_to_ask();
    }

    /// Dice that were left with somebody who is gone are offered around again: the staff holds no game up for a player
    /// who is not there.
    fn joined(&mut self, _: Seat, _: bool) {
        self.pass_the_departed_over();
        self.start_anew_if_all_were_asked();
    }

    fn may_leave(&self) -> Result<(), Refusal> {
        if self.is_thrown() { Err(Refusal::DiceThrown) } else { Ok(()) }
    }

    /// 1.3(a): with the dice in the air, dealer and boxman confirm; 1.3(b): with cash, the dealer.
    #[inline]
    fn confirmation(&self, cash: bool) -> Confirmation {
        match self.thrown() {
            Thrown::InTheAir(_) => Confirmation::Both,
            _ if cash => Confirmation::Dealer,
            _ => Confirmation::Nobody,
        }
    }

    /// 1.3(b): a coupon goes on pass or don't pass.
    fn coupon(&self, wager: Wager) -> Coupon {
        let change = self.rules.coins().change;
        match wager.is_line() {
            true => Coupon::Together(self.rules.pays().on(wager, 0).unit(change, change)),
            false => Coupon::Never,
        }
    }

    /// 1.2(a)20: without an area for it, a horn high becomes a horn bet of four units and one unit on the total.
    #[inline]
    fn divided(&self, wager: Wager, amount: Cents) -> Option<[(Wager, Cents); 2]> {
        match wager {
            Wager::HornHigh(high) if !self.rules.horn_high_area() => {
                let unit = Cents(amount.0 / 5);
                Some([(Wager::Horn, amount - unit), (high.alone(), unit)])
            }
            _ => None,
        }
    }

    /// 1.5: on buy and lay bets.
    #[inline]
    fn vigorish(&self, wager: Wager, stake: Cents) -> Cents {
        self.rules.vigorish(wager, stake)
    }

    /// A don't bet that is reduced or removed takes its odds down with it.
    #[inline]
    fn before_taking(&mut self, seat: Seat, wager: Wager, events: &mut impl Sink<Event>) {
        if let Some(odds) = wager.odds() {
            layout::take_back(self, seat, odds, events);
        }
    }
}

impl Table {
    /// 1.3(a): a wager that still waits when the dice leave the hand will be made, if at all, with them in the
    /// air, so the boxman must confirm it too.
    pub(super) fn need_the_boxman(&mut self) {
        for seat in self.present().iter() {
            if let Some(waiting) = &mut self.place_mut(seat).waiting {
                waiting.second = false;
            }
        }
    }
}
