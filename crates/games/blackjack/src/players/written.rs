//! Plans written in a file.
//!
//! ```toml
//! name = "my own"               # what the report calls it; optional
//! description = "cautious"      # for people; optional
//! boxes = 1                     # on how many boxes, all played alike
//! wager = "min"                 # on each: cents, "min" (the default), or "3 times" the least that the table takes
//! insurance = 3                 # "never" (the default), "always", or at this true count and above
//! bets = [                      # other wagers from a true count on
//!     { from = 1, wager = "2 times" },
//!     { from = 3, wager = 5000 },
//! ]
//! plays = [                     # made at a true count and above ("from") or below it ("below"), not made otherwise
//!     { hand = "hard 16", against = "T", do = "stand", from = 0 },
//!     { hand = "hard 12", against = "4", do = "hit", below = 0 },
//! ]
//!
//! [additional]                  # an additional wager on each box, where the table offers it
//! on = "over 13"
//! wager = "min"
//!
//! [chart]                       # rows that differ from the table's own best chart, against 2 3 4 5 6 7 8 9 T A
//! "hard 12" = "H H S S S H H H H H"
//! "soft 18" = "S Ds Ds Ds Ds S S H H H"
//! "pair 8"  = "P P P P P P P P Rp Rp"
//!
//! [count]                       # what a card adds to the running count when it is seen; what is not named adds nothing
//! A = -1
//! 5 = 1
//! T = -1
//! ```
//!
//! A cell is `H` (hit), `S` (stand), `D` (double, or hit where that cannot be), `Ds` (double, or stand), `P` (split), and
//! `Rh`, `Rs` or `Rp`: surrender, or hit, stand or split. A hand is `hard 5` to `hard 20`, `soft 13` to `soft 20`, or
//! `pair A` to `pair T`.

use super::plan::{Amount, Bet, From, Index, Insurance, Plan};
use super::player::MOST_INDEX;
use crate::odds::{Action, Cell, Row};
use crate::rules::Wager;
use rulebook::licensee::{Faults, Violations};
use rulebook::money::Cents;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::Range;
use toml::{Spanned, Value};

/// The longest file that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// No amount in a plan is larger.
const MOST_CENTS: i64 = 1_000_000_000;

/// The dealer's cards, in the order of a row.
const AGAINST: [&str; 10] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"];

const CELLS: &str = "H, S, D, Ds, P, Rh, Rs or Rp";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Option<Spanned<String>>,
    #[serde(rename = "description")]
    _description: Option<String>,
    boxes: Option<Spanned<i64>>,
    wager: Option<Spanned<Value>>,
    insurance: Option<Spanned<Value>>,
    #[serde(default)]
    bets: Vec<BetEntry>,
    #[serde(default)]
    plays: Vec<PlayEntry>,
    additional: Option<AdditionalEntry>,
    #[serde(default)]
    chart: BTreeMap<String, Spanned<String>>,
    count: Option<Spanned<BTreeMap<String, Spanned<i64>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BetEntry {
    from: Spanned<i64>,
    wager: Spanned<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayEntry {
    hand: Spanned<String>,
    against: Spanned<String>,
    #[serde(rename = "do")]
    action: Spanned<String>,
    from: Option<Spanned<i64>>,
    below: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AdditionalEntry {
    on: Spanned<String>,
    wager: Option<Spanned<Value>>,
}

impl Plan {
    /// Reads a plan, or says everything that is wrong with it, each with its line and what would be right.
    pub fn from_toml(text: &str) -> Result<Plan, Violations> {
        let mut reader = Reader(Faults::within(text, LONGEST)?);
        match toml::from_str::<File>(text) {
            Ok(file) => {
                let plan = reader.plan(&file);
                if reader.0.is_empty() {
                    return Ok(plan);
                }
            }
            Err(error) => reader.0.violate("", error.span(), error.message().to_string(), None),
        }
        Err(reader.0.finish())
    }
}

struct Reader<'t>(Faults<'t>);

impl Reader<'_> {
    fn plan(&mut self, file: &File) -> Plan {
        let mut plan = Plan { name: "my own".to_string(), ..Plan::basic() };
        if let Some(name) = &file.name {
            self.0.name(name);
            plan.name.clone_from(name.get_ref());
        }
        if let Some(boxes) = &file.boxes {
            match u8::try_from(*boxes.get_ref()) {
                Ok(boxes @ 1..=7) => plan.boxes = boxes,
                _ => self.0.wrong("boxes", boxes, "a plan is for 1 to 7 boxes"),
            }
        }
        if let Some(wager) = &file.wager {
            plan.wager = self.amount("wager", wager);
        }
        plan.tags = file.count.as_ref().map(|count| self.tags(count.get_ref()));
        plan.insurance =
            file.insurance.as_ref().map_or(Insurance::Never, |value| self.insurance(value, file));
        plan.bets = self.bets(file);
        plan.indices = file.plays.iter().filter_map(|play| self.index(play, file)).collect();
        plan.additional = file.additional.as_ref().and_then(|entry| self.additional(entry));
        for (hand, cells) in &file.chart {
            self.row(hand, cells, &mut plan.cells);
        }
        plan
    }

    fn amount(&mut self, key: &str, amount: &Spanned<Value>) -> Amount {
        match amount.get_ref() {
            Value::Integer(cents) if (1..=MOST_CENTS).contains(cents) => {
                return Amount::Exactly(Cents(*cents));
            }
            Value::String(word) if word == "min" => return Amount::Times(1),
            Value::String(word) => {
                let times = word.strip_suffix(" times").and_then(|times| times.parse().ok());
                if let Some(times @ 1..=1000) = times {
                    return Amount::Times(times);
                }
            }
            _ => {}
        }
        let because =
            "expected whole cents from 1 to 1,000,000,000, \"min\", or \"2 times\" up to \"1000 times\"";
        self.0.wrong(key, amount, because);
        Amount::Times(1)
    }

    /// A true count, which needs something that is counted.
    fn true_count(&mut self, key: &str, index: &Spanned<i64>, file: &File) -> i8 {
        self.needs_count(key, index, file);
        match i8::try_from(*index.get_ref()) {
            Ok(index) if (-MOST_INDEX..=MOST_INDEX).contains(&index) => index,
            _ => {
                self.0.wrong(
                    key,
                    index,
                    &format!("a true count from -{MOST_INDEX} to {MOST_INDEX} is expected here"),
                );
                0
            }
        }
    }

    fn needs_count<T>(&mut self, key: &str, at: &Spanned<T>, file: &File) {
        if file.count.is_none() {
            let instead =
                "write [count] and below it what each card adds, such as 5 = 1 and T = -1".to_string();
            self.0.violate(key, Some(at.span()), "nothing is counted".to_string(), Some(instead));
        }
    }

    fn tags(&mut self, count: &BTreeMap<String, Spanned<i64>>) -> [i8; 10] {
        let mut tags = [0; 10];
        for (card, tag) in count {
            match (value(card), *tag.get_ref()) {
                (Some(value), points @ -10..=10) => tags[usize::from(value) - 1] = points as i8,
                (Some(_), _) => self.0.wrong(card, tag, "a card counts from -10 to 10"),
                (None, _) => self.0.wrong(card, tag, "a card is A, 2 to 9 or T"),
            }
        }
        tags
    }

    fn insurance(&mut self, insurance: &Spanned<Value>, file: &File) -> Insurance {
        match insurance.get_ref() {
            Value::String(word) if word == "never" => Insurance::Never,
            Value::String(word) if word == "always" => Insurance::Always,
            Value::Integer(index) => {
                let index = Spanned::new(insurance.span(), *index);
                Insurance::From(self.true_count("insurance", &index, file))
            }
            _ => {
                self.0.wrong(
                    "insurance",
                    insurance,
                    "expected \"never\", \"always\" or a true count such as 3",
                );
                Insurance::Never
            }
        }
    }

    fn bets(&mut self, file: &File) -> Vec<Bet> {
        let mut bets: Vec<Bet> = Vec::new();
        for entry in &file.bets {
            let from = self.true_count("from", &entry.from, file);
            if bets.iter().any(|bet| bet.from == from) {
                self.0.wrong("from", &entry.from, "there is a bet from this true count on already");
            }
            bets.push(Bet { from, amount: self.amount("wager", &entry.wager) });
        }
        bets
    }

    fn index(&mut self, play: &PlayEntry, file: &File) -> Option<Index> {
        let row = self.hand("hand", play.hand.get_ref(), &play.hand.span());
        let against = value(play.against.get_ref());
        if against.is_none() {
            self.0.wrong("against", &play.against, "the dealer's card is A, 2 to 9 or T");
        }
        let action = Action::ALL.into_iter().find(|action| action.name() == play.action.get_ref());
        match (action, row) {
            (None, _) => self.0.wrong("do", &play.action, "expected stand, hit, double, split or surrender"),
            (Some(Action::Split), Some(Row::Hard(_) | Row::Soft(_))) => {
                self.0.wrong("do", &play.action, "only a pair can be split: write hand = \"pair 8\"");
            }
            _ => {}
        }
        let from = match (&play.from, &play.below) {
            (Some(from), None) => From::Above(self.true_count("from", from, file)),
            (None, Some(below)) => From::Below(self.true_count("below", below, file)),
            _ => {
                let because = "a play has a true count: from = 0 (and above), or below = 0";
                self.0.wrong("from", &play.hand, because);
                return None;
            }
        };
        Some(Index { row: row?, against: against?, action: action?, from })
    }

    fn additional(&mut self, entry: &AdditionalEntry) -> Option<(Wager, Amount)> {
        let amount = entry.wager.as_ref().map_or(Amount::Times(1), |wager| self.amount("wager", wager));
        match entry.on.get_ref().parse() {
            Ok(wager @ (Wager::Over13 | Wager::Under13 | Wager::SameSuit | Wager::Sevens)) => {
                Some((wager, amount))
            }
            _ => {
                self.0.wrong(
                    "on",
                    &entry.on,
                    "an additional wager is over 13, under 13, same suit or sevens",
                );
                None
            }
        }
    }

    /// `hard 16`, `soft 18`, `pair T`.
    fn hand(&mut self, key: &str, hand: &str, span: &Range<usize>) -> Option<Row> {
        let number = |text: &str, least: u8, most: u8| {
            text.parse::<u8>().ok().filter(|total| (least..=most).contains(total))
        };
        let row = match hand.split_once(' ') {
            Some(("hard", total)) => number(total, 4, 20).map(Row::Hard),
            Some(("soft", total)) => number(total, 13, 20).map(Row::Soft),
            Some(("pair", card)) => value(card).map(Row::Pair),
            _ => None,
        };
        if row.is_none() {
            let because = format!("{hand:?} is no hand");
            let instead = "write hard 4 to hard 20, soft 13 to soft 20, or pair A to pair T".to_string();
            self.0.violate(key, Some(span.clone()), because, Some(instead));
        }
        row
    }

    /// Ten cells of a chart.
    fn row(&mut self, hand: &str, cells: &Spanned<String>, all: &mut Vec<(Row, u8, Cell)>) {
        let row = self.hand(hand, hand, &cells.span());
        let words: Vec<&str> = cells.get_ref().split_whitespace().collect();
        if words.len() != AGAINST.len() {
            let because =
                format!("a row has ten cells, against {}; here are {}", AGAINST.join(" "), words.len());
            return self.0.wrong(hand, cells, &because);
        }
        let is_pair = matches!(row, Some(Row::Pair(_)));
        for (word, against) in words.into_iter().zip(AGAINST) {
            match cell(word) {
                Some(cell) if cell.split && !is_pair => {
                    self.0.wrong(hand, cells, &format!("{word} against {against}: only a pair can be split"));
                }
                Some(cell) => all.extend(row.zip(value(against)).map(|(row, against)| (row, against, cell))),
                None => {
                    self.0.wrong(
                        hand,
                        cells,
                        &format!("{word:?} against {against} is no cell: it is {CELLS}"),
                    );
                }
            }
        }
    }
}

/// The value of a card that is named by its rank alone.
fn value(card: &str) -> Option<u8> {
    match card {
        "A" => Some(1),
        "T" | "10" => Some(10),
        pips => pips.parse().ok().filter(|value| (2..=9).contains(value) && pips.len() == 1),
    }
}

/// A cell in letters, as [`Cell::letters`] writes them.
fn cell(letters: &str) -> Option<Cell> {
    let flags = [false, true];
    let all = flags.into_iter().flat_map(|surrender| {
        flags.into_iter().flat_map(move |split| {
            flags.into_iter().flat_map(move |double| {
                flags.into_iter().map(move |stand| Cell { surrender, split, double, stand })
            })
        })
    });
    // The plainest cell of these letters: what a cell does where nothing else is open does not matter beside a split.
    all.into_iter().find(|cell| cell.letters() == letters)
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
            .map(|line| format!("{}\n", line.trim_start_matches("//!")))
            .collect();
        let plan = Plan::from_toml(&example).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!((plan.name.as_str(), plan.boxes, plan.wager), ("my own", 1, Amount::Times(1)));
        assert_eq!(plan.insurance, Insurance::From(3));
        assert_eq!(plan.bets[1], Bet { from: 3, amount: Amount::Exactly(Cents(5000)) });
        assert_eq!(plan.additional, Some((Wager::Over13, Amount::Times(1))));
        assert_eq!(plan.tags, Some([-1, 0, 0, 0, 1, 0, 0, 0, 0, -1]));
        assert_eq!(plan.indices[1].from, From::Below(0));
        assert_eq!(plan.cells.len(), 30);
        let cell =
            |row, against| plan.cells.iter().find(|cell| (cell.0, cell.1) == (row, against)).expect("it").2;
        assert_eq!(cell(Row::Soft(18), 3), Cell { double: true, stand: true, ..Cell::default() });
        assert_eq!(cell(Row::Pair(8), 1), Cell { surrender: true, split: true, ..Cell::default() });
        assert_eq!(cell(Row::Hard(12), 2), Cell::default());
    }

    #[test]
    fn the_example_in_the_documentation_reads() {
        let text = include_str!("../../../../../docs/odds.md");
        let example = text.split("```toml\n").find(|block| block.contains("[count]")).expect("an example");
        let example = example.split("```").next().expect("its end");
        let plan = Plan::from_toml(example).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!((plan.bets.len(), plan.indices.len(), plan.cells.len()), (2, 2, 20));
    }

    #[test]
    fn everything_wrong_is_said_with_its_line_and_what_is_right() {
        let said = wrong(
            "name = \"\"\nboxes = 8\nwager = \"lots\"\ninsurance = 3\n[chart]\n\"hard 21\" = \"S S S S S S S S S S\"\n\
             \"hard 12\" = \"H H S\"\n\"soft 18\" = \"S X S S S S S S S P\"\n",
        );
        assert_eq!(
            said,
            "line 1: name: a name has 1 to 60 letters\n\
             line 2: boxes: a plan is for 1 to 7 boxes\n\
             line 3: wager: expected whole cents from 1 to 1,000,000,000, \"min\", or \"2 times\" up to \"1000 times\"\n\
             line 4: insurance: nothing is counted; write [count] and below it what each card adds, such as 5 = 1 and T = -1\n\
             line 6: hard 21: \"hard 21\" is no hand; write hard 4 to hard 20, soft 13 to soft 20, or pair A to pair T\n\
             line 7: hard 12: a row has ten cells, against 2 3 4 5 6 7 8 9 T A; here are 3\n\
             line 8: soft 18: \"X\" against 3 is no cell: it is H, S, D, Ds, P, Rh, Rs or Rp\n\
             line 8: soft 18: P against A: only a pair can be split"
        );
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let counted = |line: &str| wrong(&format!("{line}\n[count]\n5 = 1\n"));
        assert!(counted("insurance = 21").contains("from -20 to 20"));
        assert!(counted("insurance = \"later\"").contains("\"always\""));
        assert!(counted("bets = [{ from = 1, wager = 5 }, { from = 1, wager = 6 }]").contains("already"));
        let play = |rest: &str| counted(&format!("plays = [{{ {rest} }}]"));
        assert!(
            play("hand = \"hard 16\", against = \"J\", do = \"stand\", from = 0").contains("2 to 9 or T")
        );
        assert!(
            play("hand = \"hard 16\", against = \"T\", do = \"split\", from = 0").contains("only a pair")
        );
        assert!(play("hand = \"hard 16\", against = \"T\", do = \"fold\", from = 0").contains("surrender"));
        assert!(play("hand = \"hard 16\", against = \"T\", do = \"stand\"").contains("below = 0"));
        assert!(
            play("hand = \"x\", against = \"T\", do = \"hit\", from = 0, below = 0").contains("below = 0")
        );
        assert!(
            wrong("[count]\nJ = 1\n").contains("2 to 9 or T")
                && wrong("[count]\n5 = 11\n").contains("-10 to 10")
        );
        assert!(wrong("[additional]\non = \"insurance\"\n").contains("same suit"));
        assert!(wrong("wagr = 5\n").starts_with("line 1: unknown field `wagr`"));
        assert!(wrong("[chart\n").starts_with("line 1:"));
        assert!(wrong(&"#".repeat(LONGEST + 1)).contains("longer than"));
    }

    #[test]
    fn an_empty_file_is_the_tables_own_chart() {
        assert_eq!(Plan::from_toml(""), Ok(Plan { name: "my own".to_string(), ..Plan::basic() }));
    }
}
