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
    assert!(
        matches!(disk.reader().kept_secrets(&stream), Err(ledger::Fault::Sealed { .. })),
        "whoever has the journal and not the seal learns nothing"
    );
    let reader = disk.reader();
    reader.open_with(disk.seal());
    let kept = reader.kept_secrets(&stream).expect("readable").remove(0).secret;
    let secret: String = kept.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(!page.body.contains(&secret) && !known.to_string().contains(&secret));
    if let ledger::Site::File(file) = disk.journal() {
        let folder = file.parent().expect("a folder");
        for file in std::fs::read_dir(folder).expect("readable").map(|file| file.expect("readable").path()) {
            let bytes = std::fs::read(&file).expect("readable");
            for piece in kept.chunks(8).chain(secret.as_bytes().chunks(16)) {
                assert!(!bytes.windows(piece.len()).any(|window| window == piece), "{}", file.display());
            }
        }
    }
    for (path, status) in [("/fair/craps-9", 404), ("/api/fair/craps-9", 404), ("/api/fair/craps-1/1", 404)] {
        assert_eq!(floor.get(path).await.status, status, "{path}");
    }
    assert_eq!(floor.get("/api/fair/craps-1/x").await.status, 400);
    floor.close().await;
}

/// What somebody opens, with this of his own at its end.
fn opening(own: &str) -> String {
    "5a".repeat(32) + own
}

/// The promise of it to the pledge that stands open, as a program would send it.
async fn promise(floor: &Floor, opening: &str) -> String {
    let known = said(&floor.get(FAIR).await);
    let commitment = known["open"]["commitment"].as_str().expect("digits");
    let commitment = table::fair::Commitment::read(commitment).expect("digits");
    let promise = table::fair::Opening::read(opening).expect("long enough").promise(&commitment);
    json!({ "pledge": known["open"]["pledge"], "promise": promise.to_string() }).to_string()
}

fn opens(pledge: u64, opening: &str) -> String {
    json!({ "pledge": pledge, "opening": opening }).to_string()
}

#[tokio::test]
async fn a_patron_at_the_table_promises_once_and_nobody_else_does() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mine = promise(&floor, &opening("6d696e65")).await;
    assert_eq!(gives(&floor, None, &mine).await.0, 401, "a stranger");
    let ann = floor.sit("Ann", TABLE).await;
    let long = format!(r#"{{"pledge":1,"opening":"{}"}}"#, "00".repeat(97));
    for bad in [
        "",
        "[]",
        "{}",
        r#"{"entropy":"6d696e65"}"#,
        r#"{"pledge":1}"#,
        r#"{"pledge":1,"promise":5}"#,
        r#"{"pledge":1,"promise":"6d"}"#,
        r#"{"pledge":1,"opening":"6d"}"#,
        &long,
    ] {
        assert_eq!(gives(&floor, Some(&ann), bad).await.0, 400, "{bad}");
    }
    assert_eq!(gives(&floor, Some(&ann), &mine).await, (200, json!({ "ok": { "pledge": 1 } })));
    assert_eq!(gives(&floor, Some(&ann), &mine).await.0, 200, "the same again is the same");
    let other = promise(&floor, &opening("00")).await;
    let (status, refused) = gives(&floor, Some(&ann), &other).await;
    assert_eq!((status, &refused["refused"]["code"]), (409, &json!("given_already")));
    let (status, refused) = gives(&floor, Some(&ann), &opens(1, &opening("6d696e65"))).await;
    assert_eq!((status, &refused["refused"]["code"]), (409, &json!("too_early")));
    let elsewhere = [("Cookie", ann.cookie.as_str()), ("Origin", "http://elsewhere.example")];
    assert_eq!(request(floor.address, "POST", FAIR, &elsewhere, &mine).await.status, 403);
    let known = said(&floor.get(FAIR).await);
    assert_eq!(
        (&known["open"]["contributions"], &known["open"]["promises"][0]["state"]),
        (&json!([]), &json!("sealed"))
    );
    assert!(
        floor
            .get("/fair/craps-1")
            .await
            .body
            .contains(known["open"]["promises"][0]["promise"].as_str().expect("digits"))
    );
    floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    let (status, refused) = gives(&floor, Some(&ann), &other).await;
    assert_eq!((status, &refused["refused"]["code"]), (409, &json!("take_a_seat")));
    floor.close().await;
    disk.assert_sound();
}

/// Ann throws until a turn of hers is over, and opens what she promised when the table asks.
async fn plays_a_turn(floor: &Floor, disk: &Disk, ann: &Visitor, opening: Option<&str>) {
    let mut line = ann.line(TABLE).await;
    let revealed = |disk: &Disk| disk.bodies(TABLE).iter().any(|body| body["note"] == "reveal");
    while !revealed(disk) {
        if stake(&line.now().await, "pass") == 0 {
            line.wager("pass", 500).await;
        }
        line.does(json!({ "do": "throw" })).await;
        let known = said(&floor.get(FAIR).await);
        if known["open"]["pledge"] == 1 && known["open"]["closed"] == true {
            if let Some(opening) = opening {
                assert_eq!(gives(floor, Some(ann), &opens(1, opening)).await.0, 200);
            }
            // The dice come when all is opened, or given up.
            while said(&floor.get(FAIR).await)["open"]["pledge"] == 1 {
                tokio::task::yield_now().await;
            }
        }
    }
}

#[tokio::test]
async fn a_turn_that_is_over_can_be_asked_for_also_after_a_restart() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mine = opening("6d696e65");
    assert_eq!(gives(&floor, Some(&ann), &promise(&floor, &mine).await).await.0, 200);
    plays_a_turn(&floor, &disk, &ann, Some(&mine)).await;
    let past = said(&floor.get("/api/fair/craps-1/1").await);
    contract::is_as("fairness", "Over", &past);
    contract::is_as("fairness", "Fairness", &said(&floor.get(FAIR).await));
    assert_eq!((&past["contributions"], &past["game"]), (&json!([mine]), &json!("craps")));
    assert_eq!((&past["form"], &past["promises"][0]["state"]), (&json!(2), &json!("opened")));
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

#[tokio::test]
async fn who_promises_and_does_not_open_is_shown_to_everybody_and_the_dice_come() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    assert_eq!(gives(&floor, Some(&ann), &promise(&floor, &opening("00")).await).await.0, 200);
    plays_a_turn(&floor, &disk, &ann, None).await;
    let known = said(&floor.get(FAIR).await);
    contract::is_as("fairness", "Fairness", &known);
    assert_eq!(known["past"][0]["unopened"], json!(["Ann"]));
    assert!(floor.get("/fair/craps-1").await.body.contains("Promised and not opened by Ann."));
    let (status, refused) = gives(&floor, Some(&ann), &promise(&floor, &opening("00")).await).await;
    assert_eq!((status, &refused["refused"]["code"]), (409, &json!("shut_out")));
    floor.close().await;
    disk.assert_sound();
}
