//! `chapter47 play`: a game against the house, a line at a time.

use crate::cli;
use crate::input;
use crate::outcome::Outcome;
use crate::output::{self, QUIET, plain};
use anyhow::Context as _;
use house::Registry;
use house::asked::Seating;
use rulebook::money::Cents;
use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use table::lines::{Line, Lines};

/// Play a game against the house, in the terminal
///
/// Say what you would say at the table. Amounts are dollars. Works as well with commands from a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Which game
    #[arg(value_name = "GAME", index = 1)]
    game: String,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Throw the dice or deal the cards from a generator with this seed, so that the game can be played again
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// What you bring to the table, in cents
    #[arg(long, value_name = "CENTS", default_value_t = 100_000, value_parser = clap::value_parser!(i64).range(1..=1_000_000_000))]
    bankroll: i64,
    /// Draw with letters that every terminal has
    #[arg(long)]
    ascii: bool,
}

/// The longest line that anybody says.
const LONGEST_SAID: usize = 1000;

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let game = cli::game(registry, &args.game)?;
    let rules = input::rules(game, args.rules.as_deref())?;
    let mut guest = game.sit_down(&Seating {
        rules: &*rules,
        seed: args.seed,
        bankroll: Cents(args.bankroll),
        ascii: args.ascii,
    })?;
    let mut out = output::styled();
    guest.greet(&mut out)?;
    // From a file, what is said is shown, so that the transcript can be read.
    let echo = !io::stdin().is_terminal();
    let mut lines = Lines::new(io::stdin().lock(), LONGEST_SAID);
    loop {
        write!(out, "{QUIET}>{QUIET:#} ")?;
        out.flush()?;
        let stays = match lines.read().context("standard input cannot be read")? {
            None => false,
            Some(Line::TooLong | Line::NotText) => guest.hear(None, &mut out)?,
            Some(Line::Text { text, .. }) => {
                if echo {
                    writeln!(out, "{}", plain(&text))?;
                }
                guest.hear(Some(&text), &mut out)?
            }
        };
        if !stays || output::is_closed() {
            writeln!(out)?;
            guest.leave(&mut out)?;
            return Ok(Outcome::Fine);
        }
    }
}
