//! 19:47-3.1(b), (c), 4.1(b), (c): what cards and hands count.

use rulebook::cards::{Card, Rank};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// The two hands of every round (3.7(a), 4.8(a)). They belong to nobody at punto banco.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
}

impl Side {
    /// The other hand.
    pub const fn other(self) -> Side {
        match self {
            Side::Player => Side::Banker,
            Side::Banker => Side::Player,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Player => "player",
            Side::Banker => "banker",
        })
    }
}

/// (b): pips from two to nine, nothing for tens and faces, one for an ace.
pub const fn value(card: Card) -> u8 {
    match card.rank {
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 0,
        pips => pips as u8,
    }
}

/// (c): the last digit of the sum.
pub fn point_count(cards: impl IntoIterator<Item = Card>) -> u8 {
    cards.into_iter().map(value).sum::<u8>() % 10
}

/// A hand of up to three cards, or more where somebody has dealt wrongly (4.12(b), (d)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(from = "Vec<Card>")]
pub struct Hand {
    cards: [Option<Card>; 4],
}

impl Hand {
    /// Another card. A fifth is forgotten: no deal goes so wrong that it counts.
    pub fn add(&mut self, card: Card) {
        if let Some(free) = self.cards.iter_mut().find(|place| place.is_none()) {
            *free = Some(card);
        }
    }

    /// The cards, first dealt first.
    pub fn cards(&self) -> impl Iterator<Item = Card> + Clone {
        self.cards.into_iter().flatten()
    }

    /// How many.
    pub fn count(&self) -> u8 {
        self.cards().count() as u8
    }

    /// Its point count.
    pub fn points(&self) -> u8 {
        point_count(self.cards())
    }

    /// Its count and number of cards, all that wagers depend on.
    pub fn finally(&self) -> Final {
        Final { points: self.points(), cards: self.count() }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().map(|card| card.to_string())).finish()
    }
}

impl From<Vec<Card>> for Hand {
    fn from(cards: Vec<Card>) -> Hand {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

rulebook::described!(Hand as "Hand", generator => {
    "description": "Cards, first dealt first.", "type": "array", "items": generator.subschema_for::<Card>(), "maxItems": 3,
});

/// The value of the third card of the Player's Hand, or none where it stayed.
pub type Third = Option<u8>;

/// A complete hand, as far as any wager depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Final {
    /// 0 to 9.
    pub points: u8,
    /// 2 or 3.
    pub cards: u8,
}

impl Final {
    /// 3.9(a): an eight or nine on the first two cards.
    pub const fn is_natural(self) -> bool {
        self.cards == 2 && self.points >= 8
    }
}

/// A complete round, as far as any wager depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Round {
    /// The Player's Hand.
    pub player: Final,
    /// The Banker's Hand.
    pub banker: Final,
}

impl Round {
    /// One of the hands.
    pub const fn hand(&self, side: Side) -> Final {
        match side {
            Side::Player => self.player,
            Side::Banker => self.banker,
        }
    }

    /// The hand that counts more, if one does.
    pub const fn winner(&self) -> Option<Side> {
        if self.player.points > self.banker.points {
            Some(Side::Player)
        } else if self.player.points < self.banker.points {
            Some(Side::Banker)
        } else {
            None
        }
    }

    /// Four, five or six.
    pub const fn total_cards(&self) -> u8 {
        self.player.cards + self.banker.cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::cards::Suit;

    fn hand(text: &str) -> Hand {
        let mut hand = Hand::default();
        text.split_whitespace().for_each(|card| hand.add(card.parse().expect("a card")));
        hand
    }

    #[test]
    fn p3_1b_p4_1b_every_card_has_its_value() {
        let values = Rank::ALL.map(|rank| value(Card { rank, suit: Suit::Hearts }));
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]);
    }

    #[test]
    fn p3_1b1_p4_1b1_pips_count_themselves() {
        assert_eq!(point_count(hand("2s 3h").cards()), 5);
        assert_eq!(hand("9d").points(), 9);
    }

    #[test]
    fn p3_1b2_p4_1b2_tens_and_faces_count_nothing() {
        assert_eq!(hand("Ts Jh").points(), 0);
        assert_eq!(hand("Qd Kc 7s").points(), 7);
    }

    #[test]
    fn p3_1b3_p4_1b3_an_ace_counts_one() {
        assert_eq!(hand("As").points(), 1);
        assert_eq!(hand("As Ah Ad").points(), 3);
    }

    #[test]
    fn p3_1c_p4_1c_a_hand_counts_the_last_digit_of_its_sum() {
        for one in Rank::ALL {
            for two in Rank::ALL {
                for three in Rank::ALL {
                    let cards = [one, two, three].map(|rank| Card { rank, suit: Suit::Clubs });
                    let sum: u32 = cards.iter().map(|card| u32::from(value(*card))).sum();
                    let digits = sum.to_string();
                    let last = digits.chars().last().and_then(|digit| digit.to_digit(10));
                    assert_eq!(Some(u32::from(point_count(cards))), last);
                }
            }
        }
    }

    #[test]
    fn p3_1c1_p4_1c1_ace_two_four_is_seven() {
        assert_eq!(hand("As 2h 4d").points(), 7);
    }

    #[test]
    fn p3_1c2_p4_1c2_ace_two_nine_is_two() {
        assert_eq!(hand("As 2h 9d").points(), 2);
    }
}
