//! Rules that are posted at tables with cards: never while a hand lies there, the shoe is over with the old rules and is
//! revealed, and what was put off until its end is settled.

use crate::common::lines::Line;
use crate::common::time::MINUTE;
use crate::posted::House;
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use server::TableSpec;

const TABLE: &str = "t";

fn spec(rules: Box<dyn house::AnyRules>) -> Vec<TableSpec> {
    vec![TableSpec::new(TABLE, rules)]
}

fn does(page: &Value, word: &str) -> bool {
    page["awaiting"].as_array().is_some_and(|offers| offers.iter().any(|offer| offer["do"] == word))
}

async fn sit(house: &House, name: &str) -> Line {
    let visitor = house.floor.sit(name, TABLE).await;
    let mut line = visitor.line(TABLE).await;
    line.hello(None).await;
    line
}

/// What a table's page says of the player at the first seat.
fn owed(page: &Value) -> i64 {
    page["view"]["seats"][0]["owed"].as_i64().expect("cents")
}

#[tokio::test]
async fn vigorish_that_was_put_off_is_collected_when_the_rules_change() {
    let rules = "decks = 8\n[vigorish]\ncollect = \"deferred\"\n";
    let rules = punto_banco::Rules::from_toml(rules).expect("legal rules");
    let house = House::open(spec(house::held::<punto_banco::Table>(rules))).await;
    let mut ann = sit(&house, "Ann").await;
    ann.does(json!({ "do": "pass me by", "on": true })).await;
    house.post(TABLE, "title = \"At once\"\ndecks = 8\n").await;
    while owed(&ann.now().await) == 0 {
        ann.does(json!({ "do": "wager", "on": "banker", "amount": 1000 })).await;
        ann.ready(true).await;
        ann.until(|update| update.to_string().contains("\"announce result\"")).await;
    }
    let before = ann.now().await;
    house.time.pass(30 * MINUTE);
    let after = ann.now().await;
    assert_eq!((&after["title"], &after["seat"], owed(&after)), (&json!("At once"), &json!(1), 0));
    let balance = |page: &Value| page["balance"].as_i64().expect("cents");
    assert_eq!(balance(&after), balance(&before) - owed(&before), "she has paid what she owed");
    let disk = house.closed().await;
    for (account, cents) in disk.reader().balances().expect("readable") {
        assert!(!account.to_string().starts_with("owed:") || cents.0 == 0, "{account}: {cents}");
    }
    let bodies = disk.bodies(TABLE);
    let collected = bodies.iter().rposition(|body| body["do"] == "collect vigorish").expect("collected");
    let header = bodies.iter().rposition(|body| body.get("record").is_some()).expect("a header");
    assert!(collected < header && bodies[collected]["by"] == "croupier");
}

fn is_asked(page: &Value) -> bool {
    does(page, "stand") || does(page, "decline insurance")
}

/// Wagers and is dealt to, until she is asked something or the round is over at once.
async fn deal(line: &mut Line) -> Value {
    line.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
    let seq = line.now().await["seq"].as_u64();
    line.ready(true).await;
    let stands = |update: &Value| is_asked(update) || update.to_string().contains("\"do\":\"settle\"");
    line.until(|update| update["seq"].as_u64() > seq && stands(update)).await
}

#[tokio::test]
async fn a_hole_card_is_turned_before_the_rules_change_and_the_shoe_is_revealed() {
    let rules = "decks = 2\n[dealing]\nhole_card = \"down\"\ncard_reader = true\n";
    let rules = blackjack::Rules::from_toml(rules).expect("legal rules");
    let house = House::open(spec(house::held::<blackjack::Table>(rules))).await;
    let mut ann = sit(&house, "Ann").await;
    ann.does(json!({ "do": "pass me by", "on": true })).await;
    // A shoe with more cards, for which the secret that is pledged next would be too short.
    house.post(TABLE, "title = \"Eight decks\"\ndecks = 8\n").await;
    while !is_asked(&deal(&mut ann).await) {}
    house.time.pass(30 * MINUTE);
    assert_eq!((&ann.now().await["rules_number"], house.headers(TABLE)), (&json!(1), 1), "a hand lies there");
    loop {
        let now = ann.now().await;
        if now["rules_number"] == 2 {
            assert_eq!((&now["seat"], &now["rules"]["decks"]), (&json!(1), &json!(8)));
            break;
        }
        let word = ["decline insurance", "stand"].into_iter().find(|word| does(&now, word));
        ann.does(json!({ "do": word.expect("she is asked") })).await;
    }
    // And the new shoe is dealt from.
    ann.does(json!({ "do": "pass me by", "on": true })).await;
    deal(&mut ann).await;
    let disk = house.closed().await;
    let bodies = disk.bodies(TABLE);
    let header = bodies.iter().rposition(|body| body.get("record").is_some()).expect("a header");
    let notes: Vec<&str> = bodies[header + 1..].iter().map_while(|body| body["note"].as_str()).collect();
    assert_eq!(
        notes,
        ["reveal", "reveal", "commitment"],
        "the shoe, and the one that would not have sufficed"
    );
}

#[tokio::test]
async fn a_coup_is_played_out_before_the_rules_of_chemin_de_fer_change() {
    let pace = "[pace]\nwager_seconds = 3600\ndecide_seconds = 1\n";
    let rules = chemin_de_fer::Rules::from_toml(pace).expect("legal rules");
    let rules = house::held::<chemin_de_fer::Table>(rules);
    let house = House::open(spec(rules)).await;
    let mut ann = sit(&house, "Ann").await;
    let mut bob = sit(&house, "Bob").await;
    house.post(TABLE, "title = \"Four percent\"\n[vigorish]\npercent = 4\n").await;
    for line in [&mut ann, &mut bob] {
        line.command(json!({ "do": "decline cut" })).await;
    }
    ann.until(|update| does(update, "bid")).await;
    ann.does(json!({ "do": "bid", "amount": 2000 })).await;
    bob.does(json!({ "do": "no bid" })).await;
    ann.until(|update| does(update, "bank")).await;
    ann.does(json!({ "do": "bank", "amount": 2000 })).await;
    bob.does(json!({ "do": "banco" })).await;
    house.time.pass(30 * MINUTE);
    let told = bob.until(|update| update["posted"]["due"] == true).await;
    assert!(!does(&told, "wager") && !does(&told, "bid"), "{}", told["awaiting"]);
    // Nobody says anything: what is asked is decided plainly, and then the table starts anew.
    let (hers, his) = (ann.anew().await, bob.anew().await);
    assert_eq!((&hers["seat"], &his["seat"]), (&json!(1), &json!(2)));
    assert_eq!((&hers["rules_number"], &hers["title"]), (&json!(2), &json!("Four percent")));
    house.closed().await;
}

/// Punto banco tables, each with the pit in which it stands.
fn in_pits(tables: &[(&str, Option<&str>)]) -> Vec<TableSpec> {
    let table = |(id, pit): &(&str, Option<&str>)| {
        let rules = house::held::<punto_banco::Table>(Default::default());
        TableSpec { pit: pit.map(str::to_string), ..TableSpec::new(*id, rules) }
    };
    tables.iter().map(table).collect()
}

#[tokio::test]
async fn what_is_the_same_in_a_pit_is_not_changed_at_one_of_its_tables() {
    let other_order = "[settlement]\nprocedure = 2\n";
    let house = House::open(in_pits(&[
        ("a", Some("1")),
        ("b", Some("1")),
        ("c", Some("2")),
        ("d", None),
        ("e", None),
    ]));
    let house = house.await;
    let page = house.try_post("a", other_order).await;
    let (cited, named) = (page.body.contains("19:47-3.10(c)1"), page.body.contains(" at b;"));
    assert!(page.status == 422 && cited && named, "{}", page.body);
    // Alone in its pit, or in a house that names none for it, a table is like no other.
    house.post("c", other_order).await;
    house.post("d", other_order).await;
    // What has nothing to do with the pit is each table's own.
    house.post("a", "title = \"By the window\"\n").await;
    house.closed().await;
}
