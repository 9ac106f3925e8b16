//! The rows of a log in our words: acts, cards, payments.

use rulebook::actor::Seat;
use rulebook::cards::Card;
use rulebook::game::Moment;
use rulebook::money::Cents;
use serde_json::{Map, Value};

/// One entry of a log: its fields in our words, or why it cannot be read.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The line of the file at which it begins, counted from 1.
    pub line: usize,
    /// As it stands in the file.
    pub text: String,
    /// Its fields.
    pub fields: Result<Map<String, Value>, String>,
}

/// An entry that has been read.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) text: String,
    pub(super) at: Option<Moment>,
    pub(super) what: Result<What, String>,
}

/// What a row says.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// Somebody did something: a wager, a decision, a throw.
    Act { name: String, seat: Option<Seat>, fields: Map<String, Value> },
    /// A card came out of the shoe.
    Card(Drawn),
    /// What lay face down was turned.
    Turn { to: Option<String>, cards: Vec<Card> },
    /// The cards were shuffled.
    Shuffle,
    /// Money changed hands.
    Claim(Claim),
    /// A row that says nothing about play.
    Nothing,
}

/// A card as the log has it.
#[derive(Clone, Debug)]
pub(super) struct Drawn {
    /// Its face; none where it lies face down.
    pub(super) card: Option<Card>,
    pub(super) to: Option<String>,
    pub(super) hand: Option<u64>,
    pub(super) burnt: bool,
}

/// Which way money went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Money {
    /// Winnings.
    Pay,
    /// A stake that was neither won nor lost.
    Return,
    /// A stake that was lost.
    Collect,
    /// The house's commission.
    Vigorish,
}

impl Money {
    pub(super) const ALL: [Money; 4] = [Money::Pay, Money::Return, Money::Collect, Money::Vigorish];

    /// The word in a row.
    pub const fn word(self) -> &'static str {
        match self {
            Money::Pay => "pay",
            Money::Return => "return",
            Money::Collect => "collect",
            Money::Vigorish => "vigorish",
        }
    }
}

/// The wager that money was about, as far as a row says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) wager: Option<String>,
    pub(super) number: Option<u64>,
    pub(super) hand: Option<u64>,
    pub(super) spot: Option<u64>,
}

impl Place {
    /// Can this be the same wager? What a row, or the table, does not say is open.
    pub(super) fn may_be(&self, other: &Place) -> bool {
        fn agrees<T: PartialEq>(said: &Option<T>, is: &Option<T>) -> bool {
            said.is_none() || is.is_none() || said == is
        }
        agrees(&self.wager, &other.wager)
            && agrees(&self.number, &other.number)
            && agrees(&self.hand, &other.hand)
            && agrees(&self.spot, &other.spot)
    }
}

/// A payment, a collection, a commission, as the log has it.
#[derive(Clone, Debug)]
pub(super) struct Claim {
    pub(super) money: Money,
    pub(super) seat: Seat,
    pub(super) place: Place,
    pub(super) amount: Cents,
}

impl Row {
    pub(super) fn of(entry: &Entry) -> Row {
        let mut at = None;
        let what = Fields::of(entry).and_then(|mut fields| {
            at = fields.moment()?;
            read(fields)
        });
        Row { line: entry.line, text: entry.text.clone(), at, what }
    }

    /// Is it an act with this name?
    pub(super) fn is_named(&self, names: &[&str]) -> bool {
        matches!(&self.what, Ok(What::Act { name, .. }) if names.contains(&name.as_str()))
    }
}

/// Takes the fields of a row one by one, so that what is left over is known.
pub struct Fields(Map<String, Value>);

impl Fields {
    /// Those of an entry.
    pub fn of(entry: &Entry) -> Result<Fields, String> {
        entry.fields.clone().map(Fields)
    }

    /// When it happened.
    pub fn moment(&mut self) -> Result<Option<Moment>, String> {
        match self.0.remove("at").map(|at| at.as_i64().filter(|at| *at >= 0)) {
            Some(None) => Err("\"at\" is a time in milliseconds since 1970".to_string()),
            at => Ok(at.flatten().map(Moment)),
        }
    }

    /// What happened.
    pub fn name(&mut self) -> Result<String, String> {
        let missing = "\"do\" is missing: what happened, such as \"wager\" or \"pay\"";
        self.text("do")?.ok_or_else(|| missing.to_string())
    }

    /// Takes a value; None if it is not there.
    pub fn take(&mut self, key: &str) -> Option<Value> {
        self.0.remove(key)
    }

    /// Takes a text; None if it is not there.
    pub fn text(&mut self, key: &str) -> Result<Option<String>, String> {
        match self.0.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(format!("{key:?} is a text, and not {other}")),
        }
    }

    /// Takes a number.
    pub fn number(&mut self, key: &str) -> Result<Option<u64>, String> {
        match self.0.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_u64() {
                Some(number) => Ok(Some(number)),
                None => Err(format!("{key:?} is a whole number, and not {value}")),
            },
        }
    }

    fn seat(&mut self) -> Result<Option<Seat>, String> {
        let Some(number) = self.number("seat")? else { return Ok(None) };
        let seat = u8::try_from(number).ok().and_then(Seat::new);
        seat.map(Some).ok_or_else(|| format!("a seat is a number from 1 to 16, and not {number}"))
    }

    fn card(&mut self, key: &str) -> Result<Option<Card>, String> {
        self.text(key)?.map(|text| card(&text)).transpose()
    }

    /// Nothing may be left over.
    pub fn end(self, name: &str) -> Result<(), String> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(key) => Err(format!("{name:?} has no field {key:?}")),
        }
    }
}

pub(super) fn card(text: &str) -> Result<Card, String> {
    text.parse()
        .map_err(|_| format!("{text:?} is no card: write a rank and a suit, such as \"Th\" or \"As\""))
}

fn read(mut fields: Fields) -> Result<What, String> {
    let name = fields.name()?;
    if let Some(money) = Money::ALL.into_iter().find(|money| money.word() == name) {
        return claim(money, fields);
    }
    match name.as_str() {
        "card" | "burn" => {
            let card = fields.card("card")?;
            let number = fields.number("box")?.map(|number| format!("box {number}"));
            let to = match (fields.text("to")?, number) {
                (Some(to), Some(number)) if to != number => {
                    return Err(format!("a card goes to {to:?} or to {number:?}, not to both"));
                }
                (to, number) => to.or(number),
            };
            let drawn = Drawn { card, to, hand: fields.number("hand")?, burnt: name == "burn" };
            fields.end(&name)?;
            Ok(What::Card(drawn))
        }
        "turn" => {
            let to = fields.text("to")?;
            let mut cards: Vec<Card> = fields.card("card")?.into_iter().collect();
            match fields.take("cards") {
                None => {}
                Some(Value::Array(list)) => {
                    for one in &list {
                        cards.push(card(one.as_str().unwrap_or_default())?);
                    }
                }
                Some(other) => return Err(format!("\"cards\" is a list of cards, and not {other}")),
            }
            if cards.is_empty() {
                return Err("\"turn\" names the cards that were turned: \"card\" or \"cards\"".to_string());
            }
            fields.end(&name)?;
            Ok(What::Turn { to, cards })
        }
        "shuffle" => fields.end(&name).map(|()| What::Shuffle),
        "ignore" => Ok(What::Nothing),
        _ => {
            let seat = fields.seat()?;
            let mut rest = fields.0;
            if rest.get("amount").and_then(Value::as_i64) == Some(0) {
                rest.remove("amount");
            }
            Ok(What::Act { name, seat, fields: rest })
        }
    }
}

fn claim(money: Money, mut fields: Fields) -> Result<What, String> {
    let word = money.word();
    let seat = fields.seat()?.ok_or_else(|| format!("{word:?} says whose money it was: \"seat\""))?;
    let amount = fields.number("amount")?.ok_or_else(|| format!("{word:?} says how much: \"amount\""))?;
    let amount = Cents(i64::try_from(amount).map_err(|_| "the amount is too large to be money".to_string())?);
    let place = Place {
        wager: fields.text("on")?,
        number: fields.number("box")?,
        hand: fields.number("hand")?,
        spot: fields.number("spot")?,
    };
    fields.end(word)?;
    // A row for a wager that won nothing.
    Ok(if amount.is_zero() { What::Nothing } else { What::Claim(Claim { money, seat, place, amount }) })
}
