//! Who tells the callers. Answers are given on a thread of their own, so that the writer is at the next group while
//! the callers of the last one hear of it; and a caller's panic is the caller's.

use crate::queue::Reply;
use crate::{Batch, Declined, Entry, Hash, Placed, Receipt};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{SendError, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

/// How many groups the callers may be behind before the writer waits for them.
const GROUPS_BEHIND: usize = 16;

/// What a caller will be told once the group is on the disk.
pub(crate) enum Answer {
    /// His batch is written. He gets the receipt; what is left of the batch goes with it, because giving back memory
    /// that another thread took is slow, and the writer has no time for it.
    Written {
        reply: Reply<Receipt>,
        batch: Batch,
        number: Option<u64>,
        hashes: Vec<Hash>,
    },
    /// It was there already, or was declined.
    Append(Reply<Receipt>, Result<Receipt, Declined>),
    Change(Reply<bool>, Result<bool, Declined>),
}

impl Answer {
    pub(crate) fn give(self) {
        // The others still hear what became of their money.
        let _ = catch_unwind(AssertUnwindSafe(|| match self {
            Answer::Written { reply, batch, number, hashes } => reply(Ok(receipt(batch, number, hashes))),
            Answer::Append(reply, result) => reply(result),
            Answer::Change(reply, result) => reply(result),
        }));
    }
}

/// The receipt of a batch that has this number, and whose entries have these hashes.
fn receipt(batch: Batch, number: Option<u64>, hashes: Vec<Hash>) -> Receipt {
    let placed =
        |(entry, hash): (Entry, Hash)| Placed { stream: entry.stream, seq: entry.expected_seq, hash };
    let entries = batch.entries.into_iter().zip(hashes).map(placed).collect();
    let answer = batch.keyed.map(|(_, answer)| answer);
    Receipt { batch: number, entries, answer, repeated: false }
}

/// The way to the callers. The thread ends when this is dropped and everything has been said.
pub(crate) enum Voice {
    /// By the thread that answers.
    Thread(SyncSender<Vec<Answer>>),
    /// By whoever has them: the writer itself, where it works in step.
    #[cfg(feature = "simulation")]
    Own,
}

impl Voice {
    /// Starts the thread.
    pub(crate) fn start() -> io::Result<(Voice, JoinHandle<()>)> {
        let (tell, told) = sync_channel::<Vec<Answer>>(GROUPS_BEHIND);
        let speak = move || told.into_iter().flatten().for_each(Answer::give);
        let thread = thread::Builder::new().name("journal answers".to_owned()).spawn(speak)?;
        Ok((Voice::Thread(tell), thread))
    }

    /// These answers come next, after all that were handed over before.
    pub(crate) fn say(&self, answers: Vec<Answer>) {
        let unsaid = match self {
            Voice::Thread(tell) => tell.send(answers).err().map(|SendError(answers)| answers),
            #[cfg(feature = "simulation")]
            Voice::Own => Some(answers),
        };
        unsaid.into_iter().flatten().for_each(Answer::give);
    }
}
