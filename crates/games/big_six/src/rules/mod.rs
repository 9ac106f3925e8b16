//! The rules of the Big Six wheel.

#[allow(clippy::module_inception, reason = "the licensee's rules, among the rules of the game")]
mod rules;
mod wheel;

pub use rules::Rules;
pub use wheel::{Symbol, Wheel};
