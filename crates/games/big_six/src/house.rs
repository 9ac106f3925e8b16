//! The Big Six wheel in the house: forms, sign and words.

use crate::rules::{Rules, Symbol};
use house::wheel::Wheeled;
use house::{DemoTable, Entry, Of};
use rulebook::provision::P5_6;
use rulebook::wheel::Table;
use table::forms::Form;
use table::forms::wheel::Entered;

/// Its line in the registry.
pub const ENTRY: &dyn Entry = Of::<Table<Rules>>::ENTRY;

impl Entered for Rules {
    const LAYOUT: &'static [Form; 5] = table::layout_forms!(P5_6, P5_6, "1");
    const WHEEL: &'static [Form; 7] = table::wheel_forms!(P5_6, &Symbol::NAMES);
}

impl Wheeled for Rules {
    const COVERAGE: &'static str = include_str!("../coverage.tsv");
    const ABOUT: &'static str = "Subchapter 5: the Big Six wheel (modelled; its text is not in hand)";
    const DEMO: &'static [DemoTable] =
        &[DemoTable { id: "big-six-1", rules: "title = \"Big Six\"", attended: false }];
    const ON: &'static str = "symbol";
    const NOTES: &'static [&'static str] = &[
        "Nothing is made, raised or taken back after \"No More Bets\".",
        "A spin that ends between two spaces, or makes too few turns, is void, and wagers stand.",
    ];

    fn called(&self, wager: &str) -> String {
        match wager {
            "emblem 1" => self.emblems[0].clone(),
            "emblem 2" => self.emblems[1].clone(),
            value => format!("${value}"),
        }
    }

    fn pays(&self, wager: &str) -> String {
        let symbol = Symbol::ALL.into_iter().find(|symbol| symbol.to_string() == wager);
        symbol.map_or_else(String::new, |symbol| self.pays[symbol as usize].to_string())
    }
}
