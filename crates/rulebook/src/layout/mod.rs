//! Betting at a layout, for every game with boxes on a felt: seats, stakes, cash that waits to be confirmed, coupons,
//! limits, amounts that can be paid exactly, reducing, taking back, and leaving.
//!
//! It is to betting what [`crate::shoe`] is to cards: one machine. The game supplies its wagers, their bounds and the
//! provisions ([`Betting`]), and says there, in one place, where its law differs. Settlement is the game's own.

mod considering;
mod offering;
mod place;
mod refusal;
mod words;

pub use considering::{consider, reducible, wagerable};
pub use offering::offer;
pub use place::{Layout, Waiting};
pub use refusal::{Refusal, Why};
pub use words::{Command, Event, Step};

use crate::actor::{Role, Seat};
use crate::licensee::Coins;
use crate::money::Cents;
use crate::provision::Provision;
use serde::Serialize;
use std::fmt;
use std::hash::Hash;

/// A wager that can be made on a layout.
pub trait Wager: Copy + Eq + Hash + fmt::Debug + fmt::Display + Serialize + Send + Sync + 'static {
    /// An amount for each of them: an array.
    type Stakes: Stakes;

    /// Every one, in the order of the layout.
    fn all() -> impl Iterator<Item = Self> + Clone;

    /// Its place in the array.
    fn slot(self) -> usize;
}

/// An amount for each wager.
pub trait Stakes: AsRef<[Cents]> + AsMut<[Cents]> + Copy + Eq + Hash + fmt::Debug + Send + Sync {
    /// Nothing on any of them.
    const NONE: Self;
}

impl<const N: usize> Stakes for [Cents; N] {
    const NONE: Self = [Cents::ZERO; N];
}

/// What may lie on a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this, if anything.
    pub least: Cents,
    /// At most this.
    pub most: Cents,
    /// By the provision that says so.
    pub limits: Provision,
    /// The smallest amount that is paid exactly; every other is a multiple of it.
    pub unit: Cents,
    /// By the provision that says what it pays.
    pub pays: Provision,
}

/// The provisions of a game about betting.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// How wagers are made.
    pub wagers: Provision,
    /// Until when they can be taken back.
    pub taking_back: Provision,
    /// Who confirms a wager that is spoken, with cash; nobody where none is taken.
    pub confirmers: &'static [Role],
}

/// A table with a layout.
pub trait Betting {
    /// What can be wagered on.
    type Wager: Wager;
    /// Why the table refuses.
    type Refusal: From<Refusal<Self::Wager>>;

    /// The provisions.
    const LAW: Law;

    /// What lies there.
    fn layout(&self) -> &Layout<Self::Wager>;

    /// The smallest chip and the smallest change.
    fn coins(&self) -> Coins;

    /// Is the betting open? If not, the game says why.
    fn is_open(&self) -> Result<(), Self::Refusal>;

    /// What may lie on this wager of the patron at this seat, in all; or why nothing may.
    fn bounds(&self, seat: Seat, on: Self::Wager) -> Result<Bounds, Self::Refusal>;

    /// Does a match play coupon go with this wager?
    fn takes_coupon(&self, _: Self::Wager) -> bool {
        false
    }

    /// The smallest amount that can be paid exactly where a coupon stands with the chips.
    fn unit_with_coupon(&self, on: Self::Wager, bounds: Bounds) -> Cents {
        let _ = on;
        bounds.unit
    }
}
