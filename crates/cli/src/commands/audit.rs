//! `chapter47 audit`: plays records again and points at every departure from the rules and from the record's grammar.

mod foreign;

use crate::cli;
use crate::findings::{self, ReportLine};
use crate::input;
use crate::outcome::{Outcome, complain};
use crate::output::{self, GOOD, QUIET, STRONG, count, plain};
use anyhow::Context as _;
use house::Registry;
use records::audit::{Departure, Remark, Report};
use serde::Serialize;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

/// Play records again and report every departure from the rules
///
/// Each act of a record is put to a fresh table under the rules of its header; an act that the table refuses, and every
/// event that is not what came of the act, is a departure, shown with its line and its provision; so is every line that
/// is not in the record's grammar, a time that goes back, and money at stake where the record ends without a word. Exits
/// with 1 if there are any. What is no offence but must be known is shown as a note: money that is still out, a part that
/// is missing, cards that are sealed to the end. Exits with 3 if there is that and nothing else.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 audit monday.jsonl
  chapter47 audit --json records/*.jsonl
  chapter47 audit --most 1000 monday.jsonl")]
pub(crate) struct Args {
    /// The records, as "chapter47 table --record" and "chapter47 journal export" write them; with --foreign, logs that
    /// others wrote: JSON Lines, or CSV where the name ends in .csv
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the reports as a JSON list
    #[arg(long)]
    json: bool,
    /// Show at most so many departures of a record; all are counted
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
    /// Judge logs that others wrote: wagers, decisions, cards or dice, and payments of this game, in order
    ///
    /// Such a log has no arrivals, no steps of the staff and no citations. The steps that must have happened are
    /// supplied, and money and play alone are judged. docs/foreign-records.md has the rows of each game, with examples.
    #[arg(long, value_name = "GAME")]
    foreign: Option<String>,
    /// The rules of the table that the log is from; without it, the plainest legal table
    #[arg(long, value_name = "FILE", requires = "foreign")]
    rules: Option<PathBuf>,
    /// The mapping file: what the log's columns and values are called here, in TOML
    #[arg(long, value_name = "FILE", requires = "foreign")]
    map: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    if let Some(game) = &args.foreign {
        let auditor = foreign::Auditor::new(cli::game(registry, game)?, args)?;
        return each(args, |path| auditor.audit(path), foreign::worse, foreign::show);
    }
    let audit = |path: &Path| {
        let file = input::open(path)?;
        registry
            .audit(BufReader::new(file), args.most)
            .with_context(|| format!("{} cannot be read", path.display()))
    };
    each(args, audit, worse, show)
}

/// Audits every file, shows what was found, and says how it ended.
fn each<R: Serialize>(
    args: &Args,
    audit: impl Fn(&Path) -> anyhow::Result<R>,
    worse: fn(Outcome, &R) -> Outcome,
    show: fn(&str, &R) -> anyhow::Result<()>,
) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Fine;
    let mut reports = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        match audit(path) {
            Err(error) => {
                complain(&error);
                outcome = Outcome::Failed;
            }
            Ok(report) => {
                outcome = worse(outcome, &report);
                if args.json {
                    reports.push(ReportLine {
                        file: name,
                        clean: worse(Outcome::Fine, &report) != Outcome::Findings,
                        report,
                    });
                } else {
                    show(&name, &report)?;
                }
            }
        }
    }
    if args.json {
        output::json(&reports)?;
    }
    Ok(outcome)
}

/// How the audit of several records ends.
pub(super) fn worse(outcome: Outcome, report: &Report) -> Outcome {
    ended(outcome, report.is_clean(), report.remarked > 0)
}

/// A failure outweighs a departure, and a departure what must be known.
fn ended(outcome: Outcome, clean: bool, remarks: bool) -> Outcome {
    match (outcome, clean, remarks) {
        (Outcome::Failed, _, _) => Outcome::Failed,
        (_, false, _) | (Outcome::Findings, _, _) => Outcome::Findings,
        (_, true, true) | (Outcome::Remarks, _, _) => Outcome::Remarks,
        (Outcome::Fine, true, false) => Outcome::Fine,
    }
}

pub(super) fn show(name: &str, report: &Report) -> anyhow::Result<()> {
    let mut out = output::styled();
    let name = plain(name);
    for departure in &report.departures {
        show_departure(&mut out, &name, departure, "record")?;
    }
    let acts = count(report.acts, "act");
    show_remarks(&mut out, &name, &report.remarks, report.remarked)?;
    if report.is_clean() {
        writeln!(out, "{GOOD}{name}: no departure in {acts}.{GOOD:#}")?;
        return Ok(());
    }
    findings::more(&mut out, report.found, report.departures.len())?;
    if report.unread > 0 {
        let lines = count(report.unread as u64, "line");
        writeln!(out, "{lines} could not be played again without a header.")?;
    }
    let right = match (report.right_to_line, report.right_acts) {
        (0, _) => "nothing of the record can be relied on".to_string(),
        (line, 0) => format!("the record is right up to line {line}, which is its header"),
        (line, acts) => format!("the record is right up to line {line}, act {}", output::grouped(acts)),
    };
    writeln!(out, "{STRONG}{name}: {} in {acts}; {right}.{STRONG:#}", count(report.found, "departure"))?;
    Ok(())
}

/// What is no departure but must be known.
fn show_remarks(out: &mut impl Write, name: &str, remarks: &[Remark], all: u64) -> anyhow::Result<()> {
    for remark in remarks {
        writeln!(out, "{STRONG}note{STRONG:#}: {name}, line {}: {}.", remark.line, plain(&remark.because))?;
    }
    findings::more(out, all, remarks.len())?;
    Ok(())
}

/// As a compiler would: what, where, the line, and what would be right.
fn show_departure(
    out: &mut impl Write,
    name: &str,
    departure: &Departure,
    record: &str,
) -> anyhow::Result<()> {
    let code = departure.cite.map_or_else(|| record.to_string(), |cite| cite.cited().to_string());
    findings::place(out, &code, &departure.because, name, departure.line)?;
    if let Some(act) = departure.act {
        write!(out, "  act {}", output::grouped(act))?;
    }
    if let Some(at) = departure.at.and_then(|at| jiff::Timestamp::from_millisecond(at.0).ok()) {
        write!(out, ", {}", at.strftime("%Y-%m-%d %H:%M:%S UTC"))?;
    }
    writeln!(out)?;
    if !departure.text.is_empty() {
        let text: String = departure.text.chars().take(100).collect();
        let cut = if departure.text.chars().count() > 100 { " …" } else { "" };
        writeln!(out, "    {QUIET}|{QUIET:#} {}{cut}", plain(&text))?;
    }
    findings::differ(out, "the table gives", departure.expected.as_ref(), departure.recorded.as_ref())?;
    if let Some(instead) = &departure.instead {
        writeln!(out, "    {QUIET}={QUIET:#} {}", plain(instead))?;
    }
    writeln!(out)?;
    Ok(())
}
