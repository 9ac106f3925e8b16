//! The tree of a journal that lies on the disk. Complete subtrees of 2^8, 2^16, … leaves are kept (by the notary), so that
//! a root or a proof takes a few hundred rows, however long the journal is. What is not kept yet is worked out: slower,
//! and the same.

use super::{Subtrees, leaf, node};
use crate::reader::Reader;
use crate::rows::{Value, each, row};
use crate::{Fault, Hash};

/// Subtrees are kept at every so many levels.
pub(crate) const STRIDE: u32 = 8;

/// A complete subtree that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subtree {
    pub(crate) level: u32,
    pub(crate) index: u64,
    pub(crate) hash: Hash,
}

/// The tree of a journal on the disk. See [`Reader::tree`].
#[derive(Clone, Debug)]
pub struct KeptTree(pub(crate) Reader);

impl Subtrees for KeptTree {
    type Error = Fault;

    fn complete(&self, level: u32, index: u64) -> Result<Hash, Fault> {
        if level > 0
            && level.is_multiple_of(STRIDE)
            && let [kept] = self.kept(level, index, 1)?[..]
        {
            return Ok(kept);
        }
        if level == 0 {
            return Ok(self.leaves(index, 1)?[0]);
        }
        self.worked_out(level, index)
    }
}

impl KeptTree {
    /// Works a subtree out from the next level below at which subtrees are kept.
    pub(crate) fn worked_out(&self, level: u32, index: u64) -> Result<Hash, Fault> {
        let base = (level - 1) / STRIDE * STRIDE;
        let count = 1 << (level - base);
        let first = index << (level - base);
        let mut hashes = if base == 0 { self.leaves(first, count)? } else { self.kept(base, first, count)? };
        if hashes.len() as u64 != count {
            hashes =
                (first..first + count).map(|index| self.complete(base, index)).collect::<Result<_, _>>()?;
        }
        while hashes.len() > 1 {
            hashes = hashes.chunks_exact(2).map(|pair| node(&pair[0], &pair[1])).collect();
        }
        Ok(hashes[0])
    }

    /// So many leaves, all of which are there.
    fn leaves(&self, first: u64, count: u64) -> Result<Vec<Hash>, Fault> {
        let sql = "SELECT hash FROM batches WHERE number > ?1 AND number <= ?2 ORDER BY number";
        let inputs = self.hashes(sql, &[first.into(), (first + count).into()])?;
        if inputs.len() as u64 != count {
            let because = format!("of batches {} to {} some are missing", first + 1, first + count);
            return Err(Fault::Damaged { site: self.0.site().clone(), because });
        }
        Ok(inputs.iter().map(|input| leaf(&input.0)).collect())
    }

    /// So many kept subtrees, or those of them that are there.
    fn kept(&self, level: u32, first: u64, count: u64) -> Result<Vec<Hash>, Fault> {
        let sql = "SELECT hash FROM subtrees WHERE level = ?1 AND place >= ?2 AND place < ?3 ORDER BY place";
        self.hashes(sql, &[level.into(), first.into(), (first + count).into()])
    }

    /// How many subtrees of this level are kept: the next has this index.
    pub(crate) fn kept_so_far(&self, level: u32) -> Result<u64, Fault> {
        let sql = "SELECT coalesce(max(place) + 1, 0) FROM subtrees WHERE level = ?1";
        self.0.with(|rows| row(rows, sql, &[level.into()])?.map_or(Ok(0), |mut row| row.count(0)))
    }

    fn hashes(&self, sql: &str, numbers: &[Value]) -> Result<Vec<Hash>, Fault> {
        self.0.with(|rows| each(rows, sql, numbers, |row| row.hash(0)))
    }
}
