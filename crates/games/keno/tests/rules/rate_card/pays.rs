//! Pay tables: how they are written, and what they must keep.

use super::{card, one, said, wrong};
use keno::RateCard;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;

#[test]
fn p15_3e_payoffs_are_in_exact_proportion_to_the_wager() {
    let card = RateCard::default();
    let rates = card.rates();
    let mut rate = rates.least_of_many_ways;
    while rate <= rates.most {
        for spots in card.offered() {
            let table = card.pays(spots).expect("it is offered");
            for caught in 0..=20 {
                let paid = table.payoff(caught, rate);
                assert_eq!(
                    paid.0 * 100,
                    table.per_dollar(caught).0 * rate.0,
                    "{caught} of {spots} at {rate}"
                );
            }
        }
        rate += rates.step;
    }
    assert_eq!(card.pays(10).map(|table| table.payoff(6, Cents(25))), Some(Cents(500)));
}

#[test]
fn p15_3e_a_payoff_is_whole_cents_at_every_rate() {
    let file = |payoff: &str, rates: &str| format!("[rates]\n{rates}\n[pays.1]\n1 = \"{payoff}\"\n");
    // A quarter of it must be whole cents.
    one(&file("2.90", "step_cents = 25"), "pays.1.1", "19:47-15.3(e)");
    let (because, instead) = said(&file("2.90", "step_cents = 25"));
    assert!(because.starts_with("2.90 for one is not a whole number of cents at every rate"), "{because}");
    assert_eq!(instead, "\"2.88\" or \"2.92\"");
    for (payoff, rates) in [
        ("2.92", "step_cents = 25"),
        ("2.90", "step_cents = 10"),
        ("2.91", "step_cents = 100"),
        ("3.00", "step_cents = 1"),
        // 62.5 cents at a quarter, but a quarter is never wagered: five dollars is the only rate there is.
        ("2.90", "minimum_cents = 500\nmaximum_cents = 500\nstep_cents = 25"),
    ] {
        card(&file(payoff, rates));
    }
    one(&file("2.91", "step_cents = 10"), "pays.1.1", "19:47-15.3(e)");
    one(&file("2.99", "step_cents = 1"), "pays.1.1", "19:47-15.3(e)");
}

#[test]
fn a_payoff_is_a_whole_number_or_a_text_with_decimals() {
    for (written, cents) in
        [("3", 300), ("\"3\"", 300), ("\"3.2\"", 320), ("\"3.20\"", 320), ("1000000", 100_000_000)]
    {
        let table = card(&format!("[pays.1]\n1 = {written}\n"));
        assert_eq!(table.pays(1).map(|table| table.per_dollar(1)), Some(Cents(cents)), "{written}");
    }
    for written in [
        "0",
        "-3",
        "1000001",
        "\"\"",
        "\"3.\"",
        "\".5\"",
        "\"3.205\"",
        "\"x\"",
        "\"3 for 1\"",
        "\"99999999999\"",
    ] {
        one(&format!("[pays.1]\n1 = {written}\n"), "pays.1.1", "19:47-15.3(e)");
    }
    for written in ["3.2", "true", "[3]"] {
        one(&format!("[pays.1]\n1 = {written}\n"), "pays.1.1", "");
    }
    assert_eq!(said("[pays.1]\n1 = 3\n0 = 0\n").1, "what pays nothing is left out");
}

#[test]
fn p15_5d2_only_what_can_be_caught_is_paid() {
    one("[pays.3]\n2 = 1\n3 = 42\n4 = 50\n", "pays.3.4", "19:47-15.5(d)2");
    assert_eq!(said("[pays.3]\n2 = 1\n3 = 42\n4 = 50\n").1, "0 to 3");
    // Twenty are drawn, and sixty are not.
    one("[pays.25]\n5 = 3\n6 = 4\n21 = 50\n", "pays.25.21", "19:47-15.5(d)2");
    one("[pays.62]\n1 = 3\n", "pays.62.1", "19:47-15.5(d)2");
    assert_eq!(said("[pays.62]\n1 = 3\n").1, "2 to 20");
}

#[test]
fn catching_more_never_pays_less_but_few_or_none_may_pay() {
    let file = |pays: &str| format!("[pays.8]\n{pays}\n");
    card(&file("0 = 10\n1 = 2\n2 = 1\n3 = 1\n4 = 1\n5 = 9\n6 = 9\n7 = 1480\n8 = 18000"));
    let (because, instead) = said(&file("0 = 10\n3 = 1\n4 = 1\n5 = 9\n6 = 8\n7 = 1480\n8 = 18000"));
    assert_eq!(because, "catching 6 of 8 pays $8, and catching 5 pays $9");
    assert_eq!(instead, "at least $9 for 6");
    // A hole is a fall too, and so is an end before all are caught.
    one(&file("0 = 10\n3 = 1\n5 = 9\n6 = 92\n7 = 1480\n8 = 18000"), "pays.8.3", "");
    one(&file("0 = 10\n5 = 9\n6 = 92\n7 = 1480"), "pays.8.7", "");
    // Two of eight are what a draw catches on average, and no longer few.
    one(&file("1 = 9\n2 = 8\n5 = 9\n6 = 92\n7 = 1480\n8 = 18000"), "pays.8.2", "");
}

#[test]
fn a_pay_table_pays_something() {
    one("[pays.1]\n1 = 3\n[pays.4]\n", "pays.4", "19:47-15.3(e)");
    one("[pays]\n", "pays", "19:47-15.3(e)");
    one("pays = 5\n", "pays", "19:47-15.3(e)");
}

#[test]
fn amounts_stay_far_below_what_would_overflow() {
    let file = |most: u32, payoff: u32| format!("[rates]\nmaximum_cents = {most}\n[pays.1]\n1 = {payoff}\n");
    let widest = card(&file(1_000_000, 100_000));
    let paid = widest.pays(1).map(|table| table.payoff(1, widest.rates().most));
    assert_eq!(paid, Some(Cents::dollars(1_000_000_000)));
    one(&file(1_000_000, 100_001), "pays.1.1", "");
    one(&file(1_000_000, 1_000_000), "pays.1.1", "");
    card(&file(100_000, 1_000_000));
}

#[test]
fn lines_are_those_that_pay_the_most_caught_first() {
    let card = card("[pays.8]\n0 = 10\n5 = 9\n6 = 100\n7 = 1480\n8 = 18000\n");
    let lines: Vec<(u8, i64)> = card
        .pays(8)
        .into_iter()
        .flat_map(|table| table.lines())
        .map(|(caught, pays)| (caught, pays.0 / 100))
        .collect();
    assert_eq!(lines, [(8, 18_000), (7, 1480), (6, 100), (5, 9), (0, 10)]);
    let table = card.pays(8).expect("it is offered");
    assert_eq!([1, 4, 9, 20, 21, 255].map(|caught| table.per_dollar(caught)), [Cents::ZERO; 6]);
}

#[test]
fn keys_that_are_no_numbers_are_told() {
    let told = |key: &str| wrong(&format!("pays.1.1 = 3\npays.2.2 = 12\n{key} = 5\n"));
    for key in ["pays.3.03", "pays.3.all", "pays.3.3.3", "pays.3x"] {
        let found = told(key);
        assert!(found.iter().any(|(wrong, _)| wrong == key), "{key}: {found:?}");
    }
    // Of a section it is the heading that is wrong, not each line below it.
    for section in ["pays.03", "pays.three", "pays.256"] {
        assert_eq!(told(&format!("{section}.3")), [(section.to_string(), "19:47-15.2(a)")]);
    }
    assert_eq!(said("pays.1.1 = 3\npays.3.3 = 42\npays.3.02 = 1\n").1, "did you mean \"pays.3.3\"?");
}

/// Whatever a card in order says, no ticket pays less than nothing, and its guide fits a page.
#[test]
fn no_card_of_the_corpus_takes_money_from_a_winner() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fuzz/corpus/rules/keno");
    let seeds = std::fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("a seed").path());
    let texts = seeds.map(|path| String::from_utf8_lossy(&std::fs::read(path).expect("a seed")).into_owned());
    let cards: Vec<RateCard> = texts.filter_map(|text| RateCard::from_toml(&text).ok()).collect();
    assert!(cards.len() >= 3, "{} cards of the corpus are in order", cards.len());
    for card in cards {
        assert!(card.guide().lines().all(|line| line.chars().count() <= 80));
        for table in card.offered().filter_map(|spots| card.pays(spots)) {
            let rates = card.rates();
            for rate in [rates.least_of_many_ways, rates.least, rates.most] {
                assert!((0..=20).all(|caught| table.payoff(caught, rate) >= Cents::ZERO));
            }
        }
    }
}
