//! Betting at a layout, for every game with places on a felt: seats, stakes, wagers that wait to be confirmed, coupons,
//! limits, amounts that can be paid exactly, reducing, taking back, and leaving.
//!
//! It is to betting what [`crate::shoe`] is to cards: one machine. The game supplies its wagers, their bounds and the
//! provisions ([`Betting`]), and says there, in one place, where its law differs. Settlement is the game's own.
//!
//! A game between participants takes the seats ([`Seated`]) and no more.

mod board;
mod carrying_out;
mod considering;
mod offering;
mod reading;
mod refusal;
mod seating;
#[cfg(test)]
mod tests;
mod words;

pub use board::{Board, Layout, Slotted, Stakes, Waiting};
pub use carrying_out::{apply, lapse, take_back};
pub use considering::{act, consider, reducible, wagerable};
pub use offering::offer;
pub use reading::read;
pub use refusal::{Refusal, Why};
pub use seating::{Seated, Seating};
pub use words::{Command, Event, Step};

use crate::actor::{Role, Seat};
use crate::game::Sink;
use crate::licensee::Coins;
use crate::money::Cents;
use crate::provision::{P8_2, Provision};
use std::fmt;
use std::hash::Hash;

/// A wager that can be made on a layout.
pub trait Wager: Copy + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Every one, in the order of the layout.
    fn all() -> impl Iterator<Item = Self> + Clone;
}

/// What may lie on a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least this, if anything.
    pub least: Cents,
    /// By the provision that says so.
    pub least_by: Provision,
    /// At most this.
    pub most: Cents,
    /// By the provision that says so.
    pub most_by: Provision,
    /// The smallest amount that is paid exactly; every other is a multiple of it.
    pub unit: Cents,
    /// By the provision that says what it pays.
    pub pays: Provision,
}

impl Bounds {
    /// Between the limits on the table's sign (19:47-8.2).
    pub const fn posted((least, most): (Cents, Cents), unit: Cents, pays: Provision) -> Bounds {
        Bounds { least, least_by: P8_2, most, most_by: P8_2, unit, pays }
    }
}

/// The provisions of a game about betting.
#[derive(Clone, Copy, Debug)]
pub struct Law {
    /// How wagers are made.
    pub wagers: Provision,
    /// Until when they can be taken back.
    pub taking_back: Provision,
    /// Who confirms a wager that is spoken.
    pub confirming: Provision,
    /// The one who confirms it beside the dealer; none where the table takes no cash for a spoken wager.
    pub second: Option<Role>,
}

/// Who must confirm a wager before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// Nobody: it is made at once.
    Nobody,
    /// The dealer.
    Dealer,
    /// The dealer, and [`Law::second`].
    Both,
}

/// What a match play coupon needs beside it to be paid exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coupon {
    /// No coupon goes with this wager.
    Never,
    /// Chips and coupon are paid together: their sum is a multiple of this.
    Together(Cents),
    /// The chips may be divided later, and the coupon not: each is paid exactly by itself, the coupon in multiples of
    /// this.
    Apart(Cents),
}

/// A table with a layout. The last methods say where the law of one game differs from that of the others.
pub trait Betting: Seated<On: Wager> {
    /// What the table makes of an act.
    type Event;
    /// What lies on the layout.
    type Board: Board<Self::On>;

    /// The provisions.
    const LAW: Law;

    /// What lies there.
    fn board(&self) -> &Self::Board;

    /// The same, to be changed.
    fn board_mut(&mut self) -> &mut Self::Board;

    /// The smallest chip and the smallest change.
    fn coins(&self) -> Coins;

    /// Is this the stage for this wager: may it be made now, or raised?
    fn may_make(&self, seat: Seat, on: Self::On) -> Result<(), Self::Refusal>;

    /// May what lies there be reduced now, or taken back?
    fn may_take_back(&self, seat: Seat, on: Self::On) -> Result<(), Self::Refusal>;

    /// What may lie on this wager of the patron at this seat, in all.
    fn bounds(&self, seat: Seat, on: Self::On) -> Bounds;

    /// What happened at the layout, as an event of the game.
    fn heard(&self, event: Event<Self::On>) -> Self::Event;

    /// A patron has left, but for what still lies there. The game lets them go once nothing keeps them.
    fn left(&mut self, seat: Seat, events: &mut impl Sink<Self::Event>);

    /// A patron has come; or come `back` to what they left.
    fn joined(&mut self, _seat: Seat, _back: bool) {}

    /// May they leave now?
    fn may_leave(&self) -> Result<(), Self::Refusal> {
        Ok(())
    }

    /// Who confirms a wager made now, with cash or with chips.
    fn confirmation(&self, cash: bool) -> Confirmation {
        if cash { Confirmation::Both } else { Confirmation::Nobody }
    }

    /// What a match play coupon with this wager needs.
    fn coupon(&self, _: Self::On) -> Coupon {
        Coupon::Never
    }

    /// The provision that says in what this wager is laid.
    fn laid_under(_: Self::On) -> Provision {
        Self::LAW.wagers
    }

    /// The two wagers as which this one comes to lie, where the layout has no place for it.
    fn divided(&self, _on: Self::On, _amount: Cents) -> Option<[(Self::On, Cents); 2]> {
        None
    }

    /// The vigorish that is paid when the wager is made, and refunded when it is taken back.
    fn vigorish(&self, _on: Self::On, _stake: Cents) -> Cents {
        Cents::ZERO
    }

    /// What comes down before this wager is reduced or taken back.
    fn before_taking(&mut self, _seat: Seat, _on: Self::On, _events: &mut impl Sink<Self::Event>) {}

    /// What goes along after something was made, reduced or taken back.
    fn after(&mut self, _seat: Seat, _on: Self::On, _events: &mut impl Sink<Self::Event>) {}

    /// Has this patron left, and lies nothing of theirs there any more?
    fn is_done(&self, seat: Seat) -> bool {
        self.seating().is_leaving(seat) && self.board().at_stake(seat).is_zero()
    }

    /// The seat is anybody's again.
    fn vacate(&mut self, seat: Seat) {
        self.board_mut().forget(seat);
        self.seating_mut().vacate(seat);
    }
}
