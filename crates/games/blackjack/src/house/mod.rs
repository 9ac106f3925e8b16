//! Blackjack, 19:47-2.

mod chart;
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
    const ABOUT: &'static str = "Subchapter 2";
    const COVERAGE: &'static str = include_str!("../../coverage.tsv");
    const HELP: &'static [Help] = help::HELP;
    const DEMO: &'static [DemoTable] = &[
        DemoTable {
            id: "blackjack-1",
            rules: "title = \"Blackjack 1\"\n[surrender]\noffered = true\n[insurance]\neven_money = true\n\
                    [wagers]\nadditional = \"over under 13\"\n[play]\nboxes_per_patron = 3\n",
            attended: false,
        },
        DemoTable {
            id: "blackjack-shared",
            rules: "title = \"Blackjack, shared boxes\"\nboxes = 6\nstanding = 6\ndecks = 6\n\
                    [dealing]\nhole_card = \"down\"\ncard_reader = true\n\
                    [play]\nsplit_hands = 4\nboxes_per_patron = 3\n[sharing]\nmost = 3\n\
                    [wagers]\nadditional = \"same suit\"\nsame_suit_option = 2\n",
            attended: false,
        },
        DemoTable {
            id: "blackjack-multiple-action",
            rules: "title = \"Blackjack, multiple action\"\n[multiple_action]\nhands = 3\nleast = 2\n\
                    [play]\nboxes_per_patron = 2\n",
            attended: false,
        },
        DemoTable { id: "blackjack-attended", rules: "title = \"Blackjack, attended\"", attended: true },
    ];

    fn agreed(tables: &[&Rules]) -> Option<String> {
        let offering = tables.iter().filter(|rules| rules.same_suit_option().is_some()).count() as u64;
        let option = "one same-suit option for each number of decks (19:47-2.17(e)2)";
        (offering > 1).then(|| format!("{} with {option}", count(offering, "blackjack table")))
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
