//! `chapter47 audit`: plays records again and points at every departure from the rules.

use crate::findings::{self, ReportLine};
use crate::input;
use crate::outcome::{Outcome, complain};
use crate::output::{self, GOOD, QUIET, STRONG, count, plain};
use anyhow::Context as _;
use floor::audit::{Departure, Report};
use std::io::{BufReader, Write};
use std::path::PathBuf;

/// Play records again and report every departure from the rules
///
/// Each act of a record is put to a fresh table under the rules of its header; an act that the table refuses, and every
/// event that is not what came of the act, is a departure, shown with its line and its provision. Exits with 1 if
/// there are any.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 audit monday.jsonl
  chapter47 audit --json records/*.jsonl
  chapter47 audit --most 1000 monday.jsonl")]
pub(crate) struct Args {
    /// The records, as "chapter47 table --record" and "chapter47 journal export" write them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the reports as a JSON list
    #[arg(long)]
    json: bool,
    /// Show at most so many departures of a record; all are counted
    #[arg(long, value_name = "N", default_value_t = 20)]
    most: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut outcome = Outcome::Fine;
    let mut reports = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        let report = input::open(path).and_then(|file| {
            floor::audit::audit(BufReader::new(file), args.most)
                .with_context(|| format!("{name} cannot be read"))
        });
        match report {
            Err(error) => {
                complain(&error);
                outcome = Outcome::Failed;
            }
            Ok(report) => {
                if !report.is_clean() && outcome == Outcome::Fine {
                    outcome = Outcome::Findings;
                }
                if args.json {
                    reports.push(ReportLine { file: name, clean: report.is_clean(), report });
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

fn show(name: &str, report: &Report) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    let name = plain(name);
    for departure in &report.departures {
        show_departure(&mut out, &name, departure)?;
    }
    let acts = count(report.acts, "act");
    if let Some(line) = report.sealed_from_line {
        let text = "what lies face down is sealed until it is turned, and was not audited from there on";
        writeln!(out, "{QUIET}{name}, line {line}: {text}.{QUIET:#}")?;
    }
    for line in &report.restored {
        let text = "the record was put back from a copy; what came after that copy is in no record";
        writeln!(out, "{QUIET}{name}, line {line}: {text}.{QUIET:#}")?;
    }
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

/// As a compiler would: what, where, the line, and what would be right.
fn show_departure(out: &mut impl Write, name: &str, departure: &Departure) -> anyhow::Result<()> {
    let code = departure.cite.map_or("record", |cite| cite.number());
    findings::place(out, code, &departure.because, name, departure.line)?;
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
