//! 19:47-15.1: conditioning, as keno writers write it: `2/4, 1/8` is two ways of four spots and one of eight.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// One line of the conditioning: so many ways of so many spots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// How many ways.
    pub ways: u32,
    /// Of how many spots each.
    pub spots: u8,
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
    /// No ways, or ways of no spots.
    #[error("a line of conditioning has one way or more, of one spot or more")]
    Nothing,
    /// More than there are numbers.
    #[error("a ticket has no more than {MOST_LINES} lines of conditioning")]
    TooMany,
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
        let (ways, spots) = text.split_once('/').ok_or_else(bad)?;
        let (ways, spots) = (ways.trim().parse().ok(), spots.trim().parse().ok());
        match (ways, spots) {
            (Some(ways @ 1..), Some(spots @ 1..)) => Ok(Condition { ways, spots }),
            _ => Err(bad()),
        }
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

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ways, self.spots)
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
        assert_eq!(read.lines(), [Condition { ways: 2, spots: 4 }, Condition { ways: 1, spots: 8 }]);
        assert_eq!(read.to_string(), "2/4, 1/8");
        for bad in ["", ",", "2", "2/", "/4", "0/4", "2/0", "two/4", "2/4/1", "2/400", "-1/4"] {
            assert!(bad.parse::<Conditioning>().is_err(), "{bad:?}");
        }
    }
}
