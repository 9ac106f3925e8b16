//! Who sits where and who of the staff has a place, as far as a table's stream says it.

use super::{Finding, Kind};
use rulebook::actor::{Actor, Role, Seat};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use table::record::{BuyIn, Place, is_id};

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

/// What a house does by itself at an attended table too: before other rules bind, what is owed is collected
/// (19:47-3.3(c)2).
pub(super) const SETTLES: &str = "collect vigorish";

/// The people around a table.
#[derive(Default)]
pub(super) struct People {
    /// Those who came, by their seat; without a name where the act of their coming has none.
    seats: BTreeMap<Seat, Option<String>>,
    /// Does the stream say who sits where? Then it does so from the first to the last.
    are_named: bool,
    /// Those of the staff who have a place, with their role.
    crew: BTreeMap<String, Role>,
    /// The roles that have a place at this game.
    places: &'static [Role],
    /// What everybody of the staff was here last: by their place, or by what they did.
    roles: BTreeMap<String, Role>,
    /// Whoever is somebody else than before.
    odd: Option<String>,
    /// Has nobody done anything since the header but come to the table?
    fresh: bool,
}

/// Those who deal do so from a place. The others are over the table, or have forms to fill in.
const fn needs_place(role: Role) -> bool {
    matches!(role, Role::Dealer | Role::Boxman | Role::Stickman)
}

impl People {
    /// The roles that have a place at this game.
    pub(super) fn is_attended_by(&mut self, places: &'static [Role]) {
        self.places = places;
    }

    /// What was odd about the last line, and is no offence: people are promoted.
    pub(super) fn odd(&mut self) -> Option<String> {
        self.odd.take()
    }

    /// What falls, what patrons say and who is relieved is entered from a place, or by somebody over the table.
    fn enters_for_others(&mut self, entered_by: &str) {
        let over_it = |role: Role| !needs_place(role) && role != Role::PitClerk;
        if let Some(role) = self.roles.get(entered_by).filter(|role| !over_it(**role))
            && !self.crew.contains_key(entered_by)
        {
            let because = format!(
                "{entered_by} enters this without a place, as only those over the table do, and was {} here before",
                Actor::Staff(*role)
            );
            self.odd = Some(because);
        }
    }

    /// Another header at the same table: those who stay come to it anew.
    pub(super) fn come_anew(&mut self) {
        self.seats.clear();
        self.fresh = true;
    }

    /// Those who deal act for themselves from a place of their own, and as nobody else.
    fn has_place(&mut self, by: Option<Actor>, entered_by: &str) -> Result<(), String> {
        let Some(Actor::Staff(role)) = by else {
            self.enters_for_others(entered_by);
            return Ok(());
        };
        let in_words = |role| Actor::Staff(role).to_string();
        let by = in_words(role);
        match self.crew.get(entered_by) {
            Some(has) if *has != role => {
                let has = in_words(*has);
                return Err(format!("{entered_by} has a place as {has}, and acts as the {by}"));
            }
            None if needs_place(role) => {
                return Err(format!("{entered_by} acts as the {by}, and has no place as one"));
            }
            _ => {}
        }
        if let Some(before) = self.roles.insert(entered_by.to_string(), role).filter(|before| *before != role)
        {
            let before = in_words(before);
            self.odd = Some(format!("{entered_by} acts as the {by}, and was {before} here before"));
        }
        Ok(())
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
            None if attended && said.by == Some(Actor::Croupier) && said.command != SETTLES => {
                wrong("people attend this table, and the croupier is the program's".to_string());
            }
            // Those who stay come to the new table without a word.
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
            let unnamed = self.seats.iter().find(|(_, sits)| sits.is_none()).map(|(seat, _)| *seat);
            match unnamed.filter(|_| name.is_some() && !self.are_named) {
                _ if self.are_named && name.is_none() => {
                    wrong(format!("somebody comes to {seat}, and nothing says who"));
                }
                Some(unnamed) => {
                    wrong(format!("it says who comes to {seat}, and nothing says who came to {unnamed}"));
                }
                None => {}
            }
            self.are_named |= name.is_some();
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
        if staff != entered_by {
            if let Some(has) = self.crew.get(&entered_by) {
                let has = Actor::Staff(*has);
                return Err(format!(
                    "{entered_by} has a place as {has}, and only those over the table relieve"
                ));
            }
            self.enters_for_others(&entered_by);
        }
        let role = match role.parse() {
            Ok(Actor::Staff(role)) if self.places.contains(&role) => role,
            _ => return Err(format!("there is no place for a {role} at this game")),
        };
        let in_words = |role| Actor::Staff(role).to_string();
        match (takes, self.crew.get(&staff)) {
            (true, None) => {
                if let Some(before) = self.roles.insert(staff.clone(), role).filter(|before| *before != role)
                {
                    let because =
                        format!("takes a place as {}, and was {}", in_words(role), in_words(before));
                    self.odd = Some(format!("{staff} {because} here before"));
                }
                self.crew.insert(staff, role);
            }
            (false, Some(had)) if *had == role => drop(self.crew.remove(&staff)),
            (true, Some(_)) => return Err(format!("{staff} has a place at this table already")),
            (false, Some(had)) => {
                return Err(format!("{staff} has a place as {}, not as {}", in_words(*had), in_words(role)));
            }
            (false, None) => return Err(format!("{staff} has no place at this table")),
        }
        Ok(())
    }

    /// A patron buys chips.
    pub(super) fn buy_in(&mut self, bought: &BuyIn) -> Result<(), String> {
        self.enters_for_others(&bought.entered_by);
        self.sits(bought.seat, &bought.patron)
    }

    /// Does this patron sit there?
    pub(super) fn sits(&self, seat: Seat, patron: &str) -> Result<(), String> {
        match self.seats.get(&seat) {
            Some(Some(sits)) if sits == patron => Ok(()),
            _ => Err(format!("{patron} does not sit at {seat}")),
        }
    }

    /// Does the record say who sits there?
    pub(super) fn is_named(&self, seat: Seat) -> bool {
        matches!(self.seats.get(&seat), Some(Some(_)))
    }

    /// Does this patron sit anywhere?
    pub(super) fn is_here(&self, patron: &str) -> bool {
        self.seats.values().flatten().any(|sits| sits == patron)
    }
}
