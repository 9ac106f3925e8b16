//! What a wager costs: exact probabilities as fractions, never sampled.
//!
//! | module | answers |
//! |---|---|
//! | [`mod@craps`] | the expectation of every craps wager under any checked rules, from the 36 throws |
//! | [`solver`] | the same for any game, asking the table itself: the proof that odds and rules are one |
//! | [`table`] | how the answers are laid out, for people and for programs |
//! | [`chart`] | a picture of them, in order of cost |
//! | [`fraction`] | the numbers |

pub mod chart;
pub mod craps;
pub mod fraction;
pub mod solver;
pub mod table;

pub use craps::craps;
pub use fraction::Fraction;
pub use solver::solve;
pub use table::{Table, WagerOdds};
