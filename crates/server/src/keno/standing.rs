//! The state of a location, kept now and then beside its stream: a start reads the newest one that fits, and plays what came
//! since. What there is much of is kept in pieces, of which only those are written that changed; tickets that are over are
//! put away as facts (`archive`). Whatever is wrong with any of it, everything is played again.

use super::acting::Location;
use super::again::{self, Played};
use super::archive::{Archive, about_ticket};
use super::beside::Beside;
use super::report::Index;
use crate::live::OpenError;
use crate::record::program_digest;
use keno::lounge::PutBack;
use ledger::{Declined, Fact, Fault, KeptState, NewState, Reader, StreamId};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// A state is kept after so many entries more: at 20 µs each, a start plays them in 20 ms.
const EVERY: u64 = 1_000;

/// The same where history is played again: so that it need not lie in memory all at once. Tests play little history.
pub(super) const EVERY_OF_HISTORY: u64 = if cfg!(test) { 20 } else { 20_000 };

/// A start looks whether about so many of the tickets that were put away are there.
const LOOKED_AT: usize = 100;

/// The form of a state, and the program that wrote it. Another program may decide otherwise, so it plays everything again.
pub(super) fn form() -> Option<&'static str> {
    static FORM: OnceLock<Option<String>> = OnceLock::new();
    FORM.get_or_init(|| Some(format!("keno 1 {}", program_digest().ok()?))).as_deref()
}

impl Location {
    /// Keeps the state where enough has happened since it was kept last. Nobody waits for it.
    pub(super) fn keep_now_and_then(&mut self, every: u64) {
        if self.tail.seq().saturating_sub(self.kept_at) < every {
            return;
        }
        if let Some((state, handed)) = self.due_state() {
            let stream = self.tail.stream().clone();
            self.tail.journal().keep_state(stream, state, move |kept| handed.heard(&kept));
        }
    }

    /// The same for everybody who does something here.
    pub(super) fn keep_state(&mut self) {
        self.keep_now_and_then(EVERY);
    }

    /// Keeps the state because the house closes, and waits until it is on the disk.
    pub(super) fn keep_at_the_end(&mut self) {
        if self.tail.seq() == self.kept_at {
            return;
        }
        let Some((state, handed)) = self.due_state() else { return };
        let kept = self.tail.journal().keep_state_and_wait(self.tail.stream().clone(), state);
        handed.heard(&kept);
        if let Err(declined) = kept {
            tracing::warn!(location = %self.id, because = %declined, "its state was not kept");
        }
    }

    /// The state, with what is new in it. Tickets that are over are put away.
    pub(super) fn due_state(&mut self) -> Option<(NewState, Handed)> {
        // Whatever comes of it: it is not tried again at once.
        self.kept_at = self.tail.seq();
        let form = form()?;
        for (number, seq) in std::mem::take(&mut self.changed_tickets) {
            if let Some(ticket) = self.played.lounge.put_away(number) {
                let body = serde_json::to_vec(&ticket).expect("a ticket is plain data");
                self.archive.add([Fact { key: about_ticket(number), seq, body }]);
            }
        }
        let seq = self.tail.seq();
        let facts = self.archive.take_waiting();
        let is_whole = self.lacks_pieces.load(Ordering::Acquire);
        let mut handed = Handed {
            archive: Arc::clone(&self.archive),
            facts: named(&facts),
            completes: is_whole.then(|| Arc::clone(&self.lacks_pieces)),
        };
        let form = form.to_string();
        if is_whole && seq < self.later_state {
            // It would not be kept; what was put away is.
            handed.completes = None;
            return Some((NewState { seq, form, facts, ..NewState::default() }, handed));
        }
        let mut kept = self.played.lounge.keep();
        let (mut beside, mut pieces) = self.played.beside.keep();
        if is_whole {
            kept = self.played.lounge.keep_whole();
            (beside, pieces) = self.played.beside.keep_whole();
        }
        let pages = kept.pieces.into_iter().chain(pieces);
        let state = NewState {
            seq,
            body: joined(&kept.body, &beside),
            pages: pages.map(|(number, bytes)| (number, marked(&form, &bytes))).collect(),
            form,
            is_whole,
            facts,
            drops_other_facts: is_whole && self.tail.journal().found_alone(),
        };
        Some((state, handed))
    }
}

/// What was handed to the journal with a state, for when it has it.
pub(super) struct Handed {
    archive: Arc<Archive>,
    facts: Vec<(String, u64)>,
    /// Where it has every piece: that none is lacking from then on.
    completes: Option<Arc<AtomicBool>>,
}

impl Handed {
    pub(super) fn heard(self, kept: &Result<bool, Declined>) {
        // Facts are on the disk even where a later state was there.
        if kept.is_ok() {
            self.archive.written(&self.facts);
        }
        if let (Ok(true), Some(lacks_pieces)) = (kept, self.completes) {
            lacks_pieces.store(false, Ordering::Release);
        }
    }
}

fn named(facts: &[Fact]) -> Vec<(String, u64)> {
    facts.iter().map(|fact| (fact.key.clone(), fact.seq)).collect()
}

/// Two bodies in one.
fn joined(lounge: &[u8], beside: &[u8]) -> Vec<u8> {
    let length = (lounge.len() as u64).to_le_bytes();
    [&length, lounge, beside].concat()
}

fn parted(body: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = body.split_first_chunk::<8>()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}

/// A piece says which program wrote it: of two nodes with two programs, each writes pieces.
fn marked(form: &str, bytes: &[u8]) -> Vec<u8> {
    if bytes.is_empty() { Vec::new() } else { [mark(form), bytes].concat() }
}

fn mark(form: &str) -> &[u8] {
    form.as_bytes().get(form.len().saturating_sub(8)..).unwrap_or_default()
}

fn unmarked<'a>(form: &str, bytes: &'a [u8]) -> Option<&'a [u8]> {
    if bytes.is_empty() { Some(bytes) } else { bytes.strip_prefix(mark(form)) }
}

/// The newest state that fits the stream, as it was kept, with the entry that it stands at; none where there is none.
pub(super) fn start_from_what_is_kept(
    reader: &Reader,
    stream: &StreamId,
    archive: &Arc<Archive>,
) -> Result<Option<(Played, u64)>, OpenError> {
    for kept in reader.states(stream)? {
        let seq = kept.seq;
        match put_back(reader, stream, archive, kept)? {
            Ok(played) => {
                tracing::debug!(%stream, entry = seq, "it goes on from the state that was kept");
                return Ok(Some((played, seq)));
            }
            Err(because) => tracing::warn!(
                %stream, entry = seq, because,
                "the state that was kept is passed over, and what came before it is played again"
            ),
        }
    }
    Ok(None)
}

fn put_back(
    reader: &Reader,
    stream: &StreamId,
    archive: &Arc<Archive>,
    kept: KeptState,
) -> Result<Result<Played, &'static str>, OpenError> {
    if let Some(misfit) = kept.misfit {
        return Ok(Err(misfit));
    }
    let Some(form) = form().filter(|form| kept.form == *form) else {
        return Ok(Err("another program wrote it"));
    };
    let begun = parted(&kept.body)
        .and_then(|(lounge, beside)| Some((PutBack::begin(lounge)?, Beside::put_back(beside)?)));
    let Some((mut lounge, (mut beside, milestones))) = begun else {
        return Ok(Err("it cannot be read"));
    };
    let are_whole = reader.state_pages(stream, kept.seq, |number, bytes| {
        let Some(bytes) = unmarked(form, bytes) else { return false };
        match Beside::has_piece(number) {
            true => beside.put_piece_back(number, bytes),
            false => lounge.piece(number, bytes),
        }
    })?;
    let Some(lounge) = lounge.end().filter(|_| are_whole && beside.milestones() == milestones) else {
        return Ok(Err("one of its pieces cannot be read, or is missing"));
    };
    archive.read_to(kept.seq);
    if some_of(lounge.issued_so_far()).any(|number| lounge.is_put_away(number) && !archive.has_ticket(number))
    {
        return Ok(Err("tickets that were put away are missing"));
    }
    Ok(Ok(Played { lounge: lounge.shelved_on(Arc::clone(archive) as Arc<_>), beside }))
}

/// Where the days of a location are, as the newest state has it; none where this program kept none.
pub(super) fn kept_index(reader: &Reader, stream: &StreamId) -> Result<Option<Index>, Fault> {
    let newest = reader.states(stream)?.into_iter().next();
    let Some(kept) = newest.filter(|kept| kept.misfit.is_none() && Some(kept.form.as_str()) == form()) else {
        return Ok(None);
    };
    let Some((mut beside, _)) = parted(&kept.body).and_then(|(_, beside)| Beside::put_back(beside)) else {
        return Ok(None);
    };
    let are_whole = reader.state_pages(stream, kept.seq, |number, bytes| {
        let bytes = unmarked(&kept.form, bytes);
        bytes.is_some_and(|bytes| !Beside::has_piece(number) || beside.put_piece_back(number, bytes))
    })?;
    Ok(are_whole.then(|| beside.index(kept.seq)))
}

/// Some tickets, evenly spread: a start looks whether these are there. One that is missing all the same is worked out again
/// when somebody asks for it, and `journal verify` looks at every one.
fn some_of(issued: u32) -> impl Iterator<Item = u32> {
    (1..=issued).step_by((issued as usize / LOOKED_AT).max(1))
}

/// Plays a location's whole stream again, and compares each state that is kept, its pieces and every fact with the location as
/// it then was. Gives what differs, with why, and how many states were looked at; those of another program are not.
pub(crate) fn compare(reader: &Reader, stream: &StreamId) -> Result<(Vec<(u64, String)>, usize), OpenError> {
    let Some(form) = form() else { return Ok((Vec::new(), 0)) };
    let ours = |kept: &KeptState| kept.misfit.is_none() && kept.form == form;
    let kept: Vec<KeptState> = reader.states(stream)?.into_iter().filter(ours).collect();
    let Some(newest) = kept.first().map(|kept| kept.seq) else { return Ok((Vec::new(), 0)) };
    let states: HashMap<u64, &KeptState> = kept.iter().map(|kept| (kept.seq, kept)).collect();
    let mut comparison = Comparison { newest, states, ..Comparison::default() };
    reader.each_fact(stream, form, |fact| {
        comparison.facts.insert((fact.key, fact.seq), fact.body);
    })?;
    reader.state_pages(stream, u64::MAX, |number, bytes| {
        if !bytes.is_empty() {
            comparison.pieces.insert(number, bytes.to_vec());
        }
        true
    })?;
    again::play(reader, stream, u64::MAX, |played, seq, step| comparison.follow(form, played, seq, step))?;
    for (key, seq) in comparison.facts.keys() {
        comparison.differ.push((*seq, format!("no entry made {key} so")));
    }
    comparison.differ.sort();
    Ok((comparison.differ, kept.len()))
}

/// What is kept of a location, being compared with the entries.
#[derive(Default)]
struct Comparison<'a> {
    newest: u64,
    states: HashMap<u64, &'a KeptState>,
    facts: HashMap<(String, u64), Vec<u8>>,
    pieces: BTreeMap<u64, Vec<u8>>,
    /// The tickets that changed up to the newest state, and whether a fact of the last change of each is kept.
    changed: HashMap<u32, bool>,
    differ: Vec<(u64, String)>,
}

impl Comparison<'_> {
    fn follow(&mut self, form: &str, played: &mut Played, seq: u64, step: Option<again::Step>) {
        let (facts, touched) = step.map(|step| (step.facts, step.touched)).unwrap_or_default();
        for Fact { key, seq, body } in facts {
            match self.facts.remove(&(key.clone(), seq)) {
                Some(kept) if kept != body => {
                    self.differ.push((seq, format!("{key} is not what the entries say")))
                }
                None if seq <= self.newest => self.differ.push((seq, format!("{key} is missing"))),
                _ => {}
            }
        }
        for number in touched {
            let Some(ticket) = played.lounge.ticket(number) else { continue };
            let kept = self.facts.remove(&(about_ticket(number), seq));
            if seq <= self.newest {
                self.changed.insert(number, kept.is_some());
            }
            if kept.is_some() && serde_json::to_vec(&ticket).ok() != kept {
                self.differ.push((seq, format!("ticket {number} is not what the entries say")));
            }
        }
        if let Some(kept) = self.states.remove(&seq) {
            self.compare_state(form, played, kept);
        }
    }

    fn compare_state(&mut self, form: &str, played: &Played, kept: &KeptState) {
        let seq = kept.seq;
        let whole = played.lounge.keep_whole();
        let (beside, pieces) = played.beside.keep_whole();
        if joined(&whole.body, &beside) != kept.body {
            self.differ.push((seq, "it is not what the entries make of the location".to_string()));
        }
        if seq != self.newest {
            return;
        }
        let pieces = whole.pieces.into_iter().chain(pieces);
        let pieces: BTreeMap<u64, Vec<u8>> = pieces
            .map(|(number, bytes)| (number, marked(form, &bytes)))
            .filter(|piece| !piece.1.is_empty())
            .collect();
        let lounge = &played.lounge;
        for number in self.changed.iter().filter(|(_, is_kept)| !**is_kept).map(|(number, _)| *number) {
            if lounge.ticket(number).is_some_and(|ticket| lounge.can_be_put_away(number, &ticket)) {
                self.differ.push((seq, format!("ticket {number} is missing")));
            }
        }
        if pieces != self.pieces {
            self.differ
                .push((seq, "one of its pieces is not what the entries make of the location".to_string()));
        }
    }
}
