//! A round of chemin de fer, entered by its dealer: cards that lie face down are in the journal sealed, as everywhere.

use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn a_round_of_chemin_de_fer_is_entered_by_its_dealer() {
    let house = open("chemin-de-fer").await;
    let (mut dealer, mut floorperson) = (house.at_work("dealer").await, house.desk("floorperson").await);
    dealer.seats(1, "Ann", 50_000).await;
    dealer.seats(2, "Bob", 50_000).await;
    fill_the_shoe(&mut dealer, &mut floorperson, true, 2, 14).await;
    dealer.card("As").await;
    dealer.card("Ac").await;
    dealer.step("open bidding").await;
    dealer.seat(1, json!({ "do": "bid", "amount": 10_000 })).await;
    dealer.step("close bidding").await;
    dealer.seat(1, json!({ "do": "bank", "amount": 10_000 })).await;
    dealer.seat(2, json!({ "do": "banco" })).await;
    dealer.step("close claims").await;
    dealer.step("no more bets").await;
    dealer.step("cards").await;
    dealer.card_down("6s").await;
    // 4.12(j): the next card lies face up, and goes with as many more as it counts.
    floorperson.does(json!({ "do": "face up in shoe" })).await;
    dealer.card("Ah").await;
    dealer.card("9h").await;
    for card in ["Kh", "Ks", "3h"] {
        dealer.card_down(card).await;
    }
    for body in house.disk.bodies(TABLE).iter().filter(|body| body["do"] == "card down") {
        assert!(body["sealed"].is_string() && body.get("card").is_none(), "{body}");
    }
    let before = dealer.look().await;
    assert!(!before.to_string().contains("6s"), "nobody sees what lies face down: {before}");
    let house = house.restart().await;
    let mut dealer = house.desk("dealer").await;
    assert_eq!(dealer.look().await["view"], before["view"]);
    dealer.seat(2, json!({ "do": "call", "say": "stay" })).await;
    dealer.does(json!({ "do": "repeat", "say": "stay" })).await;
    dealer.seat(1, json!({ "do": "turn hand" })).await;
    dealer.card("2c").await;
    dealer.does(json!({ "do": "announce result", "player": 6, "banker": 5 })).await;
    assert_eq!((dealer.has(1).await, dealer.has(2).await), (40_000, 60_000));
    house.assert_sound().await;
}
