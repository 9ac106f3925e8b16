//! The house's record, for those who do not take its word: the notary, who signs the journal's checkpoints while the house
//! is open; what a witness asks (`/journal/…`); and the digests of the program and of every table's rules, which the
//! journal gets at the start, every day and whenever somebody wants them.

mod asked;
mod digests;
pub(crate) mod page;

pub(crate) use asked::{Desk, router};
pub(crate) use digests::{Occasion, program_digest, write_digests};

use crate::house::House;
use crate::live::{OpenError, now};
use ledger::note::key_beside;
use ledger::{Journal, NotNoted, Notary};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often things are done for the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// A checkpoint is signed so often, if anything changed.
    pub checkpoints: Duration,
    /// The digests of program and rules are written down so often.
    pub digests: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { checkpoints: Duration::from_secs(60), digests: Duration::from_secs(24 * 60 * 60) }
    }
}

/// The thread that keeps the record while the house is open.
pub(crate) struct Keeper {
    stop: Sender<()>,
    thread: JoinHandle<()>,
}

/// The notary of a house, with the key that signs its record: without one given, beside the file or `house.key` here.
pub(crate) fn notary(journal: &Arc<Journal>, key: Option<PathBuf>) -> Result<Notary, OpenError> {
    let beside = || journal.site().file().map_or_else(|| "house.key".into(), key_beside);
    Ok(Notary::open(Arc::clone(journal), &key.unwrap_or_else(beside))?)
}

impl Keeper {
    /// Writes down what runs, signs what is there, and goes on doing so at this pace.
    pub(crate) fn start(house: &Arc<House>, notary: Notary, pace: Pace) -> Result<(Keeper, Desk), OpenError> {
        let desk = Desk::new(house.journal().reader(), notary.public_key());
        write_digests(house, Occasion::Start)?;
        notary.sign(now().0)?;
        let (stop, stopped) = channel();
        // The house goes when it is closed; only the journal is held until the last note is signed.
        let house = Arc::downgrade(house);
        let spawn = std::thread::Builder::new().name("record".to_string());
        let thread = spawn.spawn(move || keep(&notary, &house, pace, &stopped)).map_err(OpenError::Thread)?;
        Ok((Keeper { stop, thread }, desk))
    }

    /// Signs the last checkpoint and lets go of the journal. To be called when nobody else writes any more.
    pub(crate) async fn close(self) {
        let Keeper { stop, thread } = self;
        drop(stop);
        let _ = tokio::task::spawn_blocking(move || thread.join()).await;
    }
}

impl From<NotNoted> for OpenError {
    fn from(not: NotNoted) -> OpenError {
        match not {
            NotNoted::Fault(fault) => OpenError::Journal(fault),
            NotNoted::Declined(declined) => OpenError::Declined(declined),
        }
    }
}

fn keep(notary: &Notary, house: &Weak<House>, pace: Pace, stopped: &Receiver<()>) {
    let mut due = [Instant::now() + pace.checkpoints, Instant::now() + pace.digests];
    loop {
        let next = due[0].min(due[1]);
        match stopped.recv_timeout(next.saturating_duration_since(Instant::now())) {
            Err(RecvTimeoutError::Timeout) => {}
            Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
        }
        if due[1] <= Instant::now() {
            due[1] = Instant::now() + pace.digests;
            let written = house.upgrade().map(|house| write_digests(&house, Occasion::Daily));
            if let Some(Err(error)) = written {
                tracing::error!(%error, "the digests of program and rules were not written down");
            }
        }
        if due[0] <= Instant::now() {
            due[0] = Instant::now() + pace.checkpoints;
            sign(notary);
        }
    }
    sign(notary);
}

/// A journal that takes nothing any more is noticed by the tables, who end the house; here it is only said.
fn sign(notary: &Notary) {
    if let Err(error) = notary.sign(now().0) {
        tracing::error!(%error, "no checkpoint was signed");
    }
}
