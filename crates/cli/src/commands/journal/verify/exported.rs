//! A whole journal that `chapter47 journal export` wrote, checked without the journal: the chains of hashes and the money
//! by [`ledger::verify::exported`], and the record of each table and keno location by [`records::audit`].

use super::{Args, MOST_SHOWN, faults, held};
use crate::commands::audit;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, GOOD, QUIET, STRONG, count, plain};
use anyhow::Context as _;
use house::Registry;
use ledger::verify::{ExportedEntry, Report, Trust};
use records::audit::Audit;
use rulebook::game::Moment;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{BufReader, Write as _};
use std::path::Path;
use table::lines::{Line, Lines};
use table::record::{End, Goes, How};

/// The longest line of an export: an entry and an answer, each as long as a journal takes, with everything escaped.
const LONGEST_LINE: usize = 64 << 20;

/// What an export does not hold, so that nobody takes a clean report for more than it is.
const NOT_CHECKED: [&str; 4] = [
    "signed checkpoints: they are not in an export. Without --checkpoint nothing shows that the end was cut off, or \
     that everything was written anew",
    "the heads and balances that the journal keeps, its people, sessions, keys and secrets",
    "streams other than those of tables and keno locations: their chains and their money are checked, and no rules",
    "whether the money of an entry is what its events say",
];

/// The record of one stream.
struct Played {
    audit: Audit,
    latest: i64,
    last: Goes,
}

#[derive(Serialize)]
struct ReportLine<'a> {
    file: &'a str,
    clean: bool,
    #[serde(flatten)]
    report: &'a Report,
    audits: &'a BTreeMap<String, records::audit::Report>,
    not_checked: [&'static str; 4],
}

pub(super) fn run(args: &Args, registry: &Registry, file: &Path, trust: &Trust) -> anyhow::Result<Outcome> {
    let name = file.display().to_string();
    let mut lines = Lines::new(BufReader::new(input::open(file)?), LONGEST_LINE);
    let lines = std::iter::from_fn(|| {
        let line = lines.read().transpose()?;
        Some(line.map(|line| {
            match line {
                Line::Text { text, .. } => serde_json::from_str::<ExportedEntry>(&text)
                    .map_err(|error| format!("it is no entry: {error}")),
                Line::TooLong => Err(format!("the line is longer than {LONGEST_LINE} bytes")),
                Line::NotText => Err("the line is not UTF-8 text".to_string()),
            }
        }))
    });
    let mut played: BTreeMap<String, Played> = BTreeMap::new();
    let report = ledger::verify::exported(lines, trust, |entry| hear(registry, &mut played, entry))
        .with_context(|| format!("{name} cannot be read"))?;
    let audits: BTreeMap<String, records::audit::Report> =
        played.into_iter().map(|(stream, played)| (stream, played.end())).collect();
    let outcome = if report.is_clean() { Outcome::Fine } else { Outcome::Findings };
    let outcome = audits.values().fold(outcome, audit::worse);
    if args.json {
        let clean = outcome != Outcome::Findings;
        output::json(&ReportLine {
            file: &name,
            clean,
            report: &report,
            audits: &audits,
            not_checked: NOT_CHECKED,
        })?;
        return Ok(outcome);
    }
    show(&name, &report, &audits, trust)?;
    Ok(outcome)
}

/// A table or a keno location has a stream of its own, which is its record.
fn hear(registry: &Registry, played: &mut BTreeMap<String, Played>, entry: &ExportedEntry) {
    if !entry.stream.starts_with("table:") && !entry.stream.starts_with("keno:") {
        return;
    }
    let new = || Played {
        audit: registry.auditor(MOST_SHOWN),
        latest: 0,
        last: Goes { stream: entry.stream.clone(), seq: 0, hash: String::new() },
    };
    let played = played.entry(entry.stream.clone()).or_insert_with(new);
    played.audit.line(entry.body.clone());
    played.latest = played.latest.max(entry.at);
    played.last.seq = entry.seq;
    played.last.hash = entry.hash.to_string();
}

impl Played {
    /// The journal goes on after the export, as it does after the export of one stream.
    fn end(mut self) -> records::audit::Report {
        self.audit.line(End { at: Moment(self.latest), how: How::GoesOn(self.last) }.to_line());
        self.audit.end()
    }
}

fn show(
    name: &str,
    report: &Report,
    audits: &BTreeMap<String, records::audit::Report>,
    trust: &Trust,
) -> anyhow::Result<()> {
    let mut out = output::styled();
    faults(&mut out, name, report)?;
    for (stream, report) in audits {
        audit::show(&format!("{name} {stream}"), report)?;
    }
    let (file, held) = (plain(name), held(report));
    if report.is_clean() {
        writeln!(out, "{GOOD}{file}: {held}; every hash and every sum is right.{GOOD:#}")?;
        super::met(&mut out, trust)?;
        writeln!(out, "checkpoint {}:{}", report.checkpoint.batches, report.checkpoint.hash)?;
    } else {
        writeln!(out, "{STRONG}{file}: {}; {held}.{STRONG:#}", count(report.faults_in_all, "fault"))?;
    }
    writeln!(out, "{QUIET}Not checked here:{QUIET:#}")?;
    for what in NOT_CHECKED {
        writeln!(out, "{QUIET}  - {what}{QUIET:#}")?;
    }
    Ok(())
}
