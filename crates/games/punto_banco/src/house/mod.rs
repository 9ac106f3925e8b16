//! Punto banco, 19:47-3: baccarat against the house.

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
use house::{DemoTable, Entry, Help, Housed, Of};
use std::sync::Arc;

/// Its line in the registry.
pub const ENTRY: &dyn Entry = Of::<Table>::ENTRY;

impl Housed for Table {
    const ABOUT: &'static str = "Subchapter 3: baccarat against the house";
    const COVERAGE: &'static str = include_str!("../../coverage.tsv");
    const HELP: &'static [Help] = help::HELP;
    const DEMO: &'static [DemoTable] = &[
        DemoTable {
            id: "punto-banco-1",
            rules: "title = \"Punto banco 1\"\n[wagers]\ntotal_cards = true\nbonus = \"A\"\n\
                    [vigorish]\ncollect = \"deferred\"\n[dealing]\nbanker_first = true\n",
            attended: false,
        },
        DemoTable {
            id: "punto-banco-squeeze",
            rules: "title = \"Punto banco, the squeeze\"\n[no_vigorish]\ndragon_7_push = true\n\
                    [dealing]\nface = \"down\"\nothers_may_turn = true\n",
            attended: false,
        },
    ];

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
