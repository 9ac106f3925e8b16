//! The line of the board, and of the desk.

use crate::common::Disk;
use crate::common::contract;
use crate::common::lines::try_line;
use crate::support::*;
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

struct Watcher(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Watcher {
    async fn open(house: &House, cookie: Option<&str>) -> Watcher {
        let origin = format!("http://{}", house.floor.address);
        let mut headers = vec![("origin", origin.as_str())];
        headers.extend(cookie.map(|cookie| ("cookie", cookie)));
        let path = format!("/ws/keno/{AT}");
        Watcher(try_line(house.floor.address, &path, &headers).await.expect("the line opens"))
    }

    /// The next message; `None` when the line is closed.
    async fn next(&mut self) -> Option<Value> {
        let reading = async {
            loop {
                match self.0.next().await? {
                    Ok(Message::Text(text)) => {
                        let message = serde_json::from_str(&text).expect("messages are JSON");
                        contract::is_as("lounge", "FromLounge", &message);
                        return Some(message);
                    }
                    Ok(Message::Close(_)) | Err(_) => return None,
                    Ok(_) => {}
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(60), reading).await.expect("a message comes")
    }

    /// The first message of this kind for which this holds.
    async fn until(&mut self, kind: &str, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("the line stays open");
            if let Some(found) = message.get(kind).filter(|found| holds(found)) {
                return found.clone();
            }
        }
    }
}

#[tokio::test]
async fn p15_5g_the_board_is_pushed_at_once_and_at_every_change() {
    let disk = Disk::new();
    let (house, _crew) = running(&disk, &World::new([from(1)])).await;
    let mut board = Watcher::open(&house, None).await;
    let first = board.next().await.expect("at once");
    assert_eq!(first["board"]["game"]["number"], 1);
    assert_eq!(first["board"]["now"], NINE);
    house.pass(241).await;
    board.until("board", |board| board["game"]["notice"] == true).await;
    house.pass(60).await;
    let drawn = board.until("board", |board| board["game"]["number"] == 2).await;
    assert_eq!(drawn["last"]["numbers"], json!((1..=20).collect::<Vec<u8>>()));
    house.floor.close().await;
    while let Some(message) = board.next().await {
        assert!(message.get("desk").is_none(), "the desk is for the staff: {message}");
    }
}

#[tokio::test]
async fn the_desk_is_for_the_staff_and_its_line_ends_with_the_session() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let mut desk = Watcher::open(&house, Some(&crew.sue.cookie)).await;
    // What was answered is on its way to the desk: the keys were turned a moment ago.
    let armed = desk.until("desk", |desk| desk["armed"] == true).await;
    assert_eq!(armed["keys"]["supervisor"], "sue");
    let (number, code) = crew.ann.sell(1, "1 2 3 4 5 6 7 8 @1").await;
    let sold = desk.until("desk", |desk| desk["open"]["tickets"] == 1).await;
    assert_eq!(sold["open"]["handle"], 100);
    assert_eq!(sold["stations"][0]["drawer"], 100);
    house.pass(301).await;
    desk.until("desk", |desk| desk["unclaimed"] == 1_800_000).await;
    crew.ann.refused(json!({ "do": "pay", "station": 1, "code": code, "with": "check" })).await;
    let waiting = desk.until("desk", |desk| desk["waiting"][0]["ticket"] == number).await;
    assert_eq!(
        (&waiting["waiting"][0]["authorised"], &waiting["waiting"][0]["writer"]),
        (&json!(false), &json!("ann"))
    );
    house.floor.post("/staff/leave", Some(&crew.sue.cookie), "").await;
    while desk.next().await.is_some() {}
    house.floor.close().await;
}

#[tokio::test]
async fn p15_6c_claims_that_are_held_are_on_the_desk_with_their_age() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (large, slip) = crew.ann.sell(1, "1 2 3 4 5 6 7 8 @1").await;
    let (small, _) = crew.ann.sell(1, "1 2 3 4 @1").await;
    crew.ann.sell(1, "1 2 3 4 @1").await;
    house.pass(301).await;
    let mut desk = Watcher::open(&house, Some(&crew.sue.cookie)).await;
    assert_eq!(desk.until("desk", |desk| desk["unclaimed"] != 0).await["held"], json!([]), "nobody came yet");
    crew.ann.ok(json!({ "do": "refer", "station": 1, "ticket": small, "why": "a blot" })).await;
    house.pass(60).await;
    crew.ann.ok(json!({ "do": "present", "station": 1, "code": slip })).await;
    let held = |ticket: u64, payoff: u32, since: i64, waits_for: &str| json!({ "ticket": ticket, "payoff": payoff, "since": NINE + since, "waits_for": waits_for });
    let both = desk.until("desk", |desk| desk["held"][1].is_object()).await;
    let shown = [held(small, 11_200, 301_000, "ruling"), held(large, 1_800_000, 361_000, "authorisation")];
    assert_eq!(both["held"], json!(shown), "the oldest first");
    crew.sue.ok(json!({ "do": "rule", "ticket": small, "pay": true, "why": "only torn" })).await;
    crew.sue.ok(json!({ "do": "authorise", "ticket": large })).await;
    // A year and more later both are still owed, and still there. What was never brought is not.
    house.pass(400 * 24 * 3600).await;
    let crew = house.crew().await;
    let mut desk = Watcher::open(&house, Some(&crew.sue.cookie)).await;
    let late = desk.until("desk", |desk| desk["unclaimed"] == 1_811_200).await;
    let shown = [held(small, 11_200, 301_000, "payment"), held(large, 1_800_000, 361_000, "payment")];
    assert_eq!(late["held"], json!(shown));
    crew.bob.ok(json!({ "do": "pay", "station": 2, "ticket": small, "with": "check" })).await;
    crew.bob.ok(json!({ "do": "pay", "station": 2, "code": slip, "with": "check" })).await;
    assert_eq!(desk.until("desk", |desk| desk["unclaimed"] == 0).await["held"], json!([]));
    house.floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_line_from_elsewhere_is_refused() {
    let disk = Disk::new();
    let (house, _crew) = running(&disk, &World::new([])).await;
    let path = format!("/ws/keno/{AT}");
    let refused = try_line(house.floor.address, &path, &[("origin", "http://evil.example")]).await;
    assert_eq!(refused.err().map(|status| status.as_u16()), Some(403));
    house.floor.close().await;
}

#[tokio::test]
async fn p15_6a_a_patrons_pages_are_told_that_tickets_of_the_account_changed_and_nobody_elses_are() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (pat, max) = (house.patron("Pat").await, house.patron("Max").await);
    // One account in two browsers; another account, whose page must hear nothing; and a page of nobody's.
    let mut browsers =
        [Watcher::open(&house, Some(&pat.cookie)).await, Watcher::open(&house, Some(&pat.cookie)).await];
    let mut others = [Watcher::open(&house, Some(&max.cookie)).await, Watcher::open(&house, None).await];
    for line in browsers.iter_mut().chain(&mut others) {
        line.until("board", |_| true).await;
    }
    let bought = pat.buy("1 2 3 4 @1").await["ok"].clone();
    for line in &mut browsers {
        line.until("tickets", |word| word == "changed").await;
    }
    house.pass(301).await;
    let claim = json!({ "id": fresh_id(), "ticket": bought["ticket"]["number"] });
    assert_eq!(pat.send("claim", claim).await["ok"]["balance"], 111_100);
    for line in &mut browsers {
        line.until("tickets", |word| word == "changed").await;
    }
    // What is sold over the counter is nobody's account.
    crew.ann.sell(1, "5 6 @1").await;
    house.floor.close().await;
    for line in &mut others {
        while let Some(message) = line.next().await {
            assert_eq!(message.get("tickets"), None, "{message}");
        }
    }
    disk.assert_sound();
}
