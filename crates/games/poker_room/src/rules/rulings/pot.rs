//! What each seat has put into a pot. The chips lie on a table at which people deal: nothing here moves an account.

use super::facts::Chips;
use rulebook::actor::Seat;
use rulebook::money::Cents;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::collections::BTreeMap;

/// Amounts by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pot([Chips; Seat::MOST as usize]);

impl Pot {
    /// Nothing from anybody.
    pub const EMPTY: Pot = Pot([match Chips::new(0) {
        Some(nothing) => nothing,
        None => unreachable!(),
    }; Seat::MOST as usize]);

    /// What a seat has in it.
    pub const fn of(&self, seat: Seat) -> Cents {
        self.0[seat.index()].cents()
    }

    /// With what a seat has in it.
    #[must_use]
    pub const fn with(mut self, seat: Seat, chips: Chips) -> Pot {
        self.0[seat.index()] = chips;
        self
    }

    /// Only what this seat has in it.
    #[must_use]
    pub const fn only(&self, seat: Seat) -> Pot {
        Pot::EMPTY.with(seat, self.0[seat.index()])
    }

    /// The seats that have something in it, with how much.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Cents)> + '_ {
        Seat::first(Seat::MOST).map(|seat| (seat, self.of(seat))).filter(|(_, amount)| !amount.is_zero())
    }

    /// All of it.
    pub fn total(&self) -> Cents {
        self.iter().map(|(_, amount)| amount).sum()
    }

    /// Is nothing in it?
    pub fn is_empty(&self) -> bool {
        self.total().is_zero()
    }
}

impl Serialize for Pot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (seat, amount) in self.iter() {
            map.serialize_entry(&seat.number().to_string(), &amount)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pot, D::Error> {
        let mut pot = Pot::EMPTY;
        for (seat, chips) in BTreeMap::<String, Chips>::deserialize(deserializer)? {
            // "01" would be a second spelling of the same seat.
            let number = seat.parse().ok().filter(|number: &u8| number.to_string() == seat);
            let seat = number.and_then(Seat::new).ok_or_else(|| {
                de::Error::custom(format!(
                    "a pot has amounts in cents by seat, such as {{\"1\":500}}; {seat:?} is no seat"
                ))
            })?;
            pot = pot.with(seat, chips);
        }
        Ok(pot)
    }
}

rulebook::described!(Pot as "Pot", generator => {
    "description": "Amounts in cents by seat.",
    "type": "object",
    "propertyNames": { "pattern": "^([1-9]|1[0-6])$" },
    "additionalProperties": generator.subschema_for::<Chips>(),
});
