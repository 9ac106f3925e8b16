//! The line between those who append and the one who writes. Everything waiting is taken at once: that is the
//! group commit. The line is bounded, so that a slow disk cannot fill the memory.

use crate::notary::Notarial;
use crate::seal::Seal;
use crate::voice::Answer;
use crate::{
    Batch, ComingIn, Declined, FactorSecret, Holder, Name, NewState, PasswordHash, Patron, PersonChange,
    Receipt, Session, StreamId,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// How many may wait.
const WAITING_LIMIT: usize = 1 << 16;
/// How many bytes may wait; one batch always may.
const WAITING_BYTES: usize = 64 << 20;

/// What a caller wants to hear once it is decided.
pub(crate) type Reply<T> = Box<dyn FnOnce(Result<T, Declined>) + Send>;

/// Something for the writer to do.
pub(crate) enum Task {
    Append {
        batch: Batch,
        reply: Reply<Receipt>,
    },
    Change {
        change: Change,
        reply: Reply<bool>,
    },
    /// Somebody's row, with the entry that tells of it.
    Amend {
        change: PersonChange,
        batch: Batch,
        reply: Reply<Receipt>,
    },
}

/// A change of the patrons, the sessions or the people that no entry tells of.
pub(crate) enum Change {
    Admit(Patron),
    BeginSession(Session),
    EndSession([u8; 32]),
    EndSessions(Holder),
    /// What the notary has to be kept.
    Keep(Notarial),
    /// What lies beside the chain as it is, is to be sealed.
    Reseal(Seal),
    /// The state of a machine.
    KeepState(StreamId, NewState),
    UseSession {
        token_hash: [u8; 32],
        at: i64,
    },
    /// Somebody tries to come in under this id; none where it can be nobody's.
    Attempt {
        id: Option<Name>,
        /// The device from which it is tried, where it may be a known one.
        device: Option<[u8; 32]>,
        at: i64,
    },
    /// Somebody's password was this one, and right: his attempts are forgotten.
    Forgive {
        id: Name,
        password: PasswordHash,
        device: Option<[u8; 32]>,
    },
    /// Somebody whose password was this one comes in.
    SignIn(Box<ComingIn>),
    /// Somebody whose password was this one is offered the secret of a second factor.
    OfferFactor {
        id: Name,
        password: PasswordHash,
        secret: FactorSecret,
    },
    /// A visitor who did nothing, and was not here since then, is forgotten.
    ForgetVisitor {
        id: Name,
        before: i64,
    },
}

impl Task {
    fn bytes(&self) -> usize {
        match self {
            Task::Append { batch, .. } | Task::Amend { batch, .. } => batch.bytes(),
            Task::Change { change: Change::Keep(kept), .. } => 256 + 64 * kept.subtrees.len(),
            Task::Change { change: Change::KeepState(_, state), .. } => state.bytes(),
            Task::Change { .. } => 256,
        }
    }

    /// What its caller hears where nothing was done.
    pub(crate) fn declined(self, why: Declined) -> Answer {
        match self {
            Task::Append { reply, .. } | Task::Amend { reply, .. } => Answer::Append(reply, Err(why)),
            Task::Change { reply, .. } => Answer::Change(reply, Err(why)),
        }
    }
}

#[derive(Default)]
struct Line {
    waiting: Vec<Task>,
    bytes: usize,
    dead: Option<String>,
    closed: bool,
    /// Where the writer works in step: has it been told to?
    writers_turn: bool,
    /// Has it taken what waited, and not come back for more?
    works: bool,
    /// Has the writer's thread come to its end?
    ended: bool,
}

/// When the writer works.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pace {
    /// Whenever something waits.
    #[default]
    Free,
    /// When it is told to, while whoever told it waits: nothing else happens at the same time.
    #[cfg(feature = "simulation")]
    InStep,
}

impl Line {
    fn has_room_for(&self, bytes: usize) -> bool {
        self.waiting.is_empty() || (self.waiting.len() < WAITING_LIMIT && self.bytes + bytes <= WAITING_BYTES)
    }
}

/// How often, and for how long, a writer waited for rows that another node held.
#[derive(Default)]
pub(crate) struct Contention {
    waits: AtomicU64,
    micros: AtomicU64,
    passed_over: AtomicU64,
}

impl Contention {
    /// Rows that another held were waited for.
    pub(crate) fn waited(&self, how_long: Duration) {
        self.waits.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(u64::try_from(how_long.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// So many tasks were left for the next group.
    pub(crate) fn passed_over(&self, tasks: usize) {
        self.passed_over.fetch_add(tasks as u64, Ordering::Relaxed);
    }
}

/// The line.
#[derive(Default)]
pub(crate) struct Queue {
    pace: Pace,
    line: Mutex<Line>,
    work: Condvar,
    room: Condvar,
    commits: AtomicU64,
    tasks: AtomicU64,
    contention: Arc<Contention>,
    /// What everything secret is written under.
    seal: OnceLock<Seal>,
}

/// How much a journal has written since it was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Group commits, each with one sync.
    pub commits: u64,
    /// Batches, and changes of patrons and sessions, that those had together.
    pub batches: u64,
    /// Batches and changes that wait now.
    pub waiting: u64,
    /// How often a group waited for rows that another node held.
    pub waits: u64,
    /// For how long, in all.
    pub waited: Duration,
    /// How often a batch or a change was left for the next group, because another node held its rows.
    pub passed_over: u64,
}

impl Queue {
    pub(crate) fn at(pace: Pace) -> Queue {
        Queue { pace, ..Queue::default() }
    }

    pub(crate) fn pace(&self) -> Pace {
        self.pace
    }

    /// Where the writer works in step: lets it do what waits, and waits until that is done.
    pub(crate) fn step(&self) {
        let mut line = self.line();
        if self.pace == Pace::Free || line.waiting.is_empty() || line.ended {
            return;
        }
        line.writers_turn = true;
        self.work.notify_one();
        let works = |line: &mut Line| line.writers_turn && !line.ended;
        drop(self.room.wait_while(line, works).unwrap_or_else(PoisonError::into_inner));
    }

    /// The writer's thread has come to its end: nobody waits for it any more.
    pub(crate) fn end(&self) {
        self.line().ended = true;
        self.room.notify_all();
    }

    /// From now on everything secret is written under this seal. A second one changes nothing.
    pub(crate) fn seal_with(&self, seal: Seal) {
        let _ = self.seal.set(seal);
    }

    pub(crate) fn seal(&self) -> Option<&Seal> {
        self.seal.get()
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        // Nothing under this lock can be left half-done by a panic.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a task in line; declines it where the line is full or the journal dead.
    pub(crate) fn push(&self, task: Task) {
        let bytes = task.bytes();
        let line = self.line();
        if line.dead.is_none() && !line.has_room_for(bytes) {
            drop(line);
            return task.declined(Declined::Busy).give();
        }
        self.enter(line, task, bytes);
    }

    /// Puts a task in line, waiting for room; declines it where the journal is dead.
    pub(crate) fn push_patiently(&self, task: Task) {
        let bytes = task.bytes();
        let full = |line: &mut Line| line.dead.is_none() && !line.has_room_for(bytes);
        let line = self.room.wait_while(self.line(), full).unwrap_or_else(PoisonError::into_inner);
        self.enter(line, task, bytes);
    }

    fn enter(&self, mut line: MutexGuard<'_, Line>, task: Task, bytes: usize) {
        if let Some(because) = line.dead.clone() {
            drop(line);
            return task.declined(Declined::Dead { because }).give();
        }
        line.bytes += bytes;
        line.waiting.push(task);
        if line.waiting.len() == 1 {
            self.work.notify_one();
        }
    }

    /// Takes everything that waits, behind what was left of the last group, once there is anything; false when the line is
    /// closed and empty.
    pub(crate) fn take(&self, tasks: &mut Vec<Task>) -> bool {
        let left = !tasks.is_empty();
        let free = self.pace == Pace::Free;
        let nothing = |line: &Line| line.waiting.is_empty() && !left;
        let idle = |line: &mut Line| (nothing(line) || !(free || line.writers_turn)) && !line.closed;
        let mut line = self.line();
        if std::mem::take(&mut line.works) {
            line.writers_turn = false;
            self.room.notify_all();
        }
        let mut line = self.work.wait_while(line, idle).unwrap_or_else(PoisonError::into_inner);
        line.works = true;
        match left {
            true => tasks.append(&mut line.waiting),
            false => std::mem::swap(&mut line.waiting, tasks),
        }
        line.bytes = 0;
        self.room.notify_all();
        !tasks.is_empty()
    }

    /// No more will come: the writer may end.
    pub(crate) fn close(&self) {
        self.line().closed = true;
        self.work.notify_one();
    }

    /// A group of so many is on the disk.
    pub(crate) fn committed(&self, tasks: usize) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.tasks.fetch_add(tasks as u64, Ordering::Relaxed);
    }

    /// How many groups came to the disk so far.
    pub(crate) fn commits(&self) -> u64 {
        self.commits.load(Ordering::Relaxed)
    }

    /// How much came to the disk so far, and how much waits.
    pub(crate) fn written(&self) -> Written {
        let waiting = self.line().waiting.len() as u64;
        let Contention { waits, micros, passed_over } = &*self.contention;
        let [waits, micros, passed_over] =
            [waits, micros, passed_over].map(|one| one.load(Ordering::Relaxed));
        let (commits, batches) = (self.commits(), self.tasks.load(Ordering::Relaxed));
        Written { commits, batches, waiting, waits, waited: Duration::from_micros(micros), passed_over }
    }

    /// What the writer counts of its waits.
    pub(crate) fn contention(&self) -> Arc<Contention> {
        Arc::clone(&self.contention)
    }

    /// From now on everything is declined. Returns what waited, for its callers to be told.
    pub(crate) fn die(&self, because: &str) -> Vec<Task> {
        let mut line = self.line();
        line.dead.get_or_insert_with(|| because.to_owned());
        line.bytes = 0;
        self.room.notify_all();
        std::mem::take(&mut line.waiting)
    }

    /// Why the journal is dead, where it is.
    pub(crate) fn dead(&self) -> Option<String> {
        self.line().dead.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};

    /// A task, and what its caller hears.
    fn task() -> (Task, Receiver<Result<bool, Declined>>) {
        let (tell, told) = channel();
        let reply = move |result| tell.send(result).expect("somebody listens");
        (Task::Change { change: Change::EndSession([0; 32]), reply: Box::new(reply) }, told)
    }

    fn fill(queue: &Queue) -> Vec<Receiver<Result<bool, Declined>>> {
        let push = |_| {
            let (task, told) = task();
            queue.push(task);
            assert!(told.try_recv().is_err(), "there is room");
            told
        };
        (0..WAITING_LIMIT).map(push).collect()
    }

    #[test]
    fn a_full_line_declines_until_there_is_room_and_a_dead_one_for_good() {
        let queue = Queue::default();
        let callers = fill(&queue);
        let (late, told) = task();
        queue.push(late);
        assert_eq!(told.recv(), Ok(Err(Declined::Busy)));

        let mut tasks = Vec::new();
        assert!(queue.take(&mut tasks));
        assert_eq!(tasks.len(), callers.len(), "everything that waits is one group");
        let (again, told) = task();
        queue.push(again);
        assert!(told.try_recv().is_err(), "there is room again");

        assert_eq!(queue.die("first").len(), 1);
        queue.die("second");
        for push in [Queue::push, Queue::push_patiently] {
            let (late, told) = task();
            push(&queue, late);
            assert_eq!(told.recv(), Ok(Err(Declined::Dead { because: "first".to_owned() })));
        }
    }

    #[test]
    fn one_who_waits_for_room_gets_in_when_the_writer_takes_the_line() {
        let queue = Queue::default();
        let _callers = fill(&queue);
        std::thread::scope(|scope| {
            scope.spawn(|| queue.push_patiently(task().0));
            let (mut taken, mut tasks) = (0, Vec::new());
            while taken < WAITING_LIMIT + 1 {
                assert!(queue.take(&mut tasks));
                taken += tasks.drain(..).count();
            }
        });
    }

    #[test]
    fn a_closed_line_is_emptied_before_it_ends() {
        let queue = Queue::default();
        let (last, _told) = task();
        queue.push(last);
        queue.close();
        let mut tasks = Vec::new();
        assert!(queue.take(&mut tasks));
        tasks.clear();
        assert!(!queue.take(&mut tasks));
    }
}
