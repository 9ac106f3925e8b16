//! `chapter47 journal copy`: from a file into a database, or from a database into a file.

use super::is_there;
use crate::commands::backup::unsound;
use crate::outcome::Outcome;
use crate::output::{self, GOOD, count, counted, plain};
use indicatif::{ProgressBar, ProgressStyle};
use ledger::note::key_beside;
use ledger::{Hash, NotCopied, Site};
use serde::Serialize;
use std::io::Write as _;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The journal: a file that no server has open, or a database (postgres://…)
    #[arg(value_name = "FROM")]
    from: Site,
    /// Where it goes: an empty database, or a file that is not there yet
    #[arg(value_name = "TO")]
    to: Site,
    /// Write what was done as JSON
    #[arg(long)]
    json: bool,
}

/// What was copied, for programs.
#[derive(Serialize)]
struct Line<'a> {
    to: String,
    from: String,
    rows: u64,
    root: Hash,
    #[serde(flatten)]
    report: &'a ledger::verify::Report,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    is_there(&args.from)?;
    let (from, to) = (args.from.to_string(), args.to.to_string());
    // Hidden by itself where there is no terminal.
    let bar = ProgressBar::new(0);
    bar.set_style(ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} rows, {eta} left")?);
    let copied = ledger::copy(&args.from, &args.to, &mut |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let carried = match copied {
        Ok(carried) => carried,
        Err(NotCopied::Unsound { site, report }) => return unsound(&site, &report),
        Err(other) => return Err(other.into()),
    };
    let report = &carried.report;
    if args.json {
        output::json(&Line { to, from, rows: carried.rows, root: carried.root, report })?;
        return Ok(Outcome::Fine);
    }
    let mut out = output::styled();
    writeln!(
        out,
        "{GOOD}{}: a copy of {}; {} in {}, {}, {} in all; every row is the same, and every hash is right.{GOOD:#}",
        plain(&to),
        plain(&from),
        counted(report.entries, "entry", "entries"),
        counted(report.batches, "batch", "batches"),
        count(report.streams, "stream"),
        count(carried.rows, "row"),
    )?;
    writeln!(out, "checkpoint {}:{}", report.checkpoint.batches, report.checkpoint.hash)?;
    writeln!(out, "Sessions ended: whoever was inside comes in again.")?;
    match (args.from.file(), args.to.file()) {
        (Some(file), _) if key_beside(file).exists() => writeln!(
            out,
            "The key that signs is {}, and is no part of the database: give it to every node.",
            plain(&key_beside(file).display().to_string())
        )?,
        (_, Some(file)) => writeln!(
            out,
            "It has the house's secrets, and not the key that signs: copy that to {}, and guard both.",
            plain(&key_beside(file).display().to_string())
        )?,
        _ => {}
    }
    Ok(Outcome::Fine)
}
