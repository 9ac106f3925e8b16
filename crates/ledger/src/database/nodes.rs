//! Which nodes there are: each holds its share of one lock, for as long as it lives.

use super::alone::number_of;
use super::clerk::Clerk;
use super::connection::Connection;
use crate::rows::{Found, Rows as _, row};
use crate::site::Address;
use std::sync::{Mutex, PoisonError};

/// The server looks for a node whose machine is gone: its share is free within half a minute, not within hours.
const KEEPALIVE: &str =
    "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

/// This node's share of the lock. It goes with the connection, however the node ends.
pub(crate) struct Presence {
    clerk: Mutex<Clerk>,
    lock: i64,
    found_alone: bool,
}

impl Presence {
    /// Takes a share. Of nodes that start at once, at most one finds itself alone.
    pub(crate) fn take(address: &Address, channel: &str) -> Found<Presence> {
        let address = address.clone();
        let lock = number_of(channel, "nodes");
        let mut clerk = Clerk::start(move || {
            let mut connection = Connection::open(&address)?;
            connection.run(KEEPALIVE)?;
            Ok(connection)
        })?;
        // The whole lock is to be had where nobody has a share of it.
        let whole = row(&mut clerk, "SELECT pg_try_advisory_lock(?1)", &[lock.into()])?;
        let found_alone = whole.map_or(Ok(0), |mut row| row.int(0))? == 1;
        clerk.execute("SELECT pg_advisory_lock_shared(?1)", &[lock.into()])?;
        if found_alone {
            clerk.execute("SELECT pg_advisory_unlock(?1)", &[lock.into()])?;
        }
        Ok(Presence { clerk: Mutex::new(clerk), lock, found_alone })
    }

    /// Was nobody else there when this node took its share?
    pub(crate) fn found_alone(&self) -> bool {
        self.found_alone
    }

    /// How many others have a share now.
    pub(crate) fn others(&self) -> Found<u64> {
        let sql = "SELECT count(*) FROM pg_locks
                   WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND pid <> pg_backend_pid()
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
                     AND (CAST(classid AS BIGINT) << 32) | CAST(objid AS BIGINT) = ?1";
        let mut clerk = self.clerk.lock().unwrap_or_else(PoisonError::into_inner);
        let found = clerk.rows(sql, &[self.lock.into()])?.into_iter().next();
        found.map_or(Ok(0), |mut row| row.count(0))
    }
}

impl Drop for Presence {
    /// A node that leaves in order gives its share back before anybody hears that it has left.
    fn drop(&mut self) {
        let clerk = self.clerk.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Where the connection is gone, so is the share.
        let _ = clerk.execute("SELECT pg_advisory_unlock_shared(?1)", &[self.lock.into()]);
    }
}
