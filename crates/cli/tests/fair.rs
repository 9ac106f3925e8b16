//! `chapter47 fair verify`: a record and a journal, as pledged and otherwise.

mod support;

use craps::{Command, Rules, Table, TableCommand};
use ledger::{Batch, Entry, Journal, StreamId};
use rulebook::actor::{Actor, Seat};
use rulebook::game::{Act, Moment};
use rulebook::layout;
use rulebook::money::Cents;
use serde_json::Value;
use std::sync::Arc;
use support::{Ran, file, run, run_with};
use table::croupier::Duties;
use table::fair::{Note, Opening, Part, Pledge, Secret, Step};
use table::protocol::Header;
use table::session::{Prepared, Session};

/// A craps table with one player, who throws until he has passed the dice on so many times.
struct House {
    session: Session<Table>,
    record: Vec<String>,
    turns: usize,
}

impl House {
    fn played(turns: usize) -> Vec<String> {
        let rules = Arc::new(Rules::default());
        let record = vec![Header::of::<Table>(&rules, Moment(7)).to_line()];
        let mut house = House { session: Session::pledged(rules, Duties::ALL), record, turns: 0 };
        house.pledge(1);
        let pledges = house.session.pledges_mut().expect("it is pledged");
        let commitment = pledges.open().expect("one stands open").commitment();
        for patron in ["p-ann", "p-bob"] {
            let promise = opening(patron).promise(&commitment);
            pledges.promise(1, patron.to_string(), promise).expect("taken");
            let note = Note::Promise { pledge: 1, patron: patron.to_string(), promise };
            house.record.push(note.to_line(7));
        }
        let amount = Cents(1000);
        let on = "pass".parse().expect("a wager");
        let wager = Command::Layout(layout::Command::chips(on, amount));
        while house.turns < turns {
            for command in [
                wager,
                Command::Table(TableCommand::TakeDice { dice: [1, 2] }),
                Command::Table(TableCommand::Throw {}),
            ] {
                let seat = Actor::Seat(Seat::new(1).expect("a seat"));
                if let Ok(prepared) = house.session.prepare(Act::new(Moment(7), seat, command)) {
                    house.take(prepared);
                }
            }
        }
        house.record
    }

    fn pledge(&mut self, number: u64) {
        let pledge = Pledge::new(number, Secret::fresh(Part::Turn).expect("the operating system answers"));
        self.record.push(pledge.note().to_line(7));
        self.session.pledges_mut().expect("it is pledged").pledge(pledge);
    }

    fn take(&mut self, prepared: Prepared<Table>) {
        let (steps, closes) = (prepared.pledges().to_vec(), prepared.closes());
        let lines: Vec<String> = prepared.performed().iter().map(|done| done.to_line()).collect();
        let known = |pledges: &table::fair::Pledges, number| {
            pledges.numbered(number).and_then(Pledge::secret).cloned()
        };
        let mut made = None;
        for (index, line) in lines.into_iter().enumerate() {
            self.record.push(line);
            for step in steps.iter().filter(|step| step.act() == index) {
                match *step {
                    Step::Begun { pledge, .. } => made = Some(pledge + 1),
                    Step::Ended { pledge, .. } => {
                        let secret = self.session.pledges().and_then(|pledges| known(pledges, pledge));
                        let secret = secret.expect("its secret is kept");
                        self.record.push(Note::Reveal { pledge, secret }.to_line(7));
                        self.turns += 1;
                    }
                }
            }
        }
        self.session.commit(prepared);
        let pledges = self.session.pledges_mut().expect("it is pledged");
        let over: Vec<u64> = pledges.over().iter().map(Pledge::number).collect();
        over.into_iter().for_each(|number| pledges.revealed(number));
        made.into_iter().for_each(|number| self.pledge(number));
        if closes.is_some() {
            self.opens();
        }
    }

    /// Ann opens what she promised, and Bob does not.
    fn opens(&mut self) {
        let (ann, bob) = ("p-ann".to_string(), "p-bob".to_string());
        let opening = opening(&ann);
        for note in [
            Note::Closed { pledge: 1 },
            Note::Opening { pledge: 1, patron: ann, opening },
            Note::Unopened { pledge: 1, patron: bob },
        ] {
            self.record.push(note.to_line(7));
            self.session.pledges_mut().expect("it is pledged").read(note, None).expect("in its turn");
        }
        let thrown = self.session.prepare_duties(Moment(7)).expect("the dice are due");
        self.take(thrown);
    }
}

/// What somebody promises here.
fn opening(patron: &str) -> Opening {
    Opening::new(patron.bytes().cycle().take(40).collect()).expect("long enough")
}

/// The same record with its first throw changed, and the line of it.
fn forged(record: &[String]) -> (Vec<String>, usize) {
    let mut record = record.to_vec();
    let thrown = record.iter().position(|line| line.contains("\"do\":\"dice\"")).expect("a throw");
    let mut line: Value = serde_json::from_str(&record[thrown]).expect("JSON");
    let other = if line["faces"] == serde_json::json!([6, 6]) { [5, 6] } else { [6, 6] };
    line["faces"] = serde_json::json!(other);
    record[thrown] = line.to_string();
    (record, thrown + 1)
}

fn text(record: &[String]) -> String {
    record.join("\n") + "\n"
}

fn verify(arguments: &[&str]) -> Ran {
    run(&[&["fair", "verify"], arguments].concat())
}

#[test]
fn a_record_as_it_was_pledged_is_fine() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let record = text(&House::played(3));
    let path = file(folder.path(), "craps.jsonl", &record);
    verify(&[&path])
        .code(0)
        .says("everything is as it was pledged: 3 turns with the dice")
        .says("pledge 1: p-bob promised something, and did not open it");
    run_with(&["fair", "verify", "/dev/stdin"], record.as_bytes()).code(0).says("3 turns");
    let json: Value = serde_json::from_str(&verify(&[&path, "--json"]).code(0).stdout).expect("JSON");
    assert_eq!((&json["clean"], &json["game"]), (&Value::from(true), &Value::from("craps")));
    assert_eq!(
        (&json["pledges"][0]["state"], &json["pledges"][0]["contributions"]),
        (&"kept".into(), &1.into())
    );
    assert_eq!(json["pledges"][0]["unopened"], serde_json::json!(["p-bob"]));
    // The audit looks at pledges too, and knows that nobody at this table is p-ann.
    run(&["audit", &path]).code(1).says("p-ann adds to a pledge, and does not sit at this table");
}

#[test]
fn a_throw_that_was_changed_is_named_with_its_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (record, line) = forged(&House::played(2));
    let path = file(folder.path(), "craps.jsonl", text(&record));
    let ran = verify(&[&path])
        .code(1)
        .says("error[pledge 1]: this does not follow from what was pledged (draw 1 of it)");
    ran.says(&format!("craps.jsonl:{line}")).says("the pledge gives").says("the record has");
    let json: Value = serde_json::from_str(&verify(&[&path, "--json"]).code(1).stdout).expect("JSON");
    assert_eq!(
        (&json["findings"][0]["kind"], &json["findings"][0]["line"]),
        (&"not_drawn".into(), &line.into())
    );
    let most = verify(&[&path, "--most", "0"]).code(1);
    assert!(!most.stdout.contains("error["), "{}", most.stdout);
}

#[test]
fn a_stream_of_a_journal_is_checked_as_it_stands() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("house.db");
    let stream = StreamId::new("table:craps-1").expect("a stream");
    let journal = Journal::open(&path).expect("a journal");
    for (seq, body) in (1..).zip(House::played(2)) {
        let entry = Entry { stream: stream.clone(), expected_seq: seq, at: 1, body, postings: Vec::new() };
        journal.append_and_wait(Batch::new(vec![entry])).expect("taken");
    }
    drop(journal);
    let path = path.to_str().expect("a plain name");
    verify(&[path, "--stream", "table:craps-1"]).code(0).says("2 turns with the dice");
    verify(&[path, "--stream", "table:craps-2"]).code(2).says("there is no stream");
    verify(&[path]).code(1).says("error[record]");
}

#[test]
fn what_is_no_record_of_pledges_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let plain: Vec<String> = House::played(1).into_iter().filter(|line| !line.contains("\"note\"")).collect();
    let path = file(folder.path(), "plain.jsonl", text(&plain));
    verify(&[&path]).code(1).says("nothing is pledged in this record");
    let empty = file(folder.path(), "empty.jsonl", "");
    verify(&[&empty]).code(1).says("the file is empty");
    verify(&[folder.path().join("none").to_str().expect("a plain name")]).code(2);
}

#[test]
fn a_house_whose_seal_is_lost_says_so_for_ever() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("house.db");
    let text = path.to_str().expect("a plain name");
    run(&["journal", "forsake", text]).code(2);
    assert!(!path.exists(), "nothing is made where nothing is");
    let stream = StreamId::new("table:craps-1").expect("a stream");
    let journal = Journal::open(&path).expect("a journal");
    journal
        .seal_with(ledger::Seal::read_or_make(&ledger::seal_beside(&path)).expect("made"))
        .expect("sealed");
    // A house that ends with a pledge open: its secret is kept, under the seal.
    let mut record = House::played(1);
    while !record.last().is_some_and(|line| line.contains("\"commitment\"")) {
        record.pop();
    }
    let open = record.iter().filter(|line| line.contains("\"commitment\"")).count() as u64;
    let revealed: Vec<u64> = record
        .iter()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|line| line["note"] == "reveal")
        .filter_map(|line| line["pledge"].as_u64())
        .collect();
    for (seq, body) in (1..).zip(record) {
        let entry = Entry { stream: stream.clone(), expected_seq: seq, at: 1, body, postings: Vec::new() };
        journal.append_and_wait(Batch::new(vec![entry])).expect("taken");
    }
    let head = journal.head(&stream).expect("readable").seq;
    let body = r#"{"note":"clock set","at":8,"before":9}"#.to_string();
    let entry = Entry { stream: stream.clone(), expected_seq: head + 1, at: 8, body, postings: Vec::new() };
    let mut batch = Batch::new(vec![entry]);
    // Those of all pledges that are not revealed, as a house keeps them.
    for number in (1..=open).filter(|number| !revealed.contains(number)) {
        let secret = vec![7; 64];
        batch.kept_secrets.push(ledger::KeptSecret { stream: stream.clone(), number, secret });
    }
    journal.append_and_wait(batch).expect("taken");
    drop(journal);
    run(&["journal", "forsake", text]).code(2).says("nothing is lost");
    std::fs::remove_file(ledger::seal_beside(&path)).expect("lost");
    run(&["journal", "forsake", text]).code(0).says(&format!("pledge {open} is given up"));
    run(&["journal", "forsake", text]).code(0).says("Nothing is sealed");
    run(&["journal", "verify", text]).code(0);
    verify(&[text, "--stream", "table:craps-1"])
        .code(1)
        .says("its secret was lost with the seal of the house");
}
