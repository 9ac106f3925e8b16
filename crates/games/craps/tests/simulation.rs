//! Craps simulated: the same from the same seed, the kernel equal to the table, and both beside the exact figure.

use craps::players::{self as players, Plan, Strategy};
use craps::simulate::kernel::Kernel;
use craps::simulate::{Books, Posting, Seating, Worth, simulate};
use craps::{Command, Rules, Table, TableCommand, Wager};
use lab::{self, Engine, Report, SimError};
use odds::Fraction;
use rulebook::actor::Seat;
use rulebook::dice::Throw;
use rulebook::layout;
use rulebook::licensee::RulesFile as _;
use rulebook::money::Cents;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use table::chance::SimDice;

type SimOptions<S> = lab::SimOptions<Rules, S>;

/// Keeps nothing.
struct Nowhere;

impl Books for Nowhere {
    fn post(&mut self, _: Posting) {}
    fn refuse(&mut self, refusal: impl FnOnce() -> String) {
        panic!("{}", refusal());
    }
}

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(text).unwrap_or_else(|violations| panic!("{violations}")))
}

fn plan(name: &str) -> Plan {
    players::named(name).unwrap_or_else(|| panic!("{name}"))
}

fn written(text: &str) -> Plan {
    Plan::from_toml(text).unwrap_or_else(|violations| panic!("{violations}"))
}

fn options<S: Strategy>(rules: &Arc<Rules>, strategy: S, rounds: u64, engine: Engine) -> SimOptions<S> {
    SimOptions { seed: Some(47), engine, threads: 1, ..SimOptions::new(Arc::clone(rules), strategy, rounds) }
}

fn run<S: Strategy>(options: &SimOptions<S>) -> Report {
    simulate(options, |_| {}, &AtomicBool::new(false)).unwrap_or_else(|error| panic!("{error}"))
}

/// The named strategies and some that are odd on purpose, each with the rules of its table.
fn everybody() -> Vec<(Arc<Rules>, Plan)> {
    let plain = rules("");
    let generous = rules(
        "odds.multiple = { 4 = 3, 5 = 4, 6 = 5, 8 = 5, 9 = 4, 10 = 3 }\nlimits.line_minimum_cents = 1000\n",
    );
    let mut all: Vec<(Arc<Rules>, Plan)> = Vec::new();
    for (name, _) in players::NAMES {
        all.push((Arc::clone(&plain), plan(name)));
        all.push((Arc::clone(&generous), plan(name).with_least(Cents(1500))));
    }
    for text in [
        // Vigorish, refunded when taken down; called on; a wager that excludes another.
        "[[wager]]\non = \"buy 4\"\namount = 2000\ntake_down = \"come out\"\n[[wager]]\non = \"lay 10\"\namount = 4000\nunless = \"buy 4\"\n",
        "[[wager]]\non = \"place 6\"\namount = 1200\ncall_on = true\n[[wager]]\non = \"hard 8\"\n[[wager]]\non = \"horn high 12\"\nwhen = \"come out\"\n",
        "[[wager]]\non = \"don't pass\"\n[[wager]]\non = \"don't come\"\nat_most = 1\n[[wager]]\non = \"don't come odds\"\namount = \"max\"\n",
        "[[wager]]\non = \"don't pass\"\namount = 1000\ntake_down = \"point\"\n[[wager]]\non = \"any seven\"\nafter_win = 3\nmost = 2000\n",
        "[[wager]]\non = \"c and e\"\n[[wager]]\non = \"place 4 to lose\"\nunless = [\"point 4\", \"point 10\"]\n[[wager]]\non = \"come\"\namount = 700\nat_most = 1\n[[wager]]\non = \"come odds\"\namount = 1000\ncall_on = true\n",
    ] {
        all.push((Arc::clone(&plain), written(text)));
    }
    all
}

#[test]
fn the_same_seed_gives_the_same_report_whatever_the_threads() {
    let rules = rules("");
    for engine in [Engine::Table, Engine::Kernel] {
        for name in ["pass odds", "martingale"] {
            let once = run(&options(&rules, plan(name), 12_345, engine));
            for threads in [2, 3, 8] {
                let again = run(&SimOptions { threads, ..options(&rules, plan(name), 12_345, engine) });
                assert_eq!(once, again, "{name} on {threads} threads");
            }
            let other = run(&SimOptions { seed: Some(48), ..options(&rules, plan(name), 12_345, engine) });
            assert_ne!(once.result_cents, other.result_cents, "another seed, the same result");
        }
    }
}

#[test]
fn the_kernel_gives_the_report_of_the_table() {
    for (rules, strategy) in everybody() {
        let name = strategy.name().to_string();
        let short =
            |engine| SimOptions { session_rounds: 150, ..options(&rules, strategy.clone(), 4_000, engine) };
        let table = run(&short(Engine::Table));
        let kernel = run(&short(Engine::Kernel));
        assert!(kernel.kernel && !table.kernel);
        assert_eq!(Report { kernel: false, ..kernel }, table, "{name}");
        assert_eq!(table.refusals, 0, "{name}: {:?}", table.first_refusal);
        assert!(table.rolls > Some(3 * table.rounds) && table.rounds == 4_000);
    }
}

#[test]
fn on_the_same_dice_every_round_has_the_same_result_in_kernel_and_table() {
    for (rules, strategy) in everybody() {
        let worth = Worth::of(&rules);
        let mut seating = Seating::open(Arc::clone(&rules), strategy.clone()).expect("the table opens");
        let kernel = Kernel::compile(&seating, &worth).expect("there is a kernel");
        let mut dice = SimDice::new(11, 3);
        let throws: Vec<Throw> = (0..6_000).map(|_| dice.next_throw()).collect();
        let (mut results, mut gained) = (Vec::new(), 0);
        for throw in &throws {
            let rolled = seating.roll(*throw, &worth, &mut Nowhere).expect("the dice roll");
            gained += rolled.gained;
            if rolled.round_ended {
                results.push(std::mem::take(&mut gained));
            }
        }
        assert_eq!(kernel.results(throws), results, "{}", strategy.name());
    }
}

#[test]
fn a_flat_pass_bet_has_nine_states() {
    let rules = rules("");
    let worth = Worth::of(&rules);
    let states = |name: &str| {
        let seating = Seating::open(Arc::clone(&rules), plan(name)).expect("the table opens");
        Kernel::compile(&seating, &worth).map(|kernel| kernel.states()).ok()
    };
    // Six points; before a come out roll the dice are with the shooter, or to be offered at the opening or after a seven.
    assert_eq!(states("pass"), Some(9));
    assert!(states("three point molly").is_some_and(|states| states > 100));
}

#[test]
fn chance_gives_nothing_and_takes_nothing_in_any_state() {
    // The exact expectations and the real table agree, throw by throw: the 36 of a state cancel out.
    for (rules, strategy) in everybody() {
        let worth = Worth::of(&rules);
        let seating = Seating::open(Arc::clone(&rules), strategy.clone()).expect("the table opens");
        let kernel = Kernel::compile(&seating, &worth).expect("there is a kernel");
        for state in 0..kernel.states() {
            let sum: i64 = kernel.by_chance(state).sum();
            // Half a part of rounding for each cent that could lie there.
            let most = kernel.by_chance(state).map(i64::abs).max().unwrap_or(0);
            let rounding = 36 * 200_000 + (most >> 16);
            assert!(sum.abs() <= rounding, "{}: {sum} parts in state {state}", strategy.name());
        }
    }
}

#[test]
fn the_expectation_is_exact() {
    let rules = rules("");
    for (name, per_unit) in [("pass", Fraction::new(-7, 495)), ("don't pass", Fraction::new(-3, 220))] {
        let report = run(&options(&rules, plan(name), 5_000, Engine::Table));
        assert_eq!(report.wagered_cents, 5_000 * 500, "{name}");
        assert_eq!(report.expected, per_unit * Fraction::from(5_000 * 500), "{name}");
    }
    let field = run(&options(&rules, plan("field"), 5_000, Engine::Table));
    assert_eq!(field.expected, Fraction::new(-1, 18) * Fraction::from(field.wagered_cents));
    assert_eq!(field.wagers.len(), 1);
    assert_eq!(Some(field.wagers[0].times as u64), field.rolls, "a field bet on every roll");
    // Odds cost nothing, whatever they are.
    let odds = run(&options(&rules, plan("pass odds"), 5_000, Engine::Table));
    assert_eq!(odds.expected, Fraction::new(-7, 495) * Fraction::from(5_000 * 500));
    assert_eq!(odds.wagers[1].expected, Fraction::ZERO);
}

#[test]
fn the_result_is_near_the_expectation_for_everybody() {
    for (rules, strategy) in everybody() {
        let report = run(&options(&rules, strategy, 200_000, Engine::Kernel));
        let [low, high] = report.confidence_99_cents;
        // With this seed; at 99 percent one in a hundred would be outside, so the bound is a wider one.
        assert!(report.z_score.abs() < 3.5, "{}: z = {}", report.strategy, report.z_score);
        assert!(low < report.mean_cents && report.mean_cents < high);
        assert!(report.expected_cents < 0.0, "{}: the house has the edge", report.strategy);
        let difference = report.mean_cents - report.expected_mean_cents;
        assert!((difference / report.standard_error_cents - report.z_score).abs() < 1e-6);
    }
}

#[test]
fn the_interval_holds_the_expectation_about_99_times_in_100() {
    let rules = rules("");
    for name in ["pass", "iron cross", "three point molly"] {
        let outside = (0..100)
            .filter(|seed| {
                let report = run(&SimOptions {
                    seed: Some(*seed),
                    ..options(&rules, plan(name), 1_000, Engine::Table)
                });
                let [low, high] = report.confidence_99_cents;
                !(low..=high).contains(&report.expected_mean_cents)
            })
            .count();
        assert!(outside <= 5, "{name}: {outside} of 100");
    }
}

#[test]
fn who_leaves_takes_down_what_he_may_and_waits_for_the_rest() {
    let report = run(&SimOptions {
        session_rounds: 1,
        ..options(&rules(""), plan("three point molly"), 2_000, Engine::Table)
    });
    assert_eq!(report.sessions, 2_000);
    let come = report.wagers.iter().find(|wager| wager.wager == "come").expect("there were come bets");
    assert_eq!(come.taken_down_cents, 0, "come bets at their points are contracts");
    let odds = report.wagers.iter().filter(|wager| wager.wager.ends_with("odds"));
    assert!(odds.map(|wager| wager.taken_down_cents).sum::<i64>() > 0, "odds come down with who leaves");
    assert!(report.z_score.abs() < 3.5);
}

#[test]
fn progress_adds_up_and_a_stop_is_said() {
    let rules = rules("");
    let done = AtomicU64::new(0);
    let add = |rounds| {
        done.fetch_add(rounds, Ordering::Relaxed);
    };
    let options = SimOptions { threads: 2, ..options(&rules, plan("pass"), 50_500, Engine::Automatic) };
    let report = simulate(&options, add, &AtomicBool::new(false)).expect("it runs");
    assert_eq!((done.load(Ordering::Relaxed), report.rounds, report.stopped), (50_500, 50_500, false));
    assert!(report.kernel, "a flat pass bet is worth a kernel");
    let stopped = simulate(&options, |_| {}, &AtomicBool::new(true)).expect("it stops");
    assert_eq!((stopped.rounds, stopped.stopped, stopped.z_score), (0, true, 0.0));
    let unseeded = SimOptions { seed: None, rounds: 10, ..options };
    let report = run(&unseeded);
    assert_eq!(run(&SimOptions { seed: Some(report.seed), ..unseeded }), report, "the seed is told");
}

#[test]
fn what_cannot_be_simulated_says_why() {
    let plain = rules("");
    let fails = |options: SimOptions<Plan>| {
        simulate(&options, |_| {}, &AtomicBool::new(false)).map(|report| report.rounds).unwrap_err()
    };
    assert!(matches!(fails(options(&plain, plan("pass"), 0, Engine::Table)), SimError::NoRounds));
    let narrow = rules("seats = 1\n");
    assert!(matches!(fails(options(&narrow, plan("pass"), 10, Engine::Table)), SimError::Unsuitable { .. }));
    let inexact = written("[[wager]]\non = \"place 6\"\namount = 1000\n");
    assert_eq!(
        fails(options(&plain, inexact, 10, Engine::Table)).to_string(),
        "my own cannot be played at this table: $10 on place 6 could not be paid exactly: $9 or $12 could"
    );
    let small = written("[[wager]]\non = \"pass\"\namount = 100\n");
    assert!(fails(options(&plain, small, 10, Engine::Table)).to_string().contains("takes $5 to $5,000"));
    let without_field = rules("wagers.field = false\n");
    assert!(
        fails(options(&without_field, plan("field"), 10, Engine::Table))
            .to_string()
            .contains("does not offer field")
    );
}

/// A strategy written in Rust.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Own {
    HardEight,
    /// Wants what no table gives.
    Greedy,
    /// Never comes to an end.
    Restless,
    /// Meddles with the dice.
    Meddler,
}

impl Strategy for Own {
    fn name(&self) -> &str {
        "own"
    }

    fn next(&mut self, table: &Table, seat: Seat) -> Option<Command> {
        let hard: Wager = "hard 8".parse().ok()?;
        let idle = table.stake(seat, hard).is_zero();
        match self {
            Own::HardEight => idle.then_some(players::wager(hard, Cents(1000))),
            Own::Greedy => Some(players::wager(Wager::Field, Cents(i64::MAX))),
            Own::Restless if idle => Some(players::wager(hard, Cents(1000))),
            Own::Restless => Some(Command::Layout(layout::Command::Remove { on: hard })),
            Own::Meddler => Some(Command::Table(TableCommand::Throw {})),
        }
    }
}

#[test]
fn strategies_written_in_rust_can_do_no_harm() {
    let rules = rules("");
    let report = run(&options(&rules, Own::HardEight, 2_000, Engine::Automatic));
    assert_eq!(report.wagers[0].wager, "hard 8");
    assert_eq!(report.refusals, 0);
    for (strategy, says) in [(Own::Greedy, "may lie on field"), (Own::Meddler, "a strategy wagers in chips")]
    {
        let report = run(&options(&rules, strategy.clone(), 100, Engine::Automatic));
        assert_eq!(Some(report.refusals), report.rolls);
        assert!(report.first_refusal.is_some_and(|first| first.contains(says)), "{strategy:?}");
        let kernel =
            simulate(&options(&rules, strategy, 100, Engine::Kernel), |_| {}, &AtomicBool::new(false));
        assert!(matches!(kernel, Err(SimError::NoKernel(_))), "a kernel never refuses");
    }
    let report = run(&options(&rules, Own::Restless, 100, Engine::Automatic));
    assert_eq!(report.wagered_cents, 0, "as often down as up");
}

#[test]
fn a_table_without_pass_bets_has_a_house_shooter_too() {
    let rules = rules("wagers.pass = false\n");
    let report = run(&options(&rules, plan("field"), 1_000, Engine::Kernel));
    assert_eq!(report.rounds, 1_000);
}

#[test]
fn the_chart_shows_the_bankrolls() {
    let rules = rules("");
    let strategy = Plan::new("don't <pass> & hope", plan("don't pass").lines().to_vec());
    let report = run(&options(&rules, strategy, 20_000, Engine::Kernel));
    assert_eq!(report.bankrolls.sessions, 20);
    assert_eq!(report.bankrolls.rounds.len(), 101);
    for line in &report.bankrolls.quantiles {
        assert_eq!((line.cents.len(), line.cents[0]), (101, 0));
    }
    let chart = lab::chart(&report);
    assert!(chart.starts_with("<svg ") && chart.ends_with("</svg>\n"));
    assert!(chart.contains("Don't &lt;pass&gt; &amp; hope at craps") && !chart.contains("<pass>"));
    assert!(!chart.contains("NaN") && !chart.contains("inf"));
    // One session of one round is a chart too.
    let single = lab::chart(&run(&options(&rules, plan("pass"), 1, Engine::Table)));
    assert!(!single.contains("NaN") && !single.contains("inf"), "{single}");
}
