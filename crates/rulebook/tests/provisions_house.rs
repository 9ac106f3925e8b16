//! Rules that bind several tables of one house.

use rulebook::craps::{Line, Rules, Wager, uniform};
use rulebook::payout::Odds;

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
    let summary: Vec<_> = found.iter().map(|unequal| (unequal.line, unequal.first, unequal.other)).collect();
    let seven = Line::Wager(Wager::AnySeven);
    assert_eq!(
        summary,
        [
            (Line::Field12, (0, Odds::to(2, 1)), (1, Odds::to(3, 1))),
            (Line::Field12, (0, Odds::to(2, 1)), (3, Odds::to(3, 1))),
            (seven, (0, Odds::to(4, 1)), (1, Odds::to(5, 1))),
            (seven, (0, Odds::to(4, 1)), (3, Odds::to(5, 1))),
        ]
    );
    assert!(found.iter().all(|unequal| unequal.cite().number() == "19:47-1.4(b)"));
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
