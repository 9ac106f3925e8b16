//! What a witness, or anybody, asks about the journal over HTTP. Nothing here says what is in it: only hashes, sizes and
//! signatures. A proof reaches no further than what was signed, so its work is bounded by the subtrees that are kept.

use crate::edge::Client;
use crate::http::App;
use crate::unread::{self, JSON};
use crate::work::NotNow;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use ledger::note::PublicKey;
use ledger::witness::NOTES_AT_ONCE;
use ledger::{Fault, Reader, tree};
use serde_json::{Value, json};

const TEXT: &str = "text/plain; charset=utf-8";

/// Where it is asked: the journal to read, and the key under which it is signed.
#[derive(Clone)]
pub(crate) struct Desk {
    reader: Reader,
    key: String,
}

impl Desk {
    pub(crate) fn new(reader: Reader, key: PublicKey) -> Desk {
        Desk { reader, key: format!("{key}\n") }
    }

    /// The key, as it is written.
    pub(crate) fn key(&self) -> &str {
        self.key.trim_end()
    }
}

/// The addresses, beside whatever else is served.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/journal/key", get(key))
        .route("/journal/checkpoint", get(checkpoint))
        .route("/journal/checkpoints/{from}", get(checkpoints))
        .route("/journal/consistency/{from}/{to}", get(consistency))
        .route("/journal/inclusion/{batch}/{size}", get(inclusion))
        .layer(middleware::map_response(unread::as_json))
}

/// Why there is no answer.
enum Refused {
    NothingSigned,
    NotSigned { signed: u64 },
    Journal,
    NotNow(NotNow),
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Refused {
        tracing::error!(error = %fault, "the journal cannot be read for a proof");
        Refused::Journal
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let (status, code, because) = match self {
            Refused::NothingSigned => {
                (StatusCode::NOT_FOUND, "nothing_signed", "no checkpoint was signed yet".to_string())
            }
            Refused::NotSigned { signed } => {
                let because = format!(
                    "batches and sizes go from 1 to {signed}, which was signed last, and what is asked for comes first"
                );
                (StatusCode::NOT_FOUND, "not_signed", because)
            }
            Refused::Journal => {
                (StatusCode::SERVICE_UNAVAILABLE, "journal", "the journal cannot be read".to_string())
            }
            Refused::NotNow(not_now) => (not_now.status(), not_now.code(), not_now.because()),
        };
        let refused = json!({ "refused": { "code": code, "because": because } });
        let response = (status, [(CONTENT_TYPE, JSON)], refused.to_string()).into_response();
        match self {
            Refused::NotNow(not_now) => not_now.with_retry(response),
            _ => response,
        }
    }
}

/// Works where it holds nobody else up.
async fn on_disk<T: Send + 'static>(
    app: &App,
    from: Client,
    work: impl FnOnce(&Reader) -> Result<T, Refused> + Send + 'static,
) -> Result<T, Refused> {
    let reader = app.record.reader.clone();
    app.work
        .looked_up(from, move || work(&reader))
        .await
        .unwrap_or_else(|not_now| Err(Refused::NotNow(not_now)))
}

async fn key(State(app): State<App>) -> Response {
    ([(CONTENT_TYPE, TEXT)], app.record.key).into_response()
}

async fn checkpoint(State(app): State<App>, from: Client) -> Result<Response, Refused> {
    let note = on_disk(&app, from, |reader| reader.last_note()?.ok_or(Refused::NothingSigned)).await?;
    Ok(([(CONTENT_TYPE, TEXT)], note.note).into_response())
}

async fn checkpoints(
    State(app): State<App>,
    client: Client,
    Path(from): Path<u64>,
) -> Result<Response, Refused> {
    let notes = on_disk(&app, client, move |reader| Ok(reader.notes_from(from, NOTES_AT_ONCE)?)).await?;
    let notes: Vec<String> = notes.into_iter().map(|kept| kept.note).collect();
    Ok(said(&json!({ "from": from, "checkpoints": notes })))
}

/// Is `first` from 1 to `last`, and `last` covered by what was signed?
fn bounded(reader: &Reader, first: u64, last: u64) -> Result<(), Refused> {
    let signed = reader.last_note()?.ok_or(Refused::NothingSigned)?.size;
    match first >= 1 && first <= last && last <= signed {
        true => Ok(()),
        false => Err(Refused::NotSigned { signed }),
    }
}

fn said(value: &Value) -> Response {
    ([(CONTENT_TYPE, JSON)], value.to_string()).into_response()
}

async fn consistency(
    State(app): State<App>,
    Path((from, to)): Path<(u64, u64)>,
    client: Client,
) -> Result<Response, Refused> {
    let hashes = on_disk(&app, client, move |reader| {
        bounded(reader, from, to)?;
        Ok(tree::consistency(&reader.tree(), from, to)?)
    });
    Ok(said(&json!({ "from": from, "to": to, "hashes": hashes.await? })))
}

async fn inclusion(
    State(app): State<App>,
    Path((batch, size)): Path<(u64, u64)>,
    client: Client,
) -> Result<Response, Refused> {
    let found = on_disk(&app, client, move |reader| {
        bounded(reader, batch, size)?;
        let hash = reader.batch_hash(batch)?.ok_or(Refused::Journal)?;
        Ok((hash, tree::inclusion(&reader.tree(), batch - 1, size)?))
    });
    let (hash, hashes) = found.await?;
    Ok(said(&json!({ "batch": batch, "size": size, "hash": hash, "hashes": hashes })))
}
