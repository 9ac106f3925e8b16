//! `chapter47 journal`: what the house remembers, verified and shown.

use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, BAD, GOOD, QUIET, STRONG, count, counted, grouped, plain};
use anyhow::{Context as _, bail};
use ledger::verify::Report;
use ledger::{Reader, StreamId};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

/// Verify and show the journal of a house
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Recompute everything a journal says about itself, and name each place where it is wrong
    ///
    /// Hashes of entries and batches, numbers, sums, balances, heads and the checkpoint. What one file cannot show is
    /// that all of it was rewritten: keep the checkpoint that is printed somewhere else, and compare. Exits with 1 if
    /// anything is wrong.
    #[command(after_help = "\
Examples:
  chapter47 journal verify house.db
  chapter47 journal verify house.db --json")]
    Verify {
        /// The journal
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Write the report as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write a table's journal as a record, for "chapter47 audit"
    ///
    /// What lies face down is sealed in it until it is turned. Where the journal ends before that, standard error says
    /// so, and the audit says from which line on.
    #[command(after_help = "\
Examples:
  chapter47 journal export house.db --stream table:craps-1 > craps-1.jsonl
  chapter47 journal export house.db --stream table:craps-1 | chapter47 audit /dev/stdin")]
    Export {
        /// The journal
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// The table's stream
        #[arg(long, value_name = "S")]
        stream: String,
    },
    /// Print the entries of a journal, one a line
    #[command(after_help = "\
Examples:
  chapter47 journal show house.db
  chapter47 journal show house.db --stream table:craps-1 --from 100
  chapter47 journal show house.db --streams
  chapter47 journal show house.db --json | jq -c .body")]
    Show {
        /// The journal
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Only this stream
        #[arg(long, value_name = "S")]
        stream: Option<String>,
        /// Start with this number
        #[arg(long, value_name = "N", default_value_t = 1)]
        from: u64,
        /// Only the names of the streams, with how many entries each has
        #[arg(long, conflicts_with_all = ["stream", "from"])]
        streams: bool,
        /// Write the entries as JSON, one object a line
        #[arg(long)]
        json: bool,
    },
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Export { file, stream } => export(&open(file)?, stream),
        Command::Verify { file, json } => verify(file, *json),
        Command::Show { file, stream, from, streams, json } => {
            let reader = open(file)?;
            match streams {
                true => show_streams(&reader, *json),
                false => show(&reader, stream.as_deref(), *from, *json),
            }
        }
    }
}

/// A file that is there, before it is asked whether it is a journal.
fn open(file: &Path) -> anyhow::Result<Reader> {
    input::open(file)?;
    Ok(Reader::open(file)?)
}

#[derive(Serialize)]
struct ReportLine<'a> {
    file: String,
    clean: bool,
    #[serde(flatten)]
    report: &'a Report,
}

fn verify(file: &Path, json: bool) -> anyhow::Result<Outcome> {
    input::open(file)?;
    let report = ledger::verify(file)?;
    let clean = report.is_clean();
    let outcome = if clean { Outcome::Fine } else { Outcome::Findings };
    if json {
        let file = file.display().to_string();
        output::json(&ReportLine { file, clean, report: &report })?;
        return Ok(outcome);
    }
    let mut out = anstream::stdout().lock();
    let name = file.display().to_string();
    let name = plain(&name);
    /// More than this many faults are counted, not shown.
    const MOST_SHOWN: usize = 50;
    for fault in report.faults.iter().take(MOST_SHOWN) {
        writeln!(out, "{BAD}error{BAD:#}{STRONG}: {}{STRONG:#}", plain(&fault.what))?;
        writeln!(out, "  {QUIET}-->{QUIET:#} {name}: {}\n", plain(&fault.place.to_string()))?;
    }
    let shown = report.faults.len().min(MOST_SHOWN) as u64;
    if report.faults_in_all > shown {
        writeln!(out, "… and {} more (--json lists them).\n", grouped(report.faults_in_all - shown))?;
    }
    let held = format!(
        "{} in {}, {}",
        counted(report.entries, "entry", "entries"),
        counted(report.batches, "batch", "batches"),
        count(report.streams, "stream")
    );
    if clean {
        writeln!(out, "{GOOD}{name}: {held}; everything is as it was written.{GOOD:#}")?;
        writeln!(out, "checkpoint {}:{}", report.checkpoint.batches, report.checkpoint.hash)?;
    } else {
        let faults = count(report.faults_in_all, "fault");
        writeln!(out, "{STRONG}{name}: {faults}; {held}.{STRONG:#}")?;
    }
    Ok(outcome)
}

fn show_streams(reader: &Reader, json: bool) -> anyhow::Result<Outcome> {
    let streams = reader.streams()?;
    if json {
        let streams: Vec<_> = streams
            .iter()
            .map(|(stream, head)| serde_json::json!({"stream": stream, "entries": head.seq, "hash": head.hash}))
            .collect();
        output::json(&streams)?;
        return Ok(Outcome::Fine);
    }
    let mut out = anstream::stdout().lock();
    for (stream, head) in streams {
        writeln!(out, "{:>10}  {stream}", grouped(head.seq))?;
    }
    Ok(Outcome::Fine)
}

/// A stream that is there.
fn stream_named(reader: &Reader, name: &str) -> anyhow::Result<StreamId> {
    let wanted = StreamId::new(name)?;
    let known = reader.streams()?;
    if !known.iter().any(|(stream, _)| *stream == wanted) {
        let names: Vec<&str> = known.iter().map(|(stream, _)| stream.as_str()).take(20).collect();
        bail!("there is no stream {name:?} in it; there are {}", names.join(", "));
    }
    Ok(wanted)
}

fn export(reader: &Reader, stream: &str) -> anyhow::Result<Outcome> {
    let stream = stream_named(reader, stream)?;
    let mut out = BufWriter::new(anstream::stdout().lock());
    let mut sealed: BTreeSet<u64> = BTreeSet::new();
    for entry in reader.read(&stream, 1) {
        let entry = entry.context("the journal cannot be read on; \"journal verify\" says where")?;
        if let Ok(Value::Object(fields)) = serde_json::from_str(&entry.body) {
            if fields.contains_key("sealed") {
                sealed.insert(entry.seq);
            }
            let opened = fields.get("opened").and_then(Value::as_object);
            for seq in opened.into_iter().flatten().filter_map(|(seq, _)| seq.parse().ok()) {
                sealed.remove(&seq);
            }
        }
        writeln!(out, "{}", entry.body)?;
    }
    out.flush()?;
    if let Some(first) = sealed.first() {
        let count = count(sealed.len() as u64, "act");
        eprintln!(
            "{stream}: {count} from entry {first} on lie face down, and are sealed until they are turned."
        );
    }
    Ok(Outcome::Fine)
}

fn show(reader: &Reader, stream: Option<&str>, from: u64, json: bool) -> anyhow::Result<Outcome> {
    let streams: Vec<StreamId> = match stream {
        None => reader.streams()?.into_iter().map(|(stream, _)| stream).collect(),
        Some(name) => vec![stream_named(reader, name)?],
    };
    let mut out = BufWriter::new(anstream::stdout().lock());
    for stream in streams {
        for entry in reader.read(&stream, from) {
            let entry = entry.context("the journal cannot be read on; \"journal verify\" says where")?;
            if json {
                serde_json::to_writer(&mut out, &entry).map_err(io::Error::from)?;
                writeln!(out)?;
                continue;
            }
            let at = match jiff::Timestamp::from_millisecond(entry.at) {
                Ok(at) => at.strftime("%Y-%m-%d %H:%M:%S").to_string(),
                Err(_) => entry.at.to_string(),
            };
            writeln!(
                out,
                "{STRONG}{stream} {}{STRONG:#}  {QUIET}{at}{QUIET:#}  {}",
                entry.seq,
                plain(&entry.body)
            )?;
            for posting in &entry.postings {
                writeln!(out, "    {:>14}  {}", posting.cents.to_string(), posting.account)?;
            }
        }
    }
    out.flush()?;
    Ok(Outcome::Fine)
}
