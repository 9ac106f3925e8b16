//! What somebody says at a table whose game nobody here knows.

use crate::words::{money, words};
use rulebook::money::Cents;
use serde_json::Value;

/// What can be heard at a table now.
pub(super) struct Known {
    /// Each wager by its name on the wire and by what people call it.
    pub(super) wagers: Vec<[String; 2]>,
    /// What else the player may do, each in the words that mean it.
    pub(super) offers: Vec<Vec<String>>,
    /// The words for what happens when time runs out.
    pub(super) goes_on: Vec<String>,
}

/// What was said. Wagers and offers are meant by their places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Nothing,
    Quit,
    Help,
    Why,
    Show,
    Cost,
    Go,
    Again,
    /// A wager; without an amount it is asked for.
    Wager(usize, Option<Cents>),
    Reduce(usize, Cents),
    Remove(usize),
    Offer(usize),
    Unclear,
}

/// Words that take a wager back, before its name or after it.
const DOWN: [&str; 6] = ["take", "remove", "down", "back", "off", "cancel"];
/// Words that take part of it off.
const LESS: [&str; 2] = ["reduce", "less"];

/// Understands one phrase.
pub(super) fn understand(phrase: &str, known: &Known) -> Said {
    let said = words(phrase);
    let text = said.join(" ");
    match text.as_str() {
        "" => return Said::Nothing,
        "quit" | "exit" | "bye" | "leave" | "q" => return Said::Quit,
        "help" | "h" => return Said::Help,
        "why" => return Said::Why,
        "show" | "look" | "bets" | "wagers" => return Said::Show,
        "cost" | "odds" | "edge" | "costs" => return Said::Cost,
        "again" | "same" | "repeat" | "same again" => return Said::Again,
        _ => {}
    }
    let is = |names: &[String]| names.iter().any(|name| words(name).join(" ") == text);
    if let Some(place) = known.offers.iter().position(|names| is(names)) {
        return Said::Offer(place);
    }
    if is(&known.goes_on)
        || ["go", "deal", "spin", "roll", "throw", "next", "done", "ready"].contains(&text.as_str())
    {
        return Said::Go;
    }
    let wager = |said: &[String]| {
        let text = said.join(" ");
        (!text.is_empty()).then(|| {
            known.wagers.iter().position(|names| names.iter().any(|name| words(name).join(" ") == text))
        })?
    };
    let rest = |taken: &[&str]| -> Option<Vec<String>> {
        let rest: Vec<String> = said.iter().filter(|word| !taken.contains(&word.as_str())).cloned().collect();
        (rest.len() < said.len()).then_some(rest)
    };
    if let Some(place) = rest(&DOWN).and_then(|rest| wager(&rest)) {
        return Said::Remove(place);
    }
    if let Some((place, amount)) = rest(&LESS).and_then(|rest| with_amount(&rest, &wager)) {
        return Said::Reduce(place, amount);
    }
    // "$5 on the $1": what comes after "on" is the wager.
    if let Some((amount, name)) = phrase.to_lowercase().split_once(" on ")
        && let ([amount], Some(place)) = (&words(amount)[..], wager(&words(name)))
        && let Some(amount) = money(amount)
    {
        return Said::Wager(place, Some(amount));
    }
    if let Some(place) = wager(&said) {
        return Said::Wager(place, None);
    }
    match with_amount(&said, &wager) {
        Some((place, amount)) => Said::Wager(place, Some(amount)),
        None => Said::Unclear,
    }
}

/// A wager with its amount after it, or before it.
fn with_amount(said: &[String], wager: &impl Fn(&[String]) -> Option<usize>) -> Option<(usize, Cents)> {
    let after = said.split_last().and_then(|(amount, name)| Some((wager(name)?, money(amount)?)));
    after.or_else(|| said.split_first().and_then(|(amount, name)| Some((wager(name)?, money(amount)?))))
}

/// The words that mean a command: its name, with the values of its fields where it has any.
pub(super) fn names(command: &Value) -> Vec<String> {
    let Some(fields) = command.as_object() else { return Vec::new() };
    let name = fields.get("do").and_then(Value::as_str).unwrap_or_default();
    let values: Vec<String> = fields
        .iter()
        .filter(|(key, value)| *key != "do" && !value.is_null())
        .map(|(_, value)| value.as_str().map_or_else(|| value.to_string(), str::to_string))
        .collect();
    if values.is_empty() { vec![name.to_string()] } else { vec![format!("{name} {}", values.join(" "))] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn known() -> Known {
        let wagers = [["1", "$1"], ["5", "$5"], ["emblem 1", "joker"]];
        Known {
            wagers: wagers.map(|names| names.map(str::to_string)).to_vec(),
            offers: vec![vec!["double".to_string()], names(&json!({ "do": "cut", "depth": 20 }))],
            goes_on: vec!["no more bets".to_string()],
        }
    }

    #[test]
    fn a_wager_is_named_as_the_table_has_it_or_as_people_do() {
        let said = |phrase| understand(phrase, &known());
        assert_eq!(said("1 5"), Said::Wager(0, Some(Cents(500))));
        assert_eq!(said("$5 on the $1"), Said::Wager(0, Some(Cents(500))));
        assert_eq!(said("$5 1"), Said::Wager(1, Some(Cents(100))), "without \"on\" the amount comes last");
        assert_eq!(said("put 10 on joker"), Said::Wager(2, Some(Cents(1000))));
        assert_eq!(said("Emblem 1 2.50"), Said::Wager(2, Some(Cents(250))));
        assert_eq!(said("emblem 1"), Said::Wager(2, None));
        assert_eq!(said("joker"), Said::Wager(2, None));
        assert_eq!(said("take joker down"), Said::Remove(2));
        assert_eq!(said("reduce 1 5"), Said::Reduce(0, Cents(500)));
    }

    #[test]
    fn what_is_offered_is_said_by_its_name() {
        let said = |phrase| understand(phrase, &known());
        assert_eq!(said("Double!"), Said::Offer(0));
        assert_eq!(said("cut 20"), Said::Offer(1));
        assert_eq!((said("no more bets"), said("spin"), said("go")), (Said::Go, Said::Go, Said::Go));
        assert_eq!((said(""), said("xyzzy"), said("again")), (Said::Nothing, Said::Unclear, Said::Again));
    }
}
