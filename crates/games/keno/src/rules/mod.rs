//! 19:47-15 Keno: what a computer system for it must do, as pure rules.
//!
//! Keno is not a table. Nobody sits; a location has a million open tickets and races that span games. So the rules are
//! functions over a ticket, a rate card and a draw, and one location is a machine of its own.
//!
//! | provision | where |
//! |---|---|
//! | 15.1 definitions | [`Conditioning`], [`Request`], [`RateCard`], [`Spots`] |
//! | 15.2 permissible wagers | [`Play`], [`conditioning`], [`request`] |
//! | 15.3 placement; payoffs | [`RateCard`], [`Play::payoff`], [`Book`], [`lounge`] |
//! | 15.4 issue, void, refund | [`lounge`] |
//! | 15.5 games, lock-out, the draw | [`lounge`], [`Draw`] |
//! | 15.6 payment | [`lounge`] |

mod book;
pub mod conditioning;
pub mod lounge;
mod play;
mod rate_card;
mod refusal;
pub mod request;
mod sharing;
mod spots;
mod ways;

pub use book::Book;
pub use conditioning::{Condition, Conditioning, Sum};
pub use play::{Line, Play, Way};
pub use rate_card::{Games, PayTable, RateCard, Rates, Stations};
pub use refusal::Refusal;
pub use request::{Asked, Kind, QuickPick, Request};
pub use sharing::shared;
pub use spots::{BadNumber, DRAWN, Draw, NUMBERS, Spots};
