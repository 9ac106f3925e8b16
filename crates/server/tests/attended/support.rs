//! A house with attended tables, everybody who works there, and the lines of the staff.

use crate::common::contract;
use crate::common::lines::{mark, try_line};
use crate::common::people::{enrol, sign_in_form};
use crate::common::{Disk, Floor, options, try_open};
use futures_util::{SinkExt, StreamExt};
use ledger::{Journal, Role};
use rulebook::game::Moment;
use serde_json::{Value, json};
use server::TableSpec;
use std::net::SocketAddr;
use std::time::Duration;
use table::record::{End, Goes, How};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long a test waits for a message before it fails.
const PATIENCE: Duration = Duration::from_secs(60);

/// The table.
pub(crate) const TABLE: &str = "felt-1";

/// A game with these rules, with people around the table.
pub(crate) fn attended(game: &str, rules: &str) -> TableSpec {
    let game = games::standard().find(game).expect("a game of the chapter");
    let rules = game.read(rules).unwrap_or_else(|violations| panic!("{violations}"));
    TableSpec { attended: true, ..TableSpec::new(TABLE, rules) }
}

/// A house that is open, with somebody of every role, who is called as his role is, and a second dealer, Dora.
pub(crate) struct House {
    pub(crate) disk: Disk,
    pub(crate) floor: Floor,
    tables: Vec<TableSpec>,
}

pub(crate) async fn open(game: &str) -> House {
    open_with(attended(game, "")).await
}

pub(crate) async fn open_with(table: TableSpec) -> House {
    open_for(table, Duration::ZERO).await
}

/// A house that gives its rounds so much time when it closes.
pub(crate) async fn open_for(table: TableSpec, grace: Duration) -> House {
    open_tables(vec![table], grace).await
}

/// A house with these tables.
pub(crate) async fn open_tables(tables: Vec<TableSpec>, grace: Duration) -> House {
    let disk = Disk::new();
    let journal = Journal::open(disk.journal()).expect("a journal");
    for role in Role::ALL {
        enrol(&journal, role.as_str(), role);
    }
    enrol(&journal, "Dora", Role::Dealer);
    drop(journal);
    let floor = floor(&disk, tables.clone(), grace).await;
    House { disk, floor, tables }
}

async fn floor(disk: &Disk, tables: Vec<TableSpec>, grace: Duration) -> Floor {
    let options = server::Options { visitors: false, grace, ..options(disk.journal(), tables, 0) };
    try_open(options).await.expect("the house opens")
}

impl House {
    /// The house closes, and opens again on the same journal.
    pub(crate) async fn restart(self) -> House {
        let House { disk, floor: before, tables } = self;
        before.close().await;
        let floor = floor(&disk, tables.clone(), Duration::ZERO).await;
        House { disk, floor, tables }
    }

    /// Somebody signs in: his cookie.
    pub(crate) async fn enter(&self, id: &str) -> String {
        let page = self.floor.post("/sign-in", None, &sign_in_form(id)).await;
        assert_eq!(page.status, 303, "{id}: {}", page.body);
        page.cookie().expect("a session begins")
    }

    /// Somebody signs in and opens the page of the table.
    pub(crate) async fn desk(&self, id: &str) -> Desk {
        self.desk_at(TABLE, id).await
    }

    /// The same at another table.
    pub(crate) async fn desk_at(&self, table: &str, id: &str) -> Desk {
        let cookie = self.enter(id).await;
        Desk::open(self.floor.address, table, &cookie).await
    }

    /// Somebody of the crew, who takes his place.
    pub(crate) async fn at_work(&self, id: &str) -> Desk {
        let mut desk = self.desk(id).await;
        desk.does(json!({ "place": "take" })).await;
        desk
    }

    pub(crate) fn balance(&self, account: &str) -> i64 {
        self.disk.reader().balance(&account.parse().expect("an account")).expect("readable").0
    }

    /// Closes the house: the record is sound, and the auditor finds nothing in it.
    pub(crate) async fn assert_sound(self) {
        self.floor.close().await;
        self.disk.assert_sound();
        let entries = self.disk.entries(TABLE);
        let last = entries.last().expect("the table has a stream");
        // As an export ends: the stream goes on in the journal.
        let goes = Goes { stream: last.stream.to_string(), seq: last.seq, hash: last.hash.to_string() };
        let end = End { at: Moment(last.at), how: How::GoesOn(goes) }.to_line();
        let bodies = entries.into_iter().map(|stored| stored.body);
        let record: String = bodies.chain([end]).map(|body| body + "\n").collect();
        let report = games::standard().audit(record.as_bytes(), 10).expect("memory can be read");
        assert!(report.is_clean(), "{:?}", report.departures);
        let fair = games::standard().verify(record.as_bytes(), 10).expect("memory can be read");
        assert!(fair.physical && fair.pledges.is_empty(), "{fair:?}");
    }
}

/// A line of the staff, which sees the table as the last message had it.
pub(crate) struct Desk {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    mark: u32,
    next_id: u32,
    /// The table as it was told last.
    pub(crate) seen: Value,
}

impl Desk {
    pub(crate) async fn open(address: SocketAddr, table: &str, cookie: &str) -> Desk {
        let origin = format!("http://{address}");
        let headers = [("origin", origin.as_str()), ("cookie", cookie)];
        let path = format!("/ws/staff/tables/{table}");
        let socket = try_line(address, &path, &headers).await.expect("the line opens");
        let mut desk = Desk { socket, mark: mark(), next_id: 0, seen: Value::Null };
        desk.look().await;
        desk
    }

    async fn next(&mut self) -> Value {
        let reading = async {
            loop {
                match self.socket.next().await.expect("the line stays open").expect("a message") {
                    Message::Text(text) => {
                        let message = serde_json::from_str(&text).expect("messages are JSON");
                        contract::to_staff(&message);
                        return message;
                    }
                    Message::Ping(_) | Message::Pong(_) => {}
                    other => panic!("not a message of ours: {other:?}"),
                }
            }
        };
        timeout(PATIENCE, reading).await.expect("a message comes")
    }

    async fn send(&mut self, message: &Value) {
        self.socket.send(message.to_string().into()).await.expect("the message goes out");
    }

    /// The table as it is now.
    pub(crate) async fn look(&mut self) -> Value {
        self.send(&json!({ "hello": {} })).await;
        loop {
            let mut message = self.next().await;
            if let Some(welcome) = message.get_mut("welcome") {
                self.seen = welcome.take();
                return self.seen.clone();
            }
        }
    }

    /// Enters something as it was seen, under this id; the answer.
    pub(crate) async fn enters_as(&mut self, id: &str, said: &Value) -> Value {
        let mut message = said.clone();
        message["id"] = json!(id);
        if message.get("seq").is_none() {
            message["seq"] = self.seen["seq"].clone();
        }
        self.send(&message).await;
        loop {
            let mut message = self.next().await;
            if let Some(update) = message.get_mut("update") {
                self.seen = update.take();
            } else if let Some(answer) = message.get_mut("answer") {
                assert_eq!(answer["id"], id, "{answer}");
                return answer.take();
            } else {
                panic!("no answer: {message}");
            }
        }
    }

    /// Looks at the table and enters something, where the line may be closed before the answer comes.
    pub(crate) async fn posts(&mut self, mut said: Value) {
        said["seq"] = self.look().await["seq"].clone();
        said["id"] = json!("the last");
        self.send(&said).await;
    }

    /// Looks at the table and enters something; the answer.
    pub(crate) async fn enters(&mut self, said: Value) -> Value {
        self.look().await;
        self.next_id += 1;
        let id = format!("{}-{}", self.mark, self.next_id);
        self.enters_as(&id, &said).await
    }

    /// Enters something that is taken.
    pub(crate) async fn does(&mut self, said: Value) {
        let answer = self.enters(said.clone()).await;
        assert_eq!(answer["ok"], true, "{said}: {answer}");
    }

    /// Enters something that is refused; why.
    pub(crate) async fn refused(&mut self, said: Value) -> Value {
        let mut answer = self.enters(said.clone()).await;
        assert!(answer["refused"].is_object(), "{said}: {answer}");
        answer["refused"].take()
    }

    /// Enters something for a seat.
    pub(crate) async fn seat(&mut self, seat: u8, mut said: Value) {
        said["by"] = json!(format!("seat {seat}"));
        self.does(said).await;
    }

    /// Somebody without an account sits down and buys in.
    pub(crate) async fn seats(&mut self, seat: u8, name: &str, cents: i64) {
        self.seat(seat, json!({ "do": "join", "name": name })).await;
        self.does(json!({ "buy_in": { "seat": seat, "cents": cents } })).await;
    }

    /// A card comes face up.
    pub(crate) async fn card(&mut self, card: &str) {
        self.does(json!({ "by": "device", "do": "card", "card": card })).await;
    }

    /// A card comes face down.
    pub(crate) async fn card_down(&mut self, card: &str) {
        self.does(json!({ "by": "device", "do": "card down", "card": card })).await;
    }

    /// One of the dealer's own steps.
    pub(crate) async fn step(&mut self, name: &str) {
        self.does(json!({ "do": name })).await;
    }

    /// What a seat has, by the last look.
    pub(crate) async fn has(&mut self, seat: u8) -> i64 {
        let seen = self.look().await;
        let players = seen["players"].as_array().cloned().unwrap_or_default();
        let his = players.iter().find(|player| player["seat"] == seat).expect("somebody is there");
        his["has"].as_i64().expect("cents")
    }
}

/// New cards are inspected, washed, shuffled, cut and put into the shoe; the first card or cards are still to come.
pub(crate) async fn fill_the_shoe(
    dealer: &mut Desk,
    floorperson: &mut Desk,
    laced: bool,
    cutter: u8,
    behind: u16,
) {
    dealer.step("inspect cards").await;
    floorperson.does(json!({ "do": "verify cards" })).await;
    for step in ["spread cards", "wash cards", "shuffle"] {
        dealer.step(step).await;
    }
    if laced {
        dealer.step("lace").await;
    }
    dealer.does(json!({ "do": "offer cut", "to": cutter })).await;
    dealer.seat(cutter, json!({ "do": "cut", "depth": 200 })).await;
    dealer.does(json!({ "do": "insert cutting cards", "behind": behind })).await;
}
