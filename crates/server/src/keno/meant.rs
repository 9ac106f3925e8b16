//! What a command at keno was meant for. Whoever sells, voids or moves a lock sees the board as it stood a moment ago, and
//! by the time his message comes the next game may be open. So a message about the game that is played names the game
//! that its sender saw; where another one is open by then it is stale, and is refused with the board as it is.
//!
//! Payments, rulings and work stations are about a ticket or a person, whatever game is open.

use super::acting::Location;
use crate::messages::Refused;
use keno::lounge::GameName;
use rulebook::provision::P15_5_B;
use serde_json::{Map, Value};

/// The commands of the staff that are about the game that is played.
const ABOUT_THE_GAME: [&str; 8] =
    ["issue", "void", "cancel races", "notice", "lock", "override", "turn key", "return wagers"];

/// What is said of a message that does not name its game.
pub(super) const MISSING: &str =
    "\"game\" says which game the command was meant for: {\"day\":…,\"number\":…}, as the board has it";

/// Must this message of the staff name the game that its sender saw?
pub(super) fn is_about_the_game(message: &Map<String, Value>) -> bool {
    let what = message.get("do").and_then(Value::as_str);
    what.is_some_and(|what| ABOUT_THE_GAME.contains(&what))
}

/// Takes the game out of a message, if it names one.
pub(super) fn take(fields: &mut Map<String, Value>) -> Result<Option<GameName>, &'static str> {
    let game = fields.remove("game").map(serde_json::from_value);
    game.transpose().map_err(|_| MISSING)
}

impl Location {
    /// Why a command that was meant for this game is stale, with the board; nothing where it is not.
    pub(super) fn stale(&self, meant: GameName) -> Option<Refused> {
        let present = self.played.lounge.game().name();
        (meant != present).then(|| {
            let because = format!("this was meant for game {meant}, and game {present} is played now");
            let refused = Refused::new("stale", because).citing(P15_5_B);
            refused.instead("look at the board as it is now, and decide again").with_present(&self.board())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_game_is_named_by_its_day_and_its_number_or_not_at_all() {
        let taken = |message: Value| {
            let Value::Object(mut fields) = message else { unreachable!("an object") };
            take(&mut fields).map(|game| (game.map(|game| game.to_string()), fields.len()))
        };
        let named = json!({ "do": "lock", "game": { "day": "2026-11-16", "number": 7 } });
        assert_eq!(taken(named), Ok((Some("2026-11-16 #7".to_string()), 1)));
        assert_eq!(taken(json!({ "do": "lock" })), Ok((None, 1)));
        for wrong in [json!({ "game": 7 }), json!({ "game": { "number": 7 } }), json!({ "game": null })] {
            assert!(taken(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_about_a_ticket_or_a_person_names_no_game() {
        let about = |what: &str| is_about_the_game(&Map::from_iter([("do".to_string(), json!(what))]));
        assert!(ABOUT_THE_GAME.iter().all(|what| about(what)));
        for other in ["pay", "present", "refer", "authorise", "rule", "sign on", "sign off", "withdraw key"] {
            assert!(!about(other), "{other}");
        }
    }
}
