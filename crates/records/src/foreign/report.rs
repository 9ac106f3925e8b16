//! What was found in a log.

use crate::audit::{Departure, Finding, Remark, RemarkKind};
use rulebook::game::Moment;
use serde::Serialize;

/// What an audit of a log found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game.
    pub game: &'static str,
    /// The last line with a row.
    pub lines: usize,
    /// How many rows were acts: wagers, decisions, cards, dice.
    pub acts: u64,
    /// How many rows were payments that were compared.
    pub payments: u64,
    /// How many steps were supplied that the log does not show.
    pub supplied: u64,
    /// How many rows could not be judged, because of a departure above them or because the log begins in mid-shoe.
    pub not_judged: u64,
    /// How many things there are that are no offence but must be known.
    pub remarked: u64,
    /// The first of them, as many as were asked for.
    pub remarks: Vec<Remark>,
    /// How many departures there are in all.
    pub found: u64,
    /// The first of them, as many as were asked for.
    pub departures: Vec<Departure>,
    #[serde(skip)]
    keep: usize,
}

impl Report {
    /// Of a log of this game. At most `keep` departures are kept.
    pub fn new(game: &'static str, keep: usize) -> Report {
        Report {
            game,
            lines: 0,
            acts: 0,
            payments: 0,
            supplied: 0,
            not_judged: 0,
            remarked: 0,
            remarks: Vec::new(),
            found: 0,
            departures: Vec::new(),
            keep,
        }
    }

    /// Is everything as the rules have it?
    pub fn is_clean(&self) -> bool {
        self.found == 0
    }

    /// Something is not as the rules have it.
    pub fn depart(&mut self, line: usize, at: Option<Moment>, text: &str, finding: Finding) {
        self.found += 1;
        if self.departures.len() < self.keep {
            let Finding { kind, cite, because, instead, expected, recorded } = finding;
            let text = text.chars().take(200).collect();
            let departure =
                Departure { line, act: None, at, kind, cite, because, instead, expected, recorded, text };
            self.departures.push(departure);
        }
    }

    /// Something must be known.
    pub fn remark(&mut self, line: usize, kind: RemarkKind, because: impl Into<String>) {
        self.remarked += 1;
        if self.remarks.len() < self.keep {
            self.remarks.push(Remark { line, kind, because: because.into() });
        }
    }
}
