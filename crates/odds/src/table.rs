//! The odds of a game under one set of rules, laid out.

use crate::fraction::Fraction;
use rulebook::edition::Edition;
use rulebook::provision::Provision;
use serde::Serialize;

/// What every wager of a game costs under one set of rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The game, by its name in the protocol.
    pub game: &'static str,
    /// The edition of the rules.
    pub edition: Edition,
    /// Its wagers, in the order of the regulation.
    pub wagers: Vec<WagerOdds>,
}

/// What one wager costs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WagerOdds {
    /// Its name.
    pub wager: String,
    /// Do these rules offer it?
    pub offered: bool,
    /// A line bet with odds at another multiple than the table's own.
    #[serde(skip)]
    pub beside: bool,
    /// What the player may expect for each unit staked when the wager is made, void counting as nothing. The unit
    /// includes a vigorish that is paid with it; a line bet with odds is reckoned for each unit of the flat bet.
    pub expected: Fraction,
    /// The probability that it wins.
    pub win: Fraction,
    /// The probability that it loses.
    pub lose: Fraction,
    /// The probability that it is void.
    pub void: Fraction,
    /// `expected` as the house sees it, in percent. For printing.
    pub house_edge_percent: f64,
    /// What it pays, in words.
    pub pays: String,
    /// The provision that permits it.
    pub cite: Provision,
    /// Where more is staked later on (odds behind a line bet): the expectation for each unit of all that is staked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_per_total_staked: Option<Fraction>,
    /// What one should know about these figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<&'static str>,
}

impl WagerOdds {
    /// What each unit costs the player that he stakes, now or later.
    pub fn cost(&self) -> Fraction {
        -self.expected_per_total_staked.as_ref().unwrap_or(&self.expected).clone()
    }

    /// The cost in percent. For printing.
    pub fn cost_percent(&self) -> f64 {
        percent(&self.cost())
    }
}

impl Table {
    /// The wagers, the cheapest first; among equals the order of the regulation. Odds at other multiples than the
    /// table's own are left out: for programs they are there, people would lose the rest among them.
    pub fn by_cost(&self) -> Vec<&WagerOdds> {
        let mut wagers: Vec<&WagerOdds> = self.wagers.iter().filter(|wager| !wager.beside).collect();
        wagers.sort_by_cached_key(|wager| wager.cost());
        wagers
    }

    /// The wager of this name.
    pub fn get(&self, wager: &str) -> Option<&WagerOdds> {
        self.wagers.iter().find(|odds| odds.wager == wager)
    }
}

/// A part of one in percent, for printing.
pub fn percent(part: &Fraction) -> f64 {
    (part * &Fraction::from(100)).to_f64()
}
