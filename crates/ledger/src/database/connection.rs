//! One connection to the database. It blocks: it lives on a plain thread, never on one of an asynchronous runtime.

use super::tls::{self, Wish};
use crate::rows::{Found, Row, Rows, Store, Trouble, Value};
use crate::site::Address;
use postgres::config::SslMode;
use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Statement};
use std::collections::HashMap;
use std::time::Duration;

/// How long a connection may take to be made.
const PATIENCE: Duration = Duration::from_secs(10);
/// A server that is silent for so long is gone: then the node ends, and starts again.
const SILENCE: Duration = Duration::from_secs(30);

/// A connection, with the statements that it has prepared.
pub(crate) struct Connection {
    pub(crate) client: Client,
    prepared: HashMap<String, Statement>,
    /// Did the server say of the last transaction that it was not done, and may be tried again?
    undone: bool,
    /// Did the last statement wait for a row for too long?
    too_long: bool,
}

impl Connection {
    /// Connects, whoever asks.
    pub(crate) fn open(address: &Address) -> Found<Connection> {
        let (text, wish) = tls::wish(address.text())?;
        let parsed = text.parse::<Config>();
        let refused = |because: &dyn std::fmt::Display| {
            Trouble::Refused(format!(
                "this is no address of a database ({because}): write postgres://user:password@host:5432/database"
            ))
        };
        let mut config = parsed.map_err(|bad| refused(&Trouble::from(bad)))?;
        if config.get_application_name().is_none() {
            config.application_name("chapter47");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE);
        }
        config.keepalives_idle(SILENCE / 2).keepalives_interval(SILENCE / 6).keepalives_retries(3);
        let client = match wish {
            Wish::Plain => config.ssl_mode(SslMode::Disable).connect(NoTls)?,
            Wish::Encrypted(roots) => {
                config.ssl_mode(SslMode::Require).connect(tls::encryption(roots.as_deref())?)?
            }
        };
        Ok(Connection { client, prepared: HashMap::new(), undone: false, too_long: false })
    }

    /// Connects to read, and to change nothing.
    pub(crate) fn open_to_read(address: &Address) -> Found<Connection> {
        let mut connection = Connection::open(address)?;
        connection.run("SET default_transaction_read_only = on")?;
        Ok(connection)
    }

    /// Statements without parameters, one after the other.
    pub(crate) fn run(&mut self, sql: &str) -> Found<()> {
        let done = self.client.batch_execute(sql);
        self.noted(done)
    }

    /// One statement with parameters of any kind.
    pub(crate) fn query(
        &mut self,
        sql: &str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Found<Vec<postgres::Row>> {
        let statement = self.prepared(sql)?;
        let found = self.client.query(&statement, parameters);
        self.noted(found)
    }

    /// Two transactions may get into each other's way where nobody foresaw it, and on some servers always: one of them is
    /// then undone, and it is for its owner to do it again.
    fn noted<T>(&mut self, done: Result<T, postgres::Error>) -> Found<T> {
        let again = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
        let code = done.as_ref().err().and_then(postgres::Error::code);
        self.undone |= code.is_some_and(|code| again.contains(code));
        self.too_long = code == Some(&SqlState::LOCK_NOT_AVAILABLE);
        Ok(done?)
    }

    /// Did the last statement end because it waited for a row for longer than `lock_timeout`?
    pub(crate) fn waited_too_long(&self) -> bool {
        self.too_long
    }

    /// Was the last transaction undone by the server? Asking forgets it.
    pub(crate) fn was_undone(&mut self) -> bool {
        std::mem::take(&mut self.undone)
    }

    /// The statement, prepared once; its parameters are written `?1`, as SQLite has them.
    pub(crate) fn prepared(&mut self, sql: &str) -> Found<Statement> {
        if let Some(statement) = self.prepared.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(&sql.replace('?', "$"))?;
        self.prepared.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// A row as PostgreSQL gave it.
pub(crate) fn row(row: &postgres::Row) -> Found<Row> {
    let values = (0..row.len()).map(|column| row.try_get(column).map_err(Trouble::from));
    values.collect::<Found<_>>().map(Row)
}

impl Rows for Connection {
    fn store(&self) -> Store {
        Store::Database
    }

    fn rows(&mut self, sql: &str, values: &[Value]) -> Found<Vec<Row>> {
        self.query(sql, &parameters(values))?.iter().map(row).collect()
    }

    fn execute(&mut self, sql: &str, values: &[Value]) -> Found<u64> {
        let statement = self.prepared(sql)?;
        let done = self.client.execute(&statement, &parameters(values));
        self.noted(done)
    }
}
