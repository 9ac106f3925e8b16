//! What SQLite says of the file, and whether its tables are those that the migrations make.

use super::{Place, Report};
use crate::store;
use rusqlite::Connection;
use std::collections::BTreeMap;

/// SQLite's own checks.
pub(super) fn integrity(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let mut statement = connection.prepare("PRAGMA integrity_check")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let said: String = row.get(0)?;
        if said != "ok" {
            report.fault(Place::File, said);
        }
    }
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        report.fault(Place::File, format!("a row of {table} belongs to no row of {parent}"));
    }
    Ok(())
}

/// The tables, indexes and triggers by name, with their SQL.
fn objects(connection: &Connection) -> rusqlite::Result<BTreeMap<String, Option<String>>> {
    let sql = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'";
    connection.prepare(sql)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Tables, indexes, triggers and migrations.
pub(super) fn schema(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let mut fresh = Connection::open_in_memory()?;
    if let Err(error) = store::migrations().set_grouped(true).run(&mut fresh) {
        report.fault(Place::File, format!("its schema cannot be compared: {error}"));
        return Ok(());
    }
    let (ours, theirs) = (objects(&fresh)?, objects(connection)?);
    for name in ours.keys().chain(theirs.keys().filter(|name| !ours.contains_key(*name))) {
        let what = match (ours.get(name), theirs.get(name)) {
            (Some(_), None) => "it is missing",
            (None, Some(_)) => "it does not belong here",
            (ours, theirs) if ours != theirs => "it is not as it was made",
            _ => continue,
        };
        report.fault(Place::Schema(name.clone()), what);
    }
    if store::applied_history(connection).ok() != Some(store::known_history()) {
        report.fault(
            Place::Schema("refinery_schema_history".to_owned()),
            "the migrations are not this program's",
        );
    }
    Ok(())
}
