//! Players for simulations, game by game.
//!
//! | module | who plays |
//! |---|---|
//! | [`craps`] | strategies that have a name, strategies written in a file, and the trait for writing one in Rust |
//! | [`blackjack`] | the table's chart, card counting, and plans written in a file |
//! | [`punto_banco`] | the same wagers every round: nobody decides anything, so there is nothing else to choose |
//! | [`chemin_de_fer`] | two people who always do the same where the rules leave them a choice |

pub mod blackjack;
pub mod chemin_de_fer;
pub mod craps;
pub mod punto_banco;
