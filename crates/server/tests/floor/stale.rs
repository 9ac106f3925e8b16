//! Commands that were meant for a table that has gone on.

use crate::common::lines::stake;
use crate::common::{Disk, TABLE, open, plain};
use serde_json::json;

#[tokio::test]
async fn a_command_that_does_not_say_what_it_was_meant_for_is_no_command() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    for missing in [json!({ "id": "a" }), json!({ "id": "a", "round": 0 }), json!({ "id": "a", "step": 1 })] {
        let mut message = missing.clone();
        message["do"] = json!("wager");
        message["on"] = json!("pass");
        message["amount"] = json!(500);
        line.send(message.to_string()).await;
        let answer = line.answer().await;
        assert!(answer["error"].as_str().is_some_and(|error| error.contains("\"step\"")), "{answer}");
    }
    assert_eq!(stake(&line.now().await, "pass"), 0);
    floor.close().await;
}

#[tokio::test]
async fn a_button_pressed_twice_does_once_and_the_second_press_is_shown_the_table() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let (round, step) = line.stands().await;
    let press = json!({ "do": "wager", "on": "pass", "amount": 500, "round": round, "step": step });
    assert_eq!(line.command(press.clone()).await["ok"], true);
    let second = line.command(press).await;
    let refused = &second["refused"];
    assert_eq!(
        (&refused["code"], &refused["present"]["step"]),
        (&json!("stale"), &json!(step + 1)),
        "{second}"
    );
    assert_eq!(refused["present"]["balance"], 99_500, "the present state comes with it");
    assert!(refused["present"]["view"].is_object() && refused["present"]["awaiting"].is_array());
    assert_eq!(stake(&line.now().await, "pass"), 500);
    floor.close().await;
}

#[tokio::test]
async fn a_wager_for_a_throw_that_is_over_is_not_taken_for_the_next() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    line.wager("pass", 500).await;
    let (round, _) = line.stands().await;
    line.does(json!({ "do": "throw" })).await;
    let (after, step) = line.stands().await;
    assert_eq!(after, round + 1, "a throw is a round at craps");
    let late = json!({ "do": "wager", "on": "field", "amount": 500, "round": round, "step": step });
    assert_eq!(line.refused(late).await["code"], "stale");
    line.wager("field", 500).await;
    floor.close().await;
}

#[tokio::test]
async fn what_others_do_makes_nothing_of_mine_stale_and_a_restart_changes_nothing() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut hers = ann.line(TABLE).await;
    let (round, step) = hers.stands().await;
    let mut bobs = floor.sit("Bob", TABLE).await.line(TABLE).await;
    bobs.wager("pass", 500).await;
    bobs.wager("field", 500).await;
    let meant = json!({ "do": "wager", "on": "pass", "amount": 500, "round": round, "step": step });
    assert_eq!(hers.command(meant).await["ok"], true);
    let before = hers.stands().await;
    floor.close().await;
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut hers = ann.at(&floor).line(TABLE).await;
    assert_eq!(hers.stands().await, before);
    floor.close().await;
}
