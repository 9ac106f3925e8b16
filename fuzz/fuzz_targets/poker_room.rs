//! Any bytes as lines of the table protocol, in a poker room.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::protocol::<poker_room::Room>(bytes)
});
