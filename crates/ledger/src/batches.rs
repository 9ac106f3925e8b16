//! Whole batches, as they were written: to prove one, to export all, to write them elsewhere.

use crate::reader::{Reader, parsed, stored};
use crate::store::{hash, number};
use crate::{Batch, Entry, Fault, Hash, IdempotencyKey, Stored, StreamId};
use rusqlite::{Connection, OptionalExtension as _, Row};

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
        self.with(|connection| batch(connection, number))
    }

    /// The hash of a batch.
    pub fn batch_hash(&self, number: u64) -> Result<Option<Hash>, Fault> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT hash FROM batches WHERE number = ?1")?;
            statement.query_row([signed(number)], |row| hash(row, 0)).optional()
        })
    }

    /// The batch that has an entry.
    pub fn batch_of(&self, stream: &StreamId, seq: u64) -> Result<Option<StoredBatch>, Fault> {
        let Ok(seq) = i64::try_from(seq) else { return Ok(None) };
        self.with(|connection| {
            let sql = "SELECT position FROM entries WHERE stream = ?1 AND seq = ?2";
            let position =
                connection.prepare_cached(sql)?.query_row((stream.as_str(), seq), |row| number(row, 0));
            let Some(position) = position.optional()? else { return Ok(None) };
            let found = number_of(connection, position)?;
            batch(connection, found)
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
                let (path, because) = (self.reader.path().to_owned(), format!("batch {number} is missing"));
                Some(Err(Fault::Damaged { path, because }))
            }
            Err(fault) => Some(Err(fault)),
        }
    }
}

/// The number of the batch that has the entry at this position. Both only grow, so half of what is left is put aside at
/// each step; there is no index for it, because the writer would have to keep it up.
fn number_of(connection: &Connection, position: u64) -> rusqlite::Result<u64> {
    let mut statement = connection.prepare_cached("SELECT last_position FROM batches WHERE number = ?1")?;
    // A batch has an entry or more: batch n ends at position n or later.
    let (mut low, mut high) = (1, position);
    while low < high {
        let middle = low.midpoint(high);
        let last = statement.query_row([signed(middle)], |row| number(row, 0)).optional()?;
        // Beyond the last batch is too far.
        match last.is_none_or(|last| last >= position) {
            true => high = middle,
            false => low = middle + 1,
        }
    }
    Ok(low)
}

fn batch(connection: &Connection, wanted: u64) -> rusqlite::Result<Option<StoredBatch>> {
    let sql = "SELECT patron, key, answer, hash, last_position,
                      coalesce((SELECT last_position FROM batches WHERE number = ?1 - 1), 0)
               FROM batches WHERE number = ?1";
    let read = |row: &Row<'_>| {
        let keyed = match row.get::<_, Option<String>>(1)? {
            None => None,
            Some(key) => Some((IdempotencyKey { patron: parsed(row, 0)?, key }, row.get(2)?)),
        };
        Ok((keyed, hash(row, 3)?, row.get::<_, i64>(4)?, row.get::<_, i64>(5)?))
    };
    let found = connection.prepare_cached(sql)?.query_row([signed(wanted)], read).optional()?;
    let Some((keyed, hash, last, before)) = found else { return Ok(None) };
    let sql = "SELECT position, seq, at, body, hash, stream FROM entries
               WHERE position > ?1 AND position <= ?2 ORDER BY position";
    let mut entries = connection.prepare_cached(sql)?;
    let rows = entries.query_map((before, last), |row| stored(connection, row, parsed(row, 5)?))?;
    Ok(Some(StoredBatch { number: wanted, entries: rows.collect::<rusqlite::Result<_>>()?, keyed, hash }))
}

/// What is beyond SQLite's numbers is beyond any journal too: nothing is found there.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
