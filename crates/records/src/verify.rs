//! The check of everything that was pledged: plays a record again, and from each secret that it reveals works out what
//! chance had to do.
//!
//! The record is read once. Where an act of the device comes from a pledge that is not revealed yet, it and what follows
//! waits until it is; what is left at the end belongs to parts that are not over.

mod book;

use crate::audit::{LONGEST_RECORD_LINE, MOST_WAITING};
use book::{Checking, Table};
use rulebook::wire::read_fields;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead};
use table::fair::{Fair, Note, Secret};
use table::lines::{Line, Lines};
use table::protocol::Header;
use table::sealed::Keys;

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The record, or a line of it, cannot be read.
    Unreadable,
    /// A pledge is not made in its turn: not numbered in order, or while another one stands open.
    OutOfTurn,
    /// A contribution, a promise or an opening was written out of its turn, or is none that is taken.
    Contribution,
    /// A card or a throw came without a pledge.
    NotPledged,
    /// A card or a throw is not what the pledge gives.
    NotDrawn,
    /// The secret is not the one to which the house had bound itself, or is too short.
    OtherSecret,
    /// It was revealed while something still depended on it.
    TooEarly,
    /// It is over and was not revealed.
    NotRevealed,
}

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// Which pledge, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pledge: Option<u64>,
    /// What kind.
    pub kind: Kind,
    /// What, in a sentence.
    pub because: String,
    /// What the pledge gives, where the record has something else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Value>,
    /// What the record has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<Value>,
}

/// How far a pledge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Nothing was drawn from it yet.
    Open,
    /// Its part is not over, so nothing of it can be checked yet.
    InUse,
    /// It is over and revealed, and everything follows from it.
    Kept,
    /// It was revealed without having been used: other rules needed a longer secret, or the record was put back from a
    /// copy.
    Withdrawn,
    /// It was revealed, and is the one pledged; but an act before its end is refused by the present rules, so that not
    /// everything which came of it was checked.
    Unchecked,
    /// Something is wrong with it.
    Broken,
}

/// A pledge of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Its number.
    pub pledge: u64,
    /// What it serves.
    pub part: &'static str,
    /// How far it is.
    pub state: State,
    /// The line of its commitment.
    pub committed: usize,
    /// The line of its reveal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revealed: Option<usize>,
    /// How patrons add to it: 1 in the clear, 2 by promises that are opened.
    pub form: u64,
    /// How many patrons added to it.
    pub contributions: usize,
    /// How many promised to.
    pub promises: usize,
    /// Who promised, and did not open it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unopened: Vec<String>,
    /// How many acts of the device came of it.
    pub draws: u64,
    /// How many words they took.
    pub words: u64,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// How many lines there are.
    pub lines: usize,
    /// Every pledge, in order.
    pub pledges: Vec<Checked>,
    /// The first act that is sealed still, because something lies face down: nothing from there on was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed_from_line: Option<usize>,
    /// The lines at which the record was put back from a copy: what was pledged before is over there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub restored: Vec<usize>,
    /// How many acts of the device came before the first pledge of all: a record from before there were any.
    pub unpledged: u64,
    /// Are the cards or dice of this table physical? Then nothing is pledged, and nothing can be checked here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub physical: bool,
    /// How many findings there are in all.
    pub found: u64,
    /// The first of them, as many as were asked for.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Is everything as it was pledged, as far as it is over?
    pub fn is_clean(&self) -> bool {
        self.found == 0
    }

    /// How many pledges are in this state.
    pub fn count(&self, state: State) -> u64 {
        self.pledges.iter().filter(|pledge| pledge.state == state).count() as u64
    }
}

/// A game whose records can be checked.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    name: &'static str,
    open: fn(&str) -> Result<Box<dyn Checking>, String>,
}

impl Known {
    /// This one.
    pub const fn of<G: Fair>() -> Known {
        Known { name: G::NAME, open: Table::<G>::open }
    }
}

/// Checks a record of one of these games. At most `keep` findings are kept; all are counted.
pub fn verify(games: &[Known], source: impl BufRead, keep: usize) -> io::Result<Report> {
    let mut verifier = Verifier::new(games, keep);
    let mut lines = Lines::new(source, LONGEST_RECORD_LINE);
    for number in 1.. {
        let Some(line) = lines.read()? else { break };
        match line {
            Line::TooLong | Line::NotText => {
                verifier.no_line(number, "this line is too long, or not text".to_string());
            }
            Line::Text { text, .. } => match read_fields(&text) {
                Ok(fields) => verifier.line(number, fields, text.len()),
                Err(because) => verifier.no_line(number, because),
            },
        }
    }
    Ok(verifier.end())
}

/// A line that waits.
struct Waiting {
    number: usize,
    bytes: usize,
    fields: Map<String, Value>,
}

/// The report in the making, and where in the record.
struct Found {
    report: Report,
    keep: usize,
    line: usize,
}

impl Found {
    fn put(&mut self, kind: Kind, pledge: Option<u64>, because: String) {
        self.put_with(kind, pledge, because, None);
    }

    /// With what the pledge gives and what the record has.
    fn put_with(&mut self, kind: Kind, pledge: Option<u64>, because: String, differ: Option<[Value; 2]>) {
        self.report.found += 1;
        if let Some(checked) = pledge.and_then(|pledge| self.checked(pledge)) {
            checked.state = State::Broken;
        }
        if self.report.findings.len() < self.keep {
            let [expected, recorded] = differ.map_or([None, None], |both| both.map(Some));
            let line = self.line;
            self.report.findings.push(Finding { line, pledge, kind, because, expected, recorded });
        }
    }

    /// A pledge of the report. They are numbered from 1, and those that are not are looked for.
    fn checked(&mut self, pledge: u64) -> Option<&mut Checked> {
        self.report.pledges.iter_mut().rev().find(|checked| checked.pledge == pledge)
    }
}

/// Checks what is pledged in the lines that it is given.
pub(crate) struct Verifier {
    games: Vec<Known>,
    found: Found,
    table: Option<Box<dyn Checking>>,
    waiting: VecDeque<Waiting>,
    waiting_bytes: usize,
    keys: Keys,
    /// Secrets that lines which were read reveal, for the lines that wait.
    secrets: HashMap<u64, Secret>,
}

impl Verifier {
    /// Keeps at most so many findings.
    pub(crate) fn new(games: &[Known], keep: usize) -> Verifier {
        Verifier {
            games: games.to_vec(),
            found: Found { report: Report::default(), keep, line: 0 },
            table: None,
            waiting: VecDeque::new(),
            waiting_bytes: 0,
            keys: Keys::default(),
            secrets: HashMap::new(),
        }
    }

    fn at(&mut self, number: usize) {
        self.found.report.lines += 1;
        self.found.line = number;
    }

    fn no_line(&mut self, number: usize, because: String) {
        self.at(number);
        self.found.put(Kind::Unreadable, None, because);
    }

    /// Takes the line with this number, of so many bytes.
    pub(crate) fn line(&mut self, number: usize, fields: Map<String, Value>, bytes: usize) {
        self.at(number);
        self.keys.add_published(&fields);
        if let Some(Ok(Note::Reveal { pledge, secret })) = Note::read(&fields) {
            self.secrets.insert(pledge, secret);
        }
        self.waiting_bytes += bytes;
        self.waiting.push_back(Waiting { number: self.found.line, bytes, fields });
        self.go_on(false);
    }

    /// Plays the lines that wait, up to the first that needs a key or a secret which is not known yet. At the end no
    /// secret can follow, and everything is played that is not sealed.
    fn go_on(&mut self, at_end: bool) {
        while let Some(line) = self.waiting.front() {
            let known = self.table.as_ref().is_none_or(|table| table.is_known(&line.fields, &self.secrets));
            let waits = !self.keys.can_open(&line.fields) || !(known || at_end);
            if waits && self.waiting_bytes <= MOST_WAITING {
                return;
            }
            let Some(Waiting { number, bytes, fields }) = self.waiting.pop_front() else { return };
            self.waiting_bytes -= bytes;
            let at = std::mem::replace(&mut self.found.line, number);
            self.play(fields);
            self.found.line = at;
        }
        self.keys.clear();
    }

    fn play(&mut self, fields: Map<String, Value>) {
        if self.found.report.physical && !fields.contains_key("record") {
            return;
        }
        if fields.contains_key("end") {
            return;
        }
        if fields.contains_key("record") {
            return match self.header(fields) {
                Ok(()) => {}
                Err(because) => {
                    self.table = None;
                    self.found.put(Kind::Unreadable, None, because);
                }
            };
        }
        let note = Note::read(&fields);
        // Whatever waited for its secret is played by now.
        if let Some(Ok(Note::Reveal { pledge, .. })) = &note {
            self.secrets.remove(pledge);
        }
        let Some(table) = &mut self.table else {
            // What cannot be played again cannot be checked either; the header has been named.
            if self.found.report.found == 0 {
                self.found.put(Kind::Unreadable, None, "there is no header".to_string());
            }
            return;
        };
        match note {
            Some(Ok(note)) => table.note(note, &mut self.found),
            Some(Err(because)) => self.found.put(Kind::Unreadable, None, because),
            None if fields.contains_key("note") => {}
            None => {
                if let Err(because) = table.act(fields, &self.keys, &self.secrets, &mut self.found) {
                    let because = format!(
                        "{because}; \"chapter47 audit\" says more, and nothing is checked from here to the next header"
                    );
                    self.found.put(Kind::Unreadable, None, because);
                }
            }
        }
    }

    fn header(&mut self, fields: Map<String, Value>) -> Result<(), String> {
        let header: Header = serde_json::from_value(Value::Object(fields))
            .map_err(|error| format!("the header cannot be read: {error}"))?;
        header.version()?;
        if self.found.report.game.is_some() && self.found.report.physical != header.attended {
            return Err("a table is attended or it is not, and this record would be of both".to_string());
        }
        self.found.report.physical = header.attended;
        if header.attended {
            self.found.report.game = Some(header.game);
            return Ok(());
        }
        if let Some(table) = self.table.as_mut().filter(|table| table.name() == header.game) {
            return table.reopen(&header.rules);
        }
        let known = self.games.iter().find(|known| known.name == header.game);
        let known = known.ok_or_else(|| "nothing is pledged at this game".to_string())?;
        self.table = Some((known.open)(&header.rules)?);
        self.found.report.game = Some(header.game);
        Ok(())
    }

    /// What is left belongs to parts that are not over; or it should have been revealed.
    pub(crate) fn end(mut self) -> Report {
        self.go_on(true);
        self.found.report.sealed_from_line = self.waiting.front().map(|line| line.number);
        if let Some(table) = &mut self.table {
            table.end(&mut self.found);
        }
        let Report { lines, unpledged, ref pledges, .. } = self.found.report;
        if lines == 0 {
            self.found.put(Kind::Unreadable, None, "the file is empty".to_string());
        } else if unpledged > 0 && pledges.is_empty() {
            let because = "nothing is pledged in this record, so nothing of its chance can be checked";
            self.found.put(Kind::NotPledged, None, because.to_string());
        }
        self.found.report
    }
}
