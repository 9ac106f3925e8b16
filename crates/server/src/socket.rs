//! A page's line to its table.

use crate::guests::Guest;
use crate::house::TableHandle;
use crate::http::{App, closed, same_origin, visitor};
use crate::live::Request;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ledger::Name;
use rulebook::wire::read_object;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, timeout};

/// The longest message a page may send.
const LONGEST_MESSAGE: usize = 16 * 1024;
/// The longest message that is read at all, to say that it is too long.
pub(crate) const LONGEST_READ: usize = 4 * LONGEST_MESSAGE;
/// How often a line is tried. One from which nothing came between two trials is dead.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(30);
/// The longest idempotency key.
const LONGEST_ID: usize = 64;

pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !same_origin(&headers) {
        return (StatusCode::FORBIDDEN, "this line is for our own pages").into_response();
    }
    let Some(table) = app.house.table(&table).cloned() else {
        return (StatusCode::NOT_FOUND, "there is no such table").into_response();
    };
    let guest = visitor(&app.house, &headers).await;
    let upgrade = upgrade.max_message_size(LONGEST_READ).max_frame_size(LONGEST_READ);
    upgrade.on_upgrade(move |socket| line(socket, app, table, guest))
}

/// A page's line, from its opening to its end.
async fn line(mut socket: WebSocket, app: App, table: TableHandle, guest: Option<Guest>) {
    let patron = guest.map(|guest| guest.id);
    if let Some(patron) = &patron {
        table.tell(Request::Line { patron: patron.clone(), up: true });
    }
    let (code, reason) = tokio::select! {
        over = converse(&mut socket, &table, patron.as_ref()) => over,
        () = closed(app.closing.clone()) => (close_code::AWAY, "the house is closing".to_string()),
    };
    if let Some(patron) = patron {
        table.tell(Request::Line { patron, up: false });
    }
    // The other side may be gone already.
    let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(close)).await;
}

/// Messages both ways until one side goes, or is no longer heard. Says why it is over.
async fn converse(socket: &mut WebSocket, table: &TableHandle, patron: Option<&Name>) -> (u16, String) {
    // Listen before saying hello, so that nothing falls between the two.
    let mut updates = table.updates.subscribe();
    let mut known = 0;
    let mut heard = true;
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let out = tokio::select! {
            update = updates.recv() => match update {
                Ok(update) => {
                    known = update.seq;
                    Some(update.message(patron).into())
                }
                // Too slow to hear every update: start again from the present state, with what was missed.
                Err(RecvError::Lagged(_)) => {
                    updates = updates.resubscribe();
                    welcome(table, patron, Some(known)).await
                }
                Err(RecvError::Closed) => None,
            },
            message = socket.recv() => {
                heard = true;
                match message {
                    Some(Ok(Message::Text(text))) => reply(table, patron, &text).await,
                    Some(Ok(Message::Binary(_))) => Some(json!({ "error": "messages are text" }).to_string().into()),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Err(_)) => return (close_code::POLICY, too_long()),
                    Some(Ok(Message::Close(_))) | None => return (close_code::NORMAL, String::new()),
                }
            },
            _ = heartbeat.tick() => match std::mem::replace(&mut heard, false) {
                true => Some(Message::Ping(Default::default())),
                false => return (close_code::AWAY, "nothing was heard from you".to_string()),
            },
        };
        let Some(out) = out else { return (close_code::AWAY, "the table is closing".to_string()) };
        // One who does not read holds up nobody but himself, and not for ever.
        if !matches!(timeout(HEARTBEAT, socket.send(out)).await, Ok(Ok(()))) {
            return (close_code::AWAY, "you do not read what you are sent".to_string());
        }
    }
}

fn too_long() -> String {
    format!("a message is text of at most {LONGEST_MESSAGE} bytes")
}

async fn welcome(table: &TableHandle, patron: Option<&Name>, since: Option<u64>) -> Option<Message> {
    let welcome = table.ask(|reply| Request::Welcome { patron: patron.cloned(), since, reply }).await;
    welcome.map(Message::from)
}

/// The answer to one message; `None` when the table is gone.
async fn reply(table: &TableHandle, patron: Option<&Name>, text: &str) -> Option<Message> {
    let error = |id: Option<&str>, text: &str| match id {
        Some(id) => Some(json!({ "answer": { "id": id, "error": text } }).to_string().into()),
        None => Some(json!({ "error": text }).to_string().into()),
    };
    if text.len() > LONGEST_MESSAGE {
        return error(None, &too_long());
    }
    let mut fields = match read_object(text) {
        Ok(fields) => fields,
        Err(because) => return error(None, &because),
    };
    if let Some(hello) = fields.get("hello") {
        return welcome(table, patron, hello["since"].as_u64()).await;
    }
    if let Some(ready) = fields.get("ready") {
        let (Some(ready), 1) = (ready.as_bool(), fields.len()) else {
            return error(None, "\"ready\" stands alone, and is true or false");
        };
        let Some(patron) = patron.cloned() else { return error(None, "take a seat first") };
        let answer = table.ask(|reply| Request::Ready { patron, ready, reply }).await;
        return answer.map(Message::from);
    }
    let id = match fields.remove("id") {
        Some(Value::String(id)) if !id.is_empty() && id.len() <= LONGEST_ID => id,
        _ => return error(None, "\"id\" is missing: a text of 1 to 64 letters that names this command"),
    };
    let Some(patron) = patron else { return error(Some(&id), "take a seat first") };
    let (only_check, fields) = match fields.remove("check") {
        None => (false, fields),
        Some(Value::Object(fields)) => (true, fields),
        Some(_) => return error(Some(&id), "\"check\" holds the command to be checked"),
    };
    let patron = patron.clone();
    let answer = table.ask(|reply| Request::Command { patron, id, fields, only_check, reply }).await;
    answer.map(Message::from)
}
