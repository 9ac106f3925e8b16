//! What can go wrong: a batch that is declined, and a file that cannot be used.

use crate::{Account, Name, Site, StreamId};
use rulebook::money::Cents;
use std::path::PathBuf;

/// Why nothing was written. The journal is as it was before.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Declined {
    /// The entry was meant for another place in its stream: something else came first.
    #[error(
        "{stream}: an entry came for number {expected}, but the stream is at {present}: read on and try again"
    )]
    Stale {
        /// Which stream.
        stream: StreamId,
        /// The number that the entry was to take.
        expected: u64,
        /// The number of the stream's last entry; 0 where there is none.
        present: u64,
    },
    /// The entry would take more from an account than is in it; from a patron, more than he has free.
    #[error("{account} has {has}, and {needs} is needed")]
    InsufficientFunds {
        /// Whose.
        account: Account,
        /// What is there before the entry, less what a patron owes.
        has: Cents,
        /// What the entry takes out, net of what it puts in.
        needs: Cents,
    },
    /// The entry would collect or waive more than is owed.
    #[error("{account} stands at {owes}, and no more can be collected or waived")]
    NotOwed {
        /// The patron's marker.
        account: Account,
        /// What he owes before the entry.
        owes: Cents,
    },
    /// An entry's postings do not sum to zero.
    #[error("the postings of entry {entry} of the batch sum to {sum} cents: what goes in must come out")]
    Unbalanced {
        /// Which entry of the batch, from 0.
        entry: usize,
        /// What they sum to, in cents.
        sum: i128,
    },
    /// A balance would not fit 64 bits.
    #[error("{account} would hold more than can be counted")]
    TooMuch {
        /// Whose.
        account: Account,
    },
    /// The batch is empty or larger than a journal takes; the text says which limit.
    #[error("{0}")]
    OutOfBounds(String),
    /// A patron with this id is there already.
    #[error("patron {0} is there already")]
    PatronExists(Name),
    /// A session for a patron who is not there.
    #[error("there is no patron {0}: admit the patron first")]
    UnknownPatron(Name),
    /// Somebody with this id is, or was, there already.
    #[error("somebody with the id {0} is there already")]
    PersonExists(Name),
    /// There is nobody with this id, or he is gone.
    #[error("there is nobody with the id {0}")]
    UnknownPerson(Name),
    /// A second factor is confirmed with a secret that was not the last one offered.
    #[error("another secret was offered to {0} meanwhile: sign in again")]
    NotOffered(Name),
    /// A session with this token is there already.
    #[error("a session with this token is there already: draw a new token")]
    SessionExists,
    /// More is waiting than the journal keeps in memory. Nothing was done; the same may be sent again.
    #[error("the journal has too much waiting: try again")]
    Busy,
    /// The journal takes nothing any more. See [`Fault::Dead`].
    #[error("{}", dead(.because))]
    Dead {
        /// The first fault of the disk.
        because: String,
    },
}

/// A machine that cannot read its stream on can do nothing more.
impl From<Fault> for Declined {
    fn from(fault: Fault) -> Declined {
        match fault {
            Fault::Dead { because } => Declined::Dead { because },
            fault => Declined::Dead { because: fault.to_string() },
        }
    }
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Another process, or another `Journal` of this one, has the file open for writing.
    #[error(
        "{} is open in another process{}: stop that one first, or use another file",
        .path.display(), .holder.as_deref().map(|pid| format!(" ({pid})")).unwrap_or_default()
    )]
    InUse {
        /// The journal.
        path: PathBuf,
        /// Who has it, where that is known: `process 4711`.
        holder: Option<String>,
    },
    /// Some other program holds SQLite's own lock on the file.
    #[error(
        "{} is being read or written by another program (an sqlite3 shell, a backup, a verification): \
         let it finish, then start again", .path.display()
    )]
    Busy {
        /// The journal.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{site} is not a journal ({because}): check the path; nothing was changed")]
    NotAJournal {
        /// The file.
        site: Site,
        /// How that was seen.
        because: String,
    },
    /// The file is a copy, and nobody has put it back.
    #[error(
        "{} is a copy: put it back with \"chapter47 journal restore\", and open the house on what that makes",
        .path.display()
    )]
    Copy {
        /// The file.
        path: PathBuf,
    },
    /// The file was written by a later version of this program.
    #[error("{site} was made by a newer program ({because}): use that one")]
    Newer {
        /// The journal.
        site: Site,
        /// What this program does not know.
        because: String,
    },
    /// What the file holds contradicts itself.
    #[error("{site} is damaged: {because}; verify it, and restore a copy")]
    Damaged {
        /// The journal.
        site: Site,
        /// The contradiction.
        because: String,
    },
    /// The file system refused.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What it said.
        error: std::io::Error,
    },
    /// SQLite refused.
    #[error("{}: {error}", .path.display())]
    Store {
        /// The journal.
        path: PathBuf,
        /// What it said.
        error: rusqlite::Error,
    },
    /// The database refused, or cannot be reached.
    #[error("{site}: {because}")]
    Database {
        /// The journal.
        site: Site,
        /// What it said, and what to do about it.
        because: String,
    },
    /// Others than their owner can read files of the house.
    #[error("others than its owner can read {0}: run \"chmod 600 {0}\", and start again", listed(.paths))]
    Exposed {
        /// Which files.
        paths: Vec<PathBuf>,
    },
    /// The key beside a file cannot be used. What it says is never repeated.
    #[error("{} is not a key that can be used: {because}", .path.display())]
    Key {
        /// Which file.
        path: PathBuf,
        /// Why.
        because: String,
    },
    /// What is kept beside the chain cannot be opened.
    #[error("{site}: {because}")]
    Sealed {
        /// The journal.
        site: Site,
        /// What, and why.
        because: String,
    },
    /// A write or sync failed once. It is never tried again, because after a failed sync nobody knows what is on
    /// the disk: leave the process, start anew, and replay what the file then holds.
    #[error("{}", dead(.because))]
    Dead {
        /// The first fault of the disk.
        because: String,
    },
}

fn listed(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" ")
}

fn dead(because: &str) -> String {
    format!("the journal stopped when the disk failed ({because}): restart, and replay what was kept")
}
