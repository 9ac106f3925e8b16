//! `chapter47 journal verify`: a journal, an export of one, or the proof of one entry, checked to the last bit.

mod exported;

use super::{all_kept, public_key};
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, BAD, GOOD, QUIET, STRONG, count, counted, grouped, plain};
use anyhow::{Context as _, bail};
use house::Registry;
use ledger::note::{PublicKey, SignedHead};
use ledger::proof::Proof;
use ledger::verify::{Place, Report, Trust};
use ledger::{Reader, Site};
use serde::Serialize;
use serde_json::json;
use std::io::{Read as _, Write};
use std::path::{Path, PathBuf};

/// The longest proof that is read: an entry and an answer, each as long as a journal takes, and as many hashes.
const LONGEST_PROOF: u64 = 64 << 20;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The journal: a file, or a database (postgres://…); a whole journal that "journal export" wrote; or a proof that
    /// "journal prove" wrote
    #[arg(value_name = "FILE")]
    file: Site,
    /// The house's public key, or a file with it: then every checkpoint has to be signed with it
    #[arg(long, value_name = "K")]
    key: Option<String>,
    /// A checkpoint that was kept elsewhere, or all that a witness has seen (FILE.all), to be met; may be given more than
    /// once
    #[arg(long, value_name = "FILE")]
    checkpoint: Vec<PathBuf>,
    /// Write the report as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let key = args.key.as_deref().map(public_key).transpose()?;
    let mut kept = Vec::new();
    for file in &args.checkpoint {
        kept.extend(all_kept(file)?);
    }
    let Some(file) = args.file.file() else { return journal(args, registry, Trust { key, kept }) };
    match What::is(file)? {
        What::Journal => journal(args, registry, Trust { key, kept }),
        What::Export => exported::run(args, registry, file, &Trust { key, kept }),
        What::Proof => proof(args, file, key.as_ref(), &kept),
        What::Record => bail!(
            "{} is the record of one table: \"chapter47 audit\" reads it. A whole journal is exported without --stream",
            file.display()
        ),
    }
}

/// What a file is, by how it begins.
enum What {
    Journal,
    /// JSON Lines: entries.
    Export,
    /// One JSON object.
    Proof,
    /// JSON Lines: a header and acts.
    Record,
}

impl What {
    fn is(file: &Path) -> anyhow::Result<What> {
        let mut start = Vec::new();
        let read = input::open(file)?.take(64).read_to_end(&mut start);
        read.with_context(|| file.display().to_string())?;
        let text = String::from_utf8_lossy(&start);
        let Some(inside) = text.trim_start().strip_prefix('{') else { return Ok(What::Journal) };
        Ok(match inside.trim_start() {
            inside if inside.starts_with("\"proof\"") => What::Proof,
            inside if inside.starts_with("\"record\"") => What::Record,
            _ => What::Export,
        })
    }
}

#[derive(Serialize)]
struct ReportLine<'a> {
    file: String,
    clean: bool,
    #[serde(flatten)]
    report: &'a Report,
}

fn journal(args: &Args, registry: &Registry, trust: Trust) -> anyhow::Result<Outcome> {
    let mut report = ledger::verify_against(&args.file, &trust)?;
    if report.is_clean() {
        states(args, registry, &mut report)?;
    }
    let clean = report.is_clean();
    let name = args.file.to_string();
    match args.json {
        true => output::json(&ReportLine { file: name, clean, report: &report })?,
        false => show_journal(&name, &report, &trust)?,
    }
    Ok(if clean { Outcome::Fine } else { Outcome::Findings })
}

/// Plays again what a start would take from a state that is kept, and compares.
fn states(args: &Args, registry: &Registry, report: &mut Report) -> anyhow::Result<()> {
    let compared = server::states::compare(&Reader::open(&args.file)?, registry)?;
    for (stream, seq, why) in compared.differ {
        let seq = i64::try_from(seq).unwrap_or(i64::MAX);
        report.add(Place::State { stream, seq }, why);
    }
    for (stream, why) in compared.unplayed {
        report.unchecked.push(format!("the states of {stream}: it cannot be played again ({why})"));
    }
    Ok(())
}

/// More than this many faults are counted, not shown.
const MOST_SHOWN: usize = 50;

fn show_journal(name: &str, report: &Report, trust: &Trust) -> anyhow::Result<()> {
    let mut out = output::styled();
    faults(&mut out, name, report)?;
    let (name, held) = (plain(name), held(report));
    if report.is_clean() {
        writeln!(out, "{GOOD}{name}: {held}; {RIGHT}.{GOOD:#}")?;
        met(&mut out, trust)?;
        writeln!(out, "checkpoint {}:{}", report.checkpoint.batches, report.checkpoint.hash)?;
        not_checked(&mut out, report)?;
    } else {
        let faults = count(report.faults_in_all, "fault");
        writeln!(out, "{STRONG}{name}: {faults}; {held}.{STRONG:#}")?;
    }
    Ok(())
}

/// What was found where nothing is wrong: each of these is checked.
pub(crate) const RIGHT: &str =
    "every hash and every sum is right, and every row that follows from an entry is what the entry says";

/// What was not checked, so that nobody takes it for right.
fn not_checked(out: &mut impl Write, report: &Report) -> anyhow::Result<()> {
    if !report.unchecked.is_empty() {
        writeln!(out, "Not checked here:")?;
    }
    for what in &report.unchecked {
        writeln!(out, "  - {}", plain(what))?;
    }
    Ok(())
}

/// Everything that is wrong, with its place.
fn faults(out: &mut impl Write, name: &str, report: &Report) -> anyhow::Result<()> {
    let name = plain(name);
    for fault in report.faults.iter().take(MOST_SHOWN) {
        writeln!(out, "{BAD}error{BAD:#}{STRONG}: {}{STRONG:#}", plain(&fault.what))?;
        writeln!(out, "  {QUIET}-->{QUIET:#} {name}: {}\n", plain(&fault.place.to_string()))?;
    }
    let shown = report.faults.len().min(MOST_SHOWN) as u64;
    if report.faults_in_all > shown {
        writeln!(out, "… and {} more (--json lists them).\n", grouped(report.faults_in_all - shown))?;
    }
    Ok(())
}

/// `4 entries in 4 batches, 2 streams`.
fn held(report: &Report) -> String {
    format!(
        "{} in {}, {}",
        counted(report.entries, "entry", "entries"),
        counted(report.batches, "batch", "batches"),
        count(report.streams, "stream")
    )
}

/// More than this many checkpoints that are met are counted, not named.
const MOST_MET: usize = 10;

/// The checkpoints that were kept elsewhere are met.
fn met(out: &mut impl Write, trust: &Trust) -> anyhow::Result<()> {
    if trust.kept.len() > MOST_MET {
        let last = trust.kept.iter().map(|(_, signed)| signed.head.size).max().unwrap_or_default();
        let (number, covered) = (trust.kept.len() as u64, counted(last, "batch", "batches"));
        writeln!(
            out,
            "{GOOD}{} that were kept elsewhere are met; the last covers {covered}.{GOOD:#}",
            count(number, "checkpoint")
        )?;
        return Ok(());
    }
    for (kept, signed) in &trust.kept {
        let covered = counted(signed.head.size, "batch", "batches");
        writeln!(out, "{GOOD}{} is met: {covered}.{GOOD:#}", plain(kept))?;
    }
    Ok(())
}

fn proof(
    args: &Args,
    file: &Path,
    key: Option<&PublicKey>,
    kept: &[(String, SignedHead)],
) -> anyhow::Result<Outcome> {
    let name = file.display().to_string();
    let Some(key) = key else {
        bail!("{name} is a proof, which is checked with the house's public key: give it with --key");
    };
    let text = input::up_to(file, LONGEST_PROOF)?;
    let proof =
        serde_json::from_str::<Proof>(&text).map_err(|error| format!("it is no whole proof: {error}"));
    let checked = proof.and_then(|proof| match proof.check(key) {
        Ok(signed) => Ok((proof, signed)),
        Err(refuted) => Err(refuted.to_string()),
    });
    let checked = match checked {
        Ok((proof, signed)) => meets(&signed, kept)?.map(|()| (proof, signed)),
        Err(because) => Err(because),
    };
    let outcome = if checked.is_ok() { Outcome::Fine } else { Outcome::Findings };
    if args.json {
        output::json(&match &checked {
            Ok((proof, signed)) => json!({
                "file": name,
                "clean": true,
                "stream": proof.entry.stream,
                "seq": proof.entry.seq,
                "batch": proof.batch.number,
                "size": signed.head.size,
                "origin": signed.head.origin,
            }),
            Err(because) => json!({ "file": name, "clean": false, "because": because }),
        })?;
        return Ok(outcome);
    }
    let (mut out, name) = (output::styled(), plain(&name));
    match checked {
        Ok((proof, signed)) => writeln!(
            out,
            "{GOOD}{name}: entry {} of {} stands in batch {} of the {} that {} signed.{GOOD:#}",
            grouped(proof.entry.seq),
            plain(&proof.entry.stream),
            grouped(proof.batch.number),
            grouped(signed.head.size),
            plain(&signed.head.origin)
        )?,
        Err(because) => {
            writeln!(out, "{BAD}error{BAD:#}{STRONG}: {}{STRONG:#}", plain(&because))?;
            writeln!(out, "  {QUIET}-->{QUIET:#} {name}")?;
        }
    }
    Ok(outcome)
}

/// Is the checkpoint of a proof the one that was kept? Of other sizes a proof says nothing.
fn meets(signed: &SignedHead, kept: &[(String, SignedHead)]) -> anyhow::Result<Result<(), String>> {
    for (name, kept) in kept {
        if kept.head.size != signed.head.size {
            bail!(
                "the proof is against a checkpoint over {} batches, and {name} covers {}: make it with \"journal prove \
                 --checkpoint {name}\"",
                signed.head.size,
                kept.head.size
            );
        }
        if kept.head != signed.head {
            return Ok(Err(format!(
                "its checkpoint over {} batches is not {name}: one of them is of a rewritten journal",
                kept.head.size
            )));
        }
    }
    Ok(Ok(()))
}
