//! What both baccarats share: the shoe by what is left in it, and the cards by what they are worth.
//!
//! Suits never matter, and of the ranks only their values (19:47-3.1(b), 4.1(b)), so a shoe is ten counts. From them
//! every order in which six cards can come is counted, exactly; a round that needs fewer leaves the rest unseen.

mod cards;
mod composition;

pub(crate) use cards::Cards;
pub use cards::Pair;
pub use composition::{Composition, Unfit};
