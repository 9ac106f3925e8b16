//! Where the chance of a table comes from: the house's generator, or a seeded one that can be played again.

use anyhow::Context as _;
use floor::chance::{Entropy, HouseChance, SimChance};
use floor::session::Below;

/// The same outcomes for the same seed, on every machine. For experiments and transcripts, never for money.
pub(crate) fn seeded(seed: u64) -> Below {
    let mut chance = SimChance::new(seed, 0);
    Box::new(move |below| chance.below(below))
}

/// Chance that nobody can foresee, keyed by the operating system.
pub(crate) fn live() -> anyhow::Result<Below> {
    let mut chance = HouseChance::for_dice().context("the dice cannot be thrown")?;
    Ok(Box::new(move |below| chance.below(below)))
}
