//! One keno location on two nodes.

use crate::common::Disk;
use crate::support::{AT, House, Person, World, acts, from, open, running};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Two nodes with the same clock, whose generators will draw these numbers; the crew has signed in at the first.
async fn two(disk: &Disk, world: &World) -> (House, House, crate::support::Crew) {
    let (first, crew) = running(disk, world).await;
    let second = open(disk, world).await;
    (first, second, crew)
}

fn at(person: &Person, house: &House) -> Person {
    Person { address: house.floor.address, cookie: person.cookie.clone() }
}

async fn close(houses: [House; 2], disk: &Disk) {
    for house in houses {
        house.floor.close().await;
    }
    disk.assert_sound();
}

#[tokio::test]
async fn tickets_sold_on_both_nodes_at_once_have_consecutive_numbers_and_none_twice() {
    let disk = Disk::shared();
    let (first, second, crew) = two(&disk, &World::new([from(1)])).await;
    let bob = at(&crew.bob, &second);
    let sell = |who: Person, station: u16| {
        tokio::spawn(async move {
            let mut numbers = Vec::new();
            for _ in 0..25 {
                numbers.push(who.sell(station, "1 2 3 @1").await.0);
            }
            numbers
        })
    };
    let (here, there) = (sell(crew.ann.clone(), 1), sell(bob, 2));
    let numbers = [here.await.expect("no panic"), there.await.expect("no panic")].concat();
    assert_eq!(numbers.iter().copied().collect::<BTreeSet<u64>>(), (1..=50).collect());
    close([first, second], &disk).await;
}

#[tokio::test]
async fn a_game_is_locked_and_drawn_once_and_a_ticket_paid_once_whichever_node_is_asked() {
    let disk = Disk::shared();
    let world = World::new([from(1), from(30)]);
    let (first, second, crew) = two(&disk, &world).await;
    let board = second.board().await;
    assert_eq!(board["game"]["number"], 1, "a node that joins changes nothing");
    let (_, code) = crew.ann.sell(1, "1 2 3 4 @1").await;
    assert_eq!(second.ticket(&code).await["ok"]["state"], "open", "sold there, known here");
    world.pass(301);
    // Both look at the clock at once.
    tokio::join!(first.pass(0), second.pass(0));
    let [here, there] = [first.board().await, second.board().await];
    assert_eq!(here["last"]["numbers"], json!((1..=20).collect::<Vec<u8>>()));
    assert_eq!(here["last"], there["last"]);
    let done: Vec<Value> = acts(&disk).into_iter().map(|act| act["do"].clone()).collect();
    let count = |what: &str| done.iter().filter(|act| **act == json!(what)).count();
    assert_eq!((count("lock"), count("draw")), (1, 1), "{done:?}");

    let bob = at(&crew.bob, &second);
    let pay = |who: Person, station: u16, code: String| {
        tokio::spawn(async move {
            who.command(json!({ "do": "pay", "station": station, "code": code, "with": "cash" })).await
        })
    };
    let both = [pay(crew.ann.clone(), 1, code.clone()), pay(bob, 2, code.clone())];
    let mut paid = 0;
    for answer in both {
        paid += usize::from(answer.await.expect("no panic").get("ok").is_some());
    }
    assert_eq!(paid, 1);
    first.report(&crew.sue).await;
    second.report(&at(&crew.sue, &second)).await;
    assert_eq!(first.board().await["at"], AT);
    close([first, second], &disk).await;
}

#[tokio::test]
async fn a_node_that_joins_leaves_the_keys_turned_and_a_house_that_starts_needs_both_anew() {
    let disk = Disk::shared();
    let world = World::new([from(1)]);
    let (first, second, _crew) = two(&disk, &world).await;
    let restarts = || acts(&disk).iter().filter(|act| act["do"] == "restart").count();
    assert_eq!(restarts(), 1, "the computer system was started once");
    first.floor.close().await;
    world.pass(301);
    second.pass(0).await;
    assert_eq!(second.board().await["last"]["numbers"], json!((1..=20).collect::<Vec<u8>>()), "still armed");
    second.floor.close().await;
    let third = open(&disk, &world).await;
    assert_eq!(restarts(), 2);
    third.floor.close().await;
    disk.assert_sound();
}
