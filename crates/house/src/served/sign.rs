//! A table's posted sign (19:47-8.2).

use rulebook::licensee::Coins;
use rulebook::provision::Provision;

/// A table's posted sign (19:47-8.2).
#[derive(Clone, Debug)]
pub struct Sign {
    /// The edition of its rules.
    pub edition: &'static str,
    /// Limits and options.
    pub terms: Vec<(String, String)>,
    /// The wagers.
    pub lines: Vec<SignLine>,
    /// What a patron should know besides, each with its provision.
    pub notes: Vec<(&'static str, Provision)>,
}

/// One wager on it.
#[derive(Clone, Debug)]
pub struct SignLine {
    /// Which.
    pub wager: String,
    /// What it pays, in words.
    pub pays: String,
    /// From one amount to the next.
    pub step: String,
    /// What the house keeps of it, in words; empty where it keeps nothing.
    pub edge: String,
    /// Its provision.
    pub cite: &'static str,
}

/// A term of the sign that every table has.
pub fn coins_in_words(coins: Coins) -> (String, String) {
    ("Smallest chip, smallest change".to_string(), format!("{}, {}", coins.chip, coins.change))
}
