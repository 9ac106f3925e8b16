//! `chapter47 odds`: what every wager costs, exactly.

use crate::cli;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use house::Registry;
use house::asked::{Form, Price};
use std::path::PathBuf;

/// Show what every wager costs under any legal rules, as exact fractions
///
/// The wagers stand in order of cost. The house edge is what a unit staked loses on average. In JSON, fractions are strings
/// such as "-7/495" and a wager that these rules do not offer has "offered":false.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which game
    #[arg(value_name = "GAME", index = 1)]
    game: String,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// One hand or one ticket instead, at games that have them
    #[arg(value_name = "HAND OR TICKET", index = 2)]
    words: Vec<String>,
    /// How many decks the shoe has; without it, as many as the rules say
    #[arg(long, value_name = "N")]
    decks: Option<u8>,
    /// Cards that are gone from the shoe: 'As Kd 9h'; where suits do not count also by rank alone, 'A K 9'
    #[arg(long, value_name = "CARDS")]
    removed: Option<String>,
    /// Both sides go by the cards they hold, not by their points alone, where they have a choice
    #[arg(long)]
    by_cards: bool,
    /// Write it as JSON
    #[arg(long)]
    json: bool,
    /// Draw it into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// The strategy chart, where the game has one: printed, or drawn into this file; otherwise the same as --plot
    #[arg(long, value_name = "FILE.svg", num_args = 0..=1, conflicts_with = "plot")]
    chart: Option<Option<PathBuf>>,
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let game = cli::game(registry, &args.game)?;
    let rules = input::rules(game, args.rules.as_deref())?;
    // The file to draw into, by either name.
    let plot = args.plot.as_deref().or(args.chart.as_ref().and_then(|chart| chart.as_deref()));
    let answer = game.price(&Price {
        rules: &*rules,
        by_file: args.rules.is_some(),
        words: &args.words,
        decks: args.decks,
        removed: args.removed.as_deref(),
        by_cards: args.by_cards,
        chart: matches!(args.chart, Some(None)),
        form: Form { json: args.json, drawn: plot.is_some() },
    })?;
    output::answer(&answer, plot, args.json)?;
    Ok(Outcome::Fine)
}
