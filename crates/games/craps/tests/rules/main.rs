//! Subchapter 1, provision by provision, and the properties that no provision may break.

#[path = "../common/mod.rs"]
mod common;

mod arbitrary;
mod conformance;
mod departed;
mod dice;
mod making;
mod on_off;
mod payouts;
mod playthroughs;
mod rules_file;
mod shooter;
mod supplemental;
mod taking_down;
mod true_odds;
mod wagers;
