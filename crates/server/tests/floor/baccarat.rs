//! Both baccarats over real sockets: hidden hands, the window and "ready", debts, and a restart in the middle of a hand.

use crate::common::lines::Line;
use crate::common::{Disk, Floor, Visitor, open};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde_json::{Value, json};
use server::TableSpec;

const PUNTO_BANCO: &str = "punto-banco-1";
const CHEMIN_DE_FER: &str = "chemin-de-fer-1";

fn punto_banco(rules: &str) -> Vec<TableSpec> {
    let rules = punto_banco::Rules::from_toml(rules).expect("legal rules");
    vec![TableSpec::new(PUNTO_BANCO, house::held::<punto_banco::Table>(rules))]
}

fn chemin_de_fer() -> Vec<TableSpec> {
    let rules = house::held::<chemin_de_fer::Table>(Default::default());
    vec![TableSpec::new(CHEMIN_DE_FER, rules)]
}

async fn sit(floor: &Floor, name: &str, table: &str) -> (Visitor, Line) {
    let visitor = floor.sit(name, table).await;
    let mut line = visitor.line(table).await;
    line.hello(None).await;
    (visitor, line)
}

/// A patron who wants to be asked neither for the cut nor for the shoe.
async fn passed_by(floor: &Floor, name: &str) -> (Visitor, Line) {
    let (visitor, mut line) = sit(floor, name, PUNTO_BANCO).await;
    line.does(json!({ "do": "pass me by", "on": true })).await;
    (visitor, line)
}

async fn ready(line: &mut Line) {
    line.ready(true).await;
}

fn cards<'a>(page: &'a Value, hand: &str) -> &'a [Value] {
    page["view"]["hands"][hand]["cards"].as_array().map_or(&[], Vec::as_slice)
}

fn has_ended(update: &Value) -> bool {
    let acts = update["acts"].as_array().expect("acts");
    acts.iter().any(|act| act["do"] == "announce result")
}

/// Is this patron asked to give a hand back?
fn holds(update: &Value) -> bool {
    update["awaiting"]
        .as_array()
        .is_some_and(|offers| offers.iter().any(|offer| offer["do"] == "return hand"))
}

/// What the other two may know of a hand that lies face down before somebody: nothing, in any field of any message.
#[tokio::test]
async fn a_hand_face_down_is_seen_by_its_holder_alone() {
    let disk = Disk::new();
    let floor = open(disk.journal(), punto_banco("[dealing]\nface = \"down\""), 100_000).await;
    let (_, mut ann) = passed_by(&floor, "Ann").await;
    let (_, mut bob) = passed_by(&floor, "Bob").await;
    let mut watcher = floor.watch(PUNTO_BANCO).await;
    watcher.hello(None).await;
    ann.does(json!({ "do": "wager", "on": "player", "amount": 1000 })).await;
    bob.does(json!({ "do": "wager", "on": "banker", "amount": 500 })).await;
    ready(&mut ann).await;
    ready(&mut bob).await;
    let held = ann.until(holds).await;
    assert!(cards(&held, "player").iter().all(Value::is_string), "her own: {}", held["view"]["hands"]);
    assert!(cards(&held, "banker").iter().all(Value::is_null), "nobody's yet: {}", held["view"]["hands"]);
    let seq = held["seq"].clone();
    for (who, line) in [("Bob", &mut bob), ("a watcher", &mut watcher)] {
        let update = line.until(|update| update["seq"] == seq).await;
        let hands = &update["view"]["hands"];
        assert_eq!(cards(&update, "player").len() + cards(&update, "banker").len(), 4, "{who}: {hands}");
        assert!(
            cards(&update, "player").iter().chain(cards(&update, "banker")).all(Value::is_null),
            "{who}: {hands}"
        );
        let text = update.to_string();
        for card in cards(&held, "player").iter().filter_map(Value::as_str) {
            // Burned cards lie open, and may be of the same face.
            let burned = text.matches(&format!("\"event\":\"burned\",\"card\":\"{card}\"")).count();
            let shown = text.matches(&format!("\"do\":\"card\",\"card\":\"{card}\"")).count()
                + text.matches(&format!("\"card\":\"{card}\",\"do\":\"card\"")).count();
            assert!(
                text.matches(&format!("\"{card}\"")).count() <= burned + shown,
                "{who} was told of {card}: {text}"
            );
        }
    }
    // The server stops with the hand face down and comes back to it, for its holder alone.
    let sealed = disk.bodies(PUNTO_BANCO).into_iter().filter(|body| !body["sealed"].is_null()).count();
    assert_eq!(sealed, 4, "the journal keeps the four faces sealed");
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn a_hand_face_down_outlives_a_restart() {
    let disk = Disk::new();
    let tables = punto_banco("[dealing]\nface = \"down\"");
    let floor = open(disk.journal(), tables.clone(), 100_000).await;
    let (ann_herself, mut ann) = passed_by(&floor, "Ann").await;
    ann.does(json!({ "do": "wager", "on": "player", "amount": 1000 })).await;
    ready(&mut ann).await;
    let held = ann.until(holds).await;
    floor.close().await;
    let floor = open(disk.journal(), tables, 100_000).await;
    let mut ann = ann_herself.at(&floor).line(PUNTO_BANCO).await;
    let welcome = ann.hello(None).await;
    assert_eq!(welcome["view"]["hands"], held["view"]["hands"], "the same cards in the same hands");
    let mut watcher = floor.watch(PUNTO_BANCO).await;
    let seen = watcher.hello(None).await;
    assert!(
        cards(&seen, "player").iter().chain(cards(&seen, "banker")).all(Value::is_null),
        "{}",
        seen["view"]
    );
    // She gives back what she is handed, a third card too, until nothing is left to look at.
    while holds(&ann.now().await) {
        ann.does(json!({ "do": "return hand" })).await;
    }
    floor.close().await;
    let bodies = disk.bodies(PUNTO_BANCO);
    let opened =
        bodies.iter().filter_map(|body| body["opened"].as_object()).map(|keys| keys.len()).sum::<usize>();
    let sealed = bodies.iter().filter(|body| !body["sealed"].is_null()).count();
    assert!(
        sealed >= 4 && opened == sealed,
        "{opened} of {sealed} seals were opened when the faces were turned"
    );
    disk.assert_sound();
}

#[tokio::test]
async fn what_is_owed_is_not_wagered_and_is_collected_on_leaving() {
    let disk = Disk::new();
    let floor = open(disk.journal(), punto_banco("[vigorish]\ncollect = \"deferred\""), 100_000).await;
    let (herself, mut ann) = passed_by(&floor, "Ann").await;
    let mut owed = 0;
    let mut balance = 0;
    while owed == 0 {
        ann.does(json!({ "do": "wager", "on": "banker", "amount": 1000 })).await;
        ready(&mut ann).await;
        let ended = ann.until(has_ended).await;
        owed = ended["view"]["seats"][0]["owed"].as_i64().expect("what she owes");
        balance = ended["balance"].as_i64().expect("what she has");
    }
    assert_eq!(owed, 50, "five percent of ten dollars");
    // All of it but what is owed can be wagered; a banker wager goes by whole dollars.
    let free = Cents(balance - owed).floor_to(Cents(100)).0;
    let refusal = ann.refused(json!({ "do": "wager", "on": "player", "amount": free + 100 })).await;
    assert_eq!((&refusal["code"], &refusal["cite"]), (&json!("insufficient_funds"), &json!("19:47-3.2(c)")));
    let page = floor.post("/leave", Some(&herself.cookie), &format!("table={PUNTO_BANCO}")).await;
    assert_eq!(page.status, 303, "{}", page.body);
    ann.until(|update| update["seat"].is_null()).await;
    floor.close().await;
    let balances = disk.reader().balances().expect("the balances can be read");
    let of = |kind: &str| {
        balances.iter().find(|(account, _)| account.to_string().starts_with(kind)).map(|(_, cents)| cents.0)
    };
    assert_eq!(of("patron:"), Some(balance - owed), "collected when she left");
    assert_eq!(of("owed:").unwrap_or_default(), 0, "and the marker is gone");
    disk.assert_sound();
}

#[tokio::test]
async fn chemin_de_fer_is_played_between_people_and_hides_their_hands() {
    let disk = Disk::new();
    let floor = open(disk.journal(), chemin_de_fer(), 100_000).await;
    let (_, mut ann) = sit(&floor, "Ann", CHEMIN_DE_FER).await;
    let (_, mut bob) = sit(&floor, "Bob", CHEMIN_DE_FER).await;
    let awaits = |word: &'static str| {
        move |update: &Value| {
            update["awaiting"].as_array().is_some_and(|offers| offers.iter().any(|offer| offer["do"] == word))
        }
    };
    // The cut is offered from the highest seat that is taken, which was Ann's when the cards were ready.
    ann.does(json!({ "do": "decline cut" })).await;
    if bob.now().await["view"]["shoe"]["cut_offered"] == 2 {
        bob.does(json!({ "do": "decline cut" })).await;
    }
    ann.until(awaits("bid")).await;
    ann.does(json!({ "do": "bid", "amount": 2000 })).await;
    bob.does(json!({ "do": "no bid" })).await;
    ann.until(awaits("bank")).await;
    ann.does(json!({ "do": "bank", "amount": 2000 })).await;
    bob.does(json!({ "do": "banco" })).await;
    let dealt = bob.until(awaits("call")).await;
    assert!(cards(&dealt, "player").iter().all(Value::is_string), "{}", dealt["view"]["hands"]);
    assert!(cards(&dealt, "banker").iter().all(Value::is_null), "{}", dealt["view"]["hands"]);
    let seq = dealt["seq"].clone();
    let other = ann.until(|update| update["seq"] == seq).await;
    assert!(
        cards(&other, "player").iter().chain(cards(&other, "banker")).all(Value::is_null),
        "{}",
        other["view"]
    );
    assert!(!awaits("call")(&other), "the banker does not speak before the dominant player");
    floor.close().await;
    disk.assert_sound();
}
