//! 19:47-1.4(b): odds above the listed ones must be uniform within the casino and its simulcasting facility.

use super::rules::{Line, Payouts, Rules};
use super::wager::Wager;
use crate::payout::Odds;
use crate::provision::{P1_4_B, Provision};
use std::cmp::Ordering;

/// Two tables of one casino that pay the same wager differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unequal {
    /// What is paid differently.
    pub line: Line,
    /// The first table that offers it, by its place in the list, and what it pays.
    pub first: (usize, Odds),
    /// The table that pays something else, and what.
    pub other: (usize, Odds),
}

impl Unequal {
    /// The provision.
    pub fn cite(&self) -> Provision {
        P1_4_B
    }
}

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
        found.extend(unequal.map(|other| Unequal { line, first, other }));
    }
    found
}
