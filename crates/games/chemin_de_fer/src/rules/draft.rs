//! From a rules file to checked [`Rules`], and from [`Rules`] back to a file, by the keys of [`super::keys`].

use super::options::{LEAST_BEHIND, Limits, Rules};
use baccarat::{Disclosed, Vigorish};
use rulebook::licensee::{Coins, Pace};
use rulebook::money::Cents;
use rulebook::shoe::{RecutBy, Shuffle};

impl Default for Rules {
    /// The plainest legal table: eight decks, five percent, one-dollar chips, a bank of five dollars or more.
    fn default() -> Rules {
        Rules {
            edition: Default::default(),
            title: "Chemin de fer".to_string(),
            seats: 9,
            decks: 8,
            coins: Coins { chip: Cents(100), change: Cents(5) },
            limits: Limits { minimum: Cents(500), maximum: Cents(1_000_000), part_minimum: Cents(500) },
            pace: Pace { wager_seconds: 30, decide_seconds: 15 },
            vigorish: Vigorish::five(false),
            shuffle: Shuffle::Lace { again: false },
            pre_shuffled: false,
            cards_behind: LEAST_BEHIND,
            recut_by: RecutBy::TheSame,
            disclosed: Some(Disclosed::PLAIN),
        }
    }
}

impl Rules {}
