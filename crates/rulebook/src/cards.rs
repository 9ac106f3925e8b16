//! Cards: rank and suit, written `As`, `Td`, `9h`.

use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A rank, ace low.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Rank {
    Ace = 1,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

impl Rank {
    /// The thirteen ranks, ace first.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
    ];
}

/// A suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Suit {
    Spades,
    Hearts,
    Diamonds,
    Clubs,
}

impl Suit {
    /// The four suits.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
}

/// A playing card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    /// Ace to king.
    pub rank: Rank,
    /// One of four.
    pub suit: Suit,
}

impl Card {
    /// The 52 cards of a deck, by suit and then by rank.
    pub fn deck() -> impl Iterator<Item = Card> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Card { rank, suit }))
    }
}

const RANKS: &str = "A23456789TJQK";
const SUITS: &str = "shdc";

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = &RANKS[self.rank as usize - 1..self.rank as usize];
        let suit = &SUITS[self.suit as usize..self.suit as usize + 1];
        write!(f, "{rank}{suit}")
    }
}

/// A text that names no card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a card is a rank of A23456789TJQK and a suit of shdc, such as \"Td\"")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;
    fn from_str(text: &str) -> Result<Card, NotACard> {
        let mut letters = text.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return Err(NotACard);
        };
        let rank = RANKS.find(rank).ok_or(NotACard)?;
        let suit = SUITS.find(suit).ok_or(NotACard)?;
        Ok(Card { rank: Rank::ALL[rank], suit: Suit::ALL[suit] })
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

crate::described!(Card as "Card", {
    "description": "A card, such as `Td`: a rank of A23456789TJQK and a suit of shdc.",
    "type": "string",
    "pattern": "^[A23456789TJQK][shdc]$",
});

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_deck_is_52_names_that_read_back() {
        let names: BTreeSet<String> = Card::deck().map(|card| card.to_string()).collect();
        assert_eq!(names.len(), 52);
        assert!(Card::deck().all(|card| card.to_string().parse() == Ok(card)));
        for text in ["", "A", "1s", "Asx", "as", "ÄÄ"] {
            assert_eq!(text.parse::<Card>(), Err(NotACard), "{text:?}");
        }
    }
}
