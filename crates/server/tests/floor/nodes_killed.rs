//! A node killed in the middle of a hand: its patrons go to another node and find the hand as it was, and the patrons of
//! the other node notice nothing.

use crate::common::elsewhere::{self, Elsewhere};
use crate::common::lines::Line;
use crate::common::{Disk, Visitor, open};
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use server::TableSpec;

const TABLE: &str = "blackjack-1";

fn tables() -> Vec<TableSpec> {
    let rules = "[dealing]\nhole_card = \"down\"\n[pace]\nwager_seconds = 3600\ndecide_seconds = 3600\n";
    let rules = blackjack::Rules::from_toml(rules).expect("legal rules");
    vec![TableSpec::new(TABLE, house::held::<blackjack::Table>(rules))]
}

/// Not a test: the node that the test below kills.
#[test]
#[ignore = "the process that another test kills"]
fn the_node_of_another_process() {
    elsewhere::run(tables());
}

/// Opens the table for somebody who has a seat, and wants no cut.
async fn at_the_table(visitor: &Visitor) -> Line {
    let mut line = visitor.line(TABLE).await;
    line.hello(None).await;
    line.does(json!({ "do": "pass me by", "on": true })).await;
    line
}

fn asked<'a>(update: &Value, words: &[&'a str]) -> Option<&'a str> {
    let offers = update["awaiting"].as_array()?;
    words.iter().copied().find(|word| offers.iter().any(|offer| offer["do"] == *word))
}

const PLAIN: [&str; 2] = ["decline insurance", "stand"];

/// Wagers on both nodes until the patron of the node that will be killed has a hand to decide about; what is asked of
/// anybody before that is answered plainly.
async fn until_a_decision(ann: &mut Line, bob: &mut Line) -> Value {
    loop {
        for line in [&mut *ann, &mut *bob] {
            line.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
        }
        let round = ann.now().await["round"].clone();
        ann.ready(true).await;
        bob.ready(true).await;
        loop {
            let hers = ann.now().await;
            if asked(&hers, &["stand"]).is_some() {
                return hers;
            }
            if hers["round"] != round {
                break;
            }
            for line in [&mut *ann, &mut *bob] {
                if let Some(word) = asked(&line.now().await, &PLAIN) {
                    line.command(json!({ "do": word })).await;
                }
            }
        }
    }
}

#[tokio::test]
async fn a_node_killed_in_the_middle_of_a_hand_is_noticed_by_its_own_patrons_only() {
    let disk = Disk::shared();
    let mut doomed = Elsewhere::start(&disk, "nodes_killed::the_node_of_another_process");
    let floor = open(disk.journal(), tables(), 1_000_000).await;
    let (ann, bob) = (doomed.sit("Ann", TABLE).await, floor.sit("Bob", TABLE).await);
    let (mut hers, mut his) = (at_the_table(&ann).await, at_the_table(&bob).await);
    let before = until_a_decision(&mut hers, &mut his).await;
    doomed.kill();
    while hers.next().await.is_some() {}

    let mut hers = ann.at(&floor).line(TABLE).await;
    let after = hers.now().await;
    for same in ["view", "awaiting", "balance", "round", "step", "seat", "seq"] {
        assert_eq!(after[same], before[same], "{same}");
    }
    // Both play on, on the node that is left, until the round is settled.
    let mut lines = [hers, his];
    loop {
        let mut acted = false;
        for line in &mut lines {
            let now = line.now().await;
            if let Some(word) = asked(&now, &PLAIN) {
                acted |= line.command(json!({ "do": word })).await["ok"] == true;
            }
        }
        if !acted {
            break;
        }
    }
    let now = lines[0].now().await;
    assert_eq!(now["round"].as_u64(), before["round"].as_u64().map(|round| round + 1), "{now}");
    floor.close().await;
    disk.assert_sound();
}
