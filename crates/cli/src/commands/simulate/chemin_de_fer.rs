//! Two people at chemin de fer who always choose alike.

use super::{Args, list, with_progress};
use crate::input;
use crate::outcome::Outcome;
use anyhow::{anyhow, bail};
use floor::players::chemin_de_fer::Choices;
use floor::simulate::chemin_de_fer::simulate;
use rulebook::chemin_de_fer::Table;

const NAMES: [(&str, &str); 7] = [
    ("as at punto banco", "both draw wherever they have a choice"),
    ("draws on 5", "the player"),
    ("stays on 5", "the player"),
    ("draws on 3 against 9", "the banker"),
    ("stays on 3 against 9", "the banker"),
    ("draws on 5 against 4", "the banker"),
    ("stays on 5 against 4", "the banker"),
];

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.wants_a_list() {
        let also = "Several with commas between; what is not said is as at punto banco.";
        return list(&NAMES, also, args.json);
    }
    if args.show_strategy.is_some() {
        bail!("at chemin de fer a strategy has no file: it is the choices themselves, such as 'stays on 5'");
    }
    let Some(rounds) = args.rounds else { bail!("how many rounds? Try --rounds 1000000") };
    let rules = input::rules::<Table>(args.rules.as_deref())?;
    let choices = match &args.strategy {
        Some(text) => Choices::read(text).map_err(|wrong| anyhow!(wrong))?,
        None => Choices::default(),
    };
    let options = args.options(rules, choices, rounds);
    let report = with_progress(rounds, |progress, stop| simulate(&options, progress, stop))?;
    args.show(&report)
}
