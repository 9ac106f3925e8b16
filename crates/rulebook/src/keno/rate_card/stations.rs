//! 19:47-15.3(a), 15.4(c)2: the numbered work stations of a location, and those of a whole house.

use super::RateCard;
use super::draft::{AUTOMATIC, BOOTH};
use crate::provision::{P15_4_C_2, Provision};
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

/// Two locations of one house that have a station of the same number, by their places in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SameStation {
    /// The location that has it first.
    pub first: usize,
    /// The later one.
    pub other: usize,
    /// The number.
    pub number: u16,
    /// The key of the later one's file.
    pub key: &'static str,
    /// The key of the first one's file.
    pub first_key: &'static str,
}

impl SameStation {
    /// A ticket shows the number of the station that issued it, and nothing else says which of two it was.
    pub fn cite(&self) -> Provision {
        P15_4_C_2
    }
}

/// 15.4(c)2: station numbers that several locations of a house have, each with the first that has it.
pub fn same_stations(cards: &[&RateCard]) -> Vec<SameStation> {
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
                found.push(SameStation { first, other, number, key, first_key });
            }
        }
    }
    found
}
