//! Reading, from any thread and while the writer writes. What is read is what was committed, nothing else.

use crate::database::{self, Clerks};
use crate::disk::door;
use crate::rows::{Found, Row, Rows, Store, Value, each, row};
use crate::seal::{self, Place, Seal};
use crate::{
    Account, Checkpoint, Device, Fault, Head, Holder, IdempotencyKey, KeptKey, KeptSecret, Name,
    PasswordHash, Patron, SecondFactor,
};
use crate::{Person, Placed, Posting, Receipt, Session, Site, Stored, StreamId, opening, store};
use rulebook::money::Cents;
use rusqlite::Connection;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How many entries are fetched at a time.
const PAGE: i64 = 256;
/// How many connections to a file are kept for the next to read.
const IDLE_LIMIT: usize = 8;

/// A journal to read. Cheap to clone; usable from any thread, and in another process than the writer's.
#[derive(Clone)]
pub struct Reader(Arc<Pool>);

struct Pool {
    site: Site,
    source: Source,
    /// What opens what is sealed, where whoever has the journal open was given it.
    seal: OnceLock<Seal>,
}

enum Source {
    File(Mutex<Vec<Connection>>),
    Postgres(Clerks),
}

impl Reader {
    /// Opens a journal for reading only. It has to exist, and to be up to date with this program.
    pub fn open(site: impl Into<Site>) -> Result<Reader, Fault> {
        let site = site.into();
        let (source, applied, known) = match &site {
            Site::File(path) => {
                let connection = store::open_to_read(path)?;
                let applied = store::applied_history(&connection);
                (Source::File(Mutex::new(vec![connection])), applied, store::known_history())
            }
            Site::Postgres(address) => {
                let clerks = Clerks::new(address);
                let applied = clerks.with(database::applied_history);
                (Source::Postgres(clerks), applied, database::known_history())
            }
        };
        if applied.map_err(|trouble| trouble.explained(&site))? != known {
            let because =
                "it is of another version: open it for writing once, with the newest program".to_owned();
            return Err(Fault::NotAJournal { site, because });
        }
        Ok(Reader(Arc::new(Pool { site, source, seal: OnceLock::new() })))
    }

    /// Where the journal is.
    pub fn site(&self) -> &Site {
        &self.0.site
    }

    pub(crate) fn with<T>(&self, query: impl FnOnce(&mut dyn Rows) -> Found<T>) -> Result<T, Fault> {
        let Pool { site, source, .. } = &*self.0;
        let found = match (source, site) {
            (Source::Postgres(clerks), _) => clerks.with(query),
            (Source::File(idle), site) => {
                let kept = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
                let open = || store::open_to_read(site.file().expect("connections to a file have one"));
                let connection = kept.map_or_else(open, Ok)?;
                let found = query(&mut &connection);
                let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
                if found.is_ok() && idle.len() < IDLE_LIMIT {
                    idle.push(connection);
                }
                found
            }
        };
        found.map_err(|trouble| trouble.explained(site))
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
        let found = self.with(|rows| page(rows, stream, seq, 1))?;
        Ok(found.into_iter().next().filter(|stored| i64::try_from(stored.seq) == Ok(seq)))
    }

    /// Every stream that has an entry, and its head, in order of name.
    pub fn streams(&self) -> Result<Vec<(StreamId, Head)>, Fault> {
        let sql = "SELECT stream, seq, hash FROM heads ORDER BY stream";
        self.with(|rows| each(rows, sql, &[], |row| Ok((row.parsed(0)?, head(row, 1)?))))
    }

    /// A stream's last entry; the default head, number 0, where it has none.
    pub fn head(&self, stream: &StreamId) -> Result<Head, Fault> {
        let sql = "SELECT seq, hash FROM heads WHERE stream = ?1";
        self.with(|rows| match row(rows, sql, &[stream.as_str().into()])? {
            Some(mut row) => head(&mut row, 0),
            None => Ok(Head::default()),
        })
    }

    /// What an account holds; nothing where it was never used.
    pub fn balance(&self, account: &Account) -> Result<Cents, Fault> {
        self.with(|rows| Ok(Cents(one_balance(rows, account)?.unwrap_or_default())))
    }

    /// What a patron can wager: what he holds, less what he owes.
    pub fn free(&self, patron: &Name) -> Result<Cents, Fault> {
        let both = [Account::Patron(patron.clone()), Account::Owed(patron.clone())];
        let both = both.map(|account| account.to_string().as_str().into());
        self.with(|rows| {
            let sql = match rows.store() {
                Store::File => "SELECT cents FROM balances WHERE account IN (?1, ?2)",
                Store::Database => "SELECT cents FROM kept_balances WHERE account IN (?1, ?2)",
            };
            each(rows, sql, &both, |row| row.int(0).map(Cents)).map(|both| both.into_iter().sum())
        })
    }

    /// Every account that was ever used, and what it holds, in order of its written name. They sum to zero.
    pub fn balances(&self) -> Result<Vec<(Account, Cents)>, Fault> {
        let sql = "SELECT account, cents FROM balances ORDER BY account";
        self.with(|rows| each(rows, sql, &[], |row| Ok((row.parsed(0)?, row.int(1).map(Cents)?))))
    }

    /// The receipt and answer that were given for a key, marked as repeated.
    pub fn answer_for(&self, key: &IdempotencyKey) -> Result<Option<Receipt>, Fault> {
        self.with(|rows| answer_for(rows, key))
    }

    /// Every key that begins with this, of these batches, in no order. A shared journal's that are not gathered yet are in none.
    pub fn keys_beginning(
        &self,
        prefix: &str,
        batches: RangeInclusive<u64>,
    ) -> Result<Vec<IdempotencyKey>, Fault> {
        let sql = "SELECT patron, key FROM batches WHERE number BETWEEN ?3 AND ?4
                   AND key IS NOT NULL AND substr(key, 1, CAST(?2 AS INTEGER)) = ?1";
        let length = prefix.chars().count() as u64;
        let key = |row: &mut Row| Ok(IdempotencyKey { patron: row.parsed(0)?, key: row.text(1)? });
        let (from, to) = (*batches.start(), *batches.end());
        self.with(|rows| each(rows, sql, &[prefix.into(), length.into(), from.into(), to.into()], key))
    }

    /// How much there is in all, and the hash that depends on all of it. Of a shared journal, as far as it is gathered.
    pub fn checkpoint(&self) -> Result<Checkpoint, Fault> {
        self.with(opening::checkpoint)
    }

    /// The keys of a stream's entries that are sealed still, in order.
    pub fn kept_keys(&self, stream: &StreamId) -> Result<Vec<KeptKey>, Fault> {
        let sql = "SELECT seq, key FROM sealed_keys WHERE stream = ?1 ORDER BY seq";
        self.opened(stream, seal::KEY, sql)?
            .into_iter()
            .map(|(seq, key)| match key.try_into() {
                Ok(key) => Ok(KeptKey { stream: stream.clone(), seq, key }),
                Err(_) => {
                    let because = format!("{stream}, key {seq}: it is no key");
                    Err(Fault::Damaged { site: self.site().clone(), because })
                }
            })
            .collect()
    }

    /// The secrets to which the house is bound in a stream, in order.
    pub fn kept_secrets(&self, stream: &StreamId) -> Result<Vec<KeptSecret>, Fault> {
        let sql = "SELECT number, secret FROM kept_secrets WHERE stream = ?1 ORDER BY number";
        let secrets = self.opened(stream, seal::SECRET, sql)?.into_iter();
        Ok(secrets.map(|(number, secret)| KeptSecret { stream: stream.clone(), number, secret }).collect())
    }

    /// Values beside the chain, by their numbers, opened where they are sealed.
    fn opened(
        &self,
        stream: &StreamId,
        table: &'static str,
        sql: &str,
    ) -> Result<Vec<(u64, Vec<u8>)>, Fault> {
        let kept = |row: &mut Row| Ok((row.count(0)?, row.bytes(1)?));
        let rows = self.with(|rows| each(rows, sql, &[stream.as_str().into()], kept))?;
        let open = |(number, bytes): (u64, Vec<u8>)| {
            let place = Place { table, stream: stream.as_str(), number };
            let opened = seal::opened(self.0.seal.get(), &place, bytes);
            opened.map(|value| (number, value)).map_err(|because| because.explained(self.site(), &place))
        };
        rows.into_iter().map(open).collect()
    }

    /// From now on what is sealed can be read with this.
    pub fn open_with(&self, seal: Seal) {
        let _ = self.0.seal.set(seal);
    }

    /// The streams that have something secret beside the chain, in order.
    pub fn streams_with_secrets(&self) -> Result<Vec<StreamId>, Fault> {
        let sql = "SELECT stream FROM sealed_keys UNION SELECT stream FROM kept_secrets ORDER BY 1";
        self.with(|rows| each(rows, sql, &[], |row| row.parsed(0)))
    }

    /// Is anything sealed?
    pub fn has_sealed(&self) -> Result<bool, Fault> {
        let [keys, secrets] = [self.sealed_keys()?, self.sealed_secrets()?];
        Ok(!keys.is_empty() || !secrets.is_empty() || !self.sealed_factors()?.is_empty())
    }

    /// The entries whose keys are sealed, by stream and number, whether or not they can be opened.
    pub fn sealed_keys(&self) -> Result<Vec<(StreamId, u64)>, Fault> {
        self.sealed("SELECT stream, seq, key FROM sealed_keys ORDER BY stream, seq")
    }

    /// The secrets that are sealed, by stream and number, whether or not they can be opened.
    pub fn sealed_secrets(&self) -> Result<Vec<(StreamId, u64)>, Fault> {
        self.sealed("SELECT stream, number, secret FROM kept_secrets ORDER BY stream, number")
    }

    fn sealed(&self, sql: &str) -> Result<Vec<(StreamId, u64)>, Fault> {
        let row = |row: &mut Row| Ok((row.parsed(0)?, row.count(1)?, row.bytes(2)?));
        let found: Vec<(StreamId, u64, Vec<u8>)> = self.with(|rows| each(rows, sql, &[], row))?;
        let sealed = found.into_iter().filter(|(.., bytes)| seal::is_sealed(bytes));
        Ok(sealed.map(|(stream, number, _)| (stream, number)).collect())
    }

    /// A patron by id.
    pub fn patron(&self, id: &Name) -> Result<Option<Patron>, Fault> {
        let sql = "SELECT id, name, created_at FROM patrons WHERE id = ?1";
        self.with(|rows| row(rows, sql, &[id.as_str().into()])?.map(|mut row| patron(&mut row)).transpose())
    }

    /// Every patron, in order of id.
    pub fn patrons(&self) -> Result<Vec<Patron>, Fault> {
        self.with(|rows| each(rows, "SELECT id, name, created_at FROM patrons ORDER BY id", &[], patron))
    }

    /// Visitors whose account was never in the books and who were not here since then, at most so many.
    pub fn idle_visitors(&self, before: i64, most: u32) -> Result<Vec<Name>, Fault> {
        self.with(|rows| door::idle_visitors(rows, before, most))
    }

    /// Was an account ever in the books?
    pub fn is_in_the_books(&self, account: &Account) -> Result<bool, Fault> {
        self.with(|rows| Ok(one_balance(rows, account)?.is_some()))
    }

    /// The session whose token has this hash.
    pub fn session(&self, token_hash: &[u8; 32]) -> Result<Option<Session>, Fault> {
        self.with(|rows| session_of(rows, token_hash))
    }

    /// Somebody's sessions.
    pub fn sessions_of(&self, holder: &Holder) -> Result<Vec<Session>, Fault> {
        let sql = format!("{SESSIONS} WHERE patron = ?1 OR person = ?2 ORDER BY token_hash");
        self.with(|rows| each(rows, &sql, &holder.columns().map(Value::from), session))
    }

    /// Somebody with a password, by his id.
    pub fn person(&self, id: &Name) -> Result<Option<Person>, Fault> {
        self.with(|rows| person_of(rows, id.as_str()))
    }

    /// The device whose token has this hash.
    pub fn device(&self, token_hash: &[u8; 32]) -> Result<Option<Device>, Fault> {
        self.with(|rows| door::device_of(rows, token_hash))
    }

    /// Somebody's devices, the one last that was used longest ago.
    pub fn devices_of(&self, id: &Name) -> Result<Vec<Device>, Fault> {
        self.with(|rows| door::devices_of(rows, id.as_str()))
    }

    /// Somebody's second factor, where one was ever offered.
    pub fn second_factor(&self, id: &Name) -> Result<Option<SecondFactor>, Fault> {
        let found = self.with(|rows| door::factor_of(rows, id.as_str()))?;
        found.map(|factor| self.opened_factor(factor)).transpose()
    }

    fn opened_factor(&self, factor: SecondFactor) -> Result<SecondFactor, Fault> {
        let person = factor.person.clone();
        factor.opened(self.0.seal.get()).map_err(|because| Fault::Sealed {
            site: self.site().clone(),
            because: format!("the second factor of {person}: {because}"),
        })
    }

    /// Those whose second factors are sealed, whether or not they can be opened.
    pub fn sealed_factors(&self) -> Result<Vec<Name>, Fault> {
        let sealed = self.with(door::factors)?.into_iter().filter(SecondFactor::is_sealed);
        Ok(sealed.map(|factor| factor.person).collect())
    }

    /// Everybody who has, or had, a password, in order of id.
    pub fn people(&self) -> Result<Vec<Person>, Fault> {
        self.with(|rows| each(rows, &format!("{PEOPLE} ORDER BY id"), &[], person))
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("site", self.site()).finish_non_exhaustive()
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
            match self.reader.with(|rows| page(rows, &self.stream, self.next, PAGE)) {
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

/// The balance of one account, where it was ever used. Only the house's own have a part that waits to be gathered.
fn one_balance(rows: &mut dyn Rows, account: &Account) -> Found<Option<i64>> {
    let sql = match rows.store() {
        Store::Database if account.is_compared() => {
            "SELECT cents FROM kept_balances WHERE account = ?1 AND used"
        }
        _ => "SELECT cents FROM balances WHERE account = ?1",
    };
    row(rows, sql, &[account.to_string().as_str().into()])?.map(|mut row| row.int(0)).transpose()
}

fn page(rows: &mut dyn Rows, stream: &StreamId, from: i64, most: i64) -> Found<Vec<Stored>> {
    // In a database an entry has a position only when it is gathered, which may be between these two statements.
    let sql = match rows.store() {
        Store::File => {
            "SELECT position, seq, at, body, hash FROM entries
             WHERE stream = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3"
        }
        Store::Database => {
            "SELECT seq, seq, at, body, hash FROM kept_entries
             WHERE stream = ?1 AND seq >= ?2 ORDER BY seq LIMIT ?3"
        }
    };
    let found = rows.rows(sql, &[stream.as_str().into(), from.into(), most.into()])?;
    let Some(last) = found.last().map(|row| row.0[1].clone()) else { return Ok(Vec::new()) };
    let sql = match rows.store() {
        Store::File => {
            "SELECT p.position, p.account, p.cents FROM entries e JOIN postings p ON p.position = e.position
             WHERE e.stream = ?1 AND e.seq >= ?2 AND e.seq <= ?3 ORDER BY e.seq, p.line"
        }
        Store::Database => {
            "SELECT e.seq, p.account, p.cents
             FROM kept_entries e JOIN kept_postings p ON p.ticket = e.ticket AND p.place = e.place
             WHERE e.stream = ?1 AND e.seq >= ?2 AND e.seq <= ?3 ORDER BY e.seq, p.line"
        }
    };
    let postings = rows.rows(sql, &[stream.as_str().into(), from.into(), last])?;
    stored(found, postings, |_| Ok(stream.clone()))
}

/// Entries, from rows with position (or what else tells them apart), number, time, body and hash; and their money, from rows
/// with position, account and cents, in the same order.
pub(crate) fn stored(
    entries: Vec<Row>,
    postings: Vec<Row>,
    stream: impl Fn(&mut Row) -> Found<StreamId>,
) -> Found<Vec<Stored>> {
    let mut postings = postings.into_iter().peekable();
    let read = |mut row: Row| {
        let position = Value::Int(row.int(0)?);
        let mut own = Vec::new();
        while let Some(mut posting) = postings.next_if(|posting| posting.0[0] == position) {
            own.push(Posting { account: posting.parsed(1)?, cents: Cents(posting.int(2)?) });
        }
        let stream = stream(&mut row)?;
        let (seq, at, body, hash) = (row.count(1)?, row.int(2)?, row.text(3)?, row.hash(4)?);
        Ok(Stored { stream, seq, at, body, postings: own, hash })
    };
    entries.into_iter().map(read).collect()
}

/// The first receipt for a key, over any connection.
pub(crate) fn answer_for(rows: &mut dyn Rows, key: &IdempotencyKey) -> Found<Option<Receipt>> {
    let named = [key.patron.as_str().into(), key.key.as_str().into()];
    let placed =
        |row: &mut Row| Ok(Placed { stream: row.parsed(0)?, seq: row.count(1)?, hash: row.hash(2)? });
    if rows.store() == Store::Database {
        let sql =
            "SELECT ticket, answer FROM kept_batches WHERE patron = ?1 AND key = ?2 AND key IS NOT NULL";
        let Some(mut found) = row(rows, sql, &named)? else { return Ok(None) };
        let (ticket, answer) = (found.int(0)?, found.optional_text(1)?);
        let sql = "SELECT stream, seq, hash FROM kept_entries WHERE ticket = ?1 ORDER BY place";
        let entries = each(rows, sql, &[ticket.into()], placed)?;
        return Ok(Some(Receipt { batch: None, entries, answer, repeated: true }));
    }
    let sql = "SELECT number, last_position, answer FROM batches WHERE patron = ?1 AND key = ?2 AND key IS NOT NULL";
    let Some(mut found) = row(rows, sql, &named)? else { return Ok(None) };
    let (batch, last, answer) = (found.count(0)?, found.int(1)?, found.optional_text(2)?);
    let sql = "SELECT stream, seq, hash FROM entries
               WHERE position > coalesce((SELECT last_position FROM batches WHERE number = CAST(?1 AS BIGINT) - 1), 0)
                 AND position <= ?2 ORDER BY position";
    let entries = each(rows, sql, &[batch.into(), last.into()], placed)?;
    Ok(Some(Receipt { batch: Some(batch), entries, answer, repeated: true }))
}

fn head(row: &mut Row, first: usize) -> Found<Head> {
    Ok(Head { seq: row.count(first)?, hash: row.hash(first + 1)? })
}

fn patron(row: &mut Row) -> Found<Patron> {
    Ok(Patron { id: row.parsed(0)?, name: row.text(1)?, created_at: row.int(2)? })
}

/// Rows of `sessions` as [`session`] reads them.
pub(crate) const SESSIONS: &str =
    "SELECT token_hash, patron, person, created_at, used_at, ends_at FROM sessions";

/// The session of a token, over any connection.
pub(crate) fn session_of(rows: &mut dyn Rows, token_hash: &[u8; 32]) -> Found<Option<Session>> {
    let sql = format!("{SESSIONS} WHERE token_hash = ?1");
    row(rows, &sql, &[token_hash[..].into()])?.map(|mut row| session(&mut row)).transpose()
}

pub(crate) fn session(row: &mut Row) -> Found<Session> {
    let holder = match row.is_null(2) {
        true => Holder::Visitor(row.parsed(1)?),
        false => Holder::Person(row.parsed(2)?),
    };
    let (created_at, used_at, ends_at) = (row.int(3)?, row.int(4)?, row.int(5)?);
    Ok(Session { token_hash: row.hash(0)?.0, holder, created_at, used_at, ends_at })
}

pub(crate) fn device(row: &mut Row) -> Found<Device> {
    let failures = row.count(4)?;
    let failures = u32::try_from(failures).unwrap_or(u32::MAX);
    let (created_at, used_at) = (row.int(2)?, row.int(3)?);
    Ok(Device { token_hash: row.hash(0)?.0, person: row.parsed(1)?, created_at, used_at, failures })
}

/// Rows of `people` as [`person`] reads them.
pub(crate) const PEOPLE: &str = "SELECT id, name, role, password, must_change, failures, failed_at, locked_at, \
                                 dismissed_at, created_at FROM people";

/// Somebody by his id, over any connection.
pub(crate) fn person_of(rows: &mut dyn Rows, id: &str) -> Found<Option<Person>> {
    let found = row(rows, &format!("{PEOPLE} WHERE id = ?1"), &[id.into()])?;
    found.map(|mut row| person(&mut row)).transpose()
}

pub(crate) fn person(row: &mut Row) -> Found<Person> {
    Ok(Person {
        id: row.parsed(0)?,
        name: row.text(1)?,
        role: row.parsed(2)?,
        password: row.optional_text(3)?.map(PasswordHash),
        must_change: row.int(4)? != 0,
        failures: u32::try_from(row.int(5)?).unwrap_or(u32::MAX),
        failed_at: row.optional_int(6)?,
        locked_at: row.optional_int(7)?,
        dismissed_at: row.optional_int(8)?,
        created_at: row.int(9)?,
    })
}
