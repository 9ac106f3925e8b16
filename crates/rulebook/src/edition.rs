//! Editions: the text of the chapter as it stood in a year.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The text in force at a date. A table belongs to one edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Edition {
    /// The text of 1996.
    #[serde(rename = "1996")]
    E1996,
    /// The newest text of every section.
    #[default]
    #[serde(rename = "2011")]
    E2011,
}

impl Edition {
    /// Both editions, the older first.
    pub const ALL: [Edition; 2] = [Edition::E1996, Edition::E2011];

    /// The year it is known by.
    pub const fn year(self) -> &'static str {
        match self {
            Edition::E1996 => "1996",
            Edition::E2011 => "2011",
        }
    }

    /// The first moment of that year in New Jersey, in unix milliseconds: nothing was played by it before.
    pub const fn begins(self) -> i64 {
        match self {
            Edition::E1996 => 820_472_400_000,
            Edition::E2011 => 1_293_858_000_000,
        }
    }

    /// The edition of a year, if it is modelled.
    pub fn of(year: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.year() == year)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.year())
    }
}
