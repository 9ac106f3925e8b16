//! A journal as `chapter47 journal export` writes it: JSON Lines, an entry a line, in the order of the journal. What the
//! entries and batches say about themselves is recomputed as it is in the file; what stands beside them in the file
//! (heads, balances, signed checkpoints, people, keys) is not in an export.

use super::record::{Met, kept};
use super::rows::{BatchRow, EntryRow, PostingRow};
use super::walk::{Chain, Walk};
use super::{Place, Report, Trust};
use crate::proof::ProvenPosting;
use crate::tree::{Frontier, leaf};
use crate::{Checkpoint, Hash};
use serde::Deserialize;

/// One line of an export. Reading it refuses keys that are unknown, missing or there twice.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportedEntry {
    /// The number of its batch.
    pub batch: u64,
    /// Its stream.
    pub stream: String,
    /// Its number there.
    pub seq: u64,
    /// When, in unix milliseconds.
    pub at: i64,
    /// What happened, as it was stored.
    pub body: String,
    /// The money.
    pub postings: Vec<ProvenPosting>,
    /// Its hash.
    pub hash: Hash,
    /// On the last entry of a batch: the hash of the batch.
    pub batch_hash: Option<Hash>,
    /// There too: whose request it was,
    pub patron: Option<String>,
    /// under which key,
    pub key: Option<String>,
    /// and the answer.
    pub answer: Option<String>,
}

/// The batch that is being read.
#[derive(Default)]
struct Open {
    number: u64,
    entries: Vec<Hash>,
}

/// Reads an exported journal and reports every fault. `heard` is told of each entry, in order.
///
/// A line that is no entry says why.
pub fn exported<E>(
    lines: impl Iterator<Item = Result<Result<ExportedEntry, String>, E>>,
    trust: &Trust,
    mut heard: impl FnMut(&ExportedEntry),
) -> Result<Report, E> {
    let mut report = Report::default();
    let mut due = kept(&mut report, trust).into_iter().peekable();
    let mut walk = Walk::new(&mut report);
    let (mut chain, mut tree, mut met) = (Chain::default(), Frontier::default(), Met::default());
    let mut found = Checkpoint::default();
    let (mut last, mut position, mut open) = (0_i64, 0_i64, Open::default());
    for (place, line) in (1..).zip(lines) {
        let entry = match line? {
            Ok(entry) => entry,
            Err(what) => {
                walk.fault(Place::Line(place), what);
                continue;
            }
        };
        heard(&entry);
        if entry.batch != open.number && !open.entries.is_empty() {
            walk.fault(Place::Batch(open.number as i64), NOT_WHOLE);
            open.entries.clear();
        }
        position += 1;
        walk.entry(&entry.row(position), &entry.lines(position));
        (open.number, found.entries) = (entry.batch, found.entries + 1);
        open.entries.push(entry.hash);
        let Some(hash) = entry.batch_hash else {
            if entry.patron.is_some() || entry.key.is_some() || entry.answer.is_some() {
                walk.fault(Place::Line(place), "patron, key and answer stand on the last entry of a batch");
            }
            continue;
        };
        while let Some(due) = due.next_if(|due| due.size == tree.size()) {
            met.meet(&due, tree.root(), walk.report());
        }
        let keyed =
            [&entry.patron, &entry.key, &entry.answer].map(|text| text.clone().map(String::into_bytes));
        let batch = BatchRow { number: entry.batch as i64, last_position: position, keyed, hash };
        let before = position - open.entries.len() as i64;
        walk.batch(&batch, &open.entries, last.saturating_add(1), before, &mut chain);
        open.entries.clear();
        tree.push(leaf(&hash.0), |_, _, _| {});
        last = batch.number;
        (found.batches, found.hash) = (found.batches + 1, hash);
    }
    if !open.entries.is_empty() {
        walk.fault(Place::Batch(open.number as i64), NOT_WHOLE);
    }
    let streams = walk.streams();
    for due in due {
        match due.size == tree.size() {
            true => met.meet(&due, tree.root(), &mut report),
            false => due.is_missing(tree.size(), &mut report),
        }
    }
    (report.batches, report.streams, report.checkpoint) = (found.batches, streams, found);
    Ok(report)
}

/// Every batch ends with an entry that has its hash.
const NOT_WHOLE: &str = "it is not whole: the entry that ends it is missing";

impl ExportedEntry {
    fn row(&self, position: i64) -> EntryRow {
        EntryRow {
            position,
            stream: self.stream.clone().into_bytes(),
            // A number that is none equals no number that could come next.
            seq: i64::try_from(self.seq).unwrap_or(i64::MAX),
            at: self.at,
            body: self.body.clone().into_bytes(),
            hash: self.hash,
        }
    }

    fn lines(&self, position: i64) -> Vec<PostingRow> {
        let line = |(line, posting): (i64, &ProvenPosting)| PostingRow {
            position,
            line,
            account: posting.account.clone().into_bytes(),
            cents: posting.cents,
        };
        (0..).zip(&self.postings).map(line).collect()
    }
}
