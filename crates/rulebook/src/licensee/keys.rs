//! The keys of a rules file as data: one table, from which a file is read, checked and written.

use super::document::Document;
use super::terms::{Coins, Pace, read_game, read_title, writer};
use crate::edition::Edition;
use crate::money::Cents;
use crate::payout::Odds;
use crate::provision::Provision;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// One key of a file with rules `R`.
pub struct Key<R> {
    /// With its section: `limits.minimum_cents`.
    name: String,
    /// What it means, for whoever fills it in.
    says: String,
    read: Box<Reads<R>>,
    write: Box<dyn Fn(&R) -> String>,
}

/// Reads the key of this name into the rules.
type Reads<R> = dyn Fn(&mut Document<'_>, &str, &mut R);

impl<R: Clone + 'static> Key<R> {
    /// A key of any kind: how it is read, given its plain value, and how its value is written.
    pub fn of<T: Clone + 'static>(
        name: &str,
        says: &str,
        at: impl Fn(&mut R) -> &mut T + 'static,
        read: impl Fn(&mut Document<'_>, &str, T) -> T + 'static,
        write: impl Fn(T) -> String + 'static,
    ) -> Key<R> {
        let at = Rc::new(at);
        let found = Rc::clone(&at);
        Key {
            name: name.to_string(),
            says: says.to_string(),
            read: Box::new(move |file, name, rules| {
                let place = at(rules);
                *place = read(file, name, place.clone());
            }),
            write: Box::new(move |rules| write(found(&mut rules.clone()).clone())),
        }
    }

    /// A whole number within bounds; `cite` is the provision that sets them, if one does.
    pub fn number<T: Copy + Into<i64> + TryFrom<i64> + 'static>(
        name: &str,
        says: &str,
        bounds: RangeInclusive<i64>,
        cite: Option<Provision>,
        at: impl Fn(&mut R) -> &mut T + 'static,
    ) -> Key<R> {
        let read = move |file: &mut Document<'_>, name: &str, plain: T| {
            T::try_from(file.number(name, bounds.clone(), plain.into(), cite)).unwrap_or(plain)
        };
        Key::of(name, says, at, read, |number| number.into().to_string())
    }

    /// An amount.
    pub fn cents(name: &str, says: &str, most: i64, at: impl Fn(&mut R) -> &mut Cents + 'static) -> Key<R> {
        let read = move |file: &mut Document<'_>, name: &str, plain| file.cents(name, 1..=most, plain);
        Key::of(name, says, at, read, |amount| amount.0.to_string())
    }

    /// One of a few words.
    pub fn choice<T: Copy + PartialEq + 'static>(
        name: &str,
        says: &str,
        choices: &'static [(&'static str, T)],
        at: impl Fn(&mut R) -> &mut T + 'static,
    ) -> Key<R> {
        let write = |value: T| {
            let word = choices.iter().find(|(_, choice)| *choice == value).map_or("", |(word, _)| word);
            format!("{word:?}")
        };
        Key::of(name, says, at, |file, name, plain| file.choice(name, choices, plain), write)
    }

    /// What something pays: never less than it pays where the file says nothing, by this provision.
    pub fn at_least(
        name: &str,
        cite: Provision,
        at: impl Fn(&mut R) -> &mut Odds + 'static,
        floor: Odds,
    ) -> Key<R> {
        let read = move |file: &mut Document<'_>, name: &str, plain| {
            let pays = file.odds(name, cite).unwrap_or(plain);
            if pays < floor {
                let what = name.split_once('.').map_or(name, |(_, what)| what);
                let because = format!("{what} pays at least {floor}");
                file.violate(name, Some(cite), because, Some(floor.to_string()));
            }
            pays
        };
        let says = format!("at least {floor} ({})", cite.number());
        Key::of(name, &says, at, read, |pays| format!("{:?}", pays.to_string()))
    }

    /// What the house calls something.
    pub fn called(name: &str, says: &str, at: impl Fn(&mut R) -> &mut String + 'static) -> Key<R> {
        let read = |file: &mut Document<'_>, name: &str, plain| {
            let called = file.text(name).unwrap_or(plain);
            if called.is_empty() || called.chars().count() > 20 || called.chars().any(char::is_control) {
                file.violate(name, None, "a name has 1 to 20 letters".to_string(), None);
            }
            called
        };
        Key::of(name, says, at, read, |name| format!("{name:?}"))
    }
}

/// Reads every key of a file of this game; what it does not say stays as it is in the plainest rules.
pub fn read<R>(file: &mut Document<'_>, game: &str, keys: &[Key<R>], plainest: R) -> R {
    read_game(file, game);
    let mut rules = plainest;
    keys.iter().for_each(|key| (key.read)(file, &key.name, &mut rules));
    rules
}

/// Writes a file of this game that reads back the same; with `explained`, every key has a comment.
pub fn write<R>(rules: &R, game: &str, keys: &[Key<R>], explained: bool) -> String {
    let mut text = String::new();
    let mut say = writer(&mut text, explained);
    say("game", format!("{game:?}"), "");
    let mut section = "";
    for key in keys {
        let (inside, name) = key.name.split_once('.').unwrap_or(("", &key.name));
        if inside != section {
            section = inside;
            say(&format!("[{section}]"), String::new(), "");
        }
        let is_bare = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
        let name = if is_bare { name.to_string() } else { format!("{name:?}") };
        say(&name, (key.write)(rules), &key.says);
    }
    drop(say);
    text
}

/// What every table has at which one pair of limits holds for each wager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// The edition.
    pub edition: Edition,
    /// What the sign says.
    pub title: String,
    /// Places at the layout.
    pub seats: u8,
    /// The smallest chip and the smallest change.
    pub coins: Coins,
    /// The least on one wager.
    pub minimum: Cents,
    /// The most on one wager.
    pub maximum: Cents,
    /// The pace of a table without a dealer.
    pub pace: Pace,
}

/// More than any sign says.
const MOST_CENTS: i64 = 1_000_000_000;

impl Plain {
    /// Their keys, in rules that have them there.
    pub fn keys<R: Clone + 'static>(at: fn(&mut R) -> &mut Plain) -> Vec<Key<R>> {
        const YEARS: &[(&str, Edition)] = &[("1996", Edition::E1996), ("2011", Edition::E2011)];
        let title = |file: &mut Document<'_>, _: &str, plain| read_title(file, plain);
        let seconds = 1..=3600;
        vec![
            Key::choice("edition", "\"1996\" or \"2011\"", YEARS, move |rules| &mut at(rules).edition),
            Key::of(
                "title",
                "what the sign says",
                move |rules| &mut at(rules).title,
                title,
                |title| format!("{title:?}"),
            ),
            Key::number("seats", "places at the layout, 1 to 16", 1..=16, None, move |rules| {
                &mut at(rules).seats
            }),
            Key::cents("money.chip_cents", "the smallest chip that can be wagered", 100_000, move |rules| {
                &mut at(rules).coins.chip
            }),
            Key::cents("money.change_cents", "the smallest coin that can be paid", 100_000, move |rules| {
                &mut at(rules).coins.change
            }),
            Key::cents("limits.minimum_cents", "on one wager (19:47-8.2)", MOST_CENTS, move |rules| {
                &mut at(rules).minimum
            }),
            Key::cents("limits.maximum_cents", "", MOST_CENTS, move |rules| &mut at(rules).maximum),
            Key::number(
                "pace.wager_seconds",
                "time to wager where nobody deals",
                seconds.clone(),
                None,
                move |rules| &mut at(rules).pace.wager_seconds,
            ),
            Key::number("pace.decide_seconds", "", seconds, None, move |rules| {
                &mut at(rules).pace.decide_seconds
            }),
        ]
    }

    /// Reports what is wrong with them together. `cite` is the provision about payouts.
    pub fn check(&self, file: &mut Document<'_>, cite: Provision) {
        self.coins.check(file, cite);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::provision::P8_2;

    #[derive(Clone, Debug, PartialEq)]
    struct Rules {
        spins: u8,
        pays: Odds,
        called: String,
        even: bool,
    }

    fn keys() -> Vec<Key<Rules>> {
        vec![
            Key::number("spins", "how often", 1..=9, Some(P8_2), |rules: &mut Rules| &mut rules.spins),
            Key::choice("way", "which", &[("even", true), ("odd", false)], |rules: &mut Rules| {
                &mut rules.even
            }),
            Key::at_least("pays.emblem 1", P8_2, |rules: &mut Rules| &mut rules.pays, Odds::to(45, 1)),
            Key::called("pays.name", "in words", |rules: &mut Rules| &mut rules.called),
        ]
    }

    fn plainest() -> Rules {
        Rules { spins: 3, pays: Odds::to(45, 1), called: "joker".to_string(), even: true }
    }

    fn checked(text: &str) -> Result<Rules, Vec<String>> {
        let found = Document::check(text, |file| read(file, "test", &keys(), plainest()));
        found.map_err(|wrong| wrong.0.into_iter().map(|one| one.key).collect())
    }

    #[test]
    fn what_is_written_reads_back_the_same() {
        let other = Rules { spins: 9, pays: Odds::to(50, 1), called: "\"x\"".to_string(), even: false };
        for rules in [plainest(), other] {
            for explained in [false, true] {
                assert_eq!(checked(&write(&rules, "test", &keys(), explained)), Ok(rules.clone()));
            }
        }
        let text = write(&plainest(), "test", &keys(), false);
        assert_eq!(
            text,
            "game = \"test\"\nspins = 3\nway = \"even\"\n\n[pays]\n\"emblem 1\" = \"45 to 1\"\nname = \"joker\"\n"
        );
    }

    #[test]
    fn everything_wrong_is_found_by_its_key() {
        let text = "spins = 10\nway = \"up\"\nmore = 1\n[pays]\n\"emblem 1\" = \"40 to 1\"\nname = \"\"\n";
        assert_eq!(
            checked(text),
            Err(["spins", "way", "more", "pays.emblem 1", "pays.name"].map(String::from).to_vec())
        );
    }
}
