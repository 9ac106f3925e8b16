//! The keys of a table at which one pair of limits holds for each wager.

use super::{Key, escaped, number, posted};
use crate::edition::Edition;
use crate::licensee::terms::{Coins, Pace};
use crate::money::Cents;
use crate::provision::Provision;

/// What every table has at which one pair of limits holds for each wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The edition.
    pub edition: Edition,
    /// What the sign says.
    pub title: String,
    /// Places at the layout.
    pub seats: u8,
    /// The smallest chip and the smallest change.
    pub coins: Coins,
    /// The least on one wager.
    pub minimum: Cents,
    /// The most on one wager.
    pub maximum: Cents,
    /// The pace of a table without a dealer.
    pub pace: Pace,
}

impl Plain {
    /// Their keys, in rules that have them there. `cite` is the provision about payouts.
    pub fn keys<R: 'static>(at: fn(&mut R) -> &mut Plain, cite: Provision) -> Vec<Key<R>> {
        let [chip, change] = Key::coins(move |rules| &mut at(rules).coins, cite);
        let [wager, decide] = Key::pace(move |rules| &mut at(rules).pace);
        let title = escaped(1..=60, "a title has 1 to 60 letters");
        vec![
            Key::edition(move |rules| &mut at(rules).edition),
            Key::new("title", title, move |rules| &mut at(rules).title).says("what the sign says"),
            Key::new("seats", number(1..=16), move |rules| &mut at(rules).seats)
                .says("places at the layout, 1 to 16"),
            chip,
            change,
            Key::new("limits.minimum_cents", posted(), move |rules| &mut at(rules).minimum)
                .says("on one wager (19:47-8.2)"),
            Key::new("limits.maximum_cents", posted(), move |rules| &mut at(rules).maximum),
            wager,
            decide.says(""),
        ]
    }
}
