//! Taking a step: made durable first, then the state of the table, then known.

use super::Live;
use super::fair::{Noted, Pledging};
use super::money::{moved, postings, short_of_money};
use crate::body;
use crate::guests::Guest;
use crate::played::Played;
use floor::fair::{Note, Step};
use floor::sealed::Key;
use floor::session::{Performed, Prepared};
use ledger::{Batch, Declined, Entry, IdempotencyKey, KeptKey, Name};
use rulebook::actor::Actor;
use rulebook::game::{Act, Silent};
use rulebook::wire::refusal_line;
use serde_json::{Value, json};
use std::time::Instant;

/// How a step ended that the journal had to accept.
pub(super) enum Taken {
    Done,
    /// The journal has done something under this key before.
    Repeated,
    Refused(Value),
    /// Another node was first: the table is as that left it, and nothing was done here.
    Behind,
}

impl<G: Played> Live<G> {
    pub(super) fn perform(
        &mut self,
        act: Act<G::Command>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
    ) -> Result<Taken, Declined> {
        self.perform_for(act, arriving, keyed, None)
    }

    /// The same, where a member of the staff entered it.
    pub(super) fn perform_for(
        &mut self,
        act: Act<G::Command>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
        entered_by: Option<&Name>,
    ) -> Result<Taken, Declined> {
        match self.session.prepare(act) {
            Err(refusal) => Ok(Taken::Refused(json!(refusal_line(&refusal)))),
            Ok(prepared) => self.take_for(prepared, arriving, keyed, entered_by),
        }
    }

    /// Takes what nobody of the staff entered.
    pub(super) fn take(
        &mut self,
        prepared: Prepared<G>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
    ) -> Result<Taken, Declined> {
        self.take_for(prepared, arriving, keyed, None)
    }

    /// Makes what was prepared durable, then the state of the table, then known. What lies face down is sealed in the
    /// journal, and the first entry after which nothing does publishes the keys. What was pledged for a shoe or a turn
    /// with the dice that is over is revealed with the act that ended it.
    fn take_for(
        &mut self,
        prepared: Prepared<G>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
        entered_by: Option<&Name>,
    ) -> Result<Taken, Declined> {
        let mut guests = self.guests.clone();
        let mut table = self.session.game().clone();
        let mut progress = self.progress.clone();
        let mut history = Vec::new();
        let mut sealed = self.sealed.clone();
        let mut batch = Batch::new(Vec::with_capacity(prepared.performed().len()));
        let mut pledging = Pledging::of(self.session.pledges());
        // Where each act stands in the stream; the notes between them are everybody's to read, and change no table.
        let mut places = Vec::with_capacity(prepared.performed().len());
        let mut seq = self.seq;
        let mut noted = Vec::new();
        for (index, done) in prepared.performed().iter().enumerate() {
            seq += 1;
            places.push(seq);
            if let (true, Some(guest), Some(seat)) = (index == 0, &arriving, done.act.patron()) {
                guests.seat(seat, guest.clone());
            }
            history.extend(table.history(done));
            progress.step(&table, &done.act);
            let _ = table.act(done.act, &mut Silent);
            let seal = match done.is_secret().then(Key::fresh).transpose() {
                Ok(seal) => seal,
                Err(no_entropy) => return Ok(Taken::Refused(refusal::<G>("busy", &no_entropy.to_string()))),
            };
            sealed.extend(seal.clone().map(|key| (seq, key)));
            let is_anything_concealed = table.is_anything_concealed();
            let opened = match is_anything_concealed {
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
                body: body::write(done, patron, entered_by, seal.as_ref(), &opened),
                postings: postings(&self.id, done.events.iter().filter_map(moved), &guests),
            });
            guests.follow(done.act.patron(), G::moves_to(&done.act.command));
            let steps = prepared.pledges().iter().copied().filter(|step| step.act() == index);
            for step in steps.clone() {
                if let Step::Ended { pledge, .. } = step {
                    noted.push((seq, Noted::Ended(pledge)));
                }
            }
            let notes = match pledging.after(self.session.pledges(), steps, is_anything_concealed) {
                Ok(notes) => notes,
                Err(no_entropy) => return Ok(Taken::Refused(refusal::<G>("busy", &no_entropy.to_string()))),
            };
            for note in notes {
                seq += 1;
                batch.entries.push(self.entry(seq, done.act.at.0, note.to_line(done.act.at.0)));
                if let Note::Reveal { pledge, .. } = note {
                    noted.push((seq, Noted::Revealed(pledge)));
                }
            }
        }
        pledging.put_into(&mut batch, self);
        let kept = sealed.iter().filter(|(seq, _)| *seq > self.seq);
        let kept = kept.map(|(seq, key)| (self.stream.clone(), *seq, key.to_bytes()));
        batch.kept_keys.extend(kept.map(|(stream, seq, key)| KeptKey { stream, seq, key }));
        guests.keep(prepared.game().present());
        if let Some((key, answer)) = keyed {
            batch = batch.keyed(key, answer);
        }
        match self.journal.append_and_wait(batch) {
            Ok(receipt) if receipt.repeated => {
                return Ok(Taken::Repeated);
            }
            Ok(_) => {}
            Err(Declined::InsufficientFunds { has, needs, .. }) => {
                return Ok(Taken::Refused(short_of_money(G::wagers_cite(), has, needs)));
            }
            Err(Declined::Busy) => {
                return Ok(Taken::Refused(refusal::<G>("busy", "the house is busy; try again")));
            }
            Err(Declined::Stale { .. }) if self.journal.is_shared() => {
                self.catch_up()?;
                return Ok(Taken::Behind);
            }
            Err(declined) => return Err(declined),
        }
        let window = self.window();
        let performed = self.session.commit(prepared);
        self.seq = seq;
        for (seq, noted) in noted {
            self.look_back(seq, noted);
        }
        let may_go_on = pledging.done(self.session.pledges_mut());
        self.sealed = sealed;
        self.guests = guests;
        self.progress = progress;
        self.remember(history);
        self.hear(&performed, window);
        self.wind_the_clock();
        let placed = || places.iter().copied().zip(&performed);
        placed().for_each(|(seq, done)| self.touched.note(done.act.by, seq));
        let acts: Vec<String> = placed().map(|(seq, done)| body::public(done, seq)).collect();
        let entered: Vec<String> = match self.attended {
            true => placed().map(|(seq, done)| body::entered(done, seq, entered_by)).collect(),
            false => Vec::new(),
        };
        self.publish_both(&acts, &entered);
        if may_go_on {
            self.unfinished = Some(Instant::now());
        }
        Ok(Taken::Done)
    }

    /// What acts mean for the clock, and for the words that were given: a patron's lapses when he acts again,
    /// everybody's when the betting that stood open before (`window`) is closed.
    pub(super) fn hear(&mut self, performed: &[Performed<G>], window: Option<G::Command>) {
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
        self.progress.keep(present);
        if self.window().is_none() {
            self.ready.clear();
        }
    }

    pub(super) fn remember(&mut self, lines: impl IntoIterator<Item = Value>) {
        let before = self.history.len();
        self.history.extend(lines);
        self.progress.rounds_over(self.history.len() - before);
        let gone = self.history.len().saturating_sub(G::HISTORY);
        self.history.drain(..gone);
    }
}

/// A refusal of the house's own.
fn refusal<G: Played>(code: &str, because: &str) -> Value {
    json!({ "cite": G::wagers_cite().number(), "code": code, "because": because })
}
