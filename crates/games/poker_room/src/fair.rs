//! People deal every card there: nothing is pledged, because the house's program has no part in chance.

use crate::rules::{Event, Room, Rules};
use table::fair::{Fair, Part};

impl Fair for Room {
    fn part(_: &Rules) -> Part {
        Part::Turn
    }

    fn ends(&self, _: &[Event]) -> bool {
        false
    }
}
