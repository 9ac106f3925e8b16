//! Once is once, and money is spent once: repeats, races and crowds.

use crate::common::lines::{Line, stake};
use crate::common::{Disk, TABLE, open, plain, table};
use serde_json::{Value, json};

/// How many acts of this kind a table's journal has.
fn count(disk: &Disk, table: &str, act: &str) -> usize {
    disk.bodies(table).iter().filter(|body| body["do"] == act).count()
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once_and_answered_alike() {
    let disk = Disk::new();
    let floor = open(&disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let (mut one, mut other) = (ann.line(TABLE).await, ann.line(TABLE).await);
    let pass = json!({ "do": "wager", "on": "pass", "amount": 500 });
    let first = one.command_as("a", &pass).await;
    assert_eq!(first, json!({ "id": "a", "ok": true }));
    assert_eq!(one.command_as("a", &pass).await, first, "on the same line");
    assert_eq!(other.command_as("a", &pass).await, first, "on another line");
    assert_eq!(stake(&one.now().await, "pass"), 500);

    one.post_as("b", &pass).await;
    other.post_as("b", &pass).await;
    let both = [one.answer().await, other.answer().await];
    assert_eq!(
        both,
        [json!({ "id": "b", "ok": true }), json!({ "id": "b", "ok": true })],
        "at the same time"
    );
    assert_eq!(stake(&one.now().await, "pass"), 1000);

    let throw = json!({ "do": "throw" });
    one.command_as("c", &throw).await;
    let after = one.now().await;
    assert_eq!(other.command_as("c", &throw).await["ok"], true);
    assert_eq!(one.now().await["rolls"], after["rolls"], "the dice are not thrown again");

    floor.close().await;
    let floor = open(&disk.journal(), plain(), 100_000).await;
    let mut line = ann.at(&floor).line(TABLE).await;
    let before = line.now().await;
    for id in ["a", "b", "c"] {
        assert_eq!(line.command_as(id, &pass).await, json!({ "id": id, "ok": true }), "after a restart");
    }
    let now = line.now().await;
    assert_eq!(
        (&now["view"], &now["balance"], &now["seq"]),
        (&before["view"], &before["balance"], &before["seq"])
    );
    floor.close().await;
    assert_eq!((count(&disk, TABLE, "wager"), count(&disk, TABLE, "throw")), (2, 1));
    disk.assert_sound();
}

#[tokio::test]
async fn a_departure_sent_twice_is_answered_alike_though_the_seat_is_gone() {
    let disk = Disk::new();
    let floor = open(&disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let first = line.command_as("go", &json!({ "do": "leave" })).await;
    assert_eq!(first["ok"], true);
    assert_eq!(line.command_as("go", &json!({ "do": "leave" })).await, first);
    assert_eq!(line.error(json!({ "do": "leave" })).await, "take a seat first", "another command is another");
    floor.close().await;
    assert_eq!(count(&disk, TABLE, "leave"), 1);
}

#[tokio::test]
async fn the_same_id_at_two_tables_at_once_has_one_effect() {
    let disk = Disk::new();
    let floor = open(&disk.journal(), vec![table(TABLE, ""), table("craps-2", "")], 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    floor.post("/sit", Some(&ann.cookie), "table=craps-2").await;
    let (mut here, mut there) = (ann.line(TABLE).await, ann.line("craps-2").await);
    for round in 0..20 {
        let (id, command) = (format!("r{round}"), json!({ "do": "wager", "on": "field", "amount": 100 }));
        here.post_as(&id, &command).await;
        there.post_as(&id, &command).await;
        let expected = json!({ "id": id, "ok": true });
        assert_eq!((here.answer().await, there.answer().await), (expected.clone(), expected));
    }
    assert_eq!(here.now().await["balance"], 100_000 - 20 * 100);
    floor.close().await;
    assert_eq!(count(&disk, TABLE, "wager") + count(&disk, "craps-2", "wager"), 20);
    disk.assert_sound();
}

#[tokio::test]
async fn two_patrons_may_choose_the_same_id() {
    let disk = Disk::new();
    let floor = open(&disk.journal(), plain(), 100_000).await;
    for name in ["Ann", "Bob"] {
        let mut line = floor.sit(name, TABLE).await.line(TABLE).await;
        line.command_as("1", &json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
        assert_eq!(stake(&line.now().await, "pass"), 500, "{name}");
    }
}

#[tokio::test]
async fn a_refused_command_may_be_sent_again_when_it_would_be_right() {
    let disk = Disk::new();
    let floor = open(&disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let come = json!({ "do": "wager", "on": "come", "amount": 500 });
    assert!(line.command_as("come", &come).await["refused"].is_object());
    line.throw_until_point().await;
    assert_eq!(line.command_as("come", &come).await["ok"], true, "nothing was done under this id yet");
    assert_eq!(line.command_as("come", &come).await["ok"], true);
    assert_eq!(stake(&line.now().await, "come"), 500);
}

/// Sends many wagers on one line, each as soon as the one before is answered; the answers.
async fn many(mut line: Line, each: usize, on: &'static str) -> Vec<Value> {
    let mut answers = Vec::new();
    for _ in 0..each {
        answers.push(line.command(json!({ "do": "wager", "on": on, "amount": 500 })).await);
    }
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_thousand_wagers_with_money_for_one_one_is_accepted() {
    let disk = Disk::new();
    let tables = ["craps-1", "craps-2", "craps-3", "craps-4"];
    let floor = open(&disk.journal(), tables.map(|id| table(id, "")).to_vec(), 500).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut crowd = Vec::new();
    for id in tables {
        floor.post("/sit", Some(&ann.cookie), &format!("table={id}")).await;
        for on in ["pass", "don't pass", "field", "any seven", "hard 8"] {
            crowd.push(tokio::spawn(many(ann.line(id).await, 50, on)));
        }
    }
    let mut answers = Vec::new();
    for one in crowd {
        answers.extend(one.await.expect("no line fails"));
    }
    assert_eq!(answers.len(), 1000);
    let accepted = answers.iter().filter(|answer| answer["ok"] == true).count();
    let poor = answers.iter().filter(|answer| answer["refused"]["code"] == "insufficient_funds").count();
    assert_eq!((accepted, poor), (1, 999));
    assert_eq!(ann.line(TABLE).await.now().await["balance"], 0);
    floor.close().await;
    assert_eq!(tables.iter().map(|id| count(&disk, id, "wager")).sum::<usize>(), 1);
    disk.assert_sound();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_at_one_table_leaves_the_books_straight() {
    let disk = Disk::new();
    let floor = open(&disk.journal(), plain(), 5_000).await;
    let mut crowd = Vec::new();
    for seat in 1..=8 {
        let mut line = floor.sit(&format!("Guest {seat}"), TABLE).await.line(TABLE).await;
        crowd.push(tokio::spawn(async move {
            let mut accepted = 0;
            for round in 0..30 {
                for on in ["pass", "come", "place 6", "buy 4", "horn", "field"] {
                    let amount = if on == "place 6" { 600 } else { 500 };
                    let wager = json!({ "do": "wager", "on": on, "amount": amount });
                    accepted += usize::from(line.command(wager).await["ok"] == true);
                }
                let dice = json!({ "do": if round % 7 == 6 { "pass dice" } else { "throw" } });
                accepted += usize::from(line.command(dice).await["ok"] == true);
            }
            accepted
        }));
    }
    let mut accepted = 0;
    for one in crowd {
        accepted += one.await.expect("no line fails");
    }
    assert!(accepted > 50, "they played: {accepted}");
    floor.close().await;
    disk.assert_sound();
}
