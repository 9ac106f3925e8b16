//! One line of the log for each request and for each command: what it was, what came of it, how long it took.
//!
//! What is no secret is chosen, not what is: a line has the address as the router knows it (never the one that was
//! typed, which can carry a ticket's code), the name that a page gave to its command, the table, and the stable code of a
//! refusal (never its sentence, which can say what a patron has). Bodies, headers, cards and amounts have no way in.
//!
//! The same, as spans, is for whoever collects traces: a request, a command, and within it the time at the table. What a
//! command takes beyond that it waits for the disk. Where nobody collects them they are not made.

use crate::metrics::{self, Lasting};
use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tracing::field::Empty;
use tracing::{Instrument as _, Span, info_span};

/// What came of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was done.
    Done,
    /// The rules, or the house, refused it.
    Refused,
    /// It could not be understood.
    Misread,
    /// There was nobody to answer: the house is closing.
    Unanswered,
}

impl Outcome {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Outcome::Done => "done",
            Outcome::Refused => "refused",
            Outcome::Misread => "misread",
            Outcome::Unanswered => "unanswered",
        }
    }
}

/// The answer of a table, which has it one level deeper than that of a keno counter.
#[derive(Deserialize)]
struct Answer {
    answer: Said,
}

/// An answer as far as the log wants to know it.
#[derive(Deserialize)]
struct Said {
    #[serde(default)]
    refused: Option<Refused>,
    #[serde(default)]
    error: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Refused {
    #[serde(default)]
    code: String,
}

/// What an answer came to, with the code of a refusal.
fn read(answer: &str) -> (Outcome, String) {
    let said = match answer.starts_with(r#"{"answer":"#) {
        true => serde_json::from_str::<Answer>(answer).map(|read| read.answer),
        false => serde_json::from_str::<Said>(answer),
    };
    match said {
        Ok(Said { refused: Some(refused), .. }) => (Outcome::Refused, refused.code),
        Ok(Said { error: Some(_), .. }) | Err(_) => (Outcome::Misread, String::new()),
        Ok(_) => (Outcome::Done, String::new()),
    }
}

/// A command on its way, from the moment at which it was read.
pub(crate) struct Command {
    table: String,
    id: String,
    since: Instant,
    span: Span,
    _waiting: Lasting,
}

impl Command {
    /// It goes to this table or keno location, under the name that its sender gave it.
    pub(crate) fn begins(table: &ledger::Name, id: &str) -> Command {
        let (table, id) = (table.to_string(), id.to_string());
        let waiting = Lasting::command(&table);
        let span = info_span!("command", table, outcome = Empty, code = Empty);
        Command { table, id, since: Instant::now(), span, _waiting: waiting }
    }

    /// What is done for it.
    pub(crate) fn span(&self) -> Span {
        self.span.clone()
    }

    /// Its answer is ready to be sent; none where there is nobody who could have given one.
    pub(crate) fn ends(self, answer: Option<&str>) {
        let took = self.since.elapsed();
        let (outcome, code) = answer.map_or((Outcome::Unanswered, String::new()), read);
        metrics::command(&self.table, outcome, took);
        self.span.record("outcome", outcome.as_str());
        self.span.record("code", code.as_str());
        tracing::info!(
            id = self.id.as_str(),
            table = self.table.as_str(),
            outcome = outcome.as_str(),
            code = code.as_str(),
            ms = milliseconds(took),
            "command"
        );
    }
}

/// Notes every request. The numbers are those of this process, and only tell one line from another.
pub(crate) async fn request(request: Request, next: Next) -> Response {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let id = NUMBER.fetch_add(1, Ordering::Relaxed);
    let since = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let method = if is_usual(&method) { method.as_str() } else { "other" };
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let span = info_span!("request", method, route, status = Empty);
    let response = next.run(request).instrument(span.clone()).await;
    let status = response.status().as_u16();
    span.record("status", status);
    metrics::request(status);
    tracing::info!(id, method, route, status, ms = milliseconds(since.elapsed()), "request");
    response
}

/// A method can be any word of a stranger's.
fn is_usual(method: &axum::http::Method) -> bool {
    matches!(method.as_str(), "GET" | "HEAD" | "POST" | "PUT" | "DELETE" | "OPTIONS" | "PATCH")
}

/// Three digits after the point.
fn milliseconds(took: Duration) -> f64 {
    (took.as_secs_f64() * 1e6).round() / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read_for_its_outcome_and_its_code_alone() {
        for (answer, outcome, code) in [
            (r#"{"answer":{"id":"a","ok":true}}"#, Outcome::Done, ""),
            (
                r#"{"answer":{"id":"a","refused":{"code":"insufficient_funds","because":"you have $1"}}}"#,
                Outcome::Refused,
                "insufficient_funds",
            ),
            (r#"{"answer":{"id":"a","error":"take a seat first"}}"#, Outcome::Misread, ""),
            (r#"{"ok":{"ticket":{"number":1}}}"#, Outcome::Done, ""),
            (r#"{"refused":{"cite":"19:47-15.3(a)","code":"closing"}}"#, Outcome::Refused, "closing"),
            (r#"{"error":"this is no command"}"#, Outcome::Misread, ""),
        ] {
            assert_eq!(read(answer), (outcome, code.to_string()), "{answer}");
        }
    }
}
