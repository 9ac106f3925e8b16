//! An attended table: people deal with physical cards or dice, and a member of the staff enters what happens as it
//! happens: his own part, what falls, and what a patron at the table says. The rules decide about each as they do for
//! everybody; here it is decided who may enter it. Every entry in the stream names him.

use super::Live;
use super::crew::{self, Change};
use super::taking::Taken;
use crate::authority::{What, in_the_rules, may};
use crate::guests::{Guest, WALK_IN};
use crate::house::random_hex;
use crate::messages::{Answer, Refused, Written, staff as messages, written};
use crate::once::USED_FOR_ANOTHER;
use crate::people::door::Member;
use house::served::{Misread, Said, Step};
use ledger::{Account, Appended, Batch, Declined, IdempotencyKey, Name, Patron, Posting, Role, When};
use rulebook::actor::{Actor, Seat};
use rulebook::money::Cents;
use rulebook::wire::is_unseen;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use table::record::{BuyIn, Note};

/// The most cash that is taken at once, as at the cage.
const MOST_CASH: Cents = Cents(1_000_000_000);
/// The longest name of somebody without an account.
const LONGEST_NAME: usize = 24;

/// Where in the stream something last happened to the table as a whole, and to each seat. What is entered for one
/// seat makes nothing stale that is entered for another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Touched {
    table: u64,
    seats: BTreeMap<Seat, u64>,
}

impl Touched {
    pub(super) fn note(&mut self, by: Actor, seq: u64) {
        match by {
            Actor::Seat(seat) => drop(self.seats.insert(seat, seq)),
            _ => self.table = seq,
        }
    }

    /// Has anything happened after `seen` that this is about?
    fn is_stale(&self, seen: u64, about: &[Seat]) -> bool {
        self.table > seen || about.iter().any(|seat| self.seat_is_stale(seen, *seat))
    }

    /// Has anything happened after `seen` to this seat?
    fn seat_is_stale(&self, seen: u64, seat: Seat) -> bool {
        self.seats.get(&seat).is_some_and(|last| *last > seen)
    }
}

/// What somebody enters.
enum Entry {
    Place(Change),
    BuyIn { seat: Seat, patron: Name, cents: Cents },
    Act { said: Said, arriving: Option<Arriving> },
}

/// Who sits down.
enum Arriving {
    Known(Guest),
    /// Somebody without an account, by his name.
    Stranger(String),
}

/// Why it is not taken.
enum Not {
    /// It cannot be read, and this is what is wrong.
    Misread(String),
    Refused(Refused),
}

impl From<&str> for Not {
    fn from(text: &str) -> Not {
        Not::Misread(text.to_string())
    }
}

/// Supervisors of the table, who have no place there and may enter everything that falls and is said.
const OVER_IT: [Role; 3] = [Role::Floorperson, Role::CasinoSupervisor, Role::PitBoss];

impl Live {
    /// A member of the staff enters something; nothing where another node was first.
    pub(super) fn enter(
        &mut self,
        who: &Member,
        id: &str,
        fields: Map<String, Value>,
    ) -> Result<Option<Written>, Declined> {
        let key = key(&self.id, &who.id, id);
        // First of all: the first time may have changed what a second one would meet.
        if let Ok(Some(answer)) = self.entered_before(&key, &who.id, id, &fields) {
            return Ok(Some(answer));
        }
        let entry = match self.meant(who, fields.clone()) {
            Ok(entry) => entry,
            Err(Not::Misread(text)) => return Ok(Some(written(&Answer::error(id, &text)))),
            Err(Not::Refused(refusal)) => return Ok(Some(written(&Answer::refused(id, refusal)))),
        };
        let answer = written(&Answer { seq: Some(self.tail.seq() + 1), ..Answer::done(id) });
        Ok(Some(match self.carry_out(who, entry, (key.clone(), answer.get().to_string()))? {
            Taken::Done => answer,
            Taken::Repeated => match self.entered_before(&key, &who.id, id, &fields) {
                Ok(Some(answer)) => answer,
                _ => written(&Answer::error(id, USED_FOR_ANOTHER)),
            },
            Taken::Refused(refusal) => written(&Answer::refused(id, refusal)),
            Taken::Nothing => written(&Answer::error(id, "there is nothing to be done")),
            Taken::Behind => return Ok(None),
        }))
    }

    fn carry_out(
        &mut self,
        who: &Member,
        entry: Entry,
        keyed: (IdempotencyKey, String),
    ) -> Result<Taken, Declined> {
        let at = self.now();
        match entry {
            Entry::Place(change) => {
                let taken = self.write_note(change.note(&who.id).to_line(at), Vec::new(), keyed)?;
                if matches!(taken, Taken::Done) {
                    self.crew.make(change);
                    self.publish(Vec::new());
                }
                Ok(taken)
            }
            Entry::BuyIn { seat, patron, cents } => {
                let [patron_id, entered_by] = [&patron, &who.id].map(ToString::to_string);
                let note = Note::BuyIn(BuyIn { seat, patron: patron_id, cents, entered_by });
                let drop_box = Account::Drop(self.id.clone());
                let chips = Posting::transfer(drop_box, Account::Patron(patron), cents);
                let taken = self.write_note(note.to_line(at), chips.to_vec(), keyed)?;
                if matches!(taken, Taken::Done) {
                    self.publish(Vec::new());
                }
                Ok(taken)
            }
            Entry::Act { said, arriving } => {
                let arriving = match arriving {
                    None => None,
                    Some(Arriving::Known(guest)) => Some(guest),
                    Some(Arriving::Stranger(name)) => match self.admit(name)? {
                        Ok(guest) => Some(guest),
                        Err(refusal) => return Ok(Taken::Refused(refusal)),
                    },
                };
                self.perform_for(Step::Said(&said), arriving, Some(keyed), Some(&who.id))
            }
        }
    }

    /// Somebody without an account gets an id, under which his chips are his.
    fn admit(&mut self, name: String) -> Result<Result<Guest, Refused>, Declined> {
        let busy = |because: &str| Ok(Err(self.not_taken("busy", because)));
        let Some(id) = random_hex::<6>().ok().and_then(|hex| Name::new(&format!("{WALK_IN}{hex}")).ok())
        else {
            return busy("the operating system gave no entropy");
        };
        let patron = Patron { id: id.clone(), name: name.clone(), created_at: self.now().0 };
        match self.tail.journal().admit(patron) {
            Ok(()) => Ok(Ok(Guest { id, name })),
            Err(Declined::Busy) => busy("the house is busy; try again"),
            Err(declined) => Err(declined),
        }
    }

    /// Writes a note into the table's stream: what happens at a table and is no act of its game.
    fn write_note(
        &mut self,
        body: String,
        postings: Vec<Posting>,
        (key, answer): (IdempotencyKey, String),
    ) -> Result<Taken, Declined> {
        let mut entry = self.tail.entry(self.tail.seq() + 1, self.now().0, body);
        entry.postings = postings;
        match self.tail.append(Batch::new(vec![entry]).keyed(key, answer), When::Durable) {
            Ok(Appended::Written) => Ok(Taken::Done),
            Ok(Appended::Repeated) => Ok(Taken::Repeated),
            Ok(Appended::Behind) => Ok(Taken::Behind),
            Err(Declined::Busy) => Ok(Taken::Refused(self.not_taken("busy", "the house is busy; try again"))),
            Err(declined) => Err(declined),
        }
    }

    /// What is meant, where he may enter it and it is not stale.
    fn meant(&self, who: &Member, mut fields: Map<String, Value>) -> Result<Entry, Not> {
        if !self.attended {
            return Err("nobody attends this table: patrons wager on its page".into());
        }
        let seen = fields.remove("seq").as_ref().and_then(Value::as_u64);
        let seen = seen.ok_or("\"seq\" says what you saw: take it from the last message")?;
        if let Some(place) = fields.remove("place") {
            return self.change_of_place(who, &place, &fields).map(Entry::Place);
        }
        if let Some(buy_in) = fields.remove("buy_in") {
            return self.buy_in(who, &buy_in, seen);
        }
        let mut about = Vec::new();
        let by = self.actor(who, fields.remove("by").as_ref())?;
        if let Actor::Seat(seat) = by {
            about.push(seat);
        }
        let named = ["seat", "to"].iter().filter_map(|field| fields.get(*field).and_then(Value::as_u64));
        about.extend(named.filter_map(|number| u8::try_from(number).ok().and_then(Seat::new)));
        if self.touched.is_stale(seen, &about) {
            return Err(Not::Refused(self.stale_for_staff()));
        }
        if ["at", "for"].iter().any(|field| fields.contains_key(*field)) {
            return Err("the table knows the time and who you are: leave \"at\" and \"for\" out".into());
        }
        let arriving = match (self.table.is_arrival(&fields), by) {
            (true, Actor::Seat(seat)) => Some(self.arriving(seat, &mut fields)?),
            _ => None,
        };
        fields.insert("by".to_string(), json!(by));
        let said = match self.table.read(fields) {
            Ok(said) => said,
            Err(Misread::Refused(refusal)) => return Err(Not::Refused(refusal.into())),
            Err(Misread::Malformed(text)) => return Err(Not::Misread(text)),
        };
        if let Some(too_late) = self.comes_too_late(&said) {
            return Err(Not::Refused(too_late));
        }
        if let (Some(_), Actor::Seat(seat)) = (&arriving, by) {
            // Nobody is given an id for a seat that he does not get.
            let would = self.table.would_cost(&said, self.now(), seat);
            would.map_err(|refusal| Not::Refused(refusal.into()))?;
        }
        Ok(Entry::Act { said, arriving })
    }

    /// Who acts: he himself, by his role; or the dice, the cards or a patron, whom he sees and hears.
    fn actor(&self, who: &Member, by: Option<&Value>) -> Result<Actor, Not> {
        let own = in_the_rules(who.role).map(Actor::Staff);
        let by = match by {
            None => own,
            Some(by) => by.as_str().and_then(|by| by.parse().ok()),
        };
        let by = by.ok_or("\"by\" is \"device\", a seat such as \"seat 1\", or left out for yourself")?;
        let what = match by {
            Actor::Seat(_) | Actor::Device => What::EnterForOthers,
            Actor::Staff(_) | Actor::Croupier => What::ActAtTable,
        };
        may(who.role, what).map_err(|refusal| Not::Refused(refusal.into()))?;
        if matches!(by, Actor::Staff(_) | Actor::Croupier) && Some(by) != own {
            let because =
                format!("{} is a {} here, and does not act as the {by}", who.name, who.role.in_words());
            return Err(Not::Refused(self.not_taken("not_yours", because)));
        }
        if needs_place(who.role) && !self.crew.has(&who.id) {
            let because = format!("{} has no place at this table", who.name);
            let instead = "take your place at the table first";
            return Err(Not::Refused(self.not_taken("no_place", because).instead(instead)));
        }
        Ok(by)
    }

    fn change_of_place(&self, who: &Member, place: &Value, more: &Map<String, Value>) -> Result<Change, Not> {
        let takes = crew::takes(place).ok_or("\"place\" is \"take\" or \"leave\"")?;
        let whose = more.get("staff").and_then(Value::as_str).filter(|id| *id != who.id.as_str());
        if let (false, Some(id)) = (takes, whose) {
            may(who.role, What::Relieve).map_err(|refusal| Not::Refused(refusal.into()))?;
            let member = Name::new(id).ok().and_then(|id| self.crew.member(&id).cloned());
            let nobody = || self.not_taken("no_place", format!("{id} has no place at this table"));
            let member = member.ok_or_else(|| Not::Refused(nobody()))?;
            return Ok(Change { member, takes });
        }
        may(who.role, What::TakePlace).map_err(|refusal| Not::Refused(refusal.into()))?;
        let has_place = in_the_rules(who.role).is_some_and(|role| self.facts.crew.contains(&role));
        if !has_place {
            let because = format!("there is no place for a {} at this table", who.role.in_words());
            return Err(Not::Refused(self.not_taken("no_such_place", because)));
        }
        if self.crew.has(&who.id) == takes {
            let because = match takes {
                true => format!("{} has his place at this table already", who.name),
                false => format!("{} has no place at this table", who.name),
            };
            return Err(Not::Refused(self.not_taken("as_it_is", because)));
        }
        if let (true, Some(table)) = (takes, self.crew.elsewhere(&who.id)) {
            let because = format!("{} has his place at {table}", who.name);
            let instead = "leave that place first, or be relieved there";
            return Err(Not::Refused(self.not_taken("elsewhere", because).instead(instead)));
        }
        Ok(Change { member: who.clone(), takes })
    }

    fn buy_in(&self, who: &Member, said: &Value, seen: u64) -> Result<Entry, Not> {
        self.actor(who, Some(&json!(Actor::Device)))?;
        let messages::BuyIn { seat, cents } = messages::BuyIn::deserialize(said)
            .map_err(|_| Not::from("\"buy_in\" has a \"seat\" and \"cents\""))?;
        if cents < Cents(1) || cents > MOST_CASH {
            let because = format!("an amount is at least one cent and at most {MOST_CASH}");
            return Err(Not::Refused(self.not_taken("amount", because)));
        }
        if self.closes_at().is_some() {
            return Err(Not::Refused(self.not_taken("closing", super::closing::CLOSING)));
        }
        // Somebody else may sit there by now: the cash is not his.
        if self.touched.seat_is_stale(seen, seat) {
            return Err(Not::Refused(self.stale_for_staff()));
        }
        let Some(guest) = self.guests.at(seat) else {
            let because = format!("nobody is at {seat}");
            return Err(Not::Refused(self.not_taken("no_such_patron", because).instead("seat him first")));
        };
        Ok(Entry::BuyIn { seat, patron: guest.id.clone(), cents })
    }

    /// Who sits down: a patron with an account by his id, or somebody without one by his name.
    fn arriving(&self, seat: Seat, fields: &mut Map<String, Value>) -> Result<Arriving, Not> {
        if self.closing.is_some() {
            return Err(Not::Refused(self.not_taken("closing", super::closing::CLOSING)));
        }
        match (fields.remove("patron"), fields.remove("name")) {
            (Some(Value::String(id)), None) => {
                let found = Name::new(id.trim()).ok().and_then(|id| self.patron_with_account(&id));
                let nobody = || self.not_taken("no_such_patron", "there is no patron under this id");
                let guest = found.ok_or_else(|| Not::Refused(nobody()))?;
                if let Some(other) = self.guests.seat_of(&guest.id).filter(|other| *other != seat) {
                    let because = format!("{} is at {other} already", guest.name);
                    return Err(Not::Refused(self.not_taken("seated", because)));
                }
                Ok(Arriving::Known(guest))
            }
            (None, Some(Value::String(name))) => {
                let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
                let fits = (1..=LONGEST_NAME).contains(&name.chars().count());
                if !fits || name.chars().any(is_unseen) {
                    return Err("a name has 1 to 24 letters, none of them invisible".into());
                }
                Ok(Arriving::Stranger(name))
            }
            (None, None) if self.guests.at(seat).is_some() => {
                // He had left wagers behind, and is back at his place.
                Ok(Arriving::Known(self.guests.at(seat).expect("he is there").clone()))
            }
            _ => Err("who sits down is said by \"patron\", an id, or by \"name\"".into()),
        }
    }

    fn patron_with_account(&self, id: &Name) -> Option<Guest> {
        let dismissed =
            self.tail.reader().person(id).ok()?.is_some_and(|person| person.dismissed_at.is_some());
        let patron = self.tail.reader().patron(id).ok()?.filter(|_| !dismissed)?;
        Some(Guest { id: patron.id, name: patron.name })
    }

    /// A refusal of the house's own.
    pub(super) fn not_taken(&self, code: &'static str, because: impl Into<String>) -> Refused {
        Refused::new(code, because).citing(self.facts.wagers_cite)
    }

    /// What a patron hears who would act on his own page.
    pub(super) fn only_at_the_table(&self) -> Option<Refused> {
        let because = "this table is attended: wagers are made at the table";
        self.attended.then(|| self.not_taken("attended", because).instead("tell the dealer"))
    }
}

/// Those who deal have a place; those who are over them, and the pit clerk with his forms, have none.
fn needs_place(role: Role) -> bool {
    !OVER_IT.contains(&role) && role != Role::PitClerk
}

/// Ids of the staff are no patrons', and count at this table alone.
fn key(table: &Name, who: &Name, id: &str) -> IdempotencyKey {
    let patron = Name::new(&format!("staff.{who}")).unwrap_or_else(|_| who.clone());
    IdempotencyKey { patron, key: format!("{table} {id}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_entered_for_one_seat_makes_nothing_stale_for_another() {
        let seat = |number| Seat::new(number).expect("a seat");
        let mut touched = Touched::default();
        touched.note(Actor::Device, 3);
        touched.note(Actor::Seat(seat(1)), 4);
        assert!(!touched.is_stale(3, &[seat(2)]) && !touched.is_stale(3, &[]));
        assert!(touched.is_stale(3, &[seat(1)]) && !touched.is_stale(4, &[seat(1)]));
        touched.note(Actor::Staff(rulebook::actor::Role::Dealer), 5);
        assert!(touched.is_stale(4, &[seat(2)]), "what happens to the table happens to everybody");
    }
}
