//! What is asked of both games from the command line.

use crate::odds::Composition;
use house::asked::Price;

/// The shoe that is meant, where the rules say so many decks.
pub fn shoe(asked: &Price<'_>, decks: u8) -> anyhow::Result<Composition> {
    let shoe = Composition::fresh(asked.decks.unwrap_or(decks))?;
    Ok(match asked.removed {
        Some(cards) => shoe.without(cards)?,
        None => shoe,
    })
}

/// The shoe in words.
pub fn shoe_in_words(asked: &Price<'_>, decks: u8, shoe: &Composition) -> String {
    asked.decks_in_words(asked.decks.unwrap_or(decks), shoe.cards())
}
