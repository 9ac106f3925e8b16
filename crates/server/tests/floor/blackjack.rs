//! Blackjack over real sockets: a round with a decision, several boxes, money for a double, the chart beside the table,
//! and a restart in the middle of a hand.

use crate::common::lines::Line;
use crate::common::{Disk, Floor, Visitor, open};
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use server::TableSpec;

const TABLE: &str = "blackjack-1";

fn table(rules: &str) -> Vec<TableSpec> {
    let rules = blackjack::Rules::from_toml(rules).expect("legal rules");
    vec![TableSpec::new(TABLE, house::held::<blackjack::Table>(rules))]
}

/// A patron who wants no cut.
async fn sit(floor: &Floor, name: &str) -> (Visitor, Line) {
    let visitor = floor.sit(name, TABLE).await;
    let mut line = visitor.line(TABLE).await;
    line.hello(None).await;
    line.does(json!({ "do": "pass me by", "on": true })).await;
    (visitor, line)
}

async fn ready(line: &mut Line) {
    line.ready(true).await;
}

fn acted(update: &Value, word: &str) -> bool {
    update["acts"].as_array().is_some_and(|acts| acts.iter().any(|act| act["do"] == word))
}

fn asked(update: &Value, word: &str) -> bool {
    update["awaiting"].as_array().is_some_and(|offers| offers.iter().any(|offer| offer["do"] == word))
}

fn settled(update: &Value) -> bool {
    acted(update, "settle")
}

/// Whether the round waits for the patron, or is over: a blackjack against a small card is paid without a word.
fn stands_still(update: &Value) -> bool {
    settled(update) || asked(update, "stand") || asked(update, "decline insurance")
}

/// Wagers and is dealt to; the first update at which the round waits for her, or is over.
async fn deal(line: &mut Line, amount: i64) -> Value {
    line.does(json!({ "do": "wager", "on": "blackjack", "amount": amount })).await;
    ready(line).await;
    line.until(stands_still).await
}

/// Answers whatever is asked, plainly, from this update until the round is settled. Updates that only say who is
/// connected repeat what is asked; they have the number of the act before.
async fn play_out(line: &mut Line, mut update: Value) {
    while !settled(&update) {
        let word = ["decline insurance", "stand"].into_iter().find(|word| asked(&update, word));
        line.does(json!({ "do": word.expect("the round waits for her") })).await;
        let answered = update["seq"].as_u64();
        update = line.until(|update| update["seq"].as_u64() > answered && stands_still(update)).await;
    }
}

#[tokio::test]
async fn a_round_is_dealt_decided_and_settled() {
    let disk = Disk::new();
    let floor = open(disk.journal(), table(""), 100_000).await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    for _ in 0..5 {
        let update = deal(&mut ann, 1000).await;
        play_out(&mut ann, update).await;
    }
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_double_needs_the_money_for_it() {
    let disk = Disk::new();
    let floor = open(disk.journal(), table("[limits]\nmaximum_cents = 100000\n"), 100_000).await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let update = deal(&mut ann, 100_000).await;
    // Her first two cards may be a blackjack, or an ace may be asked about first.
    if asked(&update, "double") {
        let refusal = ann.refused(json!({ "do": "double" })).await;
        assert_eq!(refusal["code"], "insufficient_funds", "{refusal}");
    }
    play_out(&mut ann, update).await;
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn one_patron_plays_two_boxes_and_another_shares_one() {
    let disk = Disk::new();
    let rules = "standing = 2\n[play]\nboxes_per_patron = 2\n[sharing]\nmost = 2\n";
    let floor = open(disk.journal(), table(rules), 100_000).await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let (_, mut bob) = sit(&floor, "Bob").await;
    ann.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
    ann.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000, "box": 3 })).await;
    let refusal = bob.refused(json!({ "do": "wager", "on": "blackjack", "amount": 500, "box": 3 })).await;
    assert_eq!((&refusal["code"], &refusal["cite"]), (&json!("no_consent"), &json!("19:47-2.13(a)")));
    ann.does(json!({ "do": "share box", "box": 3, "on": true })).await;
    bob.does(json!({ "do": "wager", "on": "blackjack", "amount": 500, "box": 3 })).await;
    let boxes = bob.now().await["view"]["boxes"].clone();
    assert_eq!((&boxes[2]["caller"], &boxes[2]["patrons"][1]["seat"]), (&json!(1), &json!(2)), "{boxes}");
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_hole_card_outlives_a_restart_and_stays_hidden() {
    let disk = Disk::new();
    let tables = table("[dealing]\nhole_card = \"down\"\n");
    let floor = open(disk.journal(), tables.clone(), 100_000).await;
    let (herself, mut ann) = sit(&floor, "Ann").await;
    // Until a hand is asked about.
    let view = loop {
        let update = deal(&mut ann, 1000).await;
        if !settled(&update) {
            break update["view"].clone();
        }
    };
    assert!(view["dealer"]["cards"][1].is_null(), "{}", view["dealer"]);
    floor.close().await;
    let floor = open(disk.journal(), tables, 100_000).await;
    let mut ann = herself.at(&floor).line(TABLE).await;
    let welcome = ann.hello(None).await;
    assert_eq!(welcome["view"]["dealer"], view["dealer"]);
    assert_eq!(welcome["view"]["boxes"][0]["hands"], view["boxes"][0]["hands"]);
    play_out(&mut ann, welcome).await;
    floor.close().await;
    let bodies = disk.bodies(TABLE);
    let sealed = bodies.iter().filter(|body| !body["sealed"].is_null()).count();
    let opened: usize =
        bodies.iter().filter_map(|body| body["opened"].as_object()).map(|keys| keys.len()).sum();
    assert!(sealed >= 1 && opened == sealed, "{opened} of {sealed} seals were opened");
    disk.assert_sound();
}

#[tokio::test]
async fn the_chart_is_that_of_the_tables_own_rules() {
    let disk = Disk::new();
    let floor = open(disk.journal(), table("[surrender]\noffered = true\n"), 100_000).await;
    let page = floor.get(&format!("/tables/{TABLE}/chart")).await;
    assert_eq!(page.status, 200);
    assert!(page.body.contains("surrender, otherwise hit") && page.body.contains("-0.41"), "{}", page.body);
    assert_eq!(floor.get("/tables/nowhere/chart").await.status, 404);
    let sign = floor.get(&format!("/tables/{TABLE}/sign")).await;
    assert!(sign.body.contains("0.41 %") && sign.body.contains("19:47-2.12(b)"), "{}", sign.body);
    floor.close().await;
}
