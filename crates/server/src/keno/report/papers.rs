//! The day papers of a location: overrides of the lock-out (19:47-15.5(e)), authorisations (15.6(b)), rulings (15.6(a)),
//! outstanding winners (15.6(c)), shifts and tenders (15.3(b)). Like the day report they are a second reading of the journal,
//! with every sum of money and every count reached in two ways.

use super::fold::{Fold, Moved};
use super::reading::{Happened, Read, Unreadable, read};
use super::winners::Winners;
use super::{Check, OutstandingLine, Snapshot, Takings};
use keno::lounge::{AUTHORISED_FROM, Day, DayActs, DayTally, GameName, Payment, Person, Tenders};
use ledger::{Account, Name, Reader};
use rulebook::game::Moment;
use rulebook::local_time::Zone;
use rulebook::money::Cents;
use serde::Serialize;
use std::collections::BTreeMap;

/// A lock-out that a supervisor moved (15.5(e)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OverrideLine {
    /// When.
    pub at: Moment,
    /// Of which game.
    pub game: GameName,
    /// Who performed it.
    pub by: String,
    /// When the lock-out was due.
    pub from: Moment,
    /// When it is due instead.
    pub to: Moment,
    /// The reason.
    pub why: String,
}

/// When, where and by whom something was done with a ticket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DoneLine {
    /// What: "paid in cash", "voided", "races cancelled".
    pub what: String,
    /// When.
    pub at: Moment,
    /// At which station.
    pub station: u16,
    /// By which writer.
    pub writer: String,
    /// How much went to the patron.
    pub amount: Cents,
}

/// A payment that a supervisor authorised (15.6(b)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AuthorisationLine {
    /// When.
    pub at: Moment,
    /// The ticket.
    pub ticket: u32,
    /// What is paid for it.
    pub amount: Cents,
    /// Who authorised it.
    pub supervisor: String,
    /// The payment, once it was made.
    pub paid: Option<DoneLine>,
}

/// What a supervisor decided about a slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ruling {
    /// The slip differs, and is paid by the ticket as issued.
    Pay,
    /// The slip differs, and is not paid.
    Refuse,
    /// There is no slip, and the ticket may be paid, voided or its races cancelled without one.
    Waive,
}

/// A slip that went to the supervisor, or a ticket without one, and what the supervisor ruled (15.3(c), 15.6(a)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulingLine {
    /// The ticket.
    pub ticket: u32,
    /// Who referred the slip, where and why; `None` where there was no slip.
    pub referred: Option<ReferralLine>,
    /// The ruling; `None` while the slip waits for it.
    pub ruled: Option<RuledLine>,
    /// What was then done with the ticket, if anything was.
    pub done: Option<DoneLine>,
}

/// A slip that went to the supervisor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReferralLine {
    /// When.
    pub at: Moment,
    /// Where.
    pub station: u16,
    /// By which writer.
    pub writer: String,
    /// What differs.
    pub why: String,
}

/// A ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuledLine {
    /// When.
    pub at: Moment,
    /// By whom.
    pub by: String,
    /// What.
    pub ruling: Ruling,
    /// Why.
    pub why: String,
}

/// A writer at a station, from signing on to signing off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShiftLine {
    /// The station.
    pub station: u16,
    /// The writer.
    pub writer: String,
    /// When the writer signed on, perhaps on an earlier day.
    pub on: Moment,
    /// When the shift ended; `None` where it goes on.
    pub off: Option<Moment>,
    /// Who ended it.
    pub off_by: Option<String>,
    /// What was sold and paid in it, that day.
    #[serde(flatten)]
    pub takings: Takings,
    /// What came in and went out in it, that day.
    pub tenders: Tenders,
}

/// What a station took in and gave out on the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TenderLine {
    /// The station.
    pub station: u16,
    /// By tender.
    pub tenders: Tenders,
    /// What stayed in its drawer.
    pub drawer: Cents,
}

/// The papers of one gaming day of a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DayPapers {
    /// The location.
    pub at: String,
    /// What is written above its rate card.
    pub title: String,
    /// The gaming day.
    pub day: Day,
    /// The local time of the casino, in which the papers are drawn.
    #[serde(skip)]
    pub zone: Zone,
    /// Overrides of the lock-out.
    pub overrides: Vec<OverrideLine>,
    /// Authorisations of $1,500 and more.
    pub authorisations: Vec<AuthorisationLine>,
    /// Rulings, and slips that wait for one.
    pub rulings: Vec<RulingLine>,
    /// Winners that were not paid when the day ended, or are not paid yet.
    pub outstanding: Vec<OutstandingLine>,
    /// Shifts, in the order in which they began.
    pub shifts: Vec<ShiftLine>,
    /// What each station took in and gave out.
    pub tenders: Vec<TenderLine>,
    /// The same for all stations together.
    pub all_tenders: Tenders,
    /// Every figure that was reached in two ways.
    pub checks: Vec<Check>,
    /// Do all of them agree?
    pub agrees: bool,
    #[serde(skip)]
    acts: DayActs,
}

/// The papers of a gaming day, recomputed from the journal and compared with the accounts of the location: as they stand
/// now, or as they stood at an entry.
pub fn day_papers(
    reader: &Reader,
    location: &str,
    day: Day,
    stands: Option<&Snapshot>,
) -> Result<DayPapers, Unreadable> {
    let name = Name::new(location)?;
    let mut fold = Fold::new(name.clone(), day);
    let mut papers = PapersFold::new(day);
    let up_to = stands.map_or(u64::MAX, |stands| stands.seq);
    let card = read(reader, location, up_to, |entry| {
        fold.entry(&entry);
        papers.entry(&entry, &fold)
    })?;
    let outstanding = papers.at_the_end.take().unwrap_or_else(|| papers.winners.outstanding());
    let mut checks = fold.checks();
    checks.append(&mut papers.checks);
    checks.extend(fold.balances(reader, stands)?);
    let unclaimed = fold.closing(&Account::Unclaimed(name));
    checks.push(Check::new(
        "outstanding winners, and the account of what is unclaimed".to_string(),
        outstanding.iter().map(|line| line.amount).sum::<Cents>(),
        unclaimed,
    ));
    checks.extend(papers.shifts_against(&fold));
    let shifts = papers.shifts();
    let tenders = fold.stations().into_iter();
    let tenders =
        tenders.map(|line| TenderLine { station: line.station, tenders: line.tenders, drawer: line.drawer });
    let mut made = DayPapers {
        at: location.to_string(),
        title: card.title().to_string(),
        day,
        zone: card.games().zone,
        overrides: papers.overrides,
        authorisations: papers.authorisations,
        rulings: papers.rulings.into_iter().filter(|line| line.is_of(day, &card)).collect(),
        outstanding,
        shifts,
        tenders: tenders.collect(),
        all_tenders: fold.all_tenders(),
        checks,
        agrees: false,
        acts: papers.acts,
    };
    made.compare([]);
    Ok(made)
}

impl DayPapers {
    fn compare(&mut self, checks: impl IntoIterator<Item = Check>) {
        self.checks.extend(checks);
        self.agrees = self.checks.iter().all(Check::agrees);
    }

    /// What the location itself has counted, beside what was read from the journal.
    pub fn compare_with(&mut self, tally: &DayTally) {
        let (ours, theirs) = (self.acts, tally.acts);
        let counts = [
            ("overrides", ours.overrides, theirs.overrides),
            ("authorisations", ours.authorisations, theirs.authorisations),
            ("slips that were referred", ours.referrals, theirs.referrals),
            ("rulings", ours.rulings, theirs.rulings),
            ("writers who signed on", ours.signed_on, theirs.signed_on),
            ("writers who signed off", ours.signed_off, theirs.signed_off),
        ];
        let counted = |what: &str| format!("{what}, as counted then and as read now");
        let mut checks: Vec<Check> =
            counts.into_iter().map(|(what, one, other)| Check::new(counted(what), one, other)).collect();
        checks.push(Check::new(counted("what was authorised"), ours.authorised, theirs.authorised));
        let stations = self.tenders.iter().map(|line| (line.station, line.tenders)).collect();
        checks.extend(compare_tenders(&stations, &tally.tenders));
        self.compare(checks);
    }
}

/// What each station took in and gave out, by tender, as read and as counted.
pub(super) fn compare_tenders(read: &BTreeMap<u16, Tenders>, counted: &BTreeMap<u16, Tenders>) -> Vec<Check> {
    let stations: std::collections::BTreeSet<&u16> = read.keys().chain(counted.keys()).collect();
    let of =
        |tenders: &BTreeMap<u16, Tenders>, station: &u16| tenders.get(station).copied().unwrap_or_default();
    let mut checks = Vec::new();
    for station in stations {
        for ((name, ours), (_, theirs)) in
            of(read, station).each().into_iter().zip(of(counted, station).each())
        {
            for (way, one, other) in [("in", ours.taken, theirs.taken), ("out", ours.given, theirs.given)] {
                let what = format!("{name} {way} at station {station}, as counted then and as read now");
                checks.push(Check::new(what, one, other));
            }
        }
    }
    checks
}

impl RulingLine {
    /// Was it ruled on that day, or referred by then and waits?
    fn is_of(&self, day: Day, card: &keno::RateCard) -> bool {
        let on = |at: Moment| Day::of(at, card.games());
        match (&self.ruled, &self.referred) {
            (Some(ruled), _) => on(ruled.at) == day,
            (None, Some(referred)) => on(referred.at) <= day,
            (None, None) => false,
        }
    }
}

struct Shift {
    line: ShiftLine,
    is_of_the_day: bool,
}

struct PapersFold {
    day: Day,
    overrides: Vec<OverrideLine>,
    authorisations: Vec<AuthorisationLine>,
    rulings: Vec<RulingLine>,
    /// The shifts that go on, by station, and those of the day that are over.
    on: BTreeMap<u16, Shift>,
    off: Vec<Shift>,
    winners: Winners,
    /// The winners that were outstanding when the day was over.
    at_the_end: Option<Vec<OutstandingLine>>,
    /// Payments of $1,500 and more that day, and those of them that somebody had authorised.
    large: (u32, u32),
    acts: DayActs,
    checks: Vec<Check>,
}

impl PapersFold {
    fn new(day: Day) -> PapersFold {
        PapersFold {
            day,
            overrides: Vec::new(),
            authorisations: Vec::new(),
            rulings: Vec::new(),
            on: BTreeMap::new(),
            off: Vec::new(),
            winners: Winners::default(),
            at_the_end: None,
            large: (0, 0),
            acts: DayActs::default(),
            checks: Vec::new(),
        }
    }

    fn entry(&mut self, entry: &Read, fold: &Fold) -> Result<(), String> {
        if entry.day > self.day && self.at_the_end.is_none() {
            self.at_the_end = Some(self.winners.outstanding());
        }
        let checks = self.winners.entry(entry)?;
        if entry.day == self.day {
            self.checks.extend(checks);
        }
        for event in &entry.body.events {
            self.shift(entry, event);
            if let (true, Some(moved)) = (entry.day == self.day, fold.moved(entry, event)) {
                self.add_to_shift(&moved);
            }
            self.event(entry, event);
        }
        // A rate card without a station ends the shift there.
        if entry.body.events.iter().any(|event| matches!(event, Happened::Adopted {})) {
            let stations = entry.card.stations();
            let is_gone = |shift: &&Shift| {
                let automatic = shift.line.writer == Person::AUTOMATIC;
                let of_its_kind = if automatic { &stations.automatic } else { &stations.booth };
                !of_its_kind.contains(&shift.line.station)
            };
            let gone: Vec<u16> = self.on.values().filter(is_gone).map(|shift| shift.line.station).collect();
            gone.into_iter().for_each(|station| self.sign_off(station, entry));
        }
        Ok(())
    }

    /// Shifts begin and end. Whoever is at a station when something happens that day has a shift that day.
    fn shift(&mut self, entry: &Read, event: &Happened) {
        let (at, today) = (entry.body.at, entry.day == self.day);
        match event {
            Happened::SignedOn { station, writer } => {
                self.acts.signed_on += u32::from(today);
                let line = ShiftLine {
                    station: *station,
                    writer: writer.clone(),
                    on: at,
                    off: None,
                    off_by: None,
                    takings: Takings::default(),
                    tenders: Tenders::default(),
                };
                self.on.insert(*station, Shift { line, is_of_the_day: false });
            }
            Happened::SignedOff { station } => {
                self.acts.signed_off += u32::from(today);
                self.sign_off(*station, entry);
            }
            _ => {}
        }
        if today {
            self.on.values_mut().for_each(|shift| shift.is_of_the_day = true);
        }
    }

    fn sign_off(&mut self, station: u16, entry: &Read) {
        let Some(mut shift) = self.on.remove(&station) else { return };
        shift.is_of_the_day |= entry.day == self.day;
        (shift.line.off, shift.line.off_by) = (Some(entry.body.at), Some(entry.body.by.clone()));
        if shift.is_of_the_day {
            self.off.push(shift);
        }
    }

    /// The shifts of the day, in the order in which they began.
    fn shifts(&self) -> Vec<ShiftLine> {
        let shifts = self.off.iter().chain(self.on.values()).filter(|shift| shift.is_of_the_day);
        let mut lines: Vec<ShiftLine> = shifts.map(|shift| shift.line.clone()).collect();
        lines.sort_by_key(|line| (line.on, line.station));
        lines
    }

    fn add_to_shift(&mut self, moved: &Moved) {
        if let Some(shift) = self.on.get_mut(&moved.station) {
            shift.line.takings.add(moved.takings);
            shift.line.tenders += moved.tenders;
        }
    }

    fn event(&mut self, entry: &Read, event: &Happened) {
        let (at, today) = (entry.body.at, entry.day == self.day);
        match event {
            Happened::Overridden { game, by, from, to, why } if today => {
                self.acts.overrides += 1;
                let (by, why) = (by.clone(), why.clone());
                self.overrides.push(OverrideLine { at, game: *game, by, from: *from, to: *to, why });
            }
            Happened::Authorised { ticket, by, payable } if today => {
                self.acts.authorisations += 1;
                self.acts.authorised += *payable;
                let (ticket, amount, supervisor) = (*ticket, *payable, by.clone());
                self.authorisations.push(AuthorisationLine { at, ticket, amount, supervisor, paid: None });
            }
            Happened::Referred { ticket, station, writer, why } => {
                self.acts.referrals += u32::from(today);
                let referred =
                    ReferralLine { at, station: *station, writer: writer.clone(), why: why.clone() };
                let line = RulingLine { ticket: *ticket, referred: Some(referred), ruled: None, done: None };
                self.rulings.push(line);
            }
            Happened::Ruled { ticket, by, pay, why } => {
                self.acts.rulings += u32::from(today);
                let ruling = if *pay { Ruling::Pay } else { Ruling::Refuse };
                let ruled = Some(RuledLine { at, by: by.clone(), ruling, why: why.clone() });
                let waiting = |line: &&mut RulingLine| line.ticket == *ticket && line.ruled.is_none();
                if let Some(line) = self.rulings.iter_mut().rev().find(waiting) {
                    line.ruled = ruled;
                }
            }
            Happened::SlipWaived { ticket, by, why } => {
                self.acts.rulings += u32::from(today);
                let ruled = Some(RuledLine { at, by: by.clone(), ruling: Ruling::Waive, why: why.clone() });
                self.rulings.push(RulingLine { ticket: *ticket, referred: None, ruled, done: None });
            }
            Happened::Paid { ticket, station, writer, amount, with, authorised_by } => {
                if today && *amount >= AUTHORISED_FROM {
                    self.large.0 += 1;
                    self.large.1 += u32::from(authorised_by.is_some());
                }
                let what = match with {
                    Payment::Cash => "paid in cash",
                    Payment::Check => "paid by check",
                    Payment::Account => "paid to the account",
                };
                let what = what.to_string();
                let (station, writer, amount) = (*station, writer.clone(), *amount);
                self.done(entry, *ticket, DoneLine { what, at, station, writer, amount });
            }
            Happened::Voided { ticket, station, price, .. } => {
                let (what, writer) = ("voided".to_string(), entry.person().to_string());
                self.done(entry, *ticket, DoneLine { what, at, station: *station, writer, amount: *price });
            }
            Happened::RacesCancelled { ticket, station, refunded, .. } => {
                let (what, writer) = ("races cancelled".to_string(), entry.person().to_string());
                self.done(
                    entry,
                    *ticket,
                    DoneLine { what, at, station: *station, writer, amount: *refunded },
                );
            }
            _ => {}
        }
    }

    /// Something was done with a ticket: it stands beside the authorisation and the ruling under which it was done.
    fn done(&mut self, entry: &Read, ticket: u32, done: DoneLine) {
        let paid = done.what.starts_with("paid");
        let authorised = |line: &&mut AuthorisationLine| line.ticket == ticket && line.paid.is_none();
        if let (true, Some(line)) = (paid, self.authorisations.iter_mut().rev().find(authorised)) {
            line.paid = Some(done.clone());
        }
        let waived = entry.body.shown.as_deref() == Some("ruling");
        let under = |line: &&mut RulingLine| {
            let ruling = line.ruled.as_ref().map(|ruled| ruled.ruling);
            let fits = match ruling {
                Some(Ruling::Waive) => waived,
                Some(Ruling::Pay) => paid,
                Some(Ruling::Refuse) | None => false,
            };
            line.ticket == ticket && line.done.is_none() && fits
        };
        if let Some(line) = self.rulings.iter_mut().rev().find(under) {
            line.done = Some(done);
        }
    }

    /// The shifts of the day together did what the stations did.
    fn shifts_against(&self, fold: &Fold) -> Vec<Check> {
        let mut checks = Vec::new();
        let lines = self.shifts();
        for line in fold.stations() {
            let shifts = || lines.iter().filter(|shift| shift.station == line.station);
            let net: Cents = shifts().map(|shift| shift.takings.net()).sum();
            let drawer: Cents = shifts().map(|shift| shift.tenders.drawer()).sum();
            let what = |what: &str| format!("{what} of station {}, and of its shifts", line.station);
            checks.push(Check::new(what("net"), line.takings.net(), net));
            checks.push(Check::new(what("drawer"), line.drawer, drawer));
        }
        let (all, authorised) = self.large;
        let what = format!("payments of {AUTHORISED_FROM} and more, and those that were authorised");
        checks.push(Check::new(what, all, authorised));
        checks
    }
}
