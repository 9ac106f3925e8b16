//! The list of games.

use crate::{AnyRules, Entry};
use desk::{Consulted, Matter};
use records::audit;
use records::verify;
use rulebook::licensee::{Change, Document, Violation, Violations, differences};
use serde_json::{Map, Value};
use std::io::{self, BufRead};

/// The games that are on the floor, in the order of the chapter.
#[derive(Clone, Debug)]
pub struct Registry(Vec<&'static dyn Entry>);

impl Registry {
    /// These games.
    pub fn new(games: Vec<&'static dyn Entry>) -> Registry {
        Registry(games)
    }

    /// These and one more.
    pub fn with(mut self, game: &'static dyn Entry) -> Registry {
        self.0.push(game);
        self
    }

    /// All of them.
    pub fn games(&self) -> impl Iterator<Item = &'static dyn Entry> + '_ {
        self.0.iter().copied()
    }

    /// Their names.
    pub fn names(&self) -> Vec<&'static str> {
        self.games().map(Entry::name).collect()
    }

    /// The game of this name.
    pub fn find(&self, name: &str) -> Option<&'static dyn Entry> {
        self.games().find(|game| game.name() == name)
    }

    /// Reads a rules file by the game that it names. One that names none is of the first game.
    pub fn rules(&self, text: &str) -> Result<Box<dyn AnyRules>, Violations> {
        self.meant_by(text)?.read(text)
    }

    /// What changes from the rules of a table to others (19:47-8.3); of a game that is not here, what differs in the text.
    pub fn changes(&self, old: &str, new: &str) -> Vec<Change> {
        let rules = self.meant_by(new).and_then(|game| game.read_recorded(new));
        match rules.ok().and_then(|rules| rules.of_a_table()) {
            Some(table) => table.changes(old, new),
            None => differences(old, new),
        }
    }

    fn meant_by(&self, text: &str) -> Result<&'static dyn Entry, Violations> {
        let mut file = Document::parse(text);
        let name = file.text("game");
        let found = match &name {
            None => self.games().next(),
            Some(name) => self.find(name),
        };
        found.ok_or_else(|| {
            let span = file.span("game");
            Violations(vec![Violation {
                key: "game".to_string(),
                line: span.as_ref().map(|span| 1 + text[..span.start].matches('\n').count()),
                span,
                cite: None,
                because: format!("there is no game {:?} on this floor", name.unwrap_or_default()),
                instead: Some(format!("one of {}", self.names().join(", "))),
            }])
        })
    }

    /// Plays a record again. At most `keep` departures are kept; all are counted.
    pub fn audit(&self, source: impl BufRead, keep: usize) -> io::Result<audit::Report> {
        audit::audit(&self.replayed(), source, keep)
    }

    /// An audit of lines that come one by one.
    pub fn auditor(&self, keep: usize) -> audit::Audit {
        audit::Audit::new(&self.replayed(), keep)
    }

    fn replayed(&self) -> Vec<audit::Known> {
        self.games().map(Entry::replayed).collect()
    }

    /// Checks what was pledged in a record. At most `keep` findings are kept; all are counted.
    pub fn verify(&self, source: impl BufRead, keep: usize) -> io::Result<verify::Report> {
        let games: Vec<verify::Known> = self.games().filter_map(Entry::pledged).collect();
        verify::verify(&games, source, keep)
    }

    /// The games with a ruling desk.
    pub fn desks(&self) -> Vec<desk::Known> {
        self.games().filter_map(Entry::desk).collect()
    }

    /// Everything that may go wrong, at every game with a desk.
    pub fn matters(&self) -> Vec<Matter> {
        self.desks().iter().flat_map(desk::Known::matters).collect()
    }

    /// Asks the ruling desk. Without rules it is the plainest legal table.
    pub fn consult(
        &self,
        game: &str,
        matter: &str,
        rules: Option<&str>,
        answers: &Map<String, Value>,
    ) -> Consulted {
        desk::consult(&self.desks(), game, matter, rules, answers)
    }
}
