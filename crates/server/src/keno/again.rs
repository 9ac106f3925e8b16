//! The stream of a location, played again from its beginning with everything in memory: what a start does where no state is
//! of use, what `journal verify` compares states with, and what says how a ticket stands whose row is lost.

use super::beside::Beside;
use crate::body::fields;
use crate::live::OpenError;
use keno::lounge::{Act, Event, Lounge, Ticket};
use keno::{RateCard, record};
use ledger::{Fact, Posting, Reader, Stored, StreamId};
use rulebook::licensee::RulesFile as _;
use serde_json::Value;
use std::sync::Arc;
use table::fair::Note;
use table::record::{Header, Version, projected};

/// A location and what is kept beside it, up to an entry.
pub(super) struct Played {
    pub(super) lounge: Lounge,
    pub(super) beside: Beside,
}

/// What came of one entry.
pub(super) struct Step {
    pub(super) act: Act,
    pub(super) events: Vec<Event>,
    /// Facts that it made so.
    pub(super) facts: Vec<Fact>,
    /// The tickets that it changed.
    pub(super) touched: Vec<u32>,
}

impl Played {
    /// The first two entries of a stream: the header with the rate card, and the act that opens the location.
    pub(super) fn opened(header: &Stored, opening: &Stored) -> Result<Played, (u64, String)> {
        let (version, card) = read_header(header).map_err(|because| (1, because))?;
        let card = Arc::new(card);
        let at_2 = |because: String| (2, because);
        let (act, recorded) = read(opening).map_err(at_2)?;
        let (lounge, made) =
            Lounge::opened_by(&act, Arc::clone(&card)).map_err(|refusal| at_2(refusal.to_string()))?;
        same(version, &made, recorded).map_err(at_2)?;
        let lounge = if version == Version::One { lounge.of_version_1() } else { lounge };
        let beside = Beside::opened(version, card, &act, opening);
        Ok(Played { lounge: lounge.watched(), beside })
    }

    /// Carries out an entry again, if the rules still make the same of it. None where it is a note.
    pub(super) fn play(&mut self, stored: &Stored) -> Result<Option<Step>, String> {
        if let Some(note) = Note::read(&fields(&stored.body)?) {
            note?;
            self.beside.is_restored = true;
            return Ok(None);
        }
        let (act, recorded) = read(stored)?;
        let events = self.lounge.decide(&act).map_err(|refusal| refusal.to_string())?;
        same(self.beside.version, &events, recorded)?;
        let (facts, touched) = self.carry_out(&act, &events, stored.seq, &stored.postings);
        Ok(Some(Step { act, events, facts, touched }))
    }

    /// Carries out what was decided.
    pub(super) fn carry_out(
        &mut self,
        act: &Act,
        events: &[Event],
        seq: u64,
        postings: &[Posting],
    ) -> (Vec<Fact>, Vec<u32>) {
        let game = self.lounge.game().ordinal();
        self.lounge.apply(act, events);
        let touched = self.lounge.take_touched();
        let facts = self.beside.carry_out(&self.lounge, game, (act, events, &touched), seq, postings);
        (facts, touched)
    }
}

/// Plays a stream from its beginning up to an entry; `each` hears of every entry once it is carried out.
pub(super) fn play(
    reader: &Reader,
    stream: &StreamId,
    up_to: u64,
    mut each: impl FnMut(&mut Played, u64, Option<Step>),
) -> Result<Option<Played>, OpenError> {
    let broken = |(seq, because)| OpenError::Replay { table: stream.to_string(), seq, because };
    let mut entries = reader.read(stream, 1);
    let (Some(header), Some(opening)) = (entries.next().transpose()?, entries.next().transpose()?) else {
        return Ok(None);
    };
    let mut played = Played::opened(&header, &opening).map_err(broken)?;
    for stored in entries {
        let stored = stored?;
        if stored.seq > up_to {
            break;
        }
        let step = played.play(&stored).map_err(|because| broken((stored.seq, because)))?;
        each(&mut played, stored.seq, step);
    }
    Ok(Some(played))
}

/// How a ticket stood with an entry, found by playing everything again.
pub(super) fn ticket(reader: &Reader, stream: &StreamId, at: u64, number: u32) -> Option<Ticket> {
    play(reader, stream, at, |_, _, _| {}).ok()??.lounge.ticket(number)
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
