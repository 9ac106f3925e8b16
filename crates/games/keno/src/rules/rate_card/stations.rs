//! 19:47-15.3(a), 15.4(c)2: the numbered work stations of a location, and those of a whole house.

use super::RateCard;
use rulebook::licensee::keys::{Asked, Kind};
use rulebook::licensee::{Document, Scope, Unequal, quoted};
use rulebook::provision::{P15_3_A, P15_4_C_2};
use std::collections::BTreeMap;

pub(super) const BOOTH: &str = "stations.booth";
pub(super) const AUTOMATIC: &str = "stations.automatic";

/// The highest number of a station.
const MOST_STATION: u16 = 999;

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

/// Station numbers as people write them: "1 2 3" or "1, 2, 3". The number of a station says which one it is, so it stands
/// there once, and not among the `others`.
pub(super) fn numbers(others: fn(&RateCard) -> &[u16]) -> Kind<RateCard, Vec<u16>> {
    let read = move |asked: &mut Asked<'_, '_, RateCard>, plain: Vec<u16>| {
        let mut numbers = match asked.file.text(asked.name) {
            Some(text) => read_numbers(asked, &text),
            // Whoever speaks of stations names all of them: no number of the plain card slips in beside.
            None if asked.file.says("stations") => Vec::new(),
            None => plain,
        };
        numbers.sort_unstable();
        let others = others(asked.rules);
        for (place, number) in numbers.iter().enumerate() {
            if others.contains(number) || numbers[..place].contains(number) {
                let because = format!("station {number} is there already");
                asked.fault((because.as_str(), "give it another number"));
            }
        }
        numbers
    };
    Kind::new(format!("numbers from 1 to {MOST_STATION}"), read, |numbers: &Vec<u16>| {
        let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
        quoted(&numbers.join(" "))
    })
}

fn read_numbers(asked: &mut Asked<'_, '_, RateCard>, text: &str) -> Vec<u16> {
    let mut numbers = Vec::new();
    for word in text.split(|letter: char| letter == ',' || letter.is_whitespace()) {
        match word.parse() {
            _ if word.is_empty() => {}
            Ok(number) if (1..=MOST_STATION).contains(&number) => numbers.push(number),
            _ => {
                let because = format!("{word:?} is no number of a station");
                asked.fault((because, format!("1 to {MOST_STATION}, separated by spaces")));
            }
        }
    }
    numbers
}

/// 15.3(a): a keno booth has a work station.
pub(super) fn check_booth(file: &mut Document<'_>, card: &mut RateCard) {
    if card.stations.booth.is_empty() {
        let because = "a keno booth has a work station, or nobody could be sold or paid a ticket".to_string();
        let key = file.first_said(&[BOOTH, AUTOMATIC]);
        file.violate(key, Some(P15_3_A), because, Some("numbers such as booth = \"1 2 3\"".to_string()));
    }
}

/// 15.4(c)2: station numbers that several locations of a house have, each with the first that has it.
pub(super) fn uniform(cards: &[&RateCard]) -> Vec<Unequal> {
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
