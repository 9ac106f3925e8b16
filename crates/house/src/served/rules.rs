//! The rules of a table, whichever game it has.

use super::at::At;
use super::table::{AnyTable, Kept};
use super::{Chart, Served, Sheet, Sign, Waits, chance};
use rulebook::actor::Role;
use rulebook::game::Moment;
use rulebook::licensee::RulesFile as _;
use rulebook::licensee::{Change, Violation, Violations, changes};
use rulebook::provision::Provision;
use serde_json::{Map, Value};
use std::any::Any;
use std::sync::Arc;
use table::fair::Part;
use table::forms::Form;
use table::protocol::Header;
use table::sealed::{Keys, unsealed};

/// Opens an act of a record with the keys that are known; none where one is missing.
pub type Opening = fn(Map<String, Value>, &Keys) -> Option<Map<String, Value>>;

/// What is the same at every table of a game.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Its name in the protocol, in records and in rules files.
    pub game: &'static str,
    /// How many lines of history its page shows.
    pub history: usize,
    /// The act with which a round is over; see [`Served::ROUND_ENDS`].
    pub round_ends: Option<&'static str>,
    /// Are patrons' pages told every act?
    pub acts_are_told: bool,
    /// Is it always attended?
    pub only_attended: bool,
    /// Is it a room with tables of its own?
    pub is_room: bool,
    /// Who has a place at the table.
    pub crew: &'static [Role],
    /// What can be entered at an attended table.
    pub forms: fn() -> Vec<&'static Form>,
    /// The provision under which wagers are made.
    pub wagers_cite: Provision,
    /// Opens an act of its record with the keys that are known; none where one is missing.
    pub unsealed: Opening,
}

impl Facts {
    fn of<G: Served>() -> Facts {
        Facts {
            game: G::NAME,
            history: G::HISTORY,
            round_ends: G::ROUND_ENDS,
            acts_are_told: G::ACTS_ARE_TOLD,
            only_attended: G::ONLY_ATTENDED,
            is_room: G::IS_ROOM,
            crew: G::CREW,
            forms: G::forms,
            wagers_cite: G::wagers_cite(),
            unsealed: |fields, keys| unsealed::<G>(fields, keys).ok(),
        }
    }
}

/// Rules that bound a table, or are posted for one; and what of them would be refused today.
pub type Recorded = (Arc<dyn TableRules>, Vec<Violation>);

/// The checked rules of a table.
pub trait TableRules: Send + Sync {
    /// What is the same at every table of the game.
    fn facts(&self) -> Facts;
    /// What the sign is headed with.
    fn title(&self) -> &str;
    /// Limits and options in a line.
    fn in_a_line(&self) -> String;
    /// As a file that reads back the same.
    fn text(&self) -> String;
    /// The posted sign. The odds behind it take their time.
    fn sign(&self) -> Sign;
    /// How hands are played best, where anybody decides about one. It takes its time.
    fn chart(&self) -> Option<Chart>;
    /// Limits and prices, for the page.
    fn sheet(&self) -> Sheet;
    /// How many places the table has.
    fn seats(&self) -> u8;
    /// Seconds to wager, and to decide.
    fn seconds(&self, waits: Waits) -> u16;
    /// What one pledge serves.
    fn part(&self) -> Part;
    /// What every act of chance is drawn from, where that is the same list each time: outcomes with their weights, by
    /// the act's name. Null elsewhere.
    fn chance(&self) -> Value;
    /// The header of a record of the table that begins now.
    fn header(&self, at: Moment) -> Header;
    /// Reads another rules file of the same game, or says everything that is wrong with it.
    fn read(&self, text: &str) -> Result<Arc<dyn TableRules>, Violations>;
    /// The same of rules that a record has.
    fn read_recorded(&self, text: &str) -> Result<Recorded, Violations>;
    /// What changes from one rules file of the game to another, for a notice (19:47-8.3).
    fn changes(&self, old: &str, new: &str) -> Vec<Change>;
    /// A table that nobody has come to yet.
    fn open(&self, kept: Kept) -> Box<dyn AnyTable>;
    /// For the game itself, which knows the type.
    fn as_any(&self) -> &dyn Any;
}

/// Rules of a game.
pub(crate) struct Held<G: Served>(pub(crate) Arc<G::Rules>);

impl<G: Served> TableRules for Held<G> {
    fn facts(&self) -> Facts {
        Facts::of::<G>()
    }

    fn title(&self) -> &str {
        self.0.title()
    }

    fn in_a_line(&self) -> String {
        G::in_a_line(&self.0)
    }

    fn text(&self) -> String {
        self.0.to_toml(false)
    }

    fn sign(&self) -> Sign {
        G::sign(&self.0)
    }

    fn chart(&self) -> Option<Chart> {
        G::chart(&self.0)
    }

    fn sheet(&self) -> Sheet {
        G::sheet(&self.0)
    }

    fn seats(&self) -> u8 {
        G::seats(&self.0)
    }

    fn seconds(&self, waits: Waits) -> u16 {
        G::seconds(&self.0, waits)
    }

    fn part(&self) -> Part {
        G::part(&self.0)
    }

    fn chance(&self) -> Value {
        chance::drawn_from::<G>(&self.0)
    }

    fn header(&self, at: Moment) -> Header {
        Header::of::<G>(&self.0, at)
    }

    fn read(&self, text: &str) -> Result<Arc<dyn TableRules>, Violations> {
        let rules = G::Rules::from_toml(text)?;
        Ok(Arc::new(Held::<G>(Arc::new(rules))))
    }

    fn read_recorded(&self, text: &str) -> Result<Recorded, Violations> {
        let recorded = G::Rules::recorded(text)?;
        Ok((Arc::new(Held::<G>(Arc::new(recorded.rules))), recorded.refused_today))
    }

    fn changes(&self, old: &str, new: &str) -> Vec<Change> {
        changes::<G>(old, new)
    }

    fn open(&self, kept: Kept) -> Box<dyn AnyTable> {
        Box::new(At::<G>::open(Arc::clone(&self.0), kept))
    }

    fn as_any(&self) -> &dyn Any {
        &self.0
    }
}
