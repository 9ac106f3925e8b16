//! The patron's guide to a poker room.

use super::dealt::Dealt;
use super::options::Rules;
use rulebook::provision::*;
use std::fmt::Write as _;

impl Rules {
    /// The guide as plain text.
    pub(super) fn patrons_guide(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{}\n", self.title());
        for table in self.tables() {
            let games: Vec<&str> = table.games().map(Dealt::name).collect();
            let number = format!("Table {}", table.number().number());
            let _ = writeln!(text, "{number:<10} {} seats: {}", table.seats(), games.join(", "));
        }
        let _ = writeln!(
            text,
            "\nMinimum, maximum and the most raises of a betting round stand on the sign of each table. A change is\n\
             posted half an hour before it binds; only a higher minimum, to which everybody at the table agrees,\n\
             binds at once ({P14_17})."
        );
        let _ = writeln!(
            text,
            "Ask the floorperson for a place on the list of the game you want. Seats are filled in the order of the\n\
             lists ({P14_18})."
        );
        let _ = writeln!(
            text,
            "Everybody plays for himself alone: who helps another to win, or tells him what could help, must leave the\n\
             game, and the Commission and the Division hear of it ({P14_16_A}, {P14_16_B})."
        );
        let _ = writeln!(
            text,
            "What you say clearly to the dealer when it is your turn binds you, whatever you do ({P14_15_K}). Protect\n\
             your cards ({P14_15_J})."
        );
        if !self.supplements().is_empty() {
            let _ =
                writeln!(text, "\nBeside these rules stand the house's approved procedures ({P14_15_O}):");
            for supplement in self.supplements() {
                let _ = writeln!(text, "{}  {} ({})", supplement.to, supplement.text, supplement.procedure);
            }
        }
        text
    }
}
