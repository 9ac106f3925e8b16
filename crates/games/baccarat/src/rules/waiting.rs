//! 19:47-3.12(a) to (c), 4.12(g), (h): cards that lie beside the shoe and wait, first come first served.

use rulebook::cards::Card;
use serde::{Deserialize, Serialize};

/// The most that can wait in one line. Nobody deals so badly twice.
const MOST: usize = 4;

/// A short line of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Waiting<T>([Option<T>; MOST]);

/// 3.12(b), 4.12(g): a card that opens a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SetAside {
    /// Nobody has seen it.
    Unseen,
    /// 1996: everybody has.
    Seen(Card),
}

impl<T: Copy> Waiting<T> {
    /// No card.
    pub(super) const EMPTY: Waiting<T> = Waiting([None; MOST]);

    /// The first of them.
    pub(super) const fn first(&self) -> Option<T> {
        self.0[0]
    }

    /// Takes the first of them.
    pub(super) fn take_first(&mut self) -> Option<T> {
        let first = self.0[0].take();
        self.0.rotate_left(1);
        first
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// How many more can wait.
    /// How many more there is room for.
    pub(super) fn room(&self) -> usize {
        MOST - self.count()
    }

    /// One more at the end. Whoever adds has seen to it that there is room.
    /// One more.
    pub(super) fn add(&mut self, card: T) {
        let free = self.0.iter_mut().find(|place| place.is_none());
        debug_assert!(free.is_some(), "no card is lost");
        if let Some(free) = free {
            *free = Some(card);
        }
    }
}

/// 3.12(b), 4.12(g): cards drawn in error. One that comes while a hand is dealt waits for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aside {
    /// Those that open the next hand.
    next: Waiting<SetAside>,
    /// Those that open the hand that is dealt.
    opening: Waiting<SetAside>,
}

impl Aside {
    /// No card.
    pub const EMPTY: Aside = Aside { next: Waiting::EMPTY, opening: Waiting::EMPTY };

    /// "Cards" is said: what waited for this hand opens it, after what an annulled one has left.
    pub fn open(&mut self) {
        while let Some(card) = self.next.take_first() {
            self.opening.add(card);
        }
    }

    /// The next that this hand opens with.
    pub const fn first(&self) -> Option<SetAside> {
        self.opening.first()
    }

    /// Takes the first of them.
    pub fn take_first(&mut self) {
        self.opening.take_first();
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.next.count() + self.opening.count()
    }

    /// Both lines together are never longer than one may be, so [`Aside::open`] always has room.
    pub fn room(&self) -> usize {
        MOST.saturating_sub(self.count())
    }

    /// One more.
    pub fn add(&mut self, card: SetAside) {
        self.next.add(card);
    }
}
