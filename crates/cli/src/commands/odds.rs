//! `chapter47 odds`: what every wager costs, exactly.

use super::coverage::{plain_table, trimmed};
use crate::cli::Game;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use comfy_table::{Cell, CellAlignment};
use rulebook::craps;
use rulebook::provision::P1_4_B;
use std::path::PathBuf;

/// Show what every wager costs under any legal rules, as exact fractions
///
/// The wagers stand in order of cost. The house edge is what a unit staked loses on average; for buy and lay bets the
/// unit includes the vigorish. In JSON, fractions are strings such as "-7/495" and a wager that these rules do not
/// offer has "offered":false.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 odds craps
  chapter47 odds craps --rules my.toml --json
  chapter47 odds craps --plot odds.svg")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_enum)]
    game: Game,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Write it as JSON
    #[arg(long)]
    json: bool,
    /// Draw the wagers in order of cost into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    if args.game != Game::Craps {
        anyhow::bail!("only the odds of craps are here yet");
    }
    let rules = input::rules::<craps::Table>(args.rules.as_deref())?;
    let table = odds::craps(&rules);
    if let Some(path) = &args.plot {
        output::file(path, odds::chart::svg(&table, "What each craps wager costs").as_bytes())?;
    }
    if args.json {
        output::json(&table)?;
        return Ok(Outcome::Fine);
    }
    output::text(&for_people(&table, &rules))?;
    Ok(Outcome::Fine)
}

fn for_people(odds: &odds::Table, rules: &craps::Rules) -> String {
    let listed =
        craps::Payouts::lines().all(|line| rules.pays().line(line) == craps::Payouts::LISTED.line(line));
    let pays = if listed { "listed odds" } else { "the odds of these rules" };
    let title = match P1_4_B.row() {
        // The texts are the same in both.
        Some(row) => {
            let editions: Vec<&str> = row.editions.iter().map(|edition| edition.year()).collect();
            format!("{}, {}, {pays}", rules.title(), editions.join(" and "))
        }
        None => format!("{}, {}, {pays}", rules.title(), rules.edition()),
    };
    let mut table = plain_table(&["wager", "pays", "wins", "house edge", "exactly"]);
    for wager in odds.by_cost().into_iter().filter(|wager| wager.offered) {
        let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
        table.add_row(vec![
            Cell::new(&wager.wager),
            Cell::new(in_short(wager)),
            Cell::new(wager.win.to_string()),
            right(format!("{:.2} %", wager.cost_percent())),
            Cell::new(wager.cost().to_string()),
        ]);
    }
    format!("{title:<60} {P1_4_B}\n{}\n", trimmed(&table))
}

/// What a wager pays, in a few words; the patron's guide has all of them.
fn in_short(wager: &odds::WagerOdds) -> String {
    let first = wager.pays.split([',', ';']).next().unwrap_or_default();
    match wager.wager.as_str() {
        name if name.ends_with(" odds") && !name.contains(" with ") => "true odds".to_string(),
        name if name.starts_with("horn") || name == "c and e" => "as its parts".to_string(),
        name if name.starts_with("buy ") || name.starts_with("lay ") => format!("{first}, vigorish"),
        "field" => format!("{first}, more on 2, 12"),
        _ => first.to_string(),
    }
}
