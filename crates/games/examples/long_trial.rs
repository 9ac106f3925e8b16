//! The long trial of the house's generator, with the operating system's entropy:
//!
//! ```text
//! cargo run --release -p chapter47-games --example long_trial -- [TRIALS] [THROWS] [DRAWS]
//! ```
//!
//! First the mapper: every number of outcomes over every word of 16 bits (about ten seconds). Then each trial opens a
//! table, throws its dice (a million times unless told otherwise) and runs every test of `table::chance::trials`. Then each
//! trial draws games of keno (a hundred thousand) and runs every test of `keno::trials`; and no twenty numbers may
//! come twice in all of them. Honest chance fails one test in a hundred at 99 percent; the verdict is whether the number of
//! failures, and the spread of the probabilities, are what honest chance would show. It ends with 1 if they are not.

use keno::Draw;
use rulebook::dice::Throw;
use std::collections::BTreeMap;
use std::process::ExitCode;
use table::chance::trials::{Trial, battery, chi_square_p, duplicates_across_starts};
use table::chance::{HouseChance, NoEntropy, below, throw};

fn main() -> Result<ExitCode, NoEntropy> {
    let mut numbers =
        std::env::args().skip(1).map(|word| word.parse::<usize>().ok().filter(|number| *number > 0));
    let (Some(trials), Some(throws), Some(draws)) = (
        numbers.next().unwrap_or(Some(100)),
        numbers.next().unwrap_or(Some(1_000_000)),
        numbers.next().unwrap_or(Some(100_000)),
    ) else {
        eprintln!("usage: long_trial [TRIALS] [THROWS] [DRAWS], whole numbers above nothing");
        return Ok(ExitCode::from(2));
    };
    let mut honest = every_outcome_owns_equally_many_words();
    println!(
        "every number of outcomes over every 16-bit word: {}",
        if honest { "exactly even" } else { "UNEVEN" }
    );
    honest &= dice(trials, throws.max(1000))?;
    honest &= games(trials, draws.max(20_000))?;
    println!("{}", if honest { "nothing against this chance" } else { "THIS CHANCE IS NOT HONEST" });
    Ok(if honest { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn dice(trials: usize, throws: usize) -> Result<bool, NoEntropy> {
    println!("{trials} tables with {throws} throws each");
    let mut verdicts = Verdicts::default();
    let mut starts: Vec<[Throw; 10]> = Vec::new();
    for _ in 0..trials {
        let mut chance = HouseChance::for_table()?;
        let dice: Vec<Throw> = (0..throws).map(|_| throw(&mut chance)).collect();
        starts.push(std::array::from_fn(|place| dice[place]));
        verdicts.hear(battery(&dice));
    }
    let duplicates = duplicates_across_starts(&starts);
    println!("{:<50} {} of {} starts", duplicates.name, duplicates.statistic, starts.len());
    Ok(verdicts.are_honest() & duplicates.passes())
}

fn games(trials: usize, draws: usize) -> Result<bool, NoEntropy> {
    println!("{trials} times {draws} games of keno");
    let mut verdicts = Verdicts::default();
    let mut starts: Vec<Vec<Draw>> = Vec::new();
    for _ in 0..trials {
        let games = (0..draws).map(|_| keno::draw()).collect::<Result<Vec<Draw>, NoEntropy>>()?;
        verdicts.hear(keno::trials::battery(&games));
        starts.push(games);
    }
    let foretold = keno::trials::looks_predictable(&starts);
    let twice = foretold.map_or_else(|| "no twenty numbers came twice".to_owned(), |why| why.to_string());
    println!("{twice}");
    Ok(verdicts.are_honest() & foretold.is_none())
}

/// What each test said, trial after trial.
#[derive(Default)]
struct Verdicts(BTreeMap<&'static str, Vec<f64>>);

impl Verdicts {
    fn hear(&mut self, battery: Vec<Trial>) {
        for Trial { name, p_value, .. } in battery {
            self.0.entry(name).or_default().push(p_value);
        }
    }

    fn are_honest(&self) -> bool {
        let (mut failures, mut all, mut honest) = (0, 0, true);
        for (name, p_values) in &self.0 {
            let failed = p_values.iter().filter(|p_value| **p_value < 0.01).count();
            let uniform = uniformity(p_values);
            println!("{name:<50} {failed:>4} of {} below 1 in 100; spread {uniform:.4}", p_values.len());
            failures += failed;
            all += p_values.len();
            honest &= uniform > 0.0001;
        }
        // Four standard deviations above what honest chance fails.
        let mean = all as f64 / 100.0;
        println!("{failures} of {all} failed where honest chance fails about {mean:.1}");
        honest & ((failures as f64) <= mean + 4.0 * mean.sqrt() + 1.0)
    }
}

/// Are the probabilities themselves spread evenly over ten boxes, as those of honest chance are?
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
