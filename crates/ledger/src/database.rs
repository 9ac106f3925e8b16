//! The journal in a PostgreSQL database, which any number of processes write at once.
//!
//! Whoever writes holds the checkpoint's row from the beginning of his transaction to its end, so that all nodes write in
//! one order; what others have written since is learnt before anything is decided. PostgreSQL's client blocks, and must
//! not do so on a thread of an asynchronous runtime: the writer has a thread of its own, and whoever reads has a [`Clerks`]
//! to ask.

mod alone;
mod clerk;
mod connection;
mod disk;
mod news;
mod nodes;
mod opened;
mod pending;
mod tls;
mod value;

pub(crate) use alone::alone;
pub(crate) use clerk::Clerks;
pub(crate) use connection::{Connection, row};
pub(crate) use disk::PgDisk;
pub(crate) use news::{Listener, Teller, listen};
pub use news::{News, PAYLOAD_LIMIT};
pub(crate) use nodes::Presence;
pub(crate) use opened::{Opened, applied_history, known_history, migrations, open};
