//! What is left of a blackjack shoe, card by card.

use super::lattice::VALUES;
use super::terms::Terms;
use crate::rules::{Rules, ShoeKind};
use rulebook::cards::{Card, Rank, Suit};
use rulebook::provision::{P2_2_A, P2_6_D_1, P2_15_F};

/// As many decks as are ever reckoned with.
const MOST_DECKS: u8 = 100;

/// What is left of a shoe: how many of each of the 52 cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shoe {
    left: [[u16; 4]; 13],
}

impl Shoe {
    /// So many whole decks.
    pub fn fresh(decks: u8) -> Result<Shoe, Unfit> {
        if (1..=MOST_DECKS).contains(&decks) {
            Ok(Shoe { left: [[u16::from(decks); 4]; 13] })
        } else {
            Err(Unfit::Decks(decks))
        }
    }

    /// What a round of these rules is dealt from: all decks, or one side of a double shoe (2.6(d)).
    pub fn of_a_round(rules: &Rules) -> Result<Shoe, Unfit> {
        match rules.shoe() {
            ShoeKind::Double { left_decks: left, .. } if left * 2 != rules.decks() => {
                Err(Unfit::Sides { left, right: rules.decks() - left })
            }
            _ => Shoe::fresh(decks_of_a_round(rules)),
        }
    }

    /// So many of each card, as is said of each; up to a hundred.
    pub fn counted(count: impl Fn(Card) -> u16) -> Shoe {
        let of = |rank, suit| count(Card { rank, suit }).min(u16::from(MOST_DECKS));
        Shoe { left: Rank::ALL.map(|rank| Suit::ALL.map(|suit| of(rank, suit))) }
    }

    /// Without the cards that a text names, such as `As Kd 9h`.
    pub fn without(&self, text: &str) -> Result<Shoe, Unfit> {
        let words = text.split(|letter: char| letter == ',' || letter.is_whitespace());
        words.filter(|word| !word.is_empty()).try_fold(*self, |shoe, word| {
            let card = word.parse::<Card>().map_err(|_| Unfit::NotACard(word.chars().take(20).collect()))?;
            shoe.without_card(card)
        })
    }

    /// Without one card.
    pub fn without_card(&self, card: Card) -> Result<Shoe, Unfit> {
        let mut rest = *self;
        let left = &mut rest.left[card.rank as usize - 1][card.suit as usize];
        *left = left.checked_sub(1).ok_or(Unfit::NoneLeft(card))?;
        Ok(rest)
    }

    /// How many of this card.
    pub fn of(&self, card: Card) -> u16 {
        self.left[card.rank as usize - 1][card.suit as usize]
    }

    /// How many of this rank.
    pub fn of_rank(&self, rank: Rank) -> u16 {
        self.left[rank as usize - 1].iter().sum()
    }

    /// How many of this suit.
    pub fn of_suit(&self, suit: Suit) -> u16 {
        self.left.iter().map(|of_suits| of_suits[suit as usize]).sum()
    }

    /// How many cards.
    pub fn cards(&self) -> u32 {
        self.left.iter().flatten().map(|left| u32::from(*left)).sum()
    }

    /// How many of each value, an ace first.
    pub(super) fn by_value(&self) -> [u16; VALUES] {
        let mut values = [0; VALUES];
        for rank in Rank::ALL {
            values[value_of(rank)] += self.of_rank(rank);
        }
        values
    }

    /// Can every round under these terms be played out? A broken hand counts 30 at most, a dealer's 26, so there is
    /// no need to ask what 2.15(f) would do while the cards that are left count as much as all of them.
    pub fn is_enough_for(&self, terms: &Terms) -> Result<(), Unfit> {
        let points =
            self.by_value().into_iter().zip(1..).map(|(left, points)| u32::from(left) * points).sum();
        let most = (1..=10).map(|value| terms.most_hands_of(value)).max().unwrap_or(2);
        let needed = 30 * u32::from(most) + 26 * u32::from(terms.dealer_hands);
        if points >= needed { Ok(()) } else { Err(Unfit::TooFew { points, needed }) }
    }
}

/// How many decks a round is dealt from: all, or those of one side of a double shoe, the left one if they differ.
pub fn decks_of_a_round(rules: &Rules) -> u8 {
    match rules.shoe() {
        ShoeKind::Double { left_decks, .. } => left_decks,
        _ => rules.decks(),
    }
}

/// The index of the value of a rank.
pub(super) fn value_of(rank: Rank) -> usize {
    (rank as usize - 1).min(VALUES - 1)
}

/// Why there is no such shoe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// No deck, or more than can be reckoned with.
    #[error(
        "a shoe of {0} decks cannot be used: one is the fewest ({P2_2_A}), and odds are reckoned for up to 100"
    )]
    Decks(u8),
    /// 2.6(d): two sides of different size, of which the suit of a card picks one.
    #[error(
        "a round comes from a side of {left} decks or from one of {right} ({P2_6_D_1}): say --decks {left} or --decks {right}"
    )]
    Sides {
        /// Decks on the left,
        left: u8,
        /// and on the right.
        right: u8,
    },
    /// A word that is no card.
    #[error(
        "\"{0}\" is no card: write a rank of A23456789TJQK and a suit of shdc, such as \"As Kd 9h\"; suits count here"
    )]
    NotACard(String),
    /// A card named more often than the shoe has it.
    #[error("no {0} is left to remove: name it no more often than the shoe has it")]
    NoneLeft(Card),
    /// Not enough cards to be sure that every round can be played out.
    #[error(
        "the cards that would be left count {points} points, and a round may take {needed} ({P2_15_F}): leave more in the shoe"
    )]
    TooFew {
        /// What the cards count, aces as one.
        points: u32,
        /// What they must count.
        needed: u32,
    },
}
