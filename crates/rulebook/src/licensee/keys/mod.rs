//! The keys of a rules file as data: one table a game, from which a file is read, checked, written, explained, compared and
//! documented.
//!
//! | what | where |
//! |---|---|
//! | one key: its name, its place in the rules, what it says, when it is written, when it changes nothing | [`Key`] |
//! | what a value may be: a number, an amount, yes or no, one of a few words, odds, a text | [`Kind`] |
//! | as many keys as a file has: sections with a number, numbers in a section | [`Key::each`], [`Key::entries`] |
//! | the keys of a table with one pair of limits | [`Plain`] |

mod entries;
mod key;
mod kind;
mod lines;
mod numbered;
mod plain;
mod several;

pub use key::{Documented, Key, Shown};
pub use kind::{
    Asked, Fault, Kind, Number, Shape, cents, choice, escaped, flag, number, number_within, odds, odds_above,
    percent, posted, text,
};
pub use plain::Plain;

use super::alike::Unequal;
use super::document::Document;
use super::terms::{read_game, read_name};
use super::violation::{RecordedRules, Violations};
use crate::edition::Edition;
use lines::Lines;
use std::fmt;

/// A field of the rules, as the place of a key: `at!(limits.minimum)`.
#[macro_export]
macro_rules! at {
    ($($field:tt)+) => {
        |rules| &mut rules.$($field)+
    };
}
pub use crate::at;

/// Rules that a file says, key by key. Their default is the plainest legal table: what a file means that says nothing, but
/// for keys that say what they mean then ([`Kind::or`]).
pub trait Filed: Clone + Default + fmt::Debug + Send + Sync + 'static {
    /// The word for the game in its files.
    const GAME: &'static str;
    /// May a file say that people deal?
    const MAY_BE_ATTENDED: bool = true;

    /// The edition they belong to.
    fn edition(&self) -> Edition;

    /// Every key, in the order in which they are read and written. The edition comes first.
    fn keys() -> Vec<Key<Self>>;

    /// What no key can say by itself: which options may not stand together, and whether every wager can be paid.
    fn check(&mut self, file: &mut Document<'_>);

    /// The title of the table, as its sign has it.
    fn title(&self) -> &str;

    /// The patron's guide: limits, wagers and what they pay.
    fn guide(&self) -> String {
        write(self, true)
    }

    /// Where these tables differ and may not, in the casino or in a pit.
    fn uniform(_: &[&Self]) -> Vec<Unequal> {
        Vec::new()
    }
}

/// Reads a new file, or says everything that is wrong with it.
pub fn read<R: Filed>(text: &str) -> Result<R, Violations> {
    Document::check(text, examine)
}

/// Reads the rules at the head of a record.
pub fn recorded<R: Filed>(text: &str) -> Result<RecordedRules<R>, Violations> {
    Document::check_recorded(text, examine)
}

fn examine<R: Filed>(file: &mut Document<'_>) -> R {
    match R::MAY_BE_ATTENDED {
        true => read_game(file, R::GAME),
        false => read_name(file, R::GAME),
    }
    let (keys, mut rules) = (R::keys(), R::default());
    for key in &keys {
        key.read(file, rules.edition(), &mut rules);
    }
    let mut plainest = R::default();
    for key in &keys {
        key.check_effect(file, &mut rules, &mut plainest);
    }
    rules.check(file);
    rules
}

/// Writes a file that reads back the same; with `explained`, every key has a comment.
pub fn write<R: Filed>(rules: &R, explained: bool) -> String {
    let mut lines = Lines::new(explained);
    lines.put("game", false, Shown::Always, &format!("{:?}", R::GAME), "");
    // Places in the rules are found through a mutable reference; nothing is changed.
    let mut rules = rules.clone();
    let edition = rules.edition();
    R::keys().iter().for_each(|key| key.write(&mut lines, edition, &mut rules));
    lines.finish()
}

/// Does this key change nothing under these rules?
pub fn is_idle<R: Filed>(rules: &R, name: &str) -> bool {
    R::keys().iter().any(|key| key.name == name && key.is_idle(rules))
}

/// Every key, as documents show it.
pub fn documented<R: Filed>() -> Vec<Documented> {
    let mut plainest = R::default();
    R::keys().iter().flat_map(|key| key.documented(&mut plainest)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payout::Odds;
    use crate::provision::{P8_2, P8_3};

    #[derive(Clone, Debug, PartialEq)]
    struct Rules {
        edition: Edition,
        spins: u8,
        most: u8,
        pays: Odds,
        called: String,
        even: bool,
        late: bool,
    }

    type K = Key<Rules>;

    impl Default for Rules {
        fn default() -> Rules {
            Rules {
                edition: Edition::E2011,
                spins: 3,
                most: 3,
                pays: Odds::to(45, 1),
                called: "joker".to_string(),
                even: true,
                late: false,
            }
        }
    }

    impl Filed for Rules {
        const GAME: &'static str = "test";

        fn edition(&self) -> Edition {
            self.edition
        }

        fn keys() -> Vec<K> {
            vec![
                K::edition(at!(edition)),
                K::new("spins", number(1..=9), at!(spins)).by(P8_2, "how often"),
                K::new("most", number(1..=9).or("as spins", |rules: &Rules| rules.spins), |rules| {
                    &mut rules.most
                })
                .shown(|rules| if rules.most == rules.spins { Shown::Derived } else { Shown::Always }),
                K::new("way", choice(&[("even", true), ("odd", false)]), at!(even)).says("which"),
                K::new("pays.emblem 1", odds(Odds::to(45, 1), P8_2), at!(pays)).cite(P8_2),
                K::new("pays.name", escaped(1..=20, "a name has 1 to 20 letters"), at!(called))
                    .idle_dropped(|rules| (!rules.even).then_some((P8_2, "belongs to even spins"))),
                K::new("pays.late", flag(), at!(late)).since_2011(P8_3),
            ]
        }

        fn check(&mut self, _: &mut Document<'_>) {}

        fn title(&self) -> &str {
            &self.called
        }
    }

    fn wrong(text: &str) -> Vec<String> {
        let found = read::<Rules>(text).expect_err("it is wrong");
        found.0.into_iter().map(|one| format!("{}: {}", one.key, one.because)).collect()
    }

    #[test]
    fn what_is_written_reads_back_the_same() {
        let other =
            Rules { spins: 9, pays: Odds::to(50, 1), called: "\"x\"".to_string(), ..Rules::default() };
        // A letter that Rust escapes otherwise than TOML.
        let marked = Rules { called: "e\u{301}".to_string(), ..Rules::default() };
        let older = Rules { edition: Edition::E1996, even: false, ..Rules::default() };
        for rules in [Rules::default(), other, marked, older] {
            for explained in [false, true] {
                assert_eq!(read(&write(&rules, explained)), Ok(rules.clone()));
            }
        }
        assert_eq!(
            write(&Rules::default(), false),
            "game = \"test\"\nedition = \"2011\"\nspins = 3\nway = \"even\"\n\n[pays]\n\"emblem 1\" = \"45 to 1\"\n\
             name = \"joker\"\nlate = false\n"
        );
        let explained = write(&Rules::default(), true);
        assert!(
            explained.contains("\nspins = 3                        # how often (19:47-8.2)\n# most = 3\n")
        );
    }

    #[test]
    fn everything_wrong_is_found_by_its_key() {
        let text = "spins = 10\nway = \"up\"\nmore = 1\n[pays]\n\"emblem 1\" = \"40 to 1\"\nname = \"\"\n";
        let keys: Vec<String> =
            wrong(text).into_iter().filter_map(|one| one.split(':').next().map(str::to_string)).collect();
        assert_eq!(keys, ["spins", "way", "more", "pays.emblem 1", "pays.name"]);
    }

    #[test]
    fn what_the_older_edition_does_not_know_is_refused_unless_it_says_the_plain_word() {
        assert_eq!(
            wrong("edition = \"1996\"\n[pays]\nlate = true\n"),
            ["pays.late: the 1996 rules do not know this"]
        );
        let older = read::<Rules>("edition = \"1996\"\n[pays]\nlate = false\n").expect("it is in order");
        assert!(!write(&older, true).contains("late"));
    }

    #[test]
    fn what_follows_from_another_key_follows_it() {
        assert_eq!(read::<Rules>("spins = 7\n").map(|rules| rules.most), Ok(7));
        assert_eq!(read::<Rules>("spins = 7\nmost = 2\n").map(|rules| rules.most), Ok(2));
    }

    #[test]
    fn what_has_no_effect_refuses_a_new_file_and_is_left_out_of_a_record() {
        let text = "way = \"odd\"\n[pays]\nname = \"flag\"\n";
        assert_eq!(wrong(text), ["pays.name: this has no effect here: it belongs to even spins"]);
        let recorded = recorded::<Rules>(text).expect("a record is read");
        assert_eq!(recorded.rules.called, "joker");
        assert_eq!(recorded.refused_today.len(), 1);
        assert!(is_idle(&recorded.rules, "pays.name") && !is_idle(&Rules::default(), "pays.name"));
    }

    #[test]
    fn every_key_is_described() {
        let documented = documented::<Rules>();
        let most = documented.iter().find(|key| key.name == "most").expect("it is there");
        assert_eq!((most.default.as_str(), most.may_be.as_str()), ("as spins", "1 to 9"));
        let late = documented.iter().find(|key| key.name == "pays.late").expect("it is there");
        assert!(late.only_in_2011 && late.default == "`false`");
    }
}
