//! `chapter47 journal rules`: the rules that bound a table over time, who posted them, and from when they bound it.

use super::{READ_ON, open, stream_named};
use crate::commands::backup::moment;
use crate::outcome::Outcome;
use crate::output::{self, BAD, QUIET, STRONG, plain};
use anyhow::{Context as _, anyhow};
use house::Registry;
use ledger::Site;
use rulebook::licensee::Change;
use serde_json::{Map, Value, json};
use std::io::{BufWriter, Write};
use table::posted::{Bound, History, Posted};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The journal: a file, or a database (postgres://…)
    #[arg(value_name = "FILE")]
    file: Site,
    /// The table, by its name in addresses
    #[arg(value_name = "TABLE")]
    table: String,
    /// Write it as JSON, with the rules themselves
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let reader = open(&args.file)?;
    let stream = stream_named(&reader, &format!("table:{}", args.table))?;
    let mut history = History::default();
    for entry in reader.read(&stream, 1) {
        let entry = entry.context(READ_ON)?;
        let fields: Map<String, Value> = serde_json::from_str(&entry.body).context(READ_ON)?;
        let read = history.read(entry.seq, entry.at, &fields);
        read.map_err(|because| anyhow!("entry {} of {stream}: {because}", entry.seq))?;
    }
    match args.json {
        true => output::json(&told(&args.table, &history))?,
        false => show(&history, registry)?,
    }
    Ok(match history.unposted().next() {
        None => Outcome::Fine,
        Some(_) => Outcome::Findings,
    })
}

fn posted(posted: &Posted) -> Value {
    json!({ "at": posted.at, "by": posted.by, "from": posted.from })
}

fn told(table: &str, history: &History) -> Value {
    let bound = |bound: &Bound| {
        json!({
            "number": bound.number,
            "entry": bound.seq,
            "since": bound.since,
            "until": history.until(bound),
            "posted": bound.posted.as_ref().map(posted),
            "rules": bound.rules,
        })
    };
    let with_rules = |one: &Posted| {
        let mut told = posted(one);
        told["rules"] = one.rules.clone().into();
        told
    };
    let lapsed = history.lapsed().iter().map(|lapsed| {
        let mut told = with_rules(&lapsed.posted);
        told["ended"] = json!({ "at": lapsed.at, "by": lapsed.by, "replaced": lapsed.replaced });
        told
    });
    json!({
        "table": table,
        "bound": history.bound().iter().map(bound).collect::<Vec<_>>(),
        "posted": history.pending().map(with_rules),
        "never_bound": lapsed.collect::<Vec<_>>(),
    })
}

/// Who posted rules, and when.
fn by(posted: &Posted) -> String {
    format!("posted {} by {} ({})", moment(posted.at), plain(posted.by.id()), plain(&posted.by.in_words()))
}

fn show(history: &History, registry: &Registry) -> anyhow::Result<()> {
    let mut out = BufWriter::new(output::styled());
    let mut before: Option<&Bound> = None;
    for bound in history.bound() {
        let until = history.until(bound).map_or("now".to_string(), moment);
        let (number, since) = (bound.number, moment(bound.since));
        writeln!(
            out,
            "{STRONG}Rules {number}{STRONG:#}  {since} to {until}  {QUIET}entry {}{QUIET:#}",
            bound.seq
        )?;
        match (&bound.posted, before) {
            (Some(posted), _) => writeln!(out, "    {}", by(posted))?,
            (None, None) => writeln!(out, "    the table was opened with them")?,
            (None, Some(_)) => writeln!(out, "    {BAD}not posted for 30 minutes before (19:47-8.3){BAD:#}")?,
        }
        if let Some(before) = before {
            differences(&mut out, &registry.changes(&before.rules, &bound.rules))?;
        }
        before = Some(bound);
    }
    let binding = before.map_or("", |bound| &bound.rules);
    if let Some(pending) = history.pending() {
        writeln!(out, "{STRONG}Posted{STRONG:#}  binding from {}", moment(pending.from))?;
        writeln!(out, "    {}", by(pending))?;
        differences(&mut out, &registry.changes(binding, &pending.rules))?;
    }
    for lapsed in history.lapsed() {
        let how = if lapsed.replaced { "replaced" } else { "withdrawn" };
        let (at, who) = (moment(lapsed.at), plain(lapsed.by.id()).into_owned());
        writeln!(out, "{STRONG}Never bound{STRONG:#}  {how} {at} by {who}")?;
        writeln!(out, "    {}", by(&lapsed.posted))?;
    }
    out.flush()?;
    Ok(())
}

fn differences(out: &mut impl Write, changes: &[Change]) -> anyhow::Result<()> {
    for change in changes {
        writeln!(out, "    {}", plain(&change.to_string()))?;
    }
    Ok(())
}
