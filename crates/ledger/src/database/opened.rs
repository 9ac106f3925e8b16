//! The database opened for writing: is it durable, is it a journal, is it up to date, and what does it hold?

use super::Connection;
use crate::opening::{self, ByHeart, History};
use crate::rows::{Found, Rows, Trouble, row};
use crate::site::Address;
use crate::{Fault, Site};

#[allow(unreachable_pub, missing_docs)]
mod embedded {
    refinery::embed_migrations!("migrations/postgres");
}

pub(crate) use embedded::migrations::runner as migrations;

/// A node that stands still in the middle of a transaction holds up whoever needs its rows: after so long the server ends it.
const STANDSTILL: &str = "10s";

/// A database opened for writing, and what it held.
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    pub(crate) by_heart: ByHeart,
    /// What this journal calls its channel and its locks: a database may have another in another schema.
    pub(crate) channel: String,
}

/// Opens a journal for writing; makes it where the database is empty.
pub(crate) fn open(address: &Address) -> Result<Opened, Fault> {
    let site = Site::Postgres(address.clone());
    let explain = |trouble: Trouble| trouble.explained(&site);
    let mut connection = Connection::open(address).map_err(explain)?;
    make_durable(&mut connection).map_err(explain)?;
    let channel = channel(&mut connection).map_err(explain)?;
    // Nodes that start at once do not make the same tables twice.
    let lock = super::alone::number_of(&channel, "migrations");
    let sql = "SELECT pg_advisory_lock(?1)";
    connection.rows(sql, &[lock.into()]).map_err(explain)?;
    migrate(&mut connection, &site)?;
    connection.rows("SELECT pg_advisory_unlock(?1)", &[lock.into()]).map_err(explain)?;
    refuse_unlogged(&mut connection).map_err(explain)?;
    // Others may be writing: what is read belongs together.
    connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").map_err(explain)?;
    let by_heart = opening::load(&mut connection, &site)?;
    connection.run("COMMIT").map_err(explain)?;
    Ok(Opened { connection, by_heart, channel })
}

/// Acknowledged means durable, whatever the server's own settings are; where they cannot be, it is not used.
pub(crate) fn make_durable(connection: &mut Connection) -> Found<()> {
    connection.run(&format!(
        "SET idle_in_transaction_session_timeout = '{STANDSTILL}'; SET lock_timeout = 0; SET statement_timeout = 0;
         SET default_transaction_isolation = 'read committed'"
    ))?;
    // Stricter is as good: there a standby has it too, and can already show it.
    if setting(connection, "synchronous_commit")? != "remote_apply" {
        connection.run("SET synchronous_commit = on")?;
    }
    for (name, wanted, why) in [
        ("fsync", &["on"][..], "a power failure would lose what was acknowledged"),
        ("full_page_writes", &["on"], "a power failure could tear its pages"),
        ("synchronous_commit", &["on", "remote_apply"], "what is acknowledged would not be on its disk"),
        ("server_encoding", &["UTF8"], "it cannot hold every name"),
    ] {
        let found = setting(connection, name)?;
        if !wanted.contains(&found.as_str()) {
            let wanted = wanted[0];
            return Err(Trouble::Refused(format!(
                "the server's {name} is {found}, and a journal is not kept there, because {why}: set it to {wanted}"
            )));
        }
    }
    Ok(())
}

fn setting(connection: &mut Connection, name: &str) -> Found<String> {
    let found = row(connection, "SELECT current_setting(?1)", &[name.into()])?;
    found.map_or(Ok(String::new()), |mut row| row.text(0))
}

/// Where a journal's tables are: the schema in which new ones would be made.
pub(crate) fn channel(connection: &mut dyn Rows) -> Found<String> {
    let sql = "SELECT CAST(CAST(quote_ident(current_schema()) AS regnamespace) AS oid)::bigint";
    let found = row(connection, sql, &[])?.map_or(Ok(None), |mut row| row.optional_int(0))?;
    match found {
        Some(schema) => Ok(format!("chapter47_{schema}")),
        None => Err(Trouble::Refused(
            "its search_path names no schema that exists: create one, or set search_path".to_owned(),
        )),
    }
}

/// The migrations this program has.
pub(crate) fn known_history() -> History {
    opening::known(&migrations())
}

const TABLES: &str = "SELECT CAST(relname AS TEXT) FROM pg_class
                      WHERE relkind IN ('r', 'p') AND relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)";

/// The migrations that were applied to this database; none where it has no list of them.
pub(crate) fn applied_history(rows: &mut dyn Rows) -> Found<History> {
    let sql = format!("{TABLES} AND relname = 'refinery_schema_history'");
    match row(rows, &sql, &[])? {
        None => Ok(History::new()),
        Some(_) => opening::applied(rows),
    }
}

/// Makes the tables, or brings them up to date; refuses those of another program, or of a newer one.
fn migrate(connection: &mut Connection, site: &Site) -> Result<(), Fault> {
    let explain = |trouble: Trouble| trouble.explained(site);
    let applied = applied_history(connection).map_err(explain)?;
    if applied.is_empty() {
        let sql = format!("{TABLES} AND relname <> 'refinery_schema_history'");
        if row(connection, &sql, &[]).map_err(explain)?.is_some() {
            let because =
                "its schema has tables of some other program; make a database of its own".to_owned();
            return Err(Fault::NotAJournal { site: site.clone(), because });
        }
    }
    if !opening::is_behind(&applied, &known_history(), site)? {
        return Ok(());
    }
    let run = migrations().set_grouped(true).run(&mut connection.client);
    run.map(drop).map_err(|error| Fault::Database { site: site.clone(), because: innermost(&error) })
}

/// What the server itself said.
fn innermost(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}

/// A table without a log is emptied by a crash.
fn refuse_unlogged(connection: &mut Connection) -> Found<()> {
    match row(connection, &format!("{TABLES} AND relpersistence <> 'p'"), &[])? {
        None => Ok(()),
        Some(mut row) => Err(Trouble::Refused(format!(
            "its table {} has no log, and a crash would empty it: ALTER TABLE … SET LOGGED",
            row.text(0)?
        ))),
    }
}
