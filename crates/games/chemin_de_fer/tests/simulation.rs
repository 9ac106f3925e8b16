//! Chemin de fer simulated: the same shoes at the table and from the tables give the same report, beside the exact
//! figure of the choices that were made.

use chemin_de_fer::Rules;
use chemin_de_fer::simulate::{Choices, simulate};
use lab::{Engine, Report, SimOptions};
use odds::Fraction;
use rulebook::licensee::RulesFile as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong}")))
}

fn run(rules: &Arc<Rules>, choices: &str, rounds: u64, engine: Engine) -> Report {
    let choices = Choices::read(choices).unwrap_or_else(|wrong| panic!("{wrong}"));
    let options = SimOptions {
        seed: Some(47),
        engine,
        threads: 1,
        session_rounds: 200,
        ..SimOptions::new(Arc::clone(rules), choices, rounds)
    };
    simulate(&options, |_| {}, &AtomicBool::new(false)).unwrap_or_else(|error| panic!("{error}"))
}

const CHOICES: [&str; 4] = [
    "as at punto banco",
    "stays on 5",
    "stays on 3 against 9, stays on 5 against 4",
    "stays on 5, stays on 5 against 4",
];

#[test]
fn the_table_and_its_tables_give_the_same_report() {
    for text in [
        "",
        "edition = \"1996\"\ndecks = 6\nvigorish.percent = 4",
        "vigorish.round_up = true\nshoe.cards_behind = 60",
    ] {
        let rules = rules(text);
        for choices in CHOICES {
            let [table, kernel] = [Engine::Table, Engine::Kernel]
                .map(|engine| Report { kernel: true, ..run(&rules, choices, 500, engine) });
            assert_eq!(table, kernel, "{choices} by {text:?}");
        }
    }
}

#[test]
fn results_lie_beside_the_exact_figure_of_the_choices() {
    let rules = rules("");
    let reports = CHOICES.map(|choices| run(&rules, choices, 1_000_000, Engine::Automatic));
    for report in &reports {
        let [banker, player] = &report.wagers[..] else { panic!("two sides") };
        for line in [banker, player] {
            let z = line.z_score.expect("it strays");
            assert!(z.abs() < 4.5, "{} of {}: {z}", line.wager, report.strategy);
        }
        assert!(report.z_score.abs() < 4.5);
        // Between the two of them only the vigorish is lost.
        assert_eq!(banker.result_cents + player.result_cents, -banker.vigorish_cents);
        assert_eq!(player.vigorish_cents, 0);
    }
    let player = |report: &Report| report.wagers[1].expected.clone();
    assert!(player(&reports[1]) != player(&reports[0]), "the choice on five counts");
    // The plain choices are punto banco's tables, and its figure for the player at eight decks.
    let one = player(&reports[0]) / Fraction::from(1_000_000 * 500);
    assert!((one.to_f64() + 0.012_350_81).abs() < 1e-8, "{one}");
}
