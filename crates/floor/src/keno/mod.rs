//! Keno (19:47-15) as far as it is run and not ruled: the draw, and the record of a location.

mod draw;
pub mod record;
mod sim;
#[cfg(feature = "trial")]
mod trial;
pub mod trials;

pub use draw::{Generator, SystemGenerator, draw, pick};
pub use sim::{simulated_draw, simulated_pick};
#[cfg(feature = "trial")]
pub use trial::{Fed, Keyed, Scripted};
