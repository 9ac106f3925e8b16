//! A page's line to its table.

use crate::guests::Guest;
use crate::house::{House, TableHandle};
use crate::http::{App, same_origin, visitor};
use crate::live::Request;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use rulebook::wire::read_object;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::broadcast::error::RecvError;

/// The longest message a page may send.
const LONGEST_MESSAGE: usize = 16 * 1024;
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
    let upgrade = upgrade.max_message_size(LONGEST_MESSAGE).max_frame_size(LONGEST_MESSAGE);
    upgrade.on_upgrade(move |socket| converse(socket, app.house, table, guest))
}

/// Messages both ways until one side goes.
async fn converse(mut socket: WebSocket, _house: Arc<House>, table: TableHandle, guest: Option<Guest>) {
    // Listen before saying hello, so that nothing falls between the two.
    let mut updates = table.updates.subscribe();
    let patron = guest.map(|guest| guest.id);
    if let Some(patron) = &patron {
        table.tell(Request::Line { patron: patron.clone(), up: true });
    }
    loop {
        let out = tokio::select! {
            update = updates.recv() => match update {
                Ok(update) => Some(update.message(patron.as_ref())),
                // Too slow to hear every update: start again from the present state.
                Err(RecvError::Lagged(_)) => welcome(&table, patron.as_ref(), None).await,
                Err(RecvError::Closed) => break,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => reply(&table, patron.as_ref(), &text).await,
                Some(Ok(Message::Binary(_))) => Some(json!({ "error": "messages are text" }).to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Close(_)) | Err(_)) | None => break,
            },
        };
        let Some(out) = out else { break };
        if socket.send(Message::Text(out.into())).await.is_err() {
            break;
        }
    }
    if let Some(patron) = patron {
        table.tell(Request::Line { patron, up: false });
    }
}

async fn welcome(table: &TableHandle, patron: Option<&ledger::Name>, since: Option<u64>) -> Option<String> {
    table.ask(|reply| Request::Welcome { patron: patron.cloned(), since, reply }).await
}

/// The answer to one message; `None` when the table is gone.
async fn reply(table: &TableHandle, patron: Option<&ledger::Name>, text: &str) -> Option<String> {
    let error = |id: Option<&str>, text: &str| match id {
        Some(id) => Some(json!({ "answer": { "id": id, "error": text } }).to_string()),
        None => Some(json!({ "error": text }).to_string()),
    };
    let mut fields = match read_object(text) {
        Ok(fields) => fields,
        Err(because) => return error(None, &because),
    };
    if let Some(hello) = fields.get("hello") {
        return welcome(table, patron, hello["since"].as_u64()).await;
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
    table.ask(|reply| Request::Command { patron, id, fields, only_check, reply }).await
}
