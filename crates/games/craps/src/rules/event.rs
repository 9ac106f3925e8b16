//! What a craps table made of an act: money, dice, the puck. Acts that only speak for themselves (offering the dice,
//! calling the total) leave no event; the record has the act.

use super::wager::{Point, Wager};
use rulebook::actor::Seat;
use rulebook::dice::Throw;
use rulebook::game::{self, Movement};
use rulebook::money::Cents;
use rulebook::provision::*;
use rulebook::settlement::{self, Outcome, is_nothing};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// An event, as it is written after `"event"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// Money came to lie on a wager.
    Wagered {
        /// Who.
        seat: Seat,
        /// On what.
        wager: Wager,
        /// How much more.
        amount: Cents,
        /// The whole stake, where some lay there before.
        #[serde(skip_serializing_if = "Option::is_none")]
        stake: Option<Cents>,
        /// The vigorish paid for it (1.5).
        #[serde(skip_serializing_if = "is_nothing")]
        vigorish: Cents,
        /// The coupon laid with it.
        #[serde(skip_serializing_if = "is_nothing")]
        coupon: Cents,
        /// It was announced with cash, now converted to chips.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        cash: bool,
    },
    /// Part of a wager was taken off.
    Reduced {
        /// Who.
        seat: Seat,
        /// Which.
        wager: Wager,
        /// How much.
        amount: Cents,
        /// What is left.
        stake: Cents,
        /// Vigorish refunded.
        #[serde(skip_serializing_if = "is_nothing")]
        vigorish: Cents,
    },
    /// A wager was taken down.
    Removed {
        /// Who.
        seat: Seat,
        /// Which.
        wager: Wager,
        /// What lay there.
        amount: Cents,
        /// Vigorish refunded.
        #[serde(skip_serializing_if = "is_nothing")]
        vigorish: Cents,
        /// The coupon given back.
        #[serde(skip_serializing_if = "is_nothing")]
        coupon: Cents,
    },
    /// The "on" button was put on a wager, or taken off.
    Marked {
        /// Whose.
        seat: Seat,
        /// Which.
        wager: Wager,
        /// Is it on for the come out roll?
        on: bool,
    },
    /// A wager that needed confirmation did not get it in time; no money moved.
    Lapsed {
        /// Whose.
        seat: Seat,
        /// Which.
        wager: Wager,
        /// How much it would have been.
        amount: Cents,
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
}

impl Event {
    /// The provision under which it happened.
    pub const fn cite(&self) -> Provision {
        match self {
            Event::Wagered { wager, .. } | Event::Moved { wager, .. } => wager.cite(),
            Event::Reduced { .. } | Event::Removed { .. } => P1_3_C,
            Event::Marked { .. } => P1_3_E,
            Event::Lapsed { .. } => P1_3_A,
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

impl game::Event for Event {
    fn is_cash(&self) -> bool {
        matches!(self, Event::Wagered { cash: true, .. })
    }

    fn movement(&self) -> Option<Movement> {
        let back = |seat, amount: Cents, vigorish: Cents| Movement {
            patron: amount + vigorish,
            layout: -amount,
            vigorish: -vigorish,
            ..Movement::of(seat)
        };
        match *self {
            Event::Wagered { seat, amount, vigorish, .. } => Some(back(seat, -amount, -vigorish)),
            Event::Reduced { seat, amount, vigorish, .. } => Some(back(seat, amount, vigorish)),
            Event::Removed { seat, amount, vigorish, .. } => Some(back(seat, amount, vigorish)),
            Event::Settled(settled) => Some(settled.movement()),
            _ => None,
        }
    }

    fn cite(&self) -> Option<Provision> {
        Some(Event::cite(self))
    }
}
