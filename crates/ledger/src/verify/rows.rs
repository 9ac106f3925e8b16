//! Rows as they are, damaged text included, read one ahead.

use super::Place;
use crate::Hash;
use rusqlite::types::ValueRef;
use rusqlite::{Row, Rows};

/// Rows with a look at the next one.
pub(super) struct Cursor<'s, T> {
    rows: Rows<'s>,
    read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ahead: Option<T>,
}

impl<'s, T> Cursor<'s, T> {
    pub(super) fn new(
        rows: Rows<'s>,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Cursor<'s, T>> {
        let mut cursor = Cursor { rows, read, ahead: None };
        cursor.next()?;
        Ok(cursor)
    }

    /// The next row, whatever it is.
    pub(super) fn next(&mut self) -> rusqlite::Result<Option<T>> {
        let following = self.rows.next()?.map(self.read).transpose()?;
        Ok(std::mem::replace(&mut self.ahead, following))
    }

    /// The next row, where it is of this kind.
    pub(super) fn next_if(&mut self, kind: impl Fn(&T) -> bool) -> rusqlite::Result<Option<T>> {
        match &self.ahead {
            Some(row) if kind(row) => self.next(),
            _ => Ok(None),
        }
    }
}

/// A row of `entries`.
pub(super) struct EntryRow {
    pub(super) position: i64,
    pub(super) stream: Vec<u8>,
    pub(super) seq: i64,
    pub(super) at: i64,
    pub(super) body: Vec<u8>,
    pub(super) hash: Hash,
}

impl EntryRow {
    pub(super) const SQL: &str =
        "SELECT position, stream, seq, at, body, hash FROM entries ORDER BY position";

    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<EntryRow> {
        Ok(EntryRow {
            position: row.get(0)?,
            stream: text(row, 1)?,
            seq: row.get(2)?,
            at: row.get(3)?,
            body: text(row, 4)?,
            hash: hash(row, 5)?,
        })
    }

    pub(super) fn place(&self) -> Place {
        Place::Entry { stream: String::from_utf8_lossy(&self.stream).into_owned(), seq: self.seq }
    }
}

/// A row of `postings`.
pub(super) struct PostingRow {
    pub(super) position: i64,
    pub(super) line: i64,
    pub(super) account: Vec<u8>,
    pub(super) cents: i64,
}

impl PostingRow {
    pub(super) const SQL: &str =
        "SELECT position, line, account, cents FROM postings ORDER BY position, line";

    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<PostingRow> {
        Ok(PostingRow {
            position: row.get(0)?,
            line: row.get(1)?,
            account: text(row, 2)?,
            cents: row.get(3)?,
        })
    }

    /// The account, readable.
    pub(super) fn name(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.account)
    }
}

/// A row of `batches`.
pub(super) struct BatchRow {
    pub(super) number: i64,
    pub(super) last_position: i64,
    /// Patron, key, answer.
    pub(super) keyed: [Option<Vec<u8>>; 3],
    pub(super) hash: Hash,
}

impl BatchRow {
    pub(super) const SQL: &str =
        "SELECT number, last_position, patron, key, answer, hash FROM batches ORDER BY number";

    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<BatchRow> {
        let optional = |column| match row.get_ref(column)? {
            ValueRef::Null => Ok(None),
            _ => text(row, column).map(Some),
        };
        Ok(BatchRow {
            number: row.get(0)?,
            last_position: row.get(1)?,
            keyed: [optional(2)?, optional(3)?, optional(4)?],
            hash: hash(row, 5)?,
        })
    }
}

/// Text as bytes: it may be damaged.
pub(super) fn text(row: &Row<'_>, column: usize) -> rusqlite::Result<Vec<u8>> {
    Ok(row.get_ref(column)?.as_bytes()?.to_vec())
}

/// A hash; one of another length, which the schema refuses, is no hash at all and equals none.
pub(super) fn hash(row: &Row<'_>, column: usize) -> rusqlite::Result<Hash> {
    Ok(Hash::from_slice(row.get_ref(column)?.as_bytes()?).unwrap_or(Hash([0xFF; 32])))
}
