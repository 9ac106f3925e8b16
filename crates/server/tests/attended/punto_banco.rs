//! A round of punto banco, entered by its dealer.

use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn a_round_of_punto_banco_is_entered_by_its_dealer() {
    let house = open("punto-banco").await;
    let (mut dealer, mut floorperson) = (house.at_work("dealer").await, house.desk("floorperson").await);
    dealer.seats(1, "Ann", 10_000).await;
    fill_the_shoe(&mut dealer, &mut floorperson, true, 1, 14).await;
    dealer.card("As").await;
    dealer.card("2s").await;
    dealer.does(json!({ "do": "offer shoe", "to": 1 })).await;
    dealer.seat(1, json!({ "do": "take shoe" })).await;
    dealer.seat(1, json!({ "do": "wager", "on": "player", "amount": 1000 })).await;
    dealer.step("no more bets").await;
    dealer.step("cards").await;
    for card in ["4s", "2h"] {
        dealer.card(card).await;
    }
    let before = dealer.look().await;
    let house = house.restart().await;
    let mut dealer = house.desk("dealer").await;
    assert_eq!(dealer.look().await["view"], before["view"]);
    for card in ["5d", "3c"] {
        dealer.card(card).await;
    }
    dealer.does(json!({ "do": "call hand", "hand": "player", "points": 9 })).await;
    let wrong = dealer.refused(json!({ "do": "call hand", "hand": "banker", "points": 6 })).await;
    assert_eq!(wrong["cite"], "19:47-3.8(a)");
    dealer.does(json!({ "do": "call hand", "hand": "banker", "points": 5 })).await;
    // 3.12(a): a third card came all the same, and was seen.
    dealer.does(json!({ "by": "device", "do": "misdealt card", "card": "8d" })).await;
    let ruled = dealer.look().await["acts"].as_array().expect("acts").last().expect("one").clone();
    assert_eq!(ruled["events"][0]["card"], "8d", "{ruled}");
    dealer.does(json!({ "do": "announce result", "player": 9, "banker": 5 })).await;
    assert_eq!(dealer.has(1).await, 11_000);
    // 3.12(b): between two rounds a card is drawn in error, and nobody has seen it.
    dealer.does(json!({ "by": "device", "do": "card in error" })).await;
    house.assert_sound().await;
}
