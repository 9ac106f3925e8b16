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
        let adds = |j: usize| self.first[j].clone() + weighed(&self.both[j], second);
        let own = (0..first.len()).filter(|j| !first[*j].is_zero()).map(|j| &first[j] * &adds(j));
        self.base.clone() + weighed(&self.second, second) + own.sum()
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
#[error(
    "too many choices are open to find every equilibrium: let the sides go by points instead of by cards"
)]
pub struct TooOpen;

/// As many faces and systems of equations as one is ready to wait for: more than five choices against ten can ever need.
const MOST_SYSTEMS: usize = 500_000;

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
            let replies = second.iter().zip(&seconds);
            let replies: Vec<Option<bool>> =
                replies.map(|(forced, gain)| forced.or_else(|| settles(&gain.at(&x)))).collect();
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

    /// What each act of the second side gains it against this.
    pub fn second_gains(&self, first: &[Fraction]) -> Vec<Fraction> {
        (0..self.second.second.len()).map(|i| self.second.of_second(i).at(first)).collect()
    }

    /// The best the second side can do against this; where it does not care, what costs the first side most.
    pub fn second_replies(&self, first: &[Fraction]) -> Vec<Fraction> {
        let choices = self.second_gains(first).into_iter().enumerate().map(|(i, gain)| {
            settles(&gain).unwrap_or_else(|| self.first.of_second(i).at(first) < Fraction::ZERO)
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
    /// again and again. Only what is strictly worse goes, so no equilibrium is lost; and an act that changes nothing for
    /// anybody is left undone.
    fn forced(&self) -> Forced {
        let both = |of: fn(&Payoff, usize) -> Linear, at| {
            [&self.first, &self.second].into_iter().all(|payoff| of(payoff, at).is_nothing())
        };
        let idle = |of, count| (0..count).map(|at| both(of, at).then_some(false)).collect::<Vec<_>>();
        let mut forced = Forced {
            first: idle(Payoff::of_first, self.first.first.len()),
            second: idle(Payoff::of_second, self.first.second.len()),
        };
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
        self.base.clone() + weighed(&self.slopes, likely)
    }

    fn is_nothing(&self) -> bool {
        self.base.is_zero() && self.slopes.iter().all(Fraction::is_zero)
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

/// The worth of each with its probability. Most are certain one way or the other, and need no multiplication.
fn weighed(worth: &[Fraction], likely: &[Fraction]) -> Fraction {
    let mut sum = Fraction::ZERO;
    for (worth, likely) in worth.iter().zip(likely).filter(|(_, likely)| !likely.is_zero()) {
        sum += if *likely == Fraction::ONE { worth.clone() } else { worth * likely };
    }
    sum
}

/// The probabilities at which as many planes pass through one point as there are probabilities between zero and one:
/// every corner of the regions into which the planes cut what is not forced.
fn corners(forced: &[Option<bool>], planes: &[Linear]) -> Result<Vec<Vec<Fraction>>, TooOpen> {
    let open: Vec<usize> = (0..forced.len()).filter(|at| forced[*at].is_none()).collect();
    let count = u32::try_from(open.len()).ok().and_then(|open| 3usize.checked_pow(open));
    let mut systems = count.filter(|faces| *faces <= MOST_SYSTEMS).ok_or(TooOpen)?;
    let mut found = BTreeSet::new();
    for face in faces(forced, &open) {
        let mixed: Vec<usize> = (0..face.len()).filter(|at| face[*at].is_none()).collect();
        let point: Vec<Fraction> = face.iter().map(|acts| certain(*acts == Some(true))).collect();
        if mixed.is_empty() {
            found.insert(point);
            continue;
        }
        // A plane that has one sign all over the face does not cross it.
        let crossing_it = planes.iter().filter(|plane| plane.always(&face).is_none());
        let crossing_it: Vec<&Linear> = crossing_it.collect();
        systems = systems.saturating_add(choices(crossing_it.len(), mixed.len()));
        if systems > MOST_SYSTEMS {
            return Err(TooOpen);
        }
        for chosen in subsets(crossing_it.len(), mixed.len()) {
            found.extend(crossing(&point, &mixed, chosen.iter().map(|plane| crossing_it[*plane])));
        }
    }
    Ok(found.into_iter().collect())
}

/// Every way to settle some of what is open and to leave the rest between.
fn faces(forced: &[Option<bool>], open: &[usize]) -> Vec<Vec<Option<bool>>> {
    open.iter().fold(vec![forced.to_vec()], |faces, at| {
        let each = faces.into_iter().flat_map(|face| {
            [None, Some(false), Some(true)].map(|acts| {
                let mut face = face.clone();
                face[*at] = acts;
                face
            })
        });
        each.collect()
    })
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

/// In how many ways so many can be chosen of so many.
fn choices(of: usize, count: usize) -> usize {
    (0..count).fold(1, |ways: usize, k| ways.saturating_mul(of.saturating_sub(k)) / (k + 1))
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
        assert_eq!(found([0, 1, 0, 5], [3, 3, 3, 3]), ["1, 0", "1, 1"]);
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
        assert_eq!(subsets(4, 2), [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
        assert_eq!([choices(4, 2), choices(10, 5), choices(2, 3)], [6, 252, 0]);
        // Forty pennies matched at once.
        let pennies = |sign: i64| Payoff {
            base: Fraction::ZERO,
            first: vec![(-sign).into(); 40],
            second: vec![(-sign).into(); 40],
            both: (0..40)
                .map(|j| (0..40).map(|i| Fraction::from(if i == j { 2 * sign } else { 0 })).collect())
                .collect(),
        };
        assert_eq!(Contest { first: pennies(1), second: pennies(-1) }.equilibria(), Err(TooOpen));
    }

    #[test]
    fn acts_that_change_nothing_are_left_undone() {
        let zeros = |count| vec![Fraction::ZERO; count];
        let payoff =
            || Payoff { base: 7.into(), first: zeros(40), second: zeros(40), both: vec![zeros(40); 40] };
        let contest = Contest { first: payoff(), second: payoff() };
        assert_eq!(contest.equilibria(), Ok(vec![Ways { first: zeros(40), second: zeros(40) }]));
    }
}
