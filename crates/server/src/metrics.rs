//! Figures for Prometheus: how many commands came to what, how long each took until it was acknowledged, and how the
//! journal stands. They have an address of their own, which is for the house and not for strangers.
//!
//! A figure may be told apart by table, by outcome and by status, and by nothing else: no patron, no card and no amount
//! has a way into a label, so what lies face down cannot show.

use crate::health::{self, Health};
use crate::live::now;
use crate::logs::Outcome;
use ::metrics::{Gauge, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

const COMMANDS: &str = "chapter47_commands_total";
const COMMAND_SECONDS: &str = "chapter47_command_seconds";
const COMMANDS_WAITING: &str = "chapter47_commands_waiting";
const REQUESTS: &str = "chapter47_requests_total";
const LINES: &str = "chapter47_lines";
const COMMITS: &str = "chapter47_journal_commits_total";
const BATCHES: &str = "chapter47_journal_batches_committed_total";
const ENTRIES: &str = "chapter47_journal_entries";
const WAITING: &str = "chapter47_journal_waiting";
const ROW_WAITS: &str = "chapter47_journal_row_waits_total";
const ROW_WAIT_SECONDS: &str = "chapter47_journal_row_wait_seconds_total";
const PASSED_OVER: &str = "chapter47_journal_passed_over_total";
const ALIVE: &str = "chapter47_journal_alive";
const CHECKPOINT_AGE: &str = "chapter47_checkpoint_age_seconds";
const UNSIGNED: &str = "chapter47_journal_unsigned_batches";

/// Around the 50 ms within which 99 of 100 commands are to be acknowledged.
const SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// How often what was measured is put together, whether or not anybody asks: it would pile up.
const UPKEEP: Duration = Duration::from_secs(5);

/// A command came to its end.
pub(crate) fn command(table: &str, outcome: Outcome, took: Duration) {
    counter!(COMMANDS, "table" => table.to_string(), "outcome" => outcome.as_str()).increment(1);
    histogram!(COMMAND_SECONDS, "table" => table.to_string()).record(took);
}

/// A request over HTTP was answered.
pub(crate) fn request(status: u16) {
    counter!(REQUESTS, "status" => status.to_string()).increment(1);
}

/// Something that is counted for as long as it lasts.
pub(crate) struct Lasting(Gauge);

impl Lasting {
    /// A command on its way.
    pub(crate) fn command(table: &str) -> Lasting {
        Lasting::new(gauge!(COMMANDS_WAITING, "table" => table.to_string()))
    }

    /// A page's line.
    pub(crate) fn line(table: &str) -> Lasting {
        Lasting::new(gauge!(LINES, "table" => table.to_string()))
    }

    fn new(gauge: Gauge) -> Lasting {
        gauge.increment(1);
        Lasting(gauge)
    }
}

impl Drop for Lasting {
    fn drop(&mut self) {
        self.0.decrement(1);
    }
}

/// The figures of this process. Whoever asks first starts the counting.
fn figures() -> &'static PrometheusHandle {
    static FIGURES: OnceLock<PrometheusHandle> = OnceLock::new();
    FIGURES.get_or_init(|| {
        let matcher = Matcher::Full(COMMAND_SECONDS.to_string());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(matcher, &SECONDS);
        let recorder = builder.expect("there are buckets").build_recorder();
        let handle = recorder.handle();
        // Somebody else's recorder in the same process would have the figures, and ours stay empty.
        if ::metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another recorder has the figures of this process");
        }
        describe_counter!(COMMANDS, "Commands by table and outcome.");
        describe_histogram!(COMMAND_SECONDS, "From a command to its acknowledgement, in seconds.");
        describe_gauge!(COMMANDS_WAITING, "Commands that are not answered yet.");
        describe_counter!(REQUESTS, "Requests over HTTP by status.");
        describe_gauge!(LINES, "Pages with a line to the table.");
        describe_counter!(COMMITS, "Group commits of the journal, each with one sync.");
        describe_counter!(BATCHES, "Batches and changes that those commits had together.");
        describe_gauge!(ENTRIES, "Entries in the journal.");
        describe_gauge!(WAITING, "Batches and changes that wait for the journal.");
        describe_counter!(ROW_WAITS, "How often a commit waited for rows that another node held.");
        describe_gauge!(ROW_WAIT_SECONDS, "For how long it did, in all.");
        describe_counter!(
            PASSED_OVER,
            "Batches left for the next commit, because another node held their rows."
        );
        describe_gauge!(CHECKPOINT_AGE, "Since the house last signed a checkpoint, in seconds.");
        describe_gauge!(UNSIGNED, "Batches that no signed checkpoint covers yet.");
        describe_gauge!(ALIVE, "1 while the journal can be written, 0 when it failed.");
        handle
    })
}

/// Looks at how the journal stands.
fn look(health: &Health) {
    let Some(house) = health.house() else { return };
    let journal = house.journal();
    let written = journal.written();
    counter!(COMMITS).absolute(written.commits);
    counter!(BATCHES).absolute(written.batches);
    gauge!(WAITING).set(written.waiting as f64);
    counter!(ROW_WAITS).absolute(written.waits);
    gauge!(ROW_WAIT_SECONDS).set(written.waited.as_secs_f64());
    counter!(PASSED_OVER).absolute(written.passed_over);
    gauge!(ALIVE).set(if house.is_healthy() { 1.0 } else { 0.0 });
    // What cannot be read now stays as it was last read.
    let Ok(checkpoint) = journal.reader().checkpoint() else { return };
    gauge!(ENTRIES).set(checkpoint.entries as f64);
    if let Ok(Some(note)) = journal.last_note() {
        gauge!(CHECKPOINT_AGE).set((now().0 - note.at).max(0) as f64 / 1000.0);
        gauge!(UNSIGNED).set(checkpoint.batches.saturating_sub(note.size) as f64);
    }
}

async fn told(State(health): State<Health>) -> Response {
    let text = tokio::task::spawn_blocking(move || {
        look(&health);
        figures().render()
    });
    match text.await {
        Ok(text) => ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response(),
        Err(_) => axum::http::StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// What is served at the address of the figures: them, and whether the house lives and is ready.
pub(crate) fn router(health: Health) -> Router {
    figures();
    let told = Router::new().route("/metrics", get(told)).with_state(health.clone());
    told.merge(health::router(health))
}

/// Keeps the figures small, for ever.
pub(crate) async fn upkeep() {
    let mut tick = interval(UPKEEP);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        figures().run_upkeep();
    }
}
