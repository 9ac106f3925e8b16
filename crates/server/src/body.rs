//! What an entry of a table's stream holds: the header of its rules, a note, or an act with its events and the patron
//! who did it. What lies face down is in it sealed, until an act publishes the keys (see [`table::sealed`]).

use crate::messages::{Written, as_written, written};
use house::served::Done;
use ledger::Name;
use rulebook::wire::read_fields;
use serde_json::{Map, Value};
use std::fmt::Write as _;
use table::record::{Header, Note, Noted};
use table::sealed::Key;

/// An entry's body, read.
pub(crate) enum Body {
    Header(Header),
    Note(Note),
    /// An act, with what came of it by the record.
    Act {
        events: Value,
        patron: Option<Name>,
    },
}

/// Writes an act: as everybody may hear of it, with the rest under `seal`; with the keys that it publishes, each by the
/// number of the entry that it opens; with the patron whose act it is; and with the member of the staff who entered it.
pub(crate) fn write(
    done: &Done,
    patron: Option<&Name>,
    entered_by: Option<&Name>,
    seal: Option<&Key>,
    opened: &[(u64, Key)],
) -> String {
    let mut body = done.line.clone();
    assert_eq!(body.pop(), Some('}'), "an act is written as an object");
    if let (Some(whole), Some(key)) = (&done.whole, seal) {
        let _ = write!(body, r#","sealed":"{}""#, whole.sealed(key));
    }
    for (index, (seq, key)) in opened.iter().enumerate() {
        let before = if index == 0 { r#","opened":{"# } else { "," };
        let _ = write!(body, r#"{before}"{seq}":"{}""#, key.published());
    }
    if !opened.is_empty() {
        body.push('}');
    }
    if let Some(patron) = patron {
        let _ = write!(body, r#","patron":"{patron}""#);
    }
    if let Some(entered_by) = entered_by {
        let _ = write!(body, r#","entered_by":"{entered_by}""#);
    }
    body + "}"
}

/// An act as everybody may hear of it, with its place in the stream.
pub(crate) fn public(done: &Done, seq: u64) -> Written {
    as_written(numbered(done, seq))
}

fn numbered(done: &Done, seq: u64) -> String {
    format!("{{\"seq\":{seq},{}", done.line.trim_start_matches('{'))
}

/// The same for the staff, who are told who entered it.
pub(crate) fn entered(done: &Done, seq: u64, entered_by: Option<&Name>) -> Written {
    let mut act = numbered(done, seq);
    if let Some(entered_by) = entered_by {
        act.pop();
        let _ = write!(act, r#","entered_by":"{entered_by}"}}"#);
    }
    as_written(act)
}

/// The same of an entry that was kept; `None` for what is no act.
pub(crate) fn public_again(body: &str, seq: u64) -> Option<Written> {
    let fields = fields(body).ok().filter(|fields| fields.contains_key("do"))?;
    Some(without(fields, &["patron", "entered_by", "sealed", "opened"], seq))
}

/// The same for the staff, of an act or of a note about what happened at the table.
pub(crate) fn for_staff(body: &str, seq: u64) -> Option<Written> {
    let fields = fields(body).ok()?;
    let is_theirs = fields.contains_key("do") || fields.contains_key("entered_by");
    is_theirs.then(|| without(fields, &["sealed", "opened"], seq))
}

fn without(mut fields: Map<String, Value>, hidden: &[&str], seq: u64) -> Written {
    for hidden in hidden {
        fields.remove(*hidden);
    }
    fields.insert("seq".to_string(), seq.into());
    written(&fields)
}

/// The fields of a body. The journal bounds their length; a full layout's settlement is longer than what a page may say.
pub(crate) fn fields(body: &str) -> Result<Map<String, Value>, String> {
    read_fields(body)
}

/// Reads a body, or says what is wrong with it. What an act does is for the table to read.
pub(crate) fn read(mut fields: Map<String, Value>) -> Result<Body, String> {
    if fields.contains_key("record") {
        return serde_json::from_value(Value::Object(fields))
            .map(Body::Header)
            .map_err(|error| error.to_string());
    }
    if fields.contains_key("note") {
        return Noted::read(&fields).map(|noted| Body::Note(noted.note));
    }
    let events = fields.remove("events").unwrap_or_default();
    let patron = match fields.remove("patron") {
        Some(Value::String(patron)) => Some(Name::new(&patron).map_err(|error| error.to_string())?),
        _ => None,
    };
    Ok(Body::Act { events, patron })
}
