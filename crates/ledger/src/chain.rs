//! The hash chains, so that anyone with SHA-256 can recompute them.
//!
//! Every hash is SHA-256 over these bytes, one after the other. *Number*: eight bytes, big-endian, two's
//! complement where signed. *Text*: its length in bytes as a number, then its UTF-8 bytes. *Hash*: 32 bytes.
//!
//! **Entry** (chained within its stream):
//!
//! 1. text `chapter47 entry 1`
//! 2. hash of the stream's previous entry; for the first entry, 32 zero bytes
//! 3. text stream
//! 4. number seq
//! 5. number at (unix milliseconds)
//! 6. text body
//! 7. number of postings; then for each, in order: text account, number cents
//!
//! **Batch** (chained through the whole file):
//!
//! 1. text `chapter47 batch 1`
//! 2. hash of the previous batch; for the first batch, 32 zero bytes
//! 3. number of the batch, from 1
//! 4. number of its entries; then the hash of each, in order
//! 5. number 0; or, where the batch has an idempotency key, number 1, text patron, text key, text answer
//!
//! The lengths make the encoding unambiguous: no two different entries give the same bytes.

use crate::slate::Slate;
use crate::{Entry, StreamId};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// A SHA-256 hash, written as 64 hexadecimal digits.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// What the first entry and the first batch are chained to.
    pub const ZERO: Hash = Hash([0; 32]);

    /// The hash with these 32 bytes.
    pub(crate) fn from_slice(bytes: &[u8]) -> Option<Hash> {
        bytes.try_into().ok().map(Hash)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What is not 64 small hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 of the digits 0-9 and a-f")]
pub struct BadHash;

impl FromStr for Hash {
    type Err = BadHash;

    /// One way of writing only, so that nothing can be changed in a hash without changing it.
    fn from_str(text: &str) -> Result<Hash, BadHash> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(BadHash),
        };
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let bytes = pairs.iter().map(|[high, low]| Ok(digit(*high)? << 4 | digit(*low)?));
        let bytes = bytes.collect::<Result<Vec<u8>, BadHash>>()?;
        Hash::from_slice(&bytes).filter(|_| rest.is_empty()).ok_or(BadHash)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The last entry of a stream; `seq` 0 and [`Hash::ZERO`] where there is none yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Head {
    /// Its number in the stream.
    pub seq: u64,
    /// Its hash.
    pub hash: Hash,
}

/// How much a journal holds, and the hash of its last batch, which depends on everything before it. Whoever
/// keeps one of these elsewhere can show later that what it covers was not rewritten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Checkpoint {
    /// How many batches.
    pub batches: u64,
    /// How many entries, in all streams.
    pub entries: u64,
    /// The hash of the last batch.
    pub hash: Hash,
}

/// Collects the bytes under a hash.
pub(crate) struct Bytes(Vec<u8>);

impl Bytes {
    pub(crate) fn new() -> Bytes {
        Bytes(Vec::with_capacity(1024))
    }

    pub(crate) fn start(&mut self, what: &str) -> &mut Bytes {
        self.0.clear();
        self.text(what.as_bytes())
    }

    pub(crate) fn number(&mut self, number: u64) -> &mut Bytes {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    pub(crate) fn signed(&mut self, number: i64) -> &mut Bytes {
        self.0.extend_from_slice(&number.to_be_bytes());
        self
    }

    pub(crate) fn text(&mut self, text: &[u8]) -> &mut Bytes {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text);
        self
    }

    pub(crate) fn hash(&mut self, hash: &Hash) -> &mut Bytes {
        self.0.extend_from_slice(&hash.0);
        self
    }

    pub(crate) fn digest(&self) -> Hash {
        Hash(Sha256::digest(&self.0).into())
    }
}

/// What is hashed of an entry, apart from what it follows. Text as bytes, so that damaged text has a hash too.
pub(crate) struct Link<'a> {
    pub(crate) stream: &'a [u8],
    pub(crate) seq: u64,
    pub(crate) at: i64,
    pub(crate) body: &'a [u8],
}

impl<'a> From<&'a Entry> for Link<'a> {
    fn from(entry: &'a Entry) -> Link<'a> {
        let (stream, body) = (entry.stream.as_str().as_bytes(), entry.body.as_bytes());
        Link { stream, seq: entry.expected_seq, at: entry.at, body }
    }
}

/// The hash of an entry.
pub(crate) fn entry_hash<'a>(
    bytes: &mut Bytes,
    previous: &Hash,
    link: &Link<'_>,
    postings: impl ExactSizeIterator<Item = (&'a [u8], i64)>,
) -> Hash {
    bytes.start("chapter47 entry 1").hash(previous).text(link.stream).number(link.seq).signed(link.at);
    bytes.text(link.body).number(postings.len() as u64);
    for (account, cents) in postings {
        bytes.text(account).signed(cents);
    }
    bytes.digest()
}

/// The hash of a batch; `keyed` is its patron, key and answer.
pub(crate) fn batch_hash(
    bytes: &mut Bytes,
    previous: &Hash,
    number: u64,
    entries: &[Hash],
    keyed: Option<[&[u8]; 3]>,
) -> Hash {
    bytes.start("chapter47 batch 1").hash(previous).number(number).number(entries.len() as u64);
    for hash in entries {
        bytes.hash(hash);
    }
    match keyed {
        None => bytes.number(0),
        Some([patron, key, answer]) => bytes.number(1).text(patron).text(key).text(answer),
    };
    bytes.digest()
}

/// Where a journal ends with one more batch.
pub(crate) fn after(
    bytes: &mut Bytes,
    before: &Checkpoint,
    entries: &[Hash],
    keyed: Option<[&[u8]; 3]>,
) -> Checkpoint {
    let batches = before.batches + 1;
    let hash = batch_hash(bytes, &before.hash, batches, entries, keyed);
    Checkpoint { batches, entries: before.entries + entries.len() as u64, hash }
}

/// Every stream's head, in the writer's memory.
pub(crate) type Heads = Slate<StreamId, Head>;

impl Heads {
    /// The stream has one more entry, with this hash.
    pub(crate) fn advance(&mut self, stream: &StreamId, hash: Hash) {
        let line = self.line(stream);
        let (_, before) = self.at(line);
        self.step(line, Head { seq: before.seq + 1, hash });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(body: &str) -> Link<'_> {
        Link { stream: b"table:craps-1", seq: 2, at: -5, body: body.as_bytes() }
    }

    /// The same hashes, made by a few lines of Python's hashlib from the documentation above.
    #[test]
    fn hashes_are_those_that_the_documentation_gives() {
        let mut bytes = Bytes::new();
        let postings = [(&b"cage"[..], -100), (&b"patron:ann"[..], 100)];
        let entry = entry_hash(&mut bytes, &Hash([0x11; 32]), &link(r#"{"do":1}"#), postings.into_iter());
        assert_eq!(entry.to_string(), "d212814ed3104232f2cb1cedac2302cf28b959c2cd0a6016028df982f2cd3df9");
        let keyed = [&b"ann"[..], b"k1", b"ok"];
        let batch = batch_hash(&mut bytes, &Hash::ZERO, 1, &[entry], Some(keyed));
        assert_eq!(batch.to_string(), "552e5be28f0192ab558568f066ca0cfd9be52fced0ee2f54253f24278cc6c2ab");
        let plain = batch_hash(&mut bytes, &batch, 2, &[entry, batch], None);
        assert_eq!(plain.to_string(), "4a1a0d7e6e1a33d96b0d8da4e5e71d95440771eb7402d2bd6625cd37f47ef1ad");
    }

    #[test]
    fn moving_a_byte_from_one_field_to_the_next_changes_the_hash() {
        let mut bytes = Bytes::new();
        let mut hash = |stream: &[u8], body: &[u8], account: &[u8]| {
            let link = Link { stream, seq: 1, at: 0, body };
            entry_hash(&mut bytes, &Hash::ZERO, &link, [(account, 0)].into_iter())
        };
        assert_ne!(hash(b"ab", b"c", b"d"), hash(b"a", b"bc", b"d"));
        assert_ne!(hash(b"a", b"bc", b"d"), hash(b"a", b"b", b"cd"));
    }
}
