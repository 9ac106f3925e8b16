//! What keno costs, exactly: every number of spots of a rate card, and every ticket, ways and kings included.
//!
//! | module | answers |
//! |---|---|
//! | [`Board`] | in how many draws so many of so many spots are caught |
//! | [`Payoffs`] | what can be paid, and in how many draws |
//! | [`Ticket`] | groups that are paid alone or together, as the reckoning sees them |
//! | `courses` | what a ticket is paid in every draw, when ways share groups |
//! | [`card`] | a whole rate card, with its limit and without |
//! | [`play`] | a ticket as it would be issued |

mod board;
mod card;
mod courses;
mod payoffs;
mod play;
mod ticket;

pub use board::Board;
pub use card::{AtRate, CardOdds, Catch, LimitOdds, LimitedOdds, SpotsOdds, card, for_one};
pub use courses::{MOST_COURSES, TooManyCourses};
pub use payoffs::{Payoffs, Row};
pub use play::{GameOdds, LineOdds, TicketOdds, play, to_price};
pub use ticket::Ticket;
