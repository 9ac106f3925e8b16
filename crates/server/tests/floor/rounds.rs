//! Rounds that are over, as the inspector reads them: whole, with the rules that bound them, and never anything that is
//! under way.

use crate::common::lines::Line;
use crate::common::time::MINUTE;
use crate::common::{Page, TABLE, plain, request};
use crate::posted::{DEARER, House, sign_in};
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use server::TableSpec;

async fn get(house: &House, cookie: &str, path: &str) -> Page {
    request(house.floor.address, "GET", path, &[("Cookie", cookie)], "").await
}

async fn rounds(house: &House, cookie: &str, table: &str, before: Option<u64>) -> Value {
    let which = before.map(|before| format!("?before={before}")).unwrap_or_default();
    let page = get(house, cookie, &format!("/api/tables/{table}/rounds{which}")).await;
    assert_eq!(page.status, 200, "{}", page.body);
    serde_json::from_str(&page.body).expect("JSON")
}

async fn sit(house: &House, name: &str, table: &str) -> Line {
    let mut line = house.floor.sit(name, table).await.line(table).await;
    line.hello(None).await;
    line
}

/// Throws until so many throws are over in all.
async fn throw_times(line: &mut Line, times: u64) {
    for _ in 0..times {
        let now = line.now().await;
        if now["view"]["point"].is_null() && crate::common::lines::stake(&now, "pass") == 0 {
            line.wager("pass", now["rules"]["limits"]["line_minimum"].as_i64().expect("cents")).await;
        }
        line.does(json!({ "do": "throw" })).await;
    }
}

#[tokio::test]
async fn every_throw_is_there_once_with_its_money_its_patron_and_the_rules_that_bound_it() {
    let house = House::open(plain()).await;
    let ines = sign_in(&house.floor, "ines").await;
    let mut ann = sit(&house, "Ann", TABLE).await;
    assert_eq!(rounds(&house, &ines, TABLE, None).await["rounds"], json!([]));
    throw_times(&mut ann, 27).await;
    house.post(TABLE, DEARER).await;
    house.time.pass(30 * MINUTE);
    let mut old = 27;
    while ann.now().await["rules_number"] == 1 {
        ann.does(json!({ "do": "throw" })).await;
        old += 1;
    }
    throw_times(&mut ann, 3).await;

    let mut all: Vec<Value> = Vec::new();
    let mut before = None;
    loop {
        let page = rounds(&house, &ines, TABLE, before).await;
        all.extend(page["rounds"].as_array().expect("rounds").clone());
        before = page["before"].as_u64();
        if before.is_none() {
            break;
        }
    }
    assert_eq!(all.len(), old + 3);
    let bound: Vec<u64> = all.iter().map(|round| round["rules"].as_u64().expect("a number")).collect();
    assert_eq!(bound, [vec![2; 3], vec![1; old]].concat(), "the newest first");
    for pair in all.windows(2) {
        assert!(pair[1]["to"].as_u64() < pair[0]["from"].as_u64(), "no entry is in two rounds");
    }
    for round in &all {
        let acts = round["acts"].as_array().expect("acts");
        assert_eq!(acts.iter().filter(|act| act["do"] == "call").count(), 1, "{round}");
        assert!(acts.iter().all(|act| act.get("seq").is_some() && act.get("events").is_some()));
    }
    let cited = all.iter().any(|round| round.to_string().contains("\"cite\":\"19:47-1."));
    assert!(cited, "what was decided says by which provision");
    // By the money: what she has is what she had, and what she gained by all rounds, and what she has put down since.
    let gained: i64 = all
        .iter()
        .flat_map(|round| round["patrons"].as_array().expect("patrons"))
        .map(|patron| patron["gained"].as_i64().expect("cents"))
        .sum();
    assert_eq!(ann.now().await["balance"], json!(100_000 + gained));
    assert!(all[0]["patrons"][0]["name"] == "Ann", "{}", all[0]["patrons"]);

    let page = get(&house, &ines, "/staff/tables/craps-1/rounds").await;
    assert!(page.is_html() && page.body.contains("/tables/craps-1/sign/history#rules-2"), "{}", page.body);
    assert!(page.body.contains("Older") && page.body.contains("19:47-1."));
    house.closed().await;
}

fn asked(page: &Value) -> bool {
    let word = |offer: &Value| offer["do"] == "stand" || offer["do"] == "decline insurance";
    page["awaiting"].as_array().is_some_and(|offers| offers.iter().any(word))
}

#[tokio::test]
async fn a_round_that_is_under_way_is_shown_to_nobody_however_it_is_asked_for() {
    let rules = "decks = 6\n[dealing]\nhole_card = \"down\"\ncard_reader = true\n";
    let rules = blackjack::Rules::from_toml(rules).expect("legal rules");
    let rules = house::held::<blackjack::Table>(rules);
    let tables = vec![TableSpec::new("b", rules)];
    let house = House::open(tables).await;
    let ines = sign_in(&house.floor, "ines").await;
    let mut ann = sit(&house, "Ann", "b").await;
    ann.does(json!({ "do": "pass me by", "on": true })).await;
    let mut over = 0;
    // Rounds in which she is asked, and others that are over at once.
    for _ in 0..4 {
        ann.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
        let seq = ann.now().await["seq"].as_u64().expect("a number");
        let found = rounds(&house, &ines, "b", None).await;
        assert_eq!(found["rounds"].as_array().map(Vec::len), Some(over), "wagers lie there");
        ann.ready(true).await;
        let settled = |update: &Value| update.to_string().contains("\"do\":\"settle\"");
        let since = |update: &Value| update["seq"].as_u64() > Some(seq);
        let mut update = ann.until(|update| since(update) && (asked(update) || settled(update))).await;
        while asked(&update) {
            for before in [None, Some(seq), Some(seq + 1), Some(seq + 5), Some(u64::MAX), Some(0)] {
                let found = rounds(&house, &ines, "b", before).await;
                let last = found["rounds"][0]["to"].as_u64().unwrap_or(0);
                assert!(last < seq, "{before:?}: nothing that is under way: {found}");
            }
            let word = ["decline insurance", "stand"]
                .into_iter()
                .find(|word| update["awaiting"].to_string().contains(&format!("\"do\":\"{word}\"")));
            ann.does(json!({ "do": word.expect("she is asked") })).await;
            let answered = update["seq"].as_u64();
            update = ann
                .until(|update| update["seq"].as_u64() > answered && (asked(update) || settled(update)))
                .await;
        }
        over += 1;
        let found = rounds(&house, &ines, "b", None).await;
        assert_eq!(found["rounds"].as_array().map(Vec::len), Some(over), "now it is over: {found}");
        let faces = found["rounds"][0].to_string();
        assert!(!faces.contains("\"sealed\"") && faces.contains("\"do\":\"settle\""), "{faces}");
    }
    house.closed().await;
}
