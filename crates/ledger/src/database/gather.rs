//! Gathering: the tickets that wait get their numbers, their positions and their hashes in the one chain of batches.
//!
//! A ticket is taken while its rows are held. So of two batches that have anything in common the later has the greater
//! ticket, and whoever sees the later one committed sees the earlier: everything that waits, in the order of its tickets,
//! continues the chain lawfully. Batches that have nothing in common may come in either order.

use super::{Connection, news};
use crate::chain::{self, Bytes};
use crate::disk::signed;
use crate::rows::{Found, Rows, Trouble, each, row};
use crate::{Checkpoint, Hash, opening};
use std::collections::BTreeMap;

/// Whoever has this row gathers.
const MINE: &str = "SELECT one FROM checkpoint WHERE one = 1 FOR UPDATE";

const WAITING: &str = "SELECT w.ticket, w.author, b.patron, b.key, b.answer, e.stream, e.seq, e.hash
FROM (SELECT ticket, author FROM waiting ORDER BY ticket LIMIT ?1) w
LEFT JOIN kept_batches b ON b.ticket = w.ticket LEFT JOIN kept_entries e ON e.ticket = w.ticket
ORDER BY w.ticket, e.place";

const WRITE: &str = "WITH
new AS (INSERT INTO gathered (number, ticket, before, last_position, hash)
    SELECT * FROM unnest(?1::bigint[], ?2::bigint[], ?3::bigint[], ?4::bigint[], ?5::bytea[])),
sum AS (INSERT INTO sums (account, cents)
    SELECT account, CAST(sum(cents) AS BIGINT) FROM house_postings WHERE ticket = ANY (?2::bigint[]) GROUP BY account
    ON CONFLICT (account) DO UPDATE SET cents = sums.cents + excluded.cents),
gone AS (DELETE FROM waiting WHERE ticket = ANY (?2::bigint[])),
present AS (UPDATE checkpoint SET batches = ?6, entries = ?7, hash = ?8 WHERE one = 1)
SELECT count(pg_notify(?9, payload)) FROM unnest(?10::text[]) AS payload";

/// What waits, with its place in the chain; column by column, as it is written.
#[derive(Default)]
pub(super) struct Gathering {
    pub(super) numbers: Vec<i64>,
    pub(super) tickets: Vec<i64>,
    pub(super) before: Vec<i64>,
    pub(super) last: Vec<i64>,
    pub(super) hashes: Vec<Vec<u8>>,
    /// Where the journal ends with it.
    pub(super) after: Checkpoint,
    /// The streams that were added to, by their authors, with their last numbers.
    told: BTreeMap<String, Vec<(String, i64)>>,
}

/// A batch that waits.
struct Waiting {
    ticket: i64,
    keyed: Option<[String; 3]>,
    hashes: Vec<Hash>,
}

impl Gathering {
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Reads what waits, at most so many batches, and works out where it belongs.
    pub(super) fn read(connection: &mut Connection, most: i64) -> Found<Gathering> {
        let mut gathering = Gathering { after: opening::checkpoint(connection)?, ..Gathering::default() };
        let mut bytes = Bytes::new();
        let mut present: Option<Waiting> = None;
        for mut row in connection.rows(WAITING, &[most.into()])? {
            let ticket = row.int(0)?;
            if present.as_ref().is_none_or(|batch| batch.ticket != ticket) {
                let keyed = match row.optional_text(2)? {
                    None => None,
                    Some(patron) => Some([patron, row.text(3)?, row.text(4)?]),
                };
                let next = Waiting { ticket, keyed, hashes: Vec::new() };
                present.replace(next).into_iter().for_each(|batch| gathering.add(&mut bytes, &batch));
            }
            if row.is_null(5) {
                continue;
            }
            gathering.tell(row.text(1)?, row.text(5)?, row.int(6)?)?;
            let hash = row.hash(7)?;
            present.iter_mut().for_each(|batch| batch.hashes.push(hash));
        }
        present.into_iter().for_each(|batch| gathering.add(&mut bytes, &batch));
        Ok(gathering)
    }

    fn add(&mut self, bytes: &mut Bytes, batch: &Waiting) {
        let keyed = batch.keyed.as_ref().map(|keyed| keyed.each_ref().map(String::as_bytes));
        let before = self.after;
        self.after = chain::after(bytes, &before, &batch.hashes, keyed);
        self.numbers.push(signed(self.after.batches));
        self.tickets.push(batch.ticket);
        self.before.push(signed(before.entries));
        self.last.push(signed(self.after.entries));
        self.hashes.push(self.after.hash.0.into());
    }

    /// The others will be told that its author has written this.
    fn tell(&mut self, author: String, stream: String, seq: i64) -> Found<()> {
        let streams = self.told.entry(author).or_default();
        match streams.iter_mut().find(|(told, _)| *told == stream) {
            None => streams.push((stream, seq)),
            Some((_, last)) if *last < seq => *last = seq,
            // Numbers of a stream are given while its row is held, and the tickets with them.
            Some(_) => {
                return Err(Trouble::Refused(format!(
                    "the entries of {stream} are not in the order of their tickets: its sequence must not be cached"
                )));
            }
        }
        Ok(())
    }

    /// Writes it. The transaction must hold the row that [`hold`] takes, and have read this since.
    pub(super) fn write(&self, connection: &mut Connection, channel: &str) -> Found<()> {
        let payloads = |(author, heads): (&String, &Vec<(String, i64)>)| {
            news::payloads(author, heads.iter().cloned(), false)
        };
        let payloads: Vec<String> = self.told.iter().flat_map(payloads).collect();
        let (batches, entries) = (signed(self.after.batches), signed(self.after.entries));
        let hash = &self.after.hash.0[..];
        connection.query(
            WRITE,
            &[
                &self.numbers,
                &self.tickets,
                &self.before,
                &self.last,
                &self.hashes,
                &batches,
                &entries,
                &hash,
                &channel,
                &payloads,
            ],
        )?;
        Ok(())
    }
}

/// Takes the gatherer's row, within a transaction. False where another has it and is not to be waited for.
pub(super) fn hold(connection: &mut Connection, waits: bool) -> Found<bool> {
    let sql = if waits { MINE.to_owned() } else { format!("{MINE} SKIP LOCKED") };
    Ok(!connection.rows(&sql, &[])?.is_empty())
}

/// Has the chain still the batch that this checkpoint ends with?
pub(super) fn continues(connection: &mut Connection, known: &Checkpoint) -> Found<bool> {
    if known.batches == 0 {
        return Ok(true);
    }
    let sql = "SELECT hash FROM gathered WHERE number = ?1";
    let there = row(connection, sql, &[known.batches.into()])?.map(|mut row| row.hash(0)).transpose()?;
    Ok(there == Some(known.hash))
}

/// Rows that belong to no batch that is gathered or waits, by the names of their tables: nobody could find them otherwise.
pub(super) fn strays(connection: &mut Connection) -> Found<Vec<(String, u64)>> {
    let stray = |table: &str| {
        format!(
            "SELECT '{table}', count(*) FROM {table} t
             WHERE NOT EXISTS (SELECT 1 FROM gathered g WHERE g.ticket = t.ticket)
               AND NOT EXISTS (SELECT 1 FROM waiting w WHERE w.ticket = t.ticket)"
        )
    };
    let sql = ["kept_batches", "kept_entries", "kept_postings"].map(stray).join(" UNION ALL ");
    let found = each(connection, &sql, &[], |row| Ok((row.text(0)?, row.count(1)?)))?;
    Ok(found.into_iter().filter(|(_, count)| *count > 0).collect())
}
