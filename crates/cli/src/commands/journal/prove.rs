//! `chapter47 journal prove`: one entry, for somebody who has only the house's public key.

use super::{kept, open, stream_named};
use crate::outcome::Outcome;
use crate::output;
use ledger::Site;
use ledger::proof::Proof;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The journal: a file, or a database (postgres://…)
    #[arg(value_name = "FILE")]
    file: Site,
    /// The entry's stream
    #[arg(long, value_name = "S")]
    stream: String,
    /// Its number there
    #[arg(long, value_name = "N")]
    seq: u64,
    /// Prove it against this checkpoint, which was kept elsewhere; without it, against the last that was signed
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let reader = open(&args.file)?;
    let stream = stream_named(&reader, &args.stream)?;
    let kept = args.checkpoint.as_deref().map(kept).transpose()?;
    let proof = Proof::make(&reader, &stream, args.seq, kept.as_ref())?;
    output::json(&proof)?;
    Ok(Outcome::Fine)
}
