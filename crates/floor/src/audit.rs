//! The auditor: plays a record again and reports every place where it departs from the rules, and how far it was right.
//! A table's stream of the journal is a record too: its notes are passed over, and the faces that it sealed are opened
//! with the keys that it published when they were turned.

mod compare;
mod replay;

use crate::keno::record;
use crate::lines::{Line, Lines};
use crate::protocol::{Header, RECORD_VERSION};
use crate::sealed::Keys;
use replay::{Location, Opened, Replay, Table};
use rulebook::game::{Game, Moment};
use rulebook::provision::Provision;
use rulebook::{blackjack, chemin_de_fer, craps, poker_room, punto_banco};
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::VecDeque;
use std::io::{self, BufRead};

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
    /// A line is not an act of the game.
    Malformed,
    /// The file ends in the middle of a line.
    CutOff,
    /// An act is sealed, and the record's own keys do not open it to what it shows.
    Sealed,
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
    /// The first act that is still sealed, if the record ends before what lies face down is turned: its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sealed_from_line: Option<usize>,
    /// The lines at which the record was put back from a copy: what came between the copy and these is in no record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub restored: Vec<usize>,
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
}

/// A game whose records can be played again.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    name: &'static str,
    open: fn(&str) -> Opened,
}

impl Known {
    /// This one.
    pub const fn of<G: Game>() -> Known {
        Known { name: G::NAME, open: Table::<G>::open }
    }

    /// Keno, which is no table.
    const KENO: Known = Known { name: record::NAME, open: Location::open };
}

/// The games that are on the floor. Every game has its line here.
pub const GAMES: [Known; 6] = [
    Known::of::<craps::Table>(),
    Known::of::<blackjack::Table>(),
    Known::of::<punto_banco::Table>(),
    Known::of::<chemin_de_fer::Table>(),
    Known::of::<poker_room::Room>(),
    Known::KENO,
];

/// Plays a record again. At most `keep` departures are kept; all are counted.
pub fn audit(source: impl BufRead, keep: usize) -> io::Result<Report> {
    audit_among(&GAMES, source, keep)
}

/// The same, for records of these games.
pub fn audit_among(games: &[Known], source: impl BufRead, keep: usize) -> io::Result<Report> {
    let mut auditor = Auditor {
        games,
        report: Report::default(),
        keep,
        replay: None,
        awaits_header: true,
        waiting: VecDeque::new(),
        waiting_bytes: 0,
        keys: Keys::default(),
        at_line: 0,
    };
    let mut lines = Lines::new(source, LONGEST_RECORD_LINE);
    while let Some(line) = lines.read()? {
        auditor.report.lines += 1;
        auditor.at_line = auditor.report.lines;
        match line {
            Line::TooLong => {
                let because = format!("the line is longer than {LONGEST_RECORD_LINE} bytes");
                auditor.depart(Finding::new(Kind::Malformed, because), None, "");
            }
            Line::NotText => {
                auditor.depart(Finding::new(Kind::Malformed, "the line is not UTF-8 text"), None, "");
            }
            Line::Text { text, ended } => auditor.line(text, ended),
        }
    }
    if auditor.report.lines == 0 {
        auditor.at_line = 1;
        auditor.depart(Finding::new(Kind::Header, "the file is empty").instead(HEADER), None, "");
    }
    auditor.report.sealed_from_line = auditor.waiting.front().map(|line| line.number);
    Ok(auditor.report)
}

const HEADER: &str = "a record begins with {\"record\":1,\"game\":\"craps\",\"edition\":\"2011\",\"rules\":\"…\",\"program\":\"…\"}";

struct Auditor<'g> {
    games: &'g [Known],
    report: Report,
    keep: usize,
    replay: Option<Box<dyn Replay>>,
    awaits_header: bool,
    /// Lines behind one whose key has not been published yet, that one first.
    waiting: VecDeque<Waiting>,
    waiting_bytes: usize,
    /// Keys that were published since nothing waited.
    keys: Keys,
    /// The line in hand.
    at_line: usize,
}

/// A line that is JSON.
struct Waiting {
    number: usize,
    fields: Map<String, Value>,
    text: String,
}

impl Auditor<'_> {
    fn depart(&mut self, finding: Finding, at: Option<Moment>, text: &str) {
        self.report.found += 1;
        if self.report.departures.len() < self.keep {
            let is_act = !matches!(finding.kind, Kind::Header | Kind::Malformed | Kind::CutOff);
            self.report.departures.push(Departure {
                line: self.at_line,
                act: is_act.then_some(self.report.acts),
                at,
                kind: finding.kind,
                cite: finding.cite,
                because: finding.because,
                instead: finding.instead,
                expected: finding.expected,
                recorded: finding.recorded,
                text: text.chars().take(200).collect(),
            });
        }
    }

    fn line(&mut self, text: String, ended: bool) {
        let finding = match serde_json::from_str(&text) {
            Ok(Value::Object(fields)) => {
                self.keys.add_published(&fields);
                self.waiting_bytes += text.len();
                self.waiting.push_back(Waiting { number: self.at_line, fields, text });
                return self.go_on();
            }
            Ok(_) => Finding::new(Kind::Malformed, "a line of a record is a JSON object"),
            Err(error) if !ended => Finding::new(Kind::CutOff, "the file ends in the middle of a line")
                .instead(format!("what was written after it is lost ({error})")),
            Err(error) => Finding::new(Kind::Malformed, format!("this is not JSON: {error}")),
        };
        self.depart(finding, None, &text);
    }

    /// Plays the lines that wait, up to the first whose key is not known yet.
    fn go_on(&mut self) {
        while let Some(line) = self.waiting.front() {
            if !self.keys.can_open(&line.fields) && self.waiting_bytes <= MOST_WAITING {
                return;
            }
            let Some(Waiting { number, fields, text }) = self.waiting.pop_front() else { return };
            self.waiting_bytes -= text.len();
            self.at_line = number;
            self.play(fields, &text);
            if self.report.is_clean() {
                self.report.right_to_line = number;
                self.report.right_acts = self.report.acts;
            }
        }
        // Nothing waits for them any more.
        self.keys.clear();
    }

    fn play(&mut self, fields: Map<String, Value>, text: &str) {
        if fields.contains_key("record") {
            return self.header(fields, text);
        }
        if self.awaits_header {
            self.awaits_header = false;
            self.depart(Finding::new(Kind::Header, "there is no header").instead(HEADER), None, text);
        }
        if let Some(note) = fields.get("note") {
            if note == "restored" {
                self.report.restored.push(self.at_line);
            }
            return;
        }
        let Some(replay) = &mut self.replay else {
            self.report.unread += 1;
            return;
        };
        let at = fields.get("at").and_then(Value::as_i64).map(Moment);
        self.report.acts += 1;
        for finding in replay.line(fields, &self.keys) {
            self.depart(finding, at, text);
        }
    }

    fn header(&mut self, fields: Map<String, Value>, text: &str) {
        self.awaits_header = false;
        self.report.sittings += 1;
        self.replay = None;
        let header: Header = match serde_json::from_value(Value::Object(fields)) {
            Ok(header) => header,
            Err(error) => {
                let because = format!("the header cannot be read: {error}");
                return self.depart(Finding::new(Kind::Header, because).instead(HEADER), None, text);
            }
        };
        if header.record != RECORD_VERSION {
            let because = format!("this is version {} of the record's format", header.record);
            let instead = format!("this program reads version {RECORD_VERSION}");
            return self.depart(Finding::new(Kind::Header, because).instead(instead), None, text);
        }
        match self.open(&header) {
            Ok(replay) => {
                self.replay = Some(replay);
                self.report.game = Some(header.game);
            }
            Err(findings) => findings.into_iter().for_each(|finding| self.depart(finding, None, text)),
        }
    }

    /// Opens the table that a header describes.
    fn open(&self, header: &Header) -> Opened {
        if let Some(known) = self.games.iter().find(|known| known.name == header.game) {
            return (known.open)(&header.rules);
        }
        let other: String = header.game.chars().take(60).collect();
        let because = format!("there is no game {other:?} here");
        let names: Vec<String> = self.games.iter().map(|known| format!("{:?}", known.name)).collect();
        let instead = format!("the games are: {}", names.join(", "));
        Err(vec![Finding::new(Kind::Header, because).instead(instead)])
    }
}

/// What is wrong with one line.
struct Finding {
    kind: Kind,
    cite: Option<Provision>,
    because: String,
    instead: Option<String>,
    expected: Option<Value>,
    recorded: Option<Value>,
}

impl Finding {
    fn new(kind: Kind, because: impl Into<String>) -> Finding {
        Finding { kind, cite: None, because: because.into(), instead: None, expected: None, recorded: None }
    }

    fn instead(mut self, instead: impl Into<String>) -> Finding {
        self.instead = Some(instead.into());
        self
    }
}
