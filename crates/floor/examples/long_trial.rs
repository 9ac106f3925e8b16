//! The long trial of the house's generator, with the operating system's entropy:
//!
//! ```text
//! cargo run --release -p floor --example long_trial -- [TRIALS] [THROWS]
//! ```
//!
//! First the mapper: every number of outcomes over every word of 16 bits (about ten seconds). Then each trial opens a
//! table, throws its dice (a million times unless told otherwise) and runs every test of
//! `floor::chance::trials`. Honest dice fail one test in a hundred at 99 percent; the verdict is whether the number of
//! failures, and the spread of the probabilities, are what honest dice would show. It ends with 1 if they are not.

use floor::chance::trials::{Trial, battery, chi_square_p, duplicates_across_starts};
use floor::chance::{HouseChance, NoEntropy, below, throw};
use rulebook::dice::Throw;
use std::collections::BTreeMap;
use std::process::ExitCode;

fn main() -> Result<ExitCode, NoEntropy> {
    let mut numbers =
        std::env::args().skip(1).map(|word| word.parse::<usize>().ok().filter(|number| *number > 0));
    let (Some(trials), Some(throws)) =
        (numbers.next().unwrap_or(Some(100)), numbers.next().unwrap_or(Some(1_000_000)))
    else {
        eprintln!("usage: long_trial [TRIALS] [THROWS], two whole numbers above nothing");
        return Ok(ExitCode::from(2));
    };
    let mut honest = every_outcome_owns_equally_many_words();
    println!(
        "every number of outcomes over every 16-bit word: {}",
        if honest { "exactly even" } else { "UNEVEN" }
    );
    println!("{trials} tables with {throws} throws each");
    let mut verdicts: BTreeMap<&'static str, Vec<f64>> = BTreeMap::new();
    let mut starts: Vec<[Throw; 10]> = Vec::new();
    for _ in 0..trials {
        let mut chance = HouseChance::for_table()?;
        let dice: Vec<Throw> = (0..throws.max(1000)).map(|_| throw(&mut chance)).collect();
        starts.push(std::array::from_fn(|place| dice[place]));
        for Trial { name, p_value, .. } in battery(&dice) {
            verdicts.entry(name).or_default().push(p_value);
        }
    }
    let (mut failures, mut all) = (0, 0);
    for (name, p_values) in &verdicts {
        let failed = p_values.iter().filter(|p_value| **p_value < 0.01).count();
        let uniform = uniformity(p_values);
        println!("{name:<50} {failed:>4} of {} below 1 in 100; spread {uniform:.4}", p_values.len());
        failures += failed;
        all += p_values.len();
        honest &= uniform > 0.0001;
    }
    let duplicates = duplicates_across_starts(&starts);
    println!("{:<50} {} of {} starts", duplicates.name, duplicates.statistic, starts.len());
    honest &= duplicates.passes();
    // Four standard deviations above what honest dice fail.
    let mean = all as f64 / 100.0;
    honest &= (failures as f64) <= mean + 4.0 * mean.sqrt() + 1.0;
    println!("{failures} of {all} failed where honest dice fail about {mean:.0}");
    println!("{}", if honest { "nothing against these dice" } else { "THESE DICE ARE NOT HONEST" });
    Ok(if honest { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Are the probabilities themselves spread evenly over ten boxes, as those of honest dice are?
fn uniformity(p_values: &[f64]) -> f64 {
    let mut boxes = [0.0; 10];
    p_values.iter().for_each(|p_value| boxes[((p_value * 10.0) as usize).min(9)] += 1.0);
    let expected = p_values.len() as f64 / 10.0;
    chi_square_p(boxes.iter().map(|count| (count - expected) * (count - expected) / expected).sum(), 9.0)
}

/// The mapper over all words of 16 bits, for every number of outcomes that fits: each outcome owns exactly as many.
fn every_outcome_owns_equally_many_words() -> bool {
    (1..=u16::MAX).all(|n| {
        let mut counts = vec![0u32; usize::from(n)];
        for word in 0..=u16::MAX {
            let mut offers = 0;
            // Asked for a second word, it has rejected the first. The last word of all is never rejected.
            let outcome = below(n, || {
                offers += 1;
                if offers == 1 { word } else { u16::MAX }
            });
            if offers == 1 {
                counts[usize::from(outcome)] += 1;
            }
        }
        counts.iter().all(|count| *count == 65_536 / u32::from(n))
    })
}
