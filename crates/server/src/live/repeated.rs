//! A command whose id was used before: the same again, or something else.

use super::Live;
use crate::body;
use crate::messages::{Answer, Written, written};
use crate::once::USED_FOR_ANOTHER;
use ledger::{Answered, Declined, IdempotencyKey, Name, Stored};
use rulebook::actor::Actor;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use table::record::{Note, Noted};

impl Live {
    /// The answer to a command whose id was used before; none where it is new.
    pub(super) fn answered_before(
        &self,
        key: &IdempotencyKey,
        id: &str,
        fields: &Map<String, Value>,
    ) -> Result<Option<Written>, Declined> {
        let is_it = |entry: &Stored| self.is_what_was_done(&key.patron, fields, entry);
        self.first_answer(key, id, is_it)
    }

    /// The same for what a member of the staff enters at an attended table.
    pub(super) fn entered_before(
        &self,
        key: &IdempotencyKey,
        who: &Name,
        id: &str,
        fields: &Map<String, Value>,
    ) -> Result<Option<Written>, Declined> {
        let is_it = |entry: &Stored| {
            body::fields(&entry.body).is_ok_and(|entry| self.is_what_was_entered(fields, entry, who))
        };
        self.first_answer(key, id, is_it)
    }

    /// What is said to a command whose id was used before, where one of the entries that it made here is what it wants.
    fn first_answer(
        &self,
        key: &IdempotencyKey,
        id: &str,
        is_it: impl Fn(&Stored) -> bool,
    ) -> Result<Option<Written>, Declined> {
        let here = |entry: &Stored| entry.stream == *self.tail.stream() && is_it(entry);
        let answered = self.tail.answered(key, |entries| entries.iter().any(here))?;
        Ok(answered.map(|answered| match answered {
            Answered::Before(first) => {
                RawValue::from_string(first).unwrap_or_else(|_| written(&Answer::done(id)))
            }
            Answered::Another => written(&Answer::error(id, USED_FOR_ANOTHER)),
        }))
    }

    /// Is this the command that was carried out, for this patron? What it was meant for is no part of it, and neither is
    /// where he sits: he may be gone by now.
    fn is_what_was_done(&self, patron: &Name, fields: &Map<String, Value>, entry: &Stored) -> bool {
        let Some(entry) = his_act(entry, patron) else { return false };
        let mut wanted = fields.clone();
        ["round", "step", "at", "by", "for"].iter().for_each(|field| drop(wanted.remove(*field)));
        self.table.is_the_same(wanted, entry)
    }

    /// Is this what an entry says that somebody of the staff entered? What he saw when he did is no part of it, and neither is
    /// how somebody was called who sat down.
    fn is_what_was_entered(
        &self,
        wanted: &Map<String, Value>,
        mut entry: Map<String, Value>,
        who: &Name,
    ) -> bool {
        let note = Noted::read(&entry).ok().map(|noted| noted.note);
        if entry.remove("entered_by").as_ref().and_then(Value::as_str) != Some(who.as_str()) {
            return false;
        }
        if let Some(place) = wanted.get("place") {
            let staff = wanted.get("staff").and_then(Value::as_str).unwrap_or(who.as_str());
            let takes = super::crew::takes(place);
            return matches!(&note, Some(Note::Place(place)) if place.staff == staff && Some(place.takes) == takes);
        }
        if let Some(buy_in) = wanted.get("buy_in") {
            let alike = ["seat", "cents"].iter().all(|field| entry.get(*field) == buy_in.get(*field));
            return matches!(note, Some(Note::BuyIn(_))) && alike;
        }
        let mut wanted = wanted.clone();
        let said = wanted.remove("by");
        let by = entry.remove("by");
        // Whoever leaves it out speaks for himself: no seat, and no device.
        let by_himself =
            |by: &Value| matches!(by.as_str().and_then(|by| by.parse().ok()), Some(Actor::Staff(_)));
        let alike = match &said {
            Some(said) => by.as_ref() == Some(said),
            None => by.as_ref().is_some_and(by_himself),
        };
        // Who sits down is said beside the command; in other commands a name is a part of them.
        if self.table.is_arrival(&wanted) {
            ["patron", "name"].iter().for_each(|field| drop(wanted.remove(*field)));
        }
        wanted.remove("seq");
        ["at", "events", "sealed", "opened", "patron"].iter().for_each(|field| drop(entry.remove(*field)));
        alike && self.table.is_the_same(wanted, entry)
    }
}

/// What an entry says that this patron did himself, as everybody may read it.
fn his_act(entry: &Stored, patron: &Name) -> Option<Map<String, Value>> {
    let mut fields = body::fields(&entry.body).ok()?;
    let by = fields.remove("by")?.as_str()?.parse().ok()?;
    let his = matches!(by, Actor::Seat(_)) && fields.remove("patron")?.as_str()? == patron.as_str();
    ["at", "events", "sealed", "opened"].iter().for_each(|field| drop(fields.remove(*field)));
    his.then_some(fields)
}
