//! A TOML file as a flat list of keys, read one by one, so that everything wrong with it is found at once.

use super::percent::Percent;
use super::violation::{RecordedRules, Violation, Violations};
use crate::payout::{NotOdds, Odds};
use crate::provision::Provision;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Range, RangeInclusive};
use toml::de::{DeTable, DeValue};

/// The longest rules file that is read, in bytes.
const LONGEST: usize = 256 * 1024;

/// A value that a key has.
#[derive(Clone, Debug)]
pub(super) enum Leaf {
    Flag(bool),
    Number(Option<i64>),
    Text(String),
    Other(&'static str),
}

/// A rules file under examination.
#[derive(Debug)]
pub struct Document<'t> {
    text: &'t str,
    leaves: BTreeMap<String, (Range<usize>, Leaf)>,
    sections: BTreeMap<String, Range<usize>>,
    known: BTreeSet<String>,
    violations: Vec<Violation>,
    /// Violations that only new files are refused for.
    stricter: Vec<Violation>,
    /// Sections whose keys a provision lists.
    closed: Vec<(String, Provision)>,
}

impl<'t> Document<'t> {
    /// Takes a text apart. What is not TOML becomes a violation like any other.
    pub fn parse(text: &'t str) -> Document<'t> {
        let mut document = Document {
            text,
            leaves: BTreeMap::new(),
            sections: BTreeMap::new(),
            known: BTreeSet::new(),
            violations: Vec::new(),
            stricter: Vec::new(),
            closed: Vec::new(),
        };
        if text.len() > LONGEST {
            document.violate("", None, format!("the file is longer than {LONGEST} bytes"), None);
            document.text = "";
            return document;
        }
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let span = error.span();
            let because = format!("this is not TOML: {}", error.message());
            document.push(String::new(), span, None, because, None);
        }
        document.flatten("", table.get_ref(), 0);
        document
    }

    /// Reads a new file with `read`, or says everything that is wrong with it.
    pub fn check<R>(text: &str, read: impl FnOnce(&mut Document<'_>) -> R) -> Result<R, Violations> {
        let mut file = Document::parse(text);
        let rules = read(&mut file);
        file.finish().map(|()| rules)
    }

    /// Reads the rules at the head of a record in the same way; see [`Document::violate_stricter`].
    pub fn check_recorded<R>(
        text: &str,
        read: impl FnOnce(&mut Document<'_>) -> R,
    ) -> Result<RecordedRules<R>, Violations> {
        let mut file = Document::parse(text);
        let rules = read(&mut file);
        file.finish_recorded().map(|refused_today| RecordedRules { rules, refused_today })
    }

    fn flatten(&mut self, path: &str, table: &DeTable<'_>, depth: usize) {
        for (key, value) in table {
            // A dot inside a key must not make it look like another: `"odds.multiple"` is no `odds.multiple`.
            let name = key.get_ref();
            let name = if name.contains('.') { format!("\"{name}\"") } else { name.to_string() };
            let path = if path.is_empty() { name } else { format!("{path}.{name}") };
            let span = key.span().start..value.span().end.max(key.span().end);
            let leaf = match value.get_ref() {
                DeValue::Table(table) if depth < 8 => {
                    self.sections.insert(path.clone(), key.span());
                    self.flatten(&path, table, depth + 1);
                    continue;
                }
                DeValue::Boolean(flag) => Leaf::Flag(*flag),
                DeValue::Integer(number) => {
                    Leaf::Number(i64::from_str_radix(number.as_str(), number.radix()).ok())
                }
                DeValue::String(text) => Leaf::Text(text.to_string()),
                other => Leaf::Other(other.type_str()),
            };
            self.leaves.insert(path, (span, leaf));
        }
    }

    /// Does the file say something about this key?
    pub fn says(&self, key: &str) -> bool {
        self.leaves.contains_key(key) || self.sections.contains_key(key)
    }

    /// Of the keys that together make a fault, the first that stands in the file, so that its line can be shown.
    pub fn first_said<'k>(&self, keys: &[&'k str]) -> &'k str {
        keys.iter().find(|key| self.says(key)).unwrap_or(&keys[0])
    }

    /// The bytes of the file that say something about this key.
    pub fn span(&self, key: &str) -> Option<Range<usize>> {
        self.leaves.get(key).map(|(span, _)| span).or_else(|| self.sections.get(key)).cloned()
    }

    /// Every key that has a value, with where it stands in the file.
    pub(super) fn leaves(&self) -> impl Iterator<Item = (&str, (usize, &Leaf))> {
        self.leaves.iter().map(|(key, (span, leaf))| (key.as_str(), (span.start, leaf)))
    }

    /// The keys directly below a section.
    pub fn keys_of(&self, section: &str) -> Vec<String> {
        let prefix = format!("{section}.");
        self.leaves.keys().filter_map(|key| key.strip_prefix(&prefix)).map(str::to_string).collect()
    }

    /// The sections directly below a section.
    pub fn sections_of(&self, section: &str) -> Vec<String> {
        let prefix = format!("{section}.");
        let below = self.sections.keys().filter_map(|key| key.strip_prefix(&prefix));
        below.filter(|name| !name.contains('.')).map(str::to_string).collect()
    }

    /// Nothing more needs to be said of this key: why it cannot stand there has been reported.
    pub fn ignore(&mut self, key: &str) {
        self.known.insert(key.to_string());
    }

    /// This provision lists what may stand in a section: any other key there violates it.
    pub fn close(&mut self, section: &str, cite: Provision) {
        self.closed.push((format!("{section}."), cite));
    }

    fn leaf(&mut self, key: &str) -> Option<Leaf> {
        self.known.insert(key.to_string());
        self.leaves.get(key).map(|(_, leaf)| leaf.clone())
    }

    fn wrong_type(&mut self, key: &str, expected: &str, found: &Leaf) {
        let found = match found {
            Leaf::Flag(_) => "true or false",
            Leaf::Number(_) => "a number",
            Leaf::Text(_) => "a text",
            Leaf::Other(name) => name,
        };
        self.violate(key, None, format!("{expected} is expected here, not {found}"), None);
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &str, default: bool) -> bool {
        match self.leaf(key) {
            None => default,
            Some(Leaf::Flag(flag)) => flag,
            Some(other) => {
                self.wrong_type(key, "true or false", &other);
                default
            }
        }
    }

    /// A whole number within bounds; `cite` is the provision that sets them, if one does.
    pub fn number(
        &mut self,
        key: &str,
        bounds: RangeInclusive<i64>,
        default: i64,
        cite: Option<Provision>,
    ) -> i64 {
        match self.leaf(key) {
            None => default,
            Some(Leaf::Number(Some(number))) if bounds.contains(&number) => number,
            Some(Leaf::Number(_)) => {
                let because =
                    format!("a number from {} to {} is expected here", bounds.start(), bounds.end());
                self.violate(key, cite, because, None);
                default
            }
            Some(other) => {
                self.wrong_type(key, "a whole number", &other);
                default
            }
        }
    }

    /// A text.
    pub fn text(&mut self, key: &str) -> Option<String> {
        match self.leaf(key)? {
            Leaf::Text(text) => Some(text),
            other => {
                self.wrong_type(key, "a text", &other);
                None
            }
        }
    }

    /// What a key says, as a word, if it is a flag or a text.
    pub fn word_of(&self, key: &str) -> Option<String> {
        match self.leaves.get(key) {
            Some((_, Leaf::Text(text))) => Some(text.clone()),
            Some((_, Leaf::Flag(flag))) => Some(flag.to_string()),
            _ => None,
        }
    }

    /// Reads on as if the file did not have this key, of which everything has been said.
    pub fn take_out(&mut self, key: &str) {
        self.ignore(key);
        self.leaves.remove(key);
    }

    /// A whole number, if this is one; whether it is within its bounds is somebody else's to report.
    pub fn whole_number_of(&self, key: &str) -> Option<i64> {
        match self.leaves.get(key) {
            Some((_, Leaf::Number(number))) => *number,
            _ => None,
        }
    }

    /// One of a few words; `cite` is the provision that lists them.
    pub fn choice<T: Copy>(
        &mut self,
        key: &str,
        choices: &[(&str, T)],
        default: T,
        cite: Option<Provision>,
    ) -> T {
        let Some(text) = self.text(key) else { return default };
        if let Some((_, choice)) = choices.iter().find(|(name, _)| *name == text) {
            return *choice;
        }
        let names: Vec<String> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
        self.violate(key, cite, format!("expected {}", names.join(" or ")), None);
        default
    }

    /// Reports keys for what the text leaves to nobody: each with the provision that decides it. A name stands for a key
    /// of any section that ends in it, or for one whole key.
    pub fn fixed_by_law(&mut self, names: &[&str], cite: Provision, because: &str) {
        let of_law = |key: &String| {
            let last = key.rsplit('.').next().unwrap_or(key);
            names.iter().any(|name| *name == last || *name == key.as_str())
        };
        let said: Vec<String> = self
            .leaves
            .keys()
            .filter(|key| !self.known.contains(*key))
            .filter(|key| of_law(key))
            .cloned()
            .collect();
        for key in said {
            self.ignore(&key);
            self.violate(&key, Some(cite), because.to_string(), Some("leave it out".to_string()));
        }
    }

    /// Payout odds such as `"7 to 6"`. `for_cite` is the provision that forbids stating them with "for".
    pub fn odds(&mut self, key: &str, for_cite: Provision) -> Option<Odds> {
        match self.text(key)?.parse() {
            Ok(odds) => Some(odds),
            Err(error) => {
                let cite = (error == NotOdds::For).then_some(for_cite);
                self.violate(key, cite, error.to_string(), None);
                None
            }
        }
    }

    /// A figure that may have decimals: a whole number, or a text. `expected` says what it is.
    pub fn number_or_text(&mut self, key: &str, expected: &str) -> Option<String> {
        match self.leaf(key)? {
            Leaf::Number(Some(number)) => Some(number.to_string()),
            Leaf::Text(text) => Some(text),
            other => {
                self.wrong_type(key, expected, &other);
                None
            }
        }
    }

    /// A percentage: a whole number, or a text with decimals.
    pub fn percent(&mut self, key: &str, default: Percent) -> Percent {
        let Some(text) = self.number_or_text(key, "a percentage") else { return default };
        text.parse().unwrap_or_else(|error: super::percent::NotAPercentage| {
            self.violate(key, None, error.to_string(), None);
            default
        })
    }

    /// Reports what is wrong with a key.
    pub fn violate(&mut self, key: &str, cite: Option<Provision>, because: String, instead: Option<String>) {
        let span = self.leaves.get(key).map(|(span, _)| span.clone());
        let span = span.or_else(|| self.sections.get(key).cloned());
        self.push(key.to_string(), span, cite, because, instead);
    }

    /// Reports a key that says something and changes nothing: whoever wrote it expects otherwise. Call it only where
    /// the value is not the plain one. `why` goes on from the name of the key.
    pub fn without_effect(&mut self, key: &str, cite: Provision, why: &str) {
        let because = format!("this has no effect here: it {why}");
        self.violate_stricter(key, cite, because, Some("leave it out".to_string()));
    }

    /// Reports a key that the 1996 text does not know, if the file has it. `cite` is what that text says instead, or
    /// the provision that closes its list.
    pub fn unknown_in_1996(&mut self, key: &str, cite: Provision) {
        self.ignore(key);
        if self.says(key) {
            let because = "the 1996 rules do not know this".to_string();
            let instead = "leave it out, or set edition = \"2011\"".to_string();
            self.violate(key, Some(cite), because, Some(instead));
        }
    }

    /// Reports what is wrong with a key by a check that was added after files like this one had been posted: a new file
    /// is refused for it, a record that begins with such rules stays readable.
    pub fn violate_stricter(&mut self, key: &str, cite: Provision, because: String, instead: Option<String>) {
        self.violate(key, Some(cite), because, instead);
        self.stricter.extend(self.violations.pop());
    }

    fn push(
        &mut self,
        key: String,
        span: Option<Range<usize>>,
        cite: Option<Provision>,
        because: String,
        instead: Option<String>,
    ) {
        let line = span.as_ref().map(|span| {
            let before = self.text.as_bytes().get(..span.start).unwrap_or_default();
            before.iter().filter(|byte| **byte == b'\n').count() + 1
        });
        self.violations.push(Violation { key, line, span, cite, because, instead });
    }

    /// The verdict on a new file.
    pub fn finish(mut self) -> Result<(), Violations> {
        self.violations.append(&mut self.stricter);
        self.finish_recorded().map(drop)
    }

    /// The verdict on the rules at the head of a record: what makes them unreadable, or else why a new file with them
    /// would be refused. The keys that nobody asked for are reported too.
    pub fn finish_recorded(mut self) -> Result<Vec<Violation>, Violations> {
        let known = std::mem::take(&mut self.known);
        let strangers: Vec<String> =
            self.leaves.keys().filter(|key| !known.contains(*key)).cloned().collect();
        let empty: Vec<String> = self
            .sections
            .keys()
            .filter(|section| {
                !known.iter().chain(&strangers).any(|key| key.starts_with(&format!("{section}.")))
            })
            .cloned()
            .collect();
        for key in strangers.iter().chain(&empty) {
            // A section of which everything has been said is known by its dot.
            let near = known.iter().filter(|candidate| !candidate.ends_with('.'));
            let near = near.min_by_key(|candidate| distance(candidate, key));
            let near = near.filter(|candidate| distance(candidate, key) <= 3 + key.len() / 4);
            let instead = near.map(|near| format!("did you mean \"{near}\"?"));
            let closed = self.closed.iter().find(|(section, _)| key.starts_with(section));
            let cite = closed.map(|(_, cite)| *cite);
            self.violate(key, cite, "there is no such key".to_string(), instead);
        }
        if self.violations.is_empty() {
            return Ok(self.stricter);
        }
        self.violations.sort_by_key(|violation| violation.line.unwrap_or(usize::MAX));
        Err(Violations(self.violations))
    }
}

/// How many letters must change to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, letter) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, candidate) in other.iter().enumerate() {
            let changed = corner + usize::from(letter != *candidate);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_wrong_is_said_at_once_with_its_line() {
        let mut document =
            Document::parse("seats = \"many\"\ntitel = \"x\"\n[money]\nchip_cents = -1\n[nothing]\n");
        document.number("seats", 1..=16, 8, None);
        document.text("title");
        document.number("money.chip_cents", 1..=1000, 100, None);
        let Err(Violations(found)) = document.finish() else { panic!("four faults were let pass") };
        let lines: Vec<_> = found.iter().map(|violation| violation.line).collect();
        assert_eq!(lines, [Some(1), Some(2), Some(4), Some(5)]);
        assert_eq!(found[1].instead.as_deref(), Some("did you mean \"title\"?"));
    }

    #[test]
    fn what_is_not_toml_is_a_violation_too() {
        for text in ["= 5", "a = ", "[x", "a = 1\na = 2", "\u{0}", "a = 99999999999999999999"] {
            let mut document = Document::parse(text);
            document.number("a", 0..=5, 1, None);
            assert!(document.finish().is_err(), "{text:?}");
        }
    }
}
