//! `chapter47 simulate`: play many rounds and compare with the exact figure.

use crate::outcome::Outcome;

/// Play many rounds
#[derive(Debug, clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    anyhow::bail!("pending {args:?}")
}
