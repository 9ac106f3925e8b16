//! Random play at an attended table, compared act by act with a second table that was written from the text
//! ([`crate::model`]). The ways without a crew are compared in `tests/model.rs`.

use crate::arbitrary::arbitrary_files;
use crate::model::driver::{Attended, Seen, TABLES, play};
use crate::support::rules;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

fn compared(toml: &str, seeds: std::ops::Range<u64>, acts: usize) -> Seen {
    seeds.map(|seed| play(Attended::open(rules(toml)), toml, seed, acts)).fold(Seen::default(), Seen::and)
}

#[test]
fn whatever_happens_the_model_says_the_same() {
    let seen = TABLES.iter().map(|toml| compared(toml, 0..6, 1500)).fold(Seen::default(), Seen::and);
    assert!(seen.rounds > 2000, "too little happened: {} rounds of {} acts", seen.rounds, seen.acts);
    // Rare things did happen.
    for rare in [
        "given back  19:47-2.15(j)1",
        "dead  19:47-2.15(g)",
        "dead  19:47-2.15(i)",
        "ruling  19:47-2.15(e)",
        "ruling  19:47-2.15(h)",
        "ruling  19:47-2.15(m)",
        "burned  19:47-2.15(d)",
        "settled surrendered 19:47-2.8(a)1",
        "settled surrendered 19:47-2.8(a)2",
        "settled won 19:47-2.11(f)",
        "settled lost 19:47-2.10(b)",
        "settled void 19:47-2.11(d)",
        "settled void 19:47-2.10(b)",
        "settled returned 19:47-2.15(j)1",
        "kept  ",
        "reserved  ",
    ] {
        assert!(seen.events.contains_key(rare), "{rare} did not happen\n{:#?}", seen.events);
    }
}

#[test]
fn the_model_says_the_same_by_random_legal_rules() {
    let mut runner = TestRunner::deterministic();
    let rounds: usize = (0..60)
        .map(|seed| {
            let file = arbitrary_files().new_tree(&mut runner).expect("a rules file").current();
            compared(&file, seed..seed + 1, 500).rounds
        })
        .sum();
    assert!(rounds > 500, "too little happened: {rounds} rounds");
}
