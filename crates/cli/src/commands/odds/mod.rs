//! `chapter47 odds`: what every wager costs, exactly.

mod chemin_de_fer;
mod craps;
mod punto_banco;

use crate::cli::Game;
use crate::outcome::Outcome;
use odds::baccarat::Composition;
use std::path::PathBuf;

/// Show what every wager costs under any legal rules, as exact fractions
///
/// The wagers stand in order of cost. The house edge is what a unit staked loses on average; for buy and lay bets the
/// unit includes the vigorish. In JSON, fractions are strings such as "-7/495" and a wager that these rules do not
/// offer has "offered":false.
///
/// Punto banco is counted over every order of six cards of the real shoe, whatever is left in it. Without a rules file
/// everything that could be offered is shown, and what a table would have to set for it. Chemin de fer is solved as the
/// game of two people that it is: how both play who cannot do better, what it is worth, and what any fixed choice gives
/// away.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 odds craps
  chapter47 odds craps --rules my.toml --json
  chapter47 odds craps --plot odds.svg
  chapter47 odds punto-banco
  chapter47 odds punto-banco --decks 6 --removed 'As Kd 9 9 9'
  chapter47 odds chemin-de-fer --by-cards")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_enum)]
    game: Game,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// How many decks the shoe has, six or more; without it, as many as the rules say
    #[arg(long, value_name = "N")]
    decks: Option<u8>,
    /// Cards that are gone from the shoe: 'As Kd 9h', or by rank alone, 'A K 9'
    #[arg(long, value_name = "CARDS")]
    removed: Option<String>,
    /// At chemin de fer: both go by the two cards they hold, not by their points alone
    #[arg(long)]
    by_cards: bool,
    /// Write it as JSON
    #[arg(long)]
    json: bool,
    /// Draw it into this file
    #[arg(long, visible_alias = "chart", value_name = "FILE.svg")]
    plot: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    match args.game {
        Game::Craps => craps::run(args)?,
        Game::Blackjack => anyhow::bail!("a helper is writing this now"),
        Game::PuntoBanco => punto_banco::run(args)?,
        Game::CheminDeFer => chemin_de_fer::run(args)?,
    }
    Ok(Outcome::Fine)
}

impl Args {
    /// The shoe that is meant, where the rules say so many decks.
    fn shoe(&self, decks: u8) -> anyhow::Result<Composition> {
        let shoe = Composition::fresh(self.decks.unwrap_or(decks))?;
        Ok(match &self.removed {
            Some(cards) => shoe.without(cards)?,
            None => shoe,
        })
    }

    /// The shoe in words.
    fn shoe_in_words(&self, decks: u8, shoe: &Composition) -> String {
        let decks = self.decks.unwrap_or(decks);
        let gone = u32::from(decks) * 52 - shoe.cards();
        match gone {
            0 => format!("{decks} decks"),
            1 => format!("{decks} decks less 1 card"),
            gone => format!("{decks} decks less {gone} cards"),
        }
    }
}
