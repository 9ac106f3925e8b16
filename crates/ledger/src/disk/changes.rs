//! Patrons, people, sessions, keys, secrets and notes: rows that are written seldom, by the same statements in either store.

use super::door;
use crate::notary::Notarial;
use crate::rows::{Found, Rows, Trouble, Value, each, row};
use crate::seal::{KeptRow, Seal, is_sealed};
use crate::{Holder, KeptKey, KeptSecret, Patron, Person, SecondFactor, Session};

pub(crate) fn admit(rows: &mut dyn Rows, patron: &Patron) -> Found<bool> {
    let sql = "INSERT INTO patrons (id, name, created_at, digest) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (id) DO NOTHING";
    let Patron { id, name, created_at } = patron;
    let values = [id.as_str().into(), name.as_str().into(), (*created_at).into(), (&patron.digest()).into()];
    Ok(rows.execute(sql, &values)? == 1)
}

pub(crate) fn knows(rows: &mut dyn Rows, patron: &str) -> Found<bool> {
    Ok(row(rows, "SELECT created_at FROM patrons WHERE id = ?1", &[patron.into()])?.is_some())
}

pub(crate) fn begin_session(rows: &mut dyn Rows, session: &Session) -> Found<bool> {
    let sql = "INSERT INTO sessions (token_hash, patron, person, created_at, used_at, ends_at, digest)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (token_hash) DO NOTHING";
    let [patron, person] = session.holder.columns();
    let values = [
        session.token_hash[..].into(),
        patron.into(),
        person.into(),
        session.created_at.into(),
        session.used_at.into(),
        session.ends_at.into(),
        (&session.digest()).into(),
    ];
    Ok(rows.execute(sql, &values)? == 1)
}

pub(crate) fn use_session(rows: &mut dyn Rows, session: &Session) -> Found<()> {
    let sql = "UPDATE sessions SET used_at = ?2, digest = ?3 WHERE token_hash = ?1";
    let values = [session.token_hash[..].into(), session.used_at.into(), (&session.digest()).into()];
    rows.execute(sql, &values).map(drop)
}

pub(crate) fn end_session(rows: &mut dyn Rows, token_hash: &[u8; 32]) -> Found<bool> {
    Ok(rows.execute("DELETE FROM sessions WHERE token_hash = ?1", &[token_hash[..].into()])? == 1)
}

pub(crate) fn end_sessions(rows: &mut dyn Rows, holder: &Holder) -> Found<bool> {
    let (sql, id) = match holder {
        Holder::Visitor(id) => ("DELETE FROM sessions WHERE patron = ?1", id),
        Holder::Person(id) => ("DELETE FROM sessions WHERE person = ?1", id),
    };
    Ok(rows.execute(sql, &[id.as_str().into()])? > 0)
}

pub(crate) fn enrol(rows: &mut dyn Rows, person: &Person) -> Found<bool> {
    let sql = "INSERT INTO people (id, name, role, password, must_change, failures, failed_at, locked_at,
                                   dismissed_at, created_at, digest)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (id) DO NOTHING";
    Ok(rows.execute(sql, &columns(person))? == 1)
}

pub(crate) fn rewrite(rows: &mut dyn Rows, person: &Person) -> Found<()> {
    let sql = "UPDATE people SET name = ?2, role = ?3, password = ?4, must_change = ?5, failures = ?6,
                      failed_at = ?7, locked_at = ?8, dismissed_at = ?9, created_at = ?10, digest = ?11
               WHERE id = ?1";
    rows.execute(sql, &columns(person)).map(drop)
}

fn columns(person: &Person) -> [Value; 11] {
    [
        person.id.as_str().into(),
        person.name.as_str().into(),
        person.role.as_str().into(),
        person.password.as_ref().map(|hash| hash.0.as_str()).into(),
        person.must_change.into(),
        person.failures.into(),
        person.failed_at.into(),
        person.locked_at.into(),
        person.dismissed_at.into(),
        person.created_at.into(),
        (&person.digest()).into(),
    ]
}

pub(crate) fn count_nobody(rows: &mut dyn Rows) -> Found<()> {
    rows.execute("UPDATE nobody SET failures = failures + 1 WHERE one = 1", &[]).map(drop)
}

/// False where the number of the note is taken.
pub(crate) fn keep_notarial(rows: &mut dyn Rows, notarial: &Notarial) -> Found<bool> {
    let sql = "INSERT INTO subtrees (level, place, hash) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    for subtree in &notarial.subtrees {
        rows.execute(sql, &[subtree.level.into(), subtree.index.into(), (&subtree.hash).into()])?;
    }
    let Some(note) = &notarial.note else { return Ok(true) };
    let sql = "INSERT INTO notes (number, size, at, note, digest) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT DO NOTHING";
    let values = [
        note.number.into(),
        note.size.into(),
        note.at.into(),
        note.note.as_str().into(),
        (&note.digest()).into(),
    ];
    Ok(rows.execute(sql, &values)? == 1)
}

pub(crate) fn drop_keys(rows: &mut dyn Rows, stream: &str) -> Found<()> {
    rows.execute("DELETE FROM sealed_keys WHERE stream = ?1", &[stream.into()]).map(drop)
}

pub(crate) fn keep_key(rows: &mut dyn Rows, kept: &KeptRow) -> Found<()> {
    let sql = "INSERT INTO sealed_keys (stream, seq, key, digest) VALUES (?1, ?2, ?3, ?4)";
    rows.execute(sql, &values(kept)).map(drop)
}

fn values(kept: &KeptRow) -> [Value; 4] {
    [kept.stream.as_str().into(), kept.number.into(), kept.bytes[..].into(), (&kept.digest).into()]
}

pub(crate) fn drop_secret(rows: &mut dyn Rows, stream: &str, number: u64) -> Found<()> {
    let sql = "DELETE FROM kept_secrets WHERE stream = ?1 AND number = ?2";
    rows.execute(sql, &[stream.into(), number.into()]).map(drop)
}

pub(crate) fn keep_secret(rows: &mut dyn Rows, kept: &KeptRow) -> Found<()> {
    let sql = "INSERT INTO kept_secrets (stream, number, secret, digest) VALUES (?1, ?2, ?3, ?4)";
    rows.execute(sql, &values(kept)).map(drop)
}

/// Seals every row that an older program wrote as it was. Was there any?
pub(crate) fn reseal(rows: &mut dyn Rows, seal: &Seal) -> Found<bool> {
    let keys = each(rows, "SELECT stream, seq, key FROM sealed_keys", &[], |row| {
        Ok((row.parsed(0)?, row.count(1)?, row.bytes(2)?))
    })?;
    let secrets = each(rows, "SELECT stream, number, secret FROM kept_secrets", &[], |row| {
        Ok((row.parsed(0)?, row.count(1)?, row.bytes(2)?))
    })?;
    let mut any = false;
    for (stream, seq, key) in keys {
        // A key has one length; anything else is sealed already.
        let Ok(key) = key.try_into() else { continue };
        let row = KeptKey { stream, seq, key }.row(Some(seal));
        let sql = "UPDATE sealed_keys SET key = ?3, digest = ?4 WHERE stream = ?1 AND seq = ?2";
        rows.execute(sql, &values(&row))?;
        any = true;
    }
    for (stream, number, secret) in secrets {
        if is_sealed(&secret) {
            continue;
        }
        let row = KeptSecret { stream, number, secret }.row(Some(seal));
        let sql = "UPDATE kept_secrets SET secret = ?3, digest = ?4 WHERE stream = ?1 AND number = ?2";
        rows.execute(sql, &values(&row))?;
        any = true;
    }
    for factor in door::factors(rows)?.into_iter().filter(SecondFactor::is_plain) {
        // One secret may be sealed already, and its place is its own.
        let opened = factor.opened(Some(seal)).map_err(|because| Trouble::Refused(because.to_string()))?;
        door::keep_factor(rows, &opened.sealed(Some(seal)))?;
        any = true;
    }
    Ok(any)
}
