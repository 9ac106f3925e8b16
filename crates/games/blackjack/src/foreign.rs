//! What is peculiar to the game in a log that somebody else wrote.

use crate::rules::{Command, Table};
use records::foreign::Watched;
use rulebook::shoe;

/// Subchapter 2. Players who do not insure need not say so.
impl Watched for Table {
    const SILENT: &'static [&'static str] = &["close insurance", "decline double"];
    const MAIN_WAGER: Option<&'static str> = Some("blackjack");

    fn of_shoe(command: shoe::Command) -> Option<Command> {
        Some(Command::Cards(command))
    }

    fn as_shoe(command: &Command) -> Option<shoe::Command> {
        match command {
            Command::Cards(command) => Some(*command),
            Command::Table(_) => None,
        }
    }
}
