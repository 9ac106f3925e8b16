//! Patrons: who may play. Who sits where is in the journal, not here.

use crate::chain::Bytes;
use crate::{Declined, Hash, Name};
use serde::Serialize;

/// The longest name that a patron may be called by, in characters.
pub const PATRON_NAME_LIMIT: usize = 64;

/// Somebody who may play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Patron {
    /// The patron's own id, as in `patron:…` accounts. Never given to anybody else.
    pub id: Name,
    /// What the patron is called. Two may be called the same.
    pub name: String,
    /// Since when, in unix milliseconds.
    pub created_at: i64,
}

impl Patron {
    pub(crate) fn check(&self) -> Result<(), Declined> {
        let fits = (1..=PATRON_NAME_LIMIT).contains(&self.name.chars().count());
        match fits && !self.name.chars().any(char::is_control) {
            true => Ok(()),
            false => Err(Declined::OutOfBounds(format!(
                "a patron's name has 1 to {PATRON_NAME_LIMIT} characters, none of them control characters"
            ))),
        }
    }

    pub(crate) fn digest(&self) -> Hash {
        patron_digest(self.id.as_str().as_bytes(), self.name.as_bytes(), self.created_at)
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn patron_digest(id: &[u8], name: &[u8], created_at: i64) -> Hash {
    Bytes::new().start("chapter47 patron 1").text(id).text(name).signed(created_at).digest()
}
