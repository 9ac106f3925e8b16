//! The dice of a simulation: the house's cipher under a key that comes of the seed. Each part of a run has its own, so that
//! a look more in one place leaves the others as they were.

use sha2::{Digest as _, Sha256};
use table::chance::{Entropy as _, HouseChance};

pub(super) struct Dice(HouseChance);

/// The key of one part of a run.
pub(super) fn key(seed: u64, part: &str) -> [u8; 32] {
    let hash = Sha256::new().chain_update("chapter47 simulation 1").chain_update(seed.to_be_bytes());
    hash.chain_update(part).finalize().into()
}

impl Dice {
    pub(super) fn new(seed: u64, part: &str) -> Dice {
        Dice(HouseChance::under_known_key(key(seed, part)))
    }

    /// From 0 to one less than `n`.
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0.below(n.max(1))
    }

    /// A place in a list of so many.
    pub(super) fn place(&mut self, n: usize) -> usize {
        usize::try_from(self.below(n as u64)).expect("a place in a list")
    }

    pub(super) fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub(super) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        if from.is_empty() { None } else { Some(&from[self.place(from.len())]) }
    }

    pub(super) fn bytes<const COUNT: usize>(&mut self) -> [u8; COUNT] {
        std::array::from_fn(|_| self.below(256) as u8)
    }
}
