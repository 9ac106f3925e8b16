//! Strategies written in a file.
//!
//! ```toml
//! name = "my own"            # what the report calls it; optional
//! description = "cautious"   # for people; optional
//!
//! [[wager]]                  # one for each wager that is to be kept up, in the order of their making
//! on = "place 6"             # a wager as people say it; "come odds" and "don't come odds" mean those at any point
//! amount = 1200              # cents; or "min" (the default) or "max"
//! when = "point"             # "come out", "point" or "always" (the default: whenever the table takes it)
//! unless = ["point 6"]       # not while 6 is the point; a wager's name: not while there is money on it
//! call_on = true             # called on for come out rolls, where it would be off
//! take_down = "come out"     # taken down before a come out roll, made again after it
//! after_loss = 2             # after a loss the amount is doubled (up to 10 times), after a win it starts again
//! after_win = 1              # the same for wins
//! most = 50000               # a progression goes no further than this many cents
//! at_most = 2                # for come and don't come: only while fewer than two stand at their points
//! ```

use super::plan::{Amount, Line, MOST_CENTS, MOST_LINES, On, Phase, Plan, Unless};
use crate::rules::{OFF_ON_COME_OUT, Point, Wager};
use rulebook::licensee::{Faults, Violations};
use rulebook::money::Cents;
use serde::Deserialize;
use toml::{Spanned, Value};

/// The longest file that is read, in bytes.
const LONGEST: usize = 64 * 1024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<Spanned<String>>,
    #[serde(rename = "description")]
    _description: Option<String>,
    #[serde(default)]
    wager: Vec<Spanned<Entry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    on: Spanned<String>,
    amount: Option<Spanned<Value>>,
    when: Option<Spanned<String>>,
    unless: Option<Spanned<Value>>,
    at_most: Option<Spanned<i64>>,
    call_on: Option<Spanned<bool>>,
    take_down: Option<Spanned<String>>,
    after_loss: Option<Spanned<i64>>,
    after_win: Option<Spanned<i64>>,
    most: Option<Spanned<i64>>,
}

impl Plan {
    /// Reads a strategy file, or says everything that is wrong with it, each with its line and what would be right.
    pub fn from_toml(text: &str) -> Result<Plan, Violations> {
        let mut reader = Reader(Faults::within(text, LONGEST)?);
        let file: File = match toml::from_str(text) {
            Ok(file) => file,
            Err(error) => {
                reader.0.violate("", error.span(), error.message().to_string(), None);
                return Err(reader.0.finish());
            }
        };
        let name = match &file.name {
            None => "my own",
            Some(name) => {
                reader.0.name(name);
                name.get_ref()
            }
        };
        if file.wager.is_empty() {
            let instead = "write [[wager]] and below it on = \"pass\"".to_string();
            reader.0.violate("wager", None, "a strategy makes at least one wager".to_string(), Some(instead));
        }
        if file.wager.len() > MOST_LINES {
            let because = format!("a strategy has at most {MOST_LINES} wagers");
            reader.0.violate("wager", Some(file.wager[MOST_LINES].span()), because, None);
        }
        let lines = file.wager.iter().map(|entry| reader.line(entry.get_ref())).collect();
        if reader.0.is_empty() {
            return Ok(Plan::new(name, lines));
        }
        Err(reader.0.finish())
    }
}

struct Reader<'t>(Faults<'t>);

impl Reader<'_> {
    fn line(&mut self, entry: &Entry) -> Line {
        let on = self.on(&entry.on);
        let mut line = Line::new(on.unwrap_or(On::Wager(Wager::Pass)));
        if let Some(amount) = &entry.amount {
            line.amount = self.amount(amount);
        }
        if let Some(when) = &entry.when {
            line.when = match when.get_ref().as_str() {
                "always" => None,
                _ => self.phase("when", when, "\"come out\", \"point\" or \"always\""),
            };
        }
        if let Some(unless) = &entry.unless {
            line.unless = self.unless(unless);
        }
        if let Some(at_most) = &entry.at_most {
            if !matches!(line.on, On::Wager(Wager::Come | Wager::DontCome)) {
                self.0.wrong("at_most", at_most, "only come and don't come bets gather at their points");
            }
            line.at_most = Some(self.small("at_most", at_most, 1, 6));
        }
        if let Some(call_on) = &entry.call_on {
            let known = match line.on {
                On::Wager(wager) => OFF_ON_COME_OUT.has(wager),
                On::ComeOdds => true,
                On::DontComeOdds => false,
            };
            if on.is_some() && !known {
                self.0.wrong("call_on", call_on, "this wager is always on");
            }
            line.call_on = *call_on.get_ref();
        }
        if let Some(take_down) = &entry.take_down {
            if matches!(line.on, On::Wager(Wager::Pass | Wager::Come)) && on.is_some() {
                self.0.wrong("take_down", take_down, "pass and come bets stay until they are decided");
            }
            line.take_down = self.phase("take_down", take_down, "\"come out\" or \"point\"");
            if line.take_down.is_some() && line.take_down == line.when {
                self.0.wrong("take_down", take_down, "it would be made and taken down in the same phase");
            }
        }
        if let Some(factor) = &entry.after_loss {
            line.after_loss = self.small("after_loss", factor, 1, 10);
        }
        if let Some(factor) = &entry.after_win {
            line.after_win = self.small("after_win", factor, 1, 10);
        }
        if let Some(most) = &entry.most {
            if !(1..=MOST_CENTS).contains(most.get_ref()) {
                self.0.wrong("most", most, "an amount from 1 to 1,000,000,000 cents is expected here");
            }
            line.most = Some(Cents(*most.get_ref()));
        }
        let progression = [("after_loss", &entry.after_loss), ("after_win", &entry.after_win)];
        for (key, factor) in progression.into_iter().filter_map(|(key, factor)| Some((key, factor.as_ref()?)))
        {
            if !matches!(line.on, On::Wager(wager) if wager.supports().is_none())
                || line.amount == Amount::Most
            {
                self.0.wrong(key, factor, "odds, and amounts of \"max\", have nothing to multiply");
            }
        }
        line
    }

    fn on(&mut self, on: &Spanned<String>) -> Option<On> {
        match (on.get_ref().as_str(), on.get_ref().parse::<Wager>()) {
            ("come odds", _) => return Some(On::ComeOdds),
            ("don't come odds", _) => return Some(On::DontComeOdds),
            (_, Ok(Wager::ComePoint(_) | Wager::DontComePoint(_))) => {
                self.0.wrong(
                    "on",
                    on,
                    "a come bet reaches its point by the dice: write \"come\" or \"don't come\"",
                );
            }
            (_, Ok(wager)) => return Some(On::Wager(wager)),
            (name, Err(_)) => {
                let near = nearest(name).map(|near| format!("did you mean \"{near}\"?"));
                let because = format!("{name:?} is not a wager of craps");
                self.0.violate("on", Some(on.span()), because, near);
            }
        }
        None
    }

    fn amount(&mut self, amount: &Spanned<Value>) -> Amount {
        match amount.get_ref() {
            Value::Integer(cents) if (1..=MOST_CENTS).contains(cents) => {
                return Amount::Exactly(Cents(*cents));
            }
            Value::String(word) if word == "min" => {}
            Value::String(word) if word == "max" => return Amount::Most,
            _ => {
                let because = "expected whole cents from 1 to 1,000,000,000, or \"min\" or \"max\"";
                self.0.wrong("amount", amount, because);
            }
        }
        Amount::AtLeast(Cents::ZERO)
    }

    fn phase(&mut self, key: &str, word: &Spanned<String>, expected: &str) -> Option<Phase> {
        match word.get_ref().as_str() {
            "come out" => Some(Phase::ComeOut),
            "point" => Some(Phase::Point),
            _ => {
                self.0.wrong(key, word, &format!("expected {expected}"));
                None
            }
        }
    }

    fn small(&mut self, key: &str, number: &Spanned<i64>, least: u8, most: u8) -> u8 {
        match u8::try_from(*number.get_ref()) {
            Ok(small) if (least..=most).contains(&small) => small,
            _ => {
                self.0.wrong(key, number, &format!("a number from {least} to {most} is expected here"));
                least
            }
        }
    }

    fn unless(&mut self, unless: &Spanned<Value>) -> Vec<Unless> {
        let one = |value: &Value| {
            let text = value.as_str()?;
            if let Some(total) = text.strip_prefix("point ") {
                return total.parse().ok().and_then(Point::of).map(Unless::Point);
            }
            text.parse().ok().map(Unless::Wager)
        };
        let list = match unless.get_ref() {
            Value::Array(list) => list.iter().map(one).collect(),
            single => one(single).map(|single| vec![single]),
        };
        list.unwrap_or_else(|| {
            let because =
                "expected a wager such as \"field\" or a point such as \"point 6\", or a list of them";
            self.0.wrong("unless", unless, because);
            Vec::new()
        })
    }
}

/// The wager whose name shares the most pairs of letters with this text.
fn nearest(text: &str) -> Option<Wager> {
    let pairs = |text: &str| -> Vec<[u8; 2]> {
        text.to_lowercase().as_bytes().windows(2).map(|pair| [pair[0], pair[1]]).collect()
    };
    let mine = pairs(text);
    let likeness = |wager: &Wager| {
        let theirs = pairs(&wager.to_string());
        let shared = mine.iter().filter(|pair| theirs.contains(pair)).count();
        200 * shared / (mine.len() + theirs.len()).max(1)
    };
    let candidates = Wager::ALL
        .into_iter()
        .filter(|wager| !matches!(wager, Wager::ComePoint(_) | Wager::DontComePoint(_)));
    candidates
        .max_by_key(|wager| (likeness(wager), std::cmp::Reverse(wager.slot())))
        .filter(|near| likeness(near) >= 40)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        match Plan::from_toml(text) {
            Ok(plan) => panic!("{plan:?}"),
            Err(violations) => violations.to_string(),
        }
    }

    #[test]
    fn the_documented_example_reads() {
        let example: String = include_str!("written.rs")
            .lines()
            .skip_while(|line| !line.starts_with("//! ```toml"))
            .skip(1)
            .take_while(|line| !line.starts_with("//! ```"))
            .map(|line| line.trim_start_matches("//!").trim_start())
            .filter(|line| !line.starts_with("at_most"))
            .map(|line| format!("{line}\n"))
            .collect();
        let plan = Plan::from_toml(&example);
        let Ok(plan) = plan else { panic!("{plan:?}") };
        let line = &plan.lines()[0];
        assert_eq!(line.amount, Amount::Exactly(Cents(1200)));
        assert_eq!(line.unless, [Unless::Point(Point::Six)]);
        assert_eq!((line.when, line.take_down), (Some(Phase::Point), Some(Phase::ComeOut)));
        assert!(line.call_on && line.after_loss == 2 && line.most == Some(Cents(50_000)));
    }

    #[test]
    fn everything_wrong_is_said_with_its_line_and_what_is_right() {
        let said = wrong(
            "name = \"\"\n[[wager]]\non = \"place six\"\namount = 12.5\n[[wager]]\non = \"field\"\nwhen = \"later\"\ncall_on = true\n",
        );
        assert_eq!(
            said,
            "line 1: name: a name has 1 to 60 letters\n\
             line 3: on: \"place six\" is not a wager of craps; did you mean \"place 4\"?\n\
             line 4: amount: expected whole cents from 1 to 1,000,000,000, or \"min\" or \"max\"\n\
             line 7: when: expected \"come out\", \"point\" or \"always\"\n\
             line 8: call_on: this wager is always on"
        );
    }

    #[test]
    fn unknown_keys_and_broken_files_are_located() {
        assert!(wrong("[[wager]]\non = \"pass\"\namout = 5\n").starts_with("line 3: unknown field `amout`"));
        assert!(wrong("[[wager]]\namount = 5\n").contains("missing field `on`"));
        assert!(wrong("[[wager\n").starts_with("line 1:"));
        assert!(wrong("").contains("at least one wager"));
        assert!(wrong(&"#".repeat(LONGEST + 1)).contains("longer than"));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let one = |line: &str| wrong(&format!("[[wager]]\n{line}\n"));
        assert!(one("on = \"come 6\"").contains("by the dice"));
        assert!(one("on = \"pass\"\nat_most = 2").contains("only come"));
        assert!(one("on = \"pass\"\ntake_down = \"point\"").contains("stay until they are decided"));
        assert!(one("on = \"field\"\nwhen = \"point\"\ntake_down = \"point\"").contains("same phase"));
        assert!(one("on = \"pass odds\"\nafter_loss = 2").contains("nothing to multiply"));
        assert!(one("on = \"field\"\nafter_win = 11").contains("from 1 to 10"));
        assert!(one("on = \"field\"\nunless = \"rain\"").contains("a point such as"));
        assert!(one("on = \"field\"\nmost = 0").contains("from 1 to 1,000,000,000"));
    }
}
