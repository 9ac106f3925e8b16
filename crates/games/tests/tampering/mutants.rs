//! Every record that differs from another in one field or one line.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;

/// What was done to a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A value is a little different.
    Altered,
    /// A value is one that the record has elsewhere under the same key.
    Exchanged,
    /// A field, or an item of a list, is gone.
    Dropped,
    /// A field, or an item of a list, stands twice.
    Doubled,
    /// A line is gone.
    LineDropped,
    /// A line stands twice.
    LineDoubled,
    /// A line has changed places with the next.
    LinesSwapped,
}

/// A record in which one thing was changed.
pub(crate) struct Mutant {
    pub(crate) change: Change,
    /// The line, from 0.
    pub(crate) line: usize,
    /// The field, as `events.0.paid`; empty where the whole line was changed.
    pub(crate) path: String,
    pub(crate) before: Value,
    pub(crate) after: Value,
    pub(crate) lines: Vec<String>,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = |value: &Value| value.to_string().chars().take(300).collect::<String>();
        let (before, after) = (short(&self.before), short(&self.after));
        write!(f, "{:?} line {} {}: {before} -> {after}", self.change, self.line + 1, self.path)
    }
}

#[derive(Clone)]
enum Step {
    Key(String),
    Item(usize),
}

type Path = Vec<Step>;

fn paths(value: &Value, here: &Path, found: &mut Vec<Path>) {
    let mut below = |step: Step, value: &Value| {
        let mut path = here.clone();
        path.push(step);
        found.push(path.clone());
        paths(value, &path, found);
    };
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| below(Step::Key(key.clone()), value));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(place, value)| below(Step::Item(place), value));
        }
        _ => {}
    }
}

fn at<'v>(value: &'v Value, path: &[Step]) -> &'v Value {
    path.iter().fold(value, |value, step| match step {
        Step::Key(key) => &value[key],
        Step::Item(place) => &value[place],
    })
}

fn in_words(path: &[Step]) -> String {
    let steps = path.iter().map(|step| match step {
        Step::Key(key) => key.clone(),
        Step::Item(place) => place.to_string(),
    });
    steps.collect::<Vec<_>>().join(".")
}

/// The key of a path, which its items share.
fn key(path: &[Step]) -> Option<&str> {
    path.iter().rev().find_map(|step| match step {
        Step::Key(key) => Some(key.as_str()),
        Step::Item(_) => None,
    })
}

fn altered(value: &Value) -> Value {
    match value {
        Value::Null => json!(1),
        Value::Bool(flag) => json!(!flag),
        Value::Number(number) => json!(number.as_i64().expect("records have whole numbers") + 1),
        Value::String(text) => {
            let is_hex = text.len() >= 8 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            let digit = if text.ends_with('0') { "1" } else { "0" };
            json!(if is_hex { text[..text.len() - 1].to_string() + digit } else { format!("{text}x") })
        }
        Value::Array(_) => json!([]),
        Value::Object(_) => json!({}),
    }
}

/// The line with the value at the path replaced by whatever `with` writes: key and value, or an item.
fn written(value: &Value, path: &[Step], with: &dyn Fn(&str) -> Vec<String>) -> String {
    let item = |step_is_last: bool, name: &str, value: &Value, rest: &[Step]| match step_is_last {
        true => with(name),
        false => vec![format!("{name}{}", written(value, rest, with))],
    };
    match (value, path) {
        (Value::Object(fields), [Step::Key(key), rest @ ..]) => {
            let parts = fields.iter().flat_map(|(name, value)| {
                let label = format!("{}:", json!(name));
                match name == key {
                    true => item(rest.is_empty(), &label, value, rest),
                    false => vec![format!("{label}{value}")],
                }
            });
            format!("{{{}}}", parts.collect::<Vec<_>>().join(","))
        }
        (Value::Array(items), [Step::Item(place), rest @ ..]) => {
            let parts = items.iter().enumerate().flat_map(|(number, value)| match number == *place {
                true => item(rest.is_empty(), "", value, rest),
                false => vec![value.to_string()],
            });
            format!("[{}]", parts.collect::<Vec<_>>().join(","))
        }
        _ => value.to_string(),
    }
}

/// Every value that the record has under a key.
fn values(lines: &[Value]) -> BTreeMap<String, Vec<Value>> {
    let mut found: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in lines {
        let mut all = Vec::new();
        paths(line, &Vec::new(), &mut all);
        for path in all {
            let value = at(line, &path);
            let known = found.entry(key(&path).unwrap_or_default().to_string()).or_default();
            if !known.contains(value) {
                known.push(value.clone());
            }
        }
    }
    found
}

fn with_line(lines: &[String], line: usize, text: String) -> Vec<String> {
    let mut changed = lines.to_vec();
    changed[line] = text;
    changed
}

/// Every mutant of a record.
pub(crate) fn mutants(lines: &[String]) -> impl Iterator<Item = Mutant> {
    let read: Vec<Value> = lines.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let values = values(&read);
    let of_lines = whole_lines(lines, &read);
    let lines = lines.to_vec();
    let of_fields = read.into_iter().enumerate().flat_map(move |(number, line)| {
        let mut all = Vec::new();
        paths(&line, &Vec::new(), &mut all);
        all.into_iter().flat_map(|path| of_field(&lines, number, &line, &path, &values)).collect::<Vec<_>>()
    });
    of_lines.into_iter().chain(of_fields)
}

fn whole_lines(lines: &[String], read: &[Value]) -> Vec<Mutant> {
    let mut found = Vec::new();
    let mut add = |change, line: usize, after: Value, lines| {
        let path = String::new();
        found.push(Mutant { change, line, path, before: read[line].clone(), after, lines });
    };
    for line in 0..lines.len() {
        let mut dropped = lines.to_vec();
        dropped.remove(line);
        add(Change::LineDropped, line, Value::Null, dropped);
        let mut doubled = lines.to_vec();
        doubled.insert(line, lines[line].clone());
        add(Change::LineDoubled, line, Value::Null, doubled);
        if line + 1 < lines.len() && read[line] != read[line + 1] {
            let mut swapped = lines.to_vec();
            swapped.swap(line, line + 1);
            add(Change::LinesSwapped, line, read[line + 1].clone(), swapped);
        }
    }
    found
}

fn of_field(
    lines: &[String],
    number: usize,
    line: &Value,
    path: &Path,
    values: &BTreeMap<String, Vec<Value>>,
) -> Vec<Mutant> {
    let before = at(line, path).clone();
    let mutant = |change, after: Value, text: String| Mutant {
        change,
        line: number,
        path: in_words(path),
        before: before.clone(),
        after,
        lines: with_line(lines, number, text),
    };
    let set = |after: &Value| written(line, path, &|name| vec![format!("{name}{after}")]);
    let mut found = Vec::new();
    let other = altered(&before);
    if other != before {
        found.push(mutant(Change::Altered, other.clone(), set(&other)));
    }
    let of_its_kind = |value: &&Value| {
        **value != before
            && **value != other
            && std::mem::discriminant(*value) == std::mem::discriminant(&before)
    };
    let elsewhere = values.get(key(path).unwrap_or_default()).into_iter().flatten().find(of_its_kind);
    if let Some(value) = elsewhere.filter(|value| !value.is_array() && !value.is_object()) {
        found.push(mutant(Change::Exchanged, value.clone(), set(value)));
    }
    found.push(mutant(Change::Dropped, Value::Null, written(line, path, &|_| Vec::new())));
    let twice = |name: &str| vec![format!("{name}{before}"), format!("{name}{before}")];
    found.push(mutant(Change::Doubled, before.clone(), written(line, path, &twice)));
    found
}
