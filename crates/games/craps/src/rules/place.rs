//! What one patron has on the layout.

use super::wager::{Wager, Wagers};
use rulebook::actor::Seat;
use rulebook::layout::{Board, Waiting};
use rulebook::money::Cents;
use serde::{Deserialize, Serialize};

/// A patron's place at the rail, with their wagers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Place {
    /// Wagers with money on them.
    pub(super) active: Wagers,
    /// 1.3(e): wagers with an "on" button.
    pub(super) marked_on: Wagers,
    /// 1.3(e): wagers called on that still wait for the button.
    pub(super) called_on: Wagers,
    /// 1.11(b): was offered the dice, and did not shoot, with the line bet that lies there.
    pub(super) declined: bool,
    /// 1.3(a), (b): a wager that waits for the dealer, and the boxman where the dice are in the air.
    pub(super) waiting: Option<Waiting<Wager>>,
    /// Match play coupons on pass and on don't pass.
    coupons: [Cents; 2],
    #[serde(with = "rulebook::kept::array")]
    stakes: [Cents; Wager::COUNT],
}

impl Place {
    pub(super) const EMPTY: Place = Place {
        active: Wagers::NONE,
        marked_on: Wagers::NONE,
        called_on: Wagers::NONE,
        declined: false,
        waiting: None,
        coupons: [Cents::ZERO; 2],
        stakes: [Cents::ZERO; Wager::COUNT],
    };

    /// What lies on a wager.
    #[inline]
    pub(super) fn stake(&self, wager: Wager) -> Cents {
        self.stakes[wager.slot()]
    }

    /// The coupon that lies with a wager.
    #[inline]
    pub(super) fn coupon(&self, wager: Wager) -> Cents {
        match wager {
            Wager::Pass => self.coupons[0],
            Wager::DontPass => self.coupons[1],
            _ => Cents::ZERO,
        }
    }

    #[inline]
    pub(super) fn has_line_bet(&self) -> bool {
        self.active.has(Wager::Pass) || self.active.has(Wager::DontPass)
    }

    #[inline]
    pub(super) fn put(&mut self, wager: Wager, amount: Cents, coupon: Cents) {
        self.active = self.active.with(wager);
        self.stakes[wager.slot()] += amount;
        match wager {
            Wager::Pass => self.coupons[0] += coupon,
            Wager::DontPass => self.coupons[1] += coupon,
            _ => {}
        }
    }

    #[inline]
    pub(super) fn take_off(&mut self, wager: Wager, amount: Cents) {
        self.stakes[wager.slot()] -= amount;
    }

    /// Takes a wager off the layout with everything that belongs to it: its coupon and its button.
    #[inline]
    pub(super) fn clear(&mut self, wager: Wager) -> (Cents, Cents) {
        self.active = self.active.less(wager);
        self.marked_on = self.marked_on.less(wager);
        self.called_on = self.called_on.less(wager);
        self.declined &= self.has_line_bet();
        let coupon = match wager {
            Wager::Pass => std::mem::take(&mut self.coupons[0]),
            Wager::DontPass => std::mem::take(&mut self.coupons[1]),
            _ => Cents::ZERO,
        };
        (std::mem::take(&mut self.stakes[wager.slot()]), coupon)
    }

    pub(super) fn on_layout(&self) -> Cents {
        self.active.iter().map(|wager| self.stake(wager)).sum()
    }
}

/// The places around the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places(Box<[Place]>);

impl Places {
    /// So many, and nothing on the layout.
    pub(super) fn new(seats: u8) -> Places {
        Places(vec![Place::EMPTY; usize::from(seats)].into_boxed_slice())
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Place> {
        self.0.iter()
    }

    #[inline]
    pub(super) fn get(&self, seat: Seat) -> Option<&Place> {
        self.0.get(seat.index())
    }

    #[inline]
    pub(super) fn of(&self, seat: Seat) -> &Place {
        &self.0[seat.index()]
    }

    #[inline]
    pub(super) fn of_mut(&mut self, seat: Seat) -> &mut Place {
        &mut self.0[seat.index()]
    }
}

impl Board<Wager> for Places {
    #[inline]
    fn stake(&self, seat: Seat, on: Wager) -> Cents {
        self.of(seat).stake(on)
    }

    #[inline]
    fn coupon(&self, seat: Seat, on: Wager) -> Cents {
        self.of(seat).coupon(on)
    }

    #[inline]
    fn at_stake(&self, seat: Seat) -> Cents {
        self.of(seat).on_layout()
    }

    #[inline]
    fn put(&mut self, seat: Seat, on: Wager, amount: Cents, coupon: Cents) {
        self.of_mut(seat).put(on, amount, coupon);
    }

    #[inline]
    fn take_off(&mut self, seat: Seat, on: Wager, amount: Cents) {
        self.of_mut(seat).take_off(on, amount);
    }

    #[inline]
    fn clear(&mut self, seat: Seat, on: Wager) -> (Cents, Cents) {
        self.of_mut(seat).clear(on)
    }

    #[inline]
    fn waiting(&self, seat: Seat) -> Option<Waiting<Wager>> {
        self.of(seat).waiting
    }

    #[inline]
    fn wait(&mut self, seat: Seat, waiting: Option<Waiting<Wager>>) {
        self.of_mut(seat).waiting = waiting;
    }

    fn forget(&mut self, seat: Seat) {
        *self.of_mut(seat) = Place::EMPTY;
    }
}
