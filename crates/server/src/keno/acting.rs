//! A location, and how an act becomes true: decided by the rules, written to the journal, carried out, answered.

use super::asking::{Answer, Shown};
use super::code::{Prefix, Secret};
use super::outbox::{Dead, Outbox};
use super::used::Used;
use crate::clock::HouseClock;
use crate::once::{Done, done_under};
use keno::lounge::{Act, Command, Event, Lounge, Ordinal, Purse};
use keno::{Generator, record};
use keno::{RateCard, Refusal};
use ledger::{Account, Batch, Declined, Entry, IdempotencyKey, Journal, Name, Posting, Reader, StreamId};
use rulebook::game::Moment;
use rulebook::money::Cents;
use rulebook::provision::P15_3_B;
use rulebook::wire::refusal_line;
use serde_json::{Value, json};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use table::record::Version;
use tokio::sync::{broadcast, watch};

/// As many entries may be on their way to the disk: far fewer than the journal lets wait.
const MOST_ON_THEIR_WAY: u64 = 4_096;

/// As many tickets are remembered whose slip nobody has printed.
const MOST_UNPRINTED: usize = 10_000;

/// One location: everything that its thread owns.
pub(super) struct Location {
    pub(super) id: Name,
    pub(super) stream: StreamId,
    pub(super) lounge: Lounge,
    pub(super) prefix: Prefix,
    pub(super) secret: Secret,
    pub(super) journal: Arc<Journal>,
    pub(super) reader: Reader,
    /// The last entry that was decided and handed to the journal. The disk may not have it yet.
    pub(super) seq: u64,
    /// The version of the stream, as its header has it.
    pub(super) version: Version,
    pub(super) outbox: Arc<Outbox>,
    pub(super) clock: HouseClock,
    /// The latest time that anything here was given.
    pub(super) latest: Cell<Moment>,
    /// Is it written down that this node's clock was moved?
    pub(super) is_doubt_recorded: bool,
    pub(super) generator: Box<dyn Generator>,
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
    /// The names of all requests that were done here.
    pub(super) used: Used,
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
    Refused(Value),
    /// Another node was first: the location is as that left it, and nothing was done here.
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
    ) -> Result<Taken, Dead> {
        // Where another node's clock is confirmed and this one's is not, this one waits by itself.
        if act.command.needs_the_time() && self.clock.moved().is_some() {
            return Ok(Taken::Refused(json!(refusal_line(&Refusal::ClockInDoubt))));
        }
        let events = match self.lounge.decide(act) {
            Ok(events) => events,
            Err(refusal) => return Ok(Taken::Refused(json!(refusal_line(&refusal)))),
        };
        let answer = compose(self, &events);
        let seq = self.seq + 1;
        let entry = Entry {
            stream: self.stream.clone(),
            expected_seq: seq,
            at: act.at.0,
            body: record::line(act, &events),
            postings: self.postings(&events),
        };
        let mut batch = Batch::new(vec![entry]);
        if let Some(key) = &key {
            batch = batch.keyed(key.clone(), answer.clone());
        }
        // Where other nodes sell too, the database decides who was first, and nobody runs ahead of it.
        if self.journal.is_shared() || waits(act, &events) {
            match self.journal.append_and_wait(batch) {
                Ok(receipt) if !receipt.repeated => {}
                Ok(_) | Err(Declined::Stale { .. }) if self.journal.is_shared() => {
                    self.catch_up()?;
                    return Ok(Taken::Behind);
                }
                Err(Declined::InsufficientFunds { account: Account::Patron(_), has, needs }) => {
                    return Ok(Taken::Refused(short_of_money(has, needs)));
                }
                declined => return Err(self.broken(declined.err())),
            }
            self.carry_out(act, &events, seq);
            self.outbox.reached(seq);
        } else {
            self.carry_out(act, &events, seq);
            self.hand_over(batch, seq)?;
        }
        for event in &events {
            if let Event::Issued { ticket, .. } = event {
                self.unprinted.insert(*ticket);
            }
        }
        while self.unprinted.len() > MOST_UNPRINTED {
            self.unprinted.pop_first();
        }
        if let Some(key) = &key {
            self.used.add(key);
        }
        Ok(Taken::Done(answer))
    }

    /// Hands an entry to the journal without waiting; what it did in memory can be declined no more.
    fn hand_over(&self, batch: Batch, seq: u64) -> Result<(), Dead> {
        let outbox = Arc::clone(&self.outbox);
        self.journal.append(batch, move |result| match result {
            Ok(receipt) if !receipt.repeated => outbox.reached(seq),
            Ok(_) => outbox.fail(USED_TWICE.to_string()),
            Err(declined) => outbox.fail(declined.to_string()),
        });
        if seq.saturating_sub(self.outbox.durable()?) > MOST_ON_THEIR_WAY {
            self.outbox.wait(seq - MOST_ON_THEIR_WAY / 2)?;
        }
        Ok(())
    }

    /// The journal declined what cannot be taken back, or died: the process must end, and replay what the disk holds.
    pub(super) fn broken(&self, declined: Option<Declined>) -> Dead {
        let because = declined.map_or_else(|| USED_TWICE.to_string(), |declined| declined.to_string());
        self.outbox.fail(because.clone());
        Dead(because)
    }

    /// Carries out what was decided, here and in what is kept beside the lounge.
    pub(super) fn carry_out(&mut self, act: &Act, events: &[Event], seq: u64) {
        let game = self.lounge.game().ordinal();
        events.iter().for_each(|event| self.touch(event));
        self.lounge.apply(act, events);
        self.waived
            .retain(|number| self.lounge.ticket(*number).is_some_and(|ticket| ticket.waived.is_some()));
        self.seq = seq;
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

    /// What was done under a key. It may be on its way to the disk still, and is waited for.
    pub(super) fn done_before(&self, key: &IdempotencyKey) -> Result<Option<Done>, Dead> {
        // What other nodes did under a name is not in this one's memory.
        if !self.journal.is_shared() && !self.used.may_have(key) {
            return Ok(None);
        }
        self.outbox.wait(self.seq)?;
        // What was done before and is not known must not be done again.
        done_under(&self.reader, key)
            .map_err(|fault| self.broken(Some(Declined::Dead { because: fault.to_string() })))
    }

    /// Says something once the disk has all that it may rest on.
    pub(super) fn say<T: Send + 'static>(&self, answer: Answer<T>, told: T) {
        self.outbox.after(self.seq, move || answer(told));
    }
}

/// How the keys of a location's requests begin.
pub(super) fn keys_of(id: &Name) -> String {
    format!("keno {id} ")
}

const USED_TWICE: &str = "an idempotency key was used twice at once";

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

fn short_of_money(has: Cents, needs: Cents) -> Value {
    json!({
        "cite": P15_3_B.number(),
        "code": "insufficient_funds",
        "because": format!("you have {has} in chips, and this ticket costs {needs}"),
    })
}
