//! The day report, the day papers, the void lists and the results of a location (19:47-15.4(e), 15.5(h)): a second reading of the journal
//! that knows nothing of the machine which made it. A correct ledger with a wrong query is a wrong report, so every figure
//! is reached twice: from what the entries say happened, and from the money that they moved. Where two ways differ by a
//! cent, the report says so.

mod fold;
mod indexed;
mod papers;
mod reading;
mod sheet;
mod table;
mod winners;

pub use fold::{day_report, day_report_anew, results, voids};
pub use indexed::Index;
pub use papers::{
    AuthorisationLine, DayPapers, DoneLine, OverrideLine, ReferralLine, RuledLine, Ruling, RulingLine,
    ShiftLine, TenderLine, day_papers,
};
pub use reading::Unreadable;
pub use sheet::pdf;
pub use table::{Column, PaperTable, tender_table};

use keno::lounge::{Day, DayTally, GameName, Tally, Tenders};
use ledger::Account;
use papers::compare_tenders;
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What was sold and paid: by a writer, at a station, or in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Takings {
    /// Tickets that were issued.
    pub sold: u32,
    /// Their price.
    pub sales: Cents,
    /// Tickets that were voided.
    pub voided: u32,
    /// Their price.
    pub voids: Cents,
    /// Tickets whose remaining races were cancelled.
    pub refunded: u32,
    /// What was paid back for these.
    pub refunds: Cents,
    /// Tickets that were paid.
    pub paid: u32,
    /// What was paid for them.
    pub payments: Cents,
}

impl Takings {
    /// What is left of the sales.
    pub fn net(&self) -> Cents {
        self.sales - self.voids - self.refunds - self.payments
    }

    fn add(&mut self, other: Takings) {
        self.sold += other.sold;
        self.sales += other.sales;
        self.voided += other.voided;
        self.voids += other.voids;
        self.refunded += other.refunded;
        self.refunds += other.refunds;
        self.paid += other.paid;
        self.payments += other.payments;
    }
}

/// What one writer did at one station.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WriterLine {
    /// The writer's identification.
    pub writer: String,
    /// Where.
    pub station: u16,
    /// What.
    #[serde(flatten)]
    pub takings: Takings,
}

/// What was done at one station, by whomever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StationLine {
    /// Its number.
    pub station: u16,
    /// What.
    #[serde(flatten)]
    pub takings: Takings,
    /// What came in and went out, by tender.
    pub tenders: Tenders,
    /// What stayed in its drawer: cash, chips, coupons and tokens at their face value.
    pub drawer: Cents,
}

/// One game of the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameLine {
    /// Its gaming day.
    pub day: Day,
    /// Its number.
    pub number: u32,
    /// When it was locked, if it was.
    pub started_at: Option<Moment>,
    /// How late the lock was.
    pub late_millis: i64,
    /// Tickets that were in it when it was locked.
    pub tickets: u32,
    /// What they wagered on it.
    pub handle: Cents,
    /// The numbers in the order drawn.
    pub numbers: Option<Vec<u8>>,
    /// Tickets that won.
    pub winners: u32,
    /// What they won.
    pub payoffs: Cents,
    /// What left the layout when it was settled, or its wagers were returned.
    pub settled: Cents,
    /// Were the wagers returned?
    pub returned: bool,
    /// The digest of the lock, in hexadecimal digits.
    pub lock: Option<String>,
    /// The digest of the program that drew, in hexadecimal digits.
    pub program: Option<String>,
}

/// An account of the location over the day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AccountLine {
    /// Which.
    pub account: Account,
    /// What it held before.
    pub opening: Cents,
    /// What the day moved, by the postings of its entries.
    pub moved: Cents,
    /// The same by what the entries say happened.
    pub by_events: Cents,
    /// What it held after.
    pub closing: Cents,
}

/// A figure: money, or how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// Money.
    Money(Cents),
    /// How many.
    Count(u32),
}

impl From<Cents> for Figure {
    fn from(cents: Cents) -> Figure {
        Figure::Money(cents)
    }
}

impl From<u32> for Figure {
    fn from(count: u32) -> Figure {
        Figure::Count(count)
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Money(cents) => cents.fmt(f),
            Figure::Count(count) => count.fmt(f),
        }
    }
}

/// Two ways to one figure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Which figure, in words.
    pub what: String,
    /// One way.
    pub one: Figure,
    /// The other.
    pub other: Figure,
}

impl Check {
    fn new<F: Into<Figure>>(what: String, one: F, other: F) -> Check {
        Check { what, one: one.into(), other: other.into() }
    }

    /// Do they agree to the cent?
    pub fn agrees(&self) -> bool {
        self.one == self.other
    }
}

/// The report of one gaming day of a location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DayReport {
    /// The location.
    pub at: String,
    /// What is written above its rate card.
    pub title: String,
    /// The gaming day.
    pub day: Day,
    /// Everything together.
    pub total: Takings,
    /// By writer and station.
    pub writers: Vec<WriterLine>,
    /// By station.
    pub stations: Vec<StationLine>,
    /// What came in and went out at all stations together, by tender.
    pub tenders: Tenders,
    /// By game.
    pub games: Vec<GameLine>,
    /// What was wagered on the games that were settled that day.
    pub handle: Cents,
    /// What these games paid.
    pub payoffs: Cents,
    /// Wagers that went back that day because a draw could not be completed.
    pub returned: Cents,
    /// What nobody came for in time.
    pub expired: Cents,
    /// The accounts.
    pub accounts: Vec<AccountLine>,
    /// Every figure that was reached in two ways.
    pub checks: Vec<Check>,
    /// Do all of them agree?
    pub agrees: bool,
}

impl DayReport {
    /// Adds figures that somebody else worked out, and looks again whether all agree.
    pub fn compare(&mut self, checks: impl IntoIterator<Item = Check>) {
        self.checks.extend(checks);
        self.agrees = self.checks.iter().all(Check::agrees);
    }
}

impl DayReport {
    /// What the location itself has counted, beside what was read from the journal.
    pub fn compare_with(&mut self, tally: &DayTally) {
        let mut checks = Vec::new();
        let mut both = |whose: String, ours: Takings, theirs: Tally| {
            let figures = [
                ("sales", ours.sales, theirs.sales),
                ("voids", ours.voids, theirs.voided),
                ("refunds", ours.refunds, theirs.refunded),
                ("payments", ours.payments, theirs.paid),
            ];
            for (figure, one, other) in figures {
                let what = format!("{figure} of {whose}, as counted then and as read now");
                checks.push(Check::new(what, one, other));
            }
        };
        let mut writers: BTreeMap<&str, Takings> = BTreeMap::new();
        for line in &self.writers {
            writers.entry(&line.writer).or_default().add(line.takings);
        }
        let named = tally.writers.iter().map(|(person, tally)| (person.as_str(), *tally));
        let counted: BTreeMap<&str, Tally> = named.collect();
        for writer in writers.keys().chain(counted.keys()).collect::<BTreeSet<_>>() {
            let ours = writers.get(*writer).copied().unwrap_or_default();
            both(format!("writer {writer}"), ours, counted.get(*writer).copied().unwrap_or_default());
        }
        let stations: BTreeMap<u16, Takings> =
            self.stations.iter().map(|line| (line.station, line.takings)).collect();
        for station in stations.keys().chain(tally.stations.keys()).collect::<BTreeSet<_>>() {
            let ours = stations.get(station).copied().unwrap_or_default();
            both(
                format!("station {station}"),
                ours,
                tally.stations.get(station).copied().unwrap_or_default(),
            );
        }
        let games = |sum: fn(&(Cents, Cents)) -> Cents| tally.games.values().map(sum).sum::<Cents>();
        let figures = [
            (
                "handle of the games that were over that day",
                self.handle + self.returned,
                games(|game| game.0),
            ),
            (
                "payoffs of the games that were over that day",
                self.payoffs + self.returned,
                games(|game| game.1),
            ),
            ("claims that came to an end", self.expired, tally.expired),
        ];
        let figures = figures.map(|(what, one, other)| {
            Check::new(format!("{what}, as counted then and as read now"), one, other)
        });
        let read = self.stations.iter().map(|line| (line.station, line.tenders)).collect();
        let tenders = compare_tenders(&read, &tally.tenders);
        self.compare(checks.into_iter().chain(figures).chain(tenders));
    }
}

/// How a location stands at one entry: what its accounts hold. A report is read up to there and no further.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The last entry.
    pub seq: u64,
    /// The accounts of the location.
    pub balances: BTreeMap<Account, Cents>,
    /// Where its days are, up to that entry; without it everything is read.
    pub index: Option<Index>,
}

/// What a winning ticket that is not paid waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum WaitsFor {
    /// Its other games.
    Games,
    /// Somebody who claims it.
    Claim,
    /// A supervisor's authorisation (15.6(b)).
    Authorisation,
    /// A supervisor's ruling on its slip (15.6(a)).
    Ruling,
    /// Its payment: a supervisor has authorised it.
    Payment,
}

/// A winning ticket that is not paid (15.6(a), (c)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutstandingLine {
    /// Its number.
    pub ticket: u32,
    /// What it has won, and what went back to it.
    pub amount: Cents,
    /// The station that issued it.
    pub station: u16,
    /// Its last game.
    pub last: GameName,
    /// The last moment for a claim; `None` while games are to come.
    pub until: Option<Moment>,
    /// What it waits for.
    pub waits_for: WaitsFor,
}

/// A ticket that was voided (15.4(e)).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VoidLine {
    /// The station that took it back.
    pub station: u16,
    /// When.
    pub at: Moment,
    /// Its number.
    pub ticket: u32,
    /// Its price.
    pub price: Cents,
    /// The station that issued it.
    pub issued_at: u16,
    /// The writer who took it back.
    pub writer: String,
}
