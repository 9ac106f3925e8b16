//! Random play against second models, written from the text of the regulation: each reads acts as JSON, keeps a state of
//! its own, and says what every act must come to. `make soak` plays many more seeds (`examples/models.rs`).

mod craps;
mod room;
mod ways;

use std::collections::BTreeMap;

/// Seeds of the suite; `make soak` takes others.
const SEEDS: std::ops::Range<u64> = 0..60;

#[test]
fn craps_is_played_by_the_text_by_a_crew() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    SEEDS.flat_map(ways::craps_attended).for_each(|rare| *seen.entry(rare).or_default() += 1);
    // A wish to shoot while another throws without a line bet is too rare for the suite; `make soak` meets it.
    let seen: Vec<usize> =
        seen.into_iter().filter(|(rare, _)| !rare.contains("wish")).map(|(_, times)| times).collect();
    assert!(
        seen.len() == 5 && seen.iter().all(|times| *times >= 5),
        "something rare hardly happened: {seen:?}"
    );
}

#[test]
fn craps_is_played_by_the_text_by_a_device() {
    SEEDS.for_each(ways::craps_by_device);
}

#[test]
fn craps_is_played_by_the_text_with_the_houses_chance() {
    SEEDS.for_each(ways::craps_with_house_chance);
}

#[test]
fn p14_18_p14_16b_the_poker_room_is_kept_by_the_text() {
    SEEDS.for_each(room::poker_room);
}
