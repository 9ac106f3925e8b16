//! What is pledged at a table, as visitors meet it.

use crate::common::lines::stake;
use crate::common::{Disk, Floor, Page, TABLE, Visitor, contract, open, plain, request};
use serde_json::{Value, json};

const FAIR: &str = "/api/fair/craps-1";

fn said(page: &Page) -> Value {
    serde_json::from_str(&page.body).unwrap_or_else(|error| panic!("{error}: {}", page.body))
}

/// A visitor gives this to the table.
async fn gives(floor: &Floor, visitor: Option<&Visitor>, body: &str) -> (u16, Value) {
    let page = floor.post(FAIR, visitor.map(|visitor| visitor.cookie.as_str()), body).await;
    let answer = said(&page);
    contract::is_as("fairness", "AnsweredGiven", &answer);
    (page.status, answer)
}

#[tokio::test]
async fn what_is_pledged_is_shown_to_everybody_and_the_secret_to_nobody() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let known = said(&floor.get(FAIR).await);
    contract::is_as("fairness", "Fairness", &known);
    assert_eq!(
        (&known["open"]["pledge"], &known["in_use"], &known["past"]),
        (&json!(1), &Value::Null, &json!([]))
    );
    assert_eq!(known["part"], "turn with the dice");
    let commitment = known["open"]["commitment"].as_str().expect("digits").to_string();
    assert_eq!(commitment.len(), 64);
    let page = floor.get("/fair/craps-1").await;
    assert!(page.is_html() && page.status == 200 && page.body.contains(&commitment), "{}", page.body);
    let stream = ledger::StreamId::new("table:craps-1").expect("a stream");
    let kept = disk.reader().kept_secrets(&stream).expect("readable").remove(0).secret;
    let secret: String = kept.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(!page.body.contains(&secret) && !known.to_string().contains(&secret));
    for (path, status) in [("/fair/craps-9", 404), ("/api/fair/craps-9", 404), ("/api/fair/craps-1/1", 404)] {
        assert_eq!(floor.get(path).await.status, status, "{path}");
    }
    assert_eq!(floor.get("/api/fair/craps-1/x").await.status, 400);
    floor.close().await;
}

#[tokio::test]
async fn a_patron_at_the_table_gives_once_and_nobody_else_does() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mine = r#"{"entropy":"6d696e65"}"#;
    assert_eq!(gives(&floor, None, mine).await.0, 401, "a stranger");
    let ann = floor.sit("Ann", TABLE).await;
    for bad in ["", "[]", "{}", r#"{"entropy":5}"#, r#"{"entropy":"6"}"#, r#"{"entropy":"zz"}"#] {
        assert_eq!(gives(&floor, Some(&ann), bad).await.0, 400, "{bad}");
    }
    let long = format!(r#"{{"entropy":"{}"}}"#, "00".repeat(65));
    let (status, refused) = gives(&floor, Some(&ann), &long).await;
    assert_eq!((status, &refused["refused"]["code"]), (409, &json!("length")));
    assert_eq!(gives(&floor, Some(&ann), mine).await, (200, json!({ "ok": { "pledge": 1 } })));
    assert_eq!(gives(&floor, Some(&ann), mine).await.0, 200, "the same again is the same");
    let (status, refused) = gives(&floor, Some(&ann), r#"{"entropy":"00"}"#).await;
    assert_eq!((status, &refused["refused"]["code"]), (409, &json!("given_already")));
    let elsewhere = [("Cookie", ann.cookie.as_str()), ("Origin", "http://elsewhere.example")];
    assert_eq!(request(floor.address, "POST", FAIR, &elsewhere, mine).await.status, 403);
    assert_eq!(said(&floor.get(FAIR).await)["open"]["contributions"], json!(["6d696e65"]));
    floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    let (status, refused) = gives(&floor, Some(&ann), mine).await;
    assert_eq!((status, &refused["refused"]["code"]), (409, &json!("take_a_seat")));
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_turn_that_is_over_can_be_asked_for_also_after_a_restart() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    assert_eq!(gives(&floor, Some(&ann), r#"{"entropy":"6d696e65"}"#).await.0, 200);
    let mut line = ann.line(TABLE).await;
    let revealed = |disk: &Disk| disk.bodies(TABLE).iter().any(|body| body["note"] == "reveal");
    while !revealed(&disk) {
        if stake(&line.now().await, "pass") == 0 {
            line.wager("pass", 500).await;
        }
        line.does(json!({ "do": "throw" })).await;
    }
    let past = said(&floor.get("/api/fair/craps-1/1").await);
    contract::is_as("fairness", "Over", &past);
    contract::is_as("fairness", "Fairness", &said(&floor.get(FAIR).await));
    assert_eq!((&past["contributions"], &past["game"]), (&json!(["6d696e65"]), &json!("craps")));
    let lines = past["lines"].as_array().expect("lines");
    assert!(
        lines.iter().any(|line| line["do"] == "dice") && lines.last().expect("lines")["secret"].is_string()
    );
    assert!(!past.to_string().contains("\"patron\""), "who did it is not told");
    floor.close().await;
    disk.assert_sound();
    let floor = open(disk.journal(), plain(), 100_000).await;
    assert_eq!(said(&floor.get("/api/fair/craps-1/1").await), past);
    assert!(floor.get("/fair/craps-1").await.body.contains("Check in this browser"));
    floor.close().await;
}
