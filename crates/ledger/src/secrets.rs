//! Secrets to which the house has bound itself in the chain: kept beside it until an entry reveals them, and no longer.

use crate::chain::Bytes;
use crate::seal::OVERHEAD;
use crate::{Hash, StreamId};
use std::fmt;

/// The longest secret, in bytes: sealed, it has as many as the column holds.
pub const SECRET_LIMIT: usize = 65_536 - OVERHEAD;

/// The secret of a pledge. The journal keeps it, under the house's [`Seal`](crate::Seal) where it has
/// one, and does not know what it decides.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptSecret {
    /// The stream in which it was pledged.
    pub stream: StreamId,
    /// The number of the pledge there.
    pub number: u64,
    /// The secret: 1 to [`SECRET_LIMIT`] bytes.
    pub secret: Vec<u8>,
}

/// Says whose it is, and not what.
impl fmt::Debug for KeptSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeptSecret({} {})", self.stream, self.number)
    }
}

/// SHA-256 over the row as it is written, sealed or plain, encoded as the chain's are, to find a damaged one.
pub(crate) fn secret_digest(stream: &[u8], number: i64, secret: &[u8]) -> Hash {
    Bytes::new().start("chapter47 secret 1").text(stream).signed(number).text(secret).digest()
}
