//! Golden playthroughs of hi-lo, in `tests/playthroughs/hi-lo-*.txt`.

use hilo::Table;
use rulebook::conformance::golden;

#[test]
fn the_golden_playthroughs_play_as_they_are_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    assert_eq!(golden::playthroughs::<Table>(folder), 1);
}
