//! The dealing shoe that all card games share: the cards that are left, and everything that happens to them between
//! one shoe and the next: inspection, shuffle, cut, cutting cards, burn.
//!
//! | what | file |
//! |---|---|
//! | which cards are left, and where the cutting card is | `pile.rs` |
//! | the licensee's choices, and the work they make | `procedure.rs` |
//! | the words for all of it | `command.rs`, `refusal.rs` |
//! | who does what in which order, up to the burn | `preparing.rs` |
//!
//! A game says under which provisions it is done ([`Cites`]) and deals from the shoe once it is [`Shoe::is_ready`].

mod command;
mod pile;
mod preparing;
mod procedure;
mod refusal;

pub use command::{Command, Event, RecutReason};
pub use pile::Pile;
pub(crate) use preparing::by_chance;
pub use preparing::{Around, Shoe, ShoeView, Step};
pub use procedure::{Cites, FirstCards, Procedure, RecutBy, Shuffle, Work};
pub use refusal::Refusal;
