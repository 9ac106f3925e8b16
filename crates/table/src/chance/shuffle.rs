//! The order of a shoe: the shuffle of Fisher and Yates, every order exactly as likely as any other.

use super::Entropy;

/// Puts items in an order of chance: a whole shoe at once, where a table draws card by card.
pub fn shuffle<T>(items: &mut [T], chance: &mut impl Entropy) {
    shuffle_by(items, |n| chance.below(n as u64) as usize);
}

/// From the last place down, each is filled from those not yet placed, itself among them.
fn shuffle_by<T>(items: &mut [T], mut below: impl FnMut(usize) -> usize) {
    for last in (1..items.len()).rev() {
        let chosen = below(last + 1);
        items.swap(last, chosen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    type Shuffle = fn(&mut [u8], &mut dyn FnMut(usize) -> usize);

    /// Runs a shuffle over everything that its draws could be, and weighs each order by how likely its draws are, in
    /// parts of a number that every product of bounds divides.
    fn orders(cards: u8, shuffle: Shuffle) -> BTreeMap<Vec<u8>, u64> {
        const WHOLE: u64 = 2u64.pow(8) * 3u64.pow(4);
        let mut weights = BTreeMap::new();
        let mut path: Vec<(usize, usize)> = Vec::new(); // what was drawn, below what
        loop {
            let mut items: Vec<u8> = (0..cards).collect();
            let mut depth = 0;
            let mut parts = WHOLE;
            shuffle(&mut items, &mut |n| {
                if depth == path.len() {
                    path.push((0, n));
                }
                depth += 1;
                assert_eq!(parts % n as u64, 0);
                parts /= n as u64;
                path[depth - 1].0
            });
            *weights.entry(items).or_insert(0) += parts;
            // The next path: the last draw that can be raised is raised, what came after it is forgotten.
            loop {
                match path.pop() {
                    None => {
                        assert_eq!(weights.values().sum::<u64>(), WHOLE);
                        return weights;
                    }
                    Some((drawn, n)) if drawn + 1 < n => {
                        path.push((drawn + 1, n));
                        break;
                    }
                    Some(_) => {}
                }
            }
        }
    }

    fn all_orders_are_equally_likely(cards: u8, shuffle: Shuffle) -> bool {
        let weights = orders(cards, shuffle);
        let first = weights.values().next().copied();
        let factorial = (1..=usize::from(cards)).product::<usize>();
        weights.len() == factorial && weights.values().all(|weight| Some(*weight) == first)
    }

    #[test]
    fn all_orders_of_three_and_of_four_cards_are_exactly_equally_likely() {
        for cards in 0..=4 {
            assert!(all_orders_are_equally_likely(cards, |items, below| shuffle_by(items, below)), "{cards}");
        }
    }

    #[test]
    fn the_shuffle_that_is_off_by_one_fails_the_same_test() {
        // Never leaves a card where it is (Sattolo's cycle).
        let off_by_one: Shuffle = |items, below| {
            for last in (1..items.len()).rev() {
                items.swap(last, below(last));
            }
        };
        assert!(!all_orders_are_equally_likely(3, off_by_one));
        assert!(!all_orders_are_equally_likely(4, off_by_one));
    }

    #[test]
    fn the_shuffle_that_swaps_with_any_card_fails_the_same_test() {
        let with_any: Shuffle = |items, below| {
            for place in 0..items.len() {
                items.swap(place, below(items.len()));
            }
        };
        assert!(!all_orders_are_equally_likely(3, with_any));
        assert!(!all_orders_are_equally_likely(4, with_any));
    }
}
