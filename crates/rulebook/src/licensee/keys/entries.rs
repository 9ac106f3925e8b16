//! Numbers in a section: `3 = 42`, `2 = 1`, each with a value of the same kind.

use super::key::{Documented, Key};
use super::lines::Lines;
use super::several::{Several, Unlisted, number_in};
use crate::edition::Edition;
use crate::licensee::document::Document;
use std::ops::RangeInclusive;

/// The numbers of one section of rules `R`.
pub(super) struct Entries<R> {
    pub(super) section: String,
    pub(super) numbers: RangeInclusive<u8>,
    /// Those that these rules have, in the order in which they are written.
    pub(super) there: fn(&R) -> Vec<u8>,
    pub(super) key: Box<MakesKey<R>>,
}

/// The key of a number, told its name with the section.
type MakesKey<R> = dyn Fn(String, u8) -> Key<R>;

impl<R: 'static> Several<R> for Entries<R> {
    /// A name that is none of the numbers is reported with all the keys that nobody asked for.
    fn read(&self, file: &mut Document<'_>, edition: Edition, _: Unlisted, rules: &mut R) {
        let said = file.keys_of(&self.section);
        for number in said.iter().filter_map(|name| number_in(&self.numbers, name)) {
            self.key(number).read(file, edition, rules);
        }
    }

    fn write(&self, lines: &mut Lines, edition: Edition, rules: &mut R) {
        for number in (self.there)(rules) {
            self.key(number).write(lines, edition, rules);
        }
    }

    fn documented(&self, plainest: &mut R) -> Vec<Documented> {
        let any = (self.key)(format!("{}.M", self.section), *self.numbers.start());
        any.documented(plainest)
    }
}

impl<R> Entries<R> {
    fn key(&self, number: u8) -> Key<R> {
        (self.key)(format!("{}.{number}", self.section), number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::licensee::keys::{Filed, at, cents, documented, read, write};
    use crate::money::Cents;
    use crate::provision::P8_2;

    #[derive(Clone, Debug, PartialEq)]
    struct Prices {
        of: u8,
        each: Vec<(u8, Cents)>,
    }

    #[derive(Clone, Debug, Default, PartialEq)]
    struct Rules {
        edition: Edition,
        prices: Vec<Prices>,
    }

    fn price(name: String, number: u8) -> Key<Prices> {
        let get = move |prices: &Prices| {
            let found = prices.each.iter().find(|(other, _)| *other == number);
            found.map_or(Cents::ZERO, |(_, price)| *price)
        };
        let set = move |prices: &mut Prices, price| prices.each.push((number, price));
        Key::made(name, cents(1..=900), get, set).says(format!("of {number}"))
    }

    fn keys_of(section: &str) -> Vec<Key<Prices>> {
        let there = |prices: &Prices| prices.each.iter().map(|(number, _)| *number).collect();
        vec![Key::entries(section, 0..=20, there, price)]
    }

    impl Filed for Rules {
        const GAME: &'static str = "test";

        fn edition(&self) -> Edition {
            self.edition
        }

        fn keys() -> Vec<Key<Rules>> {
            let new = |of| Some(Prices { of, each: Vec::new() });
            vec![
                Key::<Rules>::edition(at!(edition)),
                Key::<Rules>::each("prices", 1..=9, at!(prices), |prices| prices.of, new, keys_of)
                    .cite(P8_2)
                    .says("there are nine"),
            ]
        }

        fn check(&mut self, _: &mut Document<'_>) {}

        fn title(&self) -> &str {
            ""
        }
    }

    #[test]
    fn as_many_numbers_as_a_file_has_are_read_and_written() {
        let text = "game = \"test\"\nedition = \"2011\"\n\n[prices.2]\n3 = 42\n20 = 7\n\n[prices.9]\n0 = 1\n";
        let rules = read::<Rules>(text).expect("it is in order");
        let each: Vec<_> = rules.prices.iter().map(|prices| (prices.of, prices.each.len())).collect();
        assert_eq!(each, [(2, 2), (9, 1)]);
        assert_eq!(read(&write(&rules, true)), Ok(rules.clone()));
        assert!(write(&rules, true).contains("\n20 = 7                           # of 20\n"));
    }

    #[test]
    fn other_names_are_told() {
        let text = "[prices.2]\n21 = 5\n03 = 5\n4 = 0\n[prices.10]\n1 = 5\n[prices.02]\n1 = 5\n";
        let found = read::<Rules>(text).expect_err("five faults").0;
        let told: Vec<_> = found.iter().map(|one| (one.key.as_str(), one.because.as_str())).collect();
        assert_eq!(
            told,
            [
                ("prices.2.21", "there is no such key"),
                ("prices.2.03", "there is no such key"),
                ("prices.2.4", "a number from 1 to 900 is expected here"),
                ("prices.10", "there are nine"),
                ("prices.02", "there are nine"),
            ]
        );
        assert_eq!(found[3].cite, Some(P8_2));
    }

    #[test]
    fn all_of_them_are_described_as_one() {
        let names: Vec<String> = documented::<Rules>().into_iter().map(|key| key.name).collect();
        assert_eq!(names, ["edition", "prices.N.M"]);
    }
}
