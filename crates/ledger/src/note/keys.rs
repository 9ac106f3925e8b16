//! The keys that sign notes: Ed25519, in the text forms of c2sp.org/signed-note.

use super::{BASE64, Malformed, malformed};
use crate::note::head::TreeHead;
use base64::Engine as _;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// What a key signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A house signs its own checkpoints: the text, and nothing else.
    House,
    /// A witness signs what he saw and when (c2sp.org/tlog-cosignature).
    Witness,
}

impl Kind {
    /// The algorithm's number in the standard.
    fn byte(self) -> u8 {
        match self {
            Kind::House => 0x01,
            Kind::Witness => 0x04,
        }
    }

    fn of(byte: u8) -> Option<Kind> {
        [Kind::House, Kind::Witness].into_iter().find(|kind| kind.byte() == byte)
    }

    /// What is signed for a text at a time.
    fn message(self, text: &str, at: u64) -> Vec<u8> {
        match self {
            Kind::House => text.into(),
            Kind::Witness => format!("cosignature/v1\ntime {at}\n{text}").into(),
        }
    }
}

/// Can this be the name of a key?
pub(super) fn is_name(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(|letter: char| letter.is_whitespace() || letter.is_control() || letter == '+')
}

/// A key that checks signatures, written `name+id+key`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicKey {
    name: String,
    kind: Kind,
    key: VerifyingKey,
}

impl PublicKey {
    /// Whose it is.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it signs.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What tells it from other keys of the same name: the start of SHA-256 over the name, a line's end, the kind and
    /// the key.
    pub fn id(&self) -> [u8; 4] {
        let hash = Sha256::new().chain_update(&self.name).chain_update([b'\n', self.kind.byte()]);
        let hash: [u8; 32] = hash.chain_update(self.key.as_bytes()).finalize().into();
        [hash[0], hash[1], hash[2], hash[3]]
    }

    /// `Some` where these bytes are its signature of the text; in it, the time that a witness signed.
    pub(super) fn check(&self, text: &str, bytes: &[u8]) -> Option<Option<u64>> {
        let (at, bytes) = match self.kind {
            Kind::House => (None, bytes),
            Kind::Witness => {
                let (at, rest) = bytes.split_first_chunk::<8>()?;
                (Some(u64::from_be_bytes(*at)), rest)
            }
        };
        let signature = Signature::from_bytes(bytes.try_into().ok()?);
        let message = self.kind.message(text, at.unwrap_or_default());
        self.key.verify_strict(&message, &signature).ok().map(|()| at)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.id();
        let key = BASE64.encode([&[self.kind.byte()], &self.key.as_bytes()[..]].concat());
        write!(f, "{}+{a:02x}{b:02x}{c:02x}{d:02x}+{key}", self.name)
    }
}

impl FromStr for PublicKey {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<PublicKey, Malformed> {
        let shape = || malformed("a public key is written name+id+key, in one line");
        let (name, kind, bytes) = parts(text.trim()).ok_or_else(shape)?;
        let key =
            VerifyingKey::from_bytes(&bytes).map_err(|_| malformed("this public key is none of Ed25519"))?;
        let key = PublicKey { name, kind, key };
        match key.to_string() == text.trim() {
            true => Ok(key),
            false => Err(malformed("the id in this public key does not belong to it: a letter was changed")),
        }
    }
}

/// Name, kind and 32 bytes of `name+id+key`.
fn parts(text: &str) -> Option<(String, Kind, [u8; 32])> {
    let mut parts = text.splitn(3, '+');
    let (name, id, key) = (parts.next()?, parts.next()?, parts.next()?);
    let bytes = BASE64.decode(key).ok()?;
    let (kind, bytes) = bytes.split_first()?;
    (is_name(name) && id.len() == 8).then_some(())?;
    Some((name.to_owned(), Kind::of(*kind)?, bytes.try_into().ok()?))
}

/// A key that signs. It shows nothing of itself but on purpose.
#[derive(Clone)]
pub struct PrivateKey {
    name: String,
    kind: Kind,
    key: SigningKey,
}

/// What a private key begins with when it is written.
const PRIVATE: &str = "PRIVATE+KEY+";

impl PrivateKey {
    /// The key of these 32 secret bytes.
    pub fn from_secret(name: &str, kind: Kind, secret: &[u8; 32]) -> Result<PrivateKey, Malformed> {
        match is_name(name) {
            true => Ok(PrivateKey { name: name.to_owned(), kind, key: SigningKey::from_bytes(secret) }),
            false => Err(malformed(format!("{name:?} cannot name a key: no spaces, and no +"))),
        }
    }

    /// Whose it is.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The half that everybody may have.
    pub fn public(&self) -> PublicKey {
        PublicKey { name: self.name.clone(), kind: self.kind, key: self.key.verifying_key() }
    }

    /// To be kept where only its owner can read it: `PRIVATE+KEY+name+id+key`.
    pub fn to_secret_text(&self) -> String {
        let [a, b, c, d] = self.public().id();
        let key = BASE64.encode([&[self.kind.byte()], &self.key.to_bytes()[..]].concat());
        format!("{PRIVATE}{}+{a:02x}{b:02x}{c:02x}{d:02x}+{key}", self.name)
    }

    /// Signs the tree of a journal, whose origin is the name of the key.
    pub fn sign_head(&self, size: u64, root: crate::Hash) -> super::Note {
        let head = TreeHead { origin: self.name.clone(), size, root };
        let mut note = super::Note::new(head.to_string()).expect("a checkpoint is whole lines");
        note.sign(self, 0);
        note
    }

    pub(super) fn sign(&self, text: &str, at: u64) -> Vec<u8> {
        let signature = self.key.sign(&self.kind.message(text, at)).to_bytes();
        match self.kind {
            Kind::House => signature.to_vec(),
            Kind::Witness => [&at.to_be_bytes()[..], &signature].concat(),
        }
    }
}

/// Says whose it is, and not what.
impl fmt::Debug for PrivateKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PrivateKey({})", self.name)
    }
}

impl FromStr for PrivateKey {
    type Err = Malformed;

    /// What is wrong is said without a word of what was read: it may be most of a secret.
    fn from_str(text: &str) -> Result<PrivateKey, Malformed> {
        let shape = || malformed("a private key is written PRIVATE+KEY+name+id+key, in one line");
        let (name, kind, secret) = text.trim().strip_prefix(PRIVATE).and_then(parts).ok_or_else(shape)?;
        let key = PrivateKey::from_secret(&name, kind, &secret)?;
        match key.to_secret_text() == text.trim() {
            true => Ok(key),
            false => Err(malformed("the id in this private key does not belong to it: a letter was changed")),
        }
    }
}
