//! The writer's seam to PostgreSQL: one transaction a group, in the order in which nodes get hold of the checkpoint.

use super::connection::Connection;
use super::news;
use super::pending::{DROP_KEYS, DROP_SECRETS, Pending, WRITE};
use crate::chain::Link;
use crate::disk::{Broken, Disk, Moved, Written, changes};
use crate::queue::Task;
use crate::reader;
use crate::rows::{Found, Rows, Trouble, each, row};
use crate::seal::KeptRow;
use crate::{Checkpoint, Hash, Head, Holder, IdempotencyKey, Person, Receipt};
use postgres::SimpleQueryMessage;
use std::collections::HashSet;

/// Starts a transaction and waits for its turn. One message to the server, so that the turn is not held a moment longer.
const BEGIN: &str =
    "BEGIN; SELECT batches, entries, encode(hash, 'hex') FROM checkpoint WHERE one = 1 FOR UPDATE";

/// The real one.
pub(crate) struct PgDisk {
    connection: Connection,
    channel: String,
    /// What this node signs its news with, so that it does not listen to itself.
    mark: String,
    /// How far this node knows the journal.
    known: Checkpoint,
    pending: Pending,
    /// Patrons' keys, of those that the present tasks have, that were used before.
    used_keys: HashSet<(String, String)>,
    /// Did the present group change who may come in?
    door: bool,
}

impl PgDisk {
    pub(crate) fn new(connection: Connection, channel: String, mark: String, known: Checkpoint) -> PgDisk {
        let (pending, used_keys) = (Pending::default(), HashSet::new());
        PgDisk { connection, channel, mark, known, pending, used_keys, door: false }
    }

    /// Which of these tasks' keys were used before: one question for all of them.
    fn look_up_keys(&mut self, tasks: &[Task]) -> Found<()> {
        self.used_keys.clear();
        let keyed = tasks.iter().filter_map(|task| match task {
            Task::Append { batch, .. } | Task::Amend { batch, .. } => batch.keyed.as_ref(),
            Task::Change { .. } => None,
        });
        let (patrons, keys): (Vec<&str>, Vec<&str>) =
            keyed.map(|(key, _)| (key.patron.as_str(), key.key.as_str())).unzip();
        if keys.is_empty() {
            return Ok(());
        }
        let statement = self.connection.prepared(
            "SELECT b.patron, b.key FROM unnest(?1::text[], ?2::text[]) AS asked (patron, key)
             JOIN batches b ON b.patron = asked.patron AND b.key = asked.key AND b.key IS NOT NULL",
        )?;
        for row in self.connection.client.query(&statement, &[&patrons, &keys])? {
            self.used_keys.insert((row.try_get(0)?, row.try_get(1)?));
        }
        Ok(())
    }

    /// What others have written since this node knew the journal. They may only have added to it: a database that was
    /// put back, or taken over from a standby that had not everything, is not the one whose money is in memory here.
    fn moved(&mut self, present: Checkpoint) -> Written<Option<Moved>> {
        let before = self.known;
        if present == before {
            return Ok(None);
        }
        let connection = &mut self.connection;
        let sql = "SELECT hash FROM batches WHERE number = ?1";
        let here = match before.batches {
            0 => Some(Hash::ZERO),
            number => row(connection, sql, &[number.into()])?.map(|mut row| row.hash(0)).transpose()?,
        };
        if present.batches <= before.batches || here != Some(before.hash) {
            return Err(Broken(format!(
                "the database no longer has what it had with batch {}: an older state was put back",
                before.batches
            )));
        }
        let after = [before.entries.into()];
        let sql = "SELECT stream, seq, hash FROM heads
                   WHERE stream IN (SELECT DISTINCT stream FROM entries WHERE position > ?1)";
        let heads = each(connection, sql, &after, |row| {
            Ok((row.parsed(0)?, Head { seq: row.count(1)?, hash: row.hash(2)? }))
        })?;
        let sql = "SELECT account, cents FROM balances
                   WHERE account IN (SELECT DISTINCT account FROM postings WHERE position > ?1)";
        let balances = each(connection, sql, &after, |row| Ok((row.parsed(0)?, row.int(1)?)))?;
        Ok(Some(Moved { heads, balances, checkpoint: present }))
    }

    /// Writes what is pending, and tells the others.
    fn write(&mut self, payloads: &[String]) -> Found<()> {
        if !self.pending.dropped_keys.is_empty() {
            let statement = self.connection.prepared(DROP_KEYS)?;
            self.connection.client.execute(&statement, &[&self.pending.dropped_keys])?;
        }
        let (streams, numbers) = &self.pending.dropped_secrets;
        if !streams.is_empty() {
            let statement = self.connection.prepared(DROP_SECRETS)?;
            self.connection.client.execute(&statement, &[streams, numbers])?;
        }
        if !self.pending.is_empty() || !payloads.is_empty() {
            let statement = self.connection.prepared(WRITE)?;
            let channel = self.channel.as_str();
            let parameters = self.pending.parameters(&channel, &payloads);
            self.connection.client.query(&statement, &parameters)?;
        }
        self.pending = Pending::default();
        Ok(())
    }

    /// The checkpoint's row, which is held until the transaction ends.
    fn present(&mut self) -> Found<Checkpoint> {
        let bad = || Trouble::Unreadable("the checkpoint is gone, or is damaged".to_owned());
        let said = self.connection.client.simple_query(BEGIN)?;
        let found = said.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some([row.get(0), row.get(1), row.get(2)]),
            _ => None,
        });
        let Some([Some(batches), Some(entries), Some(hash)]) = found else { return Err(bad()) };
        match (batches.parse(), entries.parse(), hash.parse()) {
            (Ok(batches), Ok(entries), Ok(hash)) => Ok(Checkpoint { batches, entries, hash }),
            _ => Err(bad()),
        }
    }
}

impl Disk for PgDisk {
    fn rows(&mut self) -> &mut dyn Rows {
        &mut self.connection
    }

    fn begin(&mut self, tasks: &[Task]) -> Written<Option<Moved>> {
        let present = self.present()?;
        let moved = self.moved(present)?;
        self.known = present;
        self.look_up_keys(tasks)?;
        Ok(moved)
    }

    fn answered(&mut self, key: &IdempotencyKey) -> Written<Option<Receipt>> {
        // Every key of the group was looked up when it began, and those that were used since are known.
        if !self.used_keys.contains(&(key.patron.to_string(), key.key.clone())) {
            return Ok(None);
        }
        // The first may be of this very group.
        self.write(&[])?;
        Ok(reader::answer_for(&mut self.connection, key)?)
    }

    fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) -> Written {
        self.pending.entry(position, link, hash);
        Ok(())
    }

    fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) -> Written {
        self.pending.posting(position, line, account, cents);
        Ok(())
    }

    fn batch(&mut self, after: &Checkpoint, keyed: Option<[&str; 3]>) -> Written<bool> {
        if let Some([patron, key, _]) = keyed
            && !self.used_keys.insert((patron.to_owned(), key.to_owned()))
        {
            return Ok(false);
        }
        self.pending.batch(after, keyed);
        Ok(true)
    }

    fn head(&mut self, stream: &str, head: &Head) -> Written {
        self.pending.head(stream, head);
        Ok(())
    }

    fn balance(&mut self, account: &str, cents: i64) -> Written {
        self.pending.balance(account, cents);
        Ok(())
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Written {
        self.pending.checkpoint(checkpoint);
        self.known = *checkpoint;
        Ok(())
    }

    fn end_session(&mut self, token_hash: &[u8; 32]) -> Written<bool> {
        let ended = changes::end_session(&mut self.connection, token_hash)?;
        self.door |= ended;
        Ok(ended)
    }

    fn end_sessions(&mut self, holder: &Holder) -> Written<bool> {
        let ended = changes::end_sessions(&mut self.connection, holder)?;
        self.door |= ended;
        Ok(ended)
    }

    fn enrol(&mut self, person: &Person) -> Written<bool> {
        self.door = true;
        Ok(changes::enrol(&mut self.connection, person)?)
    }

    fn rewrite(&mut self, person: &Person) -> Written {
        self.door = true;
        Ok(changes::rewrite(&mut self.connection, person)?)
    }

    fn drop_keys(&mut self, stream: &str) -> Written {
        self.pending.drop_keys(stream);
        Ok(())
    }

    fn keep_key(&mut self, kept: &KeptRow) -> Written {
        self.pending.keep_key(kept);
        Ok(())
    }

    fn drop_secret(&mut self, stream: &str, number: u64) -> Written {
        self.pending.drop_secret(stream, number);
        Ok(())
    }

    fn keep_secret(&mut self, kept: &KeptRow) -> Written {
        self.pending.keep_secret(kept);
        Ok(())
    }

    fn commit(&mut self) -> Written {
        let heads = self.pending.heads().map(|(stream, seq)| (stream.to_owned(), seq));
        let door = std::mem::take(&mut self.door);
        let payloads = news::payloads(&self.mark, heads, door);
        self.write(&payloads)?;
        // Where the answer to this does not come, nobody knows whether it is done: it is never asked again.
        Ok(self.connection.run("COMMIT")?)
    }

    fn tidy(&mut self) -> Written {
        Ok(())
    }

    fn close(&mut self) -> Written {
        Ok(())
    }
}
