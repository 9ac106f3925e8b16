//! The patron's guide to a punto banco table: its sign, its wagers and what they pay.

use super::options::{BankerWin, Rules};
use super::wager::Wager;
use rulebook::provision::P3_3_D;
use std::fmt::Write as _;

impl Rules {
    /// The guide as plain text.
    pub(super) fn patrons_guide(&self) -> String {
        let mut text = String::new();
        let limits = self.limits();
        let coins = self.coins();
        let _ = writeln!(text, "{}\n", self.title());
        let _ = writeln!(text, "Banker, player        {} to {}", limits.minimum, limits.maximum);
        let _ = writeln!(text, "Every other wager     {} to {}", limits.side_minimum, limits.side_maximum);
        let _ = writeln!(text, "Cards                 {} decks (19:47-3.1(a))", self.decks());
        let _ = writeln!(text, "Smallest chip {}, smallest change {}\n", coins.chip, coins.change);
        let _ = writeln!(text, "{:<16}{:<62}by steps of", "wager", "pays");
        for wager in Wager::ALL.into_iter().filter(|wager| self.offers(*wager)) {
            let pays = self.pays_in_words(wager);
            // A bonus schedule is longer than a line: each margin has one of its own.
            let mut lines = pays.split(", win by").map(|part| part.trim().to_string());
            let first = lines.next().unwrap_or_default();
            let _ = writeln!(text, "{:<16}{first:<62}{}", wager.name(), self.unit(wager));
            for line in lines {
                let _ = writeln!(text, "{:<16}win by {line}", "");
            }
        }
        let vigorish = self.vigorish();
        if matches!(self.banker_win(), BankerWin::Vigorish | BankerWin::FreeIfCovered) {
            let rounding = match vigorish.is_rounded() {
                true => format!(", rounded up to {}", vigorish.step()),
                false => String::new(),
            };
            let when = match self.defers_vigorish() {
                true => "is marked and collected later, at the latest when the shoe is over or you leave",
                false => "is taken with the payout",
            };
            let _ = writeln!(
                text,
                "\nThe vigorish, {} percent of what a banker wager wins{rounding}, {when} (19:47-3.3(c)). It is the \
                 same for everybody at the table, and rises only after notice ({P3_3_D}).",
                vigorish.percent()
            );
        }
        let _ = writeln!(
            text,
            "\nA tie returns wagers on banker and player (19:47-3.2(a)1, 2). Nothing is made, raised or taken back after \
             \"No More Bets\" (19:47-3.2(d)).\nNobody decides anything: a two-card 8 or 9 ends the round; the player's \
             hand draws to 5; the banker's hand draws by its table (19:47-3.9)."
        );
        text
    }
}
