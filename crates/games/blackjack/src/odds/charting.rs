//! Finding the best chart. A cell is one action for many hands, so it is chosen for all of them together, each as often
//! as it comes up when the rest of the chart is played; which in turn depends on the chart, so it is done until nothing
//! changes any more.

use super::chart::{Action, Cell, Chart, Facing, Row};
use super::lattice::{ACE, BROKEN, Hand, LATTICE, TEN, VALUES};
use super::round::{Choices, Round};
use std::collections::HashMap;

/// It settles after three or four; this many are never needed.
const MOST_ROUNDS: usize = 40;
/// Hands that never come up decide nothing, unless no others are in their cell.
const HARDLY: f64 = 1e-12;

/// The best chart for a round whose every hand was found at its best.
pub(super) fn best_chart<const N: usize>(best: &Round<'_, N>) -> Chart {
    let mut chart = Chart::blank(N > VALUES);
    hit_or_stand(best, &mut chart);
    for _ in 0..MOST_ROUNDS {
        let before = chart.clone();
        settle_totals(best, &mut chart);
        let round_chart = chart.clone();
        let round = best.following(&round_chart);
        pairs(&round, &mut chart);
        if chart == before {
            break;
        }
    }
    chart
}

/// Everything but pairs, until nothing changes.
fn settle_totals<const N: usize>(best: &Round<'_, N>, chart: &mut Chart) {
    for _ in 0..MOST_ROUNDS {
        let before = chart.clone();
        let round = best.unsplit_following(&before);
        surrender_or_double(&round, chart);
        hit_or_stand(&round, chart);
        if *chart == before {
            break;
        }
    }
}

/// What speaks for one of two choices in each cell.
#[derive(Default)]
struct Votes(HashMap<(Facing, Row), f64>);

impl Votes {
    fn add(&mut self, facing: Facing, row: Row, more: f64) {
        *self.0.entry((facing, row)).or_insert(0.0) += more;
    }

    fn decide(self, chart: &mut Chart, set: impl Fn(&mut Cell, bool)) {
        for ((facing, row), more) in self.0 {
            set(chart.cell_mut(row, facing), more > 0.0);
        }
    }
}

fn row(hand: &Hand) -> Row {
    Row::of_total(hand.total(), hand.is_soft())
}

/// 2.12(a): hit or stand, for every hand that is not doubled, split or surrendered.
fn hit_or_stand<const N: usize>(round: &Round<'_, N>, chart: &mut Chart) {
    let mut votes = Votes::default();
    let often = often(round);
    for (at, hand) in LATTICE.hands.iter().enumerate().filter(|(_, hand)| hand.cards >= 2) {
        for (place, start) in round.game.dealer.starts().iter().enumerate() {
            let more = match hand.total() {
                21 => -1.0,
                _ => round.unsplit.hit[at][place] - round.unsplit.stand[at][place],
            };
            votes.add(start.facing(), row(hand), often[at][place] * more);
        }
    }
    votes.decide(chart, |cell, hit| cell.stand = !hit);
}

/// How often each hand is hit or stood on, when hands are played as this round plays them.
pub(super) fn often<const N: usize>(round: &Round<'_, N>) -> Vec<[f64; N]> {
    let mut often = vec![[0.0; N]; LATTICE.hands.len()];
    for first in 0..VALUES {
        for second in first..VALUES {
            let at = LATTICE.two(first, second);
            for (place, often) in often[at].iter_mut().enumerate() {
                let chance = round.chance(first, second, place);
                if chance > 0.0 && (first, second) != (ACE, TEN) && goes_on(round, first, second, place) {
                    *often += chance;
                }
            }
        }
    }
    for (at, hand) in LATTICE.hands.iter().enumerate().filter(|(_, hand)| hand.cards >= 2) {
        let Some(rest) = round.deck.without(&hand.counts) else { continue };
        for (place, start) in round.game.dealer.starts().iter().enumerate() {
            if round.unsplit.strategy.hits[at] >> place & 1 == 1 {
                let share = often[at][place] / (rest.all - f64::from(start.cards));
                for (value, child) in LATTICE.children[at].into_iter().enumerate() {
                    let ways = rest.left[value] - f64::from(start.counts[value]);
                    if child != BROKEN && ways > 0.0 {
                        often[usize::from(child)][place] += share * ways;
                    }
                }
            }
        }
        let dealt = dealt(round, hand);
        often[at].iter_mut().for_each(|often| *often += HARDLY * dealt);
    }
    often
}

/// The chance that just these cards are dealt, whatever for.
fn dealt<const N: usize>(round: &Round<'_, N>, hand: &Hand) -> f64 {
    let mut chance = 1.0;
    let mut cards = 0.0;
    for (value, count) in hand.counts.into_iter().enumerate() {
        for number in 0..count {
            cards += 1.0;
            chance *= (round.deck.left[value] - f64::from(number)).max(0.0) / f64::from(number + 1);
            chance *= cards / (round.deck.all - cards + 1.0);
        }
    }
    chance
}

/// Are these two cards hit or stood on?
fn goes_on<const N: usize>(round: &Round<'_, N>, first: usize, second: usize, place: usize) -> bool {
    let choices = round.choices(first, second, place);
    matches!(round.taken(&choices, first, second, place).0, Action::Hit | Action::Stand)
}

/// 2.8, 2.10: two first cards that are no blackjack. Pairs that have a cell of their own to be split or surrendered by
/// count here only for doubling, and only where they are not split.
fn surrender_or_double<const N: usize>(round: &Round<'_, N>, chart: &mut Chart) {
    let (mut doubles, mut surrenders) = (Votes::default(), Votes::default());
    for first in 0..VALUES {
        for second in first..VALUES {
            let at = LATTICE.two(first, second);
            let hand = &LATTICE.hands[at];
            for (place, start) in round.game.dealer.starts().iter().enumerate() {
                let (chance, facing) = (round.chance(first, second, place), start.facing());
                if chance <= 0.0 || (first, second) == (ACE, TEN) {
                    continue;
                }
                let choices = round.choices(first, second, place);
                let value = round.unsplit.value[at][place];
                let double = choices.double.unwrap_or(f64::MIN);
                let split = first == second && chart.cell(Row::Pair(first as u8 + 1), facing).split;
                let often = if split { HARDLY } else { chance };
                if let Some(double) = choices.double {
                    doubles.add(facing, row(hand), often * (double - value));
                }
                let plain = if chart.cell(row(hand), facing).double { value.max(double) } else { value };
                if let Some(surrender) = choices.surrender {
                    let often = if first == second { HARDLY * chance } else { chance };
                    surrenders.add(facing, row(hand), often * (surrender - plain));
                }
            }
        }
    }
    doubles.decide(chart, |cell, double| cell.double = double);
    surrenders.decide(chart, |cell, surrender| cell.surrender = surrender);
}

/// 2.11: pairs, each in its own cell. What is done where they cannot be split is what their total says.
fn pairs<const N: usize>(round: &Round<'_, N>, chart: &mut Chart) {
    let (mut splits, mut surrenders) = (Votes::default(), Votes::default());
    for pair in 0..VALUES {
        let hand = &LATTICE.hands[LATTICE.two(pair, pair)];
        for (place, start) in round.game.dealer.starts().iter().enumerate() {
            let (chance, facing) = (round.chance(pair, pair, place).max(HARDLY), start.facing());
            let pair_row = Row::Pair(pair as u8 + 1);
            let total = chart.cell(row(hand), facing);
            let cell = chart.cell_mut(pair_row, facing);
            (cell.double, cell.stand) = (total.double, total.stand);
            let choices = round.choices(pair, pair, place);
            let rest = otherwise(&choices, total);
            if let Some(split) = choices.split {
                splits.add(facing, pair_row, chance * (split - rest));
            }
            if let Some(surrender) = choices.surrender {
                let rest = choices.split.map_or(rest, |split| split.max(rest));
                surrenders.add(facing, pair_row, chance * (surrender - rest));
            }
        }
    }
    splits.decide(chart, |cell, split| cell.split = split);
    surrenders.decide(chart, |cell, surrender| cell.surrender = surrender);
}

/// What a cell does that neither surrenders nor splits.
fn otherwise(choices: &Choices, cell: Cell) -> f64 {
    match (choices.double, choices.hit) {
        (Some(double), _) if cell.double => double,
        (_, Some(hit)) if !cell.stand => hit,
        _ => choices.stand,
    }
}
