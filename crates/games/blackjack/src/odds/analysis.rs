//! What a table is worth to who plays it best, and to who plays by its chart.

use super::chart::{Action, Chart, Facing, Row};
use super::charting::{best_chart, often};
use super::dealer::{BOTH_CARDS, ONE_CARD, SHOWING_BOTH, SHOWING_ONE};
use super::lattice::{ACE, LATTICE, TEN, VALUES};
use super::play::EQUAL;
use super::round::{Round, Way};
use super::shoe::{Shoe, Unfit};
use super::terms::{Dealing, Terms};
use serde::Serialize;
use std::collections::BTreeMap;

/// What comes up less often than this came up only in passing.
const COMES_UP: f64 = 1e-11;

/// The round, by how many cards of the dealer's the players see.
pub(super) enum Solved {
    One(Box<Round<'static, ONE_CARD>>),
    Both(Box<Round<'static, BOTH_CARDS>>),
}

/// Does the same with a round, whichever it is.
macro_rules! with_round {
    ($solved:expr, $round:ident => $then:expr) => {
        match $solved {
            $crate::odds::analysis::Solved::One($round) => $then,
            $crate::odds::analysis::Solved::Both($round) => $then,
        }
    };
}
pub(super) use with_round;

impl Solved {
    pub(super) fn of(terms: &Terms, shoe: &Shoe) -> Result<Solved, Unfit> {
        shoe.is_enough_for(terms)?;
        Ok(match terms.dealing {
            Dealing::HoleCardUp => Solved::Both(Box::new(Round::best(&SHOWING_BOTH, terms, shoe))),
            _ => Solved::One(Box::new(Round::best(&SHOWING_ONE, terms, shoe))),
        })
    }
}

/// What the best play by the cards may expect, for each unit of the original wager. In multiple action (2.18) that is
/// each of the wagers: every hand of the dealer's is made of the same first card and of cards as unknown as the others',
/// so all are worth the same.
pub fn best(terms: &Terms, shoe: &Shoe) -> Result<f64, Unfit> {
    Ok(with_round!(Solved::of(terms, shoe)?, round => round.expectation()))
}

/// What a table is worth.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// To who plays every hand best, by its cards, for each unit of the original wager.
    pub best: f64,
    /// The best chart by totals,
    pub chart: Chart,
    /// and what it is worth.
    pub by_chart: f64,
    /// First two cards that are better played otherwise than the chart says.
    pub exceptions: Vec<Exception>,
    /// Longer hands of which the same is true.
    pub longer: Vec<Longer>,
    /// 2.7(c): what it costs always to take even money, for each unit wagered, whether or not it is offered.
    pub even_money_costs: f64,
}

/// Two first cards for which the chart is not the best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exception {
    /// Their values, an ace being 1.
    pub cards: [u8; 2],
    /// What the dealer shows, as a chart has it,
    pub facing: Facing,
    /// and the values of those cards, one or both.
    pub dealer: Vec<u8>,
    /// What the chart says,
    pub chart: Action,
    /// and what is better,
    pub best: Action,
    /// by how much of the wager.
    pub gains: f64,
}

/// Hands of three cards and more for which the chart is not the best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Longer {
    /// Their row.
    pub hand: String,
    /// What the dealer shows.
    pub facing: Facing,
    /// What is better than what the chart says,
    pub best: Action,
    /// with so many hands
    pub hands: u32,
    /// of so many that the chart comes to,
    pub of: u32,
    /// and how much of the wager that is worth, as often as they come.
    pub gains: f64,
}

impl Analysis {
    /// Of these terms and this shoe.
    pub fn of(terms: &Terms, shoe: &Shoe) -> Result<Analysis, Unfit> {
        Ok(with_round!(Solved::of(terms, shoe)?, round => analysis(&round)))
    }
}

impl Chart {
    /// The best chart for a table's own terms and a full shoe.
    pub fn best_for(terms: &Terms) -> Result<Chart, Unfit> {
        let shoe = Shoe::fresh(terms.decks)?;
        Ok(with_round!(Solved::of(terms, &shoe)?, round => best_chart(&round)))
    }

    /// What this chart may expect, for each unit of the original wager. It must be one for as many cards of the dealer's
    /// as these terms show.
    pub fn expectation(&self, terms: &Terms, shoe: &Shoe) -> Result<f64, Unfit> {
        Ok(with_round!(Solved::of(terms, shoe)?, round => round.following(self).expectation()))
    }
}

fn analysis<const N: usize>(round: &Round<'_, N>) -> Analysis {
    let chart = best_chart(round);
    let by_chart = round.following(&chart);
    Analysis {
        best: round.expectation(),
        by_chart: by_chart.expectation(),
        exceptions: exceptions(round, &by_chart),
        longer: longer(round, &by_chart),
        even_money_costs: round.even_money_costs(),
        chart,
    }
}

fn exceptions<const N: usize>(best: &Round<'_, N>, by_chart: &Round<'_, N>) -> Vec<Exception> {
    let mut exceptions = Vec::new();
    for first in 0..VALUES {
        for second in first..VALUES {
            for (place, start) in best.game.dealer.starts().iter().enumerate() {
                let dealt = best.chance(first, second, place) > 0.0 && (first, second) != (ACE, TEN);
                if !dealt || LATTICE.hands[LATTICE.two(first, second)].total() == 21 {
                    continue;
                }
                let choices = best.choices(first, second, place);
                let (action, worth) = choices.best();
                let chart = by_chart.taken(&choices, first, second, place).0;
                let gains = worth - choices.of(chart).unwrap_or(choices.stand);
                // A dealer's blackjack that everybody sees makes all choices equal, for one.
                if action != chart && gains > EQUAL {
                    let cards = [first as u8 + 1, second as u8 + 1];
                    let dealer =
                        start.held().flat_map(|(value, count)| vec![value as u8 + 1; count as usize]);
                    exceptions.push(Exception {
                        cards,
                        facing: start.facing(),
                        dealer: dealer.collect(),
                        chart,
                        best: action,
                        gains,
                    });
                }
            }
        }
    }
    exceptions
}

/// Three cards and more can only be hit or stood on.
fn longer<const N: usize>(best: &Round<'_, N>, by_chart: &Round<'_, N>) -> Vec<Longer> {
    let often = often(by_chart);
    let mut cells: BTreeMap<(Row, usize), (u32, u32, f64)> = BTreeMap::new();
    let hands = LATTICE.hands.iter().enumerate();
    for (at, hand) in hands.filter(|(_, hand)| hand.cards > 2 && hand.total() < 21) {
        for (place, start) in best.game.dealer.starts().iter().enumerate() {
            if often[at][place] < COMES_UP {
                continue;
            }
            let column = best.game.dealer.starts().iter().position(|other| other.facing() == start.facing());
            let cell = cells
                .entry((Row::of_total(hand.total(), hand.is_soft()), column.unwrap_or(place)))
                .or_default();
            cell.1 += 1;
            let differs =
                (best.unsplit.strategy.hits[at] ^ by_chart.unsplit.strategy.hits[at]) >> place & 1 == 1;
            if differs {
                let more = best.unsplit.hit[at][place] - best.unsplit.stand[at][place];
                cell.0 += 1;
                cell.2 += often[at][place] * more.abs();
            }
        }
    }
    let starts = best.game.dealer.starts();
    let found = cells.into_iter().filter(|(_, (hands, ..))| *hands > 0);
    let found = found.map(|((row, column), (hands, of, gains))| {
        let facing = starts[column].facing();
        let stands = matches!(by_chart.way, Way::Chart(chart) if chart.cell(row, facing).stand);
        let better = if stands { Action::Hit } else { Action::Stand };
        Longer { hand: row.label(), facing, best: better, hands, of, gains }
    });
    found.collect()
}
