//! 19:47-15.1: conditioning, as keno writers write it: `2/4, 1/8` is two ways of four spots and one of eight.
//!
//! 15.2(c)4: on a combination ticket the patron also says how the groups combine. A line alone is every way of so many
//! spots; a line with sums behind it is those ways and no others: `1/6 A+B, 2/7 A+C A+D`. Groups have the letters that
//! the slip prints beside their numbers: A, B, C, … without K, which is a king's, then AA, AB and so on.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One line of the conditioning: so many ways of so many spots.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// How many ways.
    pub ways: u32,
    /// Of how many spots each.
    pub spots: u8,
    /// Which ways these are; empty where every way of so many spots is played.
    pub sums: Vec<Sum>,
}

/// Groups that are played together as one way, written `A+B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum(u128);

/// No more groups than numbers.
const MOST_GROUPS: usize = super::spots::NUMBERS as usize;

/// The letters of groups. K is a king's.
const LETTERS: &[u8; 25] = b"ABCDEFGHIJLMNOPQRSTUVWXYZ";

/// The letter of the group at this place of the request: A to Z without K, then AA, AB and so on.
pub fn group_letter(place: usize) -> String {
    let last = char::from(LETTERS[place % LETTERS.len()]);
    match place / LETTERS.len() {
        0 => last.to_string(),
        rounds => format!("{}{last}", group_letter(rounds - 1)),
    }
}

/// The place of the group with this letter, in capitals or not.
fn group_place(letter: &str) -> Option<usize> {
    let mut count = 0;
    for byte in letter.bytes() {
        let at = LETTERS.iter().position(|known| *known == byte.to_ascii_uppercase())?;
        let place = count * LETTERS.len() + at;
        count = (place < MOST_GROUPS).then_some(place + 1)?;
    }
    // An empty text counts none.
    usize::checked_sub(count, 1)
}

impl Sum {
    /// The group at this place alone.
    pub const fn of(place: usize) -> Sum {
        assert!(place < MOST_GROUPS, "a ticket has no more groups than numbers");
        Sum(1 << place)
    }

    /// With another group.
    pub const fn and(self, other: Sum) -> Sum {
        Sum(self.0 | other.0)
    }

    /// The places of its groups, in order.
    pub fn groups(self) -> impl Iterator<Item = usize> {
        (0..MOST_GROUPS).filter(move |place| self.0 >> place & 1 == 1)
    }
}

/// The conditioning of a ticket: its lines, in order; at least one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Conditioning(Vec<Condition>);

/// As many lines as a ticket can have.
pub const MOST_LINES: usize = 80;

/// A text that is no conditioning.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotConditioning {
    /// Nothing was written.
    #[error("the conditioning is empty: write ways over spots, such as \"2/4, 1/8\"")]
    Empty,
    /// A part that is no line.
    #[error("\"{0}\" is no conditioning: write ways over spots, such as \"2/4\" for two ways of four spots")]
    Line(String),
    /// Letters that are no sum of groups.
    #[error("\"{0}\" is no sum of groups: write their letters, such as \"A+B\", each once")]
    Sum(String),
    /// No ways, or ways of no spots.
    #[error("a line of conditioning has one way or more, of one spot or more")]
    Nothing,
    /// More than there are numbers.
    #[error("a ticket has no more than {MOST_LINES} lines of conditioning")]
    TooMany,
}

impl Condition {
    /// Every way of so many spots.
    pub const fn every(ways: u32, spots: u8) -> Condition {
        Condition { ways, spots, sums: Vec::new() }
    }
}

impl Conditioning {
    /// These lines; none and too many are no conditioning.
    pub fn new(lines: Vec<Condition>) -> Result<Conditioning, NotConditioning> {
        if lines.iter().any(|line| line.ways == 0 || line.spots == 0) {
            return Err(NotConditioning::Nothing);
        }
        match lines.len() {
            0 => Err(NotConditioning::Empty),
            1..=MOST_LINES => Ok(Conditioning(lines)),
            _ => Err(NotConditioning::TooMany),
        }
    }

    /// The lines.
    pub fn lines(&self) -> &[Condition] {
        &self.0
    }
}

impl FromStr for Condition {
    type Err = NotConditioning;

    fn from_str(text: &str) -> Result<Condition, NotConditioning> {
        let bad = || NotConditioning::Line(text.chars().take(40).collect());
        let (ways, rest) = text.split_once('/').ok_or_else(bad)?;
        // "A + B" is "A+B".
        let rest = rest.split('+').map(str::trim).collect::<Vec<_>>().join("+");
        let (spots, sums) = rest.split_once(char::is_whitespace).unwrap_or((&rest, ""));
        let sums = sums.split_whitespace().map(str::parse).collect::<Result<_, _>>();
        match (ways.trim().parse().ok(), spots.parse().ok()) {
            (Some(ways @ 1..), Some(spots @ 1..)) => Ok(Condition { ways, spots, sums: sums? }),
            _ => Err(bad()),
        }
    }
}

impl FromStr for Sum {
    type Err = NotConditioning;

    fn from_str(text: &str) -> Result<Sum, NotConditioning> {
        let bad = || NotConditioning::Sum(text.chars().take(40).collect());
        text.split('+').try_fold(Sum(0), |sum, letter| {
            let group = group_place(letter).map(Sum::of).ok_or_else(bad)?;
            if sum.0 & group.0 == 0 { Ok(sum.and(group)) } else { Err(bad()) }
        })
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = self.groups().map(group_letter).collect();
        f.write_str(&letters.join("+"))
    }
}

impl FromStr for Conditioning {
    type Err = NotConditioning;

    fn from_str(text: &str) -> Result<Conditioning, NotConditioning> {
        let written = text.split(',').map(str::trim).filter(|line| !line.is_empty());
        Conditioning::new(written.map(str::parse).collect::<Result<_, _>>()?)
    }
}

impl TryFrom<String> for Conditioning {
    type Error = NotConditioning;

    fn try_from(text: String) -> Result<Conditioning, NotConditioning> {
        text.parse()
    }
}

impl From<Conditioning> for String {
    fn from(conditioning: Conditioning) -> String {
        conditioning.to_string()
    }
}

rulebook::described!(Conditioning as "Conditioning", {
    "description": "Ways over spots, such as `2/4, 1/8`.", "type": "string",
});

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ways, self.spots)?;
        self.sums.iter().try_for_each(|sum| write!(f, " {sum}"))
    }
}

impl fmt::Display for Conditioning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, line) in self.0.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p15_1_conditioning_is_read_and_written_as_writers_write_it() {
        let read: Conditioning = " 2/4,1 / 8 ".parse().expect("conditioning");
        assert_eq!(read.lines(), [Condition::every(2, 4), Condition::every(1, 8)]);
        assert_eq!(read.to_string(), "2/4, 1/8");
        for bad in ["", ",", "2", "2/", "/4", "0/4", "2/0", "two/4", "2/4/1", "2/400", "-1/4"] {
            assert!(bad.parse::<Conditioning>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn p15_2c4_a_line_names_its_ways_by_the_letters_of_their_groups() {
        let read: Conditioning = "1/6 a+b, 2 / 7 A + C D+A,1/12".parse().expect("conditioning");
        assert_eq!(read.to_string(), "1/6 A+B, 2/7 A+C A+D, 1/12");
        assert_eq!(read.to_string().parse(), Ok(read.clone()));
        let [six, seven, all] = read.lines() else { panic!("{read}") };
        assert_eq!(six.sums[0].groups().collect::<Vec<_>>(), [0, 1]);
        assert_eq!((seven.sums.len(), all.sums.len()), (2, 0));
        for bad in ["1/6 A+A", "1/6 K", "1/6 A+", "1/6 +B", "1/6 7", "1/6 A/B", "A+B", "1/6 ZZZ", "1/6 A-B"] {
            assert!(bad.parse::<Conditioning>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn every_group_has_a_letter_of_its_own_and_none_is_a_kings() {
        for place in 0..MOST_GROUPS {
            let letter = group_letter(place);
            assert!(!letter.contains('K'), "{letter}");
            assert_eq!(letter.to_lowercase().parse(), Ok(Sum::of(place)), "{letter}");
        }
        assert_eq!([0, 10, 24, 25].map(group_letter), ["A", "L", "Z", "AA"]);
        assert!(group_letter(MOST_GROUPS).parse::<Sum>().is_err(), "there are no more groups than numbers");
    }

    #[test]
    fn p15_4a_a_line_of_no_spots_is_no_conditioning() {
        assert_eq!(Conditioning::new(vec![Condition::every(1, 0)]), Err(NotConditioning::Nothing));
        assert_eq!(Conditioning::new(Vec::new()), Err(NotConditioning::Empty));
        for nothing in ["", " ", ",", " , "] {
            assert_eq!(nothing.parse::<Conditioning>(), Err(NotConditioning::Empty), "{nothing:?}");
        }
    }

    #[test]
    fn p15_4a_what_is_no_conditioning_is_told_in_forty_letters() {
        let long = "x".repeat(50);
        let forty = "x".repeat(40);
        assert_eq!(long.parse::<Conditioning>(), Err(NotConditioning::Line(forty.clone())));
        assert_eq!(format!("1/6 {long}").parse::<Conditioning>(), Err(NotConditioning::Sum(forty)));
    }
}
