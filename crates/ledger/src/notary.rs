//! Who signs the journal: reads what is on the disk, keeps the subtrees that proofs need, and signs the root of the tree.
//!
//! The notary works on its caller's thread and by its caller's clock; the writer only stores what it hands over. What it
//! reads is durable: SQLite shows a transaction to other connections once its log is synced, and not before.

use crate::chain::Bytes;
use crate::journal::Journal;
use crate::note::{Kind, Malformed, PrivateKey, PublicKey, SignedHead, key_beside};
use crate::reader::Reader;
use crate::store::number;
use crate::tree::{self, KeptTree, STRIDE, Subtree};
use crate::{Declined, Fault, Hash};
use rusqlite::{OptionalExtension as _, Row};
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
}

impl Notary {
    /// The notary with the house's key, which lies beside the journal as `FILE.key`; made where there is none.
    pub fn open(journal: Arc<Journal>) -> Result<Notary, Fault> {
        let key = PrivateKey::read_or_make(&key_beside(journal.path()), "chapter47", Kind::House)?;
        Ok(Notary { tree: journal.tree(), journal, key })
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
        let size = self.journal.checkpoint()?.batches;
        self.keep_subtrees(size)?;
        let last = self.journal.last_note()?;
        if let Some(last) = last.as_ref().filter(|last| last.size > size) {
            let because = format!("it was signed with {} batches, and has {size}", last.size);
            return Err(Fault::Damaged { path: self.journal.path().to_owned(), because }.into());
        }
        let note = self.key.sign_head(size, tree::root(&self.tree, size)?).to_string();
        if last.as_ref().is_some_and(|last| last.note == note) {
            return Ok(None);
        }
        let number = last.map_or(0, |last| last.number) + 1;
        let note = KeptNote { number, size, at, note };
        self.journal.keep(Notarial { subtrees: Vec::new(), note: Some(note.clone()) })?;
        Ok(Some(note))
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

fn note(row: &Row<'_>) -> rusqlite::Result<KeptNote> {
    Ok(KeptNote { number: number(row, 0)?, size: number(row, 1)?, at: row.get(2)?, note: row.get(3)? })
}

impl Reader {
    /// The Merkle tree over the batches.
    pub fn tree(&self) -> KeptTree {
        KeptTree(self.clone())
    }

    /// The checkpoint that was signed last.
    pub fn last_note(&self) -> Result<Option<KeptNote>, Fault> {
        self.with(|connection| {
            let sql = format!("{NOTES} ORDER BY number DESC LIMIT 1");
            connection.prepare_cached(&sql)?.query_row([], note).optional()
        })
    }

    /// Every checkpoint that was signed, in order.
    pub fn notes(&self) -> Result<Vec<KeptNote>, Fault> {
        self.with(|connection| {
            connection.prepare_cached(&format!("{NOTES} ORDER BY number"))?.query_map([], note)?.collect()
        })
    }
}
