//! The one writer. It takes everything that waits, decides each batch in order against what it knows by heart,
//! writes all of it in one transaction with one sync, and only then has the callers told.

use crate::accounts::Book;
use crate::chain::{self, Bytes, Heads, Link};
use crate::disk::{Broken, Disk, Moved, Written};
use crate::opening::ByHeart;
use crate::queue::{Queue, Task};
use crate::seal::Seal;
use crate::voice::{Answer, Voice};
use crate::{Batch, Checkpoint, Declined, Hash, Receipt};

mod people;

/// So many streams, and so many accounts, are remembered where the disk tells what it has of each before it is used.
const REMEMBERED: usize = 1 << 16;

/// Writes until the line is closed, or the disk fails.
pub(crate) fn run(queue: &Queue, voice: Voice, disk: &mut dyn Disk, (heads, book, checkpoint): ByHeart) {
    let (hashes, bytes) = (Vec::new(), Bytes::new());
    let mut writer = Writer { disk, queue, heads, book, checkpoint, hashes, bytes, resealed: false };
    let because = "its writer panicked".to_owned();
    let mut watch = Watch { queue, voice, because, tasks: Vec::new(), done: false };
    let end = loop {
        if !queue.take(&mut watch.tasks) {
            break writer.disk.close();
        }
        let outcomes = match writer.group(&mut watch.tasks) {
            Ok(outcomes) => outcomes,
            Err(broken) => break Err(broken),
        };
        if outcomes.is_empty() {
            continue;
        }
        queue.committed(outcomes.len());
        let done = watch.tasks.drain(..outcomes.len());
        let answers = done.zip(outcomes).map(|(task, outcome)| outcome.told(task)).collect();
        watch.voice.say(answers);
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
    /// What the writer took from the line, and nobody was told of yet.
    tasks: Vec<Task>,
    done: bool,
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if self.done {
            return;
        }
        let waiting = self.queue.die(&self.because);
        let dead = || Declined::Dead { because: self.because.clone() };
        let told = self.tasks.drain(..).chain(waiting).map(|task| task.declined(dead()));
        self.voice.say(told.collect());
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

/// What a task's caller will hear, if the group comes to the disk.
enum Outcome {
    /// The batch is written: its number, where it has one already, and the hashes of its entries.
    Written(Option<u64>, Vec<Hash>),
    /// It was there already, or was declined.
    Appended(Result<Receipt, Declined>),
    Changed(Result<bool, Declined>),
}

impl Outcome {
    fn told(self, task: Task) -> Answer {
        match (self, task) {
            (
                Outcome::Written(number, hashes),
                Task::Append { batch, reply } | Task::Amend { batch, reply, .. },
            ) => Answer::Written { reply, batch, number, hashes },
            (Outcome::Appended(result), Task::Append { reply, .. } | Task::Amend { reply, .. }) => {
                Answer::Append(reply, result)
            }
            (Outcome::Changed(result), Task::Change { reply, .. }) => Answer::Change(reply, result),
            _ => unreachable!("a batch is appended, and a change made"),
        }
    }
}

struct Writer<'d> {
    disk: &'d mut dyn Disk,
    queue: &'d Queue,
    heads: Heads,
    book: Book,
    /// Where the journal ends, if its one writer numbers the batches; in a shared one they are numbered afterwards.
    checkpoint: Option<Checkpoint>,
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

    /// Does tasks in one transaction: as many of the first as there are outcomes. The others are to be done later.
    fn group(&mut self, tasks: &mut Vec<Task>) -> Written<Vec<Outcome>> {
        loop {
            match self.transaction(tasks) {
                Err(_) if self.disk.may_redo()? => {
                    self.heads.take_back();
                    self.book.take_back();
                    self.heads.forget_changes();
                    self.book.forget_changes();
                }
                other => return other,
            }
        }
    }

    fn transaction(&mut self, tasks: &mut Vec<Task>) -> Written<Vec<Outcome>> {
        if self.checkpoint.is_none() {
            self.heads.forget_beyond(REMEMBERED);
            self.book.forget_beyond(REMEMBERED);
        }
        let begun = self.disk.begin(tasks)?;
        if begun.now == 0 {
            return Ok(Vec::new());
        }
        self.learn(&begun.moved);
        let before = self.checkpoint;
        let outcomes = tasks[..begun.now].iter().map(|task| self.task(task)).collect::<Written<_>>()?;
        let disk = &mut *self.disk;
        self.heads.changes(|stream, head| disk.head(stream, &head))?;
        self.book.changes(|account, cents| disk.balance(account, cents))?;
        if let Some(checkpoint) = self.checkpoint.filter(|_| self.checkpoint != before) {
            disk.checkpoint(&checkpoint)?;
        }
        disk.commit()?;
        Ok(outcomes)
    }

    fn task(&mut self, task: &Task) -> Written<Outcome> {
        Ok(match task {
            Task::Append { batch, .. } => self.append(batch).map(|appended| self.outcome(appended))?,
            Task::Amend { change, batch, .. } => {
                self.amend(change, batch).map(|amended| self.outcome(amended))?
            }
            Task::Change { change, .. } => Outcome::Changed(self.change(change)?),
        })
    }

    /// Takes in what others have written, before anything is decided.
    fn learn(&mut self, moved: &Moved) {
        moved.heads.iter().for_each(|(stream, head)| self.heads.learn(stream, *head));
        moved.balances.iter().for_each(|(account, cents)| self.book.learn(account, *cents));
        #[cfg(feature = "simulation")]
        if moved.checkpoint.is_some() {
            self.checkpoint = moved.checkpoint;
        }
    }

    /// What the caller will hear of a batch.
    fn outcome(&self, appended: Result<Appended, Declined>) -> Outcome {
        match appended {
            Ok(Appended::Now) => {
                Outcome::Written(self.checkpoint.map(|after| after.batches), self.hashes.clone())
            }
            Ok(Appended::Before(first)) => Outcome::Appended(Ok(first)),
            Err(declined) => Outcome::Appended(Err(declined)),
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
        let bytes = keyed.map(|all| all.map(str::as_bytes));
        let after = self.checkpoint.map(|before| chain::after(&mut self.bytes, &before, &self.hashes, bytes));
        if !self.disk.batch(after.as_ref(), keyed)? {
            return Ok(false);
        }
        // In the journal; or, where that comes afterwards, in the batch.
        let mut position = self.checkpoint.map_or(0, |before| before.entries);
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
