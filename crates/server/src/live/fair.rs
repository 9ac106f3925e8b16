//! What is pledged at a live table (see [`table::fair`]): made durable with the act that begins to use the pledge before it,
//! added to by patrons, and revealed in one batch with the act that ends its part.

use super::{Live, OpenError};
use crate::body;
use crate::messages::fairness::{self as messages, PastPledge};
use house::served::Facts;
use ledger::{Appended, Batch, KeptSecret, Name, Reader, StreamId, When};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use table::chance::NoEntropy;
use table::fair::{Kept, Note, Part, Pledge, Pledges, Promised, Secret, Step};
use table::sealed::Keys;

/// So many past parts a page can ask for; the journal has them all.
const REMEMBERED: usize = 20;

/// What one batch does to the pledges of a table.
#[derive(Default)]
pub(super) struct Pledging {
    /// Those that are over and wait to be revealed.
    over: Vec<(u64, Secret)>,
    revealed: Vec<u64>,
    made: Option<Pledge>,
}

impl Pledging {
    pub(super) fn of(pledges: Option<&Pledges>) -> Pledging {
        Pledging::revealing(pledges.into_iter().flat_map(Pledges::over))
    }

    /// With these to be revealed.
    pub(super) fn revealing<'p>(over: impl Iterator<Item = &'p Pledge>) -> Pledging {
        let known = |pledge: &Pledge| Some((pledge.number(), pledge.secret()?.clone()));
        Pledging { over: over.filter_map(known).collect(), ..Pledging::default() }
    }

    /// The notes that follow an act: the commitment of a new pledge where the one before it came into use; and what is
    /// over is revealed, if nothing lies face down.
    pub(super) fn after(
        &mut self,
        pledges: Option<&Pledges>,
        steps: impl Iterator<Item = Step>,
        is_anything_concealed: bool,
    ) -> Result<Vec<Note>, NoEntropy> {
        let Some(pledges) = pledges else { return Ok(Vec::new()) };
        let mut notes = Vec::new();
        for step in steps {
            match step {
                Step::Begun { .. } => notes.push(self.make(pledges.last() + 1, pledges.part())?),
                Step::Ended { pledge, .. } => {
                    let secret = pledges.numbered(pledge).and_then(Pledge::secret).cloned();
                    self.over.extend(secret.map(|secret| (pledge, secret)));
                }
            }
        }
        if !is_anything_concealed {
            notes.extend(self.reveal());
        }
        Ok(notes)
    }

    pub(super) fn make(&mut self, number: u64, part: Part) -> Result<Note, NoEntropy> {
        let pledge = Pledge::new(number, Secret::fresh(part)?);
        let note = pledge.note();
        self.made = Some(pledge);
        Ok(note)
    }

    pub(super) fn reveal(&mut self) -> impl Iterator<Item = Note> {
        self.revealed.extend(self.over.iter().map(|(pledge, _)| *pledge));
        std::mem::take(&mut self.over).into_iter().map(|(pledge, secret)| Note::Reveal { pledge, secret })
    }

    /// The secrets that the batch keeps and drops.
    pub(super) fn put_into(&self, batch: &mut Batch, live: &Live) {
        let stream = || live.tail.stream().clone();
        batch.dropped_secrets.extend(self.revealed.iter().map(|number| (stream(), *number)));
        batch.kept_secrets.extend(self.made.iter().filter_map(|pledge| {
            let secret = pledge.secret()?.as_bytes().to_vec();
            Some(KeptSecret { stream: stream(), number: pledge.number(), secret })
        }));
    }

    /// The batch is durable. Is there a new pledge, from which what had to wait can be drawn?
    pub(super) fn done(self, pledges: Option<&mut Pledges>) -> bool {
        let Some(pledges) = pledges else { return false };
        self.revealed.into_iter().for_each(|number| pledges.revealed(number));
        let made = self.made.is_some();
        self.made.into_iter().for_each(|pledge| pledges.pledge(pledge));
        made
    }
}

/// What an entry says of a pledge that is past.
pub(super) enum Noted {
    /// With it its part was over.
    Ended(u64),
    /// It reveals it.
    Revealed(u64),
}

/// A part that is over, as a page can ask for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Past {
    pub(super) pledge: u64,
    /// The entry with which the part before it was over.
    from: u64,
    /// The entry with which it was over itself.
    ended: u64,
    /// The entry that revealed it. Between the two the next one may have been drawn from, while something lay face down.
    to: u64,
    /// As everybody may know it.
    shown: messages::Pledge,
}

/// A part that is over and not revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unrevealed {
    pledge: u64,
    from: u64,
    ended: u64,
}

/// The last parts that are over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct History {
    /// The entry with which a part was over last.
    ended: u64,
    /// Parts that are over and not revealed.
    unrevealed: VecDeque<Unrevealed>,
    past: VecDeque<Past>,
}

impl History {
    /// A table that starts with this entry.
    pub(super) fn from(seq: u64) -> History {
        History { ended: seq, ..History::default() }
    }

    /// With this entry a part was over. `pledge` served it.
    pub(super) fn ended(&mut self, pledge: u64, seq: u64) {
        let from = std::mem::replace(&mut self.ended, seq).max(1);
        self.unrevealed.push_back(Unrevealed { pledge, from, ended: seq });
    }

    /// With this entry a pledge was revealed.
    pub(super) fn revealed(&mut self, shown: messages::Pledge, seq: u64) {
        let number = shown.pledge;
        let Some(place) = self.unrevealed.iter().position(|over| over.pledge == number) else { return };
        let Some(Unrevealed { from, ended, .. }) = self.unrevealed.remove(place) else { return };
        self.past.push_back(Past { pledge: number, from, ended, to: seq, shown });
        let gone = self.past.len().saturating_sub(REMEMBERED);
        self.past.drain(..gone);
    }
}

/// A line of the record with what lay face down when it was written, and without who did it.
fn opened(facts: &Facts, line: Map<String, Value>, keys: &Keys) -> Option<Map<String, Value>> {
    let mut fields = match line.contains_key("do") {
        true => (facts.unsealed)(line, keys)?,
        false => line,
    };
    fields.remove("patron");
    Some(fields)
}

impl Live {
    /// Remembers for pages what an entry says of a pledge that is past; before the pledges forget it.
    pub(super) fn look_back(&mut self, seq: u64, noted: Noted) {
        let pledges = self.table.pledges();
        match noted {
            Noted::Ended(pledge) => self.pledged.ended(pledge, seq),
            Noted::Revealed(pledge) => {
                let revealed = pledges.and_then(|pledges| pledges.numbered(pledge));
                let shown = revealed.map(|pledge| self.shown_pledge(pledge));
                shown.into_iter().for_each(|pledge| self.pledged.revealed(pledge, seq));
            }
        }
    }

    /// The table is opened: what it says first, what is over by that, and a pledge if none stands open. False where another
    /// node was first to say something.
    pub(super) fn open_with(&mut self, at: i64, first: Vec<String>) -> Result<bool, OpenError> {
        let mut pledging = Pledging::of(self.table.pledges());
        let mut notes =
            pledging.after(self.table.pledges(), std::iter::empty(), self.table.is_anything_concealed())?;
        if let Some(pledges) = self.table.pledges().filter(|pledges| pledges.open().is_none()) {
            notes.push(pledging.make(pledges.last() + 1, pledges.part())?);
        }
        let next = self.tail.seq() + 1;
        let noted = next + first.len() as u64;
        let bodies = first.into_iter().chain(notes.iter().map(|note| note.to_line(at)));
        let entries = (next..).zip(bodies).map(|(seq, body)| self.tail.entry(seq, at, body));
        let mut batch = Batch::new(entries.collect());
        pledging.put_into(&mut batch, self);
        if self.tail.append(batch, When::Durable)? != Appended::Written {
            return Ok(false);
        }
        for (seq, note) in (noted..).zip(notes) {
            if let Note::Reveal { pledge, .. } = note {
                self.look_back(seq, Noted::Revealed(pledge));
            }
        }
        pledging.done(self.table.pledges_mut());
        Ok(true)
    }

    /// What everybody may know of a pledge. Who added something is in the record; who promised and did not open it is said
    /// here too.
    fn shown_pledge(&self, pledge: &Pledge) -> messages::Pledge {
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let promised = |one: &Promised| messages::Promised {
            promise: one.promise.to_string(),
            state: match one.kept {
                Kept::NotYet => messages::State::Sealed,
                Kept::Opened(_) => messages::State::Opened,
                Kept::Unopened => messages::State::Unopened,
            },
            opening: match &one.kept {
                Kept::Opened(opening) => Some(opening.to_string()),
                Kept::NotYet | Kept::Unopened => None,
            },
            who: (one.kept == Kept::Unopened).then(|| self.called(&one.patron)),
        };
        let promises = pledge.promises();
        messages::Pledge {
            pledge: pledge.number(),
            commitment: pledge.commitment().to_string(),
            form: pledge.form().number(),
            contributions: pledge.contributions().into_iter().map(hex).collect(),
            promises: promises.into_iter().flat_map(|all| all.all()).map(promised).collect(),
            closed: promises.is_some_and(|all| all.are_closed()),
        }
    }

    /// What a patron is called at the table.
    fn called(&self, patron: &str) -> String {
        let known = Name::new(patron).ok().and_then(|id| self.tail.reader().patron(&id).ok().flatten());
        known.map_or_else(|| patron.to_string(), |patron| patron.name)
    }

    /// What everybody may know of the pledges: who is bound to what, and what is over.
    pub(super) fn fairness(&self) -> messages::Fairness {
        let pledges = self.table.pledges();
        let shown = |pledge: &Pledge| self.shown_pledge(pledge);
        let past = |past: &Past| PastPledge {
            pledge: past.pledge,
            commitment: past.shown.commitment.clone(),
            unopened: past.shown.promises.iter().filter_map(|one| one.who.clone()).collect(),
        };
        messages::Fairness {
            table: self.id.to_string(),
            physical: self.attended,
            part: pledges.map(|pledges| pledges.part().name()),
            open: pledges.and_then(Pledges::open).map(shown),
            in_use: pledges.and_then(Pledges::in_use).map(shown),
            past: self.pledged.past.iter().rev().map(past).collect(),
        }
    }

    /// One part that is over: none where it is not, or was long ago.
    pub(super) fn past(&self, pledge: u64) -> Option<Over> {
        let past = self.pledged.past.iter().find(|past| past.pledge == pledge)?.clone();
        let (stream, part) = (self.tail.stream().clone(), self.table.pledges()?.part());
        let chance = self.table.rules().chance();
        Some(Over { table: self.id.clone(), stream, facts: self.facts, part, chance, past })
    }
}

/// A part that is over, to be read from the journal by whoever asked: a table has other things to do.
pub(crate) struct Over {
    table: Name,
    stream: StreamId,
    facts: Facts,
    part: Part,
    /// What each draw comes from, where that is the same list every time.
    chance: Value,
    past: Past,
}

impl Over {
    /// Everything that it takes to check it: none where the journal cannot be read.
    pub(crate) fn read(self, reader: &Reader) -> Option<messages::Over> {
        let Past { from, ended, to, shown, .. } = self.past;
        let count = usize::try_from(to.checked_sub(from)? + 1).ok()?;
        let entries = reader.read(&self.stream, from).take(count);
        let lines: Vec<Map<String, Value>> =
            entries.map(|stored| body::fields(&stored.ok()?.body).ok()).collect::<Option<_>>()?;
        let mut keys = Keys::default();
        lines.iter().for_each(|line| keys.add_published(line));
        // What came after its end was drawn from the next one; the last line is the reveal.
        let its_own = (from..).zip(lines).filter(|(seq, _)| *seq <= ended || *seq == to);
        let opened = its_own.map(|(_, line)| opened(&self.facts, line, &keys));
        let lines = opened.collect::<Option<_>>()?;
        let cards = match self.part {
            Part::Shoe { cards } => Some(cards),
            Part::Turn | Part::Spin => None,
        };
        Some(messages::Over {
            table: self.table.to_string(),
            game: self.facts.game,
            cards,
            chance: Some(self.chance).filter(|chance| !chance.is_null()),
            pledge: shown,
            part: self.part.name(),
            lines,
        })
    }
}
