//! The writer's seam to PostgreSQL: one transaction a group, which holds the rows that its tasks need and no others.

use super::connection::Connection;
use super::gatherer::Bell;
use super::locks::{self, Elsewhere, Held};
use super::news;
use super::pending::{DROP_KEYS, DROP_SECRETS, Pending, WRITE};
use super::wants::{self, Wants};
use crate::chain::Link;
use crate::disk::{Begun, Broken, Disk, Moved, Written, changes, door};
use crate::queue::{Contention, Task};
use crate::reader;
use crate::rows::{Found, Rows};
use crate::seal::KeptRow;
use crate::{Account, Checkpoint, Hash, Head, Holder, IdempotencyKey, Name, Person, Receipt, StreamId};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

/// So often the task in front is passed over; then it is waited for.
const PATIENCE: u32 = 8;
/// For so long, in milliseconds; then it is looked whether anything else has come meanwhile that can be done.
const AT_A_TIME: u32 = 20;
/// So many heads are known by heart, to see that they are still there.
const KNOWN: usize = 1 << 16;

/// What has to be known of the held rows once they are held: keys that were used, what patrons owe, and whether the entries
/// that this node knew as the last of their streams are still there.
const ASK: &str = "SELECT 0, b.patron, b.key, CAST(0 AS BIGINT), NULL::bytea
    FROM unnest(?1::text[], ?2::text[]) AS asked (patron, key)
    JOIN kept_batches b ON b.patron = asked.patron AND b.key = asked.key AND b.key IS NOT NULL
UNION ALL SELECT 1, account, NULL, cents, NULL FROM kept_balances WHERE account = ANY (?3::text[])
UNION ALL SELECT 2, e.stream, NULL, e.seq, e.hash FROM unnest(?4::text[], ?5::bigint[]) AS known (stream, seq)
    JOIN kept_entries e ON e.stream = known.stream AND e.seq = known.seq";

/// The real one.
pub(crate) struct PgDisk {
    connection: Connection,
    channel: String,
    /// What this node signs with, so that it does not listen to itself.
    mark: String,
    /// Heads that this node has seen committed.
    known: HashMap<StreamId, Head>,
    /// Those that the present group leaves.
    leaves: Vec<(StreamId, Head)>,
    pending: Pending,
    /// Patrons' keys, of those that the present tasks have, that were used before.
    used_keys: HashSet<(String, String)>,
    /// Did the present group change who may come in?
    door: bool,
    /// How often in a row the task in front was passed over.
    passed_over: u32,
    contention: Arc<Contention>,
    /// Has the gatherer look for what was written.
    bell: Bell,
}

impl PgDisk {
    pub(crate) fn new(
        connection: Connection,
        channel: String,
        mark: String,
        contention: Arc<Contention>,
        bell: Bell,
    ) -> PgDisk {
        PgDisk {
            connection,
            channel,
            mark,
            known: HashMap::new(),
            leaves: Vec::new(),
            pending: Pending::default(),
            used_keys: HashSet::new(),
            door: false,
            passed_over: 0,
            contention,
            bell,
        }
    }

    /// Starts a transaction and takes hold of what the tasks need. Those whose rows another node has are done later; where
    /// that are all of them, or the first was passed over too often, its rows are waited for. Where they do not come soon
    /// there is no transaction, and nothing to be done now.
    fn take_hold(&mut self, tasks: &mut Vec<Task>) -> Found<(Held, usize)> {
        let wants: Vec<Wants> = tasks.iter().map(wants::of).collect();
        let all: Wants = wants.iter().flatten().cloned().collect();
        let mut waits = self.passed_over >= PATIENCE;
        loop {
            let mut held = Held::default();
            if waits {
                self.passed_over = 0;
                let since = Instant::now();
                let waited = self.wait_for(&wants[0], &mut held);
                self.contention.waited(since.elapsed());
                if waited.is_err() && self.connection.waited_too_long() {
                    self.connection.run("ROLLBACK")?;
                    return Ok((Held::default(), 0));
                }
                waited?;
            } else {
                self.connection.run("BEGIN")?;
            }
            let rest = held.lacks(&all);
            if !rest.is_empty() {
                locks::take(&mut self.connection, &rest, Elsewhere::PassOver, &mut held)?;
            }
            let lacking = held.lacks(&all);
            if lacking.is_empty() {
                self.passed_over = 0;
                return Ok((held, tasks.len()));
            }
            let (elsewhere, absent) = locks::why_not(&mut self.connection, &lacking)?;
            if !absent.is_empty() {
                self.connection.run("ROLLBACK")?;
                locks::make(&mut self.connection, &absent)?;
                continue;
            }
            match wants::sort(tasks, &wants, elsewhere) {
                0 => {
                    self.connection.run("ROLLBACK")?;
                    waits = true;
                }
                now => {
                    let later = tasks.len() - now;
                    self.passed_over = if later == 0 { 0 } else { self.passed_over + 1 };
                    self.contention.passed_over(later);
                    return Ok((held, now));
                }
            }
        }
    }

    /// Starts a transaction, and takes hold of these rows when those who have them let go.
    fn wait_for(&mut self, wants: &Wants, held: &mut Held) -> Found<()> {
        self.connection.run(&format!("BEGIN; SET LOCAL lock_timeout = {AT_A_TIME}"))?;
        locks::take(&mut self.connection, wants, Elsewhere::Wait, held)?;
        self.connection.run("SET LOCAL lock_timeout = 0")
    }

    /// What is to be known of the rows that are held; refuses a database that is not the one this node knew.
    fn ask(&mut self, tasks: &[Task], held: Held) -> Written<Moved> {
        let Held { heads, mut balances, .. } = held;
        let keyed = tasks.iter().filter_map(|task| match task {
            Task::Append { batch, .. } | Task::Amend { batch, .. } => batch.keyed.as_ref(),
            Task::Change { .. } => None,
        });
        let (patrons, keys): (Vec<&str>, Vec<&str>) =
            keyed.map(|(key, _)| (key.patron.as_str(), key.key.as_str())).unzip();
        let owed = |account: &Account| account.patron().map(|patron| Account::Owed(patron.clone()));
        let mut owed: HashMap<String, Account> = balances
            .iter()
            .filter_map(|(account, _)| owed(account))
            .map(|owed| (owed.to_string(), owed))
            .collect();
        let accounts: Vec<String> = owed.keys().cloned().collect();
        // A head that has moved must have come from the one that this node knew.
        let mut moved = HashMap::new();
        for (stream, head) in &heads {
            match self.known.get(stream) {
                Some(known) if known.seq > head.seq || (known.seq == head.seq && known != head) => {
                    return Err(put_back(stream, known));
                }
                Some(known) if known.seq > 0 && known.seq < head.seq => {
                    moved.insert(stream.to_string(), *known);
                }
                _ => {}
            }
        }
        self.used_keys.clear();
        if !(keys.is_empty() && accounts.is_empty() && moved.is_empty()) {
            let (streams, seqs): (Vec<&str>, Vec<i64>) =
                moved.iter().map(|(stream, head)| (stream.as_str(), crate::disk::signed(head.seq))).unzip();
            let asked = self.connection.query(ASK, &[&patrons, &keys, &accounts, &streams, &seqs])?;
            let mut fits = HashSet::new();
            for row in asked {
                let (kind, name): (i32, String) = (get(&row, 0)?, get(&row, 1)?);
                match kind {
                    0 => drop(self.used_keys.insert((name, get(&row, 2)?))),
                    1 => {
                        let cents = get(&row, 3)?;
                        balances.extend(owed.remove(&name).map(|owed| (owed, cents)));
                    }
                    _ => {
                        let hash: Vec<u8> = get(&row, 4)?;
                        if moved.get(&name).is_some_and(|known| known.hash.0[..] == hash) {
                            fits.insert(name);
                        }
                    }
                }
            }
            if let Some((stream, known)) = moved.iter().find(|(stream, _)| !fits.contains(*stream)) {
                return Err(put_back(stream, known));
            }
        }
        balances.extend(owed.into_values().map(|owed| (owed, 0)));
        if self.known.len() > KNOWN {
            self.known.clear();
        }
        self.known.extend(heads.iter().cloned());
        Ok(Moved { heads, balances, ..Moved::default() })
    }

    /// Writes what is pending, and tells the others.
    fn write(&mut self, payloads: &[String]) -> Found<()> {
        if !self.pending.dropped_keys.is_empty() {
            self.connection.query(DROP_KEYS, &[&self.pending.dropped_keys])?;
        }
        let (streams, numbers) = &self.pending.dropped_secrets;
        if !streams.is_empty() {
            self.connection.query(DROP_SECRETS, &[streams, numbers])?;
        }
        if !self.pending.is_empty() || !payloads.is_empty() {
            let (mark, channel) = (self.mark.as_str(), self.channel.as_str());
            let parameters = self.pending.parameters(&mark, &channel, &payloads);
            self.connection.query(WRITE, &parameters)?;
        }
        self.pending = Pending::default();
        Ok(())
    }
}

fn get<'r, T: postgres::types::FromSql<'r>>(row: &'r postgres::Row, column: usize) -> Found<T> {
    Ok(row.try_get(column)?)
}

/// They may only have been added to: a database that was put back, or taken over from a standby that had not everything, is
/// not the one that this node has answered from.
fn put_back(stream: &(impl std::fmt::Display + ?Sized), known: &Head) -> Broken {
    let seq = known.seq;
    Broken(format!("the database no longer has entry {seq} of {stream}: an older state was put back"))
}

impl Disk for PgDisk {
    fn rows(&mut self) -> &mut dyn Rows {
        &mut self.connection
    }

    fn begin(&mut self, tasks: &mut Vec<Task>) -> Written<Begun> {
        self.leaves.clear();
        let (held, now) = self.take_hold(tasks)?;
        if now == 0 {
            return Ok(Begun { moved: Moved::default(), now });
        }
        let moved = self.ask(&tasks[..now], held)?;
        Ok(Begun { moved, now })
    }

    fn may_redo(&mut self) -> Written<bool> {
        if !self.connection.was_undone() {
            return Ok(false);
        }
        self.connection.run("ROLLBACK")?;
        self.pending = Pending::default();
        self.door = false;
        Ok(true)
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

    fn batch(&mut self, _: Option<&Checkpoint>, keyed: Option<[&str; 3]>) -> Written<bool> {
        if let Some([patron, key, _]) = keyed
            && !self.used_keys.insert((patron.to_owned(), key.to_owned()))
        {
            return Ok(false);
        }
        self.pending.batch(keyed);
        Ok(true)
    }

    fn head(&mut self, stream: &str, head: &Head) -> Written {
        self.pending.head(stream, head);
        self.leaves.extend(stream.parse().map(|stream: StreamId| (stream, *head)));
        Ok(())
    }

    fn balance(&mut self, account: &str, cents: i64) -> Written {
        // The house's own accounts are summed when they are gathered: here, only what this node added to them is known.
        if account.parse::<Account>().is_ok_and(|account| account.is_compared()) {
            self.pending.balance(account, cents);
        }
        Ok(())
    }

    fn checkpoint(&mut self, _: &Checkpoint) -> Written {
        unreachable!("the batches of a shared journal are numbered when they are gathered")
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

    fn forget_visitor(&mut self, id: &Name, before: i64) -> Written<bool> {
        let forgotten = door::forget_visitor(&mut self.connection, id, before)?;
        // The row that was made to be held goes too.
        let sql = "DELETE FROM kept_balances WHERE account = ?1 AND NOT used";
        let account = Account::Patron(id.clone()).to_string();
        self.connection.execute(sql, &[account.as_str().into()])?;
        Ok(forgotten)
    }

    fn keep_state(&mut self, stream: &StreamId, state: &crate::NewState) -> Written<bool> {
        // Its entry may be of this very group.
        self.write(&[])?;
        Ok(crate::states::keep(&mut self.connection, stream, state)?)
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
        // Entries are told of when they are gathered. What is told within a transaction waits for everybody else who tells
        // anything, so here it is only that the door has changed.
        let payloads = news::payloads(&self.mark, std::iter::empty(), std::mem::take(&mut self.door));
        self.write(&payloads)?;
        // Where the answer to this does not come, nobody knows whether it is done: it is never asked again.
        self.connection.run("COMMIT")?;
        if !self.leaves.is_empty() {
            self.known.extend(self.leaves.drain(..));
            self.bell.ring();
        }
        Ok(())
    }

    fn tidy(&mut self) -> Written {
        Ok(())
    }

    fn close(&mut self) -> Written {
        Ok(())
    }
}
