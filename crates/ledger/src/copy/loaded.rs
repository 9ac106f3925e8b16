//! Batches, entries, money, heads and balances on their way into a database: they are loaded in the form that a file has
//! them in, and then put where a database keeps them.

use super::tables::{Kind, Table};
use crate::database::Connection;
use crate::rows::Found;

/// The tables that a database keeps in another form.
const OTHERWISE: [&str; 5] = ["batches", "entries", "postings", "heads", "balances"];

/// Where rows of a table go first.
pub(super) fn name_of(table: &Table) -> String {
    match OTHERWISE.contains(&table.name) {
        true => format!("loaded_{}", table.name),
        false => table.name.to_owned(),
    }
}

/// Makes room for one of those tables.
pub(super) fn prepare(database: &mut Connection, table: &Table) -> Found<()> {
    if !OTHERWISE.contains(&table.name) {
        return Ok(());
    }
    let column = |(name, kind): &(&str, Kind)| match kind {
        Kind::Int => format!("{name} BIGINT"),
        Kind::Text => format!("{name} TEXT COLLATE \"C\""),
        Kind::Bytes => format!("{name} BYTEA"),
    };
    let columns: Vec<String> = table.columns.iter().map(column).collect();
    let name = name_of(table);
    database.run(&format!("CREATE TEMPORARY TABLE {name} ({}) ON COMMIT DROP", columns.join(", ")))
}

/// Puts everything where it belongs.
pub(super) fn place(database: &mut Connection) -> Found<()> {
    database.run(
        "INSERT INTO kept_batches SELECT number, patron, key, answer FROM loaded_batches;
         INSERT INTO gathered
             SELECT number, number, lag(last_position, 1, CAST(0 AS BIGINT)) OVER (ORDER BY number), last_position, hash
             FROM loaded_batches;
         INSERT INTO kept_entries
             SELECT e.stream, e.seq, g.ticket, e.position - g.before, e.at, e.body, e.hash
             FROM gathered g CROSS JOIN LATERAL generate_series(g.before + 1, g.last_position) AS part (position)
             JOIN loaded_entries e ON e.position = part.position;
         INSERT INTO kept_postings
             SELECT g.ticket, p.position - g.before, p.line, p.account, p.cents
             FROM gathered g CROSS JOIN LATERAL generate_series(g.before + 1, g.last_position) AS part (position)
             JOIN loaded_postings p ON p.position = part.position;
         DELETE FROM kept_heads;
         INSERT INTO kept_heads SELECT stream, seq, hash FROM loaded_heads;
         DELETE FROM kept_balances;
         INSERT INTO kept_balances SELECT account, cents, TRUE FROM loaded_balances
             WHERE split_part(account, ':', 1) IN ('patron', 'owed', 'layout', 'unclaimed');
         INSERT INTO sums SELECT account, cents FROM loaded_balances
             WHERE split_part(account, ':', 1) NOT IN ('patron', 'owed', 'layout', 'unclaimed');
         SELECT setval('tickets', (SELECT coalesce(max(number), 0) + 1 FROM gathered), FALSE)",
    )
}
