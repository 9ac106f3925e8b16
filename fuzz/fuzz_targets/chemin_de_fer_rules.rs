//! Any bytes as a rules file of chemin de fer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::rules::<chemin_de_fer::Table>(bytes)
});
