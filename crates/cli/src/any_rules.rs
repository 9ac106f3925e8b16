//! The rules of a table, or the rate card of a keno location, whose game the file itself names.

use crate::cli::Game;
use crate::diagnostics;
use crate::input;
use anyhow::bail;
use clap::ValueEnum as _;
use rulebook::edition::Edition;
use rulebook::licensee::{Document, Violation, Violations};
use rulebook::{blackjack, chemin_de_fer, craps, keno, poker_room, punto_banco};
use std::path::Path;

pub(crate) use server::TableRules as AnyRules;

/// What can be done with the rules of a table, whichever game it has.
pub(crate) trait Readable: Sized {
    /// The plainest legal table of a game; at keno the rate card that ships.
    fn plainest(game: Game) -> Self;
    /// Reads a text by the rules of the game that it names.
    fn from_toml(text: &str) -> Result<Self, Violations>;
    /// Reads a file, and shows on standard error what is wrong with it.
    fn from_file(path: &Path) -> anyhow::Result<Self>;
    /// What the sign says.
    fn title(&self) -> &str;
    /// The edition they belong to.
    fn edition(&self) -> Edition;
    /// The patron's guide.
    fn guide(&self) -> String;
    /// The file with every option and what it means.
    fn explained(&self) -> String;
}

impl Readable for AnyRules {
    fn plainest(game: Game) -> AnyRules {
        match game {
            Game::Craps => AnyRules::Craps(Box::default()),
            Game::Blackjack => AnyRules::Blackjack(Box::default()),
            Game::PuntoBanco => AnyRules::PuntoBanco(Box::default()),
            Game::CheminDeFer => AnyRules::CheminDeFer(Box::default()),
            Game::PokerRoom => AnyRules::PokerRoom(Box::default()),
            Game::Keno => AnyRules::Keno(Box::default()),
        }
    }

    fn from_toml(text: &str) -> Result<AnyRules, Violations> {
        match meant_by(text)? {
            Game::Craps => craps::Rules::from_toml(text).map(Box::new).map(AnyRules::Craps),
            Game::Blackjack => blackjack::Rules::from_toml(text).map(Box::new).map(AnyRules::Blackjack),
            Game::PuntoBanco => punto_banco::Rules::from_toml(text).map(Box::new).map(AnyRules::PuntoBanco),
            Game::CheminDeFer => {
                chemin_de_fer::Rules::from_toml(text).map(Box::new).map(AnyRules::CheminDeFer)
            }
            Game::PokerRoom => poker_room::Rules::from_toml(text).map(Box::new).map(AnyRules::PokerRoom),
            Game::Keno => keno::RateCard::from_toml(text).map(Box::new).map(AnyRules::Keno),
        }
    }

    fn from_file(path: &Path) -> anyhow::Result<AnyRules> {
        let (name, text) = (path.display().to_string(), input::text(path)?);
        match AnyRules::from_toml(&text) {
            Ok(rules) => Ok(rules),
            Err(violations) => {
                diagnostics::complain(&name, &text, &violations)?;
                bail!("{name} {}; \"chapter47 rules check\" says the same", diagnostics::verdict(&violations))
            }
        }
    }

    fn title(&self) -> &str {
        match self {
            AnyRules::Craps(rules) => rules.title(),
            AnyRules::Blackjack(rules) => rules.title(),
            AnyRules::PuntoBanco(rules) => rules.title(),
            AnyRules::CheminDeFer(rules) => rules.title(),
            AnyRules::PokerRoom(rules) => rules.title(),
            AnyRules::Keno(card) => card.title(),
        }
    }

    fn edition(&self) -> Edition {
        match self {
            AnyRules::Craps(rules) => rules.edition(),
            AnyRules::Blackjack(rules) => rules.edition(),
            AnyRules::PuntoBanco(rules) => rules.edition(),
            AnyRules::CheminDeFer(rules) => rules.edition(),
            AnyRules::PokerRoom(rules) => rules.edition(),
            AnyRules::Keno(card) => card.edition(),
        }
    }

    fn guide(&self) -> String {
        match self {
            AnyRules::Craps(rules) => rules.guide(),
            AnyRules::Blackjack(rules) => rules.guide(),
            AnyRules::PuntoBanco(rules) => rules.guide(),
            AnyRules::CheminDeFer(rules) => rules.guide(),
            AnyRules::PokerRoom(rules) => rules.guide(),
            AnyRules::Keno(card) => card.guide(),
        }
    }

    fn explained(&self) -> String {
        match self {
            AnyRules::Craps(rules) => rules.to_toml(true),
            AnyRules::Blackjack(rules) => rules.to_toml(true),
            AnyRules::PuntoBanco(rules) => rules.to_toml(true),
            AnyRules::CheminDeFer(rules) => rules.to_toml(true),
            AnyRules::PokerRoom(rules) => rules.to_toml(true),
            AnyRules::Keno(card) => card.to_toml(true),
        }
    }
}

/// The game that a rules file names. One that names none is of craps.
fn meant_by(text: &str) -> Result<Game, Violations> {
    let mut file = Document::parse(text);
    let Some(name) = file.text("game") else { return Ok(Game::Craps) };
    Game::from_str(&name, false).map_err(|_| {
        let names: Vec<_> = Game::value_variants().iter().filter_map(Game::to_possible_value).collect();
        let names: Vec<&str> = names.iter().map(|name| name.get_name()).collect();
        let span = file.span("game");
        Violations(vec![Violation {
            key: "game".to_string(),
            line: span.as_ref().map(|span| 1 + text[..span.start].matches('\n').count()),
            span,
            cite: None,
            because: format!("there is no game {name:?} on this floor"),
            instead: Some(format!("one of {}", names.join(", "))),
        }])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_games_own_file_is_read_as_that_game() {
        for game in Game::value_variants() {
            let file = AnyRules::plainest(*game).explained();
            let again = AnyRules::from_toml(&file).unwrap_or_else(|wrong| panic!("{game:?}: {wrong:?}"));
            assert_eq!(again.explained(), file);
            assert_eq!(meant_by(&file).ok(), Some(*game));
        }
        assert_eq!(meant_by("title = \"x\"").ok(), Some(Game::Craps));
        let wrong = AnyRules::from_toml("title = \"x\"\ngame = \"whist\"").expect_err("not on the floor");
        assert_eq!((wrong.0.len(), wrong.0[0].line), (1, Some(2)));
        assert_eq!(
            wrong.0[0].instead.as_deref(),
            Some("one of craps, blackjack, punto-banco, chemin-de-fer, poker-room, keno")
        );
    }
}
