//! What is peculiar to each game in a log that somebody else wrote. Everything else follows from what a table awaits.

use crate::forms::wheel::Entered;
use crate::forms::{Form, Forms, Kind, Who};
use rulebook::game::{Game as _, Viewer};
use rulebook::{blackjack, chemin_de_fer, craps, poker_room, punto_banco, shoe, wheel};
use serde_json::{Map, Value, json};

/// A game whose money and play can be judged from a log of wagers, decisions, cards or dice, and payments.
///
/// Everything has a default: a layout on which wagers are made, chance that the game's forms know, and money.
pub trait Watched: Forms {
    /// The wagers that open a round. While one of them can be made, the money of the last round is settled.
    const BETTING: &'static [&'static str] = &["wager"];

    /// The rows with which judging can start afresh after a departure, at a table of which nothing is known.
    const STARTS: &'static [&'static str] = &["wager"];

    /// Steps that such a log may leave out although somebody had a choice about them. They are tried only where the
    /// steps without a choice do not lead to what the log has next.
    const SILENT: &'static [&'static str] = &[];

    /// Announcements that a log may leave out where the player has only one word to say.
    const FORCED: &'static [&'static str] = &[];

    /// Do wagers stay on the layout from one round to the next? Then a table cannot start afresh between rounds.
    const WAGERS_STAY: bool = false;

    /// What the seat does that a row of chance names.
    const THROWN_BY: Option<&'static str> = None;

    /// The wager that is meant where a row names none.
    const MAIN_WAGER: Option<&'static str> = None;

    /// A word about the cards as a command of this game, if it has cards.
    fn of_shoe(_: shoe::Command) -> Option<Self::Command> {
        None
    }

    /// The same the other way around.
    fn as_shoe(_: &Self::Command) -> Option<shoe::Command> {
        None
    }

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

/// Rows of chance that the game's forms give to somebody else.
const CHANCE: [&str; 5] = ["dice", "cocked dice", "invalid roll", "cutting card", "card"];

/// Is a row of this name what chance did?
pub(super) fn is_chance<G: Watched>(name: &str) -> bool {
    let falls = |form: &&Form| form.name == name && form.by == [Who::Chance];
    CHANCE.contains(&name) || G::forms().iter().any(falls)
}

/// What a log has as text is a number where the game's form asks for one.
pub(super) fn count<G: Watched>(fields: &mut Map<String, Value>) {
    let name = fields.get("do").and_then(Value::as_str).unwrap_or_default();
    let Some(form) = G::forms().into_iter().find(|form| form.name == name) else { return };
    for field in form.fields {
        let counts = matches!(field.kind, Kind::Count { .. } | Kind::Seat | Kind::Box | Kind::Cents);
        if let Some(value) = fields.get_mut(field.name).filter(|_| counts)
            && let Some(number) = value.as_str().and_then(|text| text.parse::<i64>().ok())
        {
            *value = json!(number);
        }
    }
}

/// Subchapter 1. Who throws can be left out; where it is not, the dice went around to them.
impl Watched for craps::Table {
    const STARTS: &'static [&'static str] = &[];
    const SILENT: &'static [&'static str] = &["take dice", "decline dice", "pass dice"];
    const WAGERS_STAY: bool = true;
    const THROWN_BY: Option<&'static str> = Some("throw");
}

/// Every game with a wheel.
impl<R: Entered> Watched for wheel::Table<R> {}

/// People deal its games: there is no log of theirs to judge.
impl Watched for poker_room::Room {}

/// Subchapter 2. Players who do not insure need not say so.
impl Watched for blackjack::Table {
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
    fn of_shoe(command: shoe::Command) -> Option<punto_banco::Command> {
        Some(punto_banco::Command::Cards(command))
    }

    fn as_shoe(command: &punto_banco::Command) -> Option<shoe::Command> {
        match command {
            punto_banco::Command::Cards(command) => Some(*command),
            punto_banco::Command::Table(_) => None,
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
