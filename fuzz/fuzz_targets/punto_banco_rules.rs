//! Any bytes as a rules file of punto banco.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::rules::<punto_banco::Table>(bytes)
});
