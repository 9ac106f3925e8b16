//! How fast baccarat is, on one core: `cargo bench -p chapter47-games --bench baccarat`.
//!
//! Measured in turn, several times, and the best of each is given: in rounds a second, as a ratio to shuffling alone (the
//! shoes that so many rounds take, shuffled and not dealt) and to bare copies of a table, both from the same run. Numbers
//! of one machine mean little on another: the ratios are what to compare.

mod measured;

use baccarat::simulate::{Ending, Shoe};
use chemin_de_fer::simulate::Choices;
use measured::{Measured, measure};
use punto_banco::Rules;
use punto_banco::simulate::kernel::Kernel;
use punto_banco::simulate::{Flat, Seating};
use rulebook::cards::Card;
use std::hint::black_box;
use std::sync::Arc;
use table::chance::SimChance;

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
    let cdf_rules = Arc::new(chemin_de_fer::Rules::default());
    let mut participants =
        chemin_de_fer::simulate::Seating::open(cdf_rules, choices).expect("the table opens");
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
    measure("rounds", all, summarise);
}

fn summarise(all: &[Measured], best: &[f64]) {
    println!(
        "\n{:<36} {:>14} {:>16} {:>14} {:>14}",
        "", "a second", "to the shuffle", "to the copies", "to the target"
    );
    for (measured, rate) in all.iter().zip(best) {
        let target = measured.to_target(*rate);
        let (shuffle, copies) = (rate / best[0], rate / best[1]);
        println!("{:<36} {rate:>14.0} {shuffle:>16.5} {copies:>14.5} {target:>14}", measured.name);
    }
}
