//! Journals that an older program wrote, and that the present one opens: rounds that are decided otherwise now go back to
//! the patrons, once; tables at rest start anew under the present version; unknown versions are refused.

use crate::common::people::sign_in_form;
use crate::common::{Disk, Floor, Visitor, options, try_open};
use crate::frozen::{balances, balances_then, copy, means, onto, seen, tables};
use ledger::{Account, Batch, Entry, Journal, Posting, StreamId};
use records::verify::State;
use rulebook::money::Cents;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const KILLED: &str = "killed";

/// The tables with a round under way, and money at stake.
const UNDER_WAY: [&str; 8] = [
    "craps-a",
    "craps-b",
    "blackjack-a",
    "blackjack-b",
    "punto-banco-a",
    "punto-banco-b",
    "chemin-de-fer-a",
    "chemin-de-fer-b",
];

async fn try_house(disk: &Disk, house: &str) -> Result<Floor, server::ServeError> {
    let options =
        server::Options { keno: means(house), visitors: false, ..options(disk.journal(), tables(house), 0) };
    try_open(options).await
}

/// The house opens and closes. Everything that the journal says about itself is right then.
async fn opened_once(disk: &Disk, house: &str) {
    try_house(disk, house).await.expect("the house opens").close().await;
    let report = ledger::verify(disk.journal()).expect("the journal can be read");
    assert!(report.is_clean(), "{:?}", report.faults);
    assert_eq!(balances(disk).values().sum::<i64>(), 0);
}

/// What the auditor finds in a table's stream.
fn found(disk: &Disk, table: &str) -> records::audit::Report {
    games::standard().audit(record(disk, table).as_bytes(), 10).expect("memory can be read")
}

/// A table's stream as a record.
fn record(disk: &Disk, table: &str) -> String {
    disk.entries(table).into_iter().map(|stored| stored.body + "\n").collect()
}

/// Writes an entry to a table's stream, as the older program might have.
fn wrote(disk: &Disk, table: &str, body: &Value, postings: Vec<Posting>) {
    let journal = Journal::open(disk.journal()).expect("a journal");
    let stream = StreamId::new(&format!("table:{table}")).expect("a stream");
    let expected_seq = journal.head(&stream).expect("readable").seq + 1;
    let at = disk.entries(table).last().expect("an entry").at;
    let entry = Entry { stream, expected_seq, at, body: body.to_string(), postings };
    journal.append_and_wait(Batch::new(vec![entry])).expect("taken");
}

/// An act that no rules accept: nobody is at that seat.
fn refused_now(at: i64) -> Value {
    json!({ "at": at, "by": "seat 9", "do": "leave", "events": [], "entered_by": "dan" })
}

fn count(disk: &Disk, table: &str, key: &str, value: &Value) -> usize {
    disk.bodies(table).iter().filter(|body| body.get(key) == Some(value)).count()
}

/// What every patron has at stake at these tables, less what they owe there, by what the tables showed.
fn at_stake(disk: &Disk, tables: &[&str]) -> BTreeMap<String, i64> {
    fn add(value: &Value, key: &str) -> i64 {
        match value {
            Value::Object(fields) => {
                let own = fields.get(key).and_then(Value::as_i64).unwrap_or(0);
                own + fields.values().map(|value| add(value, key)).sum::<i64>()
            }
            Value::Array(list) => list.iter().map(|value| add(value, key)).sum(),
            _ => 0,
        }
    }
    let shown = seen(KILLED);
    let mut sums = BTreeMap::new();
    for table in tables {
        let joined = disk.bodies(table);
        let view = &shown[*table]["view"];
        let at_boxes = view["boxes"].as_array().into_iter().flatten().flat_map(|at| at["patrons"].as_array());
        let places = view["seats"].as_array().into_iter().flatten().chain(at_boxes.flatten());
        for place in places {
            let by = format!("seat {}", place["seat"]);
            let patron = joined.iter().rev().find(|body| {
                (body["by"] == by.as_str() || body["for"] == by.as_str()) && body["patron"].is_string()
            });
            let patron = patron.expect("somebody sits there")["patron"].as_str().expect("an id");
            let cents = add(place, "stake") + add(place, "vigorish") - add(place, "owed");
            *sums.entry(format!("patron:{patron}")).or_default() += cents;
        }
    }
    sums
}

#[tokio::test]
async fn rounds_that_are_decided_otherwise_now_go_back_to_the_patrons_once() {
    let disk = copy(KILLED);
    for table in UNDER_WAY {
        let at = disk.entries(table).last().expect("an entry").at;
        wrote(&disk, table, &refused_now(at), Vec::new());
    }
    let (before, theirs) = (balances(&disk), at_stake(&disk, &UNDER_WAY));
    assert_eq!(before, balances_then(KILLED));
    opened_once(&disk, KILLED).await;
    let after = balances(&disk);
    for table in UNDER_WAY {
        assert!(before[&format!("layout:{table}")] > 0, "{table}");
        assert_eq!(after[&format!("layout:{table}")], 0, "{table}");
        assert_eq!(count(&disk, table, "note", &json!("stakes returned")), 1, "{table}");
        assert_eq!(count(&disk, table, "record", &json!(2)), 1, "{table}");
    }
    for (account, cents) in &before {
        match account.split_once(':').map_or(account.as_str(), |(kind, _)| kind) {
            "patron" => {
                let own = theirs.get(account).copied().unwrap_or(0);
                assert_eq!(after[account], cents + own, "{account}");
            }
            // Vigorish goes back with the wagers that it was paid for, and debts are collected.
            "vigorish" | "owed" | "layout" => {}
            _ => assert_eq!(after[account], *cents, "{account}"),
        }
    }
    for patron in ["owed:pat", "owed:quin"] {
        assert!(before[patron] < 0 && after[patron] == 0, "{patron}");
    }
    let note =
        disk.bodies("craps-b").into_iter().find(|body| body["note"] == "stakes returned").expect("a note");
    let because = note["because"].as_str().expect("a reason");
    assert!(because.contains("is decided otherwise by the rules now"), "{because}");
    assert_eq!(note["stakes"][0]["seat"], 1, "{note}");

    // The auditor finds the one act that the rules refuse, and nothing in how the stakes went back.
    for table in UNDER_WAY.into_iter().filter(|table| table.ends_with("-b")) {
        let report = found(&disk, table);
        assert_eq!(report.departures.len(), 1, "{table}: {:?}", report.departures);
    }
    // So does the check of what was pledged, and goes on with what was pledged after it.
    for table in UNDER_WAY {
        let report = games::standard().verify(record(&disk, table).as_bytes(), 10).expect("memory");
        if report.physical {
            continue;
        }
        let kinds: Vec<_> = report.findings.iter().map(|finding| finding.kind).collect();
        assert_eq!(kinds, [records::verify::Kind::Unreadable], "{table}: {:?}", report.findings);
        let revealed =
            report.pledges.iter().all(|pledge| pledge.revealed.is_some() || pledge.state == State::Open);
        assert!(revealed && report.count(State::Unchecked) > 0, "{table}: {:?}", report.pledges);
    }

    // The second start does nothing more.
    opened_once(&disk, KILLED).await;
    assert_eq!(balances(&disk), after);
    for table in UNDER_WAY {
        assert_eq!(count(&disk, table, "note", &json!("stakes returned")), 1, "{table}");
        assert_eq!(count(&disk, table, "record", &json!(2)), 1, "{table}");
    }
}

#[tokio::test]
async fn what_the_older_rules_did_with_money_stays_done_and_only_what_lies_there_goes_back() {
    let disk = copy(KILLED);
    let (table, shown) = ("craps-b", seen(KILLED));
    let stake = shown[table]["view"]["seats"][0]["wagers"][0]["stake"].as_i64().expect("a pass bet");
    let bodies = disk.bodies(table);
    let ann =
        bodies.iter().find(|body| body["by"] == "seat 1" && body["patron"].is_string()).expect("Ann sits");
    let patron = ann["patron"].as_str().expect("an id").to_string();
    // A contract bet was taken down, which the rules refuse.
    let at = disk.entries(table).last().expect("an entry").at;
    let event = json!({ "event": "removed", "seat": 1, "wager": "pass", "amount": stake });
    let body = json!({ "at": at, "by": "seat 1", "do": "remove", "on": "pass", "events": [event], "patron": patron, "entered_by": "dan" });
    let layout: Account = format!("layout:{table}").parse().expect("an account");
    let chips: Account = format!("patron:{patron}").parse().expect("an account");
    wrote(&disk, table, &body, Posting::transfer(layout, chips, Cents(stake)).to_vec());
    let (then, rest) = (balances_then(KILLED), at_stake(&disk, &[table]));
    opened_once(&disk, KILLED).await;
    let now = balances(&disk);
    for (account, cents) in rest {
        assert_eq!(now[&account], then[&account] + cents, "{account}: all that lay there, by either way");
    }
    assert_eq!(now[&format!("layout:{table}")], 0);
    let note = disk.bodies(table).into_iter().find(|body| body["note"] == "stakes returned").expect("a note");
    let given: i64 = note["stakes"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| one["cents"].as_i64().expect("cents"))
        .sum();
    assert_eq!(given, then[&format!("layout:{table}")] - stake, "{note}");
}

#[tokio::test]
async fn money_that_the_events_and_the_ledger_tell_apart_is_not_touched() {
    let disk = copy(KILLED);
    let at = disk.entries("craps-a").last().expect("an entry").at;
    let event = json!({ "event": "removed", "seat": 1, "wager": "pass", "amount": 100 });
    let body =
        json!({ "at": at, "by": "seat 1", "do": "remove", "on": "pass", "events": [event], "patron": "pat" });
    wrote(&disk, "craps-a", &body, Vec::new());
    let refused = try_house(&disk, KILLED).await.err().expect("it does not open").to_string();
    assert!(refused.contains("onto the layout, and the ledger"), "{refused}");
}

#[tokio::test]
async fn a_version_that_nobody_knows_is_refused_with_what_to_do() {
    let disk = copy(KILLED);
    let mut header = disk.bodies("craps-a")[0].clone();
    (header["record"], header["program"]) = (json!(3), json!("chapter47 9.0.0"));
    wrote(&disk, "craps-a", &header, Vec::new());
    let refused = try_house(&disk, KILLED).await.err().expect("it does not open").to_string();
    assert!(refused.contains("craps-a") && refused.contains("version 3"), "{refused}");
    assert!(refused.contains("the program that wrote it (chapter47 9.0.0), or a newer one"), "{refused}");
}

#[tokio::test]
async fn a_table_at_rest_starts_anew_under_the_present_version_once() {
    let disk = copy("closed");
    for _ in 0..2 {
        opened_once(&disk, "closed").await;
        assert_eq!(balances(&disk), balances_then("closed"));
        for table in ["blackjack-a", "blackjack-b", "punto-banco-b", "chemin-de-fer-a", "chemin-de-fer-b"] {
            assert_eq!(count(&disk, table, "record", &json!(2)), 1, "{table}");
            assert_eq!(count(&disk, table, "note", &json!("stakes returned")), 0, "{table}");
        }
        // A player was removed there, and nobody allowed their return: a room that starts anew would forget it (14.16(b)).
        assert_eq!(count(&disk, "poker-a", "record", &json!(2)), 0);
    }
}

/// Somebody of the fixtures comes in with their password.
pub(crate) async fn enter(floor: &Floor, id: &str) -> Visitor {
    let page = floor.post("/sign-in", None, &sign_in_form(id)).await;
    Visitor { address: floor.address, cookie: page.cookie().expect("a session begins") }
}

#[tokio::test]
async fn a_round_under_way_is_played_out_and_the_table_starts_anew_after_it() {
    let (disk, table) = (copy(KILLED), "blackjack-a");
    let floor = try_house(&disk, KILLED).await.expect("the house opens");
    assert_eq!(count(&disk, table, "record", &json!(2)), 0, "two hands are being played");
    let mut lines = Vec::new();
    for id in ["quin", "pat"] {
        let mut line = enter(&floor, id).await.line(table).await;
        line.hello(None).await;
        lines.push(line);
    }
    for line in &mut lines {
        line.does(json!({ "do": "stand" })).await;
    }
    for line in &mut lines {
        line.anew().await;
    }
    drop(lines);
    floor.close().await;
    let bodies = disk.bodies(table);
    let place = |holds: &dyn Fn(&Value) -> bool| bodies.iter().position(holds).expect("it is there");
    let header = place(&|body| body["record"] == 2);
    let settled = bodies[..header].iter().rev().find(|body| body.get("do").is_some()).expect("an act");
    let of = |event: &Value| (event["event"].clone(), event["stake"].clone());
    let events: Vec<_> = settled["events"].as_array().expect("a list").iter().map(of).collect();
    assert_eq!(events, vec![(json!("settled"), json!(1700)); 2], "the last act before it: {settled}");
    for id in ["pat", "quin"] {
        assert_eq!(bodies[header..].iter().filter(|body| body["patron"] == id).count(), 1, "{id} stays");
    }
    assert_eq!(count(&disk, table, "note", &json!("stakes returned")), 0);
    assert_eq!(balances(&disk)[&format!("layout:{table}")], 0);
    let report = found(&disk, table);
    assert!(report.departures.is_empty(), "{:?}", report.departures);
    disk.assert_sound();
    // The second start finds a table of the present version.
    opened_once(&disk, KILLED).await;
    assert_eq!(count(&disk, table, "record", &json!(2)), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_that_open_an_old_journal_at_once_return_the_stakes_once() {
    let disk = onto(KILLED, Disk::shared());
    for table in UNDER_WAY {
        let at = disk.entries(table).last().expect("an entry").at;
        wrote(&disk, table, &refused_now(at), Vec::new());
    }
    let (before, theirs) = (balances(&disk), at_stake(&disk, &UNDER_WAY));
    let (one, other) = tokio::join!(try_house(&disk, KILLED), try_house(&disk, KILLED));
    for node in [one, other] {
        node.expect("the house opens").close().await;
    }
    let after = balances(&disk);
    for table in UNDER_WAY {
        assert_eq!(after[&format!("layout:{table}")], 0, "{table}");
        assert_eq!(count(&disk, table, "note", &json!("stakes returned")), 1, "{table}");
        assert_eq!(count(&disk, table, "record", &json!(2)), 1, "{table}");
    }
    for (account, cents) in theirs {
        assert_eq!(after[&account], before[&account] + cents, "{account}");
    }
    let report = ledger::verify(disk.journal()).expect("the journal can be read");
    assert!(report.is_clean(), "{:?}", report.faults);
}
