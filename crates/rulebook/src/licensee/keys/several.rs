//! What stands for several keys: sections with a number, and numbers in a section.

use super::key::Documented;
use super::lines::Lines;
use crate::edition::Edition;
use crate::licensee::document::Document;
use crate::provision::Provision;
use std::ops::RangeInclusive;

/// Several keys of rules `R`, as many as a file has.
pub(super) trait Several<R> {
    fn read(&self, file: &mut Document<'_>, edition: Edition, unlisted: Unlisted, rules: &mut R);
    fn write(&self, lines: &mut Lines, edition: Edition, rules: &mut R);
    fn documented(&self, plainest: &mut R) -> Vec<Documented>;
}

/// What is said of a name that is none of the numbers: the provision, and a sentence where the usual one does not do.
pub(super) struct Unlisted {
    pub(super) cite: Option<Provision>,
    pub(super) because: String,
}

/// The number that a name is, written as it should be: without a sign, without zeros before it.
pub(super) fn number_in(numbers: &RangeInclusive<u8>, name: &str) -> Option<u8> {
    name.parse().ok().filter(|number| numbers.contains(number) && name == number.to_string())
}
