//! What is pledged at a table: the page where it can be checked, and what programs ask.
//!
//! Everybody may look. Only a patron at the table may promise something of his own, and only he may open it.

use super::page;
use crate::edge::Client;
use crate::http::{App, visitor};
use crate::live::Request;
use crate::messages::fairness::{PastPledge, Pledge};
use crate::messages::{Not, text};
use crate::unread::JSON;
use crate::work::NotNow;
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use rulebook::wire::read_object;
use serde::Serialize;
use serde_json::{Map, Value};
use std::sync::Arc;
use table::fair::{Opening, Promise};

pub(crate) fn for_people() -> Router<App> {
    Router::new().route("/fair/{table}", get(at_table))
}

pub(crate) fn for_programs() -> Router<App> {
    Router::new()
        .route("/api/fair/{table}", get(pledged).post(contribute))
        .route("/api/fair/{table}/{pledge}", get(past))
}

#[derive(Template)]
#[template(path = "fair.html")]
struct FairPage<'a> {
    id: &'a str,
    title: &'a str,
    part: &'static str,
    /// Are its cards or dice physical?
    physical: bool,
    open: Option<Pledge>,
    in_use: Option<Pledge>,
    past: Vec<PastPledge>,
}

async fn at_table(State(app): State<App>, Path(table): Path<String>) -> Response {
    let Some(table) = app.house.table(&table) else { return super::not_found().await };
    let Some(known) = table.ask(|reply| Request::Fairness { reply }).await else {
        return super::refusal(StatusCode::SERVICE_UNAVAILABLE, "The table is closing.");
    };
    let placard = table.placard();
    let shown = FairPage {
        id: table.id.as_str(),
        title: placard.title(),
        physical: known.physical,
        part: known.part.unwrap_or("round"),
        open: known.open,
        in_use: known.in_use,
        past: known.past,
    };
    page(StatusCode::OK, &shown)
}

fn said(status: StatusCode, message: &impl Serialize) -> Response {
    (status, [(CONTENT_TYPE, JSON)], text(message)).into_response()
}

fn wrong(status: StatusCode, because: &str) -> Response {
    said(status, &Not::error(because))
}

fn nowhere() -> Response {
    wrong(StatusCode::NOT_FOUND, "there is no such table")
}

fn closing() -> Response {
    wrong(StatusCode::SERVICE_UNAVAILABLE, "the table is closing")
}

async fn pledged(State(app): State<App>, Path(table): Path<String>) -> Response {
    let Some(table) = app.house.table(&table) else { return nowhere() };
    match table.ask(|reply| Request::Fairness { reply }).await {
        Some(known) => said(StatusCode::OK, &known),
        None => closing(),
    }
}

async fn past(State(app): State<App>, Path((table, pledge)): Path<(String, u64)>, from: Client) -> Response {
    let Some(table) = app.house.table(&table) else { return nowhere() };
    let over = match table.ask(|reply| Request::Past { pledge, reply }).await {
        Some(Some(over)) => over,
        Some(None) => {
            let text =
                "this one is not over, or was long ago: \"chapter47 fair verify\" checks a whole record";
            return wrong(StatusCode::NOT_FOUND, text);
        }
        None => return closing(),
    };
    let house = Arc::clone(&app.house);
    let read = app.work.looked_up(from, move || match over.read(&house.journal().reader()) {
        Some(past) => said(StatusCode::OK, &past),
        None => wrong(StatusCode::SERVICE_UNAVAILABLE, "the journal cannot be read"),
    });
    read.await.unwrap_or_else(NotNow::into_json)
}

/// What a patron sends.
enum Contribution {
    Promise { pledge: u64, promise: Promise },
    Opening { pledge: u64, opening: Opening },
}

impl Contribution {
    /// Reads it, or says what is wrong with it.
    fn read(fields: &Map<String, Value>) -> Result<Contribution, String> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        if fields.contains_key("entropy") {
            return Err(
                "contributions are promised first, and opened when the table asks: send \"promise\"".into()
            );
        }
        let pledge = fields.get("pledge").and_then(Value::as_u64);
        let pledge = pledge.ok_or("\"pledge\" is missing: the number of the one that stands open")?;
        if let Some(promise) = text("promise") {
            let promise = Promise::read(promise).ok_or("\"promise\" has 64 hexadecimal digits")?;
            return Ok(Contribution::Promise { pledge, promise });
        }
        let opening = text("opening").ok_or("\"promise\" is missing, or \"opening\" of one that was made")?;
        let opening = Opening::read(opening).ok_or("\"opening\" has 64 to 192 hexadecimal digits")?;
        Ok(Contribution::Opening { pledge, opening })
    }
}

/// A patron at the table adds something of his own. Who he is comes from his session, and from nowhere else.
async fn contribute(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
    text: String,
) -> Response {
    let Some(table) = app.house.table(&table) else { return nowhere() };
    let given = match read_object(&text).and_then(|fields| Contribution::read(&fields)) {
        Ok(given) => given,
        Err(because) => return wrong(StatusCode::BAD_REQUEST, &because),
    };
    let Some(guest) = visitor(&app.house, &headers).await else {
        return wrong(StatusCode::UNAUTHORIZED, "take a seat first");
    };
    let asked = |reply| match given {
        Contribution::Promise { pledge, promise } => {
            Request::Promise { patron: guest.id, pledge, promise, reply }
        }
        Contribution::Opening { pledge, opening } => {
            Request::Open { patron: guest.id, pledge, opening, reply }
        }
    };
    match table.ask(asked).await {
        Some(answer) if answer.refused.is_some() => said(StatusCode::CONFLICT, &answer),
        Some(answer) => said(StatusCode::OK, &answer),
        None => closing(),
    }
}
