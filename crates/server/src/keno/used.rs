//! The names of requests that a location has done. A sale must know that its name is new before it is carried out in
//! memory, and asking the disk each time would cost more than the sale: so a few bytes of each name are kept here, and
//! only a name that may have been used is looked up.

use ledger::IdempotencyKey;
use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};

/// What may have been used. It forgets nothing, and can take a new name for an old one, which is then not found.
#[derive(Default)]
pub(super) struct Used {
    hasher: RandomState,
    hashes: HashSet<u64>,
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
        self.hashes.insert(self.hasher.hash_one(key));
    }

    /// False where it is surely new.
    pub(super) fn may_have(&self, key: &IdempotencyKey) -> bool {
        self.hashes.contains(&self.hasher.hash_one(key))
    }
}
