//! 19:47-4.12(g), (h)3: cards that lie beside the shoe and wait, first come first served.

use crate::cards::Card;

/// The most that can wait in one line. Nobody deals so badly.
const MOST: usize = 4;

/// A short line of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Waiting<T>([Option<T>; MOST]);

/// (g): a card that opens a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum SetAside {
    /// Nobody has seen it.
    Unseen,
    /// 1996: it was disclosed.
    Seen(Card),
}

impl<T: Copy> Waiting<T> {
    pub(super) const EMPTY: Waiting<T> = Waiting([None; MOST]);

    pub(super) const fn first(&self) -> Option<T> {
        self.0[0]
    }

    pub(super) fn take_first(&mut self) -> Option<T> {
        let first = self.0[0].take();
        self.0.rotate_left(1);
        first
    }

    pub(super) fn count(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// How many more can wait.
    pub(super) fn room(&self) -> usize {
        MOST - self.count()
    }

    /// One more at the end. Whoever adds has seen to it that there is room.
    pub(super) fn add(&mut self, card: T) {
        let free = self.0.iter_mut().find(|place| place.is_none());
        debug_assert!(free.is_some(), "no card is lost");
        if let Some(free) = free {
            *free = Some(card);
        }
    }
}

/// (g): cards drawn in error. One that comes while a hand is dealt waits for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Aside {
    /// Those that open the next hand.
    next: Waiting<SetAside>,
    /// Those that open the hand that is dealt.
    opening: Waiting<SetAside>,
}

impl Aside {
    pub(super) const EMPTY: Aside = Aside { next: Waiting::EMPTY, opening: Waiting::EMPTY };

    /// "Cards" is said: what waited for this hand opens it, after what an annulled one has left.
    pub(super) fn open(&mut self) {
        while let Some(card) = self.next.take_first() {
            self.opening.add(card);
        }
    }

    /// The next that this hand opens with.
    pub(super) const fn first(&self) -> Option<SetAside> {
        self.opening.first()
    }

    pub(super) fn take_first(&mut self) {
        self.opening.take_first();
    }

    pub(super) fn count(&self) -> usize {
        self.next.count() + self.opening.count()
    }

    /// Both lines together are never longer than one may be, so [`Aside::open`] always has room.
    pub(super) fn room(&self) -> usize {
        MOST.saturating_sub(self.count())
    }

    pub(super) fn add(&mut self, card: SetAside) {
        self.next.add(card);
    }
}
