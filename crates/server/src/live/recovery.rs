//! A table brought back from the journal, exactly as it was.

use super::crew::Change;
use super::fair::Noted;
use super::older::Part;
use super::promises::COMING_BACK;
use super::{Live, OpenError};
use crate::body;
use crate::guests::Guest;
use house::served::Done;
use ledger::{Name, Stored};
use rulebook::game::Moment;
use serde_json::{Map, Value};
use std::collections::{HashMap, VecDeque};
use table::fair::{Note, Secret};
use table::record;
use table::sealed::{Key, Keys};

/// An act that was read from the journal.
pub(super) struct Caught {
    pub(super) seq: u64,
    pub(super) done: Done,
}

/// What is kept beside a stream, at one moment of it.
pub(super) struct Beside {
    /// The last entry at that moment.
    until: u64,
    pub(super) sealed: Vec<(u64, Key)>,
    pub(super) secrets: HashMap<u64, Secret>,
}

impl Live {
    /// Brings the table back: as it was kept, and then what the journal has beyond that.
    pub(super) fn recover(&mut self) -> Result<(), OpenError> {
        self.start_from_what_is_kept()?;
        self.play_on(None)?;
        self.look_at_promises(COMING_BACK);
        match self.table.pledges().and_then(|pledges| pledges.lost()) {
            None => Ok(()),
            Some(pledge) => {
                Err(self.broken(self.tail.seq(), format!("the secret of pledge {pledge} is nowhere")))
            }
        }
    }

    /// Plays what the journal has beyond what the table has, up to its end; `caught` gets the acts.
    ///
    /// A sealed act is opened with the key that the house keeps, or with the one that a later act published: until that
    /// is found, what comes after it waits. What was pledged and is not over goes on where it stood: the secret is kept,
    /// and the words that were used up are drawn again.
    pub(super) fn play_on(&mut self, caught: Option<&mut Vec<Caught>>) -> Result<(), OpenError> {
        self.play_on_with(caught, HashMap::new(), &mut |_| {})
    }

    /// The same, with secrets that are not kept any more because they are revealed later on; `after` sees the table after
    /// each entry.
    pub(super) fn play_on_with(
        &mut self,
        mut caught: Option<&mut Vec<Caught>>,
        revealed: HashMap<u64, Secret>,
        after: &mut dyn FnMut(&Live),
    ) -> Result<(), OpenError> {
        let Beside { until, sealed, mut secrets } = self.beside()?;
        secrets.extend(revealed);
        let mut kept = Keys::default();
        sealed.iter().for_each(|(_, key)| kept.add(key.clone()));
        let mut keys = kept.clone();
        let mut waiting: VecDeque<(Stored, Map<String, Value>)> = VecDeque::new();
        for stored in self.tail.rest() {
            let stored = stored?;
            if stored.seq > until {
                break;
            }
            self.latest.set(Moment(stored.at));
            let fields = body::fields(&stored.body).map_err(|because| self.broken(stored.seq, because))?;
            keys.add_published(&fields);
            waiting.push_back((stored, fields));
            while let Some((stored, fields)) = waiting.pop_front_if(|(_, fields)| keys.can_open(fields)) {
                self.follow_seals(stored.seq, &fields, &keys);
                match Note::read(&fields) {
                    None => self.play_again(&stored, fields, &keys, caught.as_deref_mut())?,
                    Some(note) => self.read_note(stored.seq, note, &mut secrets)?,
                }
                after(self);
            }
            if waiting.is_empty() {
                keys.clone_from(&kept);
            }
        }
        self.sealed = sealed;
        match waiting.front() {
            None => Ok(()),
            Some((stored, _)) => {
                Err(self.broken(stored.seq, "it is sealed, and its key is nowhere".to_string()))
            }
        }
    }

    /// Which entries are sealed, and since when none is.
    fn follow_seals(&mut self, seq: u64, fields: &Map<String, Value>, keys: &Keys) {
        if fields.contains_key("opened") {
            self.sealed.clear();
        }
        let sealed = fields.get("sealed").and_then(Value::as_str);
        if let Some(key) = sealed.and_then(|sealed| keys.of(sealed)) {
            self.sealed.push((seq, key.clone()));
        }
    }

    /// The keys and secrets that belong to the stream. They change with its entries and with nothing else: where another
    /// node has written meanwhile, they are read again.
    pub(super) fn beside(&self) -> Result<Beside, OpenError> {
        loop {
            let until = self.tail.reader().head(self.tail.stream())?.seq;
            let keys = self.tail.reader().kept_keys(self.tail.stream())?.into_iter();
            let sealed = keys.map(|kept| (kept.seq, Key::from_bytes(kept.key))).collect();
            let secrets = self.tail.reader().kept_secrets(self.tail.stream())?.into_iter();
            let secrets = secrets.map(|kept| (kept.number, Secret::kept(kept.secret))).collect();
            if self.tail.reader().head(self.tail.stream())?.seq == until {
                return Ok(Beside { until, sealed, secrets });
            }
        }
    }

    pub(super) fn broken(&self, seq: u64, because: String) -> OpenError {
        OpenError::Replay { table: self.id.to_string(), seq, because }
    }

    /// A note about a pledge.
    fn read_note(
        &mut self,
        seq: u64,
        note: Result<Note, String>,
        secrets: &mut HashMap<u64, Secret>,
    ) -> Result<(), OpenError> {
        let note = note.map_err(|because| self.broken(seq, because))?;
        if self.part.is_astray() {
            let secret = match &note {
                Note::Commitment { pledge, .. } => secrets.remove(pledge),
                _ => None,
            };
            self.pass_over_note(note, secret).map_err(|because| self.broken(seq, because))?;
            self.tail.read_to(seq);
            return Ok(());
        }
        let secret = match &note {
            Note::Commitment { pledge, .. } => secrets.remove(pledge),
            Note::Contribution { .. }
            | Note::Promise { .. }
            | Note::Closed { .. }
            | Note::Opening { .. }
            | Note::Unopened { .. }
            | Note::Lost { .. } => None,
            Note::Reveal { pledge, .. } => {
                self.look_back(seq, Noted::Revealed(*pledge));
                None
            }
            Note::Restored { .. } => {
                let in_use = self.table.pledges().and_then(|pledges| Some(pledges.in_use()?.number()));
                in_use.into_iter().for_each(|pledge| self.look_back(seq, Noted::Ended(pledge)));
                None
            }
        };
        if let Some(pledges) = self.table.pledges_mut() {
            pledges.read(note, secret).map_err(|because| self.broken(seq, because))?;
        }
        self.tail.read_to(seq);
        Ok(())
    }

    fn play_again(
        &mut self,
        stored: &Stored,
        fields: Map<String, Value>,
        keys: &Keys,
        caught: Option<&mut Vec<Caught>>,
    ) -> Result<(), OpenError> {
        let seq = stored.seq;
        self.read_posted(stored, &fields).map_err(|because| self.broken(seq, because))?;
        let is_act = fields.contains_key("do");
        if is_act && !self.follow_old(stored, &fields)? {
            return Ok(());
        }
        let body = match body::read(fields.clone()) {
            Ok(body) => body,
            Err(because) if is_act => return self.goes_astray(seq, &fields, because),
            Err(because) => return Err(self.broken(seq, because)),
        };
        match body {
            body::Body::Header(header) => {
                self.part = Part::headed(&header, seq).map_err(|because| self.broken(seq, because))?;
                if header.game != self.facts.game {
                    let because = format!("this is a table of {}, not of {}", header.game, self.facts.game);
                    return Err(self.broken(seq, because));
                }
                if header.attended != self.attended {
                    return Err(OpenError::Attendance { table: self.id.to_string(), was: header.attended });
                }
                let (rules, refused_today) = self
                    .rules()
                    .read_recorded(&header.rules)
                    .map_err(|error| self.broken(seq, error.to_string()))?;
                self.log_refused_today("bind the table until others are posted", &refused_today);
                self.reopen(rules, seq);
            }
            body::Body::Note(record::Note::Place(place)) => {
                let called = |id: &Name| match self.tail.reader().person(id) {
                    Ok(Some(person)) => person.name,
                    _ => id.to_string(),
                };
                Change::read(&place, called).into_iter().for_each(|change| self.crew.make(change));
            }
            // What they say was heard above, or changes no table.
            body::Body::Note(_) => {}
            body::Body::Act { events, patron } => {
                let in_use = |live: &Live| Some(live.table.pledges()?.in_use()?.number());
                let pledge = in_use(self);
                let (done, made) = match self.table.replay(fields.clone(), keys, caught.is_some()) {
                    Ok(played) => played,
                    Err(because) => return self.goes_astray(seq, &fields, because),
                };
                if !self.part.agrees(made, events) {
                    let because = "the rules now make something else of this act".to_string();
                    return self.goes_astray(seq, &fields, because);
                }
                let ended = pledge.filter(|_| in_use(self) != pledge);
                ended.into_iter().for_each(|pledge| self.look_back(seq, Noted::Ended(pledge)));
                self.remember(done.history.clone());
                caught.into_iter().for_each(|caught| caught.push(Caught { seq, done: done.clone() }));
                if let (Some(seat), Some(patron)) = (done.patron, patron) {
                    let name =
                        self.tail.reader().patron(&patron)?.map(|found| found.name).unwrap_or_default();
                    self.guests.seat(seat, Guest { id: patron, name });
                }
                self.guests.follow(done.patron, done.moves_to);
                self.guests.keep(self.table.present());
                self.touched.note(done.by, seq);
                self.progress.step(&done);
                self.progress.keep(self.table.present());
            }
        }
        self.tail.read_to(seq);
        Ok(())
    }
}
