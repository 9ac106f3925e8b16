//! Those who work in the house: who they are, what they are there for, and the hash of the key that lets them in.

use crate::chain::Bytes;
use crate::{Declined, Hash, Name};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The longest name that a member of the staff may be called by, in characters.
pub const STAFF_NAME_LIMIT: usize = 64;

/// What somebody is there for. What each may do is for the rules to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Sells and pays keno tickets.
    Writer,
    /// Supervises keno.
    Supervisor,
    /// Watches for the Commission.
    Inspector,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 3] = [Role::Writer, Role::Supervisor, Role::Inspector];

    /// The role as it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Writer => "writer",
            Role::Supervisor => "supervisor",
            Role::Inspector => "inspector",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A text that names no role.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a role: write writer, supervisor or inspector")]
pub struct BadRole(String);

impl FromStr for Role {
    type Err = BadRole;

    fn from_str(text: &str) -> Result<Role, BadRole> {
        let found = Role::ALL.into_iter().find(|role| role.as_str() == text);
        found.ok_or_else(|| BadRole(text.chars().take(100).collect()))
    }
}

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Somebody who works here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staff {
    /// The id under which his acts stand in the journal. Never given to anybody else.
    pub id: Name,
    /// What he is called. Two may be called the same.
    pub name: String,
    /// What he is there for.
    pub role: Role,
    /// The hash of his key, made by the caller. The key itself is not for storing.
    pub key_hash: [u8; 32],
    /// Since when, in unix milliseconds.
    pub created_at: i64,
}

impl Staff {
    pub(crate) fn check(&self) -> Result<(), Declined> {
        let fits = (1..=STAFF_NAME_LIMIT).contains(&self.name.chars().count());
        match fits && !self.name.chars().any(char::is_control) {
            true => Ok(()),
            false => Err(Declined::OutOfBounds(format!(
                "the name of a member of the staff has 1 to {STAFF_NAME_LIMIT} characters, none of them control characters"
            ))),
        }
    }

    pub(crate) fn digest(&self) -> Hash {
        staff_digest(
            self.id.as_str().as_bytes(),
            self.name.as_bytes(),
            self.role.as_str().as_bytes(),
            &self.key_hash,
            self.created_at,
        )
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn staff_digest(id: &[u8], name: &[u8], role: &[u8], key_hash: &[u8], created_at: i64) -> Hash {
    let mut bytes = Bytes::new();
    bytes.start("chapter47 staff 1").text(id).text(name).text(role).text(key_hash).signed(created_at);
    bytes.digest()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_written_and_read_the_same() {
        for role in Role::ALL {
            assert_eq!(role.to_string().parse(), Ok(role));
        }
        for bad in ["", "Writer", "writers", "dealer"] {
            assert!(bad.parse::<Role>().is_err(), "{bad:?} is no role");
        }
    }
}
