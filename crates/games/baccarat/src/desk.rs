//! Cards of scenes at the ruling desk, by what they count.

use rulebook::cards::{Card, Rank, Suit};

/// The ranks as both games tell them apart.
pub const RANKS: &[&str] =
    &["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten, jack, queen or king"];

/// A card of clubs of one of [`RANKS`].
pub fn club(rank: &str) -> Card {
    let place = RANKS.iter().position(|name| *name == rank).unwrap_or(RANKS.len() - 1);
    let rank = if place == RANKS.len() - 1 { Rank::King } else { Rank::ALL[place] };
    Card { rank, suit: Suit::Clubs }
}

/// A card that counts so much, of this suit.
pub fn counting(points: u8, suit: Suit) -> Card {
    let rank = if points == 0 { Rank::King } else { Rank::ALL[usize::from(points) - 1] };
    Card { rank, suit }
}
