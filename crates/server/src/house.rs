//! The house: its journal, its tables, its patrons and their sessions.

mod time;
#[cfg(test)]
mod two_worlds;

use crate::clock::HouseClock;
use crate::entropy;
use crate::guests::Guest;
use crate::keno::code::Prefix;
use crate::keno::guesses::Guesses;
use crate::keno::{Ask, Booth, Counter, Generators, Means};
use crate::live::{Asked, Live, OpenError, Posts, Request, Summary};
use crate::numbered::numbered;
use crate::people::cage::Cage;
use crate::people::door::Door;
use crate::people::{NotDone, Register};
use crate::placard::Placard;
use crate::rounds::Rounds;
use crate::update::Update;
use crate::waiting::wait;
use coverage::Coverage;
use house::served::TableRules;
use house::{AnyRules, Registry};
use keno::RateCard;
use ledger::{Account, Batch, Declined, Entry, Journal, Name, Patron, Posting, StreamId};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::wire::is_unseen;
use serde_json::json;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

/// A table or a keno location to be opened.
#[derive(Clone, Debug)]
pub struct TableSpec {
    /// Its name in addresses and in the journal: `dice-1`.
    pub id: String,
    /// Its rules.
    pub rules: Box<dyn AnyRules>,
    /// Do people deal there, with physical cards or dice? (Never said of a keno location, which has its writers.)
    pub attended: bool,
    /// The pit in which it stands, where the house has named any.
    pub pit: Option<String>,
}

impl TableSpec {
    /// A table that nobody attends, in no pit.
    pub fn new(id: impl Into<String>, rules: Box<dyn AnyRules>) -> TableSpec {
        TableSpec { id: id.into(), rules, attended: false, pit: None }
    }
}

/// A table that is open.
#[derive(Clone)]
pub(crate) struct TableHandle {
    pub(crate) id: Name,
    /// Its game, by its name in rules files.
    pub(crate) game: &'static str,
    /// Is it a room, with several tables of its own?
    pub(crate) is_room: bool,
    /// How its rounds are found in its record.
    pub(crate) rounds: Rounds,
    placards: watch::Receiver<Arc<Placard>>,
    /// Do people deal there?
    pub(crate) attended: bool,
    /// The pit in which it stands.
    pub(crate) pit: Option<String>,
    requests: Sender<Asked>,
    pub(crate) updates: broadcast::Sender<Arc<Update>>,
}

impl TableHandle {
    /// Asks the table and waits. `None` when it is gone, which means that the process is ending.
    pub(crate) async fn ask<T>(&self, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.requests.send(request(reply).into()).ok()?;
        answer.await.ok()
    }

    /// What hangs at the table now.
    pub(crate) fn placard(&self) -> Arc<Placard> {
        Arc::clone(&self.placards.borrow())
    }

    /// Asks the table and waits for it; not where a task runs.
    pub(crate) fn ask_and_wait<T>(&self, request: impl FnOnce(oneshot::Sender<T>) -> Request) -> Option<T> {
        let (reply, answer) = oneshot::channel();
        self.requests.send(request(reply).into()).ok()?;
        wait(|| answer.blocking_recv().ok())
    }

    /// Tells the table something that needs no answer.
    pub(crate) fn tell(&self, request: Request) {
        // A table that is gone needs to know nothing.
        let _ = self.requests.send(request.into());
    }

    pub(crate) async fn summary(&self) -> Option<Summary> {
        self.ask(|reply| Request::Summary { reply }).await
    }
}

/// A table or a keno location that is open, with the requests that wait for it. Somebody has to run it.
pub(crate) enum Machine {
    Table(Box<Live>, Receiver<Asked>),
    Location(Box<Counter>),
}

impl Machine {
    /// What its thread is called.
    fn name(&self) -> String {
        match self {
            Machine::Table(live, _) => format!("table {}", live.id()),
            Machine::Location(counter) => format!("keno {}", counter.id()),
        }
    }

    /// Serves requests until nobody can send any more; or says why it cannot.
    fn serve(self) -> Result<(), String> {
        match self {
            Machine::Table(live, inbox) => live.serve(inbox).map_err(|declined| declined.to_string()),
            Machine::Location(counter) => counter.serve().map_err(|declined| match declined {
                Declined::Dead { because } => because,
                declined => declined.to_string(),
            }),
        }
    }

    /// Runs on a thread of its own from now on. `fatal` hears where it cannot go on.
    pub(crate) fn start(self, fatal: &mpsc::UnboundedSender<String>) -> Result<(), OpenError> {
        let (name, fatal) = (self.name(), fatal.clone());
        let thread = std::thread::Builder::new().name(name.clone()).spawn(move || {
            // What broke is not played on: what it has in memory may be anything, what the journal has is right.
            let because = match catch_unwind(AssertUnwindSafe(|| self.serve())) {
                Ok(Ok(())) => return,
                Ok(Err(because)) => because,
                Err(_) => format!("{name} came upon a fault of the program"),
            };
            // Nobody listens only when the process is ending anyway.
            let _ = fatal.send(because);
        });
        thread.map(drop).map_err(OpenError::Thread)
    }
}

/// What the ids of visitors begin with.
const VISITOR: &str = "p-";
/// How long a visitor is remembered who did nothing, in milliseconds.
const A_DAY: i64 = 24 * 60 * 60 * 1000;
/// As many are looked up at a time.
const A_FEW: u32 = 200;

pub(crate) struct House {
    /// The games there are.
    pub(crate) registry: Registry,
    /// Where each provision is carried out.
    pub(crate) coverage: Coverage,
    journal: Arc<Journal>,
    tables: Vec<TableHandle>,
    keno: Vec<Booth>,
    play_chips: Cents,
    pub(crate) ways: Ways,
    pub(crate) door: Arc<Door>,
    pub(crate) cage: Cage,
    /// One who posts rules at a time here.
    pub(crate) posting: Mutex<()>,
    pub(crate) clock: HouseClock,
    /// Who tries out codes of keno tickets.
    pub(crate) guesses: Guesses,
}

/// How people come in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ways {
    /// May anybody come in with a name, and get play chips?
    pub(crate) visitors: bool,
    /// Is a cookie given without TLS?
    pub(crate) plain_http: bool,
}

/// Why a visitor was not let in.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    #[error("a name has 1 to 24 letters, none of them invisible")]
    Name,
    #[error("you still have chips; play those first")]
    HasChips,
    #[error("patrons of this house have an account: sign in first")]
    NoAccount,
    #[error("the cage gives chips, against cash")]
    AtTheCage,
    #[error(transparent)]
    Journal(#[from] Declined),
    #[error(transparent)]
    Fault(#[from] ledger::Fault),
    #[error("the operating system gave no entropy")]
    Entropy,
    #[error(transparent)]
    Door(#[from] NotDone),
}

impl House {
    /// Opens the journal and every table, each on its own thread. `fatal` hears of a journal that died.
    pub(crate) fn open(
        registry: Registry,
        journal: Arc<Journal>,
        specs: &[TableSpec],
        play_chips: Cents,
        means: &Means,
        ways: Ways,
        fatal: &mpsc::UnboundedSender<String>,
    ) -> Result<House, OpenError> {
        let clock = HouseClock::new(means.clock.clone(), means.steady.clone());
        let run = |machine: Machine| machine.start(fatal);
        House::open_by(registry, journal, specs, play_chips, (clock, &means.generator), ways, fatal, run)
    }

    /// The same by this clock; every table and every keno location is given to `run` when it is open.
    #[expect(clippy::too_many_arguments, reason = "each is one thing that a house is made of")]
    pub(crate) fn open_by(
        registry: Registry,
        journal: Arc<Journal>,
        specs: &[TableSpec],
        play_chips: Cents,
        (clock, generators): (HouseClock, &Generators),
        ways: Ways,
        fatal: &mpsc::UnboundedSender<String>,
        mut run: impl FnMut(Machine) -> Result<(), OpenError>,
    ) -> Result<House, OpenError> {
        check_specs(specs)?;
        time::remember(&clock, &journal, specs)?;
        let keno = open_keno(specs, &journal, (&clock, generators), fatal, &mut run)?;
        let mut tables: Vec<TableHandle> = Vec::new();
        let posts = Arc::default();
        for spec in specs {
            if let Some(rules) = spec.rules.of_a_table() {
                let (table, machine) = open_table(spec, rules, &journal, (&clock, &posts))?;
                run(machine)?;
                tables.push(table);
            }
        }
        let door = Arc::new(Door::new(
            Arc::clone(&journal),
            Register::new(Arc::clone(&journal)).by(clock.clone()),
            clock.clone(),
        ));
        let cage = Cage::new(Arc::clone(&journal), clock.clone());
        let (posting, guesses) = (Mutex::new(()), Guesses::default());
        let coverage = Coverage::of(registry.games().map(|game| game.coverage()));
        Ok(House {
            registry,
            coverage,
            journal,
            tables,
            keno,
            play_chips,
            ways,
            door,
            cage,
            posting,
            clock,
            guesses,
        })
    }

    pub(crate) fn tables(&self) -> &[TableHandle] {
        &self.tables
    }

    pub(crate) fn table(&self, id: &str) -> Option<&TableHandle> {
        self.tables.iter().find(|table| table.id.as_str() == id)
    }

    /// The keno locations.
    pub(crate) fn lounges(&self) -> &[Booth] {
        &self.keno
    }

    pub(crate) fn keno(&self, id: &str) -> Option<&Booth> {
        self.keno.iter().find(|booth| booth.id.as_str() == id)
    }

    /// What is remembered.
    pub(crate) fn journal(&self) -> &Arc<Journal> {
        &self.journal
    }

    /// Lets a visitor in: a name, and a token that proves who he is from now on. There are play chips for him, and they are
    /// in the books when he first plays: until then he has done nothing, and is forgotten when he does not come back.
    pub(crate) fn admit(&self, name: &str) -> Result<(Guest, String), Refused> {
        if !self.ways.visitors {
            return Err(Refused::NoAccount);
        }
        let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let fits = name.chars().count() <= 24 && !name.chars().all(is_joiner);
        if !fits || name.chars().any(is_unseen) {
            return Err(Refused::Name);
        }
        let id = format!("{VISITOR}{}", random_hex::<12>()?);
        let id = Name::new(&id).map_err(|_| Refused::Name)?;
        let created_at = self.clock.now().0;
        self.journal.admit(Patron { id: id.clone(), name: name.clone(), created_at })?;
        let token = self.door.admit(&id)?;
        Ok((Guest { id, name }, token))
    }

    /// More play chips for one who has played all of his. What lies on a layout, is wagered on a keno ticket or can be
    /// claimed with one is still his. Waits for the tables and the keno locations.
    pub(crate) fn more_chips(&self, patron: &Name) -> Result<(), Refused> {
        if !self.ways.visitors {
            return Err(Refused::AtTheCage);
        }
        // Asked and given under one number of the stream, so that two requests at once are not both given.
        numbered::<_, Refused>(&self.journal, &StreamId::house(), |number| {
            self.check_broke(patron)?;
            Ok(self.give(patron, number))
        })??;
        Ok(())
    }

    /// Refuses one who still has something.
    fn check_broke(&self, patron: &Name) -> Result<(), Refused> {
        let before = self.journal.reader().free(patron)?;
        let asked = |table: &TableHandle| {
            table.ask_and_wait(|reply| Request::AtStake { patron: patron.clone(), reply }).unwrap_or_default()
        };
        let in_tickets = |booth: &Booth| {
            booth.ask_and_wait(|answer| Ask::AtStake { patron: patron.clone(), answer }).unwrap_or_default()
        };
        let at_stake: Cents = self.tables.iter().map(asked).chain(self.keno.iter().map(in_tickets)).sum();
        // What moved between the layout and him meanwhile counts twice rather than not at all.
        let after = self.journal.reader().free(patron)?;
        if before.max(after) + at_stake >= Cents((self.play_chips.0 / 10).max(1)) {
            return Err(Refused::HasChips);
        }
        Ok(())
    }

    /// The first play chips of a visitor who is about to play, if he has none yet. Waits for the disk.
    pub(crate) fn first_chips(&self, patron: &Name) -> Result<(), Refused> {
        if !self.is_owed_chips(patron)? {
            return Ok(());
        }
        // Asked and given under one number of the stream, so that two requests at once are not both given.
        numbered::<_, Refused>(&self.journal, &StreamId::house(), |number| {
            Ok(match self.is_owed_chips(patron)? {
                true => self.give(patron, number),
                false => Ok(()),
            })
        })??;
        Ok(())
    }

    /// Is it a visitor who never had chips?
    fn is_owed_chips(&self, patron: &Name) -> Result<bool, ledger::Fault> {
        let is_visitor = self.ways.visitors && patron.as_str().starts_with(VISITOR);
        Ok(is_visitor && !self.journal.reader().is_in_the_books(&Account::Patron(patron.clone()))?)
    }

    /// Forgets visitors who never played and have not been here for a day, so that nobody fills the journal's file with
    /// names. Waits for the disk.
    pub(crate) fn forget_visitors(&self) -> Result<(), Refused> {
        // A clock in doubt says nothing about who was here when.
        if !self.ways.visitors || self.clock.moved().is_some() {
            return Ok(());
        }
        let before = self.clock.now().0 - A_DAY;
        loop {
            let idle = self.journal.reader().idle_visitors(before, A_FEW)?;
            for id in &idle {
                self.journal.forget_visitor(id.clone(), before)?;
            }
            if idle.len() < A_FEW as usize {
                return Ok(());
            }
        }
    }

    /// Gives play chips with this entry of the house's stream.
    fn give(&self, patron: &Name, number: u64) -> Result<(), Declined> {
        let body =
            json!({ "house": "play chips", "patron": patron.as_str(), "cents": self.play_chips }).to_string();
        let postings =
            Posting::transfer(Account::Cage, Account::Patron(patron.clone()), self.play_chips).to_vec();
        let stream = StreamId::house();
        let entry = Entry { stream, expected_seq: number, at: self.clock.now().0, body, postings };
        self.journal.append_and_wait(Batch::new(vec![entry]))?;
        Ok(())
    }

    /// Writes something that is the house's own, and moves no money, into its stream.
    pub(crate) fn write_down(&self, body: &str) -> Result<(), OpenError> {
        numbered::<_, OpenError>(&self.journal, &StreamId::house(), |expected_seq| {
            let (stream, postings) = (StreamId::house(), Vec::new());
            let at = self.clock.now().0;
            let entry = Entry { stream, expected_seq, at, body: body.to_string(), postings };
            Ok(self.journal.append_and_wait(Batch::new(vec![entry])))
        })??;
        Ok(())
    }

    /// What a patron has in chips that lie nowhere.
    pub(crate) fn balance(&self, patron: &Name) -> Option<Cents> {
        if self.is_owed_chips(patron).ok()? {
            return Some(self.play_chips);
        }
        self.journal.reader().balance(&Account::Patron(patron.clone())).ok()
    }

    /// Can the house still remember what happens?
    pub(crate) fn is_healthy(&self) -> bool {
        self.journal.health().is_ok()
    }
}

/// Says what is wrong with the tables as they are given, before anything is opened: opening writes.
fn check_specs(specs: &[TableSpec]) -> Result<(), OpenError> {
    let mut ids: HashSet<(bool, &str)> = HashSet::new();
    let mut letters: Vec<(Prefix, &str)> = Vec::new();
    for spec in specs {
        let is_table = spec.rules.of_a_table().is_some();
        if !is_table && keno::rate_card(&*spec.rules).is_none() {
            return Err(OpenError::NotServed(spec.rules.game().name()));
        }
        if !ids.insert((is_table, &spec.id)) {
            return Err(OpenError::Twice(spec.id.clone()));
        }
        if is_table {
            continue;
        }
        let prefix = Prefix::of_location(&spec.id);
        if let Some((_, other)) = letters.iter().find(|(taken, _)| *taken == prefix) {
            return Err(OpenError::SameLetters((*other).to_string(), spec.id.clone()));
        }
        letters.push((prefix, &spec.id));
    }
    Ok(())
}

/// Opens the keno locations. No two of them have a station of the same number, or tickets with the same letters. What
/// counts is the card in force: a location whose tickets are open keeps the one they were sold by, whatever it is given.
fn open_keno(
    specs: &[TableSpec],
    journal: &Arc<Journal>,
    (clock, generators): (&HouseClock, &Generators),
    fatal: &mpsc::UnboundedSender<String>,
    run: &mut impl FnMut(Machine) -> Result<(), OpenError>,
) -> Result<Vec<Booth>, OpenError> {
    let cards = specs.iter().filter_map(|spec| Some((&spec.id, &**keno::rate_card(&*spec.rules)?)));
    let (ids, cards): (Vec<&String>, Vec<&RateCard>) = cards.unzip();
    if let Some(same) = RateCard::uniform(&cards).first() {
        let [first, other] = [&same.first, &same.other].map(|(place, _)| ids[*place].clone());
        return Err(OpenError::SameStation { station: same.first.1.clone(), first, other });
    }
    let mut keno: Vec<Booth> = Vec::new();
    for (id, card) in ids.into_iter().zip(cards) {
        let (booth, counter) = Booth::open_by(clock, id, card, journal, generators, fatal)?;
        run(Machine::Location(Box::new(counter)))?;
        let taken = |other: &Booth| {
            let same =
                RateCard::uniform(&[&other.card, &booth.card]).first().map(|same| same.first.1.clone());
            same.map(|station| (station, other.id.to_string()))
        };
        if let Some((station, first)) = keno.iter().find_map(taken) {
            return Err(OpenError::StationInUse { station, first, other: id.clone() });
        }
        keno.push(booth);
    }
    Ok(keno)
}

/// Opens a table, for somebody to run. What hangs there are the rules that bind it, which may be others than those it
/// is given.
fn open_table(
    spec: &TableSpec,
    rules: Arc<dyn TableRules>,
    journal: &Arc<Journal>,
    (time, posts): (&HouseClock, &Arc<Posts>),
) -> Result<(TableHandle, Machine), OpenError> {
    let id = Name::new(&spec.id)?;
    let (updates, _) = broadcast::channel(256);
    let (facts, journal, time) = (rules.facts(), journal.clone(), time.clone());
    let attended = spec.attended || facts.only_attended;
    let live = Live::open(id.clone(), rules, attended, journal, updates.clone(), time)?;
    let live = live.sharing(posts);
    let placards = live.placards();
    let (requests, inbox) = std::sync::mpsc::channel();
    let (rounds, pit) = (Rounds::of(&facts), spec.pit.clone());
    let table = TableHandle {
        id,
        game: facts.game,
        is_room: facts.is_room,
        rounds,
        placards,
        attended,
        pit,
        requests,
        updates,
    };
    Ok((table, Machine::Table(Box::new(live), inbox)))
}

/// What joins letters and shows nothing by itself.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// So many random bytes as text.
pub(crate) fn random_hex<const BYTES: usize>() -> Result<String, Refused> {
    let mut bytes = [0u8; BYTES];
    entropy::fill(&mut bytes).map_err(|_| Refused::Entropy)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
