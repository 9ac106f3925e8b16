//! Who may enter what, and what was meant for another moment.

use crate::common::lines::try_line;
use crate::support::*;
use serde_json::{Value, json};
use server::TableSpec;
use std::time::Duration;

#[tokio::test]
async fn nobody_enters_anything_without_a_place_or_another_role() {
    let house = open("craps").await;
    let mut dealer = house.desk("dealer").await;
    let join = || json!({ "by": "seat 1", "do": "join", "name": "Ann" });
    let refused = dealer.refused(join()).await;
    assert_eq!(refused["code"], "no_place");
    assert!(
        refused["because"].as_str().is_some_and(|text| text.contains("dealer has no place")),
        "{refused}"
    );
    dealer.does(json!({ "place": "take" })).await;
    dealer.seats(1, "Ann", 10_000).await;
    assert_eq!(dealer.refused(json!({ "place": "take" })).await["code"], "as_it_is");

    // His role is what he signed in with, whatever a message says; and the rules decide what it may do.
    let as_boxman = dealer.refused(json!({ "by": "boxman", "do": "void throw" })).await;
    assert_eq!(as_boxman["code"], "not_yours", "{as_boxman}");
    let by_the_rules = dealer.refused(json!({ "do": "offer dice", "to": 1 })).await;
    assert_eq!(by_the_rules["cite"], "19:47-1.7(b)", "{by_the_rules}");

    // A supervisor needs no place; a pit clerk has his forms, and enters nothing for others; an inspector looks.
    let mut floorperson = house.desk("floorperson").await;
    floorperson.seat(1, json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
    assert_eq!(floorperson.refused(json!({ "place": "take" })).await["code"], "not_yours");
    let mut clerk = house.desk("pit-clerk").await;
    let his = clerk.refused(json!({ "by": "seat 1", "do": "leave" })).await;
    assert!(his["because"].as_str().is_some_and(|text| text.contains("a dealer, a boxman")), "{his}");
    let mut inspector = house.desk("inspector").await;
    for said in
        [json!({ "do": "dispute" }), json!({ "by": "seat 1", "do": "leave" }), json!({ "place": "take" })]
    {
        let refused = inspector.refused(said).await;
        assert_eq!(refused["code"], "not_yours", "{refused}");
    }

    // Whoever is relieved has no place any more, and stands in the record with who relieved him.
    assert_eq!(dealer.refused(json!({ "place": "leave", "staff": "dora" })).await["code"], "not_yours");
    floorperson.does(json!({ "place": "leave", "staff": "dealer" })).await;
    assert_eq!(dealer.refused(join()).await["code"], "no_place");
    let note = house.disk.bodies(TABLE).last().expect("a note").clone();
    assert_eq!((&note["staff"], &note["entered_by"]), (&json!("dealer"), &json!("floorperson")));
    house.assert_sound().await;
}

#[tokio::test]
async fn nobody_has_a_place_at_two_tables() {
    let other = TableSpec { id: "felt-2".to_string(), ..attended("craps", "") };
    let house = open_tables(vec![attended("craps", ""), other], Duration::ZERO).await;
    let mut here = house.at_work("dealer").await;
    let mut there = house.desk_at("felt-2", "dealer").await;
    let refused = there.refused(json!({ "place": "take" })).await;
    assert_eq!(
        (&refused["code"], &refused["because"]),
        (&json!("elsewhere"), &json!("dealer has his place at felt-1"))
    );
    // It is so after a restart, until he leaves the first or is relieved there.
    drop((here, there));
    let house = house.restart().await;
    there = house.desk_at("felt-2", "dealer").await;
    assert_eq!(there.refused(json!({ "place": "take" })).await["code"], "elsewhere");
    house.desk("floorperson").await.does(json!({ "place": "leave", "staff": "dealer" })).await;
    there.does(json!({ "place": "take" })).await;
    here = house.desk("dealer").await;
    assert_eq!(here.refused(json!({ "place": "take" })).await["code"], "elsewhere");
    house.desk_at("felt-2", "dora").await.does(json!({ "place": "take" })).await;
    house.assert_sound().await;
}

#[tokio::test]
async fn a_table_has_places_for_its_own_crew_alone() {
    let house = open("blackjack").await;
    let mut stickman = house.desk("stickman").await;
    assert_eq!(stickman.refused(json!({ "place": "take" })).await["code"], "no_such_place");
    let (dealer, dora) = (house.at_work("dealer").await, house.at_work("dora").await);
    drop((dealer, dora));
    let crew = stickman.look().await["crew"].clone();
    assert_eq!(crew.as_array().map(Vec::len), Some(2), "{crew}");
    house.assert_sound().await;
}

#[tokio::test]
async fn whoever_is_nobody_here_gets_no_line() {
    let house = open("craps").await;
    let origin = format!("http://{}", house.floor.address);
    let path = format!("/ws/staff/tables/{TABLE}");
    for (id, status) in
        [(None, 403), (Some("patron"), 403), (Some("keno-writer"), 403), (Some("administrator"), 403)]
    {
        let cookie = match id {
            Some(id) => house.enter(id).await,
            None => String::new(),
        };
        let headers = [("origin", origin.as_str()), ("cookie", cookie.as_str())];
        let refused = try_line(house.floor.address, &path, &headers).await.expect_err("no line");
        assert_eq!(refused.as_u16(), status, "{id:?}");
    }
    house.assert_sound().await;
}

#[tokio::test]
async fn what_was_meant_for_another_moment_is_refused_with_the_present_one() {
    let house = open("craps").await;
    let (mut dealer, mut stickman) = (house.at_work("dealer").await, house.at_work("stickman").await);
    dealer.seats(1, "Ann", 10_000).await;
    dealer.seats(2, "Bob", 10_000).await;
    let seen = dealer.look().await["seq"].clone();
    let wager = |seat: u8, seq: &Value| json!({ "by": format!("seat {seat}"), "do": "wager", "on": "pass", "amount": 500, "seq": seq });
    dealer.does(wager(1, &seen)).await;
    // What was entered for another seat makes nothing stale.
    dealer.does(wager(2, &seen)).await;
    let stale = dealer.refused(wager(1, &seen)).await;
    assert_eq!(stale["code"], "stale");
    let present = dealer.look().await;
    assert_eq!((&stale["present"]["seq"], &stale["present"]["view"]), (&present["seq"], &present["view"]));
    // What happens to the table is everybody's.
    stickman.does(json!({ "do": "offer dice", "to": 1 })).await;
    assert_eq!(dealer.refused(wager(2, &present["seq"])).await["code"], "stale");
    assert!(dealer.enters(json!({ "do": "dispute", "seq": "now" })).await["error"].is_string());
    house.assert_sound().await;
}

#[tokio::test]
async fn what_is_sent_twice_is_done_once_also_after_a_restart() {
    let house = open("craps").await;
    let mut dealer = house.at_work("dealer").await;
    dealer.seats(1, "Ann", 10_000).await;
    dealer.look().await;
    let said = json!({ "by": "seat 1", "do": "wager", "on": "pass", "amount": 500 });
    let first = dealer.enters_as("w1", &said).await;
    assert_eq!(first["ok"], true, "{first}");
    let bought = dealer.enters_as("b1", &json!({ "buy_in": { "seat": 1, "cents": 700 } })).await;
    let house = house.restart().await;
    let mut dealer = house.desk("dealer").await;
    assert_eq!(dealer.enters_as("w1", &said).await, first);
    assert_eq!(dealer.enters_as("b1", &json!({ "buy_in": { "seat": 1, "cents": 700 } })).await, bought);
    assert_eq!(dealer.has(1).await, 10_000 - 500 + 700);
    // An id names one entry: whoever gives it to another is not told that the other was done.
    let others = [
        ("w1", json!({ "by": "seat 1", "do": "wager", "on": "pass", "amount": 600 })),
        ("w1", json!({ "by": "seat 2", "do": "wager", "on": "pass", "amount": 500 })),
        ("w1", json!({ "buy_in": { "seat": 1, "cents": 500 } })),
        ("w1", json!({ "place": "leave" })),
        ("b1", json!({ "buy_in": { "seat": 1, "cents": 701 } })),
        ("b1", json!({ "buy_in": { "seat": 2, "cents": 700 } })),
        ("b1", said.clone()),
    ];
    for (id, other) in others {
        let answer = dealer.enters_as(id, &other).await;
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{other}: {answer}"));
        assert!(error.contains("used for another"), "{other}: {error}");
    }
    assert_eq!(dealer.has(1).await, 10_000 - 500 + 700);
    house.assert_sound().await;
}

#[tokio::test]
async fn a_place_taken_twice_under_one_id_is_taken_once_and_its_id_leaves_none() {
    let house = open("craps").await;
    let mut dealer = house.desk("dealer").await;
    let first = dealer.enters_as("p", &json!({ "place": "take" })).await;
    assert_eq!(first["ok"], true, "{first}");
    assert_eq!(dealer.enters_as("p", &json!({ "place": "take" })).await, first);
    assert!(dealer.enters_as("p", &json!({ "place": "leave" })).await["error"].is_string());
    dealer.seat(1, json!({ "do": "join", "name": "Ann" })).await;
    house.assert_sound().await;
}

#[tokio::test]
async fn cash_is_taken_for_whoever_was_seen_at_the_seat_and_for_nobody_else() {
    let house = open("craps").await;
    let (mut dealer, mut boxman) = (house.at_work("dealer").await, house.at_work("boxman").await);
    dealer.seats(1, "Ann", 1_000).await;
    let seen = boxman.look().await["seq"].clone();
    dealer.seat(1, json!({ "do": "leave" })).await;
    dealer.seat(1, json!({ "do": "join", "name": "Bob" })).await;
    let late = json!({ "buy_in": { "seat": 1, "cents": 5_000 }, "seq": seen });
    let answer = boxman.enters_as("late", &late).await;
    assert_eq!(answer["refused"]["code"], "stale", "{answer}");
    assert_eq!(dealer.has(1).await, 0, "Ann's cash is not Bob's");
    boxman.does(json!({ "buy_in": { "seat": 1, "cents": 5_000 } })).await;
    assert_eq!(dealer.has(1).await, 5_000);
    house.assert_sound().await;
}
