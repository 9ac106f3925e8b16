//! Any bytes as a rate card; the fuzz target and the test of its corpus call it.
#![allow(unreachable_pub, reason = "several programs use it")]

use keno::RateCard;
use rulebook::conformance::hostile;
use rulebook::money::Cents;

/// Any bytes as a rate card of keno: read, and then written, printed and priced; or refused with places that are in the
/// file.
pub fn rate_card(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let card = match RateCard::from_toml(&text) {
        Ok(card) => card,
        Err(violations) => return hostile::refused(&text, violations),
    };
    for explained in [false, true] {
        let written = card.to_toml(explained);
        match RateCard::from_toml(&written) {
            Ok(again) => assert_eq!(again, card),
            Err(violations) => panic!("a rate card does not read back: {violations}\n{written}"),
        }
    }
    assert!(card.guide().lines().all(|line| line.chars().count() <= 80));
    for table in card.offered().filter_map(|spots| card.pays(spots)) {
        let rates = card.rates();
        for rate in [rates.least_of_many_ways, rates.least, rates.most] {
            assert!((0..=20).all(|caught| table.payoff(caught, rate) >= Cents::ZERO));
        }
    }
}
