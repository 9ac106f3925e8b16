//! `chapter47 journal export`: the journal for other programs.

mod lines;
#[cfg(feature = "parquet")]
mod table;

use super::{READ_ON, Which};
use crate::outcome::Outcome;
use crate::output::{self, count, reason};
use ::table::record::{End, Goes, How};
use anyhow::{Context as _, bail};
use clap::ValueEnum;
use ledger::{Reader, StreamId, private};
use rulebook::game::Moment;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// How it is written. Without it: record where a stream is named, else jsonl
    #[arg(long, value_name = "FORM")]
    format: Option<Format>,
    /// The file to write, which is not there yet. Without it: standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// How a journal is written for other programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table's record, for "chapter47 audit".
    Record,
    /// JSON Lines: an entry a line, in order.
    Jsonl,
    /// Apache Parquet: an entry a row, in order.
    Parquet,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let (reader, stream) = args.which.open()?;
    // What a node that died left without a number gets one. Somebody who may only read has what the house has gathered.
    let _ = ledger::gather(reader.site());
    let format = args.format.unwrap_or(if stream.is_some() { Format::Record } else { Format::Jsonl });
    let to: Box<dyn Write + Send> = match &args.out {
        None => Box::new(output::raw()),
        Some(out) => {
            // The answers have the codes of keno tickets: an export is as confidential as the journal.
            let made = private::create_new(out);
            Box::new(made.map_err(|error| anyhow::anyhow!("{}: {}", out.display(), reason(&error)))?)
        }
    };
    let mut to = BufWriter::new(to);
    match (format, stream) {
        (Format::Record, Some(stream)) => record(&reader, &stream, &mut to)?,
        (Format::Record, None) => bail!("a record is of one stream: name it with --stream"),
        (Format::Jsonl, stream) => lines::write(&reader, stream.as_ref(), &mut to)?,
        (Format::Parquet, stream) => parquet(&reader, stream.as_ref(), &mut to, args.out.is_some())?,
    }
    to.flush()?;
    Ok(Outcome::Fine)
}

#[cfg(feature = "parquet")]
fn parquet(
    reader: &Reader,
    stream: Option<&StreamId>,
    to: &mut (impl Write + Send),
    to_file: bool,
) -> anyhow::Result<()> {
    if !to_file {
        bail!("Parquet is not for a terminal: name a file with --out");
    }
    table::write(reader, stream, to)
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &Reader, _: Option<&StreamId>, _: &mut impl Write, _: bool) -> anyhow::Result<()> {
    bail!(
        "this program was built without Parquet: build it with \"cargo build --features parquet\", or export jsonl"
    )
}

fn record(reader: &Reader, stream: &StreamId, to: &mut impl Write) -> anyhow::Result<()> {
    let mut sealed: BTreeSet<u64> = BTreeSet::new();
    let (mut is_record, mut latest, mut last) = (false, 0, None);
    for entry in reader.read(stream, 1) {
        let entry = entry.context(READ_ON)?;
        if let Ok(Value::Object(fields)) = serde_json::from_str(&entry.body) {
            is_record |= entry.seq == 1 && fields.contains_key("record");
            if fields.contains_key("sealed") {
                sealed.insert(entry.seq);
            }
            let opened = fields.get("opened").and_then(Value::as_object);
            for seq in opened.into_iter().flatten().filter_map(|(seq, _)| seq.parse().ok()) {
                sealed.remove(&seq);
            }
        }
        writeln!(to, "{}", entry.body)?;
        if output::is_closed() {
            return Ok(());
        }
        latest = entry.at.max(latest);
        last = Some((entry.seq, entry.hash));
    }
    // The house and the cage have streams too, which are no records of a table.
    if let Some((seq, hash)) = last.filter(|_| is_record) {
        let goes = Goes { stream: stream.to_string(), seq, hash: hash.to_string() };
        writeln!(to, "{}", End { at: Moment(latest), how: How::GoesOn(goes) }.to_line())?;
    }
    to.flush()?;
    if let Some(first) = sealed.first() {
        let count = count(sealed.len() as u64, "act");
        let because =
            format!("{count} from entry {first} on lie face down, and are sealed until they are turned");
        // Nobody is left to tell if standard error is gone.
        let _ = writeln!(anstream::stderr(), "{stream}: {because}.");
    }
    Ok(())
}
