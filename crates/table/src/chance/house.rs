//! The house's chance: ChaCha20 under keys from the operating system. A table on the network draws from pledges instead
//! ([`crate::fair`]), whose secrets come from here too ([`fresh_bytes`]).
//!
//! **How long a key lives.** A table that opens draws a new 256-bit key ([`HouseChance::for_table`]); the key is
//! replaced by a fresh one after every [`WORDS_PER_KEY`] words, which is about two hours of dice at a busy table, and
//! is wiped when the table closes. When cards are shuffled ([`Live::shuffled`]) it takes 64 fresh bits from the
//! operating system for each card, 26,624 for eight decks where an unbiased order needs 2,230, and a new key for the
//! few words that are drawn again; they serve that shoe alone, and what is left of the words of the shoe before is
//! wiped. So the order of a shoe is fixed when it is shuffled, before anybody wagers on it. A draw of keno numbers has a
//! generator of its own ([`HouseChance::for_draw`]), filled in the same way and gone when the numbers are out. Nothing is
//! ever seeded from time, a process or a number that somebody chose, and no key can be copied, printed, written to a file or read back.

use super::{Entropy, Live};
use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use std::fmt;

/// After so many words a table has a new key.
pub const WORDS_PER_KEY: u32 = 256;

/// The operating system has no entropy to give.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error(
    "the operating system's generator does not answer ({0}): no dice, no cards and no numbers without it"
)]
pub struct NoEntropy(getrandom::Error);

/// Chance for live tables. It cannot be copied, and shows nothing of its key.
pub struct HouseChance {
    stream: ChaCha20Rng,
    /// Words under this key so far.
    words: u32,
    /// Words straight from the operating system, used up before the stream: those of the present shoe.
    fresh: Vec<u64>,
    /// Cards that were shuffled, and for which the system has not answered yet.
    unanswered: Option<usize>,
    renewal: Renewal,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Renewal {
    /// A new key after [`WORDS_PER_KEY`] words.
    FromSystem,
    /// The first key for good: a trial under a known key.
    #[cfg(any(test, feature = "trial"))]
    Never,
}

impl HouseChance {
    /// For a table that opens now, whatever it plays with.
    pub fn for_table() -> Result<HouseChance, NoEntropy> {
        Ok(HouseChance {
            stream: keyed_by_system()?,
            words: 0,
            fresh: Vec::new(),
            unanswered: None,
            renewal: Renewal::FromSystem,
        })
    }

    /// For one selection of so many numbers and no other: 64 fresh bits for each, and a new key for the few words that
    /// are drawn again.
    pub fn for_draw(numbers: usize) -> Result<HouseChance, NoEntropy> {
        let mut chance = HouseChance::for_table()?;
        chance.take_fresh(numbers)?;
        Ok(chance)
    }

    /// Fresh entropy for every card of a shoe.
    fn take_fresh(&mut self, cards: usize) -> Result<(), NoEntropy> {
        self.stream = keyed_by_system()?;
        self.words = 0;
        self.fresh.reserve_exact(cards);
        for _ in 0..cards {
            self.fresh.push(u64::from_le_bytes(from_system()?));
        }
        Ok(())
    }

    /// Nothing is left of the present shoe's words.
    fn wipe(&mut self) {
        self.fresh.iter_mut().for_each(|word| *word = std::hint::black_box(0));
        self.fresh.clear();
    }

    /// A known key, so that a trial of the generator gives the same verdict every time.
    #[cfg(any(test, feature = "trial"))]
    pub fn under_known_key(key: [u8; 32]) -> HouseChance {
        HouseChance {
            stream: ChaCha20Rng::from_seed(key),
            words: 0,
            fresh: Vec::new(),
            unanswered: None,
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

impl Live for HouseChance {
    fn shuffled(&mut self, cards: usize) {
        self.unanswered = Some(cards);
        self.is_ready();
    }

    fn is_ready(&mut self) -> bool {
        if let Some(cards) = self.unanswered {
            self.wipe();
            if self.take_fresh(cards).is_ok() {
                self.unanswered = None;
            }
        }
        self.unanswered.is_none()
    }
}

impl Drop for HouseChance {
    fn drop(&mut self) {
        // The stream wipes itself.
        self.wipe();
    }
}

#[cfg(feature = "trial")]
impl NoEntropy {
    /// What a system says that has nothing to give, for a trial of what happens then.
    pub fn for_trial() -> NoEntropy {
        NoEntropy(getrandom::Error::UNSUPPORTED)
    }
}

/// Says what it is and nothing else.
impl fmt::Debug for HouseChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HouseChance(sealed)")
    }
}

/// 256 bits that nobody has seen, to seal something with.
pub(crate) fn fresh_key() -> Result<[u8; 32], NoEntropy> {
    from_system()
}

/// So many bytes that nobody has seen: the house's secret for one shoe, or for one turn with the dice.
pub(crate) fn fresh_bytes(count: usize) -> Result<Vec<u8>, NoEntropy> {
    let mut bytes = vec![0; count];
    fill(&mut bytes)?;
    Ok(bytes)
}

fn keyed_by_system() -> Result<ChaCha20Rng, NoEntropy> {
    let mut key = from_system()?;
    let stream = ChaCha20Rng::from_seed(key);
    key = std::hint::black_box([0; 32]);
    std::hint::black_box(&key);
    Ok(stream)
}

fn from_system<const BYTES: usize>() -> Result<[u8; BYTES], NoEntropy> {
    let mut bytes = [0; BYTES];
    fill(&mut bytes)?;
    Ok(bytes)
}

/// The one place where anything is asked of the operating system's generator.
#[expect(clippy::disallowed_methods, reason = "this is the seam that the lint protects")]
fn fill(bytes: &mut [u8]) -> Result<(), NoEntropy> {
    #[cfg(any(test, feature = "trial"))]
    if super::foretold::Foretold::fill(bytes) {
        return Ok(());
    }
    getrandom::fill(bytes).map_err(NoEntropy)
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
        let mut chance = HouseChance::for_table()?;
        assert_eq!(chance.fresh.len(), 0, "dice need none");
        chance.shuffled(416);
        assert!(chance.is_ready());
        assert_eq!(chance.fresh.len(), 416);
        let words = chance.fresh.clone();
        assert!(words.iter().all(|word| words.iter().filter(|other| word == *other).count() == 1));
        assert_eq!(Some(chance.next_u64()), words.last().copied());
        assert_eq!(chance.fresh.len(), 415, "and no word serves twice");
        Ok(())
    }

    #[test]
    fn a_draw_takes_fresh_entropy_for_every_number_and_shares_none() -> Result<(), NoEntropy> {
        let (mut one, mut other) = (HouseChance::for_draw(20)?, HouseChance::for_draw(20)?);
        assert_eq!((one.fresh.len(), other.fresh.len()), (20, 20));
        let words: Vec<u64> = (0..24).flat_map(|_| [one.next_u64(), other.next_u64()]).collect();
        assert!(words.iter().all(|word| words.iter().filter(|other| word == *other).count() == 1));
        assert_eq!((one.words, other.words), (4, 4), "only words drawn again come from the stream");
        Ok(())
    }

    #[test]
    fn nothing_of_a_shoe_is_left_for_the_next_one() {
        let mut chance = HouseChance::under_known_key([0; 32]);
        let stream = HouseChance::under_known_key([0; 32]).next_u64();
        chance.shuffled(52);
        let old = chance.fresh.clone();
        chance.next_u64();
        chance.shuffled(104);
        assert_eq!(chance.fresh.len(), 104);
        assert!(chance.fresh.iter().all(|word| !old.contains(word)));
        let words: Vec<u64> = (0..105).map(|_| chance.next_u64()).collect();
        assert_ne!(words[104], stream, "the words drawn again come under a new key too");
    }

    #[test]
    fn two_tables_never_share_their_dice() -> Result<(), NoEntropy> {
        let (mut one, mut other) = (HouseChance::for_table()?, HouseChance::for_table()?);
        assert!((0..4).all(|_| one.next_u64() != other.next_u64()));
        Ok(())
    }
}
