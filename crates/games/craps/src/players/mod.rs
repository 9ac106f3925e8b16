//! How craps is played: strategies that have a name, strategies written in a file, and the trait for writing one in
//! Rust.
//!
//! A strategy is asked before every roll what to do, again and again until it has nothing more to do; the next roll
//! comes then. It must be deterministic and small: the simulator clones it, compares it and, where it has few states,
//! compiles it together with the table into a kernel. Nothing it does in the steady state may allocate.
//!
//! ```
//! use craps::players::{self, Strategy};
//! use rulebook::actor::Seat;
//! use craps::{Command, Table, Wager};
//! use rulebook::money::Cents;
//!
//! /// Ten dollars on the hard eight, whenever there is nothing on it.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! struct HardEight;
//!
//! impl Strategy for HardEight {
//!     fn name(&self) -> &str {
//!         "hard eight"
//!     }
//!
//!     fn next(&mut self, table: &Table, seat: Seat) -> Option<Command> {
//!         let on: Wager = "hard 8".parse().ok()?;
//!         table.stake(seat, on).is_zero().then_some(players::wager(on, Cents(1000)))
//!     }
//! }
//! ```

mod plan;
mod written;

pub use plan::{Amount, Line, On, Phase, Plan, Unless};

use crate::rules::{Command, Event, Rules, Table, Wager};
use rulebook::actor::Seat;
use rulebook::layout;
use rulebook::money::Cents;
use std::fmt::Debug;
use std::hash::Hash;

/// How somebody plays craps.
pub trait Strategy: Clone + Debug + Eq + Hash + Send + Sync {
    /// What it is called in a report.
    fn name(&self) -> &str;

    /// What it does next at this table, from this seat, before the dice are thrown; none when it is done. It wagers,
    /// reduces, removes, and calls on or off: dice and staff are the simulator's. After a refusal it is not asked again
    /// until the next roll.
    fn next(&mut self, table: &Table, seat: Seat) -> Option<Command>;

    /// Sees what happened at the table.
    fn see(&mut self, event: &Event, seat: Seat) {
        let _ = (event, seat);
    }

    /// Can it be played at a table with these rules? If not, why, and what would be right.
    fn check(&self, rules: &Rules) -> Result<(), String> {
        let _ = rules;
        Ok(())
    }
}

/// A wager in chips: what most strategies do most of the time.
pub const fn wager(on: Wager, amount: Cents) -> Command {
    Command::Layout(layout::Command::chips(on, amount))
}

/// The strategies that have a name, each with a line about it.
pub const NAMES: [(&str, &str); 9] = [
    ("pass", "a pass bet on every come out roll"),
    ("pass odds", "a pass bet with full odds behind it"),
    ("don't pass", "a don't pass bet on every come out roll"),
    ("don't pass odds", "a don't pass bet with full odds laid"),
    ("place 6 and 8", "place bets on six and eight, kept up"),
    ("three point molly", "pass and up to two come bets, all with full odds"),
    ("iron cross", "the field and place bets on five, six and eight while a point stands"),
    ("field", "a field bet on every roll"),
    ("martingale", "a pass bet, doubled after each loss up to the maximum"),
];

/// The strategy of this name. Apostrophes may be left out, and a hyphen or an underscore stands for a space.
pub fn named(name: &str) -> Option<Plan> {
    Plan::from_toml(source(name)?).ok()
}

/// The file in which the strategy of this name is written: a model for one's own.
pub fn source(name: &str) -> Option<&'static str> {
    let plain = |name: &str| -> String {
        let letters = name.trim().chars().filter(|letter| !matches!(letter, '\'' | '’'));
        letters
            .map(|letter| if matches!(letter, '-' | '_') { ' ' } else { letter.to_ascii_lowercase() })
            .collect()
    };
    match plain(name).as_str() {
        "pass" => Some(include_str!("named/pass.toml")),
        "pass odds" => Some(include_str!("named/pass-odds.toml")),
        "dont pass" => Some(include_str!("named/dont-pass.toml")),
        "dont pass odds" => Some(include_str!("named/dont-pass-odds.toml")),
        "place 6 and 8" => Some(include_str!("named/place-6-and-8.toml")),
        "three point molly" => Some(include_str!("named/three-point-molly.toml")),
        "iron cross" => Some(include_str!("named/iron-cross.toml")),
        "field" => Some(include_str!("named/field.toml")),
        "martingale" => Some(include_str!("named/martingale.toml")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_strategy_that_suits_the_plainest_table() {
        for (name, about) in NAMES {
            let plan = named(name).unwrap_or_else(|| panic!("{name} does not read"));
            assert_eq!(plan.name(), name);
            assert_eq!(plan.check(&Rules::default()), Ok(()), "{name}");
            assert!(!about.is_empty());
        }
        assert_eq!(named("Dont-Pass_odds"), named("don't pass odds"));
        assert_eq!(named("hope"), None);
    }
}
