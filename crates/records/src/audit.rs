//! The auditor: plays a record again and reports every place where it departs from the rules or from the record's grammar
//! ([`table::record`]), how far it was right, and what is no offence but must be known.
//!
//! A table's stream of the journal is a record too: the faces that it sealed are opened with the keys that it published
//! when they were turned, and what chance did is checked against what was pledged ([`table::fair`]).

mod auditor;
mod clock;
mod compare;
mod people;
pub mod replay;
mod stream;

use table::fair::Fair;
use table::forms::Forms;

use auditor::Auditor;
pub use compare::Written;
use replay::{Opened, Table};
use rulebook::actor::Role;
use rulebook::game::Moment;
use rulebook::provision::Provision;
use serde::Serialize;
use serde_json::Value;
use std::fmt;
use std::io::{self, BufRead};
use table::lines::{Line, Lines};
use table::record::{Header, Stake};

/// The longest line of a record that is read, in bytes: a full table's settlement fits many times over.
pub const LONGEST_RECORD_LINE: usize = 4 * 1024 * 1024;

/// So many bytes of a record can wait for the key of a sealed act; a round has a few thousand.
pub const MOST_WAITING: usize = 16 * 1024 * 1024;

/// How a record departs from the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The first line of a sitting is not a header that can be used.
    Header,
    /// A line is not in the record's grammar.
    Malformed,
    /// A line has no time, or time goes back.
    Time,
    /// Something is at stake where nothing may be: a sitting ends, or another begins.
    AtStake,
    /// What a note or a closing line says is not so.
    Untrue,
    /// Who acts is not who sits there, or may not enter it.
    Person,
    /// Rules bind the table that were not posted for half an hour.
    NotPosted,
    /// What was pledged was not kept.
    Pledge,
    /// The file ends in the middle of a line.
    CutOff,
    /// An act is sealed, and the record's own keys do not open it to what it shows.
    Sealed,
    /// Something was due before the act, and the croupier did not do it.
    SkippedStep,
    /// The rules refuse the act.
    RefusedAct,
    /// The act is right, and an event of it is not.
    WrongEvent,
    /// An event that came of the act is not in the record.
    MissingEvent,
    /// An event is in the record that did not come of the act.
    ExtraEvent,
    /// The right events in another order.
    EventOrder,
    /// In a log that somebody else wrote: a card went to another place, or other cards were turned than were dealt.
    WrongCards,
    /// In such a log: another amount was due.
    WrongPayment,
    /// In such a log: money was due, and there is no row for it.
    MissingPayment,
    /// In such a log: a row for money that was not due.
    ExtraPayment,
}

impl Kind {
    /// Is it about what an act did?
    const fn is_of_an_act(self) -> bool {
        use Kind::*;
        matches!(
            self,
            Sealed | Person | SkippedStep | RefusedAct | WrongEvent | MissingEvent | ExtraEvent | EventOrder
        )
    }
}

/// What is no offence but must be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RemarkKind {
    /// Money is still out where the record ends.
    MoneyOut,
    /// A sitting has no closing line: a part of it may be missing.
    NotClosed,
    /// What lies face down is sealed to the end: nothing from there on was audited.
    Sealed,
    /// The record was put back from a copy: what came after that copy is in no record.
    Restored,
    /// A round was not finished, and the stakes went back.
    Returned,
    /// The clock was put back.
    ClockSet,
    /// Times are from before the text that they are judged by: the clock was not set.
    BeforeEdition,
    /// Somebody of the staff is somebody else here than before: their role changed, or it is not they.
    OtherRole,
    /// A line of version 1 is one that version 2 does not allow.
    OldForm,
    /// The rules were posted before a check that would refuse them today.
    OldRules,
    /// In a log that somebody else wrote: rows that could not be judged.
    NotJudged,
    /// In such a log: which cards the shoe has, or which card lay face down, is not known.
    UnknownCards,
    /// In such a log: a winning keno ticket that was not paid.
    Unpaid,
    /// In such a log: a row leaves out what the others of its kind say.
    Uneven,
}

/// One thing that must be known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What.
    pub kind: RemarkKind,
    /// The same in a sentence.
    pub because: String,
}

/// One departure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Departure {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The number of the act in the file, counted from 1; none for a line that is no act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<u64>,
    /// When the act was done, if the record says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// What kind of departure.
    pub kind: Kind,
    /// The provision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cite: Option<Provision>,
    /// What is wrong, in a sentence.
    pub because: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// What the table gives, where the record has something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Value>,
    /// What the record has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Value>,
    /// The beginning of the line.
    pub text: String,
}

/// What an audit found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game, if the header names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How many headers, each of which opens a fresh table.
    pub sittings: u64,
    /// How many acts were played again.
    pub acts: u64,
    /// How many lines there are.
    pub lines: usize,
    /// How many lines could not be played again, because the header above them cannot be used.
    pub unread: usize,
    /// What is still out where the record ends, by seat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub still_out: Vec<Stake>,
    /// How many things there are that are no offence but must be known.
    pub remarked: u64,
    /// The first of them, as many as were asked for.
    pub remarks: Vec<Remark>,
    /// How many departures there are in all.
    pub found: u64,
    /// The first of them, as many as were asked for.
    pub departures: Vec<Departure>,
    /// The last line up to which everything is right.
    pub right_to_line: usize,
    /// The acts up to there.
    pub right_acts: u64,
}

impl Report {
    /// Is everything as the rules have it?
    pub fn is_clean(&self) -> bool {
        self.found == 0
    }

    /// The lines at which something of this kind must be known.
    pub fn lines_of(&self, kind: RemarkKind) -> Vec<usize> {
        self.remarks.iter().filter(|remark| remark.kind == kind).map(|remark| remark.line).collect()
    }
}

/// A game whose records can be played again.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    name: &'static str,
    open: fn(&Header) -> Opened,
    /// Who has a place at a table of it that people attend.
    crew: &'static [Role],
}

impl Known {
    /// This one.
    pub const fn of<G: Fair + Forms>() -> Known {
        Known { name: G::NAME, open: Table::<G>::open, crew: G::CREW }
    }

    /// One that is no table: its name, how a record of it is opened, and who has a place there.
    pub const fn new(name: &'static str, open: fn(&Header) -> Opened, crew: &'static [Role]) -> Known {
        Known { name, open, crew }
    }
}

/// Plays a record of one of these games again. At most `keep` departures are kept; all are counted.
pub fn audit(games: &[Known], source: impl BufRead, keep: usize) -> io::Result<Report> {
    let mut auditor = Auditor::new(games, keep);
    let mut lines = Lines::new(source, LONGEST_RECORD_LINE);
    while let Some(line) = lines.read()? {
        match line {
            Line::TooLong => auditor.no_line(format!("the line is longer than {LONGEST_RECORD_LINE} bytes")),
            Line::NotText => auditor.no_line("the line is not UTF-8 text".to_string()),
            Line::Text { text, ended } => auditor.line(text, ended),
        }
    }
    Ok(auditor.end())
}

/// An audit of a record that comes line by line, such as one of several streams in one file.
pub struct Audit(Auditor);

impl Audit {
    /// Nothing has been read yet of a record of one of these games. At most `keep` departures are kept; all are counted.
    pub fn new(games: &[Known], keep: usize) -> Audit {
        Audit(Auditor::new(games, keep))
    }

    /// The next line.
    pub fn line(&mut self, text: String) {
        self.0.line(text, true);
    }

    /// There are no more lines.
    pub fn end(self) -> Report {
        self.0.end()
    }
}

impl fmt::Debug for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Audit")
    }
}

/// What is wrong with one line.
#[derive(Clone, Debug)]
pub struct Finding {
    /// What kind of departure.
    pub kind: Kind,
    /// The provision.
    pub cite: Option<Provision>,
    /// What is wrong, in a sentence.
    pub because: String,
    /// What would be right.
    pub instead: Option<String>,
    /// What the table gives.
    pub expected: Option<Value>,
    /// What the record has.
    pub recorded: Option<Value>,
}

impl Finding {
    /// A finding of this kind.
    pub fn new(kind: Kind, because: impl Into<String>) -> Finding {
        Finding { kind, cite: None, because: because.into(), instead: None, expected: None, recorded: None }
    }

    /// The same, with what would be right.
    pub fn instead(mut self, instead: impl Into<String>) -> Finding {
        self.instead = Some(instead.into());
        self
    }

    /// The same, by a provision.
    pub fn cite(mut self, cite: Provision) -> Finding {
        self.cite = Some(cite);
        self
    }
}
