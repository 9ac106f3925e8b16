//! A page's line to its table.

use crate::authority::{What, may};
use crate::house::TableHandle;
use crate::http::{App, closed, patron};
use crate::live::Request;
use crate::logs;
use crate::messages::players::{FromTable, Hello, Ready};
use crate::messages::{Answer, Id, staff, text, written};
use crate::metrics::Lasting;
use crate::pages;
use crate::people::door::{self, Member, Pass};
use crate::update::Update;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ledger::Name;
use rulebook::wire::read_object;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tracing::{Instrument as _, Span};

/// The longest message a page may send.
const LONGEST_MESSAGE: usize = 16 * 1024;
/// The longest message that is read at all, to say that it is too long.
pub(crate) const LONGEST_READ: usize = 4 * LONGEST_MESSAGE;
/// How often a line is tried. One from which nothing came between two trials is dead.
pub(crate) const HEARTBEAT: Duration = Duration::from_secs(30);
pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(table) = app.house.table(&table).cloned() else {
        return (StatusCode::NOT_FOUND, "there is no such table").into_response();
    };
    let pass = patron(&app.house, &headers).await;
    let upgrade = upgrade.max_message_size(LONGEST_READ).max_frame_size(LONGEST_READ);
    upgrade.on_upgrade(move |socket| line(socket, app, table, pass))
}

/// A line of the staff, at a table that people attend. Whoever is nobody, or may not look at it, gets none.
pub(crate) async fn upgrade_staff(
    State(app): State<App>,
    Path(table): Path<String>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(table) = app.house.table(&table).filter(|table| table.attended).cloned() else {
        return (StatusCode::NOT_FOUND, "there is no such attended table").into_response();
    };
    let Some(pass) = pages::staff::pass(&app, &headers).await else {
        return (StatusCode::FORBIDDEN, "sign in first").into_response();
    };
    if let Err(refusal) = may(pass.member.role, What::WatchTables) {
        return (StatusCode::FORBIDDEN, refusal.to_string()).into_response();
    }
    let upgrade = upgrade.max_message_size(LONGEST_READ).max_frame_size(LONGEST_READ);
    upgrade.on_upgrade(move |mut socket| async move {
        let _open = Lasting::line(table.id.as_str());
        let who = Who::Staff(pass.member.clone());
        let over = until_over(&mut socket, &app, &table, &who, Some(pass)).await;
        close(&mut socket, over).await;
    })
}

/// Whose line it is.
enum Who {
    Patron(Option<Name>),
    Staff(Member),
}

impl Who {
    fn patron(&self) -> Option<&Name> {
        match self {
            Who::Patron(patron) => patron.as_ref(),
            Who::Staff(_) => None,
        }
    }
}

/// A page's line, from its opening to its end.
async fn line(mut socket: WebSocket, app: App, table: TableHandle, pass: Option<Pass>) {
    let _open = Lasting::line(table.id.as_str());
    let patron = pass.as_ref().map(|pass| pass.member.id.clone());
    if let Some(patron) = &patron {
        table.tell(Request::Line { patron: patron.clone(), up: true });
    }
    let over = until_over(&mut socket, &app, &table, &Who::Patron(patron.clone()), pass).await;
    if let Some(patron) = patron {
        table.tell(Request::Line { patron, up: false });
    }
    close(&mut socket, over).await;
}

/// Serves a line until it is over, and says why. That of somebody with a session ends with it.
async fn until_over(
    socket: &mut WebSocket,
    app: &App,
    table: &TableHandle,
    who: &Who,
    pass: Option<Pass>,
) -> (u16, String) {
    tokio::select! {
        // In this order: nothing is taken under a session that is over; and when the house closes, everybody is told
        // first how the last round ended.
        biased;
        () = door::over(pass) => (close_code::POLICY, "your session is over".to_string()),
        over = converse(socket, table, who) => over,
        () = closed(app.closing.clone()) => (close_code::AWAY, "the house is closing".to_string()),
    }
}

async fn close(socket: &mut WebSocket, (code, reason): (u16, String)) {
    // The other side may be gone already.
    let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
    let _ = timeout(Duration::from_secs(1), socket.send(close)).await;
}

/// Messages both ways until one side goes, or is no longer heard. Says why it is over.
async fn converse(socket: &mut WebSocket, table: &TableHandle, who: &Who) -> (u16, String) {
    // Listen before saying hello, so that nothing falls between the two.
    let mut news = News { updates: table.updates.subscribe(), known: 0, awaiting: None, table, who };
    let mut heard = true;
    let mut heartbeat = interval(HEARTBEAT);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let mut out = Vec::with_capacity(2);
        tokio::select! {
            update = news.updates.recv() => out.push(news.told(update).await),
            message = socket.recv() => {
                heard = true;
                let said = match message {
                    Some(Ok(Message::Text(text))) => reply(table, who, &text).await,
                    Some(Ok(Message::Binary(_))) => Some(error(who, "messages are text")),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                    Some(Err(_)) => return (close_code::POLICY, too_long()),
                    Some(Ok(Message::Close(_))) | None => return (close_code::NORMAL, String::new()),
                };
                // What a command changed is told before its answer: who has the answer knows where he stands.
                while let Some(update) = news.waiting() {
                    out.push(news.told(update).await);
                }
                out.push(said);
            },
            _ = heartbeat.tick() => match std::mem::replace(&mut heard, false) {
                true => out.push(Some(Message::Ping(Default::default()))),
                false => return (close_code::AWAY, "nothing was heard from you".to_string()),
            },
        };
        for out in out {
            let Some(out) = out else { return (close_code::AWAY, "the table is closing".to_string()) };
            // One who does not read holds up nobody but himself, and not for ever.
            if !matches!(timeout(HEARTBEAT, socket.send(out)).await, Ok(Ok(()))) {
                return (close_code::AWAY, "you do not read what you are sent".to_string());
            }
        }
    }
}

/// What a table tells one page.
struct News<'a> {
    updates: Receiver<Arc<Update>>,
    /// The last act that the page was told of.
    known: u64,
    /// What the page was told last that its patron may do.
    awaiting: Option<Arc<RawValue>>,
    table: &'a TableHandle,
    who: &'a Who,
}

impl News<'_> {
    /// An update that is there already, if there is one.
    fn waiting(&mut self) -> Option<Result<Arc<Update>, RecvError>> {
        match self.updates.try_recv() {
            Ok(update) => Some(Ok(update)),
            Err(TryRecvError::Lagged(missed)) => Some(Err(RecvError::Lagged(missed))),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }

    /// The message about it; `None` when the table is gone.
    async fn told(&mut self, update: Result<Arc<Update>, RecvError>) -> Option<Message> {
        match update {
            // Nothing that was seen of it before is of use: start again from the present state.
            Ok(update) if update.anew => {
                self.known = update.shared.seq;
                self.awaiting = None;
                welcome(self.table, self.who, Some(self.known)).await
            }
            Ok(update) => {
                self.known = update.shared.seq;
                if let Who::Staff(_) = self.who {
                    return update.staff.clone().map(Message::from);
                }
                let patron = self.who.patron();
                let message = update.message(patron, self.awaiting.as_ref());
                self.awaiting = Some(Arc::clone(&update.seen_by(patron).awaiting));
                Some(message.into())
            }
            // Too slow to hear every update: start again from the present state, with what was missed.
            Err(RecvError::Lagged(_)) => {
                self.updates = self.updates.resubscribe();
                self.awaiting = None;
                welcome(self.table, self.who, Some(self.known)).await
            }
            Err(RecvError::Closed) => None,
        }
    }
}

fn too_long() -> String {
    format!("a message is text of at most {LONGEST_MESSAGE} bytes")
}

async fn welcome(table: &TableHandle, who: &Who, since: Option<u64>) -> Option<Message> {
    let welcome = match who {
        Who::Patron(patron) => {
            table.ask(|reply| Request::Welcome { patron: patron.clone(), since, reply }).await
        }
        Who::Staff(member) => table.ask(|reply| Request::WelcomeStaff { who: member.clone(), reply }).await,
    };
    welcome.map(Message::from)
}

/// What is said of a message that cannot be understood, and has no id.
fn error(who: &Who, because: &str) -> Message {
    let said = match who {
        Who::Patron(_) => text(&FromTable::Error(because)),
        Who::Staff(_) => text(&staff::FromTable::Error(because)),
    };
    said.into()
}

/// The same of one that has an id.
fn not_understood(id: &str, because: &str) -> Message {
    text(&FromTable::Answer(&written(&Answer::error(id, because)))).into()
}

/// The answer to one message; `None` when the table is gone.
async fn reply(table: &TableHandle, who: &Who, text: &str) -> Option<Message> {
    if text.len() > LONGEST_MESSAGE {
        return Some(error(who, &too_long()));
    }
    let mut fields = match read_object(text) {
        Ok(fields) => fields,
        Err(because) => return Some(error(who, &because)),
    };
    if let Some(hello) = fields.remove("hello") {
        let Hello { since } = serde_json::from_value(hello).unwrap_or_default();
        return welcome(table, who, since).await;
    }
    if let Who::Staff(member) = who {
        return enter(table, member, fields).await;
    }
    let patron = who.patron();
    if fields.contains_key("ready") {
        let Ok(Ready { ready, round }) = serde_json::from_value(Value::Object(fields)) else {
            let because = "\"ready\" is true or false, and has the \"round\" beside it that it is about";
            return Some(error(who, because));
        };
        let Some(patron) = patron.cloned() else { return Some(error(who, "take a seat first")) };
        let answer = table.ask(|reply| Request::Ready { patron, ready, round, reply }).await;
        return answer.map(Message::from);
    }
    let id = match Id::take(&mut fields) {
        Ok(Id(id)) => id,
        Err(missing) => return Some(error(who, missing)),
    };
    let Some(patron) = patron else { return Some(not_understood(&id, "take a seat first")) };
    let (only_check, fields) = match fields.remove("check") {
        None => (false, fields),
        Some(Value::Object(fields)) => (true, fields),
        Some(_) => return Some(not_understood(&id, "\"check\" holds the command to be checked")),
    };
    let patron = patron.clone();
    // A question changes nothing, and is no command.
    let command = (!only_check).then(|| logs::Command::begins(&table.id, &id));
    let span = command.as_ref().map_or_else(Span::none, logs::Command::span);
    let asked = table.ask(|reply| Request::Command { patron, id, fields, only_check, reply });
    let answer = asked.instrument(span).await;
    if let Some(command) = command {
        command.ends(answer.as_deref());
    }
    answer.map(Message::from)
}

/// What a member of the staff enters; `None` when the table is gone.
async fn enter(table: &TableHandle, member: &Member, mut fields: Map<String, Value>) -> Option<Message> {
    let id = match Id::take(&mut fields) {
        Ok(Id(id)) => id,
        Err(missing) => return Some(text(&staff::FromTable::Error(missing)).into()),
    };
    let command = logs::Command::begins(&table.id, &id);
    let who = member.clone();
    let asked = table.ask(|reply| Request::Enter { who, id, fields, reply });
    let answer = asked.instrument(command.span()).await;
    command.ends(answer.as_deref());
    answer.map(Message::from)
}
