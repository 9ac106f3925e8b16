//! Who plays chemin de fer in a simulation: two people who always do the same where the rules leave them a choice.

use baccarat::{Draws, Third, player_draws, table_3};

/// The choices that there are: the player's on five (19:47-4.9(a)2), and the banker's two of Table 3 (4.9(c)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    name: String,
    draws: [bool; 3],
}

/// In the words of the odds: `draws on 5`, `stays on 3 against 9`.
const WHERE: [&str; 3] = ["5", "3 against 9", "5 against 4"];

impl Default for Choices {
    /// As at punto banco, where the tables draw in all three.
    fn default() -> Choices {
        Choices { name: "as at punto banco".to_string(), draws: [true; 3] }
    }
}

impl Choices {
    /// Reads `stays on 5, draws on 3 against 9`; what is not said is as at punto banco.
    pub fn read(text: &str) -> Result<Choices, String> {
        let mut choices = Choices { name: text.trim().to_string(), ..Choices::default() };
        if choices.name == Choices::default().name {
            return Ok(choices);
        }
        for part in text.split(',').map(str::trim) {
            let said = [("draws on ", true), ("stays on ", false)]
                .into_iter()
                .find_map(|(word, draws)| Some((part.strip_prefix(word)?, draws)));
            let place = said.and_then(|(place, _)| WHERE.iter().position(|name| *name == place));
            let (Some((_, draws)), Some(place)) = (said, place) else {
                return Err(format!(
                    "{part:?} is no choice of this game; there are draws or stays on {}, and as at punto banco",
                    WHERE.join(", ")
                ));
            };
            choices.draws[place] = draws;
        }
        Ok(choices)
    }

    /// What they are called in a report.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Does the dominant player call for a card on these points of his first two?
    pub fn player_draws(&self, points: u8) -> bool {
        if points == 5 { self.draws[0] } else { player_draws(points) }
    }

    /// Does the banker draw on these points, after this third card of the Player's Hand?
    pub fn banker_draws(&self, points: u8, third: Third) -> bool {
        match table_3(points, third) {
            Draws::Must => true,
            Draws::MustNot => false,
            Draws::May => self.draws[if points == 3 { 1 } else { 2 }],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baccarat::banker_draws;

    #[test]
    fn choices_are_read_and_change_what_they_are_about_alone() {
        let plain = Choices::default();
        let other = Choices::read("stays on 5,  stays on 3 against 9").expect("it reads");
        for points in 0..8 {
            assert_eq!(plain.player_draws(points), player_draws(points));
            assert_eq!(other.player_draws(points), player_draws(points) && points != 5);
            for third in [None].into_iter().chain((0..10).map(Some)) {
                assert_eq!(plain.banker_draws(points, third), banker_draws(points, third));
                let free = (points, third) == (3, Some(9));
                assert_eq!(other.banker_draws(points, third), banker_draws(points, third) && !free);
            }
        }
        assert_eq!(Choices::read("as at punto banco"), Ok(Choices::default()));
        for text in ["", "draws", "draws on 6", "stays on 5 against 5", "never"] {
            assert!(Choices::read(text).is_err(), "{text:?}");
        }
    }
}
