//! `chapter47 rules`: the licensee's rules files, written, checked and explained.

mod check;

use crate::cli::Game;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use rulebook::craps;
use std::path::PathBuf;

/// Write, check and explain the licensee's rules files
///
/// Everything that the regulation leaves to the casino licensee is a TOML file for a table, checked whole before the
/// table opens.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Write a rules file with every option, its default and what it means
    #[command(after_help = "\
Examples:
  chapter47 rules new craps > my.toml
  chapter47 rules new craps | chapter47 rules check /dev/stdin")]
    New {
        /// Which game
        #[arg(value_enum)]
        game: Game,
    },
    /// Check rules files against the regulation: everything that is wrong, where, and by which provision
    ///
    /// Several files are checked as the tables of one casino: odds must be uniform
    /// within it (19:47-1.4(b)). A house file names pits and their tables, and is
    /// checked with all of them:
    ///
    ///   [[pit]]
    ///   name = "Pit 1"
    ///   tables = ["craps-1.toml", "craps-2.toml"]
    #[command(
        verbatim_doc_comment,
        after_help = "\
Examples:
  chapter47 rules check my.toml
  chapter47 rules check craps-1.toml craps-2.toml
  chapter47 rules check house.toml
  chapter47 rules check --json my.toml"
    )]
    Check(check::Args),
    /// Print the patron's guide to a table: limits, wagers and what they pay
    #[command(after_help = "\
Examples:
  chapter47 rules guide my.toml")]
    Guide {
        /// The rules file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

pub(crate) fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::New { game: Game::Craps } => output::text(&craps::Rules::default().to_toml(true))?,
        Command::Check(args) => return check::run(args),
        Command::Guide { file } => output::text(&input::rules::<craps::Table>(Some(file))?.guide())?,
    }
    Ok(Outcome::Fine)
}
