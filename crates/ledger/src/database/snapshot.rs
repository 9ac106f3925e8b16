//! A journal in a database as it is at one moment, with every batch in its place in the chain.
//!
//! What waits at that moment is gathered in the same order: so what is read from a snapshot is what the database itself has
//! afterwards. Where its reader may change nothing, it is only worked out.

use super::connection::row;
use super::gather::{self, Gathering};
use super::opened::channel;
use super::{Connection, make_durable};
use crate::copy::source::Source;
use crate::copy::tables::Table;
use crate::rows::{Found, Row, Value};
use crate::site::Address;
use postgres::fallible_iterator::FallibleIterator as _;

pub(crate) struct Snapshot {
    connection: Connection,
    waiting: Gathering,
}

/// The chain, with what waits.
const CHAIN: &str = "WITH chain AS (SELECT number, ticket, before, last_position, hash FROM gathered
    UNION ALL SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]))";
const BATCHES: &str = "SELECT c.number, c.last_position, b.patron, b.key, b.answer, c.hash
    FROM chain c LEFT JOIN kept_batches b ON b.ticket = c.ticket ORDER BY c.number";
const ENTRIES: &str = "SELECT c.before + e.place, e.stream, e.seq, e.at, e.body, e.hash
    FROM chain c JOIN kept_entries e ON e.ticket = c.ticket ORDER BY c.number, e.place";
const POSTINGS: &str = "SELECT c.before + p.place, p.line, p.account, p.cents
    FROM chain c JOIN kept_postings p ON p.ticket = c.ticket ORDER BY c.number, p.place, p.line";

impl Snapshot {
    /// Takes one.
    pub(crate) fn take(address: &Address) -> Found<Snapshot> {
        // While this one holds the gatherer's row, nobody else gathers.
        let gatherer = gatherer(address);
        let mut connection = Connection::open_to_read(address)?;
        connection.run("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0")?;
        connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
        let waiting = Gathering::read(&mut connection, i64::MAX)?;
        if let (Ok((mut gatherer, channel)), 1..) = (gatherer, waiting.len()) {
            let written = waiting.write(&mut gatherer, &channel).and_then(|()| gatherer.run("COMMIT"));
            // A damaged journal may not take it: that is for whoever verifies it to say.
            drop(written);
        }
        Ok(Snapshot { connection, waiting })
    }

    /// Rows that belong to no batch, by their tables.
    pub(crate) fn strays(&mut self) -> Found<Vec<(String, u64)>> {
        gather::strays(&mut self.connection)
    }

    fn chain(&mut self, sql: &str, take: &mut dyn FnMut(Row) -> Found<()>) -> Found<()> {
        let Gathering { numbers, tickets, before, last, hashes, .. } = &self.waiting;
        let parameters: [&(dyn postgres::types::ToSql + Sync); 5] = [numbers, tickets, before, last, hashes];
        let mut rows = self.connection.client.query_raw(&format!("{CHAIN} {sql}"), parameters)?;
        while let Some(found) = rows.next()? {
            take(row(&found)?)?;
        }
        Ok(())
    }
}

/// One who holds the gatherer's row, in a transaction.
fn gatherer(address: &Address) -> Found<(Connection, String)> {
    let mut connection = Connection::open(address)?;
    make_durable(&mut connection)?;
    let channel = channel(&mut connection)?;
    connection.run("BEGIN")?;
    gather::hold(&mut connection, true)?;
    Ok((connection, channel))
}

impl Source for Snapshot {
    fn each(&mut self, table: &Table, take: &mut dyn FnMut(Row) -> Found<()>) -> Found<()> {
        match table.name {
            "batches" => self.chain(BATCHES, take),
            "entries" => self.chain(ENTRIES, take),
            "postings" => self.chain(POSTINGS, take),
            "checkpoint" if self.waiting.len() > 0 => {
                let after = self.waiting.after;
                let row = [Value::Int(1), after.batches.into(), after.entries.into(), (&after.hash).into()];
                take(Row(row.into()))
            }
            _ => self.connection.each(table, take),
        }
    }
}
