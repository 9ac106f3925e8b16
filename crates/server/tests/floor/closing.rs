//! The house closes: what is under way is played out at every kind of table, and nothing new begins.

use crate::common::lines::{Line, stake};
use crate::common::{Disk, Floor, TABLE, Visitor, options, plain, request, table, try_open};
use keno::RateCard;
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use server::TableSpec;
use std::time::Duration;

/// More than any round takes here; one that is not over by then is held, and lies on the layout still.
const LONG: Duration = Duration::from_secs(180);

async fn open(disk: &Disk, tables: Vec<TableSpec>) -> Floor {
    let mut options = options(disk.journal(), tables, 100_000);
    options.grace = LONG;
    try_open(options).await.expect("the floor opens")
}

async fn sit(floor: &Floor, name: &str, table: &str) -> (Visitor, Line) {
    let visitor = floor.sit(name, table).await;
    let mut line = visitor.line(table).await;
    line.hello(None).await;
    (visitor, line)
}

/// What lies on a table's layout, by the accounts.
fn on_layout(disk: &Disk, table: &str) -> i64 {
    let account = format!("layout:{table}").parse().expect("an account");
    disk.reader().balance(&account).expect("readable").0
}

fn awaits(word: &'static str) -> impl Fn(&Value) -> bool {
    move |update| {
        update["awaiting"].as_array().is_some_and(|offers| offers.iter().any(|offer| offer["do"] == word))
    }
}

#[tokio::test]
async fn wagers_that_lie_there_are_dealt_to_at_blackjack_and_punto_banco() {
    let disk = Disk::new();
    let pace = "[pace]\nwager_seconds = 3600\ndecide_seconds = 1\n";
    let blackjack = blackjack::Rules::from_toml(pace).expect("legal rules");
    let punto_banco =
        punto_banco::Rules::from_toml(&format!("[dealing]\nface = \"down\"\n{pace}")).expect("legal rules");
    let tables = vec![
        TableSpec::new("b", house::held::<blackjack::Table>(blackjack)),
        TableSpec::new("p", house::held::<punto_banco::Table>(punto_banco)),
    ];
    let floor = open(&disk, tables).await;
    let mut lines = Vec::new();
    for (id, on) in [("b", "blackjack"), ("p", "player")] {
        let (_, mut line) = sit(&floor, "Ann", id).await;
        line.does(json!({ "do": "wager", "on": on, "amount": 1000 })).await;
        lines.push(line);
    }
    assert_eq!((on_layout(&disk, "b"), on_layout(&disk, "p")), (1000, 1000));
    floor.close().await;
    assert_eq!((on_layout(&disk, "b"), on_layout(&disk, "p")), (0, 0), "dealt, decided and paid or taken");
    for id in ["b", "p"] {
        let bodies = disk.bodies(id);
        assert!(bodies.iter().any(|body| body["events"].to_string().contains("settled")), "{id}");
    }
    disk.assert_sound();
}

#[tokio::test]
async fn a_coup_is_played_out_at_chemin_de_fer() {
    let disk = Disk::new();
    let pace = "[pace]\nwager_seconds = 3600\ndecide_seconds = 5\n";
    let rules = chemin_de_fer::Rules::from_toml(pace).expect("legal rules");
    let tables = vec![TableSpec::new("c", house::held::<chemin_de_fer::Table>(rules))];
    let floor = open(&disk, tables).await;
    let (_, mut ann) = sit(&floor, "Ann", "c").await;
    let (_, mut bob) = sit(&floor, "Bob", "c").await;
    // Whoever is asked for the cut lets it go by, or is too late to.
    for line in [&mut ann, &mut bob] {
        line.command(json!({ "do": "decline cut" })).await;
    }
    ann.until(awaits("bid")).await;
    ann.does(json!({ "do": "bid", "amount": 2000 })).await;
    bob.does(json!({ "do": "no bid" })).await;
    ann.until(awaits("bank")).await;
    ann.does(json!({ "do": "bank", "amount": 2000 })).await;
    bob.does(json!({ "do": "banco" })).await;
    assert_eq!(on_layout(&disk, "c"), 4000);
    floor.close().await;
    assert_eq!(on_layout(&disk, "c"), 0);
    disk.assert_sound();
}

#[tokio::test]
async fn a_house_that_closes_takes_no_wager_and_nobody_new_and_offers_none() {
    let disk = Disk::new();
    let rules = "[pace]\nwager_seconds = 3600\ndecide_seconds = 3600\n";
    let floor = open(&disk, vec![table(TABLE, rules)]).await;
    let address = floor.address;
    let (_, mut ann) = sit(&floor, "Ann", TABLE).await;
    ann.throw_until_point().await;
    let staked = stake(&ann.now().await, "pass");
    let closing = tokio::spawn(floor.close());
    let told = ann.until(|update| update["closing"].is_i64()).await;
    assert!(told["clock"].is_object(), "the clock runs for one who is alone: {told}");
    assert!(!awaits("wager")(&told) && awaits("throw")(&told), "{}", told["awaiting"]);
    let wager = json!({ "do": "wager", "on": "field", "amount": 500 });
    let refusal = ann.refused(wager.clone()).await;
    assert_eq!((&refusal["code"], &refusal["cite"]), (&json!("closing"), &json!("19:47-1.3(b)")));
    ann.send(json!({ "id": "asked", "check": wager }).to_string()).await;
    assert_eq!(ann.answer().await["refused"]["code"], "closing", "also where it is only asked");
    assert_eq!(stake(&ann.now().await, "pass"), staked, "what lies there lies there");
    let mut watcher = Line::open(address, TABLE, None).await;
    assert_eq!(watcher.hello(None).await["closing"], told["closing"], "whoever comes late is told too");
    closing.await.expect("it ends");
    assert_eq!(on_layout(&disk, TABLE), 0);
    disk.assert_sound();
}

#[tokio::test]
async fn keno_sells_no_more_and_still_knows_what_it_sold() {
    let disk = Disk::new();
    let card = RateCard::from_toml("[stations]\nbooth = \"1\"\nautomatic = \"9\"\n").expect("a lawful card");
    let keno = TableSpec::new("keno", keno::held(card));
    let rules = "[pace]\nwager_seconds = 3600\ndecide_seconds = 3600\n";
    let floor = open(&disk, vec![table(TABLE, rules), keno]).await;
    let address = floor.address;
    let (herself, mut ann) = sit(&floor, "Ann", TABLE).await;
    let buy = async |id: &str| -> Value {
        let origin = format!("http://{address}");
        let headers = [("Origin", origin.as_str()), ("Cookie", herself.cookie.as_str())];
        let board = request(address, "GET", "/api/keno/keno", &[], "").await;
        let board: Value = serde_json::from_str(&board.body).expect("JSON");
        let game = json!({ "day": board["game"]["day"], "number": board["game"]["number"] });
        let message = json!({ "id": id, "game": game, "line": "1 2 3 @1" }).to_string();
        let page = request(address, "POST", "/api/keno/keno/buy", &headers, &message).await;
        serde_json::from_str(&page.body).expect("JSON")
    };
    let bought = buy("a").await;
    let code = bought["ok"]["code"].as_str().unwrap_or_else(|| panic!("{bought}")).to_string();
    ann.throw_until_point().await;
    let closing = tokio::spawn(floor.close());
    let told = ann.until(|update| update["closing"].is_i64()).await;
    let refused = buy("b").await;
    assert_eq!(
        (&refused["refused"]["code"], &refused["refused"]["cite"]),
        (&json!("closing"), &json!("19:47-15.3(a)"))
    );
    assert_eq!(buy("a").await["ok"]["code"], code, "what was done before is answered again");
    let get = async |path: String| -> Value {
        serde_json::from_str(&request(address, "GET", &path, &[], "").await.body).expect("JSON")
    };
    assert_eq!(get("/api/keno/keno".to_string()).await["closing"], told["closing"], "the board says so");
    assert_eq!(get(format!("/api/keno/keno/ticket/{code}")).await["ok"]["state"], "open");
    closing.await.expect("it ends");
    disk.assert_sound();
}

#[tokio::test]
async fn without_grace_a_round_is_held_and_goes_on() {
    let disk = Disk::new();
    let mut at_once = options(disk.journal(), plain(), 100_000);
    at_once.grace = Duration::ZERO;
    let floor = try_open(at_once).await.expect("the floor opens");
    let (herself, mut ann) = sit(&floor, "Ann", TABLE).await;
    ann.throw_until_point().await;
    let before = ann.now().await;
    floor.close().await;
    let floor = open(&disk, plain()).await;
    let mut ann = herself.at(&floor).line(TABLE).await;
    let now = ann.now().await;
    assert_eq!((&now["view"], &now["balance"]), (&before["view"], &before["balance"]));
    floor.close().await;
    assert_eq!(on_layout(&disk, TABLE), 0, "and is played out when there is grace");
    disk.assert_sound();
}
