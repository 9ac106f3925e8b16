//! The words of a table.

use crate::rules::{Rules, Wager};

/// The words of this table: those that its rules give no use are left out.
pub(super) fn help(rules: &Rules) -> String {
    let several = rules.boxes_per_patron() > 1;
    let lines = [
        (rules.spots() == 1, "10, bet 10", "on your hand, before the deal"),
        (rules.spots() > 1, "10 10, spot 2 5", "the wagers on your hand, against as many of the dealer's"),
        (several, "box 2 10", "on another box"),
        (rules.offers(Wager::Over13), "over 5, under 5", "over or under 13 in your first two cards"),
        (rules.offers(Wager::SameSuit), "suit 5", "two first cards of one suit"),
        (rules.offers(Wager::Sevens), "sevens", "a dollar on sevens among your first three cards"),
        (true, "reduce 5, take down", "back to you, before the deal"),
        (true, "deal", "no more bets, and the cards"),
        (true, "again", "the wagers of the last round once more, and the deal"),
        (true, "draw (or hit), stand", "another card, or none"),
        (true, "double, double 5", "one card for as much again, or for less"),
        (true, "split", "two hands of a pair"),
        (rules.offers_surrender(), "surrender", "half of the wager for the hand"),
        (rules.offers_insurance(), "insure 5, no", "against the dealer's blackjack, when an ace is up"),
        (rules.offers_even_money(), "even money", "a blackjack paid 1 to 1 at once"),
        (true, "advice, chart", "what the strategy chart of this table does"),
        (true, "cut, no cut, burn card", "be offered the cut, or passed by; see the burn card"),
        (true, "show, guide, why", "the table; its rules; the provisions behind the last answer"),
        (true, "help, quit", ""),
    ];
    let mut help = "Amounts are dollars. Commas go between several things: \"10, deal\".\n".to_string();
    for (_, words, meaning) in lines.into_iter().filter(|(here, ..)| *here) {
        help += format!("  {words:<24} {meaning}").trim_end();
        help.push('\n');
    }
    help
}
