//! Devices from which somebody has come in: failures from them are counted apart from those of strangers.

use crate::chain::Bytes;
use crate::{Hash, Name};

/// So many failures in a row make a known device a stranger.
pub const FAILURES_OF_A_DEVICE: u32 = 5;
/// A person has this many known devices at most: the one used longest ago is forgotten for a new one.
pub const MOST_DEVICES: usize = 10;

/// A device from which somebody came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The hash of the device's token, made by the caller. The token itself is not for storing.
    pub token_hash: [u8; 32],
    /// Whose device it is. A browser that several share has a token for each.
    pub person: Name,
    /// Since when it is known, in unix milliseconds.
    pub created_at: i64,
    /// When somebody last came in from it.
    pub used_at: i64,
    /// How often it was tried from here since that last succeeded.
    pub failures: u32,
}

impl Device {
    /// A device from which somebody comes in now.
    pub fn new(token_hash: [u8; 32], person: Name, now: i64) -> Device {
        Device { token_hash, person, created_at: now, used_at: now, failures: 0 }
    }

    pub(crate) fn digest(&self) -> Hash {
        let numbers = [self.created_at, self.used_at, i64::from(self.failures)];
        device_digest(&self.token_hash, self.person.as_str().as_bytes(), numbers)
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn device_digest(token_hash: &[u8], person: &[u8], numbers: [i64; 3]) -> Hash {
    let mut bytes = Bytes::new();
    bytes.start("chapter47 device 1").text(token_hash).text(person);
    for number in numbers {
        bytes.signed(number);
    }
    bytes.digest()
}
