//! The dealing shoe that all card games share: the cards that are left, and everything that happens to them between
//! one shoe and the next: inspection, shuffle, cut, cutting cards, burn.
//!
//! | what | file |
//! |---|---|
//! | which cards are left, and where the cutting card is | `pile.rs` |
//! | the licensee's choices, and the work they make | `procedure.rs` |
//! | the words for all of it | `command.rs`, `refusal.rs` |
//! | how far a shoe is, and what each step changes | `preparing.rs` |
//! | the work on the cards, and cards that go back without a cut | `mixing.rs` |
//! | the cut, and the way into the shoe | `cutting.rs` |
//! | the burn | `burning.rs` |
//! | who may do what now | `awaiting.rs` |
//!
//! A game says under which provisions it is done ([`Cites`]) and deals from the shoe once it is [`Shoe::is_ready`].
//! Where nothing is burnt, a shoe that is ready may still be cut again until a card comes out: such a game lets the shoe
//! consider that order, and say what it awaits, in play too. The cutting card is the game's, ready or not: one that comes
//! before a burn in the middle of a shoe is a [`Step::CuttingCard`].

mod awaiting;
mod burning;
mod command;
mod cutting;
mod mixing;
mod pile;
mod preparing;
mod procedure;
mod refusal;

pub use awaiting::offer_faces;
pub use command::{Command, Event, RecutReason};
pub use pile::Pile;
pub use preparing::by_chance;
pub use preparing::{Around, Shoe, ShoeView, Step};
pub use procedure::{Cites, FirstCards, Loading, Procedure, RecutBy, Shuffle, Work};
pub use refusal::Refusal;

#[cfg(test)]
mod tests;
