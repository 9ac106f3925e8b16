//! Work that only one node does at a time.

use super::clerk::Clerk;
use super::connection::Connection;
use super::opened::channel;
use crate::chain::Bytes;
use crate::rows::{Found, Rows as _, Trouble};
use crate::site::Address;
use crate::{Fault, Site};

/// The number of PostgreSQL's lock for this work.
pub(super) fn number_of(channel: &str, what: &str) -> i64 {
    let hash =
        Bytes::new().start("chapter47 alone 1").text(channel.as_bytes()).text(what.as_bytes()).digest();
    i64::from_be_bytes(hash.0[..8].try_into().expect("eight of 32 bytes"))
}

/// Does the work while holding the lock of this name, on a connection of its own. The lock goes with the connection,
/// however the work ends.
pub(crate) fn alone<T>(address: &Address, what: &str, work: impl FnOnce() -> T) -> Result<T, Fault> {
    let site = Site::Postgres(address.clone());
    let explain = |trouble: Trouble| trouble.explained(&site);
    let (mut clerk, lock) = hold(address, what).map_err(explain)?;
    let done = work();
    let released = clerk.rows("SELECT pg_advisory_unlock(?1)", &[lock.into()]).map_err(explain)?;
    match released.into_iter().next().map(|mut row| row.int(0)) {
        Some(Ok(1)) => Ok(done),
        _ => Err(Fault::Database { site, because: format!("the lock for {what:?} was lost meanwhile") }),
    }
}

fn hold(address: &Address, what: &str) -> Found<(Clerk, i64)> {
    let address = address.clone();
    let mut clerk = Clerk::start(move || Connection::open(&address))?;
    let lock = number_of(&channel(&mut clerk)?, what);
    clerk.rows("SELECT pg_advisory_lock(?1)", &[lock.into()])?;
    Ok((clerk, lock))
}
