//! What lies on a layout.

use super::Wager;
use crate::actor::Seat;
use crate::money::Cents;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;

/// A wager that was spoken, and is not made until those who must have confirmed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting<W> {
    /// Which wager.
    pub wager: W,
    /// How much.
    pub amount: Cents,
    /// With a coupon of this value.
    pub coupon: Cents,
    /// Spoken with cash.
    pub cash: bool,
    /// The dealer has confirmed it.
    pub dealer: bool,
    /// Whoever confirms it beside the dealer has done so, or need not.
    pub second: bool,
}

/// What patrons have on a layout, and what they have asked for. Most games use [`Layout`].
pub trait Board<W> {
    /// What lies on a wager of the patron at this seat.
    fn stake(&self, seat: Seat, on: W) -> Cents;
    /// The coupon that lies with it.
    fn coupon(&self, seat: Seat, on: W) -> Cents;
    /// Everything of theirs that lies there.
    fn at_stake(&self, seat: Seat) -> Cents;
    /// Lays money on a wager, and a coupon.
    fn put(&mut self, seat: Seat, on: W, amount: Cents, coupon: Cents);
    /// Takes part of a wager off.
    fn take_off(&mut self, seat: Seat, on: W, amount: Cents);
    /// Takes a wager off with everything that belongs to it, and gives stake and coupon: it is settled, or taken back.
    fn clear(&mut self, seat: Seat, on: W) -> (Cents, Cents);
    /// The wager of theirs that waits to be confirmed.
    fn waiting(&self, seat: Seat) -> Option<Waiting<W>>;
    /// Another wager waits, or none.
    fn wait(&mut self, seat: Seat, waiting: Option<Waiting<W>>);
    /// Nothing is remembered of who was there.
    fn forget(&mut self, seat: Seat);
}

/// A wager that has a place of its own before every seat.
pub trait Slotted: Wager {
    /// An amount for each of them: an array.
    type Stakes: Stakes;

    /// Its place in the array.
    fn slot(self) -> usize;
}

/// An amount for each wager.
pub trait Stakes:
    AsRef<[Cents]> + AsMut<[Cents]> + TryFrom<Vec<Cents>> + Copy + Eq + Hash + fmt::Debug + Send + Sync
{
    /// Nothing on any of them.
    const NONE: Self;
}

impl<const N: usize> Stakes for [Cents; N] {
    const NONE: Self = [Cents::ZERO; N];
}

/// A layout with a place for every wager before every seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound(serialize = "W: Serialize", deserialize = "W: Deserialize<'de>"))]
pub struct Layout<W: Slotted> {
    places: Box<[Place<W>]>,
}

/// What one patron has there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound(serialize = "W: Serialize", deserialize = "W: Deserialize<'de>"))]
struct Place<W: Slotted> {
    #[serde(with = "crate::kept::array")]
    stakes: W::Stakes,
    #[serde(with = "crate::kept::array")]
    coupons: W::Stakes,
    waiting: Option<Waiting<W>>,
}

impl<W: Slotted> Place<W> {
    const EMPTY: Place<W> = Place { stakes: W::Stakes::NONE, coupons: W::Stakes::NONE, waiting: None };
}

impl<W: Slotted> Layout<W> {
    /// With so many seats, and nothing on it.
    pub fn new(seats: u8) -> Layout<W> {
        Layout { places: vec![Place::EMPTY; usize::from(seats.min(Seat::MOST))].into_boxed_slice() }
    }

    /// Has it a place for each of so many seats?
    pub fn is_for(&self, seats: u8) -> bool {
        self.places.len() == usize::from(seats.min(Seat::MOST))
    }

    /// The wagers of one patron, in the order of the layout, with what lies on each.
    pub fn wagers(&self, seat: Seat) -> impl Iterator<Item = (W, Cents)> + use<W> {
        let stakes = self.places[seat.index()].stakes;
        let lies = move |on: W| (on, stakes.as_ref()[on.slot()]);
        W::all().map(lies).filter(|(_, stake)| !stake.is_zero())
    }

    /// Everything that lies there.
    pub fn total(&self) -> Cents {
        self.places.iter().flat_map(|place| place.stakes.as_ref()).copied().sum()
    }
}

impl<W: Slotted> Board<W> for Layout<W> {
    fn stake(&self, seat: Seat, on: W) -> Cents {
        self.places.get(seat.index()).map_or(Cents::ZERO, |place| place.stakes.as_ref()[on.slot()])
    }

    fn coupon(&self, seat: Seat, on: W) -> Cents {
        self.places[seat.index()].coupons.as_ref()[on.slot()]
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        self.places.get(seat.index()).into_iter().flat_map(|place| place.stakes.as_ref()).copied().sum()
    }

    fn put(&mut self, seat: Seat, on: W, amount: Cents, coupon: Cents) {
        let place = &mut self.places[seat.index()];
        place.stakes.as_mut()[on.slot()] += amount;
        place.coupons.as_mut()[on.slot()] += coupon;
    }

    fn take_off(&mut self, seat: Seat, on: W, amount: Cents) {
        self.places[seat.index()].stakes.as_mut()[on.slot()] -= amount;
    }

    fn clear(&mut self, seat: Seat, on: W) -> (Cents, Cents) {
        let place = &mut self.places[seat.index()];
        let stake = std::mem::take(&mut place.stakes.as_mut()[on.slot()]);
        (stake, std::mem::take(&mut place.coupons.as_mut()[on.slot()]))
    }

    fn waiting(&self, seat: Seat) -> Option<Waiting<W>> {
        self.places[seat.index()].waiting
    }

    fn wait(&mut self, seat: Seat, waiting: Option<Waiting<W>>) {
        self.places[seat.index()].waiting = waiting;
    }

    fn forget(&mut self, seat: Seat) {
        self.places[seat.index()] = Place::EMPTY;
    }
}
