//! What people, the die and the table say.

use rulebook::actor::{Actor, Seat};
use rulebook::dice::Face;
use rulebook::game::{self, Movement, Refuse};
use rulebook::money::Cents;
use rulebook::provision::{P8_2, Provision};
use rulebook::settlement;
use serde::{Deserialize, Serialize};

/// What is wagered on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// 4, 5 and 6.
    High,
    /// 2 and 3.
    Low,
}

/// What people and the die do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum Command {
    /// A patron comes.
    Join {},
    /// And goes.
    Leave {},
    /// Money on a side.
    Wager {
        /// Which.
        on: Side,
        /// How much.
        amount: Cents,
    },
    /// The dealer closes the betting.
    #[serde(rename = "no more bets")]
    NoMoreBets {},
    /// The die is thrown under its cup; without a face for those who may not know it.
    Cover {
        /// What it shows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<Face>,
    },
    /// The holder doubles.
    Double {},
    /// Or does not.
    Stand {},
    /// The dealer lifts the cup.
    Turn {},
}

/// What the table made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// A wager lies on the layout.
    Wagered {
        /// Whose.
        seat: Seat,
        /// On which side.
        wager: Side,
        /// How much.
        amount: Cents,
    },
    /// The die is covered.
    Covered {
        /// Before whom.
        before: Seat,
    },
    /// The die is turned.
    Turned {
        /// What it shows.
        face: Face,
    },
    /// A wager is settled.
    Settled(Settled),
}

/// A wager that is settled.
pub type Settled = settlement::Settled<Side, ()>;

impl game::Event for Event {
    fn movement(&self) -> Option<Movement> {
        match *self {
            Event::Wagered { seat, amount, .. } => {
                Some(Movement { patron: -amount, layout: amount, ..Movement::of(seat) })
            }
            Event::Settled(settled) => Some(settled.movement()),
            Event::Covered { .. } | Event::Turned { .. } => None,
        }
    }

    fn cite(&self) -> Option<Provision> {
        match self {
            Event::Settled(settled) => Some(settled.cite),
            _ => None,
        }
    }
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It is not theirs to do.
    #[error("{0} may not do this")]
    NotYours(Actor),
    /// The place is taken, or there is none.
    #[error("{0} is taken, or there is no such seat")]
    NoPlace(Seat),
    /// Nobody sits there.
    #[error("nobody sits at {0}")]
    NotThere(Seat),
    /// Not at this moment.
    #[error("not at this moment")]
    NotNow,
    /// A wager stays.
    #[error("there is a wager already, and it stays")]
    WagerStands,
    /// Nobody has wagered.
    #[error("nobody has wagered")]
    NoWager,
    /// This amount is not taken; the nearest that are.
    #[error("this amount is not taken here")]
    Amount(Vec<Cents>),
    /// A covered die has a face.
    #[error("a die that is covered has a face")]
    NoFace,
}

impl Refuse for Refusal {
    fn cite(&self) -> Provision {
        P8_2
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::NotYours(_) => "not_yours",
            Refusal::NoPlace(_) => "no_place",
            Refusal::NotThere(_) => "not_there",
            Refusal::NotNow => "not_now",
            Refusal::WagerStands => "wager_stands",
            Refusal::NoWager => "no_wager",
            Refusal::Amount(_) => "amount",
            Refusal::NoFace => "no_face",
        }
    }

    fn nearest(&self) -> Vec<Cents> {
        match self {
            Refusal::Amount(nearest) => nearest.clone(),
            _ => Vec::new(),
        }
    }
}

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The game.
    pub game: &'static str,
    /// How far the round is.
    pub stage: &'static str,
    /// Before whom the die is covered.
    pub holder: Option<Seat>,
    /// What it shows, for him alone.
    pub die: Option<Face>,
    /// Who sits here, with his wager.
    pub seats: Vec<(Seat, Option<(Side, Cents)>)>,
}
