//! Craps, 19:47-1.

mod help;
mod page;
mod play;
mod price;
mod served;
mod sheet;
mod simulate;

use crate::rules::{Rules, Table};
use house::asked::{Answer, Guest, Listed, Price, Seating, Simulation, Watch};
use house::page::{Asked, Page};
use house::terminal::count;
use house::{DemoTable, Entry, Help, Housed, Of};
use std::sync::Arc;

/// Its line in the registry.
pub const ENTRY: &dyn Entry = Of::<Table>::ENTRY;

impl Housed for Table {
    const ABOUT: &'static str = "Subchapter 1";
    const COVERAGE: &'static str = include_str!("../../coverage.tsv");
    const HELP: &'static [Help] = help::HELP;
    const DEMO: &'static [DemoTable] = &[
        DemoTable { id: "craps-1", rules: "title = \"Craps 1\"", attended: false },
        DemoTable {
            id: "craps-2",
            rules: "title = \"Craps 2\"\n[limits]\nline_minimum_cents = 1000\n\
                    [odds]\nmultiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }\n",
            attended: false,
        },
        DemoTable { id: "craps-attended", rules: "title = \"Craps, attended\"", attended: true },
    ];

    fn agreed(tables: &[&Rules]) -> Option<String> {
        let several = tables.len() > 1;
        several.then(|| {
            format!("{} with uniform odds (19:47-1.4(b))", count(tables.len() as u64, "craps table"))
        })
    }

    fn desk() -> Option<desk::Known> {
        Some(desk::Known::of::<Table>())
    }

    fn price(rules: &Arc<Rules>, asked: &Price<'_>) -> anyhow::Result<Answer> {
        price::price(rules, asked)
    }

    fn odds_page(asked: &Asked) -> Page {
        page::page(asked)
    }

    fn questions() -> &'static [&'static str] {
        &page::QUESTIONS
    }

    fn strategies(_: &Arc<Rules>) -> anyhow::Result<Listed> {
        Ok(simulate::STRATEGIES.into())
    }

    fn strategy(name: &str) -> anyhow::Result<&'static str> {
        simulate::source(name)
    }

    fn simulate(rules: &Arc<Rules>, asked: &Simulation<'_>, watch: &Watch<'_>) -> anyhow::Result<Answer> {
        simulate::run(rules, asked, watch)
    }

    fn sit_down(rules: &Arc<Rules>, seating: &Seating<'_>) -> anyhow::Result<Box<dyn Guest>> {
        play::sit_down(rules, seating)
    }
}
