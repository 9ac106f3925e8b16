//! What is peculiar to the game in a log that somebody else wrote.

use crate::rules::{Command, Table};
use records::foreign::{Dealt, Watched, cite};
use rulebook::game::{Game as _, Viewer};
use rulebook::shoe;
use serde_json::Value;

/// Subchapter 4. The bank goes from seat to seat, so judging starts afresh with an auction only.
impl Watched for Table {
    const BETTING: &'static [&'static str] = &["wager", "bank", "bid"];
    const STARTS: &'static [&'static str] = &["bid"];
    const SILENT: &'static [&'static str] = &["take bank", "decline bank", "pass bank", "no more bets"];
    const FORCED: &'static [&'static str] = &["call"];

    fn of_shoe(command: shoe::Command) -> Option<Command> {
        Some(Command::Cards(command))
    }

    fn as_shoe(command: &Command) -> Option<shoe::Command> {
        match command {
            Command::Cards(command) => Some(*command),
            Command::Table(_) => None,
        }
    }

    /// The first cards lie face down and leave no event: the hand that has one more card has it.
    fn dealt(before: &Self, after: &Self, events: &[Value]) -> Option<Dealt> {
        let count = |table: &Self, side: &str| {
            let view = serde_json::to_value(table.view(Viewer::Staff)).unwrap_or_default();
            view["hands"][side]["cards"].as_array().map_or(0, Vec::len)
        };
        let more = |side: &&str| count(after, side) > count(before, side);
        let cite = events.iter().find_map(cite);
        let to = ["player", "banker"].into_iter().find(more)?.to_string();
        Some(Dealt { to, hand: None, cite })
    }
}
