//! What is peculiar to the game in a log that somebody else wrote.

use crate::rules::{Command, Table};
use records::foreign::Watched;
use rulebook::shoe;

/// Subchapter 3. Nobody decides anything, and who holds the shoe changes no payment.
impl Watched for Table {
    fn of_shoe(command: shoe::Command) -> Option<Command> {
        Some(Command::Cards(command))
    }

    fn as_shoe(command: &Command) -> Option<shoe::Command> {
        match command {
            Command::Cards(command) => Some(*command),
            Command::Layout(_) | Command::Table(_) => None,
        }
    }
}
