//! 19:47-2.17(e)2: what all blackjack tables of a casino must have in common.

use super::rules::Rules;
use crate::provision::*;

/// Two tables of one casino that differ where they may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unequal {
    /// The table that differs from an earlier one, by its place in the list.
    pub table: usize,
    /// The earlier one.
    pub first: usize,
    /// The key of the rules file.
    pub key: &'static str,
    /// What differs.
    pub because: &'static str,
    /// The provision.
    pub cite: Provision,
}

/// Compares every table that takes the same-suit wager with the first that takes it on as many decks.
pub fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
    let option = |place: usize| tables[place].same_suit_option();
    let mut found = Vec::new();
    for table in (0..tables.len()).filter(|place| option(*place).is_some()) {
        let alike =
            |place: &usize| option(*place).is_some() && tables[*place].decks() == tables[table].decks();
        let Some(first) = (0..table).find(alike) else { continue };
        if option(first) != option(table) {
            let because =
                "one payout option for the same-suit wager is used at all tables with as many decks";
            found.push(Unequal { table, first, key: "wagers.same_suit_option", because, cite: P2_17_E_2 });
        }
    }
    found
}
