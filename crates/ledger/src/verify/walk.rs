//! The walk through every batch, entry and posting, in the order in which they were written.

use super::rows::{self, BatchRow, Cursor, EntryRow, PostingRow};
use super::told::Told;
use super::{Place, Report};
use crate::accounts::Account;
use crate::chain::{self, Bytes, Link};
use crate::{Checkpoint, Hash};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// The last link; its number as it is stored, which may be anything.
#[derive(Default)]
struct Tail {
    seq: i64,
    hash: Hash,
}

/// What a link may follow: the hash before it; after a damaged one, the hash that is stored and the one that
/// should be; after a gap, nothing that is known.
pub(super) struct Chain {
    last: Tail,
    candidates: Vec<Hash>,
}

impl Default for Chain {
    fn default() -> Chain {
        Chain { last: Tail::default(), candidates: vec![Hash::ZERO] }
    }
}

impl Chain {
    /// Does `stored` follow? `compute` gives the hash after a candidate.
    fn leads_to(&self, stored: Hash, compute: impl Fn(&Hash) -> Hash) -> bool {
        self.candidates.iter().any(|candidate| compute(candidate) == stored)
    }

    /// Goes on from `stored`, and where that did not fit, also from what it should have been.
    fn go_on(&mut self, stored: Hash, fits: bool, compute: impl Fn(&Hash) -> Hash) {
        let should = if fits { None } else { self.candidates.first().map(compute) };
        self.candidates.clear();
        self.candidates.push(stored);
        self.candidates.extend(should);
    }
}

/// The state of the walk through all entries.
pub(super) struct Walk<'r> {
    report: &'r mut Report,
    streams: BTreeMap<Vec<u8>, Chain>,
    balances: BTreeMap<Vec<u8>, i128>,
    told: Told,
}

/// Every batch, entry and posting, in order, and what is kept beside them.
pub(super) fn journal(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    let mut walk = Walk::new(report);
    let mut batches = connection.prepare(BatchRow::SQL)?;
    let mut entries = connection.prepare(EntryRow::SQL)?;
    let mut postings = connection.prepare(PostingRow::SQL)?;
    let mut batches = Cursor::new(batches.query([])?, BatchRow::read)?;
    let mut entries = Cursor::new(entries.query([])?, EntryRow::read)?;
    let mut postings = Cursor::new(postings.query([])?, PostingRow::read)?;

    let mut chain = Chain::default();
    let mut found = Checkpoint::default();
    let (mut position, mut number) = (0_i64, 0_i64);
    while let Some(batch) = batches.next()? {
        let mut hashes = Vec::new();
        while let Some(entry) = entries.next_if(|entry| entry.position <= batch.last_position)? {
            let lines = postings_of(&entry, &mut postings, walk.report)?;
            hashes.push(entry.hash);
            walk.entry(&entry, &lines);
            let belongs = position.saturating_add(hashes.len() as i64);
            if entry.position != belongs {
                let what = format!("its position is {}, and {belongs} comes next", entry.position);
                walk.report.fault(entry.place(), what);
            }
        }
        walk.batch(&batch, &hashes, number.saturating_add(1), position, &mut chain);
        number = batch.number;
        position = batch.last_position;
        found.batches += 1;
        found.hash = batch.hash;
    }
    while let Some(entry) = entries.next()? {
        let lines = postings_of(&entry, &mut postings, walk.report)?;
        walk.entry(&entry, &lines);
        walk.report.fault(entry.place(), format!("it is in no batch (its position is {})", entry.position));
    }
    while let Some(line) = postings.next()? {
        let place = Place::Posting { position: line.position };
        walk.report.fault(place, format!("{} belongs to no entry", line.name()));
    }
    found.entries = walk.report.entries;
    walk.report.batches = found.batches;
    walk.report.streams = walk.streams.len() as u64;
    walk.report.checkpoint = found;
    walk.heads(connection)?;
    walk.balances(connection)?;
    walk.checkpoint(connection, &found, number)?;
    std::mem::take(&mut walk.told).compare(connection, walk.report)
}

/// The postings of this entry; those before it belong to none.
fn postings_of(
    entry: &EntryRow,
    postings: &mut Cursor<'_, PostingRow>,
    report: &mut Report,
) -> rusqlite::Result<Vec<PostingRow>> {
    while let Some(line) = postings.next_if(|line| line.position < entry.position)? {
        report.fault(
            Place::Posting { position: line.position },
            format!("{} belongs to no entry", line.name()),
        );
    }
    let mut lines = Vec::new();
    while let Some(line) = postings.next_if(|line| line.position == entry.position)? {
        lines.push(line);
    }
    Ok(lines)
}

impl<'r> Walk<'r> {
    /// Nothing has been read yet.
    pub(super) fn new(report: &'r mut Report) -> Walk<'r> {
        Walk { report, streams: BTreeMap::new(), balances: BTreeMap::new(), told: Told::default() }
    }

    /// What was found so far.
    pub(super) fn report(&mut self) -> &mut Report {
        self.report
    }

    /// Something is wrong.
    pub(super) fn fault(&mut self, place: Place, what: impl Into<String>) {
        self.report.fault(place, what);
    }

    /// How many streams there were.
    pub(super) fn streams(&self) -> u64 {
        self.streams.len() as u64
    }

    /// One entry: its number, its hash, its money.
    pub(super) fn entry(&mut self, entry: &EntryRow, lines: &[PostingRow]) {
        self.report.entries += 1;
        let chain = self.streams.entry(entry.stream.clone()).or_default();
        let next = chain.last.seq.saturating_add(1);
        let compute = |previous: &Hash, seq: i64| {
            let money = lines.iter().map(|line| (&line.account[..], line.cents));
            let link = Link { stream: &entry.stream, seq: seq as u64, at: entry.at, body: &entry.body };
            chain::entry_hash(&mut Bytes::new(), previous, &link, money)
        };
        let place = |seq| Place::Entry { stream: String::from_utf8_lossy(&entry.stream).into_owned(), seq };
        let mut seq = entry.seq;
        let mut fits = chain.leads_to(entry.hash, |previous| compute(previous, seq));
        if !fits && seq != next && chain.leads_to(entry.hash, |previous| compute(previous, next)) {
            self.report.fault(place(next), format!("its number was changed to {seq}"));
            (seq, fits) = (next, true);
        } else if seq > next {
            let what = match seq - 1 == next {
                true => "it is missing".to_owned(),
                false => format!("it and all up to {} are missing", seq - 1),
            };
            self.report.fault(place(next), what);
            self.report.fault(place(seq), "what it follows is missing, so its content cannot be checked");
        } else if seq < next {
            self.report.fault(place(seq), format!("it stands where number {next} belongs"));
        } else if !fits {
            self.report.fault(place(seq), "its content, its hash or the hash before it was changed");
        }
        chain.go_on(entry.hash, fits, |previous| compute(previous, seq));
        chain.last = Tail { seq, hash: entry.hash };
        self.told.hear(&entry.stream, seq, &entry.body);
        self.money(entry, lines);
    }

    /// The entry's postings sum to zero, are numbered in order, and leave nobody's money below zero.
    fn money(&mut self, entry: &EntryRow, lines: &[PostingRow]) {
        let sum: i128 = lines.iter().map(|line| i128::from(line.cents)).sum();
        if sum != 0 {
            self.report.fault(entry.place(), format!("its postings sum to {sum} cents"));
        }
        for (expected, line) in lines.iter().enumerate() {
            if line.line != expected as i64 {
                self.report.fault(entry.place(), format!("posting {expected} is numbered {}", line.line));
            }
            *self.balances.entry(line.account.clone()).or_default() += i128::from(line.cents);
        }
        for line in lines {
            match line.name().parse::<Account>() {
                Ok(account) => self.balance_after(entry, &account),
                Err(bad) => self.report.fault(entry.place(), bad.to_string()),
            }
        }
    }

    /// What an account may hold after an entry.
    fn balance_after(&mut self, entry: &EntryRow, account: &Account) {
        let holds = |account: &Account| {
            self.balances.get(account.to_string().as_bytes()).copied().unwrap_or_default()
        };
        let cents = holds(account);
        let wrong = match account {
            Account::Owed(_) if cents > 0 => {
                format!("it leaves {account} at {cents} cents, which nobody owes")
            }
            _ if cents < 0 && !account.may_be_negative() => format!("it leaves {account} at {cents} cents"),
            Account::Patron(patron) | Account::Owed(patron) => {
                let (held, owed) = (Account::Patron(patron.clone()), Account::Owed(patron.clone()));
                let (held, owed) = (holds(&held), holds(&owed));
                if held + owed >= 0 {
                    return;
                }
                format!("it leaves {patron} with {held} cents, who owes {}", -owed)
            }
            _ => return,
        };
        self.report.fault(entry.place(), wrong);
    }

    /// One batch: its number, which comes after `number - 1`, its entries, its hash.
    pub(super) fn batch(
        &mut self,
        batch: &BatchRow,
        hashes: &[Hash],
        number: i64,
        after: i64,
        chain: &mut Chain,
    ) {
        let place = || Place::Batch(batch.number);
        if batch.number != number {
            self.report.fault(Place::Batch(number), format!("it is missing; the next is {}", batch.number));
        }
        if batch.last_position.checked_sub(after) != Some(hashes.len() as i64) || hashes.is_empty() {
            let (first, last) = (after.saturating_add(1), batch.last_position);
            let count = hashes.len();
            self.report.fault(place(), format!("it should have entries {first} to {last}, and has {count}"));
        }
        let keyed = match &batch.keyed {
            [None, None, None] => None,
            [Some(patron), Some(key), Some(answer)] => Some([&patron[..], &key[..], &answer[..]]),
            _ => {
                self.report.fault(place(), "it has a part of patron, key and answer");
                None
            }
        };
        let compute = |previous: &Hash| {
            chain::batch_hash(&mut Bytes::new(), previous, batch.number as u64, hashes, keyed)
        };
        let fits = chain.leads_to(batch.hash, compute);
        if !fits {
            self.report
                .fault(place(), "its entries, key, answer or hash, or the hash before it, were changed");
        }
        chain.go_on(batch.hash, fits, compute);
    }

    /// The heads are the last entries.
    fn heads(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut statement = connection.prepare("SELECT stream, seq, hash FROM heads ORDER BY stream")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (stream, seq, hash) = (rows::text(row, 0)?, row.get::<_, i64>(1)?, rows::hash(row, 2)?);
            let name = String::from_utf8_lossy(&stream).into_owned();
            let Some(Chain { last, .. }) = self.streams.remove(&stream) else {
                self.report.fault(Place::Entry { stream: name.clone(), seq: 1 }, "it is missing");
                self.report.fault(Place::Head(name), "the stream has no entries");
                continue;
            };
            let present = last.seq;
            if seq > present {
                let what = format!("it is missing: the stream was cut off, and ended with {seq}");
                self.report
                    .fault(Place::Entry { stream: name.clone(), seq: present.saturating_add(1) }, what);
            }
            if seq != present || hash != last.hash {
                self.report.fault(Place::Head(name), format!("it is not the last entry, {present}"));
            }
        }
        for stream in std::mem::take(&mut self.streams).keys() {
            self.report.fault(Place::Head(String::from_utf8_lossy(stream).into_owned()), "it is missing");
        }
        Ok(())
    }

    /// The balances are the sums of the postings.
    fn balances(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let mut statement = connection.prepare("SELECT account, cents FROM balances ORDER BY account")?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let (account, cents) = (rows::text(row, 0)?, row.get::<_, i64>(1)?);
            let what = match self.balances.remove(&account) {
                None => "it has no postings".to_owned(),
                Some(sum) if sum != i128::from(cents) => format!("it says {cents} cents, its postings {sum}"),
                Some(_) => continue,
            };
            self.report.fault(Place::Balance(String::from_utf8_lossy(&account).into_owned()), what);
        }
        for (account, sum) in std::mem::take(&mut self.balances) {
            let account = String::from_utf8_lossy(&account).into_owned();
            self.report
                .fault(Place::Balance(account), format!("it is missing; its postings say {sum} cents"));
        }
        Ok(())
    }

    /// The checkpoint is the last batch, whose number is `last`.
    fn checkpoint(&mut self, connection: &Connection, found: &Checkpoint, last: i64) -> rusqlite::Result<()> {
        let mut statement = connection.prepare("SELECT one, batches, entries, hash FROM checkpoint")?;
        let mut rows = statement.query([])?;
        let mut count = 0;
        while let Some(row) = rows.next()? {
            count += 1;
            let (one, batches, entries): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
            if batches > last {
                let what = format!("it is missing: the journal was cut off, and ended with batch {batches}");
                self.report.fault(Place::Batch(last.saturating_add(1)), what);
            }
            let same = (batches, entries) == (found.batches as i64, found.entries as i64);
            if one != 1 || !same || rows::hash(row, 3)? != found.hash {
                let what = format!(
                    "it says {batches} batches with {entries} entries; there are {} with {}, or its hash differs",
                    found.batches, found.entries
                );
                self.report.fault(Place::Checkpoint, what);
            }
        }
        if count != 1 {
            self.report.fault(Place::Checkpoint, format!("there are {count} of them"));
        }
        Ok(())
    }
}
