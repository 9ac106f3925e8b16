//! Every hand that has not broken, by how many cards of each value it has.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The ten values: an ace first, then 2 to 9, and ten. A value's index is its hard count less one.
pub(super) const VALUES: usize = 10;
/// The index of an ace, and that of a ten.
pub(super) const ACE: usize = 0;
pub(super) const TEN: usize = 9;
/// The child of a hand that breaks.
pub(super) const BROKEN: u16 = u16::MAX;

/// How many of each value.
pub(super) type Counts = [u8; VALUES];

/// A hand that has not broken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    pub(super) counts: Counts,
    pub(super) cards: u8,
    /// With every ace as one.
    pub(super) hard: u8,
}

impl Hand {
    /// 19:47-2.2(b)3i: an ace counts eleven unless that would break the hand.
    pub(super) fn total(&self) -> u8 {
        if self.is_soft() { self.hard + 10 } else { self.hard }
    }

    pub(super) fn is_soft(&self) -> bool {
        self.counts[ACE] > 0 && self.hard <= 11
    }

    /// An ace and a ten (2.1). Whether it is a blackjack depends on whether it was split.
    pub(super) fn is_ace_and_ten(&self) -> bool {
        self.cards == 2 && self.hard == 11 && self.counts[ACE] == 1
    }

    /// The index of the value of which it has two and nothing else.
    pub(super) fn pair(&self) -> Option<usize> {
        (self.cards == 2).then(|| self.counts.iter().position(|count| *count == 2)).flatten()
    }
}

/// All hands, those of a lower hard total first, and which hand a further card makes of each.
pub(super) struct Lattice {
    pub(super) hands: Vec<Hand>,
    pub(super) children: Vec<[u16; VALUES]>,
}

/// The one lattice: it depends on nothing.
pub(super) static LATTICE: LazyLock<Lattice> = LazyLock::new(Lattice::build);

impl Lattice {
    fn build() -> Lattice {
        let mut hands = vec![Hand { counts: [0; VALUES], cards: 0, hard: 0 }];
        let mut first = 0;
        // Adding cards in order of value gives every hand once.
        while first < hands.len() {
            let hand = hands[first];
            let highest = hand.counts.iter().rposition(|count| *count > 0).unwrap_or(0);
            for value in highest..VALUES {
                let hard = hand.hard + value as u8 + 1;
                if hard <= 21 {
                    let mut counts = hand.counts;
                    counts[value] += 1;
                    hands.push(Hand { counts, cards: hand.cards + 1, hard });
                }
            }
            first += 1;
        }
        hands.sort_by_key(|hand| hand.hard);
        let places: HashMap<Counts, u16> =
            hands.iter().enumerate().map(|(at, hand)| (hand.counts, at as u16)).collect();
        let children = hands.iter().map(|hand| {
            std::array::from_fn(|value| {
                let mut counts = hand.counts;
                counts[value] += 1;
                places.get(&counts).copied().unwrap_or(BROKEN)
            })
        });
        let children = children.collect();
        Lattice { hands, children }
    }

    /// The hand of these cards, if it has not broken.
    pub(super) fn find(&self, values: impl IntoIterator<Item = usize>) -> Option<usize> {
        values.into_iter().try_fold(0, |at, value| match self.children[at][value] {
            BROKEN => None,
            child => Some(usize::from(child)),
        })
    }

    /// The hand of two cards.
    pub(super) fn two(&self, first: usize, second: usize) -> usize {
        usize::from(self.children[usize::from(self.children[0][first])][second])
    }
}
