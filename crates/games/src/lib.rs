//! The games of the chapter: the only list of them. Everybody else takes a [`Registry`], which is a value, so that a test
//! can add a game that the product does not have.

use house::Registry;

/// The games of the product, in the order of the chapter. A game is registered by its line here, and nowhere else.
pub fn standard() -> Registry {
    Registry::new(vec![
        craps::ENTRY,
        blackjack::ENTRY,
        punto_banco::ENTRY,
        chemin_de_fer::ENTRY,
        big_six::ENTRY,
        poker_room::ENTRY,
        keno::ENTRY,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_games_own_file_is_read_as_that_game() {
        let registry = standard();
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
            Some("one of craps, blackjack, punto-banco, chemin-de-fer, big-six, poker-room, keno")
        );
    }
}
