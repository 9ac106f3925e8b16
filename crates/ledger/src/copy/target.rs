//! Writing what a snapshot holds: into a new file, or into an empty database.

use super::loaded;
use super::source::Source;
use super::tables::{Kind, OF_ONE_ROW, Table};
use crate::database::Connection;
use crate::rows::{Found, Row, Trouble, Value};
use crate::{private, store};
use postgres::types::ToSql;
use std::path::Path;

/// How many rows go to PostgreSQL at once, unless they are long.
const ROWS_AT_ONCE: usize = 1000;
/// How many bytes do.
const BYTES_AT_ONCE: usize = 1 << 20;

/// A new journal in a file, with the tables made and nothing in them but the rows that are there from the beginning.
pub(crate) fn new_file(path: &Path) -> Found<rusqlite::Connection> {
    let made = private::open_or_create(path);
    drop(made.map_err(|error| Trouble::Refused(format!("it cannot be made: {error}")))?);
    let mut file = rusqlite::Connection::open(path)?;
    store::mark(&file)?;
    let made = store::migrations().set_grouped(true).run(&mut file);
    made.map_err(|error| Trouble::Refused(format!("its tables cannot be made: {error}")))?;
    for table in OF_ONE_ROW {
        file.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(file)
}

/// Writes a table into a file. A row that the file does not take is handed over with what it said.
pub(crate) fn into_file(
    source: &mut dyn Source,
    table: &Table,
    file: &rusqlite::Connection,
    refused: &mut dyn FnMut(rusqlite::Error) -> Found<()>,
    wrote: &mut dyn FnMut(u64),
) -> Found<()> {
    let mut insert = file.prepare(&table.insert())?;
    source.each(table, &mut |row| {
        wrote(1);
        match insert.execute(rusqlite::params_from_iter(&row.0)) {
            Ok(_) => Ok(()),
            Err(error) => refused(error),
        }
    })
}

/// The rows of a table, column by column.
enum Column {
    Ints(Vec<Option<i64>>),
    Texts(Vec<Option<String>>),
    Bytes(Vec<Option<Vec<u8>>>),
}

impl Column {
    fn new((_, kind): &(&str, Kind)) -> Column {
        match kind {
            Kind::Int => Column::Ints(Vec::new()),
            Kind::Text => Column::Texts(Vec::new()),
            Kind::Bytes => Column::Bytes(Vec::new()),
        }
    }

    fn push(&mut self, value: Value) -> Found<usize> {
        let bytes = match &value {
            Value::Text(text) => text.len(),
            Value::Bytes(bytes) => bytes.len(),
            Value::Int(_) | Value::Null => 8,
        };
        match (self, value) {
            (Column::Ints(all), Value::Int(number)) => all.push(Some(number)),
            (Column::Texts(all), Value::Text(text)) => all.push(Some(text)),
            (Column::Bytes(all), Value::Bytes(bytes)) => all.push(Some(bytes)),
            (Column::Ints(all), Value::Null) => all.push(None),
            (Column::Texts(all), Value::Null) => all.push(None),
            (Column::Bytes(all), Value::Null) => all.push(None),
            (_, other) => return Err(Trouble::Unreadable(format!("{other:?} is in the wrong column"))),
        }
        Ok(bytes)
    }

    fn parameter(&self) -> &(dyn ToSql + Sync) {
        match self {
            Column::Ints(all) => all,
            Column::Texts(all) => all,
            Column::Bytes(all) => all,
        }
    }
}

/// Rows on their way into a database.
struct Load<'a> {
    table: &'a Table,
    database: &'a mut Connection,
    columns: Vec<Column>,
    rows: usize,
    bytes: usize,
}

impl Load<'_> {
    fn add(&mut self, row: Row) -> Found<()> {
        for (column, value) in self.columns.iter_mut().zip(row.0) {
            self.bytes += column.push(value)?;
        }
        self.rows += 1;
        if self.rows < ROWS_AT_ONCE && self.bytes < BYTES_AT_ONCE { Ok(()) } else { self.send() }
    }

    fn send(&mut self) -> Found<()> {
        let statement = self.database.prepared(&self.table.insert_many(&loaded::name_of(self.table)))?;
        let parameters: Vec<&(dyn ToSql + Sync)> = self.columns.iter().map(Column::parameter).collect();
        self.database.client.execute(&statement, &parameters)?;
        self.columns = self.table.columns.iter().map(Column::new).collect();
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }
}

/// Writes a table into a database.
pub(super) fn into_database(
    source: &mut dyn Source,
    table: &Table,
    database: &mut Connection,
    wrote: &mut dyn FnMut(u64),
) -> Found<()> {
    loaded::prepare(database, table)?;
    if OF_ONE_ROW.contains(&table.name) {
        database.run(&format!("DELETE FROM {}", table.name))?;
    }
    let columns = table.columns.iter().map(Column::new).collect();
    let mut load = Load { table, database, columns, rows: 0, bytes: 0 };
    source.each(table, &mut |row| {
        wrote(1);
        load.add(row)
    })?;
    load.send()
}
