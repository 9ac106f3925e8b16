//! What punto banco and chemin de fer share: the cards, hands and tables of 19:47-3 and 19:47-4, what is left of a shoe, and
//! shoes for simulations.

mod rules;
pub use rules::*;

#[cfg(feature = "house")]
pub mod asked;
#[cfg(feature = "house")]
pub mod desk;
#[cfg(feature = "house")]
pub mod history;
#[cfg(feature = "house")]
pub mod odds;
#[cfg(feature = "house")]
pub mod simulate;
