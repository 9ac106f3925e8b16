//! Whole batches, as they were written: to prove one, to export all, to write them elsewhere.

use crate::reader::{Reader, stored};
use crate::rows::{Found, Rows, Store, row};
use crate::{Batch, Entry, Fault, Hash, IdempotencyKey, Stored, StreamId};

/// How many batches are looked at in one go.
const PAGE: u64 = 64;

/// A batch as it was kept. Sealed keys are not of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBatch {
    /// Its number in the journal, from 1.
    pub number: u64,
    /// Its entries, in order.
    pub entries: Vec<Stored>,
    /// The key that it was done under, and the answer that a repeat gets.
    pub keyed: Option<(IdempotencyKey, String)>,
    /// Its hash.
    pub hash: Hash,
}

impl From<StoredBatch> for Batch {
    /// The same batch, to be appended to another journal: it gets the same hashes there, if all before it were.
    fn from(stored: StoredBatch) -> Batch {
        let entry = |stored: Stored| Entry {
            stream: stored.stream,
            expected_seq: stored.seq,
            at: stored.at,
            body: stored.body,
            postings: stored.postings,
        };
        Batch { keyed: stored.keyed, ..Batch::new(stored.entries.into_iter().map(entry).collect()) }
    }
}

/// Whole batches in order. See [`Reader::batches`].
#[derive(Debug)]
pub struct Batches {
    reader: Reader,
    next: u64,
    page: std::vec::IntoIter<u64>,
}

impl Reader {
    /// Every batch from this number on, in order, up to what is committed when the end is reached.
    pub fn batches(&self, from: u64) -> Batches {
        Batches { reader: self.clone(), next: from.max(1), page: Vec::new().into_iter() }
    }

    /// One batch, whole.
    pub fn batch(&self, number: u64) -> Result<Option<StoredBatch>, Fault> {
        self.with(|rows| batch(rows, number))
    }

    /// The hash of a batch.
    pub fn batch_hash(&self, number: u64) -> Result<Option<Hash>, Fault> {
        let sql = "SELECT hash FROM batches WHERE number = ?1";
        self.with(|rows| row(rows, sql, &[number.into()])?.map(|mut row| row.hash(0)).transpose())
    }

    /// The batch that has an entry; none where it is not gathered yet.
    pub fn batch_of(&self, stream: &StreamId, seq: u64) -> Result<Option<StoredBatch>, Fault> {
        let named = [stream.as_str().into(), seq.into()];
        self.with(|rows| {
            let number = match rows.store() {
                Store::File => {
                    let sql = "SELECT position FROM entries WHERE stream = ?1 AND seq = ?2";
                    let Some(mut found) = row(rows, sql, &named)? else { return Ok(None) };
                    number_of(rows, found.count(0)?)?
                }
                Store::Database => {
                    let sql = "SELECT g.number FROM kept_entries e JOIN gathered g ON g.ticket = e.ticket
                               WHERE e.stream = ?1 AND e.seq = ?2";
                    let Some(mut found) = row(rows, sql, &named)? else { return Ok(None) };
                    found.count(0)?
                }
            };
            batch(rows, number)
        })
    }
}

impl Iterator for Batches {
    type Item = Result<StoredBatch, Fault>;

    fn next(&mut self) -> Option<Result<StoredBatch, Fault>> {
        if self.page.len() == 0 {
            match self.reader.checkpoint() {
                Ok(there) => {
                    let end = there.batches.min(self.next.saturating_add(PAGE - 1));
                    self.page = (self.next..=end).collect::<Vec<_>>().into_iter();
                }
                Err(fault) => return Some(Err(fault)),
            }
        }
        let number = self.page.next()?;
        self.next = number + 1;
        match self.reader.batch(number) {
            Ok(Some(batch)) => Some(Ok(batch)),
            Ok(None) => {
                let (site, because) = (self.reader.site().clone(), format!("batch {number} is missing"));
                Some(Err(Fault::Damaged { site, because }))
            }
            Err(fault) => Some(Err(fault)),
        }
    }
}

/// The number of the batch that has the entry at this position. Both only grow, so half of what is left is put aside at
/// each step; there is no index for it, because the writer would have to keep it up.
fn number_of(rows: &mut dyn Rows, position: u64) -> Found<u64> {
    let sql = "SELECT last_position FROM batches WHERE number = ?1";
    // A batch has an entry or more: batch n ends at position n or later.
    let (mut low, mut high) = (1, position);
    while low < high {
        let middle = low.midpoint(high);
        let last = row(rows, sql, &[middle.into()])?.map(|mut row| row.count(0)).transpose()?;
        // Beyond the last batch is too far.
        match last.is_none_or(|last| last >= position) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    Ok(low)
}

fn batch(rows: &mut dyn Rows, number: u64) -> Found<Option<StoredBatch>> {
    // The batch, and then what its entries and their money are found by.
    let [of, entries, postings] = match rows.store() {
        Store::File => [
            "SELECT patron, key, answer, hash,
                    coalesce((SELECT last_position FROM batches WHERE number = CAST(?1 AS BIGINT) - 1), 0), last_position
             FROM batches WHERE number = CAST(?1 AS BIGINT)",
            "SELECT position, seq, at, body, hash, stream FROM entries
             WHERE position > ?1 AND position <= ?2 ORDER BY position",
            "SELECT position, account, cents FROM postings
             WHERE position > ?1 AND position <= ?2 ORDER BY position, line",
        ],
        Store::Database => [
            "SELECT b.patron, b.key, b.answer, g.hash, g.ticket, g.ticket
             FROM gathered g JOIN kept_batches b ON b.ticket = g.ticket WHERE g.number = ?1",
            "SELECT place, seq, at, body, hash, stream FROM kept_entries
             WHERE ticket >= ?1 AND ticket <= ?2 ORDER BY place",
            "SELECT place, account, cents FROM kept_postings
             WHERE ticket >= ?1 AND ticket <= ?2 ORDER BY place, line",
        ],
    };
    let Some(mut found) = row(rows, of, &[number.into()])? else { return Ok(None) };
    let keyed = match found.optional_text(1)? {
        None => None,
        Some(key) => Some((IdempotencyKey { patron: found.parsed(0)?, key }, found.text(2)?)),
    };
    let (hash, within) = (found.hash(3)?, [found.int(4)?.into(), found.int(5)?.into()]);
    let entries = rows.rows(entries, &within)?;
    let postings = rows.rows(postings, &within)?;
    Ok(Some(StoredBatch { number, entries: stored(entries, postings, |row| row.parsed(5))?, keyed, hash }))
}
