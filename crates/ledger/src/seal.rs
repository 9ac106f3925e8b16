//! The seal of the house: the key under which everything secret beside the chain is written, and which is in no file of
//! the journal. Whoever has the file alone, or a copy of it, learns nothing of what lies face down, of what is pledged, of
//! the codes on tickets, or of the codes that the staff's authenticators show.
//!
//! A sealed value is the text `chapter47 seal 1`, eight bytes that name the key, a nonce of 24 bytes, and
//! XChaCha20-Poly1305 over the value, bound to the row it belongs to. Rows that an older program wrote are plain; they are
//! sealed when the house is opened ([`Journal::seal_with`](crate::Journal::seal_with)).

use crate::note::{make_private, read_private};
use crate::{Declined, Fault, Hash, KeptKey, KeptSecret, Site};
use chacha20poly1305::aead::{Aead as _, Payload};
use chacha20poly1305::{KeyInit as _, XChaCha20Poly1305, XNonce};
use sha2::{Digest as _, Sha256};
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// What a sealed value begins with.
const MARK: &[u8; 16] = b"chapter47 seal 1";
const ID: usize = 8;
const NONCE: usize = 24;
const TAG: usize = 16;

/// How much longer a value gets by being sealed.
pub(crate) const OVERHEAD: usize = MARK.len() + ID + NONCE + TAG;

/// Where the seal of a journal that is a file lies, if nobody says otherwise: beside it, as `FILE.seal`.
pub fn seal_beside(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".seal");
    PathBuf::from(name)
}

/// The key. It shows nothing of itself but its id.
#[derive(Clone, PartialEq, Eq)]
pub struct Seal {
    key: [u8; 32],
    id: [u8; ID],
}

impl Seal {
    /// The seal with this key.
    pub fn new(key: [u8; 32]) -> Seal {
        let hash = Sha256::new().chain_update("chapter47 seal id 1").chain_update(key).finalize();
        let mut id = [0; ID];
        id.copy_from_slice(&hash[..ID]);
        Seal { key, id }
    }

    /// The one in this file, which only its owner may be able to read.
    pub fn read(file: &Path) -> Result<Seal, Fault> {
        let text = read_private(file, 0o077)?;
        text.parse().map_err(|because: BadSeal| because.of(file))
    }

    /// The one that systemd put into this file of its credentials. What its group may do there is systemd's own affair.
    pub fn read_credential(file: &Path) -> Result<Seal, Fault> {
        let text = read_private(file, 0o027)?;
        text.parse().map_err(|because: BadSeal| because.of(file))
    }

    /// The one in this file; where there is none, a new one.
    pub fn read_or_make(file: &Path) -> Result<Seal, Fault> {
        match Seal::read(file) {
            Err(Fault::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => {}
            found => return found,
        }
        let mut key = [0; 32];
        let no_entropy = "the operating system gave no entropy for a new one".to_owned();
        getrandom::fill(&mut key).map_err(|_| Fault::Key { path: file.to_owned(), because: no_entropy })?;
        let digits: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        make_private(file, &format!("{digits}\n"))?;
        Seal::read(file)
    }

    /// What it is called: sixteen digits, by which nothing can be opened.
    pub fn id(&self) -> String {
        written(&self.id)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.key.into())
    }

    /// Seals a value that belongs to this place. The nonce comes of all of it, so that no generator is needed, and the
    /// same nonce never seals two different values.
    pub(crate) fn close(&self, place: &Place<'_>, value: &[u8]) -> Vec<u8> {
        let place = place.to_bytes();
        let drawn: [u8; 32] = Sha256::new()
            .chain_update("chapter47 seal nonce 1")
            .chain_update(self.key)
            .chain_update(&place)
            .chain_update(value)
            .finalize()
            .into();
        let mut nonce = [0; NONCE];
        nonce.copy_from_slice(&drawn[..NONCE]);
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), Payload { msg: value, aad: &place });
        let sealed = sealed.expect("a secret is far shorter than what the cipher takes");
        [&MARK[..], &self.id, &nonce, &sealed].concat()
    }

    /// Opens what was sealed for this place.
    fn open(&self, place: &Place<'_>, sealed: &Sealed<'_>) -> Result<Vec<u8>, NotOpened> {
        if sealed.id != self.id {
            return Err(NotOpened::OtherSeal { sealed: written(sealed.id), own: self.id() });
        }
        let payload = Payload { msg: sealed.text, aad: &place.to_bytes() };
        self.cipher().decrypt(&XNonce::from(sealed.nonce), payload).map_err(|_| NotOpened::Damaged)
    }
}

fn written(id: &[u8]) -> String {
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Says which it is, and not what.
impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seal({})", self.id())
    }
}

impl Drop for Seal {
    fn drop(&mut self) {
        self.key = std::hint::black_box([0; 32]);
    }
}

/// Why a journal does not take a seal.
#[derive(Debug, thiserror::Error)]
pub enum NotSealed {
    /// The journal cannot be read, or what is sealed in it cannot be opened.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// What was plain could not be sealed.
    #[error(transparent)]
    Declined(#[from] Declined),
}

/// A text that is no seal. What it says is not repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a seal is 64 hexadecimal digits, as \"openssl rand -hex 32\" writes them")]
pub struct BadSeal;

impl BadSeal {
    fn of(self, file: &Path) -> Fault {
        Fault::Key { path: file.to_owned(), because: self.to_string() }
    }
}

impl FromStr for Seal {
    type Err = BadSeal;

    fn from_str(text: &str) -> Result<Seal, BadSeal> {
        let digits = text.trim().as_bytes();
        let digit = |byte: u8| char::from(byte).to_digit(16).map(|value| value as u8);
        let (pairs, rest) = digits.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(BadSeal);
        }
        let bytes: Option<Vec<u8>> =
            pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect();
        bytes.and_then(|bytes| bytes.try_into().ok()).map(Seal::new).ok_or(BadSeal)
    }
}

/// Where a value belongs. What was sealed for one place opens at no other.
pub(crate) struct Place<'p> {
    pub(crate) table: &'static str,
    pub(crate) stream: &'p str,
    pub(crate) number: u64,
}

impl Place<'_> {
    fn to_bytes(&self) -> Vec<u8> {
        format!("{} {} {}", self.table, self.number, self.stream).into_bytes()
    }
}

/// A sealed value, in its parts.
struct Sealed<'s> {
    id: &'s [u8],
    nonce: [u8; NONCE],
    text: &'s [u8],
}

impl<'s> Sealed<'s> {
    /// None where the value is plain.
    fn of(bytes: &'s [u8]) -> Option<Sealed<'s>> {
        let (id, rest) = bytes.strip_prefix(MARK)?.split_at_checked(ID)?;
        let (nonce, text) = rest.split_first_chunk::<NONCE>()?;
        Some(Sealed { id, nonce: *nonce, text })
    }
}

/// Is a value sealed?
pub(crate) fn is_sealed(bytes: &[u8]) -> bool {
    Sealed::of(bytes).is_some()
}

/// Why a value cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotOpened {
    #[error("it is sealed, and the seal of the house was not given")]
    NoSeal,
    #[error(
        "it is sealed with the seal {sealed}, and this house has the seal {own}: bring that one back; where it is lost for \
         good, \"chapter47 journal forsake\" gives up what it sealed"
    )]
    OtherSeal { sealed: String, own: String },
    #[error("what is sealed was changed")]
    Damaged,
}

/// The value of this place, opened if it is sealed.
pub(crate) fn opened(seal: Option<&Seal>, place: &Place<'_>, bytes: Vec<u8>) -> Result<Vec<u8>, NotOpened> {
    let Some(sealed) = Sealed::of(&bytes) else { return Ok(bytes) };
    seal.ok_or(NotOpened::NoSeal)?.open(place, &sealed)
}

impl NotOpened {
    /// What it means for this journal.
    pub(crate) fn explained(self, site: &Site, place: &Place<'_>) -> Fault {
        let Place { table, stream, number } = place;
        Fault::Sealed { site: site.clone(), because: format!("{stream}, {table} {number}: {self}") }
    }
}

/// A row beside the chain, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptRow {
    pub(crate) stream: String,
    pub(crate) number: u64,
    pub(crate) bytes: Vec<u8>,
    pub(crate) digest: Hash,
}

/// What keys are called where their places are named.
pub(crate) const KEY: &str = "key";
/// And secrets.
pub(crate) const SECRET: &str = "secret";

impl KeptKey {
    /// Its row, sealed where there is a seal.
    pub(crate) fn row(&self, seal: Option<&Seal>) -> KeptRow {
        let (stream, number) = (self.stream.to_string(), self.seq);
        let place = Place { table: KEY, stream: &stream, number };
        let bytes = seal.map_or_else(|| self.key.to_vec(), |seal| seal.close(&place, &self.key));
        let digest = crate::keys::key_digest(stream.as_bytes(), signed(number), &bytes);
        KeptRow { stream, number, bytes, digest }
    }
}

impl KeptSecret {
    /// Its row, sealed where there is a seal.
    pub(crate) fn row(&self, seal: Option<&Seal>) -> KeptRow {
        let (stream, number) = (self.stream.to_string(), self.number);
        let place = Place { table: SECRET, stream: &stream, number };
        let bytes = seal.map_or_else(|| self.secret.clone(), |seal| seal.close(&place, &self.secret));
        let digest = crate::secrets::secret_digest(stream.as_bytes(), signed(number), &bytes);
        KeptRow { stream, number, bytes, digest }
    }
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Place<'static> = Place { table: SECRET, stream: "table:a", number: 7 };

    #[test]
    fn what_is_sealed_is_opened_at_its_place_with_its_seal_and_nowhere_else() {
        let (seal, other) = (Seal::new([1; 32]), Seal::new([2; 32]));
        let secret = vec![0xC3; 64];
        let sealed = seal.close(&HERE, &secret);
        assert_eq!(sealed.len(), secret.len() + OVERHEAD);
        assert!(is_sealed(&sealed) && !sealed.windows(8).any(|window| window == &secret[..8]));
        let open = |seal, place: &Place<'_>, bytes: &[u8]| opened(seal, place, bytes.to_vec());
        assert_eq!(open(Some(&seal), &HERE, &sealed), Ok(secret.clone()));
        assert_eq!(open(None, &HERE, &sealed), Err(NotOpened::NoSeal));
        let wrong = open(Some(&other), &HERE, &sealed);
        assert_eq!(wrong, Err(NotOpened::OtherSeal { sealed: seal.id(), own: other.id() }));
        let elsewhere =
            [Place { table: KEY, ..HERE }, Place { stream: "table:b", ..HERE }, Place { number: 8, ..HERE }];
        for place in elsewhere {
            assert_eq!(open(Some(&seal), &place, &sealed), Err(NotOpened::Damaged));
        }
        for at in MARK.len() + ID..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(open(Some(&seal), &HERE, &changed), Err(NotOpened::Damaged), "byte {at}");
        }
        assert_eq!(open(Some(&seal), &HERE, &secret), Ok(secret), "what an older program wrote is plain");
    }

    #[test]
    fn two_values_are_never_sealed_with_one_nonce() {
        let seal = Seal::new([1; 32]);
        let nonce = |value: &[u8]| seal.close(&HERE, value)[MARK.len() + ID..][..NONCE].to_vec();
        assert_ne!(nonce(&[0; 64]), nonce(&[1; 64]));
    }

    #[test]
    fn a_seal_is_read_strictly_and_printed_not_at_all() {
        let digits = "0123456789abcdef".repeat(4);
        let seal: Seal = format!("{digits}\n").parse().expect("a seal");
        assert_eq!(format!("{seal:?}"), format!("Seal({})", seal.id()));
        assert!(!format!("{seal:?}").contains("0123456789abcdef"));
        for bad in ["", "00", &digits[1..], &format!("{digits}00"), &digits.replace('0', "x")] {
            assert_eq!(bad.parse::<Seal>(), Err(BadSeal), "{bad:?}");
        }
    }
}
