//! Random play against the second models of `tests/models`, over as many seeds as wanted:
//!
//! ```text
//! cargo run --release -p chapter47-games --example models -- [SEEDS] [FIRST]
//! ```
//!
//! It panics with the seed and the act on which the table and the text differ, and says how often rare things happened.

#[path = "../tests/models/craps.rs"]
mod craps;
#[path = "../tests/models/room.rs"]
mod room;
#[path = "../tests/models/ways.rs"]
mod ways;

use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Ok(seeds), Ok(first)) = (numbers.next().unwrap_or(Ok(10_000)), numbers.next().unwrap_or(Ok(1000)))
    else {
        eprintln!("usage: models [SEEDS] [FIRST], whole numbers");
        return ExitCode::from(2);
    };
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in first..first.saturating_add(seeds) {
        ways::craps_attended(seed).into_iter().for_each(|rare| *seen.entry(rare).or_default() += 1);
        ways::craps_by_device(seed);
        ways::craps_with_house_chance(seed);
        room::poker_room(seed);
    }
    println!(
        "{seeds} seeds from {first}: craps (crew, device, house's chance) and the poker room follow the text"
    );
    seen.iter().for_each(|(rare, times)| println!("{times:>9}  {rare}"));
    ExitCode::SUCCESS
}
