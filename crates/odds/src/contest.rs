//! Two sides that choose without knowing what the other chooses, and where neither would choose otherwise.
//!
//! Each side has situations; in each it does something or leaves it, with some probability. One play meets at most one
//! situation of each side, so what a side may expect is linear in its own probabilities and in those of the other.
//! Then whether to act in one situation depends on the other side alone, and every equilibrium can be found by linear
//! equations, in fractions: whoever mixes does so because the other side left him indifferent.

use crate::fraction::Fraction;
use std::cmp::Ordering;
use std::collections::BTreeSet;

/// What a side may expect, by how likely each side acts in each of its situations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoff {
    /// If nobody ever acts.
    pub base: Fraction,
    /// What each act of the first side adds,
    pub first: Vec<Fraction>,
    /// each act of the second,
    pub second: Vec<Fraction>,
    /// and what two of them add together: for each of the first side's, for each of the second's.
    pub both: Vec<Vec<Fraction>>,
}

impl Payoff {
    /// The expectation when the sides act with these probabilities.
    pub fn at(&self, first: &[Fraction], second: &[Fraction]) -> Fraction {
        let own = (0..first.len()).map(|j| &first[j] * &self.of_first(j).at(second));
        self.base.clone() + sum_of_products(&self.second, second) + own.sum()
    }

    /// What the first side's act `j` changes, by what the second does.
    fn of_first(&self, j: usize) -> Linear {
        Linear { base: self.first[j].clone(), slopes: self.both[j].clone() }
    }

    /// What the second side's act `i` changes, by what the first does.
    fn of_second(&self, i: usize) -> Linear {
        Linear { base: self.second[i].clone(), slopes: self.both.iter().map(|row| row[i].clone()).collect() }
    }
}

/// A contest: what each side may expect. Where one wins what the other loses, `second` is `first` with the other sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Of the first side,
    pub first: Payoff,
    /// and of the second.
    pub second: Payoff,
}

/// How likely each side acts in each of its situations.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ways {
    /// The first side,
    pub first: Vec<Fraction>,
    /// and the second.
    pub second: Vec<Fraction>,
}

/// More situations are open than can be gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many choices are open to find every equilibrium: let the sides go by points instead of by cards")]
pub struct TooOpen;

/// As many systems of equations as one is ready to wait for.
const MOST_SYSTEMS: u128 = 100_000;

impl Contest {
    /// Every equilibrium that is not a mixture of others; there is at least one.
    pub fn equilibria(&self) -> Result<Vec<Ways>, TooOpen> {
        let Forced { first, second } = self.forced();
        let firsts = (0..first.len()).map(|j| self.first.of_first(j)).collect::<Vec<_>>();
        let seconds = (0..second.len()).map(|i| self.second.of_second(i)).collect::<Vec<_>>();
        // What is settled whatever the other side does is never a matter of indifference.
        let open = |forced: &[Option<bool>], of: &[Linear]| {
            let pairs = forced.iter().zip(of).filter(|(forced, _)| forced.is_none());
            pairs.map(|(_, linear)| linear.clone()).collect::<Vec<_>>()
        };
        let (open_firsts, open_seconds) = (open(&first, &firsts), open(&second, &seconds));

        let mut found = BTreeSet::new();
        for x in corners(&first, &open_seconds)? {
            let replies: Vec<Option<bool>> = seconds.iter().map(|gain| settles(&gain.at(&x))).collect();
            for y in corners(&replies, &open_firsts)? {
                let stands = firsts.iter().zip(&x).all(|(gain, likely)| match settles(&gain.at(&y)) {
                    Some(acts) => *likely == certain(acts),
                    None => true,
                });
                if stands {
                    found.insert(Ways { first: x.clone(), second: y });
                }
            }
        }
        Ok(found.into_iter().collect())
    }

    /// The best the second side can do against this, and what the first is left with: where the second does not care,
    /// it does what costs the first side most.
    pub fn second_replies(&self, first: &[Fraction]) -> Vec<Fraction> {
        let choices = (0..self.second.second.len()).map(|i| {
            settles(&self.second.of_second(i).at(first))
                .unwrap_or_else(|| self.first.of_second(i).at(first) < Fraction::ZERO)
        });
        choices.map(certain).collect()
    }

    /// The same for the first side.
    pub fn first_replies(&self, second: &[Fraction]) -> Vec<Fraction> {
        let choices = (0..self.first.first.len()).map(|j| {
            settles(&self.first.of_first(j).at(second))
                .unwrap_or_else(|| self.second.of_first(j).at(second) < Fraction::ZERO)
        });
        choices.map(certain).collect()
    }

    /// What is right in a situation whatever the other side does, and then whatever it does of what is left to it,
    /// again and again. Only what is strictly worse goes, so no equilibrium is lost.
    fn forced(&self) -> Forced {
        let mut forced = Forced { first: vec![None; self.first.first.len()], second: vec![None; self.first.second.len()] };
        loop {
            let before = forced.clone();
            for j in 0..forced.first.len() {
                forced.first[j] = forced.first[j].or(self.first.of_first(j).always(&forced.second));
            }
            for i in 0..forced.second.len() {
                forced.second[i] = forced.second[i].or(self.second.of_second(i).always(&forced.first));
            }
            if forced == before {
                return forced;
            }
        }
    }
}

/// What each side does anyway, where that is settled.
#[derive(Clone, PartialEq)]
struct Forced {
    first: Vec<Option<bool>>,
    second: Vec<Option<bool>>,
}

/// A linear function of probabilities.
#[derive(Clone, Debug)]
struct Linear {
    base: Fraction,
    slopes: Vec<Fraction>,
}

impl Linear {
    fn at(&self, likely: &[Fraction]) -> Fraction {
        self.base.clone() + sum_of_products(&self.slopes, likely)
    }

    /// Is it always above zero, or always below, while these are as they are and the others anything?
    fn always(&self, forced: &[Option<bool>]) -> Option<bool> {
        let (mut least, mut most) = (self.base.clone(), self.base.clone());
        for (slope, forced) in self.slopes.iter().zip(forced) {
            if *forced == Some(true) || (forced.is_none() && *slope < Fraction::ZERO) {
                least += slope.clone();
            }
            if *forced == Some(true) || (forced.is_none() && *slope > Fraction::ZERO) {
                most += slope.clone();
            }
        }
        match (settles(&least), settles(&most)) {
            (Some(true), _) => Some(true),
            (_, Some(false)) => Some(false),
            _ => None,
        }
    }
}

/// Does a gain say to act, or not to, or does it say nothing?
fn settles(gain: &Fraction) -> Option<bool> {
    match gain.cmp(&Fraction::ZERO) {
        Ordering::Greater => Some(true),
        Ordering::Less => Some(false),
        Ordering::Equal => None,
    }
}

fn certain(acts: bool) -> Fraction {
    if acts { Fraction::ONE } else { Fraction::ZERO }
}

fn sum_of_products(left: &[Fraction], right: &[Fraction]) -> Fraction {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// The probabilities at which as many planes pass through one point as there are probabilities between zero and one:
/// every corner of the regions into which the planes cut what is not forced.
fn corners(forced: &[Option<bool>], planes: &[Linear]) -> Result<Vec<Vec<Fraction>>, TooOpen> {
    let open: Vec<usize> = (0..forced.len()).filter(|at| forced[*at].is_none()).collect();
    if systems(open.len(), planes.len()) > MOST_SYSTEMS {
        return Err(TooOpen);
    }
    let base: Vec<Fraction> = forced.iter().map(|forced| certain(*forced == Some(true))).collect();
    let mut found = BTreeSet::new();
    for mixed in subsets_up_to(open.len(), planes.len()) {
        let mixed: Vec<usize> = mixed.into_iter().map(|at| open[at]).collect();
        let pure: Vec<usize> = open.iter().copied().filter(|at| !mixed.contains(at)).collect();
        for acts in 0..1u32 << pure.len() {
            let mut point = base.clone();
            for (bit, at) in pure.iter().enumerate() {
                point[*at] = certain(acts >> bit & 1 == 1);
            }
            if mixed.is_empty() {
                found.insert(point);
                continue;
            }
            for chosen in subsets(planes.len(), mixed.len()) {
                let chosen = chosen.iter().map(|plane| &planes[*plane]);
                if let Some(solved) = crossing(&point, &mixed, chosen) {
                    found.insert(solved);
                }
            }
        }
    }
    Ok(found.into_iter().collect())
}

/// The one point at which these planes are all zero when only `mixed` may move, if it lies strictly between.
fn crossing<'a>(
    point: &[Fraction],
    mixed: &[usize],
    planes: impl Iterator<Item = &'a Linear>,
) -> Option<Vec<Fraction>> {
    // Each row: the slopes of what may move, then what they must add up to.
    let rows = planes.map(|plane| {
        let slopes = mixed.iter().map(|at| plane.slopes[*at].clone());
        slopes.chain([-plane.at(point)]).collect()
    });
    let solved = solve(rows.collect())?;
    let between = solved.iter().all(|likely| *likely > Fraction::ZERO && *likely < Fraction::ONE);
    between.then(|| {
        let mut point = point.to_vec();
        for (at, likely) in mixed.iter().zip(solved) {
            point[*at] = likely;
        }
        point
    })
}

/// The one solution of linear equations, by elimination: the right side stands last in each row.
fn solve(mut rows: Vec<Vec<Fraction>>) -> Option<Vec<Fraction>> {
    let unknowns = rows.len();
    for at in 0..unknowns {
        let pivot = (at..unknowns).find(|row| !rows[*row][at].is_zero())?;
        rows.swap(at, pivot);
        let own: Vec<Fraction> = rows[at].iter().map(|entry| entry / &rows[at][at]).collect();
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[at].clone();
            if index != at && !factor.is_zero() {
                for (entry, own) in row.iter_mut().zip(&own) {
                    *entry = &*entry - &(&factor * own);
                }
            }
        }
        rows[at] = own;
    }
    rows.into_iter().map(|row| row.into_iter().next_back()).collect()
}

/// How many systems of equations [`corners`] would solve.
fn systems(open: usize, planes: usize) -> u128 {
    let choose = |of: usize, count: usize| {
        (0..count).fold(1u128, |ways, k| ways.saturating_mul((of - k) as u128) / (k as u128 + 1))
    };
    (0..=open.min(planes)).fold(0, |sum: u128, mixed| {
        let pure = u32::try_from(open - mixed).unwrap_or(u32::MAX);
        let points = choose(open, mixed).saturating_mul(2u128.saturating_pow(pure));
        sum.saturating_add(points.saturating_mul(choose(planes, mixed)))
    })
}

fn subsets_up_to(of: usize, most: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..=most.min(of)).flat_map(move |count| subsets(of, count))
}

/// Every way to choose so many of the numbers below `of`, in order.
fn subsets(of: usize, count: usize) -> Vec<Vec<usize>> {
    let Some(rest) = count.checked_sub(1) else { return vec![Vec::new()] };
    let lasts = rest..of;
    let each = lasts.flat_map(|last| {
        subsets(last, rest).into_iter().map(move |mut subset| {
            subset.push(last);
            subset
        })
    });
    each.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fractions(numbers: &[i64]) -> Vec<Fraction> {
        numbers.iter().copied().map(Fraction::from).collect()
    }

    /// One situation on each side: the four outcomes, neither acts, the first, the second, both.
    fn two_by_two(outcomes: [i64; 4]) -> Payoff {
        let [neither, first, second, both] = outcomes;
        Payoff {
            base: neither.into(),
            first: fractions(&[first - neither]),
            second: fractions(&[second - neither]),
            both: vec![fractions(&[both - first - second + neither])],
        }
    }

    fn found(first: [i64; 4], second: [i64; 4]) -> Vec<String> {
        let contest = Contest { first: two_by_two(first), second: two_by_two(second) };
        let ways = contest.equilibria().expect("few choices");
        ways.iter().map(|ways| format!("{}, {}", ways.first[0], ways.second[0])).collect()
    }

    #[test]
    fn matching_pennies_are_mixed_evenly() {
        assert_eq!(found([1, -1, -1, 1], [-1, 1, 1, -1]), ["1/2, 1/2"]);
        // The first wins 2 on one match and 1 on the other.
        assert_eq!(found([1, -1, -1, 2], [-1, 1, 1, -2]), ["2/5, 2/5"]);
    }

    #[test]
    fn what_is_always_better_is_done() {
        // The prisoners' dilemma: to act is to confess.
        assert_eq!(found([-1, 0, -9, -6], [-1, -9, 0, -6]), ["1, 1"]);
    }

    #[test]
    fn all_equilibria_are_found_where_there_are_several() {
        // Chicken: to act is to swerve. Two pure, one mixed.
        assert_eq!(found([-9, -1, 1, 0], [-9, 1, -1, 0]), ["0, 1", "8/9, 8/9", "1, 0"]);
        // The second does not care: its every answer, as long as the first keeps to his.
        assert_eq!(found([0, 1, 0, 1], [3, 3, 3, 3]), ["1, 0", "1, 1"]);
    }

    #[test]
    fn more_choices_are_solved_together() {
        // Two coins at once, each matched for itself, the second for three times as much.
        let payoff = |sign: i64| Payoff {
            base: (4 * sign).into(),
            first: fractions(&[-2 * sign, -6 * sign]),
            second: fractions(&[-2 * sign, -6 * sign]),
            both: vec![fractions(&[4 * sign, 0]), fractions(&[0, 12 * sign])],
        };
        let contest = Contest { first: payoff(1), second: payoff(-1) };
        let half = vec![Fraction::new(1, 2); 2];
        let ways = contest.equilibria().expect("few choices");
        assert_eq!(ways, [Ways { first: half.clone(), second: half.clone() }]);
        assert_eq!(contest.first.at(&half, &half), Fraction::ZERO);
    }

    #[test]
    fn a_reply_is_the_best_for_who_gives_it_and_then_the_worst_for_the_other() {
        let contest = Contest { first: two_by_two([1, -1, -1, 1]), second: two_by_two([-1, 1, 1, -1]) };
        assert_eq!(contest.second_replies(&fractions(&[1])), fractions(&[0]));
        assert_eq!(contest.first_replies(&fractions(&[1])), fractions(&[1]));
        let careless = Contest { first: two_by_two([5, 5, 1, 9]), second: two_by_two([0, 0, 0, 0]) };
        assert_eq!(careless.second_replies(&fractions(&[0])), fractions(&[1]));
        assert_eq!(careless.second_replies(&fractions(&[1])), fractions(&[0]));
    }

    #[test]
    fn equations_without_one_solution_have_none() {
        let rows = |rows: &[&[i64]]| rows.iter().map(|row| fractions(row)).collect::<Vec<_>>();
        assert_eq!(solve(rows(&[&[0, 2, 6], &[4, 2, 10]])), Some(fractions(&[1, 3])));
        assert_eq!(solve(rows(&[&[1, 2, 6], &[2, 4, 12]])), None);
    }

    #[test]
    fn what_would_take_for_ever_is_refused() {
        assert_eq!(systems(1, 88), 2 + 88);
        assert_eq!(subsets(4, 2), [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
        let zeros = |count| vec![Fraction::ZERO; count];
        let payoff = || Payoff {
            base: Fraction::ZERO,
            first: zeros(40),
            second: zeros(40),
            both: vec![zeros(40); 40],
        };
        assert_eq!(Contest { first: payoff(), second: payoff() }.equilibria(), Err(TooOpen));
    }
}
