//! Rules that bind several tables of one house.

use craps::{Rules, uniform};
use rulebook::licensee::RulesFile as _;
use rulebook::licensee::Scope;

fn rules(text: &str) -> Rules {
    Rules::from_toml(text).expect("the rules are legal by themselves")
}

#[test]
fn p1_4b_odds_above_the_listed_ones_are_uniform_within_the_casino() {
    let plain = rules("");
    let generous = rules("[payouts]\n\"any seven\" = \"5 to 1\"\n\"field 12\" = \"3 to 1\"");
    assert_eq!(uniform(&[&plain, &plain]), []);
    assert_eq!(uniform(&[&generous, &generous, &generous]), []);

    let found = uniform(&[&plain, &generous, &plain, &generous]);
    let names = ["a", "b", "c", "d"];
    let told = found.iter().map(|one| one.because(names[one.first.0], names[one.other.0]));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "every craps table of a casino pays field 12 alike: 2 to 1 at a, 3 to 1 at b",
            "every craps table of a casino pays field 12 alike: 2 to 1 at a, 3 to 1 at d",
            "every craps table of a casino pays any seven alike: 4 to 1 at a, 5 to 1 at b",
            "every craps table of a casino pays any seven alike: 4 to 1 at a, 5 to 1 at d",
        ]
    );
    assert!(found.iter().all(|unequal| unequal.cite.number() == "19:47-1.4(b)"));
    assert!(found.iter().all(|unequal| unequal.scope == Scope::Casino));
    assert_eq!((found[0].key.as_str(), found[2].key.as_str()), ("payouts.field 12", "payouts.any seven"));
}

#[test]
fn p1_4b_uniform_odds_are_a_matter_of_what_is_paid_not_of_how_it_is_written() {
    let seven_to_five = rules("[payouts]\n\"place 5\" = \"7 to 5\"");
    let fourteen_to_ten = rules("[payouts]\n\"place 5\" = \"14 to 10\"");
    assert_eq!(uniform(&[&seven_to_five, &fourteen_to_ten]), []);
}

#[test]
fn p1_4b_a_wager_that_a_table_does_not_offer_is_not_paid_differently_there() {
    let without = rules("[wagers]\nany_seven = false\nfield = false");
    let generous = rules("[payouts]\n\"any seven\" = \"5 to 1\"\n\"field 2\" = \"3 to 1\"");
    assert_eq!(uniform(&[&without, &generous]), []);
    let plain = rules("");
    let found = uniform(&[&without, &generous, &plain]);
    assert!(found.iter().all(|unequal| unequal.first.0 == 1 && unequal.other.0 == 2));
    assert_eq!(found.len(), 2);
}
