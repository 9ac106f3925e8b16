//! What is written, and what comes back for it.

use crate::accounts;
use crate::secrets::SECRET_LIMIT;
use crate::{Declined, Hash, KeptKey, KeptSecret, Name, Posting, StreamId};
use serde::Serialize;

/// The longest body of an entry, in bytes.
pub const BODY_LIMIT: usize = 1 << 20;
/// The most entries in a batch.
pub const ENTRIES_LIMIT: usize = 10_000;
/// The most postings in an entry.
pub const POSTINGS_LIMIT: usize = 10_000;
/// The longest idempotency key, in bytes.
pub const KEY_LIMIT: usize = 200;
/// The most bytes in a batch: bodies, answer, and 64 for each posting.
pub const BATCH_LIMIT: usize = 16 << 20;

/// One thing that happened, and the money that it moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it belongs.
    pub stream: StreamId,
    /// The number that it is to take in its stream: one more than the head its author has seen. From 1.
    pub expected_seq: u64,
    /// When, in unix milliseconds. The caller's clock: none is read here.
    pub at: i64,
    /// What happened: canonical JSON, kept byte for byte and never interpreted.
    pub body: String,
    /// The money; it sums to zero. May be empty.
    pub postings: Vec<Posting>,
}

/// A patron's name for a request, so that sending it twice does it once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IdempotencyKey {
    /// Whose request.
    pub patron: Name,
    /// The patron's own name for it: 1 to [`KEY_LIMIT`] bytes.
    pub key: String,
}

/// Entries that happen together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// In order. The money is checked after each of them.
    pub entries: Vec<Entry>,
    /// The key, and the answer that a repeat of it gets.
    pub keyed: Option<(IdempotencyKey, String)>,
    /// Streams whose kept keys are dropped, because this batch publishes them.
    pub dropped_keys: Vec<StreamId>,
    /// The keys of entries of this batch that are sealed; kept after others were dropped.
    pub kept_keys: Vec<KeptKey>,
    /// Secrets that are dropped, by stream and number, because this batch reveals them.
    pub dropped_secrets: Vec<(StreamId, u64)>,
    /// Secrets to which this batch binds the house.
    pub kept_secrets: Vec<KeptSecret>,
}

impl Batch {
    /// A batch without a key.
    pub fn new(entries: Vec<Entry>) -> Batch {
        Batch {
            entries,
            keyed: None,
            dropped_keys: Vec::new(),
            kept_keys: Vec::new(),
            dropped_secrets: Vec::new(),
            kept_secrets: Vec::new(),
        }
    }

    /// The same batch, done once for this key; a repeat gets `answer`.
    pub fn keyed(mut self, key: IdempotencyKey, answer: String) -> Batch {
        self.keyed = Some((key, answer));
        self
    }

    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        let entries = self.entries.iter().map(|entry| entry.body.len() + 64 * (2 + entry.postings.len()));
        entries.sum::<usize>()
            + 128 * self.kept_keys.len()
            + self.kept_secrets.iter().map(|kept| kept.secret.len()).sum::<usize>()
            + self.keyed.as_ref().map_or(0, |(key, answer)| key.key.len() + answer.len())
    }

    /// What can be said against it without knowing what the journal holds.
    pub(crate) fn check(&self) -> Result<(), Declined> {
        let bound = |fits: bool, rule: &str, limit: usize| match fits {
            true => Ok(()),
            false => Err(Declined::OutOfBounds(rule.replace("{}", &limit.to_string()))),
        };
        let count = self.entries.len();
        bound((1..=ENTRIES_LIMIT).contains(&count), "a batch has 1 to {} entries", ENTRIES_LIMIT)?;
        if let Some((key, _)) = &self.keyed {
            bound(
                (1..=KEY_LIMIT).contains(&key.key.len()),
                "an idempotency key has 1 to {} bytes",
                KEY_LIMIT,
            )?;
        }
        // PostgreSQL holds any text but this letter; JSON has no need of it.
        let plain = |text: &str| !text.as_bytes().contains(&0);
        let keyed = self.keyed.iter().flat_map(|(key, answer)| [key.key.as_str(), answer]);
        let texts = self.entries.iter().map(|entry| entry.body.as_str()).chain(keyed);
        bound(texts.into_iter().all(plain), "a body, a key or an answer has no NUL in it", 0)?;
        for kept in &self.kept_keys {
            let here = |entry: &Entry| (&entry.stream, entry.expected_seq) == (&kept.stream, kept.seq);
            bound(self.entries.iter().any(here), "a key is kept for an entry of its own batch", 0)?;
        }
        for kept in &self.kept_secrets {
            let fits = (1..=SECRET_LIMIT).contains(&kept.secret.len());
            bound(fits, "a secret has 1 to {} bytes", SECRET_LIMIT)?;
            let here = |entry: &Entry| entry.stream == kept.stream;
            bound(self.entries.iter().any(here), "a secret is kept for a stream of its own batch", 0)?;
        }
        for (index, entry) in self.entries.iter().enumerate() {
            bound(entry.body.len() <= BODY_LIMIT, "a body has at most {} bytes", BODY_LIMIT)?;
            let postings = &entry.postings;
            bound(postings.len() <= POSTINGS_LIMIT, "an entry has at most {} postings", POSTINGS_LIMIT)?;
            let sum = accounts::sum(postings);
            if sum != 0 {
                return Err(Declined::Unbalanced { entry: index, sum });
            }
        }
        bound(self.bytes() <= BATCH_LIMIT, "a batch has at most {} bytes", BATCH_LIMIT)
    }
}

/// Where an entry came to stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placed {
    /// In which stream.
    pub stream: StreamId,
    /// Its number there.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
}

/// The batch is on the disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Receipt {
    /// The batch's number in the whole journal, from 1; none in a shared one, whose batches are numbered afterwards.
    pub batch: Option<u64>,
    /// Its entries, in order.
    pub entries: Vec<Placed>,
    /// The answer that was stored with its key.
    pub answer: Option<String>,
    /// True where the key had been used before: this is the first receipt again, and nothing was done now.
    pub repeated: bool,
}

/// An entry as it was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Stored {
    /// Its stream.
    pub stream: StreamId,
    /// Its number there.
    pub seq: u64,
    /// When, in unix milliseconds.
    pub at: i64,
    /// What happened.
    pub body: String,
    /// The money.
    pub postings: Vec<Posting>,
    /// Its hash.
    pub hash: Hash,
}
