//! All rows of a table, one after the other, from either store; and what tells two such tables apart.

use super::tables::Table;
use crate::Hash;
use crate::database::{self, Connection};
use crate::rows::{Found, Row, Value, of_sqlite};
use postgres::fallible_iterator::FallibleIterator as _;
use sha2::{Digest as _, Sha256};

/// A snapshot of a journal: whatever is written meanwhile, it does not change.
pub(crate) trait Source {
    /// Hands over every row of a table, in order. Goes on as long as it gets true.
    fn each(&mut self, table: &Table, take: &mut dyn FnMut(Row) -> Found<()>) -> Found<()>;
}

/// A transaction of SQLite's.
impl Source for &rusqlite::Connection {
    fn each(&mut self, table: &Table, take: &mut dyn FnMut(Row) -> Found<()>) -> Found<()> {
        let mut statement = self.prepare(&table.select())?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            take(of_sqlite(row, table.columns.len())?)?;
        }
        Ok(())
    }
}

/// A transaction of PostgreSQL's.
impl Source for Connection {
    fn each(&mut self, table: &Table, take: &mut dyn FnMut(Row) -> Found<()>) -> Found<()> {
        let none: [&str; 0] = [];
        let mut rows = self.client.query_raw(&table.select(), none)?;
        while let Some(row) = rows.next()? {
            take(database::row(&row)?)?;
        }
        Ok(())
    }
}

/// How many rows a table has, and a hash over all that they hold: two tables with the same are the same.
pub(super) fn contents(source: &mut dyn Source, table: &Table) -> Found<(u64, Hash)> {
    let (mut rows, mut hash) = (0, Sha256::new());
    source.each(table, &mut |row| {
        rows += 1;
        for value in &row.0 {
            let (kind, bytes): (u8, &[u8]) = match value {
                Value::Null => (0, &[]),
                Value::Int(number) => (1, &number.to_be_bytes()),
                Value::Text(text) => (2, text.as_bytes()),
                Value::Bytes(bytes) => (3, bytes),
            };
            hash.update([kind]);
            hash.update((bytes.len() as u64).to_be_bytes());
            hash.update(bytes);
        }
        Ok(())
    })?;
    Ok((rows, Hash(hash.finalize().into())))
}
