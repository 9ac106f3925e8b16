//! The proof that an entry stands in the journal, for somebody who has nothing of the journal but the house's public key.
//!
//! It holds the entry as it was stored, what the hash of its batch needs besides, the path from the batch to the root of
//! the tree, and the checkpoint in which the house signed that root. What was sealed in the entry is sealed in the proof:
//! keys are no part of it. The other entries of the batch are in it as hashes only.

use crate::chain::{self, Bytes, Link};
use crate::note::{Malformed, NotSigned, PublicKey, SignedHead};
use crate::tree;
use crate::{Fault, Hash, Reader, StreamId};
use serde::{Deserialize, Serialize};

/// What a proof says it is.
pub const PROOF: &str = "chapter47 1";

/// A proof, as it is written: JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// [`PROOF`].
    pub proof: String,
    /// The entry.
    pub entry: ProvenEntry,
    /// Its batch.
    pub batch: ProvenBatch,
    /// The path from the batch to the root.
    pub inclusion: Vec<Hash>,
    /// The signed checkpoint with the root.
    pub checkpoint: String,
}

/// An entry with what it follows: all that its hash is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenEntry {
    /// Its stream.
    pub stream: String,
    /// Its number there.
    pub seq: u64,
    /// When, in unix milliseconds.
    pub at: i64,
    /// What happened, byte for byte.
    pub body: String,
    /// The money.
    pub postings: Vec<ProvenPosting>,
    /// The hash of the entry before it in its stream.
    pub follows: Hash,
}

/// Cents into an account, or out of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenPosting {
    /// Whose.
    pub account: String,
    /// How much.
    pub cents: i64,
}

/// A batch: all that its hash is made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenBatch {
    /// Its number, from 1.
    pub number: u64,
    /// The hash of the batch before it.
    pub follows: Hash,
    /// The hashes of its entries.
    pub entries: Vec<Hash>,
    /// Which of them is the entry's, from 0.
    pub place: usize,
    /// The key that it was done under.
    pub keyed: Option<ProvenKey>,
}

/// A patron's key and the answer he got.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProvenKey {
    /// Whose request it was.
    pub patron: String,
    /// His own name for it.
    pub key: String,
    /// The answer.
    pub answer: String,
}

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum NotProven {
    /// There is no such entry.
    #[error("there is no entry {seq} in {stream}")]
    NoEntry {
        /// The stream.
        stream: StreamId,
        /// The number.
        seq: u64,
    },
    /// Nothing was signed yet.
    #[error("no checkpoint of this journal was ever signed: a house that is open signs one at its start")]
    NoCheckpoint,
    /// The checkpoint ends before the entry.
    #[error("the entry is in batch {batch}, and the checkpoint covers {size}: wait for the next one")]
    NotYetSigned {
        /// The entry's batch.
        batch: u64,
        /// How many batches are covered.
        size: u64,
    },
    /// The checkpoint that was given covers more than there is, or has another root.
    #[error(
        "the checkpoint over {size} batches is not of this journal: \"chapter47 journal verify\" says more"
    )]
    AnotherJournal {
        /// How many batches it covers.
        size: u64,
    },
    /// A checkpoint cannot be read.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// The journal cannot be read.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// What is wrong with a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refuted {
    /// It is written for another program.
    #[error("it says that it is {0:?}, and not {PROOF:?}")]
    Version(String),
    /// The entry is not the one that the batch has there.
    #[error("the entry: its content does not give the hash that its batch has in place {0}")]
    Entry(usize),
    /// The batch is not under the root.
    #[error("batch {0}: its hashes, its key or its path do not lead to the root that was signed")]
    Batch(u64),
    /// The checkpoint cannot be read.
    #[error("the checkpoint: {0}")]
    Malformed(#[from] Malformed),
    /// The checkpoint is not signed by the house.
    #[error("the checkpoint: {0}")]
    NotSigned(#[from] NotSigned),
}

impl Proof {
    /// Proves an entry against a checkpoint that somebody kept, or against the last that was signed.
    pub fn make(
        reader: &Reader,
        stream: &StreamId,
        seq: u64,
        kept: Option<&SignedHead>,
    ) -> Result<Proof, NotProven> {
        let no_entry = || NotProven::NoEntry { stream: stream.clone(), seq };
        let batch = reader.batch_of(stream, seq)?;
        if batch.is_none() && reader.entry(stream, seq)?.is_none() {
            return Err(no_entry());
        }
        let signed = match kept {
            Some(kept) => kept.clone(),
            None => reader.last_note()?.ok_or(NotProven::NoCheckpoint)?.head()?,
        };
        let size = signed.head.size;
        // An entry of a shared journal that is not gathered yet will be in a batch that follows the last.
        let Some(batch) = batch else {
            return Err(NotProven::NotYetSigned { batch: reader.checkpoint()?.batches + 1, size });
        };
        if size > reader.checkpoint()?.batches {
            return Err(NotProven::AnotherJournal { size });
        }
        if size < batch.number {
            return Err(NotProven::NotYetSigned { batch: batch.number, size });
        }
        let tree = reader.tree();
        if tree::root(&tree, size)? != signed.head.root {
            return Err(NotProven::AnotherJournal { size });
        }
        let after = match seq - 1 {
            0 => Hash::ZERO,
            before => reader.entry(stream, before)?.ok_or_else(no_entry)?.hash,
        };
        let follows = match batch.number - 1 {
            0 => Hash::ZERO,
            number => reader.batch_hash(number)?.ok_or_else(no_entry)?,
        };
        let own = |entry: &crate::Stored| (&entry.stream, entry.seq) == (stream, seq);
        let place = batch.entries.iter().position(own).ok_or_else(no_entry)?;
        let entry = &batch.entries[place];
        let posting = |posting: &crate::Posting| ProvenPosting {
            account: posting.account.to_string(),
            cents: posting.cents.0,
        };
        Ok(Proof {
            proof: PROOF.to_owned(),
            entry: ProvenEntry {
                stream: entry.stream.to_string(),
                seq,
                at: entry.at,
                body: entry.body.clone(),
                postings: entry.postings.iter().map(posting).collect(),
                follows: after,
            },
            inclusion: tree::inclusion(&tree, batch.number - 1, size)?,
            checkpoint: signed.to_string(),
            batch: ProvenBatch {
                number: batch.number,
                follows,
                entries: batch.entries.iter().map(|entry| entry.hash).collect(),
                place,
                keyed: batch.keyed.map(|(key, answer)| ProvenKey {
                    patron: key.patron.to_string(),
                    key: key.key,
                    answer,
                }),
            },
        })
    }

    /// Checks it all, from the entry to the signature. Gives the checkpoint under which the entry stands.
    pub fn check(&self, house: &PublicKey) -> Result<SignedHead, Refuted> {
        if self.proof != PROOF {
            return Err(Refuted::Version(self.proof.clone()));
        }
        let ProvenEntry { stream, seq, at, body, postings, follows } = &self.entry;
        let link = Link { stream: stream.as_bytes(), seq: *seq, at: *at, body: body.as_bytes() };
        let money = postings.iter().map(|posting| (posting.account.as_bytes(), posting.cents));
        let entry = chain::entry_hash(&mut Bytes::new(), follows, &link, money);
        let ProvenBatch { number, follows, entries, place, keyed } = &self.batch;
        if entries.get(*place) != Some(&entry) {
            return Err(Refuted::Entry(*place));
        }
        let keyed = keyed
            .as_ref()
            .map(|keyed| [&keyed.patron, &keyed.key, &keyed.answer].map(|text| text.as_bytes()));
        let batch = chain::batch_hash(&mut Bytes::new(), follows, *number, entries, keyed);
        let signed: SignedHead = self.checkpoint.parse()?;
        let index = number.checked_sub(1).ok_or(Refuted::Batch(*number))?;
        let reached = tree::root_of_path(&tree::leaf(&batch.0), index, signed.head.size, &self.inclusion);
        if reached != Some(signed.head.root) {
            return Err(Refuted::Batch(*number));
        }
        signed.check(house)?;
        Ok(signed)
    }
}
