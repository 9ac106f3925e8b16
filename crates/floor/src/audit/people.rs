//! Who sits where and who of the staff has a place, as far as a table's stream says it.

use super::{Finding, Kind};
use crate::record::{BuyIn, Place, is_id};
use rulebook::actor::{Actor, Role, Seat};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What an act says of the people at the table.
pub(super) struct Said {
    by: Option<Actor>,
    seat: Option<Seat>,
    command: String,
    to: Option<Seat>,
    patron: Option<Value>,
    entered_by: Option<Value>,
}

impl Said {
    /// Takes what the rules of the game do not know out of an act.
    pub(super) fn take(fields: &mut Map<String, Value>) -> Said {
        let text = |name: &str| fields.get(name).and_then(Value::as_str);
        let actor = |name: &str| text(name).and_then(|by| by.parse().ok());
        let by = actor("by");
        let seat = match (by, actor("for")) {
            (Some(Actor::Seat(seat)), None) | (Some(Actor::Croupier), Some(Actor::Seat(seat))) => Some(seat),
            _ => None,
        };
        let to = fields.get("to").and_then(Value::as_u64).and_then(|to| u8::try_from(to).ok());
        Said {
            by,
            seat,
            command: text("do").unwrap_or_default().to_string(),
            to: to.and_then(Seat::new),
            patron: fields.remove("patron"),
            entered_by: fields.remove("entered_by"),
        }
    }
}

impl Said {
    /// Does it name a patron, or somebody of the staff?
    pub(super) fn names_somebody(&self) -> bool {
        self.patron.is_some() || self.entered_by.is_some()
    }
}

/// The people around a table.
#[derive(Default)]
pub(super) struct People {
    /// Those who came, by their seat; without a name where the act of their coming has none.
    seats: BTreeMap<Seat, Option<String>>,
    /// Those of the staff who have a place, with their role.
    crew: BTreeMap<String, String>,
    /// Has nobody done anything since the header but come to the table?
    fresh: bool,
}

impl People {
    /// Another header at the same table: those who stay come to it anew.
    pub(super) fn come_anew(&mut self) {
        self.seats.clear();
        self.fresh = true;
    }

    /// Those who deal act for themselves from a place of their own, and as nobody else.
    fn has_place(&self, by: Option<Actor>, entered_by: &str) -> Result<(), String> {
        let Some(Actor::Staff(role)) = by else { return Ok(()) };
        let needs_place = matches!(role, Role::Dealer | Role::Boxman | Role::Stickman);
        let by = Actor::Staff(role).to_string();
        match self.crew.get(entered_by) {
            Some(has) if *has != by => {
                Err(format!("{entered_by} has a place as {has}, and acts as the {by}"))
            }
            None if needs_place => Err(format!("{entered_by} acts as the {by}, and has no place as one")),
            _ => Ok(()),
        }
    }

    /// Hears an act that the table accepted.
    pub(super) fn act(&mut self, said: Said, attended: bool) -> Vec<Finding> {
        let mut found = Vec::new();
        let mut wrong = |because: String| found.push(Finding::new(Kind::Person, because));
        let joins = said.command == "join";
        match &said.entered_by {
            Some(id) if !id.as_str().is_some_and(is_id) => {
                wrong("\"entered_by\" is the id of somebody of the staff".to_string());
            }
            Some(_) if !attended => {
                wrong("nobody attends this table, and \"entered_by\" says who entered it".to_string());
            }
            // Those who stay come to the new table without a word; and the croupier is nobody.
            None if attended && said.by != Some(Actor::Croupier) && !(joins && self.fresh) => {
                wrong("the table is attended, and nothing says who entered it".to_string());
            }
            Some(id) => {
                let placed = self.has_place(said.by, id.as_str().unwrap_or_default());
                placed.err().into_iter().for_each(&mut wrong);
            }
            None => {}
        }
        self.fresh &= joins;
        let name = said.patron.as_ref().and_then(Value::as_str).filter(|name| is_id(name));
        if said.patron.is_some() && name.is_none() {
            wrong("\"patron\" is the id of a patron".to_string());
            return found;
        }
        let Some(seat) = said.seat else {
            if name.is_some() {
                wrong("it is no patron's act, and \"patron\" says whose it is".to_string());
            }
            return found;
        };
        let name = name.map(str::to_string);
        if joins {
            let named = self.seats.values().any(Option::is_some);
            if named && name.is_none() {
                wrong(format!("somebody comes to {seat}, and nothing says who"));
            }
            self.seats.insert(seat, name);
            return found;
        }
        match self.seats.get(&seat) {
            Some(sits) if *sits != name => {
                let called = |name: &Option<String>| name.clone().unwrap_or_else(|| "nobody".to_string());
                wrong(format!("{seat} is {}'s, and the act is {}'s", called(sits), called(&name)));
            }
            Some(_) => {}
            None => drop(self.seats.insert(seat, name)),
        }
        if let (Some(to), "move") = (said.to, said.command.as_str())
            && let Some(name) = self.seats.remove(&seat)
        {
            self.seats.insert(to, name);
        }
        found
    }

    /// Somebody takes a place, or leaves it.
    pub(super) fn place(&mut self, place: Place) -> Result<(), String> {
        let Place { takes, staff, role, entered_by } = place;
        if takes && staff != entered_by {
            return Err(format!("{staff} takes a place, and {entered_by} entered it"));
        }
        if !matches!(role.parse(), Ok(Actor::Staff(_))) {
            return Err(format!("there is no place for a {role}"));
        }
        match (takes, self.crew.get(&staff)) {
            (true, None) => drop(self.crew.insert(staff, role)),
            (false, Some(had)) if *had == role => drop(self.crew.remove(&staff)),
            (true, Some(_)) => return Err(format!("{staff} has a place at this table already")),
            (false, Some(had)) => return Err(format!("{staff} has a place as {had}, not as {role}")),
            (false, None) => return Err(format!("{staff} has no place at this table")),
        }
        Ok(())
    }

    /// A patron buys chips.
    pub(super) fn buy_in(&self, bought: &BuyIn) -> Result<(), String> {
        self.sits(bought.seat, &bought.patron)
    }

    /// Does this patron sit there?
    pub(super) fn sits(&self, seat: Seat, patron: &str) -> Result<(), String> {
        match self.seats.get(&seat) {
            Some(Some(sits)) if sits == patron => Ok(()),
            _ => Err(format!("{patron} does not sit at {seat}")),
        }
    }

    /// Does this patron sit anywhere?
    pub(super) fn is_here(&self, patron: &str) -> bool {
        self.seats.values().flatten().any(|sits| sits == patron)
    }
}
