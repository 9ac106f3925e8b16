//! The keys of requests that were done. A machine that runs ahead must know that a key is new before it carries anything
//! out, and asking the disk each time would cost more than the work: so a few bits of each key are kept here, and only a
//! key that may have been used is looked up.

use crate::IdempotencyKey;
use std::hash::{BuildHasher as _, RandomState};

/// So many bits, however many names there are: a megabyte. With half a million names one new name in five hundred is looked
/// up for nothing, with two million one in seven; none that was used is ever missed.
const BITS: usize = 1 << 23;
/// So many of them for each name.
const EACH: u64 = 4;

/// What may have been used (a Bloom filter). It forgets nothing, and can take a new name for an old one, which is then not
/// found.
pub(super) struct Used {
    hasher: RandomState,
    bits: Box<[u64]>,
}

impl Default for Used {
    fn default() -> Used {
        Used { hasher: RandomState::new(), bits: vec![0; BITS / 64].into() }
    }
}

impl Used {
    /// Those that the journal has.
    pub(super) fn of(keys: impl IntoIterator<Item = IdempotencyKey>) -> Used {
        let mut used = Used::default();
        keys.into_iter().for_each(|key| used.add(&key));
        used
    }

    /// One more.
    pub(super) fn add(&mut self, key: &IdempotencyKey) {
        for (word, bit) in self.places(key) {
            self.bits[word] |= bit;
        }
    }

    /// False where it is surely new.
    pub(super) fn may_have(&self, key: &IdempotencyKey) -> bool {
        self.places(key).all(|(word, bit)| self.bits[word] & bit != 0)
    }

    /// Where the bits of a name are: each a word, and a bit of it. Two halves of one hash give as many as are wanted.
    fn places(&self, key: &IdempotencyKey) -> impl Iterator<Item = (usize, u64)> + use<> {
        let hash = self.hasher.hash_one(key);
        let (first, step) = (hash & 0xffff_ffff, (hash >> 32) | 1);
        (0..EACH).map(move |n| {
            let place = first.wrapping_add(n.wrapping_mul(step)) as usize & (BITS - 1);
            (place / 64, 1 << (place % 64))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Name;

    fn key(number: u32) -> IdempotencyKey {
        IdempotencyKey { patron: Name::new("ann").expect("a name"), key: format!("sale {number}") }
    }

    #[test]
    fn what_was_used_is_always_known_and_what_was_not_mostly() {
        let used = Used::of((0..100_000).map(key));
        assert!((0..100_000).all(|number| used.may_have(&key(number))));
        let mistaken = (100_000..200_000).filter(|number| used.may_have(&key(*number))).count();
        assert!(mistaken < 100, "{mistaken} of 100,000 new names were taken for old ones");
    }
}
