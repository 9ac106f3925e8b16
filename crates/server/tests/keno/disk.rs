//! What the disk does not have is known to nobody.

use crate::support::{AT, CARD, World};
use keno::RateCard;
use ledger::{Journal, Name, Role};
use rulebook::licensee::RulesFile as _;
use rusqlite::Connection;
use serde_json::{Map, Value, json};
use server::keno::Booth;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use tempfile::TempDir;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

struct Counter {
    folder: TempDir,
    booth: Booth,
    died: UnboundedReceiver<String>,
}

fn fields(message: Value) -> Map<String, Value> {
    let Value::Object(fields) = message else { panic!("an object") };
    fields
}

impl Counter {
    fn open(folder: TempDir) -> Counter {
        let journal = Arc::new(Journal::open(folder.path().join("j")).expect("a journal"));
        let card = RateCard::from_toml(CARD).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let (fatal, died) = unbounded_channel();
        let booth = Booth::open(AT, &card, &journal, &World::new([]).means(), &fatal).expect("it opens");
        Counter { folder, booth, died }
    }

    /// Submits a command of Ann's; the answer, and whether `flag` stood when it came.
    fn submit(&self, id: &str, message: Value, flag: &Arc<AtomicBool>) -> Receiver<(Value, bool)> {
        let (tell, told) = channel();
        let flag = flag.clone();
        let ann = Name::new("ann").expect("a name");
        self.booth.submit(&ann, Role::KenoWriter, id, fields(message), move |answer| {
            let answer = serde_json::from_str(&answer).expect("JSON");
            tell.send((answer, flag.load(Ordering::SeqCst))).expect("somebody listens");
        });
        told
    }

    /// Another program takes the file's lock, so that nothing can be written.
    fn hold(&self) -> Connection {
        let other = Connection::open(self.folder.path().join("j")).expect("opened");
        other.execute_batch("BEGIN IMMEDIATE").expect("the lock is taken");
        other
    }
}

fn sale() -> Value {
    json!({ "do": "issue", "station": 1, "line": "1 2 3 @1", "paid": "cash" })
}

fn signed_on() -> (Counter, Arc<AtomicBool>) {
    let counter = Counter::open(tempfile::tempdir().expect("a folder"));
    let written = Arc::new(AtomicBool::new(true));
    let on = counter.submit("on", json!({ "do": "sign on", "station": 1 }), &written);
    assert!(on.recv().expect("an answer").0.get("ok").is_some());
    (counter, written)
}

#[test]
fn an_answer_comes_when_the_disk_has_it_and_not_before() {
    let (counter, written) = signed_on();
    written.store(false, Ordering::SeqCst);
    let other = counter.hold();
    let sales: Vec<_> = (0..10).map(|n| counter.submit(&format!("s{n}"), sale(), &written)).collect();
    // Refusals rest on what is in memory too.
    let refusal = counter.submit("no", json!({ "do": "void", "station": 1, "ticket": 99 }), &written);
    written.store(true, Ordering::SeqCst);
    other.execute_batch("ROLLBACK").expect("the lock is given back");
    for (number, sale) in sales.iter().enumerate() {
        let (answer, on_disk) = sale.recv().expect("an answer");
        assert_eq!(answer["ok"]["ticket"]["number"], number + 1);
        assert!(on_disk, "before the disk could have it");
    }
    let (answer, on_disk) = refusal.recv().expect("an answer");
    assert!(answer.get("refused").is_some() && on_disk, "{answer}");
}

#[test]
fn what_the_disk_never_gets_is_never_said_and_the_process_ends() {
    let (mut counter, written) = signed_on();
    let other = counter.hold();
    let sold = counter.submit("lost", sale(), &written);
    assert!(sold.recv().is_err(), "there is no answer");
    assert!(counter.died.blocking_recv().expect("the process is told to end").contains("disk failed"));
    let after = counter.submit("after", sale(), &written);
    assert!(after.recv().is_err(), "and nobody sells any more");
    other.execute_batch("ROLLBACK").expect("the lock is given back");
    drop(other);
    let Counter { folder, booth, mut died } = counter;
    drop(booth);
    while died.blocking_recv().is_some() {}
    let counter = Counter::open(folder);
    let again = counter.submit("lost", sale(), &written).recv().expect("an answer").0;
    assert_eq!(again["ok"]["ticket"]["number"], 1, "the number was given to nobody");
}
