//! What the house must know about it.

use super::rules::Rules;
use super::table::Table;
use floor::fair::{Fair, Part};
use games::{DemoTable, Entry, Housed, Of};

/// Its line in a registry.
pub const ENTRY: &dyn Entry = Of::<Table>::ENTRY;

impl Housed for Table {
    const ABOUT: &'static str = "The worked example: a covered die";
    const DEMO: &'static [DemoTable] = &[DemoTable { id: "hi-lo-1", rules: "", attended: true }];
}

/// A pledge serves one die.
impl Fair for Table {
    fn part(_: &Rules) -> Part {
        Part::Shoe { cards: 1 }
    }
}
