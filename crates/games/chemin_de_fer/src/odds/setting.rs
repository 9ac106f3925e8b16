//! What is to be solved: which cards, who may choose where, who goes by what, and what the house takes.

use baccarat::odds::{Cards, Composition, Pair};
use baccarat::{Draws, Third, Vigorish, table_3};
use serde::{Serialize, Serializer};
use std::fmt;

/// A game of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// What is dealt.
    pub dealt: Dealt,
    /// Where the banker may choose.
    pub freedom: Freedom,
    /// What the player goes by when he chooses.
    pub player_by: Knowledge,
    /// What the banker goes by.
    pub banker_by: Knowledge,
    /// What the house takes from the banker's winnings (19:47-4.10(c)), at its exact percentage.
    pub vigorish: Option<Vigorish>,
}

impl Setting {
    /// The game of 19:47-4.9 with this shoe and vigorish, both going by their points.
    pub fn new(shoe: Composition, vigorish: Option<Vigorish>) -> Setting {
        Setting {
            dealt: Dealt::Shoe(shoe),
            freedom: Freedom::Table3,
            player_by: Knowledge::Points,
            banker_by: Knowledge::Points,
            vigorish,
        }
    }

    /// The same where both go by their cards.
    pub fn by_cards(self) -> Setting {
        Setting { player_by: Knowledge::Cards, banker_by: Knowledge::Cards, ..self }
    }

    pub(super) fn cards(&self) -> Cards {
        match &self.dealt {
            Dealt::Shoe(shoe) => shoe.to_deal(),
            Dealt::Replaced => Cards::replaced(),
        }
    }
}

/// Where the cards come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dealt {
    /// From a shoe, and do not come back.
    Shoe(Composition),
    /// Each of the thirteen ranks is as likely as any other, always: the game that the first books solved.
    Replaced,
}

/// Where the banker may choose. The player may choose on five, and nowhere else (4.9(a)2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Freedom {
    /// Where Table 3 of 4.9(c) leaves it to him.
    #[serde(rename = "table 3")]
    Table3,
    /// Everywhere but on a natural, as in a private game.
    Free,
}

impl Freedom {
    /// What the banker must do on these points, against this third card.
    pub(super) fn allows(self, points: u8, third: Third) -> Draws {
        match self {
            Freedom::Table3 => table_3(points, third),
            Freedom::Free => Draws::May,
        }
    }
}

/// What somebody goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Knowledge {
    /// The points of his hand.
    Points,
    /// The two cards that make them: they are no longer in the shoe.
    Cards,
}

impl Knowledge {
    /// What he makes of his two cards beyond their points.
    pub(super) fn of(self, hand: Pair) -> Option<Pair> {
        match self {
            Knowledge::Points => None,
            Knowledge::Cards => Some(hand),
        }
    }
}

/// A situation in which somebody may draw or stay. Written `5`, `5 as 2-3`, `3 against 9`, `6 against none`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Situation {
    /// The points of his two cards.
    pub points: u8,
    /// The player's third card, for the banker.
    pub against: Against,
    /// The two cards, where he goes by them.
    pub cards: Option<Pair>,
}

/// What a side knows of the other hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Against {
    /// Nothing: the player speaks first.
    Unseen,
    /// The player's third card, or that he took none.
    Third(Third),
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.points)?;
        if let Some((low, high)) = self.cards.map(Pair::values) {
            write!(f, " as {low}-{high}")?;
        }
        match self.against {
            Against::Unseen => Ok(()),
            Against::Third(None) => f.write_str(" against none"),
            Against::Third(Some(third)) => write!(f, " against {third}"),
        }
    }
}

impl Serialize for Situation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
