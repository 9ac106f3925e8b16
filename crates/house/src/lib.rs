//! What a game is to everybody who knows none: its entry, its rules and its tables with the type of the game taken off, and
//! the registry, which is a value. The list of the product's games is the crate `games`.

pub mod asked;
mod driven;
mod entry;
mod flat;
mod help;
#[cfg(feature = "conformance")]
mod hostile;
pub mod page;
mod play;
mod registry;
mod rules;
pub mod rules_keys;
mod schema;
pub mod served;
pub mod simulated;
pub mod terminal;
pub mod wheel;
pub mod words;

pub use driven::{Driven, Driving, Exchanged};
pub use entry::{DemoTable, Entry, Housed, Of, held};
pub use help::Help;
pub use registry::Registry;
pub use rules::{AnyRules, Unlawful};
pub use schema::{Described, Shaped};
