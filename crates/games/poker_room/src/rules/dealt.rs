//! The games of poker that may be dealt, as the headings of 19:47-14.9 to 14.13 name them. Their procedures are not in
//! hand; waiting lists go by them (14.18), and rulings by the family they belong to.

use super::rulings::Family;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A type of poker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub enum Dealt {
    #[serde(rename = "seven-card stud")]
    SevenCardStud,
    #[serde(rename = "hold 'em")]
    HoldEm,
    #[serde(rename = "omaha")]
    Omaha,
    #[serde(rename = "five-card draw")]
    FiveCardDraw,
    #[serde(rename = "five-card stud")]
    FiveCardStud,
}

impl Dealt {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them, in the order of the chapter.
    pub const ALL: [Dealt; Dealt::COUNT] =
        [Dealt::SevenCardStud, Dealt::HoldEm, Dealt::Omaha, Dealt::FiveCardDraw, Dealt::FiveCardStud];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Dealt::SevenCardStud => "seven-card stud",
            Dealt::HoldEm => "hold 'em",
            Dealt::Omaha => "omaha",
            Dealt::FiveCardDraw => "five-card draw",
            Dealt::FiveCardStud => "five-card stud",
        }
    }

    /// What matters about it when something goes wrong.
    pub const fn family(self) -> Family {
        match self {
            Dealt::SevenCardStud | Dealt::FiveCardStud => Family::Stud,
            Dealt::HoldEm => Family::HoldEm,
            Dealt::Omaha => Family::Omaha,
            Dealt::FiveCardDraw => Family::Other,
        }
    }

    /// Its place in an array.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DealtSet(u8);

impl DealtSet {
    pub(super) const NONE: DealtSet = DealtSet(0);
    pub(super) const ALL: DealtSet = DealtSet((1 << Dealt::COUNT) - 1);

    pub(super) const fn with(self, game: Dealt) -> DealtSet {
        DealtSet(self.0 | 1 << game.index())
    }

    pub(super) const fn has(self, game: Dealt) -> bool {
        self.0 >> game.index() & 1 == 1
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Dealt> {
        Dealt::ALL.into_iter().filter(move |game| self.has(*game))
    }
}
