//! What a wager costs: exact probabilities as fractions, never sampled.
//!
//! | module | answers |
//! |---|---|
//! | [`mod@craps`] | the expectation of every craps wager under any checked rules, from the 36 throws |
//! | [`baccarat`] | what is left of a shoe, for both baccarats |
//! | [`blackjack`] | the best play at blackjack and what it is worth, for any rules and any shoe |
//! | [`punto_banco`] | the expectation of every punto banco wager, from every order of six cards of the real shoe |
//! | [`chemin_de_fer`] | how two people play chemin de fer who cannot do better, and what it is worth |
//! | [`keno`] | what every wager and every ticket of a keno rate card returns, ways and kings included |
//! | [`contest`] | equilibria of any such contest of two, in fractions |
//! | [`solver`] | the same for any game, asking the table itself: the proof that odds and rules are one |
//! | [`mod@moments`] | mean and variance of what a chain of chance brings |
//! | [`table`] | how the answers are laid out, for people and for programs |
//! | [`chart`] | a picture of them, in order of cost |
//! | [`fraction`] | the numbers |

pub mod baccarat;
pub mod blackjack;
pub mod chart;
pub mod chemin_de_fer;
pub mod contest;
pub mod craps;
pub mod fraction;
pub mod keno;
pub mod moments;
pub mod punto_banco;
pub mod solver;
pub mod table;

pub use craps::craps;
pub use fraction::Fraction;
pub use moments::{Moments, moments};
pub use solver::solve;
pub use table::{Table, WagerOdds};
