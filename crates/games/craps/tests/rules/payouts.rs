//! 19:47-1.4: what is paid. The figures are typed from the law, not taken from the code.

use crate::common::*;
use craps::{Payouts, Rules, divided_under};
use rulebook::actor::Seat;
use rulebook::game::{Game, Refuse};
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::settlement::Outcome;

/// Wager, faces that win it, odds: the table of 1.4(b).
const LISTED: [(&str, (u8, u8), i64, i64); 35] = [
    ("pass", (3, 4), 1, 1),
    ("don't pass", (1, 2), 1, 1),
    ("come", (3, 4), 1, 1),
    ("don't come", (1, 2), 1, 1),
    ("place 4", (1, 3), 9, 5),
    ("place 5", (1, 4), 7, 5),
    ("place 6", (1, 5), 7, 6),
    ("place 8", (2, 6), 7, 6),
    ("place 9", (3, 6), 7, 5),
    ("place 10", (4, 6), 9, 5),
    ("place 4 to lose", (3, 4), 5, 11),
    ("place 5 to lose", (3, 4), 5, 8),
    ("place 6 to lose", (3, 4), 4, 5),
    ("place 8 to lose", (3, 4), 4, 5),
    ("place 9 to lose", (3, 4), 5, 8),
    ("place 10 to lose", (3, 4), 5, 11),
    ("hard 4", (2, 2), 7, 1),
    ("hard 6", (3, 3), 9, 1),
    ("hard 8", (4, 4), 9, 1),
    ("hard 10", (5, 5), 7, 1),
    ("field", (1, 1), 2, 1),
    ("field", (1, 2), 1, 1),
    ("field", (1, 3), 1, 1),
    ("field", (2, 2), 1, 1),
    ("field", (3, 6), 1, 1),
    ("field", (4, 6), 1, 1),
    ("field", (5, 6), 1, 1),
    ("field", (6, 6), 2, 1),
    ("any seven", (3, 4), 4, 1),
    ("any craps", (1, 1), 7, 1),
    ("any craps", (6, 6), 7, 1),
    ("craps 2", (1, 1), 30, 1),
    ("craps 3", (1, 2), 15, 1),
    ("craps 12", (6, 6), 30, 1),
    ("eleven", (5, 6), 15, 1),
];

/// A point that these faces do not touch, so that the wager alone is decided.
fn arranged_for(name: &str, toml: &str, cents: i64) -> Pit {
    let standing = if name.ends_with("pass") { None } else { Some(if name.contains('9') { 8 } else { 9 }) };
    arranged(toml, name, cents, standing).expect("it can stand")
}

#[test]
fn p1_4b_the_listed_odds_are_paid() {
    for (name, faces, wins, per) in LISTED {
        let pit = arranged_for(name, LOOSE, 1320);
        assert_eq!(paid(&pit, name, faces), 1320 * wins / per, "{name} {faces:?}");
    }
}

#[test]
fn p1_4b_less_than_the_listed_odds_is_refused_and_more_is_paid() {
    for line in Payouts::lines() {
        let least = Payouts::LISTED.line(line);
        let file = |wins: u16, per: u16| format!("{LOOSE}[payouts]\n\"{line}\" = \"{wins} to {per}\"\n");
        let below = Rules::from_toml(&file(least.wins() * 100 - 1, least.per() * 100));
        let violations = below.expect_err("less than the listed odds").0;
        assert_eq!(violations[0].cite.map(|cite| cite.number()), Some("19:47-1.4(b)"), "{line}");
        assert_eq!(violations[0].key, format!("payouts.{line}"));
        let above =
            Rules::from_toml(&file(least.wins() * 100 + 1, least.per() * 100)).expect("more is allowed");
        assert_eq!(above.pays().line(line), Odds::to(least.wins() * 100 + 1, least.per() * 100));
        assert!(Rules::from_toml(&file(least.wins(), least.per())).is_ok());
    }
    let toml = format!(
        "{LOOSE}[payouts]\n\"hard 8\" = \"10 to 1\"\n\"field 12\" = \"3 to 1\"\n\"come\" = \"2 to 1\"\n"
    );
    assert_eq!(paid(&arranged_for("hard 8", &toml, 100), "hard 8", (4, 4)), 1000);
    assert_eq!(paid(&arranged_for("field", &toml, 100), "field", (6, 6)), 300);
    assert_eq!(paid(&arranged_for("field", &toml, 100), "field", (1, 1)), 200);
    let travelled = arranged(&toml, "come 6", 100, Some(9)).expect("a come point");
    assert_eq!(paid(&travelled, "come 6", (1, 5)), 200, "a come bet keeps its price on its point");
}

#[test]
fn p1_4a_odds_are_stated_with_to_and_read_with_to() {
    let file = "[payouts]\n\"any seven\" = \"5 for 1\"\n";
    let violations = Rules::from_toml(file).expect_err("\"for\" is forbidden").0;
    assert_eq!(violations[0].cite.map(|cite| cite.number()), Some("19:47-1.4(a)"));
    assert_eq!((violations[0].key.as_str(), violations[0].line), ("payouts.any seven", Some(2)));
    // Four to one: a dollar wins four, and the dollar comes back besides.
    let pit = arranged_for("any seven", "", 100);
    assert_eq!(pit.clone().roll(7), ["any seven won 400+100"]);
    let rules = Rules::default();
    let number = |word: &str| word.trim_matches(|c: char| !c.is_ascii_digit()).parse::<u16>().is_ok();
    for text in [rules.guide(), rules.to_toml(true), rules.to_toml(false)] {
        let words: Vec<&str> = text.split_whitespace().chain(["", "", ""]).collect();
        // "2 to 1, for 5 percent" speaks of the vigorish.
        let states_for =
            |w: &[&str]| w[1] == "for" && number(w[0]) && number(w[2]) && !w[3].starts_with("percent");
        assert!(!words.windows(4).any(states_for), "{text}");
        assert!(words.windows(3).any(|w| w[1] == "to" && number(w[0]) && number(w[2])), "{text}");
    }
    for wager in craps::Wager::ALL {
        assert!(!rules.pays_in_words(wager).contains(" for 1"), "{wager}");
    }
}

#[test]
fn p1_4c_a_horn_is_paid_as_four_wagers() {
    let pit = arranged_for("horn", "", 400);
    // The number that hits wins on its quarter; the other three quarters are lost.
    for (faces, net) in
        [((1, 1), 3000 - 300), ((1, 2), 1500 - 300), ((5, 6), 1500 - 300), ((6, 6), 3000 - 300)]
    {
        assert_eq!(paid(&pit, "horn", faces), net, "{faces:?}");
    }
    let events = pit.clone().throw(1, 2);
    let settled = settlements(&events)[0];
    let parts: Vec<_> = settled.parts.expect("parts").iter().collect();
    let wagers: Vec<String> = parts.iter().map(|part| part.wager.to_string()).collect();
    assert_eq!(wagers, ["craps 2", "craps 3", "eleven", "craps 12"]);
    assert!(parts.iter().all(|part| part.stake == Cents(100)));
    assert_eq!(parts.iter().filter(|part| part.outcome == Outcome::Won).count(), 1);
    assert_eq!(divided_under(wager("horn")).map(|cite| cite.number()), Some("19:47-1.4(c)"));
    assert!(Rules::default().pays_in_words(wager("horn")).contains("19:47-1.4(c)"));
}

#[test]
fn p1_4c_the_high_number_of_a_horn_high_has_two_units() {
    for (high, faces) in [(2, (1, 1)), (3, (1, 2)), (11, (5, 6)), (12, (6, 6))] {
        let name = format!("horn high {high}");
        let pit = arranged_for(&name, "", 500);
        for (total, other, wins) in [(2, (1, 1), 30), (3, (1, 2), 15), (11, (5, 6), 15), (12, (6, 6), 30)] {
            let units = if total == high { 2 } else { 1 };
            assert_eq!(paid(&pit, &name, other), 100 * (units * wins - (5 - units)), "{name} {total}");
        }
        assert_eq!(fate(&pit, &name, faces), 'W');
    }
}

#[test]
fn p1_4c_broken_down_or_not_a_horn_high_wins_the_same() {
    for high in [2, 3, 11, 12] {
        for total in 2..=12 {
            let sum = |toml: &str| {
                let mut pit = Pit::open(toml);
                pit.bet(1, &format!("horn high {high}"), 1000);
                let (first, second) = faces(total);
                let events = pit.throw(first, second);
                let mine = settlements(&events).into_iter().filter(|settled| settled.seat == seat(1));
                mine.map(|settled| (settled.paid + settled.returned).0).sum::<i64>()
            };
            assert_eq!(sum(""), sum("[wagers]\nhorn_high_area = false"), "{high} {total}");
        }
    }
}

#[test]
fn p1_4d_c_and_e_is_paid_in_two_halves() {
    let pit = arranged_for("c and e", "", 200);
    assert_eq!(paid(&pit, "c and e", (1, 1)), 700 - 100);
    assert_eq!(paid(&pit, "c and e", (1, 2)), 700 - 100);
    assert_eq!(paid(&pit, "c and e", (6, 6)), 700 - 100);
    assert_eq!(paid(&pit, "c and e", (5, 6)), 1500 - 100);
    // One chip is split in half too, where the half can be paid.
    assert_eq!(paid(&arranged_for("c and e", "", 100), "c and e", (5, 6)), 750 - 50);
    let mut coarse = Pit::open("[money]\nchange_cents = 100");
    assert_eq!(refused(coarse.try_bet(1, "c and e", 300)), ("19:47-1.4(e)", "not_exact"));
    assert_eq!(divided_under(wager("c and e")).map(|cite| cite.number()), Some("19:47-1.4(d)"));
    assert!(Rules::default().pays_in_words(wager("c and e")).contains("19:47-1.4(d)"));
}

#[test]
fn p1_4e_what_cannot_be_paid_exactly_is_refused_with_what_can() {
    let cases = [
        ("place 6", 1000, vec![600, 1200]),
        ("place 4", 600, vec![500, 1000]),
        ("place 4 to lose", 600, vec![500, 1100]),
        ("place 5 to lose", 600, vec![400, 800]),
        ("horn high 2", 700, vec![500, 1000]),
    ];
    let mut pit = Pit::open("[money]\nchange_cents = 100");
    for (name, cents, _) in &cases {
        let refusal = pit.try_bet(1, name, *cents).expect_err("not payable in dollars");
        assert_eq!(refusal.cite().number(), "19:47-1.4(e)", "{name}");
        for nearest in refusal.nearest() {
            assert!(pit.clone().try_bet(1, name, nearest.0).is_ok(), "{name} {nearest}");
        }
    }
    let refusal = pit.try_bet(1, "place 6", 1000).expect_err("not payable");
    assert_eq!(refusal.nearest(), [Cents(600), Cents(1200)]);
    let refusal = pit.try_bet(1, "place 4", 600).expect_err("not payable");
    assert_eq!(refusal.nearest(), [Cents(500), Cents(1000)]);
    let refusal = pit.try_bet(1, "place 4 to lose", 600).expect_err("not payable");
    assert_eq!(refusal.nearest(), [Cents(1100)], "nothing smaller can be paid");
    // With a quarter in change 7 to 6 needs six quarters at least.
    let mut fine = Pit::open("");
    fine.bet(1, "place 6", 300);
    assert_eq!(refused(fine.try_bet(1, "place 6", 100)), ("19:47-1.4(e)", "not_exact"));
}

#[test]
fn p1_4e_exactly_the_payable_stakes_are_accepted() {
    for (chip, change) in [(100, 25), (100, 50), (100, 100), (500, 25), (25, 5), (5, 5), (100, 1)] {
        let toml = format!(
            "[money]\nchip_cents = {chip}\nchange_cents = {change}\n[limits]\nminimum_cents = 5\nline_minimum_cents = 5"
        );
        let pit = Pit::open(&toml);
        for (name, _, wins, per) in LISTED.iter().filter(|row| row.0.starts_with("place")) {
            for chips in 1..120 {
                let cents = chips * chip;
                let payable = (cents * wins) % per == 0 && (cents * wins / per) % change == 0;
                let accepted = pit.clone().try_bet(1, name, cents).is_ok();
                assert_eq!(accepted, payable, "{name} {cents} with {chip}/{change}");
            }
        }
    }
    assert_eq!(Seat::MOST, 16);
    assert_eq!(Pit::open("").table.rules().coins().change, Cents(25));
}

#[test]
fn p1_4c_p1_4e_a_horn_high_is_payable_if_each_of_its_four_wagers_is() {
    let toml = "[money]\nchip_cents = 25\nchange_cents = 25\n[limits]\nminimum_cents = 25\n\
                [payouts]\n\"craps 3\" = \"31 to 2\"";
    // 50 on the 3 at 31 to 2 is 775, less 25 each on 2, 11 and 12.
    let mut pit = Pit::open(toml);
    pit.bet(1, "horn high 3", 125);
    pit.ready();
    assert_eq!(paid(&pit, "horn high 3", (1, 2)), 700);
    // With 25 on the 3 it cannot be paid in quarters, and a horn bet has no more than that on it.
    for (name, cents) in [("horn high 12", 125), ("horn", 100)] {
        let refusal = refused(Pit::open(toml).try_bet(1, name, cents));
        assert_eq!(refusal, ("19:47-1.4(e)", "not_exact"), "{name}");
        Pit::open(toml).bet(1, name, 2 * cents);
    }
    // Where it is broken down, each of the two wagers must be payable by itself.
    let toml = format!("{toml}\n[wagers]\nhorn_high_area = false");
    assert_eq!(refused(Pit::open(&toml).try_bet(1, "horn high 3", 125)), ("19:47-1.4(e)", "not_exact"));
}
