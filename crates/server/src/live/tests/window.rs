//! The betting window: who waits for whom, and the word by which nobody needs to.

use super::*;
use crate::live::Request;
use rulebook::game::Viewer;
use serde_json::{Value, json};

fn stage(live: &Live) -> &'static str {
    live.game::<Table>().view(Viewer::Public).stage
}

/// Ann has wagered; Bob is there too.
fn with_two() -> (Cellar, Live, broadcast::Receiver<Arc<Update>>) {
    let cellar = Cellar::new();
    let (mut live, heard) = cellar.open();
    live.comes("ann");
    live.comes("bob");
    live.does(seat(1), wager(Side::Low, 500));
    (cellar, live, heard)
}

fn ready(live: &mut Live, who: &str) -> bool {
    live.say_ready(&name(who), true).expect("the journal lives")
}

fn last(heard: &mut broadcast::Receiver<Arc<Update>>) -> Value {
    let mut last = None;
    while let Ok(update) = heard.try_recv() {
        last = Some(update);
    }
    let message = last.expect("an update").message(None, None);
    serde_json::from_str::<Value>(&message).expect("JSON")["update"].take()
}

#[test]
fn with_several_patrons_the_betting_closes_when_time_runs_out() {
    let (_cellar, mut live, mut heard) = with_two();
    let update = last(&mut heard);
    assert_eq!((&update["clock"]["what"], &update["clock"]["seat"]), (&json!("wager"), &Value::Null));
    assert_eq!(update["window"], true);
    let due = live.clock.as_ref().expect("a clock").due;
    live.does(seat(2), wager(Side::High, 500));
    assert_eq!(live.clock.as_ref().expect("a clock").due, due, "a wager gives nobody more time");
    live.time_ran_out().expect("the journal lives");
    let bodies = live.bodies();
    let closed = bodies.iter().find(|body| body.contains("no more bets")).expect("the betting is closed");
    assert!(closed.contains(r#""by":"croupier""#) && !closed.contains(r#""for""#), "{closed}");
    assert_eq!(stage(&live), "covered", "and the die comes");
    let update = last(&mut heard);
    assert_eq!((&update["clock"]["what"], &update["clock"]["seat"]), (&json!("decide"), &json!(1)));
    assert_eq!(update["window"], false);
    live.time_ran_out().expect("the journal lives");
    assert!(live.bodies().iter().any(|body| body.contains(r#""for":"seat 1","do":"stand""#)));
    assert_eq!(stage(&live), "betting");
}

#[test]
fn a_lone_patron_has_no_clock_and_says_when_he_is_done() {
    let cellar = Cellar::new();
    let (mut live, mut heard) = cellar.open();
    live.comes("ann");
    assert!(!ready(&mut live, "ann"), "there is nothing to close");
    live.does(seat(1), wager(Side::Low, 500));
    let update = last(&mut heard);
    assert_eq!((&update["clock"], &update["window"]), (&Value::Null, &json!(true)));
    assert!(!ready(&mut live, "ann"), "it is closed: the word has done its part");
    assert_eq!(stage(&live), "covered");
    assert_eq!(live.clock, None, "and decides at her own pace");
}

#[test]
fn the_betting_closes_at_once_when_everybody_is_done() {
    let (_cellar, mut live, mut heard) = with_two();
    assert!(ready(&mut live, "ann"));
    let update = last(&mut heard);
    let words: Vec<&Value> =
        update["players"].as_array().expect("players").iter().map(|player| &player["ready"]).collect();
    assert_eq!(words, [&json!(true), &json!(false)]);
    assert_eq!(stage(&live), "betting", "Bob may still wager");
    // He does, takes his word back, and gives it again.
    assert!(!live.say_ready(&name("bob"), false).expect("the journal lives"));
    live.does(seat(2), wager(Side::High, 500));
    assert!(!ready(&mut live, "bob"));
    assert_eq!(stage(&live), "covered");
    assert!(live.ready.is_empty(), "everybody's word lapses with the step");
}

#[test]
fn a_word_lapses_when_the_patron_acts_again() {
    let (_cellar, mut live, _heard) = with_two();
    assert!(ready(&mut live, "bob"));
    live.does(seat(2), wager(Side::High, 500));
    assert!(live.ready.is_empty());
    assert!(ready(&mut live, "ann"), "so hers alone closes nothing");
    assert_eq!(stage(&live), "betting");
}

#[test]
fn nobody_waits_for_one_who_is_not_connected() {
    let (_cellar, mut live, _heard) = with_two();
    assert!(ready(&mut live, "ann"));
    live.answer(Request::Line { patron: name("bob"), up: false }).expect("the journal lives");
    assert_eq!(stage(&live), "covered");
}

#[test]
fn nobody_waits_for_one_who_left() {
    let (_cellar, mut live, _heard) = with_two();
    assert!(ready(&mut live, "ann"));
    let (reply, _answer) = tokio::sync::oneshot::channel();
    live.answer(Request::Leave { patron: name("bob"), reply }).expect("the journal lives");
    assert_eq!(stage(&live), "covered");
}

#[test]
fn a_stranger_has_no_word() {
    let (_cellar, mut live, _heard) = with_two();
    assert!(!ready(&mut live, "cid"));
    assert!(live.ready.is_empty());
}

#[test]
fn the_house_cites_the_game_where_it_takes_no_wager() {
    let (_cellar, mut live, _heard) = with_two();
    let far = wager(Side::High, 20_000);
    let Taken::Refused(refusal) = live.asks_for(seat(2), far) else { panic!("Bob has 100 dollars") };
    assert_eq!((refusal.cite, refusal.code), (Some("19:47-8.2"), "insufficient_funds"));
    let would = live.would_refuse(&live.says(seat(2), far), Seat::new(2).expect("a seat"), &name("bob"));
    assert_eq!(json!(would), json!(refusal), "and says the same when it is only asked");
}

#[test]
fn a_patron_comes_and_goes_by_the_clock_of_the_table() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.comes("ann");
    cellar.time.fetch_add(60_000, Ordering::SeqCst);
    live.answered_in_turn(|live| live.leave(&name("ann"))).expect("the journal lives").expect("free to go");
    let entries: Vec<_> =
        live.tail.reader().read(live.tail.stream(), 1).map(|stored| stored.expect("readable")).collect();
    let left = entries.iter().rfind(|stored| stored.body.contains("leave")).expect("ann left");
    let body: serde_json::Value = serde_json::from_str(&left.body).expect("JSON");
    assert_eq!((left.at, body["at"].as_i64()), (NINE + 60_000, Some(NINE + 60_000)));
    assert!(entries.iter().all(|stored| (NINE..=NINE + 60_000).contains(&stored.at)));
}

/// A clock that is corrected by a minute does not take the record back; one that is put back by a day, and confirmed,
/// does, and the record says so.
#[test]
fn the_times_of_a_stream_never_go_back_unless_it_says_so() {
    let cellar = Cellar::new();
    let (mut live, _heard) = cellar.open();
    live.comes("ann");
    cellar.set.fetch_sub(60_000, Ordering::SeqCst);
    live.comes("bob");
    cellar.set.fetch_sub(24 * 3_600_000, Ordering::SeqCst);
    assert!(live.time.moved().is_some());
    live.time.confirmed(live.time.shows());
    live.follow_what_is_posted().expect("the journal lives");
    live.answered_in_turn(|live| live.leave(&name("bob"))).expect("the journal lives").expect("free to go");
    let entries: Vec<_> =
        live.tail.reader().read(live.tail.stream(), 1).map(|stored| stored.expect("readable")).collect();
    let back: Vec<_> = entries.windows(2).filter(|two| two[1].at < two[0].at).collect();
    assert_eq!(back.len(), 1, "{entries:?}");
    assert!(back[0][1].body.contains("\"clock set\""), "{}", back[0][1].body);
    assert_eq!(entries.last().map(|stored| stored.at), Some(NINE - 24 * 3_600_000 - 60_000));
    let text: String = entries.iter().map(|stored| format!("{}\n", stored.body)).collect();
    let known = [records::audit::Known::of::<Table>()];
    let report = records::audit::audit(&known, text.as_bytes(), 9).expect("readable");
    assert!(report.is_clean(), "{report:?}");
    assert_eq!(report.lines_of(records::audit::RemarkKind::ClockSet).len(), 1, "{report:?}");
}

/// How long pages say that everybody still has.
fn left(update: &Value) -> i64 {
    let number = |value: &Value| value.as_i64().unwrap_or_else(|| panic!("a time: {update}"));
    number(&update["clock"]["ends_at"]) - number(&update["now"])
}

/// The time to wager is measured by a steady clock, and so is what pages show of it, whatever the clock of the house is set
/// to: forward, back, and by so little that nobody needs to confirm it.
#[test]
fn p15_6c_a_clock_that_is_set_leaves_everybody_the_time_they_had() {
    const HOUR: i64 = 3_600_000;
    for set in [2 * HOUR, -2 * HOUR, 150_000] {
        let (cellar, mut live, mut heard) = with_two();
        let had = left(&last(&mut heard));
        cellar.set.fetch_add(set, Ordering::SeqCst);
        if live.time.moved().is_some() {
            live.time.confirmed(live.time.shows());
        }
        live.follow_what_is_posted().expect("the journal lives");
        live.does(seat(2), wager(Side::High, 500));
        let update = last(&mut heard);
        assert_eq!(update["now"], NINE + set, "the house goes by the time that was confirmed");
        // Not more than before, and nothing of what the clock was set by.
        assert!((had - set.abs() / 2..=had).contains(&left(&update)), "set by {set}: {had}, {update}");
    }
}
