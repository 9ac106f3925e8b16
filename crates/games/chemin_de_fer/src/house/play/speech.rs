//! What people say at a chemin de fer table, understood: "bid 20", "banco", "card".

use crate::rules::{Command, Say, TableCommand};
use house::words::{money, words};
use rulebook::money::Cents;
use rulebook::shoe;

/// What was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A command, as it stands.
    Command(Command),
    /// An amount, for whatever is asked now.
    Amount(Cents),
    /// No, whatever is asked now.
    Pass,
    /// Where the game is.
    Show,
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
    let say = |say: Say| Said::Command(Command::Table(TableCommand::Call { say }));
    let own = |command: TableCommand| Said::Command(Command::Table(command));
    match words[..] {
        // "wager" is left out as a filler, so "wager 10" is the bare amount.
        [amount] if money(amount).is_some() => Said::Amount(money(amount).unwrap_or_default()),
        [word, amount] if money(amount).is_some() => {
            let sum = money(amount).unwrap_or_default();
            match word {
                "bid" => own(TableCommand::Bid { amount: sum }),
                "bank" => own(TableCommand::Bank { amount: sum, cash: false }),
                "part" | "cover" => own(TableCommand::Wager { amount: sum, cash: false }),
                "cut" => match amount.parse() {
                    Ok(depth) => Said::Command(Command::Cards(shoe::Command::Cut { depth })),
                    Err(_) => unclear(line),
                },
                _ => unclear(line),
            }
        }
        ["take", "bank", amount] if money(amount).is_some() => {
            own(TableCommand::TakeBank { amount: money(amount) })
        }
        ["take", "bank"] | ["take"] => own(TableCommand::TakeBank { amount: None }),
        ["decline"] | ["decline", "bank"] | ["pass"] | ["no"] => Said::Pass,
        ["no", "bid" | "claim" | "cut"] => Said::Pass,
        ["pass", "bank" | "shoe"] => own(TableCommand::PassBank {}),
        ["banco"] => own(TableCommand::Banco { cash: false }),
        ["suivi"] | ["banco", "suivi"] => own(TableCommand::Suivi { cash: false }),
        ["card" | "hit"] => say(Say::Card),
        ["stay" | "stand"] => say(Say::Stay),
        ["natural"] => say(Say::Natural),
        ["under", "eight" | "8"] => say(Say::UnderEight),
        ["draw"] => own(TableCommand::Draw {}),
        ["show" | "table"] => Said::Show,
        ["why"] => Said::Why,
        ["help" | "h"] => Said::Help,
        ["quit" | "exit" | "leave" | "q" | "bye"] => Said::Quit,
        [] if line.trim() == "?" => Said::Help,
        [] => Said::Nothing,
        _ => unclear(line),
    }
}

/// The word for what is offered, where there is one to say.
pub(super) fn word_for(command: TableCommand) -> Option<String> {
    Some(match command {
        TableCommand::Bid { .. } => "bid".to_string(),
        TableCommand::NoBid {} | TableCommand::NoClaim {} | TableCommand::NoWager {} => "pass".to_string(),
        TableCommand::TakeBank { .. } => "take bank".to_string(),
        TableCommand::DeclineBank {} => "decline".to_string(),
        TableCommand::PassBank {} => "pass bank".to_string(),
        TableCommand::Bank { .. } => "bank".to_string(),
        TableCommand::Banco { .. } => "banco".to_string(),
        TableCommand::Suivi { .. } => "suivi".to_string(),
        TableCommand::Wager { .. } => "wager".to_string(),
        TableCommand::Call { say } => say.to_string(),
        TableCommand::Draw {} => "draw".to_string(),
        TableCommand::Stay {} => "stay".to_string(),
        _ => return None,
    })
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
        let own = |command: TableCommand| Said::Command(Command::Table(command));
        let cases = [
            ("bid 20", own(TableCommand::Bid { amount: Cents(2000) })),
            ("Bank $12.50", own(TableCommand::Bank { amount: Cents(1250), cash: false })),
            ("wager 10", Said::Amount(Cents(1000))),
            ("10", Said::Amount(Cents(1000))),
            ("take the bank", own(TableCommand::TakeBank { amount: None })),
            ("take the bank for 40", own(TableCommand::TakeBank { amount: Some(Cents(4000)) })),
            ("Banco!", own(TableCommand::Banco { cash: false })),
            ("card, please", own(TableCommand::Call { say: Say::Card })),
            ("under eight", own(TableCommand::Call { say: Say::UnderEight })),
            ("pass", Said::Pass),
            ("pass the bank", own(TableCommand::PassBank {})),
            ("cut 200", Said::Command(Command::Cards(shoe::Command::Cut { depth: 200 }))),
        ];
        for (line, meant) in cases {
            assert_eq!(understand(line), meant, "{line:?}");
        }
        for line in ["raise 5", "xyzzy", "bid lots"] {
            assert!(matches!(understand(line), Said::Unclear(_)), "{line:?}");
        }
    }
}
