//! The words of N.J.A.C. 19:47 that its games share: money, payouts, cards, dice, the shoe, the layout, the wheel, the
//! licensee's choices, provisions, and what a game is. It knows no game. No input or output, no clock, no chance and no
//! floating point in here or in a game's rules: dice, people and time reach a table only as acts.

pub mod actor;
pub mod cards;
pub mod concealed;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod dice;
pub mod edition;
pub mod game;
pub mod kept;
pub mod layout;
pub mod licensee;
pub mod local_time;
pub mod money;
pub mod payout;
pub mod provision;
pub mod schema;
pub mod settlement;
pub mod shoe;
pub mod wheel;
pub mod wire;
