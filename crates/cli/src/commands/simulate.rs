//! `chapter47 simulate`: a strategy at the table for as many rounds as one likes, with the exact figure beside it.

use crate::cli;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG};
use anyhow::Context as _;
use house::Registry;
use house::asked::{Form, Listed, Simulation, Strategy, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Play a strategy for many rounds, and compare the result with the exact expectation
///
/// At the card games a round is a round dealt, from real shoes with their burn and their cutting card. The same seed gives
/// the same report, digit for digit, whatever the number of threads. Ctrl-C ends it with what was done so far.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which game
    #[arg(value_name = "GAME", index = 1)]
    game: String,
    /// How many rounds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: Option<u64>,
    /// Who plays: a strategy by its name, what it does in words, or a file that ends in .toml with one of your own; "list"
    /// lists them
    #[arg(long, value_name = "S")]
    strategy: Option<String>,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// The seed; without it the operating system picks one, and the report says which
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many threads; 0 is one for each processor. It does not change the result
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1024))]
    threads: u16,
    /// How many rounds are one session, for the bankrolls
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    session: u64,
    /// Write the report as JSON
    #[arg(long)]
    json: bool,
    /// Draw the bankrolls of the sessions into this file
    #[arg(long, alias = "chart", value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// List the strategies that have a name
    #[arg(long)]
    list_strategies: bool,
    /// Print the file in which a strategy is written: a model for your own
    #[arg(long, value_name = "S")]
    show_strategy: Option<String>,
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let game = cli::game(registry, &args.game)?;
    if let Some(name) = &args.show_strategy {
        output::text(game.strategy(name)?)?;
        return Ok(Outcome::Fine);
    }
    let rules = input::rules(game, args.rules.as_deref())?;
    if args.list_strategies || args.strategy.as_deref() == Some("list") {
        return list(&game.strategies(&*rules)?, args.json);
    }
    let file = args.strategy.as_deref().filter(|name| Strategy::is_file(name));
    let text = file.map(|file| input::text(Path::new(file))).transpose()?;
    let asked = Simulation {
        rules: &*rules,
        strategy: args.strategy.as_deref().map(|name| Strategy { name, text: text.as_deref() }),
        rounds: args.rounds,
        seed: args.seed,
        threads: usize::from(args.threads),
        session: args.session,
        form: Form { json: args.json, drawn: args.plot.is_some() },
    };
    let answer = with_progress(args.rounds.unwrap_or(0), |watch| game.simulate(&asked, watch))?;
    output::answer(&answer, args.plot.as_deref(), args.json)?;
    Ok(Outcome::Fine)
}

/// Strategies with a line about each.
fn list(Listed { names, also }: &Listed, json: bool) -> anyhow::Result<Outcome> {
    if json {
        let names: Vec<_> =
            names.iter().map(|(name, about)| serde_json::json!({"strategy": name, "about": about})).collect();
        output::json(&names)?;
        return Ok(Outcome::Fine);
    }
    let mut text = String::new();
    for (name, about) in names {
        writeln!(text, "{STRONG}{name:<20}{STRONG:#} {about}")?;
    }
    writeln!(text, "{QUIET}{also}{QUIET:#}")?;
    output::text(&text)?;
    Ok(Outcome::Fine)
}

/// So many rounds take long enough to say something.
const LONG: u64 = 100_000_000;

/// Runs it with a bar on a terminal; the first Ctrl-C ends it early.
fn with_progress<T>(
    rounds: u64,
    simulate: impl FnOnce(&Watch<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let bar = ProgressBar::new(rounds);
    let style = "{bar:30} {percent:>3} %  {human_pos} of {human_len} rounds  {per_sec}  {eta} left";
    bar.set_style(ProgressStyle::with_template(style)?);
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            // Asked twice: whoever asks does not want to wait.
            std::process::exit(2);
        }
    })
    .context("Ctrl-C cannot be watched")?;
    // Where no bar can be drawn, long work says once that it goes on, and how it can be ended.
    let silent = bar.is_hidden() && rounds >= LONG;
    let said = AtomicBool::new(!silent);
    let progress = |rounds| {
        bar.inc(rounds);
        if !said.swap(true, Ordering::Relaxed) {
            eprintln!("playing; an interrupt ends it early, with what was done");
        }
    };
    let report = simulate(&Watch { progress: &progress, stop: &stop });
    bar.finish_and_clear();
    report
}
