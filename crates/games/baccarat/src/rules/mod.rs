//! What the two baccarats have in common, and nothing else: what cards count, what hands count, which hand draws, and
//! how a commission of 4 or 5 percent is reckoned, and what becomes of cards dealt in error. Subchapters 3 and 4 say the same in the same words.
//!
//! | what | file |
//! |---|---|
//! | 3.1(b), (c) and 4.1(b), (c): value and point count | `hand.rs` |
//! | 3.9 and 4.9(c): Tables 1, 2 and 3 | `tables.rs` |
//! | 3.3(c) and 4.10(c): the vigorish | `vigorish.rs` |
//! | 3.5(a) and 4.4(a): the shuffle, in a rules file | `shuffling.rs` |
//! | 3.12(a), (b) and 4.12(g): cards that wait for a hand | `waiting.rs` |
//! | 3.12(c) and 4.12(h): cards dealt in error and seen | `disclosed.rs` |

mod disclosed;
mod hand;
mod shuffling;
mod tables;
mod vigorish;
mod waiting;

pub use disclosed::Disclosed;
pub use disclosed::{DisclosedCards, DisclosedCites, Wanted};
pub use hand::{Final, Hand, Round, Side, Third, point_count, value};
pub use shuffling::shuffle_keys;
pub use tables::{Draws, banker_draws, is_natural, next_card, player_draws, table_3};
pub use vigorish::Vigorish;
pub use waiting::{Aside, SetAside};

/// A burn takes up to eleven cards and a round six: the cutting card lies behind them.
pub const LEAST_BEFORE: u16 = 17;
