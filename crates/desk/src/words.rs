//! Words that the games share.

use rulebook::cards::Card;
use rulebook::money::Cents;
use rulebook::settlement::{Outcome, Settled};
use rulebook::shoe;
use std::fmt::Display;

/// What became of a wager.
pub fn settled<W: Display, P>(of: &Settled<W, P>) -> String {
    let Settled { seat, wager, stake, paid, returned, collected, .. } = of;
    match of.outcome {
        Outcome::Won => format!("{seat} is paid {paid} on {wager}"),
        Outcome::Lost if returned.is_zero() => format!("{seat} loses {stake} on {wager}"),
        Outcome::Lost => format!("{seat} loses {collected} on {wager} and has {returned} back"),
        Outcome::Void | Outcome::Returned => back(*returned, seat, wager),
        Outcome::Surrendered => format!("{seat} gives up {wager} and has {returned} back"),
    }
}

/// Money that goes back.
pub fn back(amount: Cents, seat: impl Display, wager: impl Display) -> String {
    format!("{seat} has {amount} on {wager} back")
}

/// Cards that went to the discard, one after the other, in one sentence; `None` where there are none.
pub fn burned(cards: &[Option<Card>]) -> Option<String> {
    let (_, more) = cards.split_first()?;
    let unseen = more.iter().filter(|card| card.is_none()).count();
    Some(match (more.len(), unseen) {
        (0, _) => "the card is not used and goes to the discard".to_string(),
        (1, 1) => "the card goes to the discard with one more, drawn face down".to_string(),
        (1, _) => "the card goes to the discard with one more, drawn face up".to_string(),
        (many, _) => format!("the card goes to the discard with {many} more, drawn face up"),
    })
}

/// What was done to the shoe. Cards that were discarded are [`burned`].
pub fn of_shoe(event: &shoe::Event) -> Option<String> {
    Some(match event {
        shoe::Event::Shuffled { cards, .. } => format!("{cards} cards are shuffled"),
        shoe::Event::Cut { seat: Some(seat), .. } => format!("{seat} cuts"),
        shoe::Event::Cut { seat: None, .. } => "the dealer cuts".to_string(),
        shoe::Event::Loaded { .. } => "the cards go into the shoe".to_string(),
        shoe::Event::CuttingCard { .. } | shoe::Event::Burned { .. } => return None,
    })
}

/// What is told of a step about the cards.
pub fn of_command(command: &shoe::Command) -> Option<String> {
    match command {
        shoe::Command::OrderRecut { reason } => Some(match reason {
            shoe::RecutReason::Improper => "the cut was made improperly, and is made again".to_string(),
            shoe::RecutReason::Fairness => "the cut could harm the game, and is made again".to_string(),
        }),
        _ => None,
    }
}
