//! The page about what the wagers of a game cost, for a game that says nothing of its own.

use super::Served;
use super::priced::solved;
use crate::page::{Asked, Line, Page, Part, Picture};
use rulebook::licensee::RulesFile as _;
use std::sync::Arc;

/// The wagers of a table with their cost: of the plainest legal table, or of one that the visitor picks in this house.
pub(crate) fn page<G: Served>(asked: &Asked) -> Page {
    let plainest = G::Rules::from_toml("").expect("the plainest rules are legal");
    let mut page = Page::new(format!("What each wager of {} costs", plainest.title()));
    page.intro = "Exact, found by playing the table through every outcome: never sampled.".into();
    page.form.extend(asked.tables("Rules", "the plainest legal table"));
    let rules = match asked.posted().and_then(|posted| page.or_fault(posted)) {
        None => plainest,
        Some(posted) => match G::Rules::recorded(&posted.rules) {
            Ok(recorded) => recorded.rules,
            Err(violations) => {
                page.blame(&violations);
                plainest
            }
        },
    };
    let rules = Arc::new(rules);
    let unsolved = |because| format!("{} has no figures: {because}", rules.title());
    if let Some(table) = page.or_fault(solved::<G>(&rules).map_err(unsolved)) {
        page.wagers("In order of cost, per unit staked.", Line::by_cost(&table));
        let (about, svg) = (page.heading.clone(), odds::chart::svg(&table, rules.title()));
        page.parts.push(Part::Picture(Picture { about, svg }));
    }
    page
}
