//! A page's line to its table, as a browser has it.

use super::contract;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderValue, StatusCode};
use tokio_tungstenite::tungstenite::protocol::frame::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

/// How long a test waits for a message before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A line to a table.
pub(crate) struct Line {
    socket: Socket,
    /// Updates that came while an answer was awaited.
    updates: VecDeque<Value>,
    /// Welcomes that nobody asked for: the table has started anew.
    anew: VecDeque<Value>,
    next_id: u32,
    /// So that two lines of one patron do not choose the same id.
    mark: u32,
    /// The round and the patron's own step, as the last message had them.
    known: Option<(u64, u64)>,
    /// Commands without an answer, and the step that the last of them was meant for.
    unanswered: u64,
    last_step: u64,
    /// What its patron may do, as it was told last.
    awaiting: Value,
}

/// Tries to open a line with these headers; the status where it is refused.
pub(crate) async fn try_line(
    address: SocketAddr,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Result<Socket, StatusCode> {
    let mut request = format!("ws://{address}{path}").into_client_request().expect("a request");
    for (name, value) in headers {
        request.headers_mut().insert(*name, HeaderValue::from_str(value).expect("a header"));
    }
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(Error::Http(response)) => Err(response.status()),
        Err(error) => panic!("the line failed: {error}"),
    }
}

/// A number that no other line of this test has. Its port is none: lines to two nodes may leave from the same one, and a
/// line from one that another has left.
pub(crate) fn mark() -> u32 {
    static OPENED: AtomicU32 = AtomicU32::new(0);
    OPENED.fetch_add(1, Ordering::Relaxed)
}

impl Line {
    pub(crate) async fn open(address: SocketAddr, table: &str, cookie: Option<&str>) -> Line {
        let origin = format!("http://{address}");
        let mut headers = vec![("origin", origin.as_str())];
        headers.extend(cookie.map(|cookie| ("cookie", cookie)));
        let path = format!("/ws/tables/{table}");
        let socket = try_line(address, &path, &headers).await.expect("the line opens");
        Line::on(socket)
    }

    /// A line over this socket, of which nothing was heard yet.
    pub(crate) fn on(socket: Socket) -> Line {
        Line {
            socket,
            updates: VecDeque::new(),
            anew: VecDeque::new(),
            next_id: 0,
            mark: mark(),
            known: None,
            unanswered: 0,
            last_step: 0,
            awaiting: Value::Null,
        }
    }

    /// A line whose end takes little that is not read.
    pub(crate) async fn with_small_buffer(address: SocketAddr, table: &str, cookie: &str) -> Line {
        let tcp = TcpSocket::new_v4().expect("a socket");
        tcp.set_recv_buffer_size(4096).expect("a small buffer");
        let stream = tcp.connect(address).await.expect("the server listens");
        let mut request =
            format!("ws://{address}/ws/tables/{table}").into_client_request().expect("a request");
        let origin = format!("http://{address}");
        for (name, value) in [("origin", origin.as_str()), ("cookie", cookie)] {
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a header"));
        }
        let (socket, _) = client_async(request, MaybeTlsStream::Plain(stream)).await.expect("the line opens");
        Line::on(socket)
    }

    /// Reads what has come up to act `last`; the welcome that stands for what was left out, if any was.
    pub(crate) async fn drain_to_welcome(&mut self, last: u64) -> Option<Value> {
        self.updates.clear();
        loop {
            let mut message = self.next().await.expect("the line stays open");
            if let Some(welcome) = message.get_mut("welcome") {
                return Some(welcome.take());
            }
            if message["update"]["seq"].as_u64() >= Some(last) {
                return None;
            }
        }
    }

    /// Sends a message as it is.
    pub(crate) async fn send(&mut self, message: impl Into<Message>) {
        self.socket.send(message.into()).await.expect("the message goes out");
    }

    /// The next message of ours, whatever it says; `None` when the server has closed the line. A test that waits for
    /// one that never comes should say so, not hang.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let reading = async {
            loop {
                match self.socket.next().await? {
                    Ok(Message::Text(text)) => {
                        let mut message = serde_json::from_str(&text).expect("messages are JSON");
                        contract::to_player(&message);
                        self.learn(&mut message);
                        return Some(message);
                    }
                    Ok(Message::Ping(_) | Message::Pong(_)) => {}
                    Ok(Message::Close(_)) | Err(_) => return None,
                    Ok(other) => panic!("not a message of ours: {other:?}"),
                }
            }
        };
        timeout(PATIENCE, reading).await.expect("a message comes")
    }

    /// Remembers where the table stands. What an update leaves out because it has not changed is put in again.
    fn learn(&mut self, message: &mut Value) {
        for told in ["welcome", "update"] {
            if let Some(told) = message.get_mut(told) {
                match told.get("awaiting") {
                    Some(awaiting) => self.awaiting = awaiting.clone(),
                    None => told["awaiting"] = self.awaiting.clone(),
                }
            }
        }
        self.unanswered = self.unanswered.saturating_sub(u64::from(message["answer"].is_object()));
        let stale = &message["answer"]["refused"]["present"];
        for present in [&message["welcome"], &message["update"], stale] {
            if let Some(round) = present["round"].as_u64() {
                self.known = Some((round, present["step"].as_u64().unwrap_or(0)));
            }
        }
    }

    /// How the server closes the line.
    pub(crate) async fn closing(&mut self) -> Option<CloseFrame> {
        let reading = async {
            loop {
                match self.socket.next().await? {
                    Ok(Message::Close(frame)) => return frame,
                    Ok(_) => {}
                    Err(_) => return None,
                }
            }
        };
        timeout(PATIENCE, reading).await.expect("the line closes")
    }

    /// Closes the line.
    pub(crate) async fn close(mut self) {
        self.socket.close(None).await.expect("the line closes");
        while self.next().await.is_some() {}
    }

    /// The next message that has this field, with updates before it kept.
    pub(crate) async fn await_field(&mut self, field: &str) -> Value {
        loop {
            let mut message = self.next().await.unwrap_or_else(|| panic!("closed before {field:?}"));
            for (told, kept) in [("update", &mut self.updates), ("welcome", &mut self.anew)] {
                if let Some(told) = message.get_mut(told).filter(|_| field != told) {
                    kept.push_back(told.take());
                }
            }
            let is_kept = message.get("update").or(message.get("welcome")).is_some();
            match message.get_mut(field) {
                Some(found) => return found.take(),
                None if is_kept => {}
                None => panic!("expected {field:?}: {message}"),
            }
        }
    }

    /// Says hello and takes the welcome.
    pub(crate) async fn hello(&mut self, since: Option<u64>) -> Value {
        self.send(json!({ "hello": { "since": since } }).to_string()).await;
        self.await_field("welcome").await
    }

    /// What the table says of itself when it has started anew, without being asked.
    pub(crate) async fn anew(&mut self) -> Value {
        match self.anew.pop_front() {
            Some(welcome) => welcome,
            None => self.await_field("welcome").await,
        }
    }

    /// The next update, in order.
    pub(crate) async fn update(&mut self) -> Value {
        match self.updates.pop_front() {
            Some(update) => update,
            None => self.await_field("update").await,
        }
    }

    /// The first update, now or later, for which this holds.
    pub(crate) async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let update = self.update().await;
            if holds(&update) {
                return update;
            }
        }
    }

    /// A new id.
    pub(crate) fn id(&mut self) -> String {
        self.next_id += 1;
        format!("{}-{}", self.mark, self.next_id)
    }

    /// Sends a command under a new id, and does not wait for the answer.
    pub(crate) async fn post(&mut self, command: &Value) -> String {
        let id = self.id();
        self.post_as(&id, command).await;
        id
    }

    /// Sends a command under this id, and does not wait.
    pub(crate) async fn post_as(&mut self, id: &str, command: &Value) {
        self.stands().await;
        self.try_post_as(id, command).await.expect("the command goes out");
    }

    /// Sends a command under this id, where the line may be broken.
    pub(crate) async fn try_post_as(&mut self, id: &str, command: &Value) -> Result<(), Error> {
        let mut message = command.clone();
        message["id"] = json!(id);
        let (round, step) = self.known.unwrap_or_default();
        self.last_step = if self.unanswered == 0 { step } else { self.last_step + 1 };
        self.unanswered += 1;
        for (field, value) in [("round", round), ("step", self.last_step)] {
            if message.get(field).is_none() {
                message[field] = json!(value);
            }
        }
        self.socket.send(message.to_string().into()).await
    }

    /// The round and the patron's own step, as far as this line has heard; it asks where it has heard nothing yet.
    pub(crate) async fn stands(&mut self) -> (u64, u64) {
        if self.known.is_none() {
            self.hello(None).await;
        }
        self.known.expect("a welcome says where the table stands")
    }

    /// Says that its patron is done wagering in the round that is on, or is not. Does the word stand?
    pub(crate) async fn ready(&mut self, word: bool) -> Value {
        self.hello(None).await;
        let (round, _) = self.stands().await;
        self.send(json!({ "ready": word, "round": round }).to_string()).await;
        self.await_field("ready").await
    }

    /// The next answer, whichever command it is for.
    pub(crate) async fn answer(&mut self) -> Value {
        self.await_field("answer").await
    }

    /// Sends a command under this id; its answer. Where the table has gone on meanwhile, looks again and sends it once
    /// more, as a player would.
    pub(crate) async fn command_as(&mut self, id: &str, command: &Value) -> Value {
        loop {
            self.post_as(id, command).await;
            let answer = self.answer().await;
            assert_eq!(answer["id"], id, "{answer}");
            if answer["refused"]["code"] != "stale" || command.get("step").is_some() {
                return answer;
            }
        }
    }

    /// Sends a command; its answer.
    pub(crate) async fn command(&mut self, command: Value) -> Value {
        let id = self.id();
        self.command_as(&id, &command).await
    }

    /// Sends a command that is accepted.
    pub(crate) async fn does(&mut self, command: Value) {
        let answer = self.command(command.clone()).await;
        assert_eq!(answer["ok"], true, "{command}: {answer}");
    }

    /// Sends a command that the rules refuse; why.
    pub(crate) async fn refused(&mut self, command: Value) -> Value {
        let mut answer = self.command(command.clone()).await;
        assert!(answer["refused"].is_object(), "{command}: {answer}");
        answer["refused"].take()
    }

    /// Sends a command that is no command; what is wrong with it.
    pub(crate) async fn error(&mut self, command: Value) -> String {
        let answer = self.command(command.clone()).await;
        answer["error"].as_str().unwrap_or_else(|| panic!("{command}: {answer}")).to_string()
    }

    /// Puts money on a wager.
    pub(crate) async fn wager(&mut self, on: &str, amount: i64) {
        self.does(json!({ "do": "wager", "on": on, "amount": amount })).await;
    }

    /// What this line's page would show if it were opened now.
    pub(crate) async fn now(&mut self) -> Value {
        self.hello(None).await
    }

    /// Throws, with a pass bet of five dollars before each come out roll, until a point stands.
    pub(crate) async fn throw_until_point(&mut self) -> u64 {
        loop {
            let now = self.now().await;
            if let Some(point) = now["view"]["point"].as_u64() {
                return point;
            }
            if stake(&now, "pass") == 0 {
                self.wager("pass", 500).await;
            }
            self.does(json!({ "do": "throw" })).await;
        }
    }
}

/// What the page's own seat has on a wager.
pub(crate) fn stake(page: &Value, wager: &str) -> i64 {
    let seat = &page["seat"];
    let mine = page["view"]["seats"].as_array().expect("seats").iter().find(|place| place["seat"] == *seat);
    let wagers = mine.and_then(|mine| mine["wagers"].as_array()).cloned().unwrap_or_default();
    wagers.iter().find(|found| found["wager"] == wager).and_then(|found| found["stake"].as_i64()).unwrap_or(0)
}
