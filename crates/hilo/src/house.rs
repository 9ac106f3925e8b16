//! What the house must know about it.

use super::rules::Rules;
use super::table::Table;
use super::words::Command;
use house::served::Served;
use house::{DemoTable, Entry, Housed, Of};
use records::foreign::Watched;
use serde_json::{Value, json};
use table::fair::{Fair, Part};
use table::session::Performed;

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

/// A log that somebody else wrote can be judged, by the defaults.
impl Watched for Table {}

/// A page remembers what each die decided.
impl Served for Table {
    fn history(&self, done: &Performed<Table>) -> Option<Value> {
        (done.act.command == Command::Turn {}).then(|| json!(done.events.first()))
    }
}
