//! The poker room on the network. It is always attended: everything in it is entered by the staff, no patron has a place at
//! the machine, and no account moves.

use super::sheet;
use crate::rules::rulings::Decision;
use crate::rules::{Command, Dealt, Matter, Room, Rules};
use house::served::{Served, Sheet, Sign, Waits};
use rulebook::actor::{Seat, Seats};
use rulebook::provision::*;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;
use table::session::Performed;

impl Served for Room {
    /// There are no rounds to remember: people deal them.
    const HISTORY: usize = 0;
    const ACTS_ARE_TOLD: bool = false;
    const ONLY_ATTENDED: bool = true;
    const IS_ROOM: bool = true;

    /// What is dealt where, and at what limits, is on the page of the room: it changes with every table that is opened.
    fn sign(rules: &Arc<Rules>) -> Sign {
        let tables = rules.tables().iter().map(|table| {
            let games: Vec<&str> = table.games().map(Dealt::name).collect();
            (format!("Table {}", table.number().number()), games.join(", "))
        });
        Sign {
            edition: rules.edition().year(),
            terms: tables.collect(),
            lines: Vec::new(),
            notes: vec![
                (
                    "Minimum, maximum and the most raises of a betting round stand on the sign of each table, and on \
                     the page of the room. A change is posted half an hour before it binds, unless everybody at the \
                     table agrees to a higher minimum.",
                    P14_17,
                ),
                ("Seats are filled in the order of the waiting list of their game.", P14_18),
                ("Everybody plays for himself alone.", P14_16_A),
                ("What you say clearly to the dealer in turn binds you.", P14_15_K),
                ("Protect your cards: an unprotected hand that is lost stays lost.", P14_15_J),
            ],
        }
    }

    fn in_a_line(rules: &Rules) -> String {
        let games: BTreeSet<Dealt> = rules.tables().iter().flat_map(|table| table.games()).collect();
        let games: Vec<&str> = games.into_iter().map(Dealt::name).collect();
        let tables = match rules.tables().len() {
            1 => "one table".to_string(),
            many => format!("{many} tables"),
        };
        format!("{tables}: {}", games.join(", "))
    }

    /// The seats are those of its tables, and which of them are free is announced only where somebody waits (14.18).
    fn seats(_: &Arc<Rules>) -> u8 {
        0
    }

    /// No clock runs in the room.
    fn seconds(_: &Rules, _: Waits) -> u16 {
        0
    }

    fn waits(_: &Command) -> Waits {
        Waits::Decision
    }

    fn wagers_cite() -> Provision {
        P14_18
    }

    fn present(&self) -> Seats {
        Seats::NONE
    }

    fn is_leaving(&self, _: Seat) -> bool {
        false
    }

    /// When other rules are due, no table is opened and nobody is put on a list, until the room is empty.
    fn begins(command: &Command) -> bool {
        matches!(command, Command::OpenTable { .. } | Command::JoinList { .. })
    }

    fn would_lose(&self) -> bool {
        !self.is_at_rest()
    }

    /// Matters and decisions in words, for the page of the floor.
    fn sheet(_: &Arc<Rules>) -> Sheet {
        let matters = Matter::ALL.iter().map(|matter| (matter.name(), matter.title()));
        let decisions = Decision::ALL.iter().map(|decision| (decision.name(), decision.sentence()));
        let sheet = sheet::Sheet { matters: matters.collect(), decisions: decisions.collect() };
        Sheet::new(&sheet, [])
    }

    fn history(&self, _: &Performed<Room>) -> Option<Value> {
        None
    }

    #[cfg(feature = "schema")]
    fn describe_page(generator: &mut schemars::SchemaGenerator) {
        generator.subschema_for::<sheet::Sheet>();
    }
}
