//! Golden playthroughs of the poker room, in `tests/playthroughs/poker-room-*.txt`.

use poker_room::Room;
use rulebook::conformance::golden;

#[test]
fn the_golden_playthroughs_play_as_they_are_written() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    assert!(golden::playthroughs::<Room>(folder) >= 3);
}
