//! What waits for the disk. A machine that runs ahead goes on while its last entries are being written, so what it has in
//! memory is ahead of what the journal has. Nothing that rests on such an entry leaves the machine before the disk has it:
//! everything that it says goes through here, with the number of the last entry that it may have seen.

use crate::Declined;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Something that is said once the disk has an entry.
type Word = Box<dyn FnOnce() + Send>;

/// The words of a machine that wait for the disk.
pub(super) struct Outbox {
    inside: Mutex<Inside>,
    moved: Condvar,
    /// The last entry that is on the disk, to be read without waiting for anybody; dead where that says so.
    reached: AtomicU64,
    /// Hears that the journal declined what the machine has done already.
    fatal: Box<dyn Fn(String) + Send + Sync>,
}

struct Inside {
    /// The last entry that is on the disk.
    durable: u64,
    /// Why nothing more is said.
    dead: Option<String>,
    waiting: VecDeque<(u64, Word)>,
}

/// The journal declined, or died: what the machine has in memory never happened.
fn dead(because: &str) -> Declined {
    Declined::Dead { because: because.to_owned() }
}

impl Outbox {
    /// For a stream of which nothing is known to be on the disk.
    pub(super) fn new(fatal: impl Fn(String) + Send + Sync + 'static) -> Outbox {
        let inside = Inside { durable: 0, dead: None, waiting: VecDeque::new() };
        let (inside, fatal) = (Mutex::new(inside), Box::new(fatal));
        Outbox { inside, moved: Condvar::new(), reached: AtomicU64::new(0), fatal }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        // Nothing under this lock can be left half-done by a panic.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something once the disk has entry `seq`: at once where it has it, never where it will not.
    pub(super) fn after(&self, seq: u64, word: impl FnOnce() + Send + 'static) {
        let mut inside = self.inside();
        if inside.dead.is_some() {
            return;
        }
        if inside.durable < seq {
            debug_assert!(inside.waiting.back().is_none_or(|(last, _)| *last <= seq), "words come in order");
            inside.waiting.push_back((seq, Box::new(word)));
            return;
        }
        drop(inside);
        word();
    }

    /// The disk has everything up to `seq`.
    pub(super) fn reached(&self, seq: u64) {
        let mut inside = self.inside();
        inside.durable = inside.durable.max(seq);
        if inside.dead.is_none() {
            self.reached.store(inside.durable, Ordering::Release);
        }
        let ready = inside.waiting.iter().take_while(|(needs, _)| *needs <= inside.durable).count();
        let ready: Vec<(u64, Word)> = inside.waiting.drain(..ready).collect();
        drop(inside);
        self.moved.notify_all();
        ready.into_iter().for_each(|(_, word)| word());
    }

    /// The journal did not take what is in memory already. Nobody hears any more of it, and the process must end.
    pub(super) fn fail(&self, because: String) {
        let mut inside = self.inside();
        if inside.dead.is_some() {
            return;
        }
        inside.dead = Some(because.clone());
        self.reached.store(DEAD, Ordering::Release);
        let unsaid = std::mem::take(&mut inside.waiting);
        drop(inside);
        drop(unsaid);
        self.moved.notify_all();
        (self.fatal)(because);
    }

    /// Waits until the disk has entry `seq`.
    pub(super) fn wait(&self, seq: u64) -> Result<(), Declined> {
        let not_yet = |inside: &mut Inside| inside.dead.is_none() && inside.durable < seq;
        let inside = self.moved.wait_while(self.inside(), not_yet).unwrap_or_else(PoisonError::into_inner);
        inside.dead.as_deref().map_or(Ok(()), |because| Err(dead(because)))
    }

    /// The last entry that is on the disk.
    pub(super) fn durable(&self) -> Result<u64, Declined> {
        match self.reached.load(Ordering::Acquire) {
            DEAD => Err(dead(self.inside().dead.as_deref().unwrap_or_default())),
            durable => Ok(durable),
        }
    }
}

/// No entry has this number.
const DEAD: u64 = u64::MAX;

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, channel};

    fn outbox(durable: u64) -> (Arc<Outbox>, Receiver<String>) {
        let (fatal, died) = channel();
        let outbox = Outbox::new(move |because| fatal.send(because).expect("somebody listens"));
        outbox.reached(durable);
        (Arc::new(outbox), died)
    }

    fn say(outbox: &Outbox, seq: u64) -> Receiver<u64> {
        let (tell, told) = channel();
        outbox.after(seq, move || tell.send(seq).expect("somebody listens"));
        told
    }

    #[test]
    fn nothing_is_said_before_the_disk_has_it() {
        let (outbox, _died) = outbox(4);
        let [four, five, six, seven] = [4, 5, 6, 7].map(|seq| say(&outbox, seq));
        assert_eq!(four.try_recv(), Ok(4), "the disk has it");
        assert!(five.try_recv().is_err());
        outbox.reached(6);
        assert_eq!((five.try_recv(), six.try_recv()), (Ok(5), Ok(6)));
        assert!(seven.try_recv().is_err());
        assert_eq!(outbox.durable(), Ok(6));
    }

    #[test]
    fn what_the_journal_declined_is_never_said_and_ends_the_process() {
        let (outbox, died) = outbox(0);
        let one = say(&outbox, 1);
        outbox.fail("the disk is gone".to_string());
        outbox.fail("and again".to_string());
        assert!(one.recv().is_err(), "whoever waited learns that there is no answer");
        assert!(say(&outbox, 0).recv().is_err(), "and nobody hears anything more");
        assert_eq!(died.try_recv(), Ok("the disk is gone".to_string()));
        assert!(died.try_recv().is_err(), "once");
        assert_eq!(outbox.wait(1), Err(dead("the disk is gone")));
    }

    #[test]
    fn waiting_ends_when_the_disk_has_it() {
        let (outbox, _died) = outbox(0);
        let other = outbox.clone();
        let writer = std::thread::spawn(move || other.reached(3));
        assert_eq!(outbox.wait(3), Ok(()));
        writer.join().expect("no panic");
    }
}
