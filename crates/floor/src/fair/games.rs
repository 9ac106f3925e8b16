//! The games of the chapter, by what their chance comes in.

use super::{Fair, Part};
use rulebook::wheel;
use rulebook::{blackjack, chemin_de_fer, craps, poker_room, punto_banco};

const fn shoe(decks: u8) -> Part {
    Part::Shoe { cards: 52 * decks as u16 }
}

impl Fair for blackjack::Table {
    fn part(rules: &blackjack::Rules) -> Part {
        shoe(rules.decks())
    }
}

impl Fair for punto_banco::Table {
    fn part(rules: &punto_banco::Rules) -> Part {
        shoe(rules.decks())
    }
}

impl Fair for chemin_de_fer::Table {
    fn part(rules: &chemin_de_fer::Rules) -> Part {
        shoe(rules.decks())
    }
}

impl Fair for craps::Table {
    fn part(_: &craps::Rules) -> Part {
        Part::Turn
    }

    /// 1.11: the shooter has passed the dice, or had to.
    fn ends(&self, _: &[craps::Event]) -> bool {
        self.shooter().is_none()
    }
}

/// People deal every card there: nothing is pledged, because the house's program has no part in chance.
impl Fair for poker_room::Room {
    fn part(_: &poker_room::Rules) -> Part {
        Part::Turn
    }

    fn ends(&self, _: &[poker_room::Event]) -> bool {
        false
    }
}

/// A pledge serves one spin that counts.
impl<R: wheel::Spun> Fair for wheel::Table<R> {
    fn part(_: &R) -> Part {
        Part::Spin
    }

    fn ends(&self, events: &[Self::Event]) -> bool {
        let settles =
            |event: &Self::Event| matches!(event, wheel::Event::Wheel(wheel::WheelEvent::Settled(_)));
        events.iter().any(settles)
    }
}
