//! The corpora of the fuzz targets in `/fuzz`, run as plain tests for every game, and random bytes besides. No input may
//! panic.

#[path = "../keno/tests/hostile/mod.rs"]
mod keno_card;

use proptest::prelude::*;
use rulebook::conformance::hostile;
use std::path::PathBuf;

/// What bytes are fed to.
type Fed = fn(&[u8]);

/// Each corpus with what it is fed to.
const CORPORA: [(&str, Fed); 11] = [
    ("protocol", hostile::protocol::<craps::Table>),
    ("rules", hostile::rules::<craps::Table>),
    ("blackjack", hostile::protocol::<blackjack::Table>),
    ("blackjack_rules", hostile::rules::<blackjack::Table>),
    ("punto_banco", hostile::protocol::<punto_banco::Table>),
    ("punto_banco_rules", hostile::rules::<punto_banco::Table>),
    ("chemin_de_fer", hostile::protocol::<chemin_de_fer::Table>),
    ("chemin_de_fer_rules", hostile::rules::<chemin_de_fer::Table>),
    ("poker_room", hostile::protocol::<poker_room::Room>),
    ("poker_room_rules", hostile::rules::<poker_room::Room>),
    ("keno_rate_card", keno_card::rate_card),
];

#[test]
fn every_game_survives_its_corpora() {
    for (name, run) in CORPORA {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(name);
        let mut seen = 0;
        for entry in std::fs::read_dir(&folder).expect("a corpus") {
            let path = entry.expect("an entry").path();
            let bytes = std::fs::read(&path).expect("a seed");
            let outcome = std::panic::catch_unwind(|| run(&bytes));
            assert!(outcome.is_ok(), "{} ended in a panic", path.display());
            seen += 1;
        }
        assert!(seen >= 10, "{} has {seen} seeds", folder.display());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_no_danger(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        CORPORA.iter().for_each(|(_, run)| run(&bytes));
    }

    #[test]
    fn random_text_is_no_danger(text in "\\PC{0,200}") {
        CORPORA.iter().for_each(|(_, run)| run(text.as_bytes()));
    }
}
