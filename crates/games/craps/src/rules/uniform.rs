//! 19:47-1.4(b): odds above the listed ones must be uniform within the casino and its simulcasting facility.

use super::options::{Line, Payouts, Rules};
use super::wager::Wager;
use rulebook::licensee::{Scope, Unequal};
use rulebook::provision::P1_4_B;
use std::cmp::Ordering;

/// 1.4(b): every craps table of the casino pays each wager alike. A table that does not offer a wager says nothing
/// about it. Each table that differs from the first to offer the wager is named once a wager.
pub fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
    let mut found = Vec::new();
    for line in Payouts::lines() {
        let wager = match line {
            Line::Wager(wager) => wager,
            Line::Field2 | Line::Field12 => Wager::Field,
        };
        let mut offering = tables
            .iter()
            .enumerate()
            .filter(|(_, rules)| rules.offers(wager))
            .map(|(place, rules)| (place, rules.pays().line(line)));
        let Some(first) = offering.next() else { continue };
        let unequal = offering.filter(|(_, odds)| odds.cmp(&first.1) != Ordering::Equal);
        found.extend(unequal.map(|other| Unequal {
            scope: Scope::Casino,
            cite: P1_4_B,
            rule: format!("every craps table of a casino pays {line} alike"),
            first: (first.0, first.1.to_string()),
            other: (other.0, other.1.to_string()),
            key: format!("payouts.{line}"),
            first_key: None,
            instead: "pay it alike at every craps table of the casino",
        }));
    }
    found
}
