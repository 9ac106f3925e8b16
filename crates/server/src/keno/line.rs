//! The line of a page that watches a location: the board at once and at every change, the desk for the staff, and for a
//! patron word that tickets of their account changed, here or in another browser.

use super::asking::{Booth, with_time};
use crate::authority::{What, may};
use crate::http::{App, closed, patron};
use crate::messages::lounge::{Changed, FromLounge};
use crate::messages::{as_written, text};
use crate::metrics::Lasting;
use crate::pages::staff::pass;
use crate::people::door::{self, Pass};
use crate::socket::{HEARTBEAT, LONGEST_READ};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ledger::Name;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{MissedTickBehavior, interval, timeout};

pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(at): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(booth) = app.house.keno(&at).cloned() else {
        return (StatusCode::NOT_FOUND, "there is no such keno location").into_response();
    };
    let (staff, patron) = (pass(&app, &headers).await, patron(&app.house, &headers).await);
    let upgrade = upgrade.max_message_size(LONGEST_READ).max_frame_size(LONGEST_READ);
    upgrade.on_upgrade(move |socket| line(socket, app, booth, staff, patron))
}

/// A page's line, from its opening to its end. It ends with the session under which it was opened.
async fn line(mut socket: WebSocket, app: App, booth: Booth, staff: Option<Pass>, patron: Option<Pass>) {
    let _open = Lasting::line(booth.id.as_str());
    let is_staff = staff.as_ref().is_some_and(|pass| may(pass.member.role, What::KenoWatch).is_ok());
    let account = patron.as_ref().map(|pass| pass.member.id.clone());
    let (code, reason) = tokio::select! {
        // In this order: nothing is shown under a session that is over; and when the house closes, everybody is shown
        // first how things stand.
        biased;
        () = door::over(staff) => (close_code::POLICY, "your session is over"),
        () = door::over(patron) => (close_code::POLICY, "your session is over"),
        ended = watch(&mut socket, &booth, is_staff, account.as_ref()) => ended,
        () = closed(app.closing.clone()) => (close_code::AWAY, "the house is closing"),
    };
    // The other side may be gone already.
    let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(close)).await;
}

/// Pushes what is shown until one side goes, or is no longer heard. Says why it is over.
async fn watch(
    socket: &mut WebSocket,
    booth: &Booth,
    is_staff: bool,
    account: Option<&Name>,
) -> (u16, &'static str) {
    let mut tickets = booth.tickets_changed.subscribe();
    let mut shown = booth.shown.clone();
    shown.mark_changed();
    let mut heard = true;
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let out: Vec<Message> = tokio::select! {
            changed = shown.changed() => {
                if changed.is_err() {
                    return (close_code::AWAY, "the location is closing");
                }
                let now = shown.borrow_and_update().clone();
                let board = as_written(with_time(&now.board, &booth.clock));
                let desk = now.desk.as_deref().filter(|_| is_staff).map(FromLounge::Desk);
                let said = std::iter::once(FromLounge::Board(&board)).chain(desk);
                said.map(|said| Message::from(text(&said))).collect()
            },
            accounts = tickets.recv(), if account.is_some() => match accounts {
                Ok(accounts) if account.is_none_or(|account| !accounts.contains(account.as_str())) => continue,
                // Whoever missed some of it looks too.
                Ok(_) | Err(RecvError::Lagged(_)) => vec![Message::from(text(&FromLounge::Tickets(Changed::Changed)))],
                Err(RecvError::Closed) => return (close_code::AWAY, "the location is closing"),
            },
            message = socket.recv() => {
                heard = true;
                match message {
                    Some(Ok(Message::Close(_))) | None => return (close_code::NORMAL, ""),
                    Some(Ok(_)) => continue,
                    Some(Err(_)) => return (close_code::POLICY, "this line only tells"),
                }
            },
            _ = heartbeat.tick() => match std::mem::replace(&mut heard, false) {
                true => vec![Message::Ping(Default::default())],
                false => return (close_code::AWAY, "nothing was heard from you"),
            },
        };
        for message in out {
            // One who does not read holds up nobody but himself, and not for ever.
            if !matches!(timeout(HEARTBEAT, socket.send(message)).await, Ok(Ok(()))) {
                return (close_code::AWAY, "you do not read what you are sent");
            }
        }
    }
}
