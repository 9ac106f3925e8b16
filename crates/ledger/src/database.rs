//! The journal in a PostgreSQL database, which any number of processes write at once.
//!
//! Whoever writes holds the heads of the streams and the balances of the accounts that the batches need ([`wants`]), from the
//! beginning of the transaction to its end, and nothing that everybody needs: streams that have nothing in common do not wait
//! for each other. A batch gets a ticket in its transaction; number, position and hash come when the waiting tickets are
//! gathered ([`gather`]), by one node at a time. PostgreSQL's client blocks, and must not do so on a thread of an
//! asynchronous runtime: the writer has a thread of its own, and whoever reads has a [`Clerks`] to ask.

mod alone;
mod clerk;
mod connection;
mod disk;
mod gather;
mod gatherer;
mod locks;
mod news;
mod nodes;
mod opened;
mod pending;
mod snapshot;
mod tls;
mod value;
mod wants;

pub(crate) use alone::alone;
pub(crate) use clerk::Clerks;
pub(crate) use connection::{Connection, row};
pub(crate) use disk::PgDisk;
pub(crate) use gatherer::{Gatherer, bell, gather_all};
pub(crate) use news::{Listener, Teller, listen};
pub use news::{News, PAYLOAD_LIMIT};
pub(crate) use nodes::Presence;
use opened::make_durable;
pub(crate) use opened::{Opened, applied_history, known_history, migrations, open};
pub(crate) use snapshot::Snapshot;
