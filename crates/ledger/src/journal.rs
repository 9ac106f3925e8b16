//! The journal as its callers see it.

use crate::disk::{self, Disk, SqliteDisk};
use crate::notary::Notarial;
use crate::queue::{Change, Queue, Reply, Task, Written};
use crate::store::{self, Opened};
use crate::voice::Voice;
use crate::writer;
use crate::{Batch, Declined, Entry, Fault, Holder, Name, PasswordHash, Patron, PersonChange};
use crate::{Reader, Receipt, Session};
use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

/// Puts something between the writer and the disk, for tests.
type Mount = Box<dyn for<'c> FnOnce(SqliteDisk<'c>) -> Box<dyn Disk + 'c> + Send>;

/// A journal open for writing. One process has it at a time; within the process it is shared by reference.
/// It reads as its [`Reader`] does.
///
/// Dropping it writes what still waits, then closes the file.
pub struct Journal {
    queue: Arc<Queue>,
    reader: Reader,
    writer: Option<JoinHandle<()>>,
    /// Where replies are called.
    voice: Option<JoinHandle<()>>,
}

impl Journal {
    /// Opens the journal at this path, or makes it; recovers what a crash left; brings an older one up to date.
    pub fn open(path: impl AsRef<Path>) -> Result<Journal, Fault> {
        Journal::open_over(path.as_ref(), Box::new(|disk| Box::new(disk)))
    }

    pub(crate) fn open_over(path: &Path, mount: Mount) -> Result<Journal, Fault> {
        let opened = store::open(path)?;
        let path = opened.path.clone();
        let reader = Reader::open(&path)?;
        let queue = Arc::new(Queue::default());
        let (ready, started) = mpsc::channel();
        let line = Arc::clone(&queue);
        let no_thread = |error| Fault::File { path: path.clone(), error };
        let (voice, speaking) = Voice::start().map_err(no_thread)?;
        let spawn = thread::Builder::new().name("journal".to_owned()).spawn(move || {
            // The lock is the thread's own: it is given back after the last write, not before.
            let Opened { lock, mut connection, heads, book, checkpoint, .. } = opened;
            let counted = disk::count_log_pages(&mut connection);
            match counted.and_then(|log_pages| SqliteDisk::new(&connection, log_pages)) {
                Ok(disk) => {
                    let _ = ready.send(Ok(()));
                    writer::run(&line, voice, &mut *mount(disk), heads, book, checkpoint);
                }
                Err(error) => {
                    let _ = ready.send(Err(error));
                }
            }
            drop(connection);
            drop(lock);
        });
        let writer = spawn.map_err(no_thread)?;
        match started.recv() {
            Ok(Ok(())) => Ok(Journal { queue, reader, writer: Some(writer), voice: Some(speaking) }),
            Ok(Err(error)) => Err(store::explain(&path, error)),
            Err(_) => Err(Fault::Dead { because: "its writer did not start".to_owned() }),
        }
    }

    /// Appends a batch, all or nothing, and says so once it is on the disk.
    ///
    /// `reply` is called exactly once: at once and here where the batch cannot be taken, else on the thread that
    /// answers, which everybody waits for. Let it hand the result on and return; it may append, it must not wait.
    /// A batch whose key was used before does nothing and gets the first receipt.
    pub fn append(&self, batch: Batch, reply: impl FnOnce(Result<Receipt, Declined>) + Send + 'static) {
        if let Err(declined) = batch.check() {
            return reply(Err(declined));
        }
        self.queue.push(Task::Append { batch, reply: Box::new(reply) });
    }

    /// Appends a batch and waits until it is on the disk. Not for the thread that [`Journal::append`] replies on.
    pub fn append_and_wait(&self, batch: Batch) -> Result<Receipt, Declined> {
        batch.check()?;
        self.wait_for(|reply| Task::Append { batch, reply })
    }

    /// Adds a patron, and waits until that is on the disk.
    pub fn admit(&self, patron: Patron) -> Result<(), Declined> {
        patron.check()?;
        self.change(Change::Admit(patron)).map(drop)
    }

    /// Adds a session of somebody who is there, and waits until that is on the disk.
    pub fn begin_session(&self, session: Session) -> Result<(), Declined> {
        self.change(Change::BeginSession(session)).map(drop)
    }

    /// Deletes the session whose token has this hash, and waits until that is on the disk. Was there one?
    pub fn end_session(&self, token_hash: [u8; 32]) -> Result<bool, Declined> {
        self.change(Change::EndSession(token_hash))
    }

    /// Deletes every session of somebody, and waits until that is on the disk. Was there one?
    pub fn end_sessions(&self, holder: Holder) -> Result<bool, Declined> {
        self.change(Change::EndSessions(holder))
    }

    /// A session was used. Nobody waits for that to be written down.
    pub fn use_session(&self, token_hash: [u8; 32], at: i64) {
        let change = Change::UseSession { token_hash, at };
        self.queue.push(Task::Change { change, reply: Box::new(|_| {}) });
    }

    /// Changes somebody's row and appends the entry that tells of it, both or neither, and waits until that is on the
    /// disk.
    pub fn amend(&self, change: PersonChange, entry: Entry) -> Result<Receipt, Declined> {
        if let PersonChange::Enrol(person) = &change {
            person.check()?;
        }
        let batch = Batch::new(vec![entry]);
        batch.check()?;
        self.wait_for(|reply| Task::Amend { change, batch, reply })
    }

    /// Counts an attempt to come in under an id, before it is known whether it succeeds, and waits until that is on the
    /// disk. An id that is nobody's, or can be nobody's, is counted as well, and takes as long. Is there somebody?
    pub fn attempt(&self, id: Option<Name>, at: i64) -> Result<bool, Declined> {
        self.change(Change::Attempt { id, at })
    }

    /// Forgets somebody's attempts, because his password, by this hash, was right; waits until that is on the disk. False
    /// where he was locked or dismissed, or his password changed, meanwhile.
    pub fn forgive(&self, id: Name, password: PasswordHash) -> Result<bool, Declined> {
        self.change(Change::Forgive { id, password })
    }

    /// Lets somebody in whose password, by this hash, was right: his attempts are forgotten, and the session begins.
    /// False where he was locked or dismissed, or his password changed, meanwhile.
    pub fn sign_in(&self, session: Session, password: PasswordHash) -> Result<bool, Declined> {
        self.change(Change::SignIn { session, password })
    }

    /// The journal to read, for a thread of its own.
    pub fn reader(&self) -> Reader {
        self.reader.clone()
    }

    /// How many group commits have been synced since it was opened: entries that wait together share one.
    pub fn commits(&self) -> u64 {
        self.queue.commits()
    }

    /// How much has been written since it was opened, in groups that share a sync, and how much waits.
    pub fn written(&self) -> Written {
        self.queue.written()
    }

    /// Does it still take anything? [`Fault::Dead`] where the disk has failed.
    pub fn health(&self) -> Result<(), Fault> {
        self.queue.dead().map_or(Ok(()), |because| Err(Fault::Dead { because }))
    }

    /// Keeps what the notary worked out and signed, and waits until that is on the disk.
    pub(crate) fn keep(&self, notarial: Notarial) -> Result<(), Declined> {
        self.change(Change::Keep(notarial)).map(drop)
    }

    fn change(&self, change: Change) -> Result<bool, Declined> {
        self.wait_for(|reply| Task::Change { change, reply })
    }

    fn wait_for<T: Send + 'static>(&self, task: impl FnOnce(Reply<T>) -> Task) -> Result<T, Declined> {
        assert!(!self.on_answering_thread(), "a reply must not wait for the thread that it runs on");
        let (tell, told) = mpsc::sync_channel(1);
        let task = task(Box::new(move |result| {
            let _ = tell.send(result);
        }));
        self.queue.push_patiently(task);
        told.recv().unwrap_or_else(|_| Err(Declined::Dead { because: "its writer is gone".to_owned() }))
    }

    fn on_answering_thread(&self) -> bool {
        self.voice.as_ref().is_some_and(|voice| voice.thread().id() == thread::current().id())
    }
}

impl fmt::Debug for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").field("path", &self.path()).finish_non_exhaustive()
    }
}

impl Deref for Journal {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.queue.close();
        // The last owner may be a reply: its thread does not wait for itself, nor for a writer who waits for it.
        if !self.on_answering_thread() {
            for thread in [self.writer.take(), self.voice.take()].into_iter().flatten() {
                let _ = thread.join();
            }
        }
    }
}
