//! Secrets to which the house has bound itself in the chain: kept beside it until an entry reveals them, and no longer.

use crate::chain::Bytes;
use crate::{Hash, StreamId};
use std::fmt;

/// The longest secret, in bytes.
pub const SECRET_LIMIT: usize = 65_536;

/// The secret of a pledge. The journal keeps it, and does not know what it decides.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptSecret {
    /// The stream in which it was pledged.
    pub stream: StreamId,
    /// The number of the pledge there.
    pub number: u64,
    /// The secret: 1 to [`SECRET_LIMIT`] bytes.
    pub secret: Vec<u8>,
}

impl KeptSecret {
    pub(crate) fn digest(&self) -> Hash {
        let number = i64::try_from(self.number).unwrap_or(i64::MAX);
        secret_digest(self.stream.as_str().as_bytes(), number, &self.secret)
    }
}

/// Says whose it is, and not what.
impl fmt::Debug for KeptSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeptSecret({} {})", self.stream, self.number)
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn secret_digest(stream: &[u8], number: i64, secret: &[u8]) -> Hash {
    Bytes::new().start("chapter47 secret 1").text(stream).signed(number).text(secret).digest()
}
