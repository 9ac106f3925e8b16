//! Devices, second factors, and visitors who did nothing: rows that are written seldom, by the same statements in either
//! store.

use crate::reader::device;
use crate::rows::{Found, Row, Rows, Value, each, row};
use crate::{Device, FactorSecret, MOST_DEVICES, Name, SecondFactor};

/// Rows of `devices` as [`device`] reads them.
pub(crate) const DEVICES: &str = "SELECT token_hash, person, created_at, used_at, failures FROM devices";

/// The device whose token has this hash.
pub(crate) fn device_of(rows: &mut dyn Rows, token_hash: &[u8; 32]) -> Found<Option<Device>> {
    let sql = format!("{DEVICES} WHERE token_hash = ?1");
    row(rows, &sql, &[token_hash[..].into()])?.map(|mut row| device(&mut row)).transpose()
}

/// Somebody's devices, the one last that was used longest ago.
pub(crate) fn devices_of(rows: &mut dyn Rows, person: &str) -> Found<Vec<Device>> {
    let sql = format!("{DEVICES} WHERE person = ?1 ORDER BY used_at DESC, token_hash");
    each(rows, &sql, &[person.into()], device)
}

/// Writes a device down, new or again; forgets what is more than somebody has.
pub(crate) fn keep_device(rows: &mut dyn Rows, device: &Device) -> Found<()> {
    let sql = "INSERT INTO devices (token_hash, person, created_at, used_at, failures, digest)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT (token_hash) DO UPDATE SET used_at = excluded.used_at, failures = excluded.failures,
                                                      digest = excluded.digest";
    let values = [
        device.token_hash[..].into(),
        device.person.as_str().into(),
        device.created_at.into(),
        device.used_at.into(),
        device.failures.into(),
        (&device.digest()).into(),
    ];
    rows.execute(sql, &values)?;
    for old in devices_of(rows, device.person.as_str())?.iter().skip(MOST_DEVICES) {
        forget_device(rows, &old.token_hash)?;
    }
    Ok(())
}

pub(crate) fn forget_device(rows: &mut dyn Rows, token_hash: &[u8; 32]) -> Found<()> {
    rows.execute("DELETE FROM devices WHERE token_hash = ?1", &[token_hash[..].into()]).map(drop)
}

pub(crate) fn forget_devices(rows: &mut dyn Rows, person: &str) -> Found<()> {
    rows.execute("DELETE FROM devices WHERE person = ?1", &[person.into()]).map(drop)
}

const FACTORS: &str = "SELECT person, secret, pending, last_step, recovery FROM second_factors";

/// Somebody's second factor, where one was ever offered, as it is written.
pub(crate) fn factor_of(rows: &mut dyn Rows, person: &str) -> Found<Option<SecondFactor>> {
    row(rows, &format!("{FACTORS} WHERE person = ?1"), &[person.into()])?
        .map(|mut row| factor(&mut row))
        .transpose()
}

/// Everybody's, as they are written.
pub(crate) fn factors(rows: &mut dyn Rows) -> Found<Vec<SecondFactor>> {
    each(rows, &format!("{FACTORS} ORDER BY person"), &[], factor)
}

fn factor(row: &mut Row) -> Found<SecondFactor> {
    let mut secret = |column: usize| match row.is_null(column) {
        true => Ok(None),
        false => row.bytes(column).map(|bytes| Some(FactorSecret(bytes))),
    };
    let (secret, pending) = (secret(1)?, secret(2)?);
    let recovery = row.bytes(4)?.chunks_exact(32).map(|hash| hash.try_into().expect("32 bytes")).collect();
    Ok(SecondFactor { person: row.parsed(0)?, secret, pending, last_step: row.optional_int(3)?, recovery })
}

/// Writes a second factor down as it is.
pub(crate) fn keep_factor(rows: &mut dyn Rows, factor: &SecondFactor) -> Found<()> {
    let sql = "INSERT INTO second_factors (person, secret, pending, last_step, recovery, digest)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT (person) DO UPDATE SET secret = excluded.secret, pending = excluded.pending,
                   last_step = excluded.last_step, recovery = excluded.recovery, digest = excluded.digest";
    let secret =
        |secret: &Option<FactorSecret>| -> Value { secret.as_ref().map(|secret| &secret.0[..]).into() };
    let values = [
        factor.person.as_str().into(),
        secret(&factor.secret),
        secret(&factor.pending),
        factor.last_step.into(),
        factor.recovery.concat()[..].into(),
        (&factor.digest()).into(),
    ];
    rows.execute(sql, &values).map(drop)
}

pub(crate) fn forget_factor(rows: &mut dyn Rows, person: &str) -> Found<()> {
    rows.execute("DELETE FROM second_factors WHERE person = ?1", &[person.into()]).map(drop)
}

/// Which rows of `patrons` are visitors who never had an account in the books and have not used their session since then:
/// they have done nothing that anything else rests on. Those who have a password are no visitors.
const IDLE: &str = "SELECT p.id FROM patrons p
                    WHERE p.created_at < ?1
                      AND substr(p.id, 1, 2) = 'p-'
                      AND NOT EXISTS (SELECT 1 FROM balances b WHERE b.account = 'patron:' || p.id)
                      AND NOT EXISTS (SELECT 1 FROM people o WHERE o.id = p.id)
                      AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.patron = p.id AND s.used_at >= ?1)";

/// Visitors who did nothing and were not here since then, at most so many.
pub(crate) fn idle_visitors(rows: &mut dyn Rows, before: i64, most: u32) -> Found<Vec<Name>> {
    let sql = format!("{IDLE} ORDER BY p.id LIMIT ?2");
    each(rows, &sql, &[before.into(), most.into()], |row| row.parsed(0))
}

/// Forgets a visitor and the session. False if the visitor has done something, or was here since then.
pub(crate) fn forget_visitor(rows: &mut dyn Rows, id: &Name, before: i64) -> Found<bool> {
    if row(rows, &format!("{IDLE} AND p.id = ?2"), &[before.into(), id.as_str().into()])?.is_none() {
        return Ok(false);
    }
    rows.execute("DELETE FROM sessions WHERE patron = ?1", &[id.as_str().into()])?;
    Ok(rows.execute("DELETE FROM patrons WHERE id = ?1", &[id.as_str().into()])? == 1)
}
