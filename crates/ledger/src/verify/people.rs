//! People, sessions, devices and second factors: rows that are not chained, each with a digest of its own.

use super::{Place, Report, rows};
use crate::{devices, factors, people, sessions};
use rusqlite::types::Type;
use rusqlite::{Connection, Row};

/// Somebody's row, and the session's after it.
pub(super) fn people(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let sql = "SELECT id, name, role, password, must_change, failures, failed_at, locked_at, dismissed_at, created_at,
                      digest FROM people";
    let mut statement = connection.prepare(sql)?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let [id, name, role] = [rows::text(row, 0)?, rows::text(row, 1)?, rows::text(row, 2)?];
        let password = optional(row, 3)?;
        let mut numbers = [None; 6];
        for (column, number) in (4..).zip(&mut numbers) {
            *number = row.get(column)?;
        }
        let digest = people::person_digest([&id, &name, &role], password.as_deref(), numbers);
        if digest != rows::hash(row, 10)? {
            report.fault(Place::Person(String::from_utf8_lossy(&id).into_owned()), "the row is damaged");
        }
    }
    sessions(connection, report)
}

fn sessions(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let sql = "SELECT token_hash, patron, person, created_at, used_at, ends_at, digest FROM sessions";
    let mut statement = connection.prepare(sql)?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let (token_hash, [patron, person]) = (rows::hash(row, 0)?, [optional(row, 1)?, optional(row, 2)?]);
        let holder = [patron.as_deref(), person.as_deref()];
        let times = [row.get(3)?, row.get(4)?, row.get(5)?];
        if sessions::session_digest(&token_hash.0, holder, times) != rows::hash(row, 6)? {
            report.fault(Place::Session(token_hash.to_string()), "the row is damaged");
        }
    }
    devices(connection, report)
}

fn devices(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let sql = "SELECT token_hash, person, created_at, used_at, failures, digest FROM devices";
    let mut statement = connection.prepare(sql)?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let (token_hash, person) = (rows::hash(row, 0)?, rows::text(row, 1)?);
        let numbers = [row.get(2)?, row.get(3)?, row.get(4)?];
        if devices::device_digest(&token_hash.0, &person, numbers) != rows::hash(row, 5)? {
            report.fault(Place::Device(token_hash.to_string()), "the row is damaged");
        }
    }
    second_factors(connection, report)
}

fn second_factors(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let sql = "SELECT person, secret, pending, last_step, recovery, digest FROM second_factors";
    let mut statement = connection.prepare(sql)?;
    let mut found = statement.query([])?;
    while let Some(row) = found.next()? {
        let person = rows::text(row, 0)?;
        let secrets: [Option<Vec<u8>>; 2] = [row.get(1)?, row.get(2)?];
        let secrets = secrets.each_ref().map(|secret| secret.as_deref());
        let recovery: Vec<u8> = row.get(4)?;
        let digest = factors::factor_digest(&person, secrets, row.get(3)?, &recovery);
        if digest != rows::hash(row, 5)? {
            let person = String::from_utf8_lossy(&person).into_owned();
            report.fault(Place::SecondFactor(person), "the row is damaged");
        }
    }
    Ok(())
}

/// Text that may be missing, as bytes.
fn optional(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Vec<u8>>> {
    match row.get_ref(column)?.data_type() {
        Type::Null => Ok(None),
        _ => rows::text(row, column).map(Some),
    }
}
