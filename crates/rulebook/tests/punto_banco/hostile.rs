//! The corpora of the fuzz targets for punto banco, run as plain tests, and random bytes besides. No input may panic.

use proptest::prelude::*;
use rulebook::conformance::hostile;
use rulebook::punto_banco::Table;
use std::path::PathBuf;

fn corpus(name: &str, run: fn(&[u8])) {
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

#[test]
fn the_protocol_survives_its_corpus() {
    corpus("punto_banco", hostile::protocol::<Table>);
}

#[test]
fn the_rules_file_survives_its_corpus() {
    corpus("punto_banco_rules", hostile::rules::<Table>);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_no_danger(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        hostile::protocol::<Table>(&bytes);
        hostile::rules::<Table>(&bytes);
    }
}
