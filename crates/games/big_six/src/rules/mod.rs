//! The rules of the Big Six wheel.

mod options;
mod wheel;

pub use options::Rules;
pub use wheel::{Symbol, Wheel};
