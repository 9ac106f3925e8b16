//! The keys of requests that were done. A machine that runs ahead must know that a key is new before it carries anything
//! out, and asking the disk each time would cost more than the work: so a few bits of each key are kept here, and only a
//! key that may have been used is looked up.

use crate::{Fault, IdempotencyKey, Reader};
use std::hash::{BuildHasher as _, RandomState};
use std::sync::{Arc, OnceLock};

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

/// The keys of a stream: those that were used since the start, and those that were used before. The latter are read on a
/// thread of their own, so that a start does not wait for them; until they are there, each key is looked up.
pub(super) struct UsedKeys {
    since: Used,
    before: Arc<OnceLock<Used>>,
}

/// When a key may have been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WhenUsed {
    /// It surely was not.
    Never,
    /// Before the start, if at all: then the disk has it.
    BeforeTheStart,
    /// Since the start: the disk may not have it yet.
    SinceTheStart,
}

impl UsedKeys {
    /// The keys that begin so, in this journal; read at once where nothing is to happen beside.
    pub(super) fn of(reader: &Reader, prefix: &str, at_once: bool) -> Result<UsedKeys, Fault> {
        let before = Arc::new(OnceLock::new());
        let until = reader.checkpoint()?.batches;
        let (reader, prefix, there) = (reader.clone(), prefix.to_owned(), Arc::clone(&before));
        let read = move || {
            let mut used = Used::default();
            for from in (1..=until).step_by(usize::try_from(AT_ONCE).unwrap_or(1)) {
                // Whoever reads the journal next hears what is wrong with it. Without this, each key is looked up.
                let Ok(keys) = reader.keys_beginning(&prefix, from..=(from + AT_ONCE - 1).min(until)) else {
                    return;
                };
                keys.iter().for_each(|key| used.add(key));
            }
            let _ = there.set(used);
        };
        match at_once {
            true => read(),
            // Where there is no thread, each key is looked up.
            false => drop(std::thread::Builder::new().name("keys".to_owned()).spawn(read)),
        }
        Ok(UsedKeys { since: Used::default(), before })
    }

    /// One more.
    pub(super) fn add(&mut self, key: &IdempotencyKey) {
        self.since.add(key);
    }

    /// When it may have been used.
    pub(super) fn when(&self, key: &IdempotencyKey) -> WhenUsed {
        if self.since.may_have(key) {
            return WhenUsed::SinceTheStart;
        }
        match self.before.get() {
            Some(before) if !before.may_have(key) => WhenUsed::Never,
            _ => WhenUsed::BeforeTheStart,
        }
    }
}

/// So many batches are looked through at a time.
const AT_ONCE: u64 = 10_000;

impl Default for Used {
    fn default() -> Used {
        Used { hasher: RandomState::new(), bits: vec![0; BITS / 64].into() }
    }
}

impl Used {
    /// These.
    #[cfg(test)]
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
