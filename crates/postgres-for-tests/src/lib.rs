//! A real PostgreSQL for tests: Debian's, durable, on a socket in a folder of its own.
//!
//! The first test that needs it starts one server for the whole checkout and leaves it running; those that come at the same
//! time, in other processes, wait for it at a lock. Each test makes a database of its own. `cargo run -p postgres-for-tests
//! stop` ends the server and takes everything away; `scripts/test` does so at its end.

mod cluster;

pub use cluster::Cluster;
use std::sync::atomic::{AtomicU32, Ordering};

/// A database of one test's own, which goes away with it.
#[derive(Debug)]
pub struct Database {
    cluster: Cluster,
    name: String,
}

impl Database {
    /// A new, empty one on the server that all tests share.
    pub fn new() -> Database {
        Database::on(Cluster::shared())
    }

    /// A new, empty one on this server.
    pub fn on(cluster: Cluster) -> Database {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let moment = std::time::UNIX_EPOCH.elapsed().expect("a clock past 1970").as_nanos();
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("t{}_{count}_{moment}", std::process::id());
        cluster.ask("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0"));
        Database { cluster, name }
    }

    /// Where it is, as `postgres://…`.
    pub fn address(&self) -> String {
        self.cluster.address(&self.name)
    }

    /// Runs SQL in it, as its owner, and gives what it says: a row a line, columns with `|` between.
    pub fn ask(&self, sql: &str) -> String {
        self.cluster.ask(&self.name, sql)
    }

    /// Runs SQL in it that may fail.
    pub fn try_to(&self, sql: &str) -> Result<String, String> {
        self.cluster.try_to(&self.name, sql)
    }

    /// The server that it is on.
    pub fn cluster(&self) -> &Cluster {
        &self.cluster
    }
}

impl Default for Database {
    fn default() -> Database {
        Database::new()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        // Where the server is gone, so is the database.
        let _ =
            self.cluster.try_to("postgres", &format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name));
    }
}
