//! Any bytes as a rules file of blackjack.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::rules::<blackjack::Table>(bytes)
});
