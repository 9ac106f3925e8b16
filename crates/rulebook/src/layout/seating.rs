//! Who is at a table, and whose act something is.

use super::refusal::{Refusal, Why};
use crate::actor::{Actor, Role, Seat, Seats};
use crate::game::Act;
use crate::provision::Provision;
use serde::{Deserialize, Serialize};

/// The seats of a table, and who is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seating {
    count: u8,
    present: Seats,
    leaving: Seats,
}

impl Seating {
    /// With so many seats, and nobody there.
    pub const fn new(count: u8) -> Seating {
        Seating { count, present: Seats::NONE, leaving: Seats::NONE }
    }

    /// How many seats there are.
    #[inline]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// Every seat of the table.
    pub fn all(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        Seat::first(self.count)
    }

    /// Has the table this seat?
    #[inline]
    pub const fn has(&self, seat: Seat) -> bool {
        seat.number() <= self.count
    }

    /// Who is there, including those who left wagers behind.
    #[inline]
    pub const fn present(&self) -> Seats {
        self.present
    }

    /// Who is there and stays.
    #[inline]
    pub const fn staying(&self) -> Seats {
        self.present.without(self.leaving)
    }

    /// Who has left, but for what keeps them.
    #[inline]
    pub const fn leaving(&self) -> Seats {
        self.leaving
    }

    /// Has this patron left, but for what keeps them?
    #[inline]
    pub const fn is_leaving(&self, seat: Seat) -> bool {
        self.leaving.has(seat)
    }

    /// Somebody comes, or comes back to what they left.
    pub const fn join(&mut self, seat: Seat) {
        self.present.set(seat, true);
        self.leaving.set(seat, false);
    }

    /// Somebody leaves; what keeps them is still there.
    pub const fn leave(&mut self, seat: Seat) {
        self.leaving.set(seat, true);
    }

    /// The seat is anybody's again.
    pub const fn vacate(&mut self, seat: Seat) {
        self.present.set(seat, false);
        self.leaving.set(seat, false);
    }
}

/// A table with seats.
pub trait Seated {
    /// What can be wagered on.
    type On;
    /// Why the table refuses.
    type Refusal: From<Refusal<Self::On>>;

    /// The provision about who takes part.
    const SEATS: Provision;

    /// Who is there.
    fn seating(&self) -> &Seating;

    /// The same, to be changed.
    fn seating_mut(&mut self) -> &mut Seating;

    /// Only the croupier acts for somebody else.
    #[inline]
    fn for_oneself<C>(&self, act: &Act<C>) -> Result<(), Self::Refusal> {
        match act.on_behalf_of {
            Some(_) if act.by != Actor::Croupier => Err(Why::NotOnBehalf.by(Self::SEATS).into()),
            _ => Ok(()),
        }
    }

    /// The table must have this seat.
    #[inline]
    fn seat_exists(&self, seat: Seat) -> Result<(), Self::Refusal> {
        if self.seating().has(seat) { Ok(()) } else { Err(Why::NoSuchSeat(seat).by(Self::SEATS).into()) }
    }

    /// The patron whose act this is: by themselves, or through the croupier.
    #[inline]
    fn patron<C>(&self, act: &Act<C>, cite: Provision) -> Result<Seat, Self::Refusal> {
        self.for_oneself(act)?;
        let seat = act.patron().ok_or_else(|| Why::NotYours(act.by).by(cite))?;
        self.seat_exists(seat).map(|()| seat)
    }

    /// The same; the patron must be at the table.
    #[inline]
    fn player<C>(&self, act: &Act<C>, cite: Provision) -> Result<Seat, Self::Refusal> {
        let seat = self.patron(act, cite)?;
        let here = self.seating().present().has(seat);
        if here { Ok(seat) } else { Err(Why::NotAtTheTable(seat).by(Self::SEATS).into()) }
    }

    /// The same; and they must not be leaving.
    #[inline]
    fn staying<C>(&self, act: &Act<C>, cite: Provision) -> Result<Seat, Self::Refusal> {
        let seat = self.player(act, cite)?;
        let leaving = self.seating().is_leaving(seat);
        if leaving { Err(Why::Leaving(seat).by(Self::SEATS).into()) } else { Ok(seat) }
    }

    /// The free seat that somebody takes. A patron who left with something still to be settled may come back to it.
    fn coming<C>(&self, act: &Act<C>) -> Result<Seat, Self::Refusal> {
        let seat = self.patron(act, Self::SEATS)?;
        let taken = self.seating().staying().has(seat);
        if taken { Err(Why::SeatTaken(seat).by(Self::SEATS).into()) } else { Ok(seat) }
    }

    /// One of these members of the staff, or the croupier in their stead.
    #[inline]
    fn staff<C>(&self, act: &Act<C>, roles: &[Role], cite: Provision) -> Result<(), Self::Refusal> {
        self.for_oneself(act)?;
        if act.is_by_staff(roles) { Ok(()) } else { Err(Why::NotYours(act.by).by(cite).into()) }
    }
}
