//! A log from a file: JSON Lines or CSV, translated by a mapping file.

use super::map::{Format, Map, Terms};
use super::rows::Entry;
use serde_json::Value;
use std::collections::HashSet;
use std::io::{self, BufRead};
use table::lines::{Line, Lines};

/// The longest line of a log, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// A log that somebody else wrote.
#[derive(Clone, Debug)]
pub struct Log {
    /// Its rows.
    pub entries: Vec<Entry>,
    /// What its map says of it.
    pub terms: Terms,
}

/// Why a log cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// The file cannot be read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no CSV.
    #[error("this is not CSV: {0}")]
    Csv(String),
    /// A column of the mapping file is not in the log.
    #[error("the log has no column {missing:?}, which the mapping file names; its columns are: {}", .columns.join(", "))]
    Column {
        /// Which.
        missing: String,
        /// Those that are there.
        columns: Vec<String>,
    },
}

impl Log {
    /// Reads a whole log. The mapping file may say which format it has; otherwise it is `format`.
    pub fn read(source: impl BufRead, format: Format, map: &Map) -> Result<Log, Unreadable> {
        let entries = match map.format.unwrap_or(format) {
            Format::JsonLines => json_lines(source, map)?,
            Format::Csv => comma_separated(source, map)?,
        };
        Ok(Log { entries, terms: map.terms.clone() })
    }

    /// Rows that leave out what the other rows of their kind say: when it was, whose it was, where a card went.
    pub fn uneven(&self) -> Vec<(usize, String)> {
        let word = |entry: &Entry, key: &str| -> Option<String> {
            let fields = entry.fields.as_ref().ok()?;
            let name = fields.get("do").and_then(Value::as_str)?;
            // Every row has a time, whatever it is about.
            Some(if key == "at" { "any" } else { name }.to_string())
        };
        let mut uneven = Vec::new();
        for key in ["at", "seat", "to"] {
            let mut said: HashSet<String> = HashSet::new();
            let has = |entry: &Entry| entry.fields.as_ref().is_ok_and(|fields| fields.contains_key(key));
            said.extend(self.entries.iter().filter(|entry| has(entry)).filter_map(|entry| word(entry, key)));
            for entry in self.entries.iter().filter(|entry| !has(entry)) {
                if word(entry, key).is_some_and(|word| said.contains(&word)) {
                    let because = format!("the row has no {key:?}, and other rows of its kind have one");
                    uneven.push((entry.line, because));
                }
            }
        }
        uneven
    }
}

fn json_lines(source: impl BufRead, map: &Map) -> io::Result<Vec<Entry>> {
    let mut lines = Lines::new(source, LONGEST_LINE);
    let (mut entries, mut number) = (Vec::new(), 0);
    while let Some(line) = lines.read()? {
        number += 1;
        let (text, fields) = match line {
            Line::TooLong => (String::new(), Err(format!("the line is longer than {LONGEST_LINE} bytes"))),
            Line::NotText => (String::new(), Err("the line is not UTF-8 text".to_string())),
            Line::Text { text, .. } if text.trim().is_empty() => continue,
            Line::Text { text, .. } => {
                let fields = rulebook::wire::read_object(&text).and_then(|fields| map.translated(fields));
                (text, fields)
            }
        };
        entries.push(Entry { line: number, text, fields });
    }
    Ok(entries)
}

fn comma_separated(source: impl BufRead, map: &Map) -> Result<Vec<Entry>, Unreadable> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(map.delimiter.unwrap_or(b','))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(source);
    let columns: Vec<String> = reader.headers().map_err(unreadable)?.iter().map(String::from).collect();
    if let Some(missing) = map.columns().find(|name| !columns.iter().any(|column| column == name)) {
        return Err(Unreadable::Column { missing: missing.to_string(), columns });
    }
    let mut entries = Vec::new();
    for record in reader.records() {
        let record = record.map_err(unreadable)?;
        let line = record.position().map_or(0, |position| position.line() as usize);
        let text = record.iter().collect::<Vec<&str>>().join(",");
        let fields = if record.len() == columns.len() {
            let cells =
                columns.iter().cloned().zip(record.iter().map(|cell| Value::String(cell.to_string())));
            map.translated(cells.collect())
        } else {
            Err(format!("the row has {} columns, and the first line names {}", record.len(), columns.len()))
        };
        entries.push(Entry { line, text, fields });
    }
    Ok(entries)
}

fn unreadable(error: csv::Error) -> Unreadable {
    let text = error.to_string();
    match error.into_kind() {
        csv::ErrorKind::Io(error) => Unreadable::Io(error),
        _ => Unreadable::Csv(text),
    }
}
