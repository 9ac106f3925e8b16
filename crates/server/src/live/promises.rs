//! What patrons add to what is pledged: promised while the pledge takes promises, and opened when its first card, throw or
//! spin is due (see [`table::fair::Promises`]).
//!
//! The table asks for openings by telling everybody that promises are closed. What comes is held until all of it is there,
//! or time has run out, and then written down in one batch: so whoever reads the file sees nobody's opening before he has
//! sent his own. Where several nodes share the journal, each writes what it holds when those whom it has a line to have
//! sent theirs. Who sends nothing is written down as well, and the table goes on without him.

use super::Live;
use crate::messages::fairness::Given;
use crate::messages::players::OpenPledge;
use crate::messages::{Answered, Refused};
use ledger::{Appended, Batch, Declined, Follows as _, Name, When};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use table::fair::{Form, Kept, NotTaken, Note, Opening, Pledge, Pledges, Promise, Promised};

/// How long the table waits for what was promised: a browser answers within one round trip.
pub(super) const OPENING: Duration = Duration::from_secs(2);
/// The same where the table has just come back, and its patrons have to find that out first.
pub(super) const COMING_BACK: Duration = Duration::from_secs(10);
/// How long a node of several holds what came to it, while others have not answered.
const HOLDING: Duration = Duration::from_millis(1000);

/// Promises that are being opened.
pub(super) struct Awaited {
    pledge: u64,
    /// What came and is not written down yet, by who sent it.
    held: BTreeMap<String, Opening>,
    /// When it is written down on one node of several, whoever else has not answered.
    pub(super) told: Instant,
    /// When the table goes on without the rest.
    pub(super) due: Instant,
}

fn refused(code: &'static str, because: impl Into<String>) -> Answered<Given> {
    Answered { ok: None, refused: Some(Box::new(Refused::new(code, because))), error: None }
}

fn not_taken(because: NotTaken) -> Answered<Given> {
    refused(because.code(), because.to_string())
}

impl Live {
    /// The pledge that stands open, where patrons can add to it.
    fn open_pledge(&self) -> Option<&Pledge> {
        self.table.pledges().and_then(Pledges::open).filter(|open| open.form() == Form::Promised)
    }

    /// The same, for pages.
    pub(super) fn pledge_for_pages(&self) -> Option<OpenPledge> {
        let open = self.open_pledge()?;
        Some(OpenPledge {
            number: open.number(),
            commitment: open.commitment().to_string(),
            closed: open.promises().is_some_and(|promises| promises.are_closed()),
        })
    }

    /// A patron at the table promises something of his own to the pledge that stands open; nothing where another node was
    /// first to write something.
    pub(super) fn promise(
        &mut self,
        patron: &Name,
        pledge: u64,
        promise: Promise,
    ) -> Result<Option<Answered<Given>>, Declined> {
        if self.guests.seat_of(patron).is_none() {
            return Ok(Some(refused("take_a_seat", "take a seat first")));
        }
        let Some(pledges) = self.table.pledges() else { return Ok(Some(not_taken(NotTaken::NothingOpen))) };
        let made =
            pledges.numbered(pledge).and_then(Pledge::promises).and_then(|all| all.of(patron.as_str()));
        if made.is_some_and(|made| made.promise == promise) {
            return Ok(Some(Answered::ok(Given { pledge })));
        }
        if let Err(because) = pledges.takes_promise(pledge, patron.as_str(), promise) {
            return Ok(Some(not_taken(because)));
        }
        let at = self.now().0;
        let note = Note::Promise { pledge, patron: patron.to_string(), promise };
        let entry = self.tail.entry(self.tail.seq() + 1, at, note.to_line(at));
        match self.tail.append(Batch::new(vec![entry]), When::Durable) {
            Ok(Appended::Written) => {}
            Ok(Appended::Repeated | Appended::Behind) => return Ok(None),
            Err(Declined::Busy) => return Ok(Some(refused("busy", "the house is busy; try again"))),
            Err(declined) => return Err(declined),
        }
        let pledges = self.table.pledges_mut().expect("it is pledged");
        pledges.promise(pledge, patron.to_string(), promise).expect("it was asked before");
        Ok(Some(Answered::ok(Given { pledge })))
    }

    /// A patron opens what he promised, whether or not he still has a seat. It counts when it is written down, together
    /// with those of the others.
    pub(super) fn open_promise(&mut self, patron: &Name, pledge: u64, opening: Opening) -> Answered<Given> {
        let Some(pledges) = self.table.pledges() else { return not_taken(NotTaken::NothingOpen) };
        if let Err(because) = pledges.takes_opening(pledge, patron.as_str(), &opening) {
            return not_taken(because);
        }
        // What is written down already is not held again: nothing would ever come of it, and the table would look for it
        // without a pause.
        let promises = pledges.numbered(pledge).and_then(Pledge::promises);
        let pending = promises.and_then(|all| all.of(patron.as_str())).is_some_and(is_pending);
        if let Some(awaited) = self.awaited.as_mut().filter(|awaited| pending && awaited.pledge == pledge) {
            awaited.held.insert(patron.to_string(), opening);
        }
        Answered::ok(Given { pledge })
    }

    /// Is anything to be opened? Then the table waits for it, so long at most.
    pub(super) fn look_at_promises(&mut self, patience: Duration) {
        let open = self.table.pledges().and_then(Pledges::open);
        let awaited =
            open.filter(|open| open.promises().is_some_and(|all| all.are_closed() && all.are_pending()));
        let Some(open) = awaited else {
            self.awaited = None;
            return;
        };
        let now = self.time.instant();
        let pledge = open.number();
        let fresh = || Awaited { pledge, held: BTreeMap::new(), told: now + HOLDING, due: now + patience };
        let mut awaited =
            self.awaited.take().filter(|awaited| awaited.pledge == pledge).unwrap_or_else(fresh);
        let is_pending =
            |patron: &str| open.promises().and_then(|all| all.of(patron)).is_some_and(is_pending);
        awaited.held.retain(|patron, _| is_pending(patron));
        self.awaited = Some(awaited);
    }

    /// When to look again whether what was promised is there.
    pub(super) fn promises_due(&self) -> Option<Instant> {
        let awaited = self.awaited.as_ref()?;
        let tells = self.tail.journal().is_shared() && !awaited.held.is_empty();
        Some(if tells { awaited.due.min(awaited.told) } else { awaited.due })
    }

    /// Writes down what was opened once it is time, and goes on where nothing more is awaited.
    pub(super) fn settle_promises(&mut self) -> Result<(), Declined> {
        while let Some(notes) = self.opened_by_now() {
            let at = self.now().0;
            let entries = (self.tail.seq() + 1..).zip(&notes);
            let entries = entries.map(|(seq, note)| self.tail.entry(seq, at, note.to_line(at))).collect();
            match self.tail.append(Batch::new(entries), When::Durable) {
                Ok(Appended::Written) => {}
                Ok(Appended::Repeated | Appended::Behind) => {
                    self.catch_up()?;
                    continue;
                }
                Err(Declined::Busy) => {
                    let awaited = self.awaited.as_mut().expect("something is awaited");
                    (awaited.told, awaited.due) =
                        (self.time.instant() + HOLDING, self.time.instant() + HOLDING);
                    return Ok(());
                }
                Err(declined) => return Err(declined),
            }
            let pledges = self.table.pledges_mut().expect("it is pledged");
            for note in notes {
                pledges.read(note, None).expect("it was asked before");
            }
            self.look_at_promises(OPENING);
            if self.awaited.is_none() {
                self.unfinished = Some(self.time.instant());
            }
            self.publish(Vec::new());
        }
        Ok(())
    }

    /// What is to be written down now of what was promised; nothing where it is not time.
    fn opened_by_now(&self) -> Option<Vec<Note>> {
        let (awaited, open) = (self.awaited.as_ref()?, self.open_pledge()?);
        let (now, pledge) = (self.time.instant(), open.number());
        let pending = || open.promises().into_iter().flat_map(|all| all.pending());
        let holds = |one: &Promised| awaited.held.contains_key(&one.patron);
        let is_late = awaited.due <= now;
        let has_a_line =
            |one: &Promised| Name::new(&one.patron).is_ok_and(|patron| self.lines.contains_key(&patron));
        let own_are_here = || {
            let own_are_here = pending().filter(|one| has_a_line(one)).all(holds);
            self.tail.journal().is_shared()
                && !awaited.held.is_empty()
                && (awaited.told <= now || own_are_here)
        };
        if !(is_late || pending().all(holds) || own_are_here()) {
            return None;
        }
        let note = |one: &Promised| {
            let patron = one.patron.clone();
            match awaited.held.get(&patron).cloned() {
                Some(opening) => Some(Note::Opening { pledge, patron, opening }),
                None if is_late => Some(Note::Unopened { pledge, patron }),
                None => None,
            }
        };
        Some(pending().filter_map(note).collect::<Vec<_>>()).filter(|notes| !notes.is_empty())
    }
}

fn is_pending(one: &Promised) -> bool {
    one.kept == Kept::NotYet
}
