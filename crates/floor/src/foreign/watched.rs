//! What is peculiar to each game in a log that somebody else wrote. Everything else follows from what a table awaits.

use rulebook::game::{Game, Viewer};
use rulebook::{blackjack, chemin_de_fer, craps, punto_banco, shoe};
use serde_json::Value;

/// A game whose money and play can be judged from a log of wagers, decisions, cards or dice, and payments.
pub trait Watched: Game {
    /// The wagers that open a round. While one of them can be made, the money of the last round is settled.
    const BETTING: &'static [&'static str];

    /// The rows with which judging can start afresh after a departure, at a table of which nothing is known.
    const STARTS: &'static [&'static str];

    /// Steps that such a log may leave out although somebody had a choice about them. They are tried only where the
    /// steps without a choice do not lead to what the log has next.
    const SILENT: &'static [&'static str];

    /// Announcements that a log may leave out where the player has only one word to say.
    const FORCED: &'static [&'static str] = &[];

    /// Do wagers stay on the layout from one round to the next? Then a table cannot start afresh between rounds.
    const WAGERS_STAY: bool = false;

    /// What the seat does that a row of chance names.
    const THROWN_BY: Option<&'static str> = None;

    /// The wager that is meant where a row names none.
    const MAIN_WAGER: Option<&'static str> = None;

    /// A word about the cards as a command of this game, if it has cards.
    fn of_shoe(command: shoe::Command) -> Option<Self::Command>;

    /// The same the other way around.
    fn as_shoe(command: &Self::Command) -> Option<shoe::Command>;

    /// Where a card went: `dealer`, `box 3`, `player` or `banker`, with the number of the hand where a box has several.
    fn dealt(before: &Self, after: &Self, events: &[Value]) -> Option<Dealt> {
        let _ = (before, after);
        let dealt = events.iter().find(|event| event["event"] == "dealt")?;
        let to = match (dealt.get("box").and_then(Value::as_u64), dealt.get("hand")) {
            (Some(number), _) => format!("box {number}"),
            (None, Some(Value::String(side))) => side.clone(),
            _ => "dealer".to_string(),
        };
        let hand = dealt.get("hand").and_then(Value::as_u64);
        Some(Dealt { to, hand, cite: cite(dealt) })
    }
}

/// Where a card went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// `dealer`, `box 3`, `player` or `banker`.
    pub to: String,
    /// Which hand of a box.
    pub hand: Option<u64>,
    /// By which provision.
    pub cite: Option<rulebook::provision::Provision>,
}

/// The provision that an event names.
pub(super) fn cite(event: &Value) -> Option<rulebook::provision::Provision> {
    event.get("cite").and_then(Value::as_str).and_then(|cite| cite.parse().ok())
}

/// Subchapter 1. Who throws can be left out; where it is not, the dice went around to them.
impl Watched for craps::Table {
    const BETTING: &'static [&'static str] = &["wager"];
    const STARTS: &'static [&'static str] = &[];
    const SILENT: &'static [&'static str] = &["take dice", "decline dice", "pass dice"];
    const WAGERS_STAY: bool = true;
    const THROWN_BY: Option<&'static str> = Some("throw");

    fn of_shoe(_: shoe::Command) -> Option<craps::Command> {
        None
    }

    fn as_shoe(_: &craps::Command) -> Option<shoe::Command> {
        None
    }
}

/// Subchapter 2. Players who do not insure need not say so.
impl Watched for blackjack::Table {
    const BETTING: &'static [&'static str] = &["wager"];
    const STARTS: &'static [&'static str] = &["wager"];
    const SILENT: &'static [&'static str] = &["close insurance", "decline double"];
    const MAIN_WAGER: Option<&'static str> = Some("blackjack");

    fn of_shoe(command: shoe::Command) -> Option<blackjack::Command> {
        Some(blackjack::Command::Cards(command))
    }

    fn as_shoe(command: &blackjack::Command) -> Option<shoe::Command> {
        match command {
            blackjack::Command::Cards(command) => Some(*command),
            blackjack::Command::Table(_) => None,
        }
    }
}

/// Subchapter 3. Nobody decides anything, and who holds the shoe changes no payment.
impl Watched for punto_banco::Table {
    const BETTING: &'static [&'static str] = &["wager"];
    const STARTS: &'static [&'static str] = &["wager"];
    const SILENT: &'static [&'static str] = &[];

    fn of_shoe(command: shoe::Command) -> Option<punto_banco::Command> {
        Some(punto_banco::Command::Cards(command))
    }

    fn as_shoe(command: &punto_banco::Command) -> Option<shoe::Command> {
        match command {
            punto_banco::Command::Cards(command) => Some(*command),
            punto_banco::Command::Layout(_) | punto_banco::Command::Table(_) => None,
        }
    }
}

/// Subchapter 4. The bank goes from seat to seat, so judging starts afresh with an auction only.
impl Watched for chemin_de_fer::Table {
    const BETTING: &'static [&'static str] = &["wager", "bank", "bid"];
    const STARTS: &'static [&'static str] = &["bid"];
    const SILENT: &'static [&'static str] = &["take bank", "decline bank", "pass bank", "no more bets"];
    const FORCED: &'static [&'static str] = &["call"];

    fn of_shoe(command: shoe::Command) -> Option<chemin_de_fer::Command> {
        Some(chemin_de_fer::Command::Cards(command))
    }

    fn as_shoe(command: &chemin_de_fer::Command) -> Option<shoe::Command> {
        match command {
            chemin_de_fer::Command::Cards(command) => Some(*command),
            chemin_de_fer::Command::Table(_) => None,
        }
    }

    /// The first cards lie face down and leave no event: the hand that has one more card has it.
    fn dealt(before: &Self, after: &Self, events: &[Value]) -> Option<Dealt> {
        let count = |table: &Self, side: &str| {
            let view = serde_json::to_value(table.view(Viewer::Staff)).unwrap_or_default();
            view["hands"][side]["cards"].as_array().map_or(0, Vec::len)
        };
        let more = |side: &&str| count(after, side) > count(before, side);
        let cite = events.iter().find_map(cite);
        let to = ["player", "banker"].into_iter().find(more)?.to_string();
        Some(Dealt { to, hand: None, cite })
    }
}
