//! Long random play of both baccarats against their models, each way a table is used:
//!
//! ```text
//! cargo run --release -p chapter47-games --example baccarat_models -- [FIRST SEED] [SEEDS]
//! ```
//!
//! A seed that fails panics with what the table did and what the text demands; the suite plays the first few.

#[path = "../tests/models_baccarat/chemin_de_fer.rs"]
mod chemin_de_fer;
#[path = "../tests/models_baccarat/punto_banco.rs"]
mod punto_banco;
#[path = "../tests/models_baccarat/trials.rs"]
mod trials;
#[path = "../tests/models_baccarat/ways.rs"]
mod ways;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let (Ok(first), Ok(seeds)) = (numbers.next().unwrap_or(Ok(1_000)), numbers.next().unwrap_or(Ok(2_000)))
    else {
        eprintln!("usage: baccarat_models [FIRST SEED] [SEEDS], whole numbers");
        return ExitCode::from(2);
    };
    for seed in first..first + seeds {
        for way in [ways::Way::Attended, ways::Way::Device, ways::Way::House] {
            println!("seed {seed}, {way:?}");
            trials::punto_banco(way, seed);
            trials::chemin_de_fer(way, seed);
        }
    }
    ExitCode::SUCCESS
}
