//! What is pledged: a shooter's turn.

use crate::rules::{Event, Rules, Table};
use table::fair::{Fair, Part};

impl Fair for Table {
    fn part(_: &Rules) -> Part {
        Part::Turn
    }

    /// 1.11: the shooter has passed the dice, or had to.
    fn ends(&self, _: &[Event]) -> bool {
        self.shooter().is_none()
    }
}
