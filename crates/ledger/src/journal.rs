//! The journal as its callers see it.

use crate::database::{self, Gatherer, Listener, News, PgDisk, Presence, Teller};
use crate::disk::{self, Disk, SqliteDisk};
use crate::notary::Notarial;
use crate::queue::{Change, Pace, Queue, Reply, Task, Written};
use crate::site::Address;
use crate::store::{self, Opened};
use crate::voice::Voice;
use crate::writer;
use crate::{
    Batch, Checkpoint, ComingIn, Declined, Entry, FactorSecret, Fault, Holder, Name, PasswordHash, Patron,
    PersonChange,
};
use crate::{NewState, NotSealed, Reader, Receipt, Seal, Session, Site, StreamId};
use std::fmt;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::thread::{self, JoinHandle};

/// Puts something between the writer and the disk, for tests.
type Mount = Box<dyn for<'c> FnOnce(SqliteDisk<'c>) -> Box<dyn Disk + 'c> + Send>;

/// A journal open for writing. One process has a file at a time, and any number a database; within the process it is
/// shared by reference. It reads as its [`Reader`] does.
///
/// Dropping it writes what still waits, then closes the file or the connections.
pub struct Journal {
    threads: Threads,
    reader: Reader,
    /// What ties it to the other nodes, where there may be any.
    shared: Option<Shared>,
    /// The same in a simulation.
    #[cfg(feature = "simulation")]
    simulated: Option<crate::simulation::Tied>,
}

/// A journal that other processes may write too.
struct Shared {
    address: Address,
    /// What it calls its channel and its locks.
    channel: String,
    /// What this node signs its news with.
    mark: String,
    teller: Teller,
    gatherer: Gatherer,
    /// Its share in the lock of the nodes, once it is one.
    presence: OnceLock<Presence>,
    listeners: Mutex<Vec<Listener>>,
}

/// The one who writes, the one who answers, and the line to them.
pub(crate) struct Threads {
    queue: Arc<Queue>,
    writer: Option<JoinHandle<()>>,
    /// Where replies are called.
    voice: Option<JoinHandle<()>>,
}

/// Says that the writer's thread has come to its end, however it came there.
struct Ending(Arc<Queue>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Threads {
    /// Starts them. `write` says whether it is ready, and with what, and then writes until the line is closed.
    pub(crate) fn start<T: Send + 'static>(
        site: &Site,
        pace: Pace,
        write: impl FnOnce(&Queue, Voice, &mpsc::Sender<Result<T, Fault>>) + Send + 'static,
    ) -> Result<(Threads, T), Fault> {
        let no_thread = |error: std::io::Error| match site {
            Site::File(path) => Fault::File { path: path.clone(), error },
            site => Fault::Database { site: site.clone(), because: format!("no thread for it: {error}") },
        };
        let queue = Arc::new(Queue::at(pace));
        let (ready, started) = mpsc::channel();
        let line = Arc::clone(&queue);
        let (voice, speaking) = match pace {
            Pace::Free => Voice::start().map(|(voice, thread)| (voice, Some(thread))).map_err(no_thread)?,
            #[cfg(feature = "simulation")]
            Pace::InStep => (Voice::Own, None),
        };
        let spawn = thread::Builder::new().name("journal".to_owned());
        let work = move || {
            let ending = Ending(line);
            write(&ending.0, voice, &ready);
        };
        let writer = spawn.spawn(work).map_err(no_thread)?;
        let threads = Threads { queue, writer: Some(writer), voice: speaking };
        match started.recv() {
            Ok(ready) => ready.map(|ready| (threads, ready)),
            Err(_) => Err(Fault::Dead { because: "its writer did not start".to_owned() }),
        }
    }

    /// Lets a writer that works in step do what waits.
    pub(crate) fn step(&self) {
        self.queue.step();
    }

    fn on_answering_thread(&self) -> bool {
        // A writer that works in step answers for itself.
        let answers = if self.queue.pace() == Pace::Free { &self.voice } else { &self.writer };
        answers.as_ref().is_some_and(|thread| thread.thread().id() == thread::current().id())
    }
}

impl Drop for Threads {
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

/// Sixteen digits that no other node has.
fn mark() -> Result<String, String> {
    let mut mark = [0; 8];
    getrandom::fill(&mut mark).map_err(|_| "the operating system gave no entropy".to_owned())?;
    Ok(mark.iter().map(|byte| format!("{byte:02x}")).collect())
}

impl Journal {
    /// Opens the journal, or makes it; recovers what a crash left; brings an older one up to date.
    pub fn open(site: impl Into<Site>) -> Result<Journal, Fault> {
        match site.into() {
            Site::File(path) => Journal::open_over(&path, Box::new(|disk| Box::new(disk))),
            Site::Postgres(address) => Journal::open_database(&address),
        }
    }

    pub(crate) fn open_over(path: &Path, mount: Mount) -> Result<Journal, Fault> {
        let opened = store::open(path)?;
        let path = opened.path.clone();
        let reader = Reader::open(&path)?;
        let (threads, ()) = Threads::start(&Site::from(&path), Pace::Free, move |line, voice, ready| {
            // The lock is the thread's own: it is given back after the last write, not before.
            let Opened { lock, mut connection, by_heart, .. } = opened;
            let counted = disk::count_log_pages(&mut connection);
            match counted.and_then(|log_pages| SqliteDisk::new(&connection, log_pages)) {
                Ok(disk) => {
                    let _ = ready.send(Ok(()));
                    writer::run(line, voice, &mut *mount(disk), by_heart);
                }
                Err(error) => {
                    let _ = ready.send(Err(store::explain(&path, error)));
                }
            }
            drop(connection);
            drop(lock);
        })?;
        Ok(Journal {
            threads,
            reader,
            shared: None,
            #[cfg(feature = "simulation")]
            simulated: None,
        })
    }

    /// A journal of a simulation.
    #[cfg(feature = "simulation")]
    pub(crate) fn of(
        threads: Threads,
        reader: Reader,
        simulated: Option<crate::simulation::Tied>,
    ) -> Journal {
        Journal { threads, reader, shared: None, simulated }
    }

    #[cfg(feature = "simulation")]
    pub(crate) fn threads(&self) -> &Threads {
        &self.threads
    }

    /// Does its writer work only when it is told to?
    pub(crate) fn is_in_step(&self) -> bool {
        self.threads.queue.pace() != Pace::Free
    }

    /// The other nodes, where a simulation has made some.
    #[cfg(feature = "simulation")]
    fn simulated(&self) -> Option<&crate::simulation::Tied> {
        self.simulated.as_ref()
    }

    fn open_database(address: &Address) -> Result<Journal, Fault> {
        let site = Site::Postgres(address.clone());
        let mark = mark().map_err(|because| Fault::Database { site: site.clone(), because })?;
        let (own, own_site, own_address) = (mark.clone(), site.clone(), address.clone());
        let (bell, asked) = database::bell();
        let own_bell = bell.clone();
        // Everything is opened on the writer's thread, because PostgreSQL's client must not block one of a runtime.
        let (threads, (reader, channel)) = Threads::start(&site, Pace::Free, move |line, voice, ready| {
            let opened = database::open(&own_address)
                .and_then(|opened| Reader::open(own_site).map(|reader| (opened, reader)));
            match opened {
                Ok((opened, reader)) => {
                    let database::Opened { connection, by_heart, channel } = opened;
                    let _ = ready.send(Ok((reader, channel.clone())));
                    let mut disk = PgDisk::new(connection, channel, own, line.contention(), own_bell);
                    writer::run(line, voice, &mut disk, by_heart);
                }
                Err(fault) => {
                    let _ = ready.send(Err(fault));
                }
            }
        })?;
        let line = Arc::clone(&threads.queue);
        let lost = move |because: String| {
            for task in line.die(&because) {
                task.declined(Declined::Dead { because: because.clone() }).give();
            }
        };
        let teller = Teller::start(address, &channel, &mark, lost.clone())?;
        let gatherer = Gatherer::start(address, (bell, asked), lost)?;
        let (address, presence, listeners) = (address.clone(), OnceLock::new(), Mutex::default());
        let shared = Shared { address, channel, mark, teller, gatherer, presence, listeners };
        Ok(Journal {
            threads,
            reader,
            shared: Some(shared),
            #[cfg(feature = "simulation")]
            simulated: None,
        })
    }

    /// Numbers every batch that is on the disk now, and chains it to those before it. In a file every batch is, from the
    /// beginning; those of a shared journal are soon after they were written.
    pub fn gather(&self) -> Result<(), Fault> {
        let Some(shared) = &self.shared else { return Ok(()) };
        let site = self.site().clone();
        shared.gatherer.gather().map_err(|because| Fault::Database { site, because })
    }

    /// How much there is in all, everything gathered, and the hash that depends on all of it.
    pub fn checkpoint(&self) -> Result<Checkpoint, Fault> {
        self.gather()?;
        self.reader.checkpoint()
    }

    /// May other processes write it? A file is one process's.
    pub fn is_shared(&self) -> bool {
        #[cfg(feature = "simulation")]
        if self.simulated().is_some() {
            return true;
        }
        self.shared.is_some()
    }

    /// From now on, and as long as it is open, this is a node of the house. Of a file there is only one. Whoever merely
    /// writes something from a console is none.
    pub fn join(&self) -> Result<(), Fault> {
        let Some(shared) = &self.shared else { return Ok(()) };
        let presence = Presence::take(&shared.address, &shared.channel);
        let _ = shared.presence.set(presence.map_err(|trouble| trouble.explained(self.site()))?);
        Ok(())
    }

    /// Was there no other node when this one joined? A file is always found so.
    pub fn found_alone(&self) -> bool {
        #[cfg(feature = "simulation")]
        if let Some(tied) = self.simulated() {
            return tied.found_alone;
        }
        self.presence().is_none_or(Presence::found_alone)
    }

    /// How many other nodes there are now.
    pub fn others(&self) -> Result<u64, Fault> {
        #[cfg(feature = "simulation")]
        if let Some(tied) = self.simulated() {
            return Ok(tied.others.count());
        }
        let others = self.presence().map_or(Ok(0), Presence::others);
        others.map_err(|trouble| trouble.explained(self.site()))
    }

    fn presence(&self) -> Option<&Presence> {
        self.shared.as_ref()?.presence.get()
    }

    /// Has `hear` called, on a thread of its own, with what other nodes do from now on: nothing that is written after this
    /// returns is missed. What this journal writes is not told to itself. Of a file there is never anything to hear.
    pub fn listen(&self, hear: impl Fn(News) + Send + 'static) -> Result<(), Fault> {
        let Some(Shared { address, channel, mark, listeners, .. }) = &self.shared else { return Ok(()) };
        let listener = database::listen(address, channel, mark.clone(), hear)?;
        listeners.lock().unwrap_or_else(PoisonError::into_inner).push(listener);
        Ok(())
    }

    /// Tells the other nodes a word of at most [`WORD_LIMIT`](crate::WORD_LIMIT) bytes, some time soon. It is kept nowhere,
    /// and who does not listen does not hear it.
    pub fn tell(&self, word: &str) {
        #[cfg(feature = "simulation")]
        if let Some(tied) = self.simulated() {
            tied.others.hear(News::Word(word.to_owned()));
        }
        if let Some(shared) = &self.shared {
            shared.teller.tell(word);
        }
    }

    /// Does some work while no other node does work of this name; waits for its turn. A file has no other nodes.
    pub fn alone<T>(&self, what: &str, work: impl FnOnce() -> T) -> Result<T, Fault> {
        match &self.shared {
            None => Ok(work()),
            Some(shared) => database::alone(&shared.address, what, work),
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
        self.threads.queue.push(Task::Append { batch, reply: Box::new(reply) });
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
        self.threads.queue.push(Task::Change { change, reply: Box::new(|_| {}) });
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
    /// disk. May its password be looked at? An id that is nobody's, or can be nobody's, is counted as well, and takes as
    /// long. Attempts from a device that is known to be that person's are counted apart from those of strangers.
    pub fn attempt(&self, id: Option<Name>, device: Option<[u8; 32]>, at: i64) -> Result<bool, Declined> {
        self.change(Change::Attempt { id, device, at })
    }

    /// Forgets somebody's attempts, those of strangers or from this device, because his password, by this hash, was right;
    /// waits until that is on the disk. False where he was locked or dismissed, or his password changed, meanwhile.
    pub fn forgive(
        &self,
        id: Name,
        password: PasswordHash,
        device: Option<[u8; 32]>,
    ) -> Result<bool, Declined> {
        self.change(Change::Forgive { id, password, device })
    }

    /// Lets somebody in whose password, by its hash, was right: attempts are forgotten, what was shown beside the password
    /// is used up, the device is known, and the session begins. False where he was locked or dismissed, his password
    /// changed, or what he showed was used, meanwhile.
    pub fn sign_in(&self, coming: ComingIn) -> Result<bool, Declined> {
        self.change(Change::SignIn(Box::new(coming)))
    }

    /// Offers somebody whose password, by this hash, was right the secret of a second factor: it counts when a code shows
    /// that its owner has it ([`PersonChange::EnrolFactor`]). False where he was locked or dismissed, or his password
    /// changed, meanwhile.
    pub fn offer_factor(
        &self,
        id: Name,
        password: PasswordHash,
        secret: FactorSecret,
    ) -> Result<bool, Declined> {
        self.change(Change::OfferFactor { id, password, secret })
    }

    /// Forgets a visitor who did nothing and was not here since then, with the session. Was there one, and did nothing?
    /// A visitor has done nothing whose account was never in the books ([`Reader::idle_visitors`]).
    pub fn forget_visitor(&self, id: Name, before: i64) -> Result<bool, Declined> {
        self.change(Change::ForgetVisitor { id, before })
    }

    /// From now on everything secret beside the chain is written under this seal, and what is there already is sealed.
    /// Refused, with nothing changed, where something is sealed that this does not open.
    pub fn seal_with(&self, seal: Seal) -> Result<(), NotSealed> {
        self.reader.open_with(seal.clone());
        for stream in self.streams_with_secrets()? {
            self.kept_keys(&stream)?;
            self.kept_secrets(&stream)?;
        }
        for person in self.sealed_factors()? {
            self.second_factor(&person)?;
        }
        self.threads.queue.seal_with(seal.clone());
        self.change(Change::Reseal(seal))?;
        Ok(())
    }

    /// The journal to read, for a thread of its own.
    pub fn reader(&self) -> Reader {
        self.reader.clone()
    }

    /// How many group commits have been synced since it was opened: entries that wait together share one.
    pub fn commits(&self) -> u64 {
        self.threads.queue.commits()
    }

    /// How much has been written since it was opened, in groups that share a sync, and how much waits.
    pub fn written(&self) -> Written {
        self.threads.queue.written()
    }

    /// Does it still take anything? [`Fault::Dead`] where the disk has failed.
    pub fn health(&self) -> Result<(), Fault> {
        self.threads.queue.dead().map_or(Ok(()), |because| Err(Fault::Dead { because }))
    }

    /// Keeps the state of a machine as it stood with an entry of its stream, in its turn; nobody waits for it. `reply` hears
    /// whether it is kept: it is not where its entry is not there, or a later state is. An entry that was appended before
    /// is there by then.
    pub fn keep_state(
        &self,
        stream: StreamId,
        state: NewState,
        reply: impl FnOnce(Result<bool, Declined>) + Send + 'static,
    ) {
        let change = Change::KeepState(stream, state);
        self.threads.queue.push(Task::Change { change, reply: Box::new(reply) });
    }

    /// The same, and waits until it is on the disk.
    pub fn keep_state_and_wait(&self, stream: StreamId, state: NewState) -> Result<bool, Declined> {
        self.change(Change::KeepState(stream, state))
    }

    /// Keeps what the notary worked out and signed, and waits until that is on the disk. False where the number of a note
    /// is taken.
    pub(crate) fn keep(&self, notarial: Notarial) -> Result<bool, Declined> {
        self.change(Change::Keep(notarial))
    }

    fn change(&self, change: Change) -> Result<bool, Declined> {
        self.wait_for(|reply| Task::Change { change, reply })
    }

    fn wait_for<T: Send + 'static>(&self, task: impl FnOnce(Reply<T>) -> Task) -> Result<T, Declined> {
        assert!(!self.threads.on_answering_thread(), "a reply must not wait for the thread that it runs on");
        let (tell, told) = mpsc::sync_channel(1);
        let task = task(Box::new(move |result| {
            let _ = tell.send(result);
        }));
        self.threads.queue.push_patiently(task);
        self.threads.step();
        told.recv().unwrap_or_else(|_| Err(Declined::Dead { because: "its writer is gone".to_owned() }))
    }
}

/// Numbers every batch that waits in a shared journal, as its nodes do while they run. Of a file there is never one.
pub fn gather(site: &Site) -> Result<(), Fault> {
    match site {
        Site::File(_) => Ok(()),
        Site::Postgres(address) => database::gather_all(address).map_err(|trouble| trouble.explained(site)),
    }
}

impl fmt::Debug for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Journal").field("site", self.site()).finish_non_exhaustive()
    }
}

impl Deref for Journal {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}
