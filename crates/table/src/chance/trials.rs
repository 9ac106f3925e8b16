//! Trials of dice: the classic tests on final outcomes, throws and not bits. The test suite runs them under fixed keys,
//! so that it never fails by chance; `cargo run --release -p chapter47-games --example long_trial` runs them with the operating
//! system's entropy for as long as one likes.
//!
//! Each trial gives the probability that honest dice look at least this strange ([`Trial::p_value`]). At 99 percent a
//! trial fails below one in a hundred, so honest dice fail one trial in a hundred, and the long trial counts.

use rulebook::dice::Throw;
use std::collections::HashSet;

/// One trial and its outcome.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What was tried.
    pub name: &'static str,
    /// The statistic: chi-square, or the number of coincidences.
    pub statistic: f64,
    /// Degrees of freedom of the chi-square; the mean where coincidences are counted.
    pub freedom: f64,
    /// How likely honest dice are to look at least this strange.
    pub p_value: f64,
}

impl Trial {
    /// Within what honest dice do in 99 of 100 trials.
    pub fn passes(&self) -> bool {
        self.p_value >= 0.01
    }
}

/// All trials over the same throws. There should be a hundred thousand or more.
pub fn battery(throws: &[Throw]) -> Vec<Trial> {
    let places: Vec<usize> = throws.iter().map(place).collect();
    let faces: Vec<usize> =
        throws.iter().flat_map(|throw| throw.0.map(|face| usize::from(face.pips() - 1))).collect();
    vec![
        frequency("frequency of the 36 throws", &places, 36),
        frequency("frequency of the six faces", &faces, 6),
        totals(throws),
        serial("serial: each throw after each other", &places, 36, 1),
        serial("serial: each throw after the one before the last", &places, 36, 2),
        serial("serial: the first die after the second", &faces[1..], 6, 1),
        overlaps(&faces),
        runs(&places),
        gaps(throws),
        coupon_collector(&faces),
        poker(&faces),
    ]
}

/// Do starts ever coincide? `starts` are the first ten throws of as many fresh generators; honest ones coincide about
/// once in 36^10 pairs.
pub fn duplicates_across_starts(starts: &[[Throw; 10]]) -> Trial {
    let distinct: HashSet<[usize; 10]> = starts.iter().map(|start| start.each_ref().map(place)).collect();
    let pairs = starts.len() as f64 * (starts.len() as f64 - 1.0) / 2.0;
    let mean = pairs / 36f64.powi(10);
    let coincidences = (starts.len() - distinct.len()) as f64;
    // Even one is stranger than one in a hundred while the mean is small.
    let p_value = if coincidences == 0.0 { 1.0 } else { 1.0 - (-mean).exp() };
    Trial { name: "duplicates across starts", statistic: coincidences, freedom: mean, p_value }
}

fn place(throw: &Throw) -> usize {
    usize::from(throw.0[0].pips() - 1) * 6 + usize::from(throw.0[1].pips() - 1)
}

/// A chi-square of counts beside their probabilities.
pub fn chi_square(name: &'static str, observed: &[u64], probabilities: &[f64]) -> Trial {
    let total: u64 = observed.iter().sum();
    let statistic = observed
        .iter()
        .zip(probabilities)
        .map(|(observed, probability)| {
            let expected = probability * total as f64;
            (*observed as f64 - expected).powi(2) / expected
        })
        .sum();
    let freedom = observed.len() as f64 - 1.0;
    Trial { name, statistic, freedom, p_value: chi_square_p(statistic, freedom) }
}

fn frequency(name: &'static str, symbols: &[usize], kinds: usize) -> Trial {
    let mut observed = vec![0; kinds];
    symbols.iter().for_each(|symbol| observed[*symbol] += 1);
    chi_square(name, &observed, &vec![1.0 / kinds as f64; kinds])
}

fn totals(throws: &[Throw]) -> Trial {
    let mut observed = [0; 11];
    throws.iter().for_each(|throw| observed[usize::from(throw.total()) - 2] += 1);
    let ways = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0].map(|ways| ways / 36.0);
    chi_square("frequency of the totals 2 to 12", &observed, &ways)
}

/// Pairs that do not overlap, `apart` steps apart.
fn serial(name: &'static str, symbols: &[usize], kinds: usize, apart: usize) -> Trial {
    let mut observed = vec![0; kinds * kinds];
    for group in symbols.chunks_exact(2 * apart) {
        for first in 0..apart {
            observed[group[first] * kinds + group[first + apart]] += 1;
        }
    }
    chi_square(name, &observed, &vec![1.0 / (kinds * kinds) as f64; kinds * kinds])
}

/// Overlapping triples of faces. They are not independent: the chi-square of triples less that of pairs is one with
/// 6^3 - 6^2 degrees of freedom (Good).
fn overlaps(faces: &[usize]) -> Trial {
    let (mut triples, mut pairs) = (vec![0u64; 216], vec![0u64; 36]);
    let count = faces.len();
    let around = |at: usize| faces[if at < count { at } else { at - count }];
    for at in 0..count {
        let pair = around(at) * 6 + around(at + 1);
        pairs[pair] += 1;
        triples[pair * 6 + around(at + 2)] += 1;
    }
    let spread = |observed: &[u64]| {
        let expected = count as f64 / observed.len() as f64;
        observed.iter().map(|observed| (*observed as f64 - expected).powi(2) / expected).sum::<f64>()
    };
    let (statistic, freedom) = (spread(&triples) - spread(&pairs), 180.0);
    let p_value = chi_square_p(statistic, freedom);
    Trial { name: "overlapping triples of faces", statistic, freedom, p_value }
}

/// Lengths of ascending runs. The throw after a run is thrown away, which makes the lengths independent; equal throws
/// do not ascend.
fn runs(places: &[usize]) -> Trial {
    const LONGEST: usize = 6;
    // A run of at least k: k different throws in their one ascending order, of 36^k sequences.
    let mut at_least = vec![1.0];
    for length in 1..=LONGEST {
        let longer = (36 - length + 1) as f64 / length as f64 / 36.0;
        at_least.push(at_least[length - 1] * longer);
    }
    let mut probabilities: Vec<f64> =
        (1..LONGEST).map(|length| at_least[length] - at_least[length + 1]).collect();
    probabilities.push(at_least[LONGEST]);
    let mut observed = vec![0; LONGEST];
    let mut at = 0;
    while let Some(rest) = places.get(at..).filter(|rest| rest.len() > 40) {
        let length = rest.windows(2).take_while(|pair| pair[0] < pair[1]).count() + 1;
        observed[length.min(LONGEST) - 1] += 1;
        at += length + 1;
    }
    chi_square("ascending runs", &observed, &probabilities)
}

/// How many throws from one seven to the next.
fn gaps(throws: &[Throw]) -> Trial {
    const LONGEST: usize = 30;
    let mut observed = vec![0; LONGEST + 1];
    let mut gap = None;
    for throw in throws {
        if throw.total() == 7 {
            if let Some(gap) = gap {
                observed[LONGEST.min(gap)] += 1;
            }
            gap = Some(0);
        } else {
            gap = gap.map(|gap| gap + 1);
        }
    }
    let mut probabilities: Vec<f64> = (0..LONGEST).map(|gap| (5.0f64 / 6.0).powi(gap as i32) / 6.0).collect();
    probabilities.push((5.0f64 / 6.0).powi(LONGEST as i32));
    chi_square("gaps between sevens", &observed, &probabilities)
}

/// How many dice until all six faces have been seen.
fn coupon_collector(faces: &[usize]) -> Trial {
    const LONGEST: usize = 40;
    // All six seen after n dice: by how many are missing (inclusion and exclusion).
    let complete = |dice: usize| -> f64 {
        let choose = [1.0, 6.0, 15.0, 20.0, 15.0, 6.0];
        (0..6)
            .map(|missing| {
                let sign = if missing & 1 == 0 { 1.0 } else { -1.0 };
                sign * choose[missing] * ((6 - missing) as f64 / 6.0).powi(dice as i32)
            })
            .sum()
    };
    let mut probabilities: Vec<f64> = (6..LONGEST).map(|dice| complete(dice) - complete(dice - 1)).collect();
    probabilities.push(1.0 - complete(LONGEST - 1));
    let mut observed = vec![0; probabilities.len()];
    let (mut seen, mut dice) = (0u8, 0);
    for face in faces {
        seen |= 1 << face;
        dice += 1;
        if seen == 0b11_1111 {
            observed[dice.min(LONGEST) - 6] += 1;
            (seen, dice) = (0, 0);
        }
    }
    chi_square("coupon collector: dice until all faces are seen", &observed, &probabilities)
}

/// Pairs among five dice: all different, one pair, two pairs, three, full house, four, five of a kind.
fn poker(faces: &[usize]) -> Trial {
    let mut observed = [0; 7];
    for hand in faces.chunks_exact(5) {
        let mut counts = [0u8; 6];
        hand.iter().for_each(|face| counts[*face] += 1);
        counts.sort_unstable_by(|one, other| other.cmp(one));
        let kind = match (counts[0], counts[1]) {
            (1, _) => 0,
            (2, 1) => 1,
            (2, _) => 2,
            (3, 1) => 3,
            (3, _) => 4,
            (4, _) => 5,
            _ => 6,
        };
        observed[kind] += 1;
    }
    let ways = [720.0, 3600.0, 1800.0, 1200.0, 300.0, 150.0, 6.0].map(|ways| ways / 7776.0);
    chi_square("pairs among five dice", &observed, &ways)
}

/// The probability of a chi-square at least this large.
/// A chi-square of counts beside their probabilities.
pub fn chi_square_p(statistic: f64, freedom: f64) -> f64 {
    upper_gamma(freedom / 2.0, statistic.max(0.0) / 2.0)
}

/// The regularised upper incomplete gamma function: a series below the mean, a continued fraction above it.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum) = (1.0 / a, 1.0 / a);
        for n in 1..10_000 {
            term *= x / (a + f64::from(n));
            sum += term;
            if term < sum * 1e-15 {
                break;
            }
        }
        return (1.0 - front * sum).clamp(0.0, 1.0);
    }
    // Lentz's method.
    let mut b = x + 1.0 - a;
    let mut c = 1e300;
    let mut d = 1.0 / b;
    let mut fraction = d;
    for n in 1..10_000 {
        let n = f64::from(n);
        let numerator = -n * (n - a);
        b += 2.0;
        d = 1.0 / (numerator * d + b);
        c = b + numerator / c;
        fraction *= d * c;
        if (d * c - 1.0).abs() < 1e-15 {
            break;
        }
    }
    (front * fraction).clamp(0.0, 1.0)
}

/// The logarithm of the gamma function, by Stirling's series after a climb above 15.
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut climbed) = (x, 0.0);
    while x < 15.0 {
        climbed += x.ln();
        x += 1.0;
    }
    let series = 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5));
    (x - 0.5) * x.ln() - x + (2.0 * std::f64::consts::PI).ln() / 2.0 + series - climbed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Entropy, HouseChance, SimDice, throw};

    const THROWS: usize = 360_000;

    /// Keys that nobody picked for their outcome: bytes that count up from the first.
    fn key(first: u8) -> [u8; 32] {
        std::array::from_fn(|place| first.wrapping_add(place as u8))
    }

    fn assert_passes(throws: &[Throw], who: &str) {
        for trial in battery(throws) {
            assert!(trial.passes(), "{who}: {trial:?}");
        }
    }

    #[test]
    fn the_house_dice_pass_every_trial_at_99_percent() {
        for first in [0, 64, 128] {
            let mut chance = HouseChance::under_known_key(key(first));
            let throws: Vec<Throw> = (0..THROWS).map(|_| throw(&mut chance)).collect();
            assert_passes(&throws, &format!("key {first}"));
        }
    }

    #[test]
    fn the_simulation_dice_pass_every_trial_at_99_percent() {
        for seed in [1, 2] {
            let mut dice = SimDice::new(seed, 0);
            let throws: Vec<Throw> = (0..THROWS).map(|_| dice.next_throw()).collect();
            assert_passes(&throws, &format!("seed {seed}"));
        }
    }

    #[test]
    fn starts_under_different_keys_and_streams_do_not_coincide() {
        let house: Vec<[Throw; 10]> = (0..=u8::MAX)
            .map(|first| {
                let mut chance = HouseChance::under_known_key(key(first));
                [(); 10].map(|()| throw(&mut chance))
            })
            .collect();
        assert!(duplicates_across_starts(&house).passes());
        let streams: Vec<[Throw; 10]> = (0..20_000)
            .map(|stream| {
                let mut dice = SimDice::new(3, stream);
                [(); 10].map(|()| dice.next_throw())
            })
            .collect();
        assert!(duplicates_across_starts(&streams).passes());
        let twice = [streams.as_slice(), &streams[..1]].concat();
        assert!(!duplicates_across_starts(&twice).passes(), "a start that came twice was not seen");
    }

    #[test]
    fn dishonest_dice_fail() {
        let fails = |name: &str, throws: &[Throw]| {
            let failed: Vec<&str> =
                battery(throws).iter().filter(|trial| !trial.passes()).map(|trial| trial.name).collect();
            assert!(!failed.is_empty(), "{name} passed");
        };
        let mut chance = HouseChance::under_known_key(key(9));
        let mut honest = || throw(&mut chance);
        // A six that comes up one percent too often, at the cost of the one.
        let mut second = HouseChance::under_known_key(key(77));
        let loaded: Vec<Throw> = (0..THROWS)
            .map(|_| {
                let one = Throw::new(1, 1).map(|throw| throw.0[0]);
                Throw(honest().0.map(|face| {
                    if Some(face) == one && second.below(50) == 0 { face.opposite() } else { face }
                }))
            })
            .collect();
        fails("a loaded die", &loaded);
        // Every twentieth throw repeats the one before it.
        let mut last = honest();
        let sticky: Vec<Throw> = (0..THROWS)
            .map(|count| {
                last = if count % 20 == 0 { last } else { honest() };
                last
            })
            .collect();
        fails("sticky dice", &sticky);
        // A short cycle: perfect frequencies, no chance.
        let cycle = Throw::all().collect::<Vec<Throw>>().repeat(THROWS / 36);
        fails("a cycle", &cycle);
    }

    #[test]
    fn the_chi_square_distribution_gives_its_table() {
        for (statistic, freedom, p) in [
            (6.635, 1.0, 0.01),
            (15.086, 5.0, 0.01),
            (57.342, 35.0, 0.01),
            (4.351, 5.0, 0.5),
            (18.307, 10.0, 0.05),
        ] {
            assert!((chi_square_p(statistic, freedom) - p).abs() < 1e-4, "{statistic} {freedom}");
        }
    }
}
