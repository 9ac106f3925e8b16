//! The games of the chapter, and the registry: the only list of them. Whoever knows no game (the command line, the
//! auditor, the desk) asks the registry, which is a value: a test can add a game that the product does not have.

pub mod asked;
mod driven;
mod entry;
mod flat;
mod play;
mod registry;
mod rules;
pub mod served;
mod simulated;
pub mod terminal;
pub mod wheel;
mod words;

pub mod big_six;
pub mod blackjack;
pub mod chemin_de_fer;
pub mod craps;
pub mod keno;
pub mod poker_room;
pub mod punto_banco;

pub use driven::Driven;
pub use entry::{DemoTable, Entry, Housed, Of, held};
pub use registry::Registry;
pub use rules::{AnyRules, Unlawful};
