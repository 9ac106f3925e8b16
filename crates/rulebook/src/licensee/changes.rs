//! What differs between two rules files, in words: so that whoever reads a notice (19:47-8.3) need read neither of them.

use super::document::{Document, Leaf};
use super::violation::RecordedRules;
use crate::game::Game;
use crate::licensee::RulesFile as _;
use crate::money::Cents;
use std::collections::BTreeMap;
use std::fmt;
use toml::{Table, Value};

/// One thing that changes.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Change {
    /// The key of the file: `limits.line_minimum_cents`.
    pub key: String,
    /// The same in words: `limits, line minimum`.
    pub what: String,
    /// What it was; nothing where the old file does not have it.
    pub was: Option<String>,
    /// What it becomes; nothing where the new file does not have it.
    pub becomes: Option<String>,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { what, was, becomes, .. } = self;
        match (was, becomes) {
            (Some(was), Some(becomes)) => write!(f, "{what}: {becomes} instead of {was}"),
            (None, Some(becomes)) => write!(f, "{what}: {becomes}, which is new"),
            (Some(was), None) => write!(f, "{what}: no longer {was}"),
            (None, None) => write!(f, "{what}"),
        }
    }
}

/// What changes at a table of a game from one rules file to another, in the order of the new one; keys that only the old
/// file has come last.
///
/// The files of two editions do not have the same keys. A key that one of the two files lacks is a change only where its
/// value says something that the other file does not say by leaving it out.
pub fn changes<G: Game>(old: &str, new: &str) -> Vec<Change> {
    let (read_old, read_new) = (File::<G>::read(old), File::<G>::read(new));
    let mut found = differences(old, new);
    found.retain(|change| match (&change.was, &change.becomes, &read_old, &read_new) {
        (None, Some(_), Some(old), Some(new)) => !new.says_nothing_to(old, &change.key),
        (Some(_), None, Some(old), Some(new)) => !old.says_nothing_to(new, &change.key),
        _ => true,
    });
    found
}

/// A rules file as its game reads it.
struct File<G: Game> {
    table: Table,
    recorded: RecordedRules<G::Rules>,
}

impl<G: Game> File<G> {
    fn read(text: &str) -> Option<File<G>> {
        let table = text.parse().ok()?;
        Some(File { table, recorded: G::Rules::recorded(text).ok()? })
    }

    /// Has this key of the file no effect here, or does the other file, which lacks it, mean the same?
    fn says_nothing_to(&self, other: &File<G>, key: &str) -> bool {
        self.recorded.rules.is_idle(key) || other.with(key, &self.table).is_some_and(|with| with == *other)
    }

    /// This file with a key of another one, if it can stand there.
    fn with(&self, key: &str, from: &Table) -> Option<File<G>> {
        let mut path: Vec<&str> = key.split('.').collect();
        let last = path.pop()?;
        let (mut table, mut from) = (self.table.clone(), from);
        let mut section = &mut table;
        for name in path {
            from = from.get(name)?.as_table()?;
            let below = section.entry(name).or_insert_with(|| Value::Table(Table::new()));
            section = below.as_table_mut()?;
        }
        section.insert(last.to_string(), from.get(last)?.clone());
        File::read(&table.to_string())
    }
}

impl<G: Game> PartialEq for File<G> {
    /// Do both mean the same table, and would neither be refused for more than the other?
    fn eq(&self, other: &File<G>) -> bool {
        let (one, other) = (&self.recorded, &other.recorded);
        one.refused_today.len() == other.refused_today.len()
            && one.rules.to_toml(false) == other.rules.to_toml(false)
    }
}

/// What differs between two files, key by key, whatever the game makes of it.
pub fn differences(old: &str, new: &str) -> Vec<Change> {
    let (old, new) = (Document::parse(old), Document::parse(new));
    let (old, new): (Leaves<'_>, Leaves<'_>) = (old.leaves().collect(), new.leaves().collect());
    let mut keys: Vec<&str> = new.keys().copied().collect();
    keys.sort_by_key(|key| new[key].0);
    keys.extend(old.keys().copied().filter(|key| !new.contains_key(key)));
    // A key with one value for all that stands below it is told by what stands below it in the other file.
    keys.retain(|key| !has_below(&old, key) && !has_below(&new, key));
    let changed = keys.into_iter().filter_map(|key| {
        let (was, becomes) = (value(&old, key), value(&new, key));
        (was != becomes).then(|| Change { key: key.to_string(), what: in_words(key), was, becomes })
    });
    changed.collect()
}

/// Where a key stands in its file, and its value.
type Leaves<'d> = BTreeMap<&'d str, (usize, &'d Leaf)>;

fn has_below(leaves: &Leaves<'_>, key: &str) -> bool {
    leaves.keys().any(|other| other.strip_prefix(key).is_some_and(|rest| rest.starts_with('.')))
}

/// The value of a key, or the one that stands for everything beside it.
fn value(leaves: &Leaves<'_>, key: &str) -> Option<String> {
    let found = leaves.get(key).or_else(|| leaves.get(key.rsplit_once('.')?.0));
    found.map(|(_, leaf)| value_in_words(key, leaf))
}

fn value_in_words(key: &str, leaf: &Leaf) -> String {
    let last = key.rsplit('.').next().unwrap_or(key);
    match leaf {
        Leaf::Flag(true) => "yes".to_string(),
        Leaf::Flag(false) => "no".to_string(),
        Leaf::Number(Some(cents)) if last.ends_with("_cents") => Cents(*cents).to_string(),
        Leaf::Number(Some(seconds)) if last.ends_with("_seconds") => format!("{seconds} seconds"),
        Leaf::Number(Some(percent)) if last.ends_with("percent") => format!("{percent} percent"),
        Leaf::Text(percent) if last.ends_with("percent") => format!("{percent} percent"),
        Leaf::Number(Some(number)) => number.to_string(),
        Leaf::Text(text) if text.is_empty() => "none".to_string(),
        Leaf::Text(text) => text.clone(),
        Leaf::Number(None) => "a number".to_string(),
        Leaf::Other(kind) => (*kind).to_string(),
    }
}

/// `limits.line_minimum_cents` is `limits, line minimum`.
fn in_words(key: &str) -> String {
    let units = ["_cents", "_seconds", "_percent"];
    let key = units.iter().find_map(|unit| key.strip_suffix(unit)).unwrap_or(key);
    key.split('.').map(|part| part.replace('_', " ")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(old: &str, new: &str) -> Vec<String> {
        differences(old, new).iter().map(Change::to_string).collect()
    }

    #[test]
    fn what_changes_is_told_in_words_with_the_old_value_and_the_new() {
        let old = "title = \"One\"\n[limits]\nline_minimum_cents = 500\nmaximum_cents = 100000\n\
                   [pace]\nwager_seconds = 20\n[vigorish]\nbuy_percent = \"5\"\n[wagers]\nhorn = true\n\
                   [payouts]\n\"place 6\" = \"7 to 6\"\n";
        let new = "title = \"Two\"\n[limits]\nline_minimum_cents = 2550\nmaximum_cents = 100000\n\
                   [pace]\nwager_seconds = 30\n[vigorish]\nbuy_percent = \"4.5\"\n[wagers]\nhorn = false\n\
                   [payouts]\n\"place 6\" = \"6 to 5\"\n";
        assert_eq!(
            told(old, new),
            [
                "title: Two instead of One",
                "limits, line minimum: $25.50 instead of $5",
                "pace, wager: 30 seconds instead of 20 seconds",
                "vigorish, buy: 4.5 percent instead of 5 percent",
                "wagers, horn: no instead of yes",
                "payouts, place 6: 6 to 5 instead of 7 to 6",
            ]
        );
        assert!(differences(old, old).is_empty());
    }

    #[test]
    fn a_value_for_all_points_is_told_point_by_point_where_it_is_divided() {
        let (all, each) = ("[odds]\nmultiple = 3\n", "[odds]\nmultiple = { 4 = 3, 5 = 4 }\n");
        assert_eq!(told(all, each), ["odds, multiple, 5: 4 instead of 3"]);
        assert_eq!(told(each, all), ["odds, multiple, 5: 3 instead of 4"]);
    }

    #[test]
    fn what_comes_and_what_goes_is_told_so() {
        assert_eq!(
            told("a = 1\nold = \"\"\n", "a = 1\nnew = 2\n"),
            ["new: 2, which is new", "old: no longer none"]
        );
    }
}
