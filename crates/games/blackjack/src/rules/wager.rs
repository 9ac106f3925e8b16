//! 19:47-2.3(a), 2.9(a), 2.17(a): the wagers.

use rulebook::provision::*;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A wager at blackjack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wager {
    /// 2.3(a): on the player's hand against the dealer's.
    Blackjack,
    /// 2.9(a): on a ten below the dealer's ace.
    Insurance,
    /// 2.17(a)1: on more than 13 in the first two cards, aces as one.
    Over13,
    /// 2.17(a)1: on less than 13.
    Under13,
    /// 2.17(a)2: on two first cards of one suit.
    SameSuit,
    /// 2.17(a)3: on sevens among the first three cards.
    Sevens,
}

impl Wager {
    /// How many there are.
    pub const COUNT: usize = 6;

    /// All of them: the game's own, then the additional wagers as 2.17(a) lists them.
    pub const ALL: [Wager; Wager::COUNT] =
        [Wager::Blackjack, Wager::Insurance, Wager::Over13, Wager::Under13, Wager::SameSuit, Wager::Sevens];

    const NAMES: [&'static str; Wager::COUNT] =
        ["blackjack", "insurance", "over 13", "under 13", "same suit", "sevens"];

    /// Its place in the list.
    pub const fn slot(self) -> usize {
        self as usize
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        Wager::NAMES[self.slot()]
    }

    /// 2.17: a wager beside the one on the hand, which it has no bearing on.
    pub const fn is_additional(self) -> bool {
        matches!(self, Wager::Over13 | Wager::Under13 | Wager::SameSuit | Wager::Sevens)
    }

    /// The provision that permits it.
    pub const fn cite(self) -> Provision {
        match self {
            Wager::Blackjack => P2_3_A,
            Wager::Insurance => P2_9_A,
            Wager::Over13 | Wager::Under13 => P2_17_A_1,
            Wager::SameSuit => P2_17_A_2,
            Wager::Sevens => P2_17_A_3,
        }
    }

    /// The provision under which it is made, and wins.
    pub const fn cite_making(self) -> Provision {
        match self {
            Wager::Blackjack => P2_3_A,
            Wager::Insurance => P2_9_B,
            Wager::Over13 => P2_17_B_1,
            Wager::Under13 => P2_17_B_2,
            Wager::SameSuit => P2_17_B_3,
            Wager::Sevens => P2_17_B_4,
        }
    }

    /// The provision that says in what it is laid: chips, a coupon, cash that is confirmed.
    pub const fn cite_laying(self) -> Provision {
        if self.is_additional() { P2_17_F } else { P2_3_D }
    }
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no wager of blackjack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a wager of blackjack")]
pub struct NotAWager;

impl FromStr for Wager {
    type Err = NotAWager;
    fn from_str(text: &str) -> Result<Wager, NotAWager> {
        let slot = Wager::NAMES.iter().position(|name| *name == text).ok_or(NotAWager)?;
        Ok(Wager::ALL[slot])
    }
}

impl Serialize for Wager {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Wager {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Wager, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

rulebook::described!(Wager as "Wager", {
    "description": "A wager, by its name.", "type": "string", "enum": Wager::NAMES,
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wager_reads_back_and_knows_its_place() {
        for (place, wager) in Wager::ALL.into_iter().enumerate() {
            assert_eq!(wager.slot(), place);
            assert_eq!(wager.to_string().parse(), Ok(wager));
        }
        for text in ["", "Blackjack", "over", "over 14", "suit", "seven", "progressive"] {
            assert_eq!(text.parse::<Wager>(), Err(NotAWager), "{text:?}");
        }
    }
}
