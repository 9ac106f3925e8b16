//! 19:47-3.5(b), 3.10(c)1: what all punto banco tables of a pit must have in common.

use super::rules::Rules;
use crate::edition::Edition;
use crate::provision::*;
use crate::shoe::Shuffle;

/// Two tables of one pit that differ where they may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unequal {
    /// The table that differs from the first, by its place in the list.
    pub table: usize,
    /// The key of the rules file.
    pub key: &'static str,
    /// What differs.
    pub because: &'static str,
    /// The provision.
    pub cite: Provision,
}

/// Compares every table of a pit with the first.
pub fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
    let mut found = Vec::new();
    let Some((first, others)) = tables.split_first() else { return found };
    for (table, rules) in others.iter().enumerate().map(|(place, rules)| (place + 1, rules)) {
        // The older text asks it of the reshuffling option alone.
        let cite = P3_5_B;
        let lacing = |rules: &Rules| matches!(rules.procedure().shuffle, Shuffle::Lace { .. });
        if rules.edition() == Edition::E2011 && lacing(rules) != lacing(first) {
            let because = "one shuffling procedure is used at all tables of a pit";
            found.push(Unequal { table, key: "shoe.shuffle", because, cite });
        } else if rules.shuffles_again() != first.shuffles_again() {
            let because = "the second shuffle is done at all tables of a pit, or at none";
            found.push(Unequal { table, key: "shoe.shuffle_again", because, cite });
        }
        if rules.order() != first.order() {
            let because = "one procedure of paying and collecting is used at all tables of a pit";
            found.push(Unequal { table, key: "settlement.procedure", because, cite: P3_10_C_1 });
        }
    }
    found
}
