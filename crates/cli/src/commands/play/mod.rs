//! `chapter47 play`: a game against the house, a line at a time.

mod blackjack;
mod chemin_de_fer;
mod craps;
mod punto_banco;
mod words;

use crate::cli::Game as Games;
use crate::outcome::Outcome;
use crate::output::{self, QUIET, plain};
use anyhow::Context as _;
use floor::chance::{HouseChance, SimChance};
use floor::croupier::Duties;
use floor::lines::{Line, Lines};
use floor::session::Session;
use rulebook::game::Game;
use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// Play a game against the house, in the terminal
///
/// Say what you would say at the table: "pass 10", "place 6 12", "odds 10", "roll"; at blackjack "10", "deal", "hit",
/// "stand", "double"; at punto banco "banker 20", "deal"; at chemin de fer, where two of the house's players sit with
/// you, "bid 20", "banco", "card". Amounts are dollars. Works as well with commands from a file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 play craps
  chapter47 play craps --bankroll 50000 --rules my.toml
  printf 'pass 10\\nroll\\nquit\\n' | chapter47 play craps --seed 47
  chapter47 play blackjack
  chapter47 play punto-banco
  chapter47 play chemin-de-fer")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_enum)]
    game: Games,
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

impl Args {
    /// A table of one's own, unattended, with the chance that was asked for.
    fn session<G: Game>(&self, rules: Arc<G::Rules>) -> anyhow::Result<Session<G>> {
        Ok(match self.seed {
            Some(seed) => Session::seeded(rules, Duties::ALL, SimChance::new(seed, 0)),
            None => {
                let chance = HouseChance::for_table().context("there is no chance to be had")?;
                Session::live(rules, Duties::ALL, chance)
            }
        })
    }
}

/// Somebody at a table.
trait Guest {
    /// The first thing that is said to him.
    fn greet(&mut self, out: &mut dyn Write) -> anyhow::Result<()>;
    /// He says something, or something that nobody can make out. Does he stay?
    fn hear(&mut self, line: Option<&str>, out: &mut dyn Write) -> anyhow::Result<bool>;
    /// He goes.
    fn leave(&mut self, out: &mut dyn Write) -> anyhow::Result<()>;
}

/// The longest line that anybody says.
const LONGEST_SAID: usize = 1000;

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let mut guest = match args.game {
        Games::Craps => craps::sit_down(args)?,
        Games::Blackjack => blackjack::sit_down(args)?,
        Games::PuntoBanco => punto_banco::sit_down(args)?,
        Games::CheminDeFer => chemin_de_fer::sit_down(args)?,
        Games::PokerRoom => return Err(Games::poker_is_dealt_by_people("play")),
        Games::Keno => return Err(Games::keno_is_elsewhere("play")),
    };
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
