//! A location brought back from the journal, exactly as it was.

use super::Generators;
use super::acting::{Location, Taken, keys_of};
use super::asking::Shown;
use super::code::{Prefix, Secret};
use crate::body::fields;
use crate::clock::HouseClock;
use crate::entropy;
use crate::live::OpenError;
use crate::people::custody::Custody;
use crate::record::program_digest;
use keno::RateCard;
use keno::lounge::{self, Act, By, Command, Event, Lounge, Person};
use keno::record;
use ledger::{Batch, Declined, Follows, Journal, KeptKey, Name, Stored, StreamId, Tail, When};
use rulebook::licensee::RulesFile as _;
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
    let told = move |because| {
        // Nobody listens only when the process is ending anyway.
        let _ = fatal.send(because);
    };
    let custody = Custody::new(journal.reader());
    let mut tail = Tail::ahead(journal, StreamId::keno(&id)?, &keys_of(&id), told)?;
    let program = program_digest().map_err(OpenError::Program)?;
    if tail.reader().head(tail.stream())?.seq == 0 {
        begin(&id, &mut tail, card, clock)?;
    }
    let broken = |seq, because: String| OpenError::Replay { table: id.to_string(), seq, because };
    let kept = tail.reader().kept_keys(tail.stream())?.into_iter().next();
    let KeptKey { key: secret, .. } =
        kept.ok_or_else(|| broken(1, "the secret of its tickets is gone".to_string()))?;
    let next = |seq| {
        let stored = tail.reader().entry(tail.stream(), seq)?;
        stored.ok_or_else(|| broken(seq, "it is missing".to_string()))
    };
    let (version, opened) = read_header(&next(1)?).map_err(|because| broken(1, because))?;
    let opened = Arc::new(opened);
    let (act, events) = read(&next(2)?).map_err(|because| broken(2, because))?;
    let (lounge, made) =
        Lounge::opened_by(&act, opened.clone()).map_err(|refusal| broken(2, refusal.to_string()))?;
    same(version, &made, events).map_err(|because| broken(2, because))?;
    let lounge = if version == Version::One { lounge.of_version_1() } else { lounge };
    tail.read_to(2);
    let mut location = Location {
        prefix: Prefix::of_location(id.as_str()),
        secret: Secret::new(secret),
        generator: generators(id.as_str()),
        id,
        tail,
        lounge,
        version,
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
        shown,
        tickets_changed,
        touched: BTreeSet::new(),
        changed: true,
        closing: None,
        is_restored: false,
        custody,
        showing: Arc::default(),
    };
    location.play_on()?;
    location.reopen(card)?;
    // Whoever looks first sees how things stand.
    location.tail.settle()?;
    location.touched.clear();
    location.show();
    Ok(location)
}

/// The first entries of a location: its rate card, and the act that opens it. The secret of its tickets is kept beside
/// them, and in no entry. Another node may have opened it a moment ago.
fn begin(id: &Name, tail: &mut Tail, card: &RateCard, clock: &HouseClock) -> Result<(), OpenError> {
    let at = clock.now();
    let act = record::opening(id.as_str(), at);
    let (_, events) = Lounge::opened_by(&act, Arc::new(card.clone()))
        .map_err(|refusal| OpenError::Location { id: id.to_string(), because: refusal.to_string() })?;
    let mut key = [0; 32];
    entropy::fill(&mut key).map_err(|_| OpenError::NoSecret)?;
    let header = record::header(card, at).to_line();
    let lines = [header, record::line(&act, &events)];
    let entries = (1..).zip(lines).map(|(seq, line)| tail.entry(seq, at.0, line));
    let mut batch = Batch::new(entries.collect());
    batch.kept_keys.push(KeptKey { stream: tail.stream().clone(), seq: 1, key });
    tail.append(batch, When::Durable)?;
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

impl Follows for Location {
    fn tail(&self) -> &Tail {
        &self.tail
    }

    fn read_on(&mut self) -> Result<(), Declined> {
        Ok(self.play_on()?)
    }
}

impl Location {
    /// Carries out what the stream has beyond what the location has.
    fn play_on(&mut self) -> Result<(), OpenError> {
        for stored in self.tail.rest() {
            let stored = stored?;
            let seq = stored.seq;
            self.play_again(&stored).map_err(|because| OpenError::Replay {
                table: self.id.to_string(),
                seq,
                because,
            })?;
            self.tail.read_to(seq);
        }
        Ok(())
    }

    /// Carries out an entry again, if the rules still make the same of it.
    fn play_again(&mut self, stored: &Stored) -> Result<(), String> {
        if let Some(note) = Note::read(&fields(&stored.body)?) {
            note?;
            self.is_restored = true;
            return Ok(());
        }
        let (act, recorded) = read(stored)?;
        let events = self.lounge.decide(&act).map_err(|refusal| refusal.to_string())?;
        same(self.version, &events, recorded)?;
        self.latest.set(act.at);
        self.carry_out(&act, &events, stored.seq);
        Ok(())
    }

    /// The computer system starts: the generator needs both keys anew, the automatic writer takes its stations, and the
    /// rate card is changed where another was given and nobody holds a ticket for a game to come under the old one.
    fn reopen(&mut self, card: &RateCard) -> Result<(), OpenError> {
        let text = card.to_toml(false);
        if !self.tail.journal().found_alone() {
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
        let done = self.in_turn(|location| {
            Ok(match location.perform(&act, None, |_, _| String::new())? {
                Taken::Done(_) => Some(true),
                Taken::Refused(_) => Some(false),
                Taken::Behind => None,
            })
        });
        Ok(done?)
    }
}
