//! What is looked at when a journal is opened, wherever it is kept: its migrations, and how it ends.

use crate::accounts::Book;
use crate::chain::Heads;
use crate::rows::{Found, Rows, Store, Trouble, each, row};
use crate::{Checkpoint, Fault, Hash, Head, Site};

/// Migrations: version, name, checksum.
pub(crate) type History = Vec<(i64, String, String)>;

/// The migrations that this program has.
pub(crate) fn known(runner: &refinery::Runner) -> History {
    let mut known: History = runner
        .get_migrations()
        .iter()
        .map(|one| (i64::from(one.version()), one.name().to_owned(), one.checksum().to_string()))
        .collect();
    known.sort();
    known
}

/// The migrations that were applied, where their table is.
pub(crate) fn applied(rows: &mut dyn Rows) -> Found<History> {
    let sql = "SELECT version, name, checksum FROM refinery_schema_history ORDER BY version";
    each(rows, sql, &[], |row| Ok((row.int(0)?, row.text(1)?, row.text(2)?)))
}

/// Are there migrations to run? A journal that is ahead of this program, or came another way, is refused.
pub(crate) fn is_behind(applied: &History, known: &History, site: &Site) -> Result<bool, Fault> {
    if let Some((version, name, _)) = applied.iter().find(|one| known.iter().all(|other| other.0 != one.0)) {
        let because = format!("its migration {version}, {name}, is unknown here");
        return Err(Fault::Newer { site: site.clone(), because });
    }
    if applied[..] != known[..applied.len()] {
        let because = "its migrations are not those of this program".to_owned();
        return Err(Fault::Damaged { site: site.clone(), because });
    }
    Ok(applied.len() < known.len())
}

/// What the writer knows by heart.
pub(crate) type ByHeart = (Heads, Book, Option<Checkpoint>);

/// Reads what the writer knows by heart, with a glance at whether it agrees with the last entries.
pub(crate) fn load(rows: &mut dyn Rows, site: &Site) -> Result<ByHeart, Fault> {
    by_heart(rows).map_err(|trouble| trouble.explained(site))
}

fn by_heart(rows: &mut dyn Rows) -> Found<ByHeart> {
    let sql = "SELECT h.stream, h.seq, h.hash, e.hash,
                      (SELECT max(seq) FROM entries WHERE stream = h.stream)
               FROM heads h LEFT JOIN entries e ON e.stream = h.stream AND e.seq = h.seq";
    let heads = each(rows, sql, &[], |row| {
        let (stream, head) = (row.text(0)?, Head { seq: row.count(1)?, hash: row.hash(2)? });
        let last = row.optional_int(4)?;
        if row.is_null(3) || row.hash(3)? != head.hash || last != i64::try_from(head.seq).ok() {
            return Err(Trouble::Unreadable(format!("{stream} does not end with its entry {}", head.seq)));
        }
        Ok((stream.parse().map_err(|bad: crate::BadName| Trouble::Unreadable(bad.to_string()))?, head))
    })?;
    let checkpoint = checkpoint(rows)?;
    let sql = "SELECT number, last_position, hash FROM batches ORDER BY number DESC LIMIT 1";
    let last = match row(rows, sql, &[])? {
        None => (0, 0, Hash::ZERO),
        Some(mut row) => (row.count(0)?, row.count(1)?, row.hash(2)?),
    };
    let ends = last == (checkpoint.batches, checkpoint.entries, checkpoint.hash);
    let elsewhere = || Trouble::Unreadable("it does not end where its checkpoint says".to_owned());
    if rows.store() == Store::Database {
        // Of a shared journal nothing is known by heart: it is read when it is held.
        return if ends { Ok((Heads::opening([]), Book::opening([]), None)) } else { Err(elsewhere()) };
    }
    let entries = match row(rows, "SELECT coalesce(max(position), 0) FROM entries", &[])? {
        None => 0,
        Some(mut row) => row.count(0)?,
    };
    if !ends || entries != checkpoint.entries {
        return Err(elsewhere());
    }
    let sql = "SELECT account, cents FROM balances";
    let balances = each(rows, sql, &[], |row| Ok((row.parsed(0)?, row.int(1)?)))?;
    Ok((Heads::opening(heads), Book::opening(balances), Some(checkpoint)))
}

/// The checkpoint row.
pub(crate) fn checkpoint(rows: &mut dyn Rows) -> Found<Checkpoint> {
    match row(rows, "SELECT batches, entries, hash FROM checkpoint", &[])? {
        Some(mut row) => {
            Ok(Checkpoint { batches: row.count(0)?, entries: row.count(1)?, hash: row.hash(2)? })
        }
        None => Err(Trouble::Unreadable("its checkpoint is gone".to_owned())),
    }
}
