//! Running one table: chance from a real generator and what is pledged of it, the croupier, sessions, what lies face down,
//! the line protocol, forms, and the grammar of records. It knows no game.

pub mod chance;
pub mod croupier;
pub mod fair;
pub mod forms;
pub mod layout;
pub mod lines;
pub mod posted;
pub mod protocol;
pub mod record;
#[cfg(feature = "schema")]
pub mod schema;
pub mod sealed;
pub mod session;

#[cfg(test)]
mod session_tests;
