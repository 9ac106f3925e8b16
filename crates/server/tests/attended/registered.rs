//! Games that the server has never heard of, registered and nothing more: hi-lo, which the product does not have, and the
//! first wheel. Every route that has a table in it and both sockets take them, driven by what the server says of them.

use crate::common::people::enrol;
use crate::common::{Disk, Floor, Page, contract, options, request, try_open};
use crate::support::Desk;
use house::Registry;
use ledger::{Journal, Role};
use serde_json::{Map, Value, json};
use server::TableSpec;
use std::collections::BTreeSet;
use table::forms::{Form, Kind};

const GAMES: [&str; 2] = ["hi-lo", "big-six"];

fn registry() -> Registry {
    games::standard().with(hilo::ENTRY)
}

fn served(game: &str) -> String {
    format!("{game}-served")
}

fn by_hand(game: &str) -> String {
    format!("{game}-by-hand")
}

/// A house with a table that the program deals and one that people deal, of each game.
async fn open() -> (Disk, Floor) {
    let disk = Disk::new();
    let journal = Journal::open(disk.journal()).expect("a journal");
    for role in Role::ALL {
        enrol(&journal, role.as_str(), role);
    }
    drop(journal);
    let spec = |id: String, game: &str, attended| {
        let game = registry().find(game).expect("it is registered");
        TableSpec { attended, ..TableSpec::new(&id, game.plainest()) }
    };
    let tables = GAMES.map(|game| [spec(served(game), game, false), spec(by_hand(game), game, true)]);
    let options = options(disk.journal(), tables.into_iter().flatten().collect(), 100_000);
    let floor = try_open(server::Options { registry: registry(), ..options }).await.expect("it opens");
    (disk, floor)
}

async fn enter(floor: &Floor, id: &str) -> String {
    let page = floor.post("/sign-in", None, &crate::common::people::sign_in_form(id)).await;
    page.cookie().unwrap_or_else(|| panic!("{id}: {}", page.body))
}

fn read(page: &Page) -> Value {
    serde_json::from_str(&page.body).unwrap_or_else(|_| panic!("no JSON: {}", page.body))
}

fn forms(game: &str) -> Vec<&'static Form> {
    let rules = registry().find(game).expect("registered").plainest();
    (rules.of_a_table().expect("a table").facts().forms)()
}

/// A command with something in each of its fields.
fn filled(game: &str, name: &str) -> Map<String, Value> {
    let form = forms(game).into_iter().find(|form| form.name == name).unwrap_or_else(|| panic!("{name}"));
    let mut command = form.example(false);
    for field in form.fields {
        let value = match field.kind {
            Kind::Choice { of } => json!(of[of.len() - 1]),
            Kind::Count { most, .. } => json!(most),
            _ => continue,
        };
        command.insert(field.name.to_string(), value);
    }
    command
}

/// The first wager of a table's price list, with the least amount.
fn first_wager(told: &Value) -> Value {
    let wager = &told["wagers"][0];
    assert!(wager["wager"].is_string(), "the server lists the wagers: {told}");
    json!({ "do": "wager", "on": wager["wager"], "amount": wager["minimum"] })
}

#[tokio::test]
async fn a_patrons_socket_plays_a_round_of_any_game() {
    let (disk, floor) = open().await;
    for game in GAMES {
        let table = served(game);
        let ann = floor.sit(&format!("Ann of {game}"), &table).await;
        let mut line = ann.line(&table).await;
        let welcome = line.hello(None).await;
        assert_eq!(welcome["view"]["game"], game);
        let wager = first_wager(&welcome);
        let mut too_much = wager.clone();
        too_much["amount"] = json!(welcome["wagers"][0]["maximum"].as_i64().expect("cents") + 100);
        assert!(line.refused(too_much).await["cite"].is_string());
        line.does(wager).await;
        let is_settled =
            |bodies: &[Value]| bodies.iter().any(|body| body.to_string().contains("\"settled\""));
        for _ in 0..100 {
            if is_settled(&disk.bodies(&table)) {
                break;
            }
            line.ready(true).await;
            let awaiting = line.hello(None).await["awaiting"].clone();
            let decides = awaiting.as_array().into_iter().flatten().find(|offer| offer["need"] == "decision");
            if let Some(offer) = decides {
                line.does(json!({ "do": offer["do"] })).await;
            }
        }
        assert!(is_settled(&disk.bodies(&table)), "{game}: a round is settled");
        let pledged = read(&floor.get(&format!("/api/fair/{table}")).await);
        contract::is_as("fairness", "Fairness", &pledged);
        let over = pledged["past"][0]["pledge"].as_u64().expect("a part is over");
        contract::is_as("fairness", "Over", &read(&floor.get(&format!("/api/fair/{table}/{over}")).await));
        let mut watcher = floor.watch(&table).await;
        assert_eq!(watcher.hello(None).await["view"]["game"], game);
    }
    floor.close().await;
    disk.assert_sound_by(&registry());
}

#[tokio::test]
async fn the_staffs_socket_deals_a_round_of_any_game() {
    let (disk, floor) = open().await;
    for game in GAMES {
        let table = by_hand(game);
        let mut dealer = Desk::open(floor.address, &table, &enter(&floor, "dealer").await).await;
        dealer.does(json!({ "place": "take" })).await;
        dealer.seats(1, "Ann", 100_000).await;
        let wager = first_wager(&dealer.look().await);
        dealer.seat(1, wager).await;
        for _ in 0..50 {
            let seen = dealer.look().await;
            let due: Vec<Value> = seen["awaiting"].as_array().cloned().unwrap_or_default();
            let of = |need: &str| due.iter().find(|due| due["need"] == need).cloned();
            let step =
                of("duty").or_else(|| of("decision")).or_else(|| of("chance")).or_else(|| of("default"));
            let step = step.unwrap_or_else(|| panic!("{game}: nothing is due: {seen}"));
            let name = step["do"].as_str().expect("a name");
            let mut said = if step["choose"] == true { json!(filled(game, name)) } else { step.clone() };
            said["by"] = step["by"].clone();
            for beside in ["need", "choose"] {
                said.as_object_mut().expect("fields").remove(beside);
            }
            dealer.does(said).await;
            if disk.bodies(&table).iter().any(|body| body.to_string().contains("\"settled\"")) {
                break;
            }
        }
        let settled = disk.bodies(&table).iter().any(|body| body.to_string().contains("\"settled\""));
        assert!(settled, "{game}: a round is settled");
        assert_ne!(dealer.has(1).await, 100_000, "{game}: money moved");
        dealer.does(json!({ "place": "leave" })).await;
    }
    floor.close().await;
    disk.assert_sound_by(&registry());
}

/// Every address of the house that has a table in it, as the house itself describes them.
async fn routes(floor: &Floor) -> BTreeSet<(String, String)> {
    let described: Value = serde_json::from_str(&floor.get("/openapi.json").await.body).expect("JSON");
    let paths = described["paths"].as_object().expect("paths");
    let methods = |(path, ways): (&String, &Value)| {
        let ways = ways.as_object().expect("ways").keys().cloned().collect::<Vec<_>>();
        ways.into_iter().map(|method| (path.clone(), method)).collect::<Vec<_>>()
    };
    let all: BTreeSet<(String, String)> = paths.iter().flat_map(methods).collect();
    let of_a_table = |(path, _): &(String, String)| {
        path.contains("/tables/{id}") || path.contains("/fair/{table}") || path == "/odds/{game}"
    };
    all.into_iter().filter(of_a_table).collect()
}

#[tokio::test]
async fn every_route_that_has_a_table_in_it_takes_any_game() {
    let (disk, floor) = open().await;
    let routes = routes(&floor).await;
    assert!(routes.len() >= 10, "{routes:?}");
    let mut staff = Vec::new();
    for id in ["casino-supervisor", "floorperson", "pit-boss", "administrator", "inspector", "dealer"] {
        staff.push(enter(&floor, id).await);
    }
    for game in GAMES {
        // A round first, so that there is something to look at.
        let ann = floor.sit(&format!("Bob of {game}"), &served(game)).await;
        let mut line = ann.line(&served(game)).await;
        let wager = first_wager(&line.hello(None).await);
        line.does(wager).await;
        line.ready(true).await;
        for (path, method) in routes.iter().filter(|(path, _)| !path.starts_with("/ws/")) {
            let mut statuses = Vec::new();
            for table in [served(game), by_hand(game)] {
                let address = path
                    .replace("{id}", &table)
                    .replace("{table}", &table)
                    .replace("{pledge}", "1")
                    .replace("{game}", game);
                let form = if path.ends_with("/rules") {
                    format!("rules=game+%3D+%22{game}%22&reason=a+test")
                } else {
                    String::new()
                };
                for cookie in &staff {
                    let origin = format!("http://{}", floor.address);
                    let headers = [("Cookie", cookie.as_str()), ("Origin", origin.as_str())];
                    let page =
                        request(floor.address, &method.to_uppercase(), &address, &headers, &form).await;
                    assert!(page.status < 500, "{method} {address}: {}", page.body);
                    statuses.push(page.status);
                }
            }
            // A chart is for games with hands; a pledge may be open still; what is posted wants more than this.
            let may_be_none = path.ends_with("/chart") || path.contains("{pledge}") || method == "post";
            assert!(may_be_none || statuses.contains(&200), "{game}: {method} {path}: {statuses:?}");
        }
        for table in [served(game), by_hand(game)] {
            let sign = floor.get(&format!("/tables/{table}/sign")).await;
            assert_eq!(sign.status, 200, "{}", sign.body);
        }
        let lobby = floor.get("/").await.body;
        assert!(lobby.contains(&served(game)), "{lobby}");
    }
    let odds = floor.get("/odds").await.body;
    assert!(odds.contains("/odds/hi-lo") && odds.contains("/odds/big-six"), "{odds}");
    assert_eq!(floor.get("/odds/hi-lo").await.status, 200);
    let odds = floor.get("/odds/big-six").await.body;
    assert!(odds.contains("Big Six") && odds.contains("Modelled"), "{odds}");
    floor.close().await;
    disk.assert_sound_by(&registry());
}
