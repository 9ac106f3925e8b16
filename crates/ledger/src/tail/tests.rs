//! A counter as a machine: its entries say by how much it goes up.

use super::{Answered, Appended, Follows, Tail, When};
use crate::{
    Account, Batch, Declined, Entry, IdempotencyKey, Journal, Name, Posting, Site, Stored, StreamId,
};
use postgres_for_tests::Database;
use rulebook::money::Cents;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

struct Counter {
    tail: Tail,
    count: u64,
}

impl Follows for Counter {
    fn tail(&self) -> &Tail {
        &self.tail
    }

    fn read_on(&mut self) -> Result<(), Declined> {
        for stored in self.tail.rest() {
            let Stored { seq, body, .. } = stored?;
            self.count += body.parse::<u64>().expect("a number");
            self.tail.read_to(seq);
        }
        Ok(())
    }
}

impl Counter {
    fn of(tail: Tail) -> Counter {
        let mut counter = Counter { tail, count: 0 };
        counter.read_on().expect("readable");
        counter
    }

    /// Goes up by as much as is missing to the next ten.
    fn fill_up_to_ten(&mut self, when: When) -> Result<Appended, Declined> {
        let up = 10 - self.count % 10;
        let written = self.tail.append(self.batch(up), when)?;
        if written == Appended::Written {
            self.count += up;
        }
        Ok(written)
    }

    fn batch(&self, up: u64) -> Batch {
        Batch::new(vec![self.tail.entry(self.tail.seq() + 1, 0, up.to_string())])
    }

    /// Whether what was done under a key was to go up by so much.
    fn answered(&self, key: &str, up: u64) -> Option<Answered> {
        let is_it = |entries: &[Stored]| entries[0].body == up.to_string();
        self.tail.answered(&named(key), is_it).expect("readable")
    }
}

fn stream() -> StreamId {
    StreamId::table(&Name::new("counter").expect("a name")).expect("a stream")
}

fn named(key: &str) -> IdempotencyKey {
    IdempotencyKey { patron: Name::new("ann").expect("a name"), key: format!("counter {key}") }
}

fn file() -> (TempDir, Arc<Journal>) {
    let folder = TempDir::new().expect("a temporary folder");
    let journal = Journal::open(folder.path().join("j")).expect("a journal");
    (folder, Arc::new(journal))
}

/// A counter that may run ahead, and what its journal declined.
fn ahead(journal: &Arc<Journal>) -> (Counter, Receiver<String>) {
    let (fatal, died) = channel();
    let fatal = Mutex::new(fatal);
    let told = move |because| drop(fatal.lock().expect("no panic").send(because));
    let tail = Tail::ahead(Arc::clone(journal), stream(), "counter ", told).expect("readable");
    (Counter::of(tail), died)
}

fn say(counter: &Counter) -> Receiver<u64> {
    let (tell, told) = channel();
    let seq = counter.tail.seq();
    counter.tail.after(move || {
        let _ = tell.send(seq);
    });
    told
}

/// More than there is: the journal declines it.
fn too_much(counter: &Counter) -> Batch {
    let ann = Account::Patron(Name::new("ann").expect("a name"));
    let entry = counter.tail.entry(counter.tail.seq() + 1, 0, "1".to_owned());
    let postings = Posting::transfer(ann, Account::Cage, Cents(1)).to_vec();
    Batch::new(vec![Entry { postings, ..entry }])
}

#[test]
fn of_two_nodes_one_is_first_and_the_other_decides_anew() {
    let database = Database::new();
    let node = || {
        let journal = Journal::open(Site::from(database.address().as_str())).expect("a node");
        Counter::of(Tail::of(Arc::new(journal), stream()))
    };
    let (mut one, mut other) = (node(), node());
    assert_eq!(one.fill_up_to_ten(When::Durable), Ok(Appended::Written));
    // Nobody runs ahead of a store that others write too: the number is taken, and nothing is done.
    assert_eq!(other.fill_up_to_ten(When::Ahead), Ok(Appended::Behind));
    assert_eq!((other.count, other.tail.seq()), (0, 0));
    let mut seen = Vec::new();
    let done = other.in_turn(|other| {
        seen.push(other.count);
        Ok((other.fill_up_to_ten(When::Ahead)? == Appended::Written).then_some(other.count))
    });
    assert_eq!((done, seen), (Ok(20), vec![10]), "it decides with what the first has written");
    // In the middle of the work somebody else comes first: the work is done again.
    let mut tries = 0;
    let done = one.in_turn(|one| {
        tries += 1;
        if tries == 1 {
            assert_eq!(other.fill_up_to_ten(When::Durable), Ok(Appended::Written));
        }
        Ok((one.fill_up_to_ten(When::Durable)? == Appended::Written).then_some(one.count))
    });
    assert_eq!((done, tries), (Ok(40), 2));
    let alone = other.alone("counting", |other| Ok(other.count));
    assert_eq!(alone, Ok(40), "whoever has the turn knows what the others wrote");
}

#[test]
fn a_number_that_is_taken_on_a_file_is_a_fault_of_the_program() {
    let (_folder, journal) = file();
    let tail = || Counter::of(Tail::of(Arc::clone(&journal), stream()));
    let (mut one, mut other) = (tail(), tail());
    assert_eq!(one.fill_up_to_ten(When::Durable), Ok(Appended::Written));
    assert!(matches!(other.fill_up_to_ten(When::Durable), Err(Declined::Stale { .. })));
    assert_eq!(other.catch_up(), Ok(()), "nobody else writes a file");
    assert_eq!(other.count, 0);
}

#[test]
fn what_is_acknowledged_is_durable_and_what_runs_ahead_is_said_when_it_is() {
    let (_folder, journal) = file();
    let (mut counter, died) = ahead(&journal);
    for _ in 0..100 {
        assert_eq!(counter.fill_up_to_ten(When::Ahead), Ok(Appended::Written));
        let at = counter.tail.seq();
        let (tell, told) = channel();
        let reader = journal.reader();
        counter.tail.after(move || {
            let _ = tell.send(reader.head(&stream()).expect("readable").seq);
        });
        if at.is_multiple_of(10) {
            assert!(told.recv().expect("it is said") >= at, "and the disk has it");
        }
    }
    assert_eq!(counter.tail.settle(), Ok(()));
    let tenth = counter.tail.stored(10).expect("readable").expect("it is there");
    assert_eq!((tenth.seq, tenth.body.as_str()), (10, "10"));
    let again = ahead(&journal).0;
    assert_eq!((again.count, again.tail.seq()), (1000, 100));
    assert!(died.try_recv().is_err());
}

#[test]
fn what_ran_ahead_and_is_declined_is_never_said_and_ends_everything() {
    let (_folder, journal) = file();
    let (mut counter, died) = ahead(&journal);
    let declined = counter.tail.append(too_much(&counter), When::Durable);
    assert!(matches!(declined, Err(Declined::InsufficientFunds { .. })), "{declined:?}");
    assert_eq!(counter.tail.seq(), 0, "whoever waits for the disk hears it, and goes on");
    assert_eq!(counter.fill_up_to_ten(When::Ahead), Ok(Appended::Written));
    let first = say(&counter);
    // The same ahead of the disk: it is in memory already.
    let batch = too_much(&counter);
    assert_eq!(counter.tail.append(batch, When::Ahead), Ok(Appended::Written));
    let second = say(&counter);
    assert_eq!(first.recv(), Ok(1));
    assert!(second.recv().is_err(), "whoever waited learns that there is no answer");
    assert!(died.recv().expect("it is told").contains("patron:ann"));
    assert!(matches!(counter.tail.is_taken(), Err(Declined::Dead { .. })));
    assert!(matches!(counter.tail.settle(), Err(Declined::Dead { .. })));
    assert!(matches!(counter.fill_up_to_ten(When::Ahead), Err(Declined::Dead { .. })));
    assert!(say(&counter).recv().is_err());
}

#[test]
fn a_key_is_done_once_and_a_repeat_gets_the_first_answer() {
    let (_folder, journal) = file();
    let (mut counter, died) = ahead(&journal);
    let keyed = |counter: &Counter, answer: &str| counter.batch(3).keyed(named("k"), answer.to_owned());
    assert_eq!(counter.answered("k", 3), None);
    let batch = keyed(&counter, "first");
    assert_eq!(counter.tail.append(batch, When::Ahead), Ok(Appended::Written));
    // It may be on its way to the disk still, and is waited for.
    assert_eq!(counter.answered("k", 3), Some(Answered::Before("first".to_owned())));
    assert_eq!(counter.answered("k", 4), Some(Answered::Another), "something else has no answer");
    assert_eq!(counter.answered("l", 3), None);
    let batch = keyed(&counter, "second");
    assert_eq!(counter.tail.append(batch, When::Durable), Ok(Appended::Repeated));
    assert_eq!(counter.tail.seq(), 1, "nothing was written");
    // After a start the keys are known, also to a machine that never runs ahead and keeps none of them.
    let (again, _) = ahead(&journal);
    assert_eq!(again.answered("k", 3), Some(Answered::Before("first".to_owned())));
    let plain = Counter::of(Tail::of(Arc::clone(&journal), stream()));
    assert_eq!(plain.answered("k", 3), Some(Answered::Before("first".to_owned())));
    // Nobody checks twice at once: then what was carried out is not in the stream.
    let batch = keyed(&counter, "third");
    // The journal may have declined it before the tail has come back.
    match counter.tail.append(batch, When::Ahead) {
        Ok(written) => assert_eq!(written, Appended::Written),
        Err(declined) => assert!(declined.to_string().contains("used twice"), "{declined}"),
    }
    assert!(died.recv().expect("it is told").contains("used twice"));
}
