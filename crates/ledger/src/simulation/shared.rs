//! A store that several nodes write, under the rules of a database ([`crate::database`]): a group begins when this node has
//! the turn, what others have written since is learnt before anything is decided, and the others hear of what was written.

use super::Others;
use crate::chain::Link;
use crate::disk::{Begun, Broken, Disk, Moved, SqliteDisk, Written, changes};
use crate::opening;
use crate::queue::Task;
use crate::rows::{Rows, each, row};
use crate::{Checkpoint, Hash, Head, Holder, News, Person};
use rusqlite::Connection;
use std::sync::Arc;

pub(super) struct SharedDisk<'c> {
    disk: SqliteDisk<'c>,
    connection: &'c Connection,
    /// How far this node knows the journal.
    known: Checkpoint,
    others: Arc<dyn Others>,
    /// What the others are to hear once the present group is written.
    news: Vec<News>,
    /// Did the present group change who may come in?
    door: bool,
}

impl<'c> SharedDisk<'c> {
    pub(super) fn new(
        disk: SqliteDisk<'c>,
        connection: &'c Connection,
        known: Checkpoint,
        others: Arc<dyn Others>,
    ) -> SharedDisk<'c> {
        SharedDisk { disk, connection, known, others, news: Vec::new(), door: false }
    }

    /// What others have written since this node knew the journal. They may only have added to it.
    fn moved(&mut self, present: Checkpoint) -> Written<Moved> {
        let (before, mut rows) = (self.known, self.connection);
        if present == before {
            return Ok(Moved::default());
        }
        let sql = "SELECT hash FROM batches WHERE number = ?1";
        let here = match before.batches {
            0 => Some(Hash::ZERO),
            number => row(&mut rows, sql, &[number.into()])?.map(|mut row| row.hash(0)).transpose()?,
        };
        if present.batches <= before.batches || here != Some(before.hash) {
            return Err(Broken("the store is not the one that was known".to_owned()));
        }
        let after = [before.entries.into()];
        let sql = "SELECT stream, seq, hash FROM heads
                   WHERE stream IN (SELECT DISTINCT stream FROM entries WHERE position > ?1)";
        let heads = each(&mut rows, sql, &after, |row| {
            Ok((row.parsed(0)?, Head { seq: row.count(1)?, hash: row.hash(2)? }))
        })?;
        let sql = "SELECT account, cents FROM balances
                   WHERE account IN (SELECT DISTINCT account FROM postings WHERE position > ?1)";
        let balances = each(&mut rows, sql, &after, |row| Ok((row.parsed(0)?, row.int(1)?)))?;
        Ok(Moved { heads, balances, checkpoint: Some(present) })
    }
}

impl Disk for SharedDisk<'_> {
    fn rows(&mut self) -> &mut dyn Rows {
        self.disk.rows()
    }

    fn begin(&mut self, tasks: &mut Vec<Task>) -> Written<Begun> {
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        let present = opening::checkpoint(&mut self.connection)?;
        let moved = self.moved(present)?;
        self.known = present;
        Ok(Begun { moved, now: tasks.len() })
    }

    fn entry(&mut self, position: u64, link: &Link<'_>, hash: &Hash) -> Written {
        self.disk.entry(position, link, hash)
    }

    fn posting(&mut self, position: u64, line: usize, account: &str, cents: i64) -> Written {
        self.disk.posting(position, line, account, cents)
    }

    fn batch(&mut self, after: Option<&Checkpoint>, keyed: Option<[&str; 3]>) -> Written<bool> {
        self.disk.batch(after, keyed)
    }

    fn head(&mut self, stream: &str, head: &Head) -> Written {
        if let Ok(stream) = stream.parse() {
            self.news.push(News::Stream { stream, seq: head.seq });
        }
        self.disk.head(stream, head)
    }

    fn balance(&mut self, account: &str, cents: i64) -> Written {
        self.disk.balance(account, cents)
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint) -> Written {
        self.known = *checkpoint;
        self.disk.checkpoint(checkpoint)
    }

    fn end_session(&mut self, token_hash: &[u8; 32]) -> Written<bool> {
        let ended = changes::end_session(self.rows(), token_hash)?;
        self.door |= ended;
        Ok(ended)
    }

    fn end_sessions(&mut self, holder: &Holder) -> Written<bool> {
        let ended = changes::end_sessions(self.rows(), holder)?;
        self.door |= ended;
        Ok(ended)
    }

    fn enrol(&mut self, person: &Person) -> Written<bool> {
        self.door = true;
        Ok(changes::enrol(self.rows(), person)?)
    }

    fn rewrite(&mut self, person: &Person) -> Written {
        self.door = true;
        Ok(changes::rewrite(self.rows(), person)?)
    }

    fn commit(&mut self) -> Written {
        self.disk.commit()?;
        let door = std::mem::take(&mut self.door).then_some(News::Door);
        self.news.drain(..).chain(door).for_each(|news| self.others.hear(news));
        Ok(())
    }

    fn tidy(&mut self) -> Written {
        self.disk.tidy()
    }

    fn close(&mut self) -> Written {
        // The store is not this node's to tidy up.
        Ok(())
    }
}
