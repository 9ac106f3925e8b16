//! Sections with a number: `[table.1]`, `[table.7]`, each with the same keys.

use super::key::{Documented, Key};
use super::lines::Lines;
use super::several::{Several, Unlisted, number_in};
use crate::edition::Edition;
use crate::licensee::document::Document;
use std::ops::RangeInclusive;

/// Where in the rules the sections are.
type Finds<R, E> = dyn Fn(&mut R) -> &mut Vec<E>;

/// Where each section is an `E` of a list.
pub(super) struct Numbered<R, E> {
    pub(super) section: &'static str,
    pub(super) numbers: RangeInclusive<u8>,
    pub(super) at: Box<Finds<R, E>>,
    pub(super) number: fn(&E) -> u8,
    pub(super) new: fn(u8) -> Option<E>,
    pub(super) keys: fn(&str) -> Vec<Key<E>>,
}

impl<R, E: 'static> Several<R> for Numbered<R, E> {
    fn read(&self, file: &mut Document<'_>, edition: Edition, unlisted: Unlisted, rules: &mut R) {
        let found = self.found(file, unlisted);
        if found.is_empty() {
            return;
        }
        let sections = found.into_iter().filter_map(|number| {
            let mut section = (self.new)(number)?;
            let keys = (self.keys)(&format!("{}.{number}", self.section));
            keys.iter().for_each(|key| key.read(file, edition, &mut section));
            Some(section)
        });
        *(self.at)(rules) = sections.collect();
    }

    fn write(&self, lines: &mut Lines, edition: Edition, rules: &mut R) {
        for section in (self.at)(rules) {
            let keys = (self.keys)(&format!("{}.{}", self.section, (self.number)(section)));
            keys.iter().for_each(|key| key.write(lines, edition, section));
        }
    }

    fn documented(&self, _: &mut R) -> Vec<Documented> {
        let Some(mut section) = (self.new)(*self.numbers.start()) else { return Vec::new() };
        let keys = (self.keys)(&format!("{}.N", self.section));
        keys.iter().flat_map(|key| key.documented(&mut section)).collect()
    }
}

impl<R, E> Numbered<R, E> {
    /// The numbers of the sections in the file, lowest first; other names are violations.
    fn found(&self, file: &mut Document<'_>, unlisted: Unlisted) -> Vec<u8> {
        let (section, least, most) = (self.section, self.numbers.start(), self.numbers.end());
        let mut found = Vec::new();
        for name in file.sections_of(section) {
            if let Some(number) = number_in(&self.numbers, &name) {
                found.push(number);
                continue;
            }
            let key = format!("{section}.{name}");
            file.ignore(&format!("{key}."));
            for below in file.keys_of(&key) {
                file.ignore(&format!("{key}.{below}"));
            }
            let (because, instead) = match unlisted.because.as_str() {
                "" => {
                    let because = format!("a {section} has a number from {least} to {most}");
                    (because, Some(format!("write [{section}.{least}]")))
                }
                because => (because.to_string(), None),
            };
            file.violate(&key, unlisted.cite, because, instead);
        }
        found.sort_unstable();
        found
    }
}
