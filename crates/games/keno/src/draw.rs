//! 19:47-15.5(a), (d)2: the random selection of 20 of the 80 numbers, and the marks of a quick-pick (15.1).
//!
//! What draws is told nothing: not the time, not the game, no ticket, no pool and no past draw. It asks the operating
//! system for fresh words, for this selection alone, and wipes them when the numbers are out. A program and all of its
//! past draws are therefore not enough to tell the next one.
//!
//! ```
//! let numbers = keno::draw()?;
//! assert_eq!(numbers.spots().count(), 20);
//! # Ok::<(), table::chance::NoEntropy>(())
//! ```
//!
//! There is no argument by which another generator could be put in:
//!
//! ```compile_fail
//! keno::draw(&mut table::chance::SimChance::new(1, 0));
//! ```

use crate::rules::{DRAWN, Draw, NUMBERS, Spots};
use std::array;
use table::chance::{Entropy, HouseChance, NoEntropy};

/// The 20 numbers of a game, in the order drawn: each order of each 20 exactly as likely as any other.
pub fn draw() -> Result<Draw, NoEntropy> {
    let mut chance = HouseChance::for_draw(usize::from(DRAWN))?;
    Ok(drawn(&mut chance))
}

/// So many numbers for a quick-pick, each set exactly as likely as any other; from words of their own, so that nothing of
/// a draw can be told from what the computer marked. (Of more than 80 there are only 80.)
pub fn pick(spots: u8) -> Result<Spots, NoEntropy> {
    let mut chance = HouseChance::for_draw(usize::from(spots.min(NUMBERS)))?;
    Ok(picked(spots, &mut chance))
}

/// What a lounge draws with. The trait is sealed: [`SystemGenerator`] alone has it, so that nobody can put another
/// generator under a game for money, by mistake or otherwise.
///
/// ```compile_fail
/// fn lounge(_: impl crate::Generator) {}
/// lounge(table::chance::SimChance::new(1, 0));
/// ```
///
/// ```compile_fail
/// struct Mine;
/// impl crate::Generator for Mine {
///     fn draw(&mut self) -> Result<crate::rules::Draw, table::chance::NoEntropy> {
///         crate::draw()
///     }
/// }
/// ```
pub trait Generator: Send + sealed::Sealed {
    /// The numbers of a game, or none because there is no entropy to be had.
    fn draw(&mut self) -> Result<Draw, NoEntropy>;
}

/// The generator of the house: [`draw`], every time.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemGenerator;

impl Generator for SystemGenerator {
    fn draw(&mut self) -> Result<Draw, NoEntropy> {
        draw()
    }
}

pub(super) mod sealed {
    /// Nobody outside can name this, so nobody outside can be a [`super::Generator`].
    pub trait Sealed {}
    impl Sealed for super::SystemGenerator {}
}

/// A draw from these words.
pub(super) fn drawn(chance: &mut impl Entropy) -> Draw {
    let mut drum = drum();
    select(&mut drum, usize::from(DRAWN), |n| chance.below(n as u64) as usize);
    Draw::new(array::from_fn(|place| drum[place])).expect("a drum has no number twice")
}

/// Marks from these words.
pub(super) fn picked(spots: u8, chance: &mut impl Entropy) -> Spots {
    let mut drum = drum();
    let marked = select(&mut drum, usize::from(spots), |n| chance.below(n as u64) as usize);
    marked.iter().fold(Spots::NONE, |spots, number| spots.with(*number))
}

/// Every number once.
fn drum() -> [u8; NUMBERS as usize] {
    array::from_fn(|place| place as u8 + 1)
}

/// Draws from the drum into its first places, each from those not yet drawn; where it draws is `below`'s to say.
fn select<T>(drum: &mut [T], count: usize, mut below: impl FnMut(usize) -> usize) -> &[T] {
    let count = count.min(drum.len());
    for place in 0..count {
        let chosen = place + below(drum.len() - place);
        drum.swap(place, chosen);
    }
    &drum[..count]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use table::chance::below;

    type Select = fn(&mut [u8], usize, &mut dyn FnMut(usize) -> u8);

    /// How often each ordered selection of `count` of `numbers` comes up over every sequence of `count` words of 8 bits.
    /// A sequence of which a word is rejected needs more words than it has: it is set aside.
    fn over_all_words(numbers: u8, count: usize, select: Select) -> BTreeMap<Vec<u8>, u64> {
        let mut seen = BTreeMap::new();
        for sequence in 0..256u64.pow(count as u32) {
            let words = sequence.to_le_bytes();
            let mut used = 0;
            let mut drum: Vec<u8> = (0..numbers).collect();
            // What is offered after the last word is never rejected.
            select(&mut drum, count, &mut |n| {
                below(n as u8, || {
                    used += 1;
                    if used <= count { words[used - 1] } else { u8::MAX }
                })
            });
            if used == count {
                drum.truncate(count);
                *seen.entry(drum).or_insert(0) += 1;
            }
        }
        seen
    }

    fn is_exactly_even(numbers: u8, count: usize, select: Select) -> bool {
        let seen = over_all_words(numbers, count, select);
        let orders: usize = (0..count).map(|place| usize::from(numbers) - place).product();
        let first = seen.values().next();
        seen.len() == orders && seen.values().all(|times| Some(times) == first)
    }

    #[test]
    fn p15_5d2_every_selection_owns_equally_many_words() {
        let ours: Select = |drum, count, below| _ = select(drum, count, |n| usize::from(below(n)));
        for numbers in [2, 3, 4, 5, 7, 11, 16] {
            assert!(is_exactly_even(numbers, 1, ours), "1 of {numbers}");
            assert!(is_exactly_even(numbers, 2, ours), "2 of {numbers}");
        }
        assert!(is_exactly_even(80, 1, ours));
        assert!(is_exactly_even(80, 2, ours));
    }

    #[test]
    fn selections_that_are_off_by_one_fail_the_same_count() {
        // The last of the drum never comes.
        let short: Select = |drum, count, below| {
            for place in 0..count {
                drum.swap(place, place + usize::from(below(drum.len() - place - 1)));
            }
        };
        // None is drawn from the place it lies in.
        let never_stays: Select = |drum, count, below| {
            for place in 0..count {
                drum.swap(place, place + 1 + usize::from(below(drum.len() - place - 1)));
            }
        };
        // Drawn from the whole drum, those that are out already among them.
        let from_any: Select = |drum, count, below| {
            for place in 0..count {
                drum.swap(place, usize::from(below(drum.len())));
            }
        };
        for wrong in [short, never_stays, from_any] {
            assert!(!is_exactly_even(4, 2, wrong));
            assert!(!is_exactly_even(7, 2, wrong));
        }
    }

    /// Words that were decided beforehand, from the first on.
    struct Words(Vec<u64>);

    impl Entropy for Words {
        fn next_u64(&mut self) -> u64 {
            self.0.remove(0)
        }
    }

    #[test]
    fn p15_5d2_known_words_give_known_numbers_in_the_order_drawn() {
        // The lowest of what is left, and its like at the top.
        let lowest = drawn(&mut Words(vec![1; 20]));
        assert_eq!(*lowest.numbers(), array::from_fn(|place| place as u8 + 1));
        let highest = drawn(&mut Words(vec![u64::MAX; 20]));
        assert_eq!(highest.numbers()[..3], [80, 1, 2], "what lay in a place went where the drawn one was");
        // 80 numbers over 2^64 words: 2^64 / 80 words each, and a word that is one too many is drawn again.
        let share = u64::MAX / 80 + 1;
        let mut words = vec![1; 19];
        words.insert(0, 41 * share);
        assert_eq!(drawn(&mut Words(words.clone())).numbers()[0], 42);
        words.insert(0, 0);
        assert_eq!(drawn(&mut Words(words)).numbers()[0], 42, "word 0 belongs to the surplus");
    }

    #[test]
    fn p15_1_a_quick_pick_marks_as_many_spots_as_were_asked_for() -> Result<(), NoEntropy> {
        for spots in 0..=NUMBERS {
            assert_eq!(pick(spots)?.count(), spots);
        }
        assert_eq!(pick(81)?.count(), 80);
        assert_eq!(picked(3, &mut Words(vec![1; 3])).to_string(), "1 2 3");
        Ok(())
    }
}
