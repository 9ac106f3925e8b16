//! A live table of the game that is no part of the chapter: it has a betting window that the dealer closes, and a die
//! that one patron may look at before it is turned.

mod face_down;
mod fair;
mod history;
pub(crate) mod hole_card;
mod posted;
mod promises;
mod restored;
mod room;
mod standing;
mod unfinished;
mod window;

use super::taking::Taken;
use super::{Live, OpenError};
use crate::clock::HouseClock;
use crate::guests::Guest;
use crate::update::Update;
use hilo::{Command, Side, Table};
use house::Housed;
use house::served::{Facts, Said, Step, TableRules};
use ledger::{Account, Batch, Entry, Journal, Name, Patron, Posting, Site, StreamId};
use postgres_for_tests::Database;
use rulebook::actor::{Actor, Role, Seat};
use rulebook::game::{Game, Moment};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde::Serialize;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::sync::broadcast;

/// 2026-11-16, nine in the morning in Atlantic City.
const NINE: i64 = 1_794_837_600_000;

const DEALER: Actor = Actor::Staff(Role::Dealer);

fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

fn seat(number: u8) -> Actor {
    Actor::Seat(Seat::new(number).expect("a seat"))
}

/// The rules of a table of this game.
fn rules_of<G: Housed>(text: &str) -> Arc<dyn TableRules> {
    held::<G>(G::Rules::from_toml(text).expect("lawful rules"))
}

fn held<G: Housed>(rules: G::Rules) -> Arc<dyn TableRules> {
    house::held::<G>(rules).of_a_table().expect("a table")
}

fn wager(on: Side, cents: i64) -> Command {
    Command::Wager { on, amount: Cents(cents) }
}

/// A journal in which Ann and Bob have 100 dollars each.
pub(crate) struct Cellar {
    folder: TempDir,
    /// Where it is not a file in the folder.
    database: Option<Database>,
    /// What time it is in the house.
    time: Arc<AtomicI64>,
    /// By how much its clock was set wrong.
    set: Arc<AtomicI64>,
    /// Where whoever waits, waits by that time too: the instant at which it began. A slow machine is then no reason to
    /// have waited long enough.
    began: Option<Instant>,
}

impl Cellar {
    fn new() -> Cellar {
        Cellar::with(None)
    }

    /// One in which no time passes unless a test says so.
    fn standing_still() -> Cellar {
        Cellar { began: Some(Instant::now()), ..Cellar::new() }
    }

    /// One that several may have open.
    fn shared() -> Cellar {
        Cellar::with(Some(Database::new()))
    }

    fn with(database: Option<Database>) -> Cellar {
        let time = Arc::new(AtomicI64::new(NINE));
        let set = Arc::default();
        let cellar =
            Cellar { folder: TempDir::new().expect("a temporary folder"), database, time, set, began: None };
        let journal = cellar.journal();
        for (seq, who) in (1..).zip(["ann", "bob"]) {
            journal.admit(Patron { id: name(who), name: who.to_string(), created_at: 0 }).expect("admitted");
            let chips = Posting::transfer(Account::Cage, Account::Patron(name(who)), Cents(10_000)).to_vec();
            let (stream, body) = (StreamId::house(), "{}".to_string());
            let entry = Entry { stream, expected_seq: seq, at: 0, body, postings: chips };
            journal.append_and_wait(Batch::new(vec![entry])).expect("chips");
        }
        cellar
    }

    fn journal(&self) -> Arc<Journal> {
        let journal = match &self.database {
            None => Journal::open(self.folder.path().join("j")),
            Some(database) => Journal::open(Site::from(database.address().as_str())),
        };
        Arc::new(journal.expect("a journal"))
    }

    /// The time, which only a test moves on.
    fn clock(&self) -> HouseClock {
        let (time, passed, set) = (Arc::clone(&self.time), Arc::clone(&self.time), Arc::clone(&self.set));
        let shows = move || Moment(time.load(Ordering::SeqCst) + set.load(Ordering::SeqCst));
        let passed = move || Duration::from_millis(passed.load(Ordering::SeqCst).unsigned_abs());
        let clock = HouseClock::new(Arc::new(shows), Arc::new(passed));
        let Some(began) = self.began else { return clock };
        let time = Arc::clone(&self.time);
        clock.ticking(move || began + Duration::from_millis(time.load(Ordering::SeqCst).abs_diff(NINE)))
    }

    /// Opens the table with these rules, or brings it back.
    fn try_open_with(&self, rules: &str) -> Result<(Live, broadcast::Receiver<Arc<Update>>), OpenError> {
        let (updates, heard) = broadcast::channel(256);
        let rules = rules_of::<Table>(rules);
        let (journal, clock) = (self.journal(), self.clock());
        Ok((Live::open(name("hi-lo-1"), rules, false, journal, updates, clock)?, heard))
    }

    /// Opens the table with the default rules, or brings it back.
    fn try_open(&self) -> Result<(Live, broadcast::Receiver<Arc<Update>>), OpenError> {
        self.try_open_with("")
    }

    fn open(&self) -> (Live, broadcast::Receiver<Arc<Update>>) {
        self.try_open().expect("the table opens")
    }
}

impl Live {
    /// Takes a seat, with a line to the table.
    fn comes(&mut self, who: &str) {
        let guest = Guest { id: name(who), name: who.to_string() };
        let seated = self.answered_in_turn(|live| live.sit(guest.clone())).expect("the journal takes it");
        seated.expect("a seat");
        self.lines.insert(name(who), 1);
    }

    /// What is the same at every table of its game.
    pub(crate) fn facts(&self) -> Facts {
        self.facts
    }

    /// The table, with its type.
    fn game<G: Game>(&self) -> &G {
        self.table.as_any().downcast_ref().expect("a table of this game")
    }

    fn says(&self, by: Actor, command: impl Serialize) -> Said {
        let mut fields = json!(command).as_object().cloned().expect("a command");
        fields.insert("by".to_string(), json!(by));
        self.table.read(fields).unwrap_or_else(|misread| panic!("{misread:?}"))
    }

    /// Asks for it, and does no more.
    fn asks_for(&mut self, by: Actor, command: impl Serialize) -> Taken {
        let said = self.says(by, command);
        self.perform(Step::Said(&said), None, None).expect("the journal lives")
    }

    fn does(&mut self, by: Actor, command: impl Serialize + Copy + std::fmt::Debug) {
        let taken = self.asks_for(by, command);
        assert!(matches!(taken, Taken::Done), "{command:?} is refused");
        self.go_on().expect("the journal lives");
        self.answers();
    }

    fn looks_at_the_clock(&mut self) {
        self.follow_what_is_posted().expect("the journal lives");
    }

    /// Which of its rules bind it, by their number.
    fn bound_by(&self) -> usize {
        self.posted.binding().expect("rules").number
    }

    /// The bodies of the table's stream.
    fn bodies(&self) -> Vec<String> {
        let entries = self.tail.reader().read(self.tail.stream(), 1);
        entries.map(|stored| stored.expect("readable").body).collect()
    }
}
