//! Golden playthroughs of craps, in `tests/playthroughs/craps-*.txt`.

use craps::Table;
use rulebook::conformance::golden;

#[test]
fn the_golden_playthroughs_play_as_they_are_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    assert!(golden::playthroughs::<Table>(folder) >= 4);
}
