//! The same punto banco wagers every round.

use super::{Args, list, with_progress};
use crate::input;
use crate::outcome::Outcome;
use anyhow::{anyhow, bail};
use floor::players::punto_banco::Flat;
use floor::simulate::punto_banco::simulate;
use rulebook::punto_banco::Table;

const NAMES: [(&str, &str); 9] = [
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

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.wants_a_list() {
        let also =
            "Any of them together, with amounts in dollars: 'banker 20, tie 5'. Without a strategy, all.";
        return list(&NAMES, also, args.json);
    }
    if args.show_strategy.is_some() {
        bail!(
            "at punto banco a strategy has no file: it is the wagers themselves, such as 'banker 20, tie 5'"
        );
    }
    let Some(rounds) = args.rounds else { bail!("how many rounds? Try --rounds 10000000") };
    let rules = input::rules::<Table>(args.rules.as_deref())?;
    let flat = match &args.strategy {
        Some(text) => Flat::read(text, &rules).map_err(|wrong| anyhow!(wrong))?,
        None => Flat::everything(&rules),
    };
    let options = args.options(rules, flat, rounds);
    let report = with_progress(rounds, |progress, stop| simulate(&options, progress, stop))?;
    args.show(&report)
}
