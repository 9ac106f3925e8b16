//! Signed checkpoints, in the formats that other people's tools read: a *signed note* (c2sp.org/signed-note) whose text is
//! a *checkpoint* of a transparency log (c2sp.org/tlog-checkpoint), signed by the house, and by its witnesses with the
//! time (c2sp.org/tlog-cosignature).
//!
//! A note is a text, an empty line, and one line for each signature: a dash, the name of a key, and in base64 the key's
//! short id with the signature.
//!
//! ```text
//! chapter47/5f0c9a3e71b2
//! 1848
//! sm0Er4MTyFPM0y9Vvq2nI8xaQyHy7VXjQzcJ8g1nNCw=
//!
//! — chapter47/5f0c9a3e71b2 xuoEpZ…
//! ```

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use std::fmt;
use std::str::FromStr;

mod file;
mod head;
mod keys;
#[cfg(test)]
mod tests;

pub use file::{key_beside, write_durably};
pub(crate) use file::{make_private, read_private};
pub use head::{SignedHead, TreeHead};
pub use keys::{Kind, PrivateKey, PublicKey};

/// The longest note that is read, in bytes.
pub const NOTE_LIMIT: usize = 64 << 10;
/// The most signatures under a note.
pub const SIGNATURES_LIMIT: usize = 100;

/// Something that is not what it should be: a note, a key, a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(pub(crate) String);

pub(crate) fn malformed(what: impl Into<String>) -> Malformed {
    Malformed(what.into())
}

/// Why a note does not count as signed by a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSigned {
    /// No signature of it is there.
    #[error("it is not signed by {0}")]
    Unsigned(String),
    /// There is one, and it is not over this text.
    #[error("the signature of {0} is not over this text, or was changed")]
    Wrong(String),
}

/// A signature under a note, by a key that may be unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Signature {
    name: String,
    id: [u8; 4],
    bytes: Vec<u8>,
}

/// A text with its signatures, of which nothing is believed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    text: String,
    signatures: Vec<Signature>,
}

impl Note {
    /// A text that nobody has signed yet: lines, each with its end, without control characters.
    pub fn new(text: String) -> Result<Note, Malformed> {
        if !text.ends_with('\n') || text.contains(|letter: char| letter < ' ' && letter != '\n') {
            return Err(malformed("the text of a note is whole lines without control characters"));
        }
        Ok(Note { text, signatures: Vec::new() })
    }

    /// What is signed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Signs it, besides those who have; `at` is the time in unix seconds, which a witness signs too.
    pub fn sign(&mut self, key: &PrivateKey, at: u64) {
        let (name, id) = (key.name().to_owned(), key.public().id());
        self.signatures.retain(|other| (&other.name, other.id) != (&name, id));
        self.signatures.push(Signature { name, id, bytes: key.sign(&self.text, at) });
    }

    /// Is it signed by this key? Signatures of others are ignored. Gives the time that a witness signed.
    pub fn signed_by(&self, key: &PublicKey) -> Result<Option<u64>, NotSigned> {
        let name = || key.name().to_owned();
        let mut signed = Err(NotSigned::Unsigned(name()));
        let own = |other: &&Signature| other.name == key.name() && other.id == key.id();
        for signature in self.signatures.iter().filter(own) {
            signed = Ok(key.check(&self.text, &signature.bytes).ok_or_else(|| NotSigned::Wrong(name()))?);
        }
        signed
    }

    /// The names of those who signed it, as they say.
    pub fn signers(&self) -> impl Iterator<Item = &str> {
        self.signatures.iter().map(|signature| signature.name.as_str())
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        for Signature { name, id, bytes } in &self.signatures {
            writeln!(f, "\u{2014} {name} {}", BASE64.encode([&id[..], bytes].concat()))?;
        }
        Ok(())
    }
}

impl FromStr for Note {
    type Err = Malformed;

    fn from_str(written: &str) -> Result<Note, Malformed> {
        if written.len() > NOTE_LIMIT {
            return Err(malformed(format!("a note has at most {NOTE_LIMIT} bytes")));
        }
        // The text may have empty lines of its own: the last one ends it.
        let parted = written.rfind("\n\n").map(|at| (&written[..=at], &written[at + 2..]));
        let Some((text, lines)) = parted else {
            return Err(malformed("a note is a text, an empty line, and signatures"));
        };
        let mut note = Note::new(text.to_owned())?;
        if !lines.ends_with('\n') {
            return Err(malformed("the last signature of the note is cut off"));
        }
        for line in lines[..lines.len() - 1].split('\n') {
            note.signatures
                .push(signature(line).ok_or_else(|| malformed(format!("{line:?} is no signature")))?);
        }
        if note.signatures.len() > SIGNATURES_LIMIT {
            return Err(malformed(format!("a note has at most {SIGNATURES_LIMIT} signatures")));
        }
        Ok(note)
    }
}

fn signature(line: &str) -> Option<Signature> {
    let (name, base64) = line.strip_prefix("\u{2014} ")?.split_once(' ')?;
    let bytes = BASE64.decode(base64).ok()?;
    let (id, bytes) = bytes.split_first_chunk::<4>()?;
    let whole = keys::is_name(name) && !bytes.is_empty();
    whole.then(|| Signature { name: name.to_owned(), id: *id, bytes: bytes.to_vec() })
}
