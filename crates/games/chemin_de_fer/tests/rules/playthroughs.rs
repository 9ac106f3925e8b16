//! Golden playthroughs of chemin de fer, in `tests/playthroughs/chemin-de-fer-*.txt`.

use chemin_de_fer::Table;
use rulebook::conformance::golden;

#[test]
fn the_golden_playthroughs_play_as_they_are_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    assert!(golden::playthroughs::<Table>(folder) >= 3);
}
