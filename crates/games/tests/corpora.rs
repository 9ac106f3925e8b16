//! The corpora of the fuzz targets in `/fuzz`, run as plain tests for every game of the registry, and random bytes besides.
//! No input may panic.

use house::Entry;
use proptest::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

/// What bytes are fed to, by the name of its corpora.
type Target = (&'static str, fn(&dyn Entry, &[u8]));

const TARGETS: [Target; 2] = [
    ("lines", |game, bytes| game.survives_lines(bytes)),
    ("rules", |game, bytes| game.survives_rules(bytes)),
];

/// The seeds that were written for one game, with their names.
fn seeds(target: &str, game: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target).join(game);
    let Ok(entries) = std::fs::read_dir(&folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), std::fs::read(&path).expect("a seed"))).collect()
}

/// Each game is fed its own seeds and everybody else's: what is a plain game at one table is nonsense at the others.
#[test]
fn every_game_survives_every_corpus() {
    let registry = games::standard();
    for (target, feed) in TARGETS {
        for of in registry.names() {
            let seeds = seeds(target, of);
            assert!(
                seeds.len() >= 10,
                "fuzz/corpus/{target}/{of} has {} seeds: ten are the least",
                seeds.len()
            );
            for (path, bytes) in &seeds {
                for game in registry.games() {
                    let outcome = catch_unwind(AssertUnwindSafe(|| feed(game, bytes)));
                    assert!(outcome.is_ok(), "{} panicked at {}", game.name(), path.display());
                }
            }
        }
    }
}

fn feed_all(bytes: &[u8]) {
    for game in games::standard().games() {
        TARGETS.iter().for_each(|(_, feed)| feed(game, bytes));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_no_danger(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        feed_all(&bytes);
    }

    #[test]
    fn random_text_is_no_danger(text in "\\PC{0,200}") {
        feed_all(text.as_bytes());
    }
}
