//! Who plays blackjack in a simulation.
//!
//! | file | holds |
//! |---|---|
//! | `plan.rs` | a plan: how hands are played, what is counted, what is wagered |
//! | `named.rs` | the plans that have a name: `basic` and `hi-lo` |
//! | `written.rs` | plans written in a file |
//! | `player.rs` | a plan at a table: its chart, its stakes and its insurance at every true count |
//!
//! **The true count** is the running count times 52, divided by the cards left in the shoe, rounded down. The running
//! count starts at nothing with every shuffle and takes in every card when its face is seen; burnt cards are not, and the
//! dealer's hole card is when it is turned.

mod named;
mod plan;
mod player;
mod written;

pub use named::{NAMES, named, source};
pub use plan::{Amount, Bet, From, Index, Insurance, Plan};
pub(crate) use player::wager;
pub use player::{Level, Player};
