//! The file: who may open it, how SQLite is set, and how an older file is brought up to date.

use crate::opening::{self, ByHeart, History};
use crate::rows::Found;
use crate::{Fault, Site, brought_over, private};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

#[allow(unreachable_pub, missing_docs)]
mod embedded {
    refinery::embed_migrations!("migrations/sqlite");
}

pub(crate) use embedded::migrations::runner as migrations;

/// SQLite's mark for files of this kind: "NJ47".
const APPLICATION_ID: i64 = 0x4E4A_3437;

/// What a file is for: in the number that SQLite leaves to its users.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A house is opened on it.
    House = 0,
    /// A copy without its secrets, to be read.
    ForReaders = 1,
    /// A copy, to be put back. A house that was opened on it as it is would play on as if nothing had come after it.
    Copy = 2,
}

impl Mark {
    /// What this file is for. One that was made for something unknown is no house's.
    pub(crate) fn on(connection: &Connection) -> rusqlite::Result<Mark> {
        let mark: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        Ok(match mark {
            0 => Mark::House,
            1 => Mark::ForReaders,
            _ => Mark::Copy,
        })
    }

    pub(crate) fn put_on(self, connection: &Connection) -> rusqlite::Result<()> {
        connection.pragma_update(None, "user_version", self as i64)
    }
}

/// How long SQLite waits for another program's lock before it gives up.
const PATIENCE: Duration = Duration::from_secs(2);

/// A file opened for writing, and what it held.
pub(crate) struct Opened {
    pub(crate) path: PathBuf,
    pub(crate) lock: File,
    pub(crate) connection: Connection,
    pub(crate) by_heart: ByHeart,
}

/// Opens a journal for writing; makes it where there is none.
pub(crate) fn open(path: &Path) -> Result<Opened, Fault> {
    let path = resolve(path)?;
    let lock = lock(&path)?;
    if looks_like_ours(&path)? {
        private::check_journal(&path)?;
    }
    // SQLite would make it as the umask says, and its log and index take the mode of the file.
    drop(private::open_or_create(&path).map_err(|error| Fault::File { path: path.clone(), error })?);
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(&path, flags).map_err(|error| explain(&path, error))?;
    connection.busy_timeout(PATIENCE).map_err(|error| explain(&path, error))?;
    if application_id(&connection, &path)?.is_none() {
        mark(&connection).map_err(|error| explain(&path, error))?;
    }
    if Mark::on(&connection).map_err(|error| explain(&path, error))? != Mark::House {
        return Err(Fault::Copy { path });
    }
    configure(&connection).map_err(|error| explain(&path, error))?;
    // What a crash left in the write-ahead log is moved into the file, and synced there, before anything is added
    // after it: a log whose sync once failed may read well and yet not be on the disk.
    if !empty_log(&connection).map_err(|error| explain(&path, error))? {
        return Err(Fault::Busy { path });
    }
    migrate(&mut connection, &path)?;
    let site = Site::File(path.clone());
    brought_over::digest(&mut connection).map_err(|trouble| trouble.explained(&site))?;
    let by_heart = opening::load(&mut &connection, &site)?;
    Ok(Opened { path, lock, connection, by_heart })
}

/// Opens a journal that several nodes of a simulation write, as a database would let them: nobody has it alone.
#[cfg(feature = "simulation")]
pub(crate) fn open_shared(path: &Path) -> Result<Opened, Fault> {
    if !path.exists() {
        drop(open(path)?);
    }
    let path = resolve(path)?;
    let explain = |error| explain(&path, error);
    let lock = private::open_or_create(&private::with_ending(&path, "-shared"));
    let lock = lock.map_err(|error| Fault::File { path: path.clone(), error })?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(&path, flags).map_err(explain)?;
    connection.busy_timeout(PATIENCE).map_err(explain)?;
    configure(&connection).map_err(explain)?;
    let by_heart = opening::load(&mut &connection, &Site::File(path.clone()))?;
    Ok(Opened { path, lock, connection, by_heart })
}

/// Is it empty, or does it begin as a journal does? Looked at before SQLite touches anything: of other people's files nobody
/// is told to change the mode.
fn looks_like_ours(path: &Path) -> Result<bool, Fault> {
    let mut header = Vec::new();
    let read = File::open(path).and_then(|file| file.take(72).read_to_end(&mut header));
    match read {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(Fault::File { path: path.to_owned(), error }),
        Ok(0) => Ok(true),
        // https://sqlite.org/fileformat.html: the application's number is at byte 68.
        Ok(_) => Ok(header.get(68..72) == Some(&(APPLICATION_ID as i32).to_be_bytes()[..])),
    }
}

/// Opens a journal for reading, whoever is writing it.
pub(crate) fn open_to_read(path: &Path) -> Result<Connection, Fault> {
    fs::metadata(path).map_err(|error| Fault::File { path: path.to_owned(), error })?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(|error| explain(path, error))?;
    let set = connection
        .busy_timeout(PATIENCE)
        .and_then(|()| connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true))
        .and_then(|_| connection.pragma_update(None, "query_only", true));
    set.map_err(|error| explain(path, error))?;
    match application_id(&connection, path)? {
        Some(()) => Ok(connection),
        None => Err(Fault::NotAJournal { site: path.into(), because: "it is empty".to_owned() }),
    }
}

/// Marks a new file as a journal.
pub(crate) fn mark(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "application_id", APPLICATION_ID)
}
/// Keeps everybody from opening a journal for writing as long as this is held.
pub(crate) fn lock_of(path: &Path) -> Result<File, Fault> {
    lock(&resolve(path)?)
}

/// The journal's real place, so that two names of one file share a lock.
fn resolve(path: &Path) -> Result<PathBuf, Fault> {
    let fault = |error| Fault::File { path: path.to_owned(), error };
    if let Ok(real) = fs::canonicalize(path) {
        return Ok(real);
    }
    let name = path.file_name().ok_or_else(|| fault(std::io::ErrorKind::InvalidFilename.into()))?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(fs::canonicalize(folder).map_err(fault)?.join(name))
}

/// Takes the lock beside the journal. The system gives it back when the process ends, however it ends.
fn lock(journal: &Path) -> Result<File, Fault> {
    let path = private::with_ending(journal, "-lock");
    let fault = |error| Fault::File { path: path.clone(), error };
    let mut file = private::open_or_create(&path).map_err(fault)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::Error(error)) => return Err(fault(error)),
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let known = file.read_to_string(&mut holder).is_ok() && !holder.trim().is_empty();
            let holder = known.then(|| holder.trim().to_owned());
            return Err(Fault::InUse { path: journal.to_owned(), holder });
        }
    }
    file.set_len(0).map_err(fault)?;
    writeln!(file, "process {}", std::process::id()).map_err(fault)?;
    Ok(file)
}

/// `Some` for a journal, `None` for a file with nothing in it, a fault for anything else.
fn application_id(connection: &Connection, path: &Path) -> Result<Option<()>, Fault> {
    let query = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).map_err(|e| explain(path, e));
    let id = query("PRAGMA application_id")?;
    if id == APPLICATION_ID {
        return Ok(Some(()));
    }
    if id == 0 && query("SELECT count(*) FROM sqlite_schema")? == 0 {
        return Ok(None);
    }
    let because = "it is some other program's SQLite database".to_owned();
    Err(Fault::NotAJournal { site: path.into(), because })
}

/// Acknowledged means durable: the log is synced at every commit.
fn configure(connection: &Connection) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("PRAGMA journal_mode = WAL")?;
    let mut rows = statement.query([])?;
    let mode: String = rows.next()?.map_or(Ok(String::new()), |row| row.get(0))?;
    // The change is committed after the row was given: an error of the disk comes here.
    rows.next()?;
    if mode != "wal" {
        let told = "this file system cannot keep a write-ahead log; use a local disk".to_owned();
        return Err(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(1), Some(told)));
    }
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What is dropped because it is published, and what is sealed, leaves nothing behind in the pages.
    connection.pragma_update(None, "secure_delete", true)?;
    connection.pragma_update(None, "trusted_schema", false)?;
    // The log is moved into the file where its errors are seen: by the writer, never behind its back.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    Ok(())
}

/// Moves the whole log into the file, synced; false where another program's reading prevents it.
pub(crate) fn empty_log(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0)).map(|busy: i64| busy == 0)
}

/// The migrations this program has.
pub(crate) fn known_history() -> History {
    opening::known(&migrations())
}

/// The migrations that were applied to this file.
pub(crate) fn applied_history(mut connection: &Connection) -> Found<History> {
    let here = "SELECT count(*) FROM sqlite_schema WHERE name = 'refinery_schema_history'";
    if connection.query_row(here, [], |row| row.get::<_, i64>(0))? == 0 {
        return Ok(History::new());
    }
    opening::applied(&mut connection)
}

/// Brings the file up to date, all in one transaction; refuses one that is ahead of this program.
fn migrate(connection: &mut Connection, path: &Path) -> Result<(), Fault> {
    let site = Site::File(path.to_owned());
    let applied = applied_history(connection).map_err(|trouble| trouble.explained(&site))?;
    if !opening::is_behind(&applied, &known_history(), &site)? {
        return Ok(());
    }
    let run = migrations().set_grouped(true).run(connection);
    run.map(drop).map_err(|error| Fault::Damaged { site, because: error.to_string() })
}

/// SQLite's error in words that say what to do.
pub(crate) fn explain(path: &Path, error: rusqlite::Error) -> Fault {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => {
            Fault::NotAJournal { site: path.into(), because: "it is not an SQLite database".to_owned() }
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::Busy { path },
        Some(ErrorCode::DatabaseCorrupt) => Fault::Damaged { site: path.into(), because: error.to_string() },
        _ => Fault::Store { path, error },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Batch, Entry, Journal, StreamId};
    use refinery::Target;

    #[test]
    fn every_commit_is_synced() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let Opened { connection, .. } = open(&folder.path().join("j")).expect("a new journal");
        let setting = |name: &str| -> i64 {
            connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0)).expect("told")
        };
        const FULL: i64 = 2;
        assert_eq!(
            (setting("synchronous"), setting("foreign_keys"), setting("wal_autocheckpoint")),
            (FULL, 1, 0)
        );
    }

    #[test]
    fn an_older_file_is_brought_up_to_date_with_what_it_holds() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("j");
        {
            drop(private::create_new(&path).expect("made"));
            let mut old = Connection::open(&path).expect("opened");
            old.pragma_update(None, "application_id", APPLICATION_ID).expect("marked");
            migrations().set_target(Target::Version(1)).set_grouped(true).run(&mut old).expect("version 1");
            old.execute_batch("INSERT INTO balances VALUES ('cage', -5), ('patron:ann', 5)")
                .expect("written");
        }
        let journal = Journal::open(&path).expect("brought up to date");
        assert_eq!(journal.balance(&crate::Account::Cage).expect("readable"), rulebook::money::Cents(-5));
        assert_eq!(journal.patrons().expect("the new tables are there"), []);
        let entry = Entry {
            stream: StreamId::house(),
            expected_seq: 1,
            at: 0,
            body: "{}".to_owned(),
            postings: vec![],
        };
        journal.append_and_wait(Batch::new(vec![entry])).expect("taken");
        drop(journal);
        Journal::open(&path).expect("and again, with nothing to do");
    }

    #[test]
    fn a_file_of_a_newer_program_or_of_other_migrations_is_refused() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("j");
        drop(Journal::open(&path).expect("a new journal"));
        let change = |sql| Connection::open(&path).and_then(|db| db.execute_batch(sql)).expect("changed");
        change("INSERT INTO refinery_schema_history VALUES (99, 'tomorrow', '2030-01-01T00:00:00Z', '1')");
        let fault = Journal::open(&path).expect_err("newer");
        assert!(matches!(fault, Fault::Newer { .. }), "{fault}");
        assert!(fault.to_string().contains("99, tomorrow"), "{fault}");
        change("DELETE FROM refinery_schema_history WHERE version = 99");
        change("UPDATE refinery_schema_history SET checksum = 'x', applied_on = 'x' WHERE version = 2");
        assert!(matches!(Journal::open(&path), Err(Fault::Damaged { .. })));
    }

    #[test]
    fn a_file_that_does_not_end_as_it_says_is_not_opened_for_writing() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        for (index, sql) in [
            "UPDATE heads SET seq = 1",
            "UPDATE heads SET hash = zeroblob(32)",
            "UPDATE heads SET stream = 'no stream'",
            "UPDATE checkpoint SET batches = 1",
            "UPDATE checkpoint SET hash = zeroblob(32)",
            "INSERT INTO balances VALUES ('till', 5)",
            "DROP TRIGGER entries_are_never_deleted; DELETE FROM entries WHERE position = 2",
            "DROP TRIGGER batches_are_never_deleted; DELETE FROM batches WHERE number = 2",
        ]
        .into_iter()
        .enumerate()
        {
            let path = folder.path().join(index.to_string());
            let journal = Journal::open(&path).expect("a new journal");
            for expected_seq in [1, 2] {
                let (stream, body) = (StreamId::house(), "{}".to_owned());
                let entry = Entry { stream, expected_seq, at: 0, body, postings: vec![] };
                journal.append_and_wait(Batch::new(vec![entry])).expect("taken");
            }
            drop(journal);
            Connection::open(&path).and_then(|db| db.execute_batch(sql)).expect("changed");
            let fault = Journal::open(&path).expect_err(sql);
            assert!(matches!(fault, Fault::Damaged { .. }), "{sql}: {fault}");
            assert!(!crate::verify(&path).expect("readable").is_clean(), "{sql}");
        }
    }
}
