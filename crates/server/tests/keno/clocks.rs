//! 19:47-15.6(c): the clock of a running house is moved. What needs the time stops until a supervisor confirms the clock,
//! and nobody loses a claim by it.

use crate::common::Disk;
use crate::support::*;
use serde_json::{Value, json};

const DAY: i64 = 24 * 3600;

/// A running house in which the ticket of this code has won, and nobody has come for it.
async fn with_a_winner(disk: &Disk, world: &World) -> (House, Crew, String) {
    let (house, crew) = running(disk, world).await;
    let (_, won) = crew.ann.sell(1, "1 2 3 4 @1").await;
    house.pass(301).await;
    (house, crew, won)
}

/// Ann pays the ticket of this code.
fn paying(code: &str) -> Value {
    json!({ "do": "pay", "station": 1, "code": code, "with": "cash" })
}

/// Ann sells a ticket.
fn selling() -> Value {
    json!({ "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" })
}

/// The house closes. Its record is whole.
async fn close(house: House, disk: &Disk) {
    house.floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6c_a_clock_that_jumps_ahead_for_three_seconds_takes_nothing_from_anybody() {
    let disk = Disk::new();
    let world = World::new([from(1), from(30)]);
    let (house, crew, won) = with_a_winner(&disk, &world).await;
    world.set(400 * DAY);
    house.pass(3).await;
    let board = house.board().await;
    assert_eq!((&board["clock_in_doubt"], &board["game"]["number"]), (&json!(true), &json!(2)));
    let pay = paying(&won);
    let sale = selling();
    for stopped in [&pay, &sale] {
        assert_eq!(crew.ann.refused(stopped.clone()).await, "clock_in_doubt");
    }
    assert_eq!(house.ticket(&won).await["ok"]["state"], "won");
    // The clock is put right. That alone confirms nothing: the next game's lock passes, and nothing is locked or drawn.
    world.set(-400 * DAY);
    house.pass(600).await;
    assert_eq!(house.board().await["game"]["number"], 2);
    assert_eq!(crew.ann.refused(pay.clone()).await, "clock_in_doubt");
    assert_eq!(crew.ann.refused(json!({ "do": "confirm clock" })).await, "not_yours");
    crew.sue.ok(json!({ "do": "confirm clock" })).await;
    house.pass(0).await;
    let board = house.board().await;
    assert_eq!((&board["clock_in_doubt"], &board["game"]["number"]), (&json!(false), &json!(3)));
    crew.ann.ok(pay).await;
    house.report(&crew.sue).await;
    house.floor.close().await;
    let acts = acts(&disk);
    let doubts: Vec<_> = acts.iter().filter(|act| act["do"] == "doubt clock").collect();
    assert_eq!(doubts.len(), 1, "written down once");
    assert_eq!((&doubts[0]["moved_millis"], &doubts[0]["by"]), (&json!(400 * DAY * 1000), &json!("device")));
    assert_eq!(count(&disk, "expire"), 0);
    let times: Vec<i64> = acts.iter().filter_map(|act| act["at"].as_i64()).collect();
    assert!(times.is_sorted(), "whatever the clock showed, the record's times go on: {times:?}");
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6c_a_clock_that_goes_back_stops_what_needs_the_time_too() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    let (house, crew) = running(&disk, &world).await;
    world.set(-DAY);
    let sale = selling();
    house.pass(0).await;
    assert_eq!(crew.ann.refused(sale.clone()).await, "clock_in_doubt");
    // A small correction is no doubt.
    world.set(DAY);
    crew.sue.ok(json!({ "do": "confirm clock" })).await;
    world.set(-60);
    house.pass(0).await;
    crew.ann.ok(sale).await;
    close(house, &disk).await;
}

#[tokio::test]
async fn p15_6c_a_doubt_outlives_a_restart_and_claims_wait_for_a_confirmed_clock_after_every_start() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    let (house, _, won) = with_a_winner(&disk, &world).await;
    world.set(400 * DAY);
    house.pass(2).await;
    house.floor.close().await;
    // The clock is still wrong when the house opens again.
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    let pay = paying(&won);
    assert_eq!(crew.ann.refused(pay.clone()).await, "clock_in_doubt");
    house.floor.close().await;
    world.set(-400 * DAY);
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    assert_eq!(crew.ann.refused(pay.clone()).await, "clock_in_doubt", "nobody has looked at it yet");
    crew.sue.ok(json!({ "do": "confirm clock" })).await;
    house.floor.close().await;
    // Moved while the house is closed: no claim expires before somebody has confirmed the clock.
    world.set(400 * DAY);
    let house = open(&disk, &world).await;
    house.pass(3 * 3600).await;
    let crew = house.crew().await;
    assert_eq!(crew.ann.refused(pay.clone()).await, "late_by_an_unconfirmed_clock");
    assert_eq!(house.ticket(&won).await["ok"]["state"], "won");
    house.floor.close().await;
    // Put right while it is closed: the journal remembers later times than the clock shows.
    world.set(-400 * DAY);
    let house = open(&disk, &world).await;
    let crew = house.crew().await;
    assert_eq!(crew.ann.refused(pay.clone()).await, "clock_in_doubt");
    crew.sue.ok(json!({ "do": "confirm clock" })).await;
    crew.ann.ok(pay).await;
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert_eq!(count(&disk, "expire"), 0);
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6c_what_expired_by_a_wrong_clock_that_was_confirmed_is_reinstated_when_it_is_put_right() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    let (house, crew, won) = with_a_winner(&disk, &world).await;
    world.set(400 * DAY);
    house.pass(0).await;
    crew.sue.ok(json!({ "do": "confirm clock" })).await;
    house.pass(0).await;
    assert_eq!(house.ticket(&won).await["ok"]["state"], "expired", "she confirmed it");
    world.set(-400 * DAY);
    house.pass(0).await;
    let confirmed = crew.sue.ok(json!({ "do": "confirm clock" })).await;
    assert_eq!(confirmed["events"][1]["event"], "reinstated", "{confirmed}");
    crew.ann.ok(paying(&won)).await;
    house.report(&crew.sue).await;
    house.floor.close().await;
    assert_eq!(balance(&disk, "unclaimed:keno-main"), 0);
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6c_the_staffs_page_says_what_is_stopped_and_a_supervisor_confirms_the_clock_there() {
    let disk = Disk::new();
    let world = World::new([from(1)]);
    let (house, crew) = running(&disk, &world).await;
    assert!(!crew.sue.get("/staff").await.body.contains("data-clock-moved"));
    world.set(2 * 3600);
    house.pass(0).await;
    for page in [crew.sue.get("/staff").await, crew.ann.get("/staff/clock").await] {
        assert!(page.body.contains("The clock was moved 2 hours ahead."), "{}", page.body);
    }
    assert!(!crew.ann.get("/staff/clock").await.body.contains("<button class=\"primary\">"));
    assert_eq!(house.floor.post("/staff/clock", Some(&crew.ann.cookie), "").await.status, 403);
    assert_eq!(house.floor.post("/staff/clock", Some(&crew.sue.cookie), "").await.status, 303);
    assert!(!crew.sue.get("/staff").await.body.contains("data-clock-moved"));
    crew.ann.sell(1, "1 2 3 @1").await;
    house.floor.close().await;
    assert_eq!(count(&disk, "confirm clock"), 2);
    disk.assert_sound();
}

#[tokio::test]
async fn p15_6c_whoever_is_signed_in_stays_so_when_the_clock_jumps_and_the_supervisor_confirms_it() {
    for hours in [2, 13, 400 * 24] {
        let disk = Disk::new();
        let world = World::new([from(1)]);
        let (house, crew) = running(&disk, &world).await;
        let pat = house.patron("Pat").await;
        world.set(hours * 3600);
        house.pass(0).await;
        for who in [&crew.ann, &crew.sue, &crew.ida] {
            let page = who.get("/staff").await;
            assert!(page.body.contains("data-clock-moved"), "signed in, and told: {}", page.body);
        }
        assert_eq!(house.floor.post("/staff/clock", Some(&crew.sue.cookie), "").await.status, 303);
        // The clock is right by what she said. She is inside, and so is everybody else.
        for who in [&crew.ann, &crew.sue, &crew.ida] {
            let page = who.get("/staff").await;
            assert!(page.body.contains("/staff/leave") && !page.body.contains("data-clock-moved"), "{hours}");
        }
        house.pass(0).await;
        crew.ann.sell(1, "1 2 3 @1").await;
        // Time that does pass ends a session as ever.
        house.pass(3600).await;
        assert!(!crew.ann.get("/staff").await.body.contains("/staff/leave"), "{hours}");
        // It was wrong after all. A visitor's year is not over.
        world.set(-hours * 3600);
        house.pass(0).await;
        let sue = house.enter("sue").await;
        sue.ok(json!({ "do": "confirm clock" })).await;
        assert!(sue.get("/staff").await.body.contains("/staff/leave"), "{hours}");
        assert!(pat.get(&format!("/api/keno/{AT}/tickets")).await.body.contains("\"ok\""), "{hours}");
        close(house, &disk).await;
    }
}

#[tokio::test]
async fn p15_6c_a_node_whose_clock_is_moved_stops_the_location_and_a_confirmation_on_another_node_counts() {
    let disk = Disk::shared();
    let world = World::new([from(1)]);
    let (first, crew) = running(&disk, &world).await;
    // The second node has a clock of its own, which alone is moved.
    let other = World::new([from(1)]);
    let second = open(&disk, &other).await;
    other.set(400 * DAY);
    second.pass(0).await;
    let sale = selling();
    assert_eq!(crew.ann.refused(sale.clone()).await, "clock_in_doubt", "one location, one clock");
    other.set(-400 * DAY);
    crew.sue.ok(json!({ "do": "confirm clock" })).await;
    second.pass(0).await;
    let there = Person { address: second.floor.address, cookie: crew.ann.cookie.clone() };
    crew.ann.ok(sale.clone()).await;
    there.ok(sale).await;
    first.floor.close().await;
    second.floor.close().await;
    disk.assert_sound();
}
