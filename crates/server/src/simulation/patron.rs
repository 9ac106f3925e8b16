//! A patron at a table: a page that may be behind, and what its owner does with it.

use super::dice::Dice;
use crate::update::Update;
use ledger::Name;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use table::fair::{Commitment, Opening, Promise};
use tokio::sync::broadcast;

/// What a patron sends to a table.
#[derive(Clone, Debug)]
pub(super) enum Message {
    Sit,
    Leave,
    Command { id: String, fields: Map<String, Value> },
    Ready { ready: bool, round: u64 },
    Promise { pledge: u64, promise: Promise },
    Open { pledge: u64, opening: Opening },
}

/// The line to a table, and what was heard over it.
pub(super) struct Page {
    pub(super) node: usize,
    pub(super) updates: broadcast::Receiver<Arc<Update>>,
    /// The last of what the table said: seq, round, step, offers, the open pledge.
    pub(super) knows: Value,
}

pub(super) struct Patron {
    pub(super) id: Name,
    pub(super) name: String,
    pub(super) table: String,
    pub(super) page: Option<Page>,
    /// What was promised to which pledge of which table.
    promised: Vec<(String, u64, Opening)>,
    /// The last commands, which may be sent again.
    said: Vec<(String, Message)>,
    next: u64,
}

/// So many of the last commands may be sent again, however late.
const REMEMBERED: usize = 12;

impl Patron {
    pub(super) fn new(id: Name, name: String, table: String) -> Patron {
        Patron { id, name, table, page: None, promised: Vec::new(), said: Vec::new(), next: 0 }
    }

    /// He was forgotten, and comes in again: nobody knows of what he sent before.
    pub(super) fn comes_as(&mut self, id: Name) {
        self.id = id;
        self.promised.clear();
        self.said.clear();
    }

    pub(super) fn is_seated(&self) -> bool {
        self.page
            .as_ref()
            .is_some_and(|page| page.knows["seat"].is_string() || page.knows["seat"].is_number())
    }

    /// Reads what has come over the line. Was everything heard? Else a page says hello again.
    pub(super) fn reads(&mut self) -> bool {
        let Some(page) = &mut self.page else { return true };
        loop {
            match page.updates.try_recv() {
                Ok(update) if update.anew => return false,
                Ok(update) => {
                    let message: Value =
                        serde_json::from_str(&update.message(Some(&self.id), None)).expect("JSON");
                    page.knows = message["update"].clone();
                }
                Err(broadcast::error::TryRecvError::Lagged(_)) => return false,
                Err(_) => return true,
            }
        }
    }

    /// What he does next, with what he knows.
    pub(super) fn decides(&mut self, dice: &mut Dice) -> Option<(String, Message)> {
        if dice.one_in(12) {
            // An answer that never came, or a page that is loaded again.
            let again = dice.pick(&self.said).cloned();
            if again.is_some() {
                return again;
            }
        }
        let table = self.table.clone();
        if !self.is_seated() {
            return Some((table, Message::Sit));
        }
        let knows = self.page.as_ref().map(|page| page.knows.clone()).unwrap_or_default();
        if let Some(message) = self.adds_to_the_pledge(&knows, dice) {
            return Some((table, message));
        }
        if knows["window"] == true && dice.one_in(3) {
            let round = knows["round"].as_u64().unwrap_or_default();
            return Some((table, Message::Ready { ready: !dice.one_in(8), round }));
        }
        if dice.one_in(60) {
            return Some((table, Message::Leave));
        }
        let offers: Vec<Value> = knows["awaiting"].as_array().cloned().unwrap_or_default();
        let playable = |offer: &&Value| offer.get("choose").is_none();
        let mut offers: Vec<&Value> = offers.iter().filter(playable).collect();
        // Of everything that he may do, most is taking back and moving about: then rounds would be rare.
        let wagers = |offer: &&Value| offer.get("amounts").is_some() && offer["do"] != "reduce";
        if offers.iter().any(wagers) && !dice.one_in(3) {
            offers.retain(wagers);
        }
        let mut fields = dice.pick(&offers)?.as_object().cloned()?;
        if let Some(amounts) = fields.remove("amounts") {
            fields.insert("amount".to_string(), json!(amount(&amounts, dice)));
        }
        for beside in ["need", "weight", "by", "cite", "because"] {
            fields.remove(beside);
        }
        fields.insert("round".to_string(), knows["round"].clone());
        fields.insert("step".to_string(), knows["step"].clone());
        self.next += 1;
        let id = format!("{}-{}", self.name, self.next);
        let said = (table, Message::Command { id, fields });
        self.said.push(said.clone());
        let gone = self.said.len().saturating_sub(REMEMBERED);
        self.said.drain(..gone);
        Some(said)
    }

    /// Promises something to the open pledge, or opens what he promised.
    fn adds_to_the_pledge(&mut self, knows: &Value, dice: &mut Dice) -> Option<Message> {
        let open = knows.get("pledge").filter(|open| open.is_object())?;
        let pledge = open["number"].as_u64()?;
        let mine = self.promised.iter().find(|(table, number, _)| (table, *number) == (&self.table, pledge));
        match (open["closed"] == true, mine) {
            (true, Some((_, _, opening))) => {
                let opening = opening.clone();
                dice.one_in(2).then_some(Message::Open { pledge, opening })
            }
            (false, None) if dice.one_in(6) => {
                let opening = Opening::new(dice.bytes::<32>().to_vec())?;
                let commitment = Commitment::read(open["commitment"].as_str()?)?;
                let promise = opening.promise(&commitment);
                self.promised.push((self.table.clone(), pledge, opening));
                Some(Message::Promise { pledge, promise })
            }
            _ => None,
        }
    }
}

/// Of the amounts that are offered: mostly small ones, now and then the most.
fn amount(amounts: &Value, dice: &mut Dice) -> i64 {
    let cents = |key: &str| amounts[key].as_i64().unwrap_or_default();
    let (least, most, step) = (cents("min"), cents("max"), cents("step").max(1));
    if dice.one_in(30) {
        return most;
    }
    let steps = (most.min(least + 5_000) - least).max(0) / step;
    least + step * i64::try_from(dice.below(steps.unsigned_abs() + 1)).unwrap_or(0)
}
