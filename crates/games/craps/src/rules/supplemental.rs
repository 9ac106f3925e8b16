//! 19:47-1.6: supplemental wagers behind pass, don't pass, come and don't come (taking and laying odds).

use super::options::{Rules, true_odds, true_odds_against};
use super::table::Table;
use super::wager::{Point, Wager};
use rulebook::money::Cents;
use rulebook::payout::Odds;
use rulebook::provision::*;

/// The most that may lie on a supplemental wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Most {
    pub(super) most: Cents,
    /// The provision that sets it.
    pub(super) cite: Provision,
}

impl Table {
    /// The most that may lie on a supplemental wager behind a stake of `flat`; none where the wager has no point.
    pub(super) fn most_odds(&self, odds: Wager, flat: Cents) -> Option<Most> {
        Some(self.rules.most_odds(odds, odds.come_point().or(self.point)?, flat))
    }

    /// What a supplemental wager pays: the true odds of its point.
    pub(super) fn supplemental_odds(&self, odds: Wager) -> Option<Odds> {
        match (odds, self.point) {
            (Wager::PassOdds, Some(point)) => Some(true_odds(point)),
            (Wager::ComeOdds(point), _) => Some(true_odds(point)),
            (Wager::DontPassOdds, Some(point)) => Some(true_odds_against(point)),
            (Wager::DontComeOdds(point), _) => Some(true_odds_against(point)),
            _ => None,
        }
    }
}

impl Rules {
    /// 1.6(a), (c), (e): behind pass and come, the multiple of the original wager.
    ///
    /// 1.6(b), (d), (e): behind don't pass and don't come, as much as wins the multiple of the original wager.
    pub(super) fn most_odds(&self, odds: Wager, point: Point, flat: Cents) -> Most {
        if matches!(odds, Wager::PassOdds | Wager::ComeOdds(_)) {
            // No fraction here: the flat wager over one.
            return self.within(odds, point, flat.0, 1);
        }
        let against = true_odds_against(point);
        self.within(odds, point, flat.0 * i64::from(against.per()), i64::from(against.wins()))
    }

    /// The multiple of single odds (`single / under`), within the posted maximum, in stakes that can be paid exactly. The
    /// posted maximum cannot take away the right to single odds (1.6(a) to (d)).
    fn within(&self, odds: Wager, point: Point, single: i64, under: i64) -> Most {
        let multiple = i64::from(self.odds_multiple(point));
        let allowed = single * multiple;
        let posted = (self.limits().odds_maximum.0 * under).max(single);
        let cite = match multiple {
            // Single odds are a right; more than that the licensee may allow.
            1 => odds.cite(),
            _ if posted < allowed => P8_2,
            _ => P1_6_E,
        };
        let unit = self.unit(odds, Some(point)).0;
        let units = self.whole_units(allowed.min(posted), under * unit);
        Most { most: Cents(units * unit), cite }
    }

    /// 1.6(f): where the limit itself cannot be paid exactly, the next larger stake that can is allowed, and no larger.
    fn whole_units(&self, limit: i64, unit: i64) -> i64 {
        let whole = limit / unit;
        let exact = whole * unit == limit;
        if exact || !self.exceed_for_exact_payout() { whole } else { whole + 1 }
    }
}
