//! What the core says of any game, tried with the games of the chapter.

use rulebook::conformance::meetings::{Meetings, wander};
use rulebook::game::Game;
use rulebook::licensee::changes;
use std::sync::Arc;

#[test]
fn wandering_looks_for_what_has_not_met() {
    let rules = Arc::new(craps::Table::rules_from_toml("").expect("an empty rules file is legal"));
    let mut meetings = Meetings::default();
    wander::<craps::Table>(&rules, 1, 2_000, &mut meetings);
    let (met, all) =
        meetings.pairs().fold((0, 0), |(met, all), (_, _, rounds)| (met + usize::from(rounds > 0), all + 1));
    assert!(meetings.rounds() > 20 && all > 100, "{} rounds, {all} pairs", meetings.rounds());
    assert!(met * 2 > all, "{met} of {all} pairs met");
}

/// 8.3: a notice of a change names every key in words.
#[test]
fn every_key_of_every_game_can_be_told() {
    for game in games::standard().games() {
        for change in changes(&game.plainest().text(), "") {
            assert!(!change.what.contains('_'), "{}: {change}", game.name());
            assert!(change.was.is_some_and(|was| !was.is_empty()), "{}: {}", game.name(), change.key);
        }
    }
}
