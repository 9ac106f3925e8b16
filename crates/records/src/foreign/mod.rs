//! Records that others wrote: a log with what surveillance sees (wagers, decisions, cards or dice, payments, in order)
//! and without the staff's steps, the citations and the arrivals of our own records.
//!
//! Each row is put to a table under the licensee's rules. An act or a card is what the table must take next; the steps
//! that must have come before it are supplied (`silent`). A payment is compared with what the table paid (`money`), in any
//! order within one settlement. After a departure the next round is judged, so that one wrong row is one finding.
//!
//! | what | file |
//! |---|---|
//! | other names for columns and values | `map.rs` |
//! | JSON Lines and CSV | `read.rs` |
//! | the rows in our words | `rows.rs` |
//! | steps that a log does not show | `silent.rs` |
//! | what was paid, and what was due | `money.rs` |
//! | a log against a table | `judge.rs` |
//! | what is peculiar to a game | `watched.rs` |

mod judge;
mod map;
mod money;
mod read;
mod report;
mod rows;
mod silent;
mod watched;

pub use map::{Format, Map, Terms};
pub use read::{Log, Unreadable};
pub use report::Report;
pub use rows::{Entry, Fields, Money};
pub use watched::{Dealt, Watched, cite};

use rows::Row;
use std::sync::Arc;

/// Judges the money and the play of a log under these rules. At most `keep` departures are kept; all are counted.
pub fn audit<G: Watched>(rules: Arc<G::Rules>, log: &Log, keep: usize) -> Report {
    let rows: Vec<Row> = log.entries.iter().map(Row::of).collect();
    judge::Judge::<G>::new(rules, &rows, &log.terms, keep).judged(log.uneven())
}
