//! A craps strategy at the table.

use crate::players::{self as players, Plan};
use crate::rules::Rules;
use crate::simulate::simulate;
use anyhow::bail;
use house::asked::{Answer, Simulation, Strategies, Watch};
use house::simulated::{plan, reported, unknown};
use std::sync::Arc;

/// A strategy has a name, or is a file.
pub(super) const STRATEGIES: Strategies = Strategies {
    names: &players::NAMES,
    also: "A file that ends in .toml is a strategy of your own: start from --show-strategy.",
};

/// The file in which a strategy is written.
pub(super) fn source(name: &str) -> anyhow::Result<&'static str> {
    players::source(name).ok_or_else(|| unknown(&STRATEGIES, name))
}

pub(super) fn run(rules: &Arc<Rules>, asked: &Simulation<'_>, watch: &Watch<'_>) -> anyhow::Result<Answer> {
    let (Some(rounds), Some(strategy)) = (asked.rounds, &asked.strategy) else {
        bail!(
            "how many rounds, and which strategy? Try --rounds 100000 --strategy pass; --list-strategies lists them"
        );
    };
    let plan = plan(&STRATEGIES, strategy, players::named, Plan::from_toml)?;
    let report = simulate(&asked.options(rules, plan, rounds), watch.progress, watch.stop)?;
    reported(&report, asked.form)
}
