//! Who signs the journal: reads what is on the disk, keeps the subtrees that proofs need, and signs the root of the tree.
//!
//! The notary works on its caller's thread and by its caller's clock; the writer only stores what it hands over. What it
//! reads is durable: SQLite shows a transaction to other connections once its log is synced, and not before, and so does
//! PostgreSQL. Where several nodes write one journal, each has a notary, all with the same key; a note is one node's, and
//! the others go on from it.

use crate::chain::Bytes;
use crate::journal::Journal;
use crate::note::{Kind, Malformed, PrivateKey, PublicKey, SignedHead};
use crate::reader::Reader;
use crate::rows::{Found, Row, each, row};
use crate::tree::{self, KeptTree, STRIDE, Subtree};
use crate::{Declined, Fault, Hash};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most subtrees that are handed to the writer at once: those of a million batches.
const KEPT_AT_ONCE: usize = 4096;

/// Why nothing was signed.
#[derive(Debug, thiserror::Error)]
pub enum NotNoted {
    /// The journal cannot be read.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The journal does not take the note.
    #[error(transparent)]
    Declined(#[from] Declined),
}

/// A signed checkpoint as it is kept in the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptNote {
    /// Its number, in the order of signing, from 1.
    pub number: u64,
    /// How many batches it covers.
    pub size: u64,
    /// When it was signed, in unix milliseconds.
    pub at: i64,
    /// The note.
    pub note: String,
}

impl KeptNote {
    /// The checkpoint, read; of its signatures nothing is believed yet.
    pub fn head(&self) -> Result<SignedHead, Malformed> {
        self.note.parse()
    }

    pub(crate) fn digest(&self) -> Hash {
        let [number, size] = [self.number, self.size].map(|number| i64::try_from(number).unwrap_or(i64::MAX));
        note_digest(number, size, self.at, self.note.as_bytes())
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn note_digest(number: i64, size: i64, at: i64, note: &[u8]) -> Hash {
    Bytes::new().start("chapter47 note 1").signed(number).signed(size).signed(at).text(note).digest()
}

/// What the notary hands to the writer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notarial {
    pub(crate) subtrees: Vec<Subtree>,
    pub(crate) note: Option<KeptNote>,
}

/// The notary of a journal that is open.
#[derive(Debug)]
pub struct Notary {
    journal: Arc<Journal>,
    tree: KeptTree,
    key: PrivateKey,
    key_file: PathBuf,
}

fn another_key(file: &Path) -> Fault {
    let because = "the checkpoints of this journal are signed with another: copy the key of the house's other nodes here";
    Fault::Key { path: file.to_owned(), because: because.to_owned() }
}

impl Notary {
    /// The notary with the house's key, which lies in this file; for a journal that is a file, `FILE.key` beside it
    /// ([`crate::note::key_beside`]). The key is made where there is none and nothing was signed yet.
    ///
    /// A key that did not sign the last checkpoint of a shared journal is refused: its nodes must sign with one.
    pub fn open(journal: Arc<Journal>, key: &Path) -> Result<Notary, Fault> {
        let last = journal.last_note()?.filter(|_| journal.is_shared());
        if last.is_some() && !key.exists() {
            return Err(another_key(key));
        }
        let own = PrivateKey::read_or_make(key, "chapter47", Kind::House)?;
        let notary = Notary { tree: journal.tree(), journal, key: own, key_file: key.to_owned() };
        notary.has_signed(last.as_ref())?;
        Ok(notary)
    }

    /// All nodes of a shared journal sign with one key. A file's house may have got a new one: its witnesses see that.
    fn has_signed(&self, last: Option<&KeptNote>) -> Result<(), Fault> {
        let own = |note: &KeptNote| note.head().is_ok_and(|signed| signed.check(&self.public_key()).is_ok());
        match self.journal.is_shared() && !last.is_none_or(own) {
            true => Err(another_key(&self.key_file)),
            false => Ok(()),
        }
    }

    /// What others need to check the notary's signatures.
    pub fn public_key(&self) -> PublicKey {
        self.key.public()
    }

    /// Signs what is on the disk now, and waits until the note is there too; `None` where the last note says the same.
    ///
    /// A journal that is shorter than its last note was cut off: it is not signed again, because that would be another
    /// history under the same name.
    pub fn sign(&self, at: i64) -> Result<Option<KeptNote>, NotNoted> {
        // The last note first: another node may sign what comes after, and never less than it.
        let last = self.journal.last_note()?;
        self.has_signed(last.as_ref())?;
        let size = self.journal.checkpoint()?.batches;
        self.keep_subtrees(size)?;
        if let Some(last) = last.as_ref().filter(|last| last.size > size) {
            let because = format!("it was signed with {} batches, and has {size}", last.size);
            return Err(Fault::Damaged { site: self.journal.site().clone(), because }.into());
        }
        let note = self.key.sign_head(size, tree::root(&self.tree, size)?).to_string();
        if last.as_ref().is_some_and(|last| last.note == note) {
            return Ok(None);
        }
        let number = last.map_or(0, |last| last.number) + 1;
        let note = KeptNote { number, size, at, note };
        // Where another node has signed meanwhile the number is taken: what it signed will do until the next time.
        let kept = self.journal.keep(Notarial { subtrees: Vec::new(), note: Some(note.clone()) })?;
        Ok(kept.then_some(note))
    }

    /// Keeps every subtree that is complete with so many batches and not kept yet, the lower levels first.
    fn keep_subtrees(&self, size: u64) -> Result<(), NotNoted> {
        let mut level = STRIDE;
        while level < u64::BITS && size >> level > 0 {
            let mut next = self.tree.kept_so_far(level)?;
            while next < size >> level {
                let some = (next..size >> level).take(KEPT_AT_ONCE);
                let subtrees = some
                    .map(|index| Ok(Subtree { level, index, hash: self.tree.worked_out(level, index)? }))
                    .collect::<Result<Vec<_>, Fault>>()?;
                next += subtrees.len() as u64;
                self.journal.keep(Notarial { subtrees, note: None })?;
            }
            level += STRIDE;
        }
        Ok(())
    }
}

const NOTES: &str = "SELECT number, size, at, note FROM notes";

fn note(row: &mut Row) -> Found<KeptNote> {
    Ok(KeptNote { number: row.count(0)?, size: row.count(1)?, at: row.int(2)?, note: row.text(3)? })
}

impl Reader {
    /// The Merkle tree over the batches.
    pub fn tree(&self) -> KeptTree {
        KeptTree(self.clone())
    }

    /// The checkpoint that was signed last.
    pub fn last_note(&self) -> Result<Option<KeptNote>, Fault> {
        let sql = format!("{NOTES} ORDER BY number DESC LIMIT 1");
        self.with(|rows| row(rows, &sql, &[])?.map(|mut row| note(&mut row)).transpose())
    }

    /// The checkpoints over at least so many batches, in the order in which they were signed, and no more than `limit`.
    pub fn notes_from(&self, size: u64, limit: usize) -> Result<Vec<KeptNote>, Fault> {
        let sql = format!("{NOTES} WHERE size >= ?1 ORDER BY size, number LIMIT ?2");
        self.with(|rows| each(rows, &sql, &[size.into(), (limit as u64).into()], note))
    }

    /// Every checkpoint that was signed, in order.
    pub fn notes(&self) -> Result<Vec<KeptNote>, Fault> {
        self.with(|rows| each(rows, &format!("{NOTES} ORDER BY number"), &[], note))
    }
}
