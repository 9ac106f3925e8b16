//! What the inspector and those who supervise the games see of a table: every round that is over, with what was done, what
//! came of it by which provision, the money, and the rules that bound it.

use super::keno::Instead;
use super::staff::{allowed, pass};
use super::{not_found, page, refusal_with, when};
use crate::authority::{What, may};
use crate::house::TableHandle;
use crate::http::App;
use crate::live::Request;
use crate::messages::Not;
use crate::rounds::{Page, Round};
use crate::unread::JSON;
use crate::work::NotNow;
use askama::Template;
use axum::Router;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rulebook::money::Cents;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::IntoParams;

pub(crate) fn for_people() -> Router<App> {
    Router::new().route("/staff/tables/{id}/rounds", get(look))
}

pub(crate) fn for_programs() -> Router<App> {
    Router::new().route("/api/tables/{id}/rounds", get(read))
}

#[derive(Deserialize, IntoParams)]
pub(crate) struct Which {
    /// Only rounds that were over before this entry.
    before: Option<u64>,
}

/// The rounds that were asked for, as `say` writes them; none where the table or the journal is going.
async fn found(
    app: &App,
    table: &TableHandle,
    which: &Which,
    say: impl FnOnce(Page) -> Response + Send + 'static,
) -> Result<Option<Response>, NotNow> {
    let Some(standing) = table.ask(|reply| Request::Standing { reply }).await else { return Ok(None) };
    let (id, rounds, placard, before) = (table.id.clone(), table.rounds, table.placard(), which.before);
    let found = app.work.for_staff(&app.house, move |house| {
        rounds.page(&house.journal().reader(), &id, placard.posted(), standing, before).ok().map(say)
    });
    found.await
}

#[derive(Template)]
#[template(path = "rounds.html")]
struct RoundsPage<'a> {
    id: &'a str,
    title: &'a str,
    rounds: Vec<Told>,
    before: Option<u64>,
    newest: bool,
}

/// A round, in words.
struct Told {
    from: u64,
    to: u64,
    at: String,
    rules: Option<usize>,
    patrons: Vec<(String, String, String)>,
    house: String,
    acts: Vec<Line>,
}

/// An act or an event, in words.
struct Line {
    seq: Option<u64>,
    by: String,
    what: String,
    rest: String,
    cite: Option<String>,
    events: Vec<Line>,
}

/// What is money, by its name.
const MONEY: [&str; 8] = ["amount", "stake", "paid", "returned", "collected", "vigorish", "coupon", "owed"];

fn in_words(name: &str, value: &Value) -> String {
    match value {
        Value::Number(cents) if MONEY.contains(&name) => {
            cents.as_i64().map_or_else(|| cents.to_string(), |cents| Cents(cents).to_string())
        }
        Value::String(text) => text.clone(),
        Value::Array(list) => {
            let parts: Vec<String> = list.iter().map(|value| in_words(name, value)).collect();
            parts.join(" ")
        }
        Value::Object(fields) => format!("({})", rest(fields, &[])),
        other => other.to_string(),
    }
}

/// The fields that have not been said, each with its name.
fn rest(fields: &Map<String, Value>, said: &[&str]) -> String {
    let left = fields.iter().filter(|(name, value)| !said.contains(&name.as_str()) && !value.is_null());
    let parts: Vec<String> =
        left.map(|(name, value)| format!("{} {}", name.replace('_', " "), in_words(name, value))).collect();
    parts.join(", ")
}

impl Line {
    fn of_act(act: &Value) -> Line {
        let text = |name: &str| act[name].as_str().map(str::to_string);
        let events = act["events"].as_array().into_iter().flatten().map(Line::of_event).collect();
        let by = match (text("by"), text("for"), text("patron")) {
            (Some(by), Some(for_whom), _) => format!("{by} for {for_whom}"),
            (Some(by), None, Some(patron)) => format!("{by} ({patron})"),
            (by, ..) => by.unwrap_or_default(),
        };
        let said = ["at", "by", "for", "do", "events", "patron", "seq", "sealed"];
        Line {
            seq: act["seq"].as_u64(),
            by,
            what: text("do").unwrap_or_default(),
            rest: act.as_object().map(|fields| rest(fields, &said)).unwrap_or_default(),
            cite: None,
            events,
        }
    }

    fn of_event(event: &Value) -> Line {
        Line {
            seq: None,
            by: String::new(),
            what: event["event"].as_str().unwrap_or_default().to_string(),
            rest: event.as_object().map(|fields| rest(fields, &["event", "cite"])).unwrap_or_default(),
            cite: event["cite"].as_str().map(str::to_string),
            events: Vec::new(),
        }
    }
}

impl Told {
    fn of(round: &Round) -> Told {
        let patrons = round.patrons.iter();
        Told {
            from: round.from,
            to: round.to,
            at: when(round.at),
            rules: round.rules,
            patrons: patrons
                .map(|patron| (patron.name.clone(), patron.id.clone(), patron.gained.to_string()))
                .collect(),
            house: round.house.to_string(),
            acts: round.acts.iter().map(Line::of_act).collect(),
        }
    }
}

async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Result<Response, Instead> {
    allowed(&app, &headers, What::Rounds).await?;
    let Some(table) = app.house.table(&id) else { return Ok(not_found().await) };
    let (placard, newest) = (table.placard(), which.before.is_none());
    let drawn = found(&app, table, &which, move |found| {
        let shown = RoundsPage {
            id: &id,
            title: placard.title(),
            rounds: found.rounds.iter().map(Told::of).collect(),
            before: found.before,
            newest,
        };
        page(StatusCode::OK, &shown)
    });
    drawn.await?.ok_or_else(|| {
        let text = "The house has no time for this now.";
        refusal_with(StatusCode::SERVICE_UNAVAILABLE, text, ("/staff", "To the staff's page")).into()
    })
}

fn said(status: StatusCode, value: &Value) -> Response {
    (status, [(CONTENT_TYPE, JSON)], value.to_string()).into_response()
}

/// The same for programs.
async fn read(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Response {
    let Some(pass) = pass(&app, &headers).await else {
        return said(StatusCode::UNAUTHORIZED, &json!({ "error": "sign in first, at /sign-in" }));
    };
    if let Err(refused) = may(pass.member.role, What::Rounds) {
        return said(StatusCode::FORBIDDEN, &json!(Not::refused(refused)));
    }
    let Some(table) = app.house.table(&id) else {
        return said(StatusCode::NOT_FOUND, &json!({ "error": "there is no such table" }));
    };
    let written = found(&app, table, &which, move |Page { rounds, before }| {
        said(StatusCode::OK, &json!({ "table": id, "rounds": rounds, "before": before }))
    });
    match written.await {
        Ok(Some(written)) => written,
        Ok(None) => {
            said(StatusCode::SERVICE_UNAVAILABLE, &json!({ "error": "the house has no time for this now" }))
        }
        Err(not_now) => not_now.into_json(),
    }
}
