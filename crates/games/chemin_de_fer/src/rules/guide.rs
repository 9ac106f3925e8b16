//! The participant's guide to a chemin de fer table.

use super::options::Rules;
use baccarat::Disclosed;
use rulebook::provision::*;
use std::fmt::Write as _;

impl Rules {
    /// The guide as plain text.
    pub(super) fn patrons_guide(&self) -> String {
        let mut text = String::new();
        let (least, most) = self.bounds();
        let vigorish = self.vigorish();
        let rounded = if vigorish.is_rounded() {
            format!(", rounded up to a multiple of {}", vigorish.step())
        } else {
            String::new()
        };
        let _ = writeln!(text, "{}\n", self.title());
        let _ = writeln!(text, "The bank               {least} to {most} ({P8_2})");
        let _ = writeln!(
            text,
            "A part against it      {} or more, or what is left ({P4_7_D})",
            self.least_part()
        );
        let _ = writeln!(text, "Amounts go by          {}", self.unit());
        let _ =
            writeln!(text, "Paid                   1 to 1, by the participants to each other ({P4_10_B})");
        let _ = writeln!(
            text,
            "The house takes        {} percent of what the banker wins{rounded} ({P4_10_C}),\n\
             \x20                      the same from everybody ({P4_10_D})",
            vigorish.percent()
        );
        let _ = writeln!(text, "Cards                  {} decks ({P4_1_A})\n", self.decks());
        let _ = writeln!(
            text,
            "The highest bidder for the first hand of a shoe is the banker ({P4_5_B}). He puts up his bid or more; \
             after that,\nas long as he stays, the last amount to twice the last ({P4_6_B}). Who covered the last \
             bank alone and lost may\nfollow it with \"suivi\" ({P4_7_B}); then anybody may cover it alone with \
             \"banco\" ({P4_7_C}); then everybody, from\nthe banker's right on, wagers a part ({P4_7_D}).\n"
        );
        let _ = writeln!(
            text,
            "The largest wager plays the Player's Hand ({P4_8_C}): card on 0 to 4, as you like on 5, stay on 6 and 7, \
             natural on\n8 and 9 ({P4_9_A}). The banker follows Table 3 and has the choice on 3 against a 9 and on 5 \
             against a 4 ({P4_9_C})."
        );
        let _ = writeln!(
            text,
            "A banker who loses passes the shoe to his right; one who does not may keep it or pass it ({P4_11_A})."
        );
        let wrong = match self.disclosed() {
            None => "opens the next hand".to_string(),
            Some(Disclosed::ItsValue { after_a_ten: ten }) => {
                format!(
                    "is discarded with as many more as its value, a ten or face card with {ten} more ({P4_12_H_1})"
                )
            }
            Some(Disclosed::One) => format!("is discarded with one more, unseen ({P4_12_H_2})"),
            Some(Disclosed::MockRound) => format!("opens a round without wagers ({P4_12_H_3})"),
        };
        let _ = writeln!(text, "A card dealt by mistake and seen, which neither hand can use, {wrong}.");
        text
    }
}
