//! The grammar of a record: what a line can be, and which keys it has. docs/record.md has it as a table.
//!
//! A line is a JSON object in which no key stands twice. It has exactly one of four keys, which says what it is: `record`
//! a header, `do` an act, `note` a note, `end` the closing line of a sitting.

mod end;
mod notes;

pub use crate::protocol::{Header, RECORD_VERSION};
#[cfg(feature = "schema")]
pub(crate) use end::Written as EndLine;
pub use end::{End, Goes, How, Out, Stake};
pub(crate) use notes::Written as WrittenNote;
pub use notes::{BuyIn, Note, Noted, Place, Reopened, Returned, ReturnedStake, SetClock};

use rulebook::game::Moment;
use serde_json::{Map, Value};

/// The versions of the format that are read. Only the last is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// Headers and some notes have no time, nothing closes a sitting, and events cite as the program of the day did.
    One,
    /// [`RECORD_VERSION`].
    Two,
}

impl Version {
    /// The version with this number, where it is read.
    pub const fn numbered(number: u32) -> Option<Version> {
        match number {
            1 => Some(Version::One),
            RECORD_VERSION => Some(Version::Two),
            _ => None,
        }
    }
}

/// Events as records of this version are compared. What a version 1 event cites is left out: it is a word about the event,
/// which later programs put right, and not what happened.
pub fn projected(version: Version, events: Value) -> Value {
    match (version, events) {
        (Version::Two, events) => events,
        (version, Value::Array(list)) => {
            Value::Array(list.into_iter().map(|item| projected(version, item)).collect())
        }
        (version, Value::Object(mut fields)) => {
            fields.remove("cite");
            Value::Object(fields.into_iter().map(|(key, value)| (key, projected(version, value))).collect())
        }
        (_, plain) => plain,
    }
}

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The rules under which everything after it is played, at a fresh table.
    Header,
    /// What somebody did, with what came of it.
    Act,
    /// What happened at the table and is no act of its game.
    Note,
    /// The sitting ends.
    End,
}

impl Kind {
    const ALL: [(&'static str, Kind); 4] =
        [("record", Kind::Header), ("do", Kind::Act), ("note", Kind::Note), ("end", Kind::End)];

    /// What a line with these fields is, or what is wrong with it.
    pub fn of(fields: &Map<String, Value>) -> Result<Kind, String> {
        let found: Vec<&(&str, Kind)> =
            Kind::ALL.iter().filter(|(key, _)| fields.contains_key(*key)).collect();
        match found[..] {
            [(_, kind)] => Ok(*kind),
            [] => Err("a line has \"record\", \"do\", \"note\" or \"end\"".to_string()),
            [(one, _), (other, _), ..] => {
                Err(format!("{one:?} and {other:?} do not stand in one line: a note is a line of its own"))
            }
        }
    }
}

/// The act of keno after which time may go on from an earlier moment (19:47-15.6(c)).
pub const CONFIRMS_THE_CLOCK: &str = "confirm clock";

/// The last millisecond of the year 9999. A later time is nobody's clock, and adding half an hour to it could overflow.
const LAST: i64 = 253_402_300_799_999;

/// The time of a line: none where it has none, an error where it is none.
pub fn time(fields: &Map<String, Value>) -> Result<Option<Moment>, String> {
    match fields.get("at") {
        None => Ok(None),
        Some(at) => match at.as_i64() {
            Some(at) if (0..=LAST).contains(&at) => Ok(Some(Moment(at))),
            _ => Err("\"at\" is a whole number of milliseconds since 1970, not before it and not after the year 9999"
                .to_string()),
        },
    }
}

/// Keys that are not among these.
fn only(fields: &Map<String, Value>, known: &[&str]) -> Result<(), String> {
    match fields.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => {
            let key: String = key.chars().take(60).collect();
            Err(format!("there is no key {key:?} here; there are: {}", known.join(", ")))
        }
    }
}

/// An id as the house gives them: short, plain text.
pub fn is_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=64).contains(&text.len()) && text.bytes().all(plain)
}

/// A digest as it is written: 64 hexadecimal digits.
fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn fields(value: Value) -> Map<String, Value> {
        match value {
            Value::Object(fields) => fields,
            other => panic!("{other} is no object"),
        }
    }

    #[test]
    fn a_line_is_one_thing() {
        for (line, kind) in [
            (json!({ "record": 2 }), Kind::Header),
            (json!({ "do": "join" }), Kind::Act),
            (json!({ "note": "reveal" }), Kind::Note),
            (json!({ "end": "complete" }), Kind::End),
        ] {
            assert_eq!(Kind::of(&fields(line)), Ok(kind));
        }
        assert!(Kind::of(&fields(json!({ "do": "settle", "note": "x" }))).is_err());
        assert!(Kind::of(&fields(json!({ "by": "seat 1" }))).is_err());
    }

    #[test]
    fn a_time_is_not_before_1970_and_not_after_9999() {
        assert_eq!(time(&fields(json!({ "at": 0 }))), Ok(Some(Moment(0))));
        assert_eq!(time(&fields(json!({ "at": LAST }))), Ok(Some(Moment(LAST))));
        assert!(time(&fields(json!({ "at": LAST + 1 }))).is_err());
        assert_eq!(time(&fields(json!({}))), Ok(None));
        for wrong in [json!({ "at": -1 }), json!({ "at": "5" }), json!({ "at": 1.5 }), json!({ "at": null })]
        {
            assert!(time(&fields(wrong)).is_err());
        }
    }

    #[test]
    fn version_one_is_compared_without_citations() {
        let events = json!([{ "event": "paid", "cite": "19:47-1.2", "of": [{ "cite": 1, "cents": 5 }] }]);
        assert_eq!(
            projected(Version::One, events.clone()),
            json!([{ "event": "paid", "of": [{ "cents": 5 }] }])
        );
        assert_eq!(projected(Version::Two, events.clone()), events);
    }
}
