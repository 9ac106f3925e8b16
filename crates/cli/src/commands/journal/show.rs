//! `chapter47 journal show`: the entries, one a line.

use super::{READ_ON, Which};
use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG, grouped, plain};
use anyhow::Context as _;
use ledger::{Reader, StreamId};
use std::io::{self, BufWriter, Write as _};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// Start with this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    from: u64,
    /// Only the names of the streams, with how many entries each has
    #[arg(long, conflicts_with_all = ["stream", "from"])]
    streams: bool,
    /// Write the entries as JSON, one object a line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let (reader, stream) = args.which.open()?;
    match args.streams {
        true => show_streams(&reader, args.json),
        false => show(&reader, stream, args.from, args.json),
    }
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
    let mut out = output::styled();
    for (stream, head) in streams {
        writeln!(out, "{:>10}  {stream}", grouped(head.seq))?;
    }
    Ok(Outcome::Fine)
}

fn show(reader: &Reader, stream: Option<StreamId>, from: u64, json: bool) -> anyhow::Result<Outcome> {
    let streams: Vec<StreamId> = match stream {
        None => reader.streams()?.into_iter().map(|(stream, _)| stream).collect(),
        Some(stream) => vec![stream],
    };
    let mut out = BufWriter::new(output::styled());
    for stream in streams {
        for entry in reader.read(&stream, from) {
            if output::is_closed() {
                return Ok(Outcome::Fine);
            }
            let entry = entry.context(READ_ON)?;
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
