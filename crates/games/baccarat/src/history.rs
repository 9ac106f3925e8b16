//! What the pages of both games get in the same shape: rounds that are over, and the terms of the vigorish.

use crate::{Side, Vigorish};
use rulebook::actor::Seat;
use rulebook::cards::Card;
use serde::Serialize;

/// A line of the history: a round, or the beginning of a shoe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Past {
    /// A new shoe begins.
    Shoe {
        /// Always true: a round has no such field.
        shoe: bool,
    },
    /// A round.
    Round(PastRound),
}

impl Past {
    /// A new shoe begins.
    pub const NEW_SHOE: Past = Past::Shoe { shoe: true };
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PastRound {
    /// Which hand won.
    pub winner: Winner,
    /// Points of the Player's Hand.
    pub player: u8,
    /// Points of the Banker's Hand.
    pub banker: u8,
    /// The Player's Hand, first dealt first.
    pub player_cards: Vec<Card>,
    /// The Banker's Hand, first dealt first.
    pub banker_cards: Vec<Card>,
    /// Was one of them a natural?
    pub natural: bool,
    /// Did the Banker's Hand win with three cards and seven points?
    pub dragon_7: bool,
    /// Who was the banker, where a patron is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub banker_seat: Option<Seat>,
}

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Winner {
    Player,
    Banker,
    Tie,
}

impl From<Option<Side>> for Winner {
    fn from(side: Option<Side>) -> Winner {
        match side {
            Some(Side::Player) => Winner::Player,
            Some(Side::Banker) => Winner::Banker,
            None => Winner::Tie,
        }
    }
}

/// The terms of the vigorish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VigorishTerms {
    /// How much of what a win of the Banker's Hand pays.
    pub percent: u8,
    /// Is it rounded up to a coin?
    pub rounded: bool,
    /// Is it marked, and collected later?
    pub deferred: bool,
}

impl VigorishTerms {
    /// Of this vigorish.
    pub fn of(vigorish: Vigorish, deferred: bool) -> VigorishTerms {
        VigorishTerms { percent: vigorish.percent(), rounded: vigorish.is_rounded(), deferred }
    }
}
