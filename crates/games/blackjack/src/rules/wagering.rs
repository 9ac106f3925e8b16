//! 19:47-2.3(a), (c), (d), 2.17(b), (f), (g), 2.18(b): coming and going, making wagers and taking them back, until the
//! first card. The machine is [`layout`]; here is what blackjack says to it.

use super::box_number::BoxNumber;
use super::boxes::{Area, Boxes, spot_number};
use super::command::{Command, Spot, TableCommand as C};
use super::event::{Event, On, TableEvent as E};
use super::patron::Patron;
use super::refusal::Refusal;
use super::table::{Phase, Step, Table};
use super::wager::Wager;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Act, Sink};
use rulebook::layout::{self, Betting, Board as _, Bounds, Command as L, Coupon, Law, Seated, Seating};
use rulebook::licensee::Coins;
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;
use std::cmp::Ordering;

impl Seated for Table {
    type On = Area;
    type Refusal = Refusal;
    const SEATS: Provision = P2_3_D;

    fn seating(&self) -> &Seating {
        &self.seats
    }

    fn seating_mut(&mut self) -> &mut Seating {
        &mut self.seats
    }
}

impl Betting for Table {
    type Event = Event;
    type Board = Boxes;

    /// 2.3(d): dealer and supervisor confirm a spoken wager; (c): wagers come down until the first card.
    const LAW: Law =
        Law { wagers: P2_3_D, taking_back: P2_3_C, confirming: P2_3_D, second: Some(Role::CasinoSupervisor) };

    fn board(&self) -> &Boxes {
        &self.places
    }

    fn board_mut(&mut self) -> &mut Boxes {
        &mut self.places
    }

    fn coins(&self) -> Coins {
        self.rules.coins()
    }

    fn may_make(&self, seat: Seat, on: Area) -> Result<(), Refusal> {
        let Area { at, spot, wager } = on;
        if wager == Wager::Insurance {
            return Err(Refusal::InsuranceIsInsured);
        }
        if !self.rules.offers(wager) {
            return Err(Refusal::NotOffered(wager, self.rules.cite_permitting(wager)));
        }
        self.still_open(P2_3_C)?;
        self.box_exists(at)?;
        self.spot(Some(spot as u8 + 1))?;
        self.may_use(seat, at)?;
        self.may_enter(seat)?;
        if wager.is_additional() {
            let Some(share) = self.place(at).share(seat) else {
                return Err(Refusal::AdditionalAlone(wager));
            };
            if share.extra.is_some_and(|extra| extra.wager != wager) {
                return Err(Refusal::OneAdditional);
            }
        }
        Ok(())
    }

    fn may_take_back(&self, _: Seat, _: Area) -> Result<(), Refusal> {
        self.still_open(P2_3_F)
    }

    fn bounds(&self, seat: Seat, Area { at, wager, .. }: Area) -> Bounds {
        let pays = super::Rules::payout_cite(wager);
        let posted = Bounds::posted(self.rules.posted(wager), self.rules.unit(wager), pays);
        let (most, most_by) = self.most(seat, at, wager);
        match wager {
            // 2.17(a)3: always one dollar.
            Wager::Sevens if most == posted.most => {
                Bounds { least_by: P2_17_A_3, most_by: P2_17_A_3, ..posted }
            }
            Wager::Blackjack if self.rules.spots() > 1 => {
                Bounds { least_by: P2_18_B, most, most_by, ..posted }
            }
            _ => Bounds { most, most_by, ..posted },
        }
    }

    fn heard(&self, event: layout::Event<Area>) -> Event {
        use layout::Event as Told;
        Event::Table(match event {
            Told::Wagered { seat, wager: area, amount, stake, coupon, cash, .. } => {
                E::Wagered { on: self.on(seat, area), amount, stake, coupon, cash }
            }
            Told::Reduced { seat, wager: area, amount, stake, .. } => {
                E::Reduced { on: self.on(seat, area), amount, stake }
            }
            Told::Removed { seat, wager: area, amount, coupon, .. } => {
                E::Removed { on: self.on(seat, area), amount, coupon, cite: P2_3_C }
            }
            Told::Lapsed { seat, wager: Area { at, spot, wager }, amount } => {
                let spot = spot_number(self.rules.spots(), spot);
                E::Lapsed { on: On { seat, at, wager, spot }, amount }
            }
        })
    }

    /// What is in play keeps a patron who leaves (2.3(f)).
    fn left(&mut self, seat: Seat, _: &mut impl Sink<Event>) {
        self.pass_the_call(seat);
        for side in super::stacks::Side::ALL {
            self.shoe_mut(side).gone(seat);
        }
        self.let_go(seat);
    }

    fn joined(&mut self, seat: Seat, back: bool) {
        if back {
            return;
        }
        // 2.3(j): the spot has been kept until now, with what its player had done before.
        self.patron_mut(seat).reserved = false;
        if self.present().count() == 1 {
            // 2.5(e)1: the first player to the table cuts.
            for side in super::stacks::Side::ALL {
                self.shoe_mut(side).start_cut_from(seat);
            }
        }
    }

    /// 2.3(d), 2.17(f): the first wager on a hand and every additional one but sevens. The chips may be doubled, split or
    /// surrendered, and the coupon not.
    fn coupon(&self, Area { spot, wager, .. }: Area) -> Coupon {
        let change = self.rules.coins().change;
        match wager {
            Wager::Sevens => Coupon::Never,
            _ if spot > 0 => Coupon::Never,
            // Blackjack pays 3 to 2 and two cards of a suit may pay 5 to 2: an even number of coins serves both.
            Wager::Blackjack | Wager::SameSuit => Coupon::Apart(Odds::to(3, 2).unit(change, change)),
            _ => Coupon::Apart(change),
        }
    }

    fn laid_under(on: Area) -> Provision {
        on.wager.cite_laying()
    }

    /// 2.17(g)1: an additional wager is never larger than the smallest wager on the hand, whichever was made first.
    fn after(&mut self, seat: Seat, Area { at, .. }: Area, events: &mut impl Sink<Event>) {
        let extra = self.place(at).share(seat).and_then(|share| share.extra);
        if let Some(extra) = extra.filter(|extra| extra.stake > self.smallest_wager(seat, at)) {
            self.take_back(seat, Area { at, spot: 0, wager: extra.wager }, P2_17_G_1, events);
        }
    }
}

impl Table {
    pub(super) fn at_layout(&self, act: &Act<Command>, command: L<Area>) -> Result<Step, Refusal> {
        layout::consider(self, act, command).map(Step::Layout)
    }

    /// A command for the layout as it is written: with box and spot.
    pub(super) fn worded(&self, command: L<Area>) -> Command {
        let spot = |on: Area| match on.wager {
            Wager::Blackjack => spot_number(self.rules.spots(), on.spot),
            _ => None,
        };
        Command::Table(match command {
            L::Join {} => C::Join {},
            L::Leave {} => C::Leave {},
            L::Wager { on, amount, cash, coupon } => {
                C::Wager { on: on.wager, amount, at: Some(on.at), spot: spot(on), cash, coupon }
            }
            L::ConfirmWager { seat } => C::ConfirmWager { seat },
            L::DeclineWager { seat } => C::DeclineWager { seat },
            L::Reduce { on, amount } => C::Reduce { on: on.wager, amount, at: Some(on.at), spot: spot(on) },
            L::Remove { on } => C::Remove { on: on.wager, at: Some(on.at), spot: spot(on) },
        })
    }

    /// The wager that a patron means.
    pub(super) fn area(
        &self,
        act: &Act<Command>,
        wager: Wager,
        at: Option<BoxNumber>,
        spot: Option<Spot>,
    ) -> Result<Area, Refusal> {
        let seat = self.player(act, P2_3_D)?;
        Ok(Area { at: self.which(seat, at)?, spot: self.spot(spot)?, wager })
    }

    /// 2.3(f), (g), (h): who may not touch a wager that is in play: its owner, what they added least of all, and nobody
    /// for them.
    pub(super) fn still_theirs(
        &self,
        act: &Act<Command>,
        wager: Wager,
        at: Option<BoxNumber>,
        spot: Option<Spot>,
    ) -> Result<Area, Refusal> {
        let seat = self.player(act, P2_3_C)?;
        let area = Area { at: self.which(seat, at)?, spot: self.spot(spot)?, wager };
        let added = || self.place(area.at).share(seat).is_some_and(|share| share.has_added());
        self.still_open(match wager {
            _ if act.by != Actor::Seat(seat) => P2_3_H,
            Wager::Insurance => P2_3_G,
            Wager::Blackjack if added() => P2_3_G,
            _ => P2_3_F,
        })?;
        Ok(area)
    }

    /// Whoever is leaving goes once nothing of theirs is in play.
    pub(super) fn let_go(&mut self, seat: Seat) {
        if self.is_leaving(seat) && self.places.iter().all(|place| place.share(seat).is_none()) {
            let gone = *self.patron(seat);
            *self.patron_mut(seat) =
                Patron { standing: gone.standing_left(), reserved: gone.reserved, ..Patron::NEW };
            self.vacate(seat);
            for place in self.places.iter_mut() {
                // The next patron there has consented to nothing.
                place.shared_by = place.shared_by.filter(|by| *by != seat);
            }
        }
    }

    /// A wager's name and place.
    pub(super) fn on(&self, seat: Seat, Area { at, spot, wager }: Area) -> On {
        let spot = if matches!(wager, Wager::Blackjack | Wager::Insurance) {
            spot_number(self.rules.spots(), spot)
        } else {
            None
        };
        On { seat, at, wager, spot }
    }

    /// The most that may lie on a wager of this patron, and by which provision.
    fn most(&self, seat: Seat, at: BoxNumber, wager: Wager) -> (Cents, Provision) {
        let most = self.rules.posted(wager).1;
        if wager != Wager::Blackjack {
            let smallest = self.smallest_wager(seat, at);
            return match smallest.cmp(&most) {
                Ordering::Less => (smallest, P2_17_G_1),
                Ordering::Equal => (most, P2_17_G),
                Ordering::Greater => (most, P2_17_G_2),
            };
        }
        match self.limited_to_minimum(seat) {
            Some(cite) => (self.rules.posted(wager).0.ceil_to(self.rules.unit(wager)), cite),
            None if self.rules.spots() > 1 => (most, P2_18_B),
            None => (most, P8_2),
        }
    }

    /// 2.17(g)1: the patron's wager on the hand; of several (2.18), the smallest.
    fn smallest_wager(&self, seat: Seat, at: BoxNumber) -> Cents {
        let share = self.place(at).share(seat);
        let wagers = share.into_iter().flat_map(|share| share.spots(0).map(|spot| share.wager(spot)));
        wagers.min().unwrap_or(Cents::ZERO)
    }

    /// 2.3(c), (f): nothing is made, increased or withdrawn after the first card, which is the determinant card of a
    /// double shoe (2.3(k)).
    pub(super) fn still_open(&self, cite: Provision) -> Result<(), Refusal> {
        match self.phase {
            Phase::Wagers => Ok(()),
            _ if self.sides().len() == 2 => Err(Refusal::RoundBegun(P2_3_K)),
            _ => Err(Refusal::RoundBegun(cite)),
        }
    }

    /// Everything this patron laid on a box goes back.
    pub(super) fn take_all_back(
        &mut self,
        seat: Seat,
        at: BoxNumber,
        cite: Provision,
        events: &mut impl Sink<Event>,
    ) {
        for area in <Area as layout::Wager>::all().filter(|area| area.at == at) {
            self.take_back(seat, area, cite, events);
        }
    }

    fn take_back(&mut self, seat: Seat, area: Area, cite: Provision, events: &mut impl Sink<Event>) {
        let (amount, coupon) = self.places.clear(seat, area);
        if !amount.is_zero() {
            let on = self.on(seat, area);
            events.put(Event::Table(E::Removed { on, amount, coupon, cite }));
        }
    }
}
