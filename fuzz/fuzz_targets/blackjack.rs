//! Any bytes as lines of the table protocol, at a blackjack table.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    rulebook::conformance::hostile::protocol::<blackjack::Table>(bytes)
});
