//! Any bytes as lines of the table protocol, at a chemin de fer table.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::protocol::<chemin_de_fer::Table>(bytes)
});
