//! A location, and how an act becomes true: decided by the rules, written to the journal, carried out, answered.

use super::again::Played;
use super::archive::Archive;
use super::asking::{Answer, Shown};
use super::code::{Prefix, Secret};
use super::keys;
use crate::clock::HouseClock;
use crate::messages::Refused;
use crate::people::custody::Custody;
use keno::lounge::{Act, Command, Event, Purse};
use keno::{Generator, record};
use keno::{RateCard, Refusal};
use ledger::{Account, Appended, Batch, Declined, Entry, Fact, IdempotencyKey, Name, Posting, Tail, When};
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::P15_3_B;
use rulebook::wire::refusal_line;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::{broadcast, watch};

/// As many tickets are remembered whose slip nobody has printed.
const MOST_UNPRINTED: usize = 10_000;

/// One location: everything that its thread owns.
pub(super) struct Location {
    pub(super) id: Name,
    /// Its stream. What is sold over the counter runs ahead of the disk.
    pub(super) tail: Tail,
    /// The location as the stream has made it.
    pub(super) played: Played,
    /// What lies on the disk of it.
    pub(super) archive: Arc<Archive>,
    /// The tickets that changed since the state was kept last, each with the entry that changed it.
    pub(super) changed_tickets: BTreeMap<u32, u64>,
    /// The entry with which its state was kept last.
    pub(super) kept_at: u64,
    /// Was everything played, and no state kept since? Then the next one has every piece.
    pub(super) lacks_pieces: Arc<AtomicBool>,
    /// The entry of the last state that there was when it opened, whoever kept it: none is kept before it.
    pub(super) later_state: u64,
    pub(super) prefix: Prefix,
    pub(super) secret: Secret,
    pub(super) clock: HouseClock,
    /// The latest time that anything here was given.
    pub(super) latest: Cell<Moment>,
    /// Is it written down that this node's clock was moved?
    pub(super) is_doubt_recorded: bool,
    pub(super) generator: Box<dyn Generator>,
    /// In whose hands the keys of the generator are.
    pub(super) custody: Custody,
    /// The digest of the program that runs.
    pub(super) program: String,
    /// Tickets that were sold here since the start and whose slip nobody has printed yet. Every other print is a copy.
    pub(super) unprinted: BTreeSet<u32>,
    pub(super) shown: watch::Sender<Arc<Shown>>,
    /// Tells the pages of patrons whose tickets have changed.
    pub(super) tickets_changed: broadcast::Sender<Arc<BTreeSet<String>>>,
    /// The accounts whose tickets have changed since anything was last shown.
    pub(super) touched: BTreeSet<String>,
    /// Has something changed since it was last shown?
    pub(super) changed: bool,
    /// Until when the house may be open, where it is closing.
    pub(super) closing: Option<i64>,
    /// Does something that is to be shown wait for the disk?
    pub(super) showing: Arc<AtomicBool>,
}

/// What a location says of an act.
pub(super) enum Taken {
    /// It was done; this is the answer.
    Done(String),
    /// It was not; this is why.
    Refused(Refused),
    /// Another node was first, and nothing was done here: it is decided anew ([`ledger::Follows::in_turn`]).
    Behind,
}

impl Location {
    /// The card by which tickets are sold.
    pub(super) fn card(&self) -> &Arc<RateCard> {
        self.played.lounge.card()
    }

    /// How its codes begin.
    pub(super) fn prefix(&self) -> &Prefix {
        &self.prefix
    }

    /// The time: by the clock of the house, and never earlier than what the stream has; only a supervisor who confirms
    /// the clock puts it back.
    pub(super) fn now(&self) -> Moment {
        let now = self.clock.now().max(self.latest.get());
        self.latest.set(now);
        now
    }

    /// Does what the rules allow. `compose` makes the answer from what will happen, before it has.
    pub(super) fn perform(
        &mut self,
        act: &Act,
        key: Option<IdempotencyKey>,
        compose: impl FnOnce(&Location, &[Event]) -> String,
    ) -> Result<Taken, Declined> {
        // Where another node's clock is confirmed and this one's is not, this one waits by itself.
        if act.command.needs_the_time() && self.clock.moved().is_some() {
            return Ok(Taken::Refused(refusal_line(&Refusal::ClockInDoubt).into()));
        }
        let events = match self.played.lounge.decide(act) {
            Ok(events) => events,
            Err(refusal) => return Ok(Taken::Refused(refusal_line(&refusal).into())),
        };
        if let Some(refused) = keys::in_one_hand(&self.custody, self.played.lounge.keys(), act)? {
            return Ok(Taken::Refused(refused));
        }
        let answer = compose(self, &events);
        let entry = self.tail.entry(self.tail.seq() + 1, act.at.0, record::line(act, &events));
        let postings = self.postings(&events);
        let mut batch = Batch::new(vec![Entry { postings: postings.clone(), ..entry }]);
        if let Some(key) = key {
            batch = batch.keyed(key, answer.clone());
        }
        let when = if waits(act, &events) { When::Durable } else { When::Ahead };
        match self.tail.append(batch, when) {
            Ok(Appended::Written) => {}
            Ok(Appended::Repeated | Appended::Behind) => return Ok(Taken::Behind),
            Err(Declined::InsufficientFunds { account: Account::Patron(_), has, needs }) => {
                return Ok(Taken::Refused(short_of_money(has, needs)));
            }
            Err(declined) => return Err(declined),
        }
        self.carry_out(act, &events, self.tail.seq(), &postings);
        self.keep_state();
        for event in &events {
            if let Event::Issued { ticket, .. } = event {
                self.unprinted.insert(*ticket);
            }
        }
        while self.unprinted.len() > MOST_UNPRINTED {
            self.unprinted.pop_first();
        }
        Ok(Taken::Done(answer))
    }

    /// Carries out what was decided, here and in what is kept beside the lounge.
    pub(super) fn carry_out(&mut self, act: &Act, events: &[Event], seq: u64, postings: &[Posting]) {
        events.iter().for_each(|event| self.touch(event));
        let (facts, touched) = self.played.carry_out(act, events, seq, postings);
        self.carried_out(act, events, seq, facts, &touched);
    }

    /// Remembers what an entry made so, once it is carried out.
    pub(super) fn carried_out(
        &mut self,
        act: &Act,
        events: &[Event],
        seq: u64,
        facts: Vec<Fact>,
        touched: &[u32],
    ) {
        self.archive.add(facts);
        self.archive.read_to(seq);
        self.changed_tickets.extend(touched.iter().map(|number| (*number, seq)));
        self.changed = true;
        if events.iter().any(|event| matches!(event, Event::ClockConfirmed { .. })) {
            // Here, or on another node. What was confirmed long ago says nothing of the time now.
            self.clock.confirmed(act.at);
        }
    }

    /// Remembers whose tickets an event changes, before it is carried out. Draws change those of everybody, and the board
    /// tells of them.
    pub(super) fn touch(&mut self, event: &Event) {
        let tickets = match event {
            Event::Issued { issue, .. } => return self.touched.extend(issue.patron.clone()),
            Event::Voided { ticket, .. }
            | Event::RacesCancelled { ticket, .. }
            | Event::Paid { ticket, .. }
            | Event::Referred { ticket, .. }
            | Event::Ruled { ticket, .. } => std::slice::from_ref(ticket),
            Event::Expired { tickets, .. } | Event::Reinstated { tickets, .. } => tickets,
            _ => return,
        };
        let account = |number: &u32| self.played.lounge.ticket(*number)?.patron;
        self.touched.extend(tickets.iter().filter_map(account));
    }

    /// The money that events move, by account.
    fn postings(&self, events: &[Event]) -> Vec<Posting> {
        let mut sums: BTreeMap<Account, Cents> = BTreeMap::new();
        for moved in events.iter().flat_map(Event::movements) {
            for (purse, cents) in [(&moved.from, -moved.cents), (&moved.to, moved.cents)] {
                *sums.entry(self.account(purse)).or_default() += cents;
            }
        }
        let moved = sums.into_iter().filter(|(_, cents)| !cents.is_zero());
        moved.map(|(account, cents)| Posting { account, cents }).collect()
    }

    fn account(&self, purse: &Purse) -> Account {
        let name = |text: &str| Name::new(text).expect("stations and patrons have names");
        match purse {
            Purse::Drawer(station) => Account::Drawer(name(&station.to_string())),
            Purse::Patron(patron) => Account::Patron(name(patron)),
            Purse::Cage => Account::Cage,
            Purse::Layout => Account::Layout(self.id.clone()),
            Purse::Bank => Account::Bank(self.id.clone()),
            Purse::Unclaimed => Account::Unclaimed(self.id.clone()),
        }
    }

    /// The key of a request. It names the location too: whatever else its owner does under the same id is another thing.
    pub(super) fn key(&self, owner: &Name, id: &str) -> IdempotencyKey {
        IdempotencyKey { patron: owner.clone(), key: format!("{}{id}", keys_of(&self.id)) }
    }

    /// Says something once the disk has all that it may rest on.
    pub(super) fn say<T: Send + 'static>(&self, answer: Answer<T>, told: T) {
        self.tail.after(move || answer(told));
    }
}

/// How the keys of a location's requests begin.
pub(super) fn keys_of(id: &Name) -> String {
    format!("keno {id} ")
}

/// Does it wait for the disk before it is true? What takes from a patron's account can be declined; and nothing about
/// the lock, the draw and what follows it may be known to anybody, the generator included, before it is durable.
fn waits(act: &Act, events: &[Event]) -> bool {
    let takes = |event: &Event| event.movements().iter().any(|moved| matches!(moved.from, Purse::Patron(_)));
    let counter = matches!(
        act.command,
        Command::SignOn { .. }
            | Command::SignOff { .. }
            | Command::Issue { .. }
            | Command::Void { .. }
            | Command::CancelRaces { .. }
            | Command::Present { .. }
            | Command::Pay { .. }
            | Command::Refer { .. }
    );
    !counter || events.iter().any(takes)
}

fn short_of_money(has: Cents, needs: Cents) -> Refused {
    let because = format!("you have {has} in chips, and this ticket costs {needs}");
    Refused::new("insufficient_funds", because).citing(P15_3_B)
}
