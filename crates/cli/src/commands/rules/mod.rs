//! `chapter47 rules`: the licensee's rules files, written, checked and explained.

mod check;
pub(super) mod uniform;

use crate::cli;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use house::Registry;
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
  chapter47 rules new blackjack > blackjack-1.toml
  chapter47 rules new punto-banco > punto-banco-1.toml
  chapter47 rules new keno > keno-main.toml
  chapter47 rules new craps | chapter47 rules check /dev/stdin")]
    New {
        /// Which game
        #[arg(value_name = "GAME", index = 1)]
        game: String,
    },
    /// Check rules files against the regulation: everything that is wrong, where, and by which provision
    ///
    /// A file says with its key "game" which game it is for; without one it is craps.
    ///
    /// Several files are checked as the tables of one casino: the odds of craps must be
    /// uniform within it (19:47-1.4(b)), and so must the option by which blackjack tables
    /// with as many decks pay the same-suit wager (19:47-2.17(e)2). No two keno locations have
    /// a work station of the same number (19:47-15.4(c)2). A house file names pits and their
    /// tables, and is checked with all of them, also for what binds the baccarat tables of a
    /// pit: the shuffle and the order of paying (19:47-3.5(b), 3.10(c)1, 4.4(b)).
    ///
    ///   [[pit]]
    ///   name = "Pit 1"
    ///   tables = ["craps-1.toml", "punto-banco-1.toml", "punto-banco-2.toml"]
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
    /// Print the patron's guide to a table, or the rate card of keno: limits, wagers and what they pay
    #[command(after_help = "\
Examples:
  chapter47 rules guide my.toml
  chapter47 rules new keno | chapter47 rules guide /dev/stdin")]
    Guide {
        /// The rules file
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

pub(crate) fn run(command: &Command, registry: &Registry) -> anyhow::Result<Outcome> {
    match command {
        Command::New { game } => output::text(&cli::game(registry, game)?.plainest().explained())?,
        Command::Check(args) => return check::run(args, registry),
        Command::Guide { file } => output::text(&input::any_rules(registry, file)?.guide())?,
    }
    Ok(Outcome::Fine)
}
