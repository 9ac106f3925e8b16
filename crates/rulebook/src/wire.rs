//! Acts, events, offers and refusals as lines of JSON: what the protocol, the record and the journal have in common.

mod strict;

use crate::actor::{Actor, Seat};
use crate::game::{Act, Game, Moment, Need, Offer, Refuse};
use serde::Serialize;
use serde::ser::SerializeMap;
use serde_json::{Map, Value};

/// Why a line is not an act of a game.
#[derive(Debug)]
pub enum Misread<R> {
    /// It is an act, and the regulation has no such thing.
    Refused(R),
    /// It is no act at all; the text says what was expected.
    Malformed(String),
}

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 64 * 1024;

/// Reads one JSON object that somebody sends.
pub fn read_object(line: &str) -> Result<Map<String, Value>, String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("a line has at most {LONGEST_LINE} bytes"));
    }
    read_fields(line)
}

/// Reads one JSON object, in which no key stands twice at any depth.
pub fn read_fields(text: &str) -> Result<Map<String, Value>, String> {
    match serde_json::from_str(text) {
        Ok(strict::Strict(Value::Object(fields))) => Ok(fields),
        Ok(_) => Err("expected a JSON object such as {\"by\":\"seat 1\",\"do\":\"join\"}".to_string()),
        Err(error) if error.is_data() => Err(error.to_string()),
        Err(error) => Err(format!("this is not JSON: {error}")),
    }
}

/// Control characters, and those that show nothing or turn the text around them. A name or a reason with them could look
/// like another one. What only joins the letters beside it, as some scripts need, is none of them.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'
        )
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(letter, '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}')
}

/// Makes an act of an object: `by`, `do` and the fields of the command, with `at` and `for` where they are given.
pub fn read_act<G: Game>(mut fields: Map<String, Value>) -> Result<Act<G::Command>, Misread<G::Refusal>> {
    let malformed = |text: &str| Misread::Malformed(text.to_string());
    let by = match fields.remove("by") {
        Some(Value::String(by)) => {
            by.parse::<Actor>().map_err(|error| Misread::Malformed(error.to_string()))?
        }
        _ => return Err(malformed("\"by\" is missing: who acts, such as \"seat 1\" or \"device\"")),
    };
    let at = match fields.remove("at") {
        None => Moment::default(),
        Some(at) => {
            Moment(at.as_i64().ok_or_else(|| malformed("\"at\" is a time in milliseconds since 1970"))?)
        }
    };
    let on_behalf_of = match fields.remove("for") {
        None | Some(Value::Null) => None,
        Some(value) => {
            Some(read_seat(&value).ok_or_else(|| malformed("\"for\" is a seat, such as \"seat 1\""))?)
        }
    };
    if !fields.contains_key("do") {
        return Err(malformed("\"do\" is missing: what is done, such as \"wager\""));
    }
    Ok(Act { at, by, on_behalf_of, command: G::read_command(fields)? })
}

fn read_seat(value: &Value) -> Option<Seat> {
    match value.as_str()?.parse() {
        Ok(Actor::Seat(seat)) => Some(seat),
        _ => None,
    }
}

/// An act as it is written: `at` (unless it is zero), `by`, `for`, `do` and the command's fields.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ActLine<'a, C> {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Moment>,
    by: Actor,
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    on_behalf_of: Option<Actor>,
    #[serde(flatten)]
    command: &'a C,
}

impl<C> ActLine<'_, C> {
    /// Without the time, where the reader knows it.
    pub fn without_time(mut self) -> Self {
        self.at = None;
        self
    }

    /// With this time, whatever it is: every act of a record has one.
    pub fn with_time(mut self, at: Moment) -> Self {
        self.at = Some(at);
        self
    }
}

/// Writes an act, whole: for the record. What everybody may hear of it is [`Game::shown`].
pub fn act_line<C: Serialize>(act: &Act<C>) -> ActLine<'_, C> {
    let at = Some(act.at).filter(|at| *at != Moment::default());
    ActLine { at, by: act.by, on_behalf_of: act.on_behalf_of.map(Actor::Seat), command: &act.command }
}

/// A refusal as it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Refused"))]
pub struct RefusalLine {
    /// The provision.
    pub cite: &'static str,
    /// A stable name for programs.
    pub code: &'static str,
    /// The sentence.
    pub because: String,
    /// What would have been right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// The field that is missing, where one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<&'static str>,
    /// The nearest amounts, in cents.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nearest: Vec<i64>,
}

/// Writes a refusal.
pub fn refusal_line(refusal: &impl Refuse) -> RefusalLine {
    RefusalLine {
        cite: refusal.cite().number(),
        code: refusal.code(),
        because: refusal.to_string(),
        instead: refusal.instead(),
        asks: refusal.asks(),
        nearest: refusal.nearest().into_iter().map(|amount| amount.0).collect(),
    }
}

impl<C: Serialize> Serialize for Offer<C> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A command with a choice of amounts shows the choice instead of one of them.
        let mut command = serde_json::to_value(&self.command).map_err(serde::ser::Error::custom)?;
        if let (Some(_), Value::Object(fields)) = (self.amounts, &mut command) {
            fields.remove("amount");
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("by", &self.by)?;
        if let Value::Object(fields) = &command {
            for (key, value) in fields {
                map.serialize_entry(key, value)?;
            }
        }
        if let Some(amounts) = self.amounts {
            map.serialize_entry("amounts", &amounts)?;
        }
        map.serialize_entry("need", self.need.name())?;
        if let Need::Chance(weight) = self.need {
            map.serialize_entry("weight", &weight)?;
        }
        map.end()
    }
}

/// Whatever the command, an offer of it has these; the fields of the command stand among them, but for the amount where
/// there is a choice.
#[cfg(feature = "schema")]
impl<C> schemars::JsonSchema for Offer<C> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Offer".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Something that somebody may do now: a command, with who may give it and why it stands here.",
            "type": "object",
            "properties": {
                "by": generator.subschema_for::<Actor>(),
                "do": { "description": "What; the fields of the command stand beside it.", "type": "string" },
                "amounts": generator.subschema_for::<crate::game::Amounts>(),
                "need": {
                    "description": "Why it stands here.",
                    "enum": ["chance", "duty", "implied", "default", "decision", "arrival", "may"],
                },
                "weight": { "description": "Of chance, among all that it may do now.", "type": "integer", "minimum": 1 },
            },
            "required": ["by", "do", "need"],
            "additionalProperties": true,
        })
    }
}
