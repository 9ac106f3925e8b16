//! `chapter47 journal backup` and `journal restore`: a copy of a journal that is in use, and a house from a copy.

use crate::commands::journal::verify::RIGHT;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, BAD, GOOD, QUIET, STRONG, count, counted, grouped, plain};
use anyhow::bail;
use ledger::{Copied, NotCopied, Secrets, Site};
use rulebook::game::Moment;
use rulebook::local_time::Zone;
use serde::Serialize;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// What to copy, and where to.
#[derive(Debug, clap::Args)]
pub(crate) struct BackupArgs {
    /// The journal, a file; it may be in use
    #[arg(value_name = "HOUSE")]
    journal: Site,
    /// Where the copy goes; nothing may be there yet
    #[arg(value_name = "TO")]
    to: PathBuf,
    /// Leave out keys, passwords and sessions: a copy for readers, on which no house can be opened
    #[arg(long)]
    without_keys: bool,
    /// Write what was done as JSON
    #[arg(long)]
    json: bool,
}

/// Which copy, and where to.
#[derive(Debug, clap::Args)]
pub(crate) struct RestoreArgs {
    /// The copy
    #[arg(value_name = "COPY")]
    copy: PathBuf,
    /// The journal that is made of it; nothing may be there yet
    #[arg(value_name = "HOUSE")]
    to: PathBuf,
    /// Write what was done as JSON
    #[arg(long)]
    json: bool,
}

/// A copy, for programs.
#[derive(Serialize)]
struct Line<'a> {
    file: String,
    of: String,
    keys: bool,
    signing_key: bool,
    last_at: Option<i64>,
    /// The last checkpoint that the house signed, as a note.
    signed: Option<&'a str>,
    #[serde(flatten)]
    report: &'a ledger::verify::Report,
}

pub(crate) fn back_up(args: &BackupArgs) -> anyhow::Result<Outcome> {
    let Some(journal) = args.journal.file() else {
        bail!(
            "{} is a database: copy it with PostgreSQL's own pg_dump or pg_basebackup, or into a file with \"chapter47 \
             journal copy\"",
            args.journal
        );
    };
    input::open(journal)?;
    let secrets = if args.without_keys { Secrets::LeftOut } else { Secrets::Included };
    let copied = match made(ledger::back_up(journal, &args.to, secrets))? {
        Ok(copied) => copied,
        Err(outcome) => return Ok(outcome),
    };
    if args.json {
        return json(&args.to, journal, &copied);
    }
    say(&args.to, journal, &copied)?;
    let mut out = output::styled();
    match copied.secrets {
        Secrets::Included if copied.has_signing_key => writeln!(
            out,
            "It has the house's secrets, and {}.key the key that signs: guard both as you guard the journal.",
            plain(&args.to.display().to_string())
        )?,
        Secrets::Included => writeln!(
            out,
            "It has the house's secrets, keys and passwords' hashes among them: guard it as you guard the journal."
        )?,
        Secrets::LeftOut => writeln!(
            out,
            "It has no keys, passwords or sessions: it can be read, verified and audited, and no house can be opened on it."
        )?,
    }
    Ok(Outcome::Fine)
}

pub(crate) fn restore(args: &RestoreArgs) -> anyhow::Result<Outcome> {
    input::open(&args.copy)?;
    let at = jiff::Timestamp::now().as_millisecond();
    let copied = match made(server::restore(&args.copy, &args.to, at))? {
        Ok(copied) => copied,
        Err(outcome) => return Ok(outcome),
    };
    if args.json {
        return json(&args.to, &args.copy, &copied);
    }
    say(&args.to, &args.copy, &copied)?;
    let mut out = output::styled();
    if !copied.has_signing_key {
        writeln!(
            out,
            "No key was beside the copy: the house signs with a new one, and its witnesses must be told."
        )?;
    }
    writeln!(
        out,
        "Whatever the house did after that is not in it, and a witness that has seen more will say so."
    )?;
    writeln!(
        out,
        "Every table says so in its record: when it opens, what was pledged for its shoe or its dice is revealed and \
         pledged anew. Keno tickets that were sold after it are in no record."
    )?;
    Ok(Outcome::Fine)
}

/// What was copied; or, where something damaged was to be, what is wrong with it, which has been said.
fn made(copied: Result<Copied, NotCopied>) -> anyhow::Result<Result<Copied, Outcome>> {
    match copied {
        Ok(copied) => Ok(Ok(copied)),
        Err(NotCopied::Unsound { site, report }) => unsound(&site, &report).map(Err),
        Err(other) => Err(other.into()),
    }
}

/// Says what is wrong with something that was to be copied.
pub(crate) fn unsound(site: &Site, report: &ledger::verify::Report) -> anyhow::Result<Outcome> {
    /// More than this many faults are counted, not shown.
    const MOST_SHOWN: usize = 10;
    let name = site.to_string();
    let mut out = anstream::stderr().lock();
    for fault in report.faults.iter().take(MOST_SHOWN) {
        writeln!(out, "{BAD}error{BAD:#}{STRONG}: {}{STRONG:#}", plain(&fault.what))?;
        writeln!(out, "  {QUIET}-->{QUIET:#} {}: {}\n", plain(&name), plain(&fault.place.to_string()))?;
    }
    let faults = count(report.faults_in_all, "fault");
    writeln!(out, "{STRONG}{}: {faults}; nothing was copied.{STRONG:#}", plain(&name))?;
    Ok(Outcome::Findings)
}

fn json(file: &Path, of: &Path, copied: &Copied) -> anyhow::Result<Outcome> {
    output::json(&Line {
        file: file.display().to_string(),
        of: of.display().to_string(),
        keys: copied.secrets == Secrets::Included,
        signing_key: copied.has_signing_key,
        last_at: copied.last_at,
        signed: copied.signed.as_ref().map(|note| note.note.as_str()),
        report: &copied.report,
    })?;
    Ok(Outcome::Fine)
}

/// What is in the new file, and how far it reaches.
fn say(file: &Path, of: &Path, copied: &Copied) -> anyhow::Result<()> {
    let mut out = output::styled();
    let [file, of] = [file, of].map(|path| path.display().to_string());
    let report = &copied.report;
    let held = format!(
        "{} in {}, {}",
        counted(report.entries, "entry", "entries"),
        counted(report.batches, "batch", "batches"),
        count(report.streams, "stream")
    );
    writeln!(out, "{GOOD}{}: a copy of {}; {held}; {RIGHT}.{GOOD:#}", plain(&file), plain(&of))?;
    writeln!(out, "checkpoint {}:{}", report.checkpoint.batches, report.checkpoint.hash)?;
    if let Some(at) = copied.last_at {
        writeln!(out, "The last entry is of {}.", moment(at))?;
    }
    match &copied.signed {
        Some(note) => writeln!(
            out,
            "The last checkpoint that the house signed is number {}, over {}, of {}.",
            grouped(note.number),
            counted(note.size, "batch", "batches"),
            moment(note.at)
        )?,
        None => writeln!(out, "The house has signed no checkpoint in it.")?,
    }
    Ok(())
}

/// A moment by the clocks of the casino, which is in New Jersey.
pub(crate) fn moment(at: i64) -> String {
    Zone::NewYork.stamp(Moment(at))
}
