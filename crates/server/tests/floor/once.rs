//! Once is once, and money is spent once: repeats, races and crowds.

use crate::common::lines::{Line, stake};
use crate::common::{Disk, TABLE, open, plain, table};
use rulebook::licensee::RulesFile as _;
use serde_json::{Value, json};

/// How many acts of this kind a table's journal has.
fn count(disk: &Disk, table: &str, act: &str) -> usize {
    disk.bodies(table).iter().filter(|body| body["do"] == act).count()
}

#[tokio::test]
async fn a_command_sent_twice_is_done_once_and_answered_alike() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
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
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = ann.at(&floor).line(TABLE).await;
    let before = line.now().await;
    for (id, command) in [("a", &pass), ("b", &pass), ("c", &throw)] {
        assert_eq!(line.command_as(id, command).await, json!({ "id": id, "ok": true }), "after a restart");
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
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = floor.sit("Ann", TABLE).await.line(TABLE).await;
    let first = line.command_as("go", &json!({ "do": "leave" })).await;
    assert_eq!(first["ok"], true);
    assert_eq!(line.command_as("go", &json!({ "do": "leave" })).await, first);
    assert_eq!(line.error(json!({ "do": "leave" })).await, "take a seat first", "another command is another");
    floor.close().await;
    assert_eq!(count(&disk, TABLE, "leave"), 1);
}

#[tokio::test]
async fn an_id_that_was_used_for_something_else_is_refused_and_nothing_is_done() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut line = ann.line(TABLE).await;
    let pass = json!({ "do": "wager", "on": "pass", "amount": 500 });
    assert_eq!(line.command_as("a", &pass).await["ok"], true);
    let others = [
        json!({ "do": "wager", "on": "pass", "amount": 600 }),
        json!({ "do": "wager", "on": "field", "amount": 500 }),
        json!({ "do": "throw" }),
        json!({ "do": "leave" }),
        json!({ "do": "nothing that there is" }),
    ];
    for other in &others {
        let answer = line.command_as("a", other).await;
        assert!(answer["error"].as_str().is_some_and(|error| error.contains("used for another")), "{answer}");
    }
    assert_eq!(line.command_as("a", &pass).await["ok"], true, "the same again is the same");
    floor.close().await;
    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut line = ann.at(&floor).line(TABLE).await;
    let answer = line.command_as("a", &others[0]).await;
    assert!(answer["error"].is_string(), "after a restart: {answer}");
    assert_eq!(line.now().await["balance"], 99_500);
    floor.close().await;
    assert_eq!(count(&disk, TABLE, "wager"), 1);
}

#[tokio::test]
async fn an_id_at_a_table_is_none_of_kenos_however_it_is_written() {
    let disk = Disk::new();
    let card = keno::RateCard::from_toml("[stations]\nbooth = \"1\"\nautomatic = \"9\"\n");
    let keno = keno::held(card.expect("a lawful card"));
    let keno = server::TableSpec::new("keno", keno);
    let floor = open(disk.journal(), vec![table(TABLE, ""), keno], 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut line = ann.line(TABLE).await;
    // As the journal would keep the name of a request at keno.
    line.command_as("keno keno x", &json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
    let board = floor.get("/api/keno/keno").await;
    let board: Value = serde_json::from_str(&board.body).expect("JSON");
    let game = json!({ "day": board["game"]["day"], "number": board["game"]["number"] });
    let message = json!({ "id": "x", "game": game, "line": "1 2 3 @1" }).to_string();
    let bought = floor.post("/api/keno/keno/buy", Some(&ann.cookie), &message).await;
    assert_eq!(bought.status, 200, "{}", bought.body);
    line.command_as("y", &json!({ "do": "wager", "on": "field", "amount": 500 })).await;
    assert_eq!(line.now().await["balance"], 100_000 - 1_000 - 100, "and the house is open");
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn the_same_id_at_two_tables_at_once_has_one_effect() {
    let disk = Disk::new();
    let floor = open(disk.journal(), vec![table(TABLE, ""), table("craps-2", "")], 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    floor.post("/sit", Some(&ann.cookie), "table=craps-2").await;
    let (mut here, mut there) = (ann.line(TABLE).await, ann.line("craps-2").await);
    for round in 0..20 {
        let (id, command) = (format!("r{round}"), json!({ "do": "wager", "on": "field", "amount": 100 }));
        here.post_as(&id, &command).await;
        there.post_as(&id, &command).await;
        let both = [here.answer().await, there.answer().await];
        let done = both.iter().filter(|answer| answer["ok"] == true).count();
        let refused = both.iter().filter(|answer| answer["error"].is_string()).count();
        assert_eq!((done, refused), (1, 1), "a command at another table is another one: {both:?}");
    }
    assert_eq!(here.now().await["balance"], 100_000 - 20 * 100);
    floor.close().await;
    assert_eq!(count(&disk, TABLE, "wager") + count(&disk, "craps-2", "wager"), 20);
    disk.assert_sound();
}

#[tokio::test]
async fn two_patrons_may_choose_the_same_id() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    for name in ["Ann", "Bob"] {
        let mut line = floor.sit(name, TABLE).await.line(TABLE).await;
        line.command_as("1", &json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
        assert_eq!(stake(&line.now().await, "pass"), 500, "{name}");
    }
}

#[tokio::test]
async fn a_refused_command_may_be_sent_again_when_it_would_be_right() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
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
    let floor = open(disk.journal(), tables.map(|id| table(id, "")).to_vec(), 500).await;
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
    let floor = open(disk.journal(), plain(), 5_000).await;
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
