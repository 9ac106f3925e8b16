//! Chemin de fer as the game of two people that it is.
//!
//! 19:47-4.9(a)2 leaves the player a choice on five points, and Table 3 the banker two: on three points against a third
//! card of nine, and on five against a four. Everything else is settled by the rules and the cards.

mod picture;
mod report;
mod setting;
mod tally;

pub use picture::equilibrium;
pub use report::{Always, Chosen, Equilibrium, Expectation, Fixed, Solution, solve};
pub use setting::{Against, Dealt, Freedom, Knowledge, Setting, Situation};
