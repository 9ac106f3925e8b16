//! Keno for experiments: the house's selection over a seeded generator. A lounge for money cannot be given it.

use super::draw::{drawn, picked};
use crate::rules::{Draw, Spots};
use table::chance::SimChance;

/// The 20 numbers of a simulated game.
pub fn simulated_draw(chance: &mut SimChance) -> Draw {
    drawn(chance)
}

/// A simulated quick-pick.
pub fn simulated_pick(spots: u8, chance: &mut SimChance) -> Spots {
    picked(spots, chance)
}
