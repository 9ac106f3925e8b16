//! Any bytes as lines of the table protocol.
#![no_main]

libfuzzer_sys::fuzz_target!(
    |bytes: &[u8]| rulebook::conformance::hostile::protocol::<craps::Table>(bytes)
);
