//! Any bytes as a rules file of every game, or of the one that `GAME` names.
#![no_main]

use std::sync::LazyLock;

static GAMES: LazyLock<Vec<&'static dyn house::Entry>> = LazyLock::new(|| chapter47_fuzz::meant(&games::standard()));

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| GAMES.iter().for_each(|game| game.survives_rules(bytes)));
