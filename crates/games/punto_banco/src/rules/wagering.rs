//! 19:47-3.2: coming and going, making wagers and taking them back, until "No More Bets". The machine is [`layout`]; here
//! is what punto banco says to it.

use super::event::Event;
use super::refusal::Refusal;
use super::table::{Curator, Phase, Table};
use super::wager::Wager;
use rulebook::actor::{Role, Seat};
use rulebook::game::Sink;
use rulebook::layout::{self, Betting, Board as _, Bounds, Coupon, Law, Layout, Seated, Seating};
use rulebook::licensee::Coins;
use rulebook::money::Cents;
use rulebook::provision::*;

impl Seated for Table {
    type On = Wager;
    type Refusal = Refusal;
    const SEATS: Provision = P3_2_C;

    fn seating(&self) -> &Seating {
        &self.seats
    }

    fn seating_mut(&mut self) -> &mut Seating {
        &mut self.seats
    }
}

impl Betting for Table {
    type Event = Event;
    type Board = Layout<Wager>;

    /// 3.2(c): dealer and supervisor confirm a spoken wager; (d): wagers come down until "No More Bets".
    const LAW: Law =
        Law { wagers: P3_2_C, taking_back: P3_2_D, confirming: P3_2_C, second: Some(Role::CasinoSupervisor) };

    fn board(&self) -> &Layout<Wager> {
        &self.layout
    }

    fn board_mut(&mut self) -> &mut Layout<Wager> {
        &mut self.layout
    }

    fn coins(&self) -> Coins {
        self.rules.coins()
    }

    fn may_make(&self, seat: Seat, wager: Wager) -> Result<(), Refusal> {
        if !self.rules.offers(wager) {
            return Err(Refusal::NotOffered(wager, self.rules.cite_wager(wager)));
        }
        self.still_open()?;
        if self.is_mock_round() {
            return Err(Refusal::CorrectionFirst(P3_12_C_3));
        }
        let alone = self.rules.bonus_needs_regular() && !self.has_regular(seat);
        if matches!(wager, Wager::Bonus(_)) && alone { Err(Refusal::BonusAlone) } else { Ok(()) }
    }

    fn may_take_back(&self, _: Seat, _: Wager) -> Result<(), Refusal> {
        self.still_open()
    }

    fn bounds(&self, _: Seat, wager: Wager) -> Bounds {
        Bounds::posted(self.rules.posted(wager), self.rules.unit(wager), self.rules.payout_cite(wager))
    }

    fn heard(&self, event: layout::Event<Wager>) -> Event {
        Event::Layout(event)
    }

    /// Wagers in play, vigorish owed (3.3(c)4) and the shoe in a hand keep a patron who leaves.
    fn left(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        self.shoe.gone(seat);
        if matches!(self.curator, Curator::Offered { to, .. } if to == seat) {
            self.decline_shoe(seat, events);
        }
        if self.phase == Phase::Wagers && self.curator == Curator::Seat(seat) {
            self.relinquish();
        }
        self.let_go(seat);
        self.go_on_offering(events);
        self.dealer_gives_up_the_shoe();
    }

    /// 3.2(c): a coupon goes with a wager on one of the hands. What both win can be paid, and its vigorish taken, in
    /// whole coins (3.3(c)).
    fn coupon(&self, wager: Wager) -> Coupon {
        match wager.is_regular() {
            true => Coupon::Together(self.rules.unit_of(wager, self.rules.coins().change)),
            false => Coupon::Never,
        }
    }

    /// 3.2(b): a bonus wager that needs a regular one comes down with the last of them.
    fn after(&mut self, seat: Seat, _: Wager, events: &mut impl Sink<Event>) {
        if self.rules.bonus_needs_regular() && !self.has_regular(seat) {
            for bonus in Wager::ALL.into_iter().filter(|wager| matches!(wager, Wager::Bonus(_))) {
                layout::take_back(self, seat, bonus, events);
            }
        }
    }
}

impl Table {
    /// 3.2(d): nothing is made, increased or withdrawn after "No More Bets".
    fn still_open(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Wagers { Ok(()) } else { Err(Refusal::NoMoreBetsSaid) }
    }

    /// 3.2(b): has this patron a wager on one of the hands?
    fn has_regular(&self, seat: Seat) -> bool {
        !self.stake(seat, Wager::Banker).is_zero() || !self.stake(seat, Wager::Player).is_zero()
    }

    /// A wager with its coupon, which stands for chips (3.2(c)).
    pub(super) fn wagered(&self, seat: Seat, wager: Wager) -> Cents {
        self.layout.stake(seat, wager) + self.layout.coupon(seat, wager)
    }

    /// Whoever is leaving goes once nothing keeps them.
    pub(super) fn let_go(&mut self, seat: Seat) {
        let kept = !self.owed(seat).is_zero() || self.curator == Curator::Seat(seat);
        if self.is_done(seat) && !kept {
            self.vacate(seat);
            self.passed_by.set(seat, false);
            // The next patron there has named nobody.
            if self.curator == (Curator::Dealer { named_by: Some(seat) }) {
                self.curator = Curator::Dealer { named_by: None };
            }
        }
    }
}
