//! The rate card: what it says, what it may not say, what it looks like.

mod advantage;
mod pays;
mod reading;
mod sample;
mod terms;

use keno::RateCard;
use rulebook::licensee::RulesFile as _;

/// A card that is in order.
#[track_caller]
fn card(toml: &str) -> RateCard {
    RateCard::from_toml(toml).unwrap_or_else(|wrong| panic!("{wrong}\n{toml}"))
}

/// Key and provision of everything that is wrong.
#[track_caller]
fn wrong(toml: &str) -> Vec<(String, &'static str)> {
    let found = RateCard::from_toml(toml).expect_err("a card with faults").0;
    found.into_iter().map(|one| (one.key, one.cite.map_or("", |cite| cite.number()))).collect()
}

/// The one thing that is wrong.
#[track_caller]
fn one(toml: &str, key: &str, cite: &str) {
    let found = wrong(toml);
    let found: Vec<(&str, &str)> = found.iter().map(|(key, cite)| (key.as_str(), *cite)).collect();
    assert_eq!(found, [(key, cite)], "{toml}");
}

/// What is said of the one thing that is wrong, and what would be right.
#[track_caller]
fn said(toml: &str) -> (String, String) {
    let found = RateCard::from_toml(toml).expect_err("a card with a fault").0;
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].line.is_some(), "it has a line: {found:?}");
    (found[0].because.clone(), found[0].instead.clone().unwrap_or_default())
}
