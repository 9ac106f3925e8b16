//! What lies on the layout is worth: the exact expectation of every wager in every phase of the game.

use crate::odds::standing_cents;
use crate::rules::{Point, Rules, Table, Wager};
use odds::Fraction;
use rulebook::actor::Seat;
use rulebook::money::Cents;

/// The phases that matter to a wager: six points, and none.
pub(crate) const PHASES: usize = 7;

/// The place of a come out point among the phases.
pub(crate) fn phase(come_out_point: Option<Point>) -> usize {
    come_out_point.map_or(PHASES - 1, |point| point as usize)
}

/// Bits behind the point in the numbers that [`Worth::of_layout`] gives.
pub(crate) const FRACTION_BITS: u32 = 20;

/// What a cent on each wager may be expected to bring, in each phase, from now until it is decided.
#[derive(Clone, Debug)]
pub struct Worth {
    exact: Vec<[Fraction; PHASES]>,
    rounded: Box<[[i64; PHASES]; Wager::COUNT]>,
}

impl Worth {
    /// Under these rules.
    pub fn of(rules: &Rules) -> Worth {
        // What no throw decides (odds on the line without a point) cannot lie there.
        let of = |wager, point| standing_cents(rules, wager, point, Cents(1)).unwrap_or_default();
        let exact: Vec<[Fraction; PHASES]> = Wager::ALL
            .into_iter()
            .map(|wager| match wager {
                Wager::Pass | Wager::DontPass | Wager::PassOdds | Wager::DontPassOdds => {
                    std::array::from_fn(|phase| of(wager, Point::ALL.get(phase).copied()))
                }
                // Every other wager goes its own way, whatever the come out point.
                _ => {
                    let always = of(wager, None);
                    std::array::from_fn(|_| always.clone())
                }
            })
            .collect();
        let mut rounded = Box::new([[0; PHASES]; Wager::COUNT]);
        for (rounded, exact) in rounded.iter_mut().zip(&exact) {
            let scale = f64::from(1u32 << FRACTION_BITS);
            *rounded = exact.each_ref().map(|exact| (exact.to_f64() * scale).round() as i64);
        }
        Worth { exact, rounded }
    }

    /// What a cent on this wager may be expected to bring with this come out point standing.
    pub fn of_a_cent(&self, wager: Wager, come_out_point: Option<Point>) -> &Fraction {
        &self.exact[wager.slot()][phase(come_out_point)]
    }

    /// The same by the wager's slot and the phase.
    pub(crate) fn exact(&self, slot: usize, phase: usize) -> &Fraction {
        &self.exact[slot][phase]
    }

    /// What all that a seat has on the layout may be expected to bring, in parts of a cent: 2^20 to the cent.
    #[inline]
    pub(crate) fn of_layout(&self, table: &Table, seat: Seat) -> i64 {
        let phase = phase(table.point());
        let wagers = table.wagers(seat);
        wagers.iter().map(|wager| table.stake(seat, wager).0 * self.rounded[wager.slot()][phase]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wager_in_every_phase_has_the_worth_that_odds_gives_it() {
        let rules = Rules::default();
        let worth = Worth::of(&rules);
        for wager in Wager::ALL {
            for point in Point::ALL.into_iter().map(Some).chain([None]) {
                let exact = standing_cents(&rules, wager, point, Cents(1)).unwrap_or_default();
                assert_eq!(*worth.of_a_cent(wager, point), exact, "{wager} with {point:?}");
            }
        }
    }
}
