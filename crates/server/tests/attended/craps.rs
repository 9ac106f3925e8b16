//! A round of craps, entered by its crew.

use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn a_round_of_craps_is_entered_by_its_crew() {
    let house = open("craps").await;
    let mut stickman = house.at_work("stickman").await;
    let mut dealer = house.at_work("dealer").await;
    let mut boxman = house.at_work("boxman").await;
    dealer.seats(1, "Ann", 10_000).await;
    dealer.seat(1, json!({ "do": "wager", "on": "pass", "amount": 1000 })).await;
    stickman.does(json!({ "do": "offer dice", "to": 1 })).await;
    stickman.seat(1, json!({ "do": "take dice", "dice": [1, 2] })).await;
    stickman.seat(1, json!({ "do": "throw" })).await;
    // 1.9(b): a die stopped in the cup, and the boxman says so. The roll does not count.
    stickman.does(json!({ "by": "device", "do": "dice", "faces": [4, 3] })).await;
    boxman.does(json!({ "do": "no roll", "reason": "in the cup or on a rail" })).await;
    assert_eq!(dealer.look().await["view"]["point"], json!(null));
    stickman.seat(1, json!({ "do": "throw" })).await;
    stickman.does(json!({ "by": "device", "do": "dice", "faces": [4, 2] })).await;
    let wrong = stickman.refused(json!({ "do": "call", "total": 7 })).await;
    assert_eq!(wrong["cite"], "19:47-1.10(a)");
    stickman.does(json!({ "do": "call", "total": 6 })).await;
    assert_eq!(dealer.look().await["view"]["point"], 6);

    // In the middle of the round the house goes down; everything is as it was, the people too.
    let before = dealer.look().await;
    let house = house.restart().await;
    let mut stickman = house.desk("stickman").await;
    let after = stickman.look().await;
    for same in ["view", "players", "crew", "drop", "awaiting", "round"] {
        assert_eq!(after[same], before[same], "{same}");
    }
    stickman.seat(1, json!({ "do": "throw" })).await;
    stickman.does(json!({ "by": "device", "do": "dice", "faces": [5, 1] })).await;
    stickman.does(json!({ "do": "call", "total": 6 })).await;
    assert_eq!(stickman.has(1).await, 11_000, "the pass bet was paid even money");
    house.assert_sound().await;
}

#[tokio::test]
async fn every_entry_names_who_entered_it() {
    let house = open("craps").await;
    let mut dealer = house.at_work("dealer").await;
    dealer.seats(3, "Ann", 10_000).await;
    dealer.seat(3, json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    let mut watcher = house.desk("inspector").await;
    let last = watcher.look().await["acts"].as_array().expect("a list").last().expect("an act").clone();
    assert_eq!((&last["do"], &last["entered_by"]), (&json!("wager"), &json!("dealer")));
    let bodies = house.disk.bodies(TABLE);
    assert_eq!(bodies[0]["attended"], true);
    for body in &bodies[1..] {
        assert_eq!(body["entered_by"], "dealer", "{body}");
    }
    let wager = bodies.last().expect("a wager");
    assert_eq!(wager["by"], "seat 3");
    assert!(wager["patron"].as_str().is_some_and(|id| id.starts_with("w-")), "{wager}");
    house.assert_sound().await;
}
