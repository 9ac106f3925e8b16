//! Several numbers from one word of chance, after Brackett-Rozinsky and Lemire (2024): what is left of the word below the
//! first number is as good a word for the second, and so on. All of them together are one of as many outcomes as the
//! product of their bounds, and the words that would make some outcomes likelier than others are thrown away, as they are
//! for a single number.

use super::below::Word;

/// Numbers below each of these bounds, every combination exactly as likely as any other, if every word that `draw` gives
/// is. The product of the bounds must be less than the number of words.
#[inline(always)]
pub fn below_each<W: Word, const N: usize>(
    bounds: [W; N],
    product: W,
    mut draw: impl FnMut() -> W,
) -> [W; N] {
    loop {
        let mut rest = draw();
        let outcomes = bounds.map(|bound| {
            let (outcome, low) = rest.times(bound);
            rest = low;
            outcome
        });
        // The division is needed only for the few words that could be among the surplus.
        if rest >= product || rest >= product.surplus() {
            return outcomes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// How often each combination comes from all words of 16 bits.
    fn counted<const N: usize>(bounds: [u16; N]) -> (BTreeMap<[u16; N], u32>, u32) {
        let product = bounds.iter().product();
        let (mut counts, mut rejected) = (BTreeMap::new(), 0);
        for word in 0..=u16::MAX {
            let mut offers = 0;
            // Offered one word; a second request means that the first was rejected, and then any good one will do.
            let outcome = below_each(bounds, product, || {
                offers += 1;
                if offers == 1 { word } else { u16::MAX }
            });
            if offers == 1 {
                *counts.entry(outcome).or_insert(0) += 1;
            } else {
                rejected += 1;
            }
        }
        (counts, rejected)
    }

    fn check<const N: usize>(bounds: [u16; N]) {
        let all = bounds.iter().map(|bound| u32::from(*bound)).product::<u32>();
        let (counts, rejected) = counted(bounds);
        let each = 65_536 / all;
        assert_eq!(counts.len(), all as usize, "{bounds:?}");
        assert!(counts.values().all(|count| *count == each), "{bounds:?}");
        assert_eq!(rejected, 65_536 - each * all, "{bounds:?}: no more is rejected than must be");
    }

    #[test]
    fn every_combination_owns_equally_many_words() {
        check([52, 51]);
        check([13, 12, 11]);
        check([7, 6, 5, 4]);
        check([312]);
        check([2, 3, 5, 7, 11, 13]);
    }
}
