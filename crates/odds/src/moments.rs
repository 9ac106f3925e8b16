//! What a chain of chance brings until it ends, on average, and how far one run strays from that: both exact.
//!
//! A way with probability p that brings r is the power series p·e^(rt), kept up to t². The weights of ways that follow
//! each other multiply, those of ways beside each other add up, and a state that leads back to itself is a geometric
//! series. What is left of the chain in the end is 1 + m·t + s·t²/2: the mean, and the mean of the square.

use crate::fraction::Fraction;
use crate::solver::Unsolved;
use std::collections::BTreeMap;

/// One way that chance can take from a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its weight among all ways from there.
    pub weight: u64,
    /// What it brings.
    pub brings: i64,
    /// The state it leads to; none where the run is over with it.
    pub to: Option<usize>,
}

/// The first two moments of what one run brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moments {
    /// The mean.
    pub mean: Fraction,
    /// The mean of the square.
    pub square: Fraction,
}

impl Moments {
    /// How far one run strays from the mean, squared.
    pub fn variance(&self) -> Fraction {
        self.square.clone() - &self.mean * &self.mean
    }
}

/// The moments of what a run brings that begins in the first of these states.
pub fn moments(states: &[Vec<Way>]) -> Result<Moments, Unsolved> {
    let mut rows: Vec<Row> = states.iter().map(|ways| Row::of(ways)).collect();
    while let Some(row) = rows.pop() {
        let index = rows.len();
        let row = row.without_itself(index)?;
        if index == 0 {
            let [_, mean, half] = row.ends;
            return Ok(Moments { mean, square: &half * &Fraction::from(2_i64) });
        }
        rows.iter_mut().for_each(|earlier| earlier.substitute(index, &row));
    }
    Err(Unsolved::Stuck("a chain without a state".to_string()))
}

/// A power series up to t².
type Series = [Fraction; 3];

fn nothing() -> Series {
    [Fraction::ZERO, Fraction::ZERO, Fraction::ZERO]
}

fn times(one: &Series, other: &Series) -> Series {
    std::array::from_fn(|power| (0..=power).map(|part| &one[part] * &other[power - part]).sum())
}

fn add(sum: &mut Series, more: Series) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Everything that leads on from one state.
struct Row {
    leads_to: BTreeMap<usize, Series>,
    ends: Series,
}

impl Row {
    fn of(ways: &[Way]) -> Row {
        let mut row = Row { leads_to: BTreeMap::new(), ends: nothing() };
        let total = ways.iter().map(|way| u128::from(way.weight)).sum();
        for way in ways {
            let chance = Fraction::part(way.weight.into(), total);
            let brings = Fraction::from(way.brings);
            let first = &chance * &brings;
            let second = &(&first * &brings) / &Fraction::from(2_i64);
            row.lead(way.to, [chance, first, second]);
        }
        row
    }

    fn lead(&mut self, to: Option<usize>, by: Series) {
        match to {
            Some(state) => add(self.leads_to.entry(state).or_insert_with(nothing), by),
            None => add(&mut self.ends, by),
        }
    }

    /// Writes another row in the place of the state it stands for.
    fn substitute(&mut self, index: usize, by: &Row) {
        let Some(weight) = self.leads_to.remove(&index) else { return };
        add(&mut self.ends, times(&weight, &by.ends));
        for (to, more) in &by.leads_to {
            self.lead(Some(*to), times(&weight, more));
        }
    }

    /// Solves a row for its own state: 1 / (1 − what leads back).
    fn without_itself(mut self, index: usize) -> Result<Row, Unsolved> {
        let Some([chance, first, second]) = self.leads_to.remove(&index) else { return Ok(self) };
        let rest = Fraction::ONE - chance;
        if rest.is_zero() {
            return Err(Unsolved::Endless);
        }
        let once = &Fraction::ONE / &rest;
        let twice = &once * &once;
        let again =
            [once.clone(), &twice * &first, &twice * &second + &(&twice * &once) * &(&first * &first)];
        self.ends = times(&again, &self.ends);
        self.leads_to.values_mut().for_each(|series| *series = times(&again, series));
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(states: &[Vec<Way>]) -> (String, String) {
        let found = moments(states).expect("it ends");
        (found.mean.to_string(), found.variance().to_string())
    }

    #[test]
    fn one_throw_of_a_die_has_its_mean_and_its_variance() {
        let die = (1..=6).map(|brings| Way { weight: 1, brings, to: None }).collect();
        assert_eq!(found(&[die]), ("7/2".to_string(), "35/12".to_string()));
    }

    /// Every try costs 1 and succeeds one time in four: tries have mean 1/p and variance (1-p)/p².
    #[test]
    fn a_state_that_comes_back_to_itself_is_solved() {
        let tries = vec![Way { weight: 1, brings: 1, to: None }, Way { weight: 3, brings: 1, to: Some(0) }];
        assert_eq!(found(&[tries]), ("4".to_string(), "12".to_string()));
    }

    /// Two such waits one after the other add up, mean and variance alike; and what is brought on the way counts.
    #[test]
    fn states_that_follow_each_other_add_up() {
        let wait = |itself, to| {
            vec![Way { weight: 1, brings: 1, to }, Way { weight: 3, brings: 1, to: Some(itself) }]
        };
        assert_eq!(found(&[wait(0, Some(1)), wait(1, None)]), ("8".to_string(), "24".to_string()));
    }

    #[test]
    fn what_never_ends_is_said() {
        assert_eq!(moments(&[vec![Way { weight: 1, brings: 0, to: Some(0) }]]), Err(Unsolved::Endless));
    }
}
