//! Random play at blackjack against the model, for as long as one likes:
//!
//! ```text
//! cargo run --release -p chapter47-games --example soak_blackjack -- [SEEDS] [ACTS] [FIRST SEED]
//! ```
//!
//! Each seed plays so many acts (4000 unless told otherwise) at each table of the model, attended. It ends with how often
//! each event came under each provision, and with the pairs of provisions that were never cited together in one round.

#[path = "../blackjack/tests/rules/model/mod.rs"]
mod model;

use blackjack::Rules;
use model::driver::{Attended, Seen, TABLES, play};
use rayon::prelude::*;
use rulebook::licensee::RulesFile as _;
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> = std::env::args().skip(1).map(|word| word.parse().ok()).collect();
    let Some(numbers) = numbers else {
        eprintln!("usage: soak_blackjack [SEEDS] [ACTS] [FIRST SEED], whole numbers");
        return ExitCode::from(2);
    };
    let number = |place: usize, plain: u64| numbers.get(place).copied().unwrap_or(plain);
    let (seeds, acts, first) = (number(0, 200), number(1, 4000) as usize, number(2, 1000));
    let all: Vec<(&str, u64)> =
        TABLES.iter().flat_map(|toml| (first..first + seeds).map(move |seed| (*toml, seed))).collect();
    let seen = all
        .into_par_iter()
        .map(|(toml, seed)| match Rules::from_toml(toml) {
            Ok(rules) => play(Attended::open(Arc::new(rules)), toml, seed, acts),
            Err(wrong) => panic!("{toml}\n{wrong}"),
        })
        .reduce(Seen::default, Seen::and);
    println!("{} acts, {} rounds: the table and the model agree", seen.acts, seen.rounds);
    for (event, times) in &seen.events {
        println!("{times:>12} {event}");
    }
    let met: BTreeSet<&String> = seen.pairs.keys().flat_map(|(one, other)| [one, other]).collect();
    println!("never cited together in one round:");
    for (place, one) in met.iter().enumerate() {
        let strangers: Vec<&str> = met
            .iter()
            .skip(place + 1)
            .filter(|other| !seen.pairs.contains_key(&((*one).clone(), (**other).clone())))
            .map(|other| other.trim_start_matches("19:47-"))
            .collect();
        if !strangers.is_empty() {
            println!("  {one}: {}", strangers.join(" "));
        }
    }
    ExitCode::SUCCESS
}
