//! Stopping and starting again: the table comes back as it was, or says why it cannot.

use crate::common::lines::{Line, stake};
use crate::common::replay::replayed;
use crate::common::{Disk, TABLE, open, options, plain, table, try_open};
use ledger::{Batch, Entry, Journal, StreamId};
use serde_json::{Value, json};
use server::{OpenError, ServeError};

/// What a page shows that a restart must not change.
fn shown(welcome: &Value) -> Value {
    let fields = ["title", "seat", "name", "view", "awaiting", "balance", "rolls", "rules", "wagers"];
    let mut shown: Vec<Value> = fields.iter().map(|field| welcome[*field].clone()).collect();
    let players = welcome["players"].as_array().expect("players").iter();
    shown.push(players.map(|player| json!([player["seat"], player["name"]])).collect());
    json!(shown)
}

#[tokio::test]
async fn a_table_stopped_in_the_middle_comes_back_exactly_as_it_was() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let (ann, bob) = (floor.sit("Ann", TABLE).await, floor.sit("Bob", TABLE).await);
    let (mut hers, mut his) = (ann.line(TABLE).await, bob.line(TABLE).await);
    his.wager("don't pass", 700).await;
    hers.throw_until_point().await;
    for (on, amount) in [("come", 500), ("place 6", 600), ("buy 4", 2000), ("hard 8", 300), ("lay 10", 4000)]
    {
        his.wager(on, amount).await;
    }
    his.does(json!({ "do": "call on", "on": "place 6" })).await;
    hers.wager("field", 500).await;
    let before = [shown(&hers.now().await), shown(&his.now().await)];
    let seq = hers.now().await["seq"].as_u64().expect("a number");
    // The lines are open still: a server that stops closes them itself.
    floor.close().await;
    let close = hers.closing().await.expect("a word of farewell");
    assert_eq!(close.reason.as_str(), "the house is closing");
    disk.assert_sound();

    let floor = open(disk.journal(), plain(), 100_000).await;
    let (mut hers, mut his) = (ann.at(&floor).line(TABLE).await, bob.at(&floor).line(TABLE).await);
    assert_eq!([shown(&hers.now().await), shown(&his.now().await)], before);
    let welcome = hers.hello(Some(seq)).await;
    assert_eq!(
        (&welcome["seq"], &welcome["acts"]),
        (&json!(seq + 1), &json!([])),
        "a note of the reopening, no act"
    );
    assert_eq!(replayed(&disk, TABLE), welcome["view"]);

    // And the game goes on: money still finds its owner.
    hers.does(json!({ "do": "throw" })).await;
    floor.close().await;
    disk.assert_sound();
    let again = open(disk.journal(), plain(), 100_000).await;
    let now = ann.at(&again).line(TABLE).await.now().await;
    assert_eq!(replayed(&disk, TABLE), now["view"]);
    again.close().await;
}

#[tokio::test]
async fn one_who_left_a_wager_behind_is_paid_after_a_restart() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let (ann, bob) = (floor.sit("Ann", TABLE).await, floor.sit("Bob", TABLE).await);
    let (mut hers, mut his) = (ann.line(TABLE).await, bob.line(TABLE).await);
    while hers.now().await["view"]["point"].is_null() {
        for line in [&mut hers, &mut his] {
            if stake(&line.now().await, "pass") == 0 {
                line.wager("pass", 500).await;
            }
        }
        hers.does(json!({ "do": "throw" })).await;
    }
    let had = hers.now().await["balance"].as_i64().expect("a balance");
    floor.post("/leave", Some(&ann.cookie), "table=craps-1").await;
    floor.close().await;

    let floor = open(disk.journal(), plain(), 100_000).await;
    let mut his = bob.at(&floor).line(TABLE).await;
    let before = his.now().await;
    assert_eq!(before["view"]["seats"][0]["leaving"], true);
    while !his.now().await["view"]["point"].is_null() {
        // His pass bet took the dice when they came to him.
        his.does(json!({ "do": "throw" })).await;
    }
    let after = his.now().await;
    assert!(after["view"]["seats"].as_array().is_some_and(|seats| seats.len() == 1), "Ann is gone for good");
    let won = after["balance"].as_i64() > before["balance"].as_i64();
    floor.close().await;
    let reader = disk.reader();
    let patron =
        reader.patrons().expect("patrons").into_iter().find(|patron| patron.name == "Ann").expect("Ann");
    let has = reader.balance(&ledger::Account::Patron(patron.id)).expect("a balance").0;
    assert_eq!(has, if won { had + 1000 } else { had }, "her pass bet ended as his did");
    disk.assert_sound();
}

/// Adds an entry to the table's journal behind the server's back.
fn append(disk: &Disk, body: &str) -> u64 {
    let journal = Journal::open(disk.journal()).expect("the journal opens");
    let stream = StreamId::new("table:craps-1").expect("a stream");
    let seq = journal.reader().head(&stream).expect("a head").seq + 1;
    let entry = Entry { stream, expected_seq: seq, at: 1, body: body.to_string(), postings: Vec::new() };
    journal.append_and_wait(Batch::new(vec![entry])).expect("the entry is kept");
    seq
}

#[tokio::test]
async fn a_journal_that_does_not_replay_is_not_played_on() {
    let bogus = [
        (r#"{"at":1,"by":"seat 5","do":"throw","events":[]}"#, "nobody is at seat 5"),
        (
            r#"{"at":1,"by":"seat 5","do":"join","events":[{"event":"point","point":4}]}"#,
            "something else of this act",
        ),
        (r#"{"at":1,"by":"seat 5","do":"join"}"#, "something else of this act"),
        (r#"{"at":1,"by":"seat 5","do":"sing","events":[]}"#, "unknown variant"),
        (r#"{"at":1,"by":"nobody","do":"join","events":[]}"#, "an actor is"),
        (r#"{"at":1,"by":"seat 5","do":"join","events":[],"patron":"a b"}"#, "is not a name"),
        (r#"{"record":1}"#, "missing field"),
        (r#"not even JSON"#, "this is not JSON"),
        (r#"[]"#, "expected a JSON object"),
    ];
    for (body, said) in bogus {
        let disk = Disk::new();
        let floor = open(disk.journal(), plain(), 100_000).await;
        floor.sit("Ann", TABLE).await;
        floor.close().await;
        let seq = append(&disk, body);
        let error =
            try_open(options(disk.journal(), plain(), 100_000)).await.err().expect("it does not open");
        assert!(matches!(error, ServeError::Open(OpenError::Replay { .. })), "{error:?}");
        let text = error.to_string();
        assert!(text.starts_with(&format!("table craps-1, entry {seq}: ")) && text.contains(said), "{text}");
        assert!(text.contains("chapter47 journal verify"), "{text}");
    }
}

#[tokio::test]
async fn a_journal_of_another_game_is_not_played_on() {
    let disk = Disk::new();
    open(disk.journal(), plain(), 100_000).await.close().await;
    let mut header = disk.bodies(TABLE).remove(0);
    header["game"] = json!("blackjack");
    append(&disk, &header.to_string());
    let error = try_open(options(disk.journal(), plain(), 100_000)).await.err().expect("it does not open");
    assert!(error.to_string().contains("this is a table of blackjack, not of craps"), "{error}");
}

#[tokio::test]
async fn two_floors_do_not_share_a_journal_nor_two_tables_a_name() {
    let disk = Disk::of_a_file();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let error = try_open(options(disk.journal(), plain(), 100_000)).await.err().expect("it does not open");
    assert!(matches!(error, ServeError::Journal(ledger::Fault::InUse { .. })), "{error}");
    floor.close().await;
    let twice = vec![table(TABLE, ""), table(TABLE, "")];
    let error = try_open(options(disk.journal(), twice, 100_000)).await.err().expect("it does not open");
    assert!(error.to_string().contains("two tables are called craps-1"), "{error}");
    let error =
        try_open(options(disk.journal(), vec![table("no name", "")], 1)).await.err().expect("a bad name");
    assert!(error.to_string().contains("\"no name\" is not a name"), "{error}");
}

#[tokio::test]
async fn an_address_that_is_taken_is_said_to_be() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let other = Disk::new();
    let mut second = options(other.journal(), plain(), 100_000);
    second.address = floor.address;
    let error = try_open(second).await.err().expect("it does not open");
    assert!(error.to_string().contains("choose another with --address"), "{error}");
}

#[tokio::test]
async fn a_line_lost_with_the_server_is_taken_up_where_it_was() {
    let disk = Disk::new();
    let floor = open(disk.journal(), plain(), 100_000).await;
    let ann = floor.sit("Ann", TABLE).await;
    let mut line = ann.line(TABLE).await;
    line.wager("pass", 500).await;
    let known = line.now().await["seq"].as_u64().expect("a number");
    line.wager("field", 500).await;
    floor.close().await;
    let floor = open(disk.journal(), plain(), 100_000).await;
    let welcome = Line::open(floor.address, TABLE, Some(&ann.cookie)).await.hello(Some(known)).await;
    let acts = welcome["acts"].as_array().expect("acts");
    assert_eq!((acts.len(), &acts[0]["on"]), (1, &json!("field")));
    floor.close().await;
}
