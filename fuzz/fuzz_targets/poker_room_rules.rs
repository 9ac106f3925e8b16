//! Any bytes as a rules file of a poker room.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::rules::<poker_room::Room>(bytes)
});
