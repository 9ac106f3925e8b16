//! Blackjack, 19:47-2: its rules, and with the feature `house` everything else about it.

mod rules;
pub use rules::*;

#[cfg(feature = "house")]
mod desk;
#[cfg(feature = "house")]
mod fair;
#[cfg(feature = "house")]
mod foreign;
#[cfg(feature = "house")]
mod forms;
#[cfg(feature = "house")]
mod house;
#[cfg(feature = "house")]
pub mod odds;
#[cfg(feature = "house")]
pub mod players;
#[cfg(feature = "house")]
pub mod simulate;

#[cfg(feature = "house")]
pub use house::ENTRY;
