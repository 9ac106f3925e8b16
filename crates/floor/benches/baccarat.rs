//! How fast baccarat is, on one core: `cargo bench -p floor --bench baccarat`.
//!
//! Measured in turn, several times, and the best of each is given: in rounds a second, as a ratio to shuffling alone (the
//! shoes that so many rounds take, shuffled and not dealt) and to bare copies of a table, both from the same run. Numbers
//! of one machine mean little on another: the ratios are what to compare.

use criterion::{Criterion, Throughput};
use floor::chance::SimChance;
use floor::simulate::chemin_de_fer::{self, Choices};
use floor::simulate::punto_banco::kernel::Kernel;
use floor::simulate::punto_banco::{Flat, Seating};
use floor::simulate::shoe::{Ending, Shoe};
use rulebook::cards::Card;
use rulebook::punto_banco::Rules;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A measurement: a name, a target in rounds a second, and a piece of work that says how many rounds it was.
struct Measured {
    name: &'static str,
    target: Option<f64>,
    work: Box<dyn FnMut() -> u64>,
}

/// A shoe of eight decks has about so many rounds.
const ROUNDS_IN_A_SHOE: u64 = 81;

/// The cards of one shoe after the other.
struct Dealer {
    shoe: Shoe,
    chance: SimChance,
    order: Vec<Card>,
    next: usize,
}

impl Dealer {
    fn new() -> Dealer {
        Dealer { shoe: Shoe::new(8, 14), chance: SimChance::new(47, 1), order: Vec::new(), next: 0 }
    }

    fn card(&mut self, shuffled: bool) -> Card {
        if shuffled {
            self.shoe.load(&mut self.chance);
            self.order.clear();
            self.order.extend(self.shoe.order());
            self.next = 0;
        }
        self.next += 1;
        self.order[self.next - 1]
    }
}

fn all() -> Vec<Measured> {
    let rules = Arc::new(Rules::default());
    let flat = Flat::everything(&rules);
    let kernel = Kernel::compile(&rules, &flat).expect("it compiles");
    let mut table = Seating::open(Arc::clone(&rules), flat).expect("the table opens");
    let copied = table.clone();
    let mut dealer = Dealer::new();
    let (mut shoe, mut chance) = (Shoe::new(8, 14), SimChance::new(47, 0));
    let mut endings = Box::new([0; Ending::COUNT]);
    let choices = Choices::default();
    let cdf_rules = Arc::new(rulebook::chemin_de_fer::Rules::default());
    let mut participants = chemin_de_fer::Seating::open(cdf_rules, choices).expect("the table opens");
    let mut other = Dealer::new();
    let mut seed = 0;
    vec![
        Measured {
            name: "shuffling alone",
            target: None,
            work: Box::new(move || {
                (0..20).for_each(|_| shoe.load(&mut chance));
                black_box(&shoe);
                20 * ROUNDS_IN_A_SHOE
            }),
        },
        Measured {
            name: "bare copies of a punto banco table",
            target: None,
            work: Box::new(move || {
                (0..1000).for_each(|_| drop(black_box(copied.clone())));
                1000
            }),
        },
        Measured {
            name: "punto banco on the kernel",
            target: Some(10e6),
            work: Box::new(move || {
                seed += 1;
                black_box(kernel.run(seed, 10_000, &mut endings));
                10_000
            }),
        },
        Measured {
            name: "punto banco through the table",
            target: None,
            work: Box::new(move || {
                (0..100).for_each(|_| {
                    black_box(table.round(|asked| dealer.card(asked.shuffled)).expect("it is dealt"));
                });
                100
            }),
        },
        Measured {
            name: "chemin de fer through the table",
            target: None,
            work: Box::new(move || {
                (0..20).for_each(|_| {
                    black_box(participants.round(|asked| other.card(asked.shuffled)).expect("it is dealt"));
                });
                20
            }),
        },
    ]
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .sample_size(30)
        .without_plots()
        .configure_from_args();
    for mut measured in all() {
        let mut group = criterion.benchmark_group("rounds");
        group.throughput(Throughput::Elements((measured.work)()));
        group.bench_function(measured.name, |bencher| bencher.iter(&mut measured.work));
        group.finish();
    }
    criterion.final_summary();
    if std::env::args().any(|argument| argument == "--bench") {
        summarise();
    }
}

/// The best of several turns of each, in the same run.
fn summarise() {
    let mut all = all();
    let mut best = vec![0.0f64; all.len()];
    for _ in 0..7 {
        for (measured, best) in all.iter_mut().zip(&mut best) {
            let (start, mut rounds) = (Instant::now(), 0);
            while start.elapsed() < Duration::from_millis(150) {
                rounds += (measured.work)();
            }
            *best = best.max(rounds as f64 / start.elapsed().as_secs_f64());
        }
    }
    println!(
        "\n{:<36} {:>14} {:>16} {:>14} {:>14}",
        "", "a second", "to the shuffle", "to the copies", "to the target"
    );
    for (measured, rate) in all.iter().zip(&best) {
        let target = measured.target.map_or(String::new(), |target| format!("{:.1} times", rate / target));
        let (shuffle, copies) = (rate / best[0], rate / best[1]);
        println!("{:<36} {rate:>14.0} {shuffle:>16.5} {copies:>14.5} {target:>14}", measured.name);
    }
}
