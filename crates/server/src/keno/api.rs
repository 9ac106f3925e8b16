//! What programs and pages ask over HTTP. Every answer is JSON: `{"ok":…}`, `{"refused":…}` with the provision, or
//! `{"error":…}` for what cannot be understood.

use super::Ask;
use super::asking::{Booth, by};
use super::counter::{asked, read_code};
use super::tickets::Found;
use crate::http::{App, balance, same_origin, visitor};
use crate::pages::staff::pass;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rulebook::keno::request::Asked;
use rulebook::keno::{NUMBERS, Play, RateCard, Spots};
use rulebook::wire::{read_object, refusal_line};
use serde_json::{Map, Value, json};

/// The longest idempotency key.
const LONGEST_ID: usize = 64;

/// JSON with the status that its first field says.
fn said(text: String) -> Response {
    let status = match &text {
        text if text.starts_with("{\"refused\"") => StatusCode::CONFLICT,
        text if text.starts_with("{\"error\"") => StatusCode::BAD_REQUEST,
        _ => StatusCode::OK,
    };
    with_status(status, text)
}

fn with_status(status: StatusCode, text: String) -> Response {
    (status, [(CONTENT_TYPE, "application/json")], text).into_response()
}

/// What cannot be understood, or not from whoever asks.
struct Wrong {
    status: StatusCode,
    text: String,
}

impl IntoResponse for Wrong {
    fn into_response(self) -> Response {
        with_status(self.status, json!({ "error": self.text }).to_string())
    }
}

fn wrong(status: StatusCode, text: &str) -> Wrong {
    Wrong { status, text: text.to_string() }
}

fn nowhere() -> Wrong {
    wrong(StatusCode::NOT_FOUND, "there is no such keno location")
}

fn closing() -> Response {
    wrong(StatusCode::SERVICE_UNAVAILABLE, "the house is closing").into_response()
}

/// The location and the fields of a message that one of our pages sent.
fn message<'a>(
    app: &'a App,
    at: &str,
    headers: &HeaderMap,
    body: &str,
) -> Result<(&'a Booth, Map<String, Value>), Wrong> {
    if !same_origin(headers) {
        return Err(wrong(StatusCode::FORBIDDEN, "this is for our own pages"));
    }
    let booth = app.house.keno(at).ok_or_else(nowhere)?;
    let fields = read_object(body).map_err(|because| wrong(StatusCode::BAD_REQUEST, &because))?;
    Ok((booth, fields))
}

/// The name that the sender gave to the message, so that it is done once.
fn id(fields: &mut Map<String, Value>) -> Result<String, Wrong> {
    match fields.remove("id") {
        Some(Value::String(id)) if (1..=LONGEST_ID).contains(&id.len()) => Ok(id),
        _ => Err(wrong(
            StatusCode::BAD_REQUEST,
            "\"id\" is missing: a text of 1 to 64 letters that names this command",
        )),
    }
}

pub(crate) async fn board(State(app): State<App>, Path(at): Path<String>) -> Response {
    let Some(booth) = app.house.keno(&at) else { return nowhere().into_response() };
    booth.look_at_the_clock().await;
    said(booth.board())
}

/// What a request would cost, and whether the rate card allows it. Nobody needs to be known for that.
pub(crate) async fn price(
    State(app): State<App>,
    Path(at): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let (booth, mut fields) = match message(&app, &at, &headers, &body) {
        Ok(found) => found,
        Err(wrong) => return wrong.into_response(),
    };
    match asked(&mut fields) {
        Ok(asked) => said(priced(&asked, &booth.card).to_string()),
        Err(because) => said(because.to_string()),
    }
}

/// A request as the rate card has it.
fn priced(asked: &Asked, card: &RateCard) -> Value {
    let (request, picked) = match asked {
        Asked::Marked(request) => (request.clone(), None),
        // Which numbers the computer will mark changes no price: the first ones stand for them.
        Asked::QuickPick(pick) => {
            let first = (1..=pick.spots.min(NUMBERS)).fold(Spots::NONE, |spots, number| spots.with(number));
            (pick.marked(first), Some(pick.spots))
        }
    };
    let play = match Play::check(&request, card) {
        Ok(play) => play,
        Err(refusal) => return json!({ "refused": refusal_line(&refusal) }),
    };
    let line = match picked {
        None => play.request().to_string(),
        Some(_) => asked.to_string(),
    };
    let groups: Vec<Spots> = if picked.is_some() { Vec::new() } else { play.groups().to_vec() };
    json!({ "ok": {
        "kind": play.kind(),
        "groups": groups,
        "kings": play.kings(),
        "quick_pick": picked,
        "conditioning": play.conditioning(),
        "ways": play.ways(),
        "lines": play.lines(),
        "price_of_a_game": play.price_of_a_game(),
        "price": play.price(),
        "games": play.games(),
        "line": line,
    } })
}

/// A patron buys a ticket of the automatic writer, from his account.
pub(crate) async fn buy(
    State(app): State<App>,
    Path(at): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let read = message(&app, &at, &headers, &body)
        .and_then(|(booth, mut fields)| Ok((booth, id(&mut fields)?, asked(&mut fields))));
    let (booth, id, asked) = match read {
        Ok((booth, id, Ok(asked))) => (booth, id, asked),
        Ok((_, _, Err(because))) => return said(because.to_string()),
        Err(wrong) => return wrong.into_response(),
    };
    let Some(guest) = visitor(&app.house, &headers).await else { return who_are_you() };
    let patron = guest.id.clone();
    let Some(answer) = booth.ask(|answer| Ask::Buy { patron, id, asked, answer }).await else {
        return closing();
    };
    with_balance(answer, balance(&app.house, &guest).await)
}

/// A patron's winning ticket is paid to his account.
pub(crate) async fn claim(
    State(app): State<App>,
    Path(at): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let read = message(&app, &at, &headers, &body)
        .and_then(|(booth, mut fields)| Ok((booth, id(&mut fields)?, fields.remove("code"))));
    let (booth, id, code) = match read {
        Ok(read) => read,
        Err(wrong) => return wrong.into_response(),
    };
    let slip = match read_code(code.as_ref().and_then(Value::as_str).unwrap_or_default()) {
        Ok(slip) => slip,
        Err(refusal) => return said(json!({ "refused": refusal }).to_string()),
    };
    let Some(guest) = visitor(&app.house, &headers).await else { return who_are_you() };
    let patron = guest.id.clone();
    let Some(answer) = booth.ask(|answer| Ask::Claim { patron, id, slip, answer }).await else {
        return closing();
    };
    with_balance(answer, balance(&app.house, &guest).await)
}

fn who_are_you() -> Response {
    wrong(StatusCode::UNAUTHORIZED, "say your name first: then you have play chips").into_response()
}

/// What the patron has left is said beside the answer: it is the present, the answer may be a repeat.
fn with_balance(answer: String, has: Option<rulebook::money::Cents>) -> Response {
    let (Some(has), Ok(mut value)) = (has, serde_json::from_str::<Value>(&answer)) else {
        return said(answer);
    };
    if let Some(ok) = value.get_mut("ok").and_then(Value::as_object_mut) {
        ok.insert("balance".to_string(), json!(has));
    }
    said(value.to_string())
}

/// A member of the staff does something. Who it is comes from the session, and from nowhere else.
pub(crate) async fn staff(
    State(app): State<App>,
    Path(at): Path<String>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let read = message(&app, &at, &headers, &body)
        .and_then(|(booth, mut fields)| Ok((booth, id(&mut fields)?, fields)));
    let (booth, id, fields) = match read {
        Ok(read) => read,
        Err(wrong) => return wrong.into_response(),
    };
    let Some(pass) = pass(&app, &headers) else {
        return wrong(StatusCode::UNAUTHORIZED, "come in with your key at /staff first").into_response();
    };
    let member = pass.member;
    if by(&member.id, member.role).is_none() {
        return wrong(StatusCode::FORBIDDEN, "this id is not one of the keno department").into_response();
    }
    let (reply, answer) = tokio::sync::oneshot::channel();
    booth.submit(&member.id, member.role, &id, fields, move |text| drop(reply.send(text)));
    answer.await.map_or_else(|_| closing(), said)
}

/// What has become of a ticket, for whoever has its code.
pub(crate) async fn ticket(State(app): State<App>, Path((at, code)): Path<(String, String)>) -> Response {
    let Some(booth) = app.house.keno(&at) else { return nowhere().into_response() };
    let slip = match read_code(&code) {
        Ok(slip) => slip,
        Err(refusal) => return said(json!({ "refused": refusal }).to_string()),
    };
    match booth.ask(|answer| Ask::Ticket { slip, answer }).await {
        Some(Found::Ticket(stored)) => said(json!({ "ok": stored.json }).to_string()),
        Some(Found::Not(refusal)) => said(json!({ "refused": refusal }).to_string()),
        None => closing(),
    }
}
