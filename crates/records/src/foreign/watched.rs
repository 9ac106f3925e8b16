//! What is peculiar to each game in a log that somebody else wrote. Everything else follows from what a table awaits.

use rulebook::{shoe, wheel};
use serde_json::{Map, Value, json};
use table::forms::wheel::Entered;
use table::forms::{Form, Forms, Kind, Who};

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
pub fn cite(event: &Value) -> Option<rulebook::provision::Provision> {
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

/// Every game with a wheel.
impl<R: Entered> Watched for wheel::Table<R> {}
