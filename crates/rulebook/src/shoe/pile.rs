//! The cards that are left in a shoe, by face. Which of them comes next is chance, and chance is outside.

use crate::cards::{Card, Rank};
use serde::{Deserialize, Serialize};
use std::fmt;

const FACES: usize = 52;

/// The cards of a shoe. Every order of them is equally likely, so counts are all there is to know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pile {
    /// How many of each face nobody has seen: in the shoe, or gone from it face down.
    #[serde(with = "crate::kept::counts")]
    unseen: [u8; FACES],
    /// How many cards are in the shoe.
    cards: u16,
    /// How many of them lie behind the cutting card, until it has come out.
    behind: Option<u16>,
}

fn place(card: Card) -> usize {
    card.suit as usize * Rank::ALL.len() + card.rank as usize - 1
}

impl Pile {
    /// So many decks, all of them in the shoe.
    pub fn of(decks: u8) -> Pile {
        Pile { unseen: [decks; FACES], cards: u16::from(decks) * FACES as u16, behind: None }
    }

    /// So many decks without the cards that lie on the table: these, and so many more of which nobody has seen the
    /// face.
    pub fn without(decks: u8, on_table: impl IntoIterator<Item = Card>, unseen_on_table: u16) -> Pile {
        let mut pile = Pile::of(decks);
        for card in on_table {
            pile.draw(card);
        }
        pile.cards -= unseen_on_table;
        pile
    }

    /// How many cards are in the shoe.
    pub const fn cards(&self) -> u16 {
        self.cards
    }

    /// How many of this card may still come.
    pub fn left(&self, card: Card) -> u8 {
        if self.cards == 0 { 0 } else { self.unseen[place(card)] }
    }

    /// How many of this face nobody has seen.
    pub fn unseen_of(&self, card: Card) -> u8 {
        self.unseen[place(card)]
    }

    /// The faces that nobody has seen, with the number of each, always in the same order: what may come out of the
    /// shoe, or be turned up of what came out face down.
    pub fn unseen(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::deck().zip(self.unseen).filter(|(_, count)| *count > 0)
    }

    /// A card comes out, and its face is known.
    pub fn draw(&mut self, card: Card) {
        self.cards -= 1;
        self.unseen[place(card)] -= 1;
    }

    /// A card comes out face down, and nobody knows it.
    pub const fn draw_unseen(&mut self) {
        self.cards -= 1;
    }

    /// A card that was taken to have come from here did not.
    pub fn put_back(&mut self, card: Card) {
        self.cards += 1;
        self.unseen[place(card)] += 1;
    }

    /// The face of a card that came out face down becomes known.
    pub fn see(&mut self, card: Card) {
        self.unseen[place(card)] -= 1;
    }

    /// May a card that came out face down turn out to be this one?
    pub fn may_be(&self, card: Card) -> bool {
        self.unseen_of(card) > 0
    }

    /// The same shoe if another card had come out of it face down: for the conformance kit.
    pub fn exchange(&mut self, came: Card, instead: Card) {
        self.unseen[place(came)] += 1;
        self.unseen[place(instead)] -= 1;
    }

    /// Puts the cutting card in front of the last `behind` cards.
    pub const fn insert_cutting_card(&mut self, behind: u16) {
        self.behind = Some(behind);
    }

    /// Is the cutting card what comes out next?
    pub fn cutting_card_is_next(&self) -> bool {
        self.behind == Some(self.cards)
    }

    /// The cutting card has come out and is laid aside.
    pub const fn remove_cutting_card(&mut self) {
        self.behind = None;
    }

    /// Is the cutting card still in the shoe?
    pub const fn has_cutting_card(&self) -> bool {
        self.behind.is_some()
    }
}

/// How many, and no faces: what is missing would tell what lies face down on the table.
impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pile")
            .field("cards", &self.cards)
            .field("behind", &self.behind)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_is_gone_cannot_come() {
        let ace: Card = "As".parse().expect("a card");
        let mut pile = Pile::of(6);
        assert_eq!((pile.cards(), pile.left(ace), pile.unseen().count()), (312, 6, 52));
        for _ in 0..6 {
            pile.draw(ace);
        }
        assert_eq!((pile.cards(), pile.left(ace), pile.unseen().count()), (306, 0, 51));
        assert_eq!(pile.unseen().map(|(_, count)| u16::from(count)).sum::<u16>(), 306);
    }

    #[test]
    fn a_card_gone_face_down_may_still_be_any_of_those_not_seen() {
        let mut pile = Pile::of(6);
        pile.draw_unseen();
        assert_eq!(pile.cards(), 311);
        assert_eq!(pile.unseen().map(|(_, count)| u16::from(count)).sum::<u16>(), 312);
        let king: Card = "Kd".parse().expect("a card");
        assert!(pile.may_be(king));
        pile.see(king);
        assert_eq!(pile.left(king), 5);
    }

    #[test]
    fn what_lies_on_the_table_is_not_shuffled_with_the_rest() {
        let ace: Card = "As".parse().expect("a card");
        let king: Card = "Kd".parse().expect("a card");
        let pile = Pile::without(2, [ace, ace, king], 1);
        assert_eq!((pile.cards(), pile.left(ace), pile.left(king)), (100, 0, 1));
        assert_eq!(pile.unseen().map(|(_, count)| u16::from(count)).sum::<u16>(), 101);
        assert_eq!(Pile::without(2, [], 0), Pile::of(2));
    }

    #[test]
    fn the_cutting_card_comes_out_in_its_place_and_once() {
        let ace: Card = "As".parse().expect("a card");
        let mut pile = Pile::of(6);
        pile.insert_cutting_card(310);
        assert!(!pile.cutting_card_is_next());
        pile.draw(ace);
        pile.draw_unseen();
        assert!(pile.cutting_card_is_next());
        pile.remove_cutting_card();
        assert!(!pile.cutting_card_is_next() && !pile.has_cutting_card());
    }
}
