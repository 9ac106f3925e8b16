//! What a craps table made of an act: money, dice, the puck. Acts that only speak for themselves (offering the dice,
//! calling the total) leave no event; the record has the act.

use super::wager::{Point, Wager};
use rulebook::actor::Seat;
use rulebook::dice::Throw;
use rulebook::game::{self, Movement};
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::{self, Outcome};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// An event, as it is written after `"event"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// The "on" button was put on a wager, or taken off.
    Marked {
        /// Whose.
        seat: Seat,
        /// Which.
        wager: Wager,
        /// Is it on for the come out roll?
        on: bool,
    },
    /// The dice came to rest.
    Dice {
        /// The faces that count.
        faces: Throw,
    },
    /// The roll does not count.
    #[serde(rename = "no roll")]
    NoRoll {
        /// Why.
        cite: Provision,
    },
    /// The puck is on.
    Point {
        /// Where.
        point: Point,
    },
    /// The puck is off: the point was made, or a seven lost it.
    #[serde(rename = "point off")]
    PointOff {
        /// Was it made?
        made: bool,
    },
    /// A come or don't come bet went to its come point.
    Moved {
        /// Whose.
        seat: Seat,
        /// From.
        wager: Wager,
        /// To.
        to: Wager,
        /// How much.
        amount: Cents,
    },
    /// A wager was decided.
    Settled(Settled),
    /// What became of wagers between the throws.
    #[serde(untagged)]
    Layout(layout::Event<Wager>),
}

impl Event {
    /// The provision under which it happened.
    pub const fn cite(&self) -> Provision {
        match self {
            Event::Layout(layout::Event::Wagered { wager, .. }) | Event::Moved { wager, .. } => wager.cite(),
            Event::Layout(layout::Event::Reduced { .. } | layout::Event::Removed { .. }) => P1_3_C,
            Event::Layout(layout::Event::Lapsed { .. }) => P1_3_A,
            Event::Marked { .. } => P1_3_E,
            Event::Dice { .. } => P1_10_A,
            Event::NoRoll { cite } => *cite,
            // What a come out point is, and when the next roll is a come out roll again.
            Event::Point { .. } | Event::PointOff { made: true } => P1_1,
            // The loser seven.
            Event::PointOff { made: false } => P1_11_A_1,
            Event::Settled(settled) => settled.cite,
        }
    }
}

/// A settled craps wager.
pub type Settled = settlement::Settled<Wager, Parts>;

/// 19:47-1.4(c), (d): the single wagers as which a horn, a horn high or a C and E bet was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts(pub(super) [Option<Part>; 4]);

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// The single wager.
    pub wager: Wager,
    /// Its share of the stake.
    pub stake: Cents,
    /// How it ended.
    pub outcome: Outcome,
    /// Its winnings.
    pub paid: Cents,
}

impl Parts {
    /// The parts in order.
    pub fn iter(&self) -> impl Iterator<Item = Part> {
        self.0.iter().flatten().copied()
    }
}

impl Serialize for Parts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for part in self.iter() {
            list.serialize_element(&part)?;
        }
        list.end()
    }
}

rulebook::described!(Parts as "Parts", generator => {
    "description": "The single wagers as which it was paid.",
    "type": "array",
    "items": generator.subschema_for::<Part>(),
});

impl game::Event for Event {
    fn is_cash(&self) -> bool {
        matches!(self, Event::Layout(event) if event.is_cash())
    }

    fn movement(&self) -> Option<Movement> {
        match self {
            Event::Layout(event) => event.movement(),
            Event::Settled(settled) => Some(settled.movement()),
            _ => None,
        }
    }

    fn cite(&self) -> Option<Provision> {
        Some(Event::cite(self))
    }
}
