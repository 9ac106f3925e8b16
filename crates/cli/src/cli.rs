//! What can be typed.

use crate::commands::{
    audit, cite, completions, coverage, fair, journal, keno, man, odds, people, play, rules, ruling, serve,
    simulate, table, witness,
};
use crate::help;
use crate::outcome::Outcome;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use desk::Known;
use house::{Entry, Registry};
use std::ffi::OsString;

/// N.J.A.C. 19:47, the rules of the games of New Jersey's casinos, as software.
#[derive(Debug, Parser)]
#[command(name = "chapter47", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "\
Exit codes: 0 fine; 1 findings (a departure, a violation, a broken chain); 2 usage or failure;
3 nothing is wrong, but something must be known (an audit says what).
Colour is used on a terminal only, and never where NO_COLOR is set.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Play(play::Args),
    Table(table::Args),
    Audit(audit::Args),
    Odds(odds::Args),
    Simulate(simulate::Args),
    #[command(subcommand)]
    Rules(rules::Command),
    Ruling(ruling::Args),
    Coverage(coverage::Args),
    Cite(cite::Args),
    #[command(subcommand)]
    Fair(fair::Command),
    #[command(subcommand)]
    Journal(journal::Command),
    #[command(subcommand)]
    Keno(keno::Command),
    #[command(subcommand)]
    People(people::Command),
    Witness(witness::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// The subcommands that are about one game; "rules new" is another.
const ABOUT_A_GAME: [&str; 4] = ["play", "table", "odds", "simulate"];

/// Everything that can be typed, with these games.
pub(crate) fn command(registry: &Registry) -> clap::Command {
    let value = |game: &'static dyn Entry| PossibleValue::new(game.name()).help(game.about());
    let games = || PossibleValuesParser::new(registry.games().map(value).collect::<Vec<_>>());
    let game = |command: clap::Command| command.mut_arg("game", |game| game.value_parser(games()));
    let mut command =
        ABOUT_A_GAME.into_iter().fold(Cli::command(), |all, name| all.mut_subcommand(name, game));
    command = command.mut_subcommand("rules", |rules| rules.mut_subcommand("new", game));
    let desks: Vec<&str> = registry.desks().iter().map(Known::game).collect();
    command = command.mut_subcommand("ruling", |ruling| {
        ruling.mut_arg("game", |game| game.value_parser(PossibleValuesParser::new(desks)))
    });
    command =
        command.mut_subcommand("audit", |audit| audit.mut_arg("foreign", |game| game.value_parser(games())));
    help::with_games(command, registry)
}

/// The game of this name, which was among those that could be typed.
pub(crate) fn game(registry: &Registry, name: &str) -> anyhow::Result<&'static dyn Entry> {
    registry.find(name).ok_or_else(|| anyhow::anyhow!("there is no game {name:?}"))
}

impl Cli {
    /// Reads what was typed, or says what is wrong with it and ends.
    pub(crate) fn read(registry: &Registry, args: impl IntoIterator<Item = OsString>) -> Cli {
        let mut command = command(registry);
        let matches = command.clone().get_matches_from(args);
        Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.format(&mut command).exit())
    }

    /// Does what was typed.
    pub(crate) fn run(self, registry: &Registry) -> anyhow::Result<Outcome> {
        match self.command {
            Command::Serve(args) => serve::run(args, registry),
            Command::Play(args) => play::run(&args, registry),
            Command::Table(args) => table::run(&args, registry),
            Command::Audit(args) => audit::run(&args, registry),
            Command::Odds(args) => odds::run(&args, registry),
            Command::Simulate(args) => simulate::run(&args, registry),
            Command::Rules(command) => rules::run(&command, registry),
            Command::Ruling(args) => ruling::run(&args, registry),
            Command::Coverage(args) => coverage::run(&args, registry),
            Command::Cite(args) => cite::run(&args, registry),
            Command::Fair(command) => fair::run(&command, registry),
            Command::Journal(command) => journal::run(&command, registry),
            Command::Keno(command) => keno::run(&command),
            Command::People(command) => people::run(&command),
            Command::Witness(args) => witness::run(&args),
            Command::Completions(args) => completions::run(&args, registry),
            Command::Man(args) => man::run(&args, registry),
        }
    }
}
