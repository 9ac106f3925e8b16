//! What both baccarats share: the shoe by what is left in it, and the cards by what they are worth.
//!
//! Suits never matter, and of the ranks only their values (19:47-3.1(b), 4.1(b)), so a shoe is ten counts. From them
//! every order in which six cards can come is counted, exactly; a round that needs fewer leaves the rest unseen.

mod cards;
mod composition;

pub use cards::{Cards, Pair};
pub use composition::{Composition, Unfit};

/// The part of the winnings that the vigorish takes, at its exact percentage: rounding depends on the stake.
impl From<crate::Vigorish> for odds::Fraction {
    fn from(vigorish: crate::Vigorish) -> odds::Fraction {
        odds::Fraction::new(vigorish.percent().into(), 100)
    }
}
