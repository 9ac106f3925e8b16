//! Exported streams with one thing changed, and what the auditor says of them.

use mutants::{Mutant, mutants};
use records::audit::{RemarkKind, Report};
use serde_json::Value;
use std::fmt::Write as _;

#[path = "../../../games/tests/tampering/mutants.rs"]
pub(crate) mod mutants;

/// With `ALTERED=all` every mutant is tried, however long that takes.
const WISH: &str = "ALTERED";

/// A stream as it was exported.
pub(crate) struct Exported {
    pub(crate) lines: Vec<String>,
    pub(crate) read: Vec<Value>,
    /// What the auditor says of it.
    pub(crate) report: Report,
    /// The first line that was not audited, from 1: what lies face down is sealed from there on.
    pub(crate) sealed: Option<usize>,
}

impl Exported {
    pub(crate) fn new(text: &str) -> Exported {
        let lines: Vec<String> = text.lines().map(str::to_string).collect();
        let read = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let report = examined(&lines);
        let sealed = report.lines_of(RemarkKind::Sealed).first().copied();
        Exported { lines, read, report, sealed }
    }

    /// How many mutants were tried, and those that pass though nothing excuses them. Of a long stream only one mutant in so
    /// many is tried, by a fixed step, so that no more than `most_lines` lines are audited in all.
    pub(crate) fn passing(
        &self,
        most_lines: usize,
        excused: impl Fn(&Mutant, &Exported) -> bool,
    ) -> (usize, String) {
        let (mut tried, mut pass) = (0, String::new());
        for mutant in mutants(&self.lines).step_by(self.step(most_lines)) {
            tried += 1;
            let report = examined(&mutant.lines);
            let is_found = report.found != self.report.found
                || report.departures != self.report.departures
                || report.remarks != self.report.remarks
                || report.still_out != self.report.still_out;
            if !is_found && !excused(&mutant, self) {
                let _ = writeln!(pass, "{mutant}\n    of {}", self.read[mutant.line]);
            }
        }
        (tried, pass)
    }

    fn step(&self, most_lines: usize) -> usize {
        if is_whole() {
            return 1;
        }
        (mutants(&self.lines).count() * self.lines.len()).div_ceil(most_lines).max(1)
    }
}

/// Is every mutant wanted?
pub(crate) fn is_whole() -> bool {
    std::env::var(WISH).is_ok_and(|wish| wish == "all")
}

fn examined(lines: &[String]) -> Report {
    games::standard().audit((lines.join("\n") + "\n").as_bytes(), 50).expect("memory can be read")
}
