//! What people say at a punto banco table, understood: "banker 20", "$5 on the tie", "deal".

use crate::rules::{TableCommand, Wager};
use house::words::{money, words};
use rulebook::money::Cents;

/// What was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// Money on a wager.
    Wager(Wager, Cents),
    /// A wager named without an amount.
    HowMuch(Wager),
    /// Part of a wager comes off.
    Reduce(Wager, Cents),
    /// A wager comes down.
    Remove(Wager),
    /// The cards.
    Deal,
    /// The last wagers once more, and the cards.
    Again,
    /// Something about shoe and hand.
    Doing(TableCommand),
    /// The cut, with so many cards before the cutting card.
    Cut(u16),
    /// No cut.
    DeclineCut,
    /// The table.
    Show,
    /// The bead plate.
    Road,
    /// What wagers cost.
    Cost,
    /// The provisions behind the last answer.
    Why,
    /// How to speak.
    Help,
    /// Enough.
    Quit,
    /// Nothing was said.
    Nothing,
    /// Something else; a hint.
    Unclear(String),
}

/// Understands a line.
pub(super) fn understand(line: &str) -> Said {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] if line.trim() == "?" => Said::Help,
        [] => Said::Nothing,
        ["deal" | "cards" | "d"] => Said::Deal,
        ["again" | "same" | "repeat"] => Said::Again,
        ["turn" | "return"] | ["turn" | "return", "hand" | "cards"] => {
            Said::Doing(TableCommand::ReturnHand {})
        }
        ["shoe"] => Said::Doing(TableCommand::PassMeBy { on: false }),
        ["no", "shoe"] | ["pass", "by"] => Said::Doing(TableCommand::PassMeBy { on: true }),
        ["take", "shoe"] => Said::Doing(TableCommand::TakeShoe {}),
        ["decline", "shoe"] => Said::Doing(TableCommand::DeclineShoe {}),
        ["pass", "shoe"] => Said::Doing(TableCommand::PassShoe {}),
        ["name", "dealer"] => Said::Doing(TableCommand::NameDealer {}),
        ["banker", "first"] => Said::Doing(TableCommand::AskBankerFirst {}),
        ["no", "cut"] | ["decline", "cut"] => Said::DeclineCut,
        ["cut", depth] => match depth.parse() {
            Ok(depth) => Said::Cut(depth),
            Err(_) => {
                Said::Unclear("cut where? Say \"cut 200\": so many cards before the cutting card.".into())
            }
        },
        ["show" | "table" | "layout"] => Said::Show,
        ["road" | "roads" | "score" | "beads" | "history"] => Said::Road,
        ["cost" | "costs" | "odds" | "edge"] => Said::Cost,
        ["why"] => Said::Why,
        ["help" | "h"] => Said::Help,
        ["quit" | "exit" | "leave" | "q" | "bye"] => Said::Quit,
        ["take", "down", ref rest @ ..] | ["remove" | "down", ref rest @ ..] => match wager_named(rest) {
            Some(wager) => Said::Remove(wager),
            None => unclear(line),
        },
        ["reduce", ref rest @ .., amount] => match (wager_named(rest), money(amount)) {
            (Some(wager), Some(amount)) => Said::Reduce(wager, amount),
            _ => unclear(line),
        },
        _ => wager(&words, line),
    }
}

fn wager(words: &[&str], line: &str) -> Said {
    if let Some(wager) = wager_named(words) {
        return Said::HowMuch(wager);
    }
    if let [rest @ .., last] = words
        && let (Some(wager), Some(amount)) = (wager_named(rest), money(last))
    {
        return Said::Wager(wager, amount);
    }
    if let [first, rest @ ..] = words
        && let (Some(amount), Some(wager)) = (money(first), wager_named(rest))
    {
        return Said::Wager(wager, amount);
    }
    unclear(line)
}

/// The wager that these words name, no more and no less.
fn wager_named(words: &[&str]) -> Option<Wager> {
    let name = match words {
        ["bank" | "banco"] => "banker".to_string(),
        ["punto"] => "player".to_string(),
        ["tie", "hand"] | ["ties"] => "tie".to_string(),
        ["dragon"] => "dragon 7".to_string(),
        words => words.join(" "),
    };
    name.parse().ok()
}

fn unclear(line: &str) -> Said {
    let said: String = line.trim().chars().take(60).collect();
    Said::Unclear(format!("I do not know {said:?}. Say \"help\" for the words of this table."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_understood() {
        let dollars = Cents::dollars;
        let total = |number: &str| format!("total {number}").parse::<Wager>().expect("a wager");
        let cases = [
            ("banker 20", Said::Wager(Wager::Banker, dollars(20))),
            ("Put $5 on the tie, please", Said::Wager(Wager::Tie, dollars(5))),
            ("10 player", Said::Wager(Wager::Player, dollars(10))),
            ("total 4 1", Said::Wager(total("4"), dollars(1))),
            ("total 4", Said::HowMuch(total("4"))),
            ("dragon 7", Said::HowMuch(Wager::Dragon7)),
            ("dragon 7 5", Said::Wager(Wager::Dragon7, dollars(5))),
            ("dragon 5", Said::Wager(Wager::Dragon7, dollars(5))),
            ("take down the tie", Said::Remove(Wager::Tie)),
            ("reduce banker 5", Said::Reduce(Wager::Banker, dollars(5))),
            ("deal!", Said::Deal),
            ("again", Said::Again),
            ("no shoe", Said::Doing(TableCommand::PassMeBy { on: true })),
            ("cut 200", Said::Cut(200)),
            ("", Said::Nothing),
            ("?", Said::Help),
        ];
        for (line, meant) in cases {
            assert_eq!(understand(line), meant, "{line:?}");
        }
        for line in ["pair 5", "banker ten", "cut deep", "xyzzy", "total 7 5"] {
            assert!(matches!(understand(line), Said::Unclear(_)), "{line:?}");
        }
    }

    #[test]
    fn every_wager_can_be_said_by_its_own_name() {
        for wager in Wager::ALL {
            assert_eq!(understand(&format!("{wager} 77")), Said::Wager(wager, Cents::dollars(77)));
            assert_eq!(understand(&format!("take down {wager}")), Said::Remove(wager));
        }
    }
}
