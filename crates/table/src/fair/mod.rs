//! Fairness that a player can check.
//!
//! Before a shoe, and before a shooter's turn with the dice, the house binds itself to a secret ([`Secret`]) by its hash
//! ([`Commitment`]). After that any patron at the table may promise something of his own, by its hash ([`Promise`]). When
//! the first card or the first throw is due, no more promises are taken, and those that were are opened ([`Opening`]);
//! secret and openings together give the words ([`Words`](crate::chance::Words)) from which all chance of that part is
//! drawn, one after the other, by [`croupier::chance_step`](crate::croupier::chance_step). When the part is over, and
//! nothing that came of it lies face down, the secret is revealed. So the house could not choose what would come; no patron
//! could either, not even one who knows the secret, as long as one other opens what he promised; and whoever has the record
//! can work out every act of the device (`records::verify`).
//!
//! Always one [`Pledge`] stands open: it is made when the first word of the one before it is drawn, so patrons have a whole
//! shoe, or a whole turn, to add to it. It becomes the next one in use, whatever happens in between: a house that made
//! several and used the one it likes would be seen.
//!
//! In the record all of it is notes ([`Note`]), which an audit of the rules passes over.

mod notes;
mod pledges;
mod promise;
mod secret;
mod wheel;

pub use notes::Note;
pub use pledges::{Contribution, KeptPledges, LONGEST, MOST, Place, Pledge, Pledges, SHUT_OUT, Step};
pub use promise::{
    Form, Kept, LONGEST_OPENING, NotTaken, Opening, Promise, Promised, Promises, SHORTEST_OPENING,
};
pub use secret::{Commitment, Part, Secret};

use rulebook::game::Game;

/// A game whose chance comes in parts, each of which is pledged before it and revealed after it.
pub trait Fair: Game {
    /// What one pledge serves at a table with these rules.
    fn part(rules: &Self::Rules) -> Part;

    /// Has a part ended with the act that left the table like this, with these events? The cards were shuffled; or
    /// nobody has the dice any more.
    fn ends(&self, events: &[Self::Event]) -> bool {
        events.iter().any(|event| Self::shuffled(event).is_some())
    }
}

/// Reads hexadecimal digits, two a byte, as contributions are written.
pub fn read_hex(text: &str) -> Option<Vec<u8>> {
    crate::sealed::unhex(text)
}
