//! The list of games.

use crate::{AnyRules, Entry};
use floor::audit;
use floor::desk::{self, Consulted, Matter};
use floor::fair::verify;
use rulebook::licensee::{Change, Document, Violation, Violations, differences};
use serde_json::{Map, Value};
use std::io::{self, BufRead};

/// The games that are on the floor, in the order of the chapter.
#[derive(Clone, Debug)]
pub struct Registry(Vec<&'static dyn Entry>);

impl Registry {
    /// The games of the product. A game is registered by its line here, and nowhere else.
    pub fn standard() -> Registry {
        Registry(vec![
            crate::craps::ENTRY,
            crate::blackjack::ENTRY,
            crate::punto_banco::ENTRY,
            crate::chemin_de_fer::ENTRY,
            crate::poker_room::ENTRY,
            crate::keno::ENTRY,
        ])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_games_own_file_is_read_as_that_game() {
        let registry = Registry::standard();
        for game in registry.games() {
            let file = game.plainest().explained();
            let again = registry.rules(&file).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", game.name()));
            assert_eq!(again.explained(), file);
            assert_eq!(again.game().name(), game.name());
        }
        let plain = registry.rules("title = \"x\"").expect("it names no game, and is of the first");
        assert_eq!(plain.game().name(), "craps");
        let wrong = registry.rules("title = \"x\"\ngame = \"whist\"").expect_err("not on the floor");
        assert_eq!((wrong.0.len(), wrong.0[0].line), (1, Some(2)));
        assert_eq!(
            wrong.0[0].instead.as_deref(),
            Some("one of craps, blackjack, punto-banco, chemin-de-fer, poker-room, keno")
        );
    }
}
