//! The run: one house on one or two nodes, its patrons and its staff, the network between them, and everything that goes
//! wrong, all of one seed.

use super::book::Book;
use super::dice::{Dice, key};
use super::fate::{Fates, Store};
use super::lounge::{Lounge, Order};
use super::node::{Died, Node, Plan, SEAL};
use super::patron::{Message, Patron};
use super::time::Time;
use super::trace::Trace;
use crate::TableSpec;
use ::house::Registry;
use ledger::simulation::{Others, Wreck};
use ledger::{News, Reader};
use rulebook::money::Cents;
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use table::chance::Foretold;
use table::posted::NOTICE;
use tempfile::TempDir;

/// What patrons and nodes send each other.
pub(super) enum Letter {
    News(News),
    Say { patron: usize, table: String, message: Message },
    Order(Order),
}

/// A letter on its way: when it comes, and to which node.
struct OnItsWay {
    due: i64,
    to: usize,
    letter: Letter,
}

/// A machine of the house, whether or not a node runs on it now.
pub(super) struct Place {
    pub(super) node: Option<Node>,
    fates: Fates,
    wreck: Arc<Mutex<Option<Wreck>>>,
    /// By how many milliseconds its clock is wrong.
    wrong: Arc<AtomicI64>,
    /// When it starts again.
    back_at: i64,
    others: Option<Arc<dyn Others>>,
}

/// How often things happened.
#[derive(Debug, Default)]
pub(super) struct Counts {
    pub(super) steps: u64,
    pub(super) starts: u64,
    pub(super) killed: u64,
    pub(super) closed: u64,
    pub(super) ended_by_faults: u64,
    pub(super) torn: u64,
    pub(super) clocks_moved: u64,
    pub(super) verified: u64,
    pub(super) agreements: u64,
    /// Nodes that were compared before they were killed and after.
    pub(super) brought_back: u64,
    /// Messages that were looked at while something lay face down.
    pub(super) looked_through: u64,
}

type Mail = Arc<Mutex<Vec<(usize, News)>>>;

/// The way from one node to the others.
struct Post {
    from: usize,
    mail: Mail,
    alive: Arc<AtomicU64>,
}

impl Others for Post {
    fn hear(&self, news: News) {
        self.mail.lock().expect("nothing under this lock panics").push((self.from, news));
    }

    fn count(&self) -> u64 {
        self.alive.load(Ordering::SeqCst)
    }
}

pub(super) struct World {
    seed: u64,
    pub(super) dice: Dice,
    pub(super) time: Time,
    pub(super) plan: Plan,
    _folder: TempDir,
    pub(super) path: PathBuf,
    pub(super) places: Vec<Place>,
    alive: Arc<AtomicU64>,
    mail: Mail,
    letters: Vec<OnItsWay>,
    pub(super) patrons: Vec<Patron>,
    pub(super) lounge: Lounge,
    pub(super) book: Book,
    pub(super) trace: Trace,
    pub(super) counts: Counts,
    last_beat: i64,
    looking: Option<Reader>,
    _foretold: Foretold,
}

pub(super) const PATRONS: usize = 24;
/// A game every five minutes, two stations and an automatic writer.
const CARD: &str = "title = \"Keno\"\n[games]\ninterval_seconds = 300\nnotice_seconds = 60\nmost_races = 20\n\
     refunds = true\nday_starts = \"06:00\"\ntime_zone = \"America/New_York\"\n[stations]\nbooth = \"1 2\"\n\
     automatic = \"9\"\n";
/// The keno location.
pub(super) const AT: &str = "lounge";

/// A table of every game that the house can deal, and a keno location.
fn floor(registry: &Registry) -> Vec<TableSpec> {
    let mut floor = Vec::new();
    for (number, name) in registry.names().into_iter().enumerate() {
        let text = format!("game = \"{name}\"\n");
        let Ok(rules) = registry.rules(&text) else { continue };
        let is_dealt = rules.of_a_table().is_some_and(|rules| !rules.facts().only_attended);
        if is_dealt {
            floor.push(TableSpec::new(format!("table-{number}"), rules));
        }
    }
    let card = rulebook::licensee::RulesFile::from_toml(CARD).expect("a lawful card");
    floor.push(TableSpec::new(AT, keno::held(card)));
    floor
}

fn folder() -> TempDir {
    let memory = std::path::Path::new("/dev/shm");
    let made = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    made.expect("a temporary folder")
}

impl World {
    pub(super) fn new(seed: u64, nodes: usize) -> World {
        let foretold = Foretold::under(key(seed, "entropy"));
        let (time, folder) = (Time::new(), folder());
        let registry = games::standard().with(hilo::ENTRY);
        let plan = Plan { floor: floor(&registry), registry, play_chips: Cents(200_000) };
        let (mail, alive): (Mail, Arc<AtomicU64>) = (Arc::default(), Arc::default());
        let place = |from: usize| {
            let store = if nodes > 1 { Store::Shared } else { Store::File };
            let post = Post { from, mail: Arc::clone(&mail), alive: Arc::clone(&alive) };
            Place {
                node: None,
                fates: Fates::new(Dice::new(seed, &format!("disk {from}")), &time, store),
                wreck: Arc::default(),
                wrong: Arc::default(),
                back_at: 0,
                others: (nodes > 1).then(|| Arc::new(post) as Arc<dyn Others>),
            }
        };
        let places = (0..nodes).map(place).collect();
        let mut world = World {
            seed,
            dice: Dice::new(seed, "what happens"),
            path: folder.path().join("house.db"),
            _folder: folder,
            time,
            plan,
            places,
            alive,
            mail,
            letters: Vec::new(),
            patrons: Vec::new(),
            lounge: Lounge::default(),
            book: Book::default(),
            trace: Trace::default(),
            counts: Counts::default(),
            last_beat: 0,
            looking: None,
            _foretold: foretold,
        };
        world.opens();
        world
    }

    /// The first start: people are taken on, and patrons come in.
    fn opens(&mut self) {
        self.places.iter().for_each(|place| place.fates.quiet(true));
        self.start_what_is_due();
        let node = self.places[0].node.as_ref().expect("nothing goes wrong yet");
        super::lounge::take_on(&node.house);
        let tables: Vec<String> = node.house.tables().iter().map(|table| table.id.to_string()).collect();
        for number in 0..PATRONS {
            let name = format!("p{number}");
            let (guest, _) = node.house.admit(&name).expect("anybody may come in");
            self.patrons.push(Patron::new(guest.id, name, tables[number % tables.len()].clone()));
        }
        self.places.iter().for_each(|place| place.fates.quiet(false));
    }

    /// What looks at the file from outside. Nobody has it when a node comes to its end.
    pub(super) fn reader(&mut self) -> Reader {
        let open = || {
            let reader = Reader::open(&self.path).expect("the journal can be read");
            reader.open_with(SEAL.parse().expect("a seal"));
            reader
        };
        self.looking.get_or_insert_with(open).clone()
    }

    /// Starts every node whose time has come.
    fn start_what_is_due(&mut self) {
        for at in 0..self.places.len() {
            let place = &mut self.places[at];
            if place.node.is_some() || place.back_at > self.time.now() {
                continue;
            }
            let others = place.others.clone();
            let clock = (&self.time, &place.wrong);
            match Node::start(&self.plan, &self.path, clock, (&place.fates, &place.wreck), others) {
                Ok(node) => {
                    place.node = Some(node);
                    self.alive.fetch_add(1, Ordering::SeqCst);
                    self.counts.starts += 1;
                    self.trace.note(self.time.now(), format!("node {at} starts"));
                }
                Err(Died(because)) => {
                    place.back_at = self.time.now() + 1_000;
                    self.trace.note(self.time.now(), format!("node {at} does not start: {because}"));
                    self.tear(at);
                }
            }
        }
    }

    /// What the power left of a node's file.
    fn tear(&mut self, at: usize) {
        // Within one process SQLite would go on with what it knows of a file that is open.
        self.looking = None;
        let wreck = self.places[at].wreck.lock().expect("nothing under this lock panics").take();
        if let Some(wreck) = wreck {
            // All of it, nothing, or some sectors.
            let of = [1, 2, 8, u64::MAX][self.dice.place(4)];
            let dice = &mut self.dice;
            wreck.tear(|| dice.one_in(of)).expect("the file can be torn");
            self.counts.torn += 1;
        }
    }

    /// A node is no more. Whoever was connected to it looks for another.
    pub(super) fn bury(&mut self, at: usize, because: &str) {
        let Some(node) = self.places[at].node.take() else { return };
        self.trace.note(self.time.now(), format!("node {at} ends: {because}"));
        self.places[at].fates.kill(true);
        drop(node);
        self.gone(at);
    }

    /// Nobody has its file open any more: it is as the node left it, or the power.
    fn gone(&mut self, at: usize) {
        self.tear(at);
        self.alive.fetch_sub(1, Ordering::SeqCst);
        self.places[at].back_at = self.time.now() + self.dice.below(20_000) as i64;
        for patron in &mut self.patrons {
            patron.page.take_if(|page| page.node == at);
        }
        let reader = self.reader();
        self.lounge.node_ended(at, &reader, &mut self.book);
    }

    /// A node whose work came to this goes on, or is buried.
    pub(super) fn hears_of<T>(&mut self, at: usize, done: Result<T, Died>) -> Option<T> {
        match done {
            Ok(done) => Some(done),
            Err(Died(because)) => {
                assert!(because.contains("simulated"), "node {at} ends by itself: {because}");
                self.counts.ended_by_faults += 1;
                self.bury(at, &because);
                None
            }
        }
    }

    /// A node that runs, if any does.
    pub(super) fn some_node(&mut self) -> Option<usize> {
        let running: Vec<usize> =
            (0..self.places.len()).filter(|at| self.places[*at].node.is_some()).collect();
        self.dice.pick(&running).copied()
    }

    pub(super) fn with_node<T>(
        &mut self,
        at: usize,
        work: impl FnOnce(&mut Node) -> Result<T, Died>,
    ) -> Option<T> {
        let done = work(self.places[at].node.as_mut()?);
        self.hears_of(at, done)
    }

    /// One step: time passes, letters come, machines have their turns, somebody does something, something goes wrong.
    pub(super) fn step(&mut self) {
        self.counts.steps += 1;
        self.time_passes();
        self.start_what_is_due();
        self.letters_come();
        self.machines_turn();
        for _ in 0..2 {
            self.somebody_acts();
        }
        if self.dice.one_in(3) {
            let order = self.lounge.order(
                &self.patrons,
                self.places.iter().find_map(|it| it.node.as_ref()),
                &mut self.dice,
            );
            if let (Some(order), Some(to)) = (order, self.some_node()) {
                self.send(to, Letter::Order(order));
            }
        }
        if self.dice.one_in(150) {
            self.staff_acts();
        }
        self.something_goes_wrong();
        self.collect_mail();
        self.check();
    }

    fn time_passes(&mut self) {
        let millis = match self.dice.below(4_000) {
            0 => 3_600_000 + self.dice.below(11 * 3_600_000),
            1..=3 => NOTICE as u64 + self.dice.below(60_000),
            4..=80 => self.dice.below(30_000),
            _ => self.dice.below(700),
        };
        self.time.pass(millis as i64);
        if self.time.now() - self.last_beat >= 10_000 {
            self.last_beat = self.time.now();
            for at in 0..self.places.len() {
                self.places[at].node.iter().for_each(Node::beat);
            }
        }
        for at in 0..self.places.len() {
            self.with_node(at, Node::watch_the_clock);
        }
    }

    /// Sends a letter: late, twice, or never.
    pub(super) fn send(&mut self, to: usize, letter: Letter) {
        let late = |dice: &mut Dice| match dice.below(40) {
            0 => dice.below(120_000),
            1..=10 => dice.below(2_500),
            _ => dice.below(60),
        };
        if matches!(letter, Letter::Say { .. } | Letter::Order(_)) && self.dice.one_in(30) {
            return;
        }
        if self.dice.one_in(15) {
            let due = self.time.now() + late(&mut self.dice) as i64;
            let again = match &letter {
                Letter::News(news) => Letter::News(news.clone()),
                Letter::Say { patron, table, message } => {
                    Letter::Say { patron: *patron, table: table.clone(), message: message.clone() }
                }
                Letter::Order(order) => Letter::Order(order.clone()),
            };
            let to = if matches!(letter, Letter::News(_)) { to } else { self.dice.place(self.places.len()) };
            self.letters.push(OnItsWay { due, to, letter: again });
        }
        let due = self.time.now() + late(&mut self.dice) as i64;
        self.letters.push(OnItsWay { due, to, letter });
    }

    fn collect_mail(&mut self) {
        let mail = std::mem::take(&mut *self.mail.lock().expect("nothing under this lock panics"));
        for (from, news) in mail {
            for to in (0..self.places.len()).filter(|to| *to != from) {
                self.send(to, Letter::News(news.clone()));
            }
        }
    }

    /// Everything that has come by now, in any order.
    fn letters_come(&mut self) {
        self.collect_mail();
        let now = self.time.now();
        loop {
            let come: Vec<usize> =
                (0..self.letters.len()).filter(|one| self.letters[*one].due <= now).collect();
            let Some(&one) = self.dice.pick(&come) else { return };
            let OnItsWay { to, letter, .. } = self.letters.remove(one);
            match letter {
                Letter::News(news) => self.places[to].node.iter().for_each(|node| node.hear(&news)),
                Letter::Say { patron, table, message } => self.says(to, patron, &table, message),
                Letter::Order(order) => self.orders(to, order),
            }
        }
    }

    /// Every letter comes now, and everybody has looked at what the others did; nothing goes wrong meanwhile.
    pub(super) fn quiet_down(&mut self) {
        self.places.iter_mut().for_each(|place| {
            place.fates.quiet(true);
        });
        self.start_at_once();
        for _ in 0..4 {
            self.letters.iter_mut().for_each(|one| one.due = 0);
            self.letters_come();
            for at in 0..self.places.len() {
                let count = self.places[at].node.as_ref().map_or(0, Node::count);
                for place in 0..count {
                    self.with_node(at, |node| {
                        while node.take(place)? {}
                        node.turn(place).map(drop)
                    });
                }
                self.places[at].node.iter().for_each(|node| node.journal().step());
            }
            self.hears_answers();
        }
    }

    /// Starts what is down, now.
    pub(super) fn start_at_once(&mut self) {
        self.places.iter_mut().for_each(|place| place.back_at = 0);
        self.start_what_is_due();
    }

    pub(super) fn end_quiet(&mut self) {
        self.places.iter().for_each(|place| place.fates.quiet(false));
    }

    pub(super) fn hears_answers(&mut self) {
        let reader = self.reader();
        self.lounge.hears(&reader, &mut self.book);
    }

    fn machines_turn(&mut self) {
        for at in 0..self.places.len() {
            let count = self.places[at].node.as_ref().map_or(0, Node::count);
            for place in 0..count {
                if self.dice.one_in(2) {
                    self.with_node(at, |node| node.turn(place).map(drop));
                }
            }
            if self.dice.one_in(2) {
                self.with_node(at, |node| {
                    node.journal().step();
                    node.is_alive()
                });
            }
        }
        self.hears_answers();
    }

    fn something_goes_wrong(&mut self) {
        let Some(at) = self.some_node() else { return };
        if self.dice.one_in(700) {
            self.counts.killed += 1;
            self.bury(at, "killed");
        } else if self.dice.one_in(2_500)
            && let Some(node) = self.places[at].node.take()
        {
            self.trace.note(self.time.now(), format!("node {at} closes"));
            self.counts.closed += 1;
            node.close();
            self.gone(at);
        } else if self.dice.one_in(1_500) {
            self.counts.clocks_moved += 1;
            let by = self.dice.below(40 * 3_600_000) as i64 - 20 * 3_600_000;
            self.places[at].wrong.store(by, Ordering::SeqCst);
            self.trace.note(self.time.now(), format!("the clock of node {at} is set wrong by {by}"));
        } else if self.dice.one_in(60) && self.places[at].wrong.load(Ordering::SeqCst) != 0 {
            self.places[at].wrong.store(0, Ordering::SeqCst);
            self.trace.note(self.time.now(), format!("the clock of node {at} is set right"));
        } else if self.dice.one_in(60) {
            let fresh = self.dice.bytes::<32>();
            let in_doubt =
                self.places[at].node.as_ref().is_some_and(|node| node.house.clock.moved().is_some());
            if in_doubt && self.places[at].wrong.load(Ordering::SeqCst) == 0 {
                let done = self.with_node(at, |node| node.waits(fresh, super::lounge::confirms_the_clock));
                self.trace.note(self.time.now(), format!("the clock of node {at} is confirmed: {done:?}"));
            }
        }
    }

    /// What went wrong with what was written, in all.
    pub(super) fn faults(&self) -> u64 {
        self.places.iter().map(|place| place.fates.faults()).sum()
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }
}
