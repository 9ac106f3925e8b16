//! What is asked of both games, from the command line and on their pages.

use crate::odds::Composition;
use house::asked::Price;
use house::page::{Asked, Page, Question};

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

/// The question for the number of decks.
pub fn decks(asked: &Asked) -> Question {
    asked.number("decks", "Decks", 4, "8")
}

/// The question for cards that are gone.
pub fn removed(asked: &Asked) -> Question {
    asked.typed("removed", "Cards gone", 16, "As Kd 9h")
}

/// The shoe that a page asks for: a number of decks, less the cards that are gone. Eight whole decks where that is none.
pub fn on_page(asked: &Asked, page: &mut Page) -> Composition {
    let plain = Composition::fresh(8).expect("eight decks are lawful");
    let full = match asked.given("decks") {
        None => Ok(plain.clone()),
        Some(decks) => match decks.parse() {
            Ok(decks) => Composition::fresh(decks).map_err(|unfit| unfit.to_string()),
            Err(_) => Err("decks: a number from 6 to 100 is expected here".to_string()),
        },
    };
    let left = full.and_then(|shoe| match asked.given("removed") {
        None => Ok(shoe),
        Some(cards) => shoe.without(cards).map_err(|unfit| unfit.to_string()),
    });
    page.or_fault(left).unwrap_or(plain)
}
