//! 19:47-8.3 at a live table: rules are posted and announced, and bind half an hour later, between rounds.
//!
//! What binds, what is posted and what is due follow from the table's stream and the time (see [`table::posted`]); here it
//! is written, told, and carried out. When a change is due nothing new begins until nothing is under way; then the shoe,
//! or the turn with the dice, is over and revealed, the table starts anew with the new rules, and everybody who sat there
//! sits there still. All of that is one batch.

use super::fair::Pledging;
use super::older::{GivenBack, Part};
use super::taking::Taken;
use super::{Live, OpenError};
use crate::body;
use crate::clock::A_FEW_MINUTES;
use crate::guests::Guest;
use crate::messages::{Refused, players as messages};
use crate::placard::Placard;
use house::served::{Done, Kept, Step, TableRules};
use ledger::{Appended, Batch, Declined, Entry, Follows as _, Stored, When};
use rulebook::actor::Seat;
use rulebook::game::Moment;
use rulebook::licensee::{Violation, Violations};
use rulebook::provision::P8_3;
use serde_json::{Map, Value};
use std::sync::Arc;
use std::time::Duration;
use table::fair::Pledges;
use table::posted::{Notice, Posted, Poster, reopened};
use table::protocol::Header;
use table::record::{Note, SetClock, Version};

/// How often the time is looked at where something is posted: the clock may be set.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// What everybody hears who would begin something when a change is due.
const NEW_RULES: &str =
    "new rules bind this table as soon as nothing is under way: until then nothing new begins";

/// Why rules were not posted, or not withdrawn.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NotPosted {
    /// They are not lawful, or of another game.
    #[error("{0}")]
    Unlawful(Violations),
    /// What must be the same in the whole house would not be.
    #[error("{0}")]
    NotUniform(String),
    #[error("these rules bind the table already; to keep them, withdraw what is posted")]
    Bind,
    #[error("these rules are posted already; their half hour runs")]
    Pending,
    #[error("nothing is posted that could be withdrawn")]
    Nothing,
    #[error("the clock of the house was moved: first a supervisor confirms it, at /staff/clock")]
    ClockInDoubt,
    #[error("the house is busy; try again")]
    Busy,
    #[error("the table is closing")]
    Closing,
}

/// Rules that are posted, read.
pub(super) struct Next {
    rules: Arc<dyn TableRules>,
    /// Has everybody been told that they are due?
    told: bool,
}

impl Live {
    /// Opens the table: for the first time with the rules it is given; else as it was, and other rules than those that
    /// bind it are posted. Where other nodes have it open, it is as they have it. False where another node was first to say
    /// something.
    pub(super) fn begin(&mut self, given: Arc<dyn TableRules>) -> Result<bool, OpenError> {
        let given_back = match self.given_back() {
            // Another node gave it back meanwhile, and the ledger has it.
            Err(_) if self.tail.is_behind()? => return Ok(false),
            given_back => given_back?,
        };
        if let Some(given_back) = given_back
            && !self.start_anew(self.now(), self.rules(), Some(given_back))?
        {
            return if self.tail.journal().is_shared() { Ok(false) } else { Err(Declined::Busy.into()) };
        }
        let at = self.now().0;
        if self.posted.binding().is_none() {
            let header = self.header(&*given, at);
            let begins = self.tail.seq() + 1;
            self.reopen(given, begins);
            self.posted.bind(begins, at, header.rules.clone());
            self.part = Part::of(Version::Two, begins);
            if !self.open_with(at, vec![header.to_line()])? {
                return Ok(false);
            }
        } else if !self.tail.journal().found_alone() {
            if self.rules().text() != given.text() {
                tracing::warn!(table = %self.id, "other nodes have this table under other rules: those are kept");
            }
        } else {
            let program = format!("chapter47 {}", env!("CARGO_PKG_VERSION"));
            let (binds, given) = (self.rules().text(), given.text());
            let notice = self.posted.at_the_start(at, &given, binds == given);
            let lines = std::iter::once(reopened(&program, &given).to_line(Moment(at)))
                .chain(notice.iter().map(Notice::to_line));
            if !self.open_with(at, lines.collect())? {
                return Ok(false);
            }
            self.posted.was_given(&given);
            self.log_start(&binds, &given, notice.as_ref());
            if let Some(notice) = notice {
                self.hear_notice(notice)
                    .map_err(|because| self.broken(self.tail.seq(), because.to_string()))?;
            }
        }
        self.draw_up();
        self.follow_what_is_posted()?;
        Ok(true)
    }

    /// How the table's record begins under these rules.
    fn header(&self, rules: &dyn TableRules, at: i64) -> Header {
        Header { attended: self.attended, ..rules.header(Moment(at)) }
    }

    /// Says in the log what becomes of the rules that the house was given.
    fn log_start(&self, binds: &str, given: &str, notice: Option<&Notice>) {
        match notice {
            Some(Notice::Posted(Posted { from, .. })) => tracing::warn!(
                table = %self.id, from,
                "other rules were given than those that bind the table: they are posted, and bind in half an hour"
            ),
            Some(Notice::Withdrawn { .. }) => tracing::warn!(
                table = %self.id,
                "the rules were given that bind the table: those that were posted are withdrawn"
            ),
            None if binds != given => tracing::info!(
                table = %self.id,
                "the rules that were given have not changed, and others were posted since: those are kept"
            ),
            None => {}
        }
    }

    /// Reads what an entry of the stream says of the table's rules.
    pub(super) fn read_posted(&mut self, stored: &Stored, fields: &Map<String, Value>) -> Result<(), String> {
        if let Some(notice) = Notice::read(fields) {
            return self.hear_notice(notice?).map_err(|violations| violations.to_string());
        }
        self.posted.read(stored.seq, stored.at, fields)?;
        if self.posted.pending().is_none() {
            self.next = None;
        }
        Ok(())
    }

    /// A notice is in the record.
    fn hear_notice(&mut self, notice: Notice) -> Result<(), Violations> {
        self.next = match &notice {
            Notice::Posted(posted) => self.next_of(posted)?,
            Notice::Withdrawn { .. } => None,
        };
        self.posted.hear(notice);
        Ok(())
    }

    /// Rules that are posted, read; none where they would be refused today.
    pub(super) fn next_of(&self, posted: &Posted) -> Result<Option<Next>, Violations> {
        let (rules, refused_today) = self.rules().read_recorded(&posted.rules)?;
        self.log_refused_today("were posted and will not bind: post others", &refused_today);
        Ok(refused_today.is_empty().then_some(Next { rules, told: false }))
    }

    /// Says in the log that rules which were lawful when they were posted would be refused today, and what becomes of
    /// them.
    pub(super) fn log_refused_today(&self, what: &str, refused_today: &[Violation]) {
        for violation in refused_today {
            tracing::warn!(table = %self.id, "rules that would be refused today {what} ({violation})");
        }
    }

    /// Somebody posts rules for the table, in the place of any that are posted and do not bind yet.
    /// Nothing where another node was first to write something.
    pub(super) fn post(&mut self, text: &str, by: Poster) -> Result<Option<Result<(), NotPosted>>, Declined> {
        let rules = match self.rules().read(text) {
            Ok(rules) => rules.text(),
            Err(violations) => return Ok(Some(Err(NotPosted::Unlawful(violations)))),
        };
        if rules == self.rules().text() {
            return Ok(Some(Err(NotPosted::Bind)));
        }
        if self.posted.pending().is_some_and(|pending| pending.rules == rules) {
            return Ok(Some(Err(NotPosted::Pending)));
        }
        if self.time.moved().is_some() {
            return Ok(Some(Err(NotPosted::ClockInDoubt)));
        }
        self.give(Notice::Posted(Posted::now(self.now().0, by, rules)))
    }

    /// Somebody withdraws what is posted.
    pub(super) fn withdraw(&mut self, by: Poster) -> Result<Option<Result<(), NotPosted>>, Declined> {
        match self.posted.pending() {
            None => Ok(Some(Err(NotPosted::Nothing))),
            Some(_) => self.give(Notice::Withdrawn { at: self.now().0, by }),
        }
    }

    /// A notice is made durable, then known.
    fn give(&mut self, notice: Notice) -> Result<Option<Result<(), NotPosted>>, Declined> {
        let entry = self.tail.entry(self.tail.seq() + 1, self.now().0, notice.to_line());
        match self.tail.append(Batch::new(vec![entry]), When::Durable) {
            Ok(Appended::Written) => {}
            Ok(Appended::Repeated | Appended::Behind) => return Ok(None),
            Err(Declined::Busy) => return Ok(Some(Err(NotPosted::Busy))),
            Err(declined) => return Err(declined),
        }
        if let Err(violations) = self.hear_notice(notice) {
            return Ok(Some(Err(NotPosted::Unlawful(violations))));
        }
        self.announce();
        self.publish(Vec::new());
        Ok(Some(Ok(())))
    }

    /// How long the table may sleep, at most, where something is posted.
    pub(super) fn until_posted(&self) -> Option<Duration> {
        let left = self.posted.pending()?.from - self.now().0;
        // What is due and could not be carried out is tried again.
        let left = u64::try_from(left).ok().filter(|left| *left > 0).map(Duration::from_millis);
        Some(left.unwrap_or(LONGEST_WAIT).min(LONGEST_WAIT))
    }

    /// Where the house has confirmed a clock that shows an earlier time than the stream has, by more than a correction:
    /// the stream says so, and its times go on from there.
    fn put_clock_back(&mut self) -> Result<(), Declined> {
        let now = self.time.now();
        if self.time.moved().is_some() || self.latest.get().0 - now.0 <= A_FEW_MINUTES {
            return Ok(());
        }
        if let Ok(Some(Stored { at, .. })) = self.tail.reader().entry(self.tail.stream(), self.tail.seq())
            && at > now.0
        {
            let note = Note::SetClock(SetClock { before: Moment(at) }).to_line(now);
            let entry = self.tail.entry(self.tail.seq() + 1, now.0, note);
            match self.tail.append(Batch::new(vec![entry]), When::Durable) {
                Ok(Appended::Written) => {}
                // Another node was first, or it is tried again.
                Ok(Appended::Repeated | Appended::Behind) | Err(Declined::Busy) => return Ok(()),
                Err(declined) => return Err(declined),
            }
        }
        self.latest.set(now);
        Ok(())
    }

    /// Is a change due? By a clock in doubt nothing is.
    pub(super) fn is_due(&self) -> bool {
        self.time.moved().is_none() && self.posted.due(self.now().0).is_some()
    }

    /// Carries out a change that is due, if nothing is under way; else everybody is told once that it is due. A table
    /// that an older program wrote of starts anew the same way, with the rules that bind it.
    pub(super) fn follow_what_is_posted(&mut self) -> Result<(), Declined> {
        self.put_clock_back()?;
        let is_due = self.is_due();
        if !is_due && !self.part.is_old() {
            return Ok(());
        }
        if self.comes_to_rest()? {
            let next = self.next.as_ref().filter(|_| is_due).map(|next| Arc::clone(&next.rules));
            let rules = next.unwrap_or_else(|| self.rules());
            // After what had to be settled first: the times of a record never go back.
            return match self.start_anew(self.now(), rules, None)? {
                true => Ok(()),
                // Another node was first, or it is tried again.
                false => self.catch_up(),
            };
        }
        if is_due && self.next.as_mut().is_some_and(|next| !std::mem::replace(&mut next.told, true)) {
            self.wind_the_clock();
            self.publish(Vec::new());
        }
        Ok(())
    }

    /// Is nothing under way? What has to be settled at the end of a shoe is settled then.
    fn comes_to_rest(&mut self) -> Result<bool, Declined> {
        while !self.is_under_way() && !self.table.would_lose() {
            match self.perform(Step::LastSettlement, None, None)? {
                Taken::Nothing => return Ok(true),
                Taken::Done => {}
                Taken::Refused(_) | Taken::Repeated | Taken::Behind => return Ok(false),
            }
        }
        Ok(false)
    }

    /// The table starts anew with these rules. In the record: what goes back to patrons, if anything does; the header,
    /// what is over by that, and everybody who stays as they come to the new table. False where nothing was done.
    fn start_anew(
        &mut self,
        at: Moment,
        rules: Arc<dyn TableRules>,
        given_back: Option<GivenBack>,
    ) -> Result<bool, Declined> {
        let header = self.header(&*rules, at.0);
        let Ok((pledging, notes)) = Pledging::anew(self.table.pledges(), rules.part()) else {
            // Without entropy nothing can be pledged: it is tried again.
            return Ok(false);
        };
        let arrivals = self.arrivals(&*rules, at);
        let begins = self.tail.seq() + 1 + u64::from(given_back.is_some());
        // The first who comes publishes what lay face down when the stakes went back.
        let opened = if arrivals.is_empty() { Vec::new() } else { self.sealed.clone() };
        let arrived = arrivals.iter().enumerate().map(|(place, (done, guest))| {
            body::write(done, Some(&guest.id), None, None, if place == 0 { &opened } else { &[] })
        });
        let lines = std::iter::once(header.to_line())
            .chain(notes.iter().map(|note| note.to_line(at.0)))
            .chain(arrived)
            .map(|line| (line, Vec::new()));
        let lines = given_back.into_iter().chain(lines);
        let entries = (self.tail.seq() + 1..)
            .zip(lines)
            .map(|(seq, (line, postings))| Entry { postings, ..self.tail.entry(seq, at.0, line) });
        let mut batch = Batch::new(entries.collect());
        if !opened.is_empty() {
            batch.dropped_keys.push(self.tail.stream().clone());
        }
        pledging.put_into(&mut batch, self);
        match self.tail.append(batch, When::Durable) {
            Ok(Appended::Written) => {}
            Ok(Appended::Repeated | Appended::Behind) | Err(Declined::Busy) => return Ok(false),
            Err(declined) => return Err(declined),
        }
        if !opened.is_empty() {
            self.sealed.clear();
        }
        self.part = Part::of(Version::Two, begins);
        self.posted.bind(begins, at.0, header.rules);
        if self.posted.pending().is_none() {
            self.next = None;
        }
        self.reopen(rules, begins);
        pledging.done(self.table.pledges_mut());
        for (seq, (done, guest)) in (begins + 1 + notes.len() as u64..).zip(arrivals) {
            self.touched.note(done.by, seq);
            let Some(seat) = done.patron else { continue };
            self.table.seat(seat, at).expect("it was accepted by the same table");
            self.guests.seat(seat, guest);
            self.progress.step(&done);
        }
        (self.clock, self.unattended) = (None, 0);
        self.draw_up();
        tracing::info!(table = %self.id, entry = self.tail.seq(), "the table starts anew");
        self.wind_the_clock();
        self.publish_anew();
        self.unfinished = Some(self.time.instant());
        Ok(true)
    }

    /// Those who stay, as they come to a table with other rules: each to his seat; or, where that has none of this
    /// number, to a free one, if there is one.
    fn arrivals(&self, rules: &dyn TableRules, at: Moment) -> Vec<(Done, Guest)> {
        let seats = || Seat::first(rules.seats());
        let staying = self.guests.iter().filter(|(seat, _)| !self.table.is_leaving(*seat));
        let (fits, others): (Vec<_>, Vec<_>) =
            staying.partition(|(seat, _)| seats().any(|found| found == *seat));
        let mut table = rules.open(Kept::ByPeople);
        let mut arrived = Vec::new();
        let fits = fits.into_iter().map(|(seat, guest)| (Some(seat), guest));
        for (seat, guest) in fits.chain(others.into_iter().map(|(_, guest)| (None, guest))) {
            let free = || seats().find(|seat| !table.present().has(*seat));
            let Some(seat) = seat.or_else(free) else {
                tracing::info!(table = %self.id, patron = %guest.id, "there is no seat for him by the new rules");
                continue;
            };
            arrived.extend(table.seat(seat, at).map(|done| (done, guest.clone())));
        }
        arrived
    }

    /// What is posted hangs at the table.
    pub(super) fn announce(&mut self) {
        let placard = self.placard.borrow().announcing(self.posted.clone());
        self.placard.send_replace(Arc::new(placard));
    }

    /// Draws everything up anew that depends on the rules.
    pub(super) fn draw_up(&mut self) {
        let rules = self.rules();
        self.sheet = rules.sheet();
        self.placard.send_replace(Arc::new(Placard::of(&rules, self.posted.clone())));
    }

    /// What is posted, for the page: from when it binds, whether that is now, and what changes. None where nothing is.
    pub(super) fn posted_for_pages(&self) -> Option<messages::Posted> {
        let placard = self.placard.borrow();
        let (pending, changes) = placard.pending()?;
        Some(messages::Posted { from: pending.from, due: self.is_due(), changes: changes.to_vec() })
    }
}

/// Why something is not taken: a change of the rules is due, and would never come if new things began.
pub(super) fn new_rules() -> Refused {
    Refused::new("new_rules", NEW_RULES).citing(P8_3)
}

impl Pledging {
    /// What becomes of the pledges of a table that starts anew with this part.
    fn anew(
        pledges: Option<&Pledges>,
        part: table::fair::Part,
    ) -> Result<(Pledging, Vec<table::fair::Note>), table::chance::NoEntropy> {
        let Some(pledges) = pledges else { return Ok((Pledging::default(), Vec::new())) };
        let mut pledging = Pledging::revealing(pledges.over_with_a_new(part));
        let mut notes: Vec<_> = pledging.reveal().collect();
        if pledges.open().is_none_or(|open| open.is_short_for(part)) {
            notes.push(pledging.make(pledges.last() + 1, part)?);
        }
        Ok((pledging, notes))
    }
}
