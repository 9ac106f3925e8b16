//! 19:47-4.8(a): the two hands as they lie on the table, up or down, and what they count.

use baccarat::{Hand, point_count, value};
use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::concealed::Concealed;
use rulebook::game::Viewer;
use serde::{Deserialize, Serialize};

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Laid {
    Down(#[serde(with = "rulebook::kept::face_down")] Concealed<Card>),
    Up(Card),
}

impl Laid {
    /// Its face, for the rules' own use.
    fn face(self) -> Card {
        match self {
            Laid::Down(card) => card.turned(),
            Laid::Up(card) => card,
        }
    }
}

/// 4.12(b), (c), (d): how a hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Regarded {
    /// As its cards do.
    AsItIs,
    /// (b): its three first cards count nothing.
    Nothing,
    /// (c): its three first cards count the most that two of them, or all, can make.
    Most,
    /// (d): the least that two of its cards, or all, can make, and never more than before the card too many.
    Least,
    /// (b), then (d): the same, with its three first cards counting nothing.
    LeastOfNothing,
}

/// A hand. The deal may go wrong twice, so there is room for five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Holding {
    cards: [Option<Laid>; 5],
    pub(super) regarded: Regarded,
}

impl Holding {
    pub(super) const EMPTY: Holding = Holding { cards: [None; 5], regarded: Regarded::AsItIs };

    pub(super) fn add(&mut self, card: Laid) {
        if let Some(free) = self.cards.iter_mut().find(|place| place.is_none()) {
            *free = Some(card);
        }
    }

    pub(super) fn laid(&self) -> impl Iterator<Item = Laid> + Clone {
        self.cards.into_iter().flatten()
    }

    fn faces(&self) -> impl Iterator<Item = Card> + Clone {
        self.laid().map(Laid::face)
    }

    pub(super) fn count(&self) -> usize {
        self.laid().count()
    }

    /// The cards that lie face down.
    pub(super) fn down(&self) -> impl Iterator<Item = Concealed<Card>> + Clone {
        self.laid().filter_map(|card| match card {
            Laid::Down(card) => Some(card),
            Laid::Up(_) => None,
        })
    }

    /// Lets a participant look at what lies face down.
    pub(super) fn hand_to(&mut self, seat: Seat) {
        for card in self.cards.iter_mut().flatten() {
            if let Laid::Down(face) = *card {
                *card = Laid::Down(face.handed_to(seat));
            }
        }
    }

    /// Turns all of it up.
    pub(super) fn turn(&mut self) {
        for card in self.cards.iter_mut().flatten() {
            *card = Laid::Up(card.face());
        }
    }

    /// Its cards, once they lie face up.
    pub(super) fn hand(&self) -> Hand {
        let mut hand = Hand::default();
        self.faces().for_each(|card| hand.add(card));
        hand
    }

    /// How many cards the initial deal gave it.
    fn initial(&self) -> usize {
        match self.regarded {
            Regarded::AsItIs | Regarded::Least => 2,
            Regarded::Nothing | Regarded::Most | Regarded::LeastOfNothing => 3,
        }
    }

    /// 4.9(d): what its first cards count.
    pub(super) fn first_points(&self) -> u8 {
        let first = self.faces().take(self.initial());
        match self.regarded {
            Regarded::Nothing | Regarded::LeastOfNothing => 0,
            Regarded::Most => counts(first.map(value)).max().unwrap_or(0),
            Regarded::AsItIs | Regarded::Least => point_count(first),
        }
    }

    /// The card drawn after the first.
    pub(super) fn third(&self) -> Option<Card> {
        self.faces().nth(self.initial())
    }

    /// What the whole hand counts.
    pub(super) fn points(&self) -> u8 {
        let later = self.faces().skip(self.initial()).map(value);
        let with = |cards: u8| (self.first_points() + cards) % 10;
        // A card too many must not help him, so the hand as it was is among what it may count.
        let before = with(later.clone().next().unwrap_or(0));
        match self.regarded {
            Regarded::AsItIs | Regarded::Nothing | Regarded::Most => with(later.sum()),
            Regarded::Least => counts(self.faces().map(value)).fold(before, u8::min),
            Regarded::LeastOfNothing => counts(later.chain([0])).fold(before, u8::min),
        }
    }

    /// What a viewer sees of it: a card, or nothing of one that lies face down before somebody else.
    pub(super) fn seen_by(&self, viewer: Viewer) -> impl Iterator<Item = Option<Card>> {
        self.laid().map(move |card| match card {
            Laid::Down(card) => card.seen_by(viewer),
            Laid::Up(card) => Some(card),
        })
    }

    /// Who may look at a card that lies face down.
    pub(super) fn holder_of(&self, place: usize) -> Option<rulebook::actor::Seat> {
        match self.cards.get(place)?.as_ref()? {
            Laid::Down(card) => card.holder(),
            Laid::Up(_) => None,
        }
    }

    /// The same hand with another face in one of the places that are face down.
    pub(super) fn with_another(&self, place: usize, face: Card) -> Option<Holding> {
        let mut other = *self;
        let card = other.cards.get_mut(place)?.as_mut()?;
        let Laid::Down(old) = *card else { return None };
        let new = Concealed::new(face);
        *card = Laid::Down(old.holder().map_or(new, |holder| new.handed_to(holder)));
        Some(other)
    }
}

/// Every count that two of these values, or all of them, can make.
fn counts(values: impl Iterator<Item = u8> + Clone) -> impl Iterator<Item = u8> {
    let all = values.clone().sum::<u8>() % 10;
    let pairs = values
        .clone()
        .enumerate()
        .flat_map(move |(first, one)| values.clone().skip(first + 1).map(move |other| (one + other) % 10));
    pairs.chain([all])
}
