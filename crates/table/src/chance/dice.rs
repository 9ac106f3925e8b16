//! From words to throws of two dice.

use super::{Entropy, SimChance};
use rulebook::dice::Throw;

/// One throw, each of the 36 exactly as likely as any other.
pub fn throw(chance: &mut impl Entropy) -> Throw {
    THROWS[chance.below(36) as usize]
}

/// The throws in the order of [`Throw::all`].
static THROWS: [Throw; 36] = throws();

const fn throws() -> [Throw; 36] {
    let Some(first) = Throw::new(1, 1) else { panic!("a die has a one") };
    let mut list = [first; 36];
    let mut place = 0;
    while place < 36 {
        let first = place as u8 / 6;
        let Some(throw) = Throw::new(first + 1, place as u8 - 6 * first + 1) else {
            panic!("a die has six faces")
        };
        list[place] = throw;
        place += 1;
    }
    list
}

/// Throws in one word.
const PER_WORD: u32 = 10;

/// The outcomes of ten throws together.
const OUTCOMES: u64 = 36u64.pow(PER_WORD);

/// The dice of a simulation: ten throws from one word of [`SimChance`].
///
/// One number below 36^10 is ten throws, its digits to the base of 36. Multiplying the word by 36 ten times over gives
/// the same digits one after the other, first to last, and leaves the same rest as one multiplication by 36^10, so one
/// rejection serves all ten and they are as unbiased as [`below()`](super::below()) makes a single one. (Lemire and
/// Brackett-Rozinsky, "Batched ranged random integer generation".)
#[derive(Clone, Debug)]
pub struct SimDice {
    chance: SimChance,
    word: u64,
    left: u32,
}

impl SimDice {
    /// The dice of one stream of a seed.
    pub fn new(seed: u64, stream: u64) -> SimDice {
        SimDice { chance: SimChance::new(seed, stream), word: 0, left: 0 }
    }

    /// The next throw as its place among [`Throw::all`], 0 to 35.
    #[inline(always)]
    pub fn next_place(&mut self) -> usize {
        if self.left == 0 {
            self.word = accepted_word(|| self.chance.next_u64());
            self.left = PER_WORD;
        }
        self.left -= 1;
        let product = u128::from(self.word) * 36;
        self.word = product as u64;
        (product >> 64) as usize
    }

    /// The next throw.
    #[inline(always)]
    pub fn next_throw(&mut self) -> Throw {
        SimDice::throw_at(self.next_place())
    }

    /// The throw at a place, 0 to 35.
    #[inline(always)]
    pub fn throw_at(place: usize) -> Throw {
        THROWS[place]
    }
}

/// A word that a multiplication by [`OUTCOMES`] does not reject.
#[inline(always)]
fn accepted_word(mut draw: impl FnMut() -> u64) -> u64 {
    const SURPLUS: u64 = OUTCOMES.wrapping_neg() % OUTCOMES; // of the number of outcomes, not of chance
    loop {
        let word = draw();
        if word.wrapping_mul(OUTCOMES) >= SURPLUS {
            return word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::below;

    #[test]
    fn places_are_throws_in_their_order() {
        assert!(Throw::all().eq(THROWS));
    }

    #[test]
    fn ten_throws_are_the_digits_of_one_number_below_36_to_the_10th() {
        let mut words = SimChance::new(7, 0);
        let mut dice = SimDice::new(7, 0);
        for _ in 0..10_000 {
            let mut number = below(OUTCOMES, || words.next_u64());
            let mut digits: Vec<usize> = Vec::new();
            for _ in 0..PER_WORD {
                digits.insert(0, (number % 36) as usize);
                number /= 36;
            }
            let thrown: Vec<usize> = (0..PER_WORD).map(|_| dice.next_place()).collect();
            assert_eq!(thrown, digits);
        }
    }

    #[test]
    fn the_same_method_over_all_16_bit_words_gives_every_triple_of_throws_equally_often() {
        // Two throws from a word of 16 bits, and three: 1,296 and 46,656 outcomes.
        for per_word in [2, 3] {
            let outcomes = 36u16.pow(per_word);
            let mut counts = vec![0u32; usize::from(outcomes)];
            for start in 0..=u16::MAX {
                if start.wrapping_mul(outcomes) < outcomes.wrapping_neg() % outcomes {
                    continue;
                }
                let mut word = start;
                let mut number = 0;
                for _ in 0..per_word {
                    let product = u32::from(word) * 36;
                    word = product as u16;
                    number = number * 36 + (product >> 16) as usize;
                }
                counts[number] += 1;
            }
            assert!(counts.iter().all(|count| *count == 65_536 / u32::from(outcomes)), "{per_word}");
        }
    }

    #[test]
    fn a_rejected_word_gives_no_throw() {
        let mut offered = [0, 1, 5].into_iter();
        assert_eq!(accepted_word(|| offered.next().unwrap_or(u64::MAX)), 1, "zero leaves no rest");
    }
}
