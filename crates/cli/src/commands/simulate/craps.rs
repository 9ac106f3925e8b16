//! A craps strategy at the table.

use super::{Args, list, with_progress};
use crate::diagnostics;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use anyhow::bail;
use floor::players::craps::{self as players, Plan};
use floor::simulate::craps::simulate;
use rulebook::craps::Table;
use std::path::Path;

pub(super) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.wants_a_list() {
        let also = "A file that ends in .toml is a strategy of your own: start from --show-strategy.";
        return list(&players::NAMES, also, args.json);
    }
    if let Some(name) = &args.show_strategy {
        let Some(source) = players::source(name) else { bail!(unknown(name)) };
        output::text(source)?;
        return Ok(Outcome::Fine);
    }
    let (Some(rounds), Some(name)) = (args.rounds, &args.strategy) else {
        bail!(
            "how many rounds, and which strategy? Try --rounds 100000 --strategy pass; --list-strategies lists them"
        );
    };
    let rules = input::rules::<Table>(args.rules.as_deref())?;
    let options = args.options(rules, strategy(name)?, rounds);
    let report = with_progress(rounds, |progress, stop| simulate(&options, progress, stop))?;
    args.show(&report)
}

/// By name, or from a file.
fn strategy(name: &str) -> anyhow::Result<Plan> {
    if let Some(plan) = players::named(name) {
        return Ok(plan);
    }
    let path = Path::new(name);
    if path.extension().is_none_or(|extension| extension != "toml") {
        bail!(unknown(name));
    }
    let text = input::text(path)?;
    Plan::from_toml(&text).or_else(|violations| {
        diagnostics::complain(name, &text, &violations)?;
        bail!("{name} {}", diagnostics::verdict(&violations))
    })
}

fn unknown(name: &str) -> String {
    let names: Vec<&str> = players::NAMES.iter().map(|(name, _)| *name).collect();
    format!(
        "there is no strategy {name:?}; there are {}, or a file of your own that ends in .toml",
        names.join(", ")
    )
}
