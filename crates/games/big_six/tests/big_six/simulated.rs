//! Flat wagers through the table and through the chain that is compiled from it.

use super::{Rules, Table};
use house::asked::{Form, Simulation, Strategy, Watch};
use lab::flat::{Flat, Stake, simulate};
use lab::{Engine, Report, SimOptions};
use odds::Fraction;
use rulebook::game::Game as _;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn flat(wagers: &[(&str, i64)]) -> Flat<<Table as rulebook::game::Game>::Command> {
    let stake = |&(on, cents): &(&str, i64)| {
        let Value::Object(fields) = json!({ "do": "wager", "on": on, "amount": cents }) else {
            unreachable!()
        };
        let command = Table::read_command(fields).unwrap_or_else(|_| panic!("{on} is a wager"));
        Stake { wager: on.to_string(), called: on.to_string(), amount: Cents(cents), command }
    };
    Flat { name: "flat".to_string(), wagers: wagers.iter().map(stake).collect() }
}

fn played(rules: &str, wagers: &[(&str, i64)], rounds: u64, engine: Engine, threads: usize) -> Report {
    let rules = Rules::from_toml(rules).unwrap_or_else(|wrong| panic!("{wrong}"));
    let options = SimOptions::new(Arc::new(rules), flat(wagers), rounds);
    let options = SimOptions { seed: Some(47), session_rounds: 700, engine, threads, ..options };
    simulate::<Table>(&options, |_| {}, &AtomicBool::new(false)).unwrap_or_else(|error| panic!("{error}"))
}

const SOME: [(&str, i64); 3] = [("1", 500), ("20", 300), ("emblem 2", 100)];

#[test]
fn the_chain_plays_what_the_table_plays_on_any_number_of_threads() {
    let table = played("", &SOME, 5_000, Engine::Table, 1);
    assert!(!table.kernel && table.rounds == 5_000);
    for threads in [1, 2, 5] {
        let chain = played("", &SOME, 5_000, Engine::Kernel, threads);
        assert_eq!(Report { kernel: false, ..chain }, table, "{threads} threads");
    }
}

/// What is expected is what the facts have for each wheel, the variance included.
#[test]
fn p5_5_expectations_and_spread_of_a_simulation_are_the_published_figures() {
    let figures = [("1", "-4/27", "713/729"), ("5", "-1/9", "368/81"), ("emblem 1", "-4/27", "28037/729")];
    let classic = [("1", "-1/9", "80/81"), ("5", "-2/9", "329/81"), ("20", "-2/9", "1274/81")];
    for (rules, figures) in [("", figures), ("[wheel]\nspaces = \"classic\"\n", classic)] {
        for (wager, mean, variance) in figures {
            let report = played(rules, &[(wager, 100)], 1_000, Engine::Automatic, 1);
            let fraction = |text: &str| text.parse::<Fraction>().expect("a fraction");
            assert_eq!(report.expected, fraction(mean) * Fraction::from(100_000_i64), "{wager}");
            let deviation = 100.0 * fraction(variance).to_f64().sqrt();
            assert!((report.deviation_cents - deviation).abs() < 1e-9, "{wager}: {}", report.deviation_cents);
        }
    }
}

#[test]
fn long_play_agrees_with_what_is_expected() {
    let every = ["1", "2", "5", "10", "20", "emblem 1", "emblem 2"].map(|wager| (wager, 100));
    let report = played("", &every, 2_000_000, Engine::Automatic, 0);
    assert!(report.z_score.abs() < 4.0, "{}", report.z_score);
    for wager in &report.wagers {
        assert!(wager.z_score.is_some_and(|z| z.abs() < 4.0), "{}: {:?}", wager.wager, wager.z_score);
    }
    assert_eq!(report.wagered_cents, 700 * 2_000_000);
}

/// A strategy as somebody types it.
fn asked(strategy: Option<&str>, rules: &str) -> Result<Value, String> {
    let rules = house::Registry::new(vec![big_six::ENTRY])
        .rules(&format!("game = \"big-six\"\n{rules}"))
        .expect("lawful rules");
    let asked = Simulation {
        rules: &*rules,
        strategy: strategy.map(|name| Strategy { name, text: None }),
        rounds: Some(1_000),
        seed: Some(1),
        threads: 1,
        session: 100,
        form: Form { json: true, drawn: false },
    };
    let (told, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let progress = |rounds| {
        told.fetch_add(rounds, Ordering::Relaxed);
    };
    let answer = rules.game().simulate(&asked, &Watch { progress: &progress, stop: &stop });
    let said = answer.map_err(|error| error.to_string())?.said;
    assert_eq!(told.into_inner(), 1_000, "progress is told of every round");
    Ok(serde_json::from_str(&said).expect("JSON"))
}

#[test]
fn a_strategy_names_wagers_as_the_wire_or_as_people_do() {
    let wagers = |strategy| {
        let report = asked(strategy, "[emblems]\nflag = \"the Star\"\n").expect("a report");
        let one =
            |line: &Value| (line["wager"].as_str().unwrap_or("").to_string(), line["staked_cents"].clone());
        report["wagers"].as_array().expect("wagers").iter().map(one).collect::<Vec<_>>()
    };
    let named = |list: &[(&str, i64)]| {
        list.iter().map(|(name, cents)| (name.to_string(), json!(cents * 1_000))).collect::<Vec<_>>()
    };
    assert_eq!(wagers(Some("1 5, emblem 1 1")), named(&[("$1", 500), ("joker", 100)]));
    assert_eq!(
        wagers(Some("$20 $3 , THE STAR 2,emblem 1")),
        named(&[("$20", 300), ("the Star", 200), ("joker", 100)])
    );
    assert_eq!(wagers(None).len(), 7, "without a strategy, every wager");
}

#[test]
fn what_cannot_be_played_is_said_with_what_would_do() {
    let wrong = |strategy| asked(Some(strategy), "").expect_err("it cannot be played");
    assert!(wrong("jok 2").contains("the wagers are 1, 2, 5, 10, 20, emblem 1, emblem 2"));
    assert!(wrong("1 5, $1 5").contains("named twice"));
    assert!(wrong("5 600").contains("$500 would do"), "{}", wrong("5 600"));
    assert!(wrong("joker 1.50").contains("$1 or $2 would do"));
    assert!(wrong("1 0").contains("more than nothing"));
}

#[test]
fn the_wagers_of_the_table_are_the_strategies() {
    let rules = house::Registry::new(vec![big_six::ENTRY]).rules("game = \"big-six\"").expect("lawful rules");
    let listed = rules.game().strategies(&*rules).expect("strategies");
    let joker = &listed.names[5];
    assert_eq!((joker.0.as_str(), joker.1.as_str()), ("emblem 1", "joker, pays 45 to 1, $1 to $500"));
    assert!(rules.game().strategy("1").expect_err("no files").to_string().contains("has no file"));
}
