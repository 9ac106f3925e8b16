//! docs/adding-a-game.md, followed once: "hi-lo", a game that is no part of the chapter and on no floor, made up to
//! exercise what the games of the chapter do not. It shows that the rooms know no game but through the registry.
//!
//! Two patrons wager `high` or `low` until the dealer says "no more bets". A loaded die, whose faces come as often as they
//! have pips, is covered before the patron with the larger wager (seat 1 among equals). They alone look at it, and may
//! double. Then the dealer turns it: 4, 5 and 6 are high, 2 and 3 are low, and on 1 every wager stays for another die.
//!
//! Where `Game` demands a citation, 19:47-8.2 stands in: its text is not in hand, so nothing here counts for coverage.

mod forms;
mod house;
mod rules;
mod table;
mod words;

pub use house::ENTRY;
pub use rules::Rules;
pub use table::{Table, winner};
pub use words::{Command, Event, Refusal, Settled, Side, View};
