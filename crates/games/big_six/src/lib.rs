//! The Big Six wheel, 19:47-5.5 and 5.6. The text is not in hand: the rules are what we hold them to be, and their
//! provisions say so.

mod rules;
pub use rules::*;

#[cfg(feature = "house")]
mod house;
#[cfg(feature = "house")]
pub use house::ENTRY;
