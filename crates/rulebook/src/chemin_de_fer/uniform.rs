//! 19:47-4.4(b): one way to shuffle for all tables of a pit.

use super::rules::Rules;
use crate::provision::{P4_4_B, Provision};
use crate::shoe::Shuffle;

/// Two tables of one pit whose cards are mixed differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unequal {
    /// The first table, by its place in the list, and how its cards are mixed.
    pub first: (usize, Shuffle),
    /// The table that does it otherwise.
    pub other: (usize, Shuffle),
}

impl Unequal {
    /// The provision.
    pub fn cite(&self) -> Provision {
        P4_4_B
    }
}

/// 4.4(b): the shuffling or lacing option, the shuffle after lacing included, is the same at all tables of a pit. Each
/// table that differs from the first is named once.
pub fn uniform(tables: &[&Rules]) -> Vec<Unequal> {
    let mut ways = tables.iter().map(|rules| rules.shuffle()).enumerate();
    let Some(first) = ways.next() else { return Vec::new() };
    ways.filter(|(_, way)| *way != first.1).map(|other| Unequal { first, other }).collect()
}
