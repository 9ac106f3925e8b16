//! A location brought back from the journal, exactly as it was.

use super::Generators;
use super::acting::{Location, Taken, keys_of};
use super::again::{Played, Step};
use super::archive::Archive;
use super::asking::Shown;
use super::code::{Prefix, Secret};
use super::standing::{EVERY_OF_HISTORY, form, start_from_what_is_kept};
use crate::clock::HouseClock;
use crate::entropy;
use crate::live::OpenError;
use crate::people::custody::Custody;
use crate::record::program_digest;
use keno::RateCard;
use keno::lounge::{self, Act, By, Command, Lounge, Person};
use keno::record;
use ledger::{Batch, Declined, Follows, Journal, KeptKey, Name, Stored, StreamId, Tail, When};
use rulebook::licensee::RulesFile as _;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
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
    let broken = |(seq, because)| OpenError::Replay { table: id.to_string(), seq, because };
    let kept = tail.reader().kept_keys(tail.stream())?.into_iter().next();
    let KeptKey { key: secret, .. } =
        kept.ok_or_else(|| broken((1, "the secret of its tickets is gone".to_string())))?;
    let (reader, stream) = (tail.reader().clone(), tail.stream().clone());
    let archive = Archive::new(reader.clone(), stream.clone(), form().unwrap_or_default().to_string());
    let archive = Arc::new(archive);
    let (played, seq, is_from_the_beginning) = match start_from_what_is_kept(&reader, &stream, &archive)? {
        Some((kept, seq)) => (kept, seq, false),
        None => {
            let next = |seq| {
                let stored = reader.entry(&stream, seq)?;
                stored.ok_or_else(|| broken((seq, "it is missing".to_string())))
            };
            let Played { lounge, beside } = Played::opened(&next(1)?, &next(2)?).map_err(broken)?;
            (Played { lounge: lounge.shelved_on(Arc::clone(&archive) as Arc<_>), beside }, 2, true)
        }
    };
    let later_state = reader.states(&stream)?.first().map_or(0, |kept| kept.seq);
    archive.read_to(seq);
    tail.read_to(seq);
    let mut location = Location {
        prefix: Prefix::of_location(id.as_str()),
        secret: Secret::new(secret),
        generator: generators(id.as_str()),
        id,
        tail,
        latest: Cell::new(played.beside.latest),
        played,
        archive,
        changed_tickets: BTreeMap::new(),
        kept_at: seq,
        lacks_pieces: Arc::new(AtomicBool::new(is_from_the_beginning)),
        later_state,
        clock: clock.clone(),
        is_doubt_recorded: false,
        program,
        unprinted: BTreeSet::new(),
        shown,
        tickets_changed,
        touched: BTreeSet::new(),
        changed: true,
        closing: None,
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
            self.keep_now_and_then(EVERY_OF_HISTORY);
        }
        Ok(())
    }

    /// Carries out an entry again, if the rules still make the same of it.
    fn play_again(&mut self, stored: &Stored) -> Result<(), String> {
        let step = self.played.play(stored)?;
        self.archive.read_to(stored.seq);
        if let Some(Step { act, events, facts, touched }) = step {
            events.iter().for_each(|event| self.touch(event));
            self.latest.set(act.at);
            self.carried_out(&act, &events, stored.seq, facts, &touched);
        }
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
            if !self.played.lounge.writers().contains_key(&station) {
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
