//! The house's chance: ChaCha20 under keys from the operating system.
//!
//! **How long a key lives.** A table that opens draws a new 256-bit key for its dice ([`HouseChance::for_dice`]); the
//! key is replaced by a fresh one after every [`WORDS_PER_KEY`] words, which is about two hours of dice at a busy
//! table, and is wiped when the table closes. A shoe ([`HouseChance::for_shoe`]) takes 64 fresh bits from the
//! operating system for each card, 26,624 for eight decks where an unbiased order needs 2,230, and serves that shoe
//! alone. Nothing is ever seeded from time, a process or a number that somebody chose, and no key can be copied,
//! printed, written to a file or read back.

use super::Entropy;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use std::fmt;

/// After so many words the dice have a new key.
pub const WORDS_PER_KEY: u32 = 256;

/// The operating system has no entropy to give.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the operating system's generator does not answer ({0}): no dice and no cards without it")]
pub struct NoEntropy(getrandom::Error);

/// Chance for live tables. It cannot be copied, and shows nothing of its key.
pub struct HouseChance {
    stream: ChaCha20Rng,
    /// Words under this key so far.
    words: u32,
    /// Words straight from the operating system, used up before the stream; for shoes.
    fresh: Vec<u64>,
    renewal: Renewal,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Renewal {
    /// A new key after [`WORDS_PER_KEY`] words.
    FromSystem,
    /// The first key for good: one shoe, or a trial under a known key.
    Never,
}

impl HouseChance {
    /// For the dice of a table that opens now.
    pub fn for_dice() -> Result<HouseChance, NoEntropy> {
        Ok(HouseChance {
            stream: keyed_by_system()?,
            words: 0,
            fresh: Vec::new(),
            renewal: Renewal::FromSystem,
        })
    }

    /// For one shuffle of a shoe with so many cards: fresh entropy for every card of it.
    pub fn for_shoe(cards: usize) -> Result<HouseChance, NoEntropy> {
        let mut fresh = Vec::with_capacity(cards);
        for _ in 0..cards {
            fresh.push(u64::from_le_bytes(from_system()?));
        }
        Ok(HouseChance { stream: keyed_by_system()?, words: 0, fresh, renewal: Renewal::Never })
    }

    /// A known key, so that a trial of the generator gives the same verdict every time.
    #[cfg(test)]
    pub(super) fn under_known_key(key: [u8; 32]) -> HouseChance {
        HouseChance {
            stream: ChaCha20Rng::from_seed(key),
            words: 0,
            fresh: Vec::new(),
            renewal: Renewal::Never,
        }
    }

    #[cold]
    fn renew(&mut self) {
        // Should the system not answer, the key it gave before stays good; the next word asks again.
        if let Ok(stream) = keyed_by_system() {
            self.stream = stream;
            self.words = 0;
        }
    }
}

impl Entropy for HouseChance {
    fn next_u64(&mut self) -> u64 {
        if let Some(word) = self.fresh.pop() {
            return word;
        }
        if self.words >= WORDS_PER_KEY && self.renewal == Renewal::FromSystem {
            self.renew();
        }
        self.words = self.words.saturating_add(1);
        self.stream.next_u64()
    }
}

impl Drop for HouseChance {
    fn drop(&mut self) {
        // The stream wipes itself. This wipes what a shoe did not use.
        self.fresh.iter_mut().for_each(|word| *word = std::hint::black_box(0));
    }
}

/// Says what it is and nothing else.
impl fmt::Debug for HouseChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseChance(sealed)")
    }
}

fn keyed_by_system() -> Result<ChaCha20Rng, NoEntropy> {
    let mut key = from_system()?;
    let stream = ChaCha20Rng::from_seed(key);
    key = std::hint::black_box([0; 32]);
    std::hint::black_box(&key);
    Ok(stream)
}

/// The one place where anything is asked of the operating system's generator.
#[expect(clippy::disallowed_methods, reason = "this is the seam that the lint protects")]
fn from_system<const BYTES: usize>() -> Result<[u8; BYTES], NoEntropy> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(NoEntropy)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Does not compile if the type can be cloned or written: the call would be ambiguous.
    macro_rules! must_not_have {
        ($type:ty: $($bound:path),*) => {
            $({
                trait Ambiguous<Which> {
                    fn call() {}
                }
                impl<T: ?Sized> Ambiguous<()> for T {}
                impl<T: ?Sized + $bound> Ambiguous<u8> for T {}
                <$type as Ambiguous<_>>::call();
            })*
        };
    }

    #[test]
    fn a_key_cannot_be_copied_or_written() {
        must_not_have!(HouseChance: Clone, serde::Serialize, fmt::Display, PartialEq);
        let chance = HouseChance::under_known_key([0x5a; 32]);
        assert_eq!(format!("{chance:?}"), "HouseChance(sealed)");
    }

    #[test]
    fn it_is_chacha20() {
        // The key stream of the all-zero key and nonce begins 76 b8 e0 ad a0 f1 3d 90 (RFC 8439, A.1 #1).
        let mut chance = HouseChance::under_known_key([0; 32]);
        assert_eq!(chance.next_u64(), u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]));
        assert_eq!(chance.next_u64(), u64::from_le_bytes([0x40, 0x5d, 0x6a, 0xe5, 0x53, 0x86, 0xbd, 0x28]));
    }

    #[test]
    fn dice_have_a_new_key_after_a_while() {
        let mut chance = HouseChance::under_known_key([0; 32]);
        let mut renewed = HouseChance::under_known_key([0; 32]);
        renewed.renewal = Renewal::FromSystem;
        for _ in 0..WORDS_PER_KEY {
            assert_eq!(chance.next_u64(), renewed.next_u64());
        }
        let same = (0..4).filter(|_| chance.next_u64() == renewed.next_u64()).count();
        assert_eq!(same, 0, "under the old key still");
        assert_eq!(renewed.words, 4);
    }

    #[test]
    fn a_shoe_takes_fresh_entropy_for_every_card() -> Result<(), NoEntropy> {
        let mut chance = HouseChance::for_shoe(416)?;
        assert_eq!(chance.fresh.len(), 416);
        let word = chance.fresh.last().copied();
        assert_eq!(Some(chance.next_u64()), word);
        assert_eq!(chance.fresh.len(), 415, "and no word serves twice");
        Ok(())
    }

    #[test]
    fn two_tables_never_share_their_dice() -> Result<(), NoEntropy> {
        let (mut one, mut other) = (HouseChance::for_dice()?, HouseChance::for_dice()?);
        assert!((0..4).all(|_| one.next_u64() != other.next_u64()));
        Ok(())
    }
}
