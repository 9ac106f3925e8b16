//! A reader who closes the pipe (`| head -1`) changes nothing about how a command ends: every command prints through
//! `output::Out`.

mod support;

use keno::RateCard;
use ledger::{Account, Batch, Entry, Journal, Name, Posting, Reader, Role, Site, StreamId};
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde_json::{Value, json};
use server::keno::{Booth, Means};
use std::path::Path;
use std::process::Stdio;
use std::sync::{Arc, mpsc};
use std::time::{SystemTime, UNIX_EPOCH};
use support::{chapter47, file, run};
use table::protocol::Header;

/// How a command ends whose output nobody reads.
fn unread(arguments: &[&str]) -> Option<i32> {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let status =
        chapter47().args(arguments).stdin(Stdio::null()).stdout(writer).stderr(Stdio::null()).status();
    status.expect("it starts").code()
}

#[track_caller]
fn ends_alike(arguments: &[&str], code: i32) {
    run(arguments).code(code);
    assert_eq!(unread(arguments), Some(code), "{arguments:?}");
}

fn append(journal: &Journal, stream: &str, seq: u64, body: String, postings: Vec<Posting>) {
    let stream = StreamId::new(stream).expect("a stream");
    let entry = Entry { stream, expected_seq: seq, at: 1_794_837_600_000, body, postings };
    journal.append_and_wait(Batch::new(vec![entry])).expect("written");
}

/// A craps table at which other rules bind that nobody posted.
fn unposted(path: &Path) {
    let journal = Journal::open(path).expect("a journal");
    for (seq, rules) in (1..).zip(["", "[limits]\nline_minimum_cents = 1000\n"]) {
        let rules = craps::Rules::from_toml(rules).expect("legal rules");
        let header = Header::of::<craps::Table>(&rules, Moment(1_794_837_600_000));
        append(&journal, "table:craps-1", seq, header.to_line(), Vec::new());
    }
}

/// A keno location from whose drawer money went that no entry of its own accounts for; and its gaming day.
fn drawer_is_short(path: &Path) -> String {
    let journal = Arc::new(Journal::open(path).expect("a journal"));
    let (fatal, mut died) = tokio::sync::mpsc::unbounded_channel();
    let card = RateCard::from_toml("[stations]\nbooth = \"1\"\nautomatic = \"\"\n");
    let card = card.unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let booth = Booth::open("keno-main", &card, &journal, &Means::default(), &fatal).expect("it opens");
    let ann = Name::new("ann").expect("a name");
    let mut day = String::new();
    let sale = json!({ "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" });
    for (number, step) in [json!({ "do": "sign on", "station": 1 }), sale].into_iter().enumerate() {
        let Value::Object(step) = step else { panic!("an object") };
        let (tell, told) = mpsc::channel();
        booth
            .submit(&ann, Role::KenoWriter, &number.to_string(), step, move |answer| drop(tell.send(answer)));
        let answer: Value = serde_json::from_str(&told.recv().expect("an answer")).expect("JSON");
        if let Some(first) = answer["ok"]["ticket"]["first"]["day"].as_str() {
            day = first.to_string();
        }
    }
    drop((booth, fatal));
    while died.blocking_recv().is_some() {}
    let streams = Reader::open(Site::File(path.into())).and_then(|reader| reader.streams()).expect("streams");
    let keno =
        streams.iter().find(|(stream, _)| stream.as_str() == "keno:keno-main").expect("it is there").1.seq;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time").as_millis() as i64;
    let at = json!({ "at": now, "by": "device", "do": "restart", "program": "x", "events": [] }).to_string();
    let drawer = Account::Drawer(Name::new("1").expect("a name"));
    append(
        &journal,
        "keno:keno-main",
        keno + 1,
        at,
        Posting::transfer(drawer, Account::Cage, Cents(100)).into(),
    );
    day
}

#[test]
fn a_reader_who_has_gone_away_changes_no_exit_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let broken = file(folder.path(), "broken.toml", "seats = 99\n");
    ends_alike(&["rules", "check", &broken], 1);
    ends_alike(&["rules", "check", "--json", &broken], 1);
    let house = folder.path().join("craps.db");
    unposted(&house);
    let house = house.to_str().expect("plain");
    ends_alike(&["journal", "rules", house, "craps-1"], 1);
    ends_alike(&["journal", "rules", house, "craps-1", "--json"], 1);
    let keno = folder.path().join("keno.db");
    let day = drawer_is_short(&keno);
    let keno = keno.to_str().expect("plain");
    for what in ["report", "papers"] {
        ends_alike(&["keno", what, "--journal", keno, "--at", "keno-main", "--day", &day], 1);
        ends_alike(&["keno", what, "--journal", keno, "--at", "keno-main", "--day", &day, "--json"], 1);
    }
    let empty = file(folder.path(), "empty.jsonl", "");
    ends_alike(&["fair", "verify", &empty], 1);
    ends_alike(&["audit", &empty], 1);
}

#[test]
fn what_only_writes_stops_and_is_fine() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = folder.path().join("craps.db");
    unposted(&house);
    let house = house.to_str().expect("plain");
    for arguments in [
        vec!["journal", "show", house],
        vec!["journal", "export", house],
        vec!["journal", "export", house, "--stream", "table:craps-1"],
        vec!["cite", "1.3(c)"],
        vec!["coverage"],
        vec!["rules", "new", "craps"],
        vec!["odds", "craps"],
        vec!["man"],
        vec!["completions", "bash"],
        vec!["table", "craps"],
        vec!["play", "craps", "--seed", "1"],
    ] {
        ends_alike(&arguments, 0);
    }
}
