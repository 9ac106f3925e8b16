//! `chapter47 audit --foreign`: logs that others wrote, judged by money and play alone.

use super::{Args, ended, show_departure, show_remarks};
use crate::findings;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, GOOD, STRONG, count, plain};
use anyhow::Context as _;
use house::{AnyRules, Entry};
use records::foreign::{Format, Log, Map, Report};
use std::io::{BufReader, Write as _};
use std::path::Path;

/// What a log is judged by.
pub(super) struct Auditor {
    rules: Box<dyn AnyRules>,
    map: Map,
    most: usize,
}

impl Auditor {
    pub(super) fn new(game: &dyn Entry, args: &Args) -> anyhow::Result<Auditor> {
        let rules = input::rules(game, args.rules.as_deref())?;
        let map = match &args.map {
            None => Map::default(),
            Some(path) => {
                let text = input::text(path)?;
                Map::from_toml(&text).map_err(|wrong| {
                    anyhow::anyhow!("{}: {wrong}; docs/foreign-records.md has every key", path.display())
                })?
            }
        };
        Ok(Auditor { rules, map, most: args.most })
    }

    pub(super) fn audit(&self, path: &Path) -> anyhow::Result<Report> {
        let is_csv = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
        let format = if is_csv { Format::Csv } else { Format::JsonLines };
        let log = Log::read(BufReader::new(input::open(path)?), format, &self.map)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        self.rules.game().foreign(&*self.rules, &log, self.most)
    }
}

/// How the audit of several logs ends.
pub(super) fn worse(outcome: Outcome, report: &Report) -> Outcome {
    ended(outcome, report.is_clean(), report.remarked > 0)
}

pub(super) fn show(name: &str, report: &Report) -> anyhow::Result<()> {
    let mut out = output::styled();
    let name = plain(name);
    for departure in &report.departures {
        show_departure(&mut out, &name, departure, "log")?;
    }
    findings::more(&mut out, report.found, report.departures.len())?;
    show_remarks(&mut out, &name, &report.remarks, report.remarked)?;
    let judged = format!("{} and {}", count(report.acts, "act"), count(report.payments, "payment"));
    let supplied = match report.supplied {
        0 => String::new(),
        steps => format!(", with {} that the log does not show", count(steps, "step")),
    };
    if report.is_clean() {
        writeln!(out, "{GOOD}{name}: no departure in {judged}{supplied}.{GOOD:#}")?;
    } else {
        let found = count(report.found, "departure");
        writeln!(out, "{STRONG}{name}: {found} in {judged}{supplied}.{STRONG:#}")?;
    }
    Ok(())
}
