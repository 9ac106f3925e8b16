//! Those who are not at a table: writers and supervisors at the keno counter, patrons who buy tickets from their accounts,
//! and the clerk at the cage.

use super::book::{Book, word};
use super::dice::Dice;
use super::node::{Died, Node};
use super::patron::Patron;
use super::world::AT;
use crate::house::House;
use crate::keno::{Ask, Role};
use crate::people::cage::{NotExchanged, Way};
use crate::people::{Doer, Password};
use keno::request::Asked;
use ledger::{IdempotencyKey, Name, Reader, StreamId};
use rulebook::money::Cents;
use serde_json::{Map, Value, json};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What is sent to the lounge.
#[derive(Clone, Debug)]
pub(super) enum Order {
    Staff { who: Name, role: Role, id: String, fields: Map<String, Value> },
    Buy { patron: Name, id: String, line: String, game: Value },
    Claim { patron: Name, id: String, code: String },
}

/// An order whose answer waits for the disk.
pub(super) struct Unanswered {
    at: usize,
    key: IdempotencyKey,
    answer: Receiver<String>,
}

/// What everybody at the counter remembers.
#[derive(Default)]
pub(super) struct Lounge {
    next: u64,
    /// Codes of tickets that were sold, and whose account bought them.
    codes: Vec<(String, Option<Name>)>,
    sent: Vec<Order>,
    unanswered: Vec<Unanswered>,
    pub(super) receipts: Vec<(u64, u64)>,
}

const REMEMBERED: usize = 20;

fn name(text: &str) -> Name {
    Name::new(text).expect("a good name")
}

pub(super) fn stream() -> StreamId {
    StreamId::keno(&name(AT)).expect("a stream")
}

/// Those who work here.
pub(super) fn take_on(house: &House) {
    let people = [
        ("Ann", Role::KenoWriter),
        ("Bob", Role::KenoWriter),
        ("Sue", Role::KenoSupervisor),
        ("Ida", Role::Inspector),
        ("Pat", Role::Patron),
    ];
    for (name, role) in people {
        house.door.register().enrol(&Doer::Console, name, role, Password::Random).expect("taken on");
    }
}

/// A supervisor confirms what the clock shows.
pub(super) fn confirms_the_clock(house: &House) -> bool {
    house.confirm_clock(&name("sue"), Role::KenoSupervisor).is_ok()
}

/// Chips against cash, once for each form: the number of the receipt, where there is one.
pub(super) fn exchanges(house: &House, form: u64) -> Result<Option<u64>, Died> {
    let (way, cents) = if form.is_multiple_of(3) { (Way::Take, 50) } else { (Way::Give, 200 + form as i64) };
    match house.cage.exchange(&name("cleo"), &format!("form {form}"), way, &name("pat"), Cents(cents)) {
        Ok(slip) => Ok(Some(slip.number)),
        Err(NotExchanged::Journal(because)) => Err(Died(because)),
        Err(_) => Ok(None),
    }
}

impl Lounge {
    /// What somebody does next, with what the board of this node shows.
    pub(super) fn order(
        &mut self,
        patrons: &[Patron],
        node: Option<&Node>,
        dice: &mut Dice,
    ) -> Option<Order> {
        if dice.one_in(10)
            && let Some(again) = dice.pick(&self.sent).cloned()
        {
            return Some(again);
        }
        let booth = node?.house.keno(AT)?;
        let board: Value = serde_json::from_str(&booth.board()).ok()?;
        let game = json!({ "day": board["game"]["day"], "number": board["game"]["number"] });
        self.next += 1;
        let id = format!("order-{}", self.next);
        let patron = patrons[dice.place(patrons.len())].id.clone();
        let order = match dice.below(20) {
            0..=6 => Order::Buy { patron, id, line: self.line(dice), game },
            7 | 8 => {
                let (code, whose) = dice.pick(&self.codes).cloned()?;
                Order::Claim { patron: whose.unwrap_or(patron), id, code }
            }
            _ => {
                let (who, role, mut fields) = self.staff(dice)?;
                let about_a_game = ["issue", "void", "cancel races", "turn key"];
                if fields.get("do").and_then(Value::as_str).is_some_and(|it| about_a_game.contains(&it)) {
                    fields.insert("game".to_string(), game);
                }
                Order::Staff { who: name(who), role, id, fields }
            }
        };
        self.sent.push(order.clone());
        let gone = self.sent.len().saturating_sub(REMEMBERED);
        self.sent.drain(..gone);
        Some(order)
    }

    /// A request as it is written on a ticket.
    fn line(&self, dice: &mut Dice) -> String {
        let races = 1 + dice.below(3);
        match dice.one_in(3) {
            true => format!("q{} @1 x{races}", 1 + dice.below(8)),
            false => {
                let first = 1 + dice.below(60);
                let marks: Vec<String> =
                    (0..1 + dice.below(6)).map(|more| (first + 2 * more).to_string()).collect();
                format!("{} @1 x{races}", marks.join(" "))
            }
        }
    }

    fn staff(&self, dice: &mut Dice) -> Option<(&'static str, Role, Map<String, Value>)> {
        let writer = ["ann", "bob"][dice.place(2)];
        let station = if writer == "ann" { 1 } else { 2 };
        let by_writer = |fields: Value| Some((writer, Role::KenoWriter, fields.as_object().cloned()?));
        let with_code = |what: &str, dice: &mut Dice| {
            let (code, _) = dice.pick(&self.codes)?.clone();
            Some(json!({ "do": what, "station": station, "code": code }))
        };
        match dice.below(14) {
            0 => by_writer(json!({ "do": "sign on", "station": station })),
            1..=4 => {
                let line = self.line(dice);
                by_writer(json!({ "do": "issue", "station": station, "line": line, "paid": "cash" }))
            }
            5 => by_writer(with_code("void", dice)?),
            6 => by_writer(with_code("cancel races", dice)?),
            7..=9 => {
                let mut fields = with_code("pay", dice)?;
                fields["with"] = json!("cash");
                by_writer(fields)
            }
            10 | 11 => {
                let turn = json!({ "do": "turn key" }).as_object().cloned()?;
                Some(("sue", Role::KenoSupervisor, turn))
            }
            _ => Some(("ida", Role::Inspector, json!({ "do": "turn key" }).as_object().cloned()?)),
        }
    }

    /// Gives an order to the lounge of a node. The answer comes when the disk has what it rests on.
    pub(super) fn give(&self, house: &House, at: usize, order: &Order, book: &mut Book) -> Unanswered {
        let booth = house.keno(AT).expect("the lounge is open");
        let (tell, answer) = channel();
        let answers = move |text| drop(tell.send(text));
        let under = |owner: Name, id: &str| IdempotencyKey { patron: owner, key: format!("keno {AT} {id}") };
        let (key, does) = match order {
            Order::Staff { who, role, id, fields } => {
                booth.submit(who, *role, id, fields.clone(), answers);
                (under(name(&format!("staff.{who}")), id), word(fields))
            }
            Order::Buy { patron, id, line, game } => {
                let asked: Asked = line.parse().expect("a line");
                let meant = serde_json::from_value(game.clone()).ok();
                let (patron, id) = (patron.clone(), id.clone());
                let key = under(patron.clone(), &id);
                booth.tell(Ask::Buy { patron, id, asked, meant, answer: Box::new(answers) });
                (key, "issue".to_string())
            }
            Order::Claim { patron, id, code } => {
                let key = under(patron.clone(), id);
                if let Ok(slip) = code.parse() {
                    let (patron, id) = (patron.clone(), id.clone());
                    let brought = crate::keno::Brought::Slip(slip);
                    booth.tell(Ask::Claim { patron, id, brought, answer: Box::new(answers) });
                }
                (key, "pay".to_string())
            }
        };
        book.sends(&key, &stream(), &does);
        Unanswered { at, key, answer }
    }

    pub(super) fn awaits(&mut self, unanswered: Unanswered) {
        self.unanswered.push(unanswered);
    }

    /// How many orders have no answer yet.
    pub(super) fn unanswered(&self) -> usize {
        self.unanswered.len()
    }

    /// Looks which answers have come.
    pub(super) fn hears(&mut self, reader: &Reader, book: &mut Book) {
        let mut still = Vec::new();
        for unanswered in std::mem::take(&mut self.unanswered) {
            match unanswered.answer.try_recv() {
                Ok(text) => {
                    let answer: Value = serde_json::from_str(&text).expect("JSON");
                    if let Some(code) = answer["ok"]["code"].as_str() {
                        let whose = Some(&unanswered.key.patron).filter(|who| who.as_str().starts_with("p-"));
                        self.codes.push((code.to_string(), whose.cloned()));
                        let gone = self.codes.len().saturating_sub(3 * REMEMBERED);
                        self.codes.drain(..gone);
                    }
                    book.answered(&unanswered.key, reader, Some(&essence(&answer)));
                }
                Err(TryRecvError::Empty) => still.push(unanswered),
                // It was dropped unheard: by then its node has come to its end, or will.
                Err(TryRecvError::Disconnected) => book.answered(&unanswered.key, reader, None),
            }
        }
        self.unanswered = still;
    }

    /// A node is no more, and the file is what it left: of what it was given, some was done.
    pub(super) fn node_ended(&mut self, at: usize, reader: &Reader, book: &mut Book) {
        self.hears(reader, book);
        let (ended, others) = std::mem::take(&mut self.unanswered).into_iter().partition(|one| one.at == at);
        self.unanswered = others;
        let ended: Vec<Unanswered> = ended;
        ended.iter().for_each(|one| book.answered(&one.key, reader, None));
    }

    /// A form at the cage has one receipt, however often it is handed in.
    pub(super) fn receipt(&mut self, form: u64, number: u64) {
        match self.receipts.iter().find(|(known, _)| *known == form) {
            Some((_, first)) => assert_eq!(*first, number, "form {form} was exchanged twice"),
            None => self.receipts.push((form, number)),
        }
    }
}

/// What stays the same of an answer, however late it is asked for again: after an hour nobody gets a code.
fn essence(answer: &Value) -> Value {
    match &answer["ok"] {
        Value::Null => answer.clone(),
        done if done["ticket"].is_object() => json!({ "ok": done["ticket"]["number"] }),
        done => json!({ "ok": done["events"] }),
    }
}
