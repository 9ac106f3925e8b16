//! What a running house writes (record version 2), altered: every field of every line of an exported stream is altered,
//! exchanged, dropped and doubled, and every line is dropped, doubled and swapped with its neighbour. The auditor finds each,
//! save what `reasons.rs` and the list of `crates/games/tests/tampering` excuse. `ALTERED=all` tries every change of long
//! streams too.

#[path = "../support/altered.rs"]
mod alterations;
#[allow(dead_code, reason = "the server's own tests use all of it")]
#[path = "../../../server/tests/common/mod.rs"]
mod common;
#[allow(dead_code, reason = "the server's own tests use all of it")]
#[path = "../../../server/tests/attended/support.rs"]
mod desks;
#[allow(dead_code, reason = "the tests of the auditor use all of it")]
#[path = "../../../games/tests/tampering/escapes.rs"]
mod escapes;
mod journal;
#[allow(dead_code, unused_imports, reason = "the server's own tests use all of it")]
#[path = "../../../server/tests/keno/support.rs"]
mod lounge;
mod playing;
mod reasons;
#[path = "../support/mod.rs"]
mod support;

use alterations::{Exported, mutants};
use common::Disk;
use playing::{Game, TABLE, served};
use serde_json::{Value, json};
use support::run;

/// How many lines are audited for one stream, over all its mutants.
const MOST_LINES: usize = 500_000;

fn every_change_is_found(disk: &Disk, stream: &str) {
    let exported = run(&["journal", "export", &disk.place(), "--stream", stream]).code(0).stdout;
    let exported = Exported::new(&exported);
    assert!(exported.report.is_clean(), "{:#?}", exported.report.departures);
    assert_eq!(exported.sealed, None, "nothing lies face down when the house closes");
    let (tried, pass) = exported.passing(MOST_LINES, reasons::excused);
    println!("{stream}: {} lines, {tried} mutants", exported.lines.len());
    assert!(pass.is_empty(), "these pass, and should not:\n{pass}");
}

async fn a_table_that_the_house_deals(game: &Game) {
    let disk = served(game).await;
    every_change_is_found(&disk, &format!("table:{TABLE}"));
}

/// What craps needs of two patrons.
fn craps() -> Game {
    Game {
        name: "craps",
        rules: "",
        wagers: [
            || json!({ "do": "wager", "on": "pass", "amount": 1000 }),
            || json!({ "do": "wager", "on": "don't pass", "amount": 1000 }),
        ],
        answers: ["throw, take dice"; 2],
    }
}

#[tokio::test]
async fn every_change_of_craps_is_found() {
    a_table_that_the_house_deals(&craps()).await;
}

#[tokio::test]
async fn every_change_of_blackjack_is_found() {
    a_table_that_the_house_deals(&Game {
        name: "blackjack",
        rules: "decks = 6\n[dealing]\nhole_card = \"down\"\n",
        wagers: [|| json!({ "do": "wager", "on": "blackjack", "amount": 1000 }); 2],
        answers: ["decline cut, decline insurance, stand"; 2],
    })
    .await;
}

#[tokio::test]
async fn every_change_of_punto_banco_is_found() {
    a_table_that_the_house_deals(&Game {
        name: "punto-banco",
        rules: "[vigorish]\ncollect = \"deferred\"\n[dealing]\nface = \"down\"\n",
        wagers: [
            || json!({ "do": "wager", "on": "player", "amount": 1000 }),
            || json!({ "do": "wager", "on": "banker", "amount": 1000 }),
        ],
        answers: ["decline cut, take shoe, return hand", "decline cut, decline shoe, return hand"],
    })
    .await;
}

#[tokio::test]
async fn every_change_of_chemin_de_fer_is_found() {
    a_table_that_the_house_deals(&Game {
        name: "chemin-de-fer",
        rules: "",
        wagers: [|| Value::Null; 2],
        answers: [
            "decline cut, bid, take bank, bank, banco, no claim, no wager, call, turn hand, stay",
            "decline cut, no bid, take bank, bank, banco, no claim, no wager, call, turn hand, stay",
        ],
    })
    .await;
}

#[tokio::test]
async fn every_change_of_big_six_is_found() {
    a_table_that_the_house_deals(&Game {
        name: "big-six",
        rules: "",
        wagers: [
            || json!({ "do": "wager", "on": "1", "amount": 1000 }),
            || json!({ "do": "wager", "on": "emblem 1", "amount": 500 }),
        ],
        answers: [""; 2],
    })
    .await;
}

#[tokio::test]
async fn every_change_of_an_attended_table_is_found() {
    every_change_is_found(&playing::attended_craps().await, &format!("table:{TABLE}"));
}

#[tokio::test]
async fn every_change_of_a_poker_room_is_found() {
    every_change_is_found(&playing::poker_room().await, &format!("table:{TABLE}"));
}

#[tokio::test]
async fn every_change_of_a_keno_location_is_found() {
    every_change_is_found(&playing::keno().await, &format!("keno:{}", lounge::AT));
}
