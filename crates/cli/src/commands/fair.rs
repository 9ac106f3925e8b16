//! `chapter47 fair`: whether what came at a table is what was pledged.

use crate::commands::journal::{open, stream_named};
use crate::findings::{self, ReportLine};
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, GOOD, QUIET, STRONG, count, plain};
use anyhow::{Context as _, bail};
use house::Registry;
use ledger::{Reader, Site, StreamId};
use records::verify::{Finding, Report, State};
use std::io::{self, BufReader, Read, Write};

/// Check that cards and dice are what was pledged
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Work out every card and every throw of a record from what was pledged for it
    ///
    /// For each shoe, and each shooter's turn with the dice: was the commitment made before it, was nothing added at the
    /// wrong time, was what patrons promised opened as promised, is the secret that was revealed the one pledged, and does
    /// every act of the device follow from secret and contributions? Names the first that does not, and whoever promised
    /// something and did not open it. What is not over yet is counted, and cannot be checked. Exits with 1 if anything is
    /// wrong.
    #[command(after_help = "\
Examples:
  chapter47 journal export house.db --stream table:east-1 > east-1.jsonl
  chapter47 fair verify east-1.jsonl
  chapter47 fair verify house.db --stream table:west-1 --json")]
    Verify {
        /// A record as \"chapter47 journal export\" writes it; or, with --stream, a journal, a file or postgres://…
        #[arg(value_name = "FILE")]
        file: Site,
        /// The table's stream in a journal
        #[arg(long, value_name = "S")]
        stream: Option<String>,
        /// Write the report as JSON
        #[arg(long)]
        json: bool,
        /// Show at most so many findings; all are counted
        #[arg(long, value_name = "N", default_value_t = 20)]
        most: usize,
    },
}

pub(crate) fn run(command: &Command, registry: &Registry) -> anyhow::Result<Outcome> {
    let Command::Verify { file, stream, json, most } = command;
    let name = file.to_string();
    let source: Box<dyn Read> = match (stream, file.file()) {
        (Some(stream), _) => Box::new(lines_of(file, stream)?),
        (None, Some(file)) => Box::new(input::open(file)?),
        (None, None) => bail!("{name} is a journal: name the table's stream with --stream"),
    };
    let report = registry
        .verify(BufReader::new(source), *most)
        .with_context(|| format!("{name} cannot be read on"))?;
    let clean = report.is_clean();
    if *json {
        output::json(&ReportLine { file: name, clean, report })?;
    } else {
        show(&name, &report)?;
    }
    Ok(if clean { Outcome::Fine } else { Outcome::Findings })
}

/// The entries of a stream, as the lines of its record.
fn lines_of(journal: &Site, stream: &str) -> anyhow::Result<impl Read + use<>> {
    let reader = open(journal)?;
    let wanted = stream_named(&reader, stream)?;
    Ok(Record { reader, stream: wanted, next: 1, lines: Vec::new(), read: 0 })
}

/// A stream of a journal as a file: so many entries at a time.
struct Record {
    reader: Reader,
    stream: StreamId,
    next: u64,
    lines: Vec<u8>,
    read: usize,
}

impl Record {
    const AT_A_TIME: usize = 1000;

    fn more(&mut self) -> io::Result<()> {
        self.lines.clear();
        self.read = 0;
        for entry in self.reader.read(&self.stream, self.next).take(Record::AT_A_TIME) {
            let entry = entry.map_err(io::Error::other)?;
            self.next = entry.seq + 1;
            self.lines.extend_from_slice(entry.body.as_bytes());
            self.lines.push(b'\n');
        }
        Ok(())
    }
}

impl Read for Record {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.read == self.lines.len() {
            self.more()?;
        }
        let count = (&self.lines[self.read..]).read(into)?;
        self.read += count;
        Ok(count)
    }
}

fn show(name: &str, report: &Report) -> anyhow::Result<()> {
    let mut out = output::styled();
    let name = plain(name);
    for finding in &report.findings {
        show_finding(&mut out, &name, finding)?;
    }
    findings::more(&mut out, report.found, report.findings.len())?;
    let part = report.pledges.first().map_or("part", |pledge| pledge.part);
    let kept = report.count(State::Kept);
    let of = |state| report.pledges.iter().filter(move |pledge| pledge.state == state);
    let draws: u64 = of(State::Kept).map(|pledge| pledge.draws).sum();
    if report.unpledged > 0 {
        let drawn = count(report.unpledged, "draw");
        writeln!(
            out,
            "{QUIET}{name}: {drawn} came before anything was pledged, and cannot be checked.{QUIET:#}"
        )?;
    }
    for pledge in of(State::Withdrawn) {
        let number = pledge.pledge;
        writeln!(
            out,
            "{QUIET}{name}: pledge {number} was withdrawn unused, for other rules or a copy put back.{QUIET:#}"
        )?;
    }
    for pledge in of(State::Unchecked) {
        let number = pledge.pledge;
        writeln!(
            out,
            "{QUIET}{name}: pledge {number} was revealed, and is the one that was made; what came of it after the act that the rules refuse was not checked.{QUIET:#}"
        )?;
    }
    for line in &report.restored {
        writeln!(
            out,
            "{QUIET}{name}, line {line}: the record was put back from a copy; what was pledged before is over.{QUIET:#}"
        )?;
    }
    for pledge in &report.pledges {
        for patron in &pledge.unopened {
            let (number, patron) = (pledge.pledge, plain(patron));
            writeln!(
                out,
                "{QUIET}{name}: pledge {number}: {patron} promised something, and did not open it.{QUIET:#}"
            )?;
        }
    }
    for pledge in of(State::InUse) {
        let (number, drawn) = (pledge.pledge, count(pledge.draws, "draw"));
        writeln!(
            out,
            "{QUIET}{name}: pledge {number} is not over ({drawn} so far), and not revealed.{QUIET:#}"
        )?;
    }
    if let Some(line) = report.sealed_from_line {
        writeln!(
            out,
            "{QUIET}{name}, line {line}: something lies face down, and nothing was checked from there on.{QUIET:#}"
        )?;
    }
    let checked = format!("{}, {} in all", parts(kept, part), count(draws, "draw"));
    if report.physical && report.is_clean() {
        writeln!(out, "{name}: the cards or dice of this table are physical, and nothing is pledged.")?;
    } else if report.is_clean() {
        writeln!(out, "{GOOD}{name}: everything is as it was pledged: {checked}.{GOOD:#}")?;
    } else {
        let findings = count(report.found, "finding");
        writeln!(out, "{STRONG}{name}: {findings}; as it was pledged: {checked}.{STRONG:#}")?;
    }
    Ok(())
}

/// "3 shoes", "1 turn with the dice".
fn parts(number: u64, part: &str) -> String {
    match part.split_once(' ') {
        None => count(number, part),
        Some((noun, rest)) => format!("{} {rest}", count(number, noun)),
    }
}

fn show_finding(out: &mut impl Write, name: &str, finding: &Finding) -> anyhow::Result<()> {
    let pledge = finding.pledge.map_or_else(|| "record".to_string(), |pledge| format!("pledge {pledge}"));
    findings::place(out, &pledge, &finding.because, name, finding.line)?;
    writeln!(out)?;
    findings::differ(out, "the pledge gives", finding.expected.as_ref(), finding.recorded.as_ref())?;
    writeln!(out)?;
    Ok(())
}
