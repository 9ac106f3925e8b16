//! Who gathers. Every node has a gatherer, and one gathers at a time: a node that dies between a commit and its gathering
//! leaves that to the others.

use super::Connection;
use super::gather::{self, Gathering};
use super::opened::{channel, make_durable};
use crate::rows::{Found, Trouble};
use crate::site::Address;
use crate::{Checkpoint, Fault, Site};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel as line, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// So many batches are gathered in one transaction.
const AT_ONCE: i64 = 4096;
/// What is committed within this time is gathered together.
const PACE: Duration = Duration::from_millis(10);
/// How often it is looked whether another node has left something.
const LOOK: Duration = Duration::from_secs(1);

enum Ask {
    /// Something was written.
    Look,
    /// Everything that is committed now is to be gathered, and this is to be told.
    All(SyncSender<Result<(), String>>),
    /// Nobody will ask again.
    End,
}

/// Calls the gatherer.
#[derive(Clone)]
pub(crate) struct Bell(Sender<Ask>);

impl Bell {
    /// Something was written.
    pub(crate) fn ring(&self) {
        let _ = self.0.send(Ask::Look);
    }
}

/// The gatherer of a node, on a thread of its own.
pub(crate) struct Gatherer {
    asks: Sender<Ask>,
    thread: Option<JoinHandle<()>>,
}

/// A gatherer's line, before there is a gatherer.
pub(crate) struct Asked(Receiver<Ask>);

/// A bell, and what hears it.
pub(crate) fn bell() -> (Bell, Asked) {
    let (asks, asked) = line();
    (Bell(asks), Asked(asked))
}

impl Gatherer {
    /// Starts it; `lost` is called when its connection fails, or the database is not the one that it knew.
    pub(crate) fn start(
        address: &Address,
        (bell, Asked(asked)): (Bell, Asked),
        lost: impl FnOnce(String) + Send + 'static,
    ) -> Result<Gatherer, Fault> {
        let (site, address) = (Site::Postgres(address.clone()), address.clone());
        let work = move || {
            let gathered = open(&address).and_then(|mut gathering| gathering.work(&asked));
            if let Err(trouble) = gathered {
                lost(trouble.to_string());
            }
        };
        let spawned = thread::Builder::new().name("journal gatherer".to_owned()).spawn(work);
        let because = |error| format!("no thread to gather it: {error}");
        let thread = spawned.map_err(|error| Fault::Database { site, because: because(error) })?;
        Ok(Gatherer { asks: bell.0, thread: Some(thread) })
    }

    /// Gathers everything that is committed when this is called.
    pub(crate) fn gather(&self) -> Result<(), String> {
        let (tell, told) = sync_channel(1);
        let _ = self.asks.send(Ask::All(tell));
        told.recv().unwrap_or_else(|_| Err("its gatherer is gone".to_owned()))
    }
}

impl Drop for Gatherer {
    fn drop(&mut self) {
        let _ = self.asks.send(Ask::End);
        if let Some(thread) =
            self.thread.take().filter(|thread| thread.thread().id() != thread::current().id())
        {
            let _ = thread.join();
        }
    }
}

/// Gathers everything that waits in a database, and leaves.
pub(crate) fn gather_all(address: &Address) -> Found<()> {
    // PostgreSQL's client must not block a thread of an asynchronous runtime, whoever calls.
    let work = || open(address)?.all(true).map(drop);
    thread::scope(|scope| scope.spawn(work).join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
}

fn open(address: &Address) -> Found<Gathers> {
    let mut connection = Connection::open(address)?;
    make_durable(&mut connection)?;
    let channel = channel(&mut connection)?;
    Ok(Gathers { connection, channel, known: Checkpoint::default() })
}

struct Gathers {
    connection: Connection,
    channel: String,
    /// How far this node has seen the chain.
    known: Checkpoint,
}

impl Gathers {
    fn work(&mut self, asked: &Receiver<Ask>) -> Found<()> {
        // A node that died may have left something.
        let mut all = self.all(false)?;
        loop {
            let mut ends = false;
            let mut told = Vec::new();
            let mut hear = |ask| match ask {
                Ask::Look => {}
                Ask::All(tell) => told.push(tell),
                Ask::End => ends = true,
            };
            // One who gathered meanwhile may not have seen what was written last.
            match asked.recv_timeout(if all { LOOK } else { PACE }) {
                Ok(ask) => hear(ask),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            asked.try_iter().for_each(&mut hear);
            let waits = ends || !told.is_empty();
            let gathered = self.all(waits);
            let said = gathered.as_ref().map(|_| ()).map_err(|trouble| trouble.to_string());
            told.into_iter().for_each(|tell| drop(tell.send(said.clone())));
            if ends {
                // Whatever is left is gathered by whoever comes next.
                return Ok(());
            }
            all = gathered?;
            // Nothing waits for this: what comes meanwhile is gathered together, in one transaction instead of many.
            thread::sleep(PACE);
        }
    }

    /// Gathers until nothing waits; false where another gathers, and is not to be waited for.
    fn all(&mut self, waits: bool) -> Found<bool> {
        loop {
            match self.some(waits) {
                Ok(Some(count)) if count as i64 == AT_ONCE => {}
                Ok(count) => return Ok(count.is_some()),
                Err(_) if self.connection.was_undone() => self.connection.run("ROLLBACK")?,
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// One transaction: how many were gathered; none where another gathers.
    fn some(&mut self, waits: bool) -> Found<Option<usize>> {
        self.connection.run("BEGIN")?;
        if !gather::hold(&mut self.connection, waits)? {
            self.connection.run("ROLLBACK")?;
            return Ok(None);
        }
        let gathering = Gathering::read(&mut self.connection, AT_ONCE)?;
        if !gather::continues(&mut self.connection, &self.known)? {
            return Err(Trouble::Refused(format!(
                "the database no longer has what it had with batch {}: an older state was put back",
                self.known.batches
            )));
        }
        if gathering.len() > 0 {
            gathering.check(&mut self.connection)?;
            gathering.write(&mut self.connection, &self.channel)?;
        }
        self.connection.run("COMMIT")?;
        self.known = gathering.after;
        Ok(Some(gathering.len()))
    }
}
