//! The writer's seam to the disk. In the journal it is an SQLite transaction; in tests, one that fails.

use crate::chain::Link;
use crate::notary::Notarial;
use crate::reader;
use crate::store;
use crate::{
    Checkpoint, Hash, Head, Holder, IdempotencyKey, KeptKey, KeptSecret, Patron, Person, Receipt, Session,
};
use rusqlite::{CachedStatement, Connection, OptionalExtension, Statement, params};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

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

pub(crate) type Written<T = ()> = Result<T, Broken>;

/// One transaction at a time: `begin`, any number of rows, `commit`. After the first error, nothing more.
pub(crate) trait Disk {
    /// Starts a transaction that only this journal can be writing.
    fn begin(&mut self) -> Written;
    /// The receipt that was given for a key.
    fn answered(&mut self, key: &IdempotencyKey) -> Written<Option<Receipt>>;
    /// One row of `entries`.
    fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) -> Written;
    /// One row of `postings`.
    fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) -> Written;
    /// One row of `batches`, false where its key is taken; `keyed` is patron, key and answer.
    fn batch(&mut self, after: &Checkpoint, keyed: Option<[&str; 3]>) -> Written<bool>;
    /// A stream's new head.
    fn head(&mut self, stream: &str, head: &Head) -> Written;
    /// An account's new balance.
    fn balance(&mut self, account: &str, cents: i64) -> Written;
    /// The journal's new checkpoint.
    fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Written;
    /// Adds a patron; false where the id is taken.
    fn admit(&mut self, patron: &Patron) -> Written<bool>;
    /// Is there such a patron?
    fn knows(&mut self, patron: &str) -> Written<bool>;
    /// Adds a session; false where the token is taken.
    fn begin_session(&mut self, session: &Session) -> Written<bool>;
    /// The session whose token has this hash.
    fn session(&mut self, token_hash: &[u8; 32]) -> Written<Option<Session>>;
    /// Writes down when a session was last used.
    fn use_session(&mut self, session: &Session) -> Written;
    /// Deletes a session; false where there was none.
    fn end_session(&mut self, token_hash: &[u8; 32]) -> Written<bool>;
    /// Deletes every session of somebody; false where there was none.
    fn end_sessions(&mut self, holder: &Holder) -> Written<bool>;
    /// Somebody by his id.
    fn person(&mut self, id: &str) -> Written<Option<Person>>;
    /// Adds somebody; false where the id is taken.
    fn enrol(&mut self, person: &Person) -> Written<bool>;
    /// Writes somebody's row again.
    fn rewrite(&mut self, person: &Person) -> Written;
    /// Counts an attempt under an id that is nobody's.
    fn count_nobody(&mut self) -> Written;
    /// Keeps what the notary worked out and signed.
    fn keep_notarial(&mut self, notarial: &Notarial) -> Written;
    /// Drops every key of a stream.
    fn drop_keys(&mut self, stream: &str) -> Written;
    /// Keeps the key of a sealed entry.
    fn keep_key(&mut self, kept: &KeptKey) -> Written;
    /// Drops a secret that is revealed.
    fn drop_secret(&mut self, stream: &str, number: u64) -> Written;
    /// Keeps a secret to which the house is bound.
    fn keep_secret(&mut self, kept: &KeptSecret) -> Written;
    /// Ends the transaction. When this returns, it is on the disk.
    fn commit(&mut self) -> Written;
    /// Between transactions: keeps the write-ahead log short.
    fn tidy(&mut self) -> Written;
    /// At the end: leaves everything in the file itself.
    fn close(&mut self) -> Written;
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

    fn cached(&self, sql: &str) -> Written<CachedStatement<'c>> {
        Ok(self.connection.prepare_cached(sql)?)
    }

    /// Writes somebody's row by a statement that takes its columns in order.
    fn put(&self, sql: &str, person: &Person) -> Written<usize> {
        let Person { id, name, role, password, must_change, failures, .. } = person;
        let row = params![
            id.as_str(),
            name,
            role.as_str(),
            password.as_ref().map(|hash| &hash.0),
            must_change,
            failures,
            person.failed_at,
            person.locked_at,
            person.dismissed_at,
            person.created_at,
            person.digest().0,
        ];
        Ok(self.cached(sql)?.execute(row)?)
    }
}

/// SQLite's integers are signed; ours count from one and come nowhere near the end.
fn signed(number: u64) -> i64 {
    i64::try_from(number).expect("a journal does not have 2^63 entries")
}

impl Disk for SqliteDisk<'_> {
    fn begin(&mut self) -> Written {
        self.begin.execute([])?;
        let now: i64 = self.version.query_row([], |row| row.get(0))?;
        if now != self.data_version {
            return Err(Broken("another program has written into the file".to_owned()));
        }
        Ok(())
    }

    fn answered(&mut self, key: &IdempotencyKey) -> Written<Option<Receipt>> {
        Ok(reader::answer_for(self.connection, key)?)
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

    fn batch(&mut self, after: &Checkpoint, keyed: Option<[&str; 3]>) -> Written<bool> {
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

    fn admit(&mut self, patron: &Patron) -> Written<bool> {
        let sql = "INSERT INTO patrons (id, name, created_at, digest) VALUES (?1, ?2, ?3, ?4)
                   ON CONFLICT (id) DO NOTHING";
        let row = params![patron.id.as_str(), patron.name, patron.created_at, patron.digest().0];
        Ok(self.cached(sql)?.execute(row)? == 1)
    }

    fn knows(&mut self, patron: &str) -> Written<bool> {
        let mut statement = self.cached("SELECT 1 FROM patrons WHERE id = ?1")?;
        Ok(statement.query_row([patron], |_| Ok(())).optional()?.is_some())
    }

    fn begin_session(&mut self, session: &Session) -> Written<bool> {
        let sql = "INSERT INTO sessions (token_hash, patron, person, created_at, used_at, ends_at, digest)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (token_hash) DO NOTHING";
        let [patron, person] = session.holder.columns();
        let (from, used, until) = (session.created_at, session.used_at, session.ends_at);
        let row = params![session.token_hash, patron, person, from, used, until, session.digest().0];
        Ok(self.cached(sql)?.execute(row)? == 1)
    }

    fn session(&mut self, token_hash: &[u8; 32]) -> Written<Option<Session>> {
        Ok(reader::session_of(self.connection, token_hash)?)
    }

    fn use_session(&mut self, session: &Session) -> Written {
        let sql = "UPDATE sessions SET used_at = ?2, digest = ?3 WHERE token_hash = ?1";
        self.cached(sql)?.execute(params![session.token_hash, session.used_at, session.digest().0])?;
        Ok(())
    }

    fn end_session(&mut self, token_hash: &[u8; 32]) -> Written<bool> {
        Ok(self.cached("DELETE FROM sessions WHERE token_hash = ?1")?.execute([token_hash])? == 1)
    }

    fn end_sessions(&mut self, holder: &Holder) -> Written<bool> {
        let ended = match holder {
            Holder::Visitor(id) => {
                self.cached("DELETE FROM sessions WHERE patron = ?1")?.execute([id.as_str()])?
            }
            Holder::Person(id) => {
                self.cached("DELETE FROM sessions WHERE person = ?1")?.execute([id.as_str()])?
            }
        };
        Ok(ended > 0)
    }

    fn person(&mut self, id: &str) -> Written<Option<Person>> {
        Ok(reader::person_of(self.connection, id)?)
    }

    fn enrol(&mut self, person: &Person) -> Written<bool> {
        let sql = "INSERT INTO people (id, name, role, password, must_change, failures, failed_at, locked_at,
                                       dismissed_at, created_at, digest)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (id) DO NOTHING";
        self.put(sql, person).map(|rows| rows == 1)
    }

    fn rewrite(&mut self, person: &Person) -> Written {
        let sql = "UPDATE people SET name = ?2, role = ?3, password = ?4, must_change = ?5, failures = ?6,
                          failed_at = ?7, locked_at = ?8, dismissed_at = ?9, created_at = ?10, digest = ?11
                   WHERE id = ?1";
        self.put(sql, person).map(drop)
    }

    fn count_nobody(&mut self) -> Written {
        self.cached("UPDATE nobody SET failures = failures + 1 WHERE one = 1")?.execute([])?;
        Ok(())
    }

    fn keep_notarial(&mut self, notarial: &Notarial) -> Written {
        let sql = "INSERT INTO subtrees (level, place, hash) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
        for subtree in &notarial.subtrees {
            self.cached(sql)?.execute(params![subtree.level, signed(subtree.index), subtree.hash.0])?;
        }
        if let Some(note) = &notarial.note {
            let sql = "INSERT INTO notes (number, size, at, note, digest) VALUES (?1, ?2, ?3, ?4, ?5)
                       ON CONFLICT DO NOTHING";
            let (number, size) = (signed(note.number), signed(note.size));
            self.cached(sql)?.execute(params![number, size, note.at, note.note, note.digest().0])?;
        }
        Ok(())
    }

    fn drop_keys(&mut self, stream: &str) -> Written {
        self.cached("DELETE FROM sealed_keys WHERE stream = ?1")?.execute([stream])?;
        Ok(())
    }

    fn keep_key(&mut self, kept: &KeptKey) -> Written {
        let sql = "INSERT INTO sealed_keys (stream, seq, key, digest) VALUES (?1, ?2, ?3, ?4)";
        let row = params![kept.stream.as_str(), signed(kept.seq), kept.key, kept.digest().0];
        self.cached(sql)?.execute(row)?;
        Ok(())
    }

    fn drop_secret(&mut self, stream: &str, number: u64) -> Written {
        let sql = "DELETE FROM kept_secrets WHERE stream = ?1 AND number = ?2";
        self.cached(sql)?.execute(params![stream, signed(number)])?;
        Ok(())
    }

    fn keep_secret(&mut self, kept: &KeptSecret) -> Written {
        let sql = "INSERT INTO kept_secrets (stream, number, secret, digest) VALUES (?1, ?2, ?3, ?4)";
        let row = params![kept.stream.as_str(), signed(kept.number), kept.secret, kept.digest().0];
        self.cached(sql)?.execute(row)?;
        Ok(())
    }

    fn commit(&mut self) -> Written {
        self.commit.execute([])?;
        Ok(())
    }

    fn tidy(&mut self) -> Written {
        if self.log_pages.load(Ordering::Relaxed) >= LOG_PAGES {
            // Readers may hold part of the log back: the rest follows another time.
            let mut statement = self.cached("PRAGMA wal_checkpoint(PASSIVE)")?;
            statement.query_row([], |_| Ok(()))?;
        }
        Ok(())
    }

    fn close(&mut self) -> Written {
        store::empty_log(self.connection)?;
        Ok(())
    }
}
