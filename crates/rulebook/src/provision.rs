//! The provisions of the chapter, one row each, and citations of them as constants. Sections whose text is not in hand
//! have a row too, and say so.

use crate::edition::Edition;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A citation. Only rows of the table can be cited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Provision(u16);

/// What the software does with a provision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Status {
    /// The machine refuses, requires, settles or computes by it.
    #[serde(rename = "enforced")]
    Enforced,
    /// A human duty that is a command at an attended table and stands in the record.
    #[serde(rename = "recorded")]
    Recorded,
    /// Nothing for a computer to do or see.
    #[serde(rename = "physical")]
    Physical,
    /// The meaning of a word.
    #[serde(rename = "definition")]
    Definition,
    /// Carried out, but the text is not in hand: the rule is what we hold it to be.
    #[serde(rename = "modelled")]
    Modelled,
    /// Only the heading is in hand, and nothing is built by it.
    #[serde(rename = "not built")]
    NotBuilt,
}

impl Status {
    /// Every status, as lists show them.
    pub const ALL: [Status; 6] = [
        Status::Enforced,
        Status::Recorded,
        Status::Physical,
        Status::Definition,
        Status::Modelled,
        Status::NotBuilt,
    ];

    /// Is the text of such a provision in hand?
    pub const fn has_text(self) -> bool {
        !matches!(self, Status::Modelled | Status::NotBuilt)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Status::Enforced => "enforced",
            Status::Recorded => "recorded",
            Status::Physical => "physical",
            Status::Definition => "definition",
            Status::Modelled => "modelled",
            Status::NotBuilt => "not built",
        })
    }
}

/// One provision: what it says, in our words, and what the software does with it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Row {
    /// As it is cited: `19:47-1.3(c)`.
    #[serde(rename = "provision")]
    pub number: &'static str,
    /// The name by which the sources cite it: `P1_3_C`.
    #[serde(skip)]
    pub constant: &'static str,
    /// The editions in which it is in force.
    pub editions: &'static [Edition],
    /// What the software does with it.
    pub status: Status,
    /// What it says.
    pub summary: &'static str,
    /// What the 1996 text says where that differs; empty otherwise.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub summary_1996: &'static str,
}

impl Row {
    /// The number of the subchapter it stands in.
    pub fn subchapter(&self) -> u8 {
        let number = self.number.trim_start_matches("19:47-").split('.').next().unwrap_or("");
        number.parse().unwrap_or_default()
    }
}

/// Which files of the core cite each provision and which tests are named after it: lines of a name, a rank and a place.
pub const COVERAGE: &str = include_str!("../coverage.tsv");

include!(concat!(env!("OUT_DIR"), "/provisions.rs"));

impl Provision {
    /// Its number, as it is cited.
    pub fn number(self) -> &'static str {
        self.row().number
    }

    /// What it says.
    pub fn summary(self) -> &'static str {
        self.row().summary
    }

    /// As it is cited to people: what is modelled says so, `19:47-5.6 (modelled)`.
    pub fn cited(self) -> Cited {
        Cited(self)
    }

    /// Its row.
    pub fn row(self) -> &'static Row {
        &ROWS[usize::from(self.0)]
    }

    /// Is it in force in this edition? The sections whose text is not in hand are taken to be in both.
    pub fn is_in_force(self, edition: Edition) -> bool {
        self.row().editions.contains(&edition)
    }

    /// Every provision of the table.
    pub fn all() -> impl Iterator<Item = Provision> {
        (0..COUNT as u16).map(Provision)
    }
}

impl fmt::Display for Provision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.number())
    }
}

/// A citation for people. Where the text is not in hand it says so; see [`Provision::cited`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited(Provision);

impl fmt::Display for Cited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.row().status {
            Status::Modelled => f.pad(&format!("{} (modelled)", self.0.number())),
            _ => f.pad(self.0.number()),
        }
    }
}

impl Serialize for Provision {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.number())
    }
}

crate::described!(Provision as "Provision", {
    "description": "A provision of the chapter, such as `19:47-1.3(c)`.", "type": "string", "pattern": "^19:47-",
});

/// A text that cites nothing here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no provision {0:?}; write it as 19:47-1.3(c), or 1.3(c) for short{1}")]
pub struct NoSuchProvision(String, String);

/// `19:47-1.3(c)`, or `1.3(c)` for short; an item below the table's depth finds the row it belongs to.
impl FromStr for Provision {
    type Err = NoSuchProvision;
    fn from_str(text: &str) -> Result<Provision, NoSuchProvision> {
        let wanted = text.trim().trim_start_matches("N.J.A.C.").trim();
        let wanted = wanted.strip_prefix("19:47-").unwrap_or(wanted);
        let short = |number: &'static str| number.strip_prefix("19:47-").unwrap_or(number);
        if let Some(found) = Provision::all().find(|p| short(p.number()) == wanted) {
            return Ok(found);
        }
        let deeper = Provision::all().filter(|p| {
            wanted
                .strip_prefix(short(p.number()))
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
        });
        deeper.max_by_key(|p| p.number().len()).ok_or_else(|| {
            let section: String = wanted.chars().take_while(|letter| *letter != '(').collect();
            let near: Vec<&str> = Provision::all()
                .map(|p| p.number())
                .filter(|number| {
                    !section.is_empty() && short(number).split('(').next() == Some(section.as_str())
                })
                .take(6)
                .collect();
            let hint =
                if near.is_empty() { String::new() } else { format!("; there are {}", near.join(", ")) };
            NoSuchProvision(text.to_string(), hint)
        })
    }
}
