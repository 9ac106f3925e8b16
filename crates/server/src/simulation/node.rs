//! One node: a whole house on one thread. Whoever runs the simulation gives its tables and its locations their turns.

use super::fate::Fates;
use super::time::Time;
use crate::house::{House, Machine, Ways};
use crate::keno::Generators;
use crate::live::{OpenError, Request};
use crate::update::Update;
use crate::waiting::turns::Floor;
use crate::{TableSpec, nodes};
use ::house::Registry;
use keno::SystemGenerator;
use ledger::simulation::{Others, Simulated, Wreck};
use ledger::{Declined, Fault, Journal, Name, News, Reader};
use rulebook::money::Cents;
use std::path::Path;
use std::sync::atomic::AtomicI64;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use table::chance::Foretold;
use tokio::sync::broadcast;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Why a node is no more.
#[derive(Debug)]
pub(super) struct Died(pub(super) String);

impl From<Declined> for Died {
    fn from(declined: Declined) -> Died {
        Died(declined.to_string())
    }
}

/// What a house of the simulation is made of.
pub(super) struct Plan {
    pub(super) registry: Registry,
    pub(super) floor: Vec<TableSpec>,
    pub(super) play_chips: Cents,
}

pub(super) struct Node {
    pub(super) house: Arc<House>,
    /// The tables and the locations, in the order in which the house opened them; none where one came to its end.
    machines: Vec<Option<Machine>>,
    /// What each table tells the pages that watch it: this one watches all of them.
    watched: Vec<(Name, broadcast::Receiver<Arc<Update>>)>,
    died: UnboundedReceiver<String>,
    fatal: UnboundedSender<String>,
    is_doubt_written: bool,
}

/// What every simulated house has: the same seal at every start.
pub(super) const SEAL: &str = "5a47c0de5a47c0de5a47c0de5a47c0de5a47c0de5a47c0de5a47c0de5a47c0de";

/// A start that the disk's fate ended is tried again; anything else that keeps a house from opening is a finding.
fn by_fate(because: OpenError) -> Died {
    match because {
        OpenError::Declined(Declined::Dead { because }) if because.contains("simulated") => Died(because),
        OpenError::Journal(Fault::Dead { because }) if because.contains("simulated") => Died(because),
        because => panic!("the house does not open: {because}"),
    }
}

impl Node {
    /// Starts a node.
    pub(super) fn start(
        plan: &Plan,
        path: &Path,
        (time, wrong): (&Time, &Arc<AtomicI64>),
        (fates, wreck): (&Fates, &Arc<Mutex<Option<Wreck>>>),
        others: Option<Arc<dyn Others>>,
    ) -> Result<Node, Died> {
        fates.kill(false);
        let simulated = Simulated { fate: Box::new(fates.clone()), wreck: Arc::clone(wreck), others };
        let journal = Journal::open_simulated(path, simulated).map_err(|fault| by_fate(fault.into()))?;
        let journal = Arc::new(journal);
        journal.seal_with(SEAL.parse().expect("a seal")).map_err(|because| Died(because.to_string()))?;
        let (fatal, died) = unbounded_channel();
        let generators: Generators = Arc::new(|_| Box::new(SystemGenerator));
        let mut machines = Vec::new();
        let house = House::open_by(
            plan.registry.clone(),
            journal,
            &plan.floor,
            plan.play_chips,
            (time.clock(wrong), &generators),
            Ways { visitors: true, plain_http: true },
            &fatal,
            |machine| {
                machines.push(Some(machine));
                Ok(())
            },
        );
        let house = Arc::new(house.map_err(by_fate)?);
        for machine in machines.iter_mut().flatten() {
            if let Machine::Table(live, _) = machine {
                live.begin_serving();
            }
        }
        let watched = house.tables().iter().map(|table| (table.id.clone(), table.updates.subscribe()));
        let watched = watched.collect();
        Ok(Node { house, machines, watched, died, fatal, is_doubt_written: false })
    }

    pub(super) fn journal(&self) -> &Arc<Journal> {
        self.house.journal()
    }

    pub(super) fn count(&self) -> usize {
        self.machines.len()
    }

    /// The place of a table or a location among the machines.
    pub(super) fn place_of(&self, id: &str) -> Option<usize> {
        self.machines.iter().flatten().position(|machine| match machine {
            Machine::Table(live, _) => live.id().as_str() == id,
            Machine::Location(counter) => counter.id().as_str() == id,
        })
    }

    /// Every table, by what it looks like from outside.
    pub(super) fn lives(&self) -> impl Iterator<Item = &crate::live::Live> {
        self.machines.iter().flatten().filter_map(|machine| match machine {
            Machine::Table(live, _) => Some(&**live),
            Machine::Location(_) => None,
        })
    }

    /// Is the node at its end? Whoever noticed it first.
    pub(super) fn is_alive(&mut self) -> Result<(), Died> {
        if let Ok(because) = self.died.try_recv() {
            return Err(Died(because));
        }
        self.journal().health().map_err(|fault| Died(fault.to_string()))
    }

    /// Gives a machine its turn: what is due, and then one request if one waits. How long it waits for the next at most.
    pub(super) fn turn(&mut self, place: usize) -> Result<Option<Duration>, Died> {
        self.until_idle(place)?;
        self.take(place)?;
        let left = self.until_idle(place)?;
        self.is_alive()?;
        Ok(left)
    }

    /// Everything that is due at a machine, whoever asks or not.
    pub(super) fn until_idle(&mut self, place: usize) -> Result<Option<Duration>, Died> {
        // What nobody asked for comes to an end: each thing that is done leads to the next step of a round.
        for _ in 0..1_000 {
            let left = match &mut self.machines[place] {
                None => return Ok(None),
                Some(Machine::Table(live, _)) => match live.look()? {
                    Some(Duration::ZERO) => {
                        live.look_at_its_clock()?;
                        Some(Duration::ZERO)
                    }
                    left => left,
                },
                Some(Machine::Location(counter)) => Some(counter.turn()?),
            };
            if left != Some(Duration::ZERO) {
                return Ok(left);
            }
        }
        panic!("something is due at machine {place} for ever");
    }

    /// Answers one request, if one waits, and does nothing otherwise. Was there one?
    pub(super) fn take(&mut self, place: usize) -> Result<bool, Died> {
        let taken = match &mut self.machines[place] {
            None => false,
            Some(Machine::Table(live, inbox)) => match inbox.try_recv() {
                Ok(request) => live.take_request(request).map(|()| true)?,
                Err(_) => false,
            },
            Some(Machine::Location(counter)) => counter.answer_if_asked()?,
        };
        self.is_alive()?;
        Ok(taken)
    }

    /// Asks a table, and waits for its answer: nothing else happens meanwhile. Gives what was done at the table before it
    /// took the request a chance to be looked at (`before`).
    pub(super) fn ask<T>(
        &mut self,
        table: &str,
        before: impl FnOnce(&Reader),
        request: impl FnOnce(tokio::sync::oneshot::Sender<T>) -> Request,
    ) -> Result<T, Died> {
        let place = self.place_of(table).ok_or_else(|| Died("the table is gone".to_string()))?;
        // What waits there came first, and so did what is due.
        loop {
            self.until_idle(place)?;
            if !self.take(place)? {
                break;
            }
        }
        before(&self.journal().reader());
        let (reply, mut answer) = tokio::sync::oneshot::channel();
        self.house.table(table).expect("it is open").tell(request(reply));
        self.take(place)?;
        answer.try_recv().map_err(|_| Died("a table gave no answer".to_string()))
    }

    /// Does what waits for tables and locations, on a thread of its own as the product does it; they answer meanwhile.
    pub(super) fn waits<T: Send>(
        &mut self,
        key: [u8; 32],
        work: impl FnOnce(&House) -> T + Send,
    ) -> Result<T, Died> {
        let house = Arc::clone(&self.house);
        let floor = Floor::default();
        let theirs = floor.clone();
        self.answer_all();
        std::thread::scope(|scope| {
            let working = scope.spawn(move || {
                let _foretold = Foretold::under(key);
                theirs.with_mine(|| work(&house))
            });
            while !working.is_finished() {
                floor.with(|| self.answer_all());
                std::thread::yield_now();
            }
            let done = working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            self.is_alive()?;
            match self.machines.iter().all(Option::is_some) {
                true => Ok(done),
                false => Err(Died("a table or a location came to its end".to_string())),
            }
        })
    }

    /// Answers everything that waits, and does nothing else.
    fn answer_all(&mut self) {
        for place in 0..self.machines.len() {
            loop {
                match self.take(place) {
                    Ok(false) => break,
                    // Over the counter a location runs ahead of the disk, and says nothing before it has it.
                    Ok(true) => self.journal().step(),
                    // Whoever waits for it hears that it is gone.
                    Err(_) => {
                        self.machines[place] = None;
                        break;
                    }
                }
            }
        }
    }

    /// What other nodes did.
    pub(super) fn hear(&self, news: &News) {
        nodes::pass_on(news, &Arc::downgrade(&self.house), &self.fatal.downgrade());
    }

    /// The word that goes round every ten seconds.
    pub(super) fn beat(&self) {
        self.house.tables().iter().for_each(|table| table.tell(Request::Beat));
    }

    /// Writes down, once, that the clock was moved.
    pub(super) fn watch_the_clock(&mut self) -> Result<(), Died> {
        match self.house.clock.moved() {
            Some(moved) if !self.is_doubt_written => {
                self.house.doubt_clock(moved).map_err(|because| Died(because.to_string()))?;
                self.is_doubt_written = true;
            }
            Some(_) => {}
            None => self.is_doubt_written = false,
        }
        Ok(())
    }

    /// What the tables have told since the last time, by table.
    pub(super) fn told(&mut self) -> Vec<(Name, Vec<Arc<Update>>)> {
        let mut told = Vec::new();
        for (table, updates) in &mut self.watched {
            let mut heard = Vec::new();
            loop {
                match updates.try_recv() {
                    Ok(update) => heard.push(update),
                    Err(broadcast::error::TryRecvError::Lagged(_)) => {}
                    Err(_) => break,
                }
            }
            if !heard.is_empty() {
                told.push((table.clone(), heard));
            }
        }
        told
    }

    /// Closes in order: the states of the tables are kept, and the log is moved into the file.
    pub(super) fn close(mut self) {
        for machine in self.machines.iter_mut().flatten() {
            if let Machine::Table(live, _) = machine {
                live.keep_at_the_end();
            }
        }
    }
}
