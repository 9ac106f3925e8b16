//! Keno, 19:47-15: its rules, and with the feature `house` everything else about it but the counter, which is the server's.

mod rules;
pub use rules::*;

#[cfg(feature = "house")]
mod draw;
#[cfg(feature = "house")]
mod foreign;
#[cfg(feature = "house")]
mod house;
#[cfg(feature = "house")]
pub mod odds;
#[cfg(feature = "house")]
pub mod record;
#[cfg(feature = "house")]
mod replay;
#[cfg(feature = "house")]
mod sim;
#[cfg(feature = "trial")]
mod trial;
#[cfg(feature = "house")]
pub mod trials;

#[cfg(feature = "house")]
pub use draw::{Generator, SystemGenerator, draw, pick};
#[cfg(feature = "house")]
pub use foreign::audit_log;
#[cfg(feature = "house")]
pub use house::{ENTRY, held, rate_card};
#[cfg(feature = "house")]
pub use sim::{simulated_draw, simulated_pick};
#[cfg(feature = "trial")]
pub use trial::{Fed, Keyed, Scripted};
