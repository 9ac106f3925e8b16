//! What can be typed.

use crate::commands::{
    audit, cite, completions, coverage, fair, journal, keno, man, odds, people, play, rules, ruling, serve,
    simulate, table, witness,
};
use crate::outcome::Outcome;
use clap::{Parser, Subcommand, ValueEnum};

/// N.J.A.C. 19:47, the rules of the games of New Jersey's casinos, as software.
#[derive(Debug, Parser)]
#[command(name = "chapter47", version, propagate_version = true, max_term_width = 100)]
#[command(after_help = "\
Exit codes: 0 fine; 1 findings (a departure, a violation, a broken chain); 2 usage or failure.
Colour is used on a terminal only, and never where NO_COLOR is set.

Start with
  chapter47 play craps            a game against the house, in the terminal
  chapter47 odds punto-banco      what every wager costs
  chapter47 serve --demo          the floor in a browser")]
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

impl Cli {
    /// Does what was typed.
    pub(crate) fn run(self) -> anyhow::Result<Outcome> {
        match self.command {
            Command::Serve(args) => serve::run(args),
            Command::Play(args) => play::run(&args),
            Command::Table(args) => table::run(&args),
            Command::Audit(args) => audit::run(&args),
            Command::Odds(args) => odds::run(&args),
            Command::Simulate(args) => simulate::run(&args),
            Command::Rules(command) => rules::run(&command),
            Command::Ruling(args) => ruling::run(&args),
            Command::Coverage(args) => coverage::run(&args),
            Command::Cite(args) => cite::run(&args),
            Command::Fair(command) => fair::run(&command),
            Command::Journal(command) => journal::run(&command),
            Command::Keno(command) => keno::run(&command),
            Command::People(command) => people::run(&command),
            Command::Witness(args) => witness::run(&args),
            Command::Completions(args) => completions::run(&args),
            Command::Man(args) => man::run(&args),
        }
    }
}

/// The games that are on the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Game {
    /// Subchapter 1.
    Craps,
    /// Subchapter 2.
    Blackjack,
    /// Subchapter 3: baccarat against the house.
    PuntoBanco,
    /// Subchapter 4: baccarat between participants.
    CheminDeFer,
    /// Subchapter 14: the floor rules of a poker room.
    PokerRoom,
    /// Subchapter 15.
    Keno,
}

impl Game {
    /// What is said to whoever wants a game from the poker room: people deal there.
    pub(crate) fn poker_is_dealt_by_people(command: &str) -> anyhow::Error {
        anyhow::anyhow!(
            "\"chapter47 {command}\" has nothing for a poker room: people deal its games, and what is in hand of \
             subchapter 14 are the rules of the floor; \"chapter47 table poker-room\" drives a room, \
             \"chapter47 serve --demo\" opens one in the browser, and \"chapter47 cite 14.15(f)\" shows a rule"
        )
    }

    /// What is said to whoever wants keno from a command that needs a seat and rounds: it has tickets and draws.
    pub(crate) fn keno_is_elsewhere(command: &str) -> anyhow::Error {
        anyhow::anyhow!(
            "\"chapter47 {command}\" does not have keno, which nobody sits down to; \"chapter47 table keno\" drives a \
             location, \"chapter47 serve --demo\" opens one in the browser, and \"chapter47 odds keno\" prices tickets"
        )
    }
}
