//! Any bytes as a rules file.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| rulebook::conformance::hostile::rules::<craps::Table>(
    bytes
));
