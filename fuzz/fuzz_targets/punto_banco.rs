//! Any bytes as lines of the table protocol, at a punto banco table.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::protocol::<punto_banco::Table>(bytes)
});
