//! What an entry of a table's stream holds: the header of its rules, a note, or an act with its events and the patron
//! who did it.

use floor::protocol::Header;
use floor::session::Performed;
use ledger::Name;
use rulebook::game::{Act, Game};
use rulebook::wire::{Misread, read_act, read_object};
use serde_json::Value;

/// An entry's body, read.
pub(crate) enum Body<G: Game> {
    Header(Header),
    Note,
    Act { act: Act<G::Command>, events: Value, patron: Option<Name> },
}

/// Writes an act.
pub(crate) fn write<G: Game>(done: &Performed<G>, patron: Option<&Name>) -> String {
    let line = done.to_line();
    match (patron, line.strip_suffix('}')) {
        (Some(patron), Some(open)) => format!("{open},\"patron\":\"{patron}\"}}"),
        _ => line,
    }
}

/// An act as everybody may see it: with its place in the stream, and without the patron's id.
pub(crate) fn public(body: &str, seq: u64) -> String {
    let body = body.strip_prefix('{').unwrap_or(body);
    match body.rsplit_once(",\"patron\":\"") {
        Some((act, _)) => format!("{{\"seq\":{seq},{act}}}"),
        None => format!("{{\"seq\":{seq},{body}"),
    }
}

/// Is it an act, and not a header or a note?
pub(crate) fn is_act(body: &str) -> bool {
    read_object(body).is_ok_and(|fields| fields.contains_key("do"))
}

/// Reads a body, or says what is wrong with it.
pub(crate) fn read<G: Game>(body: &str) -> Result<Body<G>, String> {
    let mut fields = read_object(body)?;
    if fields.contains_key("record") {
        return serde_json::from_value(Value::Object(fields))
            .map(Body::Header)
            .map_err(|error| error.to_string());
    }
    if fields.contains_key("note") {
        return Ok(Body::Note);
    }
    let events = fields.remove("events").unwrap_or_default();
    let patron = match fields.remove("patron") {
        Some(Value::String(patron)) => Some(Name::new(&patron).map_err(|error| error.to_string())?),
        _ => None,
    };
    match read_act::<G>(fields) {
        Ok(act) => Ok(Body::Act { act, events, patron }),
        Err(Misread::Refused(refusal)) => Err(refusal.to_string()),
        Err(Misread::Malformed(text)) => Err(text),
    }
}
