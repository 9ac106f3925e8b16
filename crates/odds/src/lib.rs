//! What a wager costs: exact probabilities as fractions, never sampled. The closed forms of a game are in its own crate.
//!
//! | module | answers |
//! |---|---|
//! | [`contest`] | equilibria of any such contest of two, in fractions |
//! | [`solver`] | the same for any game, asking the table itself: the proof that odds and rules are one |
//! | [`mod@moments`] | mean and variance of what a chain of chance brings |
//! | [`table`] | how the answers are laid out, for people and for programs |
//! | [`chart`] | a picture of them, in order of cost |
//! | [`fraction`] | the numbers |

pub mod chart;
pub mod contest;
pub mod fraction;
pub mod moments;
pub mod solver;
pub mod table;

pub use fraction::Fraction;
pub use moments::{Moments, moments};
pub use solver::solve;
pub use table::{Table, WagerOdds};
