//! A journal for a simulation, behind the feature `simulation`, which only tests turn on. Nothing that runs a house has it.
//!
//! Three things are other than at an open house:
//!
//! - **The writer works in step.** Its thread does nothing until a caller waits for it ([`Journal::step`]), does one group,
//!   gives the answers itself and rests. At any moment one thread works, so a run can be played again.
//! - **The disk has a [`Fate`].** Before each group it says what becomes of it: it is written; the disk fails at some
//!   call; it is written and nobody hears of it; or the power goes, and what SQLite had not synced is torn ([`Wreck`]).
//! - **Others may write the same journal** ([`Others`]), under the rules of a database: one order, nobody decides before he
//!   knows what the others wrote. The store is one SQLite file for all nodes. What they tell each other goes to the
//!   simulation, which delivers it when it likes.

mod fated;
mod shared;
mod wreck;

pub use wreck::Wreck;

use crate::disk::{Disk, SqliteDisk, count_log_pages};
use crate::journal::{Journal, Threads};
use crate::queue::Pace;
use crate::store::{self, Opened};
use crate::{Fault, News, Reader, Site, writer};
use fated::Fated;
use shared::SharedDisk;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// What becomes of a group of batches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is written.
    Written,
    /// The disk, or the connection, fails at this call of the group, from 0, or at the commit where there are fewer:
    /// nothing of it is written.
    Fails {
        /// Which call.
        call: u32,
    },
    /// It is written, and the answer is lost: the process ends, or the connection breaks, after the commit.
    AnswerLost,
    /// The power goes while it is being written: what was not synced is there in part.
    PowerLost,
}

/// What a simulated disk does. It is asked on the writer's thread, while whoever waits for the writer does nothing.
pub trait Fate: Send {
    /// What becomes of the next group.
    fn of_group(&mut self) -> Outcome;
    /// What becomes of the log, which is moved into the file now where it is long, or at the end.
    fn of_checkpoint(&mut self) -> Outcome;
}

/// The other nodes of a simulated house, and the way to them.
pub trait Others: Send + Sync {
    /// This node has written something, or says something: the others are to hear of it.
    fn hear(&self, news: News);
    /// How many others there are.
    fn count(&self) -> u64;
}

/// What a journal of a simulation is opened with.
pub struct Simulated {
    /// What its disk does.
    pub fate: Box<dyn Fate>,
    /// Where the power that went has left its file, for [`Wreck::tear`] once the journal is dropped.
    pub wreck: Arc<Mutex<Option<Wreck>>>,
    /// The other nodes, where the journal is shared.
    pub others: Option<Arc<dyn Others>>,
}

impl std::fmt::Debug for Simulated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Simulated")
    }
}

/// What ties a simulated journal to the other nodes.
pub(crate) struct Tied {
    pub(crate) others: Arc<dyn Others>,
    pub(crate) found_alone: bool,
}

impl Journal {
    /// Opens a journal for a simulation, or makes it.
    pub fn open_simulated(path: &Path, simulated: Simulated) -> Result<Journal, Fault> {
        let Simulated { fate, wreck, others } = simulated;
        let opened = match &others {
            None => store::open(path)?,
            Some(_) => store::open_shared(path)?,
        };
        let path = opened.path.clone();
        let reader = Reader::open(&path)?;
        let tied = others.map(|others| Tied { found_alone: others.count() == 0, others });
        let others = tied.as_ref().map(|tied| Arc::clone(&tied.others));
        let (threads, ()) = Threads::start(&Site::from(&path), Pace::InStep, move |line, voice, ready| {
            let Opened { lock, mut connection, by_heart, path } = opened;
            let known = by_heart.2;
            let counted = count_log_pages(&mut connection);
            match counted.and_then(|log_pages| SqliteDisk::new(&connection, log_pages)) {
                Ok(disk) => {
                    let _ = ready.send(Ok(()));
                    let disk: Box<dyn Disk> = match others {
                        None => Box::new(disk),
                        Some(others) => {
                            Box::new(SharedDisk::new(disk, &connection, known.unwrap_or_default(), others))
                        }
                    };
                    writer::run(line, voice, &mut Fated::new(disk, fate, path, wreck), by_heart);
                }
                Err(error) => {
                    let _ = ready.send(Err(store::explain(&path, error)));
                }
            }
            drop(connection);
            drop(lock);
        })?;
        Ok(Journal::of(threads, reader, tied))
    }

    /// Lets the writer do everything that waits, in one group, and waits for it. Of a journal that is not simulated, the
    /// writer goes by itself.
    pub fn step(&self) {
        self.threads().step();
    }
}
