//! What the server must know about it.

use crate::played::{Played, Sign, Waits};
use floor::session::Performed;
use hilo::{Command, Table};
use rulebook::actor::{Seat, Seats};
use rulebook::game::{Game, Viewer};
use rulebook::money::Cents;
use rulebook::provision::{P8_2, Provision};
use serde_json::{Value, json};

impl Played for Table {
    const HISTORY: usize = 10;

    fn sign(rules: &Self::Rules) -> Sign {
        Sign { edition: rules.edition.year(), terms: Vec::new(), lines: Vec::new(), notes: Vec::new() }
    }

    fn in_a_line(_: &Self::Rules) -> String {
        String::new()
    }

    fn seats(_: &Self::Rules) -> u8 {
        2
    }

    fn seconds(_: &Self::Rules, waits: Waits) -> u16 {
        if waits == Waits::Wagers { 3600 } else { 60 }
    }

    fn waits(command: &Command) -> Waits {
        if *command == (Command::NoMoreBets {}) { Waits::Wagers } else { Waits::Decision }
    }

    fn wagers_cite() -> Provision {
        P8_2
    }

    fn present(&self) -> Seats {
        let mut present = Seats::default();
        self.view(Viewer::Public).seats.iter().for_each(|(seat, _)| present.set(*seat, true));
        present
    }

    fn is_leaving(&self, _: Seat) -> bool {
        false
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let seats = self.view(Viewer::Public).seats;
        seats.iter().filter(|(other, _)| *other == seat).filter_map(|(_, wager)| wager.map(|w| w.1)).sum()
    }

    fn not_from_a_page(_: &Command) -> Option<Value> {
        None
    }

    fn begins(command: &Command) -> bool {
        matches!(command, Command::Wager { .. })
    }

    fn join() -> Option<Command> {
        Some(Command::Join {})
    }

    fn leave() -> Option<Command> {
        Some(Command::Leave {})
    }

    fn sheet(_: &Self::Rules) -> (Value, Value) {
        (Value::Null, Value::Null)
    }

    fn history(&self, done: &Performed<Table>) -> Option<Value> {
        (done.act.command == Command::Turn {}).then(|| json!(done.events.first()))
    }
}
