//! Any bytes as a rate card of keno.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rulebook::conformance::hostile::rate_card(bytes));
