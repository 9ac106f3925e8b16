//! A few threads, and a queue before them that has an end.

use super::NotNow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

/// The threads end when the pool is dropped, each after what it is doing.
pub(super) struct Pool {
    jobs: SyncSender<Job>,
}

impl Pool {
    /// So many threads, before which so much may wait.
    pub(super) fn new(name: &str, threads: usize, queue: usize) -> std::io::Result<Pool> {
        let (jobs, inbox) = sync_channel(queue);
        let inbox = Arc::new(Mutex::new(inbox));
        for number in 1..=threads {
            let inbox = Arc::clone(&inbox);
            std::thread::Builder::new().name(format!("{name} {number}")).spawn(move || serve(&inbox))?;
        }
        Ok(Pool { jobs })
    }

    /// Puts a job into the queue, if there is room.
    pub(super) fn submit(&self, job: impl FnOnce() + Send + 'static) -> Result<(), NotNow> {
        self.jobs.try_send(Box::new(job)).map_err(|_| NotNow::Full)
    }

    /// Does something there and waits for it. It is not begun if whoever waits for it is gone by then.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotNow> {
        let (reply, answer) = oneshot::channel();
        self.submit(move || {
            if !reply.is_closed() {
                let _ = reply.send(work());
            }
        })?;
        answer.await.map_err(|_| NotNow::Broken)
    }
}

fn serve(inbox: &Mutex<Receiver<Job>>) {
    give_way();
    loop {
        // Held while it waits, by one thread of the pool; the others wait for the lock.
        let job = inbox.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else { return };
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("work in a pool came upon a fault of the program");
        }
    }
}

/// Tables and the threads that serve players go before this one, where both want a core. Linux knows that of a single
/// thread; where it may not be said, the pool is small all the same.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}
