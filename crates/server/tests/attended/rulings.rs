//! The ruling desk over HTTP: who may ask, one question after the other, by the rules of the table, and nothing of it in the
//! journal.

use crate::common::request;
use crate::support::*;
use serde_json::{Value, json};

const SHOWS: &str = "[dealing]\nhole_card = \"down\"\ncard_reader = true\nreader_shows = true";

async fn get(house: &House, cookie: &str, path: &str) -> crate::common::Page {
    request(house.floor.address, "GET", path, &[("Cookie", cookie)], "").await
}

#[tokio::test]
async fn those_ask_who_rule_or_carry_a_ruling_out() {
    let house = open("craps").await;
    for id in ["floorperson", "casino-supervisor", "pit-boss", "boxman", "dealer", "inspector"] {
        let cookie = house.enter(id).await;
        assert_eq!(get(&house, &cookie, "/staff/rulings").await.status, 200, "{id}");
        assert_eq!(get(&house, &cookie, "/api/rulings").await.status, 200, "{id}");
        assert!(get(&house, &cookie, "/staff").await.body.contains("href=\"/staff/rulings\""), "{id}");
    }
    for id in ["stickman", "pit-clerk", "keno-writer", "administrator"] {
        let cookie = house.enter(id).await;
        let page = get(&house, &cookie, "/staff/rulings").await;
        assert!(
            page.status == 403 && page.body.contains("may not ask the ruling desk"),
            "{id}: {}",
            page.body
        );
        let page = get(&house, &cookie, "/api/rulings").await;
        assert!(
            page.status == 403 && page.body.contains("may not ask the ruling desk"),
            "{id}: {}",
            page.body
        );
        assert!(!get(&house, &cookie, "/staff").await.body.contains("/staff/rulings"), "{id}");
    }
    assert_eq!(house.floor.get("/staff/rulings").await.status, 303);
    assert_eq!(house.floor.get("/api/rulings").await.status, 401);
    house.assert_sound().await;
}

#[tokio::test]
async fn the_page_asks_one_question_after_the_other() {
    let house = open_with(attended("blackjack", SHOWS)).await;
    let cookie = house.enter("floorperson").await;
    let first = get(&house, &cookie, "/staff/rulings").await.body;
    assert!(first.contains(&format!("name=\"table\" value=\"{TABLE}\"")), "{first}");
    let at = format!("/staff/rulings?table={TABLE}");
    let second = get(&house, &cookie, &at).await.body;
    assert!(second.contains("value=\"reader misused\"") && second.contains("19:47-2.15(j)"), "{second}");
    let at = format!("{at}&matter=reader+misused");
    let third = get(&house, &cookie, &at).await.body;
    assert!(third.contains("name=\"fact.upcard\" value=\"two to nine\""), "{third}");
    let fourth = get(&house, &cookie, &format!("{at}&fact.upcard=two+to+nine")).await.body;
    assert!(fourth.contains("name=\"fact.hand\" value=\"not played yet\""), "{fourth}");
    // By the rules of this table, where players can learn the hole card.
    let ruled =
        get(&house, &cookie, &format!("{at}&fact.upcard=two+to+nine&fact.hand=not+played+yet")).await.body;
    assert!(
        ruled.contains("all hands are dead") && ruled.contains("href=\"/rules/19:47-2.15(j)1\""),
        "{ruled}"
    );
    assert!(ruled.contains("Change: What is the dealer"), "{ruled}");
    // What cannot be is asked again, with what can.
    let wrong = get(&house, &cookie, &format!("{at}&fact.upcard=joker")).await.body;
    assert!(wrong.contains("That cannot be: answer one of: two to nine"), "{wrong}");
    let many = "/staff/rulings?game=blackjack&matter=light+out&fact.box=99";
    let wrong = get(&house, &cookie, many).await.body;
    assert!(
        wrong.contains("answer a number from 1 to 7") && wrong.contains("data-fact=\"fact.box\""),
        "{wrong}"
    );
    house.assert_sound().await;
}

#[tokio::test]
async fn programs_are_asked_the_same_and_nothing_is_written() {
    let house = open("craps").await;
    let cookie = house.enter("dealer").await;
    let before = house.disk.entries(TABLE).len();
    let ask = async |said: Value| {
        let page = house.floor.post("/api/rulings", Some(&cookie), &said.to_string()).await;
        (page.status, serde_json::from_str::<Value>(&page.body).expect("JSON"))
    };
    let (status, asked) = ask(json!({ "table": TABLE, "matter": "invalid roll" })).await;
    assert_eq!((status, &asked["ask"]["name"]), (200, &json!("reason")));
    let said = json!({ "game": "craps", "matter": "invalid roll", "facts": { "reason": "off the table" } });
    let (_, ruled) = ask(said).await;
    assert_eq!(ruled["ruled"]["cite"], "19:47-1.9(a)");
    let said = json!({ "game": "craps", "matter": "invalid roll", "facts": { "reason": "rain" } });
    assert_eq!(ask(said).await.1["wrong"]["field"], "reason");
    assert_eq!(ask(json!({ "game": "roulette", "matter": "x" })).await.0, 404);
    assert_eq!(ask(json!({ "matter": 1 })).await.0, 400);
    let list = get(&house, &cookie, "/api/rulings").await;
    let list: Value = serde_json::from_str(&list.body).expect("JSON");
    assert_eq!(list["tables"][0]["table"], TABLE);
    assert_eq!(house.disk.entries(TABLE).len(), before, "a question moves nothing");
    house.assert_sound().await;
}
