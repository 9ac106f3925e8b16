//! What people, the wheel and the table say.

use crate::actor::{Actor, Seat};
use crate::game::{self, Movement, Refuse};
use crate::layout;
use crate::money::Cents;
use crate::provision::Provision;
use crate::settlement;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A command: one about wagers, or one about the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Command"))]
#[serde(untagged)]
pub enum Command<W, S> {
    /// At the layout.
    Layout(layout::Command<W>),
    /// At the wheel.
    Wheel(WheelCommand<S>),
}

/// What is done at the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WheelCommand"))]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
pub enum WheelCommand<S> {
    /// The dealer says "No More Bets".
    #[serde(rename = "no more bets")]
    NoMoreBets {},
    /// The dealer spins the wheel.
    Spin {},
    /// The wheel has stopped.
    Stop {
        /// In a space with this.
        space: S,
    },
    /// The spin does not count, and the wheel is spun again.
    #[serde(rename = "void spin")]
    VoidSpin {
        /// Why.
        because: Because,
    },
    /// The dealer announces where it rests, collects what lost, and pays what won.
    Announce {
        /// Where it rests.
        space: S,
    },
    /// The wheel is broken: the table closes, and wagers go back.
    #[serde(rename = "broken wheel")]
    BrokenWheel {},
    /// It is repaired, and the table opens again.
    #[serde(rename = "repaired wheel")]
    RepairedWheel {},
}

/// Why a spin does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Because {
    /// Fewer whole turns than it takes.
    #[serde(rename = "too few turns")]
    TooFewTurns,
    /// It rests between two spaces.
    #[serde(rename = "between spaces")]
    BetweenSpaces,
    /// Somebody or something touched it, or stopped it.
    Touched,
}

impl Because {
    /// Every reason.
    pub const ALL: [Because; 3] = [Because::TooFewTurns, Because::BetweenSpaces, Because::Touched];
}

/// What the table made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Event"))]
#[serde(untagged)]
pub enum Event<W, S> {
    /// At the layout.
    Layout(layout::Event<W>),
    /// At the wheel.
    Wheel(WheelEvent<W, S>),
}

/// What happened at the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WheelEvent"))]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum WheelEvent<W, S> {
    /// The wheel turns.
    Spun {},
    /// The wheel has stopped.
    Stopped {
        /// In a space with this.
        space: S,
    },
    /// The spin does not count.
    Void {
        /// Why.
        because: Because,
    },
    /// A wager is settled.
    Settled(settlement::Settled<W, ()>),
}

impl<W, S> game::Event for Event<W, S>
where
    W: Copy + fmt::Debug + Eq + Serialize,
    S: Copy + fmt::Debug + Eq + Serialize,
{
    fn movement(&self) -> Option<Movement> {
        match self {
            Event::Layout(event) => event.movement(),
            Event::Wheel(WheelEvent::Settled(settled)) => Some(settled.movement()),
            Event::Wheel(_) => None,
        }
    }

    fn is_cash(&self) -> bool {
        matches!(self, Event::Layout(event) if event.is_cash())
    }

    fn cite(&self) -> Option<Provision> {
        match self {
            Event::Wheel(WheelEvent::Settled(settled)) => Some(settled.cite),
            _ => None,
        }
    }
}

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal<W, S> {
    /// The layout refuses it.
    Layout(layout::Refusal<W>),
    /// The wheel does, by this provision.
    Wheel(Why<S>, Provision),
}

/// Why not at the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum Why<S> {
    #[error("{0} may not do this")]
    NotYours(Actor),
    #[error(
        "\"No More Bets\" has been said: nothing is made, raised or taken back until the spin is settled"
    )]
    NoMoreBetsSaid,
    #[error("nothing has been wagered")]
    NothingWagered,
    #[error("{0}")]
    NotNow(&'static str),
    #[error("it rests at {0}")]
    RestsElsewhere(S),
    #[error("the wheel is broken: the table is closed")]
    Closed,
    #[error("the wheel is in order")]
    InOrder,
}

impl<W, S> From<layout::Refusal<W>> for Refusal<W, S> {
    fn from(refusal: layout::Refusal<W>) -> Refusal<W, S> {
        Refusal::Layout(refusal)
    }
}

impl<W: fmt::Display, S: fmt::Display> fmt::Display for Refusal<W, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Layout(refusal) => refusal.fmt(f),
            Refusal::Wheel(why, _) => why.fmt(f),
        }
    }
}

impl<W: fmt::Debug + fmt::Display, S: fmt::Debug + fmt::Display> Refuse for Refusal<W, S> {
    fn cite(&self) -> Provision {
        match self {
            Refusal::Layout(refusal) => refusal.cite(),
            Refusal::Wheel(_, cite) => *cite,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::Layout(refusal) => refusal.code(),
            Refusal::Wheel(Why::NotYours(_), _) => "not_yours",
            Refusal::Wheel(Why::NoMoreBetsSaid, _) => "no_more_bets",
            Refusal::Wheel(Why::NothingWagered, _) => "nothing_wagered",
            Refusal::Wheel(Why::NotNow(_), _) => "not_now",
            Refusal::Wheel(Why::RestsElsewhere(_), _) => "rests_elsewhere",
            Refusal::Wheel(Why::Closed, _) => "closed",
            Refusal::Wheel(Why::InOrder, _) => "in_order",
        }
    }

    fn instead(&self) -> Option<String> {
        match self {
            Refusal::Layout(refusal) => refusal.instead(),
            Refusal::Wheel(Why::RestsElsewhere(at), _) => Some(format!("announce {at}")),
            Refusal::Wheel(Why::NothingWagered, _) => Some("wait for a wager".to_string()),
            Refusal::Wheel(..) => None,
        }
    }

    fn nearest(&self) -> Vec<Cents> {
        match self {
            Refusal::Layout(refusal) => refusal.nearest(),
            Refusal::Wheel(..) => Vec::new(),
        }
    }
}

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
pub struct View<W, S> {
    /// The game.
    pub game: &'static str,
    /// How far the spin is.
    pub stage: &'static str,
    /// Where the wheel rests.
    pub space: Option<S>,
    /// Who is here.
    pub seats: Vec<SeatView<W>>,
}

/// One patron.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SeatView"))]
pub struct SeatView<W> {
    /// Where.
    pub seat: Seat,
    /// Did he leave, but for his wagers?
    pub leaving: bool,
    /// His wagers.
    pub wagers: Vec<(W, Cents)>,
}
