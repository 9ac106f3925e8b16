//! The house closes: no clock runs where people deal, and the crew plays the round out.

use crate::support::*;
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_round_is_played_out_by_its_crew_and_nothing_new_begins() {
    // Longer than any test waits: the house closes because the layout is clear, and for no other reason.
    let house = open_for(attended("craps", ""), Duration::from_secs(3600)).await;
    let (mut dealer, mut stickman) = (house.at_work("dealer").await, house.at_work("stickman").await);
    dealer.seats(1, "Ann", 10_000).await;
    dealer.seat(1, json!({ "do": "wager", "on": "pass", "amount": 1000 })).await;
    stickman.does(json!({ "do": "offer dice", "to": 1 })).await;
    let House { disk, floor, .. } = house;
    let closing = tokio::spawn(floor.close());
    while !dealer.look().await["closing"].is_i64() {}
    for new in [
        json!({ "by": "seat 1", "do": "wager", "on": "field", "amount": 500 }),
        json!({ "by": "seat 2", "do": "join", "name": "Bob" }),
        json!({ "buy_in": { "seat": 1, "cents": 500 } }),
    ] {
        assert_eq!(dealer.refused(new.clone()).await["code"], "closing", "{new}");
    }
    stickman.seat(1, json!({ "do": "take dice", "dice": [1, 2] })).await;
    stickman.seat(1, json!({ "do": "throw" })).await;
    stickman.does(json!({ "by": "device", "do": "dice", "faces": [4, 3] })).await;
    assert!(disk.bodies(TABLE).iter().all(|body| body["by"] != "croupier"), "nobody's step was done for him");
    stickman.posts(json!({ "do": "call", "total": 7 })).await;
    closing.await.expect("the house closes once nothing lies there");
    let bank = disk.reader().balance(&"bank:felt-1".parse().expect("an account")).expect("readable");
    assert_eq!(bank.0, -1000);
    disk.assert_sound();
}
