//! A command whose id was used before: the same again, or something else.

use super::Live;
use crate::body;
use crate::once::{Done, USED_FOR_ANOTHER, done_under};
use crate::played::Played;
use ledger::{Fault, IdempotencyKey, Name, Stored};
use rulebook::actor::Actor;
use rulebook::wire::read_act;
use serde_json::{Map, Value, json};

impl<G: Played> Live<G> {
    /// The answer to a command whose id was used before; none where it is new.
    pub(super) fn answered_before(
        &self,
        key: &IdempotencyKey,
        id: &str,
        fields: &Map<String, Value>,
    ) -> Result<Option<Value>, Fault> {
        let Some(done) = done_under(&self.reader, key)? else { return Ok(None) };
        if !self.is_what_was_done(&key.patron, fields, &done) {
            return Ok(Some(json!({ "id": id, "error": USED_FOR_ANOTHER })));
        }
        let first = done.answer.and_then(|text| serde_json::from_str(&text).ok());
        Ok(Some(first.unwrap_or_else(|| json!({ "id": id, "ok": true }))))
    }

    /// Is this the command that was carried out, here and for this patron? What it was meant for is no part of it, and
    /// neither is where he sits: he may be gone by now.
    fn is_what_was_done(&self, patron: &Name, fields: &Map<String, Value>, done: &Done) -> bool {
        let mut wanted = fields.clone();
        ["round", "step", "at", "by", "for"].iter().for_each(|field| drop(wanted.remove(*field)));
        let Some(wanted) = command_of::<G>(wanted) else { return false };
        // What lies face down is not in the entry as everybody may read it.
        let wanted = G::shown(wanted);
        let here = done.entries.iter().filter(|entry| entry.stream == self.stream);
        here.filter_map(|entry| his_act(entry, patron)).any(|fields| command_of::<G>(fields) == Some(wanted))
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

/// A command, whoever gives it.
fn command_of<G: Played>(mut fields: Map<String, Value>) -> Option<G::Command> {
    fields.insert("by".to_string(), json!("seat 1"));
    read_act::<G>(fields).ok().map(|act| act.command)
}
