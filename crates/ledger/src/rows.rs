//! Rows of either store. What is read, and what is changed seldom, is written once: the statements are SQL that SQLite
//! and PostgreSQL both take, with parameters `?1`, `?2`, …, and the values are of four kinds.

use crate::{Fault, Hash, Site, store};
use rusqlite::types::{ToSqlOutput, Value as Sqlite, ValueRef};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// One value of a row, or a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Null,
    Int(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Int(number.into())
    }
}

/// Counts come nowhere near the end of the numbers; what is beyond is beyond any journal too.
impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Value {
    fn from(yes: bool) -> Value {
        Value::Int(yes.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<&[u8]> for Value {
    fn from(bytes: &[u8]) -> Value {
        Value::Bytes(bytes.to_owned())
    }
}

impl From<&Hash> for Value {
    fn from(hash: &Hash) -> Value {
        hash.0[..].into()
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

/// Why a statement was not carried out, or what it gave not understood.
#[derive(Debug)]
pub(crate) enum Trouble {
    Sqlite(rusqlite::Error),
    Postgres(postgres::Error),
    /// The database is not asked at all, and why.
    Refused(String),
    /// A value is not what its column holds.
    Unreadable(String),
}

pub(crate) type Found<T> = Result<T, Trouble>;

impl Trouble {
    /// What it means for this journal.
    pub(crate) fn explained(self, site: &Site) -> Fault {
        match (self, site) {
            (Trouble::Sqlite(error), Site::File(path)) => store::explain(path, error),
            (Trouble::Unreadable(because), site) => Fault::Damaged { site: site.clone(), because },
            (trouble, site) => Fault::Database { site: site.clone(), because: trouble.to_string() },
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Sqlite(error) => error.fmt(f),
            Trouble::Postgres(error) => match (error.as_db_error(), error.source()) {
                (Some(said), _) => write!(f, "{said}"),
                (None, Some(source)) => write!(f, "{error}: {source}"),
                (None, None) => error.fmt(f),
            },
            Trouble::Refused(because) | Trouble::Unreadable(because) => f.write_str(because),
        }
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Trouble {
        Trouble::Sqlite(error)
    }
}

impl From<postgres::Error> for Trouble {
    fn from(error: postgres::Error) -> Trouble {
        Trouble::Postgres(error)
    }
}

/// A row that was read. Texts and bytes are taken out of it once.
#[derive(Debug)]
pub(crate) struct Row(pub(crate) Vec<Value>);

impl Row {
    fn take(&mut self, column: usize) -> Value {
        std::mem::replace(&mut self.0[column], Value::Null)
    }

    pub(crate) fn is_null(&self, column: usize) -> bool {
        self.0[column] == Value::Null
    }

    pub(crate) fn int(&mut self, column: usize) -> Found<i64> {
        match self.take(column) {
            Value::Int(number) => Ok(number),
            other => Err(unexpected(column, "a number", &other)),
        }
    }

    pub(crate) fn optional_int(&mut self, column: usize) -> Found<Option<i64>> {
        if self.is_null(column) { Ok(None) } else { self.int(column).map(Some) }
    }

    /// A count, never below zero.
    pub(crate) fn count(&mut self, column: usize) -> Found<u64> {
        let number = self.int(column)?;
        u64::try_from(number).map_err(|_| Trouble::Unreadable(format!("column {column} counts {number}")))
    }

    pub(crate) fn text(&mut self, column: usize) -> Found<String> {
        match self.take(column) {
            Value::Text(text) => Ok(text),
            other => Err(unexpected(column, "text", &other)),
        }
    }

    pub(crate) fn optional_text(&mut self, column: usize) -> Found<Option<String>> {
        if self.is_null(column) { Ok(None) } else { self.text(column).map(Some) }
    }

    pub(crate) fn bytes(&mut self, column: usize) -> Found<Vec<u8>> {
        match self.take(column) {
            Value::Bytes(bytes) => Ok(bytes),
            other => Err(unexpected(column, "bytes", &other)),
        }
    }

    /// 32 bytes.
    pub(crate) fn hash(&mut self, column: usize) -> Found<Hash> {
        let bytes = self.bytes(column)?;
        Hash::from_slice(&bytes)
            .ok_or_else(|| Trouble::Unreadable(format!("column {column} has {} bytes, not 32", bytes.len())))
    }

    /// Text that has a meaning.
    pub(crate) fn parsed<T: FromStr<Err: fmt::Display>>(&mut self, column: usize) -> Found<T> {
        self.text(column)?.parse().map_err(|bad: T::Err| Trouble::Unreadable(bad.to_string()))
    }
}

fn unexpected(column: usize, wanted: &str, found: &Value) -> Trouble {
    let found = match found {
        Value::Null => "nothing",
        Value::Int(_) => "a number",
        Value::Text(_) => "text",
        Value::Bytes(_) => "bytes",
    };
    Trouble::Unreadable(format!("column {column} has {found}, not {wanted}"))
}

/// Which kind of store a connection is to, for the few statements that are not the same in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    File,
    Database,
}

/// A connection of either kind.
pub(crate) trait Rows {
    /// Which kind.
    fn store(&self) -> Store;
    /// Everything that a query finds.
    fn rows(&mut self, sql: &str, parameters: &[Value]) -> Found<Vec<Row>>;
    /// How many rows a statement changed.
    fn execute(&mut self, sql: &str, parameters: &[Value]) -> Found<u64>;
}

/// The one row that a query finds, if any.
pub(crate) fn row(rows: &mut dyn Rows, sql: &str, parameters: &[Value]) -> Found<Option<Row>> {
    Ok(rows.rows(sql, parameters)?.into_iter().next())
}

/// What a query finds, each row read.
pub(crate) fn each<T>(
    rows: &mut dyn Rows,
    sql: &str,
    parameters: &[Value],
    mut read: impl FnMut(&mut Row) -> Found<T>,
) -> Found<Vec<T>> {
    rows.rows(sql, parameters)?.iter_mut().map(&mut read).collect()
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Value::Null => ToSqlOutput::Owned(Sqlite::Null),
            Value::Int(number) => ToSqlOutput::Owned(Sqlite::Integer(*number)),
            Value::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Value::Bytes(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
        })
    }
}

/// A row of SQLite's as it is, if it is of our kinds.
pub(crate) fn of_sqlite(row: &rusqlite::Row<'_>, columns: usize) -> Found<Row> {
    let value = |column| {
        Ok(match row.get_ref(column)? {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(number) => Value::Int(number),
            ValueRef::Blob(bytes) => Value::Bytes(bytes.to_owned()),
            ValueRef::Text(text) => match std::str::from_utf8(text) {
                Ok(text) => Value::Text(text.to_owned()),
                Err(bad) => return Err(Trouble::Unreadable(format!("column {column}: {bad}"))),
            },
            ValueRef::Real(_) => return Err(Trouble::Unreadable(format!("column {column} has a fraction"))),
        })
    };
    (0..columns).map(value).collect::<Found<_>>().map(Row)
}

impl Rows for &rusqlite::Connection {
    fn store(&self) -> Store {
        Store::File
    }

    fn rows(&mut self, sql: &str, parameters: &[Value]) -> Found<Vec<Row>> {
        let mut statement = self.prepare_cached(sql)?;
        let columns = statement.column_count();
        let mut found = statement.query(rusqlite::params_from_iter(parameters))?;
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            rows.push(of_sqlite(row, columns)?);
        }
        Ok(rows)
    }

    fn execute(&mut self, sql: &str, parameters: &[Value]) -> Found<u64> {
        Ok(self.prepare_cached(sql)?.execute(rusqlite::params_from_iter(parameters))? as u64)
    }
}
