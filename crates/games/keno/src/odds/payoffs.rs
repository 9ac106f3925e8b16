//! What can be paid, and in how many draws.

use super::board::Board;
use odds::fraction::Fraction;
use rulebook::money::{Cents, grouped};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// Every sum that may be paid for a wager or a ticket in one game, nothing among them, with the draws that pay it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoffs {
    draws: u128,
    /// Only what can happen.
    by_payoff: BTreeMap<Cents, u128>,
}

/// Payoffs from one sum to another, told as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The smallest of them.
    pub from: Cents,
    /// The largest.
    pub to: Cents,
    /// How many different sums.
    pub sums: usize,
    /// The chance that one of them is paid.
    pub chance: Fraction,
    /// One game in so many pays one of them, in hundredths.
    one_in_hundredths: u128,
}

/// `$12`, `$20 to $48`, `nothing`.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from, self.to) {
            (Cents::ZERO, Cents::ZERO) => f.write_str("nothing"),
            (from, to) if from == to => to.fmt(f),
            (from, to) => write!(f, "{from} to {to}"),
        }
    }
}

impl Row {
    /// In how many games it happens once, for printing: `1.39`, `8,911,711`.
    pub fn one_game_in(&self) -> String {
        let (whole, part) = (self.one_in_hundredths / 100, self.one_in_hundredths % 100);
        if whole < 100 {
            return format!("{whole}.{part:02}");
        }
        let rounded = whole + u128::from(part >= 50);
        u64::try_from(rounded).map_or(rounded.to_string(), grouped)
    }
}

impl Payoffs {
    /// From pairs of a payoff and the draws that pay it, which together must be all draws of the board.
    pub(super) fn new(board: Board, each: impl IntoIterator<Item = (Cents, u128)>) -> Payoffs {
        let mut by_payoff = BTreeMap::new();
        for (payoff, draws) in each.into_iter().filter(|(_, draws)| *draws > 0) {
            *by_payoff.entry(payoff).or_default() += draws;
        }
        assert_eq!(by_payoff.values().sum::<u128>(), board.draws(), "every draw pays something or nothing");
        Payoffs { draws: board.draws(), by_payoff }
    }

    /// What one wager on so many spots is paid, by what it catches.
    pub fn of_wager(board: Board, spots: u8, payoff: impl Fn(u8) -> Cents) -> Payoffs {
        Payoffs::new(board, (0..=spots).map(|caught| (payoff(caught), board.draws_catching(spots, caught))))
    }

    /// The same where no more than this is paid in all.
    pub fn up_to(&self, limit: Cents) -> Payoffs {
        let mut by_payoff = BTreeMap::new();
        for (payoff, draws) in &self.by_payoff {
            *by_payoff.entry((*payoff).min(limit)).or_default() += draws;
        }
        Payoffs { draws: self.draws, by_payoff }
    }

    /// Each payoff that can happen with its chance, the largest first; nothing is the last.
    pub fn chances(&self) -> impl Iterator<Item = (Cents, Fraction)> {
        self.by_payoff.iter().rev().map(|(payoff, draws)| (*payoff, self.part(*draws)))
    }

    /// How many different sums can be paid, nothing among them.
    pub fn different(&self) -> usize {
        self.by_payoff.len()
    }

    /// The chance that more than this is paid.
    pub fn more_than(&self, sum: Cents) -> Fraction {
        self.part(self.by_payoff.iter().filter(|(payoff, _)| **payoff > sum).map(|(_, draws)| draws).sum())
    }

    /// The largest payoff, with its chance.
    pub fn top(&self) -> (Cents, Fraction) {
        self.chances().next().expect("every draw pays something or nothing")
    }

    /// What is paid on average, in cents.
    pub fn expected(&self) -> Fraction {
        self.mean(|payoff| payoff)
    }

    /// The variance of what is paid, in cents squared.
    pub fn variance(&self) -> Fraction {
        let expected = self.expected();
        self.mean(|payoff| &payoff * &payoff) - &expected * &expected
    }

    /// The payoffs for people, the largest first, each for itself if they are no more than this; otherwise those of about
    /// the same size together: up to 1, 2 or 5 dollars, tens of dollars, hundreds and so on. Nothing stands for itself.
    pub fn rows(&self, most: usize) -> Vec<Row> {
        let one_by_one = self.different() <= most;
        // The bound of its size, the first and the last of the payoffs, how many they are, and their draws.
        let mut rows: Vec<(Cents, Cents, Cents, usize, u128)> = Vec::new();
        for (payoff, draws) in &self.by_payoff {
            let bound = if one_by_one { *payoff } else { round_sum(*payoff) };
            match rows.last_mut() {
                Some((last, _, to, sums, all)) if *last == bound => {
                    (*to, *sums, *all) = (*payoff, *sums + 1, *all + draws);
                }
                _ => rows.push((bound, *payoff, *payoff, 1, *draws)),
            }
        }
        let rows = rows.into_iter().rev().map(|(_, from, to, sums, draws)| {
            let one_in_hundredths = (100 * self.draws + draws / 2) / draws;
            Row { from, to, sums, chance: self.part(draws), one_in_hundredths }
        });
        rows.collect()
    }

    fn mean(&self, of: impl Fn(Fraction) -> Fraction) -> Fraction {
        let each = self.by_payoff.iter();
        let sum: Fraction =
            each.map(|(payoff, draws)| of(Fraction::from(*payoff)) * Fraction::part(*draws, 1)).sum();
        sum / Fraction::part(self.draws, 1)
    }

    fn part(&self, draws: u128) -> Fraction {
        Fraction::part(draws, self.draws)
    }
}

/// The first round sum that is no less: 1, 2, 5, 10, 20, 50 dollars and so on; for nothing, nothing.
fn round_sum(payoff: Cents) -> Cents {
    let mut sums = std::iter::successors(Some(Cents::dollars(1)), |dollars| dollars.checked_times(10))
        .flat_map(|dollars| [1, 2, 5].map(|times| Cents(dollars.0.saturating_mul(times))));
    match payoff {
        Cents::ZERO => Cents::ZERO,
        payoff => sums.find(|sum| *sum >= payoff).unwrap_or(Cents(i64::MAX)),
    }
}

#[derive(Serialize)]
struct Chance {
    payoff: Cents,
    chance: Fraction,
}

/// A list of payoffs in cents with their chances, the largest first.
impl Serialize for Payoffs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.chances().map(|(payoff, chance)| Chance { payoff, chance }))
    }
}
