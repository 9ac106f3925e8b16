//! A location on its own, driven act by act: what is kept of it, against what playing everything again makes of it.

mod history;
mod standing;

use super::acting::{Location, Taken};
use super::asking::Shown;
use super::recovery;
use super::{Generators, Means};
use crate::clock::HouseClock;
use keno::RateCard;
use keno::lounge::Act;
use ledger::{Account, Batch, Entry, Journal, Name, Patron, Posting, Reader, Site, StreamId};
use postgres_for_tests::Database;
use rulebook::game::Moment;
use rulebook::money::Cents;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::{broadcast, watch};

fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

/// A journal in which Pat and Max have chips to play with.
struct Cellar {
    folder: TempDir,
    /// Where it is not a file in the folder.
    database: Option<Database>,
}

impl Cellar {
    fn new(database: Option<Database>) -> Cellar {
        let cellar = Cellar { folder: TempDir::new().expect("a temporary folder"), database };
        let journal = cellar.journal();
        for (seq, who) in (1..).zip(["pat", "max"]) {
            journal.admit(Patron { id: name(who), name: who.to_string(), created_at: 0 }).expect("admitted");
            let chips = Posting::transfer(Account::Cage, Account::Patron(name(who)), Cents(900_000_000));
            let (stream, body) = (StreamId::house(), "{}".to_string());
            let entry = Entry { stream, expected_seq: seq, at: 0, body, postings: chips.to_vec() };
            journal.append_and_wait(Batch::new(vec![entry])).expect("chips");
        }
        cellar
    }

    fn site(&self) -> Site {
        match &self.database {
            None => Site::from(self.folder.path().join("j").as_path()),
            Some(database) => Site::from(database.address().as_str()),
        }
    }

    fn journal(&self) -> Arc<Journal> {
        Arc::new(Journal::open(self.site()).expect("a journal"))
    }

    fn reader(&self) -> Reader {
        Reader::open(self.site()).expect("readable")
    }
}

/// A location in this journal, by a clock that stands still: every act has its own time.
fn open(journal: &Arc<Journal>, card: &RateCard, at: i64) -> Location {
    let clock = HouseClock::new(Arc::new(move || Moment(at)), Arc::new(|| Duration::ZERO));
    let generators: Generators = Means::default().generator;
    let (shown, _) = watch::channel(Arc::new(Shown::default()));
    let (fatal, _) = unbounded_channel();
    let tells = (shown, broadcast::Sender::new(1));
    recovery::open(name("keno-main"), card, Arc::clone(journal), (&clock, &generators), tells, fatal)
        .expect("the location opens")
}

impl Location {
    /// Does an act, if the rules allow it.
    fn tries(&mut self, act: &Act) -> bool {
        match self.perform(act, None, |_, _| String::new()).expect("the journal lives") {
            Taken::Done(_) => true,
            Taken::Refused(_) => false,
            Taken::Behind => panic!("nobody else writes meanwhile"),
        }
    }

    /// Keeps its state now, and waits until it is on the disk. False where a later one was there.
    fn keeps_its_state(&mut self) -> bool {
        let (state, handed) = self.due_state().expect("a program can be digested");
        let stream = self.tail.stream().clone();
        let kept = self.tail.journal().keep_state_and_wait(stream, state);
        handed.heard(&kept);
        kept.expect("it can be kept")
    }
}
