//! 19:47-14.15(o): the licensee's own clarifications and supplements, as its approved internal control procedures have
//! them. They stand beside a ruling and never change it: nothing in `rulings/` reads them.

use super::rulings::Ruling;
use rulebook::provision::{P14_15_M, Provision};
use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

/// One supplement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Supplement {
    /// Its number in the rules file, 1 to 64.
    pub number: u8,
    /// The provision of 14.15(e) to (n) that it clarifies or supplements.
    pub to: Provision,
    /// What it says.
    pub text: String,
    /// The approved internal control procedure that it comes from.
    pub procedure: String,
}

impl Supplement {
    /// The highest number.
    pub(super) const MOST: u8 = 64;
    /// The longest text.
    pub(super) const LONGEST: usize = 600;

    /// One that has yet to be filled in.
    pub(super) fn plain(number: u8) -> Option<Supplement> {
        let (text, procedure) = (String::new(), String::new());
        (1..=Supplement::MOST).contains(&number).then_some(Supplement {
            number,
            to: P14_15_M,
            text,
            procedure,
        })
    }

    /// Can this provision be supplemented? Those of 14.15(e) to (n), which (o) calls the above irregularities.
    pub fn can_be_to(provision: Provision) -> bool {
        let paragraph = provision.number().strip_prefix("19:47-14.15(").and_then(|rest| rest.chars().next());
        paragraph.is_some_and(|letter| ('e'..='n').contains(&letter))
    }

    /// Does it speak to this ruling? One to a paragraph speaks to all its items.
    pub fn speaks_to(&self, ruling: &Ruling) -> bool {
        ruling.reasons.iter().any(|reason| reason.cite().number().starts_with(self.to.number()))
    }
}

impl super::Rules {
    /// All supplements, by their numbers.
    pub fn supplements(&self) -> &[Supplement] {
        &self.supplements
    }

    /// Those that speak to a ruling.
    pub fn supplements_to<'r>(&'r self, ruling: &'r Ruling) -> impl Iterator<Item = &'r Supplement> {
        self.supplements.iter().filter(|supplement| supplement.speaks_to(ruling))
    }
}

/// Supplements by their numbers, small enough for an event. Written as a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Supplements(u64);

impl Supplements {
    /// Those that speak to a ruling.
    pub(super) fn to(rules: &super::Rules, ruling: &Ruling) -> Supplements {
        Supplements(rules.supplements_to(ruling).fold(0, |set, one| set | 1 << (one.number - 1)))
    }

    /// Their numbers.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=Supplement::MOST).filter(move |number| self.0 >> (number - 1) & 1 == 1)
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.0 == 0
    }
}

impl Serialize for Supplements {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for number in self.iter() {
            list.serialize_element(&number)?;
        }
        list.end()
    }
}

rulebook::described!(Supplements as "Supplements", {
    "description": "Supplements, by their numbers.", "type": "array", "items": { "type": "integer", "minimum": 1 },
});
