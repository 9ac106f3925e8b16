//! A hand as the kernel keeps it: its cards, and what they count so far.

use super::shoe::Byte;

/// No hand has more cards: it draws below 21 only, and an ace counts at least one.
const MOST_CARDS: usize = 21;

/// How far a hand is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    /// It has its decisions before it.
    #[default]
    Open,
    /// It waits for the dealer.
    Standing,
    /// It exceeds 21, and what was added to it is held while the dealer may have a blackjack.
    Broken,
    /// Given up, and held until the dealer's second card is revealed.
    Surrendered,
    /// Settled; its cards are in the discard rack.
    Over,
}

/// A hand.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Hand {
    cards: [Byte; MOST_CARDS],
    len: u8,
    /// With every ace as one.
    hard: u8,
    has_ace: bool,
    /// Made by splitting a pair.
    pub(super) split: bool,
    pub(super) doubled: bool,
    pub(super) state: State,
}

impl Hand {
    #[inline]
    pub(super) fn add(&mut self, card: Byte) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
        self.hard += card.value();
        self.has_ace |= card.value() == 1;
    }

    /// The hand that it would be with one more card.
    pub(super) fn with(mut self, card: Byte) -> Hand {
        self.add(card);
        self
    }

    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    #[inline]
    pub(super) fn card(&self, place: usize) -> Byte {
        self.cards[place]
    }

    pub(super) fn cards(&self) -> impl Iterator<Item = Byte> + '_ {
        self.cards[..self.len()].iter().copied()
    }

    /// Its total, and whether an ace counts eleven in it.
    #[inline]
    pub(super) fn total(&self) -> (u8, bool) {
        let soft = self.has_ace && self.hard <= 11;
        (self.hard + if soft { 10 } else { 0 }, soft)
    }

    /// An ace and a ten as the first two cards, and nothing was split.
    #[inline]
    pub(super) fn is_natural(&self) -> bool {
        self.len == 2 && self.has_ace && self.hard == 11 && !self.split
    }

    /// The value of its two cards, if they have the same.
    #[inline]
    pub(super) fn pair(&self) -> Option<u8> {
        let value = self.cards[0].value();
        (self.len == 2 && self.cards[1].value() == value).then_some(value)
    }

    /// Half of a pair of aces.
    pub(super) fn is_split_ace(&self) -> bool {
        self.split && self.cards[0].value() == 1
    }

    /// How many times the wager of the box lies on it.
    pub(super) fn times(&self) -> i64 {
        1 + i64::from(self.doubled)
    }

    /// Splits a pair: this hand keeps the first card, the other one has the second.
    pub(super) fn halve(&mut self) -> Hand {
        let one = |card| Hand { split: true, ..Hand::default().with(card) };
        let [first, second] = [self.cards[0], self.cards[1]];
        *self = one(first);
        one(second)
    }
}
