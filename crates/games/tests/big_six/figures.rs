//! The exact figures, through the real command's figures and through the table's own chance.

use super::{Table, table_with};
use games::Registry;
use games::asked::{Form, Price};
use odds::Fraction;
use rulebook::actor::Actor;
use rulebook::game::{Game as _, Need};
use serde_json::Value;

/// What every wager costs by these rules, as programs read it.
fn costs(rules: &str) -> Vec<(String, String, f64)> {
    let rules = Registry::standard().rules(&format!("game = \"big-six\"\n{rules}")).expect("lawful rules");
    let form = Form { json: true, drawn: false };
    let (words, decks, removed) = (&[][..], None, None);
    let asked =
        Price { rules: &*rules, by_file: true, words, decks, removed, by_cards: false, chart: false, form };
    let said = rules.game().price(&asked).expect("figures").said;
    let table: Value = serde_json::from_str(&said).expect("JSON");
    let wagers = table["wagers"].as_array().expect("wagers").iter().map(|wager| {
        let text = |key: &str| wager[key].as_str().expect("a text").to_string();
        (text("wager"), text("expected"), wager["house_edge_percent"].as_f64().expect("a number"))
    });
    wagers.collect()
}

fn expected(rules: &str) -> Vec<(String, String)> {
    costs(rules).into_iter().map(|(wager, expected, _)| (wager, expected)).collect()
}

fn named(figures: [(&str, &str); 7]) -> Vec<(String, String)> {
    figures.map(|(wager, expected)| (wager.to_string(), expected.to_string())).to_vec()
}

#[test]
fn p5_5_the_wheel_of_atlantic_city_keeps_what_is_published() {
    let figures = [
        ("$1", "-4/27"),
        ("$2", "-1/6"),
        ("$5", "-1/9"),
        ("$10", "-5/27"),
        ("$20", "-2/9"),
        ("joker", "-4/27"),
        ("flag", "-4/27"),
    ];
    assert_eq!(expected(""), named(figures));
    let percent: Vec<String> = costs("").iter().map(|(_, _, percent)| format!("{percent:.9}")).collect();
    let right = ["14.814814815", "16.666666667", "11.111111111", "18.518518519", "22.222222222"];
    assert_eq!(percent[..5], right);
}

#[test]
fn p5_5_the_classic_wheel_keeps_what_is_published() {
    let figures = [
        ("$1", "-1/9"),
        ("$2", "-1/6"),
        ("$5", "-2/9"),
        ("$10", "-5/27"),
        ("$20", "-2/9"),
        ("joker", "-4/27"),
        ("flag", "-4/27"),
    ];
    assert_eq!(expected("[wheel]\nspaces = \"classic\"\n"), named(figures));
}

/// The variance of one unit on each symbol, from what the table gives to chance and pays; figures of the facts.
#[test]
fn p5_5_one_unit_varies_as_is_published() {
    let right = |wheel: &str| match wheel {
        "classic" => ["80/81", "65/36", "329/81", "6050/729", "1274/81", "28037/729", "28037/729"],
        _ => ["713/729", "65/36", "368/81", "6050/729", "1274/81", "28037/729", "28037/729"],
    };
    for wheel in ["atlantic-city", "classic"] {
        let names = ["1", "2", "5", "10", "20", "emblem 1", "emblem 2"];
        let found = names.map(|name| variance(wheel, name).to_string());
        assert_eq!(found, right(wheel), "{wheel}");
    }
}

fn variance(wheel: &str, on: &str) -> Fraction {
    let mut sitting = super::Sitting(table_with(&format!("[wheel]\nspaces = {wheel:?}\n")));
    sitting.does(r#"{"by":"seat 1","do":"join"}"#);
    sitting.wagers(1, on, 100);
    sitting.spins();
    let (mut mean, mut square) = (Fraction::ZERO, Fraction::ZERO);
    let mut spaces = 0;
    for offer in sitting.0.offers() {
        let Need::Chance(weight) = offer.need else { continue };
        spaces += weight;
        let mut after = super::Sitting(sitting.0.clone());
        let at = serde_json::to_value(offer.command).expect("a command")["space"]
            .as_str()
            .expect("a stop")
            .to_string();
        after.stops(&at);
        let settled = after.announces(&at).pop().expect("one wager");
        let cents = |key: &str| settled.get(key).and_then(Value::as_i64).unwrap_or_default();
        let gained = Fraction::new(cents("paid") - cents("collected"), 100);
        let part = Fraction::new(weight.into(), 54);
        mean += &part * &gained;
        square += &part * &(&gained * &gained);
    }
    assert_eq!(spaces, 54, "the rim has 54 spaces");
    square - &mean * &mean
}

#[test]
fn p5_5_chance_has_as_many_ways_as_the_wheel_has_spaces() {
    let mut sitting = super::Sitting::with_two();
    sitting.wagers(1, "1", 100);
    sitting.spins();
    let weights: Vec<u32> = sitting
        .0
        .offers()
        .into_iter()
        .filter(|offer| offer.by == Actor::Device)
        .filter_map(|offer| if let Need::Chance(weight) = offer.need { Some(weight) } else { None })
        .collect();
    assert_eq!(weights, [23, 15, 8, 4, 2, 1, 1]);
    let _: Table = sitting.0;
}
