//! Taking a step: made durable first, then the state of the table, then known.

use super::Live;
use super::money::{postings, short_of_money};
use crate::body;
use crate::guests::Guest;
use crate::played::Played;
use floor::sealed::Key;
use floor::session::{Performed, Prepared};
use ledger::{Batch, Declined, Entry, IdempotencyKey, KeptKey};
use rulebook::actor::Actor;
use rulebook::game::{Act, Event, Silent};
use rulebook::wire::refusal_line;
use serde_json::{Value, json};

/// How a step ended that the journal had to accept.
pub(super) enum Taken {
    Done,
    Repeated(String),
    Refused(Value),
}

impl<G: Played> Live<G> {
    pub(super) fn perform(
        &mut self,
        act: Act<G::Command>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
    ) -> Result<Taken, Declined> {
        match self.session.prepare(act) {
            Err(refusal) => Ok(Taken::Refused(json!(refusal_line(&refusal)))),
            Ok(prepared) => self.take(prepared, arriving, keyed),
        }
    }

    /// Makes what was prepared durable, then the state of the table, then known. What lies face down is sealed in the
    /// journal, and the first entry after which nothing does publishes the keys.
    pub(super) fn take(
        &mut self,
        prepared: Prepared<G>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
    ) -> Result<Taken, Declined> {
        let mut guests = self.guests.clone();
        let mut table = self.session.game().clone();
        let mut history = Vec::new();
        let mut sealed = self.sealed.clone();
        let mut batch = Batch::new(Vec::with_capacity(prepared.performed().len()));
        for (seq, done) in (self.seq + 1..).zip(prepared.performed()) {
            if let (true, Some(guest), Some(seat)) = (seq == self.seq + 1, &arriving, done.act.patron()) {
                guests.seat(seat, guest.clone());
            }
            history.extend(table.history(done));
            let _ = table.act(done.act, &mut Silent);
            let seal = match done.is_secret().then(Key::fresh).transpose() {
                Ok(seal) => seal,
                Err(no_entropy) => return Ok(Taken::Refused(refusal::<G>("busy", &no_entropy.to_string()))),
            };
            sealed.extend(seal.clone().map(|key| (seq, key)));
            let opened = match table.is_anything_concealed() {
                true => Vec::new(),
                false => std::mem::take(&mut sealed),
            };
            if !opened.is_empty() && batch.dropped_keys.is_empty() {
                batch.dropped_keys.push(self.stream.clone());
            }
            let patron = done.act.patron().and_then(|seat| guests.at(seat)).map(|guest| &guest.id);
            batch.entries.push(Entry {
                stream: self.stream.clone(),
                expected_seq: seq,
                at: done.act.at.0,
                body: body::write(done, patron, seal.as_ref(), &opened),
                postings: postings(&self.id, done.events.iter().filter_map(Event::movement), &guests),
            });
            guests.follow(done.act.patron(), G::moves_to(&done.act.command));
        }
        let kept = sealed.iter().filter(|(seq, _)| *seq > self.seq);
        let kept = kept.map(|(seq, key)| (self.stream.clone(), *seq, key.to_bytes()));
        batch.kept_keys.extend(kept.map(|(stream, seq, key)| KeptKey { stream, seq, key }));
        guests.keep(prepared.game().present());
        if let Some((key, answer)) = keyed {
            batch = batch.keyed(key, answer);
        }
        match self.journal.append_and_wait(batch) {
            Ok(receipt) if receipt.repeated => {
                return Ok(Taken::Repeated(receipt.answer.unwrap_or_default()));
            }
            Ok(_) => {}
            Err(Declined::InsufficientFunds { has, needs, .. }) => {
                return Ok(Taken::Refused(short_of_money(G::wagers_cite(), has, needs)));
            }
            Err(Declined::Busy) => {
                return Ok(Taken::Refused(refusal::<G>("busy", "the house is busy; try again")));
            }
            Err(declined) => return Err(declined),
        }
        let window = self.window();
        let first = self.seq + 1;
        let performed = self.session.commit(prepared);
        self.seq += performed.len() as u64;
        self.sealed = sealed;
        self.guests = guests;
        self.remember(history);
        self.hear(&performed, window);
        self.wind_the_clock();
        let acts: Vec<String> =
            (first..).zip(&performed).map(|(seq, done)| body::public(done, seq)).collect();
        self.publish(&acts);
        Ok(Taken::Done)
    }

    /// What acts mean for the clock, and for the words that were given: a patron's lapses when he acts again,
    /// everybody's when the betting that stood open before (`window`) is closed.
    fn hear(&mut self, performed: &[Performed<G>], window: Option<G::Command>) {
        for done in performed {
            match done.act.by {
                // Chance has spoken: whoever is awaited now has all his time before him.
                Actor::Device => {
                    self.clock = None;
                    self.unattended = 0;
                }
                Actor::Seat(seat) => {
                    self.unattended = 0;
                    self.ready.remove(&seat);
                }
                Actor::Staff(_) | Actor::Croupier => {}
            }
            if done.act.patron().is_none() && Some(done.act.command) == window {
                self.ready.clear();
            }
        }
        let present = self.session.game().present();
        self.ready.retain(|seat| present.has(*seat));
        if self.window().is_none() {
            self.ready.clear();
        }
    }

    pub(super) fn remember(&mut self, lines: impl IntoIterator<Item = Value>) {
        self.history.extend(lines);
        let gone = self.history.len().saturating_sub(G::HISTORY);
        self.history.drain(..gone);
    }
}

/// A refusal of the house's own.
fn refusal<G: Played>(code: &str, because: &str) -> Value {
    json!({ "cite": G::wagers_cite().number(), "code": code, "because": because })
}
