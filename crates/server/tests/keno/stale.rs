//! Commands that were meant for a game that is over.

use crate::common::Disk;
use crate::support::*;
use serde_json::{Value, json};

/// What a command about the game is, each under an id of its own.
fn commands() -> [Value; 7] {
    [
        json!({ "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" }),
        json!({ "do": "void", "station": 1, "ticket": 1 }),
        json!({ "do": "cancel races", "station": 1, "ticket": 1 }),
        json!({ "do": "notice" }),
        json!({ "do": "override", "locks_at": NINE + 900_000, "why": "fire drill" }),
        json!({ "do": "turn key" }),
        json!({ "do": "return wagers", "why": "a fault" }),
    ]
}

#[tokio::test]
async fn a_command_about_the_game_names_it_and_another_game_makes_it_stale() {
    let disk = Disk::new();
    let world = World::new([from(1), from(2)]);
    let (house, crew) = running(&disk, &world).await;
    let seen = crew.ann.game().await;
    crew.ann.sell(1, "1 2 3 4 @1 x3").await;
    house.pass(301).await;
    assert_ne!(crew.ann.game().await, seen, "another game is open");
    let before = acts(&disk).len();
    for mut message in commands() {
        let who = if ["override", "turn key", "return wagers"].iter().any(|what| message["do"] == *what) {
            &crew.sue
        } else {
            &crew.ann
        };
        message["id"] = json!(fresh_id());
        let page = who.post("do", message.clone()).await;
        assert_eq!(page.status, 400, "{message}: {}", page.body);
        assert!(page.body.contains("says which game"), "{message}: {}", page.body);
        message["game"] = seen.clone();
        let answer = who.send("do", message.clone()).await;
        assert_eq!(answer["refused"]["code"], "stale", "{message}: {answer}");
        assert_eq!(answer["refused"]["present"]["game"]["number"], 2, "the board comes with it");
    }
    let pat = house.patron("Pat").await;
    let page = pat.post("buy", json!({ "id": "a", "line": "1 2 3 @1" })).await;
    assert_eq!(page.status, 400, "{}", page.body);
    let late = pat.send("buy", json!({ "id": "a", "game": seen, "line": "1 2 3 @1" })).await;
    assert_eq!(late["refused"]["code"], "stale", "{late}");
    assert_eq!(acts(&disk).len(), before, "nothing was done");
    assert!(pat.buy("1 2 3 @1").await["ok"].is_object(), "for the game that is open");
    house.floor.close().await;
}

#[tokio::test]
async fn the_same_message_again_gets_its_first_answer_though_its_game_is_over() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    let (house, crew) = running(&disk, &world).await;
    let sale = json!({
        "id": "s", "game": crew.ann.game().await,
        "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash",
    });
    let first = crew.ann.send("do", sale.clone()).await;
    assert!(first["ok"].is_object(), "{first}");
    house.pass(301).await;
    assert_eq!(crew.ann.send("do", sale.clone()).await, first);
    house.pass(3600).await;
    let crew = house.crew().await;
    let later = crew.ann.send("do", sale).await;
    assert_eq!(later["ok"]["ticket"], first["ok"]["ticket"]);
    assert_eq!(later["ok"].get("code"), None, "an hour later not the code of a ticket that has won");
    assert_eq!(count(&disk, "issue"), 1);
    house.floor.close().await;
}
