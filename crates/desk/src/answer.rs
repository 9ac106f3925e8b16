//! Answers as people write them.

use rulebook::money::Cents;
use serde_json::{Map, Value, json};
use table::forms::{Field, Kind};

/// The answer to a question, from words: `yes`, `3`, `12.50`, one of the words to choose from.
pub fn read(field: &Field, text: &str) -> Result<Value, String> {
    let text = text.trim();
    let value = match field.kind {
        Kind::YesNo => match text.to_lowercase().as_str() {
            "yes" | "y" | "true" => Some(json!(true)),
            "no" | "n" | "false" => Some(json!(false)),
            _ => None,
        },
        Kind::Choice { of } => {
            let by_word = of.iter().find(|word| word.eq_ignore_ascii_case(text));
            by_word.map(|word| json!(word))
        }
        Kind::Count { .. } | Kind::Seat | Kind::Box => text.parse::<u16>().ok().map(|number| json!(number)),
        Kind::Cents => cents(text).map(|cents| json!(cents)),
        Kind::Pot => pot(text),
        _ => Some(serde_json::from_str(text).unwrap_or_else(|_| json!(text))),
    };
    value.ok_or_else(|| expected(field.kind))
}

/// What each seat has put in: `1=5, 4=10`.
fn pot(text: &str) -> Option<Value> {
    let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
    let amounts: Option<Map<String, Value>> = parts
        .map(|part| {
            let (seat, amount) = part.split_once('=')?;
            Some((seat.trim().to_string(), json!(cents(amount.trim())?)))
        })
        .collect();
    amounts.map(Value::Object)
}

/// Dollars, with or without their sign, and cents after a point.
fn cents(text: &str) -> Option<Cents> {
    let figure = text.strip_prefix('$').unwrap_or(text).replace(',', "");
    let (whole, part) = figure.split_once('.').unwrap_or((&figure, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || part.len() > 2 || !is_number(whole) || !is_number(part) {
        return None;
    }
    let dollars: i64 = whole.parse().ok()?;
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    Some(Cents(dollars * 100 + part))
}

/// What can be answered, in words.
pub fn expected(kind: Kind) -> String {
    match kind {
        Kind::YesNo => "answer yes or no".to_string(),
        Kind::Choice { of } => format!("answer one of: {}", of.join(", ")),
        Kind::Count { least, most } => format!("answer a number from {least} to {most}"),
        Kind::Seat | Kind::Box => "answer with its number".to_string(),
        Kind::Cents => "answer an amount in dollars, such as 25 or 12.50".to_string(),
        Kind::Pot => "answer with the dollars of each seat, such as 1=5, 4=10".to_string(),
        Kind::Card => "answer a card, such as 7h".to_string(),
        _ => "answer as the protocol writes it".to_string(),
    }
}
