//! Work that takes longer than the threads which serve players may spend on one request: odds, charts, proofs, reports.
//! It runs on a few threads of its own, each kind on others, behind a queue that has an end. Whoever comes when the queue
//! is full is told to come again; so nobody outside decides how much of the machine is taken from the tables.
//!
//! | kind | who asks | what keeps it small |
//! |---|---|---|
//! | [`Work::worked_out`] | anybody, about odds and charts | answers are kept, one that is under way is shared, a budget by address |
//! | [`Work::looked_up`] | anybody, about the record | a budget by address |
//! | [`Work::for_staff`] | those who work here | the queue |
//!
//! What the disk answers in microseconds (a session, a balance), and what waits for it to write, stays where it was
//! ([`crate::http::on_disk`]): those threads only wait.

mod answers;
mod budget;
mod pool;
#[cfg(test)]
mod tests;

use crate::edge::Client;
use crate::house::House;
use crate::pages;
use crate::unread::JSON;
use answers::Answers;
use axum::body::Bytes;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use budget::Budget;
use pool::Pool;
use serde_json::json;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

/// How much may wait, be kept, and be asked for by one address.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Threads of each pool.
    threads: usize,
    /// Questions that may wait in each.
    queue: usize,
    /// Answers that are kept, and their bytes.
    kept: (usize, usize),
    /// What one address may have worked out at once, and how long it takes until it may have one more.
    worked_out: (u32, Duration),
    /// The same of what it may look up.
    looked_up: (u32, Duration),
}

impl Sizes {
    /// Half of the machine at most; a page of odds takes a fifth of a second, a proof a few milliseconds.
    fn of_this_machine() -> Sizes {
        let cores = available_parallelism().map_or(1, usize::from);
        Sizes {
            threads: (cores / 2).clamp(1, 4),
            queue: 32,
            kept: (512, 32 * 1024 * 1024),
            worked_out: (40, Duration::from_secs(1)),
            looked_up: (200, Duration::from_millis(50)),
        }
    }
}

/// The pools, with what they have answered.
#[derive(Clone)]
pub(crate) struct Work(Arc<Pools>);

struct Pools {
    answers: Answers,
    record: Pool,
    lookups: Budget,
    staff: Pool,
}

/// Why there is no answer now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotNow {
    /// As much waits already as may.
    Full,
    /// This address has asked for as much as it may, for so long.
    TooOften(Duration),
    /// The work ended in a fault of the program, which the log has.
    Broken,
}

impl Work {
    pub(crate) fn new() -> std::io::Result<Work> {
        Work::of(Sizes::of_this_machine())
    }

    fn of(sizes: Sizes) -> std::io::Result<Work> {
        let pool = |name| Pool::new(name, sizes.threads, sizes.queue);
        let (at_once, each) = sizes.looked_up;
        Ok(Work(Arc::new(Pools {
            answers: Answers::new(
                pool("analysis")?,
                sizes.kept,
                Budget::new(sizes.worked_out.0, sizes.worked_out.1),
            ),
            record: pool("lookups")?,
            lookups: Budget::new(at_once, each),
            staff: pool("reports")?,
        })))
    }

    /// The answer of this name, which is always the same: kept from before, shared with those who wait for it already, or
    /// worked out now.
    pub(crate) async fn worked_out(
        &self,
        name: String,
        from: Client,
        work: impl FnOnce() -> Bytes + Send + 'static,
    ) -> Result<Bytes, NotNow> {
        self.0.answers.get(name, from, work).await
    }

    /// Works something out that somebody else keeps.
    pub(crate) async fn worked_out_once<T: Send + 'static>(
        &self,
        from: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotNow> {
        self.0.answers.run(from, work).await
    }

    /// Looks up something in the journal that anybody may see.
    pub(crate) async fn looked_up<T: Send + 'static>(
        &self,
        from: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotNow> {
        self.0.lookups.spend(from)?;
        self.0.record.run(work).await
    }

    /// Does something for those who work here.
    pub(crate) async fn for_staff<T: Send + 'static>(
        &self,
        house: &Arc<House>,
        work: impl FnOnce(&House) -> T + Send + 'static,
    ) -> Result<T, NotNow> {
        let house = Arc::clone(house);
        self.0.staff.run(move || work(&house)).await
    }
}

impl NotNow {
    pub(crate) fn status(self) -> StatusCode {
        match self {
            NotNow::Full => StatusCode::SERVICE_UNAVAILABLE,
            NotNow::TooOften(_) => StatusCode::TOO_MANY_REQUESTS,
            NotNow::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// A stable word for programs.
    pub(crate) fn code(self) -> &'static str {
        match self {
            NotNow::Full => "busy",
            NotNow::TooOften(_) => "too_often",
            NotNow::Broken => "fault",
        }
    }

    /// In seconds, rounded up.
    fn come_again(self) -> Option<u64> {
        match self {
            NotNow::Full => Some(5),
            NotNow::TooOften(wait) => Some(wait.as_secs() + 1),
            NotNow::Broken => None,
        }
    }

    /// What is wrong, and what to do.
    pub(crate) fn because(self) -> String {
        match self {
            NotNow::Full => {
                "too many questions like this one are waiting; try again in 5 seconds".to_string()
            }
            NotNow::TooOften(_) => {
                let seconds = self.come_again().unwrap_or_default();
                format!(
                    "too many questions like this one came from your address; try again in {seconds} seconds"
                )
            }
            NotNow::Broken => "this could not be worked out, which is a fault of the program".to_string(),
        }
    }

    pub(crate) fn into_page(self) -> Response {
        let mut text = format!("{}.", self.because());
        text[..1].make_ascii_uppercase();
        self.with_retry(pages::refusal(self.status(), &text))
    }

    pub(crate) fn into_json(self) -> Response {
        let said = json!({ "error": self.because(), "code": self.code() }).to_string();
        self.with_retry((self.status(), [(CONTENT_TYPE, JSON)], said).into_response())
    }

    /// Adds when to come again.
    pub(crate) fn with_retry(self, mut response: Response) -> Response {
        if let Some(seconds) = self.come_again() {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
