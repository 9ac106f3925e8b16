//! The Merkle tree over the batches: the subtrees that are kept, the checkpoints that were signed, and those that somebody
//! kept elsewhere. A rewritten journal does not meet what was kept elsewhere; between the last of those that is met and the
//! first that is not lies what was changed.

use super::rows;
use super::{Place, Report};
use crate::Hash;
use crate::notary::note_digest;
use crate::note::{PublicKey, SignedHead};
use crate::tree::{Frontier, STRIDE, leaf};
use rusqlite::Connection;
use std::collections::BTreeMap;

/// What one has besides the file.
#[derive(Clone, Debug, Default)]
pub struct Trust {
    /// The house's public key.
    pub key: Option<PublicKey>,
    /// Checkpoints that were kept elsewhere, each with a name for it, such as that of its file.
    pub kept: Vec<(String, SignedHead)>,
}

impl Trust {
    /// What cannot be shown without more.
    pub(super) fn lacking(&self) -> impl Iterator<Item = &'static str> {
        let key = "who signed the checkpoints in it: that takes the house's public key (--key)";
        let kept = "whether everything was written anew and signed again: only a checkpoint that was kept elsewhere \
                    shows that (--checkpoint)";
        [self.key.is_none().then_some(key), self.kept.is_empty().then_some(kept)].into_iter().flatten()
    }
}

/// A root that the journal has to meet.
pub(super) struct Due {
    pub(super) size: u64,
    root: Hash,
    /// Whose: the number of a note in the file, or the name of one kept elsewhere.
    whose: Result<i64, String>,
}

impl Due {
    /// The journal ends before what it covers.
    pub(super) fn is_missing(&self, batches: u64, report: &mut Report) {
        let what = format!(
            "it is missing: {} covers {} batches, and the journal has {batches}; it was cut off, or an old copy was put \
             back",
            self.words(),
            self.size
        );
        report.fault(Place::Batch(batches as i64 + 1), what);
    }

    fn words(&self) -> String {
        match &self.whose {
            Ok(number) => format!("checkpoint {number} of the file"),
            Err(name) => format!("the checkpoint {name}"),
        }
    }
}

/// The tree as the file itself has it.
pub(super) fn record(connection: &Connection, report: &mut Report) -> rusqlite::Result<()> {
    against(connection, report, &Trust::default())
}

/// The tree, with what somebody knows besides.
pub(super) fn against(connection: &Connection, report: &mut Report, trust: &Trust) -> rusqlite::Result<()> {
    let mut due = signed_in_the_file(connection, report, trust)?;
    due.extend(kept(report, trust));
    due.sort_by_key(|due| due.size);
    let mut subtrees = subtrees(connection)?;
    let mut waiting = due.into_iter().peekable();
    let mut met = Met::default();
    let mut tree = Frontier::default();
    let mut statement = connection.prepare("SELECT hash FROM batches ORDER BY number")?;
    let mut batches = statement.query([])?;
    loop {
        while let Some(due) = waiting.next_if(|due| due.size == tree.size()) {
            met.meet(&due, tree.root(), report);
        }
        let Some(row) = batches.next()? else { break };
        tree.push(leaf(&rows::hash(row, 0)?.0), |level, index, hash| {
            if level.is_multiple_of(STRIDE) {
                let place = (i64::from(level), index as i64);
                subtrees.due.insert(place, hash);
            }
        });
        subtrees.compare(report);
    }
    waiting.for_each(|due| due.is_missing(tree.size(), report));
    subtrees.left_over(report);
    Ok(())
}

/// The checkpoints that were kept elsewhere, the smallest first. Those that the house did not sign are reported.
pub(super) fn kept(report: &mut Report, trust: &Trust) -> Vec<Due> {
    let mut due = Vec::new();
    for (name, signed) in &trust.kept {
        if let Some(Err(wrong)) = trust.key.as_ref().map(|key| signed.check(key)) {
            report.fault(Place::Kept(name.clone()), wrong.to_string());
            continue;
        }
        due.push(Due { size: signed.head.size, root: signed.head.root, whose: Err(name.clone()) });
    }
    due.sort_by_key(|due| due.size);
    due
}

/// How far the journal met what was signed.
///
/// A checkpoint in the file clears nothing: whoever rewrites the file and has its key signs them again. Only one that was
/// kept elsewhere shows that everything up to it is as it was.
#[derive(Default)]
pub(super) struct Met {
    /// How many batches are as they were, by the last that was kept elsewhere and is met.
    cleared: u64,
    /// Was one of the file not met? Was one that was kept elsewhere not, since the last that was?
    broken: [bool; 2],
}

impl Met {
    pub(super) fn meet(&mut self, due: &Due, root: Hash, report: &mut Report) {
        let is_kept_elsewhere = due.whose.is_err();
        if due.root == root {
            if is_kept_elsewhere {
                (self.cleared, self.broken) = (due.size, [false; 2]);
            }
            return;
        }
        // Those that follow fail for the same reason.
        if !std::mem::replace(&mut self.broken[usize::from(is_kept_elsewhere)], true) {
            let what = format!("they are not those under {}: something in them was rewritten", due.words());
            report.fault(Place::Batches { from: self.cleared as i64 + 1, to: due.size as i64 }, what);
        }
    }
}

/// The checkpoints in the file that are what they should be. What is wrong with others is reported.
fn signed_in_the_file(
    connection: &Connection,
    report: &mut Report,
    trust: &Trust,
) -> rusqlite::Result<Vec<Due>> {
    let mut statement =
        connection.prepare("SELECT number, size, at, note, digest FROM notes ORDER BY number")?;
    let mut rows = statement.query([])?;
    let (mut due, mut last) = (Vec::new(), 0);
    while let Some(row) = rows.next()? {
        let (number, size, at): (i64, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let text = rows::text(row, 3)?;
        let place = || Place::Note(number);
        if note_digest(number, size, at, &text) != rows::hash(row, 4)? {
            report.fault(place(), "the row is damaged");
            continue;
        }
        if number != last + 1 {
            report.fault(Place::Note(last + 1), format!("it is missing; the next is {number}"));
        }
        last = number;
        let read = String::from_utf8_lossy(&text).parse::<SignedHead>();
        let signed = match read {
            Ok(signed) if i64::try_from(signed.head.size) == Ok(size) => signed,
            Ok(_) => {
                report.fault(place(), "it covers another number of batches than its row says");
                continue;
            }
            Err(wrong) => {
                report.fault(place(), wrong.to_string());
                continue;
            }
        };
        if let Some(Err(wrong)) = trust.key.as_ref().map(|key| signed.check(key)) {
            report.fault(place(), wrong.to_string());
            continue;
        }
        due.push(Due { size: signed.head.size, root: signed.head.root, whose: Ok(number) });
    }
    Ok(due)
}

/// Level and place of a subtree.
type At = (i64, i64);

/// The subtrees that are kept, and those that the batches make.
struct Kept {
    kept: BTreeMap<At, Hash>,
    due: BTreeMap<At, Hash>,
    /// Those that the batches make and the file does not have.
    absent: Vec<At>,
    /// How many of each level are kept.
    until: BTreeMap<i64, i64>,
}

fn subtrees(connection: &Connection) -> rusqlite::Result<Kept> {
    let mut statement = connection.prepare("SELECT level, place, hash FROM subtrees")?;
    let mut rows = statement.query([])?;
    let mut kept = BTreeMap::new();
    let mut until = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let at: At = (row.get(0)?, row.get(1)?);
        kept.insert(at, rows::hash(row, 2)?);
        let end: &mut i64 = until.entry(at.0).or_default();
        *end = (*end).max(at.1.saturating_add(1));
    }
    Ok(Kept { kept, due: BTreeMap::new(), absent: Vec::new(), until })
}

impl Kept {
    /// Compares those that the last batch completed.
    fn compare(&mut self, report: &mut Report) {
        for (at, hash) in std::mem::take(&mut self.due) {
            match self.kept.remove(&at) {
                None => self.absent.push(at),
                Some(kept) if kept != hash => {
                    report
                        .fault(Place::Subtree { level: at.0, place: at.1 }, "it is not that of the batches");
                }
                Some(_) => {}
            }
        }
    }

    /// The last ones may not be kept yet; none is missing before them, and none is there that the batches do not make.
    fn left_over(self, report: &mut Report) {
        for (level, place) in self.absent {
            if self.until.get(&level).is_some_and(|end| place < *end) {
                report.fault(Place::Subtree { level, place }, "it is missing");
            }
        }
        for (level, place) in self.kept.into_keys() {
            report.fault(Place::Subtree { level, place }, "there are no batches for it");
        }
    }
}
