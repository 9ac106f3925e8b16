//! 19:47-15.2(a), 15.5(d)2: the 80 numbers, what a player marks of them, and the 20 that are drawn.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Keno is played with the numbers from 1 to 80 (15.2(a)).
pub const NUMBERS: u8 = 80;
/// So many of them are drawn (15.5(d)2).
pub const DRAWN: u8 = 20;

/// A set of numbers from 1 to 80. Number `n` is bit `n - 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spots(u128);

/// A list that is no set of keno numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadNumber {
    /// It is not on the board.
    #[error("{0} is not on the board: keno has the numbers 1 to 80")]
    OffTheBoard(u8),
    /// It is there already.
    #[error("{0} is marked twice")]
    Twice(u8),
}

impl Spots {
    /// No number.
    pub const NONE: Spots = Spots(0);

    /// The set of these numbers, each on the board and none of them twice.
    pub fn from_numbers(numbers: &[u8]) -> Result<Spots, BadNumber> {
        numbers.iter().try_fold(Spots::NONE, |spots, &number| match number {
            1..=NUMBERS if spots.has(number) => Err(BadNumber::Twice(number)),
            1..=NUMBERS => Ok(spots.with(number)),
            _ => Err(BadNumber::OffTheBoard(number)),
        })
    }

    /// The set with these bits, which must be of the board.
    pub(super) const fn from_bits(bits: u128) -> Spots {
        debug_assert!(bits >> NUMBERS == 0);
        Spots(bits)
    }

    /// As bits.
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// How many numbers there are.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this number among them?
    pub const fn has(self, number: u8) -> bool {
        1 <= number && number <= NUMBERS && self.0 >> (number - 1) & 1 == 1
    }

    /// With this number, if it is on the board.
    pub const fn with(self, number: u8) -> Spots {
        if 1 <= number && number <= NUMBERS { Spots(self.0 | 1 << (number - 1)) } else { self }
    }

    /// Those that are in both.
    pub const fn and(self, other: Spots) -> Spots {
        Spots(self.0 & other.0)
    }

    /// Those that are in either.
    pub const fn or(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }

    /// How many are in both: what is caught.
    pub const fn caught(self, drawn: Spots) -> u8 {
        self.and(drawn).count()
    }

    /// The numbers, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as u8 + 1;
            (left != 0).then(|| {
                left &= left - 1;
                number
            })
        })
    }
}

/// `3 7 12`.
impl fmt::Display for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{number}")?;
        }
        Ok(())
    }
}

impl Serialize for Spots {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

rulebook::described!(Spots as "Spots", {
    "description": "Numbers of the board, lowest first.",
    "type": "array",
    "items": { "type": "integer", "minimum": 1, "maximum": 80 },
});

/// The 20 numbers of a game, in the order in which they were drawn: all on the board, all different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Draw([u8; DRAWN as usize]);

impl Draw {
    /// These numbers, if they can be the draw of a game.
    pub fn new(numbers: [u8; DRAWN as usize]) -> Option<Draw> {
        Spots::from_numbers(&numbers).is_ok().then_some(Draw(numbers))
    }

    /// In the order drawn.
    pub const fn numbers(&self) -> &[u8; DRAWN as usize] {
        &self.0
    }

    /// As a set.
    pub fn spots(&self) -> Spots {
        self.0.iter().fold(Spots::NONE, |spots, number| spots.with(*number))
    }
}

impl TryFrom<Vec<u8>> for Draw {
    type Error = &'static str;

    fn try_from(numbers: Vec<u8>) -> Result<Draw, Self::Error> {
        let numbers = <[u8; DRAWN as usize]>::try_from(numbers).ok().and_then(Draw::new);
        numbers.ok_or("a draw is 20 different numbers from 1 to 80")
    }
}

impl From<Draw> for Vec<u8> {
    fn from(draw: Draw) -> Vec<u8> {
        draw.0.to_vec()
    }
}

rulebook::described!(Draw as "Draw", {
    "description": "The 20 numbers of a game, in the order drawn.",
    "type": "array",
    "items": { "type": "integer", "minimum": 1, "maximum": 80 },
    "minItems": DRAWN,
    "maxItems": DRAWN,
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p15_2a_eighty_consecutive_numbers_from_one() {
        let all: Vec<u8> = (1..=80).collect();
        let board = Spots::from_numbers(&all).expect("the whole board");
        assert_eq!((board.count(), board.iter().collect::<Vec<u8>>()), (80, all));
        assert_eq!(Spots::from_numbers(&[0]), Err(BadNumber::OffTheBoard(0)));
        assert_eq!(Spots::from_numbers(&[81]), Err(BadNumber::OffTheBoard(81)));
        assert_eq!(Spots::from_numbers(&[5, 9, 5]), Err(BadNumber::Twice(5)));
    }

    #[test]
    fn p15_5d2_a_draw_is_twenty_different_numbers() {
        let mut numbers: [u8; 20] = std::array::from_fn(|place| 80 - place as u8);
        let draw = Draw::new(numbers).expect("a draw");
        assert_eq!((draw.spots().count(), draw.numbers()[0]), (20, 80));
        numbers[3] = 80;
        assert_eq!(Draw::new(numbers), None);
        assert!(serde_json::from_str::<Draw>("[1,2,3]").is_err());
        let text = serde_json::to_string(&draw).expect("JSON");
        assert_eq!(serde_json::from_str::<Draw>(&text).expect("the same"), draw);
    }
}
