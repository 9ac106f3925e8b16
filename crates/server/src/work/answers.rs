//! Answers that are always the same for the same question: kept, up to so many and so many bytes, the least used go first.
//! Whoever asks what is being worked out already waits for that.

use super::NotNow;
use super::budget::Budget;
use super::pool::Pool;
use crate::edge::Client;
use axum::body::Bytes;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

pub(super) struct Answers {
    pub(super) pool: Pool,
    budget: Budget,
    kept: Arc<Mutex<Kept>>,
}

/// Hears the answer when it is there; closed without one if the work broke.
type Coming = Arc<watch::Sender<Option<Bytes>>>;

enum Answer {
    There { page: Bytes, used: u64 },
    Coming(Coming),
}

struct Kept {
    answers: HashMap<Arc<str>, Answer>,
    /// Those that are there, the least used first.
    order: BTreeMap<u64, Arc<str>>,
    uses: u64,
    bytes: usize,
    most: usize,
    most_bytes: usize,
}

impl Kept {
    /// The answer, if it is there.
    fn there(&mut self, name: &str) -> Option<Bytes> {
        let Some(Answer::There { page, used }) = self.answers.get_mut(name) else { return None };
        self.uses += 1;
        let known = self.order.remove(used)?;
        *used = self.uses;
        self.order.insert(self.uses, known);
        Some(page.clone())
    }

    /// It is not being worked out any more.
    fn forget(&mut self, name: &str) {
        if let Some(Answer::Coming(_)) = self.answers.get(name) {
            self.answers.remove(name);
        }
    }

    fn keep(&mut self, name: &Arc<str>, page: &Bytes) {
        self.uses += 1;
        self.order.insert(self.uses, Arc::clone(name));
        self.bytes += page.len();
        self.answers.insert(Arc::clone(name), Answer::There { page: page.clone(), used: self.uses });
        while self.order.len() > self.most || self.bytes > self.most_bytes {
            let Some((_, oldest)) = self.order.pop_first() else { return };
            if let Some(Answer::There { page, .. }) = self.answers.remove(&oldest) {
                self.bytes -= page.len();
            }
        }
    }
}

fn lock(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Forgets what broke, so that the next who asks tries again.
struct Working<'a> {
    kept: &'a Mutex<Kept>,
    name: &'a str,
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        lock(self.kept).forget(self.name);
    }
}

impl Answers {
    pub(super) fn new(pool: Pool, (most, most_bytes): (usize, usize), budget: Budget) -> Answers {
        let (answers, order) = (HashMap::new(), BTreeMap::new());
        let kept = Kept { answers, order, uses: 0, bytes: 0, most, most_bytes };
        Answers { pool, budget, kept: Arc::new(Mutex::new(kept)) }
    }

    /// The answer of this name. What was worked out before costs its asker nothing.
    pub(super) async fn get(
        &self,
        name: String,
        from: Client,
        work: impl FnOnce() -> Bytes + Send + 'static,
    ) -> Result<Bytes, NotNow> {
        let mut coming = {
            let mut kept = lock(&self.kept);
            if let Some(page) = kept.there(&name) {
                return Ok(page);
            }
            match kept.answers.get(name.as_str()) {
                Some(Answer::Coming(coming)) => coming.subscribe(),
                _ => self.begin(&mut kept, name.into(), from, work)?,
            }
        };
        let found = coming.wait_for(Option::is_some).await.map_err(|_| NotNow::Broken)?;
        found.clone().ok_or(NotNow::Broken)
    }

    fn begin(
        &self,
        kept: &mut Kept,
        name: Arc<str>,
        from: Client,
        work: impl FnOnce() -> Bytes + Send + 'static,
    ) -> Result<watch::Receiver<Option<Bytes>>, NotNow> {
        self.budget.spend(from)?;
        let coming: Coming = Arc::new(watch::Sender::new(None));
        let waits = coming.subscribe();
        let (all, known, tells) = (Arc::clone(&self.kept), Arc::clone(&name), Arc::clone(&coming));
        self.pool.submit(move || {
            let working = Working { kept: &all, name: &known };
            {
                let mut kept = lock(&all);
                if tells.receiver_count() == 0 {
                    // Everybody who asked is gone.
                    kept.forget(&known);
                    return;
                }
            }
            let page = work();
            lock(&all).keep(&known, &page);
            drop(working);
            tells.send_replace(Some(page));
        })?;
        kept.answers.insert(name, Answer::Coming(coming));
        Ok(waits)
    }

    /// How many wait for this answer.
    #[cfg(test)]
    pub(super) fn waiting(&self, name: &str) -> usize {
        match lock(&self.kept).answers.get(name) {
            Some(Answer::Coming(coming)) => coming.receiver_count(),
            _ => 0,
        }
    }

    /// Works something out that is kept elsewhere.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        from: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotNow> {
        self.budget.spend(from)?;
        self.pool.run(work).await
    }
}
