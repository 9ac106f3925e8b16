//! SIGTERM: nothing new begins, rounds under way are finished or held, and everybody hears of it.

use crate::house::{House, Line, Premises};
use crate::support::run;
use serde_json::{Value, json};

const CRAPS: &str = "title = \"Craps\"\n[pace]\nwager_seconds = 1\ndecide_seconds = 1\n";

fn assert_sound(premises: &Premises) {
    let journal = premises.journal();
    run(&["journal", "verify", journal.to_str().expect("plain")]).code(0);
}

/// Ann's stake, by the page.
fn staked(page: &Value) -> i64 {
    let seats = page["view"]["seats"].as_array().expect("seats");
    let wagers = seats.iter().flat_map(|seat| seat["wagers"].as_array().expect("wagers"));
    wagers.map(|wager| wager["stake"].as_i64().expect("cents")).sum()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_under_way_is_finished_and_no_new_one_begins() {
    let premises = Premises::new(&[("craps-op", CRAPS)]);
    let house = premises.open(&["--grace", "600"]);
    let cookie = house.sit("Ann", "craps-op");
    let mut ann = Line::open(&house.address, "craps-op", &cookie, "ann").await;
    ann.throw_until_point().await;
    assert_eq!(house.get("/readyz").status, 200);
    house.signal("-TERM");
    let told = ann.until(|update| update["closing"].is_i64()).await;
    assert!(told["closing"].as_i64() > told["now"].as_i64(), "until when: {told}");
    assert_eq!(ann.refused(json!({ "do": "wager", "on": "field", "amount": 500 })).await, "closing");
    let late = house.send("POST", "/sit", "", "name=Bob&table=craps-op");
    assert!(late.status == 409 && late.body.contains("the house is closing"), "{late:?}");
    let ready = house.get("/readyz");
    assert_eq!((ready.status, ready.body.as_str()), (503, "closing\n"));
    assert_eq!(house.get("/healthz").status, 200, "it lives while it closes");
    // Ann is alone, and says nothing: the dice are thrown for her until her bet is decided. Then the house ends by
    // itself, long before there is no more grace.
    let mut last = told;
    while let Some(update) = ann.next("update").await {
        last = update;
    }
    assert_eq!(staked(&last), 0, "{last}");
    let (status, log) = house.ends();
    assert!(status.success(), "{log}");
    assert!(!log.contains("is held"), "{log}");
    assert_sound(&premises);
    let again = premises.open(&[]);
    let mut ann = Line::open(&again.address, "craps-op", &cookie, "again").await;
    let now = ann.hello().await;
    assert_eq!(now.get("closing"), None, "it is open again");
    ann.does(json!({ "do": "wager", "on": "pass", "amount": 500 })).await;
    again.close();
}

/// A house whose players never come to an end by themselves.
async fn slow(options: &[&str]) -> (Premises, House, String, Line) {
    let rules = "title = \"Slow\"\nboxes = 2\n[pace]\nwager_seconds = 3600\ndecide_seconds = 3600\n";
    let premises = Premises::new(&[("blackjack-op", &format!("game = \"blackjack\"\n{rules}"))]);
    let house = premises.open(options);
    let cookie = house.sit("Ann", "blackjack-op");
    let mut ann = Line::open(&house.address, "blackjack-op", &cookie, "ann").await;
    ann.hello().await;
    ann.does(json!({ "do": "pass me by", "on": true })).await;
    // Until a hand is asked about: it may be a blackjack, which is paid without a word.
    loop {
        ann.does(json!({ "do": "wager", "on": "blackjack", "amount": 1000 })).await;
        ann.ready().await;
        let asked = ann
            .until(|update| awaits(update, "stand") || awaits(update, "decline insurance") || over(update));
        let mut asked = asked.await;
        if awaits(&asked, "decline insurance") {
            ann.does(json!({ "do": "decline insurance" })).await;
            asked = ann.until(|update| awaits(update, "stand") || over(update)).await;
        }
        if awaits(&asked, "stand") {
            return (premises, house, cookie, ann);
        }
    }
}

fn awaits(update: &Value, word: &str) -> bool {
    update["awaiting"].as_array().is_some_and(|offers| offers.iter().any(|offer| offer["do"] == word))
}

/// Is the round settled?
fn over(update: &Value) -> bool {
    update["acts"].as_array().is_some_and(|acts| acts.iter().any(|act| act["do"] == "settle"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_finished_is_held_and_goes_on_after_the_restart() {
    let (premises, house, cookie, mut ann) = slow(&["--grace", "1"]).await;
    let before = ann.hello().await;
    house.signal("-TERM");
    ann.closes().await;
    let (status, log) = house.ends();
    assert!(status.success(), "{log}");
    assert!(log.contains("a round is held") && log.contains("blackjack-op"), "{log}");
    assert_sound(&premises);
    let again = premises.open(&[]);
    let mut ann = Line::open(&again.address, "blackjack-op", &cookie, "again").await;
    let now = ann.hello().await;
    assert_eq!((&now["view"]["boxes"], &now["balance"]), (&before["view"]["boxes"], &before["balance"]));
    ann.does(json!({ "do": "stand" })).await;
    again.close();
    assert_sound(&premises);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_signal_ends_it_at_once_and_nothing_is_lost() {
    let (premises, mut house, cookie, mut ann) = slow(&["--grace", "86400"]).await;
    let before = ann.hello().await;
    house.signal("-TERM");
    ann.until(|update| update["closing"].is_i64()).await;
    assert!(!house.has_ended(), "a round is under way, and there is a day of grace");
    house.signal("-INT");
    ann.closes().await;
    let (status, log) = house.ends();
    assert!(status.success() && log.contains("closing at once"), "{status} {log}");
    assert_sound(&premises);
    let again = premises.open(&[]);
    let mut ann = Line::open(&again.address, "blackjack-op", &cookie, "again").await;
    assert_eq!(ann.hello().await["view"]["boxes"], before["view"]["boxes"]);
    again.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_house_with_nothing_under_way_ends_whatever_grace_there_is() {
    let premises = Premises::new(&[("craps-op", CRAPS)]);
    let house = premises.open(&["--grace", "86400"]);
    let cookie = house.sit("Ann", "craps-op");
    let mut ann = Line::open(&house.address, "craps-op", &cookie, "ann").await;
    ann.hello().await;
    house.close();
}
