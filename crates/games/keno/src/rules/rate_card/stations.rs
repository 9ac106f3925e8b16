//! 19:47-15.3(a), 15.4(c)2: the numbered work stations of a location, and those of a whole house.

use super::RateCard;
use super::draft::{AUTOMATIC, BOOTH};
use rulebook::licensee::{Scope, Unequal};
use rulebook::provision::P15_4_C_2;
use std::collections::BTreeMap;

/// 15.3(a): the numbered work stations of a location, ascending, no number twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stations {
    /// Those with a writer.
    pub booth: Vec<u16>,
    /// Those that are an automatic writer.
    pub automatic: Vec<u16>,
}

impl Stations {
    /// All of them, ascending.
    pub fn all(&self) -> Vec<u16> {
        let mut numbers = [self.booth.as_slice(), self.automatic.as_slice()].concat();
        numbers.sort_unstable();
        numbers
    }
}

/// 15.4(c)2: station numbers that several locations of a house have, each with the first that has it.
pub fn uniform(cards: &[&RateCard]) -> Vec<Unequal> {
    let keyed = |place: usize| {
        let Stations { booth, automatic } = cards[place].stations();
        let booth = booth.iter().map(|number| (*number, BOOTH));
        booth.chain(automatic.iter().map(|number| (*number, AUTOMATIC)))
    };
    let mut owners = BTreeMap::new();
    let mut found = Vec::new();
    for other in 0..cards.len() {
        for (number, key) in keyed(other) {
            let (first, first_key) = *owners.entry(number).or_insert((other, key));
            if first != other {
                found.push(Unequal {
                    scope: Scope::Casino,
                    cite: P15_4_C_2,
                    rule: "a ticket shows the number of the station that issued it, so no two have the same"
                        .into(),
                    first: (first, format!("station {number}")),
                    other: (other, format!("station {number}")),
                    key: key.to_string(),
                    first_key: Some(first_key),
                    instead: "give every station of the house its own number",
                });
            }
        }
    }
    found
}
