//! One house on two nodes: any patron on any node, and nobody can tell.

use crate::common::lines::{Line, stake};
use crate::common::replay::replayed;
use crate::common::{Disk, Floor, TABLE, Visitor, open, options, plain, table, try_open};
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};
use std::time::Duration;

/// Two nodes of a house with one plain craps table.
async fn two(disk: &Disk, rules: &str, play_chips: i64) -> [Floor; 2] {
    let tables = || vec![table(TABLE, rules)];
    [open(disk.journal(), tables(), play_chips).await, open(disk.journal(), tables(), play_chips).await]
}

async fn sit(floor: &Floor, name: &str) -> (Visitor, Line) {
    let visitor = floor.sit(name, TABLE).await;
    let mut line = visitor.line(TABLE).await;
    line.hello(None).await;
    (visitor, line)
}

/// What everybody sees of a table, on this node.
async fn public(floor: &Floor) -> Value {
    let mut line = floor.watch(TABLE).await;
    let seen = line.now().await;
    json!({ "view": seen["view"], "seq": seen["seq"], "round": seen["round"], "rolls": seen["rolls"] })
}

async fn close(nodes: [Floor; 2], disk: &Disk) {
    for node in nodes {
        node.close().await;
    }
    disk.assert_sound();
}

#[tokio::test]
async fn what_is_done_on_one_node_is_seen_on_the_other_and_decided_alike() {
    let disk = Disk::shared();
    let nodes = two(&disk, "", 100_000).await;
    let (_, mut ann) = sit(&nodes[0], "Ann").await;
    let (_, mut bob) = sit(&nodes[1], "Bob").await;
    let seen = ann.now().await;
    assert_eq!(seen["players"].as_array().map(Vec::len), Some(2), "{seen}");
    ann.wager("pass", 500).await;
    let wagered = |update: &Value| update["acts"].as_array().is_some_and(|acts| !acts.is_empty());
    bob.until(|update| wagered(update) && update["acts"][0]["do"] == "wager").await;
    bob.wager("field", 300).await;
    ann.until(|update| wagered(update) && update["acts"][0]["amount"] == 300).await;
    for _ in 0..10 {
        // Whoever has the dice throws, on his own node.
        let (mut thrown, lines) = (false, [&mut ann, &mut bob]);
        for line in lines {
            let now = line.now().await;
            let offered = now["awaiting"].as_array().cloned().unwrap_or_default();
            if stake(&now, "pass") == 0 && now["view"]["point"].is_null() {
                line.wager("pass", 500).await;
            }
            if !thrown && offered.iter().any(|offer| offer["do"] == "throw") {
                thrown = line.command(json!({ "do": "throw" })).await["ok"] == true;
            }
        }
    }
    assert_eq!(public(&nodes[0]).await, public(&nodes[1]).await);
    assert_eq!(replayed(&disk, TABLE), public(&nodes[0]).await["view"]);
    close(nodes, &disk).await;
}

#[tokio::test]
async fn one_command_sent_to_both_nodes_at_once_is_done_once() {
    let disk = Disk::shared();
    let nodes = two(&disk, "", 100_000).await;
    let (ann, mut here) = sit(&nodes[0], "Ann").await;
    let mut there = ann.at(&nodes[1]).line(TABLE).await;
    for round in 0..20 {
        let (id, command) = (format!("r{round}"), json!({ "do": "wager", "on": "field", "amount": 100 }));
        here.now().await;
        there.now().await;
        here.post_as(&id, &command).await;
        there.post_as(&id, &command).await;
        let expected = json!({ "id": id, "ok": true });
        assert_eq!((here.answer().await, there.answer().await), (expected.clone(), expected));
    }
    assert_eq!(here.now().await["balance"], 100_000 - 20 * 100);
    close(nodes, &disk).await;
    assert_eq!(disk.bodies(TABLE).iter().filter(|body| body["do"] == "wager").count(), 20);
}

#[tokio::test]
async fn of_many_wagers_on_both_nodes_with_money_for_one_one_is_taken() {
    let disk = Disk::shared();
    let nodes = two(&disk, "", 500).await;
    let (ann, _) = sit(&nodes[0], "Ann").await;
    let tasks = (0..20).map(|number| {
        let ann = ann.at(&nodes[number % 2]);
        tokio::spawn(async move {
            let mut line = ann.line(TABLE).await;
            let mut taken = 0;
            for _ in 0..10 {
                let wager = json!({ "do": "wager", "on": "pass", "amount": 500 });
                taken += usize::from(line.command(wager).await["ok"] == true);
            }
            taken
        })
    });
    let mut taken = 0;
    for task in tasks.collect::<Vec<_>>() {
        taken += task.await.expect("no panic");
    }
    close(nodes, &disk).await;
    let written = disk.bodies(TABLE).iter().filter(|body| body["do"] == "wager").count();
    assert_eq!((taken, written), (1, 1));
}

#[tokio::test]
async fn a_command_for_a_table_that_the_other_node_has_changed_is_stale_there_too() {
    let disk = Disk::shared();
    let nodes = two(&disk, "", 100_000).await;
    let (ann, mut here) = sit(&nodes[0], "Ann").await;
    let mut there = ann.at(&nodes[1]).line(TABLE).await;
    let (round, step) = there.stands().await;
    here.wager("pass", 500).await;
    let late = json!({ "do": "wager", "on": "pass", "amount": 500, "round": round, "step": step });
    let refusal = there.refused(late).await;
    assert_eq!((&refusal["code"], &refusal["present"]["step"]), (&json!("stale"), &json!(step + 1)));
    close(nodes, &disk).await;
}

#[tokio::test]
async fn time_that_runs_out_on_both_nodes_is_used_up_once() {
    let disk = Disk::shared();
    let nodes = two(&disk, "[pace]\nwager_seconds = 1\ndecide_seconds = 1\n", 100_000).await;
    let (_, mut ann) = sit(&nodes[0], "Ann").await;
    let (_, mut bob) = sit(&nodes[1], "Bob").await;
    ann.wager("pass", 500).await;
    bob.wager("pass", 500).await;
    // Nobody throws: the table does so for whoever has the dice, until the wagers are decided.
    let decided = |update: &Value| {
        update["view"]["seats"]
            .as_array()
            .is_some_and(|seats| seats.iter().all(|seat| seat["wagers"].as_array().is_none_or(Vec::is_empty)))
    };
    ann.until(decided).await;
    bob.until(decided).await;
    close(nodes, &disk).await;
    replayed(&disk, TABLE);
}

#[tokio::test]
async fn when_everybody_on_every_node_is_ready_nobody_waits() {
    use server::TableSpec;
    let disk = Disk::shared();
    let tables = || {
        let rules = "[pace]\nwager_seconds = 3600\ndecide_seconds = 3600\n";
        let rules = punto_banco::Rules::from_toml(rules).expect("legal rules");
        vec![TableSpec::new(TABLE, house::held::<punto_banco::Table>(rules))]
    };
    let nodes =
        [open(disk.journal(), tables(), 100_000).await, open(disk.journal(), tables(), 100_000).await];
    let (_, mut ann) = sit(&nodes[0], "Ann").await;
    let (_, mut bob) = sit(&nodes[1], "Bob").await;
    // Each node knows who is connected to the other.
    let both = |update: &Value| {
        let players = update["players"].as_array().cloned().unwrap_or_default();
        players.len() == 2 && players.iter().all(|player| player["connected"] == true)
    };
    for line in [&mut ann, &mut bob] {
        line.does(json!({ "do": "pass me by", "on": true })).await;
        while !both(&line.now().await) {
            line.until(both).await;
        }
        line.wager("player", 1000).await;
    }
    ann.ready(true).await;
    assert_eq!(ann.now().await["window"], true, "Bob is not done");
    bob.ready(true).await;
    let dealt = |update: &Value| {
        let acts = update["acts"].as_array().cloned().unwrap_or_default();
        acts.iter().any(|act| act["do"] == "announce result")
    };
    ann.until(dealt).await;
    bob.until(dealt).await;
    close(nodes, &disk).await;
}

#[tokio::test]
async fn a_session_that_ends_on_one_node_is_over_on_all() {
    let disk = Disk::shared();
    let nodes = two(&disk, "", 100_000).await;
    let (ann, _) = sit(&nodes[0], "Ann").await;
    let mut line = ann.at(&nodes[1]).line(TABLE).await;
    line.hello(None).await;
    assert_eq!(nodes[0].post("/sign-out", Some(&ann.cookie), "").await.status, 303);
    let closed = line.closing().await.expect("it says why");
    assert_eq!(closed.reason.as_str(), "your session is over");
    close(nodes, &disk).await;
}

#[tokio::test]
async fn a_node_that_closes_leaves_the_rounds_to_the_others() {
    let disk = Disk::shared();
    let mut first = options(disk.journal(), plain(), 100_000);
    first.grace = Duration::from_secs(600);
    let first = try_open(first).await.expect("it opens");
    let second = open(disk.journal(), plain(), 100_000).await;
    let (ann, mut line) = sit(&first, "Ann").await;
    line.throw_until_point().await;
    let before = line.now().await;
    first.close().await;
    let mut line = ann.at(&second).line(TABLE).await;
    let now = line.now().await;
    assert_eq!((&now["view"], &now["balance"]), (&before["view"], &before["balance"]));
    assert!(now.get("closing").is_none_or(Value::is_null), "this house is open: {now}");
    line.does(json!({ "do": "throw" })).await;
    second.close().await;
    disk.assert_sound();
}
