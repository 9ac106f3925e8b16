//! Who acts at a table: patrons by their seats, the staff by their duties, chance, and the croupier.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A place at a table, counted from 1. The order of the numbers is the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(u8);

impl Seat {
    /// The most seats any table can have.
    pub const MOST: u8 = 16;

    /// A seat by its number, if a table can have it.
    pub const fn new(number: u8) -> Option<Seat> {
        if 1 <= number && number <= Seat::MOST { Some(Seat(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in an array that starts at zero.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The seats of a table with `count` places.
    pub fn first(count: u8) -> impl Iterator<Item = Seat> + Clone {
        (1..=count.min(Seat::MOST)).map(Seat)
    }

    /// The next seat around a table with `count` places; after the last comes the first.
    pub const fn next_of(self, count: u8) -> Seat {
        if self.0 >= count { Seat(1) } else { Seat(self.0 + 1) }
    }

    /// The seat before it around a table with `count` places; before the first comes the last.
    pub const fn before_of(self, count: u8) -> Seat {
        if self.0 <= 1 { Seat(count) } else { Seat(self.0 - 1) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Seat, Self::Error> {
        Seat::new(number).ok_or("a seat is a number from 1 to 16")
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.0
    }
}

crate::described!(Seat as "Seat", {
    "description": "A place at a table, counted from 1.", "type": "integer", "minimum": 1, "maximum": Seat::MOST,
});

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// Is this seat among them?
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Puts a seat in, or takes it out.
    pub const fn set(&mut self, seat: Seat, member: bool) {
        if member {
            self.0 |= 1 << seat.index();
        } else {
            self.0 &= !(1 << seat.index());
        }
    }

    /// With this seat.
    pub const fn with(mut self, seat: Seat) -> Seats {
        self.set(seat, true);
        self
    }

    /// Those in either.
    pub const fn or(self, others: Seats) -> Seats {
        Seats(self.0 | others.0)
    }

    /// Those that are not in `others`.
    pub const fn without(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// Is nobody here?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seat(left.trailing_zeros() as u8 + 1);
            (left != 0).then(|| {
                left &= left - 1;
                seat
            })
        })
    }
}

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The patron at a seat.
    Seat(Seat),
    /// A member of the staff.
    Staff(Role),
    /// Chance: dice, a shoe, a draw.
    Device,
    /// The house's software doing a step for the staff, or for a patron whose time ran out.
    Croupier,
}

/// The staff, by the names that the regulation gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Role {
    Dealer,
    Boxman,
    Stickman,
    Floorperson,
    CasinoSupervisor,
    PitBoss,
    PitClerk,
    KenoWriter,
    KenoSupervisor,
    Inspector,
}

impl Role {
    /// Every role with its name.
    pub const NAMES: [(Role, &'static str); 10] = [
        (Role::Dealer, "dealer"),
        (Role::Boxman, "boxman"),
        (Role::Stickman, "stickman"),
        (Role::Floorperson, "floorperson"),
        (Role::CasinoSupervisor, "casino supervisor"),
        (Role::PitBoss, "pit boss"),
        (Role::PitClerk, "pit clerk"),
        (Role::KenoWriter, "keno writer"),
        (Role::KenoSupervisor, "keno supervisor"),
        (Role::Inspector, "inspector"),
    ];

    /// What the role is called.
    pub const fn name(self) -> &'static str {
        Role::NAMES[self as usize].1
    }
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Seat(seat) => seat.fmt(f),
            Actor::Staff(role) => f.write_str(role.name()),
            Actor::Device => f.write_str("device"),
            Actor::Croupier => f.write_str("croupier"),
        }
    }
}

/// A text that names nobody at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an actor is \"seat 1\" to \"seat 16\", \"device\", \"croupier\" or a member of the staff such as \"boxman\""
)]
pub struct NotAnActor;

impl FromStr for Actor {
    type Err = NotAnActor;
    fn from_str(text: &str) -> Result<Actor, NotAnActor> {
        if let Some(number) = text.strip_prefix("seat ") {
            // "seat 01" would be a second spelling of the same seat.
            let seat = number.parse().ok().and_then(Seat::new).ok_or(NotAnActor)?;
            return if number.starts_with(['0', '+']) { Err(NotAnActor) } else { Ok(Actor::Seat(seat)) };
        }
        match text {
            "device" => Ok(Actor::Device),
            "croupier" => Ok(Actor::Croupier),
            _ => Role::NAMES
                .iter()
                .find(|(_, name)| *name == text)
                .map(|(role, _)| Actor::Staff(*role))
                .ok_or(NotAnActor),
        }
    }
}

impl Serialize for Actor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Actor {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Actor, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

crate::described!(Actor as "Actor", {
    "description": "Who does something: a seat, a member of the staff, chance (`device`), or the house's program (`croupier`).",
    "type": "string",
    "pattern": "^(seat ([1-9]|1[0-6])|device|croupier|dealer|boxman|stickman|floorperson|casino supervisor|pit boss|pit clerk|keno writer|keno supervisor|inspector)$",
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_actor_reads_back() {
        let seats = Seat::first(16).map(Actor::Seat);
        let staff = Role::NAMES.iter().map(|(role, _)| Actor::Staff(*role));
        for actor in seats.chain(staff).chain([Actor::Device, Actor::Croupier]) {
            assert_eq!(actor.to_string().parse(), Ok(actor));
        }
        for (position, (role, _)) in Role::NAMES.iter().enumerate() {
            assert_eq!(*role as usize, position);
        }
        for text in ["seat 0", "seat 17", "seat 01", "seat", "seat  1", "Boxman", ""] {
            assert_eq!(text.parse::<Actor>(), Err(NotAnActor), "{text:?}");
        }
    }

    #[test]
    fn seats_go_around() {
        let two = Seats::NONE.with(Seat(3)).with(Seat(16));
        assert_eq!(two.iter().map(Seat::number).collect::<Vec<_>>(), [3, 16]);
        assert_eq!(two.without(Seats::NONE.with(Seat(3))).count(), 1);
        assert_eq!(Seat(8).next_of(8), Seat(1));
        assert_eq!(Seat(1).next_of(8), Seat(2));
        assert!(Seat::first(8).all(|seat| seat.next_of(8).before_of(8) == seat));
    }
}
