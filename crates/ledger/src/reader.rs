//! Reading, from any thread and while the writer writes. What is read is what was committed, nothing else.

use crate::store::{self, explain, hash, number};
use crate::{
    Account, Checkpoint, Fault, Head, Holder, IdempotencyKey, KeptKey, KeptSecret, Name, PasswordHash, Patron,
};
use crate::{Person, Placed, Posting, Receipt, Session, Stored, StreamId};
use rulebook::money::Cents;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row};
use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

/// How many entries are fetched at a time.
const PAGE: i64 = 256;
/// How many connections are kept for the next to read.
const IDLE_LIMIT: usize = 8;

/// A journal to read. Cheap to clone; usable from any thread, and in another process than the writer's.
#[derive(Clone)]
pub struct Reader(Arc<Pool>);

struct Pool {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Reader {
    /// Opens a journal for reading only. It has to exist, and to be up to date with this program.
    pub fn open(path: impl AsRef<Path>) -> Result<Reader, Fault> {
        let path = path.as_ref().to_owned();
        let connection = store::open_to_read(&path)?;
        let applied = store::applied_history(&connection).map_err(|error| explain(&path, error))?;
        if applied != store::known_history() {
            let because =
                "it is of another version: open it for writing once, with the newest program".to_owned();
            return Err(Fault::NotAJournal { path, because });
        }
        Ok(Reader(Arc::new(Pool { path, idle: Mutex::new(vec![connection]) })))
    }

    /// Where the journal is.
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    pub(crate) fn with<T>(&self, query: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        let Pool { path, idle } = &*self.0;
        let kept = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = kept.map_or_else(|| store::open_to_read(path), Ok)?;
        let found = query(&connection).map_err(|error| match error {
            rusqlite::Error::FromSqlConversionFailure(..) | rusqlite::Error::IntegralValueOutOfRange(..) => {
                Fault::Damaged { path: path.clone(), because: error.to_string() }
            }
            error => explain(path, error),
        });
        let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
        if found.is_ok() && idle.len() < IDLE_LIMIT {
            idle.push(connection);
        }
        found
    }

    /// A stream's entries from number `from_seq` on, in order, up to what is committed when the end is reached.
    /// They are fetched a page at a time, so a long stream takes no more memory than a short one.
    pub fn read(&self, stream: &StreamId, from_seq: u64) -> Entries {
        let next = i64::try_from(from_seq).unwrap_or(i64::MAX);
        Entries {
            reader: self.clone(),
            stream: stream.clone(),
            next,
            page: Vec::new().into_iter(),
            end: false,
        }
    }

    /// One entry of a stream.
    pub fn entry(&self, stream: &StreamId, seq: u64) -> Result<Option<Stored>, Fault> {
        let Ok(seq) = i64::try_from(seq) else { return Ok(None) };
        let found = self.with(|connection| page(connection, stream, seq, 1))?;
        Ok(found.into_iter().next().filter(|stored| i64::try_from(stored.seq) == Ok(seq)))
    }

    /// Every stream that has an entry, and its head, in order of name.
    pub fn streams(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        self.with(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT stream, seq, hash FROM heads ORDER BY stream")?;
            let rows = statement.query_map([], |row| Ok((parsed(row, 0)?, head(row, 1)?)))?;
            rows.collect()
        })
    }

    /// A stream's last entry; the default head, number 0, where it has none.
    pub fn head(&self, stream: &StreamId) -> Result<Head, Fault> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT seq, hash FROM heads WHERE stream = ?1")?;
            let found = statement.query_row([stream.as_str()], |row| head(row, 0)).optional()?;
            Ok(found.unwrap_or_default())
        })
    }

    /// What an account holds; nothing where it was never used.
    pub fn balance(&self, account: &Account) -> Result<Cents, Fault> {
        self.with(|connection| {
            let mut statement = connection.prepare_cached("SELECT cents FROM balances WHERE account = ?1")?;
            let found = statement.query_row([account.to_string()], |row| row.get(0).map(Cents)).optional()?;
            Ok(found.unwrap_or_default())
        })
    }

    /// What a patron can wager: what he holds, less what he owes.
    pub fn free(&self, patron: &Name) -> Result<Cents, Fault> {
        let both = [Account::Patron(patron.clone()), Account::Owed(patron.clone())];
        let [held, owed] = both.map(|account| account.to_string());
        self.with(|connection| {
            let sql = "SELECT coalesce(sum(cents), 0) FROM balances WHERE account IN (?1, ?2)";
            connection.prepare_cached(sql)?.query_row([held, owed], |row| row.get(0).map(Cents))
        })
    }

    /// Every account that was ever used, and what it holds, in order of its written name. They sum to zero.
    pub fn balances(&self) -> Result<Vec<(Account, Cents)>, Fault> {
        self.with(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT account, cents FROM balances ORDER BY account")?;
            let rows = statement.query_map([], |row| Ok((parsed(row, 0)?, Cents(row.get(1)?))))?;
            rows.collect()
        })
    }

    /// The receipt and answer that were given for a key, marked as repeated.
    pub fn answer_for(&self, key: &IdempotencyKey) -> Result<Option<Receipt>, Fault> {
        self.with(|connection| answer_for(connection, key))
    }

    /// Every key that begins with this, in no order.
    pub fn keys_beginning(&self, prefix: &str) -> Result<Vec<IdempotencyKey>, Fault> {
        self.with(|connection| {
            let sql = "SELECT patron, key FROM batches WHERE key IS NOT NULL AND substr(key, 1, ?2) = ?1";
            let mut statement = connection.prepare_cached(sql)?;
            let length = i64::try_from(prefix.chars().count()).unwrap_or(i64::MAX);
            let key = |row: &Row<'_>| Ok(IdempotencyKey { patron: parsed(row, 0)?, key: row.get(1)? });
            statement.query_map((prefix, length), key)?.collect()
        })
    }

    /// How much there is in all, and the hash that depends on all of it.
    pub fn checkpoint(&self) -> Result<Checkpoint, Fault> {
        self.with(store::checkpoint)
    }

    /// The keys of a stream's entries that are sealed still, in order.
    pub fn kept_keys(&self, stream: &StreamId) -> Result<Vec<KeptKey>, Fault> {
        self.with(|connection| {
            let sql = "SELECT seq, key FROM sealed_keys WHERE stream = ?1 ORDER BY seq";
            let mut statement = connection.prepare_cached(sql)?;
            let kept = |row: &Row<'_>| {
                Ok(KeptKey { stream: stream.clone(), seq: number(row, 0)?, key: row.get(1)? })
            };
            statement.query_map([stream.as_str()], kept)?.collect()
        })
    }

    /// The secrets to which the house is bound in a stream, in order.
    pub fn kept_secrets(&self, stream: &StreamId) -> Result<Vec<KeptSecret>, Fault> {
        self.with(|connection| {
            let sql = "SELECT number, secret FROM kept_secrets WHERE stream = ?1 ORDER BY number";
            let mut statement = connection.prepare_cached(sql)?;
            let kept = |row: &Row<'_>| {
                Ok(KeptSecret { stream: stream.clone(), number: number(row, 0)?, secret: row.get(1)? })
            };
            statement.query_map([stream.as_str()], kept)?.collect()
        })
    }

    /// A patron by id.
    pub fn patron(&self, id: &Name) -> Result<Option<Patron>, Fault> {
        self.with(|connection| {
            let sql = "SELECT id, name, created_at FROM patrons WHERE id = ?1";
            connection.prepare_cached(sql)?.query_row([id.as_str()], patron).optional()
        })
    }

    /// Every patron, in order of id.
    pub fn patrons(&self) -> Result<Vec<Patron>, Fault> {
        self.with(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT id, name, created_at FROM patrons ORDER BY id")?;
            statement.query_map([], patron)?.collect()
        })
    }

    /// The session whose token has this hash.
    pub fn session(&self, token_hash: &[u8; 32]) -> Result<Option<Session>, Fault> {
        self.with(|connection| session_of(connection, token_hash))
    }

    /// Somebody's sessions.
    pub fn sessions_of(&self, holder: &Holder) -> Result<Vec<Session>, Fault> {
        self.with(|connection| {
            let sql = format!("{SESSIONS} WHERE patron = ?1 OR person = ?2 ORDER BY token_hash");
            connection.prepare_cached(&sql)?.query_map(holder.columns(), session)?.collect()
        })
    }

    /// Somebody with a password, by his id.
    pub fn person(&self, id: &Name) -> Result<Option<Person>, Fault> {
        self.with(|connection| person_of(connection, id.as_str()))
    }

    /// Everybody who has, or had, a password, in order of id.
    pub fn people(&self) -> Result<Vec<Person>, Fault> {
        self.with(|connection| {
            connection.prepare_cached(&format!("{PEOPLE} ORDER BY id"))?.query_map([], person)?.collect()
        })
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("path", &self.path()).finish_non_exhaustive()
    }
}

/// A stream's entries, in order. See [`Reader::read`].
#[derive(Debug)]
pub struct Entries {
    reader: Reader,
    stream: StreamId,
    next: i64,
    page: std::vec::IntoIter<Stored>,
    end: bool,
}

impl Iterator for Entries {
    type Item = Result<Stored, Fault>;

    fn next(&mut self) -> Option<Result<Stored, Fault>> {
        if self.page.len() == 0 && !self.end {
            match self.reader.with(|connection| page(connection, &self.stream, self.next, PAGE)) {
                Ok(page) => {
                    self.end = page.is_empty();
                    self.page = page.into_iter();
                }
                Err(fault) => {
                    self.end = true;
                    return Some(Err(fault));
                }
            }
        }
        let stored = self.page.next()?;
        self.next = i64::try_from(stored.seq).map_or(i64::MAX, |seq| seq.saturating_add(1));
        Some(Ok(stored))
    }
}

fn page(connection: &Connection, stream: &StreamId, from: i64, most: i64) -> rusqlite::Result<Vec<Stored>> {
    let sql = "SELECT position, seq, at, body, hash FROM entries
               WHERE stream = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3";
    let mut entries = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| stored(connection, row, stream.clone());
    entries.query_map((stream.as_str(), from, most), read)?.collect()
}

/// An entry of a stream, from a row with its position, number, time, body and hash.
pub(crate) fn stored(connection: &Connection, row: &Row<'_>, stream: StreamId) -> rusqlite::Result<Stored> {
    let sql = "SELECT account, cents FROM postings WHERE position = ?1 ORDER BY line";
    let mut postings = connection.prepare_cached(sql)?;
    let posting = |row: &Row<'_>| Ok(Posting { account: parsed(row, 0)?, cents: Cents(row.get(1)?) });
    let postings = postings.query_map([row.get::<_, i64>(0)?], posting)?.collect::<rusqlite::Result<_>>()?;
    let (seq, at, body, hash) = (number(row, 1)?, row.get(2)?, row.get(3)?, hash(row, 4)?);
    Ok(Stored { stream, seq, at, body, postings, hash })
}

/// The first receipt for a key, over any connection.
pub(crate) fn answer_for(connection: &Connection, key: &IdempotencyKey) -> rusqlite::Result<Option<Receipt>> {
    let sql = "SELECT number, last_position, answer FROM batches WHERE patron = ?1 AND key = ?2";
    let mut found = connection.prepare_cached(sql)?;
    let batch = |row: &Row<'_>| Ok((number(row, 0)?, row.get::<_, i64>(1)?, row.get(2)?));
    let Some((batch, last, answer)) =
        found.query_row((key.patron.as_str(), key.key.as_str()), batch).optional()?
    else {
        return Ok(None);
    };
    let sql = "SELECT stream, seq, hash FROM entries
               WHERE position > coalesce((SELECT last_position FROM batches WHERE number = ?1 - 1), 0)
                 AND position <= ?2 ORDER BY position";
    let mut entries = connection.prepare_cached(sql)?;
    let placed =
        |row: &Row<'_>| Ok(Placed { stream: parsed(row, 0)?, seq: number(row, 1)?, hash: hash(row, 2)? });
    let number = i64::try_from(batch).unwrap_or(i64::MAX);
    let entries = entries.query_map((number, last), placed)?.collect::<rusqlite::Result<_>>()?;
    Ok(Some(Receipt { batch, entries, answer, repeated: true }))
}

fn head(row: &Row<'_>, first: usize) -> rusqlite::Result<Head> {
    Ok(Head { seq: number(row, first)?, hash: hash(row, first + 1)? })
}

fn patron(row: &Row<'_>) -> rusqlite::Result<Patron> {
    Ok(Patron { id: parsed(row, 0)?, name: row.get(1)?, created_at: row.get(2)? })
}

/// Rows of `sessions` as [`session`] reads them.
pub(crate) const SESSIONS: &str =
    "SELECT token_hash, patron, person, created_at, used_at, ends_at FROM sessions";

/// The session of a token, over any connection.
pub(crate) fn session_of(
    connection: &Connection,
    token_hash: &[u8; 32],
) -> rusqlite::Result<Option<Session>> {
    let sql = format!("{SESSIONS} WHERE token_hash = ?1");
    connection.prepare_cached(&sql)?.query_row([token_hash], session).optional()
}

pub(crate) fn session(row: &Row<'_>) -> rusqlite::Result<Session> {
    let is_visitors = row.get_ref(2)?.data_type() == Type::Null;
    let holder = match is_visitors {
        true => Holder::Visitor(parsed(row, 1)?),
        false => Holder::Person(parsed(row, 2)?),
    };
    let (created_at, used_at, ends_at) = (row.get(3)?, row.get(4)?, row.get(5)?);
    Ok(Session { token_hash: row.get(0)?, holder, created_at, used_at, ends_at })
}

/// Rows of `people` as [`person`] reads them.
pub(crate) const PEOPLE: &str = "SELECT id, name, role, password, must_change, failures, failed_at, locked_at, \
                                 dismissed_at, created_at FROM people";

/// Somebody by his id, over any connection.
pub(crate) fn person_of(connection: &Connection, id: &str) -> rusqlite::Result<Option<Person>> {
    connection.prepare_cached(&format!("{PEOPLE} WHERE id = ?1"))?.query_row([id], person).optional()
}

pub(crate) fn person(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: parsed(row, 0)?,
        name: row.get(1)?,
        role: parsed(row, 2)?,
        password: row.get::<_, Option<String>>(3)?.map(PasswordHash),
        must_change: row.get(4)?,
        failures: row.get(5)?,
        failed_at: row.get(6)?,
        locked_at: row.get(7)?,
        dismissed_at: row.get(8)?,
        created_at: row.get(9)?,
    })
}

pub(crate) fn parsed<T>(row: &Row<'_>, column: usize) -> rusqlite::Result<T>
where
    T: FromStr<Err: Error + Send + Sync + 'static>,
{
    let text = row.get_ref(column)?.as_str()?;
    text.parse()
        .map_err(|bad| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::<T::Err>::new(bad)))
}
