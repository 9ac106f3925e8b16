//! What people, the die and the table say.

use rulebook::actor::{Actor, Seat};
use rulebook::dice::Face;
use rulebook::game::{self, Movement, Refuse};
use rulebook::money::Cents;
use rulebook::provision::{P8_2, Provision};
use rulebook::settlement;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    High,
    Low,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Command {
    Join {},
    Leave {},
    Wager {
        on: Side,
        amount: Cents,
    },
    /// The dealer closes the betting.
    #[serde(rename = "no more bets")]
    NoMoreBets {},
    /// The die is thrown under its cup; without a face for those who may not know it.
    Cover {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<Face>,
    },
    Double {},
    Stand {},
    /// The dealer lifts the cup.
    Turn {},
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(crate) enum Event {
    Wagered { seat: Seat, wager: Side, amount: Cents },
    Covered { before: Seat },
    Turned { face: Face },
    Settled(Settled),
}

pub(crate) type Settled = settlement::Settled<Side, ()>;

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

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refusal {
    #[error("{0} may not do this")]
    NotYours(Actor),
    #[error("{0} is taken, or there is no such seat")]
    NoPlace(Seat),
    #[error("nobody sits at {0}")]
    NotThere(Seat),
    #[error("not at this moment")]
    NotNow,
    #[error("there is a wager already, and it stays")]
    WagerStands,
    #[error("nobody has wagered")]
    NoWager,
    #[error("this amount is not taken here")]
    Amount(Vec<Cents>),
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

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct View {
    pub(crate) game: &'static str,
    pub(crate) stage: &'static str,
    /// Before whom the die is covered.
    pub(crate) holder: Option<Seat>,
    /// What it shows, for him alone.
    pub(crate) die: Option<Face>,
    /// Who sits here, with his wager.
    pub(crate) seats: Vec<(Seat, Option<(Side, Cents)>)>,
}
