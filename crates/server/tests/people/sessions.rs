//! A session that ends ends at once: its lines close, and its next request is refused.

use crate::common::TABLE;
use crate::common::lines::{Line, try_line};
use crate::support::*;
use futures_util::StreamExt as _;
use tokio_tungstenite::tungstenite::{Error, Message};

/// Opens a line under somebody's session, and waits until it is closed: with which code.
async fn closed_with(person: &Person, path: &str, end: impl Future<Output = ()>) -> Option<u16> {
    let origin = format!("http://{}", person.address);
    let headers = [("origin", origin.as_str()), ("cookie", person.cookie.as_str())];
    let mut line = try_line(person.address, path, &headers).await.expect("a line");
    end.await;
    loop {
        match line.next().await {
            Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
            Some(Ok(_)) => {}
            Some(Err(Error::ConnectionClosed | Error::AlreadyClosed)) | None => return None,
            Some(Err(error)) => panic!("{error}"),
        }
    }
}

/// The code of a session that is over.
const POLICY: Option<u16> = Some(1008);

#[tokio::test]
async fn every_way_to_end_a_session_closes_its_lines_and_refuses_its_next_request() {
    let house = open(true).await;
    let boss = house.enter("administrator").await;
    let ways = ["leave", "everywhere", "lock", "reset", "end-sessions", "dismiss"];
    for way in ways {
        let writer = house.enter("keno-writer").await;
        let other = house.enter("keno-writer").await;
        let end = async {
            let page = match way {
                "leave" => writer.post("/staff/leave", "").await,
                "everywhere" => other.post("/staff/leave", "everywhere=yes").await,
                act => boss.post(&format!("/staff/people/keno-writer/{act}"), "").await,
            };
            assert!(page.status == 303 || page.status == 200, "{way}: {}", page.body);
        };
        assert_eq!(closed_with(&writer, &format!("/ws/keno/{AT}"), end).await, POLICY, "{way}");
        assert!(!writer.is_in().await, "{way}");
        let refused =
            writer.post(&format!("/api/keno/{AT}/do"), r#"{"id":"x","do":"sign on","station":1}"#).await;
        assert_eq!(refused.status, 401, "{way}: {}", refused.body);
        assert_eq!(other.is_in().await, way == "leave", "{way}");
        if way == "lock" {
            boss.post("/staff/people/keno-writer/unlock", "").await;
        }
        if way == "reset" {
            break;
        }
    }
    for way in ["end-sessions", "dismiss"] {
        let supervisor = house.enter("keno-supervisor").await;
        let end = async {
            boss.post(&format!("/staff/people/keno-supervisor/{way}"), "").await;
        };
        assert_eq!(closed_with(&supervisor, &format!("/ws/keno/{AT}"), end).await, POLICY, "{way}");
        assert!(!supervisor.is_in().await, "{way}");
    }
    assert_eq!(house.try_in("keno-supervisor", crate::common::people::PASSWORD).await.status, 403);
}

#[tokio::test]
async fn a_patron_who_signs_out_has_no_table_open_any_more() {
    let house = open(true).await;
    let patron = house.enter("patron").await;
    let path = format!("/ws/tables/{TABLE}");
    let end = async {
        assert_eq!(patron.post("/sign-out", "").await.status, 303);
    };
    assert_eq!(closed_with(&patron, &path, end).await, POLICY);
    let welcome = Line::open(house.floor.address, TABLE, Some(&patron.cookie)).await.hello(None).await;
    assert_eq!(welcome["balance"], serde_json::Value::Null, "he only watches");
}

#[tokio::test]
async fn a_change_of_the_password_closes_everything_but_itself() {
    let house = open(true).await;
    let dealer = house.enter("dealer").await;
    let form = format!(
        "id=dealer&password={}&fresh=another-password&again=another-password",
        crate::common::people::PASSWORD
    );
    let changed = house.floor.post("/password", None, &form).await;
    let fresh = Person { address: dealer.address, cookie: changed.cookie().expect("in") };
    assert!(!dealer.is_in().await && fresh.is_in().await);
}

#[tokio::test]
async fn a_session_outlives_the_process_and_what_ended_does_not_come_back() {
    let house = open(true).await;
    let (dealer, boxman) = (house.enter("dealer").await, house.enter("boxman").await);
    boxman.post("/staff/leave", "").await;
    let House { disk, floor } = house;
    floor.close().await;
    let floor = reopen(&disk, true).await;
    let at = |person: Person| Person { address: floor.address, cookie: person.cookie };
    assert!(at(dealer).is_in().await && !at(boxman).is_in().await);
}

#[tokio::test]
async fn forged_cookies_are_nobodys() {
    let house = open(true).await;
    let dealer = house.enter("dealer").await;
    let token = dealer.cookie.split_once('=').expect("a value").1;
    let hashed: String = {
        use sha2::{Digest as _, Sha256};
        Sha256::digest(token.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let one_less = &token[..63];
    for forged in
        ["", "0", &"0".repeat(64), one_less, &token.to_uppercase(), &hashed, "' or 1=1 --", &"f".repeat(4000)]
    {
        let cookie = format!("chapter47-staff={forged}");
        let person = Person { address: dealer.address, cookie };
        assert!(!person.is_in().await, "{forged}");
    }
    let beside = format!("a=b; chapter47-staff={token}; c=d");
    assert!(Person { address: dealer.address, cookie: beside }.is_in().await);
}
