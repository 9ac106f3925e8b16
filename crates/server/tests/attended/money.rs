//! Cash against chips at the table, wagers with cash, and the cage.

use crate::common::lines::Line;
use crate::common::request;
use crate::support::*;
use serde_json::{Value, json};

#[tokio::test]
async fn a_patron_with_an_account_buys_in_plays_and_cashes_at_the_cage() {
    let house = open("craps").await;
    let (mut dealer, mut stickman) = (house.at_work("dealer").await, house.at_work("stickman").await);
    dealer.seat(2, json!({ "do": "join", "patron": "patron" })).await;
    let again = dealer.refused(json!({ "by": "seat 3", "do": "join", "patron": "patron" })).await;
    assert_eq!(again["code"], "seated");
    for nobody in ["nobody", "dealer", "no such id"] {
        let refused = dealer.refused(json!({ "by": "seat 3", "do": "join", "patron": nobody })).await;
        assert_eq!(refused["code"], "no_such_patron", "{nobody}");
    }
    let nobody_there = dealer.refused(json!({ "buy_in": { "seat": 5, "cents": 100 } })).await;
    assert_eq!(nobody_there["code"], "no_such_patron");
    for wrong in [0, -5, 2_000_000_000_i64] {
        let refused = dealer.refused(json!({ "buy_in": { "seat": 2, "cents": wrong } })).await;
        assert_eq!(refused["code"], "amount");
    }
    dealer.does(json!({ "buy_in": { "seat": 2, "cents": 5_000 } })).await;
    assert_eq!(house.balance("drop:felt-1"), -5_000);
    let too_much =
        dealer.refused(json!({ "by": "seat 2", "do": "wager", "on": "pass", "amount": 6_000 })).await;
    assert_eq!(too_much["code"], "insufficient_funds");
    dealer.seat(2, json!({ "do": "wager", "on": "pass", "amount": 2_000 })).await;
    assert_eq!((house.balance("patron:patron"), house.balance("layout:felt-1")), (3_000, 2_000));
    stickman.does(json!({ "do": "offer dice", "to": 2 })).await;
    stickman.seat(2, json!({ "do": "take dice", "dice": [1, 2] })).await;
    stickman.seat(2, json!({ "do": "throw" })).await;
    stickman.does(json!({ "by": "device", "do": "dice", "faces": [4, 3] })).await;
    stickman.does(json!({ "do": "call", "total": 7 })).await;
    assert_eq!((house.balance("patron:patron"), house.balance("bank:felt-1")), (7_000, -2_000));
    dealer.seat(2, json!({ "do": "leave" })).await;

    let clerk = house.enter("pit-clerk").await;
    let form = "form=z&patron=patron&way=take&amount=70";
    let page = house.floor.post("/staff/cage", Some(&clerk), form).await;
    assert!(page.status == 200 && page.body.contains("data-receipt=\"1\""), "{}", page.body);
    let balances: Vec<i64> = ["patron:patron", "layout:felt-1", "bank:felt-1", "drop:felt-1", "cage"]
        .map(|of| house.balance(of))
        .to_vec();
    assert_eq!(balances, [0, 0, -2_000, -5_000, 7_000]);
    house.assert_sound().await;
}

#[tokio::test]
async fn whoever_bought_in_without_an_account_gets_his_cash_at_the_cage_once() {
    let house = open("craps").await;
    let mut dealer = house.at_work("dealer").await;
    dealer.seats(4, "Walter", 12_345).await;
    let patrons = house.disk.reader().patrons().expect("readable");
    let walter = &patrons.iter().find(|patron| patron.name == "Walter").expect("he is known").id;
    dealer.seat(4, json!({ "do": "leave" })).await;
    let clerk = house.enter("pit-clerk").await;
    let page = request(house.floor.address, "GET", "/staff/cage", &[("Cookie", &clerk)], "").await;
    assert!(page.body.contains(walter.as_str()), "the clerk finds him: {}", page.body);
    let take = |form: &str| format!("form={form}&patron={walter}&way=take&amount=123.45");
    let page = house.floor.post("/staff/cage", Some(&clerk), &take("a")).await;
    assert!(page.status == 200 && page.body.contains("data-receipt=\"1\""), "{}", page.body);
    assert_eq!(house.floor.post("/staff/cage", Some(&clerk), &take("b")).await.status, 409, "he has no more");
    let balances = [format!("patron:{walter}"), "drop:felt-1".to_string(), "cage".to_string()];
    assert_eq!(balances.map(|of| house.balance(&of)), [0, -12_345, 12_345]);
    house.assert_sound().await;
}

#[tokio::test]
async fn a_wager_with_cash_goes_through_the_drop_box_once_it_is_confirmed() {
    let house = open("craps").await;
    let (mut dealer, mut boxman) = (house.at_work("dealer").await, house.at_work("boxman").await);
    dealer.seat(1, json!({ "do": "join", "name": "Ann" })).await;
    dealer.seat(1, json!({ "do": "wager", "on": "pass", "amount": 1_000, "cash": true })).await;
    assert_eq!(house.balance("drop:felt-1"), 0, "nobody has confirmed it");
    dealer.does(json!({ "do": "confirm wager", "seat": 1 })).await;
    let nothing = boxman.refused(json!({ "do": "confirm wager", "seat": 1 })).await;
    assert_eq!(nothing["cite"], "19:47-1.3(a)", "{nothing}");
    assert_eq!((house.balance("drop:felt-1"), house.balance("layout:felt-1")), (-1_000, 1_000));
    assert_eq!(dealer.has(1).await, 0);
    house.assert_sound().await;
}

#[tokio::test]
async fn a_match_play_coupon_is_laid_with_a_wager() {
    let house = open("blackjack").await;
    let (mut dealer, mut floorperson) = (house.at_work("dealer").await, house.desk("floorperson").await);
    dealer.seats(1, "Ann", 10_000).await;
    fill_the_shoe(&mut dealer, &mut floorperson, false, 1, 104).await;
    dealer.does(json!({ "by": "device", "do": "card down" })).await;
    dealer.seat(1, json!({ "do": "wager", "on": "blackjack", "amount": 1_000, "coupon": 1_000 })).await;
    dealer.step("deal").await;
    for card in ["Kh", "9s", "Qc"] {
        dealer.card(card).await;
    }
    dealer.seat(1, json!({ "do": "stand" })).await;
    dealer.step("dealer's card").await;
    dealer.card("8c").await;
    dealer.step("settle").await;
    assert_eq!(dealer.has(1).await, 12_000, "the coupon wins as much as the wager");
    house.assert_sound().await;
}

#[tokio::test]
async fn a_patron_looks_at_his_table_and_does_nothing_there_himself() {
    let house = open("craps").await;
    let mut dealer = house.at_work("dora").await;
    dealer.seat(1, json!({ "do": "join", "patron": "patron" })).await;
    dealer.does(json!({ "buy_in": { "seat": 1, "cents": 5_000 } })).await;
    let cookie = house.enter("patron").await;
    let mut line = Line::open(house.floor.address, TABLE, Some(&cookie)).await;
    let welcome = line.hello(None).await;
    assert_eq!((&welcome["seat"], &welcome["balance"]), (&json!(1), &json!(5_000)));
    assert_eq!(welcome["attended"], json!(["Dora, dealer"]));
    assert_eq!(welcome["awaiting"], json!([]));
    let refused = line.refused(json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
    assert_eq!(refused["code"], "attended");
    assert_eq!(line.ready(true).await, Value::Bool(false));
    for path in ["/sit", "/leave"] {
        let page = house.floor.post(path, Some(&cookie), &format!("table={TABLE}")).await;
        assert!(page.status == 409 && page.body.contains("attended"), "{path}: {}", page.body);
    }
    // Ids with which the staff comes in are told to no patron.
    dealer.seat(1, json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
    let update = line.until(|update| update["acts"][0]["do"] == "wager").await;
    assert!(!update.to_string().contains("entered_by"), "{update}");
    assert!(!line.hello(Some(1)).await.to_string().contains("entered_by"));
    house.assert_sound().await;
}
