//! Taking hold of the rows that a group of tasks needs, and of no others.

use super::Connection;
use super::wants::{Row, Wants};
use crate::rows::{Found, Trouble};
use crate::{Account, Head};
use std::collections::BTreeMap;

/// The rows that a transaction holds, with what is in them.
#[derive(Default)]
pub(super) struct Held {
    pub(super) heads: Vec<(crate::StreamId, Head)>,
    pub(super) balances: Vec<(Account, i64)>,
    rows: Wants,
}

impl Held {
    /// Which of these are not held.
    pub(super) fn lacks(&self, wants: &Wants) -> Wants {
        wants.difference(&self.rows).cloned().collect()
    }
}

/// What happens at a row that another node holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Elsewhere {
    Wait,
    PassOver,
}

/// Rows are taken in the order of [`Row`], kind by kind and name by name: an `Append` does its parts one after the other.
/// What was changed while the statement waited comes back as it is now, because a row that is locked is read again.
const LOCK: &str = "WITH
head AS (SELECT stream, seq, hash FROM kept_heads WHERE stream = ANY (?1::text[]) ORDER BY stream FOR UPDATE),
account AS (SELECT account, cents FROM kept_balances WHERE account = ANY (?2::text[]) ORDER BY account FOR UPDATE),
person AS (SELECT id FROM people WHERE id = ANY (?3::text[]) ORDER BY id FOR UPDATE),
visitor AS (SELECT id FROM patrons WHERE id = ANY (?4::text[]) ORDER BY id FOR UPDATE)
SELECT 0, stream, seq, hash FROM head
UNION ALL SELECT 1, account, cents, NULL FROM account
UNION ALL SELECT 2, id, 0, NULL FROM person
UNION ALL SELECT 3, id, 0, NULL FROM visitor";

/// Those of the rows that are there at all, held by somebody or not.
const THERE: &str = "SELECT 0, stream FROM kept_heads WHERE stream = ANY (?1::text[])
UNION ALL SELECT 1, account FROM kept_balances WHERE account = ANY (?2::text[])
UNION ALL SELECT 2, id FROM people WHERE id = ANY (?3::text[])
UNION ALL SELECT 3, id FROM patrons WHERE id = ANY (?4::text[])";

/// Rows to be held, for streams and accounts that are new. They say nothing, so nobody waits for the disk.
const MAKE_HEADS: &str = "INSERT INTO kept_heads (stream, seq, hash)
SELECT stream, 0, decode(repeat('00', 32), 'hex') FROM unnest(?1::text[]) AS new (stream) ORDER BY stream
ON CONFLICT (stream) DO NOTHING";
const MAKE_BALANCES: &str = "INSERT INTO kept_balances (account, cents, used)
SELECT account, 0, FALSE FROM unnest(?1::text[]) AS new (account) ORDER BY account
ON CONFLICT (account) DO NOTHING";

/// The names of rows, kind by kind.
fn names<'r>(rows: impl IntoIterator<Item = &'r Row>) -> [Vec<String>; 4] {
    let mut names = [const { Vec::new() }; 4];
    for row in rows {
        let (kind, name) = match row {
            Row::Head(stream) => (0, stream.to_string()),
            Row::Account(account) => (1, account.to_string()),
            Row::Person(id) => (2, id.to_string()),
            Row::Visitor(id) => (3, id.to_string()),
        };
        names[kind].push(name);
    }
    names
}

fn unreadable(bad: impl std::fmt::Display) -> Trouble {
    Trouble::Unreadable(bad.to_string())
}

fn named(kind: i32, name: &str) -> Found<Row> {
    match kind {
        0 => name.parse().map(Row::Head).map_err(unreadable),
        1 => name.parse().map(Row::Account).map_err(unreadable),
        2 => crate::Name::new(name).map(Row::Person).map_err(unreadable),
        _ => crate::Name::new(name).map(Row::Visitor).map_err(unreadable),
    }
}

/// Takes hold of rows, within a transaction.
pub(super) fn take(
    connection: &mut Connection,
    wants: &Wants,
    elsewhere: Elsewhere,
    held: &mut Held,
) -> Found<()> {
    let [heads, accounts, people, visitors] = names(wants);
    let sql = match elsewhere {
        Elsewhere::Wait => LOCK.to_owned(),
        Elsewhere::PassOver => LOCK.replace("FOR UPDATE", "FOR UPDATE SKIP LOCKED"),
    };
    for row in connection.query(&sql, &[&heads, &accounts, &people, &visitors])? {
        let (kind, name, number): (i32, &str, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let taken = named(kind, name)?;
        match &taken {
            Row::Head(stream) => {
                let hash = crate::Hash::from_slice(row.try_get(3)?);
                let (Some(hash), Ok(seq)) = (hash, u64::try_from(number)) else {
                    return Err(unreadable(format!("the head of {stream} is damaged")));
                };
                held.heads.push((stream.clone(), Head { seq, hash }));
            }
            Row::Account(account) => held.balances.push((account.clone(), number)),
            Row::Person(_) | Row::Visitor(_) => {}
        }
        held.rows.insert(taken);
    }
    Ok(())
}

/// Of rows that could not be taken: those that others hold, and those that have to be made first. People and visitors who are
/// not there are neither.
pub(super) fn why_not(connection: &mut Connection, lacking: &Wants) -> Found<(Wants, Wants)> {
    let [heads, accounts, people, visitors] = names(lacking);
    let mut there = BTreeMap::new();
    for row in connection.query(THERE, &[&heads, &accounts, &people, &visitors])? {
        there.insert(named(row.try_get(0)?, row.try_get(1)?)?, ());
    }
    let (elsewhere, absent): (Wants, Wants) =
        lacking.iter().cloned().partition(|row| there.contains_key(row));
    let made = |row: &Row| matches!(row, Row::Head(_) | Row::Account(_));
    Ok((elsewhere, absent.into_iter().filter(made).collect()))
}

/// Makes rows that were never there, in a transaction of their own.
pub(super) fn make(connection: &mut Connection, absent: &Wants) -> Found<()> {
    let [heads, accounts, ..] = names(absent);
    connection.run("BEGIN; SET LOCAL synchronous_commit = off")?;
    connection.query(MAKE_HEADS, &[&heads])?;
    connection.query(MAKE_BALANCES, &[&accounts])?;
    connection.run("COMMIT")
}
