//! What is pledged: a shoe.

use crate::rules::{Rules, Table};
use table::fair::{Fair, Part};

impl Fair for Table {
    fn part(rules: &Rules) -> Part {
        Part::shoe(rules.decks())
    }
}
