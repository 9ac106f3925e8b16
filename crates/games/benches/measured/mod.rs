//! What the benchmarks share: pieces of work that say how much they were, for criterion and for a summary in which all are
//! measured in turn, so that their ratios mean something.

use criterion::{Criterion, Throughput};
use std::time::{Duration, Instant};

/// A measurement: a name, a target in units a second, and a piece of work that says how many units it was.
pub(crate) struct Measured {
    pub(crate) name: &'static str,
    pub(crate) target: Option<f64>,
    pub(crate) work: Box<dyn FnMut() -> u64>,
}

impl Measured {
    /// How far the target was reached, in words.
    pub(crate) fn to_target(&self, rate: f64) -> String {
        self.target.map_or_else(String::new, |target| format!("{:.2} times", rate / target))
    }
}

/// Measures everything, in units of this name; then, in a benchmark run, prints a summary of the best of several turns.
pub(crate) fn measure(
    unit: &str,
    all: impl Fn() -> Vec<Measured>,
    summarise: impl FnOnce(&[Measured], &[f64]),
) {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .sample_size(30)
        .without_plots()
        .configure_from_args();
    for mut measured in all() {
        let mut group = criterion.benchmark_group(unit);
        let units = (0..50).map(|_| (measured.work)()).sum::<u64>() / 50;
        group.throughput(Throughput::Elements(units));
        group.bench_function(measured.name, |bencher| bencher.iter(&mut measured.work));
        group.finish();
    }
    criterion.final_summary();
    if std::env::args().any(|argument| argument == "--bench") {
        let mut all = all();
        let best = best_of_turns(&mut all);
        summarise(&all, &best);
    }
}

/// The best of several turns of each, in the same run.
fn best_of_turns(all: &mut [Measured]) -> Vec<f64> {
    let mut best = vec![0.0f64; all.len()];
    for _ in 0..7 {
        for (measured, best) in all.iter_mut().zip(&mut best) {
            let (start, mut units) = (Instant::now(), 0);
            while start.elapsed() < Duration::from_millis(150) {
                units += (measured.work)();
            }
            *best = best.max(units as f64 / start.elapsed().as_secs_f64());
        }
    }
    best
}
