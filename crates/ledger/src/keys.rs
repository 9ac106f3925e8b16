//! Keys of sealed entries: kept beside the chain for as long as what they seal is a secret, and no longer.

use crate::chain::Bytes;
use crate::{Hash, StreamId};
use std::fmt;

/// The key of an entry whose body is sealed in part. The journal keeps it, under the house's
/// [`Seal`](crate::Seal) where it has one, and does not know what it opens.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptKey {
    /// The entry's stream.
    pub stream: StreamId,
    /// Its number there.
    pub seq: u64,
    /// The key.
    pub key: [u8; 32],
}

/// Says whose it is, and not what.
impl fmt::Debug for KeptKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeptKey({} {})", self.stream, self.seq)
    }
}

/// SHA-256 over the row as it is written, sealed or plain, encoded as the chain's are, to find a damaged one.
pub(crate) fn key_digest(stream: &[u8], seq: i64, key: &[u8]) -> Hash {
    Bytes::new().start("chapter47 key 1").text(stream).signed(seq).text(key).digest()
}
