//! Any bytes as a rate card of keno.
#![no_main]

#[path = "../../crates/games/keno/tests/hostile/mod.rs"]
mod hostile;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| hostile::rate_card(bytes));
