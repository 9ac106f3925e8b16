//! Who is at a layout, and what lies there.

use super::{Stakes as _, Wager};
use crate::actor::{Seat, Seats};
use crate::money::Cents;
use crate::settlement::is_nothing;
use serde::Serialize;

/// The seats of a layout, with what lies before them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout<W: Wager> {
    present: Seats,
    places: Box<[Place<W>]>,
}

/// What one patron has there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place<W: Wager> {
    stakes: W::Stakes,
    coupons: W::Stakes,
    /// He is gone, but for wagers that stay.
    leaving: bool,
    waiting: Option<Waiting<W>>,
}

/// A spoken wager with cash is not made until those who must have confirmed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Waiting<W> {
    /// Which wager.
    pub wager: W,
    /// How much.
    pub amount: Cents,
    /// With a coupon of this value.
    #[serde(skip_serializing_if = "is_nothing")]
    pub coupon: Cents,
    /// The dealer has confirmed it.
    pub dealer: bool,
    /// The supervisor has.
    pub supervisor: bool,
}

impl<W: Wager> Place<W> {
    const EMPTY: Place<W> =
        Place { stakes: W::Stakes::NONE, coupons: W::Stakes::NONE, leaving: false, waiting: None };
}

impl<W: Wager> Layout<W> {
    /// With so many seats, and nobody there.
    pub fn new(seats: u8) -> Layout<W> {
        let places = vec![Place::EMPTY; usize::from(seats.min(Seat::MOST))].into_boxed_slice();
        Layout { present: Seats::NONE, places }
    }

    /// How many seats it has.
    pub fn seats(&self) -> u8 {
        self.places.len() as u8
    }

    /// Who is there, those who left wagers behind included.
    pub fn present(&self) -> Seats {
        self.present
    }

    fn place(&self, seat: Seat) -> &Place<W> {
        &self.places[seat.index()]
    }

    fn place_mut(&mut self, seat: Seat) -> &mut Place<W> {
        &mut self.places[seat.index()]
    }

    /// Has the layout this seat?
    pub fn has(&self, seat: Seat) -> bool {
        seat.index() < self.places.len()
    }

    /// Is he gone, but for wagers that stay?
    pub fn is_leaving(&self, seat: Seat) -> bool {
        self.places.get(seat.index()).is_some_and(|place| place.leaving)
    }

    /// What lies on a wager of his.
    pub fn stake(&self, seat: Seat, on: W) -> Cents {
        self.place(seat).stakes.as_ref()[on.slot()]
    }

    /// The coupon that stands with it.
    pub fn coupon(&self, seat: Seat, on: W) -> Cents {
        self.place(seat).coupons.as_ref()[on.slot()]
    }

    /// The wager of his that waits to be confirmed.
    pub fn waiting(&self, seat: Seat) -> Option<Waiting<W>> {
        self.place(seat).waiting
    }

    /// His wagers, in the order of the layout, with what lies on each.
    pub fn wagers(&self, seat: Seat) -> impl Iterator<Item = (W, Cents)> {
        let stakes = self.place(seat).stakes;
        let lies = move |on: W| (on, stakes.as_ref()[on.slot()]);
        W::all().map(lies).filter(|(_, stake)| !stake.is_zero())
    }

    /// What he has there.
    pub fn at_stake(&self, seat: Seat) -> Cents {
        self.place(seat).stakes.as_ref().iter().copied().sum()
    }

    /// What lies there.
    pub fn total(&self) -> Cents {
        self.present.iter().map(|seat| self.at_stake(seat)).sum()
    }

    /// He comes, or comes back to what he left.
    pub(super) fn join(&mut self, seat: Seat) {
        self.present.set(seat, true);
        self.place_mut(seat).leaving = false;
    }

    pub(super) fn leave(&mut self, seat: Seat) {
        self.place_mut(seat).leaving = true;
    }

    /// He is gone, if he is leaving and nothing of his lies there any more. Is he?
    pub fn let_go(&mut self, seat: Seat) -> bool {
        let goes = self.is_leaving(seat) && self.at_stake(seat).is_zero();
        if goes {
            *self.place_mut(seat) = Place::EMPTY;
            self.present.set(seat, false);
        }
        goes
    }

    pub(super) fn put(&mut self, seat: Seat, on: W, amount: Cents, coupon: Cents) {
        let place = self.place_mut(seat);
        place.stakes.as_mut()[on.slot()] += amount;
        place.coupons.as_mut()[on.slot()] += coupon;
    }

    pub(super) fn take_off(&mut self, seat: Seat, on: W, amount: Cents) {
        self.place_mut(seat).stakes.as_mut()[on.slot()] -= amount;
    }

    pub(super) fn wait(&mut self, seat: Seat, waiting: Option<Waiting<W>>) -> Option<Waiting<W>> {
        std::mem::replace(&mut self.place_mut(seat).waiting, waiting)
    }

    /// Takes a wager off, with its coupon: it is settled, or taken back.
    pub fn clear(&mut self, seat: Seat, on: W) -> (Cents, Cents) {
        let place = self.place_mut(seat);
        let stake = std::mem::take(&mut place.stakes.as_mut()[on.slot()]);
        (stake, std::mem::take(&mut place.coupons.as_mut()[on.slot()]))
    }
}
