//! `chapter47 rules`: the licensee's rules files, written, checked and explained.

mod check;
pub(super) mod uniform;

use crate::cli;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use comfy_table::ContentArrangement;
use house::{Registry, rules_keys};
use rulebook::licensee::keys::Documented;
use std::io::IsTerminal as _;
use std::path::PathBuf;

/// Write, check and explain the licensee's rules files
///
/// Everything that the regulation leaves to the casino licensee is a TOML file for a table, checked whole before the
/// table opens.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Write a rules file with every option, its default and what it means
    New {
        /// Which game
        #[arg(value_name = "GAME", index = 1)]
        game: String,
    },
    /// Check rules files against the regulation: everything that is wrong, where, and by which provision
    ///
    /// A file says with its key "game" which game it is for; without one it is for the first game
    /// that "rules new" lists.
    ///
    /// Several files are checked as the tables of one casino: what the regulation wants alike
    /// there must be alike. A house file names pits and their tables, and is checked with all of
    /// them, also for what binds the tables of a pit.
    ///
    ///   [[pit]]
    ///   name = "Pit 1"
    ///   tables = ["east-1.toml", "west-1.toml", "west-2.toml"]
    #[command(
        verbatim_doc_comment,
        after_help = "\
Examples:
  chapter47 rules check my.toml
  chapter47 rules check east-1.toml east-2.toml
  chapter47 rules check house.toml
  chapter47 rules check --json my.toml"
    )]
    Check(check::Args),
    /// List every key of a game's rules file: its default, what it may be, what it means
    #[command(after_help = "\
Examples:
  chapter47 rules keys GAME
  chapter47 rules keys GAME --schema > rules.schema.json")]
    Keys {
        /// Which game
        #[arg(value_name = "GAME", index = 1)]
        game: String,
        /// Write a JSON Schema instead, with which editors check and complete a rules file
        #[arg(long)]
        schema: bool,
    },
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

pub(crate) fn run(command: &Command, registry: &Registry) -> anyhow::Result<Outcome> {
    match command {
        Command::New { game } => output::text(&cli::game(registry, game)?.plainest().explained())?,
        Command::Keys { game, schema } => {
            let game = cli::game(registry, game)?;
            match schema {
                true => output::json(&rules_keys::schema(game.name(), &game.keys()))?,
                false => output::text(&listed(&game.keys()))?,
            }
        }
        Command::Check(args) => return check::run(args, registry),
        Command::Guide { file } => output::text(&input::any_rules(registry, file)?.guide())?,
    }
    Ok(Outcome::Fine)
}

/// On a terminal the table is folded to its width; elsewhere a row is a line.
fn listed(keys: &[Documented]) -> String {
    let mut table = output::plain_table(&["key", "default", "may be", ""]);
    if std::io::stdout().is_terminal() {
        table.set_content_arrangement(ContentArrangement::Dynamic);
    }
    for key in keys {
        let says = if key.only_in_2011 { format!("{} (2011)", key.says) } else { key.says.clone() };
        table.add_row([&key.name, key.default.trim_matches('`'), &key.may_be, &says]);
    }
    format!("{}\n", output::trimmed(&table))
}
