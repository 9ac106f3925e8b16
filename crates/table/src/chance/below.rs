//! A number below `n` from words of chance: Lemire's multiplication, with rejection.
//!
//! A word `x` of `b` bits is multiplied by `n`; the high word of the product is the outcome. Each outcome owns a run
//! of words, and some runs would be one word longer than others: the words whose low product falls below
//! `2^b mod n` are thrown away, and then all runs are equally long. Written for any word size, so that the tests can
//! try every word of 8 and of 16 bits.

/// A word of chance: an unsigned integer with a product of twice its size.
pub trait Word: Copy + Ord {
    /// No bits set.
    const ZERO: Self;
    /// The product as its high and its low word.
    fn times(self, other: Self) -> (Self, Self);
    /// How many words must be rejected for `self` outcomes: `2^bits mod self`. Zero for zero.
    fn surplus(self) -> Self;
}

macro_rules! word {
    ($small:ty, $wide:ty) => {
        impl Word for $small {
            const ZERO: $small = 0;

            #[inline(always)]
            fn times(self, other: $small) -> ($small, $small) {
                let product = <$wide>::from(self) * <$wide>::from(other);
                ((product >> <$small>::BITS) as $small, product as $small)
            }

            #[inline]
            fn surplus(self) -> $small {
                // The remainder is of the number of outcomes; no word of chance is in it.
                self.wrapping_neg().checked_rem(self).unwrap_or(0)
            }
        }
    };
}

word!(u8, u16);
word!(u16, u32);
word!(u32, u64);
word!(u64, u128);

/// A number from 0 to `n - 1`, each exactly as likely as any other, if every word that `draw` gives is. It draws again
/// as long as it must. (Below 0 or 1 there is only 0.)
#[inline]
pub fn below<W: Word>(n: W, mut draw: impl FnMut() -> W) -> W {
    loop {
        let (outcome, rest) = draw().times(n);
        // The division is needed only for the few words that could be among the surplus.
        if rest >= n || rest >= n.surplus() {
            return outcome;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each outcome comes up over all words, and how many words are rejected.
    fn count<W: Word>(
        words: impl Iterator<Item = W> + Clone,
        n: W,
        index: fn(W) -> usize,
    ) -> (Vec<u32>, u32) {
        let mut counts = vec![0; index(n)];
        let mut rejected = 0;
        let acceptable = words.clone().find(|word| word.times(n).1 >= n.surplus());
        for word in words {
            // Offered one word; a second request means that the first was rejected.
            let mut offers = 0;
            let outcome = below(n, || {
                offers += 1;
                assert!(offers <= 2, "an acceptable word was rejected");
                if offers == 1 { word } else { acceptable.expect("some word is accepted") }
            });
            if offers == 1 {
                counts[index(outcome)] += 1;
            } else {
                rejected += 1;
            }
        }
        (counts, rejected)
    }

    #[test]
    fn every_outcome_owns_equally_many_8_bit_words() {
        for n in 1..=u8::MAX {
            let (counts, rejected) = count(0..=u8::MAX, n, usize::from);
            let each = 256 / u32::from(n);
            assert!(counts.iter().all(|count| *count == each), "{n}: {counts:?}");
            assert_eq!(rejected, 256 - each * u32::from(n), "{n}: no more is rejected than must be");
        }
    }

    #[test]
    fn every_outcome_owns_equally_many_16_bit_words() {
        // Every n that a game could ask for, and a net over the rest; the number of words to reject for all of them.
        for n in 1..=u16::MAX {
            assert_eq!(u32::from(n.surplus()), 65_536 - 65_536 / u32::from(n) * u32::from(n));
        }
        let edges = [32_767, 32_768, 32_769, 46_656, 65_534, 65_535];
        for n in (1..=2048).chain((2048..u16::MAX).step_by(211)).chain(edges) {
            let (counts, rejected) = count(0..=u16::MAX, n, usize::from);
            let each = 65_536 / u32::from(n);
            assert!(counts.iter().all(|count| *count == each), "{n}");
            assert_eq!(rejected, 65_536 - each * u32::from(n), "{n}");
        }
    }

    #[test]
    fn multiplication_without_rejection_would_fail_the_same_count() {
        let biased = |word: u8, n: u8| word.times(n).0;
        let mut counts = [0; 6];
        (0..=u8::MAX).for_each(|word| counts[usize::from(biased(word, 6))] += 1);
        assert!(counts.iter().any(|count| *count != counts[0]), "{counts:?}");
    }

    #[test]
    fn below_nothing_there_is_only_nothing() {
        assert_eq!(below(0u64, || 17), 0);
        assert_eq!(below(1u64, || u64::MAX), 0);
        assert_eq!(below(u64::MAX, || u64::MAX), u64::MAX - 1);
    }
}
