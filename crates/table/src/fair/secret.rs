//! The house's secret, and the hash by which the house is bound to it.

use crate::chance::{NoEntropy, fresh_bytes};
use crate::sealed::{hex, unhex};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// What one pledge serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A shoe of so many cards, from its shuffle to the next.
    Shoe {
        /// How many.
        cards: u16,
    },
    /// A shooter's turn with the dice, from the offer that he takes to his seven out or his passing them.
    Turn,
    /// One spin of a wheel that counts.
    Spin,
}

impl Part {
    /// A shoe of so many decks.
    pub const fn shoe(decks: u8) -> Part {
        Part::Shoe { cards: 52 * decks as u16 }
    }

    /// How long its secret is: a word of 64 bits for each card, and 512 bits for dice.
    pub const fn secret_bytes(self) -> usize {
        match self {
            Part::Shoe { cards } => 8 * cards as usize,
            Part::Turn | Part::Spin => 64,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Shoe { .. } => "shoe",
            Part::Turn => "turn with the dice",
            Part::Spin => "spin",
        }
    }
}

/// What the house alone knows until a part is over. It shows nothing of itself but on purpose.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Box<[u8]>);

impl Secret {
    /// A new one for this part, from the operating system.
    pub fn fresh(part: Part) -> Result<Secret, NoEntropy> {
        fresh_bytes(part.secret_bytes()).map(|bytes| Secret(bytes.into_boxed_slice()))
    }

    /// One that was kept.
    pub fn kept(bytes: Vec<u8>) -> Secret {
        Secret(bytes.into_boxed_slice())
    }

    /// To be kept, where only the house can read it.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// As it is revealed: hexadecimal digits.
    pub fn revealed(&self) -> String {
        hex(&self.0)
    }

    /// One that was revealed.
    pub fn read(text: &str) -> Option<Secret> {
        unhex(text).filter(|bytes| !bytes.is_empty()).map(Secret::kept)
    }

    /// Its words of 64 bits, each with its lowest byte first.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.0.as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word))
    }

    /// Has it a word for each card of this part, or all that dice take?
    pub fn suffices(&self, part: Part) -> bool {
        match part {
            Part::Shoe { .. } => self.0.len() >= part.secret_bytes(),
            Part::Turn | Part::Spin => self.0.len() == part.secret_bytes(),
        }
    }

    /// What binds the house to it: SHA-256 of a fixed text and the secret.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::new().chain_update("chapter47 pledge 1").chain_update(&self.0).finalize().into())
    }
}

/// Says what it is and nothing else.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(sealed)")
    }
}

impl Drop for Secret {
    fn drop(&mut self) {
        self.0.iter_mut().for_each(|byte| *byte = std::hint::black_box(0));
    }
}

/// What is said of a secret before anything is drawn from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The hash.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// One that was written: 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<Commitment> {
        unhex(text)?.try_into().ok().map(Commitment)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_has_a_fresh_word_for_every_card() -> Result<(), NoEntropy> {
        for part in [Part::Shoe { cards: 52 }, Part::Shoe { cards: 5_200 }, Part::Turn] {
            let (one, other) = (Secret::fresh(part)?, Secret::fresh(part)?);
            assert_eq!(one.as_bytes().len(), part.secret_bytes());
            assert!(one.suffices(part));
            let words: Vec<u64> = one.words().chain(other.words()).collect();
            assert!(words.iter().all(|word| words.iter().filter(|other| word == *other).count() == 1));
        }
        assert!(!Secret::fresh(Part::Shoe { cards: 52 })?.suffices(Part::Shoe { cards: 53 }));
        assert!(!Secret::fresh(Part::Shoe { cards: 52 })?.suffices(Part::Turn));
        Ok(())
    }

    #[test]
    fn a_secret_is_revealed_as_text_and_printed_not_at_all() -> Result<(), NoEntropy> {
        let secret = Secret::fresh(Part::Turn)?;
        assert_eq!(Secret::read(&secret.revealed()), Some(secret.clone()));
        assert_eq!(format!("{secret:?}"), "Secret(sealed)");
        assert!(Secret::read("").is_none() && Secret::read("0").is_none() && Secret::read("xy").is_none());
        Ok(())
    }

    #[test]
    fn a_commitment_is_sha256_as_anybody_can_work_it_out() {
        // printf 'chapter47 pledge 1\0\1\2' | sha256sum
        let commitment = Secret::kept(vec![0, 1, 2]).commitment();
        let expected = "4667ab7c440e8e30bb341ee13e48837d64728c144f0c31df84ef674226c762c1";
        assert_eq!(commitment.to_string(), expected);
        assert_eq!(Commitment::read(&commitment.to_string()), Some(commitment));
        assert!(Commitment::read("00").is_none());
        assert_ne!(commitment, Secret::kept(vec![0, 1, 3]).commitment());
    }
}
