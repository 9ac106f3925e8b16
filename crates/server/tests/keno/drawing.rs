//! 19:47-15.5: notice, lock, keys, draw; a generator without entropy, and one that repeats itself.

use crate::common::Disk;
use crate::support::*;
use serde_json::json;

#[tokio::test]
async fn p15_5d_a_game_is_noticed_locked_drawn_and_the_next_one_opens() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1").await;
    assert_eq!(house.board().await["game"]["notice"], false);
    house.pass(240).await;
    let board = house.board().await;
    assert_eq!((&board["game"]["notice"], &board["game"]["state"]), (&json!(true), &json!("open")));
    assert_eq!(board["game"]["locks_at"], json!(NINE + 300_000));
    house.pass(60).await;
    let board = house.board().await;
    assert_eq!(board["game"]["number"], 2);
    assert_eq!(board["last"]["number"], 1);
    assert_eq!(board["last"]["numbers"], json!((1..=20).collect::<Vec<u8>>()));
    let ticket = &house.ticket(&code).await["ok"];
    assert_eq!((&ticket["state"], &ticket["payoff"]), (&json!("won"), &json!(11_200)));
    assert_eq!(ticket["results"][0]["caught"], json!([[1, 2, 3, 4]]));
    house.report(&crew.ida).await;
    house.floor.close().await;

    let acts = acts(&disk);
    let place = |act: &str| acts.iter().position(|body| body["do"] == act).expect("done");
    assert!(place("notice") < place("lock") && place("lock") < place("draw"));
    let (lock, draw) = (&acts[place("lock")], &acts[place("draw")]);
    assert_eq!(draw["lock"], lock["events"][0]["digest"], "the draw names the lock");
    assert_eq!(draw["program"].as_str().expect("a digest").len(), 64);
    assert_eq!((&lock["by"], &draw["by"]), (&json!("clock"), &json!("device")));
    disk.assert_sound();
}

#[tokio::test]
async fn p15_5a_without_both_keys_nothing_is_drawn() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    crew.ida.ok(json!({ "do": "withdraw key" })).await;
    house.pass(301).await;
    let board = house.board().await;
    assert_eq!((&board["game"]["number"], &board["game"]["state"]), (&json!(1), &json!("locked")));
    let sale = json!({ "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" });
    assert_eq!(crew.ann.refused(sale).await, "locked");
    crew.ida.ok(json!({ "do": "turn key" })).await;
    house.pass(0).await;
    assert_eq!(house.board().await["last"]["number"], 1);
    house.floor.close().await;
    assert_eq!(count(&disk, "draw"), 1);
}

#[tokio::test]
async fn p15_5e_an_override_moves_a_lock_that_is_to_come_and_says_who_and_why() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(1)])).await;
    let later = json!({ "do": "override", "locks_at": NINE + 600_000, "why": "a bus is coming" });
    assert_eq!(crew.ann.refused(later.clone()).await, "not_yours");
    crew.sue.ok(later).await;
    house.pass(301).await;
    assert_eq!(house.board().await["game"]["state"], "open");
    house.pass(300).await;
    assert_eq!(house.board().await["game"]["number"], 2);
    house.floor.close().await;
    let acts = acts(&disk);
    let moved = acts.iter().find(|body| body["do"] == "override").expect("recorded");
    assert_eq!((&moved["by"], &moved["why"]), (&json!("supervisor sue"), &json!("a bus is coming")));
}

#[tokio::test]
async fn a_draw_without_entropy_gives_every_wager_back() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([None, from(1)])).await;
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1").await;
    house.pass(301).await;
    let board = house.board().await;
    assert_eq!((&board["last"]["returned"], &board["game"]["number"]), (&json!(true), &json!(2)));
    assert_eq!(house.ticket(&code).await["ok"]["payoff"], 100);
    crew.ann.ok(json!({ "do": "pay", "station": 1, "code": code, "with": "cash" })).await;
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert_eq!((count(&disk, "draw"), count(&disk, "fail")), (0, 1));
    assert_eq!(balance(&disk, "drawer:1"), 0);
    disk.assert_sound();
}

#[tokio::test]
async fn a_set_that_came_before_stops_the_game_and_calls_the_supervisor() {
    let disk = Disk::new();
    let (house, crew) = running(&disk, &World::new([from(5), from(5), from(1)])).await;
    house.pass(301).await;
    let (_, code) = crew.ann.sell(1, "5 6 7 8 @1").await;
    house.pass(301).await;
    let board = house.board().await;
    assert_eq!((&board["game"]["state"], &board["game"]["number"]), (&json!("stopped"), &json!(2)));
    assert_eq!(house.ticket(&code).await["ok"]["state"], "racing");
    house.pass(301).await;
    assert_eq!(house.board().await["game"]["state"], "stopped", "nothing goes on by itself");
    assert_eq!(crew.ann.refused(json!({ "do": "return wagers", "why": "so" })).await, "not_yours");
    crew.sue.ok(json!({ "do": "return wagers", "why": "the same numbers as in game 1" })).await;
    assert_eq!(house.board().await["game"]["number"], 3);
    assert_eq!(house.ticket(&code).await["ok"]["payoff"], 100);
    house.report(&crew.sue).await;
    house.floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn p15_5b_two_locations_have_their_own_games_and_numbers() {
    let disk = Disk::new();
    let world = World::new([from(1), from(2)]);
    let people = [("Sue", ledger::Role::KenoSupervisor), ("Ida", ledger::Role::Inspector)];
    staff(disk.journal(), &people);
    let satellite = CARD.replace("interval_seconds = 300", "interval_seconds = 120");
    let satellite =
        satellite.replace("booth = \"1 2 3\"\nautomatic = \"9\"", "booth = \"11\"\nautomatic = \"\"");
    let tables = vec![location(AT, CARD), location("keno-satellite", &satellite)];
    let house = open_with(&disk, &world, tables, 1000).await;
    world.pass(121);
    for at in [AT, "keno-satellite"] {
        house.floor.get(&format!("/keno/results?at={at}")).await;
    }
    let state = |page: crate::common::Page| {
        let board: serde_json::Value = serde_json::from_str(&page.body).expect("JSON");
        board["game"]["state"].as_str().expect("a state").to_string()
    };
    assert_eq!(state(house.floor.get("/api/keno/keno-main").await), "open");
    assert_eq!(state(house.floor.get("/api/keno/keno-satellite").await), "locked");
    house.floor.close().await;
}
