//! The staff's page of the record: the key and the last checkpoint, and what runs here, written down for whoever wants it.

use super::{Occasion, write_digests};
use crate::authority::What;
use crate::http::{App, on_disk};
use crate::pages::keno::Instead;
use crate::pages::staff::allowed;
use crate::pages::{page, refusal_with};
use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use serde_json::Value;

type Answer = Result<Response, Instead>;

pub(crate) fn router() -> Router<App> {
    Router::new().route("/staff/record", get(look).post(ask))
}

#[derive(Template)]
#[template(path = "record.html")]
struct RecordPage {
    key: String,
    checkpoint: String,
    written: Option<Written>,
}

/// What has just been written down.
struct Written {
    program: String,
    /// By table or keno location.
    rules: Vec<(String, String)>,
}

impl Written {
    fn of(body: &Value) -> Written {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let rules = body["rules"].as_object().into_iter().flatten();
        Written {
            program: text(&body["program"]["sha256"]),
            rules: rules.map(|(id, digest)| (id.clone(), text(digest))).collect(),
        }
    }
}

async fn drawn(app: &App, written: Option<Written>) -> Answer {
    let note = on_disk(&app.house, |house| house.journal().last_note()).await;
    let Some(Ok(Some(note))) = note else { return Err(busy().into()) };
    let key = app.record.key().to_string();
    Ok(page(StatusCode::OK, &RecordPage { key, checkpoint: note.note, written }))
}

async fn look(State(app): State<App>, headers: HeaderMap) -> Answer {
    allowed(&app, &headers, What::Record).await?;
    drawn(&app, None).await
}

async fn ask(State(app): State<App>, headers: HeaderMap) -> Answer {
    let member = allowed(&app, &headers, What::Record).await?;
    match app
        .work
        .for_staff(&app.house, move |house| write_digests(house, Occasion::Asked(&member.id)))
        .await?
    {
        Ok(body) => drawn(&app, Some(Written::of(&body))).await,
        _ => Err(busy().into()),
    }
}

fn busy() -> Response {
    let text = "The house has no time for this now.";
    refusal_with(StatusCode::SERVICE_UNAVAILABLE, text, ("/staff", "To the staff's page"))
}
