//! The same punto banco wagers every round.

use crate::players::Flat;
use crate::rules::Rules;
use crate::simulate::simulate;
use anyhow::{anyhow, bail};
use house::asked::{Answer, Simulation, Strategies, Watch};
use house::simulated::reported;
use std::sync::Arc;

const NAMES: &[(&str, &str)] = &[
    ("banker", "the banker's hand to win"),
    ("player", "the player's hand to win"),
    ("tie", "a tie hand"),
    ("total 4", "four cards, where the rules offer it"),
    ("total 5", "five cards, where the rules offer it"),
    ("total 6", "six cards, where the rules offer it"),
    ("bonus player", "the player's hand to win by a natural or by four or more, where the rules offer it"),
    ("bonus banker", "the banker's hand, in the same way"),
    ("dragon 7", "the banker's hand to win with three cards and seven, where the rules offer it"),
];

pub(super) const STRATEGIES: Strategies = Strategies {
    names: NAMES,
    also: "Any of them together, with amounts in dollars: 'banker 20, tie 5'. Without a strategy, all.",
};

pub(super) fn source(_: &str) -> anyhow::Result<&'static str> {
    bail!("at punto banco a strategy has no file: it is the wagers themselves, such as 'banker 20, tie 5'")
}

pub(super) fn run(rules: &Arc<Rules>, asked: &Simulation<'_>, watch: &Watch<'_>) -> anyhow::Result<Answer> {
    let Some(rounds) = asked.rounds else { bail!("how many rounds? Try --rounds 10000000") };
    let flat = match asked.strategy {
        Some(strategy) => Flat::read(strategy.name, rules).map_err(|wrong| anyhow!(wrong))?,
        None => Flat::everything(rules),
    };
    let report = simulate(&asked.options(rules, flat, rounds), watch.progress, watch.stop)?;
    reported(&report, asked.form)
}
