//! The writer's seam to the disk. In the journal it is a transaction of SQLite or PostgreSQL; in tests, one that fails.

use crate::chain::Link;
use crate::notary::Notarial;
use crate::queue::Task;
use crate::reader;
use crate::rows::{Rows, Trouble};
use crate::seal::{KeptRow, Seal};
use crate::store;
use crate::{Account, Checkpoint, Hash, Head, Holder, IdempotencyKey, Patron, Person};
use crate::{Device, Name, NewState, Receipt, SecondFactor, Session, StreamId, states};
use rusqlite::{Connection, Statement, params};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

pub(crate) mod changes;
pub(crate) mod door;

/// The write-ahead log is moved into the file when it has this many pages: 16 MB. SQLite by itself would do so at 1,000,
/// and move the same few pages four times as often.
const LOG_PAGES: i32 = 4000;

/// The disk failed: nothing more is to be asked of it.
#[derive(Debug)]
pub(crate) struct Broken(pub(crate) String);

impl From<rusqlite::Error> for Broken {
    fn from(error: rusqlite::Error) -> Broken {
        Broken(error.to_string())
    }
}

impl From<Trouble> for Broken {
    fn from(trouble: Trouble) -> Broken {
        Broken(trouble.to_string())
    }
}

pub(crate) type Written<T = ()> = Result<T, Broken>;

/// What other processes may have written into a journal that they share: every head and balance that is used next, as it is
/// now.
#[derive(Default)]
pub(crate) struct Moved {
    pub(crate) heads: Vec<(StreamId, Head)>,
    pub(crate) balances: Vec<(Account, i64)>,
    /// Where the journal ends now. A simulated store is shared, and numbered by its writers all the same.
    #[cfg(feature = "simulation")]
    pub(crate) checkpoint: Option<Checkpoint>,
}

/// A transaction that was started.
pub(crate) struct Begun {
    /// What is to be known before anything is decided.
    pub(crate) moved: Moved,
    /// So many of the tasks, from the first, can be done in it. Where that is none, there is no transaction.
    pub(crate) now: usize,
}

/// One transaction at a time: `begin`, any number of rows, `commit`. After the first error, nothing more.
pub(crate) trait Disk {
    /// Starts a transaction that only this journal can be writing what these tasks need. Where somebody else is writing what
    /// some of them need, those come last.
    fn begin(&mut self, tasks: &mut Vec<Task>) -> Written<Begun>;
    /// After an error: was the transaction undone whole, and may be done again?
    fn may_redo(&mut self) -> Written<bool> {
        Ok(false)
    }
    /// One row of `entries`.
    fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) -> Written;
    /// One row of `postings`.
    fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) -> Written;
    /// One row of `batches`, false where its key is taken; `keyed` is patron, key and answer. A batch of a shared journal gets
    /// its place later.
    fn batch(&mut self, after: Option<&Checkpoint>, keyed: Option<[&str; 3]>) -> Written<bool>;
    /// A stream's new head.
    fn head(&mut self, stream: &str, head: &Head) -> Written;
    /// An account's new balance.
    fn balance(&mut self, account: &str, cents: i64) -> Written;
    /// The journal's new checkpoint.
    fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Written;
    /// What is changed seldom goes through here, in the same transaction.
    fn rows(&mut self) -> &mut dyn Rows;
    /// Ends the transaction. When this returns, it is on the disk.
    fn commit(&mut self) -> Written;
    /// Between transactions: keeps the write-ahead log short.
    fn tidy(&mut self) -> Written;
    /// At the end: leaves everything in the file itself.
    fn close(&mut self) -> Written;

    /// The receipt that was given for a key.
    fn answered(&mut self, key: &IdempotencyKey) -> Written<Option<Receipt>> {
        Ok(reader::answer_for(self.rows(), key)?)
    }
    /// Adds a patron; false where the id is taken.
    fn admit(&mut self, patron: &Patron) -> Written<bool> {
        Ok(changes::admit(self.rows(), patron)?)
    }
    /// Is there such a patron?
    fn knows(&mut self, patron: &str) -> Written<bool> {
        Ok(changes::knows(self.rows(), patron)?)
    }
    /// Adds a session; false where the token is taken.
    fn begin_session(&mut self, session: &Session) -> Written<bool> {
        Ok(changes::begin_session(self.rows(), session)?)
    }
    /// The session whose token has this hash.
    fn session(&mut self, token_hash: &[u8; 32]) -> Written<Option<Session>> {
        Ok(reader::session_of(self.rows(), token_hash)?)
    }
    /// Writes down when a session was last used.
    fn use_session(&mut self, session: &Session) -> Written {
        Ok(changes::use_session(self.rows(), session)?)
    }
    /// Deletes a session; false where there was none.
    fn end_session(&mut self, token_hash: &[u8; 32]) -> Written<bool> {
        Ok(changes::end_session(self.rows(), token_hash)?)
    }
    /// Deletes every session of somebody; false where there was none.
    fn end_sessions(&mut self, holder: &Holder) -> Written<bool> {
        Ok(changes::end_sessions(self.rows(), holder)?)
    }
    /// Somebody by his id.
    fn person(&mut self, id: &str) -> Written<Option<Person>> {
        Ok(reader::person_of(self.rows(), id)?)
    }
    /// Adds somebody; false where the id is taken.
    fn enrol(&mut self, person: &Person) -> Written<bool> {
        Ok(changes::enrol(self.rows(), person)?)
    }
    /// Writes somebody's row again.
    fn rewrite(&mut self, person: &Person) -> Written {
        Ok(changes::rewrite(self.rows(), person)?)
    }
    /// Counts an attempt under an id that is nobody's.
    fn count_nobody(&mut self) -> Written {
        Ok(changes::count_nobody(self.rows())?)
    }
    /// The device whose token has this hash.
    fn device(&mut self, token_hash: &[u8; 32]) -> Written<Option<Device>> {
        Ok(door::device_of(self.rows(), token_hash)?)
    }
    /// Writes a device down.
    fn keep_device(&mut self, device: &Device) -> Written {
        Ok(door::keep_device(self.rows(), device)?)
    }
    /// Forgets a device.
    fn forget_device(&mut self, token_hash: &[u8; 32]) -> Written {
        Ok(door::forget_device(self.rows(), token_hash)?)
    }
    /// Forgets every device of somebody.
    fn forget_devices(&mut self, person: &str) -> Written {
        Ok(door::forget_devices(self.rows(), person)?)
    }
    /// Somebody's second factor, where one was ever offered.
    fn factor(&mut self, person: &str) -> Written<Option<SecondFactor>> {
        Ok(door::factor_of(self.rows(), person)?)
    }
    /// Writes a second factor down.
    fn keep_factor(&mut self, factor: &SecondFactor) -> Written {
        Ok(door::keep_factor(self.rows(), factor)?)
    }
    /// Forgets a second factor.
    fn forget_factor(&mut self, person: &str) -> Written {
        Ok(door::forget_factor(self.rows(), person)?)
    }
    /// Forgets a visitor; false where there is something that rests on them.
    fn forget_visitor(&mut self, id: &Name, before: i64) -> Written<bool> {
        Ok(door::forget_visitor(self.rows(), id, before)?)
    }
    /// Keeps what the notary worked out and signed; false where the number of a note is taken.
    fn keep_notarial(&mut self, notarial: &Notarial) -> Written<bool> {
        Ok(changes::keep_notarial(self.rows(), notarial)?)
    }
    /// Keeps the state of a machine; false where its entry is not there, or a later state is.
    fn keep_state(&mut self, stream: &StreamId, state: &NewState) -> Written<bool> {
        Ok(states::keep(self.rows(), stream, state)?)
    }
    /// Drops every key of a stream.
    fn drop_keys(&mut self, stream: &str) -> Written {
        Ok(changes::drop_keys(self.rows(), stream)?)
    }
    /// Keeps the key of a sealed entry.
    fn keep_key(&mut self, kept: &KeptRow) -> Written {
        Ok(changes::keep_key(self.rows(), kept)?)
    }
    /// Drops a secret that is revealed.
    fn drop_secret(&mut self, stream: &str, number: u64) -> Written {
        Ok(changes::drop_secret(self.rows(), stream, number)?)
    }
    /// Seals every row beside the chain that is plain. Is there any?
    fn reseal(&mut self, seal: &Seal) -> Written<bool> {
        Ok(changes::reseal(self.rows(), seal)?)
    }
    /// Keeps a secret to which the house is bound.
    fn keep_secret(&mut self, kept: &KeptRow) -> Written {
        Ok(changes::keep_secret(self.rows(), kept)?)
    }
}

/// The real one. Statements are prepared once and kept.
pub(crate) struct SqliteDisk<'c> {
    connection: &'c Connection,
    log_pages: Arc<AtomicI32>,
    /// Changes when another connection writes the file.
    data_version: i64,
    begin: Statement<'c>,
    version: Statement<'c>,
    entry: Statement<'c>,
    posting: Statement<'c>,
    batch: Statement<'c>,
    head: Statement<'c>,
    balance: Statement<'c>,
    checkpoint: Statement<'c>,
    commit: Statement<'c>,
}

/// Has SQLite count the pages of its log.
pub(crate) fn count_log_pages(connection: &mut Connection) -> rusqlite::Result<Arc<AtomicI32>> {
    let log_pages = Arc::new(AtomicI32::new(0));
    let counter = Arc::clone(&log_pages);
    connection.wal_hook(Some(move |_: &mut rusqlite::hooks::Wal, pages| {
        counter.store(pages, Ordering::Relaxed);
        Ok(())
    }))?;
    Ok(log_pages)
}

impl<'c> SqliteDisk<'c> {
    pub(crate) fn new(
        connection: &'c Connection,
        log_pages: Arc<AtomicI32>,
    ) -> rusqlite::Result<SqliteDisk<'c>> {
        let mut version = connection.prepare("PRAGMA data_version")?;
        let data_version = version.query_row([], |row| row.get(0))?;
        Ok(SqliteDisk {
            connection,
            log_pages,
            data_version,
            begin: connection.prepare("BEGIN IMMEDIATE")?,
            version,
            entry: connection.prepare(
                "INSERT INTO entries (position, stream, seq, at, body, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?,
            posting: connection
                .prepare("INSERT INTO postings (position, line, account, cents) VALUES (?1, ?2, ?3, ?4)")?,
            batch: connection.prepare(
                "INSERT INTO batches (number, last_position, patron, key, answer, hash)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                 ON CONFLICT (patron, key) WHERE key IS NOT NULL DO NOTHING",
            )?,
            head: connection.prepare(
                "INSERT INTO heads (stream, seq, hash) VALUES (?1, ?2, ?3)
                 ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, hash = excluded.hash",
            )?,
            balance: connection.prepare(
                "INSERT INTO balances (account, cents) VALUES (?1, ?2)
                 ON CONFLICT (account) DO UPDATE SET cents = excluded.cents",
            )?,
            checkpoint: connection
                .prepare("UPDATE checkpoint SET batches = ?1, entries = ?2, hash = ?3 WHERE one = 1")?,
            commit: connection.prepare("COMMIT")?,
        })
    }
}

/// The stores' integers are signed; ours count from one and come nowhere near the end.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("a journal does not have 2^63 entries")
}

impl Disk for SqliteDisk<'_> {
    fn rows(&mut self) -> &mut dyn Rows {
        &mut self.connection
    }

    fn begin(&mut self, tasks: &mut Vec<Task>) -> Written<Begun> {
        self.begin.execute([])?;
        let now: i64 = self.version.query_row([], |row| row.get(0))?;
        if now != self.data_version {
            return Err(Broken("another program has written into the file".to_owned()));
        }
        Ok(Begun { moved: Moved::default(), now: tasks.len() })
    }

    fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) -> Written {
        let text = |bytes| rusqlite::types::ToSqlOutput::Borrowed(rusqlite::types::ValueRef::Text(bytes));
        let (stream, body) = (text(link.stream), text(link.body));
        self.entry.execute(params![signed(position), stream, signed(link.seq), link.at, body, hash.0])?;
        Ok(())
    }

    fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) -> Written {
        self.posting.execute(params![signed(position), signed(line as u64), account, cents])?;
        Ok(())
    }

    fn batch(&mut self, after: Option<&Checkpoint>, keyed: Option<[&str; 3]>) -> Written<bool> {
        let after = after.expect("a file's one writer numbers the batches");
        let [patron, key, answer] = keyed.map_or([None; 3], |all| all.map(Some));
        let (number, position) = (signed(after.batches), signed(after.entries));
        Ok(self.batch.execute(params![number, position, patron, key, answer, after.hash.0])? == 1)
    }

    fn head(&mut self, stream: &str, head: &Head) -> Written {
        self.head.execute(params![stream, signed(head.seq), head.hash.0])?;
        Ok(())
    }

    fn balance(&mut self, account: &str, cents: i64) -> Written {
        self.balance.execute(params![account, cents])?;
        Ok(())
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Written {
        let (batches, entries) = (signed(checkpoint.batches), signed(checkpoint.entries));
        match self.checkpoint.execute(params![batches, entries, checkpoint.hash.0])? {
            1 => Ok(()),
            _ => Err(Broken("the checkpoint is gone".to_owned())),
        }
    }

    fn commit(&mut self) -> Written {
        self.commit.execute([])?;
        Ok(())
    }

    fn tidy(&mut self) -> Written {
        if self.log_pages.load(Ordering::Relaxed) >= LOG_PAGES {
            // Readers may hold part of the log back: the rest follows another time.
            let mut statement = self.connection.prepare_cached("PRAGMA wal_checkpoint(PASSIVE)")?;
            statement.query_row([], |_| Ok(()))?;
        }
        Ok(())
    }

    fn close(&mut self) -> Written {
        store::empty_log(self.connection)?;
        Ok(())
    }
}
