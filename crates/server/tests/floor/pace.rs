//! The clock: who has how long, and what is done for those who say nothing.

use crate::common::lines::{Line, stake};
use crate::common::{Disk, Floor, TABLE, Visitor, open, table};
use serde_json::{Value, json};

/// A floor whose one table has this pace.
async fn floor_at(disk: &Disk, wager: u16, decide: u16, more: &str) -> Floor {
    let rules = format!("{more}\n[pace]\nwager_seconds = {wager}\ndecide_seconds = {decide}");
    open(disk.journal(), vec![table(TABLE, &rules)], 100_000).await
}

async fn sit(floor: &Floor, name: &str) -> (Visitor, Line) {
    let visitor = floor.sit(name, TABLE).await;
    let mut line = visitor.line(TABLE).await;
    line.hello(None).await;
    (visitor, line)
}

/// Does this update tell of this act by the croupier for this seat?
fn done_for(seat: u8, act: &'static str) -> impl Fn(&Value) -> bool {
    let whose = format!("seat {seat}");
    move |update| {
        let acts = update["acts"].as_array().expect("acts");
        acts.iter().any(|done| done["do"] == act && done["by"] == "croupier" && done["for"] == whose)
    }
}

fn ends_at(message: &Value) -> i64 {
    message["clock"]["ends_at"].as_i64().unwrap_or_else(|| panic!("a clock: {}", message["clock"]))
}

#[tokio::test]
async fn when_time_runs_out_the_croupier_throws_and_the_record_says_so() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 1, 1, "").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let (_, _bob) = sit(&floor, "Bob").await;
    ann.wager("pass", 500).await;
    let running = ann.until(|update| !update["clock"].is_null()).await;
    assert_eq!((&running["clock"]["what"], &running["clock"]["seat"]), (&json!("wager"), &json!(1)));
    let thrown = ann.until(done_for(1, "throw")).await;
    let acts: Vec<&Value> = thrown["acts"].as_array().expect("acts").iter().collect();
    assert_eq!((&acts[0]["by"], &acts[0]["for"]), (&json!("croupier"), &json!("seat 1")));
    assert_eq!(
        (&acts[1]["by"], &acts[1]["do"]),
        (&json!("device"), &json!("dice")),
        "then the dice, by themselves"
    );
    floor.close().await;
    let throws: Vec<Value> = disk.bodies(TABLE).into_iter().filter(|body| body["do"] == "throw").collect();
    assert_eq!((&throws[0]["by"], &throws[0]["for"]), (&json!("croupier"), &json!("seat 1")));
    disk.assert_sound();
}

#[tokio::test]
async fn a_lone_player_has_no_clock() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 3600, 3600, "").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    ann.wager("pass", 500).await;
    ann.wager("place 6", 600).await;
    assert_eq!(ann.now().await["clock"], Value::Null);
    ann.does(json!({ "do": "throw" })).await;
    assert_eq!(ann.now().await["clock"], Value::Null);
    let (bob, _) = sit(&floor, "Bob").await;
    let clock = ann.now().await["clock"].clone();
    assert_eq!(clock["seat"], 1, "with two, one waits for the other: {clock}");
    floor.post("/leave", Some(&bob.cookie), "table=craps-1").await;
    assert_eq!(ann.now().await["clock"], Value::Null, "alone again");
    floor.close().await;
}

#[tokio::test]
async fn an_empty_layout_waits_for_nobody() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 3600, 3600, "").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let (_, _bob) = sit(&floor, "Bob").await;
    assert_eq!(ann.now().await["clock"], Value::Null);
    ann.wager("pass", 500).await;
    assert!(ann.now().await["clock"].is_object());
    ann.does(json!({ "do": "remove", "on": "pass" })).await;
    assert_eq!(ann.now().await["clock"], Value::Null);
    floor.close().await;
}

#[tokio::test]
async fn after_a_roll_the_clock_starts_anew() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 1, 1, "").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let (_, _bob) = sit(&floor, "Bob").await;
    // The place bet is off on the come out roll, so something lies there after it, whatever it is.
    ann.wager("place 6", 600).await;
    ann.wager("pass", 500).await;
    let first = ann.until(|update| update["clock"]["what"] == "wager").await;
    let thrown = ann.until(done_for(1, "throw")).await;
    assert!(ends_at(&thrown) > ends_at(&first), "{} {}", thrown["clock"], first["clock"]);
    floor.close().await;
}

#[tokio::test]
async fn what_others_do_gives_nobody_more_time() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 3600, 3600, "").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let (_, mut bob) = sit(&floor, "Bob").await;
    bob.wager("pass", 500).await;
    let deciding = bob.now().await;
    assert_eq!(deciding["clock"]["what"], "decide", "the dice are offered to Ann, and Bob has money down");
    assert_eq!(deciding["clock"]["seat"], 1);
    bob.wager("field", 500).await;
    bob.does(json!({ "do": "remove", "on": "field" })).await;
    ann.wager("field", 500).await;
    assert_eq!(ends_at(&bob.now().await), ends_at(&deciding), "a decision");

    ann.does(json!({ "do": "decline dice" })).await;
    let wagering = bob.now().await;
    assert_eq!((&wagering["clock"]["what"], &wagering["clock"]["seat"]), (&json!("wager"), &json!(2)));
    ann.wager("field", 500).await;
    bob.wager("hard 8", 500).await;
    assert_eq!(ends_at(&ann.now().await), ends_at(&wagering), "the time to wager");
    floor.close().await;
}

#[tokio::test]
async fn one_who_does_not_answer_loses_the_dice_and_nothing_else() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 3600, 1, "").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let (_, mut bob) = sit(&floor, "Bob").await;
    bob.wager("pass", 500).await;
    ann.wager("field", 500).await;
    let passed = bob.until(done_for(1, "decline dice")).await;
    assert_eq!((&passed["view"]["shooter"], &passed["clock"]["what"]), (&json!(2), &json!("wager")));
    assert_eq!(stake(&ann.now().await, "field"), 500);
    bob.does(json!({ "do": "throw" })).await;
    floor.close().await;
    disk.assert_sound();
}

#[tokio::test]
async fn wagers_of_one_who_is_gone_are_decided_when_nobody_stays() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 1, 1, "").await;
    let mut watcher = floor.watch(TABLE).await;
    watcher.hello(None).await;
    let (ann, mut line) = sit(&floor, "Ann").await;
    line.throw_until_point().await;
    let staked = line.now().await["balance"].as_i64().expect("a balance");
    floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    let mut update = watcher.until(done_for(1, "throw")).await;
    while update["view"]["seats"] != json!([]) {
        update = watcher.update().await;
    }
    let over = update;
    assert_eq!((&over["clock"], &over["players"]), (&Value::Null, &json!([])));
    floor.close().await;
    let reader = disk.reader();
    let id = reader.patrons().expect("patrons").remove(0).id;
    let has = reader.balance(&ledger::Account::Patron(id)).expect("a balance").0;
    assert!([staked, staked + 1000].contains(&has), "lost, or won and returned: {has}");
    disk.assert_sound();
}

#[tokio::test]
async fn dice_that_nobody_takes_do_not_go_around_for_ever() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 1, 1, "seats = 2").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    let (_, mut bob) = sit(&floor, "Bob").await;
    ann.wager("place 6", 600).await;
    bob.until(done_for(1, "decline dice")).await;
    bob.until(done_for(2, "decline dice")).await;
    bob.until(done_for(1, "decline dice")).await;
    let resting = bob.until(done_for(2, "decline dice")).await;
    assert_eq!(resting["clock"], Value::Null, "the table waits for somebody");
    bob.wager("pass", 500).await;
    assert!(bob.now().await["clock"].is_object(), "and goes on when somebody does something");
    floor.close().await;
}

#[tokio::test]
async fn a_clock_runs_again_after_a_restart() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 3600, 3600, "title = \"Slow\"").await;
    let (ann, mut line) = sit(&floor, "Ann").await;
    let (bob, _bob) = sit(&floor, "Bob").await;
    line.wager("pass", 500).await;
    floor.close().await;
    let floor = floor_at(&disk, 1, 1, "title = \"Slow\"").await;
    let now = bob.at(&floor).line(TABLE).await.now().await;
    assert_eq!(now["clock"]["seat"], 1);
    assert!(
        ends_at(&now) - now["now"].as_i64().expect("a time") > 1000,
        "at the pace of the rules that bind it"
    );
    let now = ann.at(&floor).line(TABLE).await.now().await;
    assert_eq!(stake(&now, "pass"), 500);
    floor.close().await;
}

#[tokio::test]
async fn a_word_where_no_betting_is_closed_by_the_dealer_does_not_stand() {
    let disk = Disk::new();
    let floor = floor_at(&disk, 3600, 3600, "").await;
    let (_, mut ann) = sit(&floor, "Ann").await;
    ann.wager("pass", 500).await;
    assert_eq!(ann.now().await["window"], false, "the dice are thrown by a shooter");
    for word in [true, false] {
        assert_eq!(ann.ready(word).await, false);
    }
    let (round, _) = ann.stands().await;
    let wrong = [
        json!({ "ready": true }),
        json!({ "ready": 1, "round": round }),
        json!({ "ready": true, "round": round, "id": "x" }),
    ];
    for wrong in wrong {
        ann.send(wrong.to_string()).await;
        let said = "\"ready\" is true or false, and has the \"round\" beside it that it is about";
        assert_eq!(ann.await_field("error").await, said);
    }
    let mut watcher = floor.watch(TABLE).await;
    watcher.send(json!({ "ready": true, "round": round }).to_string()).await;
    assert_eq!(watcher.await_field("error").await, "take a seat first");
    floor.close().await;
}
