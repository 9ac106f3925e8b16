//! What lies face down, in a record: sealed when it is dealt, opened when it is turned.
//!
//! An act that everybody may hear of only in part ([`Game::shown`]) is written as it is shown, with the whole command
//! beside it as `"sealed"`, under a key of its own. The first act after which nothing lies face down any more
//! ([`Game::is_anything_concealed`]) publishes the keys as `"opened"`. So who reads the record before the turn learns
//! nothing, and who reads it after the turn needs nothing else.
//!
//! `sealed` is hexadecimal: 32 bytes that bind the writer to the key (SHA-256 of a fixed text and the key: without them
//! one could look for a second key that opens the same bytes to another card), then ChaCha20-Poly1305 over the command
//! as JSON, filled up with spaces to whole [`BLOCK`]s, so that its length tells nothing either. A key seals one act and
//! never another, so the nonce is zero.
//!
//! A whole table is written the same way ([`keep`]): what everybody may know as it is, the rest sealed.

use crate::chance::{NoEntropy, fresh_key};
use crate::session::Performed;
use chacha20poly1305::aead::Aead as _;
use chacha20poly1305::{ChaCha20Poly1305, KeyInit as _, Nonce};
use rulebook::game::{Act, Game};
use rulebook::kept::{self, Kept, NotKept};
use rulebook::wire::Misread;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// What is sealed is filled up to whole blocks of so many bytes.
pub const BLOCK: usize = 128;

const COMMITMENT: usize = 32;

/// The key of one sealed act. It shows nothing of itself but on purpose.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// A new one, from the house's generator.
    pub fn fresh() -> Result<Key, NoEntropy> {
        fresh_key().map(Key)
    }

    /// One that was kept.
    pub const fn from_bytes(bytes: [u8; 32]) -> Key {
        Key(bytes)
    }

    /// To be kept, where only the house can read it.
    pub const fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// One that follows from all of these, in their order, and from no fewer. None where there are none.
    fn of_all(keys: &[Key]) -> Option<Key> {
        let all = || {
            keys.iter().fold(Sha256::new_with_prefix("chapter47 kept 1"), |all, key| all.chain_update(key.0))
        };
        (!keys.is_empty()).then(|| Key(all().finalize().into()))
    }

    /// As it is published: 64 hexadecimal digits.
    pub fn published(&self) -> String {
        hex(&self.0)
    }

    /// One that was published.
    pub fn read(text: &str) -> Option<Key> {
        unhex(text)?.try_into().ok().map(Key)
    }

    /// Is this the key of what is sealed?
    pub fn fits(&self, sealed: &str) -> bool {
        sealed.get(..2 * COMMITMENT).is_some_and(|bound| bound == hex(&self.commitment()))
    }

    fn commitment(&self) -> [u8; COMMITMENT] {
        Sha256::new().chain_update("chapter47 seal 1").chain_update(self.0).finalize().into()
    }

    fn cipher(&self) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&self.0.into())
    }

    /// Seals a text.
    pub fn seal(&self, text: &str) -> String {
        let length = text.len().next_multiple_of(BLOCK);
        let filled = format!("{text:<length$}");
        let sealed = self.cipher().encrypt(&Nonce::default(), filled.as_bytes());
        let sealed = sealed.expect("a command is far shorter than what the cipher takes");
        hex(&self.commitment()) + &hex(&sealed)
    }

    /// Opens what this key sealed, and nothing else.
    fn open(&self, sealed: &str) -> Option<String> {
        let bytes = self.fits(sealed).then(|| unhex(&sealed[2 * COMMITMENT..])).flatten()?;
        let text = self.cipher().decrypt(&Nonce::default(), bytes.as_slice()).ok()?;
        String::from_utf8(text).ok().map(|text| text.trim_end().to_string())
    }
}

/// Says what it is and nothing else.
impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(sealed)")
    }
}

/// Keys that are known, found by what they open.
#[derive(Clone, Debug, Default)]
pub struct Keys(HashMap<String, Key>);

impl Keys {
    /// Adds one.
    pub fn add(&mut self, key: Key) {
        self.0.insert(hex(&key.commitment()), key);
    }

    /// Adds those that an act publishes.
    pub fn add_published(&mut self, fields: &Map<String, Value>) {
        let opened = fields.get("opened").and_then(Value::as_object);
        let keys = opened.into_iter().flatten().filter_map(|(_, key)| Key::read(key.as_str()?));
        keys.for_each(|key| self.add(key));
    }

    /// The key of what is sealed.
    pub fn of(&self, sealed: &str) -> Option<&Key> {
        self.0.get(sealed.get(..2 * COMMITMENT)?)
    }

    /// Can this act be read: is it not sealed, or is its key known?
    pub fn can_open(&self, fields: &Map<String, Value>) -> bool {
        fields.get("sealed").and_then(Value::as_str).is_none_or(|sealed| self.of(sealed).is_some())
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The act as everybody may hear of it.
pub fn shown<G: Game>(act: Act<G::Command>) -> Act<G::Command> {
    Act { command: G::shown(act.command), ..act }
}

impl<G: Game> Performed<G> {
    /// Is there more to the act than everybody may hear of?
    pub fn is_secret(&self) -> bool {
        G::shown(self.act.command) != self.act.command
    }

    /// The line of the record as everybody may read it.
    pub fn to_shown_line(&self) -> String {
        Performed::<G> { act: shown::<G>(self.act), events: self.events.clone() }.to_line()
    }

    /// The whole command, sealed.
    pub fn sealed(&self, key: &Key) -> String {
        key.seal(&serde_json::to_string(&self.act.command).expect("commands are plain data"))
    }
}

/// Why a sealed act cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unopened {
    /// No key for it is known.
    #[error("it is sealed until what lies face down is turned")]
    NoKey,
    /// The key opens it to nothing that can be read.
    #[error("what is sealed was changed, or is no command")]
    Unreadable,
    /// The key opens it to something else than what was shown.
    #[error("what was sealed is not what was shown")]
    NotAsShown,
}

/// Puts the whole command of a sealed act in the place of what was shown of it. An act that is not sealed stays as it
/// is. Gives the fields of an act, without `sealed` and `opened`.
pub fn unsealed<G: Game>(
    mut fields: Map<String, Value>,
    keys: &Keys,
) -> Result<Map<String, Value>, Unopened> {
    fields.remove("opened");
    let Some(sealed) = fields.remove("sealed") else { return Ok(fields) };
    let sealed = sealed.as_str().ok_or(Unopened::Unreadable)?;
    let key = keys.of(sealed).ok_or(Unopened::NoKey)?;
    let text = key.open(sealed).ok_or(Unopened::Unreadable)?;
    let whole: Map<String, Value> = serde_json::from_str(&text).map_err(|_| Unopened::Unreadable)?;
    let around = |name: &str| matches!(name, "at" | "by" | "for" | "events" | "patron" | "entered_by");
    let (mut act, open): (Map<_, _>, Map<_, _>) = fields.into_iter().partition(|(name, _)| around(name));
    let read = |fields| G::read_command(fields).map_err(|_: Misread<G::Refusal>| Unopened::Unreadable);
    if read(open)? != G::shown(read(whole.clone())?) {
        return Err(Unopened::NotAsShown);
    }
    act.extend(whole);
    Ok(act)
}

/// Writes a whole table, with what lies face down sealed under a key of its own; none where nothing does.
pub fn keep<G: Game>(table: &G) -> Result<(Kept, Option<Key>), NoEntropy> {
    let mut key = None;
    let kept = kept::write(table, |text| Ok(key.insert(Key::fresh()?).seal(text)))?;
    Ok((kept, key))
}

/// The same, sealed under the keys of the acts that are sealed in the record: whoever could open those could open this, and
/// nobody else. None where something lies face down and no act is sealed.
pub fn keep_under<G: Game>(table: &G, keys: &[Key]) -> Option<Kept> {
    kept::write(table, |text| Key::of_all(keys).map(|key| key.seal(text)).ok_or(())).ok()
}

/// Reads that back.
pub fn read_back_under<G: Game>(kept: &Kept, rules: &Arc<G::Rules>, keys: &[Key]) -> Result<G, NotKept> {
    read_back(kept, rules, Key::of_all(keys).as_ref())
}

/// Reads it back, with the key if there is one.
pub fn read_back<G: Game>(kept: &Kept, rules: &Arc<G::Rules>, key: Option<&Key>) -> Result<G, NotKept> {
    kept::read(kept, rules, |sealed| key?.open(sealed))
}

/// Bytes as hexadecimal digits, two a byte.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The same the other way around; None where they are not.
pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|value| value as u8);
    let (pairs, rest) = digits.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_what_it_sealed_and_nothing_that_was_changed() -> Result<(), NoEntropy> {
        let (key, other) = (Key::fresh()?, Key::fresh()?);
        let sealed = key.seal(r#"{"do":"cover","face":6}"#);
        assert_eq!(key.open(&sealed).as_deref(), Some(r#"{"do":"cover","face":6}"#));
        assert!(key.fits(&sealed) && !other.fits(&sealed));
        assert_eq!(other.open(&sealed), None);
        for place in 0..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[place] = if changed[place] == b'0' { b'1' } else { b'0' };
            let changed = String::from_utf8(changed).expect("digits");
            assert_eq!(key.open(&changed), None, "digit {place}");
        }
        for bad in ["", "00", "zz", &sealed[1..], &sealed[..sealed.len() - 2], "é"] {
            assert_eq!(key.open(bad), None, "{bad:?}");
        }
        Ok(())
    }

    #[test]
    fn another_keys_bytes_do_not_pass_under_this_keys_commitment() -> Result<(), NoEntropy> {
        let (key, other) = (Key::fresh()?, Key::fresh()?);
        let (mine, theirs) = (key.seal("1"), other.seal("1"));
        let forged = format!("{}{}", &mine[..2 * COMMITMENT], &theirs[2 * COMMITMENT..]);
        assert_eq!((key.open(&forged), other.open(&forged)), (None, None));
        Ok(())
    }

    #[test]
    fn what_is_sealed_tells_nothing_by_its_length_and_never_looks_the_same() -> Result<(), NoEntropy> {
        let lengths =
            [1, 2, 60, 127].map(|length| Key::fresh().map(|key| key.seal(&"x".repeat(length)).len()));
        for length in lengths {
            assert_eq!(length?, 2 * (COMMITMENT + BLOCK + 16));
        }
        assert_ne!(Key::fresh()?.seal("x"), Key::fresh()?.seal("x"));
        Ok(())
    }

    #[test]
    fn a_key_is_published_as_text_and_printed_not_at_all() -> Result<(), NoEntropy> {
        let key = Key::fresh()?;
        assert_eq!(Key::read(&key.published()), Some(key.clone()));
        assert_eq!(format!("{key:?}"), "Key(sealed)");
        assert!(Key::read("00").is_none() && Key::read("xy").is_none());
        Ok(())
    }
}
