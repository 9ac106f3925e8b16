//! The mapping file: how the columns and values of somebody else's log are called in ours.

use super::rows::Money;
use jiff::fmt::strtime;
use jiff::tz::TimeZone;
use serde::Deserialize;
use serde_json::{Map as Fields, Number, Value};
use std::collections::BTreeMap;

/// What a log says of the money, and what it leaves out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    pub(super) pays: Pays,
    pub(super) vigorish: Vigorish,
    pub(super) starts: Starts,
    pub(super) leaves_out: Vec<Left>,
}

impl Terms {
    pub(super) fn leaves_out(&self, money: Money) -> bool {
        self.leaves_out.contains(&Left::Money(money))
    }
}

/// What the amount of a payment is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Pays {
    /// The winnings alone.
    #[default]
    #[serde(rename = "winnings")]
    Winnings,
    /// The winnings with the stake.
    #[serde(rename = "winnings and stake")]
    WinningsAndStake,
}

/// How the log shows the house's commission.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Vigorish {
    /// In rows of its own.
    #[default]
    #[serde(rename = "separate")]
    Separate,
    /// Not at all: winnings are less by as much.
    #[serde(rename = "taken from winnings")]
    TakenFromWinnings,
}

/// Where a log begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub(super) enum Starts {
    /// With new cards, or with an empty layout.
    #[default]
    #[serde(rename = "fresh shoe")]
    FreshShoe,
    /// Somewhere in a shoe.
    #[serde(rename = "mid-shoe")]
    MidShoe,
}

/// What a log does not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    Money(Money),
    CuttingCard,
}

impl<'de> Deserialize<'de> for Left {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Left, D::Error> {
        let word = String::deserialize(deserializer)?;
        let money = Money::ALL.into_iter().find(|money| money.word() == word).map(Left::Money);
        let left = money.or_else(|| (word == "cutting card").then_some(Left::CuttingCard));
        left.ok_or_else(|| {
            serde::de::Error::custom(
                "what a log can leave out: \"pay\", \"return\", \"collect\", \"vigorish\", \"cutting card\"",
            )
        })
    }
}

/// How a file is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Format {
    /// One JSON object a line.
    #[serde(rename = "jsonl")]
    JsonLines,
    /// Comma-separated values, the names of the columns in the first line.
    #[serde(rename = "csv")]
    Csv,
}

/// A mapping file. The default maps nothing: the log is in our words.
#[derive(Clone, Debug, Default)]
pub struct Map {
    pub(super) terms: Terms,
    pub(super) format: Option<Format>,
    pub(super) delimiter: Option<u8>,
    columns: BTreeMap<String, Columns>,
    values: BTreeMap<String, BTreeMap<String, toml::Value>>,
    unit: Unit,
    time: Time,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Columns {
    One(String),
    Several(Vec<String>),
}

/// What an amount is counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
enum Unit {
    #[default]
    #[serde(rename = "cents")]
    Cents,
    #[serde(rename = "dollars")]
    Dollars,
}

/// How times are written.
#[derive(Clone, Debug, Default)]
enum Time {
    #[default]
    Milliseconds,
    Seconds,
    /// RFC 3339, with its offset.
    Timestamp,
    /// As strftime writes it, in a time zone unless the format has an offset.
    Written {
        format: String,
        zone: TimeZone,
    },
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Draft {
    format: Option<Format>,
    delimiter: Option<char>,
    #[serde(default)]
    starts: Starts,
    #[serde(default)]
    leaves_out: Vec<Left>,
    #[serde(default)]
    columns: BTreeMap<String, Columns>,
    #[serde(default)]
    values: BTreeMap<String, BTreeMap<String, toml::Value>>,
    #[serde(default)]
    money: MoneyDraft,
    #[serde(default)]
    time: TimeDraft,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoneyDraft {
    #[serde(default)]
    unit: Unit,
    #[serde(default)]
    pays: Pays,
    #[serde(default)]
    vigorish: Vigorish,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeDraft {
    format: Option<String>,
    zone: Option<String>,
}

/// The fields of a row that are whole numbers.
const NUMBERS: [&str; 12] = [
    "seat", "box", "hand", "spot", "faces", "total", "player", "banker", "ticket", "game", "games", "numbers",
];

impl Map {
    /// Reads a mapping file, or says what is wrong with it.
    pub fn from_toml(text: &str) -> Result<Map, String> {
        let draft: Draft = toml::from_str(text).map_err(|error| error.to_string())?;
        let delimiter = match draft.delimiter {
            None => None,
            Some(letter) => match u8::try_from(letter) {
                Ok(byte) if byte.is_ascii() => Some(byte),
                _ => return Err(format!("delimiter: {letter:?} is not one ASCII character, such as \";\"")),
            },
        };
        let zone = match &draft.time.zone {
            None => TimeZone::UTC,
            Some(name) => TimeZone::get(name).map_err(|_| {
                format!("time.zone: there is no time zone {name:?}; write one such as \"America/New_York\"")
            })?,
        };
        let time = match draft.time.format.as_deref() {
            None | Some("milliseconds") => Time::Milliseconds,
            Some("seconds") => Time::Seconds,
            Some("timestamp") => Time::Timestamp,
            Some(format) if format.contains('%') => Time::Written { format: format.to_string(), zone },
            Some(other) => {
                return Err(format!(
                    "time.format: {other:?} is neither \"milliseconds\", \"seconds\", \"timestamp\" nor a format \
                     such as \"%m/%d/%Y %H:%M:%S\""
                ));
            }
        };
        Ok(Map {
            terms: Terms {
                pays: draft.money.pays,
                vigorish: draft.money.vigorish,
                starts: draft.starts,
                leaves_out: draft.leaves_out,
            },
            format: draft.format,
            delimiter,
            columns: draft.columns,
            values: draft.values,
            unit: draft.money.unit,
            time,
        })
    }

    /// Says nothing about columns: a log has our own names.
    fn has_our_names(&self) -> bool {
        self.columns.is_empty()
    }

    /// The columns that a file must have.
    pub(super) fn columns(&self) -> impl Iterator<Item = &str> {
        self.columns
            .values()
            .flat_map(|columns| match columns {
                Columns::One(name) => std::slice::from_ref(name).iter(),
                Columns::Several(names) => names.iter(),
            })
            .map(String::as_str)
    }

    /// A row of theirs in our words.
    pub(super) fn translated(&self, mut row: Fields<String, Value>) -> Result<Fields<String, Value>, String> {
        let mut ours = Fields::new();
        if self.has_our_names() {
            for (key, value) in row {
                if let Some(value) = self.value(&key, value)? {
                    ours.insert(key, value);
                }
            }
            return Ok(ours);
        }
        for (key, columns) in &self.columns {
            match columns {
                Columns::One(name) => {
                    // One column may stand for several of our fields, so it stays in the row.
                    if let Some(value) = row.get(name).cloned()
                        && let Some(value) = self.value(key, value)?
                    {
                        ours.insert(key.clone(), value);
                    }
                }
                Columns::Several(names) => {
                    let mut list = Vec::new();
                    for name in names {
                        if let Some(value) = row.remove(name)
                            && let Some(value) = self.value(key, value)?
                        {
                            list.push(value);
                        }
                    }
                    if !list.is_empty() {
                        ours.insert(key.clone(), Value::Array(list));
                    }
                }
            }
        }
        if !ours.contains_key("do") {
            return Err("the row does not say what happened: its column for \"do\" is empty".to_string());
        }
        Ok(ours)
    }

    /// One value of theirs as ours; none for an empty cell.
    fn value(&self, key: &str, value: Value) -> Result<Option<Value>, String> {
        if let Value::Array(list) = value {
            let list: Result<Vec<Option<Value>>, String> =
                list.into_iter().map(|value| self.value(key, value)).collect();
            return Ok(Some(Value::Array(list?.into_iter().flatten().collect())));
        }
        let text = match &value {
            Value::Null => return Ok(None),
            Value::String(text) => text.trim().to_string(),
            Value::Bool(_) | Value::Object(_) | Value::Array(_) => return Ok(Some(value)),
            Value::Number(number) => number.to_string(),
        };
        if text.is_empty() {
            return Ok(None);
        }
        if let Some(named) = self.values.get(key) {
            if let Some(value) = named.get(&text) {
                let value = serde_json::to_value(value).map_err(|error| error.to_string())?;
                // An empty text in the mapping file drops the value.
                return Ok((value != "").then_some(value));
            }
            if key == "do" {
                let hint = "name it in [values.do], as \"ignore\" if it is not about play";
                return Err(format!("the mapping file does not say what {text:?} means; {hint}"));
            }
        }
        let read = match key {
            "at" => self.moment(&text)?,
            "amount" | "price" => self.cents(&text)?,
            "card" | "cards" => return Ok(Some(Value::String(card(&text)))),
            _ if NUMBERS.contains(&key) => return Ok(Some(number(&text, value))),
            _ => return Ok(Some(Value::String(text))),
        };
        Ok(Some(Value::Number(Number::from(read))))
    }

    fn moment(&self, text: &str) -> Result<i64, String> {
        let wrong = || format!("{text:?} is not a time as the mapping file's [time] describes it");
        match &self.time {
            Time::Milliseconds => text.parse().map_err(|_| wrong()),
            Time::Seconds => {
                let (whole, part) = text.split_once('.').unwrap_or((text, ""));
                let whole: i64 = whole.parse().map_err(|_| wrong())?;
                let digits: String = part.chars().chain("000".chars()).take(3).collect();
                let part: i64 = digits.parse().map_err(|_| wrong())?;
                whole.checked_mul(1000).and_then(|whole| whole.checked_add(part)).ok_or_else(wrong)
            }
            Time::Timestamp => {
                text.parse::<jiff::Timestamp>().map(|at| at.as_millisecond()).map_err(|_| wrong())
            }
            Time::Written { format, zone } => {
                let parsed = strtime::parse(format, text).map_err(|_| wrong())?;
                if let Ok(at) = parsed.to_timestamp() {
                    return Ok(at.as_millisecond());
                }
                let at =
                    parsed.to_datetime().and_then(|at| at.to_zoned(zone.clone())).map_err(|_| wrong())?;
                Ok(at.timestamp().as_millisecond())
            }
        }
    }

    /// Money as it is written: a currency sign and commas for thousands are passed over.
    fn cents(&self, text: &str) -> Result<i64, String> {
        let wrong = || {
            let unit = if self.unit == Unit::Cents { "whole cents" } else { "dollars, such as 12.50" };
            format!("{text:?} is no amount in {unit}")
        };
        let plain = text.replace([',', '$', ' '], "");
        let (sign, plain) = match plain.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, plain.as_str()),
        };
        let (whole, part) = plain.split_once('.').unwrap_or((plain, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(part) {
            return Err(wrong());
        }
        let whole: i64 = whole.parse().map_err(|_| wrong())?;
        let cents = match self.unit {
            Unit::Cents if part.is_empty() => Some(whole),
            Unit::Cents => None,
            Unit::Dollars => {
                // A tenth of a cent is no money.
                let (two, rest) = part.split_at(part.len().min(2));
                let two: i64 = format!("{two:0<2}").parse().map_err(|_| wrong())?;
                let exact = rest.bytes().all(|byte| byte == b'0');
                exact.then(|| whole.checked_mul(100)?.checked_add(two)).flatten()
            }
        };
        cents.map(|cents| sign * cents).ok_or_else(wrong)
    }
}

/// `10H` and `th` are both the ten of hearts.
fn card(text: &str) -> String {
    let text = text.replace("10", "T");
    let mut letters = text.chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some(rank), Some(suit), None) => {
            format!("{}{}", rank.to_ascii_uppercase(), suit.to_ascii_lowercase())
        }
        _ => text,
    }
}

/// `3`, and also `Seat 3` or `P3`; anything else stays as it is, and is refused where it is read.
fn number(text: &str, value: Value) -> Value {
    let digits = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
    match digits.parse::<u64>() {
        Ok(number) => Value::Number(Number::from(number)),
        Err(_) => value,
    }
}
