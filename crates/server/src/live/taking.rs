//! Taking a step: made durable first, then the state of the table, then known.

use super::Live;
use super::fair::{Noted, Pledging};
use super::money::{postings, short_of_money};
use super::promises::OPENING;
use crate::body;
use crate::guests::Guest;
use crate::messages::{Refused, Written};
use house::served::{Done, NotDone, Prepared, Step};
use ledger::{Appended, Batch, Declined, Entry, Follows as _, IdempotencyKey, KeptKey, Name, When};
use rulebook::actor::Actor;
use serde_json::Value;
use table::fair::{Note, Step as Pledged};
use table::sealed::Key;

/// How a step ended that the journal had to accept.
pub(super) enum Taken {
    Done,
    /// The journal has done something under this key before.
    Repeated,
    Refused(Refused),
    /// There was nothing to be done.
    Nothing,
    /// Another node was first: the table is as that left it, and nothing was done here.
    Behind,
}

impl Live {
    pub(super) fn perform(
        &mut self,
        step: Step<'_>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
    ) -> Result<Taken, Declined> {
        self.perform_for(step, arriving, keyed, None)
    }

    /// The same, where a member of the staff entered it.
    pub(super) fn perform_for(
        &mut self,
        step: Step<'_>,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
        entered_by: Option<&Name>,
    ) -> Result<Taken, Declined> {
        let now = self.now();
        match self.table.prepare(step, now) {
            Err(NotDone::Nothing) => Ok(Taken::Nothing),
            Err(NotDone::Refused(refusal)) => Ok(Taken::Refused(refusal.into())),
            Ok(prepared) => self.take(&prepared, arriving, keyed, entered_by),
        }
    }

    /// Makes what was prepared durable, then the state of the table, then known. What lies face down is sealed in the
    /// journal, and the first entry after which nothing does publishes the keys. What was pledged for a shoe or a turn
    /// with the dice that is over is revealed with the act that ended it.
    fn take(
        &mut self,
        prepared: &Prepared,
        arriving: Option<Guest>,
        keyed: Option<(IdempotencyKey, String)>,
        entered_by: Option<&Name>,
    ) -> Result<Taken, Declined> {
        let mut guests = self.guests.clone();
        let mut progress = self.progress.clone();
        let mut history = Vec::new();
        let mut sealed = self.sealed.clone();
        let mut batch = Batch::new(Vec::with_capacity(prepared.acts.len()));
        let mut pledging = Pledging::of(self.table.pledges());
        // Where each act stands in the stream; the notes between them are everybody's to read, and change no table.
        let mut places = Vec::with_capacity(prepared.acts.len());
        let mut seq = self.tail.seq();
        let mut noted = Vec::new();
        for (index, done) in prepared.acts.iter().enumerate() {
            seq += 1;
            places.push(seq);
            if let (true, Some(guest), Some(seat)) = (index == 0, &arriving, done.patron) {
                guests.seat(seat, guest.clone());
            }
            history.extend(done.history.clone());
            progress.step(done);
            let seal = match done.whole.as_ref().map(|_| Key::fresh()).transpose() {
                Ok(seal) => seal,
                Err(no_entropy) => {
                    return Ok(Taken::Refused(self.not_taken("busy", no_entropy.to_string())));
                }
            };
            sealed.extend(seal.clone().map(|key| (seq, key)));
            let opened = match done.leaves_concealed {
                true => Vec::new(),
                false => std::mem::take(&mut sealed),
            };
            if !opened.is_empty() && batch.dropped_keys.is_empty() {
                batch.dropped_keys.push(self.tail.stream().clone());
            }
            let patron = done.patron.and_then(|seat| guests.at(seat)).map(|guest| &guest.id);
            batch.entries.push(Entry {
                stream: self.tail.stream().clone(),
                expected_seq: seq,
                at: done.at.0,
                body: body::write(done, patron, entered_by, seal.as_ref(), &opened),
                postings: postings(&self.id, &done.moved, &guests),
            });
            guests.follow(done.patron, done.moves_to);
            let steps = prepared.pledges.iter().copied().filter(|step| step.act() == index);
            for step in steps.clone() {
                if let Pledged::Ended { pledge, .. } = step {
                    noted.push((seq, Noted::Ended(pledge)));
                }
            }
            let notes = match pledging.after(self.table.pledges(), steps, done.leaves_concealed) {
                Ok(notes) => notes,
                Err(no_entropy) => {
                    return Ok(Taken::Refused(self.not_taken("busy", no_entropy.to_string())));
                }
            };
            for note in notes {
                seq += 1;
                batch.entries.push(self.tail.entry(seq, done.at.0, note.to_line(done.at.0)));
                if let Note::Reveal { pledge, .. } = note {
                    noted.push((seq, Noted::Revealed(pledge)));
                }
            }
        }
        if let Some(pledge) = prepared.closes {
            let at = prepared.acts.last().map_or_else(|| self.now().0, |done| done.at.0);
            seq += 1;
            batch.entries.push(self.tail.entry(seq, at, Note::Closed { pledge }.to_line(at)));
        }
        pledging.put_into(&mut batch, self);
        let kept = sealed.iter().filter(|(seq, _)| *seq > self.tail.seq());
        let kept = kept.map(|(seq, key)| (self.tail.stream().clone(), *seq, key.to_bytes()));
        batch.kept_keys.extend(kept.map(|(stream, seq, key)| KeptKey { stream, seq, key }));
        guests.keep(prepared.present);
        if let Some((key, answer)) = keyed {
            batch = batch.keyed(key, answer);
        }
        match self.tail.append(batch, When::Durable) {
            Ok(Appended::Written) => {}
            Ok(Appended::Repeated) => return Ok(Taken::Repeated),
            Ok(Appended::Behind) => {
                self.catch_up()?;
                return Ok(Taken::Behind);
            }
            Err(Declined::InsufficientFunds { has, needs, .. }) => {
                return Ok(Taken::Refused(short_of_money(self.facts.wagers_cite, has, needs)));
            }
            Err(Declined::Busy) => {
                return Ok(Taken::Refused(self.not_taken("busy", "the house is busy; try again")));
            }
            Err(declined) => return Err(declined),
        }
        self.table.commit();
        for (seq, noted) in noted {
            self.look_back(seq, noted);
        }
        let may_go_on = pledging.done(self.table.pledges_mut());
        if prepared.closes.is_some() {
            self.table.pledges_mut().expect("it is pledged").close();
        }
        self.look_at_promises(OPENING);
        self.sealed = sealed;
        self.guests = guests;
        self.progress = progress;
        self.remember(history);
        self.hear(&prepared.acts);
        self.wind_the_clock();
        let placed = || places.iter().copied().zip(&prepared.acts);
        placed().for_each(|(seq, done)| self.touched.note(done.by, seq));
        let acts: Vec<Written> = placed().map(|(seq, done)| body::public(done, seq)).collect();
        let entered: Vec<Written> = match self.attended {
            true => placed().map(|(seq, done)| body::entered(done, seq, entered_by)).collect(),
            false => Vec::new(),
        };
        self.publish_both(acts, &entered);
        if may_go_on {
            self.unfinished = Some(self.time.instant());
        }
        Ok(Taken::Done)
    }

    /// What acts mean for the clock, and for the words that were given: a patron's lapses when he acts again,
    /// everybody's when the betting that stood open before is closed.
    pub(super) fn hear(&mut self, acts: &[Done]) {
        for done in acts {
            match done.by {
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
            if done.closes_betting {
                self.ready.clear();
            }
        }
        let present = self.table.present();
        self.ready.retain(|seat| present.has(*seat));
        self.progress.keep(present);
        if !self.is_window_open() {
            self.ready.clear();
        }
    }

    pub(super) fn remember(&mut self, lines: impl IntoIterator<Item = Value>) {
        let before = self.history.len();
        self.history.extend(lines);
        self.progress.rounds_over(self.history.len() - before);
        let gone = self.history.len().saturating_sub(self.facts.history);
        self.history.drain(..gone);
    }
}
