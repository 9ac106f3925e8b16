//! How fast blackjack is, on one core: `cargo bench -p chapter47-games --bench blackjack`.
//!
//! One box and six decks, unless the name says otherwise. Measured in turn, several times, and the best of each is given: in
//! rounds a second, and as a ratio to the real table playing the same, from the same run. Numbers of one machine mean little
//! on another: the ratio is what to compare. The best open simulator deals 1.74 million rounds a second on a machine like
//! the one this was written on.

mod measured;

use blackjack::players::{Plan, Player, named};
use blackjack::simulate::kernel::Kernel;
use blackjack::simulate::{Seating, Shoe};
use blackjack::{Rules, Side};
use measured::{Measured, measure};
use rulebook::licensee::RulesFile as _;
use std::hint::black_box;
use std::sync::Arc;
use table::chance::SimChance;

fn rules(text: &str) -> Arc<Rules> {
    Arc::new(Rules::from_toml(text).unwrap_or_else(|wrong| panic!("{wrong}")))
}

fn kernel(name: &'static str, target: Option<f64>, text: &str, plan: &Plan) -> Measured {
    let rules = rules(text);
    let player = Player::at(plan, &rules).expect("it can be played");
    let kernel = Kernel::compile(&rules, &player).expect("there is a kernel");
    let mut seed = 0;
    let work = move || {
        seed += 1;
        black_box(kernel.run(seed, 20_000));
        20_000
    };
    Measured { name, target, work: Box::new(work) }
}

/// A round on one box takes about so many cards.
const CARDS: u64 = 5;

fn all() -> Vec<Measured> {
    let plain = rules("decks = 6");
    let basic = Plan::basic();
    let hi_lo = named("hi-lo").expect("it has a name");
    let three = Plan { boxes: 3, ..basic.clone() };
    let player = Player::at(&basic, &plain).expect("it can be played");
    let mut table = Seating::open(Arc::clone(&plain), player).expect("the table opens");
    let new = || Shoe::new(6, plain.procedure(Side::Left).behind, 1);
    let (mut shoe, mut chance) = (new(), SimChance::new(47, 1));
    let (mut shuffled, mut words) = (new(), SimChance::new(47, 0));
    let in_a_shoe = u64::from(6 * 52 - plain.procedure(Side::Left).behind) / CARDS;
    vec![
        Measured {
            name: "through the table",
            target: None,
            work: Box::new(move || {
                for _ in 0..20 {
                    black_box(table.round(|asked| shoe.give(asked, &mut chance)).expect("it is dealt"));
                }
                20
            }),
        },
        Measured {
            name: "shuffling alone",
            target: None,
            work: Box::new(move || {
                (0..20).for_each(|_| shuffled.load(&mut words));
                black_box(&shuffled);
                20 * in_a_shoe
            }),
        },
        kernel("no hole card, by the chart", Some(20e6), "decks = 6", &basic),
        kernel("hole card down", Some(20e6), "decks = 6\ndealing.hole_card = \"down\"", &basic),
        kernel(
            "card reader, surrender, four hands",
            Some(20e6),
            "decks = 6\nboxes = 6\ndealing.hole_card = \"down\"\ndealing.card_reader = true\nsurrender.offered = true\nplay.split_hands = 4",
            &basic,
        ),
        kernel("hole card up", None, "decks = 6\ndealing.hole_card = \"up\"", &basic),
        kernel(
            "every optional payout",
            None,
            "decks = 6\npayouts.suited_678 = true\npayouts.three_sevens = true\npayouts.five_card_21 = true",
            &basic,
        ),
        kernel("three boxes", None, "decks = 6", &three),
        kernel("hi-lo", None, "decks = 6", &hi_lo),
    ]
}

fn main() {
    measure("rounds", all, summarise);
}

fn summarise(all: &[Measured], best: &[f64]) {
    println!("\n{:<36} {:>14} {:>16} {:>14}", "", "a second", "to the table", "to the target");
    for (measured, rate) in all.iter().zip(best) {
        let target = measured.to_target(*rate);
        println!("{:<36} {rate:>14.0} {:>16.1} {target:>14}", measured.name, rate / best[0]);
    }
}
