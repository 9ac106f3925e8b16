//! The odds page of every game, beside what `chapter47 odds --json` says: the same figures.

use house::asked::{Form, Price};
use house::page::{Asked, Cell, Page, Part, Posted, Table};
use house::{Entry, Registry};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The games of the product, and one that it does not have.
fn registry() -> Registry {
    games::standard().with(hilo::ENTRY)
}

/// The same game on a page and for programs, under the plainest rules.
fn both(game: &dyn Entry) -> (Page, Value) {
    let page = game.odds_page(&Asked::default()).expect("it has a page");
    let rules = game.plainest();
    let asked = Price {
        rules: &*rules,
        by_file: false,
        words: &[],
        decks: None,
        removed: None,
        by_cards: false,
        chart: false,
        form: Form { json: true, drawn: false },
    };
    let said = game.price(&asked).expect("it has figures").said;
    (page, serde_json::from_str(&said).expect("JSON"))
}

fn tables(page: &Page) -> impl Iterator<Item = &Table> {
    page.parts.iter().filter_map(|part| match part {
        Part::Table(table) => Some(table),
        _ => None,
    })
}

/// A fraction with the other sign.
fn negated(fraction: &str) -> String {
    match fraction.strip_prefix('-') {
        Some(positive) => positive.to_string(),
        None if fraction == "0" => fraction.to_string(),
        None => format!("-{fraction}"),
    }
}

/// Every text in a value.
fn texts(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(found.insert(text.clone())),
        Value::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| texts(value, found)),
        _ => {}
    }
}

#[test]
fn every_game_with_wagers_has_a_page() {
    let registry = registry();
    let without: Vec<&str> =
        registry.games().filter(|game| !game.is_priced()).map(|game| game.name()).collect();
    assert_eq!(without, ["poker-room"], "nobody wagers against the house there");
    for game in registry.games() {
        let page = game.odds_page(&Asked::default());
        assert_eq!(page.is_some(), game.is_priced(), "{}", game.name());
        let Some(page) = page else { continue };
        assert_eq!(page.faults, Vec::<String>::new(), "{}", game.name());
        assert!(tables(&page).any(|table| !table.rows.is_empty()), "{}", game.name());
        for table in tables(&page).filter(|table| !table.heads.is_empty()) {
            assert!(table.rows.iter().all(|row| row.len() == table.heads.len()), "{}", game.name());
        }
    }
}

#[test]
fn the_fractions_of_each_page_are_those_of_the_command() {
    for game in registry().games().filter(|game| game.is_priced()) {
        let (page, json) = both(game);
        let mut said = BTreeSet::new();
        texts(&json, &mut said);
        let mut compared = 0;
        for cell in tables(&page).flat_map(|table| table.rows.iter().flatten()) {
            if let Cell::Number(figure) = cell
                && figure.contains('/')
            {
                let found = said.contains(figure) || said.contains(&negated(figure));
                assert!(found, "{}: {figure} is on the page alone", game.name());
                compared += 1;
            }
        }
        assert!(compared > 1, "{}", game.name());
    }
}

#[test]
fn each_wager_costs_the_same_on_the_page_and_for_programs() {
    for game in registry().games().filter(|game| game.is_priced()) {
        let (page, json) = both(game);
        let Some(wagers) = json["wagers"].as_array() else {
            assert_eq!(game.name(), "chemin-de-fer", "only there nobody wagers against the house");
            continue;
        };
        let mut compared = 0;
        for row in tables(&page).flat_map(|table| &table.rows) {
            let [Cell::Wager { name, offered }, _, _, _, exactly, cite] = &row[..] else { continue };
            let name = name.replace('\u{a0}', " ");
            let wager = wagers.iter().find(|wager| wager["wager"] == name.as_str());
            let wager = wager.unwrap_or_else(|| panic!("{}: {name} is on the page alone", game.name()));
            let expected = wager.get("expected_per_total_staked").unwrap_or(&wager["expected"]);
            let expected = expected.as_str().expect("a fraction");
            assert_eq!(exactly.text(), negated(expected), "{}: {name}", game.name());
            assert_eq!((&wager["offered"], &wager["cite"]), (&(*offered).into(), &cite.text().into()));
            compared += 1;
        }
        assert!(compared > 1, "{}", game.name());
    }
}

/// The main wager of blackjack has no fraction: it is worked out in floats.
#[test]
fn the_main_wager_of_blackjack_costs_the_same_on_the_page_and_for_programs() {
    let (page, json) = both(blackjack::ENTRY);
    let main = &json["wagers"][0];
    let shown: Vec<&str> =
        tables(&page).next().expect("a table").rows.iter().map(|row| row[1].text()).collect();
    let percent = |key: &str| format!("{:+.6} %", -main[key].as_f64().expect("a figure"));
    assert_eq!(shown, [percent("house_edge_percent"), percent("house_edge_percent_by_chart")]);
}

fn at(table: &str, posted: &[(&str, &str)]) -> Asked {
    let answers = BTreeMap::from([("at".to_string(), table.to_string())]);
    let posted = posted.iter().map(|(id, rules)| Posted {
        id: id.to_string(),
        title: format!("Table {id}"),
        rules: rules.to_string(),
    });
    Asked::new(answers, posted.collect())
}

/// 5.6: a wheel whose $20 space pays more, at a table of the house.
#[test]
fn a_visitor_prices_the_rules_of_a_table_in_the_house() {
    let rules = "title = \"Rich\"\n[pays]\n\"20\" = \"21 to 1\"\n";
    let cost = |page: &Page| {
        let rows = tables(page).flat_map(|table| table.rows.clone());
        rows.into_iter().find(|row| row[0].text() == "$20").map(|row| row[4].text().to_string())
    };
    let game = big_six::ENTRY;
    let plain = game.odds_page(&Asked::default()).expect("a page");
    assert!(plain.form.is_empty(), "a house without such tables has nothing to choose from");
    let rich = game.odds_page(&at("rich", &[("rich", rules)])).expect("a page");
    assert_eq!(rich.faults, Vec::<String>::new());
    assert_eq!(rich.form[0].choices()[1], ("rich".to_string(), "Table rich (rich)".to_string()));
    assert_eq!(rich.form[0].value, "rich");
    assert!(cost(&plain).is_some() && cost(&rich).is_some() && cost(&plain) != cost(&rich));
    let nowhere = game.odds_page(&at("nowhere", &[("rich", rules)])).expect("a page");
    assert_eq!(nowhere.faults, ["there is no table of this name"]);
    assert_eq!(cost(&nowhere), cost(&plain));
}

/// 5.5, 5.6 are not in hand.
#[test]
fn the_page_of_a_modelled_game_says_that_it_is_modelled() {
    for game in registry().games().filter(|game| game.is_priced()) {
        let page = game.odds_page(&Asked::default()).expect("a page");
        let says = page.parts.iter().any(|part| match part {
            Part::Paragraph(text) => text.to_string().starts_with("Modelled: "),
            _ => false,
        });
        // Hi-lo is in no subchapter, and cites 8.2 in their place.
        assert_eq!(says, matches!(game.name(), "big-six" | "hi-lo"), "{}", game.name());
    }
}

/// Pages are kept by the answers to the questions that a game names, so it names every question of its form and no other.
#[test]
fn a_game_names_the_questions_of_its_form() {
    for game in registry().games().filter(|game| game.is_priced()) {
        let rules = Posted { id: "x-1".into(), title: "X".into(), rules: game.plainest().text() };
        let page = game.odds_page(&Asked::new(BTreeMap::new(), vec![rules])).expect("it has a page");
        let asked: BTreeSet<&str> = page.form.iter().map(|question| question.name).collect();
        let named: BTreeSet<&str> = game.questions().iter().copied().collect();
        assert_eq!(asked, named, "{}", game.name());
    }
}
