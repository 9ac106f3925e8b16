//! A round of blackjack, entered by its dealer.

use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn a_round_of_blackjack_is_entered_by_its_dealer() {
    let house = open("blackjack").await;
    let (mut dealer, mut floorperson) = (house.at_work("dealer").await, house.desk("floorperson").await);
    dealer.seats(1, "Ann", 10_000).await;
    fill_the_shoe(&mut dealer, &mut floorperson, false, 1, 104).await;
    dealer.does(json!({ "by": "device", "do": "card down" })).await;
    dealer.seat(1, json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
    dealer.step("deal").await;
    dealer.card("5h").await;
    // 2.15(a): a card lies face up in the shoe, and is not used.
    dealer.does(json!({ "by": "device", "do": "face-up card", "card": "Kd" })).await;
    let ruled = dealer.look().await["acts"].as_array().expect("acts").last().expect("one").clone();
    assert_eq!(ruled["events"][0]["cite"], "19:47-2.15(a)", "{ruled}");
    dealer.card("9s").await;

    // In the middle of the deal the house goes down.
    let before = dealer.look().await;
    let house = house.restart().await;
    let mut dealer = house.desk("dealer").await;
    assert_eq!(dealer.look().await["view"], before["view"]);
    dealer.card("6c").await;
    let early = dealer.refused(json!({ "do": "settle" })).await;
    assert!(early["cite"].as_str().is_some_and(|cite| cite.starts_with("19:47-2.")), "{early}");
    dealer.seat(1, json!({ "do": "double" })).await;
    dealer.card("Kh").await;
    dealer.step("dealer's card").await;
    dealer.card("8c").await;
    dealer.step("settle").await;
    assert_eq!(dealer.has(1).await, 12_000, "21 against 17, doubled");
    house.assert_sound().await;
}
