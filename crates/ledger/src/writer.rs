//! The one writer. It takes everything that waits, decides each batch in order against what it knows by heart,
//! writes all of it in one transaction with one sync, and only then has the callers told.

use crate::accounts::Book;
use crate::chain::{self, Bytes, Heads, Link};
use crate::disk::{Broken, Disk, Moved, Written};
use crate::opening::ByHeart;
use crate::queue::{Queue, Reply, Task};
use crate::seal::Seal;
use crate::voice::{Answer, Voice};
use crate::{Batch, Checkpoint, Declined, Hash, Receipt};

mod people;

/// Writes until the line is closed, or the disk fails.
pub(crate) fn run(queue: &Queue, voice: Voice, disk: &mut dyn Disk, (heads, book, checkpoint): ByHeart) {
    let (hashes, bytes) = (Vec::new(), Bytes::new());
    let mut writer = Writer { disk, queue, heads, book, checkpoint, hashes, bytes, resealed: false };
    let because = "its writer panicked".to_owned();
    let mut watch = Watch { queue, voice, because, answers: Vec::new(), done: false };
    let mut tasks = Vec::new();
    let end = loop {
        if !queue.take(&mut tasks) {
            break writer.disk.close();
        }
        let together = tasks.len();
        if let Err(broken) = writer.group(&mut tasks, &mut watch.answers) {
            break Err(broken);
        }
        queue.committed(together);
        watch.voice.say(std::mem::take(&mut watch.answers));
        let tidied = match std::mem::take(&mut writer.resealed) {
            true => writer.disk.close(),
            false => writer.disk.tidy(),
        };
        if let Err(broken) = tidied {
            break Err(broken);
        }
    };
    match end {
        Ok(()) => watch.done = true,
        Err(Broken(because)) => watch.because = because,
    }
}

/// Tells everybody when the writer ends in any way but the orderly one: first the line is dead, so that nobody
/// who was told can still get in; then those of the failed group; then those who waited.
struct Watch<'q> {
    queue: &'q Queue,
    voice: Voice,
    because: String,
    answers: Vec<Answer>,
    done: bool,
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        let waiting = self.queue.die(&self.because);
        let dead = || Declined::Dead { because: self.because.clone() };
        let failed = self.answers.drain(..).map(|answer| answer.instead(dead()));
        self.voice.say(failed.chain(waiting.into_iter().map(|task| task.declined(dead()))).collect());
    }
}

/// What the disk allowed, and within that what the journal decided.
type Decided<T> = Written<Result<T, Declined>>;

/// What became of a batch that was not declined.
enum Appended {
    /// It is written, and the writer has its number and hashes.
    Now,
    /// Its key was used before: the first receipt.
    Before(Receipt),
}

struct Writer<'d> {
    disk: &'d mut dyn Disk,
    queue: &'d Queue,
    heads: Heads,
    book: Book,
    checkpoint: Checkpoint,
    /// The entry hashes of the present batch.
    hashes: Vec<Hash>,
    bytes: Bytes,
    /// Was something sealed that lay in the file as it was? Then the file is to have nothing of it any more.
    resealed: bool,
}

impl Writer<'_> {
    /// What everything secret is written under, once it was given.
    fn seal(&self) -> Option<&Seal> {
        self.queue.seal()
    }

    /// Does everything in one transaction. Whatever it returns, there is an answer for every task.
    fn group(&mut self, tasks: &mut Vec<Task>, answers: &mut Vec<Answer>) -> Written {
        let mut state = self.disk.begin(tasks).map(|moved| self.learn(moved));
        let before = self.checkpoint;
        for task in tasks.drain(..) {
            let answer = match task {
                Task::Append { batch, reply } => {
                    let appended = attempt(&mut state, || self.append(&batch));
                    self.answer(appended, batch, reply)
                }
                Task::Amend { change, batch, reply } => {
                    let amended = attempt(&mut state, || self.amend(&change, &batch));
                    self.answer(amended, batch, reply)
                }
                Task::Change { change, reply } => {
                    Answer::Change(reply, attempt(&mut state, || self.change(&change)))
                }
            };
            answers.push(answer);
        }
        state?;
        let disk = &mut *self.disk;
        self.heads.changes(|stream, head| disk.head(stream, &head))?;
        self.book.changes(|account, cents| disk.balance(account, cents))?;
        if self.checkpoint != before {
            disk.checkpoint(&self.checkpoint)?;
        }
        disk.commit()
    }

    /// Takes in what others have written, before anything is decided.
    fn learn(&mut self, moved: Option<Moved>) {
        let Some(Moved { heads, balances, checkpoint }) = moved else { return };
        heads.iter().for_each(|(stream, head)| self.heads.learn(stream, *head));
        balances.iter().for_each(|(account, cents)| self.book.learn(account, *cents));
        self.checkpoint = checkpoint;
    }

    /// What the caller will hear of his batch.
    fn answer(&self, appended: Result<Appended, Declined>, batch: Batch, reply: Reply<Receipt>) -> Answer {
        match appended {
            Ok(Appended::Now) => {
                let (number, hashes) = (self.checkpoint.batches, self.hashes.clone());
                Answer::Written { reply, batch, number, hashes }
            }
            Ok(Appended::Before(first)) => Answer::Append(reply, Ok(first)),
            Err(declined) => Answer::Append(reply, Err(declined)),
        }
    }

    fn append(&mut self, batch: &Batch) -> Decided<Appended> {
        // A key that was used before takes precedence over any refusal. It is looked up only where the batch
        // cannot be written anyway; else the unique index finds it.
        let declined = match self.stage(batch) {
            Ok(()) if self.write(batch)? => None,
            Ok(()) => Some(None),
            Err(declined) => Some(Some(declined)),
        };
        if let Some(declined) = declined {
            self.heads.take_back();
            self.book.take_back();
            let first = batch.keyed.as_ref().map_or(Ok(None), |(key, _)| self.disk.answered(key))?;
            return match (first, declined) {
                (Some(first), _) => Ok(Ok(Appended::Before(first))),
                (None, Some(declined)) => Ok(Err(declined)),
                (None, None) => Err(Broken("a key is in the index, and not in the table".to_owned())),
            };
        }
        self.heads.keep();
        self.book.keep();
        Ok(Ok(Appended::Now))
    }

    /// Decides the batch, in memory alone.
    fn stage(&mut self, batch: &Batch) -> Result<(), Declined> {
        self.hashes.clear();
        for entry in &batch.entries {
            let head = self.heads.get(&entry.stream);
            if entry.expected_seq != head.seq + 1 {
                let (stream, expected) = (entry.stream.clone(), entry.expected_seq);
                return Err(Declined::Stale { stream, expected, present: head.seq });
            }
            let first = self.book.post(&entry.postings)?;
            let accounts = self.book.stepped(first).map(str::as_bytes);
            let postings = accounts.zip(entry.postings.iter().map(|posting| posting.cents.0));
            let hash = chain::entry_hash(&mut self.bytes, &head.hash, &Link::from(entry), postings);
            self.heads.advance(&entry.stream, hash);
            self.hashes.push(hash);
        }
        Ok(())
    }

    /// Writes the batch that was decided; false, and nothing written, where its key was used before.
    fn write(&mut self, batch: &Batch) -> Written<bool> {
        let keyed = batch.keyed.as_ref().map(|(key, answer)| [key.patron.as_str(), &key.key, answer]);
        let number = self.checkpoint.batches + 1;
        let bytes = keyed.map(|all| all.map(str::as_bytes));
        let hash = chain::batch_hash(&mut self.bytes, &self.checkpoint.hash, number, &self.hashes, bytes);
        let mut position = self.checkpoint.entries;
        let after = Checkpoint { batches: number, entries: position + self.hashes.len() as u64, hash };
        if !self.disk.batch(&after, keyed)? {
            return Ok(false);
        }
        let mut accounts = self.book.stepped(0);
        for (entry, hash) in batch.entries.iter().zip(&self.hashes) {
            position += 1;
            self.disk.entry(position, &Link::from(entry), hash)?;
            for (line, posting) in entry.postings.iter().enumerate() {
                let account = accounts.next().expect("every posting was staged");
                self.disk.posting(position, line, account, posting.cents.0)?;
            }
        }
        for stream in &batch.dropped_keys {
            self.disk.drop_keys(stream.as_str())?;
        }
        for kept in &batch.kept_keys {
            self.disk.keep_key(&kept.row(self.seal()))?;
        }
        for (stream, number) in &batch.dropped_secrets {
            self.disk.drop_secret(stream.as_str(), *number)?;
        }
        for kept in &batch.kept_secrets {
            self.disk.keep_secret(&kept.row(self.seal()))?;
        }
        self.checkpoint = after;
        Ok(true)
    }
}

/// Goes on while the disk does. After its first error nothing more is asked of it, and what is answered here is
/// not given: the whole group is told that the journal is dead.
fn attempt<T>(state: &mut Written, work: impl FnOnce() -> Decided<T>) -> Result<T, Declined> {
    if state.is_ok() {
        match work() {
            Ok(decided) => return decided,
            Err(broken) => *state = Err(broken),
        }
    }
    Err(Declined::Dead { because: String::new() })
}
