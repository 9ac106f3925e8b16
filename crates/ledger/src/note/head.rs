//! What a checkpoint says: whose journal, how many batches, and the root of the tree over them.

use super::{BASE64, Malformed, NotSigned, Note, PublicKey, malformed};
use crate::Hash;
use base64::Engine as _;
use std::fmt;
use std::str::FromStr;

/// The text of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeHead {
    /// Whose journal: the name of the house's key.
    pub origin: String,
    /// How many batches.
    pub size: u64,
    /// The root of the tree over their hashes.
    pub root: Hash,
}

impl fmt::Display for TreeHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}\n{}\n", self.origin, self.size, BASE64.encode(self.root.0))
    }
}

impl FromStr for TreeHead {
    type Err = Malformed;

    /// Lines after the third are for others to understand.
    fn from_str(text: &str) -> Result<TreeHead, Malformed> {
        let mut lines = text.split('\n');
        let mut next = |what| lines.next().filter(|line| !line.is_empty()).ok_or_else(|| malformed(what));
        let origin = next("a checkpoint begins with its origin")?.to_owned();
        let size = next("the second line of a checkpoint is its size")?;
        let root = next("the third line of a checkpoint is its root")?;
        let number = size.parse::<u64>().ok().filter(|number| number.to_string() == size);
        let number = number.ok_or_else(|| malformed(format!("{size:?} is not the size of a checkpoint")))?;
        let root = BASE64.decode(root).ok().and_then(|bytes| Hash::from_slice(&bytes));
        let root = root.ok_or_else(|| malformed("the root of a checkpoint is 32 bytes in base64"))?;
        Ok(TreeHead { origin, size: number, root })
    }
}

/// A checkpoint with the note that it was read from, whose signatures are checked against the keys that one has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedHead {
    /// What it says.
    pub head: TreeHead,
    /// How it is signed.
    pub note: Note,
}

impl SignedHead {
    /// Is it this house's, under its own signature?
    pub fn check(&self, house: &PublicKey) -> Result<(), NotSigned> {
        if self.head.origin != house.name() {
            return Err(NotSigned::Unsigned(house.name().to_owned()));
        }
        self.note.signed_by(house).map(drop)
    }
}

impl fmt::Display for SignedHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.note.fmt(f)
    }
}

impl FromStr for SignedHead {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<SignedHead, Malformed> {
        let note: Note = text.parse()?;
        Ok(SignedHead { head: note.text().parse()?, note })
    }
}
