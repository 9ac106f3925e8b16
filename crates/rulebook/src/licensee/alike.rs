//! What several tables must have in common: all of a casino's, or those of one pit. Each game says what; rooms that know
//! no game only compare.

use crate::provision::Provision;

/// Among which tables something must be alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All tables of the game in the casino.
    Casino,
    /// All tables of the game in one pit.
    Pit,
}

/// Two tables that differ where they may not, by their places in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unequal {
    /// Among which tables it must be alike.
    pub scope: Scope,
    /// The provision.
    pub cite: Provision,
    /// What must be alike, in a sentence without its end.
    pub rule: String,
    /// The earlier table, and what it has.
    pub first: (usize, String),
    /// The table that has something else, and what.
    pub other: (usize, String),
    /// The key of its rules file.
    pub key: String,
    /// The key of the first one's file, where it is another.
    pub first_key: Option<&'static str>,
    /// What to do about it.
    pub instead: &'static str,
}

impl Unequal {
    /// The difference in words, with the names of both tables.
    pub fn because(&self, first: &str, other: &str) -> String {
        let Unequal { rule, first: (_, at_first), other: (_, at_other), .. } = self;
        format!("{rule}: {at_first} at {first}, {at_other} at {other}")
    }
}
