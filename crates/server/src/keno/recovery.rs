//! A location brought back from the journal, exactly as it was.

use super::Generators;
use super::acting::{Location, Taken, keys_of};
use super::asking::Shown;
use super::code::{Prefix, Secret};
use super::outbox::{Dead, Outbox};
use super::used::Used;
use crate::body::fields;
use crate::clock::HouseClock;
use crate::live::OpenError;
use crate::record::program_digest;
use keno::RateCard;
use keno::lounge::{self, Act, By, Command, Event, Lounge, Person};
use keno::record;
use ledger::{Batch, Declined, Entry, Journal, KeptKey, Name, Stored, StreamId};
use serde_json::Value;
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use table::fair::Note;
use table::record::{Header, Version, projected};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{broadcast, watch};

/// Opens a location: makes its stream where there is none, else replays it.
pub(super) fn open(
    id: Name,
    card: &RateCard,
    journal: Arc<Journal>,
    (clock, generators): (&HouseClock, &Generators),
    (shown, tickets_changed): (watch::Sender<Arc<Shown>>, broadcast::Sender<Arc<BTreeSet<String>>>),
    fatal: UnboundedSender<String>,
) -> Result<Location, OpenError> {
    let stream = StreamId::keno(&id)?;
    let reader = journal.reader();
    let program = program_digest().map_err(OpenError::Program)?;
    if reader.head(&stream)?.seq == 0 {
        match begin(&id, &stream, card, &journal, clock) {
            // Another node opened it a moment ago.
            Err(OpenError::Declined(Declined::Stale { .. })) if journal.is_shared() => {}
            begun => begun?,
        }
    }
    let broken = |seq, because: String| OpenError::Replay { table: id.to_string(), seq, because };
    let kept = reader.kept_keys(&stream)?.into_iter().next();
    let KeptKey { key: secret, .. } =
        kept.ok_or_else(|| broken(1, "the secret of its tickets is gone".to_string()))?;
    let mut entries = reader.read(&stream, 1);
    let mut next = |seq| match entries.next() {
        Some(stored) => Ok(stored?),
        None => Err(broken(seq, "it is missing".to_string())),
    };
    let (version, opened) = read_header(&next(1)?).map_err(|because| broken(1, because))?;
    let opened = Arc::new(opened);
    let (act, events) = read(&next(2)?).map_err(|because| broken(2, because))?;
    let (lounge, made) =
        Lounge::opened_by(&act, opened.clone()).map_err(|refusal| broken(2, refusal.to_string()))?;
    same(version, &made, events).map_err(|because| broken(2, because))?;
    let lounge = if version == Version::One { lounge.of_version_1() } else { lounge };
    let used = reader.keys_beginning(&keys_of(&id))?;
    let mut location = Location {
        prefix: Prefix::of_location(id.as_str()),
        secret: Secret::new(secret),
        generator: generators(id.as_str()),
        id: id.clone(),
        stream,
        lounge,
        journal,
        reader,
        seq: 2,
        version,
        outbox: Arc::new(Outbox::new(2, fatal)),
        clock: clock.clone(),
        latest: Cell::new(act.at),
        is_doubt_recorded: false,
        program,
        issues: Vec::new(),
        cards: vec![(1, opened)],
        limited: HashMap::new(),
        waived: BTreeSet::new(),
        accounts: HashMap::new(),
        refunds: HashMap::new(),
        unprinted: BTreeSet::new(),
        used: Used::of(used),
        shown,
        tickets_changed,
        touched: BTreeSet::new(),
        changed: true,
        closing: None,
        is_restored: false,
        showing: Arc::default(),
    };
    for stored in entries {
        let stored = stored?;
        location.play_again(&stored).map_err(|because| broken(stored.seq, because))?;
    }
    location.outbox.reached(location.seq);
    location.reopen(card)?;
    // Whoever looks first sees how things stand.
    location.outbox.wait(location.seq).map_err(dead)?;
    location.touched.clear();
    location.show();
    Ok(location)
}

fn dead(broken: Dead) -> OpenError {
    OpenError::Declined(Declined::Dead { because: broken.0 })
}

/// The first entries of a location: its rate card, and the act that opens it. The secret of its tickets is kept beside
/// them, and in no entry.
fn begin(
    id: &Name,
    stream: &StreamId,
    card: &RateCard,
    journal: &Journal,
    clock: &HouseClock,
) -> Result<(), OpenError> {
    let at = clock.now();
    let act = record::opening(id.as_str(), at);
    let (_, events) = Lounge::opened_by(&act, Arc::new(card.clone()))
        .map_err(|refusal| OpenError::Location { id: id.to_string(), because: refusal.to_string() })?;
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(|_| OpenError::NoSecret)?;
    let entry = |expected_seq, body| Entry {
        stream: stream.clone(),
        expected_seq,
        at: at.0,
        body,
        postings: Vec::new(),
    };
    let header = record::header(card, at).to_line();
    let mut batch = Batch::new(vec![entry(1, header), entry(2, record::line(&act, &events))]);
    batch.kept_keys.push(KeptKey { stream: stream.clone(), seq: 1, key });
    journal.append_and_wait(batch)?;
    Ok(())
}

fn read_header(stored: &Stored) -> Result<(Version, RateCard), String> {
    let header: Header = serde_json::from_str(&stored.body).map_err(|error| error.to_string())?;
    if header.game != record::NAME {
        return Err(format!("this is a record of {}, not of {}", header.game, record::NAME));
    }
    let version = header.version()?;
    let card =
        RateCard::recorded(&header.rules).map_err(|wrong| format!("its rate card is not one: {wrong:?}"))?;
    Ok((version, card.rules))
}

fn read(stored: &Stored) -> Result<(Act, Value), String> {
    let (act, events) = record::read(fields(&stored.body)?)?;
    Ok((act, events.unwrap_or_default()))
}

/// Do the rules still make the same of an act, as records of this version are compared?
fn same(version: Version, made: &[Event], recorded: Value) -> Result<(), String> {
    let made = serde_json::to_value(made).ok().map(|made| projected(version, made));
    match made == Some(projected(version, recorded)) {
        true => Ok(()),
        false => Err("the rules now make something else of this act".to_string()),
    }
}

impl Location {
    /// Carries out an entry again, if the rules still make the same of it.
    fn play_again(&mut self, stored: &Stored) -> Result<(), String> {
        if let Some(note) = Note::read(&fields(&stored.body)?) {
            note?;
            self.is_restored = true;
            self.seq = stored.seq;
            return Ok(());
        }
        let (act, recorded) = read(stored)?;
        let events = self.lounge.decide(&act).map_err(|refusal| refusal.to_string())?;
        same(self.version, &events, recorded)?;
        self.latest.set(act.at);
        self.carry_out(&act, &events, stored.seq);
        Ok(())
    }

    /// Carries out what other nodes have written since.
    pub(super) fn catch_up(&mut self) -> Result<(), Dead> {
        if !self.journal.is_shared() {
            return Ok(());
        }
        let before = self.seq;
        for stored in self.reader.read(&self.stream, self.seq + 1) {
            let played = match stored {
                Ok(stored) => self.play_again(&stored).map_err(|because| (stored.seq, because)),
                Err(fault) => Err((self.seq + 1, fault.to_string())),
            };
            if let Err((seq, because)) = played {
                let because = format!("{}, entry {seq}: {because}", self.id);
                return Err(self.broken(Some(Declined::Dead { because })));
            }
        }
        if self.seq > before {
            self.outbox.reached(self.seq);
        }
        Ok(())
    }

    /// The computer system starts: the generator needs both keys anew, the automatic writer takes its stations, and the
    /// rate card is changed where another was given and nobody holds a ticket for a game to come under the old one.
    fn reopen(&mut self, card: &RateCard) -> Result<(), OpenError> {
        let text = card.to_toml(false);
        if !self.journal.found_alone() {
            // The computer system runs already; this is one more node of it.
            if self.card().to_toml(false) != text {
                tracing::warn!(location = %self.id, "other nodes have this location under another rate card; that binds it");
            }
            return Ok(());
        }
        let program = self.program.clone();
        self.start(By::Device, Command::Restart { program, version: Some(lounge::RECORD) })?;
        if self.card().to_toml(false) != text && !self.start(By::Device, Command::Adopt { card: text })? {
            tracing::warn!(location = %self.id, "tickets are open under the rate card they were sold by; it stays until they are played and the server starts again");
        }
        let automatic = By::Writer(Person::new(Person::AUTOMATIC).expect("a person"));
        for station in self.card().stations().automatic.clone() {
            if !self.lounge.writers().contains_key(&station) {
                self.start(automatic.clone(), Command::SignOn { station })?;
            }
        }
        Ok(())
    }

    /// Does something at the start; false where the rules refuse it.
    fn start(&mut self, by: By, command: Command) -> Result<bool, OpenError> {
        let act = Act::new(self.now(), by, command);
        loop {
            match self.perform(&act, None, |_, _| String::new()) {
                Ok(Taken::Done(_)) => return Ok(true),
                Ok(Taken::Refused(_)) => return Ok(false),
                Ok(Taken::Behind) => {}
                Err(broken) => return Err(dead(broken)),
            }
        }
    }
}
