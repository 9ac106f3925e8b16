//! What is left of a shoe, and how cards that are gone are named.

use super::Cards;
use crate::rules::value;
use rulebook::cards::{Card, Rank, Suit};
use rulebook::provision::{P3_1_A, P3_12_E, P4_1_A, P4_12_K};

/// As many decks as are ever reckoned with.
const MOST_DECKS: u8 = 100;
/// 19:47-3.1(a), 4.1(a): both games are played with at least six decks.
const FEWEST_DECKS: u8 = 6;
/// 19:47-3.8(d): three cards for each hand are the most that a round can take.
const FOR_A_ROUND: u32 = 6;

/// How many cards of each rank are left in a shoe: always enough to finish a round.
///
/// Suits mean nothing in either game. They are kept only so that no card is removed more often than the shoe had it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Composition {
    /// Of each rank, ace first.
    left: [u16; 13],
    /// Of each card, by rank and suit: as many as there can still be. Cards named by rank alone are not taken from here.
    named: [[u16; 4]; 13],
}

impl Composition {
    /// A fresh shoe of six decks or more.
    pub fn fresh(decks: u8) -> Result<Composition, Unfit> {
        if !(FEWEST_DECKS..=MOST_DECKS).contains(&decks) {
            return Err(Unfit::Decks(decks));
        }
        let decks = u16::from(decks);
        Ok(Composition { left: [4 * decks; 13], named: [[decks; 4]; 13] })
    }

    /// A shoe with so many cards of each rank, ace first, whatever their suits.
    pub fn of_ranks(left: [u16; 13]) -> Result<Composition, Unfit> {
        let most = 4 * u16::from(MOST_DECKS);
        if let Some(at) = left.iter().position(|count| *count > most) {
            return Err(Unfit::TooMany { rank: letter(Rank::ALL[at]), count: left[at], most });
        }
        Composition { left, named: left.map(|count| [count; 4]) }.enough()
    }

    /// The same shoe without these cards, named `As Kd 9h`, or by rank alone, `A K 9`, with spaces or commas between.
    pub fn without(&self, cards: &str) -> Result<Composition, Unfit> {
        let mut rest = self.clone();
        let names = cards.split(|letter: char| letter == ',' || letter.is_whitespace());
        for name in names.filter(|name| !name.is_empty()) {
            match (name.parse::<Card>(), rank(name)) {
                (Ok(card), _) => rest.take(card.rank, Some(card.suit))?,
                (_, Some(rank)) => rest.take(rank, None)?,
                _ => return Err(Unfit::NotACard(name.chars().take(12).collect())),
            }
        }
        rest.enough()
    }

    /// The same shoe without a card that was seen.
    pub fn without_card(&self, card: Card) -> Result<Composition, Unfit> {
        let mut rest = self.clone();
        rest.take(card.rank, Some(card.suit))?;
        rest.enough()
    }

    /// How many cards of a rank are left.
    pub fn of_rank(&self, rank: Rank) -> u16 {
        self.left[rank as usize - 1]
    }

    /// How many cards are left in all.
    pub fn cards(&self) -> u32 {
        self.left.iter().map(|count| u32::from(*count)).sum()
    }

    /// The cards by value, to be dealt without putting any back.
    pub fn to_deal(&self) -> Cards {
        let mut left = [0; 10];
        for rank in Rank::ALL {
            // Any suit: it has no value (19:47-3.1(b)).
            let card = Card { rank, suit: Suit::Spades };
            left[usize::from(value(card))] += u64::from(self.of_rank(rank));
        }
        Cards::dealt_from(left)
    }

    fn take(&mut self, rank: Rank, suit: Option<Suit>) -> Result<(), Unfit> {
        let at = rank as usize - 1;
        let gone = || match suit {
            Some(suit) => Card { rank, suit }.to_string(),
            None => letter(rank).to_string(),
        };
        let named = suit.map(|suit| &mut self.named[at][suit as usize]);
        if self.left[at] == 0 || named.as_ref().is_some_and(|count| **count == 0) {
            return Err(Unfit::NoneLeft(gone()));
        }
        self.left[at] -= 1;
        if let Some(count) = named {
            *count -= 1;
        }
        Ok(())
    }

    fn enough(self) -> Result<Composition, Unfit> {
        if self.cards() < FOR_A_ROUND { Err(Unfit::TooFew(self.cards())) } else { Ok(self) }
    }
}

/// The rank that a bare letter names, written as on a card.
fn rank(text: &str) -> Option<Rank> {
    Some(format!("{text}s").parse::<Card>().ok()?.rank)
}

/// A rank as it is written on a card.
fn letter(rank: Rank) -> char {
    Card { rank, suit: Suit::Spades }.to_string().chars().next().unwrap_or_default()
}

/// Why there is no such shoe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Fewer decks than the regulation allows, or more than can be reckoned with.
    #[error(
        "a shoe of {0} decks cannot be used: six are the fewest ({P3_1_A}, {P4_1_A}), and odds are reckoned for up to 100"
    )]
    Decks(u8),
    /// More cards of a rank than 100 decks have.
    #[error(
        "{count} cards of rank {rank} are too many: odds are reckoned for up to 100 decks, which have {most}"
    )]
    TooMany {
        /// The rank.
        rank: char,
        /// How many were asked for.
        count: u16,
        /// How many there may be.
        most: u16,
    },
    /// A word that is neither a card nor a rank.
    #[error(
        "\"{0}\" is no card: write a rank of A23456789TJQK, with a suit of shdc or without, such as \"As Kd 9\""
    )]
    NotACard(String),
    /// A card named more often than the shoe has it.
    #[error("no {0} is left to remove: name it no more often than the shoe has it")]
    NoneLeft(String),
    /// Not enough cards to finish every round.
    #[error(
        "{0} cards would be left, and a round may take six ({P3_12_E}, {P4_12_K}): leave at least six in the shoe"
    )]
    TooFew(u32),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eight() -> Composition {
        Composition::fresh(8).expect("a lawful shoe")
    }

    #[test]
    fn six_decks_are_the_fewest() {
        for decks in [0, 1, 5, 101, 255] {
            assert_eq!(Composition::fresh(decks), Err(Unfit::Decks(decks)));
        }
        for (decks, cards) in [(6, 312), (8, 416), (100, 5200)] {
            assert_eq!(Composition::fresh(decks).map(|shoe| shoe.cards()), Ok(cards));
        }
        let words = Unfit::Decks(5).to_string();
        assert!(words.contains("5 decks") && words.contains("19:47-3.1(a), 19:47-4.1(a)"), "{words}");
    }

    #[test]
    fn cards_are_removed_by_name_or_by_rank() {
        let rest = eight().without("As Kd,9h , A\tK 9\nT").expect("a shoe");
        let left = |rank| rest.of_rank(rank);
        assert_eq!([Rank::Ace, Rank::Nine, Rank::Ten, Rank::King, Rank::Two].map(left), [30, 30, 31, 30, 32]);
        assert_eq!(rest.cards(), 416 - 7);
        assert_eq!(eight().without(" , ,, "), Ok(eight()), "nothing named, nothing removed");
        assert_eq!(eight().without_card("As".parse().expect("a card")), eight().without("As"));
    }

    #[test]
    fn what_is_no_card_says_how_cards_are_written() {
        for text in ["1s", "as", "10", "Asd", "Äs", "é", "A;K"] {
            assert_eq!(eight().without(text), Err(Unfit::NotACard(text.into())), "{text}");
        }
        let words = eight().without("As 1s").expect_err("no card").to_string();
        assert!(words.starts_with("\"1s\" is no card") && words.contains("A23456789TJQK"), "{words}");
        let long = "x".repeat(100_000);
        assert!(eight().without(&long).expect_err("no card").to_string().len() < 200);
    }

    #[test]
    fn no_card_is_removed_more_often_than_the_shoe_has_it() {
        let spades = ["As"; 8].join(" ");
        let rest = eight().without(&spades).expect("all eight");
        assert_eq!(rest.without("As"), Err(Unfit::NoneLeft("As".into())));
        assert_eq!(rest.without("Ah A").map(|rest| rest.of_rank(Rank::Ace)), Ok(22));

        let aces = ["A"; 31].join(",");
        let rest = eight().without(&aces).expect("all but one");
        assert_eq!(rest.without("As As"), Err(Unfit::NoneLeft("As".into())), "only one ace is left at all");
        assert_eq!(rest.without("As A"), Err(Unfit::NoneLeft("A".into())));
        let kings = ["K"; 33].join(" ");
        assert_eq!(eight().without(&kings), Err(Unfit::NoneLeft("K".into())), "tens are no kings");
    }

    #[test]
    fn enough_cards_for_a_round_stay() {
        let mut left = [0; 13];
        left[3] = 7;
        let seven = Composition::of_ranks(left).expect("seven fours");
        assert_eq!(seven.without("4").map(|shoe| shoe.cards()), Ok(6));
        let words = seven.without("4 4s").expect_err("five are too few").to_string();
        assert!(words.starts_with("5 cards would be left") && words.contains("19:47-3.12(e)"), "{words}");
        left[3] = 401;
        assert!(matches!(Composition::of_ranks(left), Err(Unfit::TooMany { rank: '4', most: 400, .. })));
    }
}
