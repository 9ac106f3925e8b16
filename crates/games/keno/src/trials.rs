//! Trials of the draw, on final outcomes: numbers and not bits. The test suite runs them under fixed keys, so that it
//! never fails by chance; `make soak` runs them with the operating system's entropy.
//!
//! Numbers are drawn without replacement, so that counts of them hang together and no plain chi-square applies. Each
//! trial below looks at one part of the counts that is independent of the others, and scales it by its true variance:
//!
//! | trial | what is compared | degrees of freedom |
//! |---|---|---|
//! | singles | how often each number came; a plain chi-square has mean 60, not 79, and is scaled by 79/60 | 79 |
//! | pairs | how often two numbers came together, beyond what their singles explain | 3080 |
//! | positions | in which place of the order a number came, whenever it came | 1501 |
//! | overlaps | how many numbers two draws share: hypergeometric | 11 |

use crate::rules::{DRAWN, Draw, NUMBERS, Spots};
use std::collections::HashMap;
use table::chance::trials::{Trial, chi_square, chi_square_p};

const BOARD: usize = NUMBERS as usize;
const PLACES: usize = DRAWN as usize;
const TWENTY: f64 = DRAWN as f64;
const EIGHTY: f64 = NUMBERS as f64;

/// All trials over the draws of successive games. There should be twenty thousand or more.
pub fn battery(draws: &[Draw]) -> Vec<Trial> {
    vec![
        singles(draws),
        pairs(draws),
        positions(draws),
        overlaps("overlaps of successive draws", draws, 1),
        overlaps("overlaps with the draw before the last", draws, 2),
    ]
}

/// A plain chi-square over how often each of the 80 numbers came. Its mean is 60: a draw has a number or not, so each
/// count varies by a quarter less than one of a Poisson kind.
pub fn plain_singles(draws: &[Draw]) -> f64 {
    let expected = draws.len() as f64 * TWENTY / EIGHTY;
    spread(&count_singles(draws), expected) / expected
}

/// The same scaled by 79/60, which makes it a chi-square of 79 degrees of freedom.
pub fn singles(draws: &[Draw]) -> Trial {
    let statistic = plain_singles(draws) * (EIGHTY - 1.0) / (EIGHTY - TWENTY);
    trial("singles", statistic, EIGHTY - 1.0)
}

/// How often two numbers came together. A number that came too often brings too many pairs; that part is taken out
/// (it is the singles again), and what is left has one variance in every direction.
pub fn pairs(draws: &[Draw]) -> Trial {
    let mut together = vec![0u32; BOARD * BOARD];
    for draw in draws {
        let numbers = draw.numbers();
        for (place, one) in numbers.iter().enumerate() {
            for other in &numbers[..place] {
                let (low, high) = (one.min(other) - 1, one.max(other) - 1);
                together[usize::from(low) * BOARD + usize::from(high)] += 1;
            }
        }
    }
    // That two, three and four given numbers all come.
    let all_of = |count: i32| -> f64 {
        (0..count).map(|place| (TWENTY - f64::from(place)) / (EIGHTY - f64::from(place))).product()
    };
    let games = draws.len() as f64;
    let upper = (0..BOARD).flat_map(|low| (low + 1..BOARD).map(move |high| low * BOARD + high));
    let squares: f64 = upper.map(|cell| (f64::from(together[cell]) - games * all_of(2)).powi(2)).sum();
    // Each time a number comes it makes a pair with 19 others.
    let by_singles =
        (TWENTY - 1.0).powi(2) * spread(&count_singles(draws), games * TWENTY / EIGHTY) / (EIGHTY - 2.0);
    let variance = games * (all_of(2) - 2.0 * all_of(3) + all_of(4));
    trial("pairs", (squares - by_singles) / variance, EIGHTY * (EIGHTY - 1.0) / 2.0 - EIGHTY)
}

/// In which of the 20 places each number came: all alike, however often it came at all.
pub fn positions(draws: &[Draw]) -> Trial {
    let mut in_place = [[0u32; BOARD]; PLACES];
    for draw in draws {
        for (place, number) in draw.numbers().iter().enumerate() {
            in_place[place][usize::from(number - 1)] += 1;
        }
    }
    let squares: f64 = count_singles(draws)
        .iter()
        .enumerate()
        .map(|(number, came)| {
            let each = f64::from(*came) / TWENTY;
            in_place.iter().map(|counts| (f64::from(counts[number]) - each).powi(2)).sum::<f64>()
        })
        .sum();
    let variance = draws.len() as f64 / (EIGHTY - 1.0);
    trial("positions in the order drawn", squares / variance, (TWENTY - 1.0) * (EIGHTY - 1.0))
}

/// How many numbers draws share that are so many games apart.
fn overlaps(name: &'static str, draws: &[Draw], apart: usize) -> Trial {
    const MANY: usize = 11;
    let chances = hypergeometric();
    let mut probabilities = chances[..MANY].to_vec();
    probabilities.push(chances[MANY..].iter().sum());
    let mut observed = vec![0; MANY + 1];
    for (one, other) in draws.iter().zip(draws.iter().skip(apart)) {
        observed[usize::from(one.spots().caught(other.spots())).min(MANY)] += 1;
    }
    chi_square(name, &observed, &probabilities)
}

/// How likely two draws are to share none, one, … all twenty.
fn hypergeometric() -> [f64; PLACES + 1] {
    let mut chances = [0.0; PLACES + 1];
    let missed = EIGHTY - TWENTY;
    chances[0] = (0..DRAWN).map(|place| (missed - f64::from(place)) / (EIGHTY - f64::from(place))).product();
    for shared in 0..PLACES {
        let k = shared as f64;
        let missed_before = missed - TWENTY + k + 1.0;
        chances[shared + 1] = chances[shared] * (TWENTY - k).powi(2) / ((k + 1.0) * missed_before);
    }
    chances
}

fn count_singles(draws: &[Draw]) -> [u32; BOARD] {
    let mut came = [0; BOARD];
    draws.iter().flat_map(Draw::numbers).for_each(|number| came[usize::from(number - 1)] += 1);
    came
}

/// The sum of squared differences from what is expected.
fn spread(counts: &[u32], expected: f64) -> f64 {
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2)).sum()
}

fn trial(name: &'static str, statistic: f64, freedom: f64) -> Trial {
    Trial { name, statistic, freedom, p_value: chi_square_p(statistic, freedom) }
}

/// Where a draw stands: the start, and which draw after it; both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// Which start.
    pub start: usize,
    /// Which draw of that start.
    pub draw: usize,
}

/// Why draws look as if somebody could have foretold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Foretold {
    /// Montréal, April 1994: the generator was started anew with the same seed.
    #[error("start {} began with the same numbers as start {}", .other.start, .one.start)]
    SameStart {
        /// The one.
        one: At,
        /// The other.
        other: At,
    },
    /// The numbers of an earlier game came again: from few states, in a circle, or by a rule.
    #[error(
        "draw {} of start {} has the twenty numbers of draw {} of start {}",
        .other.draw, .other.start, .one.draw, .one.start
    )]
    Again {
        /// The one.
        one: At,
        /// The other.
        other: At,
    },
}

/// Do the draws after these starts look as if they could be foretold: did any twenty numbers come twice, in whatever
/// order? Ten thousand honest draws show that once in about seventy thousand million trials.
pub fn looks_predictable<S: AsRef<[Draw]>>(starts: &[S]) -> Option<Foretold> {
    let mut seen: HashMap<Spots, At> = HashMap::new();
    // The first draws before all others: that two starts began alike says more than that some draw came again.
    let longest = starts.iter().map(|start| start.as_ref().len()).max().unwrap_or(0);
    for draw in 0..longest {
        for (start, draws) in starts.iter().enumerate() {
            let Some(drawn) = draws.as_ref().get(draw) else { continue };
            let other = At { start, draw };
            if let Some(one) = seen.insert(drawn.spots(), other) {
                let began_alike = one.draw == 0 && draw == 0;
                return Some(match began_alike {
                    true => Foretold::SameStart { one, other },
                    false => Foretold::Again { one, other },
                });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::drawn;
    use table::chance::{Entropy, HouseChance};

    const GAMES: usize = 20_000;

    /// Keys that nobody picked for their outcome: bytes that count up from the first.
    fn known(first: u8) -> HouseChance {
        HouseChance::under_known_key(std::array::from_fn(|place| first.wrapping_add(place as u8)))
    }

    fn honest(chance: &mut HouseChance, games: usize) -> Vec<Draw> {
        (0..games).map(|_| drawn(chance)).collect()
    }

    fn failed(draws: &[Draw]) -> Vec<&'static str> {
        battery(draws).iter().filter(|trial| !trial.passes()).map(|trial| trial.name).collect()
    }

    #[test]
    fn p15_5a_the_draw_passes_every_trial_at_99_percent() {
        for first in [0, 64, 128] {
            let draws = honest(&mut known(first), GAMES);
            for trial in battery(&draws) {
                assert!(trial.passes(), "key {first}: {trial:?}");
            }
        }
    }

    #[test]
    fn a_plain_chi_square_over_80_numbers_has_mean_60_and_the_scaled_one_79() {
        const TRIALS: usize = 1000;
        let mut chance = known(32);
        let (mut plain, mut scaled) = (0.0, 0.0);
        for _ in 0..TRIALS {
            let draws = honest(&mut chance, 200);
            plain += plain_singles(&draws) / TRIALS as f64;
            scaled += singles(&draws).statistic / TRIALS as f64;
        }
        // Three standard deviations of these means are 0.9 and 1.2.
        assert!((plain - 60.0).abs() < 0.9, "{plain}");
        assert!((scaled - 79.0).abs() < 1.2, "{scaled}");
    }

    #[test]
    fn pairs_and_positions_have_their_means_too() {
        const TRIALS: usize = 200;
        let mut chance = known(33);
        let (mut pair, mut position) = (0.0, 0.0);
        for _ in 0..TRIALS {
            let draws = honest(&mut chance, 1000);
            pair += pairs(&draws).statistic / TRIALS as f64;
            position += positions(&draws).statistic / TRIALS as f64;
        }
        // Three standard deviations of these means are 17 and 12.
        assert!((pair - 3080.0).abs() < 17.0, "{pair}");
        assert!((position - 1501.0).abs() < 12.0, "{position}");
    }

    #[test]
    fn two_draws_share_numbers_hypergeometrically() {
        let chances = hypergeometric();
        assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let mean: f64 = chances.iter().enumerate().map(|(shared, chance)| shared as f64 * chance).sum();
        assert!((mean - 5.0).abs() < 1e-12, "20 of 80, of 20: {mean}");
        // All twenty: one of C(80, 20).
        assert!((chances[20] * 3_535_316_142_212_174_320.0 - 1.0).abs() < 1e-9, "{}", chances[20]);
    }

    /// The numbers of a draw with some exchanged.
    fn altered(draw: &Draw, mut alter: impl FnMut(&mut [u8; 20])) -> Draw {
        let mut numbers = *draw.numbers();
        alter(&mut numbers);
        Draw::new(numbers).expect("still a draw")
    }

    /// In one game of so many, if it can be done: a number in the place of another.
    fn exchange(numbers: &mut [u8; 20], out: u8, with: u8) {
        if !numbers.contains(&with) {
            numbers.iter_mut().filter(|number| **number == out).for_each(|number| *number = with);
        }
    }

    #[test]
    fn each_trial_finds_its_own_fault() {
        let (mut chance, mut second) = (known(9), known(77));
        let draws = honest(&mut chance, GAMES);
        assert_eq!(failed(&draws), [""; 0]);
        let mut now_and_then = |games| second.below(games) == 0;
        // The ball 80 is light: now and then 79 turns out to be 80.
        let light: Vec<Draw> = draws
            .iter()
            .map(|draw| {
                altered(draw, |numbers| {
                    if now_and_then(10) {
                        exchange(numbers, 79, 80)
                    }
                })
            })
            .collect();
        assert_eq!(failed(&light), ["singles"]);
        // 1 and 2 stick together, as do 3 and 4 in the other way: each comes as often as it should.
        let sticky: Vec<Draw> = draws
            .iter()
            .map(|draw| {
                altered(draw, |numbers| {
                    for (kept, partner, other) in [(1, 2, 4), (3, 4, 2)] {
                        let together = numbers.contains(&kept) && numbers.contains(&other);
                        if together {
                            exchange(numbers, other, partner);
                        }
                    }
                })
            })
            .collect();
        assert_eq!(failed(&sticky), ["pairs"]);
        // The right sets, told in ascending order.
        let sorted: Vec<Draw> =
            draws.iter().map(|draw| altered(draw, |numbers| numbers.sort_unstable())).collect();
        assert_eq!(failed(&sorted), ["positions in the order drawn"]);
        // Now and then a game repeats the one before it, or the one before the last.
        let mut repeated = draws.clone();
        (1..GAMES / 200).for_each(|game| repeated[game * 200] = repeated[game * 200 - 1]);
        assert_eq!(failed(&repeated), ["overlaps of successive draws"]);
        let mut repeated = draws.clone();
        (1..GAMES / 200).for_each(|game| repeated[game * 200] = repeated[game * 200 - 2]);
        assert_eq!(failed(&repeated), ["overlaps with the draw before the last"]);
    }

    #[test]
    fn p15_5a_wrong_selections_fail_the_trials() {
        // Off by one: the last ball of the drum never comes.
        let mut chance = known(1);
        let short: Vec<Draw> = (0..GAMES)
            .map(|_| {
                wrongly(|drum, place| drum.swap(place, place + chance.below(79 - place as u64) as usize))
            })
            .collect();
        assert!(failed(&short).contains(&"singles"));
        // Off by one the other way: no ball is drawn from where it lies.
        let mut chance = known(2);
        let never_stays: Vec<Draw> = (0..GAMES)
            .map(|_| {
                wrongly(|drum, place| drum.swap(place, place + 1 + chance.below(79 - place as u64) as usize))
            })
            .collect();
        assert!(failed(&never_stays).contains(&"positions in the order drawn"));
        // With replacement, tried again where a number has come, by the remainder of a byte: 1 to 16 own four bytes each,
        // the others three.
        let mut chance = known(3);
        let by_remainder: Vec<Draw> = (0..GAMES)
            .map(|_| {
                let mut numbers = Vec::new();
                while numbers.len() < 20 {
                    let number = (chance.next_u64() as u8) % 80 + 1;
                    if !numbers.contains(&number) {
                        numbers.push(number);
                    }
                }
                Draw::try_from(numbers).expect("a draw")
            })
            .collect();
        assert!(failed(&by_remainder).contains(&"singles"));
    }

    fn wrongly(mut step: impl FnMut(&mut [u8; 80], usize)) -> Draw {
        let mut drum = std::array::from_fn(|place| place as u8 + 1);
        (0..20).for_each(|place| step(&mut drum, place));
        Draw::new(std::array::from_fn(|place| drum[place])).expect("a draw")
    }

    #[test]
    fn what_came_twice_is_found_where_it_stands() {
        let draws = honest(&mut known(5), 12);
        let start = |range: std::ops::Range<usize>| draws[range].to_vec();
        assert_eq!(looks_predictable(&[start(0..4), start(4..8), start(8..12)]), None);
        assert_eq!(
            looks_predictable(&[start(0..4), start(4..8), start(0..1)]),
            Some(Foretold::SameStart { one: At { start: 0, draw: 0 }, other: At { start: 2, draw: 0 } })
        );
        let backwards = altered(&draws[2], |numbers| numbers.reverse());
        assert_eq!(
            looks_predictable(&[start(0..4), vec![draws[5], backwards]]),
            Some(Foretold::Again { one: At { start: 1, draw: 1 }, other: At { start: 0, draw: 2 } })
        );
        assert_eq!(looks_predictable::<Vec<Draw>>(&[]), None);
    }
}
