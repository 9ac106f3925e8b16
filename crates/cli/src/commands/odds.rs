//! `chapter47 odds`: what every wager costs, exactly.

use crate::cli;
use crate::input;
use crate::outcome::Outcome;
use crate::output;
use house::Registry;
use house::asked::{Form, Price};
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
///
/// Blackjack is solved for the best play of every hand by its cards, splits and resplits included, for any legal rules
/// and any cards that are left; the best chart by totals is found and priced as well. One hand is asked after with the
/// word hand, its cards, vs, and the dealer's card.
///
/// Keno is priced by its rate card, each number of spots with the limit of a game and without. One ticket is asked after
/// with the word ticket and its request line (or the request in JSON): what it returns, ways and kings included, and
/// every payoff with its chance.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  chapter47 odds craps
  chapter47 odds craps --rules my.toml --json
  chapter47 odds craps --plot odds.svg
  chapter47 odds blackjack --decks 6
  chapter47 odds blackjack --rules my.toml --chart chart.svg
  chapter47 odds blackjack hand 'Td 6s' vs 9h
  chapter47 odds punto-banco
  chapter47 odds punto-banco --decks 6 --removed 'As Kd 9 9 9'
  chapter47 odds chemin-de-fer --by-cards
  chapter47 odds keno
  chapter47 odds keno ticket '1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1'")]
pub(crate) struct Args {
    /// Which game
    #[arg(value_name = "GAME", index = 1)]
    game: String,
    /// The licensee's rules; without it, the plainest legal table
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// At blackjack, one hand instead: hand 'Td 6s' vs 9h; at keno, one ticket: ticket '3 7 12 44 @1'
    #[arg(value_name = "HAND OR TICKET", index = 2)]
    words: Vec<String>,
    /// How many decks the shoe has (six or more at baccarat); without it, as many as the rules say
    #[arg(long, value_name = "N")]
    decks: Option<u8>,
    /// Cards that are gone from the shoe: 'As Kd 9h'; at baccarat also by rank alone, 'A K 9'
    #[arg(long, value_name = "CARDS")]
    removed: Option<String>,
    /// At chemin de fer: both go by the two cards they hold, not by their points alone
    #[arg(long)]
    by_cards: bool,
    /// Write it as JSON
    #[arg(long)]
    json: bool,
    /// Draw it into this file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    /// At blackjack, the strategy chart: printed, or drawn into this file; otherwise the same as --plot
    #[arg(long, value_name = "FILE.svg", num_args = 0..=1, conflicts_with = "plot")]
    chart: Option<Option<PathBuf>>,
}

pub(crate) fn run(args: &Args, registry: &Registry) -> anyhow::Result<Outcome> {
    let game = cli::game(registry, &args.game)?;
    let rules = input::rules(game, args.rules.as_deref())?;
    // The file to draw into, by either name.
    let plot = args.plot.as_deref().or(args.chart.as_ref().and_then(|chart| chart.as_deref()));
    let answer = game.price(&Price {
        rules: &*rules,
        by_file: args.rules.is_some(),
        words: &args.words,
        decks: args.decks,
        removed: args.removed.as_deref(),
        by_cards: args.by_cards,
        chart: matches!(args.chart, Some(None)),
        form: Form { json: args.json, drawn: plot.is_some() },
    })?;
    output::answer(&answer, plot, args.json)?;
    Ok(Outcome::Fine)
}
