//! The boxes of the layout: places, not people. Box 1 is at the dealer's left, and numbers rise clockwise.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A box, from 1 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct BoxNumber(u8);

/// No layout has such a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a box is a number from 1 to {}", BoxNumber::MOST)]
pub struct NotABox;

impl BoxNumber {
    /// The most boxes of a layout (2.11(e) knows up to seven).
    pub const MOST: u8 = 7;

    /// Box number so-and-so.
    pub const fn new(number: u8) -> Option<BoxNumber> {
        if 1 <= number && number <= BoxNumber::MOST { Some(BoxNumber(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The first so many boxes, from the dealer's left.
    pub fn first(count: u8) -> impl DoubleEndedIterator<Item = BoxNumber> + Clone {
        (1..=count.min(BoxNumber::MOST)).map(BoxNumber)
    }
}

impl TryFrom<u8> for BoxNumber {
    type Error = NotABox;
    fn try_from(number: u8) -> Result<BoxNumber, NotABox> {
        BoxNumber::new(number).ok_or(NotABox)
    }
}

impl From<BoxNumber> for u8 {
    fn from(number: BoxNumber) -> u8 {
        number.0
    }
}

rulebook::described!(BoxNumber as "BoxNumber", {
    "description": "A box, from the dealer's left.", "type": "integer", "minimum": 1, "maximum": BoxNumber::MOST,
});

impl fmt::Display for BoxNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "box {}", self.0)
    }
}
