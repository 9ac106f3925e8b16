//! 19:47-15.2(a), 15.5(d)2: in how many draws of 20 numbers out of 80 a wager catches so many of its spots.

use crate::rules::{DRAWN, NUMBERS};

/// So many numbers, of which so many are drawn, every set of them as likely as any other. The game has one board; that
/// the reckoning can be done on a smaller one lets tests go through all of its draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    numbers: u8,
    drawn: u8,
}

impl Board {
    /// The board of the game.
    pub const KENO: Board = Board { numbers: NUMBERS, drawn: DRAWN };

    /// A board no larger than the game's, on which at least one number is drawn.
    pub fn new(numbers: u8, drawn: u8) -> Option<Board> {
        (numbers <= NUMBERS && (1..=numbers).contains(&drawn)).then_some(Board { numbers, drawn })
    }

    /// How many numbers there are.
    pub fn numbers(self) -> u8 {
        self.numbers
    }

    /// How many of them are drawn.
    pub fn drawn(self) -> u8 {
        self.drawn
    }

    /// How many different draws there are.
    pub fn draws(self) -> u128 {
        choose(self.numbers, self.drawn)
    }

    /// In how many of them so many of these spots are caught.
    pub fn draws_catching(self, spots: u8, caught: u8) -> u128 {
        choose(spots, caught) * self.draws_outside(spots, caught)
    }

    /// In how many ways the draw is filled up from the numbers outside of these spots, when so many of them are caught.
    pub(super) fn draws_outside(self, spots: u8, caught: u8) -> u128 {
        match (self.numbers.checked_sub(spots), self.drawn.checked_sub(caught)) {
            (Some(others), Some(missing)) => choose(others, missing),
            _ => 0,
        }
    }
}

/// How many sets of so many can be taken from so many. With 80 numbers at the most, every step fits.
pub(super) fn choose(from: u8, taken: u8) -> u128 {
    if taken > from {
        return 0;
    }
    let taken = u128::from(taken.min(from - taken));
    (0..taken).fold(1, |sets, at| sets * (u128::from(from) - at) / (at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_counted_as_pascal_counts_them() {
        assert_eq!((choose(0, 0), choose(5, 0), choose(5, 5), choose(5, 6)), (1, 1, 1, 0));
        for from in 1..=NUMBERS {
            for taken in 1..=from {
                let with_and_without = choose(from - 1, taken - 1) + choose(from - 1, taken);
                assert_eq!(choose(from, taken), with_and_without, "{taken} of {from}");
            }
        }
    }

    #[test]
    fn every_draw_catches_some_number_of_spots() {
        assert_eq!(Board::KENO.draws(), 3_535_316_142_212_174_320);
        for spots in 0..=NUMBERS {
            let all: u128 = (0..=spots).map(|caught| Board::KENO.draws_catching(spots, caught)).sum();
            assert_eq!(all, Board::KENO.draws(), "{spots} spots");
        }
    }

    #[test]
    fn a_board_is_no_larger_than_the_games() {
        assert_eq!(Board::new(80, 20), Some(Board::KENO));
        for (numbers, drawn) in [(81, 20), (80, 0), (12, 13), (0, 0)] {
            assert_eq!(Board::new(numbers, drawn), None, "{drawn} of {numbers}");
        }
    }
}
