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

// The rows of tickets are asked for by their numbers, not joined: a server that does not know yet how large its tables are
// would read all of them.
const WAITING: &str = "SELECT ticket, author FROM waiting ORDER BY ticket LIMIT ?1";
const BATCHES: &str = "SELECT ticket, patron, key, answer FROM kept_batches
    WHERE ticket = ANY (?1::bigint[]) AND key IS NOT NULL";
const ENTRIES: &str = "SELECT ticket, stream, seq, hash FROM kept_entries
    WHERE ticket = ANY (?1::bigint[]) ORDER BY ticket, place";

/// Streams whose entry of this number is not gathered.
const NOT_BEFORE: &str = "SELECT asked.stream FROM unnest(?1::text[], ?2::bigint[]) AS asked (stream, seq)
WHERE NOT EXISTS (SELECT 1 FROM kept_entries e JOIN gathered g ON g.ticket = e.ticket
                  WHERE e.stream = asked.stream AND e.seq = asked.seq OFFSET 0)";

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
    /// The first and the last number of each of them.
    numbered: BTreeMap<String, (i64, i64)>,
}

impl Gathering {
    pub(super) fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Reads what waits, at most so many batches, and works out where it belongs.
    pub(super) fn read(connection: &mut Connection, most: i64) -> Found<Gathering> {
        let mut gathering = Gathering { after: opening::checkpoint(connection)?, ..Gathering::default() };
        let waiting = each(connection, WAITING, &[most.into()], |row| Ok((row.int(0)?, row.text(1)?)))?;
        if waiting.is_empty() {
            return Ok(gathering);
        }
        let tickets: Vec<i64> = waiting.iter().map(|(ticket, _)| *ticket).collect();
        let mut keyed = BTreeMap::new();
        for found in connection.query(BATCHES, &[&tickets])? {
            let mut found = super::row(&found)?;
            keyed.insert(found.int(0)?, [found.text(1)?, found.text(2)?, found.text(3)?]);
        }
        let mut entries: BTreeMap<i64, Vec<(String, i64, Hash)>> = BTreeMap::new();
        for found in connection.query(ENTRIES, &[&tickets])? {
            let mut found = super::row(&found)?;
            let entry = (found.text(1)?, found.int(2)?, found.hash(3)?);
            entries.entry(found.int(0)?).or_default().push(entry);
        }
        let mut bytes = Bytes::new();
        for (ticket, author) in waiting {
            let entries = entries.remove(&ticket).unwrap_or_default();
            let hashes: Vec<Hash> = entries.iter().map(|(.., hash)| *hash).collect();
            gathering.add(&mut bytes, ticket, &hashes, keyed.get(&ticket));
            for (stream, seq, _) in entries {
                gathering.tell(&author, stream, seq)?;
            }
        }
        Ok(gathering)
    }

    fn add(&mut self, bytes: &mut Bytes, ticket: i64, hashes: &[Hash], keyed: Option<&[String; 3]>) {
        let keyed = keyed.map(|keyed| keyed.each_ref().map(String::as_bytes));
        let before = self.after;
        self.after = chain::after(bytes, &before, hashes, keyed);
        self.numbers.push(signed(self.after.batches));
        self.tickets.push(ticket);
        self.before.push(signed(before.entries));
        self.last.push(signed(self.after.entries));
        self.hashes.push(self.after.hash.0.into());
    }

    /// The others will be told that its author has written this.
    fn tell(&mut self, author: &str, stream: String, seq: i64) -> Found<()> {
        let (_, last) = self.numbered.entry(stream.clone()).or_insert((seq, seq - 1));
        if *last + 1 != seq {
            return Err(out_of_order(&stream));
        }
        *last = seq;
        let streams = match self.told.get_mut(author) {
            Some(streams) => streams,
            None => self.told.entry(author.to_owned()).or_default(),
        };
        match streams.iter_mut().find(|(told, _)| *told == stream) {
            None => streams.push((stream, seq)),
            Some((_, last)) => *last = seq,
        }
        Ok(())
    }

    /// Does every stream go on from what is gathered?
    pub(super) fn check(&self, connection: &mut Connection) -> Found<()> {
        let follow = self.numbered.iter().filter(|(_, (first, _))| *first > 1);
        let (streams, before): (Vec<&str>, Vec<i64>) =
            follow.map(|(stream, (first, _))| (stream.as_str(), first - 1)).unzip();
        let missing = connection.query(NOT_BEFORE, &[&streams, &before])?;
        match missing.first().map(|row| row.try_get::<_, String>(0)).transpose()? {
            Some(stream) => Err(out_of_order(&stream)),
            None => Ok(()),
        }
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

/// Numbers of a stream are given while its row is held, and the tickets with them.
fn out_of_order(stream: &str) -> Trouble {
    Trouble::Refused(format!(
        "the entries of {stream} are not in the order of their tickets: its sequence must not be cached"
    ))
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
