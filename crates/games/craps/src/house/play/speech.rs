//! What people say at a craps table, understood: "pass 10", "place the six for 12", "take down place 6", "yo 5".

use crate::rules::Wager;
use rulebook::money::Cents;

/// What was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Money on a wager.
    Wager(Wager, Cents),
    /// Money behind whichever bet stands there to be supported.
    Odds(Cents),
    /// A wager named without an amount.
    HowMuch(Wager),
    /// Part of a wager comes off.
    Reduce(Wager, Cents),
    /// A wager comes down.
    Remove(Wager),
    /// The supplemental wager of whichever bet has one comes down.
    RemoveOdds,
    /// A wager is on for the come out roll.
    CallOn(Wager),
    /// Or off again.
    CallOff(Wager),
    /// The dice.
    Roll,
    /// Take the dice that are offered.
    TakeDice,
    /// Do not.
    DeclineDice,
    /// Give them to the next player.
    PassDice,
    /// Draw the table.
    Show,
    /// What can be done now.
    Offers,
    /// What a wager costs, or all of them.
    Cost(Option<Wager>),
    /// The provisions behind the last answer.
    Why,
    /// How to speak.
    Help,
    /// Enough.
    Quit,
    /// Nothing was said.
    Nothing,
    /// Something else; a hint.
    Unclear(String),
}

/// Words that carry no meaning here.
const FILLERS: [&str; 19] = [
    "the", "a", "an", "my", "bet", "bets", "please", "dollar", "dollars", "bucks", "for", "with", "at",
    "put", "make", "wager", "press", "number", "me",
];

/// Words for numbers.
const NUMBERS: [(&str, &str); 13] = [
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
    ("twenty", "20"),
];

/// Other names of wagers, as stickmen call them. The longest stand first.
const NICKNAMES: [(&str, &str); 33] = [
    ("don't pass line odds", "don't pass odds"),
    ("don't pass line", "don't pass"),
    ("pass line odds", "pass odds"),
    ("pass line", "pass"),
    ("line", "pass"),
    ("dp odds", "don't pass odds"),
    ("dp", "don't pass"),
    ("dc", "don't come"),
    ("don't", "don't pass"),
    ("big red", "any seven"),
    ("any 7", "any seven"),
    ("7", "any seven"),
    ("red", "any seven"),
    ("craps", "any craps"),
    ("any", "any craps"),
    ("snake eyes", "craps 2"),
    ("aces", "craps 2"),
    ("craps aces", "craps 2"),
    ("ace deuce", "craps 3"),
    ("acey deucey", "craps 3"),
    ("boxcars", "craps 12"),
    ("midnight", "craps 12"),
    ("yo", "eleven"),
    ("yo 11", "eleven"),
    ("11", "eleven"),
    ("c & e", "c and e"),
    ("c&e", "c and e"),
    ("ce", "c and e"),
    ("horn high yo", "horn high 11"),
    ("horn high aces", "horn high 2"),
    ("horn high ace deuce", "horn high 3"),
    ("horn high boxcars", "horn high 12"),
    ("horn high midnight", "horn high 12"),
];

/// Understands a line.
pub(super) fn understand(line: &str) -> Said {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => return Said::Nothing,
        ["roll" | "r" | "throw" | "shoot", ..] => return Said::Roll,
        ["quit" | "q" | "exit" | "leave" | "bye"] => return Said::Quit,
        ["help" | "?" | "h", ..] => return Said::Help,
        ["why" | "rule" | "rules"] => return Said::Why,
        ["show" | "table" | "layout" | "felt" | "bankroll" | "rack" | "s"] => return Said::Show,
        ["offers" | "what" | "options" | "now"] => return Said::Offers,
        ["take" | "accept", "dice"] => return Said::TakeDice,
        ["decline" | "refuse", "dice"] => return Said::DeclineDice,
        ["pass", "dice"] | ["pass", "dice", ..] => return Said::PassDice,
        ["cost" | "edge" | "price"] => return Said::Cost(None),
        ["cost" | "edge" | "price", ref rest @ ..] => {
            return match whole_wager(rest) {
                Some(wager) => Said::Cost(Some(wager)),
                None => unclear(rest),
            };
        }
        _ => {}
    }
    match words[..] {
        ["take", "down", ref rest @ ..]
        | ["remove" | "down" | "clear", ref rest @ ..]
        | ["bring", "down", ref rest @ ..] => remove(rest),
        ["take", ref rest @ .., "down"] => remove(rest),
        ["reduce" | "lower", ref rest @ ..] => reduce(rest),
        ["take", amount, "off" | "from", ref rest @ ..] if money(amount).is_some() => reduce_by(amount, rest),
        ["take", "off", amount, "from" | "of", ref rest @ ..] => reduce_by(amount, rest),
        ["call" | "turn", "on", ref rest @ ..] => called(rest, true),
        ["call" | "turn", "off", ref rest @ ..] => called(rest, false),
        ["call" | "turn", ref rest @ .., "on"] | [ref rest @ .., "on" | "working"] => called(rest, true),
        ["call" | "turn", ref rest @ .., "off"] | [ref rest @ .., "off"] => called(rest, false),
        _ => wager(&words),
    }
}

/// Small letters, plain apostrophes, numbers in figures, no fillers.
fn words(line: &str) -> Vec<String> {
    let line = line.to_lowercase().replace(['’', '‘', '`'], "'").replace([',', '!', ';'], " ");
    let words = line.split_whitespace().map(|word| {
        let word = word.trim_end_matches(['.', '?']).to_string();
        let word = if word.is_empty() { "?".to_string() } else { word };
        match word.as_str() {
            "dont" | "do-not" => "don't".to_string(),
            "hardway" | "hardways" | "hard-way" => "hard".to_string(),
            "laying" => "lay".to_string(),
            other => NUMBERS
                .iter()
                .find(|(name, _)| *name == other)
                .map_or_else(|| other.to_string(), |(_, figure)| figure.to_string()),
        }
    });
    words.filter(|word| !FILLERS.contains(&word.as_str())).take(16).collect()
}

/// An amount: `10`, `$12.50`.
fn money(word: &str) -> Option<Cents> {
    let figure = word.strip_prefix('$').unwrap_or(word);
    let (whole, part) = figure.split_once('.').unwrap_or((figure, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || part.len() > 2 || !digits(whole) || !digits(part) {
        return None;
    }
    let dollars: i64 = whole.parse().ok()?;
    let cents: i64 = format!("{part:0<2}").parse().ok()?;
    Some(Cents(dollars * 100 + cents))
}

/// The wager that these words name, no more and no less.
fn whole_wager(words: &[&str]) -> Option<Wager> {
    let name = match words {
        ["hard", "way", rest @ ..] => format!("hard {}", rest.join(" ")),
        [number, "hard", "way"] | [number, "hard"] => format!("hard {number}"),
        ["place", "to", "lose", number] | ["place", "against", number] => format!("place {number} to lose"),
        ["odds", "on" | "behind", rest @ ..] | ["odds", rest @ ..] if !rest.is_empty() => {
            return whole_wager(rest)?.odds();
        }
        words => words.join(" "),
    };
    let name =
        NICKNAMES.iter().find(|(nickname, _)| *nickname == name).map_or(name.as_str(), |(_, name)| name);
    name.parse().ok()
}

/// The longest wager at the beginning of the words, and what follows it.
fn leading_wager<'a, 'w>(words: &'a [&'w str]) -> Option<(Wager, &'a [&'w str])> {
    (1..=words.len()).rev().find_map(|length| Some((whole_wager(&words[..length])?, &words[length..])))
}

fn wager(words: &[&str]) -> Said {
    // "10 on pass", "$10 pass"
    if let [amount, rest @ ..] = words
        && let Some(amount) = money(amount)
    {
        let rest = rest.strip_prefix(&["on"]).unwrap_or(rest);
        if rest == ["odds"] {
            return Said::Odds(amount);
        }
        if let Some(wager) = whole_wager(rest) {
            return Said::Wager(wager, amount);
        }
    }
    match words {
        ["odds"] => return Said::Unclear("odds of how much? Say \"odds 10\".".to_string()),
        ["odds", amount] if money(amount).is_some() => {
            return Said::Odds(money(amount).unwrap_or_default());
        }
        // A come bet reaches its number by the dice alone, so the number here is the amount.
        ["come", amount] if money(amount).is_some() => {
            return Said::Wager(Wager::Come, money(amount).unwrap_or_default());
        }
        ["don't", "come", amount] | ["dc", amount] if money(amount).is_some() => {
            return Said::Wager(Wager::DontCome, money(amount).unwrap_or_default());
        }
        _ => {}
    }
    // "7 5" would be five on any seven; but a bare number first was an amount.
    match leading_wager(words) {
        Some((wager, [])) => Said::HowMuch(wager),
        Some((wager, [amount])) => match money(amount) {
            Some(amount) => Said::Wager(wager, amount),
            None => Said::Unclear(format!("{amount:?} is no amount; say \"{wager} 10\" for ten dollars.")),
        },
        _ => unclear(words),
    }
}

fn remove(words: &[&str]) -> Said {
    match (words, whole_wager(words)) {
        (["odds"], _) => Said::RemoveOdds,
        (_, Some(wager)) => Said::Remove(wager),
        (words, None) => unclear(words),
    }
}

fn reduce(words: &[&str]) -> Said {
    match words {
        [rest @ .., "by", amount] | [rest @ .., amount] => reduce_by(amount, rest),
        [] => Said::Unclear("reduce what, and by how much? Say \"reduce place 6 6\".".to_string()),
    }
}

fn reduce_by(amount: &str, words: &[&str]) -> Said {
    match (whole_wager(words), money(amount)) {
        (Some(wager), Some(amount)) => Said::Reduce(wager, amount),
        (Some(wager), None) => Said::Unclear(format!("by how much? Say \"reduce {wager} 5\".")),
        (None, _) => unclear(words),
    }
}

fn called(words: &[&str], on: bool) -> Said {
    match whole_wager(words) {
        Some(wager) if on => Said::CallOn(wager),
        Some(wager) => Said::CallOff(wager),
        None => unclear(words),
    }
}

fn unclear(words: &[&str]) -> Said {
    let said: String = words.join(" ").chars().take(60).collect();
    Said::Unclear(format!("I do not know {said:?}. Say \"help\" for the words of this table."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Hard, Horn, Point};

    #[test]
    fn people_are_understood() {
        let dollars = |amount| Cents::dollars(amount);
        let cases = [
            ("pass 10", Said::Wager(Wager::Pass, dollars(10))),
            ("  Put $10 on the pass line, please!", Said::Wager(Wager::Pass, dollars(10))),
            ("10 don’t pass", Said::Wager(Wager::DontPass, dollars(10))),
            ("dont come 10", Said::Wager(Wager::DontCome, dollars(10))),
            ("come 6", Said::Wager(Wager::Come, dollars(6))),
            ("place 6 12", Said::Wager(Wager::Place(Point::Six), dollars(12))),
            ("place the six for 12 dollars", Said::Wager(Wager::Place(Point::Six), dollars(12))),
            ("place 4 to lose 11", Said::Wager(Wager::PlaceToLose(Point::Four), dollars(11))),
            ("odds 10", Said::Odds(dollars(10))),
            ("come 6 odds 12", Said::Wager(Wager::ComeOdds(Point::Six), dollars(12))),
            ("odds on come 6 12", Said::Wager(Wager::ComeOdds(Point::Six), dollars(12))),
            ("hard 8 5", Said::Wager(Wager::Hard(Hard::Eight), dollars(5))),
            ("eight the hard way 5", Said::Wager(Wager::Hard(Hard::Eight), dollars(5))),
            ("yo 5", Said::Wager(Wager::Eleven, dollars(5))),
            ("eleven 1.50", Said::Wager(Wager::Eleven, Cents(150))),
            ("c&e 2", Said::Wager(Wager::CAndE, dollars(2))),
            ("horn high yo 5", Said::Wager(Wager::HornHigh(Horn::Eleven), dollars(5))),
            ("horn high 12 5", Said::Wager(Wager::HornHigh(Horn::Twelve), dollars(5))),
            ("any seven 1", Said::Wager(Wager::AnySeven, dollars(1))),
            ("craps 12 1", Said::Wager(Wager::Craps12, dollars(1))),
            ("field", Said::HowMuch(Wager::Field)),
            ("take down place 6", Said::Remove(Wager::Place(Point::Six))),
            ("take place 6 down", Said::Remove(Wager::Place(Point::Six))),
            ("remove come 6 odds", Said::Remove(Wager::ComeOdds(Point::Six))),
            ("take down odds", Said::RemoveOdds),
            ("reduce place 6 6", Said::Reduce(Wager::Place(Point::Six), dollars(6))),
            ("take 6 off place 6", Said::Reduce(Wager::Place(Point::Six), dollars(6))),
            ("place 6 on", Said::CallOn(Wager::Place(Point::Six))),
            ("turn hard 4 off", Said::CallOff(Wager::Hard(Hard::Four))),
            ("roll!", Said::Roll),
            ("pass the dice", Said::PassDice),
            ("take the dice", Said::TakeDice),
            ("cost of place 6", unclear(&["of", "place", "6"])),
            ("cost place 6", Said::Cost(Some(Wager::Place(Point::Six)))),
            ("WHY?", Said::Why),
            ("?", Said::Help),
            ("", Said::Nothing),
        ];
        for (line, meant) in cases {
            assert_eq!(understand(line), meant, "{line:?}");
        }
    }

    #[test]
    fn every_wager_can_be_said_by_its_own_name() {
        for wager in Wager::ALL {
            match (wager, understand(&format!("{wager} 77"))) {
                (_, Said::Wager(said, amount)) => assert_eq!((said, amount), (wager, Cents::dollars(77))),
                (_, other) => panic!("{wager}: {other:?}"),
            }
            assert_eq!(understand(&format!("take down {wager}")), Said::Remove(wager));
        }
    }

    #[test]
    fn nonsense_gets_a_hint() {
        for line in [
            "place 7 10",
            "hard 5 5",
            "pass ten-ish",
            "pass -5",
            "pass 99999999999999999999",
            "xyzzy",
            "on",
            "take",
        ] {
            assert!(matches!(understand(line), Said::Unclear(_)), "{line:?}: {:?}", understand(line));
        }
    }
}
