//! 19:47-3.2(a): the wagers.

use baccarat::Side;
use rulebook::layout;
use rulebook::money::Cents;
use rulebook::provision::*;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A wager at punto banco. The list is closed (3.2(b)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wager {
    /// (a)1
    Banker,
    /// (a)2
    Player,
    /// (a)3
    Tie,
    /// (a)4: how many cards the round will take.
    Total(Total),
    /// (a)5: a hand to win by a natural, or by four points or more.
    Bonus(Side),
    /// (a)6: the Banker's Hand to win with three cards and seven points.
    Dragon7,
}

/// How many cards a round can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Total {
    Four,
    Five,
    Six,
}

impl Total {
    /// The three numbers.
    pub const ALL: [Total; 3] = [Total::Four, Total::Five, Total::Six];

    /// 4, 5 or 6.
    pub const fn cards(self) -> u8 {
        self as u8 + 4
    }
}

impl Wager {
    /// How many there are.
    pub const COUNT: usize = 9;

    /// All of them, in the order of the layout.
    pub const ALL: [Wager; Wager::COUNT] = [
        Wager::Banker,
        Wager::Player,
        Wager::Tie,
        Wager::Total(Total::Four),
        Wager::Total(Total::Five),
        Wager::Total(Total::Six),
        Wager::Bonus(Side::Player),
        Wager::Bonus(Side::Banker),
        Wager::Dragon7,
    ];

    const NAMES: [&'static str; Wager::COUNT] = [
        "banker",
        "player",
        "tie",
        "total 4",
        "total 5",
        "total 6",
        "bonus player",
        "bonus banker",
        "dragon 7",
    ];

    /// Its place in the list.
    pub const fn slot(self) -> usize {
        match self {
            Wager::Banker => 0,
            Wager::Player => 1,
            Wager::Tie => 2,
            Wager::Total(total) => 3 + total as usize,
            Wager::Bonus(Side::Player) => 6,
            Wager::Bonus(Side::Banker) => 7,
            Wager::Dragon7 => 8,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        Wager::NAMES[self.slot()]
    }

    /// A regular wager, on one of the two hands.
    pub const fn is_regular(self) -> bool {
        matches!(self, Wager::Banker | Wager::Player)
    }

    /// The wager on a hand.
    pub const fn on(side: Side) -> Wager {
        match side {
            Side::Player => Wager::Player,
            Side::Banker => Wager::Banker,
        }
    }

    /// The provision that permits it.
    pub const fn cite(self) -> Provision {
        match self {
            Wager::Banker => P3_2_A_1,
            Wager::Player => P3_2_A_2,
            Wager::Tie => P3_2_A_3,
            Wager::Total(_) => P3_2_A_4,
            Wager::Bonus(_) => P3_2_A_5,
            Wager::Dragon7 => P3_2_A_6,
        }
    }
}

impl layout::Wager for Wager {
    fn all() -> impl Iterator<Item = Wager> + Clone {
        Wager::ALL.into_iter()
    }
}

impl layout::Slotted for Wager {
    type Stakes = [Cents; Wager::COUNT];

    fn slot(self) -> usize {
        Wager::slot(self)
    }
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no wager of punto banco.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a wager of punto banco")]
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
        for text in ["", "Banker", "total 7", "total", "bonus", "dragon", "pair"] {
            assert_eq!(text.parse::<Wager>(), Err(NotAWager), "{text:?}");
        }
    }
}
