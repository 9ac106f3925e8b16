//! Copies of a journal: taken while it is in use, verified before anybody hears that there is one, and put back.
//!
//! A copy is what the file held at one moment, whole: SQLite reads it within one transaction, and the writer goes on
//! meanwhile. It is one file, which only its owner can read. While it is being made it has another name, so that what
//! was broken off is never taken for a copy; and nothing that is there already is ever overwritten.

use crate::note::key_beside;
use crate::private::{self, SIDES, with_ending};
use crate::store::Mark;
use crate::verify::{Report, verify};
use crate::{
    Batch, Checkpoint, Declined, ENTRIES_LIMIT, Entry, Fault, Head, Journal, KeptNote, Reader, Site,
    StreamId, store,
};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags, OptionalExtension as _};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// What the file has beside the chain that is nobody else's business: the keys of what lies face down and of keno's
/// tickets, and who may come in; and beside the file, the key that signs its checkpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// The copy has them: it can be put back, and whoever has it could see and sign what the house can.
    Included,
    /// The copy has not: it can be read, verified and audited, and no house is opened on it.
    LeftOut,
}

/// A copy that was made.
#[derive(Clone, Debug)]
pub struct Copied {
    /// What its verification found: no fault, and how far it reaches.
    pub report: Report,
    /// When its last entry was made, in unix milliseconds.
    pub last_at: Option<i64>,
    /// The last checkpoint in it that the house signed.
    pub signed: Option<KeptNote>,
    /// Has it the secrets?
    pub secrets: Secrets,
    /// Is the key that signs checkpoints copied too, to a file beside it?
    pub has_signing_key: bool,
}

/// Why there is no copy. Whatever was there before is untouched.
#[derive(Debug, thiserror::Error)]
pub enum NotCopied {
    /// Something is there already.
    #[error("{} is there already, and nothing is overwritten: choose another name, or move it away", .0.display())]
    Exists(PathBuf),
    /// What was to be copied is damaged.
    #[error("{site} is damaged, and was not copied: \"chapter47 journal verify\" says where")]
    Unsound {
        /// Which journal.
        site: Site,
        /// What is wrong with it.
        report: Box<Report>,
    },
    /// A copy without secrets was to be put back.
    #[error(
        "{} was copied without its keys: it can be read and verified, but no house can be opened on it", .0.display()
    )]
    WithoutKeys(PathBuf),
    /// A copy was to be carried into a database as it is.
    #[error("{} is a copy: put it back with \"chapter47 journal restore\", and copy what that makes", .0.display())]
    ACopy(PathBuf),
    /// The database that was to be copied to has a journal already.
    #[error("{0} has a journal already, and nothing is overwritten: make an empty database")]
    Occupied(Site),
    /// From a file to a file, or from a database to a database.
    #[error(
        "a journal is copied from a file to a database, or from a database to a file: for a copy of the same kind use \
         \"chapter47 journal backup\", or PostgreSQL's pg_dump"
    )]
    SameKind,
    /// The copy is not what was copied. It was taken back, as far as it is not said otherwise.
    #[error("the copy differs from what was copied ({0}), and is not to be used: try again, and verify both")]
    Differs(&'static str),
    /// A file could not be used.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The journal that is put back did not take the word about it.
    #[error(transparent)]
    Declined(#[from] Declined),
}

/// The tables that are left out of a copy for readers, those first that point to others: sessions, those who have a
/// password (its hash can be guessed against), keys, and the states of tables, which only a house needs.
const SECRET: [&str; 9] = [
    "sessions",
    "devices",
    "second_factors",
    "people",
    "sealed_keys",
    "kept_secrets",
    "states",
    "state_pages",
    "state_facts",
];

/// Copies a journal, which may be in use, to a file that is not there yet.
pub fn back_up(journal: &Path, to: &Path, secrets: Secrets) -> Result<Copied, NotCopied> {
    let nothing_more = |_: &Path, _| Ok(());
    match secrets {
        Secrets::Included => copy(journal, to, secrets, mark_as_copy, nothing_more),
        Secrets::LeftOut => copy(journal, to, secrets, leave_out_secrets, nothing_more),
    }
}

/// Puts a copy back, as a journal that a house can be opened on. Whoever came in with a password has to do so again:
/// the copy may have sessions that were ended since it was taken.
///
/// What was done after the copy was taken is gone, and people have seen it. So every stream says so from then on: `says`
/// gives the line, by the checkpoint up to which the copy reaches. The lines are in the journal, as of `at`, before
/// anybody can open it.
pub fn restore(
    copied: &Path,
    to: &Path,
    at: i64,
    says: impl FnOnce(Checkpoint) -> String,
) -> Result<Copied, NotCopied> {
    let from = store::open_to_read(copied)?;
    let mark = Mark::on(&from).map_err(|error| store::explain(copied, error))?;
    if mark == Mark::ForReaders {
        return Err(NotCopied::WithoutKeys(copied.to_owned()));
    }
    let change = |copy: &Connection| end_sessions(copy).and_then(|()| Mark::House.put_on(copy));
    copy(copied, to, Secrets::Included, change, |part, reached| say(part, at, &says(reached)))
}

/// Adds a line to every stream, in the way in which a house would.
fn say(journal: &Path, at: i64, line: &str) -> Result<(), NotCopied> {
    let house = Journal::open(journal)?;
    let entry = |(stream, head): (StreamId, Head)| {
        let (expected_seq, body) = (head.seq + 1, line.to_owned());
        Entry { stream, expected_seq, at, body, postings: Vec::new() }
    };
    let entries: Vec<Entry> = house.streams()?.into_iter().map(entry).collect();
    for some in entries.chunks(ENTRIES_LIMIT) {
        house.append_and_wait(Batch::new(some.to_vec()))?;
    }
    drop(house);
    let one_file = Connection::open_with_flags(journal, OpenFlags::SQLITE_OPEN_READ_WRITE);
    one_file.and_then(|file| settle(&file)).map_err(|error| store::explain(journal, error).into())
}

fn copy(
    journal: &Path,
    to: &Path,
    secrets: Secrets,
    change: impl Fn(&Connection) -> rusqlite::Result<()>,
    finish: impl FnOnce(&Path, Checkpoint) -> Result<(), NotCopied>,
) -> Result<Copied, NotCopied> {
    let from = store::open_to_read(journal)?;
    nothing_is_there(to)?;
    let key = match secrets {
        Secrets::Included => KeyCopy::of(journal, to)?,
        Secrets::LeftOut => None,
    };
    let part = Part::new(to)?;
    let store = |error| store::explain(&part.path, error);
    let mut copy =
        Connection::open_with_flags(&part.path, OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(store)?;
    pages(&from, &mut copy).map_err(|error| store::explain(journal, error))?;
    change(&copy).and_then(|()| settle(&copy)).map_err(store)?;
    let last_at = copy
        .query_row("SELECT at FROM entries ORDER BY position DESC LIMIT 1", [], |row| row.get(0))
        .optional()
        .map_err(store)?;
    copy.close().map_err(|(_, error)| store(error))?;
    let report = verify(&part.path)?;
    if !report.is_clean() {
        return Err(NotCopied::Unsound { site: journal.into(), report: Box::new(report) });
    }
    let signed = Reader::open(&part.path)?.last_note()?;
    finish(&part.path, report.checkpoint)?;
    part.becomes(to)?;
    let has_signing_key = key.map(KeyCopy::keep).is_some();
    Ok(Copied { report, last_at, signed, secrets, has_signing_key })
}

/// Every page of one moment. All in one step: a copy made in several begins again whenever the journal is written.
fn pages(from: &Connection, copy: &mut Connection) -> rusqlite::Result<()> {
    let busy = rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY), None);
    match Backup::new(from, copy)?.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(busy),
    }
}

/// What has no secrets stays without them, whoever copies it.
fn mark_as_copy(copy: &Connection) -> rusqlite::Result<()> {
    match Mark::on(copy)? {
        Mark::ForReaders => Ok(()),
        Mark::House | Mark::Copy => Mark::Copy.put_on(copy),
    }
}

/// Takes the secrets out. A row that is deleted is still in its page: so all pages are written anew.
fn leave_out_secrets(copy: &Connection) -> rusqlite::Result<()> {
    for table in SECRET {
        copy.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Mark::ForReaders.put_on(copy)?;
    copy.execute_batch("VACUUM")
}

fn end_sessions(copy: &Connection) -> rusqlite::Result<()> {
    copy.execute("DELETE FROM sessions WHERE person IS NOT NULL", []).map(drop)
}

/// One file, with no log beside it. Whoever opens it for writing starts a log again.
pub(crate) fn settle(copy: &Connection) -> rusqlite::Result<()> {
    let mode: String = copy.query_row("PRAGMA journal_mode = DELETE", [], |row| row.get(0))?;
    assert_eq!(mode, "delete", "nobody else has a file that was made a moment ago");
    Ok(())
}

/// Refuses a name that is taken, or beside which SQLite would find a log: that of another file that once had this name
/// would be taken for its own.
pub(crate) fn nothing_is_there(to: &Path) -> Result<(), NotCopied> {
    let side = SIDES.map(|ending| with_ending(to, ending));
    match std::iter::once(to.to_owned()).chain(side).find(|path| is_there(path)) {
        Some(there) => Err(NotCopied::Exists(there)),
        None => Ok(()),
    }
}

/// Is there anything of this name, be it a link that leads nowhere?
fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// A copy that is being made. It goes away with its maker, unless it becomes the copy.
pub(crate) struct Part {
    path: PathBuf,
}

impl Part {
    pub(crate) fn new(to: &Path) -> Result<Part, NotCopied> {
        let path = with_ending(to, ".part");
        create(&path)?;
        Ok(Part { path })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives it its name, if that is free still, once all of it is on the disk.
    pub(crate) fn becomes(self, to: &Path) -> Result<(), NotCopied> {
        let fault = |error| Fault::File { path: self.path.clone(), error };
        File::open(&self.path).and_then(|file| file.sync_all()).map_err(fault)?;
        // An empty file of our own first: renaming alone would replace whatever has come there meanwhile.
        create(to)?;
        if let Err(error) = fs::rename(&self.path, to) {
            let _ = fs::remove_file(to);
            return Err(fault(error).into());
        }
        sync_folder(to).map_err(fault)?;
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // It may have its name already, and SQLite has cleared away what it kept beside it.
        for ending in SIDES.iter().chain(&["-lock", ""]) {
            let _ = fs::remove_file(with_ending(&self.path, ending));
        }
    }
}

/// The copy of the key that signs checkpoints. It goes away again where the journal is not copied.
struct KeyCopy {
    made: Option<PathBuf>,
}

impl KeyCopy {
    /// Copies the key beside a journal, if there is one. The same key may be there already: whoever moves a damaged
    /// journal away may leave it where it is.
    fn of(journal: &Path, to: &Path) -> Result<Option<KeyCopy>, NotCopied> {
        let [from, to] = [journal, to].map(key_beside);
        let text = match fs::read(&from) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Fault::File { path: from, error }.into()),
        };
        if fs::read(&to).is_ok_and(|there| there == text) {
            return Ok(Some(KeyCopy { made: None }));
        }
        let mut file = create(&to)?;
        let copy = KeyCopy { made: Some(to.clone()) };
        let written = file.write_all(&text).and_then(|()| file.sync_all());
        written.map_err(|error| Fault::File { path: to, error })?;
        Ok(Some(copy))
    }

    fn keep(mut self) {
        self.made = None;
    }
}

impl Drop for KeyCopy {
    fn drop(&mut self) {
        if let Some(path) = &self.made {
            let _ = fs::remove_file(path);
        }
    }
}

/// A new file that only its owner can read.
fn create(path: &Path) -> Result<File, NotCopied> {
    match private::create_new(path) {
        Ok(file) => Ok(file),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(NotCopied::Exists(path.to_owned())),
        Err(error) => Err(Fault::File { path: path.to_owned(), error }.into()),
    }
}

/// A new name is on the disk when its folder is.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A table that is new must be decided upon: is what it has anybody's business?
    #[test]
    fn every_table_is_for_everybody_or_is_left_out_of_a_copy_for_readers() {
        const FOR_EVERYBODY: [&str; 11] = [
            "balances",
            "batches",
            "checkpoint",
            "entries",
            "heads",
            "nobody",
            "notes",
            "patrons",
            "postings",
            "refinery_schema_history",
            "subtrees",
        ];
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store::Opened { connection, .. } = store::open(&folder.path().join("j")).expect("a new journal");
        let sql =
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite@_%' ESCAPE '@'";
        let mut statement = connection.prepare(sql).expect("readable");
        let tables: rusqlite::Result<BTreeSet<String>> =
            statement.query_map([], |row| row.get(0)).expect("readable").collect();
        let known = SECRET.iter().chain(&FOR_EVERYBODY).map(|name| name.to_string());
        assert_eq!(tables.expect("readable"), known.collect::<BTreeSet<_>>());
    }
}
