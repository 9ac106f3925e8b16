//! 19:47-14.15(e) to 14.18: the poker room's floor rules.

pub mod rulings;

pub use rulings::{Fact, Facts, Matter, Needs, Ruling, rule};
