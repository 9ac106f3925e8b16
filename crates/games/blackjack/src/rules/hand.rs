//! 19:47-2.1, 2.2(b): what cards count, and what a hand counts.

use arrayvec::ArrayVec;
use rulebook::cards::{Card, Rank};
use serde::{Deserialize, Serialize};

/// A hand draws below 21 only, and an ace counts at least one: no hand has more cards than this.
pub(super) const MOST_CARDS: usize = 21;

/// 2.2(b)1, 2: the value of a card, with an ace as one.
pub const fn value(card: Card) -> u8 {
    match card.rank {
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        pips => pips as u8,
    }
}

/// Is it an ace, or does it count ten? Then it may be half of a blackjack.
pub const fn may_make_blackjack(card: Card) -> bool {
    matches!(value(card), 1 | 10)
}

/// Do an ace and a ten-value card make a blackjack of these two?
pub const fn are_blackjack(first: Card, second: Card) -> bool {
    matches!((value(first), value(second)), (1, 10) | (10, 1))
}

/// What a hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// 2.2(b)3i: an ace is eleven unless that would exceed 21.
    pub total: u8,
    /// 2.1: a soft total has an ace that counts eleven.
    pub soft: bool,
}

impl Count {
    /// The count of these cards.
    pub fn of(cards: impl IntoIterator<Item = Card>) -> Count {
        let (mut total, mut ace) = (0, false);
        for card in cards {
            total += value(card);
            ace |= card.rank == Rank::Ace;
        }
        if ace && total <= 11 {
            Count { total: total + 10, soft: true }
        } else {
            Count { total, soft: false }
        }
    }

    /// Does it exceed 21?
    pub const fn is_broken(self) -> bool {
        self.total > 21
    }
}

/// The cards of a player's or the dealer's hand, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hand {
    cards: ArrayVec<Card, MOST_CARDS>,
    /// 2.1: was it made by splitting a pair? Then an ace and a ten are no blackjack.
    split: bool,
}

impl Hand {
    /// Half of a pair.
    pub fn of_split(card: Card) -> Hand {
        let mut hand = Hand { cards: ArrayVec::new(), split: true };
        hand.cards.push(card);
        hand
    }

    /// One more card.
    pub fn add(&mut self, card: Card) {
        self.cards.push(card);
    }

    /// Its cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// How many.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// None yet.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// What it counts.
    pub fn count(&self) -> Count {
        Count::of(self.cards.iter().copied())
    }

    /// Was it made by splitting a pair?
    pub const fn is_split(&self) -> bool {
        self.split
    }

    /// 2.1: an ace and a ten-value card as the first two, and no pair was split.
    pub fn is_blackjack(&self) -> bool {
        match *self.cards.as_slice() {
            [first, second] => !self.split && are_blackjack(first, second),
            _ => false,
        }
    }

    /// 2.11(a): two cards of the same value.
    pub fn is_pair(&self) -> bool {
        matches!(*self.cards.as_slice(), [first, second] if value(first) == value(second))
    }

    /// Is it half of a pair of aces, with its one card or still without?
    pub fn is_split_ace(&self) -> bool {
        self.split && self.cards.first().is_some_and(|card| card.rank == Rank::Ace)
    }

    /// The pair becomes two hands: this one keeps the first card, the other one has the second.
    pub fn split(&mut self) -> Hand {
        let second = self.cards.pop().expect("a pair has two cards");
        self.split = true;
        Hand::of_split(second)
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        Hand { cards: cards.into_iter().collect(), split: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(cards: &str) -> Hand {
        cards.split_whitespace().map(|card| card.parse::<Card>().expect("a card")).collect()
    }

    #[test]
    fn an_ace_is_eleven_until_that_exceeds_21() {
        for (cards, total, soft) in [
            ("As", 11, true),
            ("As Ah", 12, true),
            ("As Kh", 21, true),
            ("As 5h 5d", 21, true),
            ("As 5h 6d", 12, false),
            ("As Ah Ad 8c", 21, true),
            ("As Ah Ad 9c", 12, false),
            ("Ts Jh 2d", 22, false),
            ("7s 7h 7d", 21, false),
        ] {
            assert_eq!(hand(cards).count(), Count { total, soft }, "{cards}");
        }
    }

    #[test]
    fn no_hand_that_may_draw_is_full() {
        let aces: Hand = std::iter::repeat_n("As".parse().expect("a card"), MOST_CARDS - 1).collect();
        assert_eq!(aces.count(), Count { total: 20, soft: false });
    }

    #[test]
    fn a_pair_is_two_cards_of_one_value() {
        assert!(hand("Ts Kh").is_pair() && hand("As Ah").is_pair());
        assert!(!hand("Ts 9h").is_pair() && !hand("5s 5h 5d").is_pair());
    }

    #[test]
    fn a_blackjack_is_no_blackjack_after_a_split() {
        let mut aces = hand("As Ah");
        let mut second = aces.split();
        aces.add("Kd".parse().expect("a card"));
        second.add("Td".parse().expect("a card"));
        assert!(!aces.is_blackjack() && !second.is_blackjack());
        assert_eq!((aces.count().total, second.count().total), (21, 21));
        assert!(hand("Kd As").is_blackjack() && !hand("Kd 5s 6h").is_blackjack());
    }
}
