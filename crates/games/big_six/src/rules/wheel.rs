//! 19:47-5.5: the wheel, its symbols, and the least that each pays.

use rulebook::layout;
use rulebook::money::Cents;
use rulebook::payout::Odds;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is on the wheel, and on the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Symbol {
    /// $1.
    #[serde(rename = "1")]
    One,
    /// $2.
    #[serde(rename = "2")]
    Two,
    /// $5.
    #[serde(rename = "5")]
    Five,
    /// $10.
    #[serde(rename = "10")]
    Ten,
    /// $20.
    #[serde(rename = "20")]
    Twenty,
    /// The first emblem of the house, by custom a joker.
    #[serde(rename = "emblem 1")]
    FirstEmblem,
    /// The second, by custom a flag.
    #[serde(rename = "emblem 2")]
    SecondEmblem,
}

impl Symbol {
    /// All of them, in the order of the layout.
    pub const ALL: [Symbol; 7] = {
        use Symbol::*;
        [One, Two, Five, Ten, Twenty, FirstEmblem, SecondEmblem]
    };
    /// As they are written.
    pub(crate) const NAMES: [&'static str; 7] = ["1", "2", "5", "10", "20", "emblem 1", "emblem 2"];

    /// The least that it pays: its own value, and 45 to 1 for an emblem.
    pub(crate) const fn floor(self) -> Odds {
        Odds::to([1, 2, 5, 10, 20, 45, 45][self as usize], 1)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Symbol::NAMES[*self as usize])
    }
}

impl layout::Wager for Symbol {
    fn all() -> impl Iterator<Item = Symbol> + Clone {
        Symbol::ALL.into_iter()
    }
}

impl layout::Slotted for Symbol {
    type Stakes = [Cents; 7];

    fn slot(self) -> usize {
        self as usize
    }
}

/// How many of the 54 spaces of the rim show each symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wheel {
    /// As it is told of Atlantic City.
    AtlanticCity,
    /// The other count that is published.
    Classic,
}

impl Wheel {
    pub(crate) const NAMES: [(&'static str, Wheel); 2] =
        [("atlantic-city", Wheel::AtlanticCity), ("classic", Wheel::Classic)];

    /// So many spaces show this symbol.
    pub const fn spaces(self, symbol: Symbol) -> u32 {
        let spaces = match self {
            Wheel::AtlanticCity => [23, 15, 8, 4, 2, 1, 1],
            Wheel::Classic => [24, 15, 7, 4, 2, 1, 1],
        };
        spaces[symbol as usize]
    }
}
