//! The journal as a Merkle tree, after RFC 9162, section 2.1 (the tree of RFC 6962 is the same).
//!
//! The input of leaf `i`, counted from 0, is the 32-byte hash of batch `i + 1`, which depends on everything in the batch
//! and on all batches before it. A leaf is SHA-256 over the byte 0 and its input, a node SHA-256 over the byte 1 and its
//! two children; the tree of no batches is SHA-256 of nothing. A root stands for the whole journal up to its size. That a
//! batch is under a root, and that one root continues another, is shown by a few dozen hashes, whoever keeps the rest.

use crate::Hash;
use sha2::{Digest, Sha256};

mod kept;
#[cfg(test)]
mod tests;

pub use kept::KeptTree;
pub(crate) use kept::{STRIDE, Subtree};

/// The hash of a leaf with this input.
pub fn leaf(input: &[u8]) -> Hash {
    Hash(Sha256::new().chain_update([0]).chain_update(input).finalize().into())
}

/// The hash of a node with these children.
pub fn node(left: &Hash, right: &Hash) -> Hash {
    Hash(Sha256::new().chain_update([1]).chain_update(left.0).chain_update(right.0).finalize().into())
}

/// The root of a tree without leaves.
pub fn empty() -> Hash {
    Hash(Sha256::digest([]).into())
}

/// Where the hashes of complete subtrees come from.
pub trait Subtrees {
    /// Why one cannot be had.
    type Error;

    /// The hash over the `2^level` leaves from `index << level` on, all of which are there.
    fn complete(&self, level: u32, index: u64) -> Result<Hash, Self::Error>;
}

/// The largest power of two below `size`, which is above 1: where the RFC divides a tree.
fn split(size: u64) -> u64 {
    1 << (size - 1).ilog2()
}

/// The hash over the leaves from `start` up to `end`, for a part into which the RFC's divisions take a tree.
fn part<S: Subtrees>(tree: &S, start: u64, end: u64) -> Result<Hash, S::Error> {
    let mut complete = Vec::new();
    let mut at = start;
    while at < end {
        let level = (end - at).ilog2();
        debug_assert_eq!(at >> level << level, at, "the RFC divides at multiples of the larger part");
        complete.push(tree.complete(level, at >> level)?);
        at += 1 << level;
    }
    Ok(complete.into_iter().rev().reduce(|right, left| node(&left, &right)).unwrap_or_else(empty))
}

/// The root of the first `size` leaves.
pub fn root<S: Subtrees>(tree: &S, size: u64) -> Result<Hash, S::Error> {
    part(tree, 0, size)
}

/// The path from a leaf, counted from 0, to the root of the first `size` leaves (RFC 9162, 2.1.3.1).
///
/// # Panics
///
/// Where the leaf is not among them.
pub fn inclusion<S: Subtrees>(tree: &S, leaf: u64, size: u64) -> Result<Vec<Hash>, S::Error> {
    assert!(leaf < size, "leaf {leaf} is not among {size}");
    let (mut start, mut end, mut path) = (0, size, Vec::new());
    while end - start > 1 {
        let middle = start + split(end - start);
        if leaf < middle {
            path.push(part(tree, middle, end)?);
            end = middle;
        } else {
            path.push(part(tree, start, middle)?);
            start = middle;
        }
    }
    path.reverse();
    Ok(path)
}

/// What shows that the tree of `to` leaves continues the tree of `from` (RFC 9162, 2.1.4.1).
///
/// # Panics
///
/// Where `from` is 0, of which every tree is a continuation, or above `to`.
pub fn consistency<S: Subtrees>(tree: &S, from: u64, to: u64) -> Result<Vec<Hash>, S::Error> {
    assert!((1..=to).contains(&from), "{to} leaves do not continue {from}");
    let (mut start, mut end, mut path) = (0, to, Vec::new());
    // The old root is known to whoever asks, and is left out where it is one of the parts.
    let mut known = true;
    while end != from {
        let middle = start + split(end - start);
        if from <= middle {
            path.push(part(tree, middle, end)?);
            end = middle;
        } else {
            path.push(part(tree, start, middle)?);
            (start, known) = (middle, false);
        }
    }
    if !known {
        path.push(part(tree, start, end)?);
    }
    path.reverse();
    Ok(path)
}

/// The root to which a path leads from a leaf; `None` where it is too long or too short (RFC 9162, 2.1.3.2).
pub fn root_of_path(leaf: &Hash, index: u64, size: u64, path: &[Hash]) -> Option<Hash> {
    let (mut at, mut last) = (index, size.checked_sub(1)?);
    if at > last {
        return None;
    }
    let mut hash = *leaf;
    for sibling in path {
        if last == 0 {
            return None;
        }
        if at & 1 == 1 || at == last {
            hash = node(sibling, &hash);
            while at & 1 == 0 && at != 0 {
                (at, last) = (at >> 1, last >> 1);
            }
        } else {
            hash = node(&hash, sibling);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    (last == 0).then_some(hash)
}

/// A size, and the root of the tree of that size.
pub type SizedRoot = (u64, Hash);

/// Does the path show that `to` continues `from` (RFC 9162, 2.1.4.2)? Of nothing, nothing is shown.
pub fn continues(from: SizedRoot, to: SizedRoot, path: &[Hash]) -> bool {
    let ((from, old), (to, new)) = (from, to);
    if from == 0 || from > to {
        return false;
    }
    if from == to {
        return path.is_empty() && old == new;
    }
    let (mut at, mut last) = (from - 1, to - 1);
    while at & 1 == 1 {
        (at, last) = (at >> 1, last >> 1);
    }
    // Where the old tree is complete, its root is the first part, and was left out.
    let (first, rest) = match (from.is_power_of_two(), path) {
        (true, []) => return false,
        (true, path) => (&old, path),
        (false, [first, rest @ ..]) => (first, rest),
        (false, []) => return false,
    };
    let (mut old_again, mut new_again) = (*first, *first);
    for sibling in rest {
        if last == 0 {
            return false;
        }
        if at & 1 == 1 || at == last {
            old_again = node(sibling, &old_again);
            new_again = node(sibling, &new_again);
            while at & 1 == 0 && at != 0 {
                (at, last) = (at >> 1, last >> 1);
            }
        } else {
            new_again = node(&new_again, sibling);
        }
        (at, last) = (at >> 1, last >> 1);
    }
    last == 0 && old_again == old && new_again == new
}

/// A tree that grows by a leaf at a time and remembers no more than it needs for its root.
#[derive(Clone, Debug, Default)]
pub struct Frontier {
    size: u64,
    /// The complete subtrees it consists of, the largest first: one for each bit of `size`.
    peaks: Vec<Hash>,
}

impl Frontier {
    /// How many leaves it has.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// One more leaf. `complete` hears of every subtree of two leaves or more that it completes: level, index, hash.
    pub fn push(&mut self, leaf: Hash, mut complete: impl FnMut(u32, u64, Hash)) {
        let (mut hash, mut level) = (leaf, 0);
        while self.size >> level & 1 == 1 {
            let left = self.peaks.pop().expect("a peak for every bit");
            hash = node(&left, &hash);
            level += 1;
            complete(level, self.size >> level, hash);
        }
        self.peaks.push(hash);
        self.size += 1;
    }

    /// Its root.
    pub fn root(&self) -> Hash {
        self.peaks.iter().rev().copied().reduce(|right, left| node(&left, &right)).unwrap_or_else(empty)
    }
}
