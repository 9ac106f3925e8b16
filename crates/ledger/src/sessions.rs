//! Sessions: who is inside, known by a token of which the journal keeps the hash.

use crate::chain::Bytes;
use crate::{Device, Hash, Name, PasswordHash, Proof};

/// Whose a session is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A patron who came in with a name, where that is enough.
    Visitor(Name),
    /// Somebody with a password.
    Person(Name),
}

impl Holder {
    /// The id, where it is a visitor's, and where it is a person's.
    pub(crate) fn columns(&self) -> [Option<&str>; 2] {
        match self {
            Holder::Visitor(id) => [Some(id.as_str()), None],
            Holder::Person(id) => [None, Some(id.as_str())],
        }
    }
}

/// Somebody who is inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The hash of the session's token, made by the caller. The token itself is not for storing.
    pub token_hash: [u8; 32],
    /// Whose session.
    pub holder: Holder,
    /// Since when, in unix milliseconds.
    pub created_at: i64,
    /// When it was last used, as far as that was written down.
    pub used_at: i64,
    /// When it ends, however much it is used.
    pub ends_at: i64,
}

/// Somebody comes in whose password was right.
#[derive(Clone, Debug)]
pub struct ComingIn {
    /// The session that begins.
    pub session: Session,
    /// What the password was checked against.
    pub password: PasswordHash,
    /// What was shown beside it. It is used up.
    pub proof: Proof,
    /// The known device that it was tried from, by the hash of its token. Without one, it was a stranger's.
    pub from: Option<[u8; 32]>,
    /// The device as it is known from now on, with a new token.
    pub device: Option<Device>,
}

impl Session {
    pub(crate) fn digest(&self) -> Hash {
        let holder = self.holder.columns().map(|id| id.map(str::as_bytes));
        session_digest(&self.token_hash, holder, [self.created_at, self.used_at, self.ends_at])
    }
}

/// SHA-256 over the row, encoded as the chain's are, to find a damaged one.
pub(crate) fn session_digest(token_hash: &[u8], holder: [Option<&[u8]>; 2], times: [i64; 3]) -> Hash {
    let mut bytes = Bytes::new();
    bytes.start("chapter47 session 2").text(token_hash);
    for id in holder {
        bytes.number(u64::from(id.is_some())).text(id.unwrap_or_default());
    }
    for time in times {
        bytes.signed(time);
    }
    bytes.digest()
}
