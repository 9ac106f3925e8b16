//! `chapter47 simulate`: a strategy at the table for as many rounds as one likes, with the exact figure beside it.

mod blackjack;
mod chemin_de_fer;
mod craps;
mod punto_banco;

use super::coverage::{plain_table, trimmed};
use crate::cli::Game;
use crate::outcome::Outcome;
use crate::output::{self, QUIET, STRONG, count, grouped, plain};
use anyhow::Context as _;
use comfy_table::{Cell, CellAlignment};
use floor::simulate::{Report, SimError, SimOptions};
use indicatif::{ProgressBar, ProgressStyle};
use rulebook::money::Cents;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Play a strategy for many rounds, and compare the result with the exact expectation
///
/// At craps a round is one cycle of the come out: from a come out roll to the decision of the line. At the card games it is
/// a round dealt, from real shoes with their burn and their cutting card. The same seed gives the same report, digit for
/// digit, whatever the number of threads. Ctrl-C ends it with what was done so far.
///
/// At blackjack a strategy is the table's own chart ('basic', which is played without one), 'hi-lo', which counts cards, or a
/// file of your own with cells of a chart, what each card counts, wagers by the true count and plays that depend on it.
///
/// At punto banco a strategy is the wagers of every round: 'banker', or 'banker 20, tie 5' with amounts in dollars; without
/// one, everything that the rules offer is wagered on. At chemin de fer it is what two people always do where they have a
/// choice: 'stays on 5, draws on 3 against 9'; without one, as the tables of punto banco have it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 simulate craps --list-strategies
  chapter47 simulate craps --rounds 1000000 --strategy pass
  chapter47 simulate craps --rounds 1000000 --strategy 'three point molly' --seed 47 --json
  chapter47 simulate craps --rounds 100000 --strategy martingale --plot bankrolls.svg
  chapter47 simulate craps --show-strategy 'iron cross' > mine.toml
  chapter47 simulate craps --rounds 100000 --strategy mine.toml
  chapter47 simulate blackjack --rounds 10000000
  chapter47 simulate blackjack --rounds 10000000 --rules blackjack-1.toml --strategy hi-lo --plot bankrolls.svg
  chapter47 simulate blackjack --show-strategy hi-lo > mine.toml
  chapter47 simulate punto-banco --rounds 10000000
  chapter47 simulate punto-banco --rounds 10000000 --strategy 'banker 20, tie 5' --seed 47
  chapter47 simulate chemin-de-fer --rounds 1000000 --strategy 'stays on 5'")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_enum)]
    game: Game,
    /// How many rounds
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    rounds: Option<u64>,
    /// Who plays. At craps and blackjack a strategy by its name, or a file that ends in .toml with one of your own; "list"
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
    /// Print the file in which a strategy of craps or blackjack is written: a model for your own
    #[arg(long, value_name = "S")]
    show_strategy: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    match args.game {
        Game::Craps => craps::run(args),
        Game::Blackjack => blackjack::run(args),
        Game::PuntoBanco => punto_banco::run(args),
        Game::CheminDeFer => chemin_de_fer::run(args),
        Game::PokerRoom => Err(Game::poker_is_dealt_by_people("simulate")),
        Game::Keno => Err(Game::keno_is_elsewhere("simulate")),
    }
}

impl Args {
    fn wants_a_list(&self) -> bool {
        self.list_strategies || self.strategy.as_deref() == Some("list")
    }

    /// These rules and this strategy, as the other arguments want them played.
    fn options<R, S>(&self, rules: Arc<R>, strategy: S, rounds: u64) -> SimOptions<R, S> {
        SimOptions {
            session_rounds: self.session,
            seed: self.seed,
            threads: usize::from(self.threads),
            ..SimOptions::new(rules, strategy, rounds)
        }
    }

    /// Shows what was found.
    fn show(&self, report: &Report) -> anyhow::Result<Outcome> {
        if let Some(path) = &self.plot {
            output::file(path, floor::simulate::chart(report).as_bytes())?;
        }
        if self.json {
            output::json(report)?;
        } else {
            output::text(&for_people(report)?)?;
        }
        Ok(Outcome::Fine)
    }
}

/// Strategies with a line about each.
fn list(names: &[(&str, &str)], also: &str, json: bool) -> anyhow::Result<Outcome> {
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
    simulate: impl FnOnce(&(dyn Fn(u64) + Sync), &AtomicBool) -> Result<T, SimError>,
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
    let report = simulate(&progress, &stop);
    bar.finish_and_clear();
    Ok(report?)
}

fn for_people(report: &Report) -> anyhow::Result<String> {
    let mut text = String::new();
    let stopped = if report.stopped { ", stopped early" } else { "" };
    let from = match (report.rolls, report.shoes, report.cards) {
        (Some(rolls), ..) => format!("{} of the dice", count(rolls, "roll")),
        (None, Some(shoes), cards) => {
            format!("{} from {}", count(cards.unwrap_or(0), "card"), count(shoes, "shoe"))
        }
        _ => String::new(),
    };
    writeln!(
        text,
        "{STRONG}{}{STRONG:#}, {}, {from}, seed {}{stopped}\n",
        plain(&report.strategy),
        count(report.rounds, "round"),
        report.seed
    )?;
    let mut table = plain_table(&["", "result", "expected exactly", "by chance"]);
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    let [low, high] = report.confidence_99_cents;
    table.add_row(vec![
        Cell::new("for each round"),
        right(dollars(report.mean_cents, 4)),
        right(dollars(report.expected_mean_cents, 4)),
        right(format!("{:+.2} standard errors", report.z_score)),
    ]);
    table.add_row(vec![
        Cell::new("in all"),
        right(Cents(report.result_cents).to_string()),
        right(dollars(report.expected_cents, 2)),
        right(dollars(report.result_cents as f64 - report.expected_cents, 2)),
    ]);
    table.add_row(vec![
        Cell::new("kept by the house"),
        right(format!("{:.3} %", report.house_kept_percent)),
        right(format!("{:.3} %", report.house_edge_percent)),
        right(String::new()),
    ]);
    writeln!(text, "{}\n", trimmed(&table))?;
    writeln!(
        text,
        "The mean lies between {} and {} with 99 percent confidence; one round strays by {}.",
        dollars(low, 4),
        dollars(high, 4),
        dollars(report.deviation_cents, 2)
    )?;
    writeln!(
        text,
        "{} wagered; {} of {} sessions of {} ended ahead; best {}, worst {}; at most {} lost in a row.",
        Cents(report.wagered_cents),
        grouped(report.sessions_ahead),
        grouped(report.sessions),
        count(report.session_rounds, "round"),
        Cents(report.best_session_cents),
        Cents(report.worst_session_cents),
        count(report.longest_losing_streak, "round")
    )?;
    if report.refusals > 0 {
        let first = report.first_refusal.as_deref().unwrap_or("");
        writeln!(
            text,
            "The table refused {}, the first because: {}",
            count(report.refusals, "act"),
            plain(first)
        )?;
    }
    let heads = ["wager", "times", "staked", "result", "expected exactly", "by chance"];
    let known = report.wagers.iter().any(|wager| wager.z_score.is_some());
    let mut table = plain_table(if known { &heads } else { &heads[..5] });
    for wager in &report.wagers {
        let mut row = vec![
            Cell::new(&wager.wager),
            right(grouped(wager.times.unsigned_abs())),
            right(Cents(wager.staked_cents).to_string()),
            right(Cents(wager.result_cents).to_string()),
            right(dollars(wager.expected_cents, 2)),
        ];
        row.extend(wager.z_score.map(|z| right(format!("{z:+.2} standard errors"))));
        table.add_row(row);
    }
    writeln!(text, "\n{}", trimmed(&table))?;
    Ok(text)
}

/// Cents as dollars with so many decimals; figures with a fraction of a cent, for reading only.
fn dollars(cents: f64, decimals: usize) -> String {
    let sign = if cents < 0.0 { "-" } else { "" };
    let figure = format!("{:.decimals$}", cents.abs() / 100.0);
    let (whole, part) = figure.split_once('.').unwrap_or((&figure, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_string(), grouped);
    format!("{sign}${whole}.{part}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_cents_are_written_as_dollars() {
        assert_eq!(dollars(-14.141414, 4), "-$0.1414");
        assert_eq!(dollars(123_456_789.0, 2), "$1,234,567.89");
        assert_eq!(dollars(0.0, 2), "$0.00");
    }
}
