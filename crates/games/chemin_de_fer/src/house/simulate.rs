//! Two people at chemin de fer who always choose alike.

use crate::players::Choices;
use crate::rules::Rules;
use crate::simulate::simulate;
use anyhow::{anyhow, bail};
use house::asked::{Answer, Simulation, Strategies, Watch};
use house::simulated::reported;
use std::sync::Arc;

const NAMES: &[(&str, &str)] = &[
    ("as at punto banco", "both draw wherever they have a choice"),
    ("draws on 5", "the player"),
    ("stays on 5", "the player"),
    ("draws on 3 against 9", "the banker"),
    ("stays on 3 against 9", "the banker"),
    ("draws on 5 against 4", "the banker"),
    ("stays on 5 against 4", "the banker"),
];

pub(super) const STRATEGIES: Strategies =
    Strategies { names: NAMES, also: "Several with commas between; what is not said is as at punto banco." };

pub(super) fn source(_: &str) -> anyhow::Result<&'static str> {
    bail!("at chemin de fer a strategy has no file: it is the choices themselves, such as 'stays on 5'")
}

pub(super) fn run(rules: &Arc<Rules>, asked: &Simulation<'_>, watch: &Watch<'_>) -> anyhow::Result<Answer> {
    let Some(rounds) = asked.rounds else { bail!("how many rounds? Try --rounds 1000000") };
    let choices = match asked.strategy {
        Some(strategy) => Choices::read(strategy.name).map_err(|wrong| anyhow!(wrong))?,
        None => Choices::default(),
    };
    let report = simulate(&asked.options(rules, choices, rounds), watch.progress, watch.stop)?;
    reported(&report, asked.form)
}
