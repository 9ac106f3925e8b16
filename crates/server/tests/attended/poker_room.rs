//! An evening in a poker room, entered by its floorperson and its dealers (19:47-14.15 to 14.18).

use crate::common::people::enrol;
use crate::common::{Disk, options, request, try_open};
use crate::support::*;
use ledger::{Journal, Role};
use serde_json::{Value, json};
use std::time::Duration;

const OPEN: &str = "open table";

fn table_1() -> Value {
    json!({ "do": OPEN, "table": 1, "game": "hold 'em", "minimum": 500, "maximum": 1000, "raises": 3 })
}

fn join(name: &str) -> Value {
    json!({ "do": "join list", "game": "hold 'em", "name": name })
}

/// The names on the list of hold 'em.
fn waiting(seen: &Value) -> Vec<String> {
    let names = seen["view"]["lists"][1]["names"].as_array().expect("the staff sees names").iter();
    names.map(|one| one["name"].as_str().expect("a name").to_string()).collect()
}

#[tokio::test]
async fn p14_18_an_evening_is_entered_and_comes_back_after_a_restart() {
    let house = open("poker-room").await;
    let (mut floorperson, mut dealer) = (house.desk("floorperson").await, house.at_work("dealer").await);
    floorperson.does(table_1()).await;
    dealer.does(json!({ "do": "seat", "table": 1, "seat": 1, "name": "Ann" })).await;
    for name in ["Bob", "Cyd"] {
        floorperson.does(join(name)).await;
    }
    let twice = floorperson.refused(join("bob")).await;
    assert_eq!((&twice["code"], &twice["cite"]), (&json!("same_name"), &json!("19:47-14.18")));
    let early = dealer.refused(json!({ "do": "seat", "table": 1, "seat": 2, "name": "Cyd" })).await;
    assert_eq!(early["code"], "not_first");
    floorperson.does(json!({ "do": "call", "table": 1, "seat": 2 })).await;
    dealer.does(json!({ "do": "seat", "table": 1, "seat": 2, "name": "Bob" })).await;
    // A ruling asks for what it needs, and only that.
    let missing = dealer.refused(json!({ "do": "rule", "table": 1, "on": "wrong start" })).await;
    assert_eq!((&missing["asks"], &missing["cite"]), (&json!("wagered"), &json!("19:47-14.15(f)2")));
    dealer.does(json!({ "do": "rule", "table": 1, "on": "wrong start", "wagered": 1 })).await;
    let acts = dealer.look().await["acts"].clone();
    let last = acts.as_array().and_then(|acts| acts.last()).expect("an act");
    assert_eq!((&last["events"][0]["decision"], &last["entered_by"]), (&json!("misdeal"), &json!("dealer")));
    floorperson
        .does(json!({ "do": "remove player", "table": 1, "seat": 1, "conduct": "told another", "good_faith": true }))
        .await;
    floorperson.does(json!({ "do": "give notice", "removal": 1, "to": "division" })).await;
    let before = floorperson.look().await;
    assert_eq!(before["view"]["owed"][0]["to"], json!(["commission"]));
    let house = house.restart().await;
    let after = house.desk("floorperson").await.look().await;
    assert_eq!(before["view"], after["view"], "who waits, who sits and what is owed");
    assert_eq!(waiting(&after), ["Cyd"]);
    house.assert_sound().await;
}

#[tokio::test]
async fn p14_18_everybody_sees_signs_and_numbers_and_nobody_hears_a_name() {
    let house = open("poker-room").await;
    let mut floorperson = house.desk("floorperson").await;
    let mut watcher = house.floor.watch(TABLE).await;
    assert_eq!(watcher.hello(None).await["view"]["tables"], json!([]));
    floorperson.does(table_1()).await;
    let opened = watcher.until(|update| update["view"]["tables"][0]["dealt"] == "hold 'em").await;
    assert_eq!(opened["view"]["tables"][0]["raises"], 3);
    floorperson.does(join("Zebulon")).await;
    let listed = watcher.until(|update| update["view"]["lists"][1]["waiting"] == 1).await;
    assert_eq!(listed["view"]["tables"][0]["announce"], 1);
    let anew = house.floor.watch(TABLE).await.hello(Some(0)).await;
    for told in [&opened, &listed, &anew] {
        assert_eq!(told["acts"], json!([]), "acts in a room are about people");
        assert!(!told.to_string().contains("Zebulon"), "{told}");
    }
    let lobby = house.floor.get("/").await.body;
    assert!(
        lobby.contains("place on the list of your game") && !lobby.contains("places are free"),
        "{lobby}"
    );
    let page = house.floor.get(&format!("/tables/{TABLE}")).await;
    assert!(page.status == 200 && page.body.contains("id=\"room\""), "{}", page.body);
    assert_eq!(house.floor.get(&format!("/tables/{TABLE}/sign")).await.status, 200);
    house.assert_sound().await;
}

#[tokio::test]
async fn p14_18_the_floors_page_is_for_those_who_work_there() {
    let house = open("poker-room").await;
    let get = async |id: &str| {
        let cookie = house.enter(id).await;
        request(house.floor.address, "GET", &format!("/staff/tables/{TABLE}"), &[("Cookie", &cookie)], "")
            .await
    };
    for id in ["floorperson", "pit-boss", "dealer", "inspector"] {
        let page = get(id).await;
        assert!(page.status == 200 && page.body.contains("id=\"room-floor\""), "{id}: {}", page.body);
    }
    assert_eq!(get("keno-writer").await.status, 403);
    let mut dora = house.desk("dora").await;
    let no_place = dora.refused(json!({ "do": "announce", "table": 1 })).await;
    assert_eq!(no_place["code"], "no_place", "a dealer takes his place first");
    let mut inspector = house.desk("inspector").await;
    assert!(inspector.refused(table_1()).await["because"].is_string());
    let mut floorperson = house.desk("floorperson").await;
    let for_patron = floorperson.refused(
        json!({ "by": "seat 1", "do": OPEN, "table": 1, "game": "omaha", "minimum": 1, "maximum": 2 }),
    );
    assert_eq!(for_patron.await["code"], "not_yours", "patrons have no place at this machine");
    house.assert_sound().await;
}

#[tokio::test]
async fn p14_18_what_was_meant_for_the_room_as_it_was_is_stale_and_an_id_counts_once() {
    let house = open("poker-room").await;
    let (mut one, mut other) = (house.desk("floorperson").await, house.desk("pit-boss").await);
    one.does(table_1()).await;
    let seen = one.look().await["seq"].clone();
    other.does(join("Ann")).await;
    let mut late = join("Bob");
    late["seq"] = seen;
    let answer = one.enters_as("late", &late).await;
    assert_eq!(answer["refused"]["code"], "stale");
    assert_eq!(waiting(&answer["refused"]["present"]), ["Ann"], "with the room as it is");
    one.look().await;
    for _ in 0..2 {
        assert_eq!(one.enters_as("once", &join("Bob")).await["ok"], true);
    }
    assert_eq!(waiting(&one.look().await), ["Ann", "Bob"]);
    house.assert_sound().await;
}

/// Two nodes of a house, with a floorperson at one and a pit boss at the other: nobody is overtaken, and nobody is lost.
#[tokio::test]
async fn p14_18_two_nodes_keep_one_list() {
    let disk = Disk::shared();
    let journal = Journal::open(disk.journal()).expect("a journal");
    for role in [Role::Floorperson, Role::PitBoss] {
        enrol(&journal, role.as_str(), role);
    }
    drop(journal);
    let node = async || {
        let tables = vec![attended("poker-room", "")];
        let options = server::Options { visitors: false, ..options(disk.journal(), tables, 0) };
        try_open(server::Options { grace: Duration::ZERO, ..options }).await.expect("the node opens")
    };
    let (here, there) = (node().await, node().await);
    let cookie = async |floor: &crate::common::Floor, id: &str| {
        let form = crate::common::people::sign_in_form(id);
        floor.post("/sign-in", None, &form).await.cookie().expect("a session begins")
    };
    let mut one = Desk::open(here.address, TABLE, &cookie(&here, "floorperson").await).await;
    let mut other = Desk::open(there.address, TABLE, &cookie(&there, "pit-boss").await).await;
    one.does(table_1()).await;
    let mut expected = Vec::new();
    for number in 0..6 {
        let name = format!("N{number}");
        let desk = if number % 2 == 0 { &mut one } else { &mut other };
        // Whoever has not heard of the other node's entry yet is told so, and enters it again.
        while desk.enters(join(&name)).await["ok"] != true {}
        expected.push(name);
    }
    while waiting(&one.look().await) != expected {}
    while waiting(&other.look().await) != expected {}
    here.close().await;
    there.close().await;
    disk.assert_sound();
}
