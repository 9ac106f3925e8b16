//! Who may do what: decided on the server, by the session and by nothing that a page says.

use crate::common::{Disk, request};
use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn nobody_does_what_is_not_his() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let cases = [
        (&crew.ann, json!({ "do": "turn key" })),
        (&crew.ann, json!({ "do": "return wagers", "why": "so" })),
        (&crew.ann, json!({ "do": "rule", "ticket": 1, "pay": true, "why": "so" })),
        (&crew.ida, json!({ "do": "override", "locks_at": NINE + 900_000, "why": "so" })),
        (&crew.ida, json!({ "do": "issue", "station": 1, "line": "1 @1", "paid": "cash" })),
        (&crew.ida, json!({ "do": "sign on", "station": 3 })),
        (&crew.sue, json!({ "do": "issue", "station": 1, "line": "1 @1", "paid": "cash" })),
        (&crew.sue, json!({ "do": "expire" })),
        (&crew.sue, json!({ "do": "fail", "why": "so" })),
        (&crew.sue, json!({ "do": "restart", "program": "x" })),
        (
            &crew.sue,
            json!({ "do": "draw", "numbers": (1..=20).collect::<Vec<u8>>(), "program": "x", "lock": "x" }),
        ),
    ];
    for (person, message) in cases {
        assert_eq!(person.refused(message.clone()).await, "not_yours", "{message}");
    }
    house.floor.close().await;
}

#[tokio::test]
async fn a_message_cannot_say_who_or_when() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    for (field, value) in [("by", json!("supervisor sue")), ("at", json!(5))] {
        let mut message = json!({ "do": "notice" });
        message[field] = value;
        let answer = crew.ann.command(message).await;
        assert!(answer["error"].as_str().expect("an error").contains("leave"), "{answer}");
    }
    house.floor.close().await;
}

#[tokio::test]
async fn without_a_session_and_from_elsewhere_nothing_is_done() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let message = json!({ "id": "x", "do": "turn key" });
    let stranger = Person { address: house.floor.address, cookie: "chapter47-staff=0000".to_string() };
    assert_eq!(stranger.post("do", message.clone()).await.status, 401);
    let patron = house.patron("Pat").await;
    assert_eq!(patron.post("do", message.clone()).await.status, 401, "a patron is no staff");
    let elsewhere = [("Origin", "http://evil.example"), ("Cookie", crew.sue.cookie.as_str())];
    let path = format!("/api/keno/{AT}/do");
    let page = request(house.floor.address, "POST", &path, &elsewhere, &message.to_string()).await;
    assert_eq!(page.status, 403);
    for path in [
        "/staff/keno/station/1",
        "/staff/keno/desk",
        "/staff/keno/document?ticket=1",
        "/staff/keno/report",
        "/staff/keno/voids",
        "/staff/keno/papers",
    ] {
        let page = house.floor.get(path).await;
        assert_eq!((page.status, page.header("location")), (303, Some("/staff")), "{path}");
    }
    house.floor.close().await;
    assert_eq!(count(&disk, "turn key"), 2, "those of the opening");
}

#[tokio::test]
async fn leaving_ends_the_session() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([])).await;
    let cookie = crew.sue.cookie.as_str();
    assert!(cookie.starts_with("chapter47-staff="));
    let left = house.floor.post("/staff/leave", Some(cookie), "").await;
    assert_eq!(left.status, 303);
    assert_eq!(crew.sue.post("do", json!({ "id": "x", "do": "withdraw key" })).await.status, 401);
    house.floor.close().await;
}
