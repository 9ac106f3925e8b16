//! Recomputing everything that a journal says about itself, and naming each place where it is wrong.
//!
//! What is checked, over one snapshot of the file, which may be in use meanwhile:
//!
//! - SQLite's own integrity, the tables, indexes and triggers, and the migrations that made them;
//! - each entry: its hash from its content and the hash before it, its number, its money (sums to zero, leaves no
//!   patron and no layout below zero, and nobody with less than he owes);
//! - each batch: its hash from its entries' hashes, its key, its answer and the hash before it;
//! - each stream's head, each account's balance, and the checkpoint, against what the entries say;
//! - the Merkle tree over the batches: the subtrees that are kept, and the root under each signed checkpoint;
//! - the rows that follow from entries, against them: people and their roles, locks and passwords, the keys of what is
//!   sealed, the secrets of what is pledged (see `told`);
//! - the digest of each patron, of each person with a password, of each session, device and second factor, and of each key
//!   that is kept.
//!
//! What is in the file and was not checked, the report says ([`Report::unchecked`]).
//!
//! A damaged entry does not make those after it wrong: the chain is taken up again from the hash that is stored,
//! or from the one that should have been, whichever the next entry agrees with.

use crate::{Checkpoint, Fault, Site, keys, patrons, secrets, states, store};
use rusqlite::Connection;
use serde::Serialize;
use std::fmt;
use std::path::Path;

mod database;
mod exported;
mod people;
mod record;
mod rows;
mod schema;
mod told;
mod walk;

pub use exported::{ExportedEntry, exported};
pub use record::Trust;
pub use told::password_digest;

/// The most faults that a report lists; it counts them all.
pub const FAULTS_LIMIT: usize = 10_000;

/// Where a fault is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// An entry, by stream and number, as far as those can be believed.
    Entry {
        /// Its stream.
        stream: String,
        /// Its number there.
        seq: i64,
    },
    /// Postings of no entry, by the position they give.
    Posting {
        /// The position of the entry that is not there.
        position: i64,
    },
    /// A batch, by number.
    Batch(i64),
    /// A stream's head.
    Head(String),
    /// An account's balance.
    Balance(String),
    /// The checkpoint.
    Checkpoint,
    /// A patron, by id.
    Patron(String),
    /// A session, by the hash of its token.
    Session(String),
    /// Somebody with a password, by id.
    Person(String),
    /// A known device, by the hash of its token.
    Device(String),
    /// Somebody's second factor, by id.
    SecondFactor(String),
    /// The key of a sealed entry.
    Key {
        /// The entry's stream.
        stream: String,
        /// Its number there.
        seq: i64,
    },
    /// A subtree that is kept.
    Subtree {
        /// How many levels it has.
        level: i64,
        /// Which of its size, from 0.
        place: i64,
    },
    /// A signed checkpoint in the file, by number.
    Note(i64),
    /// Batches among which something was changed.
    Batches {
        /// The first of them.
        from: i64,
        /// The last.
        to: i64,
    },
    /// A checkpoint that was kept elsewhere, by the name it was given.
    Kept(String),
    /// A secret to which the house is bound.
    Secret {
        /// The stream in which it was pledged.
        stream: String,
        /// The number of the pledge.
        number: i64,
    },
    /// The state of a machine, by its stream and the entry with which it stood so.
    State {
        /// The stream.
        stream: String,
        /// The number of the entry.
        seq: i64,
    },
    /// A piece of the newest state of a stream.
    StatePage {
        /// The stream.
        stream: String,
        /// The number of the piece.
        page: i64,
    },
    /// What a machine knows of one of many things.
    StateFact {
        /// The stream.
        stream: String,
        /// What it is about.
        key: String,
        /// The number of the entry with which it became so.
        seq: i64,
    },
    /// A table, index or trigger, or the list of migrations.
    Schema(String),
    /// A line of an export, from 1.
    Line(usize),
    /// The file as such.
    File,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Entry { stream, seq } => write!(f, "{stream} {seq}"),
            Place::Posting { position } => write!(f, "postings at position {position}"),
            Place::Batch(number) => write!(f, "batch {number}"),
            Place::Head(stream) => write!(f, "head of {stream}"),
            Place::Balance(account) => write!(f, "balance of {account}"),
            Place::Checkpoint => f.write_str("checkpoint"),
            Place::Patron(id) => write!(f, "patron {id}"),
            Place::Session(token_hash) => write!(f, "session {token_hash}"),
            Place::Person(id) => write!(f, "person {id}"),
            Place::Device(token_hash) => write!(f, "device {token_hash}"),
            Place::SecondFactor(id) => write!(f, "second factor of {id}"),
            Place::Key { stream, seq } => write!(f, "key of {stream} {seq}"),
            Place::Subtree { level, place } => write!(f, "subtree {place} of level {level}"),
            Place::Note(number) => write!(f, "signed checkpoint {number}"),
            Place::Batches { from, to } => write!(f, "batches {from} to {to}"),
            Place::Kept(name) => f.write_str(name),
            Place::Secret { stream, number } => write!(f, "secret of {stream}, pledge {number}"),
            Place::State { stream, seq } => write!(f, "state of {stream} with entry {seq}"),
            Place::StatePage { stream, page } => write!(f, "state of {stream}, piece {page}"),
            Place::StateFact { stream, key, seq } => {
                write!(f, "state of {stream}, {key} with entry {seq}")
            }
            Place::Schema(name) => write!(f, "schema: {name}"),
            Place::Line(number) => write!(f, "line {number}"),
            Place::File => f.write_str("file"),
        }
    }
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Damage {
    /// Where.
    pub place: Place,
    /// What, in a sentence.
    pub what: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// How many batches were read.
    pub batches: u64,
    /// How many entries were read.
    pub entries: u64,
    /// How many streams they make up.
    pub streams: u64,
    /// What the journal's checkpoint should be, by its batches: to compare with one that was kept elsewhere.
    pub checkpoint: Checkpoint,
    /// The faults in the order in which they were found, at most [`FAULTS_LIMIT`].
    pub faults: Vec<Damage>,
    /// How many faults there are in all.
    pub faults_in_all: u64,
    /// What was not checked, each in a phrase.
    pub unchecked: Vec<String>,
}

impl Report {
    /// Is nothing wrong?
    pub fn is_clean(&self) -> bool {
        self.faults_in_all == 0
    }

    /// Adds what somebody else found who knows more than the journal does.
    pub fn add(&mut self, place: Place, what: impl Into<String>) {
        self.fault(place, what);
    }

    fn fault(&mut self, place: Place, what: impl Into<String>) {
        self.faults_in_all += 1;
        if self.faults.len() < FAULTS_LIMIT {
            self.faults.push(Damage { place, what: what.into() });
        }
    }

    fn unchecked(&mut self, what: impl Into<String>) {
        self.unchecked.push(what.into());
    }
}

/// Reads a whole journal, changing nothing, and reports every fault. An error means that it could not be read.
pub fn verify(site: impl Into<Site>) -> Result<Report, Fault> {
    verify_against(site, &Trust::default())
}

/// The same, with what one has besides the file: the house's public key, checkpoints that were kept elsewhere.
pub fn verify_against(site: impl Into<Site>, trust: &Trust) -> Result<Report, Fault> {
    match site.into() {
        Site::File(path) => file(&path, trust),
        Site::Postgres(address) => database::database(&address, trust),
    }
}

fn file(path: &Path, trust: &Trust) -> Result<Report, Fault> {
    let connection = store::open_to_read(path)?;
    let read = connection.unchecked_transaction().map_err(|error| store::explain(path, error))?;
    let [journal, patrons, people, keys, secrets, states, _] = CONTENTS;
    let steps = [schema::integrity, schema::schema, journal, patrons, people, keys, secrets, states];
    let mut report = examine(&read, &steps);
    if let Err(error) = record::against(&read, &mut report, trust) {
        report.fault(Place::File, format!("it cannot be read on: {error}"));
    }
    report.unchecked.extend(NEVER_CHECKED.map(str::to_owned));
    report.unchecked.extend(trust.lacking().map(str::to_owned));
    Ok(report)
}

/// What no entry tells of, and what others check.
const NEVER_CHECKED: [&str; 2] = [
    "visitors' names, failed attempts and sessions: their rows are looked at for damage, and no entry tells of them",
    "whether the rules allow what was done: \"chapter47 audit\" plays the records again",
];

type Step = fn(&Connection, &mut Report) -> rusqlite::Result<()>;

/// What is written in the file, as against how.
pub(crate) const CONTENTS: [Step; 7] =
    [walk::journal, patrons, people::people, kept_keys, kept_secrets, states, record::record];

/// Goes through these steps, and lists what they find.
pub(crate) fn examine(connection: &Connection, steps: &[Step]) -> Report {
    let mut report = Report::default();
    for step in steps {
        if let Err(error) = step(connection, &mut report) {
            report.fault(Place::File, format!("it cannot be read on: {error}"));
        }
    }
    report
}

fn patrons(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("SELECT id, name, created_at, digest FROM patrons")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (id, name) = (rows::text(row, 0)?, rows::text(row, 1)?);
        if patrons::patron_digest(&id, &name, row.get(2)?) != rows::hash(row, 3)? {
            report.fault(Place::Patron(String::from_utf8_lossy(&id).into_owned()), "the row is damaged");
        }
    }
    Ok(())
}

fn kept_keys(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let sql = "SELECT stream, seq, key, digest,
                      EXISTS (SELECT 1 FROM entries e WHERE e.stream = k.stream AND e.seq = k.seq)
               FROM sealed_keys k";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (stream, seq, key) = (rows::text(row, 0)?, row.get(1)?, rows::text(row, 2)?);
        let place = || Place::Key { stream: String::from_utf8_lossy(&stream).into_owned(), seq };
        if keys::key_digest(&stream, seq, &key) != rows::hash(row, 3)? {
            report.fault(place(), "the row is damaged");
        } else if !row.get(4)? {
            report.fault(place(), "there is no such entry");
        }
    }
    Ok(())
}

fn kept_secrets(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("SELECT stream, number, secret, digest FROM kept_secrets")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (stream, number, secret) = (rows::text(row, 0)?, row.get(1)?, rows::text(row, 2)?);
        if secrets::secret_digest(&stream, number, &secret) != rows::hash(row, 3)? {
            let stream = String::from_utf8_lossy(&stream).into_owned();
            report.fault(Place::Secret { stream, number }, "the row is damaged");
        }
    }
    Ok(())
}

/// The states of machines: each names an entry of the chain. What it says is for the machine to compare.
fn states(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let sql = "SELECT s.stream, s.seq, s.hash, s.form, s.body, s.digest, e.hash IS s.hash
               FROM states s LEFT JOIN entries e ON e.stream = s.stream AND e.seq = s.seq";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (stream, seq, hash) = (rows::text(row, 0)?, row.get(1)?, rows::hash(row, 2)?);
        let (form, body) = (rows::text(row, 3)?, rows::text(row, 4)?);
        let place = || Place::State { stream: String::from_utf8_lossy(&stream).into_owned(), seq };
        if states::state_digest(&stream, seq, &hash, &form, &body) != rows::hash(row, 5)? {
            report.fault(place(), "the row is damaged");
        } else if !row.get::<_, bool>(6)? {
            report.fault(place(), "it names an entry that the chain does not have");
        }
    }
    let sql = "SELECT p.stream, p.page, p.seq, p.body, p.digest,
                      (SELECT max(s.seq) FROM states s WHERE s.stream = p.stream) >= p.seq FROM state_pages p";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (stream, page, seq, body) = (rows::text(row, 0)?, row.get(1)?, row.get(2)?, rows::text(row, 3)?);
        let place = || Place::StatePage { stream: String::from_utf8_lossy(&stream).into_owned(), page };
        if states::page_digest(&stream, page, seq, &body) != rows::hash(row, 4)? {
            report.fault(place(), "the row is damaged");
        } else if row.get::<_, Option<bool>>(5)? != Some(true) {
            report.fault(place(), "it belongs to no state");
        }
    }
    facts(connection, report)
}

/// The facts of machines: each is of an entry that there is. What it says is for the machine to compare.
fn facts(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let sql = "SELECT f.stream, f.form, f.key, f.seq, f.body, f.digest,
                      EXISTS (SELECT 1 FROM entries e WHERE e.stream = f.stream AND e.seq = f.seq)
               FROM state_facts f";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (stream, form, key) = (rows::text(row, 0)?, rows::text(row, 1)?, rows::text(row, 2)?);
        let (seq, body) = (row.get(3)?, rows::text(row, 4)?);
        let place = || {
            let [stream, key] = [&stream, &key].map(|text| String::from_utf8_lossy(text).into_owned());
            Place::StateFact { stream, key, seq }
        };
        if states::fact_digest(&stream, &form, &key, seq, &body) != rows::hash(row, 5)? {
            report.fault(place(), "the row is damaged");
        } else if !row.get::<_, bool>(6)? {
            report.fault(place(), "there is no such entry");
        }
    }
    Ok(())
}
