//! The staff's pages of the tables, `/fair`, and a table that cannot be both.

use crate::common::{Disk, options, request, try_open};
use crate::support::*;
use serde_json::{Value, json};

#[tokio::test]
async fn the_tables_are_listed_for_those_who_work_at_them() {
    let house = open("craps").await;
    let mut dora = house.at_work("dora").await;
    dora.seat(1, json!({ "do": "join", "name": "Ann" })).await;
    let get = async |id: &str, path: &str| {
        let cookie = house.enter(id).await;
        request(house.floor.address, "GET", path, &[("Cookie", &cookie)], "").await
    };
    let workers = [
        "dealer",
        "boxman",
        "stickman",
        "floorperson",
        "pit-boss",
        "casino-supervisor",
        "pit-clerk",
        "inspector",
    ];
    for id in workers {
        let page = get(id, "/staff/tables").await;
        assert!(page.status == 200 && page.body.contains("Dora, dealer"), "{id}: {}", page.body);
        assert_eq!(page.body.contains("enter nothing"), id == "inspector", "{id}");
        assert_eq!(get(id, &format!("/staff/tables/{TABLE}")).await.status, 200, "{id}");
        assert!(get(id, "/staff").await.body.contains("href=\"/staff/tables\""), "{id}");
    }
    for id in ["administrator", "keno-writer"] {
        let page = get(id, "/staff/tables").await;
        assert!(
            page.status == 403 && page.body.contains("may not look at the attended tables"),
            "{}",
            page.body
        );
    }
    assert_eq!(house.floor.get("/staff/tables").await.status, 303);
    assert_eq!(get("dealer", "/staff/tables/nowhere").await.status, 404);
    house.assert_sound().await;
}

#[tokio::test]
async fn the_page_gets_the_forms_of_its_game() {
    let house = open("craps").await;
    let seen = house.desk("dealer").await.look().await;
    let forms = seen["forms"].as_array().expect("forms");
    let form = forms.iter().find(|form| form["do"] == "no roll").expect("a form");
    assert_eq!((&form["group"], &form["cite"]), (&json!("irregular"), &json!("19:47-1.9(b)")));
    assert_eq!(seen["places"], json!(["dealer", "boxman", "stickman"]));
    house.assert_sound().await;
}

#[tokio::test]
async fn the_cards_and_dice_of_an_attended_table_are_physical() {
    let house = open("craps").await;
    let page = house.floor.get(&format!("/fair/{TABLE}")).await;
    assert!(page.status == 200 && page.body.contains("physical"), "{}", page.body);
    let told: Value =
        serde_json::from_str(&house.floor.get(&format!("/api/fair/{TABLE}")).await.body).expect("JSON");
    assert_eq!((&told["physical"], &told["open"]), (&json!(true), &Value::Null));
    let lobby = house.floor.get("/").await.body;
    assert!(lobby.contains("People deal at this table") && !lobby.contains("action=\"/sit\""), "{lobby}");
    house.assert_sound().await;
}

#[tokio::test]
async fn a_table_that_was_attended_is_not_opened_without_its_people() {
    for first in [true, false] {
        let disk = Disk::new();
        let table = |attended| server::TableSpec { attended, ..attended_craps() };
        let floor = try_open(options(disk.journal(), vec![table(first)], 0)).await.expect("it opens");
        floor.close().await;
        let refused = try_open(options(disk.journal(), vec![table(!first)], 0)).await.err().expect("refused");
        assert!(refused.to_string().contains("a name of its own"), "{refused}");
    }
}

fn attended_craps() -> server::TableSpec {
    attended("craps", "")
}
