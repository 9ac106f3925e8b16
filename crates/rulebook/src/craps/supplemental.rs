//! 19:47-1.6: supplemental wagers behind pass, don't pass, come and don't come (taking and laying odds).

use super::rules::{Rules, true_odds, true_odds_against};
use super::table::Table;
use super::wager::{Point, Wager};
use crate::money::Cents;
use crate::payout::Odds;

impl Table {
    /// The most that may lie on a supplemental wager behind a stake of `flat`.
    pub(super) fn most_odds(&self, odds: Wager, flat: Cents) -> Cents {
        match (odds, self.point) {
            (Wager::PassOdds, Some(point)) => most_taken(&self.rules, point, flat),
            (Wager::ComeOdds(point), _) => most_taken(&self.rules, point, flat),
            (Wager::DontPassOdds, Some(point)) => most_laid(&self.rules, point, flat),
            (Wager::DontComeOdds(point), _) => most_laid(&self.rules, point, flat),
            _ => Cents::ZERO,
        }
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

/// 1.6(a), (c), (e): behind pass and come, the multiple of the original wager.
fn most_taken(rules: &Rules, point: Point, flat: Cents) -> Cents {
    // No fraction here: the flat wager over one.
    within(rules, Wager::ComeOdds(point), flat.0, 1, rules.odds_multiple(point))
}

/// 1.6(b), (d), (e): behind don't pass and don't come, as much as wins the multiple of the original wager.
fn most_laid(rules: &Rules, point: Point, flat: Cents) -> Cents {
    let odds = true_odds_against(point);
    let single = flat.0 * i64::from(odds.per());
    within(rules, Wager::DontComeOdds(point), single, i64::from(odds.wins()), rules.odds_multiple(point))
}

/// The multiple of single odds (`single / under`), within the posted maximum, in stakes that can be paid exactly. The
/// posted maximum cannot take away the right to single odds (1.6(a) to (d)). 1.6(f): where the limit itself cannot be
/// paid exactly, the next larger stake that can is allowed, and no larger.
fn within(rules: &Rules, odds: Wager, single: i64, under: i64, multiple: u8) -> Cents {
    let unit = rules.unit(odds, None).0;
    let posted = (rules.limits().odds_maximum.0 * under).max(single);
    let over = (single * i64::from(multiple)).min(posted);
    let whole = over / (under * unit);
    let exact = whole * under * unit == over;
    let units = if exact || !rules.exceed_for_exact_payout() { whole } else { whole + 1 };
    Cents(units * unit)
}
