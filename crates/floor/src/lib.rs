//! Running the games: chance from a real generator, the croupier, players, and simulation.

pub mod audit;
pub mod chance;
pub mod croupier;
pub mod desk;
pub mod fair;
pub mod foreign;
pub mod forms;
pub mod keno;
pub mod layout;
pub mod lines;
pub mod players;
pub mod posted;
pub mod protocol;
pub mod record;
pub mod sealed;
pub mod session;
pub mod simulate;

#[cfg(test)]
mod session_tests;
