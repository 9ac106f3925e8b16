//! A location, and how an act becomes true: decided by the rules, written to the journal, carried out, answered.

use super::asking::{Answer, Shown};
use super::code::{Prefix, Secret};
use super::keys;
use crate::clock::HouseClock;
use crate::messages::Refused;
use crate::people::custody::Custody;
use keno::lounge::{Act, Command, Event, Lounge, Ordinal, Purse};
use keno::{Generator, record};
use keno::{RateCard, Refusal};
use ledger::{Account, Appended, Batch, Declined, Entry, IdempotencyKey, Name, Posting, Tail, When};
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::P15_3_B;
use rulebook::wire::refusal_line;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::record::Version;
use tokio::sync::{broadcast, watch};

/// As many tickets are remembered whose slip nobody has printed.
const MOST_UNPRINTED: usize = 10_000;

/// One location: everything that its thread owns.
pub(super) struct Location {
    pub(super) id: Name,
    /// Its stream. What is sold over the counter runs ahead of the disk.
    pub(super) tail: Tail,
    pub(super) lounge: Lounge,
    pub(super) prefix: Prefix,
    pub(super) secret: Secret,
    /// The version of the stream, as its header has it.
    pub(super) version: Version,
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
    /// Where each ticket was issued: the number of the entry, by the number of the ticket less one.
    pub(super) issues: Vec<u64>,
    /// The rate cards, with the entry from which each was in force.
    pub(super) cards: Vec<(u64, Arc<RateCard>)>,
    /// What each ticket won in a game whose payoffs met the limit, where the rate card alone does not say it.
    pub(super) limited: HashMap<Ordinal, HashMap<u32, Cents>>,
    /// Tickets on which a supervisor has ruled that no slip is needed.
    pub(super) waived: BTreeSet<u32>,
    /// The tickets that each patron's account bought, in order.
    pub(super) accounts: HashMap<String, Vec<u32>>,
    /// Where the races of a ticket were cancelled: the number of the entry, by the number of the ticket.
    pub(super) refunds: HashMap<u32, u64>,
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
    /// Was the record put back from a copy? Then there are tickets that it does not have.
    pub(super) is_restored: bool,
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
        self.lounge.card()
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
        let events = match self.lounge.decide(act) {
            Ok(events) => events,
            Err(refusal) => return Ok(Taken::Refused(refusal_line(&refusal).into())),
        };
        if let Some(refused) = keys::in_one_hand(&self.custody, self.lounge.keys(), act)? {
            return Ok(Taken::Refused(refused));
        }
        let answer = compose(self, &events);
        let entry = self.tail.entry(self.tail.seq() + 1, act.at.0, record::line(act, &events));
        let mut batch = Batch::new(vec![Entry { postings: self.postings(&events), ..entry }]);
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
        self.carry_out(act, &events, self.tail.seq());
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
    pub(super) fn carry_out(&mut self, act: &Act, events: &[Event], seq: u64) {
        let game = self.lounge.game().ordinal();
        events.iter().for_each(|event| self.touch(event));
        self.lounge.apply(act, events);
        self.waived
            .retain(|number| self.lounge.ticket(*number).is_some_and(|ticket| ticket.waived.is_some()));
        self.changed = true;
        for event in events {
            match event {
                Event::Issued { issue, .. } => {
                    self.issues.push(seq);
                    if let Some(patron) = &issue.patron {
                        self.accounts.entry(patron.clone()).or_default().push(issue.number);
                    }
                }
                Event::RacesCancelled { ticket, .. } => drop(self.refunds.insert(*ticket, seq)),
                Event::Adopted { card, .. } => self.cards.push((seq, Arc::clone(card))),
                Event::SlipWaived { ticket, .. } | Event::Ruled { ticket, pay: true, .. } => {
                    self.waived.insert(*ticket);
                }
                // Here, or on another node. What was confirmed long ago says nothing of the time now.
                Event::ClockConfirmed { .. } => self.clock.confirmed(act.at),
                Event::Settled { by_the_card, payoffs, each, .. } if by_the_card != payoffs => {
                    self.limited.insert(game, each.iter().copied().collect());
                }
                _ => {}
            }
        }
    }

    /// Remembers whose tickets an event changes, before it is carried out. Draws change those of everybody, and the board
    /// tells of them.
    fn touch(&mut self, event: &Event) {
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
        let account = |number: &u32| self.lounge.ticket(*number)?.issue.as_ref()?.patron.clone();
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
