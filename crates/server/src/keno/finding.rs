//! The entry that issued a ticket, found without an index of every ticket.

use crate::body::fields;
use ledger::{Fault, Reader, Stored, StreamId};
use serde_json::Value;

/// Finds the entry that issued a ticket, from one that issued `known`, a ticket that is not after it.
///
/// Tickets are numbered as they are sold, and an entry sells one at most. So the ticket is at least as many entries further
/// as there are tickets in between: it is looked for there, and from what is found there again. Where nearly everything is a
/// sale that takes a step or two.
pub(super) fn entry_of_issue(
    reader: &Reader,
    stream: &StreamId,
    number: u32,
    (mut known, mut seq): (u32, u64),
) -> Result<Option<Stored>, Fault> {
    loop {
        let at_least = seq + u64::from(number - known);
        let mut next = reader.entry(stream, at_least)?;
        let mut sold = next.as_ref().and_then(sold_by);
        if sold.is_none() {
            // Something else is there. The next sale is not beyond the ticket.
            for stored in reader.read(stream, at_least + 1) {
                let stored = stored?;
                sold = sold_by(&stored);
                next = Some(stored);
                if sold.is_some() {
                    break;
                }
            }
        }
        let (Some(found), Some(stored)) = (sold, next) else { return Ok(None) };
        match found.cmp(&number) {
            std::cmp::Ordering::Equal => return Ok(Some(stored)),
            std::cmp::Ordering::Less => (known, seq) = (found, stored.seq),
            std::cmp::Ordering::Greater => return Ok(None),
        }
    }
}

/// The ticket that an entry issued.
fn sold_by(stored: &Stored) -> Option<u32> {
    if !stored.body.contains("\"issued\"") {
        return None;
    }
    let fields = fields(&stored.body).ok()?;
    let events = fields.get("events")?.as_array()?;
    let issued = events.iter().find(|event| event["event"] == "issued")?;
    issued.get("ticket").and_then(Value::as_u64).and_then(|number| u32::try_from(number).ok())
}
